// The memory of a tree search in an instance of a game's module; see Python's search/tree.py.
import type { Game } from "./game";
import { Instance } from "./host";
import { NOWHERE, PATH, ROOT } from "./made/core";

type Column = "parent" | "move" | "visits" | "prior" | "value" | "best" | "child" | "used";

/** Room for so many nodes. */
export class Tree {
  private readonly instance: Instance;
  private readonly columns: Record<Column, number>;
  private readonly states: number;
  private readonly before: number[]; // what the driver takes before the seat, and after it
  private readonly after: number[];
  private readonly paramsAt: number;
  private readonly size: number; // of the table of children

  constructor(
    private readonly game: Game,
    room: number,
    parameters: Uint8Array,
    private readonly params: readonly number[],
  ) {
    const { players, rules } = game;
    const { host } = game.ruleset;
    const instance = (this.instance = new Instance(host.module));
    const { most_moves, work_space } = instance.about;
    const row = (count: number, bytes: number): number => instance.take(count * bytes);
    this.size = 2 ** Math.ceil(Math.log2(2 * room));
    const evaluator = [instance.place(host.rulesType.pack(rules)), instance.place(parameters)];
    this.states = row(3, host.stateType.layout.size);
    this.before = [...evaluator, ...work_space.flatMap((count) => [row(count, 8), count]), this.states, 3];
    this.columns = {
      parent: row(room, 4),
      move: row(room, 4),
      visits: row(room, 4),
      prior: row(room, 4),
      value: row(room * players, 8),
      best: row(room, 4),
      child: row(this.size, 4),
      used: row(1, 8),
    };
    const { parent, move, visits, prior, value, best, child, used } = this.columns;
    const nodes = [parent, move, visits, prior].flatMap((at) => [at, room]);
    const buffers = [most_moves, most_moves, PATH, players].flatMap((count) => [row(count, 8), count]);
    this.after = [...nodes, value, room, players, best, room, child, this.size, used, 1, ...buffers];
    this.paramsAt = row(params.length, 8);
    new Float64Array(instance.memory.buffer, this.paramsAt, params.length).set(params);
    this.setUsed(ROOT + 1);
  }

  /** The packed state that is searched. */
  enter(state: Uint8Array): void {
    for (const k of [0, 1, 2]) this.instance.bytes(this.states + k * state.length, state.length).set(state);
  }

  /** Some simulations from what a seat knows, with consecutive seeds. */
  run(seat: number, simulations: number, first: number, high: number): void {
    this.instance.call("run_simulations", ...this.before, seat, ...this.after, simulations, first, high, this.paramsAt, this.params.length);
  }

  /** Forget all nodes but the root. */
  clear(): void {
    const { players } = this.game;
    const used = this.used();
    this.ints("visits", used)[ROOT] = 0;
    this.ints("best", used).fill(NOWHERE);
    this.ints("child", this.size).fill(NOWHERE);
    new Float64Array(this.instance.memory.buffer, this.columns.value + 8 * ROOT * players, players).fill(0);
    this.setUsed(ROOT + 1);
  }

  ints(column: Column, count: number): Int32Array {
    return new Int32Array(this.instance.memory.buffer, this.columns[column], count);
  }

  /** The number of nodes. */
  used(): number {
    return Number(new BigInt64Array(this.instance.memory.buffer, this.columns.used, 1)[0]);
  }
  private setUsed(count: number): void {
    new BigInt64Array(this.instance.memory.buffer, this.columns.used, 1)[0] = BigInt(count);
  }

  /** The chance to win of a seat at a node. */
  mean(node: number, seat: number): number {
    const { players } = this.game;
    const value = new Float64Array(this.instance.memory.buffer, this.columns.value, (node + 1) * players);
    return value[node * players + seat]! / Math.max(1, this.ints("visits", node + 1)[node]!);
  }

  /** Each seat's chance to win at the root. */
  means(): number[] {
    return this.game.colours.map((_, seat) => this.mean(ROOT, seat));
  }
}
