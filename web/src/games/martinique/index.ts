// Martinique on the page.
import { t } from "../../lib/i18n.svelte";
import type { GamePage } from "../types";
import EditionPicture from "./EditionPicture.svelte";
import { module } from "./engine/module";
import { editions, options, tileName } from "./words";

export const martinique: GamePage<"martinique"> = {
  id: "martinique",
  module,
  title: () => t("Martinique"),
  editions,
  EditionPicture,
  welcome: () => ({
    title: t("Find the Lost Treasure of Martinique"),
    text: t("Collect souvenirs and maps on the island, load treasures, and dig before your rival does."),
  }),
  lesson: { id: "lesson-martinique", edition: "martinique", words: () => t("Learn Martinique by playing") },
  options,
  presets: () => [],
  facts: { tile: tileName },
  table: async () => (await import("./table")).table,
  topics: async () => (await import("./learn")).topics,
  exercises: async () => (await import("./learn/exercises")).exercises,
  edit: async () => (await import("./edit")).edit,
  statistics: async () => (await import("./statistics")).statistics,
};
