"""Taking back: never across a draw, a reveal or another's move among people; alone against bots freely, as practice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import balandra
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table.games import can_take_back
from tests.server.scenario import Scenario, three, two
from tests.tables import EDITIONS, standard


def kind(scenario: Scenario, wanted: str) -> str:
    assert scenario.table.position
    return next(move.text for move in scenario.table.position.legal_moves if move.kind == wanted)


def test_an_own_move_that_told_nobody_anything_is_taken_back() -> None:
    scenario = two(start="blue")
    before = scenario.table.position
    assert not scenario.table_for("Ada").seat_views[0].can_undo
    scenario.play(kind(scenario, "advance"))
    assert scenario.table_for("Ada").seat_views[0].can_undo
    assert not scenario.table_for("Bob").seat_views[0].can_undo
    assert scenario.refused("Bob", m.Undo) == "no-undo"
    entry = scenario.do("Ada", m.Undo)
    assert isinstance(entry, e.Undone)
    assert (entry.moves, entry.practice) == (0, False)
    assert scenario.table.position == before
    assert not scenario.table_for("Ada").practice


def test_several_own_moves_are_taken_back_at_once() -> None:
    scenario = two(start="blue")
    before = scenario.table.position
    scenario.play(kind(scenario, "advance"))
    scenario.play(kind(scenario, "advance"))
    scenario.play("end")
    assert scenario.table.actor == "red"
    assert scenario.refused("Ada", m.Undo, moves=3) == "no-undo"
    scenario.do("Ada", m.Undo, moves=0)
    assert scenario.table.position == before


def test_not_across_a_draw() -> None:
    scenario = two(start="blue")
    while not _can(scenario, "retreat"):
        scenario.play()
    owner = "Ada" if scenario.table.actor == "blue" else "Bob"
    scenario.play(kind(scenario, "retreat"))
    assert scenario.refused(owner, m.Undo) == "no-undo"


def _can(scenario: Scenario, wanted: str) -> bool:
    assert scenario.table.position
    return any(move.kind == wanted for move in scenario.table.position.legal_moves)


def test_not_after_anothers_move() -> None:
    scenario = two(start="blue")
    scenario.play(kind(scenario, "advance"))
    scenario.play("end")
    scenario.play(kind(scenario, "advance"))
    assert scenario.refused("Ada", m.Undo) == "no-undo"
    scenario.do("Bob", m.Undo)
    scenario.do("Ada", m.Undo)
    assert scenario.table.actor == "blue"


def test_two_people_at_one_device_are_two_players() -> None:
    scenario = Scenario("original-jamaica", "me", "me", start="blue")
    scenario.play(kind(scenario, "advance"))
    scenario.play("end")
    scenario.play(kind(scenario, "advance"))
    assert scenario.refused("Ada", m.Undo, moves=0) == "no-undo"
    assert scenario.refused("Ada", m.Undo, seat="blue") == "no-undo"
    assert scenario.refused("Ada", m.Undo, seat="yellow") == "no-such-seat"
    scenario.do("Ada", m.Undo)
    assert len(scenario.table.moves) == 2


def test_a_move_made_again_draws_the_same() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", start="blue")
    scenario.play(kind(scenario, "advance"))
    while not _can(scenario, "retreat"):
        scenario.play() if scenario.table.bot_to_move() is None else scenario.bot_plays()
    scenario.play(kind(scenario, "retreat"))
    after = scenario.table.position
    move = scenario.table.moves[-1].text
    scenario.do("Ada", m.Undo)
    scenario.play(move)
    assert scenario.table.position == after


def test_alone_against_bots_freely_and_the_game_is_practice() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", "sailor", start="blue")
    before = scenario.table.position
    draw = random.Random(5)
    scenario.play_on(draw, 60)
    mine = [number for number, made in enumerate(scenario.table.moves) if made.seat == "blue"]
    others = [number for number, made in enumerate(scenario.table.moves) if made.seat != "blue"]
    assert scenario.refused("Ada", m.Undo, moves=others[0]) == "no-undo"
    scenario.do("Ada", m.Undo, moves=mine[-1])
    assert scenario.table.actor == "blue"
    scenario.do("Ada", m.Undo, moves=0)
    assert scenario.table.position == before
    assert scenario.table_for(None).practice


def test_harmless_moves_against_bots_are_no_practice() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", start="blue")
    scenario.play(kind(scenario, "advance"))
    scenario.do("Ada", m.Undo)
    assert not scenario.table.practice


def test_alone_but_not_before_the_move_of_somebody_who_gave_up() -> None:
    scenario = three(start="blue")
    scenario.play(kind(scenario, "advance"))
    scenario.play("end")
    scenario.play(kind(scenario, "advance"))
    scenario.do("Bob", m.Resign)
    scenario.do("Cleo", m.Resign)
    assert scenario.table.is_alone
    assert scenario.refused("Ada", m.Undo) == "no-undo"


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor")
    scenario.play_on(random.Random(6))
    assert scenario.refused("Ada", m.Undo) == "over"
    assert not scenario.table_for("Ada").seat_views[0].can_undo


def test_who_left_takes_nothing_back() -> None:
    scenario = two(start="blue")
    scenario.play(kind(scenario, "advance"))
    scenario.do("Ada", m.Leave)
    assert scenario.refused("Ada", m.Undo) == "not-your-seat"
    assert not scenario.table_for("Ada").seat_views[0].can_undo


def games(edition: str) -> list[balandra.Game]:
    known = balandra.edition(edition)
    extras = {name: True for name in ("witch", "filibusters") if name in known.options}
    plain = [standard(edition, players) for players in known.players[:2]]
    return [*plain, standard(edition, known.players[-1], **extras)] if extras else plain


Step = tuple[balandra.Position, str, balandra.Position]


def harmless_steps(edition: str, seed: int) -> Iterator[Step]:
    """Moves of random games that could be taken back: before, the move, after."""
    for game in games(edition):
        draw, position = random.Random(seed), game.new(seed)
        while not position.outcome:
            move = draw.choice(position.legal_moves)
            progress = position.play(move)
            if can_take_back(progress.events) and not progress.position.outcome:
                yield position, move.text, progress.position
            position = progress.position


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_taken_back_taught_its_mover_nothing(edition: str) -> None:
    """The same move from any other deal that the mover could not tell apart leads to the same view of it."""
    found = 0
    for position, move, after in islice(harmless_steps(edition, 3), 0, None, 3):
        found += 1
        actor = position.actor
        for seed in range(2):
            other = position.game.redeal(position.view(actor), seed).play(move).position
            assert other.view(actor).mapping() == after.view(actor).mapping(), move
    assert found > 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_random_is_ever_harmless(edition: str) -> None:
    """With other luck a harmless move leads to the same position."""
    for position, move, after in islice(harmless_steps(edition, 4), 0, None, 3):
        luck = position.reseeded("other").play(move).position
        assert {**luck.mapping(), "rng": ""} == {**after.mapping(), "rng": ""}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_others_see_of_it_is_the_move_and_nothing_else(edition: str) -> None:
    """From any deal that another seat could not tell apart, where the move is possible, that seat sees the same."""
    found = 0
    for position, move, after in islice(harmless_steps(edition, 5), 0, None, 5):
        for seat in (seat for seat in (*position.game.colours, None) if seat != position.actor):
            other = position.game.redeal(position.view(seat), 1)
            if move in {one.text for one in other.legal_moves}:
                found += 1
                assert other.play(move).position.view(seat).mapping() == after.view(seat).mapping(), move
    assert found > 10
