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
const CARDS = [card("boards", "number"), card("track", "text"), card("witch", "flag")];

describe("a link to a new table", () => {
  it("brings its options along", () => {
    const options = { boards: 4, track: "3 1' 2b 4", witch: true };
    const link = linkTo("devir-escape", options);
    const query = new URLSearchParams(link.split("?")[1]);
    expect(query.get("edition")).toBe("devir-escape");
    expect(optionsIn(query, CARDS)).toEqual(options);
  });
  it("may hold nonsense", () => {
    expect(optionsIn(new URLSearchParams("boards=many&witch=maybe&sea=deep&track=%00"), CARDS)).toEqual({ witch: false, track: "\0" });
    expect(optionsIn(new URLSearchParams("boards="), CARDS)).toEqual({});
  });
});
