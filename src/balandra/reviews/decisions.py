"""What a player could know at a decision: the best move, the loss of the move made, and how sure that is.

A root search from the player's view proposes candidates. Each is then played on deals that fit the view, all on the
same deals with the same draws, and the review's evaluator gives its value; the better half gets more deals, and so does
the move made, until its loss is known to the wanted precision or the deals are used up. Where nothing is hidden and all
draws can be listed, the values are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from balandra.analysis.intervals import mean_of, unbounded
from balandra.core.game import Move, Position, Seed
from balandra.core.random import game_seed
from balandra.reviews.draws import Expectation, listed, over_outcomes
from balandra.reviews.evaluator import STATIC, WHOLE, Evaluator
from balandra.reviews.searches import RootSearch

FEW_OUTCOMES = 24  # of a candidate whose draws are all taken in turn
INDIFFERENT = 0.005  # moves within this of the best are as good
GLARING = 0.1  # a lead at first glance that nobody overlooks
LONGEST_LINE = 6  # moves
WORST, LEAST = 0.05, 0.02  # losses that are called mistake and slip


@dataclass(frozen=True)
class Effort:
    """How much work a decision gets."""

    simulations: int = 400  # of the search that proposes candidates and lines
    candidates: int = 6  # besides the move made
    deals: int = 8  # for every candidate
    most_deals: int = 128  # for the best ones
    precision: float = 0.01  # half-width of the loss that is good enough

    def words(self) -> str:
        """All numbers, for the key of a review."""
        return f"{self.simulations} {self.candidates} {self.deals} {self.most_deals} {self.precision}"


@dataclass(frozen=True)
class Assessment:
    """A decision from what the player could know; values are the mover's chances."""

    best: Move
    line: tuple[str, ...]  # the best move and what would have followed
    value: float  # of the best move
    loss: int  # in units of 10⁻⁹, never below 0
    low: float
    high: float
    correction: float | None  # the best move's value minus that of the position, over the same deals; None: all open
    obvious: str  # why: forced, indifferent, glaring; empty if it is not
    deals: int  # 0: exact
    considered: int


FORCED, SAME, GLANCE = "forced", "indifferent", "glaring"


def assess(evaluator: Evaluator, position: Position, played: Move, effort: Effort, seed: Seed) -> Assessment:
    """Assess a decision."""
    return Table(evaluator, position, played, effort, seed).assessment()


class Table:
    """The values of candidates, deal by deal."""

    def __init__(self, evaluator: Evaluator, position: Position, played: Move, effort: Effort, seed: Seed) -> None:
        self.evaluator, self.position, self.effort, self.seed = evaluator, position, effort, seed
        self.seat = position._state.actor
        self.view = position.view(position.actor)
        self.is_open = not position.game.ruleset.hidden(position.game, position._state)
        is_forced = len(position.legal_moves) == 1
        self.root = None if is_forced or evaluator.spec.kind == STATIC else self._search()
        self.moves = self._candidates(played)
        self.played = self.moves.index(played)
        self.values: list[list[float]] = [[] for _ in self.moves]
        self.before: list[float] = []  # the evaluator's value of the position itself, on each deal
        self.deals = 0

    def _search(self) -> RootSearch:
        return RootSearch(self.view, f"candidates {self.seed!r}", self.effort.simulations, self.evaluator.spec.name)

    def _candidates(self, played: Move) -> list[Move]:
        """The moves that the search liked most, and the move made."""
        legal = list(self.position.legal_moves)
        if self.root is None or len(legal) <= self.effort.candidates:
            return legal
        liked = self.root.moves()[: self.effort.candidates]
        return liked if played in liked else [*liked, played]

    def assessment(self) -> Assessment:
        """Measure, and say what was found."""
        exact = self._exact() if self.is_open else None
        if exact is None:
            self._measure()
        best = self._best()
        loss = max(0.0, mean_of(self._differences(best, self.played)))
        low, high = (loss, loss) if exact is not None else self._interval(best)
        value = mean_of(self.values[best])
        correction = None if self.is_open else value - mean_of(self.before[: len(self.values[best])])
        whole, deals = round(loss * WHOLE), 0 if exact is not None else self.deals
        obvious = self._obvious(best, loss)
        line = self._line(self.moves[best])
        return Assessment(self.moves[best], line, value, whole, low, high, correction, obvious, deals, len(self.moves))

    def _exact(self) -> list[Expectation] | None:
        """Fill in the values of an open position whose draws can be listed; None otherwise."""
        outcomes = [known for move in self.moves if (known := listed(self.position, move, FEW_OUTCOMES)) is not None]
        if len(outcomes) < len(self.moves):
            return None
        found = [over_outcomes(self.evaluator, known) for known in outcomes]
        self.values = [[one.chances[self.seat] / WHOLE] for one in found]
        self.before = [self.evaluator.chances(self.position)[self.seat] / WHOLE]
        return found

    def _measure(self) -> None:
        """Deals for all, then for the better half, until the loss of the move made is known well enough."""
        alive = list(range(len(self.moves)))
        while self.deals < self.effort.most_deals:
            for _ in range(self.effort.deals):
                self._deal(alive)
            low, high = self._interval(self._best())
            if (high - low) / 2 <= self.effort.precision:
                return
            better = sorted(alive, key=lambda k: -mean_of(self.values[k]))
            kept = better[: max(2, (len(better) + 1) // 2)]
            alive = kept if self.played in kept else [*kept, self.played]

    def _deal(self, alive: Sequence[int]) -> None:
        """One more deal for some candidates."""
        own = game_seed(f"deals {self.seed!r}", self.deals)
        deal = self.position.reseeded(own) if self.is_open else self.position.game.redeal(self.view, own)
        self.before.append(self.evaluator.chances(deal)[self.seat] / WHOLE)
        for k in alive:
            after = deal.play(self.moves[k]).position
            self.values[k].append(self.evaluator.chances(after)[self.seat] / WHOLE)
        self.deals += 1

    def _best(self) -> int:
        """The best of the candidates that were on all deals."""
        most = max(len(row) for row in self.values)
        whole = [k for k, row in enumerate(self.values) if len(row) == most]
        return max(whole, key=lambda k: mean_of(self.values[k]))

    def _interval(self, best: int) -> tuple[float, float]:
        """The 95 % interval of the loss; of the best move itself: up to what another may be better."""
        if best != self.played:
            found = unbounded(self._differences(best, self.played))
            return max(0.0, found.low), min(1.0, found.high)
        whole = len(self.values[best])
        others = [k for k, row in enumerate(self.values) if k != best and len(row) == whole]
        highs = [unbounded(self._differences(k, best)).high for k in others]
        return 0.0, min(1.0, max([0.0, *highs]))

    def _differences(self, better: int, worse: int) -> list[float]:
        """How much one candidate is better than another, on the deals that both have."""
        return [more - less for more, less in zip(self.values[better], self.values[worse], strict=False)]

    def _obvious(self, best: int, loss: float) -> str:
        """Why a decision is obvious: all moves are as good, or the best one leads at a glance and was made."""
        if len(self.position.legal_moves) == 1:
            return FORCED
        considered_all = len(self.moves) == len(self.position.legal_moves)
        gaps = [mean_of(self._differences(best, k)) for k in range(len(self.moves))]
        if considered_all and max(gaps) <= INDIFFERENT:
            return SAME
        return GLANCE if loss == 0 and self._leads_at_a_glance(best) else ""

    def _leads_at_a_glance(self, best: int) -> bool:
        """Whether the plain evaluation after one move puts the best move far ahead of every legal other."""
        own = game_seed(f"deals {self.seed!r}", 0)
        deal = self.position if self.is_open else self.position.game.redeal(self.view, own)
        seen = {m.text: self.evaluator.glance(deal.play(m).position)[self.seat] for m in self.position.legal_moves}
        lead = seen[self.moves[best].text]
        return all(seen[text] <= lead - GLARING for text in seen if text != self.moves[best].text)

    def _line(self, best: Move) -> tuple[str, ...]:
        """The best move and the moves that the search expects after it."""
        return (best.text,) if self.root is None else tuple(self.root.line(best, LONGEST_LINE))
