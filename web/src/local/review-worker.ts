// The worker in which games are reviewed, beside the one in which games run. What it has found is kept in IndexedDB, so that a review continues later.
import type { Reviewer, Struct } from "../engine/made/review";
import { hashlib, plain, PythonError } from "../engine/python";
import { keep, one } from "./database";
import { parametersOf, prepare, problemOf } from "./loading";
import { refusal } from "./refusal";
import { continued, readGame, reviewerOf, tried } from "./reviews";

/** What may be asked: to continue a review, or how good a move of a reviewed game would have been. */
export type ReviewWanted =
  | { do: "review"; transcript: string } // → Reviewed
  | { do: "try"; transcript: string; number: number; move: string | null }; // → Tried

interface KeptReview {
  id: string; // hash of the transcript
  changed: number;
  key: string; // of the review, see Python's reviews/review.py
  steps: Struct[];
}
const MOST_KEPT = 12;
const PAUSE = 2000; // milliseconds between two times that a review is kept
const reviewers = new Map<string, Promise<Reviewer>>();

async function begin(transcript: string): Promise<Reviewer> {
  await prepare(/^edition: (.*)$/m.exec(transcript)?.[1] ?? "");
  const id = hashlib.sha256(new TextEncoder().encode(transcript)).hexdigest();
  const before = await one<KeptReview>("reviews", id).catch(() => undefined);
  let last = 0;
  const kept = {
    read: (key: string): Struct[] => (before?.key === key ? before.steps : []),
    write(key: string, steps: Struct[]): void {
      const changed = Date.now();
      const isDone = steps.every((step) => (step as { decision: object | null }).decision);
      if (changed - last < PAUSE && !isDone) return;
      last = changed;
      keep("reviews", { id, changed, key, steps: plain(steps) as Struct[] } as KeptReview, MOST_KEPT).catch(() => undefined); // a browser without storage
    },
  };
  return reviewerOf(readGame(transcript), parametersOf, { kept });
}

function reviewerFor(transcript: string): Promise<Reviewer> {
  const found = reviewers.get(transcript) ?? begin(transcript);
  reviewers.set(transcript, found);
  found.catch(() => reviewers.delete(transcript));
  return found;
}

async function answer(wanted: ReviewWanted): Promise<unknown> {
  try {
    const reviewer = await reviewerFor(wanted.transcript);
    return wanted.do === "review" ? continued(reviewer) : tried(reviewer, wanted.number, wanted.move);
  } catch (problem) {
    if (problem instanceof PythonError) throw refusal("transcript", problem.words);
    throw problem;
  }
}

onmessage = async ({ data: { request, wanted } }: MessageEvent<{ request: number; wanted: ReviewWanted }>) => {
  try {
    postMessage({ request, answer: await answer(wanted) });
  } catch (problem) {
    postMessage({ request, problem: problemOf(problem) });
  }
};
