"""The scripted player that hoards cards, then rushes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from balandra.bots import escape, island
from balandra.bots.scripted import Rank, ScriptedBot
from balandra.bots.trial import Trial
from balandra.core.game import View

FULL = 8  # cards that are enough for a rush
MAP, LOW, HIGH, BARE = 4.0, 2.0, 1.0, -4.0  # how much it likes a tile; on a low number a pirate stays longer


def is_rush(trial: Trial) -> bool:
    """Whether the turn began with a full hand: a card played since counts as if it were still there."""
    rules, state = trial.rules, trial.before
    full = min(FULL, rules.hand_limit or FULL)
    return bool(state.hand_size[trial.seat] + rules.actions - state.left >= full)


def _escape(view: View) -> Callable[[Trial], Rank]:
    """Cartagena: draw until the hand is full, then advance as far as possible."""

    def rank(trial: Trial) -> Rank:
        rush = is_rush(trial)
        if trial.move.kind == "advance":
            return (escape.FIRST if rush else escape.SECOND, escape.steps(trial), -escape.moved(trial))
        if escape.is_draw(trial):
            cost = escape.help_given(trial) - escape.steps(trial)
            return (escape.SECOND if rush else escape.FIRST, escape.cards(trial), -cost)
        return escape.rest(trial)

    return rank


def _search_the_island(view: View) -> Callable[[Trial], Rank]:
    """Martinique: maps before all else, then low numbers; the counter only when there is no other way."""

    def liked(tile: str | None) -> float:
        if tile is None:
            return BARE
        return MAP if tile.startswith("map") else LOW if tile.endswith("1") else HIGH

    return island.preference(view.mapping(), liked, ("letter", "number", "joker"))


class HoardBot(ScriptedBot):
    """Collects a full hand, then spends it.

    >>> import balandra
    >>> game = balandra.load("cartagena", "original-jamaica")
    >>> mapping = {"turn": "blue", "pirates": {"blue": [0, 0, 0, 0, 9, 12], "red": [8, 8]}}
    >>> views = [game.position({**mapping, "hands": {"blue": {"key": keys}}}).view("blue") for keys in (3, 9)]
    >>> [HoardBot().choose(view).kind for view in views]
    ['retreat', 'advance']
    """

    name = "hoard"
    about = (
        "falls back until it holds eight cards, then spends a turn on advancing as far as it can; "
        "in Martinique takes maps first and sits down last"
    )
    scripts: ClassVar = {"cartagena": _escape, "martinique": _search_the_island}
