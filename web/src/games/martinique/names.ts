// The moves of Martinique in words.
import { listed, t, tn } from "../../lib/i18n.svelte";
import type { Offer } from "../../lib/wire";
import { symbolName } from "../../lib/words";
import { bonusName } from "./sentences";

/** An offer as the words of a button. */
export function martiniqueWords(offer: Offer): string {
  const f = offer.facts;
  const square = (key: string): string => String(f[key]).toUpperCase();
  switch (offer.kind) {
    case "place":
      return t("Place a pirate on {square}", { square: square("to") });
    case "move":
      return walk(Number(f.crossed ?? 0), square("from"), square("to"));
    case "turn":
      return t("Turn up map {number}", { number: Number(f.place) });
    case "decline":
      return t("Turn up no map");
    case "bonus":
      return t("Take {what}", { what: bonusName(String(f.what)) });
    case "load":
      return load(Number(f.treasure), (f.jokers as string[] | undefined) ?? []);
    case "no load":
      return t("Load nothing");
    case "dig":
      return t("Dig at {square}", { square: square("to") });
    default:
      return offer.text;
  }
}

function walk(crossed: number, from: string, to: string): string {
  if (!crossed) return t("From {from} to {to}", { from, to });
  return tn(
    "From {from} to {to} past {count} opponent: turn up a map",
    "From {from} to {to} past {count} opponents: turn up {count} maps",
    crossed,
    { from, to },
  );
}

function load(treasure: number, jokers: string[]): string {
  if (!jokers.length) return t("Load the treasure of {number}", { number: treasure });
  return t("Load the treasure of {number}, jokers as {symbols}", { number: treasure, symbols: listed(jokers.map(symbolName)) });
}
