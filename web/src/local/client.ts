// Talks to the worker of this device's games; the worker starts with the first request.
import { Refusal } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import { whoAmI } from "../lib/me.svelte";
import { isCalm } from "../lib/prefs.svelte";
import type { AnyAction, Done, GameName, Hint, Imported, NewTable, Replay, Table, Tables, Tutored, Update } from "../lib/wire";
import { forgetTable, keepTable, keptTable } from "./kept";
import type { Decision, Ranking } from "../engine/bots";
import type { Solution } from "../engine/solver";
import type { Judged } from "./judging";
import type { Compared, Read, Trial, Tried } from "./positions";
import { type Answered, type Changed, PACE, type Wanted } from "./protocol";
import type { Saved } from "./server";
import { problemOf, Tabs } from "./tabs";

type Listener = (changed: Changed) => void;
interface Waiting {
  wanted: Wanted;
  done(answer: unknown): void;
  refused(problem: unknown): void;
}
let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();
const listeners = new Set<Listener>();

let ahead: Promise<unknown> = Promise.resolve(); // what is loaded before it is needed
const prepared = new Set<GameName>();
const restored = new Map<string, Promise<unknown>>(); // tables that the worker holds

function changed(data: Changed): void {
  restored.set(data.table, Promise.resolve());
  keepTable(data.saved, data.card).catch(() => undefined); // a browser without storage
  tabs.tell(data);
  listeners.forEach((listener) => listener(data));
}

function hear({ data }: MessageEvent<Answered | Changed>): void {
  if ("saved" in data) return changed(data);
  const one = waiting.get(data.request);
  waiting.delete(data.request);
  if ("problem" in data) one?.refused(new Refusal(data.problem));
  else one?.done(data.answer);
}

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = hear;
  worker.onerror = ({ message }) => {
    // A browser that knows no modules in workers cannot read it.
    const problem = message.includes("SyntaxError") ? new Refusal({ ...problemOf(message), error: "too-old" }) : new Error(message);
    waiting.forEach((one) => one.refused(problem));
    waiting.clear();
  };
  return worker;
}

/** Load a game before it is played: its module is compiled here while the worker starts. Failures are told when it is played. */
export async function prepare(game: GameName, module: string): Promise<void> {
  if (!prepared.has(game)) {
    prepared.add(game);
    const own = started();
    const compiled = WebAssembly.compileStreaming(fetch(module)).then(
      (found) => worker === own && send({ do: "load", game, module: found }),
    );
    ahead = Promise.allSettled([ahead, send({ do: "load", game, module: null }), compiled]);
  }
  await ahead;
}

/** Tell the worker about the player. Without motion there is nothing to follow on the screen, so bots need no pause. */
const introduce = (): Promise<unknown> => send({ do: "set", name: whoAmI()?.name || t("Player"), pace: isCalm() ? 0 : PACE });

/** A table that was kept is restored before the first request about it. */
async function restore(table: string): Promise<void> {
  const kept = await keptTable(table).catch(() => undefined);
  void introduce();
  if (kept) await send({ do: "restore", saved: kept.saved });
}

async function run(wanted: Wanted): Promise<unknown> {
  await ahead; // else the worker would load the same itself
  if (wanted.do === "open") void introduce();
  if ("table" in wanted) {
    const ready = restored.get(wanted.table) ?? restore(wanted.table);
    restored.set(wanted.table, ready);
    await ready;
  }
  return send(wanted);
}

/** Another tab runs the tables: what was asked for here is asked for there. */
function stop(): void {
  worker?.terminate();
  worker = null;
  prepared.clear();
  restored.clear();
  const left = [...waiting.values()];
  waiting.clear();
  for (const one of left) {
    if (one.wanted.do === "set" || one.wanted.do === "load") one.done(null);
    else tabs.ask(one.wanted).then(one.done, one.refused);
  }
}

const tabs = new Tabs({ run, stop }, (data) => listeners.forEach((listener) => listener(data)));
const ask = <T>(wanted: Wanted): Promise<T> => tabs.ask(wanted) as Promise<T>;

function send(wanted: Wanted): Promise<unknown> {
  last += 1;
  const request = last;
  return new Promise((done, refused) => {
    waiting.set(request, { wanted, done, refused });
    started().postMessage({ request, wanted });
  });
}

/** Listen to every change of this device's tables. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tables of this device; requests and answers are those of a server (docs/http.md). */
export const local = {
  set: (wish: { name?: string; pace?: number }): Promise<null> => ask({ do: "set", ...wish }),
  open: (wish: NewTable): Promise<Table> => ask({ do: "open", wish }),
  restore: (saved: Saved): Promise<void> => ask({ do: "restore", saved }),
  forget: (table: string): Promise<void> => ask<void>({ do: "forget", table }).then(() => forgetTable(table)),
  cards: (): Promise<Tables> => ask({ do: "cards" }),
  table: (table: string): Promise<Table> => ask({ do: "table", table }),
  updates: (table: string, after: number): Promise<Update> => ask({ do: "updates", table, after }),
  act: (table: string, action: AnyAction): Promise<Done> => ask({ do: "act", table, action }),
  hint: (table: string, number: number, seat: string | null): Promise<Hint> => ask({ do: "hint", table, number, seat }),
  tutor: (table: string, number: number, seat: string | null, move: string): Promise<Tutored> =>
    ask({ do: "tutor", table, number, seat, move }),
  transcript: (table: string): Promise<string> => ask({ do: "transcript", table }),
  replay: (table: string, seat: string | null): Promise<Replay> => ask({ do: "replay", table, seat }),
  show: (transcript: string, seat: string): Promise<Imported> => ask({ do: "show", transcript, seat }),
  try: (trial: Trial): Promise<Tried> => ask({ do: "try", trial }),
  read: (text: string, seed: number): Promise<Read> => ask({ do: "read", text, seed }),
  think: (trial: Trial, level: string): Promise<Decision> => ask({ do: "think", trial, level }),
  rank: (trial: Trial): Promise<Ranking> => ask({ do: "rank", trial }),
  solve: (trial: Trial): Promise<Solution> => ask({ do: "solve", trial }),
  compare: (trial: Trial, move: string, other: string): Promise<Compared> => ask({ do: "compare", trial, move, other }),
  judge: (trial: Trial): Promise<Judged> => ask({ do: "judge", trial }),
};
