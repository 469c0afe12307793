// The view of any game in words: names and values as the server sends them.
import { tp } from "../../lib/i18n.svelte";
import { colourName } from "../../lib/words";

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const wordOf = (name: string): string => colourName(name.replaceAll("_", " "));
const joined = (words: readonly string[]): string => words.join(tp("joiner", ", "));

/** A value in words. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) return value.length ? joined(value.map(valueWords)) : "–";
  if (isMapping(value)) return joined(Object.entries(value).map(([name, one]) => `${wordOf(name)} ${valueWords(one)}`)) || "–";
  return wordOf(String(value));
}

export interface Row {
  key: string; // as in the view, joined by dots
  name: string;
  value: string;
}

/** A view as the rows of a table: a mapping inside has a row for each of its names. */
export function rowsOf(view: object, path: readonly string[] = []): Row[] {
  return Object.entries(view).flatMap(([name, value]) => {
    const here = [...path, name];
    if (isMapping(value) && Object.keys(value).length) return rowsOf(value, here);
    return [{ key: here.join("."), name: here.map(wordOf).join(" · "), value: valueWords(value) }];
  });
}
