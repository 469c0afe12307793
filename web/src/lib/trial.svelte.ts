// A mistake of a reviewed game once more: the reader plays the position, then compares.
import { postTry, Refusal, troubleWords } from "./api";
import type { Decision, Offer, SeatView, Table } from "./wire";

const PATIENT = 20; // refusals in a row until it gives up

export class Trial {
  seen = $state.raw<SeatView | null>(null); // the position as the player saw it
  tried = $state.raw<Offer | null>(null);
  decision = $state.raw<Decision | null>(null); // about the move that was tried
  trouble = $state("");

  constructor(
    private readonly transcript: string,
    readonly number: number, // of the move
    private readonly isHere: boolean, // assessed on this device
  ) {
    void this.ask(null);
  }

  /** Play a move of the position. */
  play(offer: Offer): void {
    this.tried = offer;
    void this.ask(offer.text);
  }

  /** Take the tried move back. */
  again(): void {
    this.tried = this.decision = null;
    this.trouble = "";
    if (!this.seen) void this.ask(null);
  }

  private async ask(move: string | null): Promise<void> {
    try {
      const found = await this.patiently(move);
      this.seen = found.seat_view;
      if (move === this.tried?.text) this.decision = found.decision;
    } catch (problem) {
      this.trouble = troubleWords(problem);
    }
  }

  private async patiently(move: string | null, refused = 0): Promise<Awaited<ReturnType<typeof postTry>>> {
    try {
      return await postTry(this.transcript, this.number, move, this.isHere);
    } catch (problem) {
      const pause = problem instanceof Refusal ? problem.problem.retry_after : null;
      if (!pause || refused >= PATIENT) throw problem;
      await new Promise((done) => setTimeout(done, pause * 1000));
      return this.patiently(move, refused + 1);
    }
  }
}

/** The table at which the reader sits in the place of the player who decided. */
export function trialTable(table: Table, { seat }: SeatView): Table {
  const seats = table.seats.map((one) => (one.colour === seat ? { ...one, kind: "person" as const, mine: true } : one));
  return { ...table, state: "playing", actor: seat, turn: seat, seats };
}
