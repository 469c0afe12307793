"""The printed example of the 2000 books: a game of Tortuga in an advanced stage, blue to move."""

import json
from pathlib import Path

import balandra
from balandra import Position

from .cartagena import after, hand_size, legal, listed, pirates

EXAMPLE = json.loads((Path(__file__).parents[2] / "docs" / "examples" / "tortuga.json").read_text())
ROW: list[str] = EXAMPLE["row"]


def printed(edition: str, turn: str = "blue") -> Position:
    """The position of the picture."""
    return balandra.position({**EXAMPLE, "edition": edition, "turn": turn})


def check_yellow_skull_jumps_two_skulls(edition: str) -> None:
    """Yellow's skull takes the pirate on 9 over 12 and 17 to 23."""
    position = after(printed(edition, "yellow"), "skull 9")
    assert pirates(position, "yellow") == [0, 21, 23, 30, 33, 37]


def check_red_retreats_for_two_cards(edition: str) -> None:
    """Red goes from 8 to 6, where two stand, and takes the first two cards of the row."""
    position = after(printed(edition, "red"), "retreat 8")
    assert pirates(position, "red") == [5, 6, 17, 17, 22, 26]
    assert hand_size(position, "red") == 5 + 2
    assert listed(position, "row") == ROW[2:]


def check_blue_three_daggers(edition: str) -> None:
    """Blue's first choice: three daggers, three pirates forward."""
    position = after(printed(edition), "dagger 0", "dagger 6", "dagger 6")
    assert pirates(position, "blue") == [7, 9, 15, 17, 18, 24]
    assert position.turn == "red"


def check_daggers_open_the_way(edition: str) -> None:
    """Nobody else holds a dagger, but a rival who takes one from the row runs over blue's three."""
    position = after(printed(edition), "dagger 0", "dagger 6", "dagger 6")
    assert not any(move.startswith("dagger") for move in legal(position))
    position = after(position, "retreat 8", "retreat 17", "dagger 5")
    assert 27 in pirates(position, "red")


def check_blue_five_cards(edition: str) -> None:
    """Blue's second choice: three retreats bring five cards and leave three pirates far behind."""
    position = after(printed(edition), "retreat 17", "retreat 18", "retreat 17")
    assert pirates(position, "blue") == [0, 6, 6, 9, 12, 12]
    assert hand_size(position, "blue") == 9 + 5
    assert listed(position, "row") == ROW[5:]


def check_blue_balanced_turn(edition: str) -> None:
    """Blue's third choice: a bottle to the boat, a small step back, a dagger for the last pirate outside."""
    position = after(printed(edition), "bottle 17", "retreat 18", "dagger 0")
    assert pirates(position, "blue") == [6, 6, 7, 9, 17, 37]
    assert hand_size(position, "blue") == 9 - 2 + 2


def check_step_back_breaks_the_way(edition: str) -> None:
    """The step back frees the bottle on 18, so that a rival's bottle no longer leads to the boat."""
    still_open = after(printed(edition), "bottle 17", "end", "bottle 17")
    assert 37 in pirates(still_open, "red")
    broken = after(printed(edition), "bottle 17", "retreat 18", "end", "bottle 17")
    assert pirates(broken, "red") == [5, 8, 17, 18, 22, 26]
