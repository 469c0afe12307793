// Which examples the reader has solved, stored in this browser. A skipped one is not solved.
import { keep, kept } from "../lib/prefs.svelte";
import type { Lesson } from "./types";

const KEY = "balandra.lessons";

const isText = (value: unknown): value is string => typeof value === "string";

function read(): ReadonlySet<string> {
  const stored = kept<unknown>(KEY, []);
  return new Set(Array.isArray(stored) ? stored.filter(isText) : []);
}

let solved = $state.raw(read());

/** Whether an example was solved. */
export const isSolved = (step: string): boolean => solved.has(step);

/** Note that an example was solved. */
export function noteSolved(step: string): void {
  if (solved.has(step)) return;
  solved = new Set([...read(), ...solved, step]); // another tab may have stored more
  keep(KEY, [...solved]);
}

/** Begin anew. */
export function forgetSolved(): void {
  solved = new Set();
  keep(KEY, []);
}

/** How many steps of a lesson are solved. */
export const solvedSteps = (lesson: Lesson): number => lesson.steps.filter(isSolved).length;

/** Whether all steps of a lesson are solved. */
export const isFinished = (lesson: Lesson): boolean => lesson.steps.every(isSolved);

/** The first lesson with an open step, or none. */
export const nextLesson = (lessons: readonly Lesson[]): Lesson | undefined => lessons.find((one) => !isFinished(one));
