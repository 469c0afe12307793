// Where the boards of Cartagena and their spaces lie. A board is two columns of three spaces: three in a row, a turn,
// a turn, and three back. The boards stand in two lines, there and back; upright, everything is mirrored at the diagonal.

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  width: number;
  height: number;
  boards: Rect[];
  centres: Point[]; // of the spaces, in order
  start: Rect;
  goal: Rect;
  sea: Rect | null;
  breaks: number; // after how many spaces the sea interrupts the path
  paths: Point[][];
  upright: boolean;
}

export const BOARD = 6;
export const CELL = 80;
const PAD = 7;
const GAP = 4;
const EDGE = 10;
const END = 152;
const SEA = 196;
const STRAIT = 34;
const COLUMNS = 3;
const WIDTH = 2 * CELL + 2 * PAD;
const HEIGHT = 3 * CELL + 2 * PAD;
const BEND = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 1],
  [1, 0],
] as const;

function bend(board: Rect, back: boolean, turned: boolean): Point[] {
  return BEND.map(([column, line]) => ({
    x: board.x + PAD + ((back ? 1 - column : column) + 0.5) * CELL,
    y: board.y + PAD + ((turned ? 2 - line : line) + 0.5) * CELL,
  }));
}

/** A single board, entered at its lower left. */
export function loneBoard(): { width: number; height: number; centres: Point[] } {
  return { width: WIDTH, height: HEIGHT, centres: bend({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, false, true) };
}

function line(count: number, columns: number, y: number, back: boolean): Rect[] {
  const slots = Array.from({ length: count }, (_, k) => columns - count + k);
  if (back) slots.reverse();
  return slots.map((slot) => ({ x: EDGE + END + GAP + slot * (WIDTH + GAP), y, w: WIDTH, h: HEIGHT }));
}

function endOf(boards: Rect[]): Rect {
  const left = Math.min(...boards.map((board) => board.x));
  return { x: EDGE, y: boards[0]?.y ?? 0, w: left - GAP - EDGE, h: HEIGHT };
}

function lie(above: number, below: number, sea: boolean): Layout {
  const columns = Math.max(sea ? 1 : Math.min(COLUMNS, above), above, below);
  const upper = line(above, columns, EDGE, false);
  const lower = line(below, columns, EDGE + HEIGHT + (sea ? STRAIT : GAP), true);
  const centres = [...upper.flatMap((b) => bend(b, false, !sea)), ...lower.flatMap((b) => bend(b, true, sea))];
  const width = EDGE + END + GAP + columns * (WIDTH + GAP) - GAP + EDGE;
  const height = EDGE + 2 * HEIGHT + (sea ? STRAIT : GAP) + EDGE;
  const water = sea ? { x: width, y: 0, w: SEA, h: height } : null;
  const layout: Layout = {
    width: width + (sea ? SEA : 0),
    height,
    boards: [...upper, ...lower],
    centres,
    start: endOf(upper),
    goal: endOf(lower),
    sea: water,
    breaks: above * BOARD,
    paths: [],
    upright: false,
  };
  return { ...layout, paths: passages(layout) };
}

function passages(layout: Layout): Point[][] {
  const { centres, start, goal, sea, breaks } = layout;
  const first = { x: start.x + start.w - 14, y: centres[0]?.y ?? 0 };
  const last = { x: goal.x + goal.w - 14, y: centres.at(-1)?.y ?? 0 };
  if (!sea) return [[first, ...centres, last]];
  const shore = sea.x + 4;
  const upper = centres.slice(0, breaks);
  const lower = centres.slice(breaks);
  const ahead = { x: shore, y: upper.at(-1)?.y ?? 0 };
  return [
    [first, ...upper, ahead],
    [{ x: shore, y: lower[0]?.y ?? 0 }, ...lower, last],
  ];
}

const flipPoint = ({ x, y }: Point): Point => ({ x: y, y: x });
const flipRect = ({ x, y, w, h }: Rect): Rect => ({ x: y, y: x, w: h, h: w });

function flipped(layout: Layout): Layout {
  return {
    ...layout,
    width: layout.height,
    height: layout.width,
    boards: layout.boards.map(flipRect),
    centres: layout.centres.map(flipPoint),
    start: flipRect(layout.start),
    goal: flipRect(layout.goal),
    sea: layout.sea && flipRect(layout.sea),
    paths: layout.paths.map((points) => points.map(flipPoint)),
    upright: true,
  };
}

/** The layout of a track with a number of spaces; with `tunnel` boards before a sea, that of the Great Escape. */
export function layoutOf(spaces: number, tunnel: number | null, upright: boolean): Layout {
  const boards = Math.max(2, Math.ceil(spaces / BOARD));
  const above = tunnel ?? Math.ceil(boards / 2);
  const layout = lie(above, boards - above, tunnel !== null);
  return upright ? flipped(layout) : layout;
}
