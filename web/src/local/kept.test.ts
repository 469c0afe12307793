import { expect, test } from "vitest";
import { sent } from "../lib/testing";
import { type Kept, surplus } from "./kept";

const table = (id: string, changed: number, state: string): Kept => sent({ id, changed, card: { state } });

test("finished tables go first, then the oldest", () => {
  const all = [table("a", 1, "playing"), table("b", 2, "finished"), table("c", 3, "finished"), table("d", 4, "playing")];
  expect(surplus(all, 4)).toEqual([]);
  expect(surplus(all, 3)).toEqual(["b"]);
  expect(surplus(all, 1)).toEqual(["a", "c", "b"]);
});
