// The figures of self-play for Martinique.
import { t } from "../../lib/i18n.svelte";
import { type GameStatistics, readStatistics } from "../../statistics/types";
import text from "./statistics.json?raw";

function label(_: string, key: string): string {
  const words: Record<string, string> = {
    corner: t("in a corner"),
    "no corner": t("not in a corner"),
    points: t("points decide"),
    loads: t("loads decide a tie"),
    treasure: t("somebody finds the treasure"),
    nobody: t("nobody wins"),
  };
  return words[key] ?? t("on a tile with {number}", { number: key.replace("tile ", "") });
}

export const statistics: GameStatistics = { data: readStatistics(text), label };
