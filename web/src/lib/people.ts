// Names of the players at a table.
import { t } from "./i18n.svelte";
import { SENTENCES } from "../games/generic/sentence-table";
import { tellOutcome } from "./sentences";
import { colourName } from "./words";
import type { SeatInfo, Table } from "./wire";

/** A table of any game, without game-specific parts. */
export type AnyTable = Omit<Table, "game" | "seat_views" | "result">;

/** The ten levels of bots, the weakest first. */
export const LEVELS = [
  "stowaway",
  "cabin-boy",
  "deckhand",
  "sailor",
  "gunner",
  "boatswain",
  "helmsman",
  "quartermaster",
  "corsair",
  "admiral",
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

const NAMELESS = /^Guest ([a-z2-7]{4})( \d)?$/;

/** Whether a name is one that the server assigns to guests without a name. */
export function isNameless(name: string): boolean {
  return NAMELESS.test(name);
}

/** A name for display; a guest's assigned name is translated. */
export function shownName(name: string): string {
  const code = NAMELESS.exec(name);
  return code ? t("Guest {code}", { code: `${code[1] ?? ""}${code[2] ?? ""}` }) : name;
}

/** The player on a seat, as text. */
export function seatName(seat: SeatInfo | undefined): string {
  if (!seat || seat.kind === "open") return t("nobody yet");
  if (seat.kind === "bot") return t("{level} (bot)", { level: levelName(seat.level ?? "") });
  return seat.name === null ? t("somebody") : shownName(seat.name);
}

/** The colour of a seat as a word beside the name; empty if the name already is the colour, as in imported games. */
export function colourBeside(seat: SeatInfo | undefined, colour: string): string {
  const word = colourName(colour);
  return seatName(seat).toLocaleLowerCase() === word.toLocaleLowerCase() ? "" : word;
}

/** Whether a colour is the reader's own, with no other player on this device. */
export function isMine(table: AnyTable, colour: string | null): boolean {
  const mine = table.seats.filter((seat) => seat.mine);
  return mine.length === 1 && mine[0]?.colour === colour;
}

/** The name of the player of a colour, with the colour if the name is not unique. */
export function nameOf(table: AnyTable, colour: string | null): string {
  const seat = table.seats.find((one) => one.colour === colour);
  const name = seat?.kind === "bot" ? levelName(seat.level ?? "") : seatName(seat);
  const alike = table.seats.filter((one) => one.kind === seat?.kind && one.name === seat.name && one.level === seat.level);
  return alike.length > 1 && colour ? `${name} (${colourName(colour)})` : name;
}

/** A sentence that names the winner. */
export function wonWords(table: AnyTable, winner: string | null): string {
  if (isMine(table, winner)) return t("You have won!");
  return tellOutcome(SENTENCES, { winner }, (colour) => nameOf(table, String(colour))).won ?? "";
}
