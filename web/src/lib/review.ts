// Reviews of games: sums of the ledger, moments, figures and exports. Chances are whole numbers in units of 10⁻⁹.
import { GAMES, tableOf } from "../games";
import { currentLanguage, percent, t } from "./i18n.svelte";
import { said } from "./refusals";
import { SITE } from "./site";
import type { Decision, Player, Reason, Review, Step, Sums } from "./wire";
import { cardName, colourName, symbolName } from "./words";

export const WHOLE = 1_000_000_000;
const LEAST = WHOLE / 200; // losses below this are no mistakes
const TENTH = WHOLE / 1000; // a tenth of a percent

export interface Turn {
  number: number;
  colour: string;
  first: number; // number of the first move
  last: number;
  sums: Sums[]; // of each seat
}

/** A move worth a look: what it was, and to whom. */
export interface Moment {
  move: number;
  tags: { colour: string; kind: "mistake" | "turn"; change: number }[];
}

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Each seat's chance before the first move and after every move. */
export function chancesOf({ steps }: Pick<Review, "steps">): number[][] {
  return steps[0] ? [steps[0].before, ...steps.map((step) => step.after)] : [];
}

/** A seat's part of consecutive moves. */
export function sumsOf(steps: readonly Step[], colours: readonly string[], seat: number): Sums {
  const own = steps.filter((step) => step.colour === colours[seat]);
  const others = steps.filter((step) => step.colour !== colours[seat]);
  return {
    change: (steps.at(-1)?.after[seat] ?? 0) - (steps[0]?.before[seat] ?? 0),
    draw_luck: total(steps.map((step) => step.draw_luck[seat] ?? 0)),
    hidden_luck: total(own.map((step) => step.hidden_luck)),
    skill: total(own.map((step) => step.skill)),
    rivals: total(others.map((step) => step.effect[seat] ?? 0)),
  };
}

/** The moves by turns, with their sums. */
export function turnsOf({ steps, colours }: Pick<Review, "steps" | "colours">): Turn[] {
  const groups = new Map<number, Step[]>();
  for (const step of steps) groups.set(step.turn, [...(groups.get(step.turn) ?? []), step]);
  return [...groups].map(([number, own]) => ({
    number,
    colour: own[0]?.colour ?? "",
    first: own[0]?.number ?? 0,
    last: own.at(-1)?.number ?? 0,
    sums: colours.map((_, seat) => sumsOf(own, colours, seat)),
  }));
}

/** The biggest mistakes and the turning points, one for each move, in their order; changes below `least` are left out. */
export function momentsOf(review: Pick<Review, "steps" | "colours" | "players">, least = LEAST): Moment[] {
  const turns = turnsOf(review);
  const found = new Map<number, Moment["tags"]>();
  const add = (move: number, tag: Moment["tags"][number]): void => {
    if (Math.abs(tag.change) >= least) found.set(move, [...(found.get(move) ?? []), tag]);
  };
  review.players.forEach(({ colour, mistakes, turning_point }, seat) => {
    for (const move of mistakes) add(move, { colour, kind: "mistake", change: review.steps[move - 1]?.skill ?? 0 });
    const turn = turns.find(({ last }) => last === turning_point);
    if (turn) add(turn.last, { colour, kind: "turn", change: turn.sums[seat]?.change ?? 0 });
  });
  return [...found].sort(([a], [b]) => a - b).map(([move, tags]) => ({ move, tags }));
}
export const isMistake = ({ tags }: Moment): boolean => tags.some(({ kind }) => kind === "mistake");

/** The number of moves whose decisions have been assessed. */
export const assessedOf = ({ steps }: Pick<Review, "steps">): number => steps.filter(({ decision }) => decision).length;
/** Whether the luck of the draws is known, which is found out before the first decision is assessed. */
export const isLuckKnown = ({ steps }: Pick<Review, "steps">): boolean => steps.some(({ decision, move }) => decision && move !== "resign");

/** How the figures of a review were found, in words; the exact name of its evaluator is for programs. */
export function evaluatorWords(name: string): string {
  const [, kind, size = ""] = /^(\w+)(?::(\d+))?/.exec(name) ?? [];
  const count = Number(size).toLocaleString(currentLanguage());
  if (kind === "search")
    return t("All figures are chances to win, estimated by a search of {count} simulations for each position.", { count });
  if (kind === "views")
    return t("All figures are chances to win, estimated by a search of {count} simulations from each player's view for each position.", {
      count,
    });
  return t("All figures are chances to win, estimated by the engine at a glance.");
}

/** Numbers rounded to units so that they still add up: those cut off most are rounded up. */
export function roundedParts(parts: readonly number[], unit = TENTH): number[] {
  const low = parts.map((part) => Math.floor(part / unit));
  const missing = Math.round(total(parts) / unit) - total(low);
  const order = parts.map((part, k) => [part / unit - (low[k] ?? 0), k] as const).sort((a, b) => b[0] - a[0]);
  const raised = new Set(order.slice(0, missing).map(([, k]) => k));
  return low.map((part, k) => (raised.has(k) ? part + 1 : part) * unit);
}

/** A player's line of the ledger in tenths of a percent: the start and all parts add up to the result. */
export function ledgerOf({ start, parts }: Pick<Player, "start" | "parts">): Map<string, number> {
  const names = ["start", ...Object.keys(parts)];
  const found = roundedParts([start, ...Object.values(parts)]);
  return new Map([...names.map((name, k) => [name, found[k] ?? 0] as const), ["result", total(found)]]);
}

/** A chance as a percentage with one digit after the point; `sign` shows a plus. */
export function share(value: number, sign = false): string {
  return percent(Math.round(value / TENTH) / 1000 || 0, 1, sign);
}

/** The loss of a move with its interval, unless nothing had to be sampled. */
export function lossWords({ loss, low, high }: Pick<Decision, "loss" | "low" | "high">): string {
  if (high <= low) return t("This move lost {loss}.", { loss: share(loss) });
  const [least, most] = [share(low), share(high)];
  return t("This move lost {loss} ({level} interval: {low} to {high}).", {
    loss: share(loss),
    level: percent(0.95),
    low: least,
    high: most,
  });
}

const words = (text: string): string => text.replace(/[a-z]+\*?/g, (word) => (word.endsWith("*") ? cardName(word) : nameOf(word)));
const nameOf = (word: string): string => (symbolName(word) === word ? colourName(word) : symbolName(word));

/** A move of the notation in the words of its game. */
export function moveWords(move: string, edition: string): string {
  if (move === "resign") return t("give up");
  const game = GAMES.find((page) => edition in page.editions())?.id ?? "";
  return tableOf(game).moveWords?.(move, edition) ?? move;
}

/** Results of draws in words. */
export const drawWords = (results: readonly string[]): string => results.map((one) => words(one)).join(", ");

const COLUMNS = "move,turn,mover,text,seat,before,after,draw_luck,hidden_luck,skill,rivals,best,loss,low,high,obvious,draws_exact".split(
  ",",
);
const quoted = (value: string | number): string =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** One line for each move and seat, as the command writes it. */
export function csvOf({ steps, colours }: Pick<Review, "steps" | "colours">): string {
  const rows = steps.flatMap((step) => colours.map((colour, seat) => csvRow(step, colours, colour, seat)));
  return [COLUMNS, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

function csvRow(step: Step, colours: readonly string[], colour: string, seat: number): (string | number)[] {
  const { draw_luck, hidden_luck, skill, rivals } = sumsOf([step], colours, seat);
  const one = colour === step.colour ? step.decision : null;
  const decided = one ? [one.best, one.loss, one.low, one.high, one.obvious] : ["", "", "", "", ""];
  const exact = !step.draws || step.draws.exact ? "True" : "False";
  const chances = [step.before[seat] ?? 0, step.after[seat] ?? 0];
  return [step.number, step.turn, step.colour, step.move, colour, ...chances, draw_luck, hidden_luck, skill, rivals, ...decided, exact];
}

/** Positions for labels, at least `gap` apart, as near as possible to those wanted. */
export function spread(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((y, k) => ({ y, k })).sort((a, b) => a.y - b.y);
  const placed = wanted.slice();
  let next = -Infinity;
  for (const { y, k } of order) placed[k] = next = Math.max(y, next + gap);
  let ceiling = lowest;
  for (const { k } of order.reverse()) {
    placed[k] = Math.min(placed[k] ?? 0, ceiling);
    ceiling = (placed[k] ?? 0) - gap;
  }
  return placed;
}

/** The move that a link leads to: `#12`, on a site of static files at the end of what is after its #; 0 if there is none. */
export const linkedMove = (hash: string): number => Number(/#(\d+)$/.exec(hash)?.[1] ?? 0);
/** The link to a move of the review on the screen. */
export const moveLink = (move: number): string => `${SITE ? location.hash.replace(/#\d+$/, "") : ""}#${move}`;

const UNITS = ["chance", "loss", "before", "after", "change"]; // facts of a summary that are chances; the last with sign

/** A sentence of a summary, as Python's `terminal/speech.py` says it; the part that decided as the ledger rounds it. */
export function summaryWords(
  { facts, ...sentence }: Reason,
  edition: string,
  name: (colour: string) => string,
  ledger: ReadonlyMap<string, number>,
): string {
  const part = /^(?:gain|cost): (.+)$/.exec(sentence.concept)?.[1];
  const shown = Object.entries({ ...facts, ...(part === undefined ? {} : { change: ledger.get(part) ?? 0 }) }).map(([key, fact]) => {
    if (UNITS.includes(key)) return [key, share(Number(fact), key === UNITS.at(-1))];
    if (key === "played" || key === "best") return [key, t("“{words}”", { words: moveWords(String(fact), edition) })];
    return [key, key === "colour" ? name(String(fact)) : fact];
  });
  const words = said({ ...sentence, facts: Object.fromEntries(shown) as Reason["facts"] });
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The imported transcript, kept from one screen to the next. */
export const imported = { transcript: "" };
