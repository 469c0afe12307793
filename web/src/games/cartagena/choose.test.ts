import { describe, expect, test } from "vitest";
import type { Offer } from "./view";
import { dropCard, dropPirate, isPlayable, left, marked, NOTHING, pairsOf, touchCard, touchSpace } from "./choose";

const advance = (card: string, from: number, to: number): Offer => ({
  text: `${card} ${from}`,
  kind: "advance",
  facts: { colour: "blue", cards: [card], symbol: card, pirates: 1, from, to },
});
const retreat = (from: number, to: number, draws: number): Offer => ({
  text: `retreat ${from}`,
  kind: "retreat",
  facts: { colour: "blue", from, to, draws },
});
const parrots: Offer = {
  text: "parrot+parrot=hook 3",
  kind: "parrots",
  facts: { colour: "blue", cards: ["parrot", "parrot"], symbol: "hook", pirates: 1, from: 3, to: 9 },
};
const discard: Offer = { text: "discard hat", kind: "discard", facts: { cards: ["hat"] } };
const offers = [advance("skull", 0, 4), advance("skull", 6, 10), advance("hat", 6, 8), retreat(6, 5, 2), parrots];

describe("touching", () => {
  test("a card marks where every pirate would land", () => {
    const { choice, play } = touchCard(offers, NOTHING, "skull");
    expect(play).toBeNull();
    expect(marked(offers, choice).map((offer) => offer.text)).toEqual(["skull 0", "skull 6"]);
  });

  test("a card, then a pirate, is a move", () => {
    const first = touchCard(offers, NOTHING, "skull");
    expect(touchSpace(offers, first.choice, 6, "blue").play?.text).toBe("skull 6");
  });

  test("a card, then a landing place, is a move", () => {
    const first = touchCard(offers, NOTHING, "skull");
    expect(touchSpace(offers, first.choice, 4, null).play?.text).toBe("skull 0");
  });

  test("a pirate shows its cards and its retreat, and is not moved before one is chosen", () => {
    const first = touchSpace(offers, NOTHING, 6, "blue");
    expect(first.play).toBeNull();
    expect(marked(offers, first.choice).map((offer) => offer.text)).toEqual(["skull 6", "hat 6", "retreat 6"]);
    expect(touchSpace(offers, first.choice, 5, null).play?.text).toBe("retreat 6");
    expect(touchCard(offers, first.choice, "hat").play?.text).toBe("hat 6");
  });

  test("a place to which two ways lead waits for one of them", () => {
    const both = [advance("skull", 0, 4), advance("skull", 1, 4)];
    const { choice, play } = touchSpace(both, { ...NOTHING, card: "skull" }, 4, null);
    expect(play).toBeNull();
    expect(left(both, choice)).toHaveLength(2);
  });

  test("the same card again is let go", () => {
    expect(touchCard(offers, { ...NOTHING, card: "skull" }, "skull").choice).toEqual(NOTHING);
  });

  test("a discard needs no pirate", () => {
    expect(touchCard([discard], NOTHING, "hat").play?.text).toBe("discard hat");
  });
});

describe("two cards together", () => {
  test("are offered by what they stand for, and hidden until asked for", () => {
    expect(pairsOf(offers, "parrot")).toEqual([{ kind: "parrots", with: "hook" }]);
    expect(left(offers, { ...NOTHING, card: "parrot" })).toEqual([]);
    expect(left(offers, { ...NOTHING, card: "parrot", pair: { kind: "parrots", with: "hook" } })).toEqual([parrots]);
    expect(isPlayable(offers, "parrot")).toBe(true);
    expect(isPlayable(offers, "bottle")).toBe(false);
  });
});

describe("dropping", () => {
  test("a card on a pirate or on a landing place", () => {
    expect(dropCard(offers, "skull", 6).play?.text).toBe("skull 6");
    expect(dropCard(offers, "skull", 4).play?.text).toBe("skull 0");
    expect(dropCard(offers, "skull", 20).play).toBeNull();
  });

  test("a pirate on a space", () => {
    expect(dropPirate(offers, 6, "blue", 5).play?.text).toBe("retreat 6");
    expect(dropPirate(offers, 6, "blue", 30).play).toBeNull();
  });
});
