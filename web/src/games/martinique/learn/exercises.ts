// What an exercise of Martinique needs.
import { t } from "../../../lib/i18n.svelte";
import { readExamples } from "../../../learn/examples";
import type { GameExercises } from "../../types";
import { table } from "../table";
import examples from "./examples.json?raw";
import IslandBoard from "./IslandBoard.svelte";
import Thing from "./Thing.svelte";
import { exerciseWords } from "./words";

const missWords = (): string => t("No, not there. Try again!");

export const exercises: GameExercises<"martinique"> = {
  Board: IslandBoard,
  Thing,
  examples: readExamples<"martinique">(examples),
  words: exerciseWords,
  missWords,
  tell: table.tell,
};
