// The position of each pirate on the map.
import type { Layout, Point, Rect } from "./layout";
import type { Pawn } from "../../lib/pawns";
import type { Space } from "./view";

export interface Spot extends Point {
  height: number;
}

const SIDE_BY_SIDE: Record<number, number[]> = { 1: [0], 2: [-15, 15], 3: [-22, 0, 22] };
const HEIGHTS: Record<number, number> = { 1: 40, 2: 38, 3: 33 };
const CREW_WIDTH = 140; // of all colours side by side, at the ends and aboard

/** The middle of the floor of a place, where pirates stand. */
export function floorOf(place: Rect): Point {
  return { x: place.x + place.w / 2, y: place.y + place.h / 2 + 30 };
}

/** The deck of the sloop of the Great Escape, at one shore or the other. */
export function deckOf(layout: Layout, at: string): Point {
  const { sea, upright } = layout;
  if (!sea) return { x: 0, y: 0 };
  const far = at === "tortuga";
  if (upright) return { x: sea.x + sea.w * (far ? 0.76 : 0.26), y: sea.y + sea.h * 0.66 };
  return { x: sea.x + sea.w / 2 + 6, y: sea.y + sea.h * (far ? 0.86 : 0.3) };
}

/** The middle of any space, sloop and both ends included. */
export function centreOf(layout: Layout, space: Space, sloopAt: string): Point {
  if (space === "sloop") return deckOf(layout, sloopAt);
  if (space === 0) return floorOf(layout.start);
  return layout.centres[space - 1] ?? floorOf(layout.goal);
}

function isCrowd(layout: Layout, space: Space): boolean {
  return space === "sloop" || space === 0 || space > layout.centres.length;
}

function stepOf(colours: readonly string[]): number {
  return Math.min(42, CREW_WIDTH / colours.length);
}

function heightOf(colours: readonly string[]): number {
  return stepOf(colours) * 1.2 + 6;
}

/** The end of a line to a pirate of a colour: at the ends and aboard it is above his head, where others do not hide it. */
export function headOf(layout: Layout, space: Space, sloopAt: string, colour: string | undefined, colours: readonly string[]): Point {
  const { x, y } = placeOf(layout, space, sloopAt, colour, colours);
  return { x, y: isCrowd(layout, space) ? y - heightOf(colours) : y };
}

/** The position of a pirate of a colour on a space: at the ends and aboard, each colour has its own spot. */
function placeOf(layout: Layout, space: Space, sloopAt: string, colour: string | undefined, colours: readonly string[]): Point {
  const centre = centreOf(layout, space, sloopAt);
  const at = colours.indexOf(colour ?? "");
  if (at < 0 || !isCrowd(layout, space)) return centre;
  return { x: centre.x + (at - (colours.length - 1) / 2) * stepOf(colours), y: centre.y };
}

/** The position of every pawn; at the ends and aboard, each colour has one spot. */
export function spotsOf(layout: Layout, pawns: readonly Pawn<Space>[], colours: readonly string[], sloopAt: string): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const here = new Map<Space, Pawn<Space>[]>();
  for (const pawn of pawns) here.set(pawn.space, [...(here.get(pawn.space) ?? []), pawn]);
  for (const [space, group] of here) {
    const centre = centreOf(layout, space, sloopAt);
    group.forEach((pawn, k) => {
      const spot = isCrowd(layout, space)
        ? { ...placeOf(layout, space, sloopAt, pawn.colour, colours), height: heightOf(colours) }
        : { x: centre.x + (SIDE_BY_SIDE[group.length]?.[k] ?? (k - 1) * 16), y: centre.y + 32, height: HEIGHTS[group.length] ?? 30 };
      spots.set(pawn.id, spot);
    });
  }
  return spots;
}

export interface Tally extends Point {
  colour: string;
  space: Space;
  count: number;
}

/** The number of pirates of each colour at the ends and aboard. */
export function talliesOf(layout: Layout, pawns: readonly Pawn<Space>[], spots: Map<string, Spot>): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const pawn of pawns) {
    const spot = spots.get(pawn.id);
    if (!spot || !isCrowd(layout, pawn.space)) continue;
    const key = `${pawn.colour} ${pawn.space}`;
    const known = tallies.get(key);
    tallies.set(key, { colour: pawn.colour, space: pawn.space, x: spot.x, y: spot.y + 14, count: (known?.count ?? 0) + 1 });
  }
  return [...tallies.values()];
}
