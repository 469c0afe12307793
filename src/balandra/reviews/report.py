"""What a review finds, as structs that become JSON, CSV and the page's types.

Chances, luck and losses are whole numbers in units of 10⁻⁹ of a game. In a list of numbers each seat has its place.
For every seat and every move: after − before = draw luck + effect of the move; the mover's effect is own skill + hidden
luck. So for every seat: result − start = draw luck + hidden luck + own skill + rivals' moves, to the last digit.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import sqrt

import msgspec
from msgspec import Struct

from balandra.analysis.intervals import total_of
from balandra.reviews.evaluator import WHOLE

MISTAKES = 3  # the biggest ones of each player
RESIGNATION = "resign"  # as a move
TWO = 2  # players
PARTS = ("draws", "hidden", "unforeseen", "own", "own giving up", "rivals", "rivals giving up")


class EvaluatorInfo(Struct, frozen=True, kw_only=True):
    """The evaluator that every number of a review comes from."""

    name: str
    hash: str  # of its parameters, its search and the sources it runs
    version: str  # of Balandra


class Possible(Struct, frozen=True, kw_only=True):
    """A draw that could have come: its results, its probability, and each seat's chance after it."""

    results: list[str]
    probability: float
    chances: list[int]


class Draws(Struct, frozen=True, kw_only=True):
    """The draws of a move: what came, what could have come, and how the expectation was computed."""

    results: list[str]
    outcomes: int  # listed or sampled
    exact: bool  # all outcomes were listed
    half_widths: list[int]  # of the 95 % interval of each seat's expectation; 0 where exact
    possible: list[Possible]  # the likeliest ones where they were listed


class Reason(Struct, frozen=True, kw_only=True):
    """A checked fact about a move or a game: a text for translation with its facts."""

    concept: str
    text: str
    plural: str | None  # the text for numbers other than one; `count` is among the facts
    facts: dict[str, str | int]
    speaks: int = 0  # 1 for the move, -1 against it, 0 for neither


class Decision(Struct, frozen=True, kw_only=True):
    """A decision from what the player could know."""

    best: str
    line: list[str]  # the best move and what would have followed
    value: int  # the player's chance after the best move
    loss: int
    low: int  # the 95 % interval of the loss, over deals and draws
    high: int
    obvious: str  # forced, indifferent or glaring; empty if it was not obvious
    deals: int  # that fit the view; 0 if nothing had to be dealt
    considered: int  # moves
    better: list[Reason]  # about the best move, where another was made
    played: list[Reason]  # about the move made, where it was not the best


class Step(Struct, frozen=True, kw_only=True):
    """One move and its draws."""

    number: int  # from 1
    turn: int  # from 1
    colour: str  # of the player who decided
    move: str
    before: list[int]
    after: list[int]
    draw_luck: list[int]
    effect: list[int]  # of the move
    skill: int  # of the mover, never above 0
    hidden_luck: int  # of the mover: the rest of the effect
    correction: int  # the part of the hidden luck by which the evaluator corrects itself one move deeper
    draws: Draws | None
    decision: Decision | None  # None until it has been assessed


class Sums(Struct, frozen=True, kw_only=True):
    """A seat's part of some moves: change = draw luck + hidden luck + skill + rivals' moves."""

    change: int
    draw_luck: int
    hidden_luck: int
    skill: int
    rivals: int


class Turn(Struct, frozen=True, kw_only=True):
    """The moves of one turn, summed up for every seat."""

    number: int
    colour: str
    first: int  # number of the first move
    last: int
    sums: list[Sums]


class Player(Struct, frozen=True, kw_only=True):
    """What a review says of one player."""

    colour: str
    start: int  # chance before the first move
    result: int  # 10⁹ for a win
    sums: Sums
    parts: dict[str, int] = {}  # of what the chance changed by: see `parts_of`
    correction: int  # part of the hidden luck
    draw_uncertainty: int  # half-width of the draw luck, where draws were sampled
    decisions: int
    unclear: int  # decisions that were not obvious
    loss: int  # per decision that was not obvious
    loss_half_width: int
    mistakes: list[int]  # numbers of the moves with the biggest losses, biggest first
    turning_point: int | None  # number of the last move of the turn that changed the chance most


class Review(Struct, frozen=True, kw_only=True):
    """A reviewed game."""

    game: str
    edition: str
    options: dict[str, int | str | bool]
    colours: list[str]
    evaluator: EvaluatorInfo
    effort: str
    seed: str
    transcript: str  # SHA-256 of the text
    finished: bool  # else the last chances stand for the result
    winner: str | None
    steps: list[Step]
    players: list[Player]
    summaries: list[list[Reason]] = []  # why each player won or lost, as sentences
    is_open: bool = False  # nothing was hidden from anybody: what is called hidden luck is correction

    @property
    def is_complete(self) -> bool:
        """Whether every decision has been assessed."""
        return all(step.decision is not None for step in self.steps)

    @property
    def chances(self) -> list[list[int]]:
        """Each seat's chance before the first move and after every move."""
        return [self.steps[0].before, *(step.after for step in self.steps)] if self.steps else []

    def turns(self) -> list[Turn]:
        """The ledger by turns."""
        return list(_turns(self.colours, self.steps))

    def json(self) -> str:
        """The review as JSON; `Review.read` reads it."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str | bytes) -> Review:
        """A review from its JSON, an older one too, which does not tell the parts."""
        found = msgspec.json.decode(text, type=cls)
        if all(player.parts for player in found.players):
            return found
        return msgspec.structs.replace(found, players=players_of(found.colours, found.steps))

    def csv(self) -> str:
        """One line for each move and seat."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(CSV_COLUMNS)
        for step in self.steps:
            writer.writerows(_csv_rows(self.colours, step))
        return out.getvalue()

    def _repr_html_(self) -> str:
        from balandra.reviews.page import review_html

        return review_html(self)


CSV_COLUMNS = (
    *("move", "turn", "mover", "text", "seat", "before", "after", "draw_luck", "hidden_luck", "skill", "rivals"),
    *("best", "loss", "low", "high", "obvious", "draws_exact"),
)


def _csv_rows(colours: Sequence[str], step: Step) -> Iterator[list[object]]:
    decision, exact = step.decision, step.draws is None or step.draws.exact
    for seat, colour in enumerate(colours):
        own = sums_of([step], colours, seat)
        row: list[object] = [step.number, step.turn, step.colour, step.move, colour]
        row += [step.before[seat], step.after[seat], own.draw_luck, own.hidden_luck, own.skill, own.rivals]
        if decision is None or colour != step.colour:
            yield [*row, "", "", "", "", "", exact]
        else:
            yield [*row, decision.best, decision.loss, decision.low, decision.high, decision.obvious, exact]


def sums_of(steps: Sequence[Step], colours: Sequence[str], seat: int) -> Sums:
    """A seat's part of some consecutive moves."""
    own = [step for step in steps if step.colour == colours[seat]]
    rivals = [step for step in steps if step.colour != colours[seat]]
    return Sums(
        change=steps[-1].after[seat] - steps[0].before[seat] if steps else 0,
        draw_luck=sum(step.draw_luck[seat] for step in steps),
        hidden_luck=sum(step.hidden_luck for step in own),
        skill=sum(step.skill for step in own),
        rivals=sum(step.effect[seat] for step in rivals),
    )


def parts_of(steps: Sequence[Step], colours: Sequence[str], seat: int) -> dict[str, int]:
    """What a seat's result − start is made of; with two players, what the rival's moves did is told apart too.

    `hidden` is luck alone, `unforeseen` what the evaluator corrected.
    """
    parts = dict.fromkeys(PARTS, 0)
    for step in steps:
        parts["draws"] += step.draw_luck[seat]
        is_own = step.colour == colours[seat]
        if not is_own and len(colours) > TWO:
            parts["rivals"] += step.effect[seat]
            continue
        sign = 1 if is_own else -1
        parts["hidden"] += sign * (step.hidden_luck - step.correction)
        parts["unforeseen"] += sign * step.correction
        who = "own" if is_own else "rivals"
        parts[f"{who} giving up" if step.move == RESIGNATION else who] += sign * step.skill
    return parts


def _turns(colours: Sequence[str], steps: Sequence[Step]) -> Iterator[Turn]:
    for number, group in groupby(steps, key=lambda step: step.turn):
        own = list(group)
        yield Turn(
            number=number,
            colour=own[0].colour,
            first=own[0].number,
            last=own[-1].number,
            sums=[sums_of(own, colours, seat) for seat in range(len(colours))],
        )


def players_of(colours: Sequence[str], steps: Sequence[Step]) -> list[Player]:
    """The summary of every player."""
    turns = list(_turns(colours, steps))
    return [_player(colours, seat, steps, turns) for seat in range(len(colours))]


def _player(colours: Sequence[str], seat: int, steps: Sequence[Step], turns: Sequence[Turn]) -> Player:
    own = [step for step in steps if step.colour == colours[seat] and step.move != RESIGNATION]
    decided = [(step, step.decision) for step in own if step.decision is not None]
    unclear = [decision for _, decision in decided if not decision.obvious]
    worst = sorted((step for step, decision in decided if decision.loss > 0), key=lambda step: step.skill)
    return Player(
        colour=colours[seat],
        start=steps[0].before[seat] if steps else WHOLE // len(colours),
        result=steps[-1].after[seat] if steps else WHOLE // len(colours),
        sums=sums_of(steps, colours, seat),
        parts=parts_of(steps, colours, seat),
        correction=sum(step.correction for step in own),
        draw_uncertainty=_together(step.draws.half_widths[seat] for step in steps if step.draws),
        decisions=len(own),
        unclear=len(unclear),
        loss=round(sum(decision.loss for _, decision in decided) / max(1, len(unclear))),
        loss_half_width=round(_together((one.high - one.low) // 2 for one in unclear) / max(1, len(unclear))),
        mistakes=[step.number for step in worst[:MISTAKES]],
        turning_point=_turning_point(turns, seat),
    )


def _together(half_widths: Iterable[int]) -> int:
    """The half-width of a sum of independent errors."""
    return int(sqrt(total_of(float(half) * float(half) for half in half_widths)))


def _turning_point(turns: Sequence[Turn], seat: int) -> int | None:
    changed = [turn for turn in turns if turn.sums[seat].change]
    return max(changed, key=lambda turn: abs(turn.sums[seat].change)).last if changed else None
