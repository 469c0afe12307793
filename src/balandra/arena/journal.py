"""The file of a match: the plan, then one line for each finished game, so that the match can be resumed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from balandra.arena.plan import ArenaError, Plan, Task
from balandra.arena.result import Result, read_result


def begun_by(file: Path, edition: str) -> int | None:
    """The version of the rules that an edition's match in a file uses; None if the file holds no such match."""
    try:
        with file.open("rb") as stream:
            head = json.loads(stream.readline())
        return int(head["rules"]) if "arena" in head and head["edition"] == edition else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


class Journal:
    """The file of a match, open for appending, with the games it already holds."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        self.plan = plan
        self.results: list[Result] = []
        head = json.dumps(plan.mapping()).encode() + b"\n"
        kept = self._read(head)
        self._stream = file.open("r+b" if file.exists() else "xb")
        self._stream.truncate(kept)
        self._stream.seek(kept)
        if not kept:
            self._write(head)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stream.close()

    def append(self, result: Result) -> None:
        """Save one game."""
        self._write(result.write().encode() + b"\n")

    def _write(self, line: bytes) -> None:
        self._stream.write(line)
        self._stream.flush()

    def _read(self, head: bytes) -> int:
        """Read the saved games and return the length of the complete lines; an incomplete last line is dropped."""
        if self.file.exists() and not self.file.is_file():
            raise ArenaError(f"{self.file} is not a file that results can be saved in")
        data = self.file.read_bytes() if self.file.exists() else b""
        if head.startswith(data) and data != head:
            return 0
        whole = data[: data.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        self._check(first)
        self.results = self._games(lines)
        return len(whole)

    def _check(self, first: bytes) -> None:
        """Refuse the file of another match."""
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise ArenaError(f"{self.file} holds something else than a match; save to a new file")
        wanted = self.plan.mapping()
        for name in sorted(wanted, key=lambda name: name == "rules"):  # a different edition is the more useful reason
            if found.get(name) != wanted[name]:
                difference = f"{name} {json.dumps(found.get(name))} instead of {json.dumps(wanted[name])}"
                raise ArenaError(f"{self.file} holds another match, with {difference}; save to a new file")

    def _games(self, lines: Sequence[bytes]) -> list[Result]:
        games: dict[Task, Result] = {}
        for number, line in enumerate(lines, 2):
            try:
                result = read_result(line, self.plan)
            except (ValueError, TypeError, RecursionError):
                raise ArenaError(f"{self.file} is damaged: line {number} is no game of its plan") from None
            games.setdefault(result.task, result)
        return list(games.values())
