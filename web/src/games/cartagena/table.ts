// What a table of Cartagena needs.
import { t } from "../../lib/i18n.svelte";
import type { GameTable } from "../types";
import Cartagena from "./Cartagena.svelte";
import { stepsOf } from "./motion";
import { offerWords, placeWords } from "./names";
import { SENTENCES } from "./sentence-table";
import { tellCartagena } from "./sentences";

export const table: GameTable<"cartagena"> = {
  Board: Cartagena,
  tell: (events, name, view) => (view ? tellCartagena(view, events, name) : []),
  stepsOf,
  offerWords: (offer, view) => offerWords(view, offer),
  placeWords,
  isOpen: (view) => view.options.cards === "open",
  sentences: SENTENCES,
  rulesChanged: () => [
    t(
      "The Great Escape: captain is whoever has as many pirates aboard as anyone. At this table the captain also needs at least one pirate aboard.",
    ),
    t("Open row: whoever is stuck, or passes with an empty hand, draws from the row. At this table that card comes from the pile."),
  ],
};
