// Making tables.
import { hex, postTable, requestId } from "./api";
import { beSomebody } from "./me.svelte";
import { go } from "./router.svelte";
import type { SeatWish, Settings } from "./wire";

/** Make a table and go there. */
export async function makeTable(settings: Settings, seats: SeatWish[]): Promise<void> {
  await beSomebody();
  const mine = seats.some((seat) => seat.who === "me");
  const table = await postTable({ request: requestId(), settings, seats, ...(mine ? { contribution: hex(16) } : {}) });
  go(`/t/${table.id}`);
}
