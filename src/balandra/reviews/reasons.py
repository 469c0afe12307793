"""Why a move is better or worse than another: the concepts that hold for one of them only."""

from __future__ import annotations

from balandra.core.game import Move, Position
from balandra.core.message import Message, facts_of, message, plain, plural_message
from balandra.reviews.report import Reason


def reasons(position: Position, move: Move, other: Move) -> list[Reason]:
    """The concepts of a move, from its player's view, that do not hold for another one in the same way."""
    view, ruleset = position.view(position.actor), position.game.ruleset
    others = {plain(one.sentence) for one in ruleset.concepts(view, other)}
    found = ruleset.concepts(view, move)
    return [reason_of(one.name, one.sentence, one.speaks) for one in found if plain(one.sentence) not in others]


def reason_of(name: str, sentence: Message, speaks: int = 0) -> Reason:
    """A message about a concept as plain data."""
    facts = {key: fact if isinstance(fact, int) else str(fact) for key, fact in facts_of(sentence).items()}
    return Reason(concept=name, text=sentence.text, plural=sentence.many or None, facts=facts, speaks=speaks)


def sentence(reason: Reason) -> Message:
    """A reason as a message that can be translated."""
    facts = {key: fact for key, fact in reason.facts.items() if reason.plural is None or key != "count"}
    if reason.plural is None:
        return message(reason.text, **facts)
    return plural_message(reason.text, reason.plural, int(reason.facts["count"]), **facts)
