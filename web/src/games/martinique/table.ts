// What a table of Martinique needs.
import type { GameTable } from "../types";
import Martinique from "./Martinique.svelte";
import { stepsOf } from "./motion";
import { martiniqueWords } from "./names";
import { SENTENCES } from "./sentence-table";
import { tellMartinique } from "./sentences";

export const table: GameTable<"martinique"> = {
  Board: Martinique,
  tell: (events, name) => tellMartinique(events, name),
  stepsOf,
  offerWords: (offer) => martiniqueWords(offer),
  isOpen: () => false,
  sentences: SENTENCES,
  rulesChanged: () => [],
};
