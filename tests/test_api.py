"""The public API: loading, positions as values, errors."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given

import balandra
from tests.tables import EDITIONS, after, all_on, examples, positions, standard

quick = examples(60)


@quick
@given(positions())
def test_positions_and_views_are_values(position: balandra.Position) -> None:
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert hash(twin) == hash(position)
    assert twin.legal_moves == position.legal_moves
    assert position != position.reseeded(123456)
    for seat in (position.game.colours[0], None):
        view = position.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view
        assert hash(view) == hash(twin.view(seat))


@quick
@given(positions())
def test_playing_leaves_the_position_as_it_was(position: balandra.Position) -> None:
    before = position.to_bytes()
    for move in position.legal_moves[:5]:
        progress = position.play(move)
        assert progress.events
        assert pickle.loads(pickle.dumps(progress)).position == progress.position
    assert position._state.pack() == before
    position.view(position.game.colours[0])
    assert position._state.pack() == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_and_moves_give_the_same_game(edition: str) -> None:
    game = standard(edition)
    assert game.new(5) == game.new(5) != game.new(6)
    move = game.new(5).legal_moves[0]
    assert game.new(5).play(move) == game.new(5).play(move)


def test_the_start_seat_is_chosen_or_drawn_by_lot() -> None:
    game = standard("original-jamaica", 4)
    assert {game.new(seed).turn for seed in range(60)} == set(game.colours)
    assert all(game.new(seed, start="green").turn == "green" for seed in range(10))
    with pytest.raises(balandra.InvalidOption, match="black always begins"):
        standard("martinique").new(1, start="red")


def test_colours_are_the_seats_in_order() -> None:
    game = balandra.load("cartagena", "original-jamaica", colours=["brown", "red", "blue"])
    assert game.players == 3
    position = game.new(1, start="red")
    assert position.mapping()["colours"] == ["brown", "red", "blue"]
    assert balandra.position(position.mapping()) == position


@pytest.mark.parametrize(
    ("call", "kind", "says"),
    [
        (lambda: balandra.load("chess", "original"), balandra.UnknownEdition, "no game 'chess'.*cartagena, martinique"),
        (lambda: balandra.load("cartagena", "x"), balandra.UnknownEdition, "no edition 'x'.*original-jamaica"),
        (lambda: balandra.edition("x"), balandra.UnknownEdition, "no edition 'x'"),
        (lambda: standard("original-jamaica", 6), balandra.InvalidOption, "6.*2 or 3 or 4 or 5 players"),
        (lambda: standard("martinique", 3), balandra.InvalidOption, "2 players"),
        (lambda: standard("original-jamaica", boards=7), balandra.InvalidOption, "boards cannot be 7.*from 4 to 6"),
        (lambda: standard("original-jamaica", boards="5"), balandra.InvalidOption, "boards cannot be '5'"),
        (lambda: standard("original-jamaica", boards=True), balandra.InvalidOption, "boards cannot be True"),
        (lambda: standard("original-jamaica", witch=True), balandra.InvalidOption, "no option 'witch'.*boards"),
        (lambda: standard("devir-escape", cards="face up"), balandra.InvalidOption, "hidden or open or hispaniola"),
        (lambda: standard("devir-escape", witch="yes"), balandra.InvalidOption, "true or false"),
        (
            lambda: standard("devir-great-escape", tunnel_boards=5, jungle_boards=4),
            balandra.InvalidOption,
            "has 8 boards.*need 9",
        ),
        (lambda: standard("devir-great-escape", tunnel_boards=2), balandra.InvalidOption, "from 3 to 5"),
        (lambda: standard("martinique", numbers="6-6-5"), balandra.InvalidOption, "sum 16"),
        (lambda: standard("martinique", map_squares="a1 a2"), balandra.InvalidOption, "12 different squares"),
        (
            lambda: standard("martinique", map_squares="d4 " + "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3"),
            balandra.InvalidOption,
            "outside the tavern",
        ),
        (
            lambda: balandra.load("cartagena", "original-jamaica", colours=["red", "red"]),
            balandra.InvalidOption,
            "once",
        ),
        (
            lambda: balandra.load("cartagena", "original-jamaica", colours=["red", "pink"]),
            balandra.InvalidOption,
            "no colour 'pink'",
        ),
        (
            lambda: balandra.load("cartagena", "original-jamaica", 3, None, ["red", "blue"]),
            balandra.InvalidOption,
            "3 colours",
        ),
        (lambda: standard("original-jamaica").new(1, start="pink"), balandra.InvalidOption, "nobody plays 'pink'"),
        (lambda: standard("original-jamaica").new(1).view("pink"), balandra.InvalidOption, "nobody plays 'pink'"),
        (lambda: balandra.position({}), balandra.InvalidPosition, "edition"),
        (
            lambda: standard("original-jamaica").position({"edition": "original-tortuga"}),
            balandra.InvalidPosition,
            "original-tortuga",
        ),
        (
            lambda: standard("original-jamaica").position({"options": {"boards": 5}}),
            balandra.InvalidPosition,
            "options",
        ),
    ],
)
def test_bad_input_is_answered_with_what_is_allowed(call: Any, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says) as error:
        call()
    assert isinstance(error.value, balandra.BalandraError)
    assert isinstance(error.value, ValueError)


def test_every_option_documents_itself() -> None:
    for edition in balandra.editions():
        for option in edition.options.values():
            assert option.help
            assert option.check(option.default, edition.id) == option.default
            assert option.allowed


def test_events_are_told_to_their_audience_only() -> None:
    game = all_on()
    progress = game.position({"turn": "blue", "hands": {"blue": {"rum": 1}}, "pirates": {"blue": [5, 3]}}).play(
        "retreat 5"
    )
    names = {seat: [e.name for e in progress.seen_by(seat)] for seat in (*game.colours, None)}
    assert names["blue"] == ["retreat", "draw", "card"]
    assert names["red"] == names["yellow"] == names[None] == ["retreat", "draw"]
    assert any(e.audience == () for e in progress.events)


def test_the_captains_free_sailing_is_lost_with_any_other_action() -> None:
    game = all_on(players=2)
    position = game.position({"turn": "blue", "pirates": {"blue": ["sloop", 3]}, "hands": {"blue": {"rum": 3}}})
    assert position.mapping()["free_sailing"] is True
    assert position.play("sail").position.mapping()["actions_left"] == 3
    assert position.play("rum 0").position.play("sail").position.mapping()["actions_left"] == 1


def test_representations_say_what_they_are() -> None:
    position = after(standard("original-jamaica"), 1, 3)
    assert "original-jamaica" in repr(position)
    assert "original-jamaica" in repr(position.game)
    assert "spectator" in repr(position.view(None))
    assert position._repr_svg_().startswith("<svg")
    assert position.view("blue")._repr_svg_().startswith("<svg")


def test_an_event_says_who_may_know_it_and_whether_it_reveals() -> None:
    with pytest.raises(TypeError, match="audience"):
        balandra.Event("draw", {})  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="audience is 'everyone' or a tuple of colours, not None"):
        balandra.Event("draw", {}, None, True)  # type: ignore[arg-type]
    secret = balandra.Event("draw", {}, (), True)
    assert not any(secret.is_for(seat) for seat in ("blue", None))
