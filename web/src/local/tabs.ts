// One tab runs this device's tables for all tabs of the browser: the one that was looked at last. Others pass requests on to it.
import { Refusal } from "../lib/api";
import type { ErrorMessage } from "../lib/wire";
import type { Changed, Wanted } from "./protocol";

/** What a tab does while it runs the tables. */
export interface Host {
  run(wanted: Wanted): Promise<unknown>;
  /** Another tab runs them now. */
  stop(): void;
}
interface Waiting {
  wanted: Wanted;
  done(answer: unknown): void;
  refused(problem: unknown): void;
}
interface Request {
  from: string;
  request: number;
  wanted: Wanted;
}
type Passed =
  | Request
  | { to: string; request: number; answer: unknown }
  | { to: string; request: number; problem: ErrorMessage }
  | { changed: Changed }
  | { isHosted: true };

const NAME = "balandra-tables";

/** A failure as tabs send it to each other. */
export function problemOf(problem: unknown): ErrorMessage {
  if (problem instanceof Refusal) return problem.problem;
  const message = problem instanceof Error ? problem.message : String(problem);
  return { type: "problem", error: "local", message, text: null, facts: {}, plural: null, request: null, retry_after: null };
}

export class Tabs {
  private readonly me = Math.random().toString(36).slice(2);
  private readonly channel = "locks" in navigator && "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  private isHost = this.channel === null; // without locks every tab is on its own
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();
  private queued = new AbortController();
  private begun: Promise<void> | null = null;

  constructor(
    private readonly host: Host,
    private readonly hear: (changed: Changed) => void,
  ) {}

  /** Have a request answered, here or by the tab that runs the tables. */
  async ask(wanted: Wanted): Promise<unknown> {
    await (this.begun ??= this.begin());
    if (this.isHost) return this.host.run(wanted);
    this.last += 1;
    const request = this.last;
    return new Promise((done, refused) => {
      this.waiting.set(request, { wanted, done, refused });
      this.post({ from: this.me, request, wanted });
    });
  }

  /** Tell the other tabs of a change. */
  tell(changed: Changed): void {
    if (this.isHost) this.post({ changed });
  }

  private post(passed: Passed): void {
    this.channel?.postMessage(passed);
  }

  private async begin(): Promise<void> {
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<Passed>) => this.take(data);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && !this.isHost) void this.claim();
    });
    await this.claim();
  }

  /** Run the tables from now on, whoever did before. */
  private claim(): Promise<void> {
    this.queued.abort();
    return new Promise((claimed) => this.hold({ steal: true }, claimed));
  }

  private hold(options: LockOptions, claimed: () => void): void {
    let isHeld = false;
    const held = () => {
      isHeld = this.isHost = true;
      this.post({ isHosted: true });
      claimed();
      this.waiting.forEach((one) => this.host.run(one.wanted).then(one.done, one.refused));
      this.waiting.clear();
      return new Promise<void>(() => undefined); // until this tab is closed or another claims it
    };
    navigator.locks.request(NAME, options, held).catch(() => {
      if (isHeld) this.lose();
    });
  }

  private lose(): void {
    this.isHost = false;
    this.host.stop();
    this.queued = new AbortController();
    this.hold({ signal: this.queued.signal }, () => undefined); // if the other is closed
  }

  private take(passed: Passed): void {
    if ("wanted" in passed) {
      if (this.isHost) void this.serve(passed);
    } else if ("changed" in passed) this.hear(passed.changed);
    else if ("isHosted" in passed) this.waiting.forEach(({ wanted }, request) => this.post({ from: this.me, request, wanted }));
    else if (passed.to === this.me) this.answered(passed);
  }

  private async serve({ from, request, wanted }: Request): Promise<void> {
    try {
      this.post({ to: from, request, answer: await this.host.run(wanted) });
    } catch (problem) {
      this.post({ to: from, request, problem: problemOf(problem) });
    }
  }

  private answered(passed: Exclude<Passed, Request> & { request: number }): void {
    const one = this.waiting.get(passed.request);
    this.waiting.delete(passed.request);
    if ("problem" in passed) one?.refused(new Refusal(passed.problem));
    else if ("answer" in passed) one?.done(passed.answer);
  }
}
