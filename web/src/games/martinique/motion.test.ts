import { expect, test } from "vitest";
import { forward, stepsOf } from "./motion";
import type { GameEvent, LogEvent } from "./view";

const ALL = { audience: "everyone", reveals: false } as const;
const moved = (...events: GameEvent[]): LogEvent => ({ what: "moved", number: 1, at: 0, seat: "red", move: null, moves: 1, events });

test("on the island pirates are placed, walk, sit down at the bar and dig", () => {
  const walk = moved(
    { name: "move", facts: { colour: "red", from: "c1", to: "d4", crossed: 0 }, ...ALL },
    { name: "seated", facts: { colour: "red", stool: 2 }, ...ALL },
  );
  expect(stepsOf([walk]).map((step) => [step.from, step.to])).toEqual([
    ["c1", "d4"],
    ["d4", "stool 2"],
  ]);
  const placed = stepsOf([moved({ name: "place", facts: { colour: "red", to: "a1" }, ...ALL })]).reduce(forward, []);
  expect(placed).toEqual([{ id: "red-0", colour: "red", space: "a1" }]);
  const seated = [
    { id: "red-0", colour: "red", space: "stool 4" },
    { id: "red-1", colour: "red", space: "stool 2" },
  ];
  const dug = stepsOf([moved({ name: "dig", facts: { colour: "red", square: "h8" }, ...ALL })]).reduce(forward, seated);
  expect(dug.map((pawn) => pawn.space)).toEqual(["stool 4", "h8"]);
});
