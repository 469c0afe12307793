// The types of translated.js; tests/test_typescript.py compares names and parameters with Python's.
import type { Declared } from "../../../engine/game";

export const declared: Declared & {
  read_weights(parts: Map<string, unknown>): Map<string, unknown>;
};
