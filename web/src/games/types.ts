// The interface of a game on the page. Each game has a folder that exports one `GamePage`; `index.ts` lists them.
import type { Component, Snippet } from "svelte";
import type { GameRules } from "../engine/game";
import type { Lesson, Node, Topic, Words } from "../learn/types";
import type { Step } from "../lib/frames";
import type { Fact } from "../lib/i18n.svelte";
import type { Value } from "../lib/options";
import type { Name, Sentences } from "../lib/sentences";
import type { GameStatistics } from "../statistics/types";
import type { EditionCard, GameEvent, GameName, LogEvent, Offer, SeatView, Table } from "../lib/wire";

export type View<G extends GameName = GameName> = SeatView<G>["view"];

export interface EditionWords {
  title: string;
  sentence: string;
}

/** Names of options and of their choices, and help for options; missing ones are shown as the server sends them. */
export interface OptionWords {
  names: Record<string, string>;
  helps: Record<string, string>;
  choices: Record<string, string>;
}

/** Options that are often chosen together. */
export interface Preset {
  name: string;
  options: Record<string, Value>;
}

export interface SetupProps {
  edition: EditionCard;
  options: Record<string, Value>;
  link: string; // to a new table with these options
  set: (changes: Record<string, Value>) => void;
}

/** A part of the form for a new table that sets some options by itself. */
export interface Setup {
  isFor: (edition: EditionCard) => boolean;
  options: readonly string[]; // set there instead of by separate fields
  load: () => Promise<Component<SetupProps>>;
}

export interface BoardProps<G extends GameName = GameName> {
  news: LogEvent<G>[]; // so far
  step?: Step | null; // shown on the board before the resulting table
  drift?: number; // of the server's clock, in milliseconds
  table: Table<G>;
  sight: SeatView<G>;
  covered: boolean; // whether the table is hidden from another player on this device
  busy: boolean;
  lost?: readonly string[]; // seats of people who are not connected
  cut?: boolean; // whether the server is unreachable
  replays: number; // how often the last turn was replayed
  seen: number; // the last log entry that the reader has seen
  advice?: Offer<G> | null; // the move of a hint
  made?: Offer<G> | null; // the move made instead, drawn beside the advice
  advising?: boolean; // whether a hint is being computed
  play: (offer: Offer<G>) => void;
  tools: Snippet;
  advisor?: Snippet; // hints as text
  side: Snippet;
}

/** What a table or a replay of a game needs. */
export interface GameTable<G extends GameName = GameName> {
  Board: Component<BoardProps<G>>;
  /** The events of one move in sentences. */
  tell: (events: readonly GameEvent<G>[], name: Name, view: View<G> | undefined) => string[];
  /** The steps that animate moves; omitted if the board has no animation. */
  stepsOf?: (moves: readonly LogEvent<G>[]) => Step[];
  /** The label of a move's button. */
  offerWords: (offer: Offer<G>, view: View<G>) => string;
  /** A move of the notation in words, without its position; omitted if its text is shown. */
  moveWords?: (move: string, edition: string) => string;
  /** Whether no seat has hidden information. */
  isOpen: (view: View<G>) => boolean;
  /** What a view hides from its seat, and what it does not. */
  hiddenWords?: (view: View<G>, seat: string) => string;
  /** The table of sentences, also for outcomes. */
  sentences: Sentences;
  /** The changes of each correction of the rules. */
  rulesChanged: () => string[];
}

/** The topics of a game. */
export interface GameTopics {
  topics: () => Topic[];
  lessons: () => Lesson[];
  also: Record<string, string>; // edition → its topic, if that has another name
}

export interface ExerciseBoardProps<G extends GameName = GameName> {
  view: View<G>;
  offers: Offer<G>[];
  events: GameEvent<G>[];
  seat: string;
  ask: Node["ask"];
  onplay: (offer: Offer<G>) => void;
  onplace: (place: number | string) => void;
}

/** Interactive examples with their texts. */
export interface GameExercises<G extends GameName = GameName> {
  Board: Component<ExerciseBoardProps<G>>;
  /** The players with what is known of their cards, if the board does not show them. */
  Players?: Component<{ table: Table; view: View<G>; me: string; drift: number; covered: boolean }>;
  /** A thing that the rules mention, with its name below. */
  Thing: Component<{ name: string }>;
  examples: Record<string, Node<G>>; // made by tools/lessons.py
  words: () => Record<string, Words[]>;
  missWords: (why: string | undefined) => string;
  tell: GameTable<G>["tell"];
}

/** The content of a position by the keys of the notation. */
export type PositionWords = Record<string, unknown>;

export interface EditBoardProps<G extends GameName = GameName> {
  view: View<G>; // with everything open
  chosen: string | null; // the place of the pirate in hand
  ontouch: (place: string, colour: string | null) => void;
  ondrop: (colour: string, from: string, to: string) => void;
}
/** Pirates of a colour that are beside the board. */
export interface Beside {
  place: string;
  colour: string;
  name: string;
  count: number;
}
/** Cards or tiles of a player that are counted. */
export interface Counter {
  id: string;
  colour: string;
  name: string;
  count: number;
}
/** How the editor changes positions of a game; whether they are possible is said by the engine. */
export interface GameEdit<G extends GameName = GameName> {
  Board: Component<EditBoardProps<G>>;
  derived: string[]; // keys that the engine finds out again after a change
  beside: (words: PositionWords) => Beside[];
  move: (words: PositionWords, colour: string, from: string, to: string) => PositionWords;
  things: (words: PositionWords) => [id: string, name: string][]; // that can be put on a place; "" takes away
  put: (words: PositionWords, thing: string, place: string) => PositionWords;
  counters: (words: PositionWords) => Counter[];
  count: (words: PositionWords, counter: Counter, count: number) => PositionWords;
}

/** A game on the page. Parts that are not needed at once are loaded on demand. */
export interface GamePage<G extends GameName = GameName> {
  id: G;
  module: string; // the address of its WebAssembly module, which the page compiles while the worker starts
  title: () => string;
  editions: () => Record<string, EditionWords>;
  EditionPicture: Component<{ id: string }>; // 240 by 120, inside an <svg>
  /** The home page, for readers who played this game last. */
  welcome: () => { title: string; text: string };
  /** The first lesson, and its invitation on the home page. */
  lesson: { id: string; edition: string; words: () => string };
  options: () => OptionWords;
  presets: (edition: EditionCard) => Preset[];
  setup?: Setup;
  /** Formatters for facts of refusals, by their names. */
  facts: Record<string, (word: string) => Fact>;
  table: () => Promise<GameTable<G>>;
  topics: () => Promise<GameTopics>;
  exercises: () => Promise<GameExercises<G>>;
  edit: () => Promise<GameEdit<G>>;
  statistics: () => Promise<GameStatistics>;
}

/** A game that runs on this device: the addresses of its files, loaded when it is played. See docs/local-games.md. */
export interface GameEngine {
  id: GameName;
  module: string; // WebAssembly
  evaluators: Record<string, string>; // those with a file; the strongest level uses the newest
  rules: () => Promise<GameRules>;
}
