import { expect, test } from "vitest";
import { sent } from "../lib/testing";
import { attempted, type Progress, solvedDay, usual } from "./attempts";
import { dailyOf, dayOf, fitting, nextOf, type Puzzle } from "./puzzles";
import { BEGIN, rated } from "./rating";

const puzzle = (id: string, rating: number, ...themes: string[]): Puzzle => sent({ id, rating, themes });
const SOME = [puzzle("a", 900, "deny"), puzzle("b", 1200, "deny", "sail"), puzzle("c", 1700, "escape")];
const NEW: Progress = usual();

test("the puzzle of a day hangs on the date alone", () => {
  expect(dayOf(new Date(1970, 0, 2, 23))).toBe(1);
  expect([3, 4, 5, 6].map((day) => dailyOf(SOME, day)?.id)).toEqual(["a", "b", "c", "a"]);
});

test("puzzles are chosen by theme, difficulty and rating, new ones first", () => {
  expect(fitting(SOME, { theme: "deny", difficulty: "any" }).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(fitting(SOME, { theme: "", difficulty: "hard" }).map(({ id }) => id)).toEqual(["c"]);
  const next = (tried: string): string | undefined =>
    nextOf(SOME, { theme: "", difficulty: "any" }, 1150, (id) => tried.includes(id), 0)?.id;
  expect([next(""), next("b"), next("abc")]).toEqual(["b", "a", "b"]);
  expect(nextOf(SOME, { theme: "morgan", difficulty: "any" }, 1150, () => false)).toBeUndefined();
});

test("a rating follows the results, first quickly, then slowly", () => {
  const won = rated(BEGIN, 1000, 1);
  expect(won.rating).toBeGreaterThan(1080);
  expect(won.deviation).toBeLessThan(BEGIN.deviation);
  expect(rated(BEGIN, 1000, 0).rating - 1000).toBeCloseTo(1000 - won.rating);
  let now = BEGIN;
  for (let k = 0; k < 400; k += 1) now = rated(now, 1300, k % 2);
  expect(Math.abs(now.rating - 1300)).toBeLessThan(40);
  expect(now.deviation).toBe(45);
});

test("only the first attempt counts; streaks grow and break", () => {
  const one = attempted(NEW, "a", 900, 1);
  expect([one.streak, one.longest, one.results.a]).toEqual([1, 1, 1]);
  expect(attempted(one, "a", 900, 0)).toBe(one);
  expect(attempted(one, "b", 900, 0.5)).toMatchObject({ streak: 0, longest: 1 });
  const days = [10, 11, 11, 13].reduce((before, day) => [...before, solvedDay(before.at(-1)!, day)], [NEW]);
  expect(days.map((each) => each.days)).toEqual([0, 1, 2, 2, 1]);
});
