"""Why a player won or lost, in a few sentences: what decided, the biggest mistake and its reason, the turning point.

Each sentence is a fact of the report; `tests/test_review_summary.py` checks them there.
"""

from __future__ import annotations

from collections.abc import Iterator

from balandra.core.message import Message, message
from balandra.reviews.evaluator import WHOLE
from balandra.reviews.reasons import reason_of
from balandra.reviews.report import RESIGNATION, TWO, Player, Reason, Review

NOTABLE = WHOLE // 200  # smaller losses are no mistakes, smaller changes no turning points


def summaries(review: Review) -> list[list[Reason]]:
    """The sentences about every player; what hangs on decisions comes when all are assessed."""
    return [list(_sentences(review, seat, player)) for seat, player in enumerate(review.players)]


def _sentences(review: Review, seat: int, player: Player) -> Iterator[Reason]:
    if not review.steps:
        return
    yield reason_of(*_outcome(review, player))
    if review.is_complete:
        yield from _cause(review, player)
        yield from _mistake(review, player)
    yield from _turning_point(review, seat)


def _outcome(review: Review, player: Player) -> tuple[str, Message]:
    last, colour = review.steps[-1], player.colour
    if not review.finished:
        return "stands", message(
            "The game is not over: {colour} has a chance of {chance}.", colour=colour, chance=player.result
        )
    if last.move == RESIGNATION and last.colour == colour:
        chance = last.before[review.colours.index(colour)]
        return "gave up", message("{colour} gave up with a chance of {chance}.", colour=colour, chance=chance)
    if review.winner is None:
        return "shared", message("Nobody won.")
    if review.winner == colour:
        return "won", message("{colour} won.", colour=colour)
    return "lost", message("{colour} lost.", colour=colour)


def _cause(review: Review, player: Player) -> Iterator[Reason]:
    """The part that decided: the one that cost most of those who lost, that brought most of those who won."""
    parts, change = player.parts, player.result - player.start
    if change == 0:
        return
    part = max(parts, key=lambda name: parts[name] if change > 0 else -parts[name])
    yield reason_of(
        f"{'gain' if change > 0 else 'cost'}: {part}", _cause_words(part, change > 0, parts[part], len(review.colours))
    )
    if abs(parts[part]) > (WHOLE - player.start if change > 0 else player.start):  # more than there was to win or lose
        words = message("That is a sum over all moves: chances that are lost come back with mistakes of the others.")
        yield reason_of("sum", words)


def _cause_words(part: str, is_gain: bool, change: int, players: int) -> Message:
    if part == "draws":
        if is_gain:
            return message("Luck with the draws brought most: {change}.", change=change)
        return message("Bad luck with the draws cost most: {change}.", change=change)
    if part == "hidden":
        if is_gain:
            return message("What was hidden turned out well and brought most: {change}.", change=change)
        return message("What was hidden turned out badly and cost most: {change}.", change=change)
    if part == "unforeseen":
        if is_gain:
            return message("Most came from positions that were better than they looked: {change}.", change=change)
        return message("Most was lost in positions that were worse than they looked: {change}.", change=change)
    if part == "own":
        return message("Own mistakes cost most: {change}.", change=change)
    if part == "own giving up":
        return message("Giving up cost most: {change}.", change=change)
    return _rivals_words(part, is_gain, change, players)


def _rivals_words(part: str, is_gain: bool, change: int, players: int) -> Message:
    if part == "rivals giving up":
        return message("That the other gave up brought most: {change}.", change=change)
    if players == TWO:
        return message("The mistakes of the other brought most: {change}.", change=change)
    if is_gain:
        return message("The moves of the others brought most: {change}.", change=change)
    return message("The moves of the others cost most: {change}.", change=change)


def _mistake(review: Review, player: Player) -> Iterator[Reason]:
    """The biggest mistake, what was better, and a reason for each."""
    worst = [review.steps[number - 1] for number in player.mistakes[:1]]
    if not worst or -worst[0].skill < NOTABLE:
        words = message("No move of {colour} lost {loss} or more.", colour=player.colour, loss=NOTABLE)
        yield reason_of("no mistake", words)
        return
    step = worst[0]
    decision = step.decision
    if decision is None:
        return
    facts = message(
        "The biggest mistake was move {move}, {played}: it lost {loss}.",
        move=step.number, played=step.move, loss=decision.loss,
    )  # fmt: skip
    yield reason_of("mistake", facts)
    yield from [one for one in decision.played if one.speaks < 0][:1]
    yield reason_of("better", message("{best} was better.", best=decision.best))
    yield from [one for one in decision.better if one.speaks > 0][:1]


def _turning_point(review: Review, seat: int) -> Iterator[Reason]:
    """The turn that changed the chance most; giving up has its own sentence."""
    turns = [turn for turn in review.turns() if review.steps[turn.last - 1].move != RESIGNATION]
    if not turns:
        return
    turn = max(turns, key=lambda one: abs(one.sums[seat].change))
    if abs(turn.sums[seat].change) < NOTABLE:
        return
    before, after = review.steps[turn.first - 1].before[seat], review.steps[turn.last - 1].after[seat]
    if turn.first == turn.last:
        words = message(
            "The turning point was move {move}: the chance went from {before} to {after}.",
            move=turn.last, before=before, after=after,
        )  # fmt: skip
    else:
        words = message(
            "The turning point came in moves {first} to {move}: the chance went from {before} to {after}.",
            first=turn.first, move=turn.last, before=before, after=after,
        )  # fmt: skip
    yield reason_of("turning point", words)
