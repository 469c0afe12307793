// Single positions for the page: what a seat sees and may do there, and what follows from moves that are tried.
import { eventsOf, load, type Move, offersOf, type Position, positionOf, python, resultOf, type View, viewOf } from "../engine/game";
import { plain } from "../engine/python";
import type { GameEvent, GameName, Offer, Reason, Result, SeatView } from "../lib/wire";

/** A position: a state as hexadecimal digits with its game, or a transcript after so many moves. */
export type Spot =
  | {
      edition: string;
      colours: string[];
      options: Record<string, number | string | boolean>;
      rules?: number;
      state: string; // as Python's `Position.to_bytes().hex()`; trailing zeros may be omitted
    }
  | { transcript: string; after: number }
  | { position: string; seed?: number }; // in the notation of positions or as JSON; the seed is that of its draws

/** A question about a position: what a seat sees there after some moves. Cards that the seat does not know are dealt by the seed, if there is one. */
export interface Trial {
  spot: Spot;
  seat: string;
  moves: string[];
  seed: number | null;
}

/** The answer: the position after the moves, and the events of the last one. */
export interface Tried {
  game: GameName;
  view: SeatView["view"];
  offers: Offer[]; // empty unless it is this seat's decision
  events: GameEvent[];
  actor: string | null;
  result: Result | null;
  text: string; // of the position, with what was dealt for it
}

const unhex = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** The edition whose game must be loaded for a position. */
export function editionOf(spot: Spot): string | undefined {
  if ("transcript" in spot) return /^edition: (.*)$/m.exec(spot.transcript)?.[1];
  return "position" in spot ? /edition"?\s*:\s*"?([\w-]+)/.exec(spot.position)?.[1] : spot.edition;
}

function maps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maps);
  return value && typeof value === "object" ? new Map(Object.entries(value).map(([key, one]) => [key, maps(one)])) : value;
}
function parsed(text: string, seed: number): Position {
  if (!text.trimStart().startsWith("{")) return seeded(python.parse(text), seed);
  return python.position(maps(JSON.parse(text)), seed);
}
const seeded = (position: Position, seed: number): Position => python.position(without(position.mapping(), "rng"), seed);
const without = (mapping: Map<string, unknown>, key: string): Map<string, unknown> =>
  new Map([...mapping].filter(([name]) => name !== key));

function positionAt(spot: Spot): Position {
  if ("transcript" in spot) return python.Transcript.read(spot.transcript).positions()[spot.after]!;
  if ("position" in spot) return parsed(spot.position, spot.seed ?? 0);
  const { edition, colours, options, rules, state } = spot;
  const game = load(python.edition(edition).game as GameName, edition, colours.length, options, colours, rules ?? null);
  const bytes = new Uint8Array(game.ruleset.state_type.layout.size);
  bytes.set(unhex(state));
  return new python.Position(game, game.ruleset.state_type.unpack(bytes));
}

function after({ spot, seat, moves, seed }: Trial): [Position, GameEvent[]] {
  const begin = positionAt(spot);
  const { game } = begin;
  let [position, events]: [Position, GameEvent[]] = [seed === null ? begin : game.redeal(begin.view(seat), seed), []];
  for (const move of moves) {
    const next = position.play(move);
    [position, events] = [next.position, eventsOf(game, next.events, [seat])];
  }
  return [position, events];
}
/** The position after the moves of a trial; the game of its edition has been loaded. */
export const positionAfter = (trial: Trial): Position => after(trial)[0];

/** Play the moves of a trial; the game of its edition has been loaded. */
export function tried(trial: Trial): Tried {
  const { seat } = trial;
  const [position, events] = after(trial);
  const { game } = position;
  const view = position.view(seat);
  const { actor } = position;
  return {
    game: game.ruleset.name,
    view: viewOf(view) as Tried["view"],
    offers: actor === seat ? offersOf(view) : [],
    events,
    actor,
    result: resultOf(position),
    text: python.write(without(position.mapping(), "rng")),
  };
}

/** A position that the engine has read: its text, and its content by the keys of the notation. */
export interface Read {
  game: GameName;
  text: string;
  words: Words;
  view: SeatView["view"]; // with everything open
  actor: string | null;
  unsolvable: string; // why the exact solver does not take it
}
export type Words = Record<string, unknown>;

/** Read a position from its text or JSON; what is omitted is dealt. */
export function readPosition(text: string, seed: number): Read {
  const position = parsed(text, seed);
  const { game, actor } = position;
  const mapping = without(position.mapping(), "rng");
  const unsolvable = game.players === 2 ? game.ruleset.hidden(game, position._state) : "players";
  const view = positionOf(position) as Read["view"];
  return { game: game.ruleset.name, text: python.write(mapping), words: plain(mapping) as Words, view, actor, unsolvable };
}

/** The concepts of a move that do not hold for another one in the same way, as `reviews/reasons.py` finds them. */
export function reasonsOf(view: View, move: Move, other: Move): Reason[] {
  const { ruleset } = view.game;
  const others = ruleset.concepts(view, other).map(({ sentence }) => sentence.whole);
  const found = ruleset.concepts(view, move).filter(({ sentence }) => !others.includes(sentence.whole));
  return found.map(({ name, sentence: { text, many, facts }, speaks }) => ({ concept: name, text, plural: many || null, facts, speaks }));
}

/** What can be said for a move and for another one. */
export interface Compared {
  better: Reason[];
  worse: Reason[];
}

/** Compare two moves of the one who decides. */
export function compared(trial: Trial, move: string, other: string): Compared {
  const position = positionAfter(trial);
  const view = position.view(position.actor);
  const [one, two] = [position.find(move), position.find(other)];
  return { better: reasonsOf(view, one, two), worse: reasonsOf(view, two, one) };
}
