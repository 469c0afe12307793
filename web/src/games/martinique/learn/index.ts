// The topics of Martinique, and its lessons.
import type { GameTopics } from "../../types";
import { lessons } from "./lessons";
import { martinique, twenty } from "./topics";

export const topics: GameTopics = {
  topics: () => [martinique(), twenty()],
  lessons,
  also: {},
};
