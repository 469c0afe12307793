// The positions of the lessons, as the engine wrote them down; `ready("exercises")` has loaded them.
import { allOf } from "../games";
import type { GameExercises, View } from "../games/types";
import type { GameName } from "../lib/wire";
import type { Mapping, Node } from "./types";

export interface Exercise {
  game: GameExercises;
  root: Node;
  position: View;
}

/** An exercise by the name of its example. */
export function exerciseOf(name: string): Exercise {
  const game = allOf("exercises").find(([, one]) => name in one.examples)?.[1];
  const root = game?.examples[name];
  if (!game || !root?.view) throw new Error(`no game has an example with a position called ${name}`);
  return { game, root, position: root.view };
}

/** The examples of a game, from the text of its examples.json. */
export function readExamples<G extends GameName>(text: string): Record<string, Node<G>> {
  return JSON.parse(text) as Record<string, Node<G>>;
}

const isMapping = (value: unknown): value is Mapping => typeof value === "object" && value !== null && !Array.isArray(value);

/** A mapping after a change; null takes something away. */
export function patched<V extends object>(before: V, patch: Mapping): V {
  const after: Mapping = Object.fromEntries(Object.entries(before));
  for (const [key, value] of Object.entries(patch)) {
    const old = after[key];
    if (value === null) delete after[key];
    else after[key] = isMapping(value) && isMapping(old) ? patched(old, value) : value;
  }
  return after as V;
}
