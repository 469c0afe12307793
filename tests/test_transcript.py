"""Transcripts: written, read, verified; damaged ones refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import balandra
from tests.golden_files import FOLDER, played
from tests.tables import EDITIONS, after, all_on, examples, game_of, standard

GOLDEN = (FOLDER / "devir-great-escape.transcript.txt").read_text()
quick = examples(60)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_survives_being_written(edition: str) -> None:
    transcript = played(edition)
    again = balandra.Transcript.read(transcript.write())
    assert again == transcript
    assert again.position == transcript.position


@pytest.mark.parametrize("seed", [0, 2**63, 'a "quoted"\nseed', b"\x00\xff"])
def test_seeds_of_any_kind_survive(seed: int | str | bytes) -> None:
    transcript = balandra.Transcript(standard("original-jamaica"), seed, "red")
    transcript = transcript.then(str(transcript.position.legal_moves[0]))
    assert balandra.Transcript.read(transcript.write()) == transcript


def test_a_game_may_begin_at_a_given_position() -> None:
    first = after(all_on(), 5, 30)
    transcript = balandra.Transcript(first.game, first=first)
    for _ in range(5):
        transcript = transcript.then(str(transcript.position.legal_moves[-1]))
    assert balandra.Transcript.read(transcript.write()).position == transcript.position


def test_one_line_is_one_turn_and_moves_out_of_turn_name_their_colour() -> None:
    hands = {"blue": {"rum*": 1}, "red": {"hook": 8}, "yellow": {"chest": 8}}
    first = all_on().position({"turn": "blue", "hands": hands})
    record = balandra.Transcript(first.game, first=first).then("rum* 0").then("discard hook").then("discard chest")
    record = record.then("draw").then("hook 0")
    assert "1 blue: rum* 0, (red) discard hook, (yellow) discard chest, draw\n2 red: hook 0\n" in record.write()
    assert balandra.Transcript.read(record.write()) == record


def test_taking_back_and_going_on() -> None:
    transcript = balandra.Transcript(standard("martinique"), 3)
    longer = transcript.then("place a1").then("place b1")
    assert longer.back() == transcript.then("place a1")
    assert longer.back(99) == transcript
    with pytest.raises(balandra.IllegalMove):
        longer.then("place b1")


def test_of_two_one_may_give_up_and_the_result_says_so() -> None:
    played = balandra.Transcript(standard("martinique"), 3).then("place a1")
    given_up = replace(played, resigned="black")
    assert "result: red (resignation)\ncheck: " in given_up.write()
    again = balandra.Transcript.read(given_up.write())
    assert (again, again.resigned) == (given_up, "black")
    assert given_up.back(0) == played
    with pytest.raises(balandra.TranscriptError, match="black has given up"):
        given_up.then("place b1")
    with pytest.raises(balandra.TranscriptError, match="check does not fit"):
        balandra.Transcript.read(given_up.write().replace("result: red", "result: black"))


def test_nobody_else_gives_up() -> None:
    with pytest.raises(balandra.TranscriptError, match="'yellow' cannot have given up"):
        balandra.Transcript(standard("original-jamaica", 2), resigned="yellow")
    with pytest.raises(balandra.TranscriptError, match="only one of two"):
        balandra.Transcript(standard("original-jamaica", 3), resigned="red")
    with pytest.raises(balandra.TranscriptError, match="the game was over"):
        replace(played("martinique"), resigned="red").write()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda t: "", "no transcript"),
        (lambda t: "hello", "no transcript"),
        (lambda t: t[:-1], "not whole"),
        (lambda t: t.rpartition("check:")[0], "not whole"),
        (lambda t: t[: len(t) // 2], "not whole"),
        (lambda t: t.replace("rules: 1", "rules: 9"), "version '9' of the rules of cartagena; the newest .* is 2"),
        (lambda t: t.replace("rules: 1", "rules: 2"), "has been changed|cannot be played"),
        (lambda t: t.replace("edition: devir-great-escape", "edition: nowhere"), "no edition 'nowhere'"),
        (lambda t: t.replace("game: cartagena", "game: chess"), "no game 'chess'"),
        (lambda t: t.replace("pirates: 6", "pirates: 9"), "pirates cannot be 9"),
        (lambda t: t.replace("colours: blue", "colours: pink"), "no colour 'pink'"),
        (lambda t: t.replace("seed: ", "seeds: "), "not understood"),
        (lambda t: t.replace("start: by lot", "start: pink"), "pink"),
        (
            lambda t: (
                t.replace("1 red: ", "1 red: sail, ", 1)
                .replace("1 blue: ", "1 blue: sail, ", 1)
                .replace("1 yellow: ", "1 yellow: sail, ", 1)
            ),
            "cannot be played|has been changed",
        ),
        (lambda t: t.replace("check: ", "check: 0"), "has been changed"),
        (lambda t: t.replace("result: ", "result: no"), "has been changed"),
        (lambda t: t + "x" * 1_000_001, "too long"),
    ],
)
def test_damaged_transcripts_are_refused(damage: object, says: str) -> None:
    assert callable(damage)
    with pytest.raises(balandra.TranscriptError, match=says):
        balandra.Transcript.read(damage(GOLDEN))


@quick
@given(st.data())
def test_any_change_of_one_character_is_noticed(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(GOLDEN) - 1))
    character = data.draw(st.characters(codec="utf-8"))
    if GOLDEN[place] == character:
        return
    with pytest.raises(balandra.TranscriptError):
        balandra.Transcript.read(GOLDEN[:place] + character + GOLDEN[place + 1 :])


@quick
@given(st.text(max_size=300))
def test_any_text_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(balandra.TranscriptError):
        balandra.Transcript.read("balandra transcript 1\n" + text)


@pytest.mark.parametrize("seed", range(20))
def test_unfinished_games_of_any_kind_survive(seed: int) -> None:
    game = game_of(seed)
    transcript = balandra.Transcript(game, seed)
    for _ in range(seed):
        transcript = transcript.then(str(transcript.position.legal_moves[seed % len(transcript.position.legal_moves)]))
    assert balandra.Transcript.read(transcript.write()) == transcript
