// The reader's rating against puzzles, by Glicko: a rating and its deviation, changed by each first attempt.

export interface Rating {
  rating: number;
  deviation: number;
}
export const BEGIN: Rating = { rating: 1000, deviation: 300 };
const LEAST = 45; // a deviation that still lets a rating change
const PUZZLE = 80; // the deviation of a puzzle's rating
const Q = Math.LN10 / 400;

/** A rating after an attempt: 1 solved, 0.5 with a hint, 0 not solved. */
export function rated({ rating, deviation }: Rating, puzzle: number, score: number): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * Q * Q * PUZZLE * PUZZLE) / (Math.PI * Math.PI));
  const expected = 1 / (1 + 10 ** ((-weight * (rating - puzzle)) / 400));
  const known = Q * Q * weight * weight * expected * (1 - expected); // what one result tells
  const precision = 1 / (deviation * deviation) + known;
  return { rating: rating + (Q / precision) * weight * (score - expected), deviation: Math.max(LEAST, Math.sqrt(1 / precision)) };
}
