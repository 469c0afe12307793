// QR codes (ISO 18004): bytes, error correction level L, versions 1 to 10, the best of the eight masks.

const CODEWORDS = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346]; // by version
const CORRECTION = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18]; // a block
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4];
const ALIGNMENT = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product & 0xff;
}

function divisor(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, k): number => (k === degree - 1 ? 1 : 0));
  let root = 1;
  for (let k = 0; k < degree; k += 1) {
    for (let j = 0; j < degree; j += 1) {
      result[j] = times(result[j] ?? 0, root) ^ (j + 1 < degree ? (result[j + 1] ?? 0) : 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
  const result = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    by.forEach((coefficient, k) => (result[k] = (result[k] ?? 0) ^ times(coefficient, factor)));
  }
  return result;
}

function versionFor(length: number): number {
  for (let version = 1; version <= 10; version += 1) {
    const room = (CODEWORDS[version] ?? 0) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 1);
    if (length + (version < 10 ? 2 : 3) <= room) return version;
  }
  throw new RangeError(`a text of ${length} bytes is too long for a QR code of version 10`);
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const room = (CODEWORDS[version] ?? 0) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 1);
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let k = length - 1; k >= 0; k -= 1) bits.push((value >> k) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, k) => parseInt(bits.slice(8 * k, 8 * k + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleaved(words: readonly number[], version: number): number[] {
  const count = BLOCKS[version] ?? 1;
  const degree = CORRECTION[version] ?? 0;
  const short = Math.floor(words.length / count);
  const long = words.length % count;
  const by = divisor(degree);
  const blocks: number[][] = [];
  for (let k = 0, at = 0; k < count; k += 1) {
    const size = short + (k >= count - long ? 1 : 0);
    blocks.push(words.slice(at, (at += size)));
  }
  const checks = blocks.map((block) => remainder(block, by));
  const mixed: number[] = [];
  for (let k = 0; k <= short; k += 1) blocks.forEach((block) => block[k] !== undefined && mixed.push(block[k] as number));
  for (let k = 0; k < degree; k += 1) checks.forEach((check) => mixed.push(check[k] as number));
  return mixed;
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const line = grid[y];
  if (line && x >= 0 && x < line.length) line[x] = dark;
}

function finder(grid: Grid, cx: number, cy: number): void {
  for (let dy = -4; dy <= 4; dy += 1) {
    for (let dx = -4; dx <= 4; dx += 1) {
      const far = Math.max(Math.abs(dx), Math.abs(dy));
      set(grid, cx + dx, cy + dy, far !== 2 && far !== 4);
    }
  }
}

function framework(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  for (let k = 0; k < size; k += 1) {
    set(grid, 6, k, k % 2 === 0);
    set(grid, k, 6, k % 2 === 0);
  }
  finder(grid, 3, 3);
  finder(grid, size - 4, 3);
  finder(grid, 3, size - 4);
  const marks = ALIGNMENT[version] ?? [];
  const last = marks.length - 1;
  marks.forEach((x, i) =>
    marks.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) set(grid, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }),
  );
  format(grid, 0);
  if (version >= 7) versionBits(grid, version);
  return grid;
}

function format(grid: Grid, mask: number): void {
  const size = grid.length;
  const data = (1 << 3) | mask; // level L
  let rest = data;
  for (let k = 0; k < 10; k += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (k: number): boolean => ((bits >> k) & 1) === 1;
  for (let k = 0; k <= 5; k += 1) set(grid, 8, k, bit(k));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let k = 9; k < 15; k += 1) set(grid, 14 - k, 8, bit(k));
  for (let k = 0; k < 8; k += 1) set(grid, size - 1 - k, 8, bit(k));
  for (let k = 8; k < 15; k += 1) set(grid, 8, size - 15 + k, bit(k));
  set(grid, 8, size - 8, true);
}

function versionBits(grid: Grid, version: number): void {
  let rest = version;
  for (let k = 0; k < 12; k += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let k = 0; k < 18; k += 1) {
    const dark = ((bits >> k) & 1) === 1;
    const [a, b] = [grid.length - 11 + (k % 3), Math.floor(k / 3)];
    set(grid, a, b, dark);
    set(grid, b, a, dark);
  }
}

function filled(frame: Grid, words: readonly number[], mask: number): boolean[][] {
  const size = frame.length;
  const grid: Grid = frame.map((line) => [...line]);
  const isOn = MASKS[mask] as (x: number, y: number) => boolean;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - k : k;
      for (const x of [right, right - 1]) {
        if (frame[y]?.[x] !== null) continue;
        const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        set(grid, x, y, dark !== isOn(x, y));
        at += 1;
      }
    }
  }
  format(grid, mask);
  return grid as boolean[][];
}

function penalty(grid: readonly boolean[][]): number {
  const size = grid.length;
  let points = 0;
  const columns = grid.map((_, x) => grid.map((line) => line[x] as boolean));
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    points += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (let y = 0; y + 1 < size; y += 1) {
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = grid[y]?.[x];
      if (grid[y]?.[x + 1] === dark && grid[y + 1]?.[x] === dark && grid[y + 1]?.[x + 1] === dark) points += 3;
    }
  }
  const share = (grid.flat().filter(Boolean).length * 20) / (size * size);
  return points + 10 * Math.floor(Math.abs(share - 10));
}

/** The modules of a QR code for a text, true where it is dark. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const words = interleaved(dataWords(bytes, version), version);
  const frame = framework(version);
  const tried = MASKS.map((_, mask) => filled(frame, words, mask));
  return tried.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
