// The games whose messages have types of their own.
import type { GameName, Table } from "./wire";

/** Whether a table plays a game; if so, its views, offers and events have that game's types. */
export function isGame<G extends GameName>(table: Table, game: G): table is Table<G> {
  return table.game === game;
}
