// The exact solver in a game's module: the counterpart of Python's search/solve.py, which describes it.
import type { Game, Position } from "./game";
import { Instance } from "./host";

const LEVELS = 200; // moves in one line
const [NUMBERS, WHOLE, STEP, SLICE] = [10, 6, 2, 10_000];
const TOLERANCE = 1e-4;

/** A move and the bounds of the mover's chance to win under perfect play. */
export interface Solved {
  move: string;
  low: number;
  high: number;
}
export interface Solution {
  moves: Solved[]; // the best first
  nodes: number;
  exact: boolean;
}

/** Reserves the solver's tables in an instance; its arguments, as the module takes them, and where to look at them. */
function reserved(instance: Instance, { game, _state }: Position, room: number, parameters: Uint8Array) {
  const { host, state_type } = game.ruleset;
  const { most_moves, work_space } = instance.about;
  const row = (bytes: number, ...shape: number[]): [number, ...number[]] => [
    instance.take(shape.reduce((all, one) => all * one, bytes)),
    ...shape,
  ];
  const { size } = state_type.layout;
  const rules = instance.place(host.rulesType.pack(game.rules));
  const states = instance.take(LEVELS * size);
  for (let level = 0; level < LEVELS; level++) instance.bytes(states + level * size, size).set(state_type.pack(_state));
  const lines = [row(8, LEVELS, most_moves), row(8, LEVELS, most_moves), row(8, LEVELS, NUMBERS), row(8, LEVELS, WHOLE)];
  const values = row(8, game.players);
  const evaluator = [instance.place(parameters), ...work_space.flatMap((count) => row(8, count))];
  const [key, root, spot, keys, known] = [row(8, 2), row(8, most_moves, 2), row(8, 2), row(8, room, 2), row(8, room, 4)];
  const [slots, entries] = [row(4, 2 ** Math.ceil(Math.log2(2 * room))), row(8, 1)];
  new Float64Array(instance.memory.buffer, root[0], 2 * most_moves).forEach((_, k, all) => (all[k] = k % 2));
  new Int32Array(instance.memory.buffer, slots[0], slots[1]).fill(-1);
  new BigInt64Array(instance.memory.buffer, entries[0], 1)[0] = 1n;
  const tables = [...values, ...evaluator, ...key, ...root, ...spot, ...keys, ...known, ...slots, ...entries];
  const given = [rules, states, LEVELS, states, LEVELS, size / 8, ...lines.flat(), ...tables];
  return { given, root: root[0], spot: spot[0] };
}

/** What each move is worth, as far as so many positions suffice to prove it; the position is open and of two players. */
export async function solve(
  position: Position,
  most: number,
  parametersOf: (game: Game, evaluator: string) => Promise<Uint8Array>,
): Promise<Solution> {
  const { game, legal_moves } = position;
  const parameters = await parametersOf(game, game.ruleset.first_evaluator);
  const instance = new Instance(game.ruleset.host.module);
  const { given, root, spot } = reserved(instance, position, most + 2 * LEVELS, parameters);
  const nodes = (): number => Number(new BigInt64Array(instance.memory.buffer, spot, 2)[1]);
  const bounds = (): number[] => Array.from(new Float64Array(instance.memory.buffer, root, 2 * legal_moves.length));
  const isExact = (): boolean => bounds().every((high, k, all) => k % 2 === 0 || high - all[k - 1]! <= TOLERANCE);
  let effort = 2 * STEP;
  instance.call("begin_round", ...given, effort);
  while (nodes() < most && !isExact()) {
    if (!instance.call("go_on", ...given, Math.min(SLICE, most - nodes()))) continue;
    if (effort >= 2 * LEVELS) break;
    effort += STEP;
    instance.call("begin_round", ...given, effort);
    await new Promise((go) => setTimeout(go)); // messages may have come
  }
  const isFirst = game.seat(position.actor!) === 0; // the bounds are those of the first seat
  const found = bounds();
  const moves = legal_moves.map(({ text }, k): Solved => {
    const [low, high] = [Math.max(0, found[2 * k]!), Math.min(1, found[2 * k + 1]!)];
    return isFirst ? { move: text, low, high } : { move: text, low: 1 - high, high: 1 - low };
  });
  return { moves: moves.sort((a, b) => b.low + b.high - a.low - a.high), nodes: nodes(), exact: isExact() };
}
