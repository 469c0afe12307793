// The positions of the lessons, as the engine wrote them down; `ready("exercises")` has loaded them.
import { allOf } from "../games";
import type { GameExercises } from "../games/types";
import type { Node, View } from "./types";

/** The exercises of the game that has an example of a name. */
export function exercisesWith(name: string): GameExercises {
  const found = allOf("exercises").find(([, one]) => name in one.examples);
  if (!found) throw new Error(`no game has an example ${name}`);
  return found[1];
}

/** The examples of a game, from the text of its examples.json. */
export function readExamples(text: string): Record<string, Node> {
  return JSON.parse(text) as Record<string, Node>;
}

const isMapping = (value: unknown): value is View => typeof value === "object" && value !== null && !Array.isArray(value);

/** A view after a change; null takes something away. */
export function patched(view: View, patch: View): View {
  const after: View = { ...view };
  for (const [key, value] of Object.entries(patch)) {
    const old = view[key];
    if (value === null) delete after[key];
    else after[key] = isMapping(value) && isMapping(old) ? patched(old, value) : value;
  }
  return after;
}
