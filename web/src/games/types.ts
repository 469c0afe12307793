// What a game brings to the page. Each game has a folder that exports one `GamePage`; `index.ts` lists them.
import type { Component, Snippet } from "svelte";
import type { Lesson, Node, Topic, Words } from "../learn/types";
import type { Step } from "../lib/frames";
import type { Fact } from "../lib/i18n.svelte";
import type { Value } from "../lib/options";
import type { Name, Sentences } from "../lib/sentences";
import type { EditionCard, GameEvent, GameName, LogEvent, Offer, SeatView, Table } from "../lib/wire";

export type View<G extends GameName = GameName> = SeatView<G>["view"];

export interface EditionWords {
  title: string;
  sentence: string;
}

/** Names of options and of their choices, and what options mean; what is missing is shown as the server says it. */
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
  options: readonly string[]; // set there, and not by a field of their own
  load: () => Promise<Component<SetupProps>>;
}

export interface BoardProps<G extends GameName = GameName> {
  news: LogEvent<G>[]; // so far
  step?: Step | null; // shown on the board, before the table that comes of it
  drift?: number; // of the server's clock, in milliseconds
  table: Table<G>;
  sight: SeatView<G>;
  covered: boolean; // another player at this device must not see anything
  busy: boolean;
  lost?: readonly string[]; // seats of people who are not connected
  cut?: boolean; // whether the server cannot be reached
  replays: number; // how often the last turn was asked for again
  seen: number; // the last entry of the log that this reader has seen before
  advice?: Offer<G> | null; // the move that a hint shows
  advising?: boolean; // whether a hint is being asked for
  play: (offer: Offer<G>) => void;
  tools: Snippet;
  advisor?: Snippet; // hints in words
  side: Snippet;
}

/** What a table or a replay of a game needs. */
export interface GameTable<G extends GameName = GameName> {
  Board: Component<BoardProps<G>>;
  /** What the events of one move say, in sentences. */
  tell: (events: readonly GameEvent<G>[], name: Name, view: View<G> | undefined) => string[];
  /** The steps that moves are shown by; left out if the board shows none. */
  stepsOf?: (moves: readonly LogEvent<G>[]) => Step[];
  /** A move as the words of a button. */
  offerWords: (offer: Offer<G>, view: View<G>) => string;
  /** Whether no seat hides anything from the others. */
  isOpen: (view: View<G>) => boolean;
  /** The table of sentences, which also tells how a game ended. */
  sentences: Sentences;
  /** What corrections of the rules have changed. */
  rulesChanged: () => string[];
}

/** What is to be read about a game. */
export interface GameTopics {
  topics: () => Topic[];
  lessons: () => Lesson[];
  also: Record<string, string>; // edition → the topic that describes it, where that has another name
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

/** Positions to be tried, and what is said around them. */
export interface GameExercises<G extends GameName = GameName> {
  Board: Component<ExerciseBoardProps<G>>;
  /** Something that the rules speak of, with its name below. */
  Thing: Component<{ name: string }>;
  examples: Record<string, Node<G>>; // made by tools/lessons.py
  words: () => Record<string, Words[]>;
  missWords: (why: string | undefined) => string;
  tell: GameTable<G>["tell"];
}

/** A game on the page. What is not needed at once is loaded when a screen asks for it. */
export interface GamePage<G extends GameName = GameName> {
  id: G;
  title: () => string;
  editions: () => Record<string, EditionWords>;
  EditionPicture: Component<{ id: string }>; // 240 by 120, inside an <svg>
  /** The home page, for those who played this game last. */
  welcome: () => { title: string; text: string };
  /** The first lesson, and its invitation on the home page. */
  lesson: { id: string; edition: string; words: () => string };
  options: () => OptionWords;
  presets: (edition: EditionCard) => Preset[];
  setup?: Setup;
  /** The facts of refusals in words, by their names. */
  facts: Record<string, (word: string) => Fact>;
  table: () => Promise<GameTable<G>>;
  topics: () => Promise<GameTopics>;
  exercises: () => Promise<GameExercises<G>>;
}
