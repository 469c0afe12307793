// Martinique's rules, and the parameters of its evaluators as Python's martinique/evaluators.py makes them.
import { parametersType } from "../../../engine/evaluators";
import type { FetchFile, Game, GameRules } from "../../../engine/game";
import { declared } from "./translated";

async function parameters(game: Game, evaluator: string, fetchFile: FetchFile): Promise<Uint8Array> {
  const type = parametersType(game);
  const parts = JSON.parse(new TextDecoder().decode(await fetchFile(evaluator))) as object;
  const record = type.blank();
  for (const [name, weights] of declared.read_weights(new Map(Object.entries(parts)))) record[name] = weights;
  return type.pack(record);
}

export const rules: GameRules = { declared, parameters };
