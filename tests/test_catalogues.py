"""The catalogues: everything the page says is said in every language, with the same placeholders."""

from __future__ import annotations

import re

import pytest
from tools import catalogues

LANGUAGES = pytest.mark.parametrize("language", sorted(catalogues.PLURALS))


@LANGUAGES
def test_nothing_is_untranslated(language: str) -> None:
    assert catalogues.missing(language) == [], "translate it in locale/, then run make golden"


@LANGUAGES
def test_placeholders_are_those_of_the_text(language: str) -> None:
    assert catalogues.strange(language) == []


@LANGUAGES
def test_nothing_is_left_over(language: str) -> None:
    path = catalogues.file_of(language)
    expected = catalogues.text(language, catalogues.translations(language))
    assert path.read_text(encoding="utf-8") == expected, "run make golden"


@LANGUAGES
def test_no_translation_has_a_space_before_a_final_ellipsis(language: str) -> None:
    assert not [text for texts in catalogues.translations_once(language).values() for text in texts if " …" in text]


def test_french_punctuation_never_stands_alone_on_a_line() -> None:
    texts = [text for texts in catalogues.translations_once("fr").values() for text in texts]
    assert not [text for text in texts if re.search(r" [:;?!»]|\w[;?!»]|« |’", text)]


# English that no translator could make sense of: "Choose your comfort", "as it comes", "Seen by", …
ODD = r" …|comfort|\bcamp\b|as it comes|by lot\b|[Ss]een by|by luck|promised|too often|turned round|card too many"


def test_english_that_was_odd_does_not_come_back() -> None:
    texts = [message.text + message.plural for message in catalogues.messages().values()]
    assert not [text for text in texts if re.search(ODD, text)]
    gone = {"Do it", "Bots play as", "Motion", "nothing moves", "Keep this name", "Turn round", "Share", "Begin"}
    assert gone.isdisjoint(texts)


def test_texts_are_found_in_the_code() -> None:
    found = catalogues.messages()
    assert found["Play now"].places == ["web/src/parts/History.svelte", "web/src/screens/Home.svelte"]
    assert found["{count} card"].plural == "{count} cards"
    assert len(found) > 500
