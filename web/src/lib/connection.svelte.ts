// The connection to a table: a WebSocket that reconnects, with HTTP polling as a fallback.
import { getUpdates, postAction, Refusal, requestId } from "./api";
import type { AnyAction, Done, LogEvent, ErrorMessage, Table, ToClient, Update } from "./wire";

export type LineState = "connecting" | "open" | "lost" | "gone";
/** An action without the id that the connection adds. */
export type Wish<A = AnyAction> = A extends AnyAction ? Omit<A, "request"> : never;

interface Waiting {
  action: AnyAction;
  done(answer: Done): void;
  refused(problem: Refusal): void;
}

const SLOWEST = 10_000;
const PATIENCE = 8_000;
const GRACE = 4_000; // milliseconds for a player to reload the page before a disconnection is shown
const PULSE = 15_000; // milliseconds of silence before a ping

/** The newest table sent by the server; nothing is predicted. */
export class Line {
  table = $state.raw<Table | null>(null);
  log_events = $state.raw<LogEvent[]>([]);
  state = $state<LineState>("connecting");
  problem = $state.raw<ErrorMessage | null>(null);
  lost = $state.raw<string[]>([]); // seats of people who are not connected
  drift = 0; // the server's clock minus ours, in milliseconds

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private unseen: Done[] = []; // completed actions whose update has not arrived
  private failures = 0;
  private timer = 0;
  private closed = false;
  private listeners = new Set<(update: Update, known: number) => void>();
  private pulse = 0;
  private missing = 0;
  private lastMessage = 0; // when the last message arrived
  private asked = 0; // when a ping was sent; 0: none is pending
  private readonly wake = (): void => this.reconnectNow();
  private readonly cut = (): void => this.drop();

  /** Connect to a table once `known` has settled: the socket identifies the reader when it opens. */
  constructor(
    readonly id: string,
    known: Promise<unknown>,
  ) {
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
    addEventListener("visibilitychange", this.wake);
    this.pulse = window.setInterval(() => this.check(), PULSE / 4);
    const connect = (): void => void (this.closed || this.connect());
    known.then(connect, connect);
  }

  /** Listen to every update, with the last number known before it. */
  listen(listener: (update: Update, known: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Perform an action; it is executed at most once, however often the connection breaks. */
  act(wish: Wish): Promise<Done> {
    const action = { ...wish, request: requestId() } as AnyAction;
    return new Promise((done, refused) => {
      this.waiting.set(action.request, { action, done, refused });
      this.send(action);
    });
  }

  /** Close the connection for good. */
  close(): void {
    this.closed = true;
    this.listeners.clear(); // late messages are dropped: the screen is gone
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    clearTimeout(this.missing);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    removeEventListener("visibilitychange", this.wake);
    const { socket } = this;
    if (socket?.readyState === WebSocket.CONNECTING)
      socket.onopen = () => socket.close(); // closing it earlier logs an error in the browser
    else socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = this.table?.number ?? 0;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket?after=${after}&connections=true`);
    this.socket = socket;
    const impatient = window.setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => {
      clearTimeout(impatient);
      if (socket !== this.socket) return socket.close();
      this.state = "open";
      this.lastMessage = Date.now();
      this.asked = 0;
      for (const { action } of this.waiting.values()) this.send(action);
    };
    socket.onmessage = (event) => {
      this.lastMessage = Date.now();
      this.asked = 0;
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = () => {
      clearTimeout(impatient);
      if (socket === this.socket) this.lose();
    };
  }

  private hear(message: ToClient): void {
    if (message.type === "update") this.take(message);
    else if (message.type === "done") this.finish(message);
    else if (message.type === "problem") this.refuse(message);
    else if (message.type === "connections") this.miss(message.lost);
  }

  private miss(lost: string[]): void {
    clearTimeout(this.missing);
    this.lost = this.lost.filter((seat) => lost.includes(seat));
    this.missing = window.setTimeout(() => (this.lost = lost), GRACE);
  }

  private take(update: Update): void {
    const known = this.table?.number ?? 0;
    this.failures = 0;
    this.state = this.socket?.readyState === WebSocket.OPEN ? "open" : this.state;
    this.drift = update.table.now - Date.now();
    const fresh = update.log_events.filter((one) => one.number > known);
    if (update.table.number < known) return;
    this.log_events = [...this.log_events, ...fresh];
    this.table = update.table;
    const seen = this.unseen.filter((answer) => answer.number <= update.table.number);
    this.unseen = this.unseen.filter((answer) => !seen.includes(answer));
    seen.forEach((answer) => this.finish(answer));
    for (const listener of this.listeners) listener({ ...update, log_events: fresh }, known);
  }

  /** An action is complete once the reader has seen its result. */
  private finish(answer: Done): void {
    if ((this.table?.number ?? 0) >= answer.number) return this.settle(answer.request, (one) => one.done(answer));
    this.unseen.push(answer);
    setTimeout(() => this.unseen.includes(answer) && void this.look(), PATIENCE / 4);
  }

  private refuse(problem: ErrorMessage): void {
    if (problem.request) this.settle(problem.request, (one) => one.refused(new Refusal(problem)));
    else this.problem = problem;
  }

  private settle(request: string, how: (one: Waiting) => void): void {
    const one = this.waiting.get(request);
    this.waiting.delete(request);
    if (one) how(one);
  }

  private send(action: AnyAction): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ type: "act", action }));
    } else if (this.failures > 1) {
      void this.post(action);
    }
  }

  /** Without a socket, send an action over HTTP, with the same id. */
  private async post(action: AnyAction): Promise<void> {
    try {
      const answer = await postAction(this.id, action);
      this.finish(answer);
      await this.look();
    } catch (problem) {
      if (problem instanceof Refusal && problem.problem.error !== "offline") {
        this.settle(action.request, (one) => one.refused(problem));
      }
    }
  }

  private async look(): Promise<void> {
    try {
      this.take(await getUpdates(this.id, this.table?.number ?? 0));
    } catch (problem) {
      if (problem instanceof Refusal && problem.problem.error === "not-found") this.vanish(problem.problem);
    }
  }

  private vanish(problem: ErrorMessage): void {
    this.problem = problem;
    this.state = "gone";
    this.closed = true;
    clearTimeout(this.timer);
  }

  private lose(): void {
    if (this.closed) return;
    this.failures += 1;
    clearTimeout(this.missing);
    this.lost = [];
    this.state = this.failures > 1 || this.table ? "lost" : "connecting";
    void this.look();
    const pause = Math.min(SLOWEST, 250 * 2 ** Math.min(this.failures, 6)) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  private reconnectNow(): void {
    if (this.closed || document.hidden || this.state === "open" || this.state === "connecting") return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Ping a connection that is silent for long or while an action is pending; without an answer it counts as dead. */
  private check(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    if (this.asked && now - this.asked > PATIENCE) return this.drop();
    if (this.asked || (!this.waiting.size && now - this.lastMessage < PULSE)) return;
    this.asked = now;
    this.socket.send(JSON.stringify({ type: "ping" }));
  }

  /** The connection is dead; do not wait until the browser notices. */
  private drop(): void {
    const dead = this.socket;
    if (this.closed || !dead || this.state === "lost") return;
    this.socket = null;
    dead.close();
    clearTimeout(this.timer);
    this.lose();
  }
}
