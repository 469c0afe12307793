import { describe, expect, it } from "vitest";
import { importedTable, tableAt, turnFrom } from "./replay";
import { sent } from "./testing";
import type { ReplayStep } from "./wire";

const step = (number: number, ...events: string[]): ReplayStep =>
  sent({
    number,
    view: {},
    actor: "red",
    seat: "blue",
    move: null,
    events: events.map((name) => ({ name, facts: {}, audience: "everyone", reveals: false })),
  });
const STEPS = [step(0), step(1, "advance"), step(2, "end", "turn"), step(3, "retreat"), step(4, "turn"), step(5, "win")];

describe("replay", () => {
  it("goes on and back by turns", () => {
    expect([0, 1, 2, 3, 5].map((at) => turnFrom(STEPS, at, true))).toEqual([2, 2, 4, 4, 5]);
    expect([5, 4, 3, 2, 1, 0].map((at) => turnFrom(STEPS, at, false))).toEqual([4, 2, 2, 0, 0, 0]);
  });

  it("shows a table as it stood", () => {
    const imported = {
      game: "ludo",
      edition: "ludo",
      colours: ["blue", "red"],
      options: {},
      steps: STEPS,
      rules: 1,
      newest_rules: 2,
    };
    const table = tableAt(importedTable(sent(imported)), step(3), "blue");
    expect([table.moves, table.actor, table.seat_views[0]?.seat, table.seats.length]).toEqual([3, "red", "blue", 2]);
    expect([table.rules, table.newest_rules]).toEqual([1, 2]);
  });
});
