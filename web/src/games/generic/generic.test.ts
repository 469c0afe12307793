// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { plainValue } from "../../lib/sentences";
import { ludoTable, sent } from "../../lib/testing";
import type { GameEvent, Offer, SeatView } from "../../lib/wire";
import Generic from "./Generic.svelte";
import { generic } from ".";
import { rowsOf } from "./words";

const view = {
  edition: "ludo",
  colours: ["blue", "red"],
  spaces: { blue: [0, 3], red: [] },
  hands: { blue: { six: 1, "?": 2 }, red: { "?": 3 } },
  last_roll: null,
  over: false,
};
const event = (name: string, facts: Record<string, unknown>): GameEvent => sent({ name, facts, audience: "everyone", reveals: false });
const named = (colour: unknown): string => String(colour).toUpperCase();

it("lays a view out as rows, one for each name of a mapping", () => {
  expect(rowsOf(view).map(({ name, value }) => [name, value])).toEqual([
    ["edition", "ludo"],
    ["colours", "blue, red"],
    ["spaces · blue", "0, 3"],
    ["spaces · red", "–"],
    ["hands · blue · six", "1"],
    ["hands · blue · ?", "2"],
    ["hands · red · ?", "3"],
    ["last roll", "–"],
    ["over", "✗"],
  ]);
  expect(new Set(rowsOf(view).map(({ key }) => key)).size).toBe(9);
});

it("reads values inside lists", () => {
  expect(plainValue([{ from: 1, to_space: 2 }, ["a", "b"], true])).toBe("from 1, to space 2, a, b, ✓");
});

it("tells events by their names and facts, but not whose turn it is", () => {
  const events = [event("roll", { colour: "blue", dice: 6 }), event("turn", { colour: "red" }), event("rest", {})];
  expect(generic.tell(events, named, undefined)).toEqual(["BLUE: roll (dice 6).", "rest."]);
});

const offers = sent<Offer[]>(["roll", "pass"].map((text) => ({ text, kind: text, facts: {} })));
const snippet = createRawSnippet(() => ({ render: () => "<i></i>" }));

function shown(actor: string | null, sight: Partial<SeatView>, played: string[], covered = false): HTMLElement {
  const target = document.createElement("div");
  const board = mount(Generic, {
    target,
    props: {
      ...{
        news: [],
        table: { ...ludoTable(), state: "playing", actor },
        sight: sent<SeatView>({ seat: "blue", view, offers, can_undo: false, ...sight }),
      },
      ...{ covered, busy: false, replays: 0, seen: 0, play: (offer: Offer) => played.push(offer.text), tools: snippet, side: snippet },
    },
  });
  flushSync();
  cleanups.push(() => unmount(board));
  return target;
}
const cleanups: (() => unknown)[] = [];
afterEach(() => cleanups.splice(0).forEach((one) => one()));

it("shows the view as a table and plays a move by its button", () => {
  const played: string[] = [];
  const board = shown("blue", {}, played);
  expect(board.querySelector('[data-fact="spaces.blue"]')?.textContent).toBe("spaces · blue0, 3");
  expect(board.querySelector('[role="status"]')?.textContent).toBe("Your turn");
  board.querySelector<HTMLButtonElement>('.tray [data-move="pass"]')?.click();
  expect(played).toEqual(["pass"]);
});

it("offers nothing to those who wait, and shows nothing while the device is passed on", () => {
  expect(shown("red", { offers: [] }, []).querySelectorAll("[data-move]")).toHaveLength(0);
  const covered = shown("blue", {}, [], true);
  expect(covered.querySelectorAll("[data-move], [data-fact]")).toHaveLength(0);
});
