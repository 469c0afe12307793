"""A track laid as agreed."""

from __future__ import annotations

import pytest

import balandra
from balandra import InvalidOption
from balandra.catalogue import GAMES
from balandra.core.ruleset import Box
from balandra.search.engine import native_engine
from tests.tables import standard

# The boards of the printed example, in their order.
PRINTED = "bottle pistol hat skull dagger key dagger bottle key pistol hat skull pistol key dagger hat skull bottle"


def test_boards_lie_in_the_order_agreed_on() -> None:
    game = standard("original-jamaica", track="1 2 3 4 5 6")
    for seed in range(5):
        assert " ".join(game.new(seed).mapping()["track"]).startswith(PRINTED)


def test_a_board_can_be_turned_round() -> None:
    track = standard("original-jamaica", track="1' 2 3 4 5 6").new(1).mapping()["track"]
    assert track[:6] == ["key", "dagger", "skull", "hat", "pistol", "bottle"]


def test_the_great_escape_has_its_tunnel_first_and_other_sides_in_the_jungle() -> None:
    game = standard("devir-great-escape", track="1 2 3 4' 5 6")
    boards = game.edition.data["boards"]
    track = game.new(4).mapping()["track"]
    assert track[:6] == boards[0][0]
    assert track[18:24] == boards[3][1][::-1]


def test_sides_are_chosen_where_both_may_be_used() -> None:
    game = standard("ravensburger-basic", track="1a 2b 3 4 5b'")
    boards = game.edition.data["boards"]
    track = game.new(4).mapping()["track"]
    assert [track[0:6], track[6:12], track[24:30]] == [boards[0][0], boards[1][1], boards[4][1][::-1]]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1 2 3", "3 boards, and 6 are laid"),
        ("1 2 3 4 5 5", "once"),
        ("1 2 3 4 5 7", "1 to 6"),
        ("1 2 3 4 5 x", "'x' is no board"),
        ("1b 2 3 4 5 6", "side"),
    ],
)
def test_a_track_that_cannot_be_laid_is_refused(code: str, why: str) -> None:
    with pytest.raises(InvalidOption, match=why):
        standard("original-jamaica", track=code)


def test_nothing_is_said_of_a_track_by_lot() -> None:
    assert "track" not in standard("original-jamaica").options
    assert standard("original-jamaica", track="") == standard("original-jamaica")


def test_transcripts_and_positions_keep_the_track() -> None:
    game = standard("original-jamaica", track="6 5 4 3 2 1'")
    record = balandra.Transcript(game, seed=3)
    record = record.then(record.position.legal_moves[0])
    again = balandra.Transcript.read(record.write())
    assert again.game.options["track"] == "6 5 4 3 2 1'"
    assert game.parse(str(record.position)) == record.position
    with pytest.raises(balandra.InvalidPosition, match="options"):
        standard("original-jamaica").parse(str(record.position))


def test_native_code_lays_the_same() -> None:
    game = standard("devir-great-escape", track="1 2 3 4' 5 6", witch=True)
    position = game.new(5)
    native = native_engine(game.ruleset).play_random(position, 1, 30)
    assert native.mapping()["track"] == position.mapping()["track"]


def test_the_box_tells_every_board_and_the_paths_that_are_laid() -> None:
    for edition in balandra.editions():
        box = GAMES[edition.game].box(edition)
        if box is None:
            assert "track" not in edition.options
            continue
        assert [sorted(side) for board in box.boards for side in board] == [
            sorted(edition.data["symbols"]) for board in box.boards for _ in board
        ]
        for path in box.paths:
            assert edition.options[path.option].kind == "number"
    paths = {one.name: (one.option, one.side) for one in box_of("devir-great-escape").paths}
    assert paths == {"tunnel": ("tunnel_boards", 0), "jungle": ("jungle_boards", 1)}
    assert [one.side for one in box_of("ravensburger-basic").paths] == [None]


def box_of(edition: str) -> Box:
    box = GAMES["cartagena"].box(balandra.edition(edition))
    assert box is not None
    return box
