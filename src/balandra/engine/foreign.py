"""An external engine as a bot."""

from __future__ import annotations

import shlex
import shutil
from collections import defaultdict

from balandra.bots.bot import Bot, BotDecision
from balandra.core.errors import InvalidOption
from balandra.core.game import Seed, View
from balandra.engine.client import PATIENCE, Engine, EngineError
from balandra.engine.protocol import NO_LIMIT, Limit
from balandra.search.search import MOST_SIMULATIONS, Budget

_idle: dict[tuple[str, ...], list[Engine]] = defaultdict(list)  # engines without a game, by command


class ForeignBot(Bot):
    """A program that implements the engine protocol; its process is reused between games unless it fails."""

    about = "asks a program that speaks the engine protocol"

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.command = _words(command)
        self._engine: Engine | None = None

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        fresh = self._engine is None
        engine = self._engine = self._engine or self._any_engine()
        try:
            if fresh:
                engine.new_game(view.game)
            return engine.play(view, _limit(budget), seed)
        except EngineError:
            engine.close()  # the next game begins with a new process
            raise

    def _any_engine(self) -> Engine:
        idle = _idle[self.command]
        return idle.pop() if idle else Engine.open(self.command, PATIENCE)

    def leave(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None and engine.is_alive:
            _idle[self.command].append(engine)


def _words(command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        words = ()
    if not words:
        raise InvalidOption(f"{command!r} is no command to start an engine, as in engine:python my_engine.py")
    if shutil.which(words[0]) is None:
        raise InvalidOption(f"there is no program {words[0]!r} to start as an engine")
    return words


def _limit(budget: Budget | None) -> Limit:
    """The protocol limit of a budget."""
    if budget is None:
        return NO_LIMIT
    return Limit(
        seconds=budget.seconds if budget.seconds < float("inf") else None,
        simulations=budget.simulations if budget.simulations < MOST_SIMULATIONS else None,
    )
