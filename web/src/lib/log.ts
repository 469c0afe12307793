// The log of a table as text.
import { tableOf } from "../games";
import { t } from "./i18n.svelte";
import { levelName, nameOf, shownName } from "./people";
import { colourWord } from "./words";
import type { BotSeated, LogEvent, Table } from "./wire";

/** One entry of the log in sentences; empty for entries that are not shown. */
export function tell(table: Table, entry: LogEvent): string[] {
  const name = (colour: unknown): string => nameOf(table, String(colour));
  switch (entry.what) {
    case "moved":
      return tableOf(table.game).tell(entry.events, name, table.seat_views[0]?.view);
    case "taken":
      return [t("{name} sits down.", { name: shownName(entry.name) })];
    case "botted":
      return [botted(entry)];
    case "begun":
      return [t("The game begins.")];
    case "undone":
      return [t("{name} takes a move back.", { name: name(entry.seat) })];
    case "hinted":
      return [
        entry.tutor
          ? t("{name} plays with the tutor: the game now counts as practice.", { name: name(entry.seat) })
          : t("{name} asks for a hint: the game now counts as practice.", { name: name(entry.seat) }),
      ];
    case "left":
      return [t("{name} is away.", { name: name(entry.seat) })];
    case "returned":
      return [t("{name} is back.", { name: entry.name ? shownName(entry.name) : name(entry.seat) })];
    case "resigned":
      return [t("{name} gives up.", { name: name(entry.seat) })];
    case "closed":
      return [t("The table is closed.")];
    case "followed":
      return [t("The rematch is open.")];
    case "opened":
    case "freed":
    case "said": // shown in the chat
      return [];
    default:
      return unknown(entry);
  }
}

/** An entry that this version of the page does not know; the types see to it that the list above is complete. */
function unknown(entry: never): string[] {
  void entry;
  return [];
}

/** Why a bot has taken a seat. */
function botted(entry: BotSeated): string {
  const [level, colour] = [levelName(entry.level), colourWord(entry.seat)];
  if (entry.reason === "time") return t("{colour} ran out of time: {level} plays on.", { colour, level });
  return entry.reason === "invited" ? t("{level} takes a seat.", { level }) : t("{level} plays on for {colour}.", { colour, level });
}
