// The names of Cartagena in the reader's language.
import { listed, t, tn } from "../../lib/i18n.svelte";
import type { Offer } from "./view";
import { cardName, cardsName, colourWord, symbolName } from "../../lib/words";
import { type CartagenaView, goalOf, sceneOf, type Space, wayOf } from "./view";

export { cardName, cardsName };

/** The name of the start or the goal, by the edition's own word. */
export function placeName(word: string): string {
  const names: Record<string, string> = {
    "tunnel entrance": t("Tunnel entrance"),
    dungeon: t("Dungeon"),
    "leaking sloop": t("Leaking sloop"),
    "rallying point": t("Rallying point"),
    boat: t("Boat"),
    sloop: t("Sloop"),
    cave: t("Cave"),
  };
  return names[word] ?? word;
}

/** The same inside a sentence. */
function placeInSentence(word: string): string {
  const names: Record<string, string> = {
    "tunnel entrance": t("the tunnel entrance"),
    dungeon: t("the dungeon"),
    "leaking sloop": t("the leaking sloop"),
    "rallying point": t("the rallying point"),
    boat: t("the boat"),
    sloop: t("the sloop"),
    cave: t("the cave"),
  };
  return names[word] ?? word;
}

/** A space inside a sentence. */
export function spaceName(view: CartagenaView, space: Space): string {
  const { start, goal } = sceneOf(view.edition);
  if (space === "sloop") return t("the sloop");
  if (space === 0) return placeInSentence(start);
  if (space >= goalOf(view)) return placeInSentence(goal);
  return t("space {number}", { number: space });
}

/** The choice of cards that a power or the Filibusters ask for. */
export function choiceWords(kind: "take" | "give" | "keep" | "return" | "discard", cards: string): string {
  switch (kind) {
    case "take":
      return t("Take {cards}", { cards });
    case "give":
      return t("Give {cards}", { cards });
    case "keep":
      return t("Keep {cards}", { cards });
    case "return":
      return t("Put {cards} on the pile", { cards });
    case "discard":
      return t("Discard {cards}", { cards });
  }
}

/** The label of an offer's button. */
export function offerWords(view: CartagenaView, offer: Offer): string {
  const way = wayOf(offer);
  const from = way.from === undefined ? "" : spaceName(view, way.from);
  const to = way.to === undefined ? "" : spaceName(view, way.to);
  const cards = listed(way.cards.map(cardName));
  switch (offer.kind) {
    case "advance":
      return t("{cards}: from {from} to {to}", { cards, from, to });
    case "parrots":
      return t("{cards} as {symbol}: from {from} to {to}", { cards, symbol: symbolName(way.symbol ?? ""), from, to });
    case "hook":
      return t("{cards}: two pirates from {from} to {to}", { cards, from, to });
    case "retreat":
      return tn("Fall back from {from} to {to}, draw {count} card", "Fall back from {from} to {to}, draw {count} cards", way.draws ?? 0, {
        from,
        to,
      });
    case "morgan":
      return tn(
        "Help {colour} from {from} to {to}, draw {count} card",
        "Help {colour} from {from} to {to}, draw {count} cards",
        way.draws ?? 0,
        { colour: colourWord(way.colour ?? ""), from, to },
      );
    case "sail":
      return view.free_sailing ? t("Sail for free (captain)") : t("Sail");
    case "draw":
      return t("Draw a card and end the turn");
    case "end":
      return t("End turn");
    case "witch":
      return witchWords(view, offer);
    case "take":
    case "give":
    case "keep":
    case "return":
    case "discard":
      return choiceWords(offer.kind, cards);
  }
}

/** A move on the board as a short label for a small button; the full text is given beside it. */
export function shortWords(view: CartagenaView, offer: Offer): string {
  const way = wayOf(offer);
  const short = (space: Space | undefined): string =>
    typeof space === "number" && space > 0 && space < goalOf(view) ? String(space) : spaceName(view, space ?? 0);
  const draws = way.draws === undefined ? "" : ` +${way.draws}`;
  return `${offer.kind === "retreat" ? "↩ " : ""}${short(way.from)} → ${short(way.to)}${draws}`;
}

function witchWords(view: CartagenaView, offer: Offer): string {
  const way = wayOf(offer);
  const [played = ""] = way.cards;
  const symbol = played.replace("*", "");
  const card = ` (${cardName(played)})`;
  if (way.rival) return t("Black witch! Look at {colour}'s hand and take a card", { colour: colourWord(way.rival) }) + card;
  if (way.space !== undefined) return t("Black witch! Open the chest on {space}", { space: spaceName(view, way.space) }) + card;
  if (symbol === "rum")
    return t("Black witch! Draw {count} cards, keep two, give one to each rival", { count: view.colours.length + 1 }) + card;
  return t("Black witch! Draw four cards, keep one, put three back") + card;
}
