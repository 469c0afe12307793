// What an exercise of Cartagena needs.
import { readExamples } from "../../../learn/examples";
import type { GameExercises } from "../../types";
import Players from "../Players.svelte";
import { table } from "../table";
import examples from "./examples.json?raw";
import PathBoard from "./PathBoard.svelte";
import Thing from "./Thing.svelte";
import { exerciseWords, missWords } from "./words";

export const exercises: GameExercises<"cartagena"> = {
  Board: PathBoard,
  Players,
  Thing,
  examples: readExamples<"cartagena">(examples),
  words: exerciseWords,
  missWords,
  tell: table.tell,
};
