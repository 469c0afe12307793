// Names of those who sit at a table.
import { t } from "./i18n.svelte";
import type { Seat, Table } from "./wire";

/** The ten levels of bots, the weakest first. */
export const LEVELS = [
  "stowaway", "cabin-boy", "deckhand", "sailor", "gunner", "boatswain", "helmsman", "quartermaster", "corsair", "admiral",
];

/** A level's name. */
export function levelName(level: string): string {
  const names: Record<string, string> = {
    stowaway: t("Stowaway"),
    "cabin-boy": t("Cabin boy"),
    deckhand: t("Deckhand"),
    sailor: t("Sailor"),
    gunner: t("Gunner"),
    boatswain: t("Boatswain"),
    helmsman: t("Helmsman"),
    quartermaster: t("Quartermaster"),
    corsair: t("Corsair"),
    admiral: t("Admiral"),
  };
  return names[level] ?? level;
}

/** Whoever sits on a seat, in words. */
export function seatName(seat: Seat | undefined): string {
  if (!seat || seat.kind === "open") return t("nobody yet");
  if (seat.kind === "bot") return t("{level} (bot)", { level: levelName(seat.level ?? "") });
  return seat.name ?? t("somebody");
}

/** The name of whoever has a colour. */
export function nameOf(table: Table, colour: string | null): string {
  return seatName(table.seats.find((seat) => seat.colour === colour));
}
