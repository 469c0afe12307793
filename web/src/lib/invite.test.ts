import { expect, it } from "vitest";
import { isOnlyHere, qrCode } from "./invite";

it("knows which addresses nobody else can follow", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "balandra.localhost"]) expect(isOnlyHere(host), host).toBe(true);
  for (const host of ["192.168.1.5", "tables.example.org", "localhost.example.org", "[fd00::1]", "10.127.0.0"])
    expect(isOnlyHere(host), host).toBe(false);
});

const BESIDE_THE_FIRST_CORNER = [
  [8, 0],
  [8, 1],
  [8, 2],
  [8, 3],
  [8, 4],
  [8, 5],
  [8, 7],
  [8, 8],
  [7, 8],
  [5, 8],
  [4, 8],
  [3, 8],
  [2, 8],
  [1, 8],
  [0, 8],
] as const;

/** The level and mask in a code's format information. */
function formatOf(code: boolean[][]): number {
  return BESIDE_THE_FIRST_CORNER.reduce((sum, [x, y], k) => sum | (Number(code[y]?.[x]) << k), 0) ^ 0x5412;
}

it("makes QR codes with the size of their version, three corners, and a format", () => {
  for (const [length, size] of [
    [10, 21],
    [40, 29],
    [60, 33],
    [200, 53],
  ] as const) {
    const code = qrCode("x".repeat(length));
    expect(code).toHaveLength(size);
    expect(code.every((line) => line.length === size)).toBe(true);
    expect([code[0]?.slice(0, 7), code[0]?.slice(-7), code.at(-1)?.slice(0, 7)]).toEqual(Array(3).fill(Array(7).fill(true)));
    expect(formatOf(code) >> 13).toBe(1); // level L
  }
});
