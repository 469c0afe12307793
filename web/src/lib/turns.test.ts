import { expect, it } from "vitest";
import { importedTable } from "./replay";
import { waitingWords } from "./turns";

it("says of those who went away that they are away, not that they play", () => {
  const table = importedTable({ game: "cartagena", edition: "original-jamaica", colours: ["blue", "red"], options: {}, steps: [] });
  const decided = { ...table, actor: "red" };
  expect(waitingWords(decided, "Ann")).toBe("Ann is playing …");
  const seats = table.seats.map((seat) => (seat.colour === "red" ? { ...seat, kind: "left" as const } : seat));
  expect(waitingWords({ ...decided, seats }, "Ann")).toBe("Ann is away.");
});
