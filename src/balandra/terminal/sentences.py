"""Events and outcomes in sentences, in the language of the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from balandra.core.events import Event
from balandra.core.game import Game, Position
from balandra.core.message import message
from balandra.core.sentences import Sentences
from balandra.terminal.speech import player_name, say, spoken

PLACES = ("from", "to", "space", "square")


def tell(game: Game, events: Iterable[Event]) -> str:
    """Sentences about the events of a move; empty if there is nothing to tell."""
    return _text(game.ruleset.sentences.tell(game, events, spoken(), player_name))


def tell_outcome(position: Position) -> str:
    """How the game ended."""
    outcome = position.outcome
    if outcome is None:
        return say(message("The game is not over."))
    result = {"winner": outcome.winner, "how": outcome.how, **outcome.details}
    return tell_result(position.game.ruleset.sentences, result)


def tell_result(sentences: Sentences, result: Mapping[str, object]) -> str:
    """How a game ended, from its winner, how, and the details."""
    return _text(sentences.tell_outcome(result, spoken(), player_name))


def _text(sentences: Iterable[str]) -> str:
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)


def touched(events: Iterable[Event]) -> set[str]:
    """The spaces or squares where something happened."""
    return {str(event.facts[place]) for event in events for place in PLACES if place in event.facts}
