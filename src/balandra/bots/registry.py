"""Bots by name."""

from __future__ import annotations

import re

from balandra.bots.alphabeta import AlphaBetaBot
from balandra.bots.bot import Bot
from balandra.bots.greedy import GreedyBot
from balandra.bots.levels import LEVELS, always
from balandra.bots.random import RandomBot
from balandra.bots.scripted import scripted_bots
from balandra.bots.search import SearchBot
from balandra.bots.static import StaticBot
from balandra.catalogue import GAMES
from balandra.core.errors import InvalidOption
from balandra.search.search import Budget

SEARCH, STATIC, ENGINE = "search", "static", "engine"
MOST_SECONDS = 3600

PLAIN: tuple[Bot, ...] = (RandomBot(), GreedyBot(), *scripted_bots(), AlphaBetaBot(), StaticBot(STATIC))
BOTS: dict[str, Bot] = {one.name: one for one in (*PLAIN, *(level.bot() for level in LEVELS.values()))}


def bot(spec: str) -> Bot:
    """The bot of a spec; after a colon, `search` takes a budget and `engine` the command that starts a program.

    A budget, and `static`, may be followed by `@` and the evaluator that is used instead of the best.

    >>> bot("greedy").name, bot("search:2000").name, bot("sailor").name, bot("admiral:0.5s").name
    ('greedy', 'search:2000', 'sailor', 'admiral:0.5s')
    >>> bot("search:2000@0.1").name, bot("static@0.2").name
    ('search:2000@0.1', 'static@0.2')
    """
    if spec in BOTS:
        return BOTS[spec]
    kind, _, rest = spec.partition(":")
    if kind == SEARCH:
        return SearchBot(spec, always(*read_search(rest)))
    if kind in LEVELS:
        return _level(spec, kind, rest)
    if spec.startswith(f"{STATIC}@"):
        return StaticBot(spec, read_evaluator(spec.partition("@")[2]))
    if kind == ENGINE:
        return _foreign(spec, rest)
    others = (f"{SEARCH}:2000", f"{SEARCH}:0.5s", f"{SEARCH}:2000@0.1", f"{STATIC}@0.1", f"{ENGINE}:COMMAND")
    known = ", ".join([*BOTS, *others])
    raise InvalidOption(f"there is no bot {spec!r}; there are {known}")


def _level(spec: str, kind: str, budget: str) -> Bot:
    level = LEVELS[kind]
    if level.errs:
        raise InvalidOption(f"{kind} plays as it does and takes no budget; write {kind!r}, not {spec!r}")
    return SearchBot(spec, level.with_budget(*read_search(budget)), level.about)


def _foreign(spec: str, command: str) -> Bot:
    from balandra.engine.foreign import ForeignBot  # only loaded if an external engine is used

    return ForeignBot(spec, command)


def read_search(text: str) -> tuple[Budget, str | None]:
    """The budget in a text, and the evaluator after an `@`, if any."""
    budget, at, evaluator = text.partition("@")
    return read_budget(budget), read_evaluator(evaluator) if at else None


def read_evaluator(name: str) -> str:
    """The name of an evaluator that some game has."""
    known = sorted({name for ruleset in GAMES.values() for name in ruleset.evaluators})
    if name not in known:
        raise InvalidOption(f"there is no evaluator {name!r}; there are {', '.join(known)}")
    return name


def read_budget(text: str) -> Budget:
    """The budget in a text: a number of simulations, or of seconds with an `s`."""
    if re.fullmatch(r"[1-9][0-9]{0,8}", text):
        return Budget(simulations=int(text))
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?s", text) and MOST_SECONDS >= float(text[:-1]) > 0:
        return Budget(seconds=float(text[:-1]))
    raise InvalidOption(
        f"{text!r} is no budget for a search; it is a number of simulations (2000) or of seconds (0.5s)"
    )
