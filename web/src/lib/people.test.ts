import { describe, expect, it } from "vitest";
import { colourBeside, wonWords } from "./people";
import { ludoTable } from "./testing";
import type { SeatInfo } from "./wire";

const imported = ludoTable();
const ann: SeatInfo = { colour: "blue", kind: "person", name: "Ann", level: null, person: null, mine: true, bank: null, rating: null };

describe("names of those who play", () => {
  it("have their colour beside them unless they are it", () => {
    expect(colourBeside(imported.seats[0], "blue")).toBe("");
    expect(colourBeside(ann, "blue")).toBe("blue");
    expect(colourBeside({ ...ann, name: "Blue" }, "red")).toBe("red");
  });
  it("say who has won", () => {
    expect(wonWords({ ...imported, seats: [ann] }, "blue")).toBe("You have won!");
    expect(wonWords(imported, "red")).toBe("Red has won.");
    expect(wonWords(imported, null)).toBe("Nobody wins.");
  });
});
