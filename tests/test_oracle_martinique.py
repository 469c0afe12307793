"""The oracle's reading of Martinique by itself, without the engine: positions from the book and the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle import MartiniqueOracle
from tests.oracle.martinique import BEACH, SQUARES

Words = dict[str, Any]

OPTIONS = {"treasure": "wins", "pirates_before_moving": 3, "numbers": "6-6-4", "map_squares": ""}


def island(options: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """A sunrise with black to move; nothing lies or stands anywhere but what is named."""
    both: dict[str, Any] = {key: {"black": [], "red": []} for key in ("pirates", "stock", "maps", "hold", "digs")}
    start = {
        "edition": "martinique", "options": {**OPTIONS, **(options or {})}, "colours": ["black", "red"],
        "phase": "sunrise", "turn": "black", "stage": "action", "tiles": {}, **both,
        "reserve": {"black": 1, "red": 1}, "stools": [], "jokers": {"black": 0, "red": 0},
        "tavern_maps": {"black": [], "red": []}, "tavern": ["joker", "joker", "joker", "map a", "map 5"],
        "treasures": [["rum 3", "rum 3"], ["skull 1", "skull 1", "skull 1"], ["chest 1"] * 4],
        "bag": ["sabres 1"] * 9, "spent": [], "secret": ["e", "3"],
    }  # fmt: skip
    return {**start, **changes}


def sunset(options: dict[str, Any] | None = None, dug: str = "", **changes: Any) -> MartiniqueOracle:
    """The last dig but one is done: black has the last, red's lie elsewhere."""
    digs = {"black": ["h1", "h2", "h3"], "red": ["a1", "a2", "a3", "a4"]}
    stools = ["red"] * 4 + ["black"] * 4
    words: Words = {"phase": "sunset", "stage": "dig", "digs": digs, "stools": stools, **changes}
    oracle = MartiniqueOracle(island(options, **words))
    oracle.play(f"dig {dug}", [])
    return oracle


# --- M1, M2: moving ---------------------------------------------------------------------------------------------------


def test_a_pirate_makes_exactly_as_many_steps_as_his_tile_says_and_treads_no_square_twice() -> None:
    oracle = MartiniqueOracle(island(tiles={"a1": "rum 3"}, pirates={"black": ["a1"], "red": []}))
    assert {move for move in oracle.legal() if "-" in move} == {
        f"a1-{end}" for end in ["a2", "a4", "b1", "b3", "c2", "d1"]
    }


def test_a_map_counts_one_and_no_walk_ends_on_a_pirate() -> None:
    tiles = {"a1": "map c", "a2": "rum 1"}
    oracle = MartiniqueOracle(island(tiles=tiles, pirates={"black": ["a1"], "red": ["a2"]}))
    assert {move for move in oracle.legal() if move.startswith("a1")} == {"a1-b1"}


@pytest.mark.parametrize(
    ("maps", "moves"),
    [([], {"a1-a3"}), (["c"], {"a1xa3"}), (["c", "7^"], {"a1xa3"}), (["7^"], {"a1-a3"})],
)
def test_a_crossing_turns_up_a_map_while_the_opponent_has_one_face_down(maps: list[str], moves: set[str]) -> None:
    tiles = {"a1": "rum 2", "a2": "rum 1", "a3": "rum 1"}
    words: Words = {"pirates": {"black": ["a1"], "red": ["a2"]}, "maps": {"black": [], "red": maps}}
    oracle = MartiniqueOracle(island(tiles=tiles, **words))
    assert {move for move in oracle.legal() if move.endswith("a3") and move.startswith("a1")} == moves


def test_a_crossing_may_be_declined_or_turns_up_a_map_chosen_blind() -> None:
    tiles = {"a1": "rum 2", "a2": "rum 1", "a3": "rum 1"}
    words: Words = {"pirates": {"black": ["a1"], "red": ["a2"]}, "maps": {"black": [], "red": ["c", "7^", "h"]}}
    oracle = MartiniqueOracle(island(tiles=tiles, **words))
    oracle.play("a1xa3", [])
    assert oracle.legal() == {"decline", "turn 1", "turn 3"}
    oracle.play("turn 3", [])
    assert (oracle.maps["red"], oracle.turn) == (["c", "7^", "h^"], "red")


@pytest.mark.parametrize("square", ["b1", "d4"])
def test_a_pirate_on_a_bare_or_tavern_square_sits_down_and_takes_a_bonus(square: str) -> None:
    start = "a1" if square == "b1" else "c4"
    oracle = MartiniqueOracle(island(tiles={start: "rum 1"}, pirates={"black": [start], "red": []}))
    oracle.play(f"{start}-{square}", [])
    assert (oracle.stools, oracle.pirates["black"]) == (["black"], [])
    assert oracle.legal() == {"take joker", "take letter", "take number"}
    oracle.play("take number", [])
    assert (oracle.maps["black"], oracle.tavern_maps["black"], oracle.turn) == (["5"], [1], "red")


# --- M3: loading ------------------------------------------------------------------------------------------------------


def test_the_bonus_comes_before_loading_so_its_joker_can_be_spent_at_once() -> None:
    oracle = MartiniqueOracle(island(tiles={"a1": "rum 1"}, pirates={"black": ["a1"], "red": []}))
    oracle.play("a1-b1", [])
    oracle.play("take joker", [])
    assert oracle.legal() == {"load 2 joker rum", "no load"}
    oracle.play("load 2 joker rum", ["sabres 1", "sabres 1"])
    assert (oracle.hold["black"], oracle.spent, oracle.jokers["black"]) == ([["rum 3", "rum 3"]], ["rum 1"], 0)


def test_real_tiles_that_match_must_be_loaded_the_player_choosing_which_treasure_and_whether_jokers_stand_in() -> None:
    words: Words = {
        "stock": {"black": ["rum 2", "skull 1", "skull 1", "skull 3"], "red": []},
        "jokers": {"black": 1, "red": 0},
    }
    tiles = {"a1": "rum 1", "b1": "rum 1"}
    oracle = MartiniqueOracle(island(tiles=tiles, pirates={"black": ["a1"], "red": []}, **words))
    oracle.play("a1-b1", [])
    assert oracle.legal() == {"load 2", "load 2 joker rum", "load 3", "load 3 joker skull"}


def test_the_lowest_numbers_of_a_symbol_are_spent_first() -> None:
    words: Words = {"stock": {"black": ["rum 3", "rum 1"], "red": []}}
    oracle = MartiniqueOracle(
        island(tiles={"a1": "rum 2", "a3": "rum 1"}, pirates={"black": ["a1"], "red": []}, **words)
    )
    oracle.play("a1-a3", [])
    oracle.play("load 2", ["sabres 1", "sabres 1"])
    assert (oracle.stock["black"], sorted(oracle.spent)) == (["rum 3"], ["rum 1", "rum 2"])


def test_a_short_bag_is_filled_with_the_spent_souvenirs_those_just_spent_among_them() -> None:
    words: Words = {"stock": {"black": ["rum 1"], "red": []}, "bag": ["sabres 1"], "spent": []}
    oracle = MartiniqueOracle(
        island(tiles={"a1": "rum 2", "a3": "rum 1"}, pirates={"black": ["a1"], "red": []}, **words)
    )
    oracle.play("a1-a3", [])
    oracle.play("load 2", ["sabres 1", "rum 2"])
    assert (oracle.treasures[0], oracle.bag, oracle.spent) == (["sabres 1", "rum 2"], ["rum 1"], [])


# --- M4, M5: placing --------------------------------------------------------------------------------------------------


def test_one_places_on_a_beach_tile_without_a_pirate_and_nothing_is_loaded_after_it() -> None:
    tiles = {"a1": "rum 1", "a2": "rum 1", "b2": "rum 1"}
    words: Words = {"stock": {"black": ["rum 1", "rum 1"], "red": []}}
    oracle = MartiniqueOracle(island(tiles=tiles, pirates={"black": [], "red": ["a2"]}, **words))
    assert oracle.legal() == {"place a1"}
    oracle.play("place a1", [])
    assert (oracle.turn, oracle.hold["black"]) == ("red", [])


def test_without_a_free_beach_tile_one_places_on_a_bare_beach_square_and_sits_with_a_bonus_but_loads_nothing() -> None:
    words: Words = {"stock": {"black": ["rum 1", "rum 1"], "red": []}}
    oracle = MartiniqueOracle(island(tiles={"a1": "rum 1"}, pirates={"black": [], "red": ["a1"]}, **words))
    assert oracle.legal() == {f"place {square}" for square in BEACH if square != "a1"}
    oracle.play("place h8", [])
    oracle.play("take joker", [])
    assert (oracle.stools, oracle.turn, oracle.hold["black"]) == (["black"], "red", [])


@pytest.mark.parametrize(("reserve", "walks"), [(2, False), (1, True)])
def test_moving_is_allowed_once_enough_pirates_were_ever_placed(reserve: int, walks: bool) -> None:
    words: Words = {"reserve": {"black": reserve, "red": 4}, "stools": ["black"] * (3 - reserve)}
    oracle = MartiniqueOracle(island(tiles={"a1": "rum 1"}, pirates={"black": ["a1"], "red": []}, **words))
    assert any("-" in move for move in oracle.legal()) == walks


def test_whoever_has_all_four_seated_is_passed_over_and_the_eighth_seat_ends_the_sunrise() -> None:
    words: Words = {"reserve": {"black": 1, "red": 0}, "stools": ["red"] * 4 + ["black"] * 2, "tavern": []}
    tiles = {"a1": "rum 1", "a2": "map c", "h8": "rum 2"}
    oracle = MartiniqueOracle(island(tiles=tiles, pirates={"black": ["a1"], "red": []}, **words))
    oracle.play("a1-b1", [])
    assert (oracle.turn, oracle.phase) == ("black", "sunrise")
    oracle.play("place a2", [])
    oracle.play("a2-a1", [])
    assert (oracle.turn, oracle.phase, oracle.left, oracle.tiles) == ("red", "sunset", [], {})
    assert oracle.legal() == {f"dig {square}" for square in SQUARES}


# --- M7: the reckoning ------------------------------------------------------------------------------------------------


def test_the_finder_wins_whatever_the_points() -> None:
    oracle = sunset(dug="e3", hold={"black": [], "red": [["rum 3"] * 4]})
    assert oracle.result is not None
    assert (oracle.result["winner"], oracle.result["how"]) == ("black", "treasure")
    assert oracle.result["points"] == {"black": 0, "red": 14}


@pytest.mark.parametrize(
    ("red", "winner", "how"),
    [
        ([["rum 3"] * 4] * 2, "red", "points"),  # 24 and 2 for the most loads
        ([["rum 3"] * 3, ["rum 3", "rum 3", "rum 3"]], "red", "loads"),  # 18 and 2, as many as the find
        ([["rum 3"] * 4], "black", "points"),
    ],
)
def test_the_find_counts_twenty_where_that_is_agreed(red: list[list[str]], winner: str, how: str) -> None:
    oracle = sunset({"treasure": "20-points"}, dug="e3", hold={"black": [], "red": red})
    assert oracle.result is not None
    assert (oracle.result["winner"], oracle.result["how"]) == (winner, how)


def test_equal_points_go_to_more_loads_and_else_nobody_wins() -> None:
    words: Words = {"stock": {"black": ["rum 1", "rum 3", "rum 2"], "red": []}}
    oracle = sunset(dug="h8", hold={"black": [["rum 2"]], "red": [["rum 1"], ["rum 1"]]}, **words)
    assert oracle.result is not None
    assert oracle.result["points"] == {"black": 4, "red": 4}  # 2 and a pair; 2 and the most loads
    assert (oracle.result["winner"], oracle.result["how"]) == ("red", "loads")
    level = sunset(dug="h8")
    assert level.result is not None
    assert (level.result["winner"], level.result["how"]) == (None, "nobody")
