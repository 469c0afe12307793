// Puzzles that readers make in the editor: they travel in a link.
import type { Judged } from "../local/judging";
import type { Puzzle } from "./puzzles";

export const OWN = "own"; // instead of an id, in the address
export const CLEAR = 0.06; // by which a move leads to be clearly the best, as in puzzles/prove.py
const LEAST = 0.03; // the lower end of that lead

/** Why a position is no puzzle: only one move, or no move that leads clearly; empty if it is one. */
export function objection({ second, margin, low }: Judged): "" | "only" | "several" {
  if (!second) return "only";
  return margin < CLEAR || low < LEAST ? "several" : "";
}

/** A puzzle of a judged position. */
export function ownPuzzle(position: string, seat: string, { best, second, margin, low, proof, evaluator }: Judged): Puzzle {
  const about = { id: OWN, themes: [], rating: 0, goal: "best" as const };
  return { ...about, position, seat, lines: { [best]: {} }, second, margin, low, proof, evaluator };
}

const KEYS = ["position", "seat", "lines", "second", "margin", "low", "proof", "evaluator"] as const;

/** A puzzle as a part of an address. */
export const writeOwn = (puzzle: Puzzle): string => JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, puzzle[key]])));

/** The puzzle in an address, if it is one. */
export function readOwn(text: string | null): Puzzle | undefined {
  try {
    const given = JSON.parse(text ?? "") as Partial<Puzzle>;
    const { position, seat, lines, second, margin, low, proof, evaluator } = given;
    const isText = [position, seat, second, evaluator].every((one) => typeof one === "string");
    const isKnown = Number.isFinite(margin) && Number.isFinite(low) && ["solver", "simulations"].includes(String(proof));
    if (!isText || !isKnown || typeof lines !== "object" || !Object.keys(lines ?? {}).length) return undefined;
    return { ...(given as Puzzle), id: OWN, themes: [], rating: 0, goal: "best" };
  } catch {
    return undefined;
  }
}
