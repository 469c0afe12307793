// Where the pirates are on the screen: led by the steps of the timeline, settled by every view, and led once more on request.
import { isCalm } from "../../lib/prefs.svelte";
import { sound } from "../../lib/sounds";
import { backward, forward, type Pawn, settle } from "../../lib/pawns";
import type { Harbour, Step } from "./motion";
import type { CartagenaView, Space } from "./view";

const PAUSE = 620;
const MOST = 16; // steps worth showing one by one

export class Motion {
  pawns = $state.raw<Pawn<Space>[]>([]);
  sloopAt = $state<Harbour>("cartagena");
  /** Whether what is seen has happened before: steps are shown once more. */
  isAgain = $state(false);
  private queue: Step[] = [];
  private timer = 0;
  private view: CartagenaView | null = null;

  /** Everybody where a view has them. */
  settle(view: CartagenaView): void {
    this.view = view;
    this.stop();
    this.pawns = settle(this.pawns, view.pirates);
    this.sloopAt = view.sloop_at ?? "cartagena";
  }

  /** One step of the timeline; a view follows. */
  go(step: Step): void {
    if (this.isAgain && this.view) this.settle(this.view);
    if (step.sails) this.sloopAt = step.sails;
    this.pawns = forward(this.pawns, step);
  }

  /** Show steps once more that led to where everybody is. */
  again(steps: readonly Step[]): void {
    if (!this.view || !steps.length || isCalm()) return;
    this.settle(this.view);
    this.queue = steps.slice(-MOST);
    this.begin(this.view, this.queue);
    this.isAgain = true;
    this.timer = window.setTimeout(() => this.next(), PAUSE);
  }

  /** Show nothing once more. */
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
