// The lessons of Martinique, in order.
import { t } from "../../../lib/i18n.svelte";
import type { Lesson } from "../../../learn/types";

/** All of them. */
export function lessons(): Lesson[] {
  const common = { chapter: t("Martinique"), edition: "martinique", topic: "martinique" };
  return [
    {
      ...common,
      id: "lesson-martinique",
      title: t("Your first treasure"),
      summary: t("Learn Martinique by playing: six small positions, four minutes."),
      steps: ["island-place", "island-map", "island-cross", "island-seat", "island-load", "island-dig"],
      isFirst: true,
    },
    {
      ...common,
      id: "lesson-island",
      title: t("Steps, jokers, points"),
      summary: t("How far a pirate goes, what a joker is for, and how points are counted."),
      steps: ["island-walk", "island-joker", "island-points"],
    },
    {
      ...common,
      id: "lesson-deny",
      title: t("Deny your rival"),
      summary: t("Take first what the other wants too."),
      steps: ["deny-parrot", "deny-load"],
      theme: "deny",
    },
    {
      ...common,
      id: "lesson-deduce",
      title: t("Where is the treasure?"),
      summary: t("Every map rules out a column or a row: count what is left."),
      steps: ["deduce-count", "deduce-bonus"],
      theme: "treasure",
    },
    {
      ...common,
      id: "lesson-dig",
      title: t("Dig with your maps"),
      summary: t("Four tries, one to a square: do not waste them against your own maps."),
      steps: ["dig-first", "dig-left"],
      theme: "dig",
    },
  ];
}
