// The events of Cartagena in words.
import { listed, t, tn } from "../../lib/i18n.svelte";
import type { GameEvent } from "../../lib/wire";
import { cardName, cardsName, spaceName } from "./names";
import { symbolName } from "../../lib/words";
import type { CartagenaView, Space } from "./view";

type Facts = Record<string, unknown>;
type Name = (colour: unknown) => string;

/** What the events of one move say, in sentences. */
export function tellCartagena(view: CartagenaView, events: readonly GameEvent[], name: Name): string[] {
  const told: string[] = [];
  for (let k = 0; k < events.length; k += 1) {
    const event = events[k] as GameEvent;
    if (event.name === "card" || event.name === "held") continue;
    if (event.name === "draw") told.push(drawn(event.facts, events.slice(k + 1), name));
    else told.push(...sentence(view, event, name));
  }
  return told;
}

function drawn(facts: Facts, after: readonly GameEvent[], name: Name): string {
  const cards: string[] = [];
  for (const event of after) {
    if (event.name !== "card" && event.name !== "held") break;
    cards.push(...cardsOf(event.facts));
  }
  const who = name(facts.colour);
  if (!cards.length) return tn("{name} draws {count} card.", "{name} draws {count} cards.", Number(facts.count), { name: who });
  return tn("{name} draws {count} card: {cards}.", "{name} draws {count} cards: {cards}.", Number(facts.count), { name: who, cards });
}

function sentence(view: CartagenaView, event: GameEvent, name: Name): string[] {
  const f = event.facts;
  const place = (key: string): string => spaceName(view, f[key] as Space);
  const who = name(f.colour);
  const cards = listed(cardsOf(f));
  switch (event.name) {
    case "advance":
      return [advance(view, f, who)];
    case "retreat":
      return [t("{name} falls back from {from} to {to}.", { name: who, from: place("from"), to: place("to") })];
    case "morgan":
      return [t("{name} helps {rival} from {from} to {to}.", { name: who, rival: name(f.rival), from: place("from"), to: place("to") })];
    case "reshuffle":
      return [t("The discards are shuffled into a new pile.")];
    case "row":
      return [t("A new row is laid.")];
    case "sail":
      return [f.to === "tortuga" ? t("{name} sails to Tortuga.", { name: who }) : t("{name} sails to Cartagena.", { name: who })];
    case "rescue":
      return [t("{name} is stuck.", { name: who })];
    case "witch":
      return [t("{name} calls the Black Witch with {card}.", { name: who, card: cards })];
    case "hand":
      return [t("{name} sees the hand of {rival}: {cards}.", { name: who, rival: name(f.of), cards })];
    case "take":
      return [t("{name} takes a card of {rival}.", { name: who, rival: name(f.of) })];
    case "give":
      return [t("{name} gives {rival} a card.", { name: who, rival: name(f.to) })];
    case "taken":
    case "given":
    case "return":
    case "keep":
      return [t("The card is: {card}.", { card: cards })];
    case "kept":
      return [tn("{name} keeps {count} card.", "{name} keeps {count} cards.", Number(f.count), { name: who })];
    case "returned":
      return [t("{name} puts a card on the pile.", { name: who })];
    case "discard":
      return [t("{name} discards {card}.", { name: who, card: cards })];
    case "chest":
      return [chest(view, f, who)];
    case "snake":
      return [t("The snake! {name} goes back from {from} to {to}.", { name: who, from: place("from"), to: place("to") })];
    case "tokens":
      return [t("The chest tokens are laid anew.")];
    case "win":
      return [t("{name} has won!", { name: who })];
    default:
      return [];
  }
}

/** The cards that facts name: one, a list, or a mapping from card to number. */
function cardsOf(facts: Facts): string[] {
  if (facts.card) return [cardName(String(facts.card))];
  if (Array.isArray(facts.cards)) return facts.cards.map((card) => cardName(String(card)));
  return Object.entries((facts.cards ?? {}) as Record<string, number>).map(([card, count]) => cardsName(card, count));
}

function advance(view: CartagenaView, f: Facts, name: string): string {
  const cards = f.cards as string[];
  const facts = {
    name,
    cards: listed(cards.map(cardName)),
    symbol: symbolName(String(f.symbol)),
    from: spaceName(view, f.from as Space),
    to: spaceName(view, f.to as Space),
  };
  if (f.pirates === 2) return t("{name} plays {cards}: two pirates go from {from} to {to}.", facts);
  if (cards.length === 2) return t("{name} plays {cards} as {symbol}: from {from} to {to}.", facts);
  return t("{name} plays {cards}: from {from} to {to}.", facts);
}

function chest(view: CartagenaView, f: Facts, name: string): string {
  const facts = { name, space: spaceName(view, f.space as Space) };
  if (f.token === "snake") return t("{name} opens the chest on {space}: a snake!", facts);
  if (f.token === "empty") return t("{name} opens the chest on {space}: it is empty.", facts);
  return tn(
    "{name} opens the chest on {space}: {count} card.",
    "{name} opens the chest on {space}: {count} cards.",
    Number(f.token),
    facts,
  );
}
