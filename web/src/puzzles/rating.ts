// The reader's rating against puzzles, by Glicko with one result at a time. Puzzles keep their ratings.
// A first deviation of 350, as among strangers, would move somebody by 200 points for one puzzle. Puzzles near the
// reader's rating are chosen and most people begin near 1000, so a smaller deviation is nearer the truth; no single
// result counts for more than `MOST`.

export interface Rating {
  rating: number;
  deviation: number;
}
export const BEGIN: Rating = { rating: 1000, deviation: 130 };
const LEAST = 40; // a deviation that still lets a rating change
const PUZZLE = 120; // the deviation of a puzzle's rating, which is not fitted to people
const MOST = 40; // points that one result changes
const FLOOR = 100;
const Q = Math.LN10 / 400;

/** A rating after an attempt: 1 solved, 0.5 with a hint, 0 not solved. */
export function rated({ rating, deviation }: Rating, puzzle: number, score: number): Rating {
  const known = Math.min(deviation, BEGIN.deviation); // of progress kept by earlier versions
  const weight = 1 / Math.sqrt(1 + (3 * Q * Q * PUZZLE * PUZZLE) / (Math.PI * Math.PI));
  const expected = 1 / (1 + 10 ** ((-weight * (rating - puzzle)) / 400));
  const told = Q * Q * weight * weight * expected * (1 - expected); // by one result
  const precision = 1 / (known * known) + told;
  const change = (Q / precision) * weight * (score - expected);
  const after = rating + Math.max(-MOST, Math.min(MOST, change));
  return { rating: Math.max(FLOOR, after), deviation: Math.max(LEAST, Math.sqrt(1 / precision)) };
}
