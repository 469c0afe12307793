// Martinique and its variant, in our own words.
import { t } from "../../../lib/i18n.svelte";
import type { Topic } from "../../../learn/types";

/** Martinique. */
export function martinique(): Topic {
  return {
    id: "martinique",
    title: t("Martinique"),
    summary: t("Two captains, eight pirates, sixteen maps: find out where the Lost Treasure lies."),
    picture: "martinique",
    parts: [
      {
        title: t("The aim"),
        text: [
          t(
            "Somewhere on the island lies the Lost Treasure. From sunrise on your four pirates collect maps and souvenirs; at sunset they dig. Whoever digs up the treasure wins. If nobody does, points decide.",
          ),
        ],
      },
      {
        title: t("The island"),
        text: [
          t(
            "There are sixteen maps: eight letters for the columns, eight numbers for the rows. One letter and one number were put aside, unseen: they are the square of the treasure. So every map that you see rules out its column or its row.",
          ),
          t(
            "One letter and one number lie in the tavern, with three jokers; the other twelve maps lie face down on the island, and souvenirs on all other squares. The tavern in the middle has no tiles.",
          ),
        ],
        picture: {
          of: ["parrot 2", "skull 1", "chest 3", "rum 1", "sabres 2", "muskets 1", "joker", "map ?"],
          caption: t("Six kinds of souvenirs with 1 to 3 points, a joker, and a map face down."),
        },
      },
      {
        title: t("Place a pirate"),
        text: [
          t(
            "In your turn you either place a pirate or move one. Pirates land on the beach, on a square with a tile and without a pirate. You must place three before you may move; the fourth can come whenever you like. Black begins.",
          ),
        ],
        exercises: ["island-place"],
      },
      {
        title: t("Move a pirate"),
        text: [
          t(
            "The tile under your pirate says how far he goes: exactly that many steps, across or up and down, and no square twice. A map counts as one step. Bare squares and the tavern count as well, and he may not end where somebody stands.",
          ),
          t("Then you take the tile that he has left. Souvenirs lie open before you; your maps you look at in secret."),
        ],
        exercises: ["island-walk", "island-map"],
      },
      {
        title: t("Pass an opponent"),
        text: [
          t(
            "On his way a pirate may pass others. For each opponent that he passes, you may turn up one of that player's hidden maps, chosen blind. It stays open to the end.",
          ),
        ],
        exercises: ["island-cross"],
      },
      {
        title: t("To the tavern"),
        text: [
          t(
            "A pirate who ends on a bare square or in the tavern goes to the bar and sits on the first free stool; he moves no more. As a bonus you take something from the tavern, while there is anything: a joker, the letter or the number.",
          ),
        ],
        exercises: ["island-seat"],
      },
      {
        title: t("Load a small treasure"),
        text: [
          t(
            "Three small treasures lie ready, of two, three and four souvenirs. After a move you load one if your souvenirs show the same symbols; the numbers on yours do not matter. You must, if you can do it without jokers, and you choose which if several fit. One load a turn.",
          ),
          t(
            "The tiles of the treasure go into your hold, yours leave the game, and new ones are laid out. A joker stands for any souvenir, but you never have to use one.",
          ),
        ],
        exercises: ["island-load", "island-joker"],
      },
      {
        title: t("Sunset"),
        text: [
          t(
            "When all eight pirates sit at the bar, the rest of the island is cleared, and the maps left there are never seen. Then they dig in the order of the stools, each on a square of his own, tavern included. Only when all have dug is the secret revealed.",
          ),
          t("Watch where the other digs: it may be a hint, or a bluff."),
        ],
        exercises: ["island-dig"],
      },
      {
        title: t("Points"),
        text: [t("If nobody has found the treasure, you count:")],
        list: [
          t("the numbers on all souvenirs in your hold;"),
          t("2 points for more loads than your opponent has;"),
          t("2 points for each pair of equal symbols that you have not loaded. Jokers count nothing."),
          t("In a tie, whoever has more loads wins; if that is tied too, nobody wins."),
        ],
        exercises: ["island-points"],
      },
    ],
  };
}

/** The variant with points. */
export function twenty(): Topic {
  return {
    id: "martinique-20-points",
    title: t("Martinique, treasure for points"),
    summary: t("The find counts 20 points, and the richer captain wins."),
    picture: "martinique-20-points",
    parts: [
      {
        title: t("Twenty points"),
        text: [
          t(
            "All is as in Martinique, but the Lost Treasure does not win by itself: it is worth 20 points. Points are counted in any case, and a good hold can beat the find.",
          ),
        ],
      },
      {
        title: t("Sooner or later"),
        text: [
          t(
            "Another change suits both games: agree how many pirates must be placed before anybody may move, from one to four. The more, the harder.",
          ),
        ],
      },
    ],
  };
}
