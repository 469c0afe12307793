"""The bots there are, by name."""

from __future__ import annotations

from balandra.bots.alphabeta import AlphaBetaBot
from balandra.bots.bot import Bot
from balandra.bots.greedy import GreedyBot
from balandra.bots.hoard import HoardBot
from balandra.bots.random import RandomBot
from balandra.bots.rearmost import RearmostBot
from balandra.core.errors import InvalidOption

BOTS: dict[str, Bot] = {one.name: one for one in (RandomBot(), GreedyBot(), RearmostBot(), HoardBot(), AlphaBetaBot())}


def bot(name: str) -> Bot:
    """The bot of that name.

    >>> bot("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise InvalidOption(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]
