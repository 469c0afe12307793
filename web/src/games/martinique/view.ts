// The data of Martinique from the server: views, offers and events, `?` for unknown items (docs/notation.md).
import type * as wire from "../../lib/wire";

export type MartiniqueView = wire.MartiniqueView;
export type Offer = wire.Offer<"martinique">;
export type GameEvent = wire.GameEvent<"martinique">;
export type LogEvent = wire.LogEvent<"martinique">;

export const LETTERS = "abcdefgh";

/** All squares, the top line first. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((line) => [...LETTERS].map((letter) => letter + String(line)));

/** The maps whose value the reader knows; none of them marks the treasure. */
export function knownMaps(view: MartiniqueView): Set<string> {
  const held = Object.values(view.maps).flat();
  return new Set(held.map((map) => map.replace("^", "")).filter((map) => /^[a-h1-8]$/.test(map)));
}

/** The reader's marks: letters, numbers, squares. */
export type Ticks = Record<string, boolean>;

/** The squares that cannot hide the treasure, from the maps the reader has seen and the holes dug. */
export function emptySquares(view: MartiniqueView): Set<string> {
  const [known, dug] = [knownMaps(view), Object.values(view.digs).flat()];
  const found = view.secret.join("");
  return new Set(SQUARES.filter((square) => [...square].some((one) => known.has(one)) || (dug.includes(square) && square !== found)));
}

/** The squares that the reader has crossed out, individually or by rows and columns. */
export function tickedSquares(ticks: Ticks): Set<string> {
  return new Set(SQUARES.filter((square) => [square, ...square].some((one) => ticks[one])));
}

/** The places of all pirates: squares, `stool 1` … */
export function placesOf(view: MartiniqueView): Record<string, string[]> {
  const gone = Object.values(view.digs).flat().length;
  return Object.fromEntries(
    view.colours.map((colour) => {
      const seated = view.stools.flatMap((who, k) => (who === colour && k >= gone ? [`stool ${k + 1}`] : []));
      return [colour, [...(view.pirates[colour] ?? []), ...seated, ...(view.digs[colour] ?? [])]];
    }),
  );
}
