import { expect, test } from "vitest";
import { layoutOf } from "./layout";
import { backward, forward, settle } from "../../lib/pawns";
import { lastTurn, type Step, stepsOf } from "./motion";
import type { GameEvent, LogEvent } from "./view";

const logEvent = (number: number, events: GameEvent[], moves = number): LogEvent => {
  return { what: "moved", number, at: 0, seat: "blue", move: null, moves, events };
};
const walk = (from: number, to: number): GameEvent => ({
  name: "advance",
  facts: { colour: "blue", cards: ["hat"], symbol: "hat", from, to, pirates: 1 },
  audience: "everyone",
  reveals: false,
});
const turn: GameEvent = { name: "turn", facts: { colour: "red" }, audience: "everyone", reveals: false };

test("steps led back and forward again come to the same view", () => {
  const view = { blue: [3, 3, 9], red: [0] };
  const now = settle([], view);
  const steps: Step[] = [
    { colour: "blue", from: 0, to: 3, count: 1 },
    { colour: "blue", from: 3, to: 9, count: 1 },
  ];
  const before = backward(now, steps);
  expect(
    before
      .filter((pawn) => pawn.colour === "blue")
      .map((pawn) => pawn.space)
      .sort(),
  ).toEqual([0, 3, 3]);
  const after = steps.reduce(forward, before);
  expect(settle(after, view)).toEqual(after);
});

test("pawns that need not move keep their place", () => {
  const first = settle([], { blue: [0, 4] });
  const second = settle(first, { blue: [4, 7] });
  expect(second.find((pawn) => pawn.space === 4)?.id).toBe(first.find((pawn) => pawn.space === 4)?.id);
});

test("the last turn is all that was done since somebody's turn began", () => {
  const log = [logEvent(1, [walk(0, 1)]), logEvent(2, [walk(0, 2), turn]), logEvent(3, [walk(1, 5)]), logEvent(4, [walk(2, 6)])];
  expect(lastTurn(log).map((one) => one.number)).toEqual([3, 4]);
  expect(stepsOf(lastTurn(log))).toHaveLength(2);
});

test("what was taken back leaves no trail", () => {
  const undone: LogEvent = { what: "undone", number: 5, at: 0, seat: "blue", moves: 2, practice: false };
  const log = [logEvent(1, [walk(0, 1)]), logEvent(2, [walk(0, 2), turn]), logEvent(3, [walk(1, 5)]), logEvent(4, [walk(2, 6)]), undone];
  expect(lastTurn(log).map((one) => one.number)).toEqual([1, 2]);
  expect(lastTurn([...log, logEvent(6, [walk(0, 4)], 3)]).map((one) => one.number)).toEqual([6]);
});

test("every space has its own place, upright too", () => {
  for (const [spaces, tunnel] of [
    [24, null],
    [36, null],
    [48, null],
    [36, 3],
    [48, 5],
  ] as const) {
    for (const upright of [false, true]) {
      const layout = layoutOf(spaces, tunnel, upright);
      expect(new Set(layout.centres.map(({ x, y }) => `${x} ${y}`)).size).toBe(spaces);
      expect(layout.centres.every(({ x, y }) => x > 0 && y > 0 && x < layout.width && y < layout.height)).toBe(true);
      const gaps = layout.centres.slice(1).map((b, k) => Math.hypot(b.x - (layout.centres[k]?.x ?? 0), b.y - (layout.centres[k]?.y ?? 0)));
      const jumps = gaps.filter((gap) => gap > 110).length;
      expect(jumps).toBeLessThanOrEqual(tunnel ? 1 : 0); // only the sea interrupts the path
    }
  }
});
