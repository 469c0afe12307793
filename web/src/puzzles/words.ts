// Puzzles in words.
import { currentLanguage, inForm, percent, t, tn } from "../lib/i18n.svelte";
import { colourWord } from "../lib/words";
import type { Difficulty, Puzzle, Theme } from "./puzzles";

export const themeName = (theme: Theme): string =>
  ({
    escape: t("Escape in one turn"),
    "two-for-one": t("Two for one draw"),
    draw: t("Play or draw"),
    leap: t("The long leap"),
    deny: t("Deny"),
    straggler: t("Save the straggler"),
    sail: t("Sail now or wait"),
    morgan: t("Morgan's gift"),
    witch: t("The Witch's powers"),
    treasure: t("Deduce the treasure"),
    dig: t("Dig or bluff"),
    collect: t("Collect"),
  })[theme];

/** What a theme is about, as a hint. */
export const themeHint = (theme: Theme): string =>
  ({
    escape: t("The turn wins, if it begins with the right move."),
    "two-for-one": t("One draw can bring two cards."),
    draw: t("Is it time to play a card, or to draw?"),
    leap: t("One card carries a pirate far."),
    deny: t("Look at what the next player could do."),
    straggler: t("Somebody is far behind the others."),
    sail: t("Think about the sloop: should it sail?"),
    morgan: t("A gift to a rival can pay off."),
    witch: t("A card can do more than move a pirate."),
    treasure: t("Each map seen rules out a row or a column."),
    dig: t("Where you dig also tells your rival something."),
    collect: t("Something on the island is worth more than the rest."),
  })[theme];

export const difficultyName = (difficulty: Difficulty): string =>
  ({ any: t("Any difficulty"), easy: t("Easy"), medium: t("Medium"), hard: t("Hard") })[difficulty];

/** The task of a puzzle. */
export function taskWords({ goal, seat }: Pick<Puzzle, "goal" | "seat">): string {
  const player = inForm(colourWord(seat), "player");
  if (goal === "win") return t("You are {player}. Win the game in this turn.", { player });
  if (goal === "find") return t("You are {player}. Dig where the treasure can lie.", { player });
  return t("You are {player}. Find the best move.", { player });
}

/** How it is known that no other move is as good. */
export function proofWords({
  proof,
  margin,
  low,
  evaluator,
  lines,
}: Pick<Puzzle, "proof" | "margin" | "low" | "evaluator" | "lines">): string {
  if (proof === "turn") return t("Proved: no other first move wins this turn for certain, whatever is drawn.");
  if (proof === "count")
    return tn(
      "Proved: the maps you have seen leave only {count} square.",
      "Proved: the maps you have seen leave only {count} squares.",
      Object.keys(lines).length,
    );
  if (proof === "solver")
    return t("Proved by the exact solver: every other move wins at least {low} less often.", { low: percent(low, 1) });
  const count = Number(/\d+/.exec(evaluator)?.[0] ?? 0).toLocaleString(currentLanguage());
  const numbers = { count, margin: percent(margin, 1), low: percent(low, 1) };
  return t("By {count} simulations: the next best move wins {margin} less often ({level}: at least {low}).", {
    ...numbers,
    level: percent(0.95),
  });
}
