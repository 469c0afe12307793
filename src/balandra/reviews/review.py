"""Reviewing a game: first the curve of chances, then the luck of every draw, then every decision.

A `Reviewer` does this step by step, so that it can show what it has, be stopped at any time, and be continued from what
was kept in a folder. The key of a kept review is made of the transcript, the evaluator's hash, the effort and the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, cast

from msgspec import structs

from balandra import __version__
from balandra.core.game import Move, Position, Progress, Seed, View
from balandra.core.transcript import Transcript
from balandra.reviews.decisions import Assessment, Effort, assess
from balandra.reviews.draws import Expectation, expectation
from balandra.reviews.evaluator import WHOLE, Evaluator, read_spec
from balandra.reviews.kept import KeptReviews
from balandra.reviews.reasons import reasons
from balandra.reviews.report import (
    RESIGNATION,
    Decision,
    Draws,
    EvaluatorInfo,
    Possible,
    Review,
    Step,
    players_of,
)
from balandra.reviews.summary import summaries

MOST_SHOWN = 12  # draws that could have come
OnProgress = Callable[[float, "Reviewer"], bool | None]  # the completed share; True stops the review
CURVE, LUCK = 0.05, 0.1  # shares of the work


def review(
    given: Transcript | str,
    evaluator: str | None = None,
    effort: Effort | None = None,
    seed: Seed = 0,
    *,
    folder: Path | None = None,
    progress: OnProgress | None = None,
) -> Review:
    """Review a game given as a transcript or its text.

    `progress` is called with the completed share and the reviewer, whose `report()` shows what is known so far; if it
    returns True, the review stops there. With a folder, unfinished reviews are kept there and continued.
    """
    reviewer = Reviewer(given, evaluator, effort, seed, None if folder is None else KeptReviews(folder))
    for share in reviewer.run():
        if progress and progress(share, reviewer):
            break
    return reviewer.report()


class Kept(Protocol):
    """Where unfinished reviews are kept, by their keys."""

    def read(self, key: str) -> list[Step]:
        """The steps of an earlier run; none if there was none."""

    def write(self, key: str, steps: list[Step]) -> None:
        """Keep steps."""


class Reviewer:
    """A review in progress."""

    def __init__(
        self,
        given: Transcript | str,
        evaluator: str | None = None,
        effort: Effort | None = None,
        seed: Seed = 0,
        kept: Kept | None = None,
    ) -> None:
        self.transcript = Transcript.read(given) if isinstance(given, str) else given
        self.game = self.transcript.game
        self.evaluator = Evaluator(self.game, read_spec(self.game, evaluator))
        self.effort = effort or Effort()
        self.seed = seed
        self.positions = self.transcript.positions()
        self.kept = kept
        self._steps: list[Step] = [] if kept is None else kept.read(self.key)
        self._lucky = len(self._steps)  # steps whose luck is known; what was kept lacks only decisions

    @property
    def key(self) -> str:
        """What a review depends on, as a hash."""
        parts = (self._hash, self.evaluator.hash, self.effort.words(), repr(self.seed), __version__)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:40]

    @property
    def _hash(self) -> str:
        return hashlib.sha256(self.transcript.write().encode()).hexdigest()

    def report(self) -> Review:
        """What is known so far."""
        game, outcome = self.game, self.positions[-1].outcome
        found = Review(
            game=game.ruleset.name,
            edition=game.edition.id,
            options=dict(game.options),
            colours=list(game.colours),
            evaluator=EvaluatorInfo(name=str(self.evaluator.spec), hash=self.evaluator.hash, version=__version__),
            effort=self.effort.words(),
            seed=str(self.seed),
            transcript=self._hash,
            finished=bool(outcome or self.transcript.resigned),
            winner=self._winner(),
            steps=self._steps,
            players=players_of(game.colours, self._steps),
            is_open=not any(game.ruleset.hidden(game, one._state) for one in self.positions),
        )
        return structs.replace(found, summaries=summaries(found))

    def _winner(self) -> str | None:
        if self.transcript.resigned:
            return next(colour for colour in self.game.colours if colour != self.transcript.resigned)
        outcome = self.positions[-1].outcome
        return outcome.winner if outcome else None

    def run(self) -> Iterator[float]:
        """Do the work; yields the completed share from time to time."""
        if not self._steps:
            yield from self._curve()
        yield from self._luck()
        for number, step in enumerate(self._steps):
            if step.decision is None:
                self._steps[number] = self._with_decision(number)
                self._keep()
                yield CURVE + LUCK + (1 - CURVE - LUCK) * (number + 1) / len(self._steps)

    def _luck(self) -> Iterator[float]:
        """Tell the luck of the draws from the effect of every move."""
        while self._lucky < len(self._steps):
            if self._steps[self._lucky].move != RESIGNATION:
                self._steps[self._lucky] = self._with_luck(self._lucky)
            self._lucky += 1
            if self._lucky == len(self._steps):
                self._keep()
            yield CURVE + LUCK * self._lucky / len(self._steps)

    def _curve(self) -> Iterator[float]:
        """The chances before and after every move; until the draws are known, all counts as the effect of the move."""
        steps: list[Step] = []
        turns = self._turn_numbers()
        for number, move in enumerate(self.transcript.moves):
            before, after = (list(self.evaluator.chances(self.positions[number + k])) for k in (0, 1))
            actor = str(self.positions[number].actor)
            steps.append(_bare(number + 1, turns[number], actor, self.game.seat(actor), move, before, after))
            yield CURVE * number / len(self.transcript.moves)
        if self.transcript.resigned:
            steps.append(self._resignation(len(steps) + 1, turns[-1] + 1 if turns else 1))
        self._steps = steps
        yield CURVE

    def _turn_numbers(self) -> list[int]:
        numbers: list[int] = []
        owner, number = "", 0
        for position in self.positions[:-1]:
            number += position.turn != owner
            owner = position.turn
            numbers.append(number)
        return numbers

    def _resignation(self, number: int, turn: int) -> Step:
        """Giving up is a move of its own, and all of its effect is the mover's skill."""
        resigned, last = str(self.transcript.resigned), list(self.evaluator.chances(self.positions[-1]))
        seat = self.game.seat(resigned)
        after = [0 if other == seat else WHOLE for other in range(self.game.players)]
        bare = _bare(number, turn, resigned, seat, RESIGNATION, last, after)
        decision = Decision(
            best="", line=[], value=last[seat], loss=last[seat], low=last[seat], high=last[seat], obvious="",
            deals=0, considered=0, better=[], played=[],
        )  # fmt: skip
        return structs.replace(bare, skill=-last[seat], hidden_luck=0, decision=decision)

    def _with_luck(self, number: int) -> Step:
        """A step whose draws have been told from the effect of the move."""
        position, step = self.positions[number], self._steps[number]
        found = expectation(self.evaluator, position, position.find(step.move), self._seed(number))
        luck = [after - mean for after, mean in zip(step.after, found.chances, strict=True)]
        effect = [mean - before for mean, before in zip(found.chances, step.before, strict=True)]
        seat = self.game.seat(step.colour)
        draws = self._draws(number, found)
        return structs.replace(step, draw_luck=luck, effect=effect, hidden_luck=effect[seat], draws=draws)

    def _draws(self, number: int, found: Expectation) -> Draws | None:
        if found.exact and found.outcomes == 1:
            return None
        shown = sorted(found.possible, key=lambda one: (-float(one.chance), one.results))[:MOST_SHOWN]
        return Draws(
            results=_results(self.transcript.progress[number]),
            outcomes=found.outcomes,
            exact=found.exact,
            half_widths=list(found.half_widths),
            possible=[
                Possible(
                    results=list(one.results),
                    probability=float(one.chance),
                    chances=list(self.evaluator.chances(one.position)),
                )
                for one in shown
            ],
        )

    def _seed(self, number: int) -> str:
        return f"review {self.seed!r} {number}"

    def _with_decision(self, number: int) -> Step:
        """A step whose decision has been assessed: the mover's effect is split into skill and hidden luck."""
        position, step = self.positions[number], self._steps[number]
        found, decision = self._assessed(number, position.find(step.move))
        skill = -found.loss
        hidden = step.effect[self.game.seat(step.colour)] - skill
        correction = hidden if found.correction is None else round(found.correction * WHOLE)
        return structs.replace(step, skill=skill, hidden_luck=hidden, correction=correction, decision=decision)

    def _assessed(self, number: int, move: Move) -> tuple[Assessment, Decision]:
        """A move in place of a move of the game, assessed, and as the report says it."""
        position = self.positions[number]
        found = assess(self.evaluator, position, move, self.effort, self._seed(number))
        return found, _decision(position, move, found)

    def tried(self, number: int, move: str) -> Decision:
        """How good another move would have been in place of a move of the game, on the same deals."""
        return self._assessed(number - 1, self.positions[number - 1].find(move))[1]

    def _keep(self) -> None:
        if self.kept is not None:
            self.kept.write(self.key, self._steps)


def _bare(number: int, turn: int, colour: str, seat: int, move: str, before: list[int], after: list[int]) -> Step:
    effect = [new - old for new, old in zip(after, before, strict=True)]
    own = effect[seat]
    return Step(
        number=number, turn=turn, colour=colour, move=move, before=before, after=after,
        draw_luck=[0] * len(before), effect=effect, skill=0, hidden_luck=own, correction=0, draws=None, decision=None,
    )  # fmt: skip


def _results(progress: Progress) -> list[str]:
    """The random results of a move as they came."""
    chance = [event.facts["results"] for event in progress.events if event.name == "chance"]
    return [str(one) for results in chance for one in cast(list[str], results)]


def assess_view(evaluator: Evaluator, view: View, move: str, effort: Effort, seed: Seed = 0) -> Decision:
    """Assess a move from the view of the player who decides: any deal that fits the view has the same answer."""
    position = view.game.redeal(view, seed)
    chosen = position.find(move)
    return _decision(position, chosen, assess(evaluator, position, chosen, effort, seed))


def _decision(position: Position, played: Move, found: Assessment) -> Decision:
    is_best = found.loss == 0
    return Decision(
        best=found.best.text,
        line=list(found.line),
        value=round(found.value * WHOLE),
        loss=found.loss,
        low=round(found.low * WHOLE),
        high=round(found.high * WHOLE),
        obvious=found.obvious,
        deals=found.deals,
        considered=found.considered,
        better=[] if is_best else reasons(position, found.best, played),
        played=[] if is_best else reasons(position, played, found.best),
    )
