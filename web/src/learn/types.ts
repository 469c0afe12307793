// The types of lessons: texts from a game's folder, positions from its examples.json (made by tools/lessons.py).
import type { Theme } from "../puzzles/puzzles";
import type { GameEvent, GameName, Offer, SeatView } from "../lib/wire";

/** A view with access by key. */
export type Mapping = Record<string, unknown>;

/** A question about a position: play a move, name the space where a pirate lands, or give a number. */
export interface Node<G extends GameName = GameName> {
  seat: string;
  ask: "play" | "where" | "count";
  right: string[];
  view?: SeatView<G>["view"]; // omitted if it follows from the step before
  answer?: number;
  offers: Offer<G>[];
  outcomes: Record<string, Outcome<G>>;
  misses?: Record<string, string>;
}

/** The result of a move: the changes, the events, and the next question. */
export interface Outcome<G extends GameName = GameName> {
  patch: Mapping; // null for deleted keys
  events: GameEvent<G>[];
  next?: Node<G>;
}

/** The texts of one step of an example. */
export interface Words {
  ask: string;
  right: string;
  rights?: Record<string, string>; // by move, if it needs its own text
  wrong?: string;
  wrongs?: Record<string, string>; // by move, by kind of move, or by place
}

/** Things that the rules mention, drawn side by side. */
export interface Picture {
  of: string[];
  caption: string;
}

export interface Part {
  title: string;
  text: string[];
  list?: string[];
  picture?: Picture;
  exercises?: string[];
}

export interface Topic {
  id: string;
  title: string;
  summary: string;
  picture: string; // the edition whose picture represents it
  parts: Part[];
}

/** A short lesson: positions in sequence. */
export interface Lesson {
  id: string;
  chapter: string;
  title: string;
  summary: string;
  steps: string[];
  edition: string; // to play afterwards
  topic: string; // to read afterwards
  theme?: Theme; // of puzzles to solve afterwards
  isFirst?: boolean; // enough to begin a game
}
