// Sentences about events and outcomes, from the games' tables; src/balandra/core/sentences.py explains the tables.
import { listed, t, tn, tp } from "./i18n.svelte";

type Facts = Record<string, unknown>;
/** Names the player of a colour. */
export type Name = (colour: unknown) => string;
/** Formats facts of a kind. */
export type Kinds = Record<string, (value: unknown) => string>;

interface Parameter {
  kind: string;
  fact?: string;
}

interface Case {
  text: string;
  plural?: string;
  count?: string;
  when?: Record<string, string | number | boolean>;
  parameters?: Record<string, Parameter>;
}

/** The table of a game. */
export interface Sentences {
  silent: string[];
  parameters: Record<string, Parameter>;
  gather: Record<string, Record<string, string>>;
  events: Record<string, Case[]>;
  outcome: Record<string, Case[]>;
}

/** The parts of an event that sentences use. */
export interface Told {
  name: string;
  facts: object;
}

/** The sentences of a game about events, in order; `name` names a colour, `kinds` are the game's own. */
export function tellEvents(sentences: Sentences, events: readonly Told[], name: Name, kinds: Kinds = {}): string[] {
  const voice = new Voice(sentences, name, kinds);
  return gathered(voice.table, events).flatMap((event) => voice.event(event) || []);
}

/** The outcome of a game in sentences: who `won`, `how`, and the game's own parts. */
export function tellOutcome(sentences: Sentences, facts: object, name: Name): Record<string, string> {
  const voice = new Voice(sentences, name, {});
  const parts = Object.entries(voice.table.outcome).map(([part, cases]) => [part, voice.first(cases, facts as Facts)] as const);
  return Object.fromEntries(parts.filter(([, sentence]) => sentence));
}

/** The events, with gathered ones merged. */
function gathered(table: Sentences, events: readonly Told[]): Told[] {
  const merged: Told[] = [];
  let follow: Record<string, string> = {};
  let things: unknown[] = [];
  for (const { name, facts } of events) {
    const fact = follow[name];
    if (fact !== undefined) {
      things.push(...[(facts as Facts)[fact]].flat());
      continue;
    }
    follow = table.gather[name] ?? {};
    things = [];
    merged.push({ name, facts: name in table.gather ? { ...facts, gathered: things } : facts });
  }
  return merged;
}

class Voice {
  private readonly kinds: Kinds;

  constructor(
    readonly table: Sentences,
    name: Name,
    kinds: Kinds,
  ) {
    const upper = (value: unknown): string => String(value).toUpperCase();
    this.kinds = { number: String, word: (value) => t(String(value)), upper, ...kinds, player: name };
  }

  event({ name, facts }: Told): string {
    if (this.table.silent.includes(name)) return "";
    return this.first(this.table.events[name] ?? [], facts as Facts) || this.generic(name, facts as Facts);
  }

  /** The first case whose conditions hold. */
  first(cases: readonly Case[], facts: Facts): string {
    const found = cases.find(({ when }) => Object.entries(when ?? {}).every(([fact, wanted]) => meets(facts[fact], wanted)));
    return found ? this.said(found, facts) : "";
  }

  private said(one: Case, facts: Facts): string {
    const used = [...`${one.text} ${one.plural ?? ""}`.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
    const shown = Object.fromEntries(used.filter((name) => name !== "count").map((name) => [name, this.parameter(name, one, facts)]));
    if (one.plural === undefined) return t(one.text, shown);
    return tn(one.text, one.plural, sizeOf(facts[one.count ?? ""]), shown);
  }

  private parameter(name: string, one: Case, facts: Facts): string {
    const known = one.parameters?.[name] ?? this.table.parameters[name];
    return this.shown(known?.kind ?? "number", facts[known?.fact ?? name]);
  }

  private shown(kind: string, value: unknown): string {
    const named = this.kinds[kind] ?? String;
    if (Array.isArray(value)) return listed(value.map((each) => this.shown(kind, each)));
    if (typeof value !== "object" || value === null) return named(value);
    const numbers = Object.entries(value as Record<string, number>);
    if (kind === "score") return listed(numbers.map(([player, number]) => `${this.kinds.player?.(player)} ${number}`));
    return listed(numbers.map(([thing, number]) => `${number} × ${named(thing)}`));
  }

  /** An event without a case: the colour, the name, and the other facts. */
  private generic(name: string, facts: Facts): string {
    const { colour, ...rest } = facts;
    const who = colour ? `${this.shown("player", colour)}${tp("joiner", ": ")}` : "";
    const others = Object.entries(rest).map(([fact, value]) => `${plainWord(fact)} ${plainValue(value)}`);
    return `${who}${plainWord(name)}${others.length ? ` (${joined(others)})` : ""}.`;
  }
}

const joined = (words: readonly string[]): string => words.join(tp("joiner", ", "));

/** A word unchanged, or a colour in the form for players. */
export const plainWord = (text: string): string => tp("player", text.replaceAll("_", " "));

/** A value of unknown kind. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === "" || (typeof value === "object" && !sizeOf(value))) return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) return joined(value.map(plainValue));
  if (typeof value !== "object") return plainWord(String(value));
  return joined(Object.entries(value).map(([name, one]) => `${plainWord(name)} ${plainValue(one)}`));
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : Number(value);
}

function meets(value: unknown, wanted: string | number | boolean): boolean {
  if (typeof wanted === "boolean") return (typeof value === "object" && value !== null ? sizeOf(value) > 0 : Boolean(value)) === wanted;
  return (Array.isArray(value) ? value.length : value) === wanted;
}
