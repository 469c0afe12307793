// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { moveWords } from "../lib/review";
import { ready } from ".";

describe("moves in words", () => {
  beforeAll(() => ready("table"));

  it.each([
    ["skull 0", "skull from the tunnel entrance"],
    ["retreat 18", "fall back from space 18"],
    ["end", "end the turn"],
    ["draw", "Draw a card and end the turn"],
    ["resign", "give up"],
  ])("of the original: %s", (move, words) => expect(moveWords(move, "original-jamaica")).toBe(words));

  it.each([
    ["rum* sloop", "dark rum from the sloop"],
    ["parrot+parrot*=skull 9", "parrot and dark parrot as skull from space 9"],
    ["hook+lantern sloop", "hook and lantern: two pirates from the sloop"],
    ["morgan red 7", "Help red from space 7"],
    ["sail", "Sail"],
    ["witch pistol red", "Black witch! Look at red's hand and take a card (pistol)"],
    ["witch rum*", "Black witch! Draw cards, keep two, give one to each rival (dark rum)"],
    ["witch lantern", "Black witch! Draw four cards, keep one, put three back (lantern)"],
    ["witch chest 14", "Black witch! Open the chest on space 14 (chest)"],
    ["take rum", "Take rum"],
    ["give rum*", "Give dark rum"],
    ["keep hook", "Keep hook"],
    ["return hook", "Put hook on the pile"],
    ["discard pistol", "Discard pistol"],
  ])("of Devir: %s", (move, words) => expect(moveWords(move, "devir-great-escape")).toBe(words));

  it.each([
    ["place a3", "Place a pirate on A3"],
    ["d2-e3", "From D2 to E3"],
    ["d2xe3", "From D2 to E3 past 1 opponent: turn up a map"],
    ["d2xxe3", "From D2 to E3 past 2 opponents: turn up 2 maps"],
    ["turn 2", "Turn up map 2"],
    ["decline", "Turn up no map"],
    ["take joker", "Take a joker"],
    ["take letter", "Take the map with a letter"],
    ["load 2", "Load the treasure of 2"],
    ["load 4 joker skull rum", "Load the treasure of 4, jokers as skull and rum"],
    ["no load", "Load nothing"],
    ["dig e5", "Dig at E5"],
  ])("of Martinique: %s", (move, words) => expect(moveWords(move, "martinique")).toBe(words));

  it("of a game without a page are shown as they are", () => expect(moveWords("run 3", "regatta")).toBe("run 3"));
});
