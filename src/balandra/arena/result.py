"""The result of one game of a match."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from balandra.arena.plan import Plan, Task
from balandra.reviews.evaluator import WHOLE

End = Literal["won", "drawn", "unfinished", "forfeit"]


@dataclass(frozen=True)
class Result:
    """One game: the winner, and each seat's decisions, evaluations and seconds."""

    deal: int
    seating: int
    end: End
    winner: int | None  # a seat
    loser: int | None  # the seat that forfeited
    reason: str  # of the forfeit
    moves: int
    decisions: tuple[int, ...]
    evaluations: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]  # the longest single decision
    luck: tuple[int, ...] | None = None  # each seat's in all draws, in units of 10⁻⁹; None: not measured

    @property
    def task(self) -> Task:
        """The deal and seating of the game."""
        return self.deal, self.seating

    def credit(self, seat: int) -> float:
        """The points of a seat: 1 for a win, an equal share if the game has no winner."""
        if self.winner is not None:
            return float(seat == self.winner)
        players = len(self.decisions)
        return 1 / players if self.loser is None else float(seat != self.loser) / (players - 1)

    def adjusted(self, seat: int) -> float:
        """The points of a seat without the luck of its draws, which has mean 0; luck that is not known counts as 0."""
        return self.credit(seat) - (self.luck[seat] / WHOLE if self.luck else 0.0)

    def write(self) -> str:
        """The result as a line of JSON."""
        return json.dumps(asdict(self))


def read_result(line: str | bytes, plan: Plan) -> Result:
    """The result in a line of JSON; ValueError if it does not fit the plan."""
    data: object = json.loads(line)
    if not isinstance(data, dict) or {"luck": None, **data}.keys() != Result.__dataclass_fields__.keys():
        raise ValueError("these are not the words of a game")
    words: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    result = Result(**words)  # untyped until `_fits` has checked it
    if not _fits(result, plan):
        raise ValueError("the plan has no such game")
    return result


def _fits(result: Result, plan: Plan) -> bool:
    columns = (result.decisions, result.evaluations, result.seconds, result.slowest)
    is_luck = result.luck is None or _is_luck(result.luck, plan.players)
    return (
        is_luck
        and _is_below(result.deal, plan.deals)
        and _is_below(result.seating, plan.games_a_deal)
        and all(seat is None or _is_below(seat, plan.players) for seat in (result.winner, result.loser))
        and result.end in get_args(End)
        and isinstance(result.reason, str)
        and all(isinstance(column, tuple) and len(column) == plan.players for column in columns)
        and all(isinstance(value, int | float) for column in ((result.moves,), *columns) for value in column)
    )


def _is_luck(value: object, players: int) -> bool:
    """Whole numbers that add up to 0; old files have none."""
    if not isinstance(value, tuple) or len(value) != players:
        return False
    return all(type(one) is int for one in value) and sum(value) == 0


def _is_below(value: object, limit: int) -> bool:
    return type(value) is int and 0 <= value < limit
