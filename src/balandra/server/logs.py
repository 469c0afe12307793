"""Logging: one JSON line for each request and each error, without secrets or personal data.

A table's URL grants access to it, so only the route template is logged. Addresses, names, chat, cookies, tokens and
error messages are not logged either, because they may contain what a client sent.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

NAME = "balandra.server"
LEVELS = ("info", "warning", "none")
log = logging.getLogger(NAME)


class Lines(logging.Formatter):
    """Formats a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "what": self._what(record)}
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1]:
            line["error"] = trouble(record.exc_info[1])
        return json.dumps(line)

    @staticmethod
    def _what(record: logging.LogRecord) -> str:
        """The event name; of other libraries' records the first line of the format string, without its arguments."""
        return str(record.msg).strip().partition("\n")[0]


def trouble(error: BaseException) -> dict[str, object]:
    """The type and location of an error, without its message."""
    frames = [f"{f.filename.rpartition('balandra/')[2]}:{f.lineno} {f.name}" for f in _frames(error)]
    return {"type": type(error).__name__, "at": frames[-8:]}


def _frames(error: BaseException) -> traceback.StackSummary:
    return traceback.extract_tb(error.__traceback__)


def note(what: str, level: int = logging.INFO, **facts: object) -> None:
    """Log an event with its facts."""
    log.log(level, what, extra={"facts": facts})


def log_error(what: str, error: BaseException, **facts: object) -> None:
    """Log an unexpected error."""
    log.error(what, exc_info=(type(error), error, error.__traceback__), extra={"facts": facts})


class Seldom(logging.Filter):
    """Limits repetitions of a message per minute; the next record that passes carries the number of dropped ones.

    Clients can cause some messages at will (malformed requests, too many connections); these must not fill the disk.
    """

    def __init__(self, most: int = 5, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most, self.seconds, self.clock = most, seconds, clock
        self._counts: dict[str, int] = {}
        self._since = 0.0
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record passes."""
        if self.clock() - self._since >= self.seconds:
            self._since, self._counts = self.clock(), {}
        first = str(record.msg).partition("\n")[0][:200]
        count = self._counts[first] = self._counts.get(first, 0) + 1
        if count > self.most:
            self._left_out[first] += 1
            return False
        if left_out := self._left_out.pop(first, 0):
            record.facts = {"left_out": left_out}
        return True


def log_to_stderr(level: str) -> None:
    """Log to stderr, including uvicorn's warnings."""
    for name, least in ((NAME, level), ("uvicorn", "warning"), ("asyncio", "error")):
        handler: logging.Handler = logging.NullHandler() if level == "none" else logging.StreamHandler(sys.stderr)
        handler.setFormatter(Lines())
        if name != NAME:
            handler.addFilter(Seldom())
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.CRITICAL if level == "none" else least.upper())
