// Whom a table waits for.
import { t } from "./i18n.svelte";
import type { Table } from "./wire";

/** Whether whoever has a colour went away from the game. */
export function isAway(table: Table, colour: string | null): boolean {
  return table.seats.some((seat) => seat.colour === colour && seat.kind === "left");
}

/** That the table waits for whoever decides, by name. */
export function waitingWords(table: Table, name: string): string {
  return isAway(table, table.actor) ? t("{name} is away.", { name }) : t("{name} is playing …", { name });
}
