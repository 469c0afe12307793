// Names of editions and options of Cartagena, in the reader's language.
import { t } from "../../lib/i18n.svelte";
import type { EditionCard } from "../../lib/wire";
import { HAND_LIMIT } from "./view";
import type { EditionWords, OptionWords, Preset } from "../types";

/** The editions. */
export function editions(): Record<string, EditionWords> {
  return {
    "original-jamaica": {
      title: t("Jamaica"),
      sentence: t("Hidden hands: lead your six pirates through the tunnel to the boat."),
    },
    "original-tortuga": {
      title: t("Tortuga"),
      sentence: t("All cards lie open: nothing but wits decides who escapes first."),
    },
    "original-jamaica-de": { title: t("Jamaica, German rules"), sentence: t("Hidden hands, and a turn may be passed.") },
    "original-tortuga-de": { title: t("Tortuga, German rules"), sentence: t("Open cards, and a turn may be passed.") },
    "ravensburger-basic": {
      title: t("Ravensburger, basic"),
      sentence: t("Four pirates on a short jungle path: the quick family game."),
    },
    "ravensburger-advanced": {
      title: t("Ravensburger, advanced"),
      sentence: t("Five pirates through the jungle, three actions a turn."),
    },
    "devir-escape": {
      title: t("The Escape"),
      sentence: t("Out of the dungeon, with Morgan, Filibusters and the Black Witch if you like."),
    },
    "devir-jungle": { title: t("The Jungle"), sentence: t("From a leaking sloop through the jungle of Tortuga to the cave.") },
    "devir-great-escape": {
      title: t("The Great Escape"),
      sentence: t("The whole adventure: tunnel, a sloop across the sea, and the jungle."),
    },
  };
}

/** The options. */
export function options(): OptionWords {
  return {
    names: {
      boards: t("Boards"),
      track: t("Track"),
      pirates: t("Pirates per colour"),
      actions: t("Actions in a turn"),
      cards: t("Cards"),
      pass: t("Passing"),
      draw_in_tunnel: t("Drawing cards in the tunnel"),
      draw_in_jungle: t("Drawing cards in the jungle"),
      filibusters: t("Filibusters"),
      witch: t("The Black Witch"),
      tunnel_boards: t("Boards of the tunnel"),
      jungle_boards: t("Boards of the jungle"),
    },
    helps: {
      boards: t("How many boards make the path."),
      actions: t("The most actions in a turn."),
      pass: t("Whether a whole turn may be passed."),
      filibusters: t("A dark card makes everyone else discard down to {limit} cards.", { limit: HAND_LIMIT }),
      witch: t("Every card has a power of its own."),
    },
    choices: {
      hidden: t("hidden hands (Jamaica)"),
      open: t("open hands and row (Tortuga)"),
      hispaniola: t("hidden hands, open row (Hispaniola)"),
      never: t("not allowed"),
      always: t("allowed"),
      "empty-hand": t("only without cards, taking one"),
      retreat: t("by falling back"),
      morgan: t("by helping an opponent (Morgan)"),
      both: t("either"),
    },
  };
}

/** Presets, by the options that an edition has. */
export function presets(edition: EditionCard): Preset[] {
  const has = new Set(edition.options.map((one) => one.name));
  const drawn = ["draw_in_tunnel", "draw_in_jungle"].filter((one) => has.has(one));
  const morgan = Object.fromEntries(drawn.map((one) => [one, "both"]));
  const all: Preset[] = [
    { name: t("Short"), options: has.has("tunnel_boards") ? { pirates: 4 } : { boards: 4, pirates: 4 } },
    { name: t("With Morgan"), options: morgan },
    { name: t("With the Black Witch"), options: { witch: true } },
    { name: t("Everything at once"), options: { ...morgan, witch: true, filibusters: true } },
  ];
  return all.filter(({ options }) => Object.keys(options).length && Object.keys(options).every((name) => has.has(name)));
}
