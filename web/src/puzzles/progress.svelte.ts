// What the reader has tried, kept in this browser: rating, streaks, results.
import { keep, kept } from "../lib/prefs.svelte";
import { attempted, type Attempted, type Progress, solvedDay, usual } from "./attempts";

const KEY = "balandra.puzzles";

export const progress: Progress = $state({ ...usual(), ...kept<Partial<Progress>>(KEY, {}) });

function change(after: Progress): void {
  Object.assign(progress, after);
  keep(KEY, progress);
}
/** Note an attempt; only the first one at a puzzle counts. */
export const noteAttempt = (puzzle: Attempted, score: number): void => change(attempted(progress, puzzle, score));
/** Note that a day's puzzle was solved. */
export const noteDay = (day: number): void => change(solvedDay(progress, day));
const FEW = 10; // attempts after which a rating says something
/** Whether the rating rests on few attempts. */
export const isProvisional = (): boolean => Object.keys(progress.results).length < FEW;
/** The number of puzzles that were solved at the first attempt. */
export const solvedCount = (): number => Object.values(progress.results).filter((score) => score === 1).length;
