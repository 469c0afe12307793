// The log of a table in words.
import { tableOf } from "../games";
import { t } from "./i18n.svelte";
import { levelName, nameOf, shownName } from "./people";
import { colourWord } from "./words";
import type { BotSeated, LogEvent, Table } from "./wire";

/** One entry of the log in sentences; none for those that say nothing to people. */
export function tell(table: Table, news: LogEvent): string[] {
  const name = (colour: unknown): string => nameOf(table, String(colour));
  switch (news.what) {
    case "moved":
      return tableOf(table.game).tell(news.events, name, table.seat_views[0]?.view);
    case "taken":
      return [t("{name} sits down.", { name: shownName(news.name) })];
    case "botted":
      return [botted(news)];
    case "begun":
      return [t("The game begins.")];
    case "undone":
      return [t("{name} takes a move back.", { name: name(news.seat) })];
    case "hinted":
      return [t("{name} asks for a hint: the game now counts as practice.", { name: name(news.seat) })];
    case "left":
      return [t("{name} is away.", { name: name(news.seat) })];
    case "returned":
      return [t("{name} is back.", { name: news.name ? shownName(news.name) : name(news.seat) })];
    case "resigned":
      return [t("{name} gives up.", { name: name(news.seat) })];
    case "closed":
      return [t("The table is closed.")];
    case "followed":
      return [t("The rematch is open.")];
    default:
      return [];
  }
}

/** Why a bot has a seat now. */
function botted(news: BotSeated): string {
  const [level, colour] = [levelName(news.level), colourWord(news.seat)];
  if (news.reason === "time") return t("{colour} ran out of time: {level} plays on.", { colour, level });
  return news.reason === "invited" ? t("{level} takes a seat.", { level }) : t("{level} plays on for {colour}.", { colour, level });
}
