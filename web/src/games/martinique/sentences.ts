// The events of Martinique in words.
import { t } from "../../lib/i18n.svelte";
import { type Name, tellEvents, type Told } from "../../lib/sentences";
import { symbolName } from "../../lib/words";
import { SENTENCES } from "./sentence-table";

/** A tile in words: a souvenir with its number, or a map. */
export function tileName(tile: string): string {
  const [kind = "", value = ""] = tile.split(" ");
  if (kind === "map") return /^[a-h1-8]$/.test(value) ? t("map {value}", { value: value.toUpperCase() }) : t("a map");
  return value ? `${symbolName(kind)} ${value}` : symbolName(kind);
}

/** What the tavern gives, in words. */
export function bonusName(what: string): string {
  return what === "joker" ? t("a joker") : what === "letter" ? t("the map with a letter") : t("the map with a number");
}

/** What the events of one move say, in sentences. */
export function tellMartinique(events: readonly Told[], name: Name): string[] {
  return tellEvents(SENTENCES, events, name, {
    tile: (tile) => tileName(String(tile)),
    bonus: (what) => bonusName(String(what)),
  });
}
