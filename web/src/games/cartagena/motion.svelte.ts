// The displayed positions of the pirates: moved by the steps of the timeline, corrected by every view, and replayed on request.
import { isCalm } from "../../lib/prefs.svelte";
import { sound } from "../../lib/sounds";
import { backward, forward, type Pawn, settle } from "../../lib/pawns";
import type { Harbour, Step } from "./motion";
import type { CartagenaView, Space } from "./view";

const PAUSE = 620;
const MOST = 16; // longer sequences are skipped

export class Motion {
  pawns = $state.raw<Pawn<Space>[]>([]);
  sloopAt = $state<Harbour>("cartagena");
  /** Whether past steps are being replayed. */
  isAgain = $state(false);
  private queue: Step[] = [];
  private timer = 0;
  private view: CartagenaView | null = null;

  /** Put all pirates where a view has them. */
  settle(view: CartagenaView): void {
    this.view = view;
    this.stop();
    this.pawns = settle(this.pawns, view.pirates);
    this.sloopAt = view.sloop_at ?? "cartagena";
  }

  /** Show one step of the timeline; a view follows. */
  go(step: Step): void {
    if (this.isAgain && this.view) this.settle(this.view);
    if (step.sails) this.sloopAt = step.sails;
    this.pawns = forward(this.pawns, step);
  }

  /** Replay the steps that led to the current position. */
  again(steps: readonly Step[]): void {
    if (!this.view || !steps.length || isCalm()) return;
    this.settle(this.view);
    this.queue = steps.slice(-MOST);
    this.begin(this.view, this.queue);
    this.isAgain = true;
    this.timer = window.setTimeout(() => this.next(), PAUSE);
  }

  /** Stop a replay. */
  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.isAgain = false;
  }

  private begin(view: CartagenaView, steps: readonly Step[]): void {
    this.pawns = backward(settle([], view.pirates), steps);
    const sails = steps.filter((one) => one.sails).length;
    const other = view.sloop_at === "tortuga" ? "cartagena" : "tortuga";
    this.sloopAt = sails % 2 ? other : (view.sloop_at ?? "cartagena");
  }

  private next(): void {
    const step = this.queue.shift();
    if (!step) return void (this.view && this.settle(this.view));
    sound("step");
    if (step.sails) this.sloopAt = step.sails;
    this.pawns = forward(this.pawns, step);
    this.timer = window.setTimeout(() => this.next(), PAUSE);
  }
}
