"""The encoding for learners: what the numbers say, that they say nothing hidden, and that indices and moves agree."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import balandra
from balandra.batch.encoding import action_of, describe, encode, mask, move_of, part, scale
from balandra.catalogue import GAMES
from balandra.core.blocks import places
from balandra.martinique.encoding import jokers_of, offset_of, square_at
from balandra.martinique.notation import jokers_named, square_name
from tests.tables import all_on, examples, playing, positions, standard

quick = examples(80)
# The block of each kind of move; a witch's move has one of three.
BLOCKS = {
    "cartagena": {k: k for k in ("end", "draw", "retreat", "advance", "sail", "morgan", "discard", "take", "give")}
    | {k: k for k in ("keep", "return", "parrots", "hook")},
    "martinique": {k: k for k in ("place", "dig", "bonus", "decline", "turn", "no load", "load")} | {"move": "walk"},
}


@quick
@given(positions(), st.data())
def test_what_is_hidden_changes_nothing_in_a_row(position: balandra.Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from((*position.game.colours, None)))
    view = position.view(seat)
    other = position.game.redeal(view, data.draw(st.integers(0, 1000))).view(seat)
    assert (encode(view) == encode(other)).all()
    assert (mask(view) == mask(other)).all()


@quick
@given(positions())
def test_every_number_lies_between_nothing_and_the_most_that_its_block_says(position: balandra.Position) -> None:
    for seat in (*position.game.colours, None):
        row = encode(position.view(seat))
        most = np.rint(1 / scale(position.game.ruleset))
        assert ((row >= 0) & (row <= most)).all()


@quick
@given(positions())
def test_indices_and_legal_moves_are_one_to_one(position: balandra.Position) -> None:
    ruleset = position.game.ruleset
    found = [action_of(position, move) for move in position.legal_moves]
    assert len(set(found)) == len(found) == mask(position).sum()
    assert all(0 <= action < ruleset.used_actions(position.game.rules) for action in found)
    assert [move_of(position, action) for action in found] == list(position.legal_moves)
    for move, action in zip(position.legal_moves, found, strict=True):
        block = describe(ruleset, action).partition("[")[0]
        assert block == BLOCKS[ruleset.name].get(move.kind, block)
        assert move.kind != "witch" or block in ("witch", "pistol", "chest")


@pytest.mark.parametrize("name", GAMES)
def test_every_index_stands_for_one_move(name: str) -> None:
    game = all_on(5) if name == "cartagena" else standard("martinique")
    position, kernels = game.new(1), game.ruleset.kernels
    codes = [kernels["code_of"](game.rules, position._state, a) for a in range(game.ruleset.actions)]
    again = [kernels["action_of"](game.rules, position._state, code) for code in codes]
    wrong = [a for a, b in enumerate(again) if a != b]
    walks = places(game.ruleset.action_blocks).get("walk", game.ruleset.actions)
    if name == "cartagena":  # a Rum or Lantern with the card of another power is no move
        at = places(game.ruleset.action_blocks)
        assert all(at["witch"] <= a < at["chest"] for a in wrong)
    else:  # a walk that leaves the island is none
        assert all(a >= walks for a in wrong)
        assert len(wrong) < game.ruleset.actions // 3


def test_seats_are_counted_from_the_one_who_looks_on() -> None:
    game = standard("original-tortuga", 4)
    for position, _ in list(playing(game, 3))[40:60]:
        turned = (*game.colours[2:], *game.colours[:2])
        other = balandra.load("cartagena", "original-tortuga", colours=turned).position(
            {**position.mapping(), "colours": turned}
        )
        for colour in game.colours:
            assert (encode(position.view(colour)) == encode(other.view(colour))).all()
        assert (mask(position) == mask(other)).all()
        assert {action_of(position, m): m for m in position.legal_moves} == {
            action_of(other, m): m for m in other.legal_moves
        }


def test_a_view_of_cartagena_reads_as_its_words_say() -> None:
    game = standard("original-jamaica", 2)
    position = game.position(
        {
            "turn": "red",
            "actions_left": 2,
            "pirates": {"blue": [0, 0, 3, 3, 7, 37], "red": [1, 2, 3, 30, 37, 37]},
            "hands": {
                "blue": {"skull": 2},
                "red": {"skull": 1},
            },
        }
    )
    row, ruleset = encode(position.view("red")), game.ruleset
    pirates = part(ruleset, row, "pirates")
    assert pirates[0].nonzero()[0].tolist() == [1, 2, 3, 30, 37]
    assert pirates[1][[0, 3, 7, 37]].tolist() == [2, 2, 1, 1]
    assert part(ruleset, row, "hand").sum(axis=1).tolist() == [1, 0, 0, 0, 0]
    assert part(ruleset, row, "unknown hand").tolist() == [0, 2, 0, 0, 0]
    assert part(ruleset, row, "left").tolist() == [2]
    assert part(ruleset, row, "actor").tolist() == [1, 0, 0, 0, 0]
    assert part(ruleset, encode(position.view("blue")), "actor").tolist() == [0, 1, 0, 0, 0]
    assert part(ruleset, encode(position.view(None)), "watching").tolist() == [1]
    assert part(ruleset, row, "unseen").sum() + part(ruleset, row, "hand").sum() == 102


def test_a_view_of_martinique_reads_as_its_words_say() -> None:
    game = standard("martinique")
    for position, _ in list(playing(game, 5))[25:30]:
        view = position.view("red")
        words, row, ruleset = view.mapping(), encode(view), game.ruleset
        souvenirs = sum(1 for tile in words["tiles"].values() if not tile.startswith("map"))
        assert part(ruleset, row, "number").sum() == part(ruleset, row, "symbol").sum() == souvenirs
        assert part(ruleset, row, "map").sum() == len(words["tiles"]) - souvenirs
        assert part(ruleset, row, "stock").sum(axis=1).tolist() == [len(words["stock"][c]) for c in ("red", "black")]
        assert part(ruleset, row, "reserve").tolist() == [words["reserve"][c] for c in ("red", "black")]


def test_an_index_that_is_no_legal_move_is_refused() -> None:
    position = standard("original-jamaica").new(1)
    with pytest.raises(balandra.IllegalMove, match=re.escape("action 2 (retreat[0]) is not legal here")):
        move_of(position, 2)
    for wrong in (-1, 3234):
        with pytest.raises(balandra.InvalidOption, match="a number from 0 to 3233"):
            move_of(position, wrong)
    with pytest.raises(balandra.InvalidOption, match="no block 'ship'"):
        part(position.game.ruleset, encode(position), "ship")


@pytest.mark.parametrize(("offset", "square"), [(0, "d1"), (11, "c4"), (12, "e4"), (23, "d7"), (9, "a4"), (22, "e6")])
def test_offsets_of_walks_are_counted_as_the_page_says(offset: int, square: str) -> None:
    assert square_name(square_at(27, offset)) == square
    assert offset_of(27, square_at(27, offset)) == offset


def test_ways_to_load_are_counted_as_the_page_says() -> None:
    assert [jokers_named(jokers_of(way)) for way in (0, 1, 83)] == [["sabres"] * 3, ["sabres", "sabres", "muskets"], []]
