// Views and events of any game in words: names and values as the server sends them.
import { t, tp } from "../../lib/i18n.svelte";
import { loose, type LooseEvent } from "../../lib/events";
import type { GameEvent } from "../../lib/wire";
import { colourName } from "../../lib/words";
import type { Name } from "../types";

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const wordOf = (name: string): string => colourName(name.replaceAll("_", " "));
const joined = (words: readonly string[]): string => words.join(tp("joiner", ", "));

/** A value in words. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) return value.length ? joined(value.map(valueWords)) : "–";
  if (isMapping(value)) return joined(Object.entries(value).map(([name, one]) => `${wordOf(name)} ${valueWords(one)}`)) || "–";
  return wordOf(String(value));
}

export interface Row {
  key: string; // as in the view, joined by dots
  name: string;
  value: string;
}

/** A view as the rows of a table: a mapping inside has a row for each of its names. */
export function rowsOf(view: object, path: readonly string[] = []): Row[] {
  return Object.entries(view).flatMap(([name, value]) => {
    const here = [...path, name];
    if (isMapping(value) && Object.keys(value).length) return rowsOf(value, here);
    return [{ key: here.join("."), name: here.map(wordOf).join(" · "), value: valueWords(value) }];
  });
}

/** What events say, in sentences: who, what, and the facts. */
export function tellEvents(events: readonly GameEvent[], name: Name): string[] {
  return events.flatMap((event) => (event.name === "turn" ? [] : [sentence(loose(event), name)]));
}

function sentence({ name: what, facts }: LooseEvent, name: Name): string {
  const { colour, ...rest } = facts;
  if (what === "win") return colour ? t("{name} has won!", { name: name(colour) }) : t("Nobody wins.");
  const told = Object.entries(rest).map(([fact, value]) => `${wordOf(fact)} ${valueWords(value)}`);
  const words = told.length ? `${wordOf(what)} (${joined(told)})` : wordOf(what);
  return `${colour ? `${name(colour)}${tp("joiner", ": ")}` : ""}${words}.`;
}
