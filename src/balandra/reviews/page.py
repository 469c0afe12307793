"""A review as HTML for notebooks: the picture, the ledger, and the biggest mistakes with their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from balandra.reviews.chart import chart
from balandra.reviews.reasons import sentence
from balandra.reviews.report import Player, Reason, Review, Step
from balandra.terminal.speech import percent, say

LEDGER = ("player", "at the start", "luck of draws", "hidden luck", "own moves", "rivals' moves", "result")
LOSSES = ("loss a decision", "decisions not obvious")


def review_html(review: Review) -> str:
    """The review as a piece of HTML that needs no scripts."""
    head = "".join(f"<th>{escape(name)}</th>" for name in (*LEDGER, *LOSSES))
    rows = "".join(_row(cells(player)) for player in review.players)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    mistakes = "".join(f"<li>{escape(words)}</li>" for words in mistake_words(review))
    why = "".join(f"<p>{escape(words)}</p>" for words in summary_words(review))
    about = f"<p>Evaluator {escape(review.evaluator.name)}, {review.evaluator.hash[:12]}.</p>"
    return f"<div>{why}{chart(review)}{table}<ol>{mistakes}</ol>{about}</div>"


def _row(values: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<td>{escape(value)}</td>" for value in values) + "</tr>"


def cells(player: Player) -> list[str]:
    """A player's line of the ledger; sampled draws have their interval."""
    luck = percent(player.sums.draw_luck, "+")
    if player.draw_uncertainty:
        luck += f" ± {percent(player.draw_uncertainty)}"
    ledger = [percent(part, "+") for part in (player.sums.hidden_luck, player.sums.skill, player.sums.rivals)]
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
