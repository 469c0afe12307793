// The view of any game in words: names and values as the server sends them.
import { plainValue, plainWord } from "../../lib/sentences";

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
    return [{ key: here.join("."), name: here.map(plainWord).join(" · "), value: plainValue(value) }];
  });
}
