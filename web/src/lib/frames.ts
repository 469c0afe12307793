// Splits an update into frames to show in sequence: one for every step of a pirate; the last one shows the table.
import type { GameName, LogEvent, MoveMade, Table, Update } from "./wire";

/** A step on a board: a number of pirates of a colour go from one place to another. */
export interface Step<S = number | string> {
  colour: string;
  from: S;
  to: S;
  count: number;
}

export interface Frame {
  log_events: LogEvent[]; // added to the log when the frame begins
  step: Step | null; // shown on the board before the table
  takesTime: boolean;
  table: Table; // of the frame's update
  isLast: boolean; // of its update: the frame shows the table
}

/** The log events of moves, without moves that were taken back. */
export function standing<G extends GameName>(log_events: readonly LogEvent<G>[]): MoveMade<G>[] {
  return log_events.reduce<MoveMade<G>[]>((kept, one) => {
    if (one.what === "undone") return kept.filter((made) => made.moves <= one.moves);
    return one.what === "moved" ? [...kept, one] : kept;
  }, []);
}

/** The frames of an update. The reader's own move is shown at once, with the table after it, unless it ends the game. */
export function framesOf(update: Update, stepsOf: (moves: readonly LogEvent[]) => Step[]): Frame[] {
  const { table, log_events } = update;
  const kept = standing(log_events);
  const mine = table.seats.filter((seat) => seat.mine).map((seat) => seat.colour);
  const frames = log_events.flatMap((one): Omit<Frame, "isLast">[] => {
    const steps = one.what === "moved" && kept.includes(one) ? stepsOf([one]) : [];
    const isOwn = one.what === "moved" && one === log_events.at(-1) && table.state === "playing" && mine.includes(one.seat);
    if (isOwn || !steps.length) return [{ log_events: [one], step: null, takesTime: steps.length > 0, table }];
    return steps.map((step, k) => ({ log_events: k ? [] : [one], step, takesTime: true, table }));
  });
  const all = frames.length ? frames : [{ log_events: [], step: null, takesTime: false, table }];
  return all.map((frame, k) => ({ ...frame, isLast: k === all.length - 1 }));
}
