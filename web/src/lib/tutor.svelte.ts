// The tutor: asks "sure?" before a move that loses more than the player allows, and marks each turn quietly.
import { postTutor, Refusal } from "./api";
import type { Offer, Tutored } from "./wire";

/** How much a move may lose before the tutor asks; 0: no tutor. */
export const AMOUNTS = [0, 0.02, 0.05, 0.1] as const;
const SLIP = 0.02; // losses of a turn from which it is marked as a slip, and as a mistake
const MISTAKE = 0.05;

export interface Doubted {
  offer: Offer;
  found: Tutored;
}
export type Grade = "good" | "slip" | "mistake";

export class Tutor {
  checking = $state(false);
  doubted = $state.raw<Doubted | null>(null);
  isShown = $state(false); // whether the better move is shown
  mark = $state.raw<{ loss: number; grade: Grade } | null>(null); // of the last turn
  private turn: number[] = []; // losses of the moves made in this turn

  constructor(private readonly id: string) {}

  /** Whether a move may be made without a question; if the tutor has no answer, it may. */
  async allows(offer: Offer, number: number, seat: string | null, amount: number): Promise<boolean> {
    this.checking = true;
    try {
      const found = await postTutor(this.id, number, seat, offer.text);
      if (found.loss >= amount && found.low !== 0 && found.best !== offer.text) {
        this.doubted = { offer, found };
        this.isShown = false;
        return false;
      }
      this.note(found.loss);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    } finally {
      this.checking = false;
    }
    return true;
  }

  /** A move is made that loses so much. */
  note(loss: number): void {
    this.turn.push(loss);
  }

  /** The turn is over: mark it. */
  close(): void {
    this.doubted = null;
    if (!this.turn.length) return;
    const loss = this.turn.reduce((sum, one) => sum + one, 0);
    this.mark = { loss, grade: gradeOf(loss) };
    this.turn = [];
  }
}

export function gradeOf(loss: number): Grade {
  return loss >= MISTAKE ? "mistake" : loss >= SLIP ? "slip" : "good";
}
