// The types of core.js, as far as the page uses it; tests/test_typescript.py compares names and parameters with Python's.
import type { Edition, Game, Move, OptionValue, Position as GamePosition, Seed, Transcript as PlayedTranscript } from "../game";
import type { GameRecord } from "../host";
import type { Searching } from "../searching";

export interface Skill {
  budget: Budget;
  noise: number;
  evaluator: string | null;
  overlooks: number;
}
export interface Level {
  name: string;
  about: string;
  share: number;
  errs: boolean;
  skill(game: Game): Skill;
}
export const LEVELS: Map<string, Level>;
export class Budget {
  constructor(simulations?: number, seconds?: number);
  simulations: number;
  seconds: number;
}
export class SearchBot {
  constructor(name: string, skill_of: (game: Game) => Skill, about: string, share: number, is_capped: boolean);
  skill(game: Game): Skill;
  conclude(found: Searching, seed: Seed): { move: Move; values: Map<string, number>; visits: Map<string, number> };
  _affordable(skill: Skill, given: Budget | null): Budget;
}
export const SPARE: number;
export function alphabeta_evaluator(game: Game, skill: Skill): string | null;
export function nodes_of(budget: Budget): Budget;
export const ROOM: number;
export const SLICE: number;
export const ROOT: number;
export const NOWHERE: number;
export const PATH: number;
export const AS_IT_IS: number;
export const STATES: number;
export function tree_capacity(simulations: number): number;
export const FIRST_SLICE: number;
export const LEAVES: number;
export const RECORDS: number;
export function table_entries(budget: Budget): number;
export const COLUMNS: number;
export const HISTORY: number;
export const SPOTS: number;
export const LEVEL: number;
export const MOVE: number;
export const VALUE: number;
export const NODES: number;
export const DONE: number;
export const NO_MOVE: number;
export const NEAR_WIN: number;
export const ONE: number;

export const Position: {
  new (game: Game, state: GameRecord): GamePosition;
};
export const Transcript: {
  new (game: Game, seed: Seed, start: string | null, moves: string[], first: null, resigned: string | null): PlayedTranscript;
  read(text: string): PlayedTranscript;
};
export function load(
  game: string,
  edition: string,
  players: number | null,
  options: Map<string, OptionValue> | null,
  colours: string[] | null,
  rules: number | null,
): Game;
export function edition(id: string): Edition;
export function position(mapping: unknown, seed: Seed): GamePosition;
export function parse(text: string): GamePosition;
export function write(mapping: Map<string, unknown>): string;
export function _edition(name: string, file: Map<string, unknown>, version: number): Edition;
export function below(s: GameRecord, n: number): number;
export function seed(s: GameRecord, low: number, high: number): void;
export function seed_words(value: Seed): [number, number];
