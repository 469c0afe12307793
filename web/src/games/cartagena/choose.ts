// Narrows the offers by the player's selection. It contains no rules, only the moves that the server sent.
import type { Offer } from "./view";
import { type Space, wayOf } from "./view";

/** The player's selection so far. */
export interface Choice {
  card: string | null;
  from: Space | null;
  colour: string | null; // of the selected pirate, if known
  to: Space | null;
  pair: { kind: "parrots" | "hook"; with: string } | null; // two cards: parrots as a symbol, a hook with a second card
}

export const NOTHING: Choice = { card: null, from: null, colour: null, to: null, pair: null };

const ON_THE_BOARD = new Set(["advance", "parrots", "hook", "retreat", "morgan"]);

/** The offers that move a pirate. */
export function isWay(offer: Offer): boolean {
  return ON_THE_BOARD.has(offer.kind);
}

function fitsPair(offer: Offer, choice: Choice): boolean {
  const { pair } = choice;
  if (!pair) return offer.kind !== "parrots" && offer.kind !== "hook";
  if (offer.kind !== pair.kind) return false;
  const way = wayOf(offer);
  return pair.kind === "parrots" ? way.symbol === pair.with : way.cards[1] === pair.with;
}

/** Whether an offer is compatible with the selection. */
export function fits(offer: Offer, choice: Choice): boolean {
  const way = wayOf(offer);
  if (!fitsPair(offer, choice)) return false;
  if (choice.card !== null && way.cards[0] !== choice.card) return false;
  if (choice.from !== null && way.from !== choice.from) return false;
  if (choice.colour !== null && way.from !== undefined && way.colour !== choice.colour) return false;
  return choice.to === null || (way.to ?? way.space) === choice.to;
}

/** The remaining offers. */
export function left(offers: readonly Offer[], choice: Choice): Offer[] {
  return offers.filter((offer) => fits(offer, choice));
}

/** The remaining offers on the board: pirates to move, chests to open. */
export function marked(offers: readonly Offer[], choice: Choice): Offer[] {
  if (choice.card === null && choice.from === null) return [];
  return left(offers, choice).filter((offer) => isWay(offer) || (choice.card !== null && wayOf(offer).space !== undefined));
}

/** The pirates that these offers move, as colour and space. */
export function movableOf(offers: readonly Offer[]): Set<string> {
  const ways = offers.map(wayOf).filter((way) => way.from !== undefined && way.colour);
  return new Set(ways.map((way) => `${way.colour} ${way.from}`));
}

/** The most cards that one of these offers brings. */
export function drawsOf(offers: readonly Offer[]): number {
  return Math.max(0, ...offers.map((offer) => wayOf(offer).draws ?? 0));
}

/** Whether a card of the hand can begin a move. */
export function isPlayable(offers: readonly Offer[], card: string): boolean {
  return offers.some((offer) => wayOf(offer).cards[0] === card);
}

/** The two-card moves that begin with a card: parrots by symbol, hooks by second card. */
export function pairsOf(offers: readonly Offer[], card: string): NonNullable<Choice["pair"]>[] {
  const found = new Map<string, NonNullable<Choice["pair"]>>();
  for (const offer of offers) {
    const way = wayOf(offer);
    if (way.cards[0] !== card) continue;
    if (offer.kind === "parrots" && way.symbol) found.set(way.symbol, { kind: "parrots", with: way.symbol });
    if (offer.kind === "hook" && way.cards[1]) found.set(way.cards[1], { kind: "hook", with: way.cards[1] });
  }
  return [...found.values()];
}

export interface Touch {
  choice: Choice;
  play: Offer | null; // the only remaining move
}

function settled(offers: readonly Offer[], choice: Choice, isFinal: boolean): Touch {
  const possible = left(offers, choice);
  const only = possible.length === 1 ? possible[0] : undefined;
  return isFinal && only ? { choice: NOTHING, play: only } : { choice, play: null };
}

/** A card was touched. */
export function touchCard(offers: readonly Offer[], choice: Choice, card: string): Touch {
  if (choice.card === card && !choice.pair) return { choice: { ...choice, card: null, to: null }, play: null };
  const with_pirate = { ...choice, card, pair: null, to: null };
  const choices = left(offers, with_pirate).length ? with_pirate : { ...NOTHING, card };
  const simple = offers.filter((offer) => wayOf(offer).cards.includes(card));
  const only = simple[0];
  // Discards and gifts need no pirate: the card is the complete choice.
  if (simple.length === 1 && only && !isWay(only) && only.kind !== "witch") return { choice: NOTHING, play: only };
  return settled(offers, choices, choices.from !== null);
}

/** A space was touched, or a pirate of one colour on it. */
export function touchSpace(offers: readonly Offer[], choice: Choice, space: Space, colour: string | null): Touch {
  const targets = marked(offers, choice).filter((offer) => (wayOf(offer).to ?? wayOf(offer).space) === space);
  if (targets.length) return settled(offers, { ...choice, to: space }, true);
  const here = { ...choice, from: space, colour, to: null };
  if (left(offers, here).some(isWay)) {
    if (choice.from === space && choice.card === null) return { choice: NOTHING, play: null };
    return settled(offers, here, choice.card !== null);
  }
  const alone = { ...NOTHING, from: space, colour };
  if (left(offers, alone).some(isWay)) return { choice: alone, play: null };
  return colour === null ? { choice: NOTHING, play: null } : touchSpace(offers, choice, space, null);
}

/** A card was dropped on a space: on a pirate, or on a target space. */
export function dropCard(offers: readonly Offer[], card: string, space: Space): Touch {
  const choice = { ...NOTHING, card };
  const onto = left(offers, { ...choice, from: space }).length > 0;
  return settled(offers, onto ? { ...choice, from: space } : { ...choice, to: space }, true);
}

/** A pirate was dropped on a space. */
export function dropPirate(offers: readonly Offer[], from: Space, colour: string, to: Space): Touch {
  const choice = { ...NOTHING, from, colour, to };
  if (!left(offers, choice).length) return { choice: { ...NOTHING, from, colour }, play: null };
  return settled(offers, choice, true);
}
