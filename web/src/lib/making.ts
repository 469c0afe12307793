// Creating tables.
import { getTable, hex, postAction, postTable, requestId } from "./api";
import { beSomebody } from "./me.svelte";
import { go } from "./router.svelte";
import type { SeatRequest, Settings } from "./wire";

/** Create a table and go there. */
export async function makeTable(settings: Settings, seats: SeatRequest[]): Promise<void> {
  await beSomebody();
  const mine = seats.some((seat) => seat.who === "me");
  const table = await postTable({ request: requestId(), settings, seats, ...(mine ? { contribution: hex(16) } : {}) });
  go(`/t/${table.id}`);
}

/** Take the seats reserved for the reader; if all seats are then taken, the game begins. */
export async function takeKept(id: string): Promise<void> {
  const [me, table] = [await beSomebody(), await getTable(id)];
  const mine = table.seats.filter((seat) => seat.kind === "open" && seat.person === me.person);
  for (const { colour, name } of mine)
    await postAction(id, { do: "take", request: requestId(), seat: colour, name, contribution: hex(16) });
  const alone = table.seats.every((seat) => seat.kind === "bot" || mine.includes(seat));
  if (alone && table.is_host && table.settings.begins === "host") await postAction(id, { do: "begin", request: requestId() });
}
