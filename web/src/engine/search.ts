// A tree search in a game's module, and the bots that search: the counterpart of Python's search/search.py and bots/search.py.
import { Instance } from "./host";
import { type Game, type Move, python, type Seed, type View } from "./game";
import { Budget, LEVELS, NOWHERE, PARAMS, PATH, ROOM, ROOT, SearchBot, SLICE, tree_capacity } from "./made/core";
import { repr } from "./python";

export const levelNames = (): string[] => [...LEVELS.keys()];

const MOST_ROOM = ROOM / 4; // nodes: their memory stays below 100 MB
const MASK = 2 ** 32 - 1;
const PAUSE = 40; // milliseconds of thinking between two looks at messages
const SPARE = 0.015; // seconds reserved for work outside the search

/** Stops a search early: asked about every 40 ms. */
export type IsEnough = (search: Search) => boolean | Promise<boolean>;
const never: IsEnough = () => false;

type Column = "parent" | "move" | "visits" | "prior" | "value" | "best" | "child" | "used";

/** A search from one view with an evaluator's parameters; it can be continued. */
export class Search {
  readonly game: Game;
  readonly seat: number;
  simulations = 0;
  private readonly seed: [number, number];
  private readonly instance: Instance;
  private readonly tree: Record<Column, number>;
  private readonly given: number[];
  private readonly params: number;

  constructor(
    readonly view: View,
    seed: Seed,
    room: number,
    parameters: Uint8Array,
  ) {
    this.game = view.game;
    this.seat = view.game.seat(view.seat!);
    this.seed = python.seed_words(seed);
    const { host } = this.game.ruleset;
    const { players } = this.game;
    this.instance = new Instance(host.module);
    const { instance } = this;
    const { most_moves, work_space } = instance.about;
    const size = 2 ** Math.ceil(Math.log2(2 * room));
    const state = host.stateType.pack(view._state);
    const rules = instance.place(host.rulesType.pack(this.game.rules));
    const evaluator = [instance.place(parameters), ...work_space.flatMap((count) => [instance.take(8 * count), count])];
    const states = [0, 1, 2].map(() => state).reduce((all, one) => joined(all, one), new Uint8Array());
    const row = (count: number, bytes: number): number => instance.take(count * bytes);
    this.tree = {
      parent: row(room, 4),
      move: row(room, 4),
      visits: row(room, 4),
      prior: row(room, 4),
      value: row(room * players, 8),
      best: row(room, 4),
      child: row(size, 4),
      used: row(1, 8),
    };
    const { parent, move, visits, prior, value, best, child, used } = this.tree;
    const nodes = [parent, move, visits, prior].flatMap((at) => [at, room]);
    const tree = [...nodes, value, room, players, best, room, child, size, used, 1];
    const buffers = [most_moves, most_moves, PATH, players].flatMap((count) => [row(count, 8), count]);
    this.given = [rules, ...evaluator, instance.place(states), 3, this.seat, ...tree, ...buffers];
    this.params = row(PARAMS.length, 8);
    new Float64Array(instance.memory.buffer, this.params, PARAMS.length).set(PARAMS);
    new BigInt64Array(instance.memory.buffer, used, 1)[0] = BigInt(ROOT + 1);
  }

  /** Some more simulations. */
  run(simulations: number): void {
    const first = (this.seed[0] + this.simulations) % (MASK + 1);
    this.instance.call("run_simulations", ...this.given, simulations, first, this.seed[1], this.params, PARAMS.length);
    this.simulations += simulations;
  }

  /** Search until the budget is spent; by the clock, stop when no other move can catch up any more. */
  async spend(budget: Budget, isEnough: IsEnough = never): Promise<void> {
    const begin = performance.now();
    let [slices, looked] = [1, begin];
    while (this.simulations < budget.simulations) {
      this.run(Math.min(slices, budget.simulations - this.simulations));
      const now = performance.now();
      const speed = this.simulations / Math.max((now - begin) / 1000, 1e-6);
      const left = budget.seconds - (now - begin) / 1000;
      if (left <= 0 || (budget.seconds < Infinity && this.lead() > speed * left)) return;
      slices = Math.max(1, Math.min(2 * slices, Math.floor(speed * Math.min(SLICE, left))));
      if (now - looked < PAUSE) continue;
      looked = now;
      await new Promise((go) => setTimeout(go)); // messages may have come
      if (await isEnough(this)) return;
    }
  }

  private ints(column: Column, count: number): Int32Array {
    return new Int32Array(this.instance.memory.buffer, this.tree[column], count);
  }

  private used(): number {
    return Number(new BigInt64Array(this.instance.memory.buffer, this.tree.used, 1)[0]);
  }

  private lead(): number {
    const visits = this.ranking().map(([, , count]) => count);
    return visits.length > 1 ? visits[0]! - visits[1]! : Infinity;
  }

  /** The moves that were tried, the most visited first: their nodes. */
  private children(): number[] {
    const count = Math.min(this.used(), ROOT + 1 + this.view.legal_moves.length);
    const [parent, visits] = [this.ints("parent", count), this.ints("visits", count)];
    const found = Array.from(parent.keys()).filter((node) => node > ROOT && parent[node] === ROOT);
    return found.sort((a, b) => visits[b]! - visits[a]!);
  }

  /** The chance to win of a seat at a node. */
  private mean(node: number, seat: number): number {
    const { players } = this.game;
    const value = new Float64Array(this.instance.memory.buffer, this.tree.value, (node + 1) * players);
    return value[node * players + seat]! / Math.max(1, this.ints("visits", node + 1)[node]!);
  }

  /** Every move that was tried with the mover's chance to win and its visits, most visited first. */
  ranking(): [Move, number, number][] {
    const moves = new Map(this.view.legal_moves.map((move) => [move.code, move]));
    const count = this.used();
    const [codes, visits] = [this.ints("move", count), this.ints("visits", count)];
    return this.children().map((node) => [moves.get(codes[node]!)!, this.mean(node, this.seat), visits[node]!]);
  }

  /** How often each move was looked at. */
  visits(): Map<string, number> {
    return new Map(this.ranking().map(([move, , count]) => [move.text, count]));
  }

  /** Each colour's chance to win. */
  values(): Map<string, number> {
    return new Map(this.game.colours.map((colour, seat) => [colour, this.mean(ROOT, seat)]));
  }

  /** The moves that were looked at most, one after another. */
  line(longest = 8): string[] {
    const count = this.used();
    const [codes, best] = [this.ints("move", count), this.ints("best", count)];
    const moves: string[] = [];
    for (let node = best[ROOT]!; node !== NOWHERE && moves.length < longest; node = best[node]!) {
      moves.push(this.game._move(codes[node]!).text);
    }
    return moves;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** A bot's move with its analysis. */
export interface Decision {
  move: string;
  values: Record<string, number>;
  visits: Record<string, number>;
  simulations: number;
  ranking?: [move: string, chance: number][]; // the most visited first
}

/** The move of a level; the same as Python's for the same view, seed and number of simulations. */
export async function think(
  level: string,
  view: View,
  seed: Seed,
  parametersOf: (game: Game, evaluator: string) => Promise<Uint8Array>,
  given: Partial<Budget> | null = null,
  isEnough: IsEnough = never,
): Promise<Decision> {
  const [only, ...others] = view.legal_moves;
  if (!only) throw new Error(`${view.seat} has nothing to decide`);
  if (!others.length) return { move: only.text, values: {}, visits: {}, simulations: 0 };
  const known = LEVELS.get(level);
  if (!known) throw new Error(`there is no level ${level}; there are ${levelNames().join(", ")}`);
  const bot = new SearchBot(level, (ruleset) => known.skill(ruleset), known.about, known.share);
  const skill = bot.skill(view.game);
  const budget = bot._affordable(skill, given && new Budget(given.simulations, given.seconds));
  const evaluator = view.game.ruleset.evaluator_for(view.game, skill.evaluator);
  const parameters = await parametersOf(view.game, evaluator);
  const room = Math.min(MOST_ROOM, tree_capacity(budget.simulations));
  const search = new Search(view, `search ${repr(seed)}`, room, parameters);
  await search.spend({ simulations: budget.simulations, seconds: Math.max(0.001, budget.seconds - SPARE) }, isEnough);
  const { move, values, visits } = bot.conclude(search, seed);
  return {
    move: move.text,
    values: Object.fromEntries(values),
    visits: Object.fromEntries(visits),
    simulations: search.simulations,
    ranking: search.ranking().map(([one, chance]) => [one.text, chance]),
  };
}
