// Showing what happened, one step after another.
import { isCalm } from "../../lib/prefs.svelte";
import { sound } from "../../lib/sounds";
import { backward, forward, type Pawn, settle, type Step } from "./motion";
import type { CartagenaView } from "./view";

const PAUSE = 620;
const MOST = 16; // steps worth showing one by one

export class Motion {
  pawns = $state.raw<Pawn[]>([]);
  sloopAt = $state<string>("cartagena");
  trail = $state.raw<Step[]>([]);
  private queue: Step[] = [];
  private timer = 0;
  private view: CartagenaView | null = null;

  /** Show a view, coming to it by these steps. */
  lead(view: CartagenaView, steps: readonly Step[]): void {
    this.view = view;
    if (!this.pawns.length) this.begin(view, steps);
    this.queue.push(...steps);
    if (isCalm() || this.queue.length > MOST || !this.queue.length) this.finish();
    else if (!this.timer) this.next();
  }

  /** Show steps once more that led to where everybody is. */
  again(steps: readonly Step[]): void {
    if (!this.view || !steps.length) return;
    this.finish();
    this.trail = [...steps];
    if (isCalm()) return;
    this.begin(this.view, steps);
    this.queue = [...steps];
    this.timer = window.setTimeout(() => this.next(), PAUSE);
  }

  /** Stop showing anything. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private begin(view: CartagenaView, steps: readonly Step[]): void {
    this.pawns = backward(settle([], view.pirates), steps);
    const sails = steps.filter((one) => one.sails).length;
    const other = view.sloop_at === "tortuga" ? "cartagena" : "tortuga";
    this.sloopAt = sails % 2 ? other : (view.sloop_at ?? "cartagena");
  }

  private next(): void {
    const step = this.queue.shift();
    if (!step) return this.finish();
    sound("step");
    if (step.sails) this.sloopAt = step.sails;
    this.pawns = forward(this.pawns, step);
    this.timer = window.setTimeout(() => this.next(), PAUSE);
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    if (!this.view) return;
    this.pawns = settle(this.pawns, this.view.pirates);
    this.sloopAt = this.view.sloop_at ?? "cartagena";
  }
}
