// The positions of the lessons, as the engine wrote them down.
import examples from "./examples.json";
import type { Node, View } from "./types";

/** An example by its name. */
export function exampleOf(id: string): Node | undefined {
  return (examples as unknown as Record<string, Node>)[id];
}

/** The names of all examples. */
export const exampleNames: readonly string[] = Object.keys(examples);

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
