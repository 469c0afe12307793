"""The questions of the lessons: which moves answer them is decided by the engine's own facts about each move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from balandra import Position
from balandra.core.game import Offer

View = Mapping[str, Any]
Judge = Callable[[Position], Collection[str]]


@dataclass(frozen=True)
class Step:
    """A question: play a move, say where a pirate lands, or say a number."""

    ask: str
    is_right: Callable[[View, Offer], bool]
    answer: Callable[[View, Sequence[Offer]], object] | None = None
    judge: Judge | None = None  # the texts of the right moves, where the position itself must be asked

    def right(self, position: Position) -> list[Offer]:
        """The offers that answer the question."""
        seat = position.actor or position.game.colours[0]
        view, offers = position.view(seat), position.view(seat).offers
        if self.judge:
            wanted = self.judge(position)
            return [offer for offer in offers if offer.text in wanted]
        mapping = view.mapping()
        return [offer for offer in offers if self.is_right(mapping, offer)]


@dataclass(frozen=True)
class Example:
    """A position and the questions about it, one after the other."""

    position: Callable[[], Position]
    steps: tuple[Step, ...]


def _is(move: str, view: View, offer: Offer) -> bool:
    return offer.text == move


def of_kind(kind: str, view: View, offer: Offer) -> bool:
    """Whether an offer is of a kind."""
    return offer.kind == kind


def play(*moves: str) -> tuple[Step, ...]:
    """Play these moves, one after the other."""
    return tuple(Step("play", partial(_is, move)) for move in moves)


def where(move: str) -> tuple[Step, ...]:
    """Say where the pirate of a move lands."""
    return (Step("where", partial(_is, move)),)


def any_of(*kinds: str) -> tuple[Step, ...]:
    """Play any move of a kind, for each kind."""
    return tuple(Step("play", partial(of_kind, kind)) for kind in kinds)


def such(test: Callable[[View, Offer], bool], ask: str = "play") -> tuple[Step, ...]:
    """Play any move of which this is true."""
    return (Step(ask, test),)


def drawn(move: str) -> tuple[Step, ...]:
    """Say how many cards a move draws."""
    return (Step("count", partial(_is, move), lambda view, right: right[0].facts["draws"]),)


def judged(*judges: Judge) -> tuple[Step, ...]:
    """Play a move that the position itself calls right, for each judge."""
    return tuple(Step("play", lambda view, offer: False, judge=judge) for judge in judges)
