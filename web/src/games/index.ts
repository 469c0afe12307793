// The games with a page. Other games of the server use the generic components.
import { cartagena } from "./cartagena";
import { martinique } from "./martinique";
import type { GameStatistics } from "../statistics/types";
import type { GameEdit, GameExercises, GamePage, GameTable, GameTopics } from "./types";

// A table's game is known only at run time; the server sends each table the views and moves of its own game.
export const GAMES = [
  cartagena, //
  martinique,
] as readonly GamePage[];

interface Parts {
  table: GameTable;
  topics: GameTopics;
  exercises: GameExercises;
  edit: GameEdit;
  statistics: GameStatistics;
}
const loaded = new Map<string, Partial<Parts>>();
let generic: GameTable | undefined;

/** Load a part of every game, or of one. */
export async function ready(part: keyof Parts, only?: string): Promise<void> {
  const load = async (page: GamePage): Promise<void> => {
    const found = await page[part]();
    loaded.set(page.id, { ...loaded.get(page.id), [part]: found });
  };
  const pages = GAMES.filter(({ id }) => !only || id === only);
  const isOther = part === "table" && (!only || !pages.length);
  await Promise.all([...pages.map(load), isOther ? import("./generic").then((found) => (generic = found.generic)) : null]);
}

/** What a table of a game needs; available after `ready("table")`. */
export function tableOf(game: string): GameTable {
  const found = loaded.get(game)?.table ?? generic;
  if (!found) throw new Error(`nothing is loaded for a table of ${game}: await ready("table") first`);
  return found;
}

/** A part of every game, as far as it is loaded, by the game's name. */
export function allOf<P extends keyof Parts>(part: P): [game: string, found: Parts[P]][] {
  return GAMES.flatMap(({ id }) => {
    const found = loaded.get(id)?.[part];
    return found ? [[id, found] as [string, Parts[P]]] : [];
  });
}

/** A game by its name. */
export function pageOf(game: string | undefined): GamePage | undefined {
  return GAMES.find((page) => page.id === game);
}
