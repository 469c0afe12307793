"""The engine: executes commands line by line and survives any input."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import BinaryIO

from balandra import __version__
from balandra.bots import Bot, BotDecision, bot
from balandra.core.errors import BalandraError
from balandra.core.game import View
from balandra.engine.protocol import (
    LONGEST,
    ProtocolError,
    lines,
    one_line,
    read_game,
    read_limit,
    read_position,
    write_thought,
)
from balandra.engine.thinking import Thinking

BOT = "Bot"
FOREIGN = "engine:"


class Server:
    """One session: the bot, the position, and the search in progress."""

    def __init__(self, spec: str, out: BinaryIO) -> None:
        self.spec = spec
        self.bot = _seated(spec)
        self.view: View | None = None
        self.thinking: Thinking | None = None
        self.thread: threading.Thread | None = None
        self.is_open = True  # the output is open
        self._out = out
        self._lock = threading.Lock()
        self._commands: dict[str, Callable[[str], None]] = {
            "balandra": self._greet,
            "isready": lambda _: self.say("readyok"),
            "setoption": self._set_option,
            "newgame": self._new_game,
            "position": self._position,
            "go": self._go,
            "stop": lambda _: self.stop(),
        }

    def say(self, line: str) -> None:
        """Write one line and flush it."""
        try:
            with self._lock:
                self._out.write(line.encode("utf-8", "replace") + b"\n")
                self._out.flush()
        except (OSError, ValueError):
            self.is_open = False

    def obey(self, line: str | None) -> bool:
        """Execute a line; False to end the session."""
        if line == "quit":
            return False
        try:
            self._do(line)
        except BalandraError as error:
            self.complain(str(error))
        except Exception as error:  # the session survives any error
            self.complain(f"this should not happen: {type(error).__name__}: {error}")
        return self.is_open

    def complain(self, why: str) -> None:
        """Report an error."""
        self.say(f"error {one_line(why)}")

    def _do(self, line: str | None) -> None:
        if line is None:
            raise ProtocolError(f"a line has at most {LONGEST} bytes")
        word, _, rest = line.partition(" ")
        if not word:
            return
        if word not in self._commands:
            known = ", ".join([*self._commands, "quit"])
            raise ProtocolError(f"{one_line(word, 40)!r} is no command; there are {known}")
        self._commands[word](rest.strip())

    def _greet(self, _: str) -> None:
        self.say(f"id name Balandra {__version__}")
        self.say("id author The Balandra authors")
        self.say(f"option name {BOT} type string default {self.spec}")
        self.say("balandraok")

    def _set_option(self, text: str) -> None:
        self._refuse_while_thinking()
        words = text.split(maxsplit=3)
        if len(words) != 4 or (words[0], words[2]) != ("name", "value") or words[1] != BOT:
            raise ProtocolError(f"give setoption name {BOT} value SPEC; there is no other option")
        self.bot = _seated(words[3])

    def _new_game(self, text: str) -> None:
        self._refuse_while_thinking()
        position = read_game(text).new()
        self.view = None
        self.bot.prepare(position.view(position.actor))

    def _position(self, text: str) -> None:
        self._refuse_while_thinking()
        self.view = None  # a refused position does not leave the previous one in place
        self.view = read_position(text)

    def _go(self, text: str) -> None:
        self._refuse_while_thinking()
        limit, seed = read_limit(text)
        if self.view is None:
            raise ProtocolError("there is no position to think about; give one with position")
        if not self.view.legal_moves:
            raise ProtocolError(f"{self.view.seat} has nothing to decide in this position")
        self.thinking = Thinking(self.bot, self.view, limit, seed)
        self.thread = threading.Thread(target=self._think, args=(self.thinking,), daemon=True)
        self.thread.start()

    def _refuse_while_thinking(self) -> None:
        if self.thinking is not None:
            raise ProtocolError("not while thinking; say stop first and wait for bestmove")

    def _think(self, thinking: Thinking) -> None:
        try:
            thought = thinking.run(self._tell)
        except Exception as error:
            self.thinking = None
            self.complain(f"{thinking.bot.name} failed: {type(error).__name__}: {error}")
            return
        self._tell(thought)
        self.thinking = None  # before the answer, because the client may send the next command at once
        self.say(f"bestmove {thought.move}")

    def _tell(self, thought: BotDecision) -> None:
        self.say(f"info {write_thought(thought)}")

    def stop(self) -> None:
        """Request the answer as soon as possible; does nothing if no search is running."""
        thinking = self.thinking
        if thinking is not None:
            thinking.stopped.set()

    def finish(self) -> None:
        """Answer a pending request at the end of the input."""
        self.stop()
        if self.thread is not None:
            self.thread.join()


def _seated(spec: str) -> Bot:
    if spec.startswith(FOREIGN):
        raise ProtocolError("an engine plays by itself; name one of its own bots")
    return bot(spec)


def serve(spec: str, stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Execute commands until `quit` or the end of the input."""
    server = Server(spec, stdout)
    for line in lines(stdin):
        if not server.obey(line):
            return
    server.finish()
