// The puzzles that come with the page: chunks of one theme and difficulty, loaded when they are needed (tools/page_puzzles.py).
import type { Spot } from "../local/positions";

/** Moves that lead to the goal, and what may follow each of them. */
export interface Lines {
  [move: string]: Lines;
}
export const THEMES = [
  ...(["escape", "two-for-one", "draw", "leap", "deny", "straggler", "sail", "morgan", "witch"] as const),
  ...(["treasure", "dig", "collect"] as const),
] as const;
export type Theme = (typeof THEMES)[number];

export interface Puzzle {
  id: string;
  position: string; // in the notation of positions
  seat: string;
  goal: "win" | "find" | "best";
  lines: Lines;
  second: string;
  themes: Theme[];
  rating: number;
  proof: "solver" | "turn" | "count" | "simulations";
  margin: number;
  low: number;
  evaluator: string;
}
/** A file of puzzles of one theme and difficulty, in the order of their ratings. */
export interface Chunk {
  file: string;
  theme: Theme;
  difficulty: Difficulty;
  low: number; // ratings
  high: number;
  count: number;
  kept?: boolean; // without a network, too
}
export interface Index {
  count: number;
  shards: number[]; // how many ids begin with each hexadecimal digit
  chunks: Chunk[];
}

const FOLDER = `${import.meta.env.BASE_URL}puzzle-data/`;
const asked = new Map<string, Promise<unknown>>();

/** A file, loaded once. */
function load<T>(name: string): Promise<T> {
  const found =
    asked.get(name) ??
    fetch(FOLDER + name).then(async (answer) => {
      if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status}`);
      return (await answer.json()) as unknown;
    });
  asked.set(name, found);
  found.catch(() => asked.delete(name));
  return found as Promise<T>;
}
export const loadIndex = (): Promise<Index> => load<Index>("index.json");
export const loadChunk = ({ file }: Pick<Chunk, "file">): Promise<Puzzle[]> => load<Puzzle[]>(file);

type Shard = [id: string, chunk: number][]; // in the order of the ids
const loadShard = (digit: number): Promise<Shard> => load<Shard>(`ids-${digit.toString(16)}.json`);

async function inChunk(index: Index, [id, chunk]: Shard[number]): Promise<Puzzle | undefined> {
  return (await loadChunk(index.chunks[chunk]!)).find((one) => one.id === id);
}

/** The puzzle of an id, if there is one. */
export async function puzzleOf(index: Index, id: string): Promise<Puzzle | undefined> {
  const digit = /^[0-9a-f]{10}$/.test(id) ? parseInt(id[0]!, 16) : NaN;
  const found = Number.isNaN(digit) ? undefined : (await loadShard(digit)).find(([one]) => one === id);
  return found && inChunk(index, found);
}

/** The shard of the puzzle of a day, the same for everybody (must agree with `daily` in Python), and its place there. */
export function dailyPlace({ count, shards }: Pick<Index, "count" | "shards">, day: number): [digit: number, place: number] {
  let place = day % count;
  const digit = shards.findIndex((size) => {
    if (place < size) return true;
    place -= size;
    return false;
  });
  return [digit, place];
}
/** The puzzle of a day. */
export async function dailyOf(index: Index, day: number): Promise<Puzzle | undefined> {
  const [digit, place] = dailyPlace(index, day);
  const found = (await loadShard(digit))[place];
  return found && inChunk(index, found);
}

/** The position of a puzzle. */
export const spotOf = ({ position }: Pick<Puzzle, "position">): Spot => ({ position });
/** The edition of a puzzle. */
export const editionOf = ({ position }: Pick<Puzzle, "position">): string => /edition: ([\w-]+)/.exec(position)?.[1] ?? "";

const DAY = 86_400_000; // milliseconds

/** A day as a number: days since 1970 by the reader's calendar. */
export const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

export type Difficulty = "any" | "easy" | "medium" | "hard";
const HARDER = 950;
const HARDEST = 1250;

/** How difficult a puzzle is, by its rating. */
export const difficultyOf = ({ rating }: Pick<Puzzle, "rating">): Difficulty =>
  rating < HARDER ? "easy" : rating < HARDEST ? "medium" : "hard";

export interface Wish {
  theme: Theme | "";
  difficulty: Difficulty;
}
const NEAR = 12; // puzzles to choose from
const SPREAD = 150; // points by which the order of chunks is shaken, so that themes change

/** The chunks that fit a wish. */
export const fitting = (chunks: readonly Chunk[], { theme, difficulty }: Wish): Chunk[] =>
  chunks.filter((one) => (!theme || one.theme === theme) && (difficulty === "any" || one.difficulty === difficulty));

/** Chunks in the order in which a puzzle is looked for: near the reader's rating first. */
export function nearest(chunks: readonly Chunk[], rating: number, chance: () => number = Math.random): Chunk[] {
  const far = ({ low, high }: Chunk): number => Math.max(0, low - rating, rating - high);
  const keyed = chunks.map((one) => [far(one) + SPREAD * chance(), one] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, one]) => one);
}

/** A puzzle of a chunk that was not tried, near the reader's rating. */
export function untried(
  puzzles: readonly Puzzle[],
  rating: number,
  isTried: (id: string) => boolean,
  chance = Math.random(),
): Puzzle | undefined {
  const fresh = puzzles.filter(({ id }) => !isTried(id));
  const order = fresh.sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  return order[Math.floor(chance * Math.min(NEAR, order.length))];
}

/** A puzzle that fits a wish, near the reader's rating; one that was tried only if all have been. Chunks that cannot be loaded are skipped. */
export async function nextOf(
  { chunks }: Pick<Index, "chunks">,
  wish: Wish,
  rating: number,
  isTried: (id: string) => boolean,
): Promise<Puzzle | undefined> {
  const order = nearest(fitting(chunks, wish), rating);
  let tried: Puzzle | undefined;
  for (const chunk of order) {
    const puzzles = await loadChunk(chunk).catch(() => []);
    const found = untried(puzzles, rating, isTried);
    if (found) return found;
    tried ??= untried(puzzles, rating, () => false);
  }
  return tried;
}
