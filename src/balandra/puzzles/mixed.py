"""Games of mixed editions, options and player counts, one after another from a seed."""

from __future__ import annotations

import random

from balandra import editions, load
from balandra.core.edition import Edition, Option, OptionValue
from balandra.core.errors import InvalidOption
from balandra.core.game import Game, Seed

CHANGED = 0.5  # of the options of every second game; what is optional is mostly in
ATTEMPTS = 20  # to find options that go together


def mixed_game(seed: Seed, number: int) -> Game:
    """The game of this number: editions in turn, every second time with options drawn at random."""
    draw = random.Random(f"puzzle game {seed!r} {number}")
    all_editions = editions()
    turn, which = divmod(number, len(all_editions))
    edition = all_editions[which]
    players = draw.choice((2, draw.choice(edition.players)))  # most boards are shared by two
    for _ in range(ATTEMPTS if turn % 2 else 0):
        try:
            return load(edition.game, edition.id, players, _options(edition, draw))
        except InvalidOption:
            continue  # these do not go together
    return load(edition.game, edition.id, players)


def _options(edition: Edition, draw: random.Random) -> dict[str, OptionValue]:
    open_to_all = [option for option in edition.options.values() if option.kind != "text"]
    return {option.name: _value(option, draw) for option in open_to_all if draw.random() < CHANGED}


def _value(option: Option, draw: random.Random) -> OptionValue:
    if option.kind == "number":
        return draw.randint(option.low, option.high)
    return draw.choice((True, True, False)) if option.kind == "flag" else draw.choice(option.choices)
