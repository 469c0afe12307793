"""Games of mixed editions, options and player counts, one after another from a seed."""

from __future__ import annotations

import random
from functools import cache

from balandra import editions, load
from balandra.core.edition import Edition, Option, OptionValue
from balandra.core.errors import InvalidOption
from balandra.core.game import Game, Seed

CHANGED = 0.7  # of the options of every second round
ATTEMPTS = 20  # to find options that go together
DUEL = 2  # players
OFTEN = 4  # options for each time that an edition comes in a round


@cache
def _round() -> list[tuple[Edition, bool]]:
    """The editions of a round, those with many options and those for two several times; whether it comes again."""
    often = {one: max(1 + (max(one.players) == DUEL), len(_drawn(one)) // OFTEN) for one in editions()}
    return [(one, bool(again)) for one, times in often.items() for again in range(times)]


def mixed_game(seed: Seed, number: int) -> Game:
    """The game of this number: editions in turn, in every second round with options drawn at random."""
    draw = random.Random(f"puzzle game {seed!r} {number}")
    turn, which = divmod(number, len(_round()))
    edition, again = _round()[which]
    players = draw.choice((2, draw.choice(edition.players)))  # most boards are shared by two
    for _ in range(ATTEMPTS if turn % 2 or again else 0):
        try:
            return load(edition.game, edition.id, players, _options(edition, draw))
        except InvalidOption:
            continue  # these do not go together
    return load(edition.game, edition.id, players)


def _drawn(edition: Edition) -> list[Option]:
    """The options whose values are drawn."""
    return [option for option in edition.options.values() if option.kind != "text"]


def _options(edition: Edition, draw: random.Random) -> dict[str, OptionValue]:
    return {option.name: _value(option, draw) for option in _drawn(edition) if draw.random() < CHANGED}


def _value(option: Option, draw: random.Random) -> OptionValue:
    if option.kind == "number":
        return draw.randint(option.low, option.high)
    return draw.random() < CHANGED if option.kind == "flag" else draw.choice(option.choices)
