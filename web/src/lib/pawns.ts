// Pawns with identities that persist from one view to the next.
import type { Step } from "./frames";

export interface Pawn<S = number | string> {
  id: string;
  colour: string;
  space: S;
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
export function forward<S>(pawns: readonly Pawn<S>[], one: Step<S>): Pawn<S>[] {
  return step(pawns, one.colour, one.from, one.to, one.count);
}

/** The pawns before these steps. */
export function backward<S>(pawns: readonly Pawn<S>[], steps: readonly Step<S>[]): Pawn<S>[] {
  return steps.reduceRight((now, one) => step(now, one.colour, one.to, one.from, one.count), [...pawns]);
}

/** Move the pawns to the positions of a view; those already in place stay. */
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
