"""The terminal in five languages: from the same catalogues as the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import catalogues

import balandra
from balandra.core.message import message, plural_message
from balandra.terminal import speech
from balandra.terminal.sentences import tell, tell_outcome
from tests.test_cli import JAMAICA, random_game, run

OTHERS = pytest.mark.parametrize("language", sorted(catalogues.PLURALS))


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speech.speak("en")


@OTHERS
def test_what_is_compiled_is_what_the_catalogue_says(language: str) -> None:
    compiled = speech.catalogue(language)
    for entry in catalogues.messages().values():
        said = catalogues.translations_once(language)[entry.key]
        if entry.plural:
            found = tuple(compiled.ngettext(entry.text, entry.plural, count) for count in (1, 2))
        else:
            context, text = entry.context, entry.text
            found = (compiled.pgettext(context, text) if context else compiled.gettext(text),)
        assert found == said


def test_numbers_colours_and_sentences_within_sentences() -> None:
    sentence = message(
        "{colour} is taken; {open}", colour="blue", open=message("open: {colours}", colours=["red", "green"])
    )
    assert speech.say(sentence) == "blue is taken; open: red, green"
    speech.speak("de")
    assert speech.say(sentence) == "Blau ist besetzt; frei: Rot, Grün"
    assert speech.say("skull 9") == "skull 9"
    cards = [plural_message("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    assert [*map(speech.say, cards)] == ["0 Karten", "1 Karte", "2 Karten"]
    speech.speak("fr")
    assert [*map(speech.say, cards)] == ["0 carte", "1 carte", "2 cartes"]


def test_numbers_are_said_as_on_the_page() -> None:
    # The page is held to the same table, by web/src/lib/i18n.test.ts.
    table = json.loads((Path(__file__).parent / "plurals.json").read_text(encoding="utf-8"))
    for language, sentences in table["said"].items():
        speech.speak(language)
        for (one, many), said in zip(table["texts"], sentences, strict=True):
            assert [speech.say(plural_message(one, many, count)) for count in table["counts"]] == said


def test_colours_come_in_the_form_that_a_sentence_asks_for() -> None:
    speech.speak("ca")
    assert speech.say(message("{colour} to move", colour="red")) == "juga el vermell"


@OTHERS
def test_symbols_are_short_enough_for_a_board(language: str) -> None:
    speech.speak(language)
    symbols = {symbol for edition in balandra.editions() for symbol in edition.data.get("symbols", ())}
    assert not [word for word in map(speech.thing_name, symbols) if len(word) > 9 or " " in word]


@pytest.mark.parametrize("edition", ["original-tortuga", "devir-great-escape", "martinique"])
@OTHERS
def test_a_whole_game_is_told_in_another_language(language: str, edition: str) -> None:
    game = random_game(edition, seed=2)
    english = [tell(game.game, step.events) for step in game.progress]
    speech.speak(language)
    other = [tell(game.game, step.events) for step in game.progress]
    assert [bool(one) for one in other] == [bool(one) for one in english]
    assert not [pair for pair in zip(english, other, strict=True) if pair[0] and pair[0] == pair[1]]
    assert not [one for one in other if "{" in one]
    assert tell_outcome(game.position)


def test_the_table_speaks_what_is_asked_for() -> None:
    typed = "retreat 0\nundo\nhelp\nquit\n"
    told_in_german = run("--lang", "de", *JAMAICA, typed=typed).output
    for words in (
        "Blau ist am Zug",
        "ist nicht erlaubt: ein Pirat am Start kann nicht zurück",
        "Du verlässt den Tisch",
    ):
        assert words in told_in_german
    assert "Zurücknehmen geht nicht: es wurde noch nichts entschieden." in told_in_german
    assert "Tu quittes la table" in run(*JAMAICA, typed="quit\n", LC_ALL="fr_FR.UTF-8").output
    assert "You leave the table" in run(*JAMAICA, typed="quit\n", LC_ALL="tlh").output


def test_a_language_that_there_is_not_is_refused() -> None:
    refused = run("--lang", "tlh", "editions")
    assert refused.exit_code == 2
    assert "there is no language 'tlh'; there are en, fr, nl, de, ca" in refused.output


def test_without_compiled_catalogues_all_is_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(speech, "COMPILED", tmp_path)
    speech.catalogue.cache_clear()
    try:
        assert "You leave the table" in run(*JAMAICA, typed="quit\n", LC_ALL="fr_FR.UTF-8").output
        refused = run("--lang", "de", "editions")
        assert refused.exit_code == 2
        assert "the translations for 'de' are not compiled; run `make setup`, or choose 'en'" in refused.output
    finally:
        speech.catalogue.cache_clear()
