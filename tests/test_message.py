"""Sentences that can be said in other languages: plain strings that remember what they were made from."""

from __future__ import annotations

import pickle
import string
from typing import Any

import pytest
from tools import catalogues

import balandra
from balandra.core.errors import IllegalMove
from balandra.core.message import Message, message, parts


def again(text: str, facts: dict[str, Any]) -> str:
    """The sentence that a text and its facts make, as somebody who got them over the wire would make it."""
    return text.format(**{name: _word(fact) for name, fact in facts.items()})


def _word(fact: Any) -> str:
    if isinstance(fact, dict):
        return again(fact["text"], fact["facts"])
    return ", ".join(fact) if isinstance(fact, list) else str(fact)


def test_a_sentence_is_a_string_and_keeps_its_parts_through_an_error_and_a_pickle() -> None:
    inner = message("open: {colours}", colours=["red", "green"])
    outer = message("{colour} is taken; {open}", colour="blue", open=inner)
    assert outer == "blue is taken; open: red, green"
    for kept in (outer, str(outer), str(IllegalMove(outer)), pickle.loads(pickle.dumps(outer))):
        assert isinstance(kept, Message)
        text, facts = parts(kept)
        assert text == "{colour} is taken; {open}"
        assert facts == {"colour": "blue", "open": {"text": "open: {colours}", "facts": {"colours": ["red", "green"]}}}
    assert parts("nothing but a string") == (None, {})


@pytest.mark.parametrize("edition", [edition.id for edition in balandra.editions()])
def test_why_a_move_is_refused_can_be_said_in_every_language(edition: str) -> None:
    known = catalogues.messages()
    game = balandra.load(balandra.edition(edition).game, edition)
    position = game.new(seed=1)
    for text in ("retreat 0", "sail", "draw", "end", "place d4", "a1-a2", "dig e5", "load 2", "nonsense", "take skull"):
        reason = position.reason(text)
        if not reason:
            continue
        template, facts = parts(reason)
        assert template is not None
        assert template in known, f"{template} is in no catalogue"
        assert again(template, facts) == reason
        assert {name for _, name, _, _ in string.Formatter().parse(template) if name} <= set(facts)
