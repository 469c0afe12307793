// Alpha-beta in a game's module: the counterpart of Python's search/deepening.py.
import { type Game, type Move, python, type Seed, type View } from "./game";
import { Instance } from "./host";
import { type Budget, COLUMNS, DONE, FIRST_SLICE, HISTORY, LEAVES, LEVEL, MOVE, NEAR_WIN, NO_MOVE, NODES } from "./made/core";
import { ONE, RECORDS, SLICE, SPOTS, VALUE } from "./made/core";
import { type IsEnough, never, Pauses, type Searching } from "./searching";

const WORD = 8;

/** A search from one view of an open position with an evaluator's parameters; it can be continued. */
export class AlphaBetaSearch implements Searching {
  readonly game: Game;
  private readonly instance: Instance;
  private readonly given: number[];
  private readonly spot: number;

  constructor(
    readonly view: View,
    seed: Seed,
    entries: number,
    parameters: Uint8Array,
  ) {
    this.game = view.game;
    const { host } = this.game.ruleset;
    const instance = (this.instance = new Instance(host.module));
    const { most_moves, work_space } = instance.about;
    const seat = this.game.seat(view.seat!);
    const rules = instance.place(host.rulesType.pack(this.game.rules));
    const evaluator = [instance.place(parameters), ...work_space.flatMap((count) => [instance.take(WORD * count), count])];
    const array = (...shape: number[]): number[] => [instance.take(WORD * shape.reduce((all, one) => all * one)), ...shape];
    const size = host.stateType.layout.size / WORD;
    const [states] = array(RECORDS, size) as [number];
    instance.bytes(states, WORD * size).set(host.stateType.pack(view._state));
    instance.call("seed", states, ...python.seed_words(seed));
    instance.call("redeal", rules, states, seat);
    const moves = [...array(RECORDS, most_moves), ...array(RECORDS, most_moves)];
    const [levels, spot, table, leaves] = [array(RECORDS, COLUMNS), array(SPOTS), array(entries, 2), array(LEAVES, 2)];
    const [killers, history] = [array(RECORDS, 2), array(2, HISTORY)];
    const own = [...moves, ...levels, ...spot, ...table, ...leaves, ...killers, ...history];
    const values = array(this.game.players);
    this.given = [rules, ...evaluator, states, RECORDS, states, RECORDS, size, ...own, seat, ...values];
    this.spot = spot[0]!;
    this.words(this.spot, SPOTS)
      .fill(BigInt(NO_MOVE), LEVEL, LEVEL + 1)
      .fill(BigInt(NO_MOVE), MOVE, MOVE + 1);
    this.words(killers[0]!, RECORDS * 2).fill(BigInt(NO_MOVE));
  }

  /** Search some more positions. */
  run(nodes: number): void {
    this.instance.call("run_alphabeta", ...this.given, nodes);
  }

  /** Search until the budget (of positions or seconds) is spent or the end of the game is known. */
  async spend(budget: Budget, isEnough: IsEnough = never): Promise<void> {
    const [begin, pauses] = [performance.now(), new Pauses()];
    let slices = FIRST_SLICE;
    while (this.simulations < budget.simulations && !this.at(DONE)) {
      this.run(Math.min(slices, budget.simulations - this.simulations));
      const past = (performance.now() - begin) / 1000;
      const left = budget.seconds - past;
      if (left <= 0) return;
      const speed = this.simulations / Math.max(past, 1e-6);
      slices = Math.max(1, Math.min(2 * slices, Math.floor(speed * Math.min(SLICE, left))));
      if ((await pauses.look()) && (await isEnough(this))) return;
    }
  }

  private words(address: number, count: number): BigInt64Array {
    return new BigInt64Array(this.instance.memory.buffer, address, count);
  }

  private at(column: number): number {
    return Number(this.words(this.spot, SPOTS)[column]);
  }

  /** The positions searched so far. */
  get simulations(): number {
    return this.at(NODES);
  }

  private get chance(): number {
    const value = this.at(VALUE);
    return Math.abs(value) > NEAR_WIN ? Number(value > 0) : (value / ONE + 1) / 2;
  }

  /** The best move with the mover's chance to win; of others only bounds are known. */
  ranking(): [Move, number, number][] {
    const moves = this.view.legal_moves;
    return [[moves.find(({ code }) => code === this.at(MOVE)) ?? moves[0]!, this.chance, this.simulations]];
  }

  visits(): Map<string, number> {
    return new Map();
  }

  /** Each colour's chance to win, of two. */
  values(): Map<string, number> {
    const { chance, view } = this;
    return new Map(this.game.colours.map((colour) => [colour, colour === view.seat ? chance : 1 - chance]));
  }

  /** The best move: the page shows no more of it. */
  line(): string[] {
    return this.ranking().map(([move]) => move.text);
  }
}
