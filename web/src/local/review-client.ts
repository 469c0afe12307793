// Talks to the worker in which this device reviews games; it starts with the first request and ends with `endReviews`.
import { Refusal } from "../lib/api";
import type { Reviewed, Tried } from "../lib/wire";
import type { Answered } from "./protocol";
import type { ReviewWanted } from "./review-worker";

interface Waiting {
  done(answer: unknown): void;
  refused(problem: unknown): void;
}
let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

function hear({ data }: MessageEvent<Answered>): void {
  const one = waiting.get(data.request);
  waiting.delete(data.request);
  if ("problem" in data) one?.refused(new Refusal(data.problem));
  else one?.done(data.answer);
}
function refuseAll(problem: unknown): void {
  waiting.forEach((one) => one.refused(problem));
  waiting.clear();
}

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./review-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = hear;
  worker.onerror = (event) => refuseAll(new Error(event.message));
  return worker;
}

function ask<T>(wanted: ReviewWanted): Promise<T> {
  const request = ++last;
  return new Promise((done, refused) => {
    waiting.set(request, { done: done as (answer: unknown) => void, refused });
    started().postMessage({ request, wanted });
  });
}

export const reviewHere = (transcript: string): Promise<Reviewed> => ask({ do: "review", transcript });
export const tryHere = (transcript: string, number: number, move: string | null): Promise<Tried> =>
  ask({ do: "try", transcript, number, move });

/** Nobody reads reviews any more: stop the work. What was found is kept. */
export function endReviews(): void {
  worker?.terminate();
  worker = null;
  waiting.clear();
}
