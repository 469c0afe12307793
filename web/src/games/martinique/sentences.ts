// The events of Martinique as text.
import { t } from "../../lib/i18n.svelte";
import { type Name, tellEvents, type Told } from "../../lib/sentences";
import { SENTENCES } from "./sentence-table";
import { tileName } from "./words";

export { tileName };

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
