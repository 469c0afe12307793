// A track built by hand: boards of the box in order, each turned or not. The server lists the available boards.
import type { Box, BoxPath } from "../../../lib/wire";

export interface Laid {
  board: number; // as numbered in the box, from 1
  side: number;
  turned: boolean;
}

/** The boards of each path, from the start on. */
export type Track = readonly (readonly Laid[])[];

const fresh = (board: number): Laid => ({ board, side: 0, turned: false });

/** All boards of a track, path by path; the index of a board counts from 0 over all of them. */
export function boardsOf(track: Track): Laid[] {
  return track.flat();
}

function split(boards: readonly Laid[], counts: readonly number[]): Laid[][] {
  let first = 0;
  return counts.map((count) => boards.slice(first, (first += count)));
}

function changed(track: Track, change: (boards: Laid[]) => Laid[]): Track {
  return split(
    change(boardsOf(track)),
    track.map((path) => path.length),
  );
}

/** The path of an index, and the index within that path. */
export function pathAt(track: Track, place: number): { path: number; at: number } {
  let path = 0;
  let at = place;
  while (path < track.length - 1 && at >= (track[path]?.length ?? 0)) at -= track[path++]?.length ?? 0;
  return { path, at };
}

/** The unused boards. */
export function spareBoards(box: Box, track: Track): number[] {
  const used = new Set(boardsOf(track).map((laid) => laid.board));
  return box.boards.map((_, k) => k + 1).filter((board) => !used.has(board));
}

/** The boards of the box, in their order. */
export function firstTrack(box: Box, counts: readonly number[]): Track {
  return split(
    box.boards.map((_, k) => fresh(k + 1)),
    counts,
  );
}

/** A track with other numbers of boards: the last are removed, or the next of the box appended. */
export function fitted(box: Box, track: Track, counts: readonly number[]): Track {
  const kept = counts.map((count, path) => (track[path] ?? []).slice(0, count));
  const spare = spareBoards(box, kept).map(fresh);
  return kept.map((path, k) => [...path, ...spare.splice(0, (counts[k] ?? 0) - path.length)]);
}

/** Boards in the order of the box. */
export function shuffled(box: Box, counts: readonly number[], random: () => number = Math.random): Track {
  const rest = box.boards.map((_, k) => k + 1);
  const drawn: number[] = [];
  while (rest.length) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return split(
    drawn.map((board) => ({ board, side: Math.floor(random() * 2), turned: random() < 0.5 })),
    counts,
  );
}

/** A board moved to another index; those between shift. */
export function moved(track: Track, from: number, to: number): Track {
  return changed(track, (boards) => boards.toSpliced(from, 1).toSpliced(to, 0, ...boards.slice(from, from + 1)));
}

function altered(track: Track, place: number, change: (laid: Laid) => Laid): Track {
  return changed(track, (boards) => boards.map((laid, k) => (k === place ? change(laid) : laid)));
}

/** A board turned round. */
export function turned(track: Track, place: number): Track {
  return altered(track, place, (laid) => ({ ...laid, turned: !laid.turned }));
}

/** A board with its other side up. */
export function flipped(track: Track, place: number): Track {
  return altered(track, place, (laid) => ({ ...laid, side: 1 - laid.side }));
}

/** A board replaced by another, which returns to the box. */
export function exchanged(track: Track, place: number, board: number): Track {
  return altered(track, place, (laid) => ({ ...laid, board }));
}

/** The next or previous board of the box for an index, cyclically. */
export function nextSpare(box: Box, track: Track, place: number, step: 1 | -1): number | undefined {
  const spare = spareBoards(box, track);
  const now = boardsOf(track)[place]?.board ?? 0;
  return step > 0 ? (spare.find((board) => board > now) ?? spare[0]) : (spare.findLast((board) => board < now) ?? spare.at(-1));
}

/** The symbols of a board as it lies, in the order of the path. */
export function symbolsOf(box: Box, path: BoxPath | undefined, laid: Laid): string[] {
  const sides = box.boards[laid.board - 1] ?? [];
  const symbols = sides[path?.side ?? laid.side] ?? sides[0] ?? [];
  return laid.turned ? symbols.toReversed() : symbols;
}

/** The symbols of all spaces. */
export function spacesOf(box: Box, track: Track): string[] {
  return track.flatMap((path, k) => path.flatMap((laid) => symbolsOf(box, box.paths[k], laid)));
}

/** The code of a board. */
export function wordOf(path: BoxPath | undefined, laid: Laid): string {
  return `${laid.board}${path?.side === null && laid.side ? "b" : ""}${laid.turned ? "'" : ""}`;
}

/** The code of a track. */
export function codeOf(box: Box, track: Track): string {
  return track.flatMap((path, k) => path.map((laid) => wordOf(box.paths[k], laid))).join(" ");
}

/** The number of boards in a code. */
export function countIn(code: string): number {
  return code.split(/\s+/).filter(Boolean).length;
}

/** The track of a code that the server has accepted. */
export function readCode(code: string, counts: readonly number[]): Track {
  const words = code.split(/\s+/).filter(Boolean);
  return split(
    words.map((word) => ({ board: Number.parseInt(word, 10), side: Number(word.includes("b")), turned: word.endsWith("'") })),
    counts,
  );
}
