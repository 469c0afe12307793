// What the first game needs is loaded before it is asked for; other loads wait until nothing of it is on its way.
import { pageOf, ready } from "../games";
import { prepare } from "../local/client";
import type { Table } from "./wire";

const IDLE = 1000; // milliseconds until something else is done even on a busy page

let first: Promise<unknown> = Promise.resolve();
const games = new Map<string, string>(); // of tables, by their ids

/** Load something that comes first. */
export function comesFirst<T>(work: Promise<T>): Promise<T> {
  first = Promise.allSettled([first, work]);
  return work;
}

/** All that comes first is loaded. */
export async function isLoaded(): Promise<void> {
  for (let seen = null; seen !== first; await seen) seen = first;
}

/** Once the page has nothing better to do. */
const whenIdle = (): Promise<void> =>
  new Promise((go) => ("requestIdleCallback" in window ? requestIdleCallback(() => go(), { timeout: IDLE }) : setTimeout(go, IDLE / 5)));

/** Load the screen of tables, for one game or for all. */
export async function loadTables(game?: string): Promise<{ default: unknown }> {
  const [screen] = await Promise.all([import("../screens/Table.svelte"), ready("table", game)]);
  return screen;
}

/** Load what runs a game on this device. */
async function loadEngine(game?: string): Promise<void> {
  const found = pageOf(game);
  if (found) await prepare(found.id, found.module);
}

/** The screen of a table; a table that was made here needs no other game's part. */
export const tableScreen = (id: string): Promise<{ default: unknown }> => loadTables(games.get(id));

/** Load what a table of a game needs; without a server first what runs it, which takes longest. */
export function loadGame(game: string | undefined, isAlone: boolean): Promise<unknown> {
  return comesFirst(Promise.allSettled([isAlone ? loadEngine(game) : null, loadTables(game)]));
}

/** The same while the page has nothing better to do. */
export const loadGameIdly = (game: string | undefined, isAlone: boolean): Promise<unknown> =>
  comesFirst(whenIdle().then(() => loadGame(game, isAlone)));

/** A table was made here and will be shown. */
export const expectTable = ({ id, game }: Table): void => void games.set(id, game);
