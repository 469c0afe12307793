// The log of a table in words.
import { tableOf } from "../games";
import { t } from "./i18n.svelte";
import { levelName, nameOf, shownName } from "./people";
import { colourWord } from "./words";
import type { LogEvent, Table } from "./wire";

/** One entry of the log in sentences; none for those that say nothing to people. */
export function tell(table: Table, news: LogEvent): string[] {
  const name = (colour: unknown): string => nameOf(table, String(colour));
  if (news.what === "moved") return moved(table, news, name);
  const who = news.name ? shownName(news.name) : news.seat ? name(news.seat) : t("Somebody");
  switch (news.what) {
    case "taken":
      return [t("{name} sits down.", { name: who })];
    case "botted":
      return [botted(news)];
    case "begun":
      return [t("The game begins.")];
    case "undone":
      return [t("{name} takes a move back.", { name: who })];
    case "hinted":
      return [t("{name} asks for a hint: the game now counts as practice.", { name: who })];
    case "left":
      return [t("{name} is away.", { name: who })];
    case "returned":
      return [t("{name} is back.", { name: who })];
    case "resigned":
      return [t("{name} gives up.", { name: who })];
    case "closed":
      return [t("The table is closed.")];
    case "followed":
      return [t("The rematch is open.")];
    default:
      return [];
  }
}

/** Why a bot has a seat now. */
function botted(news: LogEvent): string {
  const [level, colour] = [levelName(news.level ?? ""), colourWord(news.seat ?? "")];
  if (news.reason === "time") return t("{colour} ran out of time: {level} plays on.", { colour, level });
  return news.reason === "invited" ? t("{level} takes a seat.", { level }) : t("{level} plays on for {colour}.", { colour, level });
}

function moved(table: Table, news: LogEvent, name: (colour: unknown) => string): string[] {
  return tableOf(table.game).tell(news.events, name, table.seat_views[0]?.view);
}
