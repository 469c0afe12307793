// Made from the server's messages and the games' types by tools/page_types.py; do not edit.

/** What each game sends: its views and results, and the facts of its offers and events. */
export interface GameTypes {
  cartagena: {
    view: CartagenaView;
    position: CartagenaPosition;
    details: NoFacts;
    offers: {
      advance: AdvanceFacts;
      parrots: AdvanceFacts;
      hook: AdvanceFacts;
      retreat: RetreatFacts;
      morgan: RetreatFacts;
      witch: WitchOfferFacts;
      take: CardsFacts;
      give: CardsFacts;
      keep: CardsFacts;
      return: CardsFacts;
      discard: CardsFacts;
      sail: NoFacts;
      draw: NoFacts;
      end: NoFacts;
    };
    events: {
      advance: AdvanceFacts;
      retreat: PathFacts;
      morgan: MorganFacts;
      draw: DrawFacts;
      card: DrawnCardFacts;
      reshuffle: NoFacts;
      row: CardsFacts;
      sail: SailFacts;
      end: ColourFacts;
      rescue: ColourFacts;
      turn: ColourFacts;
      win: ColourFacts;
      witch: WitchFacts;
      hand: HandFacts;
      take: TakeFacts;
      taken: TakenFacts;
      held: ColourCardsFacts;
      give: GiveFacts;
      given: GivenFacts;
      kept: CountFacts;
      keep: ColourCardsFacts;
      returned: ColourFacts;
      return: ColourCardFacts;
      discard: ColourCardFacts;
      chest: ChestFacts;
      snake: PathFacts;
      tokens: NoFacts;
      chance: ChanceFacts;
    };
  };
  martinique: {
    view: MartiniqueView;
    position: MartiniquePosition;
    details: MartiniqueDetails;
    offers: {
      place: PlaceFacts;
      dig: PlaceFacts;
      move: WalkFacts;
      turn: TurnFacts;
      load: LoadOfferFacts;
      bonus: BonusFacts;
      decline: ColourFacts;
      "no load": ColourFacts;
    };
    events: {
      place: PlaceFacts;
      move: WalkFacts;
      collect: CollectFacts;
      map: MapFacts;
      turned: TurnedFacts;
      declined: ColourFacts;
      "no load": ColourFacts;
      skipped: ColourFacts;
      seated: SeatedFacts;
      bonus: BonusFacts;
      load: LoadFacts;
      refill: RefillFacts;
      bag: NoFacts;
      sunset: NoFacts;
      dig: DigFacts;
      treasure: TreasureFacts;
      points: PointsFacts;
      win: WinFacts;
      chance: ChanceFacts;
    };
  };
}

export type GameName = keyof GameTypes;

/** A client's socket message: an action. */
export interface Act {
  type: "act";
  action: AnyAction;
}

/** Pirates go ahead to a symbol. */
export interface AdvanceFacts {
  colour: string;
  cards: string[];
  symbol: string;
  pirates: number;
  from: number | "sloop";
  to: number | "sloop";
}

/** Ask for a hint. `number` is that of the next move, as in `Play`; the game becomes practice. */
export interface AskHint {
  number: number;
  seat?: string | null;
}

/** Ask what a move would lose. `number` is that of the next move, as in `Play`; the game becomes practice. */
export interface AskTutor {
  number: number;
  move: string;
  seat?: string | null;
}

/** Seconds for the whole game, plus an increment per turn. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}

/** Start the game (host). */
export interface Begin {
  do: "begin";
  request: string;
}

/** The bonus of a seating. */
export interface BonusFacts {
  colour: string;
  what: "joker" | "letter" | "number";
}

/** Give a seat to a bot: an open one (host), or one whose player has left (anybody who plays). */
export interface Bot {
  do: "bot";
  request: string;
  seat: string;
  level: string;
}

/** A bot took a seat, before the game or in place of a player. */
export interface BotSeated {
  what: "botted";
  number: number;
  at: number;
  seat: string;
  level: string;
  reason: "invited" | "left" | "resigned" | "time";
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

/** The cards it is about. */
export interface CardsFacts {
  cards: string[];
}

/** A game of Cartagena with all that was hidden. */
export interface CartagenaPosition {
  edition: string;
  rules?: number;
  options: Record<string, number | string | boolean>;
  colours: string[];
  track: string[];
  pirates: Record<string, (number | "sloop")[]>;
  hands: Record<string, Record<string, number>>;
  pile: Record<string, number>;
  top?: string[];
  top_seen_by?: string;
  row?: string[];
  discard: Record<string, number>;
  sloop_at?: "cartagena" | "tortuga";
  tokens?: Record<string, number | "?" | "empty" | "snake">;
  opened?: (number | "?" | "empty" | "snake")[];
  turn: string;
  actions_left: number;
  free_sailing?: boolean;
  stage: "action" | "filibusters" | "lantern" | "over" | "pistol" | "rum";
  discarding?: string;
  winner?: string;
  power?: Power;
  held?: Record<string, number>;
  kept?: boolean;
  next_gift?: string;
  known?: Record<string, Record<string, Record<string, number>>>;
  rng: string;
}

/** A game of Cartagena as one seat or a spectator knows it. */
export interface CartagenaView {
  edition: string;
  rules?: number;
  options: Record<string, number | string | boolean>;
  colours: string[];
  track: string[];
  pirates: Record<string, (number | "sloop")[]>;
  hands: Record<string, Record<string, number>>;
  pile: Record<string, number>;
  top?: string[];
  top_seen_by?: string;
  row?: string[];
  discard: Record<string, number>;
  sloop_at?: "cartagena" | "tortuga";
  tokens?: Record<string, number | "?" | "empty" | "snake">;
  opened?: (number | "?" | "empty" | "snake")[];
  turn: string;
  actions_left: number;
  free_sailing?: boolean;
  stage: "action" | "filibusters" | "lantern" | "over" | "pistol" | "rum";
  discarding?: string;
  winner?: string;
  power?: Power;
  held?: Record<string, number>;
  kept?: boolean;
  next_gift?: string;
  known?: Record<string, Record<string, Record<string, number>>>;
}

/** The random results of a move, in order. */
export interface ChanceFacts {
  results: string[];
}

/** A chat message. */
export interface ChatSent {
  what: "said";
  number: number;
  at: number;
  name: string;
  words: string;
}

/** A chest is opened. */
export interface ChestFacts {
  colour: string;
  space: number;
  token: number | "?" | "empty" | "snake";
}

/** Abandon the table (host, before the game; or once nobody else is left). */
export interface Close {
  do: "close";
  request: string;
}

/** A tile that somebody takes. */
export interface CollectFacts {
  colour: string;
  tile: string;
}

/** A card of somebody. */
export interface ColourCardFacts {
  colour: string;
  card: string;
}

/** Cards of somebody. */
export interface ColourCardsFacts {
  cards: string[];
  colour: string;
}

/** Facts with a colour only. */
export interface ColourFacts {
  colour: string;
}

/** Seats of people without an open socket or stream at the table; sent on change to clients that asked for it. */
export interface Connections {
  type: "connections";
  lost: string[];
}

/** Whether puzzles may be made from the caller's public games. */
export interface Consent {
  puzzles: boolean;
}

/** So many cards of somebody. */
export interface CountFacts {
  colour: string;
  count: number;
}

/** A decision from what the player could know. */
export interface Decision {
  best: string;
  line: string[];
  value: number;
  loss: number;
  low: number;
  high: number;
  obvious: string;
  deals: number;
  considered: number;
  better: Reason[];
  played: Reason[];
}

/** Where somebody digs. */
export interface DigFacts {
  colour: string;
  square: string;
}

/** An action is durably in the log as entry `number`; a repeated request gets the same answer. */
export interface Done {
  type: "done";
  request: string;
  number: number;
  table: string | null;
}

/** Somebody draws so many cards. */
export interface DrawFacts {
  colour: string;
  count: number;
  source: "pile" | "row";
}

/** One of the cards that somebody drew. */
export interface DrawnCardFacts {
  colour: string;
  card: string;
  number: number;
}

/** The draws of a move: what came, what could have come, and how the expectation was computed. */
export interface Draws {
  results: string[];
  outcomes: number;
  exact: boolean;
  half_widths: number[];
  possible: Possible[];
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

/** Every refusal: a code for programs and a sentence for people. */
export interface ErrorMessage {
  type: "problem";
  error: string;
  message: string;
  text: string | null;
  facts: Record<string, string | number | boolean | string[] | Sentence | null>;
  plural: string | null;
  request: string | null;
  retry_after: number | null;
}

/** The evaluator that every number of a review comes from. */
export interface EvaluatorInfo {
  name: string;
  hash: string;
  version: string;
}

/** A finished game in a person's history. */
export interface Game {
  table: string | null;
  edition: string;
  players: number;
  colour: string;
  rank: number;
  at: number;
  rating: number | null;
}

/** An event of a game that the reader may know, in the words of the rulebook: as `balandra.Event`. */
export type GameEvent<G extends GameName = GameName> = {
  [One in G]: {
    [Tag in keyof GameTypes[One]["events"]]: {
      name: Tag;
      facts: GameTypes[One]["events"][Tag];
      audience: "everyone" | string[];
      reveals: boolean;
    };
  }[keyof GameTypes[One]["events"]];
}[G];

/** The game begins. */
export interface GameStarted {
  what: "begun";
  number: number;
  at: number;
}

/** A page of a person's history; `before` continues it. */
export interface Games {
  games: Game[];
  before: number | null;
}

/** Somebody gives a card to a rival. */
export interface GiveFacts {
  colour: string;
  to: string;
}

/** The same with the card. */
export interface GivenFacts {
  colour: string;
  to: string;
  card: string;
}

/** The hand of a rival, looked at. */
export interface HandFacts {
  colour: string;
  of: string;
  cards: Record<string, number>;
}

/** All legal moves of a seat, best first, evaluated from what the seat knows. */
export interface Hint {
  seat: string;
  number: number;
  moves: RatedMove[];
}

/** A player asked for a hint or the tutor: the game no longer counts. */
export interface HintGiven {
  what: "hinted";
  number: number;
  at: number;
  seat: string;
  tutor: boolean;
}

/** A game read from a transcript, step by step. */
export interface Imported<G extends GameName = GameName> {
  game: G;
  edition: string;
  colours: string[];
  options: Record<string, number | string | boolean>;
  steps: ReplayStep<G>[];
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

/** A small treasure that was loaded, and what was spent on it. */
export interface LoadFacts {
  colour: string;
  treasure: number;
  jokers: string[];
  tiles: string[];
  spent: string[];
}

/** A small treasure that may be loaded, and what jokers stand for. */
export interface LoadOfferFacts {
  colour: string;
  treasure: number;
  jokers: string[];
}

/** The map that somebody takes. */
export interface MapFacts {
  colour: string;
  map: string;
}

/** How a game ended, beside the winner: who found the treasure, if somebody did, and what everybody has. */
export interface MartiniqueDetails {
  found_by: string | null;
  points: Record<string, number>;
  loads: Record<string, number>;
}

/** A game of Martinique with all that was hidden. */
export interface MartiniquePosition {
  edition: string;
  rules?: number;
  options: Record<string, number | string | boolean>;
  colours: string[];
  phase: "over" | "sunrise" | "sunset";
  turn: string;
  stage: "action" | "bonus" | "dig" | "load" | "over" | "turn";
  tiles: Record<string, string>;
  pirates: Record<string, string[]>;
  reserve: Record<string, number>;
  stools: string[];
  stock: Record<string, string[]>;
  jokers: Record<string, number>;
  maps: Record<string, string[]>;
  tavern_maps: Record<string, number[]>;
  hold: Record<string, string[][]>;
  digs: Record<string, string[]>;
  tavern: string[];
  treasures: string[][];
  bag: string[];
  spent: string[];
  secret: string[];
  left: string[];
  turning?: number;
  moved?: string;
  placing?: boolean;
  result?: MartiniqueResult;
  rng: string;
}

/** How a game ended. */
export interface MartiniqueResult {
  winner: string | null;
  how: "loads" | "nobody" | "points" | "treasure";
  found_by: string | null;
  points: Record<string, number>;
  loads: Record<string, number>;
}

/** A game of Martinique as one seat or a spectator knows it. */
export interface MartiniqueView {
  edition: string;
  rules?: number;
  options: Record<string, number | string | boolean>;
  colours: string[];
  phase: "over" | "sunrise" | "sunset";
  turn: string;
  stage: "action" | "bonus" | "dig" | "load" | "over" | "turn";
  tiles: Record<string, string>;
  pirates: Record<string, string[]>;
  reserve: Record<string, number>;
  stools: string[];
  stock: Record<string, string[]>;
  jokers: Record<string, number>;
  maps: Record<string, string[]>;
  tavern_maps: Record<string, number[]>;
  hold: Record<string, string[][]>;
  digs: Record<string, string[]>;
  tavern: string[];
  treasures: string[][];
  bag: string[];
  spent: string[];
  secret: string[];
  left: string[];
  turning?: number;
  moved?: string;
  placing?: boolean;
  result?: MartiniqueResult;
}

/** The caller's identity. */
export interface Me {
  person: string;
  name: string;
  kind: "account" | "guest" | "program";
}

/** The same with a rival's pirate. */
export interface MorganFacts {
  colour: string;
  from: number | "sloop";
  to: number | "sloop";
  rival: string;
}

/** Seconds per decision. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** A move and its events. */
export interface MoveMade<G extends GameName = GameName> {
  what: "moved";
  number: number;
  at: number;
  seat: string;
  move: string | null;
  moves: number;
  events: GameEvent<G>[];
}

/** Moves were taken back. */
export interface MovesUndone {
  what: "undone";
  number: number;
  at: number;
  seat: string;
  moves: number;
  practice: boolean;
}

/** Muted people. */
export interface Mutes {
  people: string[];
}

/** A new table; seats in the order of the edition's colours, the rest open. */
export interface NewTable {
  request: string;
  settings: Settings;
  seats?: SeatRequest[];
  contribution?: string;
}

/** No clock. */
export interface NoClock {
  kind: "none";
}

/** No facts. */
export type NoFacts = Record<string, never>;

/** A legal move with its foreseeable effects, as `balandra.Offer`. */
export type Offer<G extends GameName = GameName> = {
  [One in G]: {
    [Tag in keyof GameTypes[One]["offers"]]: {
      kind: Tag;
      facts: GameTypes[One]["offers"][Tag];
      text: string;
    };
  }[keyof GameTypes[One]["offers"]];
}[G];

/** An option of an edition. */
export interface OptionCard {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: number | string | boolean;
  help: string;
  low: number | null;
  high: number | null;
  choices: string[];
}

/** A pirate of a colour goes from one space to another. */
export interface PathFacts {
  colour: string;
  from: number | "sloop";
  to: number | "sloop";
}

/** A client's socket message: ping. */
export interface Ping {
  type: "ping";
}

/** A square where somebody places a pirate or may dig. */
export interface PlaceFacts {
  colour: string;
  to: string;
}

/** Make a move; `number` is that of the move in the game, from 1, so that a stale one is refused. */
export interface Play {
  do: "play";
  request: string;
  move: string;
  number: number;
  seat?: string | null;
}

/** A finished game that was played without a server; seats in the order of the edition's colours. */
export interface PlayedGame {
  request: string;
  transcript: string;
  seats: SeatRequest[];
}

/** What a review says of one player. */
export interface Player {
  colour: string;
  start: number;
  result: number;
  sums: Sums;
  parts: Record<string, number>;
  correction: number;
  draw_uncertainty: number;
  decisions: number;
  unclear: number;
  loss: number;
  loss_half_width: number;
  mistakes: number[];
  turning_point: number | null;
}

/** A player left during the game. */
export interface PlayerLeft {
  what: "left";
  number: number;
  at: number;
  seat: string;
}

/** A player resigned. */
export interface PlayerResigned {
  what: "resigned";
  number: number;
  at: number;
  seat: string;
}

/** A player returned. */
export interface PlayerReturned {
  what: "returned";
  number: number;
  at: number;
  seat: string;
  name: string | null;
}

/** A player took a seat. */
export interface PlayerSeated {
  what: "taken";
  number: number;
  at: number;
  seat: string;
  name: string;
}

/** What everybody has at the end. */
export interface PointsFacts {
  points: Record<string, number>;
  loads: Record<string, number>;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  now: number;
}

/** A draw that could have come: its results, its probability, and each seat's chance after it. */
export interface Possible {
  results: string[];
  probability: number;
  chances: number[];
}

/** A power of the Black Witch in progress. */
export interface Power {
  card: string;
  rival?: string;
  space?: number;
}

/** The public profile of a person. */
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

/** A checked fact about a move or a game: a text for translation with its facts. */
export interface Reason {
  concept: string;
  text: string;
  plural: string | null;
  facts: Record<string, string | number>;
  speaks: number;
}

/** A small treasure laid anew. */
export interface RefillFacts {
  treasure: number;
  tiles: string[];
}

/** Ask for a rematch with rotated seats; the first request creates the table. */
export interface Rematch {
  do: "rematch";
  request: string;
}

/** The rematch was created. */
export interface RematchMade {
  what: "followed";
  number: number;
  at: number;
  table: string | null;
}

/** Free a seat before the game (host). */
export interface Remove {
  do: "remove";
  request: string;
  seat: string;
}

/** A finished game, step by step. */
export interface Replay<G extends GameName = GameName> {
  steps: ReplayStep<G>[];
}

/** A step of a replay: what was known after a number of moves, and the move that led there. */
export interface ReplayStep<G extends GameName = GameName> {
  number: number;
  view: GameTypes[G]["view" | "position"];
  actor: string | null;
  seat: string | null;
  move: string | null;
  events: GameEvent<G>[];
}

/** Resign. */
export interface Resign {
  do: "resign";
  request: string;
  seat?: string | null;
}

/** The details of a resignation. */
export interface Resignation {
  resigned: string;
}

/** How a game ended. */
export interface Result<G extends GameName = GameName> {
  winner: string | null;
  how: string;
  details: GameTypes[G]["details"] | Resignation;
}

/** The same, and how many cards it brings. */
export interface RetreatFacts {
  colour: string;
  from: number | "sloop";
  to: number | "sloop";
  draws: number;
}

/** A reviewed game. */
export interface Review {
  game: string;
  edition: string;
  options: Record<string, number | string | boolean>;
  colours: string[];
  evaluator: EvaluatorInfo;
  effort: string;
  seed: string;
  transcript: string;
  finished: boolean;
  winner: string | null;
  steps: Step[];
  players: Player[];
  summaries: Reason[][];
  is_open: boolean;
}

/** A review as far as it is known: the completed share, and the report; decisions to come are null.

    `offers` has, by the number of each move that lost something, the better move and the move made. */
export interface Reviewed<G extends GameName = GameName> {
  share: number;
  complete: boolean;
  review: Review;
  offers: Record<string, Offer<G>[]>;
}

/** The sloop goes to the other shore. */
export interface SailFacts {
  colour: string;
  to: "cartagena" | "tortuga";
  free: boolean;
}

/** Send a chat message. */
export interface Say {
  do: "say";
  request: string;
  words: string;
}

/** A seat is open again, before the game. */
export interface SeatFreed {
  what: "freed";
  number: number;
  at: number;
  seat: string;
  reason: "left" | "removed";
}

/** The public state of a seat. */
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

/** The occupant of a seat of a new table: nobody, the caller (this device), or a bot of a level. */
export interface SeatRequest {
  who?: "bot" | "me" | "open";
  level?: string | null;
  name?: string | null;
}

/** The current game as one seat of the reader (None: a spectator) knows it. */
export interface SeatView<G extends GameName = GameName> {
  seat: string | null;
  view: GameTypes[G]["view"];
  offers: Offer<G>[];
  can_undo: boolean;
}

/** The stool that a pirate takes. */
export interface SeatedFacts {
  colour: string;
  stool: number;
}

/** A message as plain values: a text with {names} as placeholders for its facts. */
export interface Sentence {
  facts: Record<string, string | number | boolean | string[] | Sentence | null>;
  plural?: string;
  text: string;
}

/** The settings of a table. */
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

/** One move and its draws. */
export interface Step {
  number: number;
  turn: number;
  colour: string;
  move: string;
  before: number[];
  after: number[];
  draw_luck: number[];
  effect: number[];
  skill: number;
  hidden_luck: number;
  correction: number;
  draws: Draws | null;
  decision: Decision | null;
}

/** A seat's part of some moves: change = draw luck + hidden luck + skill + rivals' moves. */
export interface Sums {
  change: number;
  draw_luck: number;
  hidden_luck: number;
  skill: number;
  rivals: number;
}

/** All that one reader may know of a table, as of entry `number`. */
export interface Table<G extends GameName = GameName> {
  id: string;
  number: number;
  state: "abandoned" | "finished" | "gathering" | "playing";
  game: G;
  settings: Settings;
  host: string;
  is_host: boolean;
  seats: SeatInfo[];
  seat_views: SeatView<G>[];
  commitment: string;
  key: string | null;
  contributions: string[];
  moves: number;
  actor: string | null;
  turn: string | null;
  due: number | null;
  now: number;
  result: Result<G> | null;
  practice: boolean;
  rated: boolean;
  after: string | null;
  rematch: string | null;
  rules: number;
  newest_rules: number;
}

/** A table in a list. */
export interface TableCard<G extends GameName = GameName> {
  id: string;
  state: "abandoned" | "finished" | "gathering" | "playing";
  settings: Settings;
  game: G;
  host: string;
  seats: SeatInfo[];
  changed: number;
  actor: string | null;
  my_turn: boolean;
  result: Result<G> | null;
}

/** The table is abandoned. */
export interface TableClosed {
  what: "closed";
  number: number;
  at: number;
  reason: "everybody left" | "host" | "idle";
}

/** The table was created. */
export interface TableOpened {
  what: "opened";
  number: number;
  at: number;
  name: string;
}

/** A page of tables; `before` continues it. */
export interface Tables<G extends GameName = GameName> {
  tables: TableCard<G>[];
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

/** Somebody takes a card of a rival. */
export interface TakeFacts {
  colour: string;
  of: string;
}

/** The same with the card. */
export interface TakenFacts {
  colour: string;
  of: string;
  card: string;
}

/** A token for a program: the person it plays as; its text is shown once, on creation. */
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

/** Where the treasure lies, and who found it, if somebody did. */
export interface TreasureFacts {
  square: string;
  colour: string | null;
}

/** What the player saw at a decision, with all legal moves; and the assessment of the move that was tried. */
export interface Tried<G extends GameName = GameName> {
  seat_view: SeatView<G>;
  decision: Decision | null;
}

/** A map of the other's that may be turned up. */
export interface TurnFacts {
  colour: string;
  of: string;
  place: number;
}

/** A map that was turned up. */
export interface TurnedFacts {
  colour: string;
  of: string;
  place: number;
  map: string;
}

/** What a move loses against the best one, from what the seat knows, and why: checked facts about both moves. */
export interface Tutored {
  seat: string;
  move: string;
  best: string;
  value: number;
  loss: number;
  low: number | null;
  high: number | null;
  better: Reason[];
  played: Reason[];
}

/** Take back moves until `moves` are left; without it, the own last move that may be taken back. */
export interface Undo {
  do: "undo";
  request: string;
  seat?: string | null;
  moves?: number | null;
}

/** The current table, and the log events since the number the reader had. */
export interface Update<G extends GameName = GameName> {
  type: "update";
  table: Table<G>;
  log_events: LogEvent<G>[];
}

/** Whether something holds (a transcript, settings for a table), in one sentence. */
export interface Verdict {
  holds: boolean;
  sentence: string;
  text: string | null;
  facts: Record<string, string | number | boolean | string[] | Sentence | null>;
}

/** A pirate goes from one square to another. */
export interface WalkFacts {
  colour: string;
  from: string;
  to: string;
  crossed: number;
}

/** An account was created or recovered; the recovery code is shown only once. */
export interface Welcome {
  me: Me;
  recovery: string;
}

/** Who wins, if somebody does, and how. */
export interface WinFacts {
  colour: string | null;
  how: "loads" | "nobody" | "points" | "treasure";
}

/** A power that was invoked. */
export interface WitchFacts {
  colour: string;
  card: string;
  rival?: string;
  space?: number;
}

/** A power that may be invoked. */
export interface WitchOfferFacts {
  cards: string[];
  rival?: string;
  space?: number;
}

export type AnyAction = Take | Leave | Bot | Remove | Begin | Play | Undo | Resign | Say | Close | Rematch;

export type FromClient = Act | Ping;

export type ToClient<G extends GameName = GameName> = Update<G> | Done | ErrorMessage | Pong | Connections;

export type LogEvent<G extends GameName = GameName> = TableOpened | PlayerSeated | BotSeated | SeatFreed | GameStarted | MoveMade<G> | MovesUndone | HintGiven | PlayerLeft | PlayerReturned | PlayerResigned | ChatSent | TableClosed | RematchMade;
