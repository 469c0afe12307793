// A game without a page: its view as a table, its moves as a list, its events by names and facts.
import { tellEvents } from "../../lib/sentences";
import type { GameTable } from "../types";
import Generic from "./Generic.svelte";
import { SENTENCES } from "./sentence-table";

export const generic: GameTable = {
  Board: Generic,
  tell: (events, name) => tellEvents(SENTENCES, events, name),
  offerWords: (offer) => offer.text,
  isOpen: () => false,
  sentences: SENTENCES,
  rulesChanged: () => [],
};
