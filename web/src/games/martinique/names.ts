// The moves of Martinique as text.
import { listed, t, tn } from "../../lib/i18n.svelte";
import type { LoadOfferFacts, WalkFacts } from "../../lib/wire";
import type { Offer } from "./view";
import { symbolName } from "../../lib/words";
import { bonusName } from "./sentences";

/** The label of an offer's button. */
export function martiniqueWords(offer: Offer): string {
  switch (offer.kind) {
    case "place":
      return t("Place a pirate on {square}", { square: offer.facts.to.toUpperCase() });
    case "move":
      return walk(offer.facts);
    case "turn":
      return t("Turn up map {number}", { number: offer.facts.place });
    case "decline":
      return t("Turn up no map");
    case "bonus":
      return t("Take {what}", { what: bonusName(offer.facts.what) });
    case "load":
      return load(offer.facts);
    case "no load":
      return t("Load nothing");
    case "dig":
      return t("Dig at {square}", { square: offer.facts.to.toUpperCase() });
  }
}

/** A move in words, from its notation alone. */
export function moveWords(move: string): string {
  const [, start = "", crossed = "", end = ""] = /^([a-h][1-8])(-|x+)([a-h][1-8])$/.exec(move) ?? [];
  if (start) return walk({ from: start, to: end, crossed: crossed === "-" ? 0 : crossed.length });
  const [verb = "", what = "", , ...jokers] = move.split(" ");
  switch (verb) {
    case "place":
      return t("Place a pirate on {square}", { square: what.toUpperCase() });
    case "turn":
      return t("Turn up map {number}", { number: what });
    case "decline":
      return t("Turn up no map");
    case "take":
      return t("Take {what}", { what: bonusName(what) });
    case "load":
      return load({ treasure: Number(what), jokers });
    case "no":
      return t("Load nothing");
    case "dig":
      return t("Dig at {square}", { square: what.toUpperCase() });
  }
  return move;
}

function walk(facts: Pick<WalkFacts, "from" | "to" | "crossed">): string {
  const { crossed } = facts;
  const [from, to] = [facts.from.toUpperCase(), facts.to.toUpperCase()];
  if (!crossed) return t("From {from} to {to}", { from, to });
  return tn(
    "From {from} to {to} past {count} opponent: turn up a map",
    "From {from} to {to} past {count} opponents: turn up {count} maps",
    crossed,
    { from, to },
  );
}

function load({ treasure, jokers }: Pick<LoadOfferFacts, "treasure" | "jokers">): string {
  if (!jokers.length) return t("Load the treasure of {number}", { number: treasure });
  return t("Load the treasure of {number}, jokers as {symbols}", { number: treasure, symbols: listed(jokers.map(symbolName)) });
}
