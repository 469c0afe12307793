// Whom a table waits for.
import { t } from "./i18n.svelte";
import { type AnyTable, nameOf } from "./people";

/** Whether whoever has a colour went away from the game. */
export function isAway(table: AnyTable, colour: string | null): boolean {
  return table.seats.some((seat) => seat.colour === colour && seat.kind === "left");
}

/** Whether a seat decides now, and is there to do so. */
export function isDeciding(table: AnyTable, seat: string | null): boolean {
  return table.state === "playing" && seat !== null && table.actor === seat && !isAway(table, seat);
}

/** What is waited for while a bot decides; nothing if it is not a bot who does. */
export function botsTurn(table: AnyTable): string | null {
  const seat = table.seats.find((one) => one.colour === table.actor);
  return table.state === "playing" && seat?.kind === "bot" ? `${seat.colour} ${table.moves}` : null;
}

/** That the table waits for whoever decides; why, where it takes long. */
export function waitingWords(table: AnyTable, isLong: boolean, lost: readonly string[] = []): string {
  const name = nameOf(table, table.actor);
  if (isAway(table, table.actor)) return t("{name} is away.", { name });
  if (lost.includes(table.actor ?? "")) return t("{name} has no connection.", { name });
  const words = t("{name} is playing…", { name });
  return isLong ? `${words} ${t("(the first move after a start may take a while)")}` : words;
}
