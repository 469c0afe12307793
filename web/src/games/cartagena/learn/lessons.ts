// The lessons of Cartagena, in order.
import { t } from "../../../lib/i18n.svelte";
import type { Lesson } from "../../../learn/types";

function first(): Lesson[] {
  const chapter = t("First steps");
  return [
    {
      id: "lesson-cartagena",
      chapter,
      title: t("Your first escape"),
      summary: t("Learn Cartagena by playing: five small positions, three minutes."),
      steps: ["lesson-enter", "lesson-jump", "lesson-draw", "lesson-turn", "lesson-win"],
      edition: "original-tortuga",
      topic: "cartagena",
      isFirst: true,
    },
    {
      id: "lesson-advance",
      chapter,
      title: t("Run and jump"),
      summary: t("A card leads to the first free space with its symbol; occupied ones are jumped."),
      steps: ["first-step", "jump", "to-the-boat"],
      edition: "original-jamaica",
      topic: "cartagena",
    },
    {
      id: "lesson-retreat",
      chapter,
      title: t("Fall back for cards"),
      summary: t("Back to the nearest one or two pirates, a card for each. Empty and full spaces are passed."),
      steps: ["fall-back", "fall-back-two", "ravensburger-leave"],
      theme: "two-for-one",
      edition: "original-jamaica",
      topic: "cartagena",
    },
    {
      id: "lesson-empty",
      chapter,
      title: t("Without a card"),
      summary: t("An empty hand, and passing: here the books differ."),
      steps: ["stuck", "empty-hand", "pass"],
      edition: "original-jamaica-de",
      topic: "original-de",
    },
    {
      id: "lesson-tortuga",
      chapter,
      title: t("All cards open"),
      summary: t("In Tortuga hands and the next cards lie open, so you can plan a whole turn."),
      steps: ["tortuga-yellow", "tortuga-red", "tortuga-balanced"],
      edition: "original-tortuga",
      topic: "original-tortuga",
    },
    {
      id: "lesson-ravensburger",
      chapter,
      title: t("Two actions"),
      summary: t("The basic game of 2014: five boards, four pirates, two actions."),
      steps: ["ravensburger-boat", "ravensburger-telescope", "ravensburger-back"],
      edition: "ravensburger-basic",
      topic: "ravensburger-basic",
    },
  ];
}

function strategy(): Lesson[] {
  const chapter = t("Play well");
  const common = { chapter, edition: "original-jamaica", topic: "cartagena" };
  return [
    {
      ...common,
      id: "lesson-cheap",
      title: t("Cheap cards"),
      summary: t("The best retreats bring two cards for a space or two."),
      steps: ["cheap-pair", "cheap-boat", "tortuga-five"],
      theme: "two-for-one",
    },
    {
      ...common,
      id: "lesson-road",
      title: t("Roads"),
      summary: t("Occupied symbols carry far: build your road, use it, close that of others."),
      steps: ["tortuga-daggers", "road-build", "road-close"],
      theme: "leap",
      edition: "original-tortuga",
    },
    {
      ...common,
      id: "lesson-gift",
      title: t("No gifts"),
      summary: t("Two pirates behind a rival are two cards for him: do not leave them there."),
      steps: ["gift-home", "gift-take"],
      theme: "deny",
    },
    {
      ...common,
      id: "lesson-last",
      title: t("The last pirate"),
      summary: t("All must get home: the race is between the last pirates."),
      steps: ["last-card", "last-key"],
      theme: "straggler",
    },
    {
      ...common,
      id: "lesson-stop",
      title: t("Stop in time"),
      summary: t("Three actions are allowed, not required. Sometimes ending the turn is best."),
      steps: ["stop-alone", "stop-full"],
    },
    {
      ...common,
      id: "lesson-rush",
      title: t("Gather, then rush"),
      summary: t("Draw while it is cheap, then win with several cards in one turn. Mind the order!"),
      steps: ["rush-hoard", "rush-order", "rush-win"],
      theme: "escape",
    },
  ];
}

function devir(): Lesson[] {
  const chapter = t("Devir's adventure");
  const common = { chapter, edition: "devir-escape" };
  return [
    {
      ...common,
      id: "lesson-escape",
      title: t("Tunnel and jungle"),
      summary: t("From the dungeon to the sloop, and from the sloop to the cave."),
      steps: ["escape-green", "escape-red", "jungle"],
      topic: "devir-escape",
    },
    {
      ...common,
      id: "lesson-sloop",
      title: t("Aboard and ashore"),
      summary: t("The Great Escape: who goes aboard, who lands, and what the captain may do."),
      steps: ["sloop-board", "sloop-land", "great-red"],
      theme: "sail",
      edition: "devir-great-escape",
      topic: "devir-great-escape",
    },
    {
      ...common,
      id: "lesson-sail",
      title: t("The best moment to sail"),
      summary: t("Wait, sail or fetch the sloop back: three positions."),
      steps: ["sail-wait", "sail-now", "sail-back"],
      theme: "sail",
      edition: "devir-great-escape",
      topic: "devir-great-escape",
    },
    {
      ...common,
      id: "lesson-morgan",
      title: t("Morgan"),
      summary: t("Help a rival ahead and draw, but not just any rival."),
      steps: ["morgan", "morgan-cave", "morgan-last"],
      theme: "morgan",
      topic: "morgan",
    },
    {
      ...common,
      id: "lesson-filibusters",
      title: t("Filibusters"),
      summary: t("Dark cards punish large hands: those of others, and yours."),
      steps: ["filibusters", "filibusters-seven"],
      topic: "filibusters",
    },
    {
      ...common,
      id: "lesson-witch",
      title: t("The witch: pistol, rum, lantern"),
      summary: t("Three powers that bring cards."),
      steps: ["witch-pistol", "witch-rum", "witch-lantern"],
      theme: "witch",
      topic: "witch",
    },
    {
      ...common,
      id: "lesson-witch-moves",
      title: t("The witch: parrot, hook, chest"),
      summary: t("Two powers that move pirates, and one that may bite."),
      steps: ["witch-parrots", "witch-hook", "witch-chest"],
      theme: "witch",
      topic: "witch",
    },
    {
      ...common,
      id: "lesson-witch-moment",
      title: t("The witch at the right moment"),
      summary: t("A snake, a stolen card, and a win."),
      steps: ["witch-snake", "witch-thief", "witch-home"],
      theme: "witch",
      topic: "witch",
    },
  ];
}

/** All of them. */
export const lessons = (): Lesson[] => [...first(), ...strategy(), ...devir()];
