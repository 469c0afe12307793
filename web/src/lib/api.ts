// HTTP requests to the server; every refusal is an `ErrorMessage`. The tables of this device answer as a server does.
import { local } from "../local/client";
import { isLocal } from "../local/ids";
import { t } from "./i18n.svelte";
import { refusalWords } from "./refusals";
import { SITE } from "./site";
import type {
  AnyAction,
  Done,
  Hint,
  NewTable,
  ErrorMessage,
  Imported,
  Replay,
  Reviewed,
  SeatRequest,
  Settings,
  Table,
  Tables,
  Tried,
  Tutored,
  Update,
} from "./wire";

/** A refusal of the server, in the reader's language. */
export class Refusal extends Error {
  constructor(readonly problem: ErrorMessage) {
    super(refusalWords(problem));
  }
}

/** The error of a request as a sentence. */
export function troubleWords(problem: unknown): string {
  return problem instanceof Refusal && problem.message ? problem.message : t("The server cannot be reached.");
}

/** A fresh id for a request. */
export function requestId(): string {
  return hex(12);
}

/** Random bytes as hexadecimal digits; a contribution to the shuffle has 16. */
export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Whether a request failed because there is no server. */
export const isOffline = (problem: unknown): boolean => problem instanceof Refusal && problem.problem.error === "offline";

function unreachable(): ErrorMessage {
  return { type: "problem", error: "offline", message: "", text: null, facts: {}, plural: null, request: null, retry_after: null };
}

async function problemOf(answer: Response): Promise<ErrorMessage> {
  try {
    return (await answer.json()) as ErrorMessage;
  } catch {
    return { ...unreachable(), error: `http-${answer.status}`, message: answer.statusText };
  }
}

const PATIENCE = 30_000; // milliseconds until a request times out
export const LONG = 120_000; // for requests that run a search

/** Send a request; throws a refusal. */
export async function ask<T>(method: string, path: string, body?: unknown, patience = PATIENCE): Promise<T> {
  const answer = await send(method, path, body, patience);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function send(method: string, path: string, body: unknown, patience: number): Promise<Response> {
  if (SITE) throw new Refusal(unreachable());
  const init: RequestInit = { method, credentials: "same-origin", signal: AbortSignal.timeout(patience) };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal(unreachable());
  }
  if (!answer.ok) throw new Refusal(await problemOf(answer));
  return answer;
}

export const getTable = async (id: string): Promise<Table> => (isLocal(id) ? local.table(id) : ask("GET", `/api/tables/${id}`));
export const getUpdates = (id: string, after: number): Promise<Update> => ask("GET", `/api/tables/${id}/updates?after=${after}`);
export const postAction = async (id: string, action: AnyAction): Promise<Done> =>
  isLocal(id) ? local.act(id, action) : ask("POST", `/api/tables/${id}/actions`, action);
export const postHint = async (id: string, number: number, seat: string | null): Promise<Hint> =>
  isLocal(id) ? local.hint(id, number, seat) : ask("POST", `/api/tables/${id}/hint`, { number, seat }, LONG);
/** What a move would lose, and why. */
export const postTutor = async (id: string, number: number, seat: string | null, move: string): Promise<Tutored> =>
  isLocal(id) ? local.tutor(id, number, seat, move) : ask("POST", `/api/tables/${id}/tutor`, { number, move, seat }, LONG);
export const postTable = (wish: NewTable): Promise<Table> => ask("POST", "/api/tables", wish);
/** Hand a finished game of this device to the server; the same game again is the same table. */
export async function handOver({ id, seats }: Table): Promise<Table> {
  const wishes = seats.map(({ kind, level, name }) => (kind === "bot" ? { who: "bot", level } : { who: "me", name }) as SeatRequest);
  return ask("POST", "/api/played", { request: id, transcript: await getTranscript(id), seats: wishes }, LONG);
}
export const openHere = (wish: NewTable): Promise<Table> => local.open(wish);
export const getTables = (query: string): Promise<Tables> => ask("GET", `/api/tables?${query}`);
export const getTranscript = async (id: string): Promise<string> =>
  isLocal(id) ? local.transcript(id) : (await send("GET", `/api/tables/${id}/transcript`, undefined, LONG)).text();
/** Continue a review for a moment: by the server, or on this device for its own games and without a server. */
export async function postReview(transcript: string, isHere: boolean): Promise<Reviewed> {
  const own = async (): Promise<Reviewed> => (await import("../local/review-client")).reviewHere(transcript);
  return isHere ? own() : ask<Reviewed>("POST", "/api/reviews", { transcript }, LONG).catch(orHere(own));
}
/** A decision of a game as its player saw it; with a move, what that would have lost. */
export async function postTry(transcript: string, number: number, move: string | null, isHere: boolean): Promise<Tried> {
  const own = async (): Promise<Tried> => (await import("../local/review-client")).tryHere(transcript, number, move);
  return isHere ? own() : ask<Tried>("POST", "/api/decisions", { transcript, number, move }, LONG).catch(orHere(own));
}
/** What is done on this device when the server cannot be reached. */
const orHere =
  <T>(own: () => Promise<T>) =>
  (problem: unknown): Promise<T> => {
    if (!isOffline(problem)) throw problem;
    return own();
  };
export const getReplay = async (id: string, whose: string): Promise<Replay> =>
  isLocal(id)
    ? local.replay(id, whose === "spectator" ? null : whose)
    : ask("GET", `/api/tables/${id}/replay?as=${whose}`, undefined, LONG);

/** A game from a transcript, step by step; without a server it is read on this device. */
export const showTranscript = (transcript: string, whose: string): Promise<Imported> =>
  ask<Imported>("POST", "/api/replay", { transcript, as: whose }, LONG).catch(orHere(() => local.show(transcript, whose)));

/** Why a table cannot have these settings, as this device finds; nothing if it can. */
export async function refusedHere(settings: Settings): Promise<string> {
  const seats = Array.from({ length: settings.players }, () => ({ who: "me" }) as const);
  try {
    const { id } = await openHere({ request: requestId(), settings, seats, contribution: hex(16) });
    await local.forget(id);
    return "";
  } catch (problem) {
    return problem instanceof Refusal ? problem.problem.message : String(problem);
  }
}
