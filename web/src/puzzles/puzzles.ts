// The puzzles that come with the page: puzzles.json, written by tools/page_puzzles.py from those of the package.
import type { Reason } from "../lib/wire";
import type { Spot } from "../local/positions";

/** Moves that lead to the goal, and what may follow each of them. */
export interface Lines {
  [move: string]: Lines;
}
export const THEMES = ["escape", "two-for-one", "deny", "straggler", "sail", "morgan", "witch", "treasure", "dig"] as const;
export type Theme = (typeof THEMES)[number];

export interface Puzzle {
  id: string;
  game: number;
  state: string;
  seat: string;
  goal: "win" | "find" | "best";
  lines: Lines;
  second: string;
  themes: Theme[];
  rating: number;
  proof: "solver" | "turn" | "count" | "simulations";
  value: number;
  margin: number;
  low: number;
  evaluator: string;
  hash: string;
  better: Reason[]; // about the solution
  worse: Reason[]; // about the second-best move
}
interface Game {
  edition: string;
  colours: string[];
  options: Record<string, number | string | boolean>;
}
export interface Puzzles {
  games: Game[];
  puzzles: Puzzle[]; // in the order of their ids
}

let asked: Promise<Puzzles> | null = null;

/** All puzzles, loaded once. */
export function loadPuzzles(): Promise<Puzzles> {
  asked ??= fetch(`${import.meta.env.BASE_URL}puzzles.json`).then(async (answer) => {
    if (!answer.ok) throw new Error(`puzzles.json cannot be loaded: ${answer.status}`);
    return (await answer.json()) as Puzzles;
  });
  asked.catch(() => (asked = null));
  return asked;
}

/** The game of a puzzle. */
export function gameOf(all: Puzzles, { game }: Puzzle): Game {
  const found = all.games[game];
  if (!found) throw new Error(`puzzles.json has no game ${game}`);
  return found;
}

/** The position of a puzzle. */
export const spotOf = (all: Puzzles, puzzle: Puzzle): Spot => ({ ...gameOf(all, puzzle), state: puzzle.state });

const DAY = 86_400_000; // milliseconds

/** A day as a number: days since 1970 by the reader's calendar. */
export const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

/** The puzzle of a day, the same for everybody (must agree with `daily` in Python). */
export function dailyOf<P>(puzzles: readonly P[], day: number): P | undefined {
  return puzzles[day % puzzles.length];
}

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

/** The puzzles that fit a wish. */
export const fitting = (puzzles: readonly Puzzle[], { theme, difficulty }: Wish): Puzzle[] =>
  puzzles.filter((one) => (!theme || one.themes.includes(theme)) && (difficulty === "any" || difficultyOf(one) === difficulty));

/** A puzzle that fits a wish, near the reader's rating; one that was tried only if all have been. */
export function nextOf(
  puzzles: readonly Puzzle[],
  wish: Wish,
  rating: number,
  isTried: (id: string) => boolean,
  chance = Math.random(),
): Puzzle | undefined {
  const all = fitting(puzzles, wish);
  const fresh = all.filter(({ id }) => !isTried(id));
  const order = [...(fresh.length ? fresh : all)].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  return order[Math.floor(chance * Math.min(NEAR, order.length))];
}
