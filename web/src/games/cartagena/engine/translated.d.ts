// The types of translated.js; tests/test_typescript.py compares names and parameters with Python's.
import type { Declared, Edition } from "../../../engine/game";
import type { GameRecord } from "../../../engine/host";

export const declared: Declared & {
  by_weights(edition: Edition, name: string): GameRecord;
  traits(r: GameRecord): number[];
};
