// Single positions for the page: what a seat sees and may do there, and what follows from moves that are tried.
import { eventsOf, load, offersOf, type Position, python, resultOf, viewOf } from "../engine/game";
import type { GameEvent, GameName, Offer, Result, SeatView } from "../lib/wire";

/** A position: a state as hexadecimal digits with its game, or a transcript after so many moves. */
export type Spot =
  | {
      edition: string;
      colours: string[];
      options: Record<string, number | string | boolean>;
      rules?: number;
      state: string; // as Python's `Position.to_bytes().hex()`; trailing zeros may be omitted
    }
  | { transcript: string; after: number };

/** A question about a position: what a seat sees there after some moves. Cards that the seat does not know are dealt by the seed. */
export interface Trial {
  spot: Spot;
  seat: string;
  moves: string[];
  seed: number;
}

/** The answer: the position after the moves, and the events of the last one. */
export interface Tried {
  game: GameName;
  view: SeatView["view"];
  offers: Offer[]; // empty unless it is this seat's decision
  events: GameEvent[];
  actor: string | null;
  result: Result | null;
}

const unhex = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** The edition whose game must be loaded for a position. */
export const editionOf = (spot: Spot): string | undefined =>
  "transcript" in spot ? /^edition: (.*)$/m.exec(spot.transcript)?.[1] : spot.edition;

function positionAt(spot: Spot): Position {
  if ("transcript" in spot) return python.Transcript.read(spot.transcript).positions()[spot.after]!;
  const { edition, colours, options, rules, state } = spot;
  const game = load(python.edition(edition).game as GameName, edition, colours.length, options, colours, rules ?? null);
  const bytes = new Uint8Array(game.ruleset.state_type.layout.size);
  bytes.set(unhex(state));
  return new python.Position(game, game.ruleset.state_type.unpack(bytes));
}

/** Play the moves of a trial; the game of its edition has been loaded. */
export function tried({ spot, seat, moves, seed }: Trial): Tried {
  const begin = positionAt(spot);
  const { game } = begin;
  let [position, events]: [Position, GameEvent[]] = [game.redeal(begin.view(seat), seed), []];
  for (const move of moves) {
    const after = position.play(move);
    [position, events] = [after.position, eventsOf(game, after.events, [seat])];
  }
  const view = position.view(seat);
  const { actor } = position;
  return {
    game: game.ruleset.name,
    view: viewOf(view) as Tried["view"],
    offers: actor === seat ? offersOf(view) : [],
    events,
    actor,
    result: resultOf(position),
  };
}
