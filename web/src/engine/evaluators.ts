// The parameters of evaluators as records; each game makes its own (games/<game>/engine/rules.ts).
import type { Game } from "./game";
import { type GameRecord, RecordType } from "./host";

/** Where the files of a game's evaluators come from. */
export type FetchFiles = (game: string, evaluator: string) => Promise<Uint8Array>;

/** The type of the parameters of a game's evaluators. */
export const parametersType = (game: Game): RecordType => new RecordType(game.ruleset.host.instance.about.records.parameters);

/** Makes the parameters of evaluators, each once for a game. */
export function parameterCache(fetchFiles: FetchFiles): (game: Game, evaluator: string) => Promise<Uint8Array> {
  const known = new WeakMap<GameRecord, Map<string, Promise<Uint8Array>>>();
  return (game, evaluator) => {
    const own = known.get(game.rules) ?? new Map<string, Promise<Uint8Array>>();
    known.set(game.rules, own);
    const { name, parameters } = game.ruleset;
    const found = own.get(evaluator) ?? parameters(game, evaluator, (file) => fetchFiles(name, file));
    own.set(evaluator, found);
    found.catch(() => own.delete(evaluator));
    return found;
  };
}
