"""The bots there are, by name."""

from __future__ import annotations

import re

from balandra.bots.alphabeta import AlphaBetaBot
from balandra.bots.bot import Bot
from balandra.bots.greedy import GreedyBot
from balandra.bots.hoard import HoardBot
from balandra.bots.random import RandomBot
from balandra.bots.rearmost import RearmostBot
from balandra.bots.search import SearchBot
from balandra.core.errors import InvalidOption
from balandra.search.seek import Budget

SEARCH = "search"
MOST_SECONDS = 3600

BOTS: dict[str, Bot] = {one.name: one for one in (RandomBot(), GreedyBot(), RearmostBot(), HoardBot(), AlphaBetaBot())}


def bot(spec: str) -> Bot:
    """The bot of that name; `search` takes its budget after a colon, in rounds or in seconds.

    >>> bot("greedy").name, bot("search:2000").name, bot("search:0.5s").name
    ('greedy', 'search:2000', 'search:0.5s')
    """
    if spec in BOTS:
        return BOTS[spec]
    kind, _, budget = spec.partition(":")
    if kind == SEARCH:
        return SearchBot(spec, read_budget(budget))
    known = ", ".join([*BOTS, f"{SEARCH}:2000", f"{SEARCH}:0.5s"])
    raise InvalidOption(f"there is no bot {spec!r}; there are {known}")


def read_budget(text: str) -> Budget:
    """A budget in rounds (`2000`) or in seconds (`0.5s`)."""
    if re.fullmatch(r"[1-9][0-9]{0,8}", text):
        return Budget(rounds=int(text))
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?s", text) and MOST_SECONDS >= float(text[:-1]) > 0:
        return Budget(seconds=float(text[:-1]))
    raise InvalidOption(f"{text!r} is no budget for a search; it is a number of rounds (2000) or of seconds (0.5s)")
