// Words that both games share, in the reader's language.
import { t, tn, type Word } from "./i18n.svelte";

/** A colour, as an adjective or a name. */
export function colourName(colour: string): string {
  const names: Record<string, string> = {
    blue: t("blue"),
    red: t("red"),
    yellow: t("yellow"),
    green: t("green"),
    brown: t("brown"),
    black: t("black"),
  };
  return names[colour] ?? colour;
}

/** A colour inside a sentence, in the grammatical form that the language needs. */
export const colourWord = (colour: string): Word => ({ word: colour });

/** A symbol. */
export function symbolName(symbol: string): string {
  const names: Record<string, string> = {
    skull: t("skull"),
    hat: t("hat"),
    dagger: t("dagger"),
    bottle: t("bottle"),
    key: t("key"),
    pistol: t("pistol"),
    keys: t("keys"),
    grapnel: t("grapnel"),
    lantern: t("lantern"),
    telescope: t("telescope"),
    rum: t("rum"),
    parrot: t("parrot"),
    hook: t("hook"),
    chest: t("chest"),
    sabres: t("sabres"),
    muskets: t("muskets"),
    joker: t("joker"),
  };
  return names[symbol] ?? symbol;
}

/** A card: a symbol, with a star if dark, a question mark if hidden. */
export function cardName(card: string): string {
  if (card === "?") return t("hidden card");
  return card.endsWith("*") ? t("dark {symbol}", { symbol: symbolName(card.slice(0, -1)) }) : symbolName(card);
}

/** A number of cards of one kind. */
export function cardsName(card: string, count: number): string {
  return card === "?" ? tn("{count} hidden card", "{count} hidden cards", count) : `${count} × ${cardName(card)}`;
}

/** A part of a position, by its key in the notation. */
export const partName = (key: string): string =>
  ({
    actions_left: t("Actions left"),
    pirates: t("Pirates"),
    hands: t("Cards in hand"),
    pile: t("Draw pile"),
    discard: t("Discard pile"),
    turn: t("Turn"),
    tiles: t("Tiles"),
    maps: t("Maps"),
    stock: t("Souvenirs"),
    jokers: t("Jokers"),
    digs: t("Digs"),
  })[key] ?? key.replaceAll("_", " ");
