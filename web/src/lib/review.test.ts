// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { chancesOf, csvOf, ledgerOf, linkedMove, momentsOf, roundedParts, share, spread, sumsOf, turnsOf } from "./review";
import { sent } from "./testing";
import type { Review, Step } from "./wire";

const step = (number: number, turn: number, colour: string, rest: Partial<Step>): Step => ({
  ...{ number, turn, colour, move: "skull 0", before: [0, 0], after: [0, 0], draw_luck: [0, 0], effect: [0, 0] },
  ...{ skill: 0, hidden_luck: 0, correction: 0, draws: null, decision: null },
  ...rest,
});
const STEPS = [
  step(1, 1, "blue", { before: [500, 500], after: [440, 560], draw_luck: [30, -30], effect: [-90, 90], skill: -100, hidden_luck: 10 }),
  step(2, 1, "blue", { before: [440, 560], after: [450, 550], effect: [10, -10], hidden_luck: 10 }),
  step(3, 2, "red", { move: "retreat 7", before: [450, 550], after: [600, 400], effect: [150, -150], skill: -150 }),
];
const REVIEW: Review = sent({
  steps: STEPS,
  colours: ["blue", "red"],
  players: [
    { colour: "blue", mistakes: [1], turning_point: 3 },
    { colour: "red", mistakes: [3], turning_point: null },
  ],
});

describe("review", () => {
  it("sums up moves and turns for every seat", () => {
    expect(chancesOf(REVIEW)).toEqual([
      [500, 500],
      [440, 560],
      [450, 550],
      [600, 400],
    ]);
    for (const seat of [0, 1]) {
      const { change, draw_luck, hidden_luck, skill, rivals } = sumsOf(STEPS, REVIEW.colours, seat);
      expect(draw_luck + hidden_luck + skill + rivals).toBe(change);
    }
    expect(turnsOf(REVIEW).map(({ colour, first, last, sums }) => [colour, first, last, sums[0]?.change])).toEqual([
      ["blue", 1, 2, -50],
      ["red", 3, 3, 150],
    ]);
  });

  it("lists mistakes and turning points in order", () => {
    expect(momentsOf(REVIEW, 100)).toEqual([
      { move: 1, tags: [{ colour: "blue", kind: "mistake", change: -100 }] },
      {
        move: 3,
        tags: [
          { colour: "blue", kind: "turn", change: 150 },
          { colour: "red", kind: "mistake", change: -150 },
        ],
      },
    ]);
  });

  it("rounds figures so that they add up", () => {
    expect(roundedParts([14, 14, 14], 10)).toEqual([20, 10, 10]);
    expect(roundedParts([-17, 34, -17], 10)).toEqual([-20, 40, -20]);
    const parts = { draws: 1_400_000, hidden: 1_400_000, own: -2_600_000 };
    const [start, ...rest] = ledgerOf({ start: 500_400_000, parts }).values();
    expect(rest.pop()).toBe((start ?? 0) + rest.reduce((sum, one) => sum + one, 0));
  });

  it("writes percentages, moves and lines of a table", () => {
    expect([share(123_400_000), share(5_000_000, true), share(-5_000_000, true), share(-1, true)]).toEqual([
      "12.3%",
      "+0.5%",
      "-0.5%",
      "0.0%",
    ]);
    const [head, first] = csvOf(REVIEW).split("\n");
    expect(head).toMatch(/^move,turn,mover,text,seat/);
    expect(first).toBe("1,1,blue,skull 0,blue,500,440,30,10,-100,0,,,,,,True");
  });

  it("keeps labels apart and reads links to moves", () => {
    expect(spread([10, 12, 50], 14, 100)).toEqual([10, 24, 50]);
    expect(spread([99, 98], 14, 100)).toEqual([100, 86]);
    expect(["#12", "", "#main", "#0", "#/review/local-1#7"].map(linkedMove)).toEqual([12, 0, 0, 0, 7]);
  });
});
