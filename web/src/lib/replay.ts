// Replays of finished games: the table as it was after a number of moves.
import type { Imported, LogEvent, SeatInfo, SeatView, ReplayStep, Table } from "./wire";
import { colourName } from "./words";

/** The move of a step as an entry of the log. */
export function newsOf({ number, seat, move, events }: ReplayStep): LogEvent {
  return { what: "moved", number, at: 0, seat: seat ?? "", move, moves: number, events };
}

/** What a seat sees at a step, without actions. */
export function sightOf(step: ReplayStep, seat: string | null): SeatView {
  return { seat, view: step.view, offers: [], can_undo: false };
}

/** The table at a step. */
export function tableAt(table: Table, step: ReplayStep, seat: string | null): Table {
  return {
    ...table,
    number: step.number,
    moves: step.number,
    actor: step.actor,
    turn: step.actor,
    due: null,
    seat_views: [sightOf(step, seat)],
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const seatOf = (colour: string): SeatInfo => ({
  colour,
  kind: "person",
  name: capital(colourName(colour)),
  level: null,
  person: null,
  mine: false,
  bank: null,
  rating: null,
});

/** A table for an imported game. */
export function importedTable(imported: Imported): Table {
  return {
    id: "import",
    number: 0,
    state: "finished",
    game: imported.game,
    settings: { edition: imported.edition, players: imported.colours.length, options: imported.options },
    host: "",
    is_host: false,
    seats: imported.colours.map(seatOf),
    seat_views: [],
    commitment: "",
    key: null,
    contributions: [],
    moves: 0,
    actor: null,
    turn: null,
    due: null,
    now: 0,
    result: null,
    practice: false,
    rated: false,
    after: null,
    rematch: null,
    rules: imported.rules,
    newest_rules: imported.newest_rules,
  };
}

/** The first step of the next turn, or of the current one. */
export function turnFrom(steps: readonly ReplayStep[], at: number, ahead: boolean): number {
  const ends = (step: ReplayStep | undefined): boolean => !!step?.events.some((event) => event.name === "turn" || event.name === "win");
  let now = at;
  if (ahead) {
    do now += 1;
    while (now < steps.length - 1 && !ends(steps[now]));
  } else {
    do now -= 1;
    while (now > 0 && !ends(steps[now]));
  }
  return Math.min(steps.length - 1, Math.max(0, now));
}

/** Whether a key is meant for the steps of a game, not for a part of the screen that takes keys itself. */
export function isStepKey(event: KeyboardEvent, others: string): boolean {
  const from = event.target instanceof Element ? event.target : null;
  const isHeld = event.metaKey || event.ctrlKey || event.altKey;
  return !isHeld && !from?.closest(`[data-arrows], input, select, textarea, dialog, ${others}`);
}

/** The step that a key leads to: one on or back, either end, or the turn after or before. */
export function stepOfKey(key: string, at: number, last: number, turn: (isAhead: boolean) => number): number | undefined {
  const steps: Record<string, () => number> = {
    ArrowRight: () => at + 1,
    ArrowLeft: () => at - 1,
    Home: () => 0,
    End: () => last,
    PageDown: () => turn(true),
    PageUp: () => turn(false),
  };
  return steps[key]?.();
}
