// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { allOf, ready } from "../games";
import { carriedAnswer, lengthAnswer, openingAnswer, points, seatAnswer, worthAnswer } from "./figures";
import type { EditionFigures, Figure } from "./types";

const figure = (key: string, mean: number, low: number, high: number): Figure => ({ key, mean, low, high, games: 40 });
const name = (key: string): string => key;

describe("answers", () => {
  it("say that beginning helps only if the interval says so", () => {
    const second = figure("2", 0.4, 0.2, 0.6);
    expect(seatAnswer([figure("1", 0.66, 0.58, 0.74), second])).toContain("66% (58% to 74%)");
    expect(seatAnswer([figure("1", 0.66, 0.58, 0.74), second])).toContain("Beginning helps.");
    expect(seatAnswer([figure("1", 0.6, 0.45, 0.74), second])).toContain("do not tell");
    expect(seatAnswer([figure("1", 0.3, 0.2, 0.4), second])).toContain("Beginning hurts.");
    expect(seatAnswer([])).toBe("");
  });

  it("name a best first move only if it is clearly better than the average", () => {
    expect(openingAnswer([figure("a", -0.01, -0.02, 0), figure("b", 0.02, 0.01, 0.03)], name)).toContain("Best: b.");
    expect(openingAnswer([figure("a", 0.02, -0.01, 0.05)], name)).toContain("No kind of first move");
    expect(points(-0.034)).toBe("-3.4");
  });

  it("name a furthest symbol only if intervals do not overlap", () => {
    const figures = (low: number): EditionFigures => ({
      ...{ games: {}, seats: {}, turns: [], opening: [], worth: [], ends: [] },
      carried: [figure("all", 12, 11, 13), figure("key", 14, low, 15), figure("hat", 11, 10, 12)],
      home: [figure("all", 0.2, 0.19, 0.21)],
    });
    expect(carriedAnswer(figures(13), name)).toContain("Furthest: key.");
    expect(carriedAnswer(figures(11.5), name)).toContain("No symbol");
  });

  it("give ranges for cards and length", () => {
    expect(worthAnswer([figure("1", 0.06, 0.05, 0.07), figure("10", 0.03, 0.02, 0.04)])).toContain("(10+)");
    expect(lengthAnswer([{ ...figure("2", 12, 11, 13), short: 10, long: 14 }])).toContain("10.0 to 14.0");
  });
});

it("has an interval around every figure of every edition", async () => {
  await ready("statistics");
  for (const [, { data, label }] of allOf("statistics")) {
    for (const [edition, figures] of Object.entries(data.editions)) {
      const { seats, turns, opening, carried, home, worth, ends } = figures;
      const all = [...Object.values(seats).flat(), ...turns, ...opening, ...carried, ...home, ...worth, ...ends];
      expect(all.length, edition).toBeGreaterThan(4);
      for (const { mean, low, high, games } of all) expect(low <= mean && mean <= high && games >= 8, edition).toBe(true);
      for (const { key } of opening) expect(label("opening", key)).not.toBe("");
      for (const { key } of ends) expect(label("ends", key), key).not.toContain("tile");
    }
  }
});
