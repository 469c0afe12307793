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

/** What a game sends that the page has no types for. */
export interface GenericTypes {
  view: Record<string, unknown>;
  position: Record<string, unknown>;
  details: Record<string, unknown>;
  offers: Record<string, Record<string, unknown>>;
  events: Record<string, Record<string, unknown>>;
}

export type GameName = keyof GameTypes;

/** The types of a game; `string` is any game. */
export type TypesOf<G extends string> = G extends GameName ? GameTypes[G] : GenericTypes;

/** A client's message on the socket: do something. */
export type Act = {
  type: "act";
  action: AnyAction;
};

/** Pirates go ahead to a symbol. */
export type AdvanceFacts = {
  colour: string;
  cards: string[];
  symbol: string;
  pirates: number;
  from: number | "sloop";
  to: number | "sloop";
};

/** What shall I do? `number` is that of the move to come, as with `Play`; from then on the game is practice. */
export type AskHint = {
  number: number;
  seat?: string | null;
};

/** So many seconds for the whole game, and so many more with each turn. */
export type BankClock = {
  kind: "bank";
  seconds: number;
  increment?: number;
};

/** Deal (host). */
export type Begin = {
  do: "begin";
  request: string;
};

/** The bonus of a seating. */
export type BonusFacts = {
  colour: string;
  what: "joker" | "letter" | "number";
};

/** Give a seat to a bot: an open one (host), or one whose player has left (anybody who plays). */
export type Bot = {
  do: "bot";
  request: string;
  seat: string;
  level: string;
};

/** A bot has a seat, before the game or in the place of somebody. */
export type BotSeated = {
  what: "botted";
  number: number;
  at: number;
  seat: string;
  level: string;
  reason: "invited" | "left" | "resigned" | "time";
};

/** The boards that a track is laid of, numbered from 1, by the symbols on each side; and the paths in order. */
export type Box = {
  boards: string[][][];
  paths: BoxPath[];
};

/** A path to be laid: the option that says of how many boards, and the side that is up (none: either). */
export type BoxPath = {
  name: string;
  option: string;
  side: number | null;
};

/** The cards it is about. */
export type CardsFacts = {
  cards: string[];
};

/** A game of Cartagena with all that was hidden. */
export type CartagenaPosition = {
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
};

/** A game of Cartagena as one seat or a spectator knows it. */
export type CartagenaView = {
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
};

/** The random results of a move, in order. */
export type ChanceFacts = {
  results: string[];
};

/** Somebody wrote something. */
export type ChatSent = {
  what: "said";
  number: number;
  at: number;
  name: string;
  words: string;
};

/** A chest is opened. */
export type ChestFacts = {
  colour: string;
  space: number;
  token: number | "?" | "empty" | "snake";
};

/** Abandon the table (host, before the game; or once nobody else is left). */
export type Close = {
  do: "close";
  request: string;
};

/** A tile that somebody takes. */
export type CollectFacts = {
  colour: string;
  tile: string;
};

/** A card of somebody. */
export type ColourCardFacts = {
  colour: string;
  card: string;
};

/** Cards of somebody. */
export type ColourCardsFacts = {
  cards: string[];
  colour: string;
};

/** Whom it is about. */
export type ColourFacts = {
  colour: string;
};

/** Seats of people who have no open socket or stream at the table now; told on change, to those who asked for it. */
export type Connections = {
  type: "connections";
  lost: string[];
};

/** So many cards of somebody. */
export type CountFacts = {
  colour: string;
  count: number;
};

/** Where somebody digs. */
export type DigFacts = {
  colour: string;
  square: string;
};

/** An action is in the log, durably, as entry `number`; told again if it is asked for again. */
export type Done = {
  type: "done";
  request: string;
  number: number;
  table: string | null;
};

/** Somebody draws so many cards. */
export type DrawFacts = {
  colour: string;
  count: number;
  source: "pile" | "row";
};

/** One of the cards that somebody drew. */
export type DrawnCardFacts = {
  colour: string;
  card: string;
  number: number;
};

/** An edition that can be played. */
export type EditionCard = {
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
};

/** All editions. */
export type Editions = {
  editions: EditionCard[];
};

/** The one shape of every refusal: a word for programs, a sentence for people. */
export type ErrorMessage = {
  type: "problem";
  error: string;
  message: string;
  text: string | null;
  facts: Record<string, string | number | boolean | string[] | Sentence | null>;
  plural: string | null;
  request: string | null;
  retry_after: number | null;
};

/** A finished game in somebody's history. */
export type Game = {
  table: string | null;
  edition: string;
  players: number;
  colour: string;
  rank: number;
  at: number;
  rating: number | null;
};

/** An event of a game that the reader may know, in the words of the rulebook: as `balandra.Event`. */
export type GameEvent<G extends string = string> = {
  [Tag in Extract<keyof TypesOf<G>["events"], string>]: {
    name: Tag;
    facts: TypesOf<G>["events"][Tag];
    audience: "everyone" | string[];
    reveals: boolean;
  };
}[Extract<keyof TypesOf<G>["events"], string>];

/** The game begins. */
export type GameStarted = {
  what: "begun";
  number: number;
  at: number;
};

/** A page of somebody's history; `before` continues it. */
export type Games = {
  games: Game[];
  before: number | null;
};

/** Somebody gives a card to a rival. */
export type GiveFacts = {
  colour: string;
  to: string;
};

/** The same with the card. */
export type GivenFacts = {
  colour: string;
  to: string;
  card: string;
};

/** The hand of a rival, looked at. */
export type HandFacts = {
  colour: string;
  of: string;
  cards: Record<string, number>;
};

/** All moves that a seat may make now, the best first, weighed by what that seat knows. */
export type Hint = {
  seat: string;
  number: number;
  moves: RatedMove[];
};

/** Somebody asked for a hint: the game no longer counts. */
export type HintGiven = {
  what: "hinted";
  number: number;
  at: number;
  seat: string;
};

/** A game read from a transcript, step by step. */
export type Imported<G extends string = string> = {
  game: G;
  edition: string;
  colours: string[];
  options: Record<string, number | string | boolean>;
  steps: ReplayStep<G>[];
  rules: number;
  newest_rules: number;
};

/** Get up; during a game the seat waits. */
export type Leave = {
  do: "leave";
  request: string;
  seat?: string | null;
};

/** A bot that can be invited. */
export type LevelCard = {
  name: string;
  about: string;
};

/** All bots. */
export type Levels = {
  levels: LevelCard[];
};

/** A small treasure that was loaded, and what was spent on it. */
export type LoadFacts = {
  colour: string;
  treasure: number;
  jokers: string[];
  tiles: string[];
  spent: string[];
};

/** A small treasure that may be loaded, and what jokers stand for. */
export type LoadOfferFacts = {
  colour: string;
  treasure: number;
  jokers: string[];
};

/** The map that somebody takes. */
export type MapFacts = {
  colour: string;
  map: string;
};

/** How a game ended, beside the winner: who found the treasure, if somebody did, and what everybody has. */
export type MartiniqueDetails = {
  found_by: string | null;
  points: Record<string, number>;
  loads: Record<string, number>;
};

/** A game of Martinique with all that was hidden. */
export type MartiniquePosition = {
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
};

/** How a game ended. */
export type MartiniqueResult = {
  winner: string | null;
  how: "loads" | "nobody" | "points" | "treasure";
  found_by: string | null;
  points: Record<string, number>;
  loads: Record<string, number>;
};

/** A game of Martinique as one seat or a spectator knows it. */
export type MartiniqueView = {
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
};

/** Who you are here. */
export type Me = {
  person: string;
  name: string;
  kind: "account" | "guest" | "program";
};

/** The same with a rival's pirate. */
export type MorganFacts = {
  colour: string;
  from: number | "sloop";
  to: number | "sloop";
  rival: string;
};

/** So many seconds for each decision. */
export type MoveClock = {
  kind: "move";
  seconds: number;
};

/** A move and what came of it. */
export type MoveMade<G extends string = string> = {
  what: "moved";
  number: number;
  at: number;
  seat: string;
  move: string | null;
  moves: number;
  events: GameEvent<G>[];
};

/** Moves were taken back. */
export type MovesUndone = {
  what: "undone";
  number: number;
  at: number;
  seat: string;
  moves: number;
  practice: boolean;
};

/** Whom you do not hear. */
export type Mutes = {
  people: string[];
};

/** A table to be made; seats in the order of the edition's colours, the rest open. */
export type NewTable = {
  request: string;
  settings: Settings;
  seats?: SeatRequest[];
  contribution?: string;
};

/** No clock at all: days, if the players like. */
export type NoClock = {
  kind: "none";
};

/** Nothing but that it happens. */
export type NoFacts = Record<string, never>;

/** A legal move with what can be foreseen of it: as `balandra.Offer`. */
export type Offer<G extends string = string> = {
  [Tag in Extract<keyof TypesOf<G>["offers"], string>]: {
    kind: Tag;
    facts: TypesOf<G>["offers"][Tag];
    text: string;
  };
}[Extract<keyof TypesOf<G>["offers"], string>];

/** Something that can be agreed on before a game. */
export type OptionCard = {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: number | string | boolean;
  help: string;
  low: number | null;
  high: number | null;
  choices: string[];
};

/** A pirate of a colour goes from one space to another. */
export type PathFacts = {
  colour: string;
  from: number | "sloop";
  to: number | "sloop";
};

/** A client's message on the socket: are you there? */
export type Ping = {
  type: "ping";
};

/** A square where somebody places a pirate or may dig. */
export type PlaceFacts = {
  colour: string;
  to: string;
};

/** Make a move; `number` is that of the move in the game, from 1, so that a stale one is refused. */
export type Play = {
  do: "play";
  request: string;
  move: string;
  number: number;
  seat?: string | null;
};

/** A player went away during the game. */
export type PlayerLeft = {
  what: "left";
  number: number;
  at: number;
  seat: string;
};

/** A player gave up. */
export type PlayerResigned = {
  what: "resigned";
  number: number;
  at: number;
  seat: string;
};

/** A player who had left is back. */
export type PlayerReturned = {
  what: "returned";
  number: number;
  at: number;
  seat: string;
  name: string | null;
};

/** Somebody sat down. */
export type PlayerSeated = {
  what: "taken";
  number: number;
  at: number;
  seat: string;
  name: string;
};

/** What everybody has at the end. */
export type PointsFacts = {
  points: Record<string, number>;
  loads: Record<string, number>;
};

/** The answer to a ping. */
export type Pong = {
  type: "pong";
  now: number;
};

/** A power of the Black Witch in progress. */
export type Power = {
  card: string;
  rival?: string;
  space?: number;
};

/** What anybody may know of a person. */
export type Profile = {
  person: string;
  name: string;
  is_account: boolean;
  ratings: PublicRating[];
  statistics: Statistic[];
};

/** A rating as it is shown: a number, and how far the truth may be from it (19 times in 20 it is nearer). */
export type PublicRating = {
  edition: string;
  players: number;
  rating: number;
  uncertainty: number;
  games: number;
};

/** A legal move, the chance to win after it, and how much less that is than after the best one (`low` to `high`). */
export type RatedMove = {
  move: string;
  chance: number;
  loss: number;
  low: number;
  high: number;
};

/** A small treasure laid anew. */
export type RefillFacts = {
  treasure: number;
  tiles: string[];
};

/** Ask for another game of the same, seats rotated; the first to ask makes the table. */
export type Rematch = {
  do: "rematch";
  request: string;
};

/** A rematch was made. */
export type RematchMade = {
  what: "followed";
  number: number;
  at: number;
  table: string | null;
};

/** Free a seat before the game (host). */
export type Remove = {
  do: "remove";
  request: string;
  seat: string;
};

/** A game that is over, step by step. */
export type Replay<G extends string = string> = {
  steps: ReplayStep<G>[];
};

/** A game that is over, looked at again: what was known after so many moves, and the move that led there. */
export type ReplayStep<G extends string = string> = {
  number: number;
  view: TypesOf<G>["position"] | TypesOf<G>["view"];
  actor: string | null;
  seat: string | null;
  move: string | null;
  events: GameEvent<G>[];
};

/** Give up. */
export type Resign = {
  do: "resign";
  request: string;
  seat?: string | null;
};

/** The details of a result where somebody gave up. */
export type Resignation = {
  resigned: string;
};

/** How a game ended. */
export type Result<G extends string = string> = {
  winner: string | null;
  how: string;
  details: TypesOf<G>["details"] | Resignation;
};

/** The same, and how many cards it brings. */
export type RetreatFacts = {
  colour: string;
  from: number | "sloop";
  to: number | "sloop";
  draws: number;
};

/** The sloop goes to the other shore. */
export type SailFacts = {
  colour: string;
  to: "cartagena" | "tortuga";
  free: boolean;
};

/** Write to all at the table. */
export type Say = {
  do: "say";
  request: string;
  words: string;
};

/** A seat is open again, before the game. */
export type SeatFreed = {
  what: "freed";
  number: number;
  at: number;
  seat: string;
  reason: "left" | "removed";
};

/** A seat at a table, as everybody sees it. */
export type SeatInfo = {
  colour: string;
  kind: "bot" | "left" | "open" | "person";
  name: string | null;
  level: string | null;
  person: string | null;
  mine: boolean;
  bank: number | null;
  rating: number | null;
};

/** Who shall sit where when a table is made: nobody yet, me (this device), or a bot of a level. */
export type SeatRequest = {
  who?: "bot" | "me" | "open";
  level?: string | null;
  name?: string | null;
};

/** The game as one seat of the reader's (None: a spectator) knows it, now. */
export type SeatView<G extends string = string> = {
  seat: string | null;
  view: TypesOf<G>["view"];
  offers: Offer<G>[];
  can_undo: boolean;
};

/** The stool that a pirate takes. */
export type SeatedFacts = {
  colour: string;
  stool: number;
};

/** A message in plain values: a text with {names} in the place of its facts. */
export type Sentence = {
  facts: Record<string, string | number | boolean | string[] | Sentence | null>;
  plural?: string;
  text: string;
};

/** What is agreed on when a table is made. */
export type Settings = {
  edition: string;
  players: number;
  options?: Record<string, number | string | boolean>;
  listing?: "listed" | "private";
  clock?: NoClock | MoveClock | BankClock;
  begins?: "full" | "host";
  start?: string | null;
  stand_in?: string;
};

/** Games of one sort: how many, how many won, the share won beside what luck would give (1/players). */
export type Statistic = {
  edition: string;
  players: number;
  against: "bots" | "people";
  games: number;
  wins: number;
  share: number;
  expected: number;
};

/** All that one reader may know of a table, as of entry `number`. */
export type Table<G extends string = string> = {
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
};

/** A table in a list. */
export type TableCard<G extends string = string> = {
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
};

/** The table is abandoned. */
export type TableClosed = {
  what: "closed";
  number: number;
  at: number;
  reason: "everybody left" | "host" | "idle";
};

/** The table was made. */
export type TableOpened = {
  what: "opened";
  number: number;
  at: number;
  name: string;
};

/** A page of tables; `before` continues it. */
export type Tables<G extends string = string> = {
  tables: TableCard<G>[];
  before: number | null;
};

/** Sit down (once more to hold another seat on the same device), or come back to a seat that was left. */
export type Take = {
  do: "take";
  request: string;
  contribution: string;
  seat?: string | null;
  name?: string | null;
};

/** Somebody takes a card of a rival. */
export type TakeFacts = {
  colour: string;
  of: string;
};

/** The same with the card. */
export type TakenFacts = {
  colour: string;
  of: string;
  card: string;
};

/** A key for a program: the person it plays as; its text is shown once, when it is made. */
export type Token = {
  id: string;
  person: string;
  name: string;
  created: number;
  token: string | null;
};

/** The tokens of an account. */
export type Tokens = {
  tokens: Token[];
};

/** Where the treasure lies, and who found it, if somebody did. */
export type TreasureFacts = {
  square: string;
  colour: string | null;
};

/** A map of the other's that may be turned up. */
export type TurnFacts = {
  colour: string;
  of: string;
  place: number;
};

/** A map that was turned up. */
export type TurnedFacts = {
  colour: string;
  of: string;
  place: number;
  map: string;
};

/** Take moves back, until `moves` are left; without it, the last move of mine that may be. */
export type Undo = {
  do: "undo";
  request: string;
  seat?: string | null;
  moves?: number | null;
};

/** The table as it is now, and the news since the number the reader had. */
export type Update<G extends string = string> = {
  type: "update";
  table: Table<G>;
  log_events: LogEvent<G>[];
};

/** Whether something holds (a transcript, settings for a table), in one sentence. */
export type Verdict = {
  holds: boolean;
  sentence: string;
  text: string | null;
  facts: Record<string, string | number | boolean | string[] | Sentence | null>;
};

/** A pirate goes from one square to another. */
export type WalkFacts = {
  colour: string;
  from: string;
  to: string;
  crossed: number;
};

/** An account was made or recovered; the code is shown this once: write it down. */
export type Welcome = {
  me: Me;
  recovery: string;
};

/** Who wins, if somebody does, and how. */
export type WinFacts = {
  colour: string | null;
  how: "loads" | "nobody" | "points" | "treasure";
};

/** A power that was invoked. */
export type WitchFacts = {
  colour: string;
  card: string;
  rival?: string;
  space?: number;
};

/** A power that may be invoked. */
export type WitchOfferFacts = {
  cards: string[];
  rival?: string;
  space?: number;
};

export type AnyAction = Take | Leave | Bot | Remove | Begin | Play | Undo | Resign | Say | Close | Rematch;

export type FromClient = Act | Ping;

export type ToClient<G extends string = string> = Update<G> | Done | ErrorMessage | Pong | Connections;

export type LogEvent<G extends string = string> = TableOpened | PlayerSeated | BotSeated | SeatFreed | GameStarted | MoveMade<G> | MovesUndone | HintGiven | PlayerLeft | PlayerReturned | PlayerResigned | ChatSent | TableClosed | RematchMade;
