"""One game between bots: it depends on the plan, the deal and the seating, and on nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from balandra.arena.plan import Plan
from balandra.arena.result import End, Result
from balandra.arena.timeouts import Overdue, run_with_timeout
from balandra.bots import Bot, bot
from balandra.core.errors import BalandraError
from balandra.core.game import Move, Position, View
from balandra.core.present import present

LONGEST_REASON = 200  # letters


@dataclass
class Tally:
    """What the bot on a seat has needed so far."""

    decisions: int = 0
    evaluations: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, evaluations: int, seconds: float) -> None:
        """Count one more decision."""
        self.decisions += 1
        self.evaluations += evaluations
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


class Forfeit(Exception):
    """A bot that failed or answered a move that is not legal."""


def play(plan: Plan, deal: int, seating: int) -> Result:
    """Play one game of a plan."""
    sitting = _Sitting(plan, deal, seating)
    try:
        position = run_with_timeout(sitting.play, sitting.seconds_left)
    except Forfeit as forfeit:
        return sitting.forfeited(str(forfeit))
    except Overdue:
        return sitting.forfeited(f"no answer within {plan.patience:g} seconds")
    finally:
        sitting.leave()
    outcome = position.outcome
    if outcome is None:
        return sitting.result("unfinished")
    if outcome.winner is None:
        return sitting.result("drawn")
    return sitting.result("won", winner=plan.game.seat(outcome.winner))


def warm_up(plan: Plan) -> None:
    """Let each bot decide once before it counts, so that nobody's clock runs while code is compiled."""
    position = plan.game.new(plan.deal_seed(0))
    view = position.view(present(position.actor, "somebody who decides"))
    for player in map(bot, dict.fromkeys(plan.bots)):
        with suppress(Exception):  # it will be told when it happens in a game
            run_with_timeout(partial(_decide_once, player, view), _until(plan.patience))
        player.leave()


def _until(seconds: float) -> Callable[[], float]:
    """How long is left of so many seconds that begin now."""
    ends = time.monotonic() + seconds
    return lambda: ends - time.monotonic()


def _decide_once(player: Bot, view: View) -> None:
    player.prepare(view)
    player.think(view, 0)


class _Sitting:
    """The bots of one game on their seats."""

    def __init__(self, plan: Plan, deal: int, seating: int) -> None:
        self.plan = plan
        self.deal = deal
        self.seating = seating
        self.bots = [bot(plan.bots[number]) for number in plan.seatings(deal)[seating]]
        self.tallies = [Tally() for _ in self.bots]
        self.seat = 0  # who decides
        self.moves = 0
        self.since = time.monotonic()  # when the decision at hand began

    def seconds_left(self) -> float:
        """How long anybody will still wait for the decision at hand."""
        return self.since + self.plan.patience - time.monotonic()

    def play(self) -> Position:
        """The position at the end, or at the limit of moves."""
        position = self.plan.game.new(self.plan.deal_seed(self.deal))
        while position.actor is not None and self.moves < self.plan.limit:
            self.seat = self.plan.game.seat(position.actor)
            self.since = time.monotonic()
            position = position.play(self._decide(position.view(position.actor))).position
            self.moves += 1
        return position

    def _decide(self, view: View) -> Move:
        try:
            move = self._think(self.bots[self.seat], view)
        except BalandraError as error:
            raise Forfeit(str(error)) from error
        except Exception as error:
            raise Forfeit(f"{type(error).__name__}: {error}") from error
        if move not in view.legal_moves:
            raise Forfeit(f"{str(move)!r} is not a legal move")
        return move

    def _think(self, thinker: Bot, view: View) -> Move:
        seed = self.plan.move_seed(self.deal, self.seat, self.moves)
        began = time.perf_counter()
        thought = thinker.think(view, seed)
        self.tallies[self.seat].add(int(thought.evaluations), time.perf_counter() - began)
        return thought.move

    def leave(self) -> None:
        """The bots get up."""
        for one in self.bots:
            one.leave()

    def forfeited(self, reason: str) -> Result:
        """The game is lost for the one who decides; at a table of two the other has won it."""
        winner = 1 - self.seat if len(self.bots) == 2 else None
        return self.result("forfeit", winner, self.seat, " ".join(reason.split())[:LONGEST_REASON])

    def result(self, end: End, winner: int | None = None, loser: int | None = None, reason: str = "") -> Result:
        """The game as it ended."""
        return Result(
            deal=self.deal,
            seating=self.seating,
            end=end,
            winner=winner,
            loser=loser,
            reason=reason,
            moves=self.moves,
            decisions=tuple(one.decisions for one in self.tallies),
            evaluations=tuple(one.evaluations for one in self.tallies),
            seconds=tuple(round(one.seconds, 6) for one in self.tallies),
            slowest=tuple(round(one.slowest, 6) for one in self.tallies),
        )
