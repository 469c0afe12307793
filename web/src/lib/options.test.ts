// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { linkTo, optionsIn } from "./options";
import type { OptionCard } from "./wire";

const card = (name: string, kind: OptionCard["kind"]): OptionCard => ({
  name,
  kind,
  default: "",
  help: "",
  low: null,
  high: null,
  choices: [],
});
const CARDS = [card("boards", "number"), card("track", "text"), card("passing", "flag")];

describe("a link to a new table", () => {
  it("brings its options along", () => {
    const options = { boards: 4, track: "3 1' 2b 4", passing: true };
    const link = linkTo("short", options);
    const query = new URLSearchParams(link.split("?")[1]);
    expect(query.get("edition")).toBe("short");
    expect(optionsIn(query, CARDS)).toEqual(options);
  });
  it("may hold nonsense", () => {
    expect(optionsIn(new URLSearchParams("boards=many&passing=maybe&sea=deep&track=%00"), CARDS)).toEqual({ passing: false, track: "\0" });
    expect(optionsIn(new URLSearchParams("boards="), CARDS)).toEqual({});
  });
});
