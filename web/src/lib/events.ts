// Events without the types of their game, for what treats all events alike.
import type { GameEvent } from "./wire";

export interface LooseEvent {
  name: string;
  facts: Record<string, unknown>;
}

/** An event whose facts are read by name. */
export function loose({ name, facts }: GameEvent): LooseEvent {
  return { name, facts: { ...facts } };
}
