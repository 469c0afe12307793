// A tree search in a game's module: the counterpart of Python's search/search.py.
import { type Game, type Move, python, type Seed, type View } from "./game";
import { type Budget, NOWHERE, ROOM, ROOT, SLICE, tree_capacity } from "./made/core";
import { type IsEnough, never, Pauses, type Searching } from "./searching";
import { Tree } from "./tree";

const MOST_ROOM = ROOM / 4; // nodes: their memory stays below 100 MB
export const roomFor = (simulations: number): number => Math.min(MOST_ROOM, tree_capacity(simulations));
const MASK = 2 ** 32 - 1;

/** A search from one view with an evaluator's parameters and name; it can be continued. */
export class Search implements Searching {
  readonly game: Game;
  readonly seat: number;
  simulations = 0;
  private readonly seed: [number, number];
  private readonly tree: Tree;

  constructor(
    readonly view: View,
    seed: Seed,
    room: number,
    parameters: Uint8Array,
    evaluator: string,
  ) {
    this.game = view.game;
    this.seat = view.game.seat(view.seat!);
    this.seed = python.seed_words(seed);
    this.tree = new Tree(this.game, room, parameters, this.game.ruleset.search_params(evaluator));
    this.tree.enter(this.game.ruleset.state_type.pack(view._state));
  }

  /** Some more simulations. */
  run(simulations: number): void {
    const first = (this.seed[0] + this.simulations) % (MASK + 1);
    this.tree.run(this.seat, simulations, first, this.seed[1]);
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

  private lead(): number {
    const visits = this.ranking().map(([, , count]) => count);
    return visits.length > 1 ? visits[0]! - visits[1]! : Infinity;
  }

  /** The moves that were tried, the most visited first: their nodes. */
  private children(): number[] {
    const count = Math.min(this.tree.used(), ROOT + 1 + this.view.legal_moves.length);
    const [parent, visits] = [this.tree.ints("parent", count), this.tree.ints("visits", count)];
    const found = Array.from(parent.keys()).filter((node) => node > ROOT && parent[node] === ROOT);
    return found.sort((a, b) => visits[b]! - visits[a]!);
  }

  /** Every move that was tried with the mover's chance to win and its visits, most visited first. */
  ranking(): [Move, number, number][] {
    const moves = new Map(this.view.legal_moves.map((move) => [move.code, move]));
    const count = this.tree.used();
    const [codes, visits] = [this.tree.ints("move", count), this.tree.ints("visits", count)];
    return this.children().map((node) => [moves.get(codes[node]!)!, this.tree.mean(node, this.seat), visits[node]!]);
  }

  /** How often each move was looked at. */
  visits(): Map<string, number> {
    return new Map(this.ranking().map(([move, , count]) => [move.text, count]));
  }

  /** Each colour's chance to win. */
  values(): Map<string, number> {
    return new Map(this.game.colours.map((colour, seat) => [colour, this.tree.mean(ROOT, seat)]));
  }

  /** The moves that were looked at most, one after another: from the beginning, or from a first move on. */
  line(longest = 8, first: Move | null = null): string[] {
    const count = this.tree.used();
    const [codes, best] = [this.tree.ints("move", count), this.tree.ints("best", count)];
    const moves: string[] = [];
    const start = first ? this.children().find((node) => codes[node] === first.code) : best[ROOT];
    for (let node = start ?? NOWHERE; node !== NOWHERE && moves.length < longest; node = best[node]!) {
      moves.push(this.game._move(codes[node]!).text);
    }
    return moves.length || !first ? moves : [first.text];
  }
}
