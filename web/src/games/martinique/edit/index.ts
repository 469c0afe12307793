// How positions of Martinique are changed in the editor.
import { t } from "../../../lib/i18n.svelte";
import type { Beside, GameEdit, PositionWords } from "../../types";
import { tileName } from "../sentences";
import EditBoard from "./EditBoard.svelte";

interface Given extends PositionWords {
  colours: string[];
  pirates: Record<string, string[]>;
  reserve: Record<string, number>;
  stools: string[];
  tiles: Record<string, string>;
  stock: Record<string, string[]>;
  jokers: Record<string, number>;
  bag: string[];
  treasures: string[][];
}
const given = (words: PositionWords): Given => words as Given;
const [RESERVE, STOOLS, JOKER] = ["reserve", "stools", "joker"];

/** A list without one of its items, the last of those that are equal. */
function less<T>(list: readonly T[], item: T): T[] {
  const at = list.lastIndexOf(item);
  return list.filter((_, k) => k !== at);
}
const isMap = (tile: string): boolean => tile.startsWith("map ");

/** The kinds of souvenirs that the position has, in the order of their names. */
function souvenirs({ tiles, bag = [], stock, treasures }: Given): string[] {
  const all = [...Object.values(tiles), ...bag, ...Object.values(stock).flat(), ...treasures.flat()];
  return [...new Set(all.filter((tile) => !isMap(tile)))].sort();
}

export const edit: GameEdit<"martinique"> = {
  Board: EditBoard,
  derived: ["bag", "reserve"],
  beside: (words) =>
    given(words).colours.flatMap((colour): Beside[] => [
      { place: RESERVE!, colour, name: t("reserve"), count: given(words).reserve[colour] ?? 0 },
      { place: STOOLS!, colour, name: t("stools"), count: given(words).stools.filter((one) => one === colour).length },
    ]),
  move(words, colour, from, to) {
    const { pirates, stools } = given(words);
    const standing = less(pirates[colour] ?? [], from);
    const seated = from === STOOLS ? less(stools, colour) : stools;
    const onIsland = to !== RESERVE && to !== STOOLS;
    return {
      ...words,
      pirates: { ...pirates, [colour]: onIsland ? [...standing, to] : standing },
      stools: to === STOOLS ? [...seated, colour] : seated,
    };
  },
  things(words) {
    const maps = [..."abcdefgh12345678"].map((map) => `map ${map}`);
    return ["", ...souvenirs(given(words)), ...maps].map((tile) => [tile, tile ? tileName(tile) : t("no tile")]);
  },
  put(words, thing, place) {
    const tiles = Object.entries(given(words).tiles).filter(([square]) => square !== place);
    return { ...words, tiles: Object.fromEntries(thing ? [...tiles, [place, thing]] : tiles) };
  },
  counters: (words) =>
    given(words).colours.flatMap((colour) => [
      ...souvenirs(given(words)).map((id) => ({
        id,
        colour,
        name: tileName(id),
        count: (given(words).stock[colour] ?? []).filter((one) => one === id).length,
      })),
      { id: JOKER!, colour, name: tileName(JOKER!), count: given(words).jokers[colour] ?? 0 },
    ]),
  count(words, { id, colour }, count) {
    const { stock, jokers } = given(words);
    if (id === JOKER) return { ...words, jokers: { ...jokers, [colour]: count } };
    const others = (stock[colour] ?? []).filter((one) => one !== id);
    return { ...words, stock: { ...stock, [colour]: [...others, ...Array<string>(count).fill(id)] } };
  },
};
