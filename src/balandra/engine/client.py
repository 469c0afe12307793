"""The client side of the engine protocol."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

from balandra.bots.bot import BotDecision
from balandra.core.errors import InvalidPosition
from balandra.core.game import Game, Seed, View
from balandra.engine.process import EngineDied, EngineError, EngineProcess, EngineTimeout
from balandra.engine.protocol import NO_LIMIT, Limit, one_line, read_thought, write_game, write_limit, write_position

PATIENCE = 60.0  # seconds for an answer, in addition to the thinking time of a limit
GREETING = 20.0  # seconds for the handshake
PREPARING = 2  # factor on the patience while a game is prepared
MOST_LINES = 10_000  # before the awaited one

__all__ = ["Engine", "EngineDied", "EngineError", "EngineTimeout"]


class Engine:
    """A running engine; as a context manager it is closed at the end."""

    def __init__(self, process: EngineProcess, patience: float = PATIENCE) -> None:
        self.process = process
        self.patience = patience
        self.id: dict[str, str] = {}
        self.options: list[str] = []
        self._game: Game | None = None
        self._greet()

    @classmethod
    def open(cls, command: Sequence[str], patience: float = PATIENCE) -> Self:
        """Start a program that implements the protocol; `patience` is the timeout of an answer in seconds."""
        process = EngineProcess(command)
        try:
            return cls(process, patience)
        except BaseException:
            process.close(0)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def is_alive(self) -> bool:
        """Whether the engine accepts requests."""
        return self.process.is_alive

    def _greet(self) -> None:
        for line in self._ask("balandra", "balandraok", min(GREETING, self.patience)):
            word, _, rest = line.partition(" ")
            if word == "id":
                name, _, value = rest.partition(" ")
                self.id[name] = value
            if word == "option":
                self.options.append(rest)

    def _ask(self, line: str, awaited: str, patience: float) -> Iterator[str]:
        """Send a line; yield all lines up to and including the one that begins with the awaited word."""
        for answer in self._answers(line, awaited, patience):
            word, _, rest = answer.partition(" ")
            if word == "error":
                deque(self._answers("isready", "readyok", self.patience), maxlen=0)  # back in sync
                raise EngineError(one_line(f"{self.process.command} complains: {rest}"))
            yield answer

    def _answers(self, line: str, awaited: str, patience: float) -> Iterator[str]:
        self.process.send(line, patience)
        deadline = time.monotonic() + patience
        for _ in range(MOST_LINES):
            answer = self.process.receive(deadline)
            yield answer
            if answer.partition(" ")[0] == awaited:
                return
        self.process.close(0)
        raise EngineError(f"{self.process.command} says anything but {awaited}")

    def set_option(self, name: str, value: str) -> None:
        """Set one of the engine's options."""
        self.process.send(f"setoption name {name} value {' '.join(value.split())}", self.patience)
        self._wait_until_ready(self.patience)

    def new_game(self, game: Game) -> None:
        """Announce the next game and wait until the engine is ready, which may include compilation."""
        self.process.send(f"newgame {write_game(game)}", self.patience)
        self._wait_until_ready(PREPARING * self.patience)
        self._game = game

    def _wait_until_ready(self, patience: float) -> None:
        deque(self._ask("isready", "readyok", patience), maxlen=0)

    def play(self, view: View, limit: Limit = NO_LIMIT, seed: Seed = 0) -> BotDecision:
        """One of the view's legal moves, with the engine's analysis."""
        if not view.legal_moves:
            raise InvalidPosition(f"{view.seat or 'a spectator'} has nothing to decide in this position")
        if view.game != self._game:
            self.new_game(view.game)
        self.process.forget()
        self.process.send(f"position {write_position(view)}", self.patience)
        info, answer = "", ""
        for line in self._ask(f"go {write_limit(limit, seed)}", "bestmove", self.patience + (limit.seconds or 0.0)):
            word, _, answer = line.partition(" ")
            info = answer if word == "info" else info
        for move in view.legal_moves:
            if move.text == " ".join(answer.split()):
                return read_thought(info, move)
        raise EngineError(one_line(f"{self.process.command} answers {answer[:60]!r}, which is not a legal move"))

    def close(self) -> None:
        """Send `quit`; an engine that does not exit is killed."""
        try:
            if self.is_alive:
                self.process.send("quit", self.patience)
        except EngineDied:
            pass
        self.process.close()
