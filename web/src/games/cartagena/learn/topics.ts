// What all of Cartagena has in common, and the editions of 2000 and 2014, in our own words.
import { t } from "../../../lib/i18n.svelte";
import type { Topic } from "../../../learn/types";

/** The basics of every Cartagena. */
export function basics(): Topic {
  return {
    id: "cartagena",
    title: t("Cartagena: the basics"),
    summary: t("What all editions share: run ahead with cards, fall back to draw new ones."),
    picture: "original-jamaica",
    parts: [
      {
        title: t("The aim"),
        text: [
          t(
            "Your pirates are breaking out of the fortress of Cartagena. Lead all of them along the path to the boat. Whoever brings the last of the own pirates home wins at once, even in the middle of a turn.",
          ),
          t(
            "A turn has up to three actions in most editions. Each is either an advance or a retreat, in any order, with one pirate or with several.",
          ),
        ],
      },
      {
        title: t("Advance with a card"),
        text: [
          t(
            "Discard a card and choose one of your pirates, at the start or on the way. He runs to the first free space ahead that shows the symbol of the card.",
          ),
          t("He jumps over everything else: other symbols, and also the card's symbol where anybody stands on it."),
        ],
        exercises: ["first-step", "jump"],
      },
      {
        title: t("Straight to the boat"),
        text: [
          t(
            "If no free space with that symbol is left ahead of him, he runs all the way to the boat. This is the heart of the game: occupied symbols are a road, for you and for everybody else.",
          ),
        ],
        exercises: ["to-the-boat"],
      },
      {
        title: t("Fall back to draw cards"),
        text: [
          t(
            "New cards come from falling back. One of your pirates, on the way or even in the boat, goes back to the nearest space where one or two pirates stand, no matter whose. You draw as many cards as pirates stood there.",
          ),
          t(
            "He passes empty spaces and those with three pirates. A single pirate may not be skipped for the sake of two further back, and nobody returns to the start.",
          ),
        ],
        exercises: ["fall-back", "fall-back-two"],
      },
      {
        title: t("Room for three"),
        text: [t("At most three pirates fit on one space. The start and the goal hold any number.")],
      },
      {
        title: t("Nothing left to do"),
        text: [
          t(
            "No card in hand and no way to fall back? Then you are stuck: you draw one card, and your turn is over. The books of 2000 do not mention this case; we settle it as the later book does.",
          ),
          t("When the pile is used up, the discards are shuffled into a new one."),
        ],
        exercises: ["stuck"],
      },
    ],
  };
}

/** The edition of 2000 with hidden cards. */
export function jamaica(): Topic {
  return {
    id: "original-jamaica",
    title: t("Jamaica"),
    summary: t("The game of 2000 with hidden hands: more luck, more surprises."),
    picture: "original-jamaica",
    parts: [
      {
        title: t("The tunnel"),
        text: [
          t(
            "Six boards of six symbols make a tunnel of 36 spaces. They are laid in any order and either way round, so there are 46,080 different tunnels. Everybody starts with six pirates at the tunnel entrance; the boat waits at the other end.",
          ),
        ],
        picture: {
          of: ["skull", "hat", "dagger", "bottle", "key", "pistol"],
          caption: t("The six symbols; there are 17 cards of each."),
        },
      },
      {
        title: t("Hidden cards"),
        text: [
          t(
            "Everybody is dealt six cards and keeps them secret. The other cards are the pile from which you draw; played cards lie open beside it.",
          ),
          t("You see how many cards the others hold, and where their pirates stand. Guess the rest!"),
        ],
      },
      {
        title: t("Your turn"),
        text: [t("One, two or three actions. You may stop after the first, but you cannot pass the whole turn.")],
      },
    ],
  };
}

/** The edition of 2000 with open cards. */
export function tortuga(): Topic {
  return {
    id: "original-tortuga",
    title: t("Tortuga"),
    summary: t("The same game with all cards open: nobody can blame the luck of the draw."),
    picture: "original-tortuga",
    parts: [
      {
        title: t("Everything lies open"),
        text: [
          t(
            "Tunnel, pirates and actions are those of Jamaica. But all hands lie face up, and beside the tunnel is a row of twelve open cards with an arrow.",
          ),
          t(
            "Whoever draws, also when stuck, takes the cards at the arrow's end of the row, in order. Twelve new ones are laid only when the row is empty; if that happens between two cards of one draw, the second comes from the new row.",
          ),
        ],
      },
      {
        title: t("The printed example"),
        text: [
          t(
            "The books of 2000 print one position and talk it through. Here it is, with the symbols and pirates as in the picture. Try it for yourself!",
          ),
        ],
        exercises: ["tortuga-yellow", "tortuga-red", "tortuga-daggers", "tortuga-five", "tortuga-balanced"],
      },
    ],
  };
}

/** What the German book of 2000 has of its own. */
export function german(): Topic {
  return {
    id: "original-de",
    title: t("The German rules"),
    summary: t("Jamaica and Tortuga as the German book has them: you may pass."),
    picture: "original-jamaica-de",
    parts: [
      {
        title: t("Passing"),
        text: [
          t(
            "The German book of 2000 differs in one thing: you may pass. A turn has none to three actions, so you can wait while the others occupy the symbols you need.",
          ),
          t("Everything else is as in Jamaica and Tortuga."),
        ],
        exercises: ["pass"],
      },
    ],
  };
}

/** Ravensburger's game for families. */
export function ravensburger(): Topic {
  return {
    id: "ravensburger-basic",
    title: t("Ravensburger, basic"),
    summary: t("Four pirates, five boards, two actions: the quick escape through the jungle."),
    picture: "ravensburger-basic",
    parts: [
      {
        title: t("Shorter and faster"),
        text: [
          t("Five of the six boards make a jungle path of 30 spaces, from the rallying point to the boat. Everybody leads four pirates."),
          t("Whoever begins gets six cards, all others five. Hands are hidden, but everybody may count them."),
        ],
        picture: {
          of: ["bottle", "keys", "pistol", "grapnel", "lantern", "telescope"],
          caption: t("The six symbols; there are 15 cards of each."),
        },
      },
      {
        title: t("Two actions"),
        text: [t("You have two actions. You may do without the second, but not without both.")],
      },
      {
        title: t("The examples of the book"),
        text: [t("The book speaks of black, grey and violet; here they are blue, red and yellow.")],
        exercises: ["ravensburger-boat", "ravensburger-telescope", "ravensburger-back", "ravensburger-leave"],
      },
    ],
  };
}

/** Ravensburger's longer game. */
export function advanced(): Topic {
  return {
    id: "ravensburger-advanced",
    title: t("Ravensburger, advanced"),
    summary: t("Five pirates, all six boards, three actions."),
    picture: "ravensburger-advanced",
    parts: [
      {
        title: t("Three differences"),
        text: [t("The rules are those of the basic game, with these changes:")],
        list: [
          t("All six boards are used: 36 spaces."),
          t("Everybody leads five pirates."),
          t("You have up to three actions, and must do at least one."),
        ],
      },
    ],
  };
}

/** What can be changed in any game. */
export function options(): Topic {
  return {
    id: "options",
    title: t("Make it your own"),
    summary: t("Shorter, longer, more open: what you can set for every table."),
    picture: "original-tortuga",
    parts: [
      {
        title: t("Length"),
        text: [t("Fewer boards and fewer pirates make a shorter game; with fewer actions every card counts more.")],
      },
      {
        title: t("Hidden, open, or half and half"),
        text: [
          t("Any edition can be played with hidden hands (Jamaica) or with open hands and an open row (Tortuga)."),
          t(
            "There is a way between them, known from play on the web: Hispaniola. The hands are hidden, but the row lies open, so that everybody sees what is drawn.",
          ),
        ],
      },
      {
        title: t("Passing"),
        text: [t("A table can allow passing always, never, or only with an empty hand.")],
      },
    ],
  };
}
