// What a table of Martinique needs.
import { loose } from "../../lib/events";
import { t } from "../../lib/i18n.svelte";
import type { GameTable } from "../types";
import Martinique from "./Martinique.svelte";
import { stepsOf } from "./motion";
import { martiniqueWords } from "./names";
import { tellMartinique } from "./sentences";

/** How a game was decided. */
function howWon(how: string): string {
  const sentences: Record<string, string> = {
    treasure: t("The Lost Treasure was found."),
    points: t("Decided by points."),
    loads: t("Decided by loads."),
  };
  return sentences[how] ?? "";
}

export const table: GameTable<"martinique"> = {
  Board: Martinique,
  tell: (events, name) => tellMartinique(events.map(loose), name),
  stepsOf,
  offerWords: (offer) => martiniqueWords(offer),
  isOpen: () => false,
  howWon: ({ how }) => howWon(how),
  rulesChanged: () => [],
};
