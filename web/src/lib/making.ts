// Creating tables.
import { comesFirst, expectTable, loadGame } from "./ahead";
import { getTable, hex, isOffline, openHere, postAction, postTable, requestId } from "./api";
import { isLocal, PERSON } from "../local/ids";
import { editionPage } from "./editions.svelte";
import { beSomebody } from "./me.svelte";
import { go } from "./router.svelte";
import type { NewTable, SeatRequest, Settings, Table } from "./wire";

/** Without a server, a table on this device, if nobody from elsewhere is to sit there. */
function withoutServer(wish: NewTable, problem: unknown): Promise<Table> {
  const isHere = wish.seats?.length === wish.settings.players && wish.seats.every((seat) => seat.who !== "open");
  if (!isOffline(problem) || !isHere) throw problem;
  void loadGame(editionPage(wish.settings.edition)?.id, true);
  return openHere(wish);
}

/** Create a table and go there. */
export async function makeTable(settings: Settings, seats: SeatRequest[]): Promise<void> {
  const mine = seats.some((seat) => seat.who === "me");
  const wish = { request: requestId(), settings, seats, ...(mine ? { contribution: hex(16) } : {}) };
  void loadGame(editionPage(settings.edition)?.id, false); // while the server makes the table
  const making = beSomebody()
    .then(() => postTable(wish))
    .catch((problem: unknown) => withoutServer(wish, problem));
  const table = await comesFirst(making);
  expectTable(table);
  go(`/t/${table.id}`);
}

/** Take the seats reserved for the reader; if all seats are then taken, the game begins. */
export async function takeKept(id: string): Promise<void> {
  const [person, table] = [isLocal(id) ? PERSON : (await beSomebody()).person, await getTable(id)];
  const mine = table.seats.filter((seat) => seat.kind === "open" && seat.person === person);
  for (const { colour, name } of mine)
    await postAction(id, { do: "take", request: requestId(), seat: colour, name, contribution: hex(16) });
  const alone = table.seats.every((seat) => seat.kind === "bot" || mine.includes(seat));
  if (alone && table.is_host && table.settings.begins === "host") await postAction(id, { do: "begin", request: requestId() });
}
