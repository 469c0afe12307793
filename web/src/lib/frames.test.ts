import { expect, test } from "vitest";
import { framesOf, standing, type Step } from "./frames";
import type { LogEvent, Table, Update } from "./wire";

const logEvent = (number: number, seat: string): LogEvent => ({
  what: "moved",
  number,
  at: 0,
  seat,
  move: null,
  moves: number,
  events: [],
});
const stepsOf = (moves: readonly LogEvent[]): Step[] =>
  standing(moves).map((one) => ({ colour: one.seat, from: 0, to: one.number, count: 1 }));
const update = (log_events: LogEvent[], state = "playing"): Update => ({
  type: "update",
  log_events,
  table: {
    state,
    seats: [
      { colour: "blue", mine: true },
      { colour: "red", mine: false },
    ],
  } as Table,
});

test("another's move is shown before the table that comes of it", () => {
  const [frame, ...rest] = framesOf(update([logEvent(1, "red")]), stepsOf);
  expect(rest).toEqual([]);
  expect([frame?.step?.to, frame?.takesTime, frame?.isLast]).toEqual([1, true, true]);
});

test("a move of one's own comes with its table, unless it ends the game", () => {
  expect(framesOf(update([logEvent(1, "blue")]), stepsOf)[0]).toMatchObject({ step: null, takesTime: true, isLast: true });
  expect(framesOf(update([logEvent(1, "blue")], "finished"), stepsOf)[0]?.step).not.toBeNull();
});

test("of several moves that come together each has its frame, and the table comes with the last", () => {
  const frames = framesOf(update([logEvent(1, "blue"), logEvent(2, "red"), logEvent(3, "red")]), stepsOf);
  expect(frames.map((frame) => [frame.log_events[0]?.number, frame.step?.to, frame.isLast])).toEqual([
    [1, 1, false],
    [2, 2, false],
    [3, 3, true],
  ]);
});

test("what was taken back meanwhile is told, but nobody walks there", () => {
  const undone: LogEvent = { what: "undone", number: 2, at: 0, seat: "red", moves: 0, practice: false };
  const frames = framesOf(update([logEvent(1, "red"), undone]), stepsOf);
  expect(frames.map((frame) => frame.step)).toEqual([null, null]);
});

test("an update without news is the table and nothing else", () => {
  expect(framesOf(update([]), stepsOf)).toMatchObject([{ log_events: [], step: null, takesTime: false, isLast: true }]);
});
