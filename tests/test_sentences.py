"""Sentences about events: every event has one, in every language, and the page has the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

import pytest
from tools import sentences as tool

import balandra
from balandra.cartagena.sentences import PLACES
from balandra.catalogue import GAMES
from balandra.core.events import public
from balandra.core.sentences import GENERIC, Sentences, extended
from balandra.terminal.speech import LANGUAGES
from tests.tables import standard

WRITTEN = json.loads(tool.EXAMPLES.read_text(encoding="utf-8"))
ENGLISH = NullTranslations()


def test_the_tables_of_the_page_are_fresh() -> None:
    tables = tool.tables()
    assert len(tables) == 3
    assert {path: path.read_text(encoding="utf-8") for path in tables} == tables, "sentence-table.ts: run make golden"


def test_the_examples_are_fresh() -> None:
    # The page is held to them by web/src/lib/sentences.test.ts.
    assert tool.EXAMPLES.read_text(encoding="utf-8") == tool.examples(), "tests/sentences.json: run make golden"


def texts(game: str) -> Iterator[str]:
    yield from (text for pair in GAMES[game].sentences.texts() for text in pair if text)


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_have_every_text_of_a_game(game: str) -> None:
    said = {text for one in WRITTEN["moves"] if one["game"] == game for text in texts_said(one)}
    sentences = GAMES[game].sentences
    for one in WRITTEN["outcomes"]:
        if one["game"] == game:
            said |= set(sentences.tell_outcome(one["facts"], tool.Probe(), str))
    outcomes_of_others = {"Nobody wins."} if game == "cartagena" else set()  # in Cartagena somebody does
    assert set(texts(game)) - said == outcomes_of_others


def texts_said(example: dict[str, Any]) -> list[str]:
    edition = balandra.edition(example["view"]["edition"])
    game = balandra.load(edition.game, edition.id)
    events = [public(event["name"], event["facts"]) for event in example["events"]]
    return game.ruleset.sentences.tell(game, events, tool.Probe(), str)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_placeholder_is_filled(language: str) -> None:
    for one in (*WRITTEN["moves"], *WRITTEN["outcomes"]):
        assert one["said"][language]
        assert not [sentence for sentence in one["said"][language] if "{" in sentence or "None" in sentence]


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_other_languages_say_something_else(language: str) -> None:
    for one in (*WRITTEN["moves"], *WRITTEN["outcomes"]):
        pairs = zip(one["said"]["en"], one["said"][language], strict=True)
        assert not [english for english, other in pairs if english == other]


@pytest.mark.parametrize("edition", balandra.editions(), ids=lambda edition: edition.id)
def test_no_event_of_a_game_is_left_to_the_generic_sentence(edition: balandra.Edition) -> None:
    game = standard(edition.id)
    known = {*game.ruleset.sentences.data["events"], *game.ruleset.sentences.data["silent"]}
    known |= {name for follow in game.ruleset.sentences.data["gather"].values() for name in follow}
    for seed in (1, 2):
        assert {event.name for step in tool.played(game, seed) for event in step.events} <= known


@pytest.mark.parametrize("edition", balandra.editions(), ids=lambda edition: edition.id)
def test_start_and_goal_have_names(edition: balandra.Edition) -> None:
    for end in ("start", "goal"):
        assert edition.data.get(end, "boat") in PLACES


def test_a_game_without_sentences_says_events_by_name_and_facts() -> None:
    said = WRITTEN["unknown"]["said"]
    assert said["en"] == [
        "red: race (to 7, rival blue, cards oak, elm, last ✗, numbers oak 2, found –).",
        "rest.",
        "red has won!",
    ]
    assert said["ca"][0] == "el vermell: race (to 7, rival el blau, cards oak, elm, last ✗, numbers oak 2, found –)."


def table(**data: Any) -> Sentences:
    return Sentences(extended(GENERIC.data, data))


def sentences_told(sentences: Sentences, *events: tuple[str, dict[str, Any]]) -> list[str]:
    return sentences.tell(standard("martinique"), [public(name, facts) for name, facts in events], ENGLISH, str.title)


def test_the_first_case_that_holds_is_said() -> None:
    cases = [
        {"when": {"cards": 2}, "text": "two"},
        {"when": {"free": True, "to": "sea"}, "text": "free"},
        {"when": {"free": False}, "text": "paid"},
        {"text": "otherwise"},
    ]
    sail = table(events={"sail": cases})
    assert sentences_told(sail, ("sail", {"cards": [1, 2], "free": True, "to": "sea"})) == ["two"]
    assert sentences_told(sail, ("sail", {"cards": [1], "free": True, "to": "sea"})) == ["free"]
    assert sentences_told(sail, ("sail", {"to": "sea"})) == ["paid"]
    assert sentences_told(sail, ("sail", {"free": True, "to": "land"})) == ["otherwise"]


def test_parameters_of_a_case_come_before_those_of_the_table() -> None:
    give = {"text": "{name} gives {rival} {count} card.", "plural": "{name} gives {rival} {count} cards.", "count": "n"}
    own = {"parameters": {"rival": {"kind": "player", "fact": "to"}}}
    both = table(events={"give": [give | own]}, parameters={"rival": {"kind": "upper"}})
    facts = {"colour": "red", "to": "blue", "rival": "x", "n": ["a", "b"]}
    assert sentences_told(both, ("give", facts)) == ["Red gives Blue 2 cards."]
    assert sentences_told(table(events={"give": [give]}, parameters={"rival": {"kind": "upper"}}), ("give", facts)) == [
        "Red gives X 2 cards."
    ]


def test_what_follows_is_gathered_until_another_event_comes() -> None:
    cases = [{"when": {"gathered": True}, "text": "draws {gathered}"}, {"text": "draws"}]
    draw = table(events={"draw": cases, "end": [{"text": "ends"}]}, gather={"draw": {"card": "card", "held": "cards"}})
    card, held = ("card", {"card": "oak"}), ("held", {"cards": ["elm", "ash"]})
    assert sentences_told(draw, ("draw", {}), card, held, ("end", {}), ("draw", {})) == [
        "draws oak, elm, and ash",
        "ends",
        "draws",
    ]
