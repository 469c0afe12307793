// A tree search in a game's module: the counterpart of Python's search/search.py.
import { type Game, type Move, python, type Seed, type View } from "./game";
import { Instance } from "./host";
import { type Budget, NOWHERE, PARAMS, PATH, ROOM, ROOT, SLICE, tree_capacity } from "./made/core";
import { type IsEnough, never, Pauses, type Searching } from "./searching";

const MOST_ROOM = ROOM / 4; // nodes: their memory stays below 100 MB
export const roomFor = (simulations: number): number => Math.min(MOST_ROOM, tree_capacity(simulations));
const MASK = 2 ** 32 - 1;

type Column = "parent" | "move" | "visits" | "prior" | "value" | "best" | "child" | "used";

/** A search from one view with an evaluator's parameters; it can be continued. */
export class Search implements Searching {
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
    const [begin, pauses] = [performance.now(), new Pauses()];
    let slices = 1;
    while (this.simulations < budget.simulations) {
      this.run(Math.min(slices, budget.simulations - this.simulations));
      const now = performance.now();
      const speed = this.simulations / Math.max((now - begin) / 1000, 1e-6);
      const left = budget.seconds - (now - begin) / 1000;
      if (left <= 0 || (budget.seconds < Infinity && this.lead() > speed * left)) return;
      slices = Math.max(1, Math.min(2 * slices, Math.floor(speed * Math.min(SLICE, left))));
      if ((await pauses.look()) && (await isEnough(this))) return;
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
