// What a table of Cartagena needs.
import { t } from "../../lib/i18n.svelte";
import type { GameTable } from "../types";
import Cartagena from "./Cartagena.svelte";
import { stepsOf } from "./motion";
import { moveWords } from "./moves";
import { offerWords } from "./names";
import { SENTENCES } from "./sentence-table";
import { tellCartagena } from "./sentences";
import type { CartagenaView } from "./view";

export const table: GameTable<"cartagena"> = {
  Board: Cartagena,
  tell: (events, name, view) => (view ? tellCartagena(view, events, name) : []),
  stepsOf,
  offerWords: (offer, view) => offerWords(view, offer),
  moveWords,
  isOpen: (view) => view.options.cards === "open",
  hiddenWords: (view, seat) => [handWords(view, seat), ...tokenWords(view)].join(" "),
  sentences: SENTENCES,
  rulesChanged: () => [
    t(
      "The Great Escape: captain is whoever has as many pirates aboard as anyone. At this table the captain also needs at least one pirate aboard.",
    ),
    t("Open row: whoever is stuck, or passes with an empty hand, draws from the row. At this table that card comes from the pile."),
  ],
};

/** Which cards a view hides from its seat. */
function handWords(view: CartagenaView, seat: string): string {
  const rivals = view.colours.filter((colour) => colour !== seat).flatMap((colour) => Object.keys(view.hands[colour] ?? {}));
  if (!rivals.includes("?"))
    return view.options.cards === "open"
      ? t("Open: all cards in hand. Hidden: the pile.")
      : t("No card in hand is hidden here, only the pile.");
  return rivals.some((card) => card !== "?")
    ? t("Hidden: the pile and the rivals' cards shown by their backs. Open: the cards that you saw them take.")
    : t("Hidden: the pile and the rivals' cards; you see how many they have.");
}

/** Whether chest tokens are hidden too. */
const tokenWords = ({ tokens }: CartagenaView): string[] =>
  Object.values(tokens ?? {}).includes("?") ? [t("Hidden too: the chest tokens on the path.")] : [];
