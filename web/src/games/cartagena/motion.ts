// The animations of moves: steps of pirates and of the sloop.
import { standing, type Step as AnyStep } from "../../lib/frames";
import type { MoveMade, PathFacts } from "../../lib/wire";
import type { GameEvent, LogEvent } from "./view";
import type { Space } from "./view";

export interface Step extends AnyStep<Space> {
  sails?: Harbour; // the sloop goes there instead
}
export type Harbour = "cartagena" | "tortuga";

function stepOf(event: GameEvent): Step[] {
  switch (event.name) {
    case "sail":
      return [{ colour: event.facts.colour, from: "sloop", to: "sloop", count: 0, sails: event.facts.to }];
    case "advance":
      return [{ ...walk(event.facts), count: event.facts.pirates }];
    case "retreat":
    case "snake":
      return [walk(event.facts)];
    case "morgan":
      return [{ ...walk(event.facts), colour: event.facts.rival }];
    default:
      return [];
  }
}

function walk({ colour, from, to }: PathFacts): Step {
  return { colour, from, to, count: 1 };
}

/** The steps in log events. */
export function stepsOf(log: readonly LogEvent[]): Step[] {
  return standing(log).flatMap((one) => one.events.flatMap(stepOf));
}

/** The log events of the last turn, finished or in progress. */
export function lastTurn(log: readonly LogEvent[]): MoveMade<"cartagena">[] {
  const moves = standing(log);
  const ends = (one: MoveMade<"cartagena"> | undefined): boolean =>
    !!one?.events.some((event) => event.name === "turn" || event.name === "win");
  let first = moves.length - 1;
  while (first > 0 && !ends(moves[first - 1])) first -= 1;
  return moves.slice(Math.max(0, first));
}
