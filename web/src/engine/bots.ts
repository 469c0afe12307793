// The bots that search: the counterpart of Python's bots/search.py.
import { AlphaBetaSearch } from "./alphabeta";
import type { Game, Seed, View } from "./game";
import { alphabeta_evaluator, Budget, LEVELS, nodes_of, SearchBot, SPARE, table_entries } from "./made/core";
import { repr } from "./python";
import { roomFor, Search } from "./search";
import { type IsEnough, never, type Searching } from "./searching";

export const levelNames = (): string[] => [...LEVELS.keys()];
const STRONGEST = "admiral";

/** The parameters of an evaluator for a game, by its name. */
export type ParametersOf = (game: Game, evaluator: string) => Promise<Uint8Array>;

/** A bot's move with its analysis. */
export interface Decision {
  move: string;
  values: Record<string, number>;
  visits: Record<string, number>;
  simulations: number;
}

/** Moves with the mover's chance to win, the most visited first. */
export interface Ranking {
  moves: [move: string, chance: number][];
  simulations: number;
}

function botOf(level: string): SearchBot {
  const known = LEVELS.get(level);
  if (!known) throw new Error(`there is no level ${level}; there are ${levelNames().join(", ")}`);
  return new SearchBot(level, (game) => known.skill(game), known.about, known.share, known.errs);
}

const withSpare = ({ simulations, seconds }: Budget): Budget => new Budget(simulations, Math.max(0.001, seconds - SPARE));

async function grow(
  view: View,
  seed: Seed,
  budget: Budget,
  evaluator: string | null,
  parametersOf: ParametersOf,
  isEnough: IsEnough,
): Promise<Search> {
  const name = view.game.ruleset.evaluator_for(view.game, evaluator);
  const parameters = await parametersOf(view.game, name);
  const search = new Search(view, `search ${repr(seed)}`, roomFor(budget.simulations), parameters, name);
  await search.spend(withSpare(budget), isEnough);
  return search;
}

async function deepen(view: View, seed: Seed, budget: Budget, parameters: Uint8Array, isEnough: IsEnough): Promise<AlphaBetaSearch> {
  const nodes = nodes_of(withSpare(budget));
  const search = new AlphaBetaSearch(view, `search ${repr(seed)}`, table_entries(nodes), parameters);
  await search.spend(nodes, isEnough);
  return search;
}

/** Load what a level evaluates with, before its first move. */
export async function loadLevel(level: string, game: Game, parametersOf: ParametersOf): Promise<void> {
  const skill = botOf(level).skill(game);
  await parametersOf(game, alphabeta_evaluator(game, skill) ?? game.ruleset.evaluator_for(game, skill.evaluator));
}

/** The move of a level; the same as Python's for the same view, seed and number of simulations. */
export async function think(
  level: string,
  view: View,
  seed: Seed,
  parametersOf: ParametersOf,
  given: Partial<Budget> | null = null,
  isEnough: IsEnough = never,
): Promise<Decision> {
  const [only, ...others] = view.legal_moves;
  if (!only) throw new Error(`${view.seat} has nothing to decide`);
  if (!others.length) return { move: only.text, values: {}, visits: {}, simulations: 0 };
  const bot = botOf(level);
  const skill = bot.skill(view.game);
  const budget = bot._affordable(skill, given && new Budget(given.simulations, given.seconds));
  const open = alphabeta_evaluator(view.game, skill);
  const search: Searching = open
    ? await deepen(view, seed, budget, await parametersOf(view.game, open), isEnough)
    : await grow(view, seed, budget, skill.evaluator, parametersOf, isEnough);
  const { move, values, visits } = bot.conclude(search, seed);
  return {
    move: move.text,
    values: Object.fromEntries(values),
    visits: Object.fromEntries(visits),
    simulations: search.simulations,
  };
}

/** All moves ranked by a tree search at full strength; alpha-beta knows only the best. Nothing where there is no choice. */
export async function rank(view: View, seed: Seed, parametersOf: ParametersOf, isEnough: IsEnough = never): Promise<Ranking> {
  if (view.legal_moves.length < 2) return { moves: [], simulations: 0 };
  const { budget } = botOf(STRONGEST).skill(view.game);
  const search = await grow(view, seed, budget, null, parametersOf, isEnough);
  return { moves: search.ranking().map(([move, chance]) => [move.text, chance]), simulations: search.simulations };
}
