// Cartagena on the page.
import { t } from "../../lib/i18n.svelte";
import type { GamePage } from "../types";
import EditionPicture from "./EditionPicture.svelte";
import { module } from "./engine/module";
import { editions, options, presets } from "./words";

export const cartagena: GamePage<"cartagena"> = {
  id: "cartagena",
  module,
  title: () => t("Cartagena"),
  editions,
  EditionPicture,
  welcome: () => ({
    title: t("Break out of Cartagena"),
    text: t("Lead your pirates through the tunnel to the sloop before the others do."),
  }),
  lesson: { id: "lesson-cartagena", edition: "original-tortuga", words: () => t("Learn Cartagena by playing") },
  options,
  presets,
  setup: {
    isFor: (edition) => edition.box !== null,
    options: ["track"],
    load: async () => (await import("./builder/TrackBuilder.svelte")).default,
  },
  facts: { space: (space) => (space === "sloop" ? t("the sloop") : space) },
  table: async () => (await import("./table")).table,
  topics: async () => (await import("./learn")).topics,
  exercises: async () => (await import("./learn/exercises")).exercises,
  edit: async () => (await import("./edit")).edit,
  statistics: async () => (await import("./statistics")).statistics,
};
