// A game that the page does not know: its view as a table, its moves as a list, its events word by word.
import type { GameTable } from "../types";
import Generic from "./Generic.svelte";
import { tellEvents } from "./words";

export const generic: GameTable = {
  Board: Generic,
  tell: (events, name) => tellEvents(events, name),
  stepsOf: () => [],
  offerWords: (offer) => offer.text,
  isOpen: () => false,
  howWon: () => "",
  rulesChanged: () => [],
};
