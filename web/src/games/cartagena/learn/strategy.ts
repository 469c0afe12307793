// The texts of the examples about strategy, and of those that only lessons use.
import { t } from "../../../lib/i18n.svelte";
import type { Words } from "../../../learn/types";
import { HAND_LIMIT } from "../view";

function drawing(): Record<string, Words[]> {
  return {
    "cheap-pair": [
      {
        ask: t("Your hand is empty. Which retreat brings two cards and costs the fewest spaces?"),
        right: t("One space back, two cards. The pirate in the boat would draw two as well, but three spaces further back."),
        wrong: t("There is a cheaper one. Choose your pirates and compare: how many cards, how many spaces?"),
      },
    ],
    "cheap-boat": [
      {
        ask: t("Two red pirates stand just before the boat. Draw two cards as cheaply as you can."),
        right: t("One step back from the boat, and any card takes him home again."),
        wrong: t("There is a cheaper way: pirates in the boat may fall back too."),
      },
    ],
    "rush-hoard": [
      {
        ask: t("One card in hand, one action left. Run with the hat, or gather?"),
        right: t("Two cards for one space. Gather while it is cheap, and run when your cards carry far."),
        wrong: t("Two cards wait one step behind two of your pirates."),
        wrongs: {
          advance: t("Now your hand is empty, and you must fall back anyway."),
          "retreat 18": t("Six spaces for one card is dear. Others draw two for one space."),
        },
      },
    ],
  };
}

function roads(): Record<string, Words[]> {
  const late = t("A legal move, but then you cannot win in this turn.");
  return {
    "road-build": [
      {
        ask: t("You hold three hats. Only one hat is left ahead of your pirates, on 19: occupy it."),
        right: t("Now every hat ahead is occupied: that is a road."),
        wrong: late,
      },
      {
        ask: t("Use the road: a hat for the pirate behind him."),
        right: t("No free hat is left ahead of him: straight to the boat."),
        wrong: late,
        wrongs: { "hat 19": t("Now the hat on 19 is free again, and the pirate behind would stop there.") },
      },
      { ask: t("And the last one."), right: t("You have won: three hats in one turn."), wrong: late },
    ],
    "road-close": [
      {
        ask: t(
          "Hands are open: red needs one pirate more and holds a key. Both keys ahead of him are occupied, by you. You have one action. Stop red!",
        ),
        right: t("A key is free again, so red's pirate would stop there instead of reaching the boat."),
        wrong: t("Red plays the key and wins: no free key is left ahead of red's pirate."),
      },
    ],
    "rush-order": [
      {
        ask: t("Red needs only one pirate more. Two bottles, two actions, two pirates: who goes first?"),
        right: t("The bottles on 18 and 22 are occupied, so he runs to the boat."),
        wrong: late,
        wrongs: { "bottle 22": t("Now the bottle on 22 is free, and the pirate behind would stop there.") },
      },
      { ask: t("And now the other."), right: t("You have won! In the other order one pirate would have stopped on 22."), wrong: late },
    ],
    "rush-win": [
      {
        ask: t("Red needs only one pirate more. You have three actions, two bottles and a hat, enough to win now. What comes first?"),
        right: t("Red stands on 16 and you yourself on 19: every hat ahead is occupied, and he runs home."),
        wrong: late,
      },
      { ask: t("Two bottles are left, and one pirate."), right: t("He stands on the last bottle."), wrong: late },
      { ask: t("And home!"), right: t("You have won, with three cards in one turn."), wrong: late },
    ],
  };
}

function rivals(): Record<string, Words[]> {
  const feeds = t("Now somebody stands behind red's pirates: red can fall back to him and draw.");
  const dear = t("Possible, but it spends a card on a step that helps little: the search rates ending the turn higher.");
  return {
    "gift-home": [
      {
        ask: t("A hat takes a pirate home from 5, from 10 or from 18. Which move keeps your own road and gives red nothing?"),
        right: t("Home, and every hat ahead is still occupied: your next hat carries as far."),
        wrong: t("That brings nobody home. Look at the hats."),
        wrongs: {
          "hat 10": t("Home, but the hat on 10 is free now: your pirates on 5 would stop there."),
          "hat 18": t("Home, but two red pirates are left on 18: the one on 24 can fall back to them and draw two cards."),
        },
      },
    ],
    "gift-take": [
      {
        ask: t(
          "Red's pirate on 6 stands right before your two on 5: next turn he can fall back and draw two cards. Take that from red, and two cards for yourself.",
        ),
        right: t("Now three stand on 5. A full space is passed, so red draws nothing there, and you have drawn two cards."),
        wrong: t("Red can still fall back to the two on 5."),
        wrongs: {
          "hat 5": t("Red would draw only one card there, but you draw none."),
          "dagger 5": t("Red would draw only one card there, but you draw none."),
          "skull 5": t("Red would draw only one card there, but you draw none."),
        },
      },
    ],
    "last-card": [
      {
        ask: t("Every skull is occupied: your one skull takes a pirate to the boat from wherever he stands. Whom do you send?"),
        right: t("The last one: 22 spaces for one card. The other is nearly home anyway."),
        wrong: t("Play the skull: such a chance does not last."),
        wrongs: { "skull 20": t("Home, but only five spaces for such a card, and the last pirate is still on 3.") },
      },
    ],
    "last-key": [
      {
        ask: t("One key, one action. It takes the pirate on 21 or the one on 24 home, and the one on 2 to 14. What is best?"),
        right: t("Twelve spaces for one card, and your last pirate is catching up. The other two are nearly home."),
        wrong: t("The race is decided by the last pirate, and he still stands on 2."),
      },
    ],
    "stop-alone": [
      {
        ask: t(
          "You have made two moves. Red's pirates on 11 have nobody behind them to fall back to. Use the third action, or end the turn?",
        ),
        right: t("Right: every pirate that you bring out now would be a place where red can draw."),
        wrong: feeds,
        wrongs: Object.fromEntries(["hat", "pistol", "dagger", "skull"].map((card) => [`${card} 11`, dear])),
      },
    ],
    "stop-full": [
      {
        ask: t("One action is left. Red's three pirates on 5 have nobody behind them. What do you do?"),
        right: t("Right. Red has nobody to fall back to and must play cards, while you keep yours."),
        wrong: feeds,
        wrongs: { "skull 17": dear, "key 17": dear },
      },
    ],
  };
}

function sea(): Record<string, Words[]> {
  return {
    "sloop-board": [
      {
        ask: t("The sloop lies at Cartagena. Blue plays rum for a pirate on 14. Where does he land?"),
        right: t("No free rum is left in the tunnel, so he goes aboard. At most three of a colour fit."),
        wrong: t("Look for a free rum ahead of him in the tunnel. If there is none, he goes aboard."),
      },
    ],
    "sloop-land": [
      {
        ask: t("The sloop lies at Tortuga. Blue plays a lantern for a pirate aboard. Where does he land?"),
        right: t("On 21 stands red, so he lands on the next lantern."),
        wrong: t("Look for the first free lantern in the jungle."),
      },
    ],
    "sail-wait": [
      {
        ask: t("You are red, with one pirate aboard and two actions. Sail at once, or do something better first?"),
        right: t("All rum in the tunnel is occupied, so one card takes him aboard. A fuller sloop is worth the wait."),
        wrong: t("That helps less. Which card takes a pirate straight aboard?"),
        wrongs: { sail: t("You sail with a single pirate, and the other three must wait until the sloop comes back.") },
      },
    ],
    "sail-now": [
      {
        ask: t("You are captain: nobody has more pirates aboard. Your other two are across already. What now?"),
        right: t("Free of charge, and your two can land with your next cards. Red's pirate on 17 is left behind."),
        wrong: t("Sailing is free only before your first action: that is gone now."),
      },
    ],
    "sail-back": [
      {
        ask: t(
          "The sloop lies at Tortuga, with two of yours and two of red's aboard. Your last pirate waits on 15. Find the move that helps him and stops red.",
        ),
        right: t("Back at Cartagena nobody can land, red neither, and your pirate on 15 can come aboard."),
        wrong: t("The sloop stays at Tortuga: red can land, and your pirate on 15 cannot come aboard."),
      },
    ],
  };
}

function powers(): Record<string, Words[]> {
  return {
    "morgan-cave": [
      {
        ask: t("Blue helps the red pirate on space 33, ahead of whom nobody stands. How many cards does blue draw?"),
        right: t("Two: he reaches the sloop, and that always brings two."),
        wrong: t("If nobody stands ahead, he reaches the goal. How many cards does that bring?"),
      },
    ],
    "morgan-last": [
      {
        ask: t("You want two cards. Red needs only one pirate more, yellow is far behind. Whom do you help?"),
        right: t("He joins two of yours on 24: two cards, and no harm done."),
        wrong: t("That does not bring two cards. Look for a yellow pirate with two pirates ahead of him."),
        wrongs: { "morgan red 33": t("Two cards, but red's last pirate is home: red has won!") },
      },
    ],
    "filibusters-seven": [
      {
        ask: t("You hold eight cards and have one action. Red may hold a dark card: do not be caught with more than {limit}.", {
          limit: HAND_LIMIT,
        }),
        right: t("{limit} are left: no dark card can hurt you now.", { limit: HAND_LIMIT }),
        wrong: t("Now you hold more than {limit} cards, and red may play a dark one.", { limit: HAND_LIMIT }),
      },
    ],
    "witch-thief": [
      {
        ask: t("Red needs one pirate more. Look at red's hand: call the witch with the pistol."),
        right: t("There is red's hand."),
        wrong: t("A legal move, but not the one we are looking for."),
      },
      {
        ask: t("Which card must red not keep?"),
        right: t("You stand on both hooks ahead of red's pirate: with the hook red would have won."),
        wrong: t("Red keeps the hook and can win with it: both hooks ahead are occupied, by you."),
      },
    ],
    "witch-home": [
      {
        ask: t("One action, two parrots and rum. Win the game!"),
        right: t("You have won: red stands on every lantern ahead, and two parrots are a lantern if you like."),
        wrong: t("He does not get home like that. Which symbol is occupied everywhere ahead of him?"),
      },
    ],
  };
}

/** All of them, by the name of the example. */
export function strategyWords(): Record<string, Words[]> {
  return { ...drawing(), ...roads(), ...rivals(), ...sea(), ...powers() };
}
