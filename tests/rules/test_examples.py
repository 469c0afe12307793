"""The worked examples of the rulebooks, step by step, with every result that the books give."""

import pytest

from . import pictures
from .book import rule
from .cartagena import Space, actions_left, after, hand, hand_size, laid_track, legal, listed, pirates
from .devir import free_sailing, sloop_at
from .printed import ROW, printed

TORTUGAS = pytest.mark.parametrize("edition", ["original-tortuga", "original-tortuga-de"])
BOOKS = ("original-fr", "original-nl", "original-de")

Step = tuple[str, tuple[str, ...], str, Space, Space, int]

# Whose turn, what was played before, the move, from where to where, how many cards are drawn.
STEPS: list[Step] = [
    ("yellow", (), "skull 9", 9, 23, 0),
    ("red", (), "retreat 8", 8, 6, 2),
    ("blue", (), "dagger 0", 0, 7, 0),
    ("blue", ("dagger 0",), "dagger 6", 6, 15, 0),
    ("blue", ("dagger 0", "dagger 6"), "dagger 6", 6, 24, 0),
    ("blue", (), "retreat 17", 17, 12, 1),
    ("blue", ("retreat 17",), "retreat 18", 18, 17, 2),
    ("blue", ("retreat 17", "retreat 18"), "retreat 17", 17, 12, 2),
    ("blue", (), "bottle 17", 17, 37, 0),
    ("blue", ("bottle 17",), "retreat 18", 18, 17, 2),
    ("blue", ("bottle 17", "retreat 18"), "dagger 0", 0, 7, 0),
]


@rule("original-fr", "Examples of play", "Every step of the printed example")
@rule("original-nl", "Example of a situation", "Every step of the printed example")
@rule("original-de", "Example of a situation", "Every step of the printed example")
@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step[0]} {step[2]} to {step[4]}")
@TORTUGAS
def test_every_step_of_the_printed_example(edition: str, step: Step) -> None:
    colour, before, move, start, end, drawn = step
    position = after(printed(edition, colour), *before)
    expected = pirates(position, colour)
    expected[expected.index(start)] = end
    later = after(position, move)
    assert sorted(pirates(later, colour), key=int) == sorted(expected, key=int)
    played = 0 if move.startswith("retreat") else 1
    assert hand_size(later, colour) == hand_size(position, colour) - played + drawn


@rule("original-fr", "Examples of play", "New cards come in the order of the printed row")
@rule("original-nl", "Example of a situation", "New cards come in the order of the printed row")
@rule("original-de", "Example of a situation", "New cards come in the order of the printed row")
@TORTUGAS
def test_the_five_cards_of_the_second_choice_come_in_order(edition: str) -> None:
    position, row = printed(edition), list(ROW)
    for move, count in (("retreat 17", 1), ("retreat 18", 2), ("retreat 17", 2)):
        before, position = hand(position, "blue"), after(position, move)
        for card in row[:count]:
            before[card] = before.get(card, 0) + 1
        row = row[count:]
        assert (hand(position, "blue"), listed(position, "row")) == (before, row)


@rule("original-fr", "Examples of play", "The track, the skulls and the bottles stand where the books say")
@rule("original-nl", "Example of a situation", "The track, the skulls and the bottles stand where the books say")
@rule("original-de", "Example of a situation", "The track, the skulls and the bottles stand where the books say")
@TORTUGAS
def test_the_symbols_of_the_printed_example(edition: str) -> None:
    track = laid_track(printed(edition))
    assert {track[space - 1] for space in (12, 17, 23)} == {"skull"}
    assert {track[space - 1] for space in (7, 15, 24)} == {"dagger"}
    assert (track[18 - 1], track[17 - 1]) == ("bottle", "skull")


@rule("original-fr", "Examples of play", "No rival holds a dagger; the second and third card of the row are daggers")
@rule(
    "original-nl", "Example of a situation", "No rival holds a dagger; the second and third card of the row are daggers"
)
@rule(
    "original-de", "Example of a situation", "No rival holds a dagger; the second and third card of the row are daggers"
)
@TORTUGAS
def test_no_rival_holds_a_dagger_but_the_row_has_two(edition: str) -> None:
    position = printed(edition)
    assert hand(position, "blue")["dagger"] == 4
    assert all("dagger" not in hand(position, rival) for rival in ("red", "yellow", "green"))
    assert listed(position, "row")[1:3] == ["dagger", "dagger"]


@rule("original-fr", "Examples of play", "After the third choice the turn passes to red")
@rule("original-nl", "Example of a situation", "After the third choice the turn passes to red")
@rule("original-de", "Example of a situation", "After the third choice the turn passes to red")
@TORTUGAS
def test_after_three_moves_the_turn_passes(edition: str) -> None:
    for moves in (
        ("dagger 0", "dagger 6", "dagger 6"),
        ("retreat 17", "retreat 18", "retreat 17"),
        ("bottle 17", "retreat 18", "dagger 0"),
    ):
        assert [after(printed(edition), *moves[:count]).turn for count in (1, 2, 3)] == ["blue", "blue", "red"]


# -- Devir


@rule("devir-ca", "Example 1", "The spaces named in the examples bear the symbols named")
def test_the_devir_track_has_its_symbols_where_the_book_says() -> None:
    track = [None, *pictures.ESCAPE_TRACK]
    assert [space for space in range(1, 37) if track[space] == "hook"][:5] == [1, 9, 14, 24, 28]
    assert {track[space] for space in (11, 15, 21)} == {"rum"}
    assert {[None, *pictures.GREAT_ESCAPE_TRACK][space] for space in (6, 12, 16)} == {"rum"}


@rule("devir-ca", "Example 1", "Green's whole turn")
def test_greens_whole_turn() -> None:
    position = after(pictures.escape_picture(), "rum 7", "retreat 21", "hook 0")
    assert pirates(position, "green") == [0, 14, 19, 25, 28, 31]
    assert (hand_size(position, "green"), position.turn) == (2 - 2 + 2, "red")


@rule("devir-ca", "Example 1", "The hook would have stopped on 28 for any pirate behind it, before")
def test_before_greens_turn_a_hook_stops_on_the_free_hook() -> None:
    position = after(pictures.escape_picture(), "rum 7", "end", "hook 16")
    assert pirates(position, "red") == [0, 11, 13, 24, 28, 37]


@rule("devir-ca", "Example 2", "Red's whole turn")
def test_reds_whole_turn() -> None:
    position = after(pictures.escape_picture(), "rum 7", "retreat 21", "hook 0")
    position = after(position, "retreat 11", "retreat 37", "lantern 13")
    assert pirates(position, "red") == [0, 9, 16, 24, 36, 37]
    assert (hand_size(position, "red"), position.turn) == (2 + 2 + 1 - 1, "blue")


@rule("devir-ca", "Morgan", "Example: red's whole turn, with a free sailing and three actions")
def test_reds_whole_turn_in_the_great_escape() -> None:
    position = pictures.great_escape_picture()
    left = []
    for move in ("sail", "morgan yellow sloop", "sail"):
        position = after(position, move)
        left.append((sloop_at(position), actions_left(position)))
    assert left == [("tortuga", 3), ("tortuga", 2), ("cartagena", 1)]
    assert after(position, "hook 7").turn == "green"


@rule("devir-ca", "Morgan", "Example: without being captain red would have spent all actions before the hook")
def test_without_the_free_sailing_the_hook_would_be_one_action_too_many() -> None:
    mapping = pictures.great_escape_picture().mapping() | {"free_sailing": False}
    position = pictures.great_escape_picture().game.position(mapping)
    assert after(position, "sail", "morgan yellow sloop", "sail").turn == "green"


@rule("devir-ca", "Morgan", "Example: green's whole turn")
def test_greens_whole_turn_in_the_great_escape() -> None:
    position = after(pictures.great_escape_picture(), "sail", "morgan yellow sloop", "sail", "hook 7")
    assert not free_sailing(position)
    position = after(position, "rum 0", "morgan yellow 36", "morgan blue 7")
    assert (hand_size(position, "green"), position.turn) == (4, "yellow")
    assert pirates(position, "yellow") == [0, 10, 17, 19, 26, 37]


@rule("devir-ca", "Chest", "Example: the hook costs two actions and both cards")
def test_the_hook_of_the_example_costs_two_actions_and_two_cards() -> None:
    position = pictures.great_escape_picture(witch=True)
    assert {"hook+lantern 19"} == {move for move in legal(position) if move.startswith("hook+")}
    position = after(position, "hook+lantern 19")
    assert (hand(position, "red"), actions_left(position)) == ({}, 1)


# -- Ravensburger


@rule("ravensburger-fr", "Some examples", "Black may choose any of these actions in one turn, two at most")
def test_black_has_two_actions() -> None:
    position = after(pictures.ravensburger_picture("blue"), "pistol 22")
    assert position.turn == "blue"
    assert after(position, "telescope 23").turn == "red"


@rule("ravensburger-fr", "Some examples", "The same lantern stops where it is free")
def test_a_lantern_freed_would_stop_black() -> None:
    mapping = pictures.ravensburger_picture("blue").mapping()
    mapping["pirates"] = {**pirates_of(mapping), "red": [19, 19, 30, 31]}
    position = pictures.ravensburger_picture("blue").game.position(mapping)
    assert pirates(after(position, "lantern 22"), "blue") == [11, 23, 28, 30]


def pirates_of(mapping: dict[str, object]) -> dict[str, object]:
    """The pirates of a mapping."""
    places = mapping["pirates"]
    assert isinstance(places, dict)
    return places
