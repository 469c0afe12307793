"""Logs: a line of JSON for each request and each trouble, without anything that is somebody's secret.

Links to tables are keys to them, so a path is logged by its pattern only. Nor are there addresses, names, chat,
cookies, tokens, or the words of an error: what somebody sent may be in them.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

NAME = "balandra.server"
LEVELS = ("info", "warning", "none")
log = logging.getLogger(NAME)


class Lines(logging.Formatter):
    """Writes a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "what": self._what(record)}
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1]:
            line["error"] = trouble(record.exc_info[1])
        return json.dumps(line)

    @staticmethod
    def _what(record: logging.LogRecord) -> str:
        """Our own words; of others' messages the pattern alone, for what is put into it may be anybody's."""
        return str(record.msg).strip()


def trouble(error: BaseException) -> dict[str, Any]:
    """What went wrong and where, without the words of the error."""
    frames = [f"{f.filename.rpartition('balandra/')[2]}:{f.lineno} {f.name}" for f in _frames(error)]
    return {"type": type(error).__name__, "at": frames[-8:]}


def _frames(error: BaseException) -> traceback.StackSummary:
    return traceback.extract_tb(error.__traceback__)


def note(what: str, level: int = logging.INFO, **facts: Any) -> None:
    """Log something with its facts."""
    log.log(level, what, extra={"facts": facts})


def log_error(what: str, error: BaseException, **facts: Any) -> None:
    """Log that something went wrong which should not have."""
    log.error(what, exc_info=(type(error), error, error.__traceback__), extra={"facts": facts})


def log_to_stderr(level: str) -> None:
    """Write lines to stderr, uvicorn's warnings among them."""
    handler: logging.Handler = logging.NullHandler() if level == "none" else logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, least in ((NAME, level), ("uvicorn", "warning"), ("asyncio", "error")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.CRITICAL if level == "none" else least.upper())
