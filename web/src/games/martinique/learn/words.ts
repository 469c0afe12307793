// The texts of Martinique's examples: questions, and feedback on right and wrong answers.
import { t } from "../../../lib/i18n.svelte";
import type { Words } from "../../../learn/types";

function rules(): Record<string, Words[]> {
  return {
    "island-place": [
      {
        ask: t("You are black. Place your first pirate on the beach: any lit square will do."),
        right: t("There he stands. The number of his tile says how far he can go later."),
      },
    ],
    "island-walk": [
      {
        ask: t("The black pirate on C1 stands on a parrot with a 3. Choose a square where his move can end."),
        right: t("Three steps exactly. He takes the parrot along."),
        wrong: t(
          "Count three steps, no more and no less, without diagonals and without a square twice. He cannot end where somebody stands.",
        ),
      },
    ],
    "island-map": [
      {
        ask: t("Your pirate on C1 stands on a 2. Lead him onto a map: when he leaves it later, it is yours."),
        right: t("He stands on a map. You took the parrot now; the map comes with his next move."),
        wrong: t("A legal move, but he does not stand on a map. Choose the pirate on C1 and look at the lit squares."),
      },
    ],
    "island-cross": [
      {
        ask: t("Red holds two hidden maps. Move your pirate on C1 past the red one on C3."),
        right: t("You passed an opponent."),
        wrong: t("You did not pass red. Choose C1; squares marked ×1 lead past an opponent."),
      },
      { ask: t("Turn up one of red's maps."), right: t("You both know this map now, and it stays open.") },
    ],
    "island-seat": [
      {
        ask: t("Send a pirate to the bar: from D3 into the tavern, or from G8 to the bare square below."),
        right: t("He sits on the first stool, so he will be the first to dig."),
        wrong: t("He stands on a tile, so he stays on the island. Look for a bare square or the tavern."),
      },
      { ask: t("Choose your bonus."), right: t("A joker helps you load; a map helps you find the treasure.") },
    ],
    "island-load": [
      {
        ask: t("The small treasure of two shows a parrot and a skull. You have a skull: leave the parrot on C1, and it is yours."),
        right: t("You have both symbols. Now you must load."),
        wrong: t("That brings another souvenir. Move the pirate on C1."),
      },
      { ask: t("Load it!"), right: t("The treasure's tiles are in your hold: 5 points. Yours leave the game.") },
    ],
    "island-joker": [
      {
        ask: t("The same treasure, but you have no skull: only a joker. Take the parrot first."),
        right: t("With the joker you can load now, if you like."),
        wrong: t("That brings another souvenir. Move the pirate on C1."),
      },
      {
        ask: t("Use the joker as a skull."),
        right: t("Loaded. The joker is gone for good."),
        wrong: t("You may keep it for later, of course. But try loading now!"),
      },
    ],
    "island-dig": [
      {
        ask: t(
          "Sunset. You have seen every map but one letter and one number: yours are A to F and 7, red's open ones G and 1 to 6. Where do you dig?",
        ),
        right: t("H8: the only column and the only row without a map. The treasure must be there!"),
        wrong: t("A map with that letter or that number has been seen, so the treasure is not there."),
      },
    ],
    "island-points": [
      {
        ask: t(
          "Nobody found the treasure. Black has one load, a parrot with 3 and a skull with 2, and outside the hold two muskets, a chest and a sabre. Red has two loads. How many points does black have?",
        ),
        right: t("Seven: 5 for the load, 2 for the pair of muskets. The 2 points for more loads go to red."),
        wrong: t("Count the numbers in the hold, then 2 for each pair outside it."),
      },
    ],
  };
}

function strategy(): Record<string, Words[]> {
  const ruledOut = t(
    "A map that you have seen rules this square out. A false dig may mislead the other, but it costs you one of four tries.",
  );
  return {
    "deny-parrot": [
      {
        ask: t(
          "You and red both have a skull and lack a parrot for the treasure of two. The last parrot, on C2, lies between you. What do you do?",
        ),
        right: t("Red cannot get it now: you take it with your next move from there."),
        wrong: t("Now red can step onto the parrot on C2."),
      },
    ],
    "deny-load": [
      {
        ask: t(
          "You can load the treasure of two or the one of three; each counts 4 points. Red has a parrot, and a red pirate stands on a skull. Which do you load first?",
        ),
        right: t("Red can no longer load it, and the other one waits for you: red lacks its symbols."),
        wrong: t("Red can take the skull now and load the treasure of two."),
      },
    ],
    "deduce-count": [
      {
        ask: t("Sunset. Your maps are A to D, G and 7; red's open ones E and 1 to 5. On how many squares can the treasure lie?"),
        right: t("Four: columns F and H, rows 6 and 8."),
        wrong: t("Count the letters and the numbers that you have not seen, and multiply."),
      },
    ],
    "deduce-bonus": [
      {
        ask: t("Your maps are A to D, 1 and 2; red's open ones E, F and 3. Take the bonus that tells you most about the treasure."),
        right: t("Two letters were left, now one: five squares instead of ten."),
        wrong: t("That tells you less. How many letters and how many numbers are left?"),
        wrongs: {
          "take number": t("That rules out one row of five: eight squares of ten are left. The letter would leave five."),
          "take joker": t("A joker tells you nothing about the treasure."),
        },
      },
    ],
    "dig-first": [
      {
        ask: t(
          "Sunset, and you dig first. Your maps are A to E and 7; red's open ones F, G and 1 to 4. Dig where the treasure can still lie.",
        ),
        right: t("It is one of the three squares that are left, and nobody else can dig here now."),
        wrong: ruledOut,
      },
    ],
    "dig-left": [
      {
        ask: t("The same maps: you dug on H5, red on H6. Where do you dig next?"),
        right: t("H8: of the three squares the only one where nobody has dug."),
        wrong: ruledOut,
      },
    ],
  };
}

/** All texts, by the name of the example. */
export function exerciseWords(): Record<string, Words[]> {
  return { ...rules(), ...strategy() };
}
