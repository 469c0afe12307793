// The view of any game as text: keys and values as the server sends them.
import { plainValue, plainWord } from "../../lib/sentences";

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export interface Row {
  key: string; // as in the view, joined by dots
  name: string;
  value: string;
}

/** A view as rows of a table; a nested mapping has a row for each key. */
export function rowsOf(view: object, path: readonly string[] = []): Row[] {
  return Object.entries(view).flatMap(([name, value]) => {
    const here = [...path, name];
    if (isMapping(value) && Object.keys(value).length) return rowsOf(value, here);
    return [{ key: here.join("."), name: here.map(plainWord).join(" · "), value: plainValue(value) }];
  });
}
