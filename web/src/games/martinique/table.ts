// What a table of Martinique needs.
import { t } from "../../lib/i18n.svelte";
import type { GameTable } from "../types";
import Martinique from "./Martinique.svelte";
import { stepsOf } from "./motion";
import { martiniqueWords, moveWords } from "./names";
import { SENTENCES } from "./sentence-table";
import { tellMartinique } from "./sentences";

export const table: GameTable<"martinique"> = {
  Board: Martinique,
  tell: (events, name) => tellMartinique(events, name),
  stepsOf,
  offerWords: (offer) => martiniqueWords(offer),
  moveWords,
  isOpen: () => false,
  hiddenWords: () => t("Hidden: where the treasure lies, and your rival's maps that lie face down."),
  sentences: SENTENCES,
  rulesChanged: () => [],
};
