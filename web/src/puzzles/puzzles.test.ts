import { expect, test } from "vitest";
import { sent } from "../lib/testing";
import type { Judged } from "../local/judging";
import { attempted, type Progress, solvedDay, usual } from "./attempts";
import { objection, ownPuzzle, readOwn, writeOwn } from "./own";
import { type Chunk, dailyPlace, dayOf, fitting, nearest, type Puzzle, untried } from "./puzzles";
import { BEGIN, rated } from "./rating";

const puzzle = (id: string, rating: number, ...themes: string[]): Puzzle => sent({ id, rating, themes });
const SOME = [puzzle("a", 900, "deny"), puzzle("b", 1200, "deny", "sail"), puzzle("c", 1700, "escape")];
const chunk = (theme: string, difficulty: string, low: number, high: number): Chunk => sent({ theme, difficulty, low, high });
const CHUNKS = [chunk("deny", "easy", 700, 940), chunk("deny", "medium", 950, 1200), chunk("escape", "hard", 1300, 1800)];
const NEW: Progress = usual();

test("the puzzle of a day hangs on the date alone", () => {
  expect(dayOf(new Date(1970, 0, 2, 23))).toBe(1);
  const index = { count: 6, shards: [2, 0, 3, 1] };
  expect([0, 1, 2, 4, 5, 6].map((day) => dailyPlace(index, day))).toEqual([
    [0, 0],
    [0, 1],
    [2, 0],
    [2, 2],
    [3, 0],
    [0, 0],
  ]);
});

test("chunks are chosen by theme, difficulty and rating, puzzles that are new first", () => {
  expect(fitting(CHUNKS, { theme: "deny", difficulty: "any" })).toEqual(CHUNKS.slice(0, 2));
  expect(fitting(CHUNKS, { theme: "", difficulty: "hard" })).toEqual(CHUNKS.slice(2));
  expect(nearest(CHUNKS, 1100, () => 0).map(({ low }) => low)).toEqual([950, 700, 1300]);
  const next = (tried: string): string | undefined => untried(SOME, 1150, (id) => tried.includes(id), 0)?.id;
  expect([next(""), next("b"), next("abc")]).toEqual(["b", "a", undefined]);
});

test("a rating follows the results, first quickly, then slowly, and never jumps", () => {
  const won = rated(BEGIN, 1000, 1);
  expect(won.rating).toBeGreaterThan(1015);
  expect(won.deviation).toBeLessThan(BEGIN.deviation);
  expect(rated(BEGIN, 1000, 0).rating - 1000).toBeCloseTo(1000 - won.rating);
  for (const deviation of [40, 130, 300])
    for (const score of [0, 1])
      expect(Math.abs(rated({ rating: 1000, deviation }, 1000 + 800 * score, score).rating - 1000)).toBeLessThanOrEqual(40);
  let now = BEGIN;
  for (let k = 0; k < 400; k += 1) now = rated(now, 1300, k % 2);
  expect(Math.abs(now.rating - 1300)).toBeLessThan(40);
  expect(now.deviation).toBe(40);
});

test("only the first attempt counts; streaks grow and break", () => {
  const one = attempted(NEW, puzzle("a", 900, "deny", "sail"), 1);
  expect([one.streak, one.longest, one.results.a, one.solved]).toEqual([1, 1, 1, { deny: 1 }]);
  expect(attempted(one, puzzle("a", 900), 0)).toBe(one);
  expect(attempted(one, puzzle("b", 900, "deny"), 0.5)).toMatchObject({ streak: 0, longest: 1, solved: { deny: 1 } });
  const days = [10, 11, 11, 13].reduce((before, day) => [...before, solvedDay(before.at(-1)!, day)], [NEW]);
  expect(days.map((each) => each.days)).toEqual([0, 1, 2, 2, 1]);
});

test("a reader's own puzzle has one move that leads clearly, and travels in a link", () => {
  const judged: Judged = {
    proof: "simulations",
    best: "skull 3",
    second: "end",
    value: 0.7,
    margin: 0.1,
    low: 0.05,
    evaluator: "rank:6000@0.2",
  };
  expect(objection(judged)).toBe("");
  expect(objection({ ...judged, low: 0.01 })).toBe("several");
  expect(objection({ ...judged, second: "" })).toBe("only");
  const made = ownPuzzle("edition: original-jamaica", "red", judged);
  expect(readOwn(writeOwn(made))).toEqual(made);
  for (const bad of [null, "", "{", "{}", writeOwn({ ...made, lines: {} })]) expect(readOwn(bad)).toBeUndefined();
});
