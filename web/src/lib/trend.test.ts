import { describe, expect, it } from "vitest";
import { sent } from "./testing";
import { figuresOf, meanOf, movingMean } from "./trend";
import type { Review, Table } from "./wire";

const review: Review = sent({
  transcript: "abc",
  edition: "martinique",
  finished: true,
  players: [
    { colour: "black", result: 0, unclear: 4, loss: 20, loss_half_width: 3, sums: { draw_luck: -5, skill: -80 } },
    { colour: "red", result: 100, unclear: 4, loss: 10, loss_half_width: 2, sums: { draw_luck: 5, skill: -40 } },
  ],
});
const table = (...mine: string[]): Table => sent({ seats: ["black", "red"].map((colour) => ({ colour, mine: mine.includes(colour) })) });

describe("trend", () => {
  it("keeps the figures of the one own seat of a finished game", () => {
    expect(figuresOf(review, table("red"), 7)).toMatchObject({ id: "abc", changed: 7, result: 100, loss: 10, draw_luck: 5, skill: -40 });
    expect(figuresOf(review, table(), 7)).toBeNull();
    expect(figuresOf(review, table("black", "red"), 7)).toBeNull();
    expect(figuresOf({ ...review, finished: false }, table("red"), 7)).toBeNull();
  });

  it("gives means with intervals, and none for few games", () => {
    expect(meanOf([1, 2, 3])).toEqual({ mean: 2, half: Infinity });
    const { mean, half } = meanOf([0.4, 0.5, 0.6, 0.5]);
    expect(mean).toBeCloseTo(0.5);
    expect(half).toBeCloseTo(0.13, 2); // as Python's analysis/intervals.py
    expect(movingMean([1, 3, 5, 7, 9, 11])).toEqual([1, 2, 3, 4, 5, 7]);
  });
});
