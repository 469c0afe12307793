// Cards and pirates dragged over the map, at a table or in a lesson.
import { type Drop, under } from "../../lib/dragging.svelte";
import type { Offer } from "./view";
import { type Choice, dropCard, dropPirate, NOTHING, type Touch } from "./choose";
import type { Space } from "./view";

export interface Held {
  card: string | null;
  from: Space | null;
  colour: string;
}

/** The selection while something is dragged. */
export function choiceOf(held: Held): Choice {
  return { ...NOTHING, card: held.card, from: held.from, colour: held.from === null ? null : held.colour };
}

/** The result of a drop. */
export function letGo(offers: readonly Offer[], held: Held, at: Drop): Touch {
  const marks = under(at, "[data-space],[data-over]");
  const name = marks?.space ?? marks?.over;
  if (name === undefined) return { choice: NOTHING, play: null };
  const space: Space = name === "sloop" ? "sloop" : Number(name);
  if (held.card !== null) return dropCard(offers, held.card, space);
  return held.from === null ? { choice: NOTHING, play: null } : dropPirate(offers, held.from, held.colour, space);
}
