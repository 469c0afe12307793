// The tables of this device in IndexedDB: their logs, and the cards that lists show.
import type { TableCard } from "../lib/wire";
import { all, answered, forget, one, storeOf } from "./database";
import type { Saved } from "./server";

export interface Kept {
  id: string;
  changed: number; // milliseconds since 1970
  saved: Saved;
  card: TableCard;
}

const MOST = 60; // tables; the oldest finished ones go first
const isOver = ({ card }: Kept): boolean => card.state === "finished" || card.state === "abandoned";

/** Those that are too many: finished ones first, then the oldest. */
export function surplus(tables: Kept[], most = MOST): string[] {
  const order = [...tables].sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.changed - a.changed);
  return order.slice(most).map(({ id }) => id);
}

/** Keep a table as it is now. A log only grows: one that has more entries already, from another tab, stays. */
export async function keepTable(saved: Saved, card: TableCard): Promise<void> {
  const tables = await storeOf("tables", "readwrite");
  const before = (await answered(tables.get(saved.id))) as Kept | undefined;
  if (before && before.saved.entries.length > saved.entries.length) return;
  await answered(tables.put({ id: saved.id, changed: Date.now(), saved, card } satisfies Kept));
  for (const id of surplus(await keptTables())) await forgetTable(id);
}

/** All kept tables, the last changed first. */
export const keptTables = async (): Promise<Kept[]> => (await all<Kept>("tables")).sort((a, b) => b.changed - a.changed);
export const keptTable = (id: string): Promise<Kept | undefined> => one<Kept>("tables", id);
export const forgetTable = (id: string): Promise<void> => forget("tables", id);
