"""The bot that takes what looks best right after its move."""

from __future__ import annotations

from collections.abc import Sequence

from balandra.bots import cartagena, martinique
from balandra.bots.bot import Bot, Thought, chances
from balandra.bots.judge import Judge
from balandra.core.game import Move, Position, Seed, View
from balandra.search.seek import Budget

JUDGES: dict[str, Judge] = {"cartagena": cartagena.JUDGE, "martinique": martinique.JUDGE}
EVEN = Judge(lambda mapping, seat: 0.0)  # for a game that nobody has taught it: every move is as good as the next
TRIES = 48  # moves played out on dealt positions before a choice, about
DEALS = 2  # the most positions that are dealt from a view


class GreedyBot(Bot):
    """Deals what it does not know a few times, plays each move, and takes the one with the best worth on average."""

    name = "greedy"
    about = "looks one move ahead"

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> Thought:
        judge = JUDGES.get(view.game.edition.game, EVEN)
        moves = judge.worth_a_try(view)
        if len(moves) == 1:
            return Thought(moves[0])
        whims = chances(len(moves), self.name, seed)
        # Seldom more than a little, but no two bots wait for each other for ever.
        worths = [
            worth + judge.whim * whim**8 for worth, whim in zip(_worths(judge, view, moves, seed), whims, strict=True)
        ]
        return Thought(moves[worths.index(max(worths))], evaluations=len(moves))


def _worths(judge: Judge, view: View, moves: Sequence[Move], seed: Seed) -> list[float]:
    deals = max(1, min(DEALS, TRIES // len(moves)))
    positions = [view.game.redeal(view, f"greedy {seed!r} {number}") for number in range(deals)]
    return [sum(_worth(judge, view, position, move) for position in positions) / deals for move in moves]


def _worth(judge: Judge, view: View, position: Position, move: Move) -> float:
    assert view.seat is not None
    after = position.play(move).position
    return judge.worth(after.view(view.seat).mapping(), view.seat)
