// The connection to a table of this device: as `Line` (lib/connection.svelte.ts), without a network.
import { requestId } from "../lib/api";
import type { LineState, Wish } from "../lib/connection.svelte";
import type { AnyAction, Done, ErrorMessage, LogEvent, Table, Update } from "../lib/wire";
import { Refusal } from "../lib/api";
import { listen, local } from "./client";

export class LocalLine {
  table = $state.raw<Table | null>(null);
  log_events = $state.raw<LogEvent[]>([]);
  state = $state<LineState>("connecting");
  problem = $state.raw<ErrorMessage | null>(null);
  lost = $state.raw<string[]>([]);
  drift = 0;

  private listeners = new Set<(update: Update, known: number) => void>();
  private looking: Promise<void> = Promise.resolve(); // updates are taken one after another
  private readonly stop: () => void;

  constructor(readonly id: string) {
    this.stop = listen(({ table }) => void (table === id && this.look()));
    void this.look();
  }

  listen(listener: (update: Update, known: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Perform an action; it is complete once the reader has seen its result. */
  async act(wish: Wish): Promise<Done> {
    const done = await local.act(this.id, { ...wish, request: requestId() } as AnyAction);
    await this.look();
    return done;
  }

  close(): void {
    this.stop();
    this.listeners.clear();
  }

  private look(): Promise<void> {
    this.looking = this.looking.then(() => this.update());
    return this.looking;
  }

  private async update(): Promise<void> {
    const known = this.table?.number ?? 0;
    try {
      const update = await local.updates(this.id, known);
      if (this.table && update.table.number === known) return;
      this.state = "open";
      this.log_events = [...this.log_events, ...update.log_events];
      this.table = update.table;
      for (const listener of this.listeners) listener(update, known);
    } catch (problem) {
      this.problem = problem instanceof Refusal ? problem.problem : null;
      this.state = "gone";
    }
  }
}
