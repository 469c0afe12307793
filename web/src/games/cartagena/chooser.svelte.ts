// The player's selection on a map, at a table or in a lesson: touched, pointed at, or dragged.
import { Dragging, type Drop } from "../../lib/dragging.svelte";
import { type Choice, isPlayable, left, marked, movableOf, NOTHING, touchCard, touchSpace, type Touch } from "./choose";
import { choiceOf, type Held, letGo } from "./drop";
import type { Cards, Offer, Space } from "./view";

const SIMPLE = new Set(["sail", "draw", "end"]);

export class Chooser {
  choice = $state.raw<Choice>(NOTHING);
  hovered = $state.raw<Offer | null>(null);
  readonly dragging = new Dragging<Held>();
  private preview = $state.raw<Choice | null>(null);

  constructor(
    private readonly offers: () => readonly Offer[],
    private readonly play: (offer: Offer) => void,
  ) {}

  /** The selection together with what is pointed at. */
  readonly looking = $derived.by((): Choice => {
    const seen = { ...this.choice, ...this.preview };
    return this.preview && left(this.offers(), seen).length ? seen : this.choice;
  });
  readonly marks = $derived.by(() => (this.hovered ? [this.hovered] : marked(this.offers(), this.looking)));
  readonly movable = $derived.by(() => movableOf(left(this.offers(), { ...this.choice, from: null, colour: null, to: null })));
  readonly simple = $derived.by(() => this.offers().filter((offer) => SIMPLE.has(offer.kind)));

  /** The cards of a hand that can begin a move. */
  playable(hand: Cards): Set<string> {
    return new Set(Object.keys(hand).filter((card) => isPlayable(this.offers(), card)));
  }

  /** Keep the selection only while it can lead to a move. */
  check(): void {
    if (!left(this.offers(), this.choice).length) this.choice = NOTHING;
    this.preview = this.hovered = null;
  }

  clear(): void {
    this.choice = NOTHING;
    this.preview = this.hovered = null;
  }

  readonly touchSpace = (space: Space, colour: string | null): void => {
    const own = this.movable.has(`${colour} ${space}`) ? colour : null;
    if (!this.dragging.hasEnded) this.done(touchSpace(this.offers(), this.choice, space, own));
  };
  readonly touchCard = (card: string): void => {
    if (!this.dragging.hasEnded) this.done(touchCard(this.offers(), this.choice, card));
  };
  readonly previewSpace = (space: Space | null, colour: string | null): void => {
    const { card, pair } = this.choice;
    this.preview = space === null ? null : { ...NOTHING, card, pair, from: space, colour };
  };
  readonly previewCard = (card: string | null): void => {
    this.preview = card === null || this.choice.card !== null ? null : { ...this.choice, card };
  };

  /** Drag a card or a pirate. */
  grab(event: PointerEvent, what: Held): void {
    const begin = (): void => void (this.choice = choiceOf(what));
    const cancel = (): void => void (this.choice = NOTHING);
    this.dragging.grab(event, what, { begin, cancel, drop: (held: Held, at: Drop) => this.done(letGo(this.offers(), held, at)) });
  }

  private done(touch: Touch): void {
    this.choice = touch.choice;
    if (touch.play) this.play(touch.play);
  }
}
