// The figures of self-play for Cartagena.
import { t } from "../../lib/i18n.svelte";
import { symbolName } from "../../lib/words";
import { type GameStatistics, readStatistics } from "../../statistics/types";
import text from "./statistics.json?raw";

function label(about: string, key: string): string {
  if (about === "carried") return key === "all" ? t("all symbols") : symbolName(key);
  if (key === "pair") return t("a card of which you hold another");
  if (key === "single") return t("a card of which you hold no other");
  return t("onto space {number}", { number: key.replace("space ", "") });
}

export const statistics: GameStatistics = { data: readStatistics(text), label };
