import { expect, test } from "vitest";
import { qrCode } from "./qr";

/** The level and mask that a code says of itself, from the bits beside its first corner. */
function formatOf(code: boolean[][]): number {
  const at = (x: number, y: number): number => Number(code[y]?.[x]);
  const bits = [
    at(8, 0),
    at(8, 1),
    at(8, 2),
    at(8, 3),
    at(8, 4),
    at(8, 5),
    at(8, 7),
    at(8, 8),
    at(7, 8),
    at(5, 8),
    at(4, 8),
    at(3, 8),
    at(2, 8),
    at(1, 8),
    at(0, 8),
  ];
  return bits.reduce((sum, bit, k) => sum | (bit << k), 0) ^ 0x5412;
}

test("a QR code has the size of its version, three corners, and says how it is masked", () => {
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
  expect(() => qrCode("x".repeat(400))).toThrow(RangeError);
});
