// How attempts at puzzles change the reader's progress: rating, streaks, results.
import { BEGIN, rated, type Rating } from "./rating";

export interface Progress extends Rating {
  results: Record<string, number>; // by puzzle, of the first attempt: 1 solved, 0.5 with a hint, 0 not solved
  streak: number; // solved in a row
  longest: number;
  day: number; // the last day whose puzzle was solved
  days: number; // in a row
}
/** The progress of somebody new. */
export const usual = (): Progress => ({ ...BEGIN, results: {}, streak: 0, longest: 0, day: 0, days: 0 });

/** The progress after the first attempt at a puzzle. */
export function attempted(before: Progress, id: string, puzzle: number, score: number): Progress {
  if (id in before.results) return before;
  const streak = score === 1 ? before.streak + 1 : 0;
  return {
    ...before,
    ...rated(before, puzzle, score),
    results: { ...before.results, [id]: score },
    streak,
    longest: Math.max(before.longest, streak),
  };
}

/** The progress after a day's puzzle was solved. */
export function solvedDay(before: Progress, day: number): Progress {
  if (before.day === day) return before;
  return { ...before, day, days: before.day === day - 1 ? before.days + 1 : 1 };
}
