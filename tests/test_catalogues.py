"""The catalogues: everything the page says is said in every language, with the same placeholders."""

from __future__ import annotations

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
    assert path.read_text(encoding="utf-8") == catalogues.text(language, catalogues.told(language)), "run make golden"


def test_texts_are_found_in_the_code() -> None:
    found = catalogues.messages()
    assert found["Play now"].places == ["web/src/parts/History.svelte", "web/src/screens/Home.svelte"]
    assert found["{count} card"].plural == "{count} cards"
    assert len(found) > 500
