// The topics of Cartagena, and its lessons.
import type { GameTopics } from "../../types";
import { escape, filibusters, great, jungle, morgan, witch } from "./devir";
import { lessons } from "./lessons";
import { advanced, basics, german, jamaica, options, ravensburger, tortuga } from "./topics";

export const topics: GameTopics = {
  topics: () => [
    ...[basics(), jamaica(), tortuga(), german(), ravensburger(), advanced()],
    ...[escape(), jungle(), great(), morgan(), filibusters(), witch(), options()],
  ],
  lessons,
  also: { "original-jamaica-de": "original-de", "original-tortuga-de": "original-de" },
};
