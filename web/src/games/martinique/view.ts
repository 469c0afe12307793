// What can be in a view of Martinique: the mapping of docs/notation.md, `?` for what is not known.

import type { View } from "../types";

export interface MartiniqueView {
  edition: string;
  options: Record<string, number | string | boolean>;
  colours: string[];
  phase: "sunrise" | "sunset" | "over";
  turn: string;
  stage: string;
  tiles: Record<string, string>;
  pirates: Record<string, string[]>;
  reserve: Record<string, number>;
  stools: string[];
  stock: Record<string, string[]>;
  jokers: Record<string, number>;
  maps: Record<string, string[]>;
  tavern: string[];
  hold: Record<string, string[][]>;
  treasures: string[][];
  bag: string[];
  spent: string[];
  secret: string[];
  digs: Record<string, string[]>;
  turning?: number;
  moved?: string;
  result?: { winner: string | null; how: string; points: Record<string, number> };
}

/** A view of the wire by its types. */
export function readView(view: View): MartiniqueView {
  return view as unknown as MartiniqueView;
}

export const LETTERS = "abcdefgh";

/** All squares, the top line first. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((line) => [...LETTERS].map((letter) => letter + String(line)));

/** The maps whose value the reader knows: none of them is where the treasure lies. */
export function knownMaps(view: MartiniqueView): Set<string> {
  const held = Object.values(view.maps).flat();
  return new Set(held.map((map) => map.replace("^", "")).filter((map) => /^[a-h1-8]$/.test(map)));
}

/** What the reader has crossed out: letters, numbers, squares. */
export type Ticks = Record<string, boolean>;

/** The squares that cannot hide the treasure, by the maps the reader has seen and the holes dug in vain. */
export function emptySquares(view: MartiniqueView): Set<string> {
  const [known, dug] = [knownMaps(view), Object.values(view.digs).flat()];
  const found = view.secret.join("");
  return new Set(SQUARES.filter((square) => [...square].some((one) => known.has(one)) || (dug.includes(square) && square !== found)));
}

/** The squares that the reader has crossed out, one by one or by whole rows and columns. */
export function tickedSquares(ticks: Ticks): Set<string> {
  return new Set(SQUARES.filter((square) => [square, ...square].some((one) => ticks[one])));
}

/** Everybody's places: squares, `stool 1` … */
export function placesOf(view: MartiniqueView): Record<string, string[]> {
  const gone = Object.values(view.digs).flat().length;
  return Object.fromEntries(
    view.colours.map((colour) => {
      const seated = view.stools.flatMap((who, k) => (who === colour && k >= gone ? [`stool ${k + 1}`] : []));
      return [colour, [...(view.pirates[colour] ?? []), ...seated, ...(view.digs[colour] ?? [])]];
    }),
  );
}
