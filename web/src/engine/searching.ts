// What searches of any kind have in common.
import type { Game, Move, View } from "./game";

const PAUSE = 40; // milliseconds of thinking between two looks at messages

/** A search, and what it has found so far. */
export interface Searching {
  readonly game: Game;
  readonly view: View;
  readonly simulations: number; // or positions
  ranking(): [Move, number, number][];
  visits(): Map<string, number>;
  values(): Map<string, number>;
  line(): string[];
}

/** Stops a search early: asked about every 40 ms. */
export type IsEnough = (search: Searching) => boolean | Promise<boolean>;
export const never: IsEnough = () => false;

/** The pauses of a search, in which messages are received. */
export class Pauses {
  private last = performance.now();

  /** Pause if it is time; whether it was. */
  async look(): Promise<boolean> {
    const now = performance.now();
    if (now - this.last < PAUSE) return false;
    this.last = now;
    await new Promise((go) => setTimeout(go)); // messages may have come
    return true;
  }
}
