// How attempts at puzzles change the reader's progress: rating, streaks, results.
import { BEGIN, rated, type Rating } from "./rating";

export interface Progress extends Rating {
  results: Record<string, number>; // by puzzle, of the first attempt: 1 solved, 0.5 with a hint, 0 not solved
  solved: Record<string, number>; // puzzles by theme
  streak: number; // solved in a row
  longest: number;
  day: number; // the last day whose puzzle was solved
  days: number; // in a row
}
/** The progress of somebody new. */
export const usual = (): Progress => ({ ...BEGIN, results: {}, solved: {}, streak: 0, longest: 0, day: 0, days: 0 });

/** What an attempt needs to know of a puzzle. */
export interface Attempted {
  id: string;
  rating: number;
  themes: readonly string[];
}

/** The progress after the first attempt at a puzzle. */
export function attempted(before: Progress, { id, rating, themes: [theme = ""] }: Attempted, score: number): Progress {
  if (id in before.results) return before;
  const streak = score === 1 ? before.streak + 1 : 0;
  return {
    ...before,
    ...rated(before, rating, score),
    results: { ...before.results, [id]: score },
    solved: score === 1 ? { ...before.solved, [theme]: (before.solved[theme] ?? 0) + 1 } : before.solved,
    streak,
    longest: Math.max(before.longest, streak),
  };
}

/** The progress after a day's puzzle was solved. */
export function solvedDay(before: Progress, day: number): Progress {
  if (before.day === day) return before;
  return { ...before, day, days: before.day === day - 1 ? before.days + 1 : 1 };
}
