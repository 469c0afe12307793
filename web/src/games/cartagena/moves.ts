// The moves of Cartagena as words, from their notation alone: what a review says of moves that nobody made.
import { t, tp } from "../../lib/i18n.svelte";
import { cardName, colourWord, symbolName } from "../../lib/words";
import { choiceWords } from "./names";
import { sceneOf } from "./view";

/** A place inside a sentence, after "from", which some languages join to the article. */
function placeWords(place: string, edition: string): string {
  if (place !== "0" && place !== "sloop") return tp("after from", "space {number}", { number: place });
  const names: Record<string, string> = {
    sloop: tp("after from", "the sloop"),
    "tunnel entrance": tp("after from", "the tunnel entrance"),
    dungeon: tp("after from", "the dungeon"),
    "leaking sloop": tp("after from", "the leaking sloop"),
    "rallying point": tp("after from", "the rallying point"),
  };
  const word = place === "0" ? sceneOf(edition).start : place;
  return names[word] ?? word;
}

function spaceWords(place: string): string {
  return place === "sloop" ? t("the sloop") : t("space {number}", { number: place });
}

function witchWords(card: string, more: string): string {
  const words: Record<string, () => string> = {
    pistol: () => t("Black witch! Look at {colour}'s hand and take a card", { colour: colourWord(more) }),
    rum: () => t("Black witch! Draw cards, keep two, give one to each rival"),
    lantern: () => t("Black witch! Draw four cards, keep one, put three back"),
    chest: () => t("Black witch! Open the chest on {space}", { space: spaceWords(more) }),
  };
  return `${words[card.replace("*", "")]?.() ?? more} (${cardName(card)})`;
}

/** An advance: by one card, by two parrots for a symbol, or by a hook and a second card. */
function advanceWords(cards: string, from: string): string {
  const [, first = "", second = "", symbol] = /^([a-z*]+)\+([a-z*]+)(?:=([a-z]+))?$/.exec(cards) ?? [];
  if (!first) return t("{card} from {from}", { card: cardName(cards), from });
  const both = [cardName(first), cardName(second)];
  if (symbol) return t("{cards} as {symbol} from {from}", { cards: both, symbol: symbolName(symbol), from });
  return t("{cards}: two pirates from {from}", { cards: both, from });
}

/** A move in words. */
export function moveWords(move: string, edition: string): string {
  const [verb = "", what = "", more = ""] = move.split(" ");
  const cards = cardName(what);
  switch (verb) {
    case "end":
      return t("end the turn");
    case "sail":
      return t("Sail");
    case "draw":
      return t("Draw a card and end the turn");
    case "retreat":
      return t("fall back from {from}", { from: placeWords(what, edition) });
    case "morgan":
      return t("Help {colour} from {from}", { colour: colourWord(what), from: placeWords(more, edition) });
    case "witch":
      return witchWords(what, more);
    case "take":
    case "give":
    case "keep":
    case "return":
    case "discard":
      return choiceWords(verb, cards);
  }
  return advanceWords(verb, placeWords(what, edition));
}
