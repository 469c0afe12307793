// Devir's edition with all its variants, in our own words.
import { t } from "../../../lib/i18n.svelte";
import type { Part, Topic } from "../../../learn/types";
import { HAND_LIMIT } from "../view";

const SYMBOLS = ["pistol", "rum", "lantern", "parrot", "hook", "chest"];

/** The Escape and the jungle walk. */
export function escape(): Topic {
  return {
    id: "devir-escape",
    title: t("The Escape"),
    summary: t("Devir's tunnel: from the dungeon to the sloop, on four to eight boards."),
    picture: "devir-escape",
    parts: [
      {
        title: t("From the dungeon to the sloop"),
        text: [
          t(
            "Six boards are usual; four make a quick game, eight a long one. Everybody leads six pirates, or four or five if you like. Hands are hidden, six cards each.",
          ),
          t("The actions are the usual ones, up to three in a turn."),
        ],
        picture: {
          of: [...SYMBOLS, "rum*"],
          caption: t("The six symbols; there are 17 cards of each, two of them dark. Dark cards matter only with Filibusters."),
        },
      },
      {
        title: t("An empty hand"),
        text: [
          t(
            "If you have no cards, you may draw one instead of acting. That ends your turn. You can also fall back as usual: it is your choice.",
          ),
        ],
        exercises: ["empty-hand"],
      },
      {
        title: t("The examples of the book"),
        text: [t("First green, then red, each with a whole turn.")],
        exercises: ["escape-green", "escape-red"],
      },
    ],
  };
}

/** The second half of the adventure. */
export function jungle(): Topic {
  return {
    id: "devir-jungle",
    title: t("The Jungle"),
    summary: t("The second half of the adventure: from the leaking sloop to the pirates' cave."),
    picture: "devir-jungle",
    parts: [
      {
        title: t("Across Tortuga"),
        text: [
          t(
            "The boards are turned to their green side. The leaking sloop is the start, the cave on Tortuga the goal; all else is as in the Escape.",
          ),
        ],
        exercises: ["jungle"],
      },
    ],
  };
}

/** Tunnel, sea and jungle. */
export function great(): Topic {
  return {
    id: "devir-great-escape",
    title: t("The Great Escape"),
    summary: t("The whole adventure: tunnel, sloop and jungle."),
    picture: "devir-great-escape",
    parts: [
      {
        title: t("Two paths and a sloop"),
        text: [
          t(
            "At least three boards make the tunnel at Cartagena and at least three the jungle on Tortuga, eight at most together. Between them sails the sloop. Whoever brings all pirates into the cave wins.",
          ),
        ],
      },
      {
        title: t("Going aboard and ashore"),
        text: [],
        list: [
          t("Whoever finds no free symbol left in the tunnel goes aboard, but only while the sloop lies at Cartagena."),
          t("At most three pirates of each colour are aboard. If yours has no room, the card cannot be played on him."),
          t("From the sloop one lands with a card, and only at Tortuga."),
          t(
            "At Cartagena a pirate may fall back from the sloop into the tunnel; at Tortuga he may not, and nobody falls back from the jungle onto the sloop. The cave may be left.",
          ),
        ],
      },
      {
        title: t("Sailing"),
        text: [
          t(
            "Sailing is an action of its own and needs no card. You may sail more than once in a turn. All who are aboard come along, wanted or not.",
          ),
        ],
        list: [
          t("To Tortuga: only if you have at least one pirate aboard."),
          t("Back to Cartagena: only if you still have a pirate in the tunnel. The dungeon does not count."),
        ],
      },
      {
        title: t("The captain"),
        text: [
          t(
            "If, when your turn begins, nobody has more pirates aboard than you, you are the captain: you may sail once for free before your actions, or leave it. With an empty sloop everyone is captain, and then only the way back can be open.",
          ),
        ],
      },
      {
        title: t("The example of the book"),
        text: [t("It is played with Morgan's rule. Red is captain and begins; then comes green.")],
        exercises: ["great-red", "great-green"],
      },
    ],
  };
}

/** Another way to draw. */
export function morgan(): Topic {
  return {
    id: "morgan",
    title: t("Morgan"),
    summary: t("A kinder way to draw: help a rival ahead."),
    picture: "devir-escape",
    parts: [
      {
        title: t("Help and draw"),
        text: [
          t(
            "With Morgan's rule you do not fall back to draw. You lead a rival's pirate, also one at the start or aboard, to the first space ahead with one or two pirates, and draw that many cards.",
          ),
          t(
            "If there is no such space, he goes aboard or reaches the goal, and you draw two. Should that be the rival's last pirate, the rival wins: so be careful whom you help!",
          ),
        ],
        exercises: ["morgan"],
      },
      {
        title: t("One, the other, or both"),
        text: [
          t(
            "You agree for each path how cards are drawn: by falling back, by Morgan's rule, or by either as you choose. What counts is the path on which the pirate would walk.",
          ),
        ],
      },
    ],
  };
}

/** The hand limit. */
export function filibusters(): Topic {
  return {
    id: "filibusters",
    title: t("Filibusters"),
    summary: t("More than {limit} cards are a risk.", { limit: HAND_LIMIT }),
    picture: "devir-escape",
    parts: [
      {
        title: t("Dark cards"),
        text: [
          t(
            "You may gather as many cards as you like, until somebody else plays a dark card. Then everybody but that player discards down to {limit}, each choosing what to give up, clockwise.",
            { limit: HAND_LIMIT },
          ),
          t(
            "An advance with a dark card is made first, then come the discards. If a dark card is played for its power, the discards come first.",
          ),
        ],
        picture: { of: ["hook*", "rum*", "parrot*"], caption: t("Dark cards move pirates like any others.") },
        exercises: ["filibusters"],
      },
    ],
  };
}

function power(card: string, title: string, text: string[], exercises: string[]): Part {
  return { title, text, picture: { of: [card], caption: "" }, exercises };
}

/** The powers of the cards. */
export function witch(): Topic {
  return {
    id: "witch",
    title: t("The Black Witch"),
    summary: t("Every card has a power, if you call the witch aloud."),
    picture: "devir-escape",
    parts: [
      {
        title: t("Calling the witch"),
        text: [
          t(
            "You may use a card for its power instead of a move. At the table you must say the witch's name aloud; here you press the button that bears it. A power costs one action unless stated otherwise.",
          ),
        ],
      },
      power(
        "pistol",
        t("Pistol"),
        [t("Look at the hand of a rival who has cards and take one of your choice. The rival draws a card at once.")],
        ["witch-pistol"],
      ),
      power(
        "rum",
        t("Rum"),
        [t("A round for everybody! Draw one card more than there are players, give one to each rival as you like, and keep two.")],
        ["witch-rum"],
      ),
      power(
        "lantern",
        t("Lantern"),
        [t("Draw four cards, keep one, and put three back on the pile in the order you like. You then know what comes next.")],
        ["witch-lantern"],
      ),
      power(
        "parrot",
        t("Parrot"),
        [t("Two parrots together stand for any one symbol, for an advance. That is one action.")],
        ["witch-parrots"],
      ),
      power(
        "hook",
        t("Hook"),
        [
          t(
            "A hook with a second card moves two of your pirates who share a space: together they go to the next free space with the second card's symbol, or to the goal. This takes two actions; aboard they must both find room.",
          ),
        ],
        ["witch-hook"],
      ),
      power(
        "chest",
        t("Treasure chest"),
        [
          t(
            "On every chest space lies a hidden token. With a pirate on such a space, play a chest to turn the token up: six of the eight give one to three cards, one is empty, one is the snake. The token is then out.",
          ),
          t(
            "The snake sends the pirate back to the nearest free rum behind him to sleep it off; if there is none, to the rearmost free space of that path. Then all eight tokens are shuffled and laid anew.",
          ),
        ],
        ["witch-chest", "witch-snake"],
      ),
    ],
  };
}
