// The player that a table waits for.
import { t } from "./i18n.svelte";
import { type AnyTable, nameOf } from "./people";

/** Whether the player of a colour has left the game. */
export function isAway(table: AnyTable, colour: string | null): boolean {
  return table.seats.some((seat) => seat.colour === colour && seat.kind === "left");
}

/** Whether a seat is the actor and has not left. */
export function isDeciding(table: AnyTable, seat: string | null): boolean {
  return table.state === "playing" && seat !== null && table.actor === seat && !isAway(table, seat);
}

/** The operation to wait for while a bot decides; null if the actor is not a bot. */
export function botsTurn(table: AnyTable): string | null {
  const seat = table.seats.find((one) => one.colour === table.actor);
  return table.state === "playing" && seat?.kind === "bot" ? `${seat.colour} ${table.moves}` : null;
}

/** A sentence about the awaited player; with the reason if it takes long. */
export function waitingWords(table: AnyTable, isLong: boolean, lost: readonly string[] = []): string {
  const name = nameOf(table, table.actor);
  if (isAway(table, table.actor)) return t("{name} is away.", { name });
  if (lost.includes(table.actor ?? "")) return t("{name} has no connection.", { name });
  const words = t("{name} is playing…", { name });
  return isLong ? `${words} ${t("(the first move after a start may take a while)")}` : words;
}
