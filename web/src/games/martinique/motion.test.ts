import { expect, test } from "vitest";
import type { LogEvent } from "../../lib/wire";
import { forward, stepsOf } from "./motion";

const told = (name: string, facts: Record<string, unknown>): LogEvent["events"][0] => ({
  name,
  facts: { colour: "red", ...facts },
  audience: "everyone",
  reveals: false,
});
const moved = (...events: LogEvent["events"]): LogEvent => ({
  ...{ number: 1, what: "moved", at: 0, seat: "red", name: null, words: null, level: null },
  ...{ reason: null, move: null, moves: 1, table: null, events },
});

test("on the island pirates are placed, walk, sit down at the bar and dig", () => {
  const walk = moved(told("move", { from: "c1", to: "d4" }), told("seated", { stool: 2 }));
  expect(stepsOf([walk]).map((step) => [step.from, step.to])).toEqual([
    ["c1", "d4"],
    ["d4", "stool 2"],
  ]);
  const placed = stepsOf([moved(told("place", { to: "a1" }))]).reduce(forward, []);
  expect(placed).toEqual([{ id: "red-0", colour: "red", space: "a1" }]);
  const seated = [
    { id: "red-0", colour: "red", space: "stool 4" },
    { id: "red-1", colour: "red", space: "stool 2" },
  ];
  const dug = stepsOf([moved(told("dig", { square: "h8" }))]).reduce(forward, seated);
  expect(dug.map((pawn) => pawn.space)).toEqual(["stool 4", "h8"]);
});
