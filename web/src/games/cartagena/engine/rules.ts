// Cartagena's rules, and the parameters of its evaluators as Python's cartagena/evaluators.py makes them.
import { parametersType } from "../../../engine/evaluators";
import type { FetchFile, Game, GameRules } from "../../../engine/game";
import type { RecordType } from "../../../engine/host";
import { entriesOf } from "../../../engine/npz";
import { declared } from "./translated";

const WEIGHTED = ["0.1", "novice"]; // have no file: their weights are in the editions
const UNIT = { lane: 16, lanes: 4, wide: 32, wides: 2 }; // bits of a number, and numbers in a word: cartagena/network.py
const BY_NETWORK = 1;

/** Signed numbers side by side in words, as sums of their multiples. */
function packed(numbers: Int16Array | Int32Array, bits: number, lanes: number): BigInt64Array {
  const words = new BigInt64Array(numbers.length / lanes);
  numbers.forEach((number, i) => {
    const at = Math.floor(i / lanes);
    words[at] = words[at]! + (BigInt(number) << BigInt(bits * (i % lanes)));
  });
  return words;
}

/** The parameters of the network for an edition. */
function network(game: Game, type: RecordType, parts: Record<string, Int16Array | Int32Array>): Uint8Array {
  const bytes = new Uint8Array(type.layout.size);
  const put = (name: string, words: BigInt64Array): void =>
    new BigInt64Array(bytes.buffer, type.layout.fields[name]![0], words.length).set(words);
  const start = Int32Array.from(parts.start!);
  for (const trait of declared.traits(game.rules)) start.forEach((_, i) => (start[i]! += parts.traits![trait * start.length + i]!));
  bytes[type.layout.fields.kind![0]] = BY_NETWORK;
  put("start", packed(start, UNIT.lane, UNIT.lanes));
  for (const half of ["own", "rival"]) put(half, packed(parts[half]!, UNIT.lane, UNIT.lanes));
  for (const half of ["middle", "middle_start"]) put(half, packed(parts[half]!, UNIT.wide, UNIT.wides));
  for (const last of ["out", "straight"]) put(last, BigInt64Array.from(parts[last]!, BigInt));
  if (parts.policy) new Int16Array(bytes.buffer, type.layout.fields.policy![0], parts.policy.length).set(parts.policy);
  return bytes;
}

async function parameters(game: Game, evaluator: string, fetchFile: FetchFile): Promise<Uint8Array> {
  const type = parametersType(game);
  declared.records.Parameters = type;
  if (WEIGHTED.includes(evaluator)) return type.pack(declared.by_weights(game.edition, evaluator));
  return network(game, type, await entriesOf(await fetchFile(evaluator)));
}

export const rules: GameRules = { declared, parameters };
