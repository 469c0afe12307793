// Choosing a move on the island: a pirate and his target square, or a single square; by touch or drag.
import { type Drop, Dragging, under } from "../../lib/dragging.svelte";
import type { Offer } from "./view";

type Move = Extract<Offer, { kind: "move" }>;
type Spot = Extract<Offer, { kind: "place" | "dig" }>;

/** Whether an offer is chosen on the island itself. */
export const isOnIsland = (offer: Offer): offer is Move | Spot => offer.kind === "move" || offer.kind === "place" || offer.kind === "dig";

export class Choosing {
  from = $state<string | null>(null);
  to = $state<string | null>(null);
  over = $state<string | null>(null); // under the pointer
  readonly dragging = new Dragging<string>();

  moves = $derived.by(() => this.offers().filter((offer) => offer.kind === "move"));
  spots = $derived.by(() => this.offers().filter((offer) => offer.kind === "place" || offer.kind === "dig"));
  movable = $derived(new Set(this.moves.map((offer) => offer.facts.from)));
  looking = $derived(this.from ?? (this.over && this.movable.has(this.over) ? this.over : null));
  /** The offers to choose with buttons. */
  choices = $derived.by(() => {
    if (this.from && this.to) return this.ways(this.from, this.to);
    return this.offers().filter((offer) => !isOnIsland(offer));
  });

  /** With `where`, a square is the answer to a question instead. */
  constructor(
    private readonly offers: () => Offer[],
    private readonly play: (offer: Offer) => void,
    private readonly where: () => ((square: string) => void) | null = () => null,
  ) {}

  clear(): void {
    this.from = this.to = null;
  }

  /** The target squares, with the most opponents crossed on the way: for the inspected pirate, else for these offers. */
  targets(otherwise: readonly (Move | Spot)[]): Map<string, number> {
    const found = new Map<string, number>();
    const shown = this.looking ? this.moves.filter((offer) => offer.facts.from === this.looking) : otherwise;
    for (const offer of shown) {
      const crossed = offer.kind === "move" ? offer.facts.crossed : 0;
      found.set(offer.facts.to, Math.max(found.get(offer.facts.to) ?? 0, crossed));
    }
    return found;
  }

  touch(square: string): void {
    if (!this.dragging.hasEnded) this.choose(square);
  }

  grab(event: PointerEvent, square: string): void {
    const begin = (): void => void (this.from = this.where() ? null : square);
    this.dragging.grab(event, square, { begin, cancel: () => this.clear(), drop: (held, at) => this.drop(held, at) });
  }

  private drop(square: string, at: Drop): void {
    const found = under(at, "[data-square]")?.square;
    if (found && found !== square) this.choose(found);
  }

  private ways(from: string, to: string): Move[] {
    return this.moves.filter((offer) => offer.facts.from === from && offer.facts.to === to);
  }

  private choose(square: string): void {
    const answer = this.where();
    if (answer) return answer(square);
    const ways = this.from ? this.ways(this.from, square) : [];
    const spot = this.from ? undefined : this.spots.find((offer) => offer.facts.to === square);
    if (ways.length === 1 && ways[0]) this.play(ways[0]);
    else if (ways.length) this.to = square;
    else if (this.movable.has(square)) [this.from, this.to] = [this.from === square ? null : square, null];
    else if (spot) this.play(spot);
    else this.clear();
  }
}
