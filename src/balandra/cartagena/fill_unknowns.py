"""Completes a view of Cartagena: every `?` is replaced by an unseen card."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.cartagena.mapping import UNKNOWN
from balandra.cartagena.notation import card_name
from balandra.cartagena.parsing import counts_of, kind_of
from balandra.core.game import Game
from balandra.core.parsing import fail, list_of, mapping_of, number_of

MOST_CARDS = 127


def complete(game: Game, words: Mapping[str, object]) -> dict[str, object]:
    """The mapping of a position that fits a view; the reader places tokens, and the remaining cards are the pile."""
    hands = mapping_of("hands", words.get("hands"))
    held = mapping_of("held", words.get("held", {}))
    top = list_of("top", words.get("top", []))
    unseen = _unseen(game, words, [*hands.values(), held], top)
    whole = {key: value for key, value in words.items() if key != "pile"}
    whole["hands"] = {colour: _dealt("hands", cards, unseen) for colour, cards in hands.items()}
    if "held" in words:
        whole["held"] = _dealt("held", held, unseen)
    if "top" in words:
        whole["top"] = [_next("top", unseen) if card == UNKNOWN else card for card in top]
    return whole


def _unseen(game: Game, words: Mapping[str, object], heaps: list[object], top: list[object]) -> list[str]:
    """The cards that the view does not show."""
    left = list(game.rules.copies)
    seen = [counts_of(game, "hands", _known("hands", heap)) for heap in heaps]
    seen.append(counts_of(game, "discard", words.get("discard", {})))
    lying = [kind_of(game, "row", card) for card in [*list_of("row", words.get("row", [])), *top] if card != UNKNOWN]
    for kind in range(len(left)):
        left[kind] -= sum(counts[kind] for counts in seen) + lying.count(kind)
    return [card_name(game, kind) for kind in range(game.rules.kinds) for _ in range(left[kind])]


def _known(key: str, cards: object) -> dict[object, object]:
    return {card: count for card, count in mapping_of(key, cards).items() if card != UNKNOWN}


def _dealt(key: str, cards: object, unseen: list[str]) -> dict[object, object]:
    """Cards with unseen ones in place of unknown ones."""
    whole = _known(key, cards)
    for _ in range(number_of(key, mapping_of(key, cards).get(UNKNOWN, 0), 0, MOST_CARDS)):
        card = _next(key, unseen)
        whole[card] = number_of(key, whole.get(card, 0), 0, MOST_CARDS) + 1
    return whole


def _next(key: str, unseen: list[str]) -> str:
    if not unseen:
        raise fail(key, "there are not so many cards that have not been seen")
    return unseen.pop()
