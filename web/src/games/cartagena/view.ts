// What can be in a view of Cartagena: the mapping of docs/notation.md, `?` for what is not known.
import { type Scene, SCENES } from "./scenes";
import type { Offer } from "../../lib/wire";
import type { View } from "../types";

export type Space = number | "sloop";
export type Cards = Record<string, number>;

export interface CartagenaView {
  edition: string;
  options: Record<string, number | string | boolean>;
  colours: string[];
  track: string[];
  pirates: Record<string, Space[]>;
  hands: Record<string, Cards>;
  pile: Cards;
  top?: string[];
  top_seen_by?: string;
  row?: string[];
  discard: Cards;
  sloop_at?: "cartagena" | "tortuga";
  tokens?: Record<string, number | string>;
  opened?: (number | string)[];
  turn: string;
  actions_left: number;
  free_sailing?: boolean;
  stage: string;
  discarding?: string;
  power?: { card: string; rival?: string; space?: number };
  held?: Cards;
  kept?: boolean;
  next_gift?: string;
  winner?: string;
}

/** A view of the wire by its types. */
export function readView(view: View): CartagenaView {
  return view as unknown as CartagenaView;
}

/** The facts of an offer, as those who draw it read them. */
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

/** The facts of an offer by their types. */
export function wayOf(offer: Offer): Way {
  const { facts } = offer;
  return {
    colour: facts.colour as string | undefined,
    cards: (facts.cards as string[] | undefined) ?? [],
    symbol: facts.symbol as string | undefined,
    pirates: (facts.pirates as number | undefined) ?? 1,
    from: facts.from as Space | undefined,
    to: facts.to as Space | undefined,
    draws: facts.draws as number | undefined,
    rival: facts.rival as string | undefined,
    space: facts.space as Space | undefined,
  };
}

/** How many cards there are. */
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

// How the start of a path is drawn, and its ground, by the word that the book has for it.
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

/** The look of an edition: ground, start and goal. */
export function settingOf(edition: string): Setting {
  const { start, goal } = sceneOf(edition);
  return { ...(STARTS[start] ?? { ground: "stone", start: "dungeon" }), goal: goal === "cave" ? "cave" : "boat" };
}
