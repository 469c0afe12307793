// The topics of Cartagena, and its first lesson.
import { t } from "../../../lib/i18n.svelte";
import type { GameTopics } from "../../types";
import { escape, filibusters, great, jungle, morgan, witch } from "./devir";
import { advanced, basics, german, jamaica, options, ravensburger, tortuga } from "./topics";

export const topics: GameTopics = {
  topics: () => [
    ...[basics(), jamaica(), tortuga(), german(), ravensburger(), advanced()],
    ...[escape(), jungle(), great(), morgan(), filibusters(), witch(), options()],
  ],
  lessons: () => [
    {
      id: "lesson-cartagena",
      title: t("Your first escape"),
      summary: t("Learn Cartagena by playing: five small positions, three minutes."),
      steps: ["lesson-enter", "lesson-jump", "lesson-draw", "lesson-turn", "lesson-win"],
      edition: "original-tortuga",
      topic: "cartagena",
    },
  ],
  also: { "original-jamaica-de": "original-de", "original-tortuga-de": "original-de" },
};
