// The topics of Martinique, and its first lesson.
import { t } from "../../../lib/i18n.svelte";
import type { GameTopics } from "../../types";
import { martinique, twenty } from "./topics";

export const topics: GameTopics = {
  topics: () => [martinique(), twenty()],
  lessons: () => [
    {
      id: "lesson-martinique",
      title: t("Your first treasure"),
      summary: t("Learn Martinique by playing: six small positions, four minutes."),
      steps: ["island-place", "island-map", "island-cross", "island-seat", "island-load", "island-dig"],
      edition: "martinique",
      topic: "martinique",
    },
  ],
  also: {},
};
