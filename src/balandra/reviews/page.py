"""A review as HTML for notebooks: the picture, the ledger, and the biggest mistakes with their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from balandra.reviews.chart import chart
from balandra.reviews.evaluator import STATIC, VIEWS
from balandra.reviews.reasons import sentence
from balandra.reviews.report import TWO, Player, Reason, Review, Step
from balandra.terminal.speech import percent, say

LEDGER = (
    *("player", "at the start", "luck of draws", "hidden luck", "corrections", "own mistakes", "rivals' moves"),
    "result",
)
HIDDEN, RIVALS, RIVAL = "hidden luck", "rivals' moves", "rival's mistakes"  # with two players the last
LOSSES = ("loss a decision", "decisions not obvious")
SUMS = (
    "The columns are sums over all moves and add up to the result. A sum may be beyond 100 %, "
    "because rivals' mistakes give lost chances back."
)
CORRECTED = "Corrections are no luck: the evaluator sees one move further."
OPEN = "All players saw the same, so there is no hidden luck."


def review_html(review: Review) -> str:
    """The review as a piece of HTML that needs no scripts."""
    head = "".join(f"<th>{escape(name)}</th>" for name in headings(review))
    rows = "".join(_row(cells(review, player)) for player in review.players)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    mistakes = "".join(f"<li>{escape(words)}</li>" for words in mistake_words(review))
    why = "".join(f"<p>{escape(words)}</p>" for words in summary_words(review))
    about = "".join(f"<p>{escape(words)}</p>" for words in notes(review))
    return f"<div>{why}{chart(review)}{table}{about}<ol>{mistakes}</ol></div>"


def headings(review: Review) -> list[str]:
    """The columns of the ledger; hidden luck only where something was hidden."""
    found = [RIVAL if name == RIVALS and len(review.colours) == TWO else name for name in (*LEDGER, *LOSSES)]
    return [name for name in found if name != HIDDEN or not review.is_open]


def notes(review: Review) -> list[str]:
    """What the ledger means, and the evaluator: in words, and by its exact name."""
    name, found = evaluator_words(review.evaluator.name), review.evaluator
    assessed = sum(step.decision is not None for step in review.steps)
    unfinished = f"Provisional: {assessed} of {len(review.steps)} moves are assessed."
    exact = f"All figures are chances to win, estimated {name} (evaluator {found.name}, {found.hash[:12]})."
    return [*([] if review.is_complete else [unfinished]), SUMS, CORRECTED, *([OPEN] if review.is_open else []), exact]


def evaluator_words(name: str) -> str:
    """How an evaluator estimates a position.

    >>> evaluator_words("search:400@0.2"), evaluator_words("static@0.2")
    ('by a search of 400 simulations for each position', 'without a search')
    """
    kind, _, size = name.partition("@")[0].partition(":")
    if kind == STATIC:
        return "without a search"
    views = " from each player's view" if kind == VIEWS else ""
    return f"by a search of {size} simulations{views} for each position"


def _row(values: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<td>{escape(value)}</td>" for value in values) + "</tr>"


def cells(review: Review, player: Player) -> list[str]:
    """A player's line of the ledger; sampled draws have their interval."""
    parts = player.parts
    luck = percent(parts["draws"], "+")
    if player.draw_uncertainty:
        luck += f" ± {percent(player.draw_uncertainty)}"
    hidden = [] if review.is_open else [parts["hidden"]]
    own, rivals = parts["own"] + parts["own giving up"], parts["rivals"] + parts["rivals giving up"]
    ledger = [percent(part, "+") for part in (*hidden, parts["unforeseen"], own, rivals)]
    loss = f"{percent(player.loss)} ± {percent(player.loss_half_width)}"
    ends = percent(player.start), percent(player.result)
    return [player.colour, ends[0], luck, *ledger, ends[1], loss, f"{player.unclear} of {player.decisions}"]


def summary_words(review: Review) -> list[str]:
    """Why each player won or lost, one paragraph each."""
    return [_said(one) for one in review.summaries]


def mistake_words(review: Review) -> list[str]:
    """The biggest mistakes of all players, one sentence or more each."""
    return [mistake(review.steps[number - 1]) for player in review.players for number in player.mistakes]


def mistake(step: Step) -> str:
    """A mistake in words: what was played, what was better, how much it cost, and why."""
    decision = step.decision
    if decision is None:
        return ""
    interval = f"{percent(decision.low)} to {percent(decision.high)}" if decision.deals else "nothing was hidden"
    lost = f"move {step.number}, {step.colour}: {step.move} loses {percent(decision.loss)} ({interval})"
    why = f"{decision.best}: {_said(decision.better)}" if decision.better else f"{decision.best}."
    played = f" {step.move}: {_said(decision.played)}" if decision.played else ""
    return f"{lost}. Better: {why}{played}"


def _said(reasons: Iterable[Reason]) -> str:
    words = [say(sentence(reason)) for reason in reasons]
    return " ".join(one[:1].upper() + one[1:] for one in words)
