// The texts of Cartagena's examples: questions, and feedback on right and wrong answers.
import { t } from "../../../lib/i18n.svelte";
import type { Words } from "../../../learn/types";
import { HAND_LIMIT } from "../view";
import { strategyWords } from "./strategy";

/** Why a pirate does not land on a space, as text. */
export function missWords(why: string | undefined): string {
  const reasons: Record<string, string> = {
    behind: t("He runs ahead, not back."),
    ahead: t("He falls back, not ahead."),
    symbol: t("That space shows another symbol."),
    occupied: t("Somebody stands there, so he jumps over it."),
    before: t("He stops earlier: there is a free space with that symbol before it."),
    empty: t("Nobody stands there, so he passes it."),
    full: t("Three stand there already: no room."),
    nearer: t("Somebody stands nearer to him, and a single pirate cannot be skipped."),
  };
  return reasons[why ?? ""] ?? t("No, not there. Try again!");
}

function basics(): Record<string, Words[]> {
  return {
    "first-step": [
      { ask: t("Blue plays a hat for a pirate at the tunnel entrance. Where does he land?"), right: t("Right: it is the first free hat.") },
    ],
    jump: [
      {
        ask: t("Blue plays a hat for the pirate on space 4. Where does he land?"),
        right: t("Right! On the nearer hat stands red, so he jumps to the next."),
      },
    ],
    "to-the-boat": [
      {
        ask: t("Blue plays a key for the pirate on space 13. Where does he land?"),
        right: t("Right! All keys ahead of him are occupied: nothing stops him before the boat."),
      },
    ],
    "fall-back": [
      {
        ask: t("The blue pirate on space 16 falls back. To which space?"),
        right: t("Right. One pirate stood there, so blue draws one card. He could not skip him to reach the two on space 12."),
      },
    ],
    "fall-back-two": [
      {
        ask: t("The blue pirate on space 16 falls back. How many cards does blue draw?"),
        right: t("Right: two. Space 15 is full, so he goes on to space 12, where two pirates stand."),
        wrong: t("Look for the nearest space behind him with one or two pirates."),
      },
    ],
    stuck: [
      {
        ask: t("Blue has no cards, and nobody stands behind the pirate on space 3. What can blue do?"),
        right: t("The only way out: one card, and the turn is over."),
      },
    ],
    pass: [
      {
        ask: t("Blue would rather not move. Pass!"),
        right: t("The turn goes to red, and nothing has changed."),
        wrong: t("That is allowed too, but we wanted to pass: end the turn without any action."),
      },
    ],
  };
}

function printed(): Record<string, Words[]> {
  const again = t("A legal move, but not the one we are looking for.");
  return {
    "tortuga-yellow": [
      {
        ask: t("Yellow plays a skull for the pirate on space 9. Where does he land?"),
        right: t("Right! He jumps over the skulls on 12 and 17, where others stand."),
      },
    ],
    "tortuga-red": [
      {
        ask: t("The red pirate on space 8 falls back. How many cards does red take from the row?"),
        right: t("Two, a bottle and a dagger, because two blue pirates stand on space 6."),
        wrong: t("Look for the nearest space behind him with one or two pirates."),
      },
    ],
    "tortuga-daggers": [
      {
        ask: t("Blue holds four daggers. First bring the pirate from the tunnel entrance into the tunnel with a dagger."),
        right: t("He stands on 7, the first free dagger."),
        wrong: again,
      },
      {
        ask: t("Play a dagger for one of the two pirates on space 6."),
        right: t("He jumps over his friend on 7 and lands on 15."),
        wrong: again,
      },
      {
        ask: t("And a dagger for the other one there."),
        right: t(
          "All the way to 24! But now three daggers in a row are occupied, and the next two daggers lie in the row: whoever takes them runs even further.",
        ),
        wrong: again,
      },
    ],
    "tortuga-five": [
      {
        ask: t("Now the opposite: draw as many cards as you can. First let the pirate on 17 fall back."),
        right: t("One card: on 12 stood one pirate."),
        wrong: again,
      },
      { ask: t("Now the pirate on 18."), right: t("Two cards: on 17 two red ones were left."), wrong: again },
      {
        ask: t("The same pirate once more."),
        right: t("Two more: five cards in one turn. The price: three pirates are far behind."),
        wrong: again,
      },
    ],
    "tortuga-balanced": [
      {
        ask: t("Perhaps the best turn: a bottle for the pirate on 17."),
        right: t("Straight to the boat: every bottle ahead of him is occupied."),
        wrong: again,
      },
      {
        ask: t("Now a small step back with the pirate on 18."),
        right: t("Two cards. And the bottle on 18 is free again: the road is closed for the others."),
        wrong: again,
      },
      {
        ask: t("Last, a dagger for the pirate at the tunnel entrance."),
        right: t("A whole turn: one pirate home, nobody left behind, and as many cards as before."),
        wrong: again,
      },
    ],
    "ravensburger-boat": [
      {
        ask: t("Blue plays a pistol for the pirate on space 22. Where does he land?"),
        right: t("In the boat: all pistols ahead of him are occupied. A lantern would do the same."),
      },
    ],
    "ravensburger-telescope": [
      {
        ask: t("Blue plays a telescope for the pirate on space 23. Where does he land?"),
        right: t("On the free telescope of the last board."),
      },
    ],
    "ravensburger-back": [
      {
        ask: t("Let the blue pirate on space 11 fall back."),
        right: t("He must pass the three on the lantern and stops at the single pirate: one card."),
        wrong: again,
      },
      { ask: t("And once more with the same pirate."), right: t("Now he reaches the two on the pistol: two cards."), wrong: again },
    ],
    "ravensburger-leave": [
      {
        ask: t("A red pirate leaves the boat and falls back. How many cards does red draw?"),
        right: t("Two: on the grapnel just before the boat stand two pirates."),
        wrong: t("Look for the nearest space behind him with one or two pirates."),
      },
    ],
    "escape-green": [
      { ask: t("Green plays rum for the pirate on space 7."), right: t("The rum on 11 and 15 is occupied: he lands on 21."), wrong: again },
      { ask: t("He falls back at once."), right: t("Two pirates stand on 19: two cards."), wrong: again },
      {
        ask: t("A hook for a pirate in the dungeon."),
        right: t("Four hooks are jumped, and he stands on 28. Now every hook is occupied: the next one leads from anywhere to the sloop!"),
        wrong: again,
      },
    ],
    "escape-red": [
      { ask: t("Red lets the pirate on space 11 fall back."), right: t("On 9 stand two pirates: two cards."), wrong: again },
      { ask: t("Now a pirate leaves the sloop again."), right: t("Just one step, to 36: one card."), wrong: again },
      {
        ask: t("Last, a lantern for the pirate on 13."),
        right: t("Every lantern ahead is occupied: straight to the sloop."),
        wrong: again,
      },
    ],
    "great-red": [
      {
        ask: t("Red has most pirates aboard and is captain. Sail to Tortuga!"),
        right: t("Free of charge: red still has three actions."),
        wrong: again,
      },
      {
        ask: t("Morgan's rule: help the yellow pirate ashore."),
        right: t("He joins two red ones on 19, so red draws two cards."),
        wrong: again,
      },
      { ask: t("Sail back to Cartagena."), right: t("That costs an action. All who are aboard come along."), wrong: again },
      { ask: t("A hook for the red pirate on 7."), right: t("No free hook is left in the tunnel, so he goes aboard."), wrong: again },
    ],
    "great-green": [
      {
        ask: t("Green plays rum for a pirate in the dungeon."),
        right: t("The rum on 6, 12 and 16 is occupied: he goes straight aboard."),
        wrong: again,
      },
      {
        ask: t("Help the yellow pirate on 36."),
        right: t("Nobody is ahead of him, so he reaches the cave. That always brings two cards."),
        wrong: again,
      },
      { ask: t("And the blue pirate on 7."), right: t("Two stand on 10: two more cards."), wrong: again },
    ],
  };
}

function powers(): Record<string, Words[]> {
  const again = t("A legal move, but not the one we are looking for.");
  return {
    "empty-hand": [
      {
        ask: t("Blue has no cards left and would like one without falling back."),
        right: t("One card, and the turn is over."),
        wrong: t("That works as well, and brings more. But we wanted to draw without moving."),
      },
    ],
    jungle: [
      {
        ask: t("Blue plays a chest for the pirate on space 15. Where does he land?"),
        right: t("All chests ahead are occupied: he runs into the cave."),
      },
    ],
    morgan: [
      {
        ask: t("Blue helps the red pirate on space 5 ahead. How many cards does blue draw?"),
        right: t("One: the first occupied space ahead is 7, where one blue pirate stands."),
        wrong: t("Look for the first space ahead of him with one or two pirates."),
      },
    ],
    filibusters: [
      {
        ask: t("You are red, with one action. Blue has gathered eight cards: play your dark hook for the pirate on 5!"),
        right: t("Filibusters! Now blue must discard down to {limit}.", { limit: HAND_LIMIT }),
        wrong: again,
      },
      { ask: t("You are blue now. Which card do you give up?"), right: t("Done. {limit} are left.", { limit: HAND_LIMIT }) },
    ],
    "witch-pistol": [
      { ask: t("Call the witch with the pistol: choose the card, then the button."), right: t("There is red's hand."), wrong: again },
      { ask: t("Take one of red's cards."), right: t("It is yours, and red has drawn another.") },
    ],
    "witch-rum": [
      { ask: t("Call the witch with the rum."), right: t("Three cards, because there are two players."), wrong: again },
      { ask: t("Give one to red."), right: t("The other two are yours.") },
    ],
    "witch-lantern": [
      { ask: t("Call the witch with the lantern."), right: t("Four cards in the light of the lantern."), wrong: again },
      { ask: t("Keep one."), right: t("It is yours.") },
      { ask: t("Put one back on the pile. It will lie below the next ones."), right: t("The first is back on the pile.") },
      { ask: t("And another."), right: t("So is the second.") },
      {
        ask: t("And the last, which will be the first to be drawn."),
        right: t("You know what the next players will draw, or you yourself."),
      },
    ],
    "witch-parrots": [
      {
        ask: t("With two parrots, bring the pirate on space 31 straight to the sloop. Choose a parrot, then decide what the two shall be."),
        right: t("No free space with that symbol is left ahead of him: off to the sloop!"),
        wrong: t("He stops on the way. Look for a symbol that has no free space ahead of him."),
      },
    ],
    "witch-hook": [
      {
        ask: t("Two red pirates stand on 19. Take both along with a hook and the lantern."),
        right: t("The lanterns on 26 and 31 are occupied: both run to the cave. That took two actions and two cards."),
        wrong: again,
      },
    ],
    "witch-chest": [
      {
        ask: t("A blue pirate stands on the chest of space 12. Open it with your chest card!"),
        right: t("Three cards! The token is out of the game."),
        wrong: again,
      },
    ],
    "witch-snake": [
      {
        ask: t("Another game, the same chest: open it."),
        right: t("The snake! He goes back to the free rum on 8, and all tokens are laid anew."),
        wrong: again,
      },
    ],
  };
}

function lessons(): Record<string, Words[]> {
  return {
    "lesson-enter": [
      {
        ask: t(
          "You are blue. Your four pirates wait at the tunnel entrance. Choose a card, then a pirate: he runs to the first free space with that symbol.",
        ),
        right: t("He is out! If somebody had stood on that space, he would have run on to the next."),
        rights: { "skull 0": t("He is out! Red stands on the first skull, so he ran on to the next.") },
      },
    ],
    "lesson-jump": [
      {
        ask: t(
          "Occupied spaces are jumped. Which card takes a pirate furthest? Choose a card to see where everybody would land, then play it.",
        ),
        right: t("The hat! Red stands on the first hat ahead, so your pirate jumps to the next one."),
        wrong: t("That is allowed, but another card takes him further. Take it back and look at the hat."),
      },
    ],
    "lesson-draw": [
      {
        ask: t(
          "You are running out of cards. A pirate who falls back to where others stand brings you new ones. Find the one who brings two.",
        ),
        right: t("Two pirates stood there, so you draw two cards."),
        wrong: t("That brings no two cards. Choose your pirates and look at the numbers where they would land."),
      },
    ],
    "lesson-turn": [
      {
        ask: t("A whole turn: three actions. First: all keys ahead of the pirate on 13 are occupied. Play your key for him!"),
        right: t("No free key was left: straight to the boat."),
        wrong: t("Not bad, but the key takes the pirate on 13 right to the boat."),
      },
      {
        ask: t("Second: fill your hand. Let the pirate on 18 take a small step back."),
        right: t("Only one step, and two cards for it."),
        wrong: t("Look at the pirate on 18: two pirates stand just behind him."),
      },
      {
        ask: t("Third: nobody may be left behind. Bring the last pirate from the tunnel entrance into the tunnel with the hat."),
        right: t("Three actions, and the turn passes to red. You advanced, you drew, and nobody is left at the tunnel entrance."),
        wrong: t("That is legal, but then the last one stays at the tunnel entrance."),
      },
    ],
    "lesson-win": [
      {
        ask: t("Three of your pirates are home. Which card brings the last one to the boat?"),
        right: t("You have won! Both bottles ahead were occupied, so the bottle was the way out."),
        wrong: t("He stops on a free space. Which symbol is occupied everywhere ahead of him?"),
      },
    ],
  };
}

/** All texts, by the name of the example. */
export function exerciseWords(): Record<string, Words[]> {
  return { ...basics(), ...printed(), ...powers(), ...lessons(), ...strategyWords() };
}
