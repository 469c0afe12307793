// The events of Cartagena as text.
import { type Name, tellEvents, type Told } from "../../lib/sentences";
import { cardName, spaceName } from "./names";
import type { CartagenaView, Space } from "./view";
import { SENTENCES } from "./sentence-table";

/** The events of one move in sentences. */
export function tellCartagena(view: CartagenaView, events: readonly Told[], name: Name): string[] {
  return tellEvents(SENTENCES, events, name, {
    card: (card) => cardName(String(card)),
    space: (space) => spaceName(view, space as Space),
  });
}
