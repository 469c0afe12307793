// The events of Cartagena in words.
import { type Name, tellEvents } from "../../lib/sentences";
import type { GameEvent } from "../../lib/wire";
import { cardName, spaceName } from "./names";
import type { CartagenaView, Space } from "./view";

/** What the events of one move say, in sentences. */
export function tellCartagena(view: CartagenaView, events: readonly GameEvent[], name: Name): string[] {
  return tellEvents("cartagena", events, name, {
    card: (card) => cardName(String(card)),
    space: (space) => spaceName(view, space as Space),
  });
}
