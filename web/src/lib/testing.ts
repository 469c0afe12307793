// Helpers for unit tests.
import { importedTable } from "./replay";
import type { Table } from "./wire";

/** A server message for tests: of a game without types, or only a part of one. */
export const sent = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;

/** A table for two of a game without a page. */
export function ludoTable(): Table {
  const imported = { game: "ludo", edition: "ludo", colours: ["blue", "red"], options: {}, steps: [], rules: 2, newest_rules: 2 };
  return importedTable(sent(imported));
}
