// What one sees move: pirates with an identity of their own, led from one view to the next.
import { standing, type Step as AnyStep } from "../../lib/frames";
import type { LogEvent, GameEvent } from "../../lib/wire";
import type { Space } from "./view";

export interface Pawn<S = Space> {
  id: string;
  colour: string;
  space: S;
}

export type Step = AnyStep<Space>;

const WALKS = new Set(["advance", "retreat", "morgan", "snake"]);

function stepOf(event: GameEvent): Step[] {
  const { name, facts } = event;
  if (name === "sail") {
    return [{ colour: String(facts.colour), from: "sloop", to: "sloop", count: 0, sails: facts.to as "cartagena" }];
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

function step<S>(pawns: readonly Pawn<S>[], colour: string, from: S, to: S, count: number): Pawn<S>[] {
  let rest = count;
  return pawns.map((pawn) => {
    if (!rest || pawn.colour !== colour || pawn.space !== from) return pawn;
    rest -= 1;
    return { ...pawn, space: to };
  });
}

/** The pawns after a step. */
export function forward<S>(pawns: readonly Pawn<S>[], one: AnyStep<S>): Pawn<S>[] {
  return step(pawns, one.colour, one.from, one.to, one.count);
}

/** The pawns before steps. */
export function backward<S>(pawns: readonly Pawn<S>[], steps: readonly AnyStep<S>[]): Pawn<S>[] {
  return steps.reduceRight((now, one) => step(now, one.colour, one.to, one.from, one.count), [...pawns]);
}

/** Lead the pawns to where a view has them; those that need not move stay. */
export function settle<S>(pawns: readonly Pawn<S>[], pirates: Record<string, S[]>): Pawn<S>[] {
  return Object.entries(pirates).flatMap(([colour, spaces]) => settleCrew(pawns, colour, spaces));
}

function settleCrew<S>(pawns: readonly Pawn<S>[], colour: string, spaces: readonly S[]): Pawn<S>[] {
  const wanted = [...spaces];
  const crew = pawns.filter((pawn) => pawn.colour === colour);
  const idle = crew.filter((pawn) => {
    const at = wanted.indexOf(pawn.space);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
  const loose = crew.filter((pawn) => !idle.includes(pawn));
  const placed = wanted.map((space, k) => ({ id: loose[k]?.id ?? `${colour}-${idle.length + k}`, colour, space }));
  return [...idle, ...placed].sort((a, b) => a.id.localeCompare(b.id));
}
