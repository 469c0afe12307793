// The events of Cartagena in words.
import { type Name, tellEvents, type Told } from "../../lib/sentences";
import { cardName, spaceName } from "./names";
import type { CartagenaView, Space } from "./view";
import { SENTENCES } from "./sentence-table";

/** What the events of one move say, in sentences. */
export function tellCartagena(view: CartagenaView, events: readonly Told[], name: Name): string[] {
  return tellEvents(SENTENCES, events, name, {
    card: (card) => cardName(String(card)),
    space: (space) => spaceName(view, space as Space),
  });
}
