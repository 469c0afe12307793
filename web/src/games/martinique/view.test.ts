import { expect, test } from "vitest";
import { sent } from "../../lib/testing";
import { emptySquares, type MartiniqueView, tickedSquares } from "./view";

const view = (secret: string[], digs: Record<string, string[]>): MartiniqueView =>
  sent({ maps: { blue: ["a", "3^"], red: ["letter", "?"] }, digs, secret });

test("maps seen and holes dug in vain rule squares out", () => {
  const empty = emptySquares(view(["?", "?"], { blue: ["c5"], red: ["d6"] }));
  expect(empty.size).toBe(8 + 8 - 1 + 2);
  expect(["a1", "h3", "c5", "d6"].every((square) => empty.has(square))).toBe(true);
  expect(empty.has("b1")).toBe(false);
});

test("the hole with the treasure is not crossed out", () => {
  const empty = emptySquares(view(["c", "5"], { blue: ["c5"], red: ["d6"] }));
  expect([empty.has("c5"), empty.has("d6")]).toEqual([false, true]);
});

test("a row crossed out by hand crosses out its squares", () => {
  expect([...tickedSquares({ "2": true, b7: true, c: false })].sort()).toEqual(["a2", "b2", "b7", "c2", "d2", "e2", "f2", "g2", "h2"]);
});
