// How positions of Cartagena are changed in the editor.
import { cardName } from "../names";
import type { GameEdit, PositionWords } from "../../types";
import type { Cards } from "../view";
import EditBoard from "./EditBoard.svelte";

interface Given extends PositionWords {
  colours: string[];
  pirates: Record<string, (number | string)[]>;
  hands: Record<string, Cards>;
  pile?: Cards;
  discard?: Cards;
  row?: string[];
}
const given = (words: PositionWords): Given => words as Given;
const spaceOf = (place: string): number | string => (place === "sloop" ? place : Number(place));

/** All kinds of cards that the position has, in the order of their names. */
function kinds({ hands, pile = {}, discard = {}, row = [] }: Given): string[] {
  return [...new Set([...Object.values(hands), pile, discard].flatMap((cards) => Object.keys(cards)).concat(row))].sort();
}

export const edit: GameEdit<"cartagena"> = {
  Board: EditBoard,
  derived: ["pile", "free_sailing"],
  beside: () => [],
  move(words, colour, from, to) {
    const places = [...(given(words).pirates[colour] ?? [])];
    const at = places.findIndex((place) => String(place) === from);
    if (at >= 0) places[at] = spaceOf(to);
    return { ...words, pirates: { ...given(words).pirates, [colour]: places } };
  },
  things: () => [],
  put: (words) => words,
  counters: (words) =>
    given(words).colours.flatMap((colour) =>
      kinds(given(words)).map((id) => ({ id, colour, name: cardName(id), count: given(words).hands[colour]?.[id] ?? 0 })),
    ),
  count(words, { id, colour }, count) {
    const known = undefined; // cards that were seen may be gone
    return { ...words, known, hands: { ...given(words).hands, [colour]: { ...given(words).hands[colour], [id]: count } } };
  },
};
