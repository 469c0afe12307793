import { expect, it } from "vitest";
import { ludoTable } from "./testing";
import { waitingWords } from "./turns";

it("says of those who went away that they are away, not that they play", () => {
  const table = ludoTable();
  const decided = { ...table, actor: "red" };
  expect(waitingWords(decided, false)).toBe("Red is playing…");
  expect(waitingWords(decided, true)).toBe("Red is playing… (the first move after a start may take a while)");
  const seats = table.seats.map((seat) => (seat.colour === "red" ? { ...seat, kind: "left" as const } : seat));
  expect(waitingWords({ ...decided, seats }, false)).toBe("Red is away.");
});
