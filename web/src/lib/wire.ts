// Made from what is said at the server's doors by tools/page_types.py; do not edit.

/** A client's message on the socket: do something. */
export interface Act {
  type: "act";
  action: Take | Leave | Bot | Remove | Begin | Play | Undo | Resign | Say | Close | Rematch;
}

/** What shall I do? `number` is that of the move to come, as with `Play`; from then on the game is practice. */
export interface AskHint {
  number: number;
  seat?: string | null;
}

/** So many seconds for the whole game, and so many more with each turn. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}

/** Deal (host). */
export interface Begin {
  do: "begin";
  request: string;
}

/** Give a seat to a bot: an open one (host), or one whose player has left (anybody who plays). */
export interface Bot {
  do: "bot";
  request: string;
  seat: string;
  level: string;
}

/** The boards that a track is laid of, numbered from 1, by the symbols on each side; and the paths in order. */
export interface Box {
  boards: string[][][];
  paths: BoxPath[];
}

/** A path to be laid: the option that says of how many boards, and the side that is up (none: either). */
export interface BoxPath {
  name: string;
  option: string;
  side: number | null;
}

/** Abandon the table (host, before the game; or once nobody else is left). */
export interface Close {
  do: "close";
  request: string;
}

/** Seats of people who have no open socket or stream at the table now; told on change, to those who asked for it. */
export interface Connections {
  type: "connections";
  lost: string[];
}

/** An action is in the log, durably, as entry `number`; told again if it is asked for again. */
export interface Done {
  type: "done";
  request: string;
  number: number;
  table: string | null;
}

/** An edition that can be played. */
export interface EditionCard {
  id: string;
  game: string;
  title: string;
  year: number;
  book: string;
  players: number[];
  colours: string[];
  options: OptionCard[];
  reconstructed: string[];
  box: Box | null;
}

/** All editions. */
export interface Editions {
  editions: EditionCard[];
}

/** The one shape of every refusal: a word for programs, a sentence for people. */
export interface ErrorMessage {
  type: "problem";
  error: string;
  message: string;
  text: string | null;
  facts: Record<string, unknown>;
  plural: string | null;
  request: string | null;
  retry_after: number | null;
}

/** A finished game in somebody's history. */
export interface Game {
  table: string | null;
  edition: string;
  players: number;
  colour: string;
  rank: number;
  at: number;
  rating: number | null;
}

/** An event of a game, in the words of the rulebook: as `balandra.Event`, without those one may not know. */
export interface GameEvent {
  name: string;
  facts: Record<string, unknown>;
  audience: "everyone" | string[];
  reveals: boolean;
}

/** A page of somebody's history; `before` continues it. */
export interface Games {
  games: Game[];
  before: number | null;
}

/** All moves that a seat may make now, the best first, weighed by what that seat knows. */
export interface Hint {
  seat: string;
  number: number;
  moves: RatedMove[];
}

/** A game read from a transcript, step by step. */
export interface Imported {
  game: string;
  edition: string;
  colours: string[];
  options: Record<string, number | string | boolean>;
  steps: ReplayStep[];
  rules: number;
  newest_rules: number;
}

/** Get up; during a game the seat waits. */
export interface Leave {
  do: "leave";
  request: string;
  seat?: string | null;
}

/** A bot that can be invited. */
export interface LevelCard {
  name: string;
  about: string;
}

/** All bots. */
export interface Levels {
  levels: LevelCard[];
}

/** What one entry of the log means to one reader. */
export interface LogEvent {
  number: number;
  what: string;
  at: number;
  seat: string | null;
  name: string | null;
  words: string | null;
  level: string | null;
  reason: string | null;
  move: string | null;
  moves: number | null;
  table: string | null;
  events: GameEvent[];
}

/** Who you are here. */
export interface Me {
  person: string;
  name: string;
  kind: "account" | "guest" | "program";
}

/** So many seconds for each decision. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** Whom you do not hear. */
export interface Mutes {
  people: string[];
}

/** A table to be made; seats in the order of the edition's colours, the rest open. */
export interface NewTable {
  request: string;
  settings: Settings;
  seats?: SeatRequest[];
  contribution?: string;
}

/** No clock at all: days, if the players like. */
export interface NoClock {
  kind: "none";
}

/** A legal move with what can be foreseen of it: as `balandra.Offer`. */
export interface Offer {
  text: string;
  kind: string;
  facts: Record<string, unknown>;
}

/** Something that can be agreed on before a game. */
export interface OptionCard {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: number | string | boolean;
  help: string;
  low: number | null;
  high: number | null;
  choices: string[];
}

/** A client's message on the socket: are you there? */
export interface Ping {
  type: "ping";
}

/** Make a move; `number` is that of the move in the game, from 1, so that a stale one is refused. */
export interface Play {
  do: "play";
  request: string;
  move: string;
  number: number;
  seat?: string | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  now: number;
}

/** What anybody may know of a person. */
export interface Profile {
  person: string;
  name: string;
  is_account: boolean;
  ratings: PublicRating[];
  statistics: Statistic[];
}

/** A rating as it is shown: a number, and how far the truth may be from it (19 times in 20 it is nearer). */
export interface PublicRating {
  edition: string;
  players: number;
  rating: number;
  uncertainty: number;
  games: number;
}

/** A legal move, the chance to win after it, and how much less that is than after the best one (`low` to `high`). */
export interface RatedMove {
  move: string;
  chance: number;
  loss: number;
  low: number;
  high: number;
}

/** Ask for another game of the same, seats rotated; the first to ask makes the table. */
export interface Rematch {
  do: "rematch";
  request: string;
}

/** Free a seat before the game (host). */
export interface Remove {
  do: "remove";
  request: string;
  seat: string;
}

/** A game that is over, step by step. */
export interface Replay {
  steps: ReplayStep[];
}

/** A game that is over, looked at again: what was known after so many moves, and the move that led there. */
export interface ReplayStep {
  number: number;
  view: Record<string, unknown>;
  actor: string | null;
  seat: string | null;
  move: string | null;
  events: GameEvent[];
}

/** Give up. */
export interface Resign {
  do: "resign";
  request: string;
  seat?: string | null;
}

/** How a game ended. */
export interface Result {
  winner: string | null;
  how: string;
  details: Record<string, unknown>;
}

/** Write to all at the table. */
export interface Say {
  do: "say";
  request: string;
  words: string;
}

/** A seat at a table, as everybody sees it. */
export interface SeatInfo {
  colour: string;
  kind: "bot" | "left" | "open" | "person";
  name: string | null;
  level: string | null;
  person: string | null;
  mine: boolean;
  bank: number | null;
  rating: number | null;
}

/** Who shall sit where when a table is made: nobody yet, me (this device), or a bot of a level. */
export interface SeatRequest {
  who?: "bot" | "me" | "open";
  level?: string | null;
  name?: string | null;
}

/** The game as one seat of the reader's (None: a spectator) knows it, now. */
export interface SeatView {
  seat: string | null;
  view: Record<string, unknown>;
  offers: Offer[];
  can_undo: boolean;
}

/** What is agreed on when a table is made. */
export interface Settings {
  edition: string;
  players: number;
  options?: Record<string, number | string | boolean>;
  listing?: "listed" | "private";
  clock?: NoClock | MoveClock | BankClock;
  begins?: "full" | "host";
  start?: string | null;
  stand_in?: string;
}

/** Games of one sort: how many, how many won, the share won beside what luck would give (1/players). */
export interface Statistic {
  edition: string;
  players: number;
  against: "bots" | "people";
  games: number;
  wins: number;
  share: number;
  expected: number;
}

/** All that one reader may know of a table, as of entry `number`. */
export interface Table {
  id: string;
  number: number;
  state: "abandoned" | "finished" | "gathering" | "playing";
  game: string;
  settings: Settings;
  host: string;
  is_host: boolean;
  seats: SeatInfo[];
  seat_views: SeatView[];
  commitment: string;
  key: string | null;
  contributions: string[];
  moves: number;
  actor: string | null;
  turn: string | null;
  due: number | null;
  now: number;
  result: Result | null;
  practice: boolean;
  rated: boolean;
  after: string | null;
  rematch: string | null;
  rules: number;
  newest_rules: number;
}

/** A table in a list. */
export interface TableCard {
  id: string;
  state: "abandoned" | "finished" | "gathering" | "playing";
  settings: Settings;
  game: string;
  host: string;
  seats: SeatInfo[];
  changed: number;
  actor: string | null;
  my_turn: boolean;
  result: Result | null;
}

/** A page of tables; `before` continues it. */
export interface Tables {
  tables: TableCard[];
  before: number | null;
}

/** Sit down (once more to hold another seat on the same device), or come back to a seat that was left. */
export interface Take {
  do: "take";
  request: string;
  contribution: string;
  seat?: string | null;
  name?: string | null;
}

/** A key for a program: the person it plays as; its text is shown once, when it is made. */
export interface Token {
  id: string;
  person: string;
  name: string;
  created: number;
  token: string | null;
}

/** The tokens of an account. */
export interface Tokens {
  tokens: Token[];
}

/** Take moves back, until `moves` are left; without it, the last move of mine that may be. */
export interface Undo {
  do: "undo";
  request: string;
  seat?: string | null;
  moves?: number | null;
}

/** The table as it is now, and the news since the number the reader had. */
export interface Update {
  type: "update";
  table: Table;
  log_events: LogEvent[];
}

/** Whether something holds (a transcript, settings for a table), in one sentence. */
export interface Verdict {
  holds: boolean;
  sentence: string;
  text: string | null;
  facts: Record<string, unknown>;
}

/** An account was made or recovered; the code is shown this once: write it down. */
export interface Welcome {
  me: Me;
  recovery: string;
}

export type AnyAction = Take | Leave | Bot | Remove | Begin | Play | Undo | Resign | Say | Close | Rematch;

export type FromClient = Act | Ping;

export type ToClient = Update | Done | ErrorMessage | Pong | Connections;
