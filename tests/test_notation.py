"""Texts of moves and positions: total round trips, clear errors, nothing that crashes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import balandra
from balandra.core import notation
from tests.tables import after, all_on, examples, positions, standard

quick = examples(120)
words = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=6), words, max_size=6))
def test_any_mapping_survives_being_written(mapping: dict[str, object]) -> None:
    assert notation.read(notation.write(mapping)) == mapping


@given(st.text(max_size=60) | st.text('abc{}[]:;,"\\ 123?*^', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        notation.read(text)
    except balandra.InvalidPosition as error:
        assert "position's text" in str(error)


@quick
@given(positions())
def test_positions_survive_text_mapping_and_json(position: balandra.Position) -> None:
    assert position.game.parse(str(position)) == position
    assert position.game.position(position.mapping()) == position
    assert balandra.position(json.loads(json.dumps(position.mapping()))) == position


@quick
@given(positions())
def test_moves_survive_being_written(position: balandra.Position) -> None:
    texts = [str(move) for move in position.legal_moves]
    assert len(set(texts)) == len(texts)
    for move in position.legal_moves:
        assert position.game.parse_move(str(move), position).code == move.code
        assert position.game.parse_move(f"  {str(move).upper()} ".replace(" ", "  "), position) == move
        assert position.game.ruleset.read_move(position.game, position._state, str(move)) == move.code


@quick
@given(positions(), st.text(max_size=20) | st.text("rumskl 0123456789+=*-xabcdefgh", max_size=14))
def test_any_text_is_a_legal_move_or_refused_with_a_reason(position: balandra.Position, text: str) -> None:
    try:
        move = position.find(text)
    except (balandra.InvalidMove, balandra.IllegalMove, balandra.AmbiguousMove) as error:
        assert len(str(error)) > 20
    else:
        assert move in position.legal_moves


@quick
@given(positions(), positions())
def test_moves_of_other_positions_are_played_or_refused_with_a_reason(
    here: balandra.Position, there: balandra.Position
) -> None:
    for move in there.legal_moves[:40]:
        reason = here.reason(str(move))
        assert (str(move) in map(str, here.legal_moves)) <= (reason == "")
        assert reason or here.find(str(move)) in here.legal_moves


@pytest.mark.parametrize(
    ("text", "means"),
    [("Skull 0", "skull 0"), ("sk start", "skull 0"), ("dagger   entrance", "dagger 0"), ("SKULL 0", "skull 0")],
)
def test_reading_is_generous(text: str, means: str) -> None:
    position = standard("original-jamaica").position(
        {"turn": "blue", "hands": {"blue": {"skull": 1, "dagger": 1}, "red": {}}, "pirates": {"blue": [0, 4]}}
    )
    assert str(position.find(text)) == means


def test_a_shortened_word_must_fit_one_move() -> None:
    game = standard("devir-escape", witch=True)
    position = game.position(
        {"turn": "blue", "hands": {"blue": {"pistol": 1, "parrot": 1, "hook": 1}, "red": {"rum": 1}}}
    )
    assert str(position.find("ho 0")) == "hook 0"
    with pytest.raises(balandra.AmbiguousMove, match=r"pistol 0, parrot 0|parrot 0, pistol 0"):
        position.find("p 0")


def test_a_walk_may_be_given_square_by_square() -> None:
    game = standard("martinique", pirates_before_moving=1)
    start = game.new(1)
    square = next(
        s for s, tile in start.mapping()["tiles"].items() if s[1] == "1" and s[0] < "g" and tile.endswith("2")
    )
    position = start.play(f"place {square}").position.play("place h8").position
    up, corner = f"{square[0]}2", f"{chr(ord(square[0]) + 1)}2"
    assert str(position.find(f"{square}-{up}-{corner}")) == f"{square}-{corner}"
    for wrong in (f"{square}-{up}-{square}", f"{square}-{corner}-{up}", f"{square}-{up}-{corner}-h8"):
        with pytest.raises(balandra.InvalidMove, match=r"is no walk|the tile there says"):
            position.find(wrong)


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("fly 9", balandra.InvalidMove, "is not a move"),
        ("", balandra.InvalidMove, "is not a move"),
        ("skull 9", balandra.InvalidMove, "is not a move"),
        ("rum 99", balandra.InvalidMove, "is not a move"),
        ("retreat 0", balandra.IllegalMove, "cannot fall back"),
        ("sail", balandra.IllegalMove, "pirate of your own aboard"),
        ("end", balandra.IllegalMove, "at least 1 action"),
        ("draw", balandra.IllegalMove, "still has cards"),
        ("take rum", balandra.IllegalMove, "not to be decided now"),
        ("morgan blue 0", balandra.IllegalMove, "opponent's pirate"),
        ("morgan red 37", balandra.IllegalMove, "no pirate on 37"),
        ("witch chest 5", balandra.IllegalMove, "too few cards|no pirate|no chest token"),
        ("hook+rum 0", balandra.IllegalMove, "too few cards|two of your own"),
    ],
)
def test_refused_moves_say_why(text: str, kind: type[Exception], says: str) -> None:
    position = all_on().position({"turn": "blue", "hands": {"blue": {"rum": 1}}})
    with pytest.raises(kind, match=says):
        position.play(text)


def test_a_finished_game_refuses_every_move() -> None:
    position = after(standard("original-jamaica"), 1, 100_000)
    assert position.outcome
    assert position.actor is None
    assert position.legal_moves == ()
    with pytest.raises(balandra.IllegalMove, match="the game is over"):
        position.play("end")
