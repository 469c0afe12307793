// What the lessons are made of: texts from a game's folder, positions from its examples.json (made by tools/lessons.py).
import type { GameEvent, GameName, Offer, SeatView } from "../lib/wire";

/** A view, read by name. */
export type Mapping = Record<string, unknown>;

/** A question about a position: play a move, say where a pirate lands, or say a number. */
export interface Node<G extends GameName = GameName> {
  seat: string;
  ask: "play" | "where" | "count";
  right: string[];
  view?: SeatView<G>["view"]; // left out where it follows from the step before
  answer?: number;
  offers: Offer<G>[];
  outcomes: Record<string, Outcome<G>>;
  misses?: Record<string, string>;
}

/** What a move comes to: what has changed, what happened, and the next question. */
export interface Outcome<G extends GameName = GameName> {
  patch: Mapping; // null for what is gone
  events: GameEvent<G>[];
  next?: Node<G>;
}

/** The words around one step of an example. */
export interface Words {
  ask: string;
  right: string;
  rights?: Record<string, string>; // by move, where something else is to be said
  wrong?: string;
  wrongs?: Record<string, string>; // by move, by kind of move, or by place
}

/** Things that the rules speak of, drawn side by side. */
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
  picture: string; // the edition whose picture stands for it
  parts: Part[];
}

/** A first lesson: positions one after the other. */
export interface Lesson {
  id: string;
  title: string;
  summary: string;
  steps: string[];
  edition: string; // to play afterwards
  topic: string; // to read afterwards
}
