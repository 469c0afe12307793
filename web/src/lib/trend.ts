// Figures of the reader's own reviewed games, kept on this device. Chances are whole numbers in units of 10⁻⁹.
import { all, keep } from "../local/database";
import type { Review, Table } from "./wire";

export interface Figures {
  id: string; // hash of the transcript: the same game counts once
  changed: number; // when it was reviewed, milliseconds since 1970
  edition: string;
  result: number;
  draw_luck: number;
  skill: number;
  loss: number; // per decision that was not obvious
  loss_half_width: number;
}
const MOST = 500; // games
const WINDOW = 5; // games of a moving mean
const NORMAL = 1.959964; // of a 95 % interval

/** The figures of the reader's own seat; nothing for a game in which they had none or several, or that is not over. */
export function figuresOf(review: Review, { seats }: Pick<Table, "seats">, changed: number): Figures | null {
  const mine = seats.filter((seat) => seat.mine);
  const own = review.players.find(({ colour }) => mine.length === 1 && colour === mine[0]!.colour);
  if (!own || !review.finished || !own.unclear) return null;
  const { result, sums, loss, loss_half_width } = own;
  const { draw_luck, skill } = sums;
  return { id: review.transcript, changed, edition: review.edition, result, draw_luck, skill, loss, loss_half_width };
}

/** Keep the figures of a complete review. */
export async function keepFigures(review: Review, table: Table): Promise<void> {
  const found = figuresOf(review, table, Date.now());
  if (!found) return;
  const before = (await figuresKept()).find(({ id }) => id === found.id);
  await keep("figures", { ...found, changed: before?.changed ?? found.changed }, MOST);
}
/** All that was kept, the oldest first. */
export const figuresKept = async (): Promise<Figures[]> => (await all<Figures>("figures")).sort((a, b) => a.changed - b.changed);

/** The mean of some games with the half-width of its 95 % interval, infinite for a single game. */
export function meanOf(values: readonly number[]): { mean: number; half: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
  if (values.length < 2) return { mean, half: Infinity };
  const freedom = values.length - 1;
  const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / freedom);
  // Student's factor by its expansion around the normal; far too narrow below three degrees of freedom, so those have none.
  if (freedom < 3) return { mean, half: Infinity };
  const z = NORMAL;
  const student = z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
  return { mean, half: (student * deviation) / Math.sqrt(values.length) };
}

/** The mean of each value and those before it, at most five. */
export const movingMean = (values: readonly number[]): number[] =>
  values.map((_, k) => meanOf(values.slice(Math.max(0, k + 1 - WINDOW), k + 1)).mean);
