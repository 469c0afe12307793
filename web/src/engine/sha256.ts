// SHA-256 (FIPS 180-4). The browser's own is asynchronous, and draws are made in the middle of a move.
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(data: Uint8Array): DataView {
  const size = Math.ceil((data.length + 9) / BLOCK) * BLOCK;
  const whole = new Uint8Array(size);
  whole.set(data);
  whole[data.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, data.length << 3);
  return view;
}

function schedule(view: DataView, at: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const [far, near] = [words[i - 15]!, words[i - 2]!];
    const a = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const b = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[i] = words[i - 16]! + a + words[i - 7]! + b;
  }
  return words;
}

/** The hash of some bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const view = padded(data);
  const hash = Int32Array.from(START);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    const words = schedule(view, at);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < 64; i += 1) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}
