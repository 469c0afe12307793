// What a review asks of the engine: the counterpart of Python's reviews/searches.py. The parameters of its evaluator must be loaded before.
import type { Game, Move, Seed, View } from "./game";
import { type GameRecord, Instance, type RecordType } from "./host";
import { AS_IT_IS, STATES, tree_capacity } from "./made/core";
import { hashlib } from "./python";
import { Search } from "./search";
import { Tree } from "./tree";

const WORD = 8;
const NO_MOVE = -1;
const parameters = new WeakMap<GameRecord, Map<string, Uint8Array>>(); // by the game's rules and the name of the evaluator

/** Give a review the parameters of an evaluator. */
export function provideParameters({ rules }: Game, name: string, given: Uint8Array): void {
  parameters.set(rules, (parameters.get(rules) ?? new Map<string, Uint8Array>()).set(name, given));
}
function parametersOf({ rules }: Game, name: string): Uint8Array {
  const found = parameters.get(rules)?.get(name);
  if (!found) throw new Error(`the parameters of evaluator ${name} have not been loaded`);
  return found;
}

/** A state as bytes without its generator. */
export function bare_bytes(state: GameRecord): Uint8Array {
  const { layout } = state.type_ as RecordType;
  const bytes = (state.pack as () => Uint8Array)();
  const [begin, , [words]] = layout.fields.rng as [number, string, [number]];
  return bytes.fill(0, begin, begin + WORD * words);
}

export const parameters_hash = (game: Game, name: string): string => hashlib.sha256(parametersOf(game, name)).hexdigest();
export const sources_hash = (game: Game): string => game.ruleset.host.instance.about.sources;
export const apply_script = (game: Game, state: GameRecord, code: number): void => game.ruleset.host.script(game.rules, state, code);

/** A search from one view, for candidates and lines. */
export class RootSearch {
  private readonly search: Search;

  constructor(view: View, seed: Seed, simulations: number, name: string) {
    this.search = new Search(view, seed, tree_capacity(simulations), parametersOf(view.game, name), name);
    this.search.run(simulations);
  }
  moves(): Move[] {
    return this.search.ranking().map(([move]) => move);
  }
  line(first: Move, longest: number): string[] {
    return this.search.line(longest, first);
  }
}

/** Searches of one size, one after another in the same memory. */
export class ReusedTree {
  private readonly tree: Tree;

  constructor(game: Game, name: string, simulations: number) {
    this.tree = new Tree(game, tree_capacity(simulations), parametersOf(game, name), game.ruleset.search_params(name));
  }
  values(state: Uint8Array, seat: number, [low, high]: [number, number], simulations: number): number[] {
    this.tree.clear();
    this.tree.enter(state);
    this.tree.run(seat, simulations, low, high);
    return this.tree.means();
  }
}

/** The evaluation of single positions: a rollout of no moves. */
export class Leaf {
  private readonly instance: Instance;
  private readonly states: number;
  private readonly given: number[];
  private readonly results: number;

  constructor(
    private readonly game: Game,
    name: string,
  ) {
    const { host } = game.ruleset;
    const instance = (this.instance = new Instance(host.module));
    const { most_moves, work_space, records } = instance.about;
    const row = (count: number): number[] => [instance.take(WORD * count), count];
    const rules = instance.place(host.rulesType.pack(game.rules));
    const evaluator = [instance.place(parametersOf(game, name)), ...work_space.flatMap(row)];
    this.states = instance.take(STATES * records.state.size);
    const picker = instance.take(records.picker.size);
    const buffers = [...row(most_moves), ...row(game.players)];
    this.results = instance.take(WORD * (game.players + 1));
    const order = [AS_IT_IS, NO_MOVE, picker, ...buffers, 0, 0, 0, this.results, 1, game.players + 1];
    this.given = [rules, ...evaluator, this.states, STATES, ...order];
  }
  values(state: Uint8Array): number[] {
    this.instance.bytes(this.states, state.length).set(state);
    this.instance.call("light_games", ...this.given);
    return Array.from(new Float64Array(this.instance.memory.buffer, this.results, this.game.players));
  }
}
