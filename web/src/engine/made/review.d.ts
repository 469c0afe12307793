// The types of review.js, as far as the page uses it; tests/test_typescript.py compares names and parameters with Python's.
import type { Game, Position, Transcript, View } from "../game";

/** A struct of a review; `plain` turns it into what the server sends. */
export type Struct = object;
export interface Spec {
  name: string;
}
export class Effort {
  constructor(simulations?: number, candidates?: number, deals?: number, most_deals?: number);
}
export class Evaluator {
  constructor(game: Game, spec: Spec);
}
/** Where the steps of unfinished reviews are kept, by their keys. */
export interface Kept {
  read(key: string): Struct[];
  write(key: string, steps: Struct[]): void;
}
export class Reviewer {
  constructor(given: Transcript | string, evaluator?: string | null, effort?: Effort | null, seed?: number, kept?: Kept | null);
  positions: Position[];
  transcript: Transcript;
  key: string;
  _steps: Struct[];
  run(): Iterator<number>;
  report(): Struct & { is_complete: boolean };
  tried(number: number, move: string): Struct;
}
export const WHOLE: number;
export function read_spec(game: Game, text?: string | null): Spec;
export function assess_view(evaluator: Evaluator, view: View, move: string, effort: Effort, seed?: string | number): Struct;
