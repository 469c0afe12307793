// The types of table.js, as far as the page uses it; tests/test_typescript.py compares names and parameters with Python's.
import type { Table as SentTable } from "../../lib/wire";
import type { Game, Position, Transcript } from "../game";
import type { Struct } from "../python";

/** A struct of messages or of log entries, made from its fields in their order. */
export type StructKind = (new (...fields: unknown[]) => object) & { struct_: Struct };
type Built = "AskHint" | "NewTable" | "ReservedSeat" | "SeatRequest" | "Settings";
export const structs: Record<Built, StructKind> & Record<string, StructKind>;

export interface Entry {
  at: number;
}
export class Caller {
  constructor(person: string, name: string);
}
export class Moment {
  constructor(now: number);
}
export class Followed implements Entry {
  constructor(by: string, at: number, table: string);
  at: number;
}
export class Table {
  static read(id: string, entries: Entry[], key: Uint8Array): Table;
  id: string;
  key: Uint8Array;
  number: number;
  changed: number;
  entries: Entry[];
  game: Game;
  seats: Map<string, { level: string | null }>;
  position: Position | null;
  practice: boolean;
  moves: unknown[];
  rematch: string | null;
  state: SentTable["state"];
  add(entry: Entry): void;
  follow_up(moment: Moment): Entry | null;
  bot_to_move(): [seat: string, level: string] | null;
}
export function open_table(new_table: object, caller: Caller, key: Uint8Array, now: number): Entry[];
export function rematch(table: Table, caller: Caller, now: number, key: Uint8Array): Entry[];
export function decide(table: Table, action: object, caller: Caller, moment: Moment): Entry;
export function bot_moves(table: Table, move: string, number: number, moment: Moment): Entry;
export function hinted(table: Table, request: object, caller: Caller, moment: Moment, tutor?: boolean): Entry & { seat: string };
export function table_for(table: Table, person: string, moment: Moment): object;
export function card(table: Table, person: string): object;
export function log_events(table: Table, after: number, person: string): object[];
export function played(table: Table): Transcript;
export function steps(game: Transcript, seat: string | null): object[];
