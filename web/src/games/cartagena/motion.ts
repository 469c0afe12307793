// What is seen of moves: steps of pirates, and of the sloop.
import { standing, type Step as AnyStep } from "../../lib/frames";
import type { LogEvent, GameEvent } from "../../lib/wire";
import type { Space } from "./view";

export interface Step extends AnyStep<Space> {
  sails?: Harbour; // the sloop goes there instead
}
export type Harbour = "cartagena" | "tortuga";

const WALKS = new Set(["advance", "retreat", "morgan", "snake"]);

function stepOf(event: GameEvent): Step[] {
  const { name, facts } = event;
  if (name === "sail") {
    return [{ colour: String(facts.colour), from: "sloop", to: "sloop", count: 0, sails: facts.to as Harbour }];
  }
  if (!WALKS.has(name)) return [];
  const colour = String(name === "morgan" ? facts.rival : facts.colour);
  return [{ colour, from: facts.from as Space, to: facts.to as Space, count: Number(facts.pirates ?? 1) }];
}

/** The steps that news tell of. */
export function stepsOf(news: readonly LogEvent[]): Step[] {
  return standing(news).flatMap((one) => one.events.flatMap(stepOf));
}

/** The news of the last turn that somebody finished or is in. */
export function lastTurn(news: readonly LogEvent[]): LogEvent[] {
  const moves = standing(news);
  const ends = (one: LogEvent): boolean => one.events.some((event) => event.name === "turn" || event.name === "win");
  let first = moves.length - 1;
  while (first > 0 && !ends(moves[first - 1] as LogEvent)) first -= 1;
  return moves.slice(Math.max(0, first));
}
