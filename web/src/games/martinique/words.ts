// Names of editions and options of Martinique, in the reader's language.
import { t } from "../../lib/i18n.svelte";
import { symbolName } from "../../lib/words";
import type { EditionWords, OptionWords } from "../types";

/** A tile as text: a souvenir with its number, or a map. */
export function tileName(tile: string): string {
  const [kind = "", value = ""] = tile.split(" ");
  if (kind === "map") return /^[a-h1-8]$/.test(value) ? t("map {value}", { value: value.toUpperCase() }) : t("a map");
  return value ? `${symbolName(kind)} ${value}` : symbolName(kind);
}

/** The editions. */
export function editions(): Record<string, EditionWords> {
  return {
    martinique: { title: t("Martinique"), sentence: t("Two players look for the Lost Treasure: collect, load, deduce, dig.") },
    "martinique-20-points": {
      title: t("Martinique, treasure for points"),
      sentence: t("As Martinique, but the Lost Treasure counts twenty points."),
    },
  };
}

/** The options. */
export function options(): OptionWords {
  return {
    names: {
      treasure: t("The Lost Treasure"),
      pirates_before_moving: t("Pirates placed before moving"),
      numbers: t("Souvenirs with 1, 2, 3"),
      map_squares: t("Squares with maps"),
    },
    helps: {},
    choices: { wins: t("wins the game"), "20-points": t("counts 20 points") },
  };
}
