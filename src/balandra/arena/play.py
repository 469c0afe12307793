"""Plays one game between bots. It depends only on the plan, the deal and the seating."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf

from balandra.arena.luck import draw_luck, luck_evaluator
from balandra.arena.plan import Plan, Task
from balandra.arena.result import End, Result
from balandra.bots import Bot, bot
from balandra.core.errors import BalandraError
from balandra.core.game import Move, Position, View
from balandra.core.present import present

LONGEST_REASON = 200  # characters


@dataclass
class Tally:
    """The resources that the bot on a seat has used so far."""

    decisions: int = 0
    evaluations: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    luck: int = 0  # of all draws so far, in units of 10⁻⁹

    def add(self, evaluations: int, seconds: float) -> None:
        """Count one decision."""
        self.decisions += 1
        self.evaluations += evaluations
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


@dataclass
class Progress:
    """The state of a running game: the tally of each seat, the seat to decide and since when, the moves made.

    While nobody is to decide, the time is infinite.
    """

    tallies: list[Tally]
    seat: int = 0
    moves: int = 0
    since: float = field(default_factory=time.monotonic)


Watch = Callable[[Progress], None]  # called before and after each decision


class Forfeit(Exception):
    """A bot failed or returned an illegal move."""


def play(plan: Plan, deal: int, seating: int, watch: Watch = lambda progress: None) -> Result:
    """Play one game of a plan."""
    sitting = _Sitting(plan, deal, seating, watch)
    try:
        position = sitting.play()
    except Forfeit as forfeit:
        return _forfeited(plan, (deal, seating), sitting.progress, str(forfeit))
    finally:
        sitting.leave()
    outcome = position.outcome
    if outcome is None:
        return _result(plan, (deal, seating), sitting.progress, "unfinished")
    if outcome.winner is None:
        return _result(plan, (deal, seating), sitting.progress, "drawn")
    return _result(plan, (deal, seating), sitting.progress, "won", winner=plan.game.seat(outcome.winner))


def overdue(plan: Plan, task: Task, progress: Progress) -> Result:
    """The result of a game whose bot exceeded the time limit."""
    return _forfeited(plan, task, progress, f"no answer within {plan.patience:g} seconds")


def warm_up(plan: Plan, watch: Watch = lambda progress: None) -> None:
    """Let each bot decide once before the match, so that compilation does not count as thinking time."""
    position = plan.game.new(plan.deal_seed(0))
    view = position.view(present(position.actor, "somebody who decides"))
    for player in map(bot, dict.fromkeys(plan.bots)):
        watch(Progress([]))
        with suppress(Exception):  # the error is reported when it occurs in a game
            player.prepare(view)
            player.think(view, 0)
        player.leave()


class _Sitting:
    """The bots of one game, by seat."""

    def __init__(self, plan: Plan, deal: int, seating: int, watch: Watch) -> None:
        self.plan = plan
        self.deal = deal
        self.watch = watch
        self.bots = [bot(plan.bots[number]) for number in plan.seatings(deal)[seating]]
        self.progress = Progress([Tally() for _ in self.bots])

    def play(self) -> Position:
        """Play to the end or to the move limit, and return the last position."""
        position, now = self.plan.game.new(self.plan.deal_seed(self.deal)), self.progress
        while position.actor is not None and now.moves < self.plan.limit:
            now.seat, now.since = self.plan.game.seat(position.actor), time.monotonic()
            self.watch(now)
            move, before = self._decide(position.view(position.actor)), position
            position = before.play(move).position
            self._add_luck(before, move, position)
            now.moves += 1
        return position

    def _add_luck(self, before: Position, move: Move, after: Position) -> None:
        """Add the luck of a move's draws; the time that it takes is nobody's."""
        if self.plan.luck is None:
            return
        self.progress.since = inf
        self.watch(self.progress)
        seed = f"{self.plan.deal_seed(self.deal)} luck {self.progress.moves}"
        found = draw_luck(luck_evaluator(self.plan.game, self.plan.luck), before, move, after, seed)
        for tally, luck in zip(self.progress.tallies, found or (), strict=False):
            tally.luck += luck

    def _decide(self, view: View) -> Move:
        try:
            move = self._think(self.bots[self.progress.seat], view)
        except BalandraError as error:
            raise Forfeit(str(error)) from error
        except Exception as error:
            raise Forfeit(f"{type(error).__name__}: {error}") from error
        if move not in view.legal_moves:
            raise Forfeit(f"{str(move)!r} is not a legal move")
        return move

    def _think(self, thinker: Bot, view: View) -> Move:
        now = self.progress
        began = time.perf_counter()
        thought = thinker.think(view, self.plan.move_seed(self.deal, now.seat, now.moves))
        now.tallies[now.seat].add(int(thought.evaluations), time.perf_counter() - began)
        return thought.move

    def leave(self) -> None:
        """Release the bots' resources."""
        for one in self.bots:
            one.leave()


def _forfeited(plan: Plan, task: Task, progress: Progress, reason: str) -> Result:
    """The result of a forfeit by the seat to decide; with two players, the other one wins."""
    winner = 1 - progress.seat if len(progress.tallies) == 2 else None
    return _result(plan, task, progress, "forfeit", winner, progress.seat, " ".join(reason.split())[:LONGEST_REASON])


def _result(
    plan: Plan,
    task: Task,
    progress: Progress,
    end: End,
    winner: int | None = None,
    loser: int | None = None,
    reason: str = "",
) -> Result:
    """The result of a game in its final state."""
    tallies = progress.tallies
    return Result(
        deal=task[0],
        seating=task[1],
        end=end,
        winner=winner,
        loser=loser,
        reason=reason,
        moves=progress.moves,
        decisions=tuple(one.decisions for one in tallies),
        evaluations=tuple(one.evaluations for one in tallies),
        seconds=tuple(round(one.seconds, 6) for one in tallies),
        slowest=tuple(round(one.slowest, 6) for one in tallies),
        luck=tuple(one.luck for one in tallies) if plan.luck else None,
    )
