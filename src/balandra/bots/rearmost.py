"""The scripted player that never leaves anybody behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from balandra.bots import escape, island
from balandra.bots.scripted import Rank, ScriptedBot
from balandra.bots.trial import Trial
from balandra.core.game import View

FEW = 2  # with no more cards than that, it draws
MAP, WANTED, PLAIN, BARE = 2.0, 3.0, 1.0, 0.0  # how much it likes a tile


def _escape(view: View) -> Callable[[Trial], Rank]:
    """Cartagena: the rearmost pirate goes as far as a card takes him; with few cards the foremost falls back."""

    def rank(trial: Trial) -> Rank:
        few = trial.before.hand_size[trial.seat] <= FEW
        if trial.move.kind == "advance":
            return (escape.SECOND if few else escape.FIRST, -escape.moved(trial), escape.steps(trial))
        if escape.is_draw(trial):
            foremost = escape.moved(trial) if trial.move.kind == "retreat" else -escape.help_given(trial)
            return (escape.FIRST if few else escape.SECOND, foremost, escape.cards(trial))
        return escape.rest(trial)

    return rank


def _search_the_island(view: View) -> Callable[[Trial], Rank]:
    """Martinique: from tile to tile after the symbols that the small treasures ask for."""
    mapping = view.mapping()
    wanted = island.lacking(mapping, view.colour)

    def liked(tile: str | None) -> float:
        if tile is None:
            return BARE
        return MAP if tile.startswith("map") else WANTED if tile.split()[0] in wanted else PLAIN

    return island.preference(mapping, liked, ("joker", "letter", "number"))


class RearmostBot(ScriptedBot):
    """Advances the rearmost pirate, falls back with the foremost.

    >>> import balandra
    >>> game = balandra.load("cartagena", "original-jamaica")
    >>> mapping = {"turn": "blue", "pirates": {"blue": [3, 3, 9, 9, 20, 37]}, "hands": {"blue": {"key": 5}}}
    >>> str(RearmostBot().choose(game.position(mapping).view("blue")))
    'key 3'
    """

    name = "rearmost"
    about = (
        "advances the rearmost pirate as far as it can and falls back with the foremost when cards run out; "
        "in Martinique walks after the symbols that small treasures ask for"
    )
    scripts: ClassVar = {"cartagena": _escape, "martinique": _search_the_island}
