"""The routes for puzzles: the one of a day, and lists by theme."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from balandra.puzzles.puzzle import Puzzle
from balandra.puzzles.series import daily, kept
from balandra.server.http.operations import Call, Operation, tell

MOST = 100


class Puzzles(Struct, frozen=True):
    """Puzzles in the order of their ids, and the id to ask on with."""

    puzzles: list[Puzzle]
    after: str | None


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    """Which day; today, by UTC, if none is given."""

    date: datetime.date | None = None


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """Which puzzles."""

    theme: str = ""
    edition: str = ""
    proved: bool = False
    after: str = ""
    limit: Annotated[int, Meta(ge=1, le=MOST)] = 20

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is wanted."""
        has_theme = not self.theme or self.theme in puzzle.themes
        is_proved = puzzle.is_proved or not self.proved
        is_of_edition = not self.edition or puzzle.edition == self.edition
        return has_theme and is_proved and puzzle.id > self.after and is_of_edition


async def see_daily(call: Call) -> Response:
    """Return the puzzle of a day."""
    date = call.asked(Day).date or datetime.datetime.now(datetime.UTC).date()
    return tell(daily(kept(), date))


async def see_puzzles(call: Call) -> Response:
    """Return some puzzles."""
    wanted = call.asked(Chosen)
    found = [puzzle for puzzle in kept() if wanted.fits(puzzle)][: wanted.limit]
    return tell(Puzzles(found, found[-1].id if len(found) == wanted.limit else None))


OPERATIONS = (
    Operation(
        "GET", "/api/puzzles/daily", see_daily, "The puzzle of a day, the same for everybody.", Puzzle, query=Day
    ),
    Operation("GET", "/api/puzzles", see_puzzles, "Puzzles by theme and edition.", Puzzles, query=Chosen, price=3),
)
