// Helpers of the unit tests.
import { importedTable } from "./replay";
import type { Table } from "./wire";

/** A message as the server would send it: of a game that the page has no types for, or only a part of it. */
export const sent = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;

/** A table of a game that the page does not know, for two. */
export function ludoTable(): Table {
  const told = { game: "ludo", edition: "ludo", colours: ["blue", "red"], options: {}, steps: [], rules: 2, newest_rules: 2 };
  return importedTable(sent(told));
}
