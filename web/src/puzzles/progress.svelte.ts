// What the reader has tried, kept in this browser: rating, streaks, results.
import { keep, kept } from "../lib/prefs.svelte";
import { BEGIN, rated, type Rating } from "./rating";

export interface Progress extends Rating {
  results: Record<string, number>; // by puzzle, of the first attempt: 1 solved, 0.5 with a hint, 0 not solved
  streak: number; // solved in a row
  longest: number;
  day: number; // the last day whose puzzle was solved
  days: number; // in a row
}
const KEY = "balandra.puzzles";
const usual = (): Progress => ({ ...BEGIN, results: {}, streak: 0, longest: 0, day: 0, days: 0 });

export const progress: Progress = $state({ ...usual(), ...kept<Partial<Progress>>(KEY, {}) });

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

function change(after: Progress): void {
  Object.assign(progress, after);
  keep(KEY, progress);
}
/** Note an attempt; only the first one at a puzzle counts. */
export const noteAttempt = (id: string, puzzle: number, score: number): void => change(attempted(progress, id, puzzle, score));
/** Note that a day's puzzle was solved. */
export const noteDay = (day: number): void => change(solvedDay(progress, day));
/** The number of puzzles that were solved at the first attempt. */
export const solvedCount = (): number => Object.values(progress.results).filter((score) => score === 1).length;
