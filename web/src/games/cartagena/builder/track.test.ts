import { describe, expect, it } from "vitest";
import type { Box } from "../../../lib/wire";
import {
  boardsOf,
  codeOf,
  exchanged,
  firstTrack,
  fitted,
  flipped,
  moved,
  nextSpare,
  pathAt,
  readCode,
  shuffled,
  spacesOf,
  spareBoards,
  turned,
} from "./track";

const side = (letters: string): string[] => letters.split("");
const BOARDS = ["abcdef", "bcdefa", "cdefab", "defabc", "efabcd"].map((letters) => [side(letters), side(letters.toUpperCase())]);
const either: Box = { boards: BOARDS, paths: [{ name: "tunnel", option: "boards", side: null }] };
const two: Box = {
  boards: BOARDS,
  paths: [
    { name: "tunnel", option: "tunnel_boards", side: 0 },
    { name: "jungle", option: "jungle_boards", side: 1 },
  ],
};

describe("a track laid by hand", () => {
  it("is written as it is read", () => {
    for (const code of ["1 2 3 4", "4b 3' 2b' 1", "5 1 2 3'"]) expect(codeOf(either, readCode(code, [4]))).toBe(code);
    expect(codeOf(two, readCode(" 5'  2\t1 3' ", [3, 1]))).toBe("5' 2 1 3'");
  });
  it("shows a turned board from its other end, and the side of its path", () => {
    expect(spacesOf(two, readCode("1' 2", [1, 1])).join("")).toBe("fedcbaBCDEFA");
    expect(spacesOf(either, readCode("1b' 2", [2])).join("")).toBe("FEDCBAbcdefa");
  });
  it("moves a board on, and over from one path to the other", () => {
    expect(codeOf(either, moved(firstTrack(either, [4]), 0, 2))).toBe("2 3 1 4");
    const over = moved(readCode("1' 2 3 4", [2, 2]), 1, 2);
    expect(over.map((path) => path.map((laid) => laid.board))).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(pathAt(over, 2)).toEqual({ path: 1, at: 0 });
  });
  it("turns and flips one board only, and back again", () => {
    const start = firstTrack(either, [3]);
    expect(codeOf(either, turned(start, 1))).toBe("1 2' 3");
    expect(codeOf(either, flipped(turned(start, 1), 1))).toBe("1 2b' 3");
    expect(turned(turned(start, 1), 1)).toEqual(start);
  });
  it("takes boards from the box where more are wanted, and puts the last away where fewer are", () => {
    expect(codeOf(either, fitted(either, readCode("5' 4 3", [3]), [5]))).toBe("5' 4 3 1 2");
    expect(codeOf(two, fitted(two, readCode("1 2 3' 4", [2, 2]), [1, 2]))).toBe("1 3' 4");
    expect(codeOf(two, fitted(two, readCode("1 3 4", [1, 2]), [2, 3]))).toBe("1 2 3 4 5");
  });
  it("exchanges a board for those in the box, round and round", () => {
    const start = firstTrack(either, [3]);
    expect(spareBoards(either, start)).toEqual([4, 5]);
    expect(nextSpare(either, start, 0, 1)).toBe(4);
    expect(nextSpare(either, start, 0, -1)).toBe(5);
    expect(nextSpare(either, exchanged(start, 0, 5), 0, 1)).toBe(1);
    expect(nextSpare(either, firstTrack(either, [5]), 0, 1)).toBeUndefined();
  });
  it("is shuffled from every board at most once", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let k = 0; k < 50; k++) {
      const boards = boardsOf(shuffled(two, [2, 2], random)).map((laid) => laid.board);
      expect(boards.length).toBe(4);
      expect(new Set(boards).size).toBe(4);
      expect(boards.every((board) => board >= 1 && board <= 5)).toBe(true);
    }
  });
});
