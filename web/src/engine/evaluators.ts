// The parameters of evaluators as records: those of Python's <game>/evaluators.py.
import type { Edition, Game } from "./game";
import { type GameRecord, RecordType } from "./host";
import { entriesOf } from "./npz";

/** Where the files of a game's evaluators come from: the network of Cartagena (.npz), the weights of Martinique (.json). */
export type FetchFile = (game: string, evaluator: string) => Promise<Uint8Array>;
const FIRST = "0.1";
const UNIT = { lane: 16, lanes: 4, wide: 32, wides: 2 }; // bits of a number, and numbers in a word: cartagena/network.py
const BY_NETWORK = 1;

/** What is translated for evaluators of each game. */
interface Translated {
  by_weights(edition: Edition): GameRecord;
  traits(rules: GameRecord): number[];
  read_weights(parts: Map<string, unknown>): Map<string, never>;
  records: Record<string, RecordType>;
}
const translatedOf = (game: Game): Translated => game.ruleset.declared as unknown as Translated;
const typeOf = (game: Game): RecordType => new RecordType(game.ruleset.host.instance.about.records.parameters);

/** Signed numbers side by side in words, as sums of their multiples. */
function packed(numbers: Int16Array | Int32Array, bits: number, lanes: number): BigInt64Array {
  const words = new BigInt64Array(numbers.length / lanes);
  numbers.forEach((number, i) => {
    const at = Math.floor(i / lanes);
    words[at] = words[at]! + (BigInt(number) << BigInt(bits * (i % lanes)));
  });
  return words;
}

/** The parameters of Cartagena's network for an edition. */
function network(game: Game, type: RecordType, parts: Record<string, Int16Array | Int32Array>): Uint8Array {
  const bytes = new Uint8Array(type.layout.size);
  const put = (name: string, words: BigInt64Array): void =>
    new BigInt64Array(bytes.buffer, type.layout.fields[name]![0], words.length).set(words);
  const start = Int32Array.from(parts.start!);
  for (const trait of translatedOf(game).traits(game.rules))
    start.forEach((_, i) => (start[i]! += parts.traits![trait * start.length + i]!));
  bytes[type.layout.fields.kind![0]] = BY_NETWORK;
  put("start", packed(start, UNIT.lane, UNIT.lanes));
  for (const half of ["own", "rival"]) put(half, packed(parts[half]!, UNIT.lane, UNIT.lanes));
  for (const half of ["middle", "middle_start"]) put(half, packed(parts[half]!, UNIT.wide, UNIT.wides));
  for (const last of ["out", "straight"]) put(last, BigInt64Array.from(parts[last]!, BigInt));
  return bytes;
}

async function ofCartagena(game: Game, evaluator: string, fetchFile: FetchFile): Promise<Uint8Array> {
  const type = typeOf(game);
  const { by_weights, records } = translatedOf(game);
  records.Parameters = type;
  if (evaluator === FIRST) return type.pack(by_weights(game.edition));
  return network(game, type, await entriesOf(await fetchFile("cartagena", evaluator)));
}

async function ofMartinique(game: Game, evaluator: string, fetchFile: FetchFile): Promise<Uint8Array> {
  const type = typeOf(game);
  const { read_weights } = translatedOf(game);
  const parts = JSON.parse(new TextDecoder().decode(await fetchFile("martinique", evaluator))) as object;
  const record = type.blank();
  for (const [name, weights] of read_weights(new Map(Object.entries(parts)))) record[name] = weights;
  return type.pack(record);
}

const MAKERS = { cartagena: ofCartagena, martinique: ofMartinique };

/** Makes the parameters of evaluators, each once for a game. */
export function parameterCache(fetchFile: FetchFile): (game: Game, evaluator: string) => Promise<Uint8Array> {
  const known = new WeakMap<GameRecord, Map<string, Promise<Uint8Array>>>();
  return (game, evaluator) => {
    const own = known.get(game.rules) ?? new Map<string, Promise<Uint8Array>>();
    known.set(game.rules, own);
    const found = own.get(evaluator) ?? MAKERS[game.ruleset.name](game, evaluator, fetchFile);
    own.set(evaluator, found);
    found.catch(() => own.delete(evaluator));
    return found;
  };
}
