// One timeline for a table: board, panels, log, sounds and speech follow the same queue of frames.
import { tableOf } from "../games";
import { type Frame, framesOf, type Step } from "./frames";
import { isCalm } from "./prefs.svelte";
import { sound } from "./sounds";
import type { LogEvent, Table, Update } from "./wire";

const PAUSE = 600; // milliseconds for a step, longer than a pirate's movement (--slow)
const RECHECK = 50; // milliseconds between looks at a movement that takes longer
const MOST = 16; // longer queues are skipped

/** Called for each frame with its log entries and the table to show (null: unchanged); `about` is the newest table known. */
export type Listener = (log_events: LogEvent[], table: Table | null, about: Table) => void;

/** Whether a piece is still moving; a busy browser starts movements late. */
function isMoving(): boolean {
  return document.getAnimations().some((one) => one.effect instanceof KeyframeEffect && one.effect.target?.closest(".moving"));
}

/** The displayed state of a table, which follows the server's updates frame by frame. */
export class Timeline {
  table = $state.raw<Table | null>(null);
  log_events = $state.raw<LogEvent[]>([]);
  step = $state.raw<Step | null>(null);
  /** Whether frames are pending. */
  isBehind = $state(false);
  private queue: Frame[] = [];
  private current: Frame | null = null; // the frame whose table is shown next
  private timer = 0;
  private readonly onhide = (): void => void (document.hidden && this.catchUp());

  constructor(private readonly listener: Listener) {
    document.addEventListener("visibilitychange", this.onhide);
  }

  /** Add an update; the first one is shown at once. */
  take(update: Update): void {
    this.queue.push(...framesOf(update, tableOf(update.table.game).stepsOf ?? (() => [])));
    this.isBehind = true;
    if (this.isAtOnce(update.table)) this.catchUp();
    else if (!this.timer) this.next();
  }

  /** Skip to the newest state. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const rest = [...(this.current ? [{ ...this.current, log_events: [] }] : []), ...this.queue];
    this.queue = [];
    this.current = null;
    const last = rest.at(-1);
    if (last)
      this.show(
        rest.flatMap((frame) => frame.log_events),
        last.table,
        last.table,
      );
    this.isBehind = false;
  }

  /** Stop showing frames. */
  stop(): void {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onhide);
  }

  private isAtOnce(table: Table): boolean {
    const isPlaying = this.table?.state === "playing" && this.table.seat_views.length > 0 && table.seat_views.length > 0;
    return !isPlaying || isCalm() || document.hidden || this.queue.length > MOST;
  }

  private next(): void {
    this.timer = 0;
    const frame = this.queue.shift();
    if (!frame) return;
    const isShown = frame.isLast && !frame.step;
    this.show(frame.log_events, isShown ? frame.table : null, frame.table);
    this.step = frame.step;
    this.current = isShown ? null : frame;
    this.isBehind = this.queue.length > 0 || this.current !== null;
    if (!frame.takesTime) return this.next();
    sound("step");
    this.timer = window.setTimeout(() => this.end(frame), PAUSE);
  }

  private end(frame: Frame): void {
    if (isMoving()) {
      this.timer = window.setTimeout(() => this.end(frame), RECHECK);
      return;
    }
    if (frame.isLast && this.current) this.show([], frame.table, frame.table);
    this.current = null;
    this.isBehind = this.queue.length > 0;
    this.next();
  }

  private show(log_events: LogEvent[], table: Table | null, about: Table): void {
    if (log_events.length) this.log_events = [...this.log_events, ...log_events];
    this.listener(log_events, table, about);
    if (!table) return;
    this.table = table;
    this.step = null;
  }
}
