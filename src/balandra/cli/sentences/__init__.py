"""What happened, in sentences, from the events that somebody may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from balandra import Event, Game, Position
from balandra.cli.sentences import cartagena, martinique
from balandra.cli.sentences.clauses import Clause, sentence
from balandra.core.message import message, translatable
from balandra.terminal.outcomes import how, score
from balandra.terminal.speech import colour_name, pgettext, say

Teller = Callable[[Game, list[Event]], list[Clause]]
TELLERS: dict[str, Teller] = {"cartagena": cartagena.clauses, "martinique": martinique.clauses}
PLACES = ("from", "to", "space", "square")
DREW = "chance"
DETAILS = {"points": translatable("points"), "found_by": translatable("found by"), "resigned": translatable("resigned")}


def tell(game: Game, events: Iterable[Event]) -> str:
    """One sentence for the events of a move; empty if there is nothing to tell."""
    seen = [event for event in events if event.name != DREW]
    teller = TELLERS.get(game.edition.game)
    told = teller(game, seen) if teller else [Clause("", f"{e.name} {dict(e.facts)}") for e in seen]
    return sentence(told)


def tell_outcome(position: Position) -> str:
    """How the game ended."""
    outcome = position.outcome
    if outcome is None:
        return say(message("The game is not over."))
    numbers = {key: value for key, value in outcome.details.items() if value}
    label = pgettext("joiner", ": ")
    details = pgettext("joiner", "; ").join(f"{_label(key)}{label}{_words(value)}" for key, value in numbers.items())
    won_by = how(outcome.how)
    won = say(
        message("{colour} wins by {how}", colour=outcome.winner, how=won_by)
        if outcome.winner
        else message("Nobody wins")
    )
    won = won[0].upper() + won[1:]
    return f"{won} ({details})." if details else f"{won}."


def _words(value: object) -> str:
    if not isinstance(value, dict):
        return colour_name(str(value))
    return score(value)


def _label(key: str) -> str:
    return say(message(DETAILS.get(key, key.replace("_", " "))))


def touched(events: Iterable[Event]) -> set[str]:
    """The spaces or squares where something happened."""
    return {str(event.facts[place]) for event in events for place in PLACES if place in event.facts}
