// Games that run on this machine: the types of what is translated from Python, and how a game is loaded.
import type { GameEvent, GameName, Offer, Result } from "../lib/wire";
import { type Draws, GAMES, type GameRecord, Kernels, provideGameOf, type RecordType } from "./host";
import * as python from "./made/core";
import type { Message } from "./python";
import { encode, type Wire, wireOf, type WireShapes } from "./wire";

export type Seed = number | bigint | string | Uint8Array;
export type OptionValue = number | string | boolean;
export interface Move {
  text: string;
  kind: string;
  code: number;
}
export interface Outcome {
  winner: string | null;
  how: string;
  details: Map<string, unknown>;
}
export interface Event {
  name: string;
  facts: Map<string, unknown>;
  audience: "everyone" | string[];
  reveals: boolean;
  is_for(seat: string | null): boolean;
}
export interface Edition {
  id: string;
  game: string;
  title: string;
  players: number[];
  colours: string[];
  version: number;
  newest: number;
  at(version: number | null): Edition;
}
/** What levels know of a game: Python's core/heuristics.py. */
export interface Heuristics {
  levels: (game: Game) => Map<string, unknown>;
  progress: ((mapping: Map<string, unknown>, seat: string) => number) | null;
  worth_a_try: ((view: View) => Move[]) | null; // where there is progress
}
export interface Ruleset {
  name: GameName;
  host: Kernels;
  parameters: GameRules["parameters"];
  editions: Map<string, Edition>;
  heuristics: Heuristics;
  shapes: WireShapes;
  wire(): Wire;
  kernels: Map<string, unknown>;
  state_type: RecordType;
  spectator: number;
  first_evaluator: string;
  evaluator_for(game: Game, name: string | null): string;
  search_params(evaluator: string): number[];
  hidden(game: Game, state: GameRecord): string;
  concepts(view: View, move: Move): { name: string; sentence: Message; speaks: number }[];
}
export interface Game {
  ruleset: Ruleset;
  edition: Edition;
  players: number;
  colours: string[];
  options: Map<string, OptionValue>;
  version: number;
  rules: GameRecord;
  "new"(seed: Seed, start?: string | null, draws?: Draws | null): Position;
  seat(colour: string): number;
  redeal(view: View, seed: Seed): Position;
  _move(code: number): Move;
}
export interface Position {
  game: Game;
  turn: string;
  actor: string | null;
  outcome: Outcome | null;
  legal_moves: Move[];
  _state: GameRecord;
  to_bytes(): Uint8Array;
  find(text: string): Move;
  play(move: Move | string, draws?: Draws | null): { position: Position; events: Event[] };
  view(seat: string | null): View;
  mapping(): Map<string, unknown>;
}
export interface View {
  game: Game;
  seat: string | null;
  legal_moves: Move[];
  offers: { text: string; kind: string; facts: Map<string, unknown> }[];
  _state: GameRecord;
  mapping(): Map<string, unknown>;
}
/** A fair shuffle, see `core/fair_shuffle.py`. */
export interface FairShuffle {
  draws(move: number): Draws;
  commitment: string;
}
/** A game as text, see `core/transcript.py`. */
export interface Transcript {
  game: Game;
  seed: Seed | FairShuffle;
  start: string | null;
  moves: string[];
  resigned: string | null;
  position: Position;
  progress: { position: Position; events: Event[] }[];
  positions(): Position[];
  write(): string;
}
/** What the file of a game (games/<game>/engine/translated.js) holds. */
export interface Declared {
  Ruleset: new () => object;
  level_skills: Heuristics["levels"];
  progress?: Heuristics["progress"];
  worth_a_try?: Heuristics["worth_a_try"];
  records: Record<string, RecordType>;
  data: { editions: Record<string, unknown>; wire: WireShapes };
}
/** Where the file of one of a game's evaluators comes from. */
export type FetchFile = (evaluator: string) => Promise<Uint8Array>;
/** What a game brings: its translated Python, and the parameters of its evaluators. */
export interface GameRules {
  declared: Declared;
  parameters(game: Game, evaluator: string, fetchFile: FetchFile): Promise<Uint8Array>;
}
/** What games share, translated from Python. */
export { python };

const maps = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maps);
  return value && typeof value === "object" ? new Map(Object.entries(value).map(([key, one]) => [key, maps(one)])) : value;
};

/** Register a game: what it brings, and its module. */
export function register({ declared, parameters }: GameRules, module: WebAssembly.Module): Ruleset {
  const { Ruleset: Kind, level_skills: levels, progress = null, worth_a_try = null, records, data } = declared;
  const ruleset = new Kind() as Ruleset;
  ruleset.parameters = parameters;
  ruleset.host = new Kernels(module, python.below);
  records.Rules = ruleset.host.rulesType;
  records.State = ruleset.host.stateType;
  ruleset.state_type = ruleset.host.stateType;
  ruleset.kernels = ruleset.host.slots;
  ruleset.heuristics = { levels, progress, worth_a_try };
  ruleset.shapes = data.wire;
  ruleset.wire = () => wireOf(data.wire);
  ruleset.editions = new Map(
    Object.entries(data.editions).map(([id, file]) => {
      const known = maps(file) as Map<string, unknown>;
      return [id, python._edition(id, known, known.get("rules") as number)];
    }),
  );
  GAMES.set(ruleset.name, ruleset);
  return ruleset;
}

interface Settings {
  edition: string;
  players: number;
  options: Map<string, OptionValue>;
}
provideGameOf(({ edition, players, options }: Settings, rules) =>
  python.load(python.edition(edition).game, edition, players, options, null, rules),
);

/** Load a game as Python's `balandra.load` does. */
export function load(
  game: GameName,
  edition: string,
  players: number | null = null,
  options: Record<string, OptionValue> = {},
  colours: string[] | null = null,
  rules: number | null = null,
): Game {
  return python.load(game, edition, players, new Map(Object.entries(options)), colours, rules);
}

// ---- what is sent, as the server sends it

export function viewOf(view: View): object {
  return encode(view.mapping(), view.game.ruleset.shapes.view) as object;
}
export function positionOf(position: Position): object {
  return encode(position.mapping(), position.game.ruleset.shapes.position) as object;
}
export function offersOf(view: View): Offer[] {
  const { offers } = view.game.ruleset.shapes;
  return view.offers.map(({ text, kind, facts }) => ({ text, kind, facts: encode(facts, offers[kind] ?? { fields: [] }) })) as Offer[];
}
/** The events that one of these seats may know (null: a spectator). */
export function eventsOf(game: Game, events: Event[], seats: (string | null)[]): GameEvent[] {
  const { events: shapes } = game.ruleset.shapes;
  const known = events.filter((event) => event.name in shapes && seats.some((seat) => event.is_for(seat)));
  return known.map(({ name, facts, audience, reveals }) => ({
    name,
    facts: encode(facts, shapes[name]!),
    audience,
    reveals,
  })) as GameEvent[];
}
export function resultOf(position: Position): Result | null {
  const { outcome, game } = position;
  if (!outcome) return null;
  const { winner, how, details } = outcome;
  return { winner, how, details: encode(details, game.ruleset.shapes.details) } as Result;
}
