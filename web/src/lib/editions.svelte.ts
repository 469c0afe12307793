// What can be played: the editions with their options, and the bots, as the server tells them.
import { ask } from "./api";
import { t } from "./i18n.svelte";
import type { EditionCard, Editions } from "./wire";

let editions = $state.raw<EditionCard[]>([]);
let asked: Promise<void> | null = null;

/** All editions, once known. */
export function allEditions(): EditionCard[] {
  return editions;
}

/** Ask which editions there are. */
export function learnEditions(): Promise<void> {
  asked ??= ask<Editions>("GET", "/api/editions").then(
    (told) => void (editions = told.editions),
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}

/** An edition's title in the reader's language. */
export function editionTitle(id: string): string {
  const titles: Record<string, string> = {
    "original-jamaica": t("Jamaica"),
    "original-tortuga": t("Tortuga"),
    "original-jamaica-de": t("Jamaica, German rules"),
    "original-tortuga-de": t("Tortuga, German rules"),
    "ravensburger-basic": t("Ravensburger, basic"),
    "ravensburger-advanced": t("Ravensburger, advanced"),
    "devir-escape": t("The Escape"),
    "devir-jungle": t("The Jungle"),
    "devir-great-escape": t("The Great Escape"),
    martinique: t("Martinique"),
    "martinique-20-points": t("Martinique, treasure for points"),
  };
  return titles[id] ?? editions.find((edition) => edition.id === id)?.title ?? id;
}

/** An edition in one sentence. */
export function editionSentence(id: string): string {
  const sentences: Record<string, string> = {
    "original-jamaica": t("Hidden hands: lead your six pirates through the tunnel to the boat."),
    "original-tortuga": t("All cards lie open: nothing but wits decides who escapes first."),
    "original-jamaica-de": t("Hidden hands, and a turn may be passed."),
    "original-tortuga-de": t("Open cards, and a turn may be passed."),
    "ravensburger-basic": t("Four pirates on a short jungle path: the quick family game."),
    "ravensburger-advanced": t("Five pirates through the jungle, three actions a turn."),
    "devir-escape": t("Out of the dungeon, with Morgan, Filibusters and the Black Witch if you like."),
    "devir-jungle": t("From a leaking sloop through the jungle of Tortuga to the cave."),
    "devir-great-escape": t("The whole adventure: tunnel, a sloop across the sea, and the jungle."),
    martinique: t("Two players look for the Lost Treasure: collect, load, deduce, dig."),
    "martinique-20-points": t("As Martinique, but the Lost Treasure counts twenty points."),
  };
  return sentences[id] ?? "";
}
