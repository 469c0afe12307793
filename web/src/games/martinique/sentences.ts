// The events of Martinique as text.
import { t } from "../../lib/i18n.svelte";
import { type Name, tellEvents, type Told } from "../../lib/sentences";
import { symbolName } from "../../lib/words";
import { SENTENCES } from "./sentence-table";

/** A tile as text: a souvenir with its number, or a map. */
export function tileName(tile: string): string {
  const [kind = "", value = ""] = tile.split(" ");
  if (kind === "map") return /^[a-h1-8]$/.test(value) ? t("map {value}", { value: value.toUpperCase() }) : t("a map");
  return value ? `${symbolName(kind)} ${value}` : symbolName(kind);
}

/** The tavern's bonus as text. */
export function bonusName(what: string): string {
  return what === "joker" ? t("a joker") : what === "letter" ? t("the map with a letter") : t("the map with a number");
}

/** The events of one move in sentences. */
export function tellMartinique(events: readonly Told[], name: Name): string[] {
  return tellEvents(SENTENCES, events, name, {
    tile: (tile) => tileName(String(tile)),
    bonus: (what) => bonusName(String(what)),
  });
}
