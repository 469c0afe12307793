// Whether one move of a position is clearly the best: proved by the exact solver where it can be, else measured as Python's
// `analysis.rank` does, every move by searches on the same deals.
import type { ParametersOf, Ranking } from "../engine/bots";
import type { Move, Position } from "../engine/game";
import { roomFor, Search } from "../engine/search";
import { solve } from "../engine/solver";
import { CLEAR } from "../puzzles/own";

/** The best move and the next best: by how much it leads, and at least (proved, or the lower end of a 95 % interval). */
export interface Judged {
  proof: "solver" | "simulations";
  best: string;
  second: string; // empty where there is only one move
  value: number;
  margin: number;
  low: number;
  evaluator: string;
}
const DEALS = 8;
const STUDENT = 2.365; // of the 95 % interval over so many deals
const SIMULATIONS = 6_000;
const FEWEST = 12; // after a move
const NODES = 20_000;

/** Judge a position in which somebody decides. */
export async function judged(position: Position, parametersOf: ParametersOf): Promise<Judged> {
  const { game, legal_moves: moves } = position;
  const [only] = moves;
  if (!only || moves.length < 2) return { proof: "solver", best: only?.text ?? "", second: "", value: 1, margin: 0, low: 0, evaluator: "" };
  const isOpen = game.players === 2 && !game.ruleset.hidden(game, position._state);
  const proved = isOpen ? await solved(position, parametersOf) : null;
  return proved ?? measured(position, parametersOf);
}

async function solved(position: Position, parametersOf: ParametersOf): Promise<Judged | null> {
  const { moves } = await solve(position, NODES, parametersOf);
  const best = moves.reduce((a, b) => (b.low > a.low ? b : a));
  const second = moves.filter((one) => one !== best).reduce((a, b) => (b.high > a.high ? b : a));
  const low = best.low - second.high;
  if (low < CLEAR) return null;
  const middle = ({ low: least, high }: typeof best): number => (least + high) / 2;
  const [value, margin] = [middle(best), middle(best) - middle(second)];
  return { proof: "solver", best: best.move, second: second.move, value, margin, low, evaluator: "solver" };
}

/** Every move with the mover's chance after it, best first: the analysis of the editor, with the numbers that judge a puzzle. */
export async function ranked(position: Position, parametersOf: ParametersOf): Promise<Ranking> {
  const { legal_moves: moves } = position;
  if (moves.length < 2) return { moves: moves.map(({ text }) => [text, NaN]), simulations: 0 };
  const { values, simulations } = await measure(position, parametersOf);
  const found = moves.map(({ text }, k): [string, number] => [text, mean(values[k]!)]);
  return { moves: found.sort((a, b) => b[1] - a[1]), simulations };
}

/** The mover's chance after every move, on each deal. */
async function measure(position: Position, parametersOf: ParametersOf): Promise<{ values: number[][]; simulations: number; name: string }> {
  const { game, legal_moves: moves } = position;
  const mover = position.actor!;
  const name = game.ruleset.evaluator_for(game, null);
  const parameters = await parametersOf(game, name);
  const each = Math.max(FEWEST, Math.floor(SIMULATIONS / (DEALS * moves.length)));
  const values: number[][] = moves.map(() => []);
  const seen = position.view(mover);
  for (let deal = 0; deal < DEALS; deal += 1) {
    const dealt = game.redeal(seen, `judge ${deal}`);
    moves.forEach((move, k) => values[k]!.push(valueOf(dealt, move, mover, each, deal, parameters, name)));
    await new Promise((go) => setTimeout(go)); // messages may have come
  }
  return { values, simulations: each * DEALS * moves.length, name };
}

async function measured(position: Position, parametersOf: ParametersOf): Promise<Judged> {
  const { legal_moves: moves } = position;
  const { values, simulations, name } = await measure(position, parametersOf);
  const order = moves.map((_, k) => k).sort((a, b) => mean(values[b]!) - mean(values[a]!));
  const [best, second, ...others] = order as [number, number, ...number[]];
  const gaps = [second, ...others].map((k) => interval(values[best]!.map((value, deal) => value - values[k]![deal]!)));
  return {
    proof: "simulations",
    best: moves[best]!.text,
    second: moves[second]!.text,
    value: mean(values[best]!),
    margin: gaps[0]!.mean,
    low: Math.min(...gaps.map(({ low }) => low)),
    evaluator: `rank:${simulations}@${name}`,
  };
}

function valueOf(
  dealt: Position,
  move: Move,
  mover: string,
  simulations: number,
  deal: number,
  parameters: Uint8Array,
  name: string,
): number {
  const after = dealt.play(move).position;
  if (after.outcome) return after.outcome.winner === mover ? 1 : after.outcome.winner ? 0 : 1 / dealt.game.players;
  const search = new Search(after.view(mover), `judge ${deal}`, roomFor(simulations), parameters, name);
  search.run(simulations);
  return search.values().get(mover)!;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function interval(gaps: readonly number[]): { mean: number; low: number } {
  const middle = mean(gaps);
  const variance = gaps.reduce((sum, gap) => sum + (gap - middle) ** 2, 0) / (gaps.length - 1);
  return { mean: middle, low: middle - STUDENT * Math.sqrt(variance / gaps.length) };
}
