// The data of Cartagena from the server: views, offers and events, `?` for unknown items (docs/notation.md).
import type * as wire from "../../lib/wire";
import { type Scene, SCENES } from "./scenes";

export type CartagenaView = wire.CartagenaView;
export type Offer = wire.Offer<"cartagena">;
export type GameEvent = wire.GameEvent<"cartagena">;
export type LogEvent = wire.LogEvent<"cartagena">;
export type Space = number | "sloop";
export type Cards = Record<string, number>;

/** The facts of an offer of any kind. */
export interface Way {
  colour?: string;
  cards: string[];
  symbol?: string;
  pirates: number;
  from?: Space;
  to?: Space;
  draws?: number;
  rival?: string;
  space?: Space;
}

/** The facts of an offer. */
export function wayOf({ facts }: Offer): Way {
  return { cards: [], pirates: 1, ...facts };
}

/** The number of cards. */
export function countOf(cards: Cards | undefined): number {
  return Object.values(cards ?? {}).reduce((sum, count) => sum + count, 0);
}

/** The space that is the goal. */
export function goalOf(view: CartagenaView): number {
  return view.track.length + 1;
}

export interface Setting {
  ground: "stone" | "green";
  start: "dungeon" | "wreck" | "camp";
  goal: "boat" | "cave";
}

// The drawing of a path's start, and its ground, by the rulebook's word.
const STARTS: Record<string, Pick<Setting, "ground" | "start">> = {
  "rallying point": { ground: "green", start: "camp" },
  "leaking sloop": { ground: "green", start: "wreck" },
};

/** An edition's own words. */
export function sceneOf(edition: string): Scene {
  const scene = SCENES[edition];
  if (!scene) throw new Error(`the page knows no edition ${edition}`);
  return scene;
}

/** The hand limit of Filibusters, the same in all editions that have them. */
export const HAND_LIMIT = sceneOf("devir-escape").handLimit;

/** The look of an edition: ground, start and goal. */
export function settingOf(edition: string): Setting {
  const { start, goal } = sceneOf(edition);
  return { ...(STARTS[start] ?? { ground: "stone", start: "dungeon" }), goal: goal === "cave" ? "cave" : "boat" };
}
