// What the figures of self-play say, in sentences.
import { currentLanguage, percent, t } from "../lib/i18n.svelte";
import type { EditionFigures, Figure } from "./types";

/** A number with one decimal. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** A difference of chances in percentage points, with its sign. */
export function points(value: number): string {
  const format = new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return format.format(100 * value);
}

/** A figure with its interval, such as "66 % (58 % to 74 %)". */
export function withInterval({ mean, low, high }: Figure, format: (value: number) => string): string {
  return t("{mean} ({low} to {high})", { mean: format(mean), low: format(low), high: format(high) });
}

/** Whether beginning helps, hurts, or cannot be told. */
export function seatAnswer(seats: readonly Figure[]): string {
  const [first] = seats;
  if (!first) return "";
  const even = 1 / seats.length;
  const share = t("With {players} players, whoever begins wins {share} of the games; an equal share would be {even}.", {
    players: seats.length,
    share: withInterval(first, percent),
    even: percent(even),
  });
  const verdict =
    first.low > even ? t("Beginning helps.") : first.high < even ? t("Beginning hurts.") : t("These games do not tell whether it helps.");
  return `${share} ${verdict}`;
}

/** The best kind of first move, if it is clearly better than the average. */
export function openingAnswer(opening: readonly Figure[], label: (key: string) => string): string {
  const best = opening.reduce<Figure | undefined>((one, other) => (one && one.mean >= other.mean ? one : other), undefined);
  if (!best) return "";
  if (best.low <= 0) return t("No kind of first move is clearly better than the average.");
  return t("Best: {kind}. It is worth {gain} percentage points of the chance to win, compared with the average first move.", {
    kind: label(best.key),
    gain: withInterval(best, points),
  });
}

/** How far cards carry, and whether symbols differ. */
export function carriedAnswer({ carried, home }: EditionFigures, label: (key: string) => string): string {
  const all = carried.find(({ key }) => key === "all");
  const straight = home[0];
  if (!all || !straight) return "";
  const symbols = carried.filter(({ key }) => key !== "all").sort((a, b) => b.mean - a.mean);
  const [far, near] = [symbols[0], symbols.at(-1)];
  const differ =
    far && near && far.low > near.high
      ? t("Furthest: {symbol}.", { symbol: label(far.key) })
      : t("No symbol carries clearly further than the others.");
  const mean = t("A card carries {spaces} spaces on average, and {share} of all cards lead straight to the goal.", {
    spaces: withInterval(all, decimal),
    share: withInterval(straight, percent),
  });
  return `${mean} ${differ}`;
}

/** A number of cards in hand; the largest hands are counted together. */
export const handSize = (key: string): string => (key === "10" ? "10+" : key);

/** What a card is worth with few and with many in hand. */
export function worthAnswer(worth: readonly Figure[]): string {
  const [few, many] = [worth[0], worth.at(-1)];
  if (!few || !many || few === many) return "";
  return t(
    "One card more adds {gain} percentage points to the chance to win if you hold few ({few}), and {less} if you hold many ({many}).",
    {
      few: handSize(few.key),
      many: handSize(many.key),
      gain: withInterval(few, points),
      less: withInterval(many, points),
    },
  );
}

/** How many turns a game has. */
export function lengthAnswer([first]: readonly Figure[]): string {
  if (!first) return "";
  return t("With {players} players each has {turns} turns on average; eight games in ten take {short} to {long}.", {
    players: first.key,
    turns: withInterval(first, decimal),
    short: decimal(first.short ?? first.low),
    long: decimal(first.long ?? first.high),
  });
}
