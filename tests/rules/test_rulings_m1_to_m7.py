"""The project's facts and rulings on Martinique, M1 to M7: one test a clause."""

from typing import cast

import pytest

from balandra import BalandraError, IllegalMove

from .book import rule
from .cartagena import words
from .martinique import (
    BEACH,
    LAND,
    MAP_SQUARES,
    RUM,
    SOUVENIRS,
    SYMBOLS,
    TAVERN,
    TWENTY,
    after,
    beginning,
    dig_all,
    dusk,
    fresh,
    hold,
    island,
    jokers,
    legal,
    listed,
    map_names,
    near,
    own,
    phase,
    points,
    reserve,
    result,
    shown,
    shown_maps,
    souvenirs,
    stage,
    targets,
    tiles,
    treasures,
    winner,
)

FACTS, HIDDEN = "Martinique: facts", "Martinique: what is hidden"
WEST = {"black": words("c3 f1 g1"), "red": words("h3 h4 h5")}
CORNER = {"black": words("a1 f1 g1"), "red": words("a2 h4 h5")}
COLUMN = {"black": words("a1 f1 g1"), "red": words("a2 a3 h5")}
FALSE = {"black": "a1 a2 a3 a4", "red": "b1 b2 b3 b4"}
LOAD = [["parrot 2", "chest 3"], *RUM[1:]]


# -- Facts


@rule("rulings", FACTS, "8 by 8 squares, all land but the four of the tavern, which are bare")
def test_every_square_but_the_taverns_has_a_tile() -> None:
    assert set(tiles(fresh())) == set(LAND)
    assert len(LAND) == 60


@rule("rulings", FACTS, "The beach is the 28 squares of the edge")
def test_the_beach_has_twenty_eight_squares() -> None:
    assert len(legal(fresh())) == len(BEACH) == 28


@rule("rulings", FACTS, "6 symbols of 16 souvenirs; numbers 1 to 3")
def test_sixteen_souvenirs_of_each_symbol() -> None:
    everything = souvenirs(fresh())
    assert [sum(tile.startswith(f"{symbol} ") for tile in everything) for symbol in SYMBOLS] == [16] * 6
    assert {tile[-1] for tile in everything} == {"1", "2", "3"}


@rule("rulings", FACTS, "6 ones, 6 twos and 4 threes of each symbol, unless another split is chosen")
@pytest.mark.parametrize("split", [(6, 6, 4), (8, 5, 3), (4, 6, 6)])
def test_the_split_of_the_numbers_is_an_option(split: tuple[int, int, int]) -> None:
    everything = souvenirs(fresh(numbers="-".join(map(str, split))))
    assert tuple(everything.count(f"skull {number}") for number in (1, 2, 3)) == split


@rule("rulings", FACTS, "48 souvenirs on the island, 2+3+4 on the treasures, 39 in the bag")
def test_where_the_souvenirs_are_at_the_beginning() -> None:
    position = fresh()
    assert sum(not tile.startswith("map") for tile in tiles(position).values()) == 48
    assert [len(treasure) for treasure in treasures(position)] == [2, 3, 4]
    assert (len(listed(position, "bag")), listed(position, "spent")) == (39, [])


@rule("rulings", FACTS, "16 maps: one of each kind is secret, one of each in the tavern, 12 on the island")
def test_where_the_maps_are_at_the_beginning() -> None:
    position = fresh()
    assert map_names(position) == sorted("abcdefgh12345678")
    assert {square for square, tile in tiles(position).items() if tile.startswith("map")} == set(MAP_SQUARES)
    assert len(listed(position, "tavern")) == 3 + 2


@rule("rulings", FACTS, "The 12 map squares are an option")
def test_the_map_squares_are_an_option() -> None:
    chosen = words("a1 b2 c3 d3 e6 f6 g7 h8 a8 b7 g2 h1")
    position = fresh(map_squares=" ".join(chosen))
    assert {square for square, tile in tiles(position).items() if tile.startswith("map")} == set(chosen)


@rule("rulings", FACTS, "A map counts 1 for movement")
def test_a_map_counts_one_for_movement() -> None:
    places = {"black": words("d2 f1 g1"), "red": words("h3 h4 h5")}
    assert targets(island(places, {"d2": "map 6"}), "d2") == near("d2", 1)


# -- M1


@rule("rulings", "M1 moving", "Exactly as many orthogonal steps as the tile says")
@pytest.mark.parametrize(("number", "distances"), [(1, (1,)), (2, (2,)), (3, (1, 3))])
def test_exactly_as_many_steps_as_the_tile_says(number: int, distances: tuple[int, ...]) -> None:
    assert targets(island(WEST, {"c3": f"chest {number}"}), "c3") == near("c3", *distances)


@rule("rulings", "M1 moving", "No square twice, his own included")
@pytest.mark.parametrize("path", ["c3-c4-c3-c2", "c3-c4-c5-c4"])
def test_no_square_twice(path: str) -> None:
    position = island(WEST, {"c3": "skull 3"})
    with pytest.raises(BalandraError):
        position.play(path)
    assert after(position, "c3-c4-d4-d3").turn == "red"


@rule("rulings", "M1 moving", "Bare squares count as steps")
def test_bare_squares_count_as_steps() -> None:
    position = island(CORNER | {"red": words("h3 h4 h5")}, {"a1": "skull 2"}, bare=words("a2 b1 b2 a3 c1"))
    assert targets(position, "a1") == {"a3", "b2", "c1"}


@rule("rulings", "M1 moving", "Tavern squares count as steps")
def test_tavern_squares_count_as_steps() -> None:
    places = {"black": words("d3 f1 g1"), "red": words("h3 h4 h5")}
    assert targets(island(places, {"d3": "skull 2"}), "d3") == near("d3", 2)


@rule("rulings", "M1 moving", "Ending on a square without a pirate")
def test_the_last_square_must_be_free() -> None:
    places = {"black": words("a1 a3 g1"), "red": words("c1 h4 h5")}
    assert targets(island(places, {"a1": "skull 2"}), "a1") == {"b2"}


@rule("rulings", "M1 moving", "The path is chosen: with or without crossing an opponent")
def test_the_path_is_chosen() -> None:
    position = island(CORNER, {"a1": "skull 2"}, maps={"red": ["f"]})
    assert beginning(position, "a1") == {"a1xa3", "a1-b2", "a1xb2", "a1-c1"}
    assert stage(after(position, "a1-a2-b2")) == "turn"
    assert after(position, "a1-b1-b2").turn == "red"


@rule("rulings", "M1 moving", "Each opponent crossed lets you turn up one of the opponent's maps")
def test_two_opponents_crossed_let_one_turn_up_two_maps() -> None:
    position = island(COLUMN, {"a1": "skull 3"}, maps={"red": ["f", "3", "a"]})
    position = after(position, "a1xxa4", "turn 3", "turn 1")
    assert own(position, "maps", "red") == ["f^", "3", "a^"]
    assert position.turn == "red"


@rule("rulings", "M1 moving", "Only face-down maps can be turned up")
def test_a_map_already_up_cannot_be_turned() -> None:
    position = after(island(CORNER, {"a1": "skull 2"}, maps={"red": ["f^", "3"]}), "a1xa3")
    assert legal(position) == {"turn 2", "decline"}


@rule("rulings", "M1 moving", "Crossings count only as far as there are face-down maps")
@pytest.mark.parametrize(
    ("maps", "move"),
    [(["f", "3"], "a1xxa4"), (["f"], "a1xa4"), (["f^", "3"], "a1xa4"), ([], "a1-a4"), (["f^"], "a1-a4")],
)
def test_crossings_count_only_as_far_as_there_are_face_down_maps(maps: list[str], move: str) -> None:
    position = island(COLUMN, {"a1": "skull 3"}, maps={"red": maps})
    assert {text for text in beginning(position, "a1") if text.endswith("a4")} == {move}


@rule("rulings", "M1 moving", "You may decline; that ends the turning up")
def test_turning_up_may_be_declined() -> None:
    position = island(COLUMN, {"a1": "skull 3"}, maps={"red": ["f", "3"]})
    position = after(position, "a1xxa4", "decline")
    assert (own(position, "maps", "red"), position.turn) == (["f", "3"], "red")


@rule("rulings", "M1 moving", "You choose blind")
def test_the_map_to_turn_up_is_chosen_blind() -> None:
    position = after(island(CORNER, {"a1": "skull 2"}, maps={"red": ["f", "3"]}), "a1xa3")
    assert shown_maps(position, "black", "red") == ["?", "?"]
    assert shown_maps(after(position, "turn 2"), "black", "red") == ["?", "3^"]


@rule("rulings", "M1 moving", "It stays up to the end")
def test_a_map_turned_up_stays_up_to_the_end() -> None:
    position = dig_all(dusk(maps={"black": ["g^"], "red": ["7"]}), **FALSE)
    assert own(position, "maps", "black") == ["g^"]


@rule("rulings", "M1 moving", "Crossing your own pirate does nothing")
def test_crossing_ones_own_pirate_does_nothing() -> None:
    places = {"black": words("a1 a2 g1"), "red": words("h3 h4 h5")}
    position = island(places, {"a1": "skull 2"}, maps={"black": ["a"], "red": ["f"]})
    assert beginning(position, "a1") == {"a1-a3", "a1-b2", "a1-c1"}
    assert after(position, "a1-a3").turn == "red"


@rule("rulings", "M1 moving", "Who crosses whom is the same after the pirates have moved")
def test_crossing_after_the_pirates_have_moved() -> None:
    places = {"black": words("a1 b2 g1"), "red": words("h3 h4 c1")}
    numbers = {"a1": "skull 2", "b2": "skull 1", "h3": "skull 1", "c1": "skull 2"}
    position = island(places, numbers, maps={"black": ["a"], "red": ["f"]})
    moved = after(position, "b2-b1", "h3-g3")
    assert {"a1xc1", "a1-c1", "a1xb2", "a1-b2", "a1-a3"} & legal(moved) == {"a1-b2", "a1-a3"}
    assert "c1xa1" not in legal(after(position, "b2-b1"))
    assert {"c1xb2", "c1-b2"} <= legal(after(position, "b2-b1"))


# -- M2


@rule("rulings", "M2 collecting and sitting", "He takes the tile he left, not the one he reaches")
def test_he_takes_the_tile_he_left() -> None:
    position = after(island(WEST, {"c3": "skull 1", "c2": "chest 3"}), "c3-c2")
    assert own(position, "stock", "black") == ["skull 1"]
    assert tiles(position)["c2"] == "chest 3"


@rule("rulings", "M2 collecting and sitting", "A bare square or the tavern seats him on the first free stool")
@pytest.mark.parametrize("square", ["d3", "c4"])
def test_a_bare_square_seats_him(square: str) -> None:
    stools = words("red black red")
    places = {"black": words("c3 g1"), "red": words("h3 h4")}
    position = island(
        places, {"c3": "skull 1"}, bare=["d3", "c4"], stools=stools, jokers={"red": 2}, maps={"black": ["g", "a"]}
    )
    assert listed(after(position, f"c3-{square}"), "stools") == [*stools, "black"]


@rule("rulings", "M2 collecting and sitting", "Every seating gives one bonus while any is left")
def test_every_seating_gives_one_bonus_while_any_is_left() -> None:
    places = {"black": words("c3 g1"), "red": ["h3"]}
    stools = words("red black red black red")
    last = island(
        places,
        {"c3": "skull 1"},
        bare=["c2"],
        stools=stools[:4],
        jokers={"red": 3},
        maps={"black": ["g"]},
        reserve={"black": 0, "red": 1},
    )
    assert legal(after(last, "c3-c2")) == {"take number"}
    none = island(places, {"c3": "skull 1"}, bare=["c2"], stools=stools, jokers={"red": 3}, maps={"black": ["g", "7"]})
    assert after(none, "c3-c2").turn == "red"


@rule("rulings", "M2 collecting and sitting", "A joker, or one of the two tavern maps")
def test_the_bonus_is_a_joker_or_one_of_two_maps() -> None:
    position = after(island(WEST, {"c3": "skull 1"}, bare=["c2"]), "c3-c2")
    assert legal(position) == {"take joker", "take letter", "take number"}
    assert jokers(after(position, "take joker"), "black") == 1
    places = {"black": words("c3 f1 g1"), "red": ["h3"]}
    position = island(places, {"c3": "skull 1"}, bare=["c2"], stools=words("red red"), jokers={"red": 2})
    assert "take joker" in legal(after(position, "c3-c2"))


@rule("rulings", "M2 collecting and sitting", "The tavern's maps are unseen until taken")
def test_the_taverns_maps_are_unseen_until_taken() -> None:
    position = after(island(WEST, {"c3": "skull 1"}, bare=["c2"]), "c3-c2")
    for seat in ("black", "red", None):
        assert cast(list[str], shown(position, seat, "tavern"))[-2:] == ["map letter", "map number"]
    assert shown_maps(after(position, "take number"), "black", "black") == ["7"]


@rule("rulings", "M2 collecting and sitting", "Turning up maps comes before sitting down")
def test_turning_up_comes_before_sitting_down() -> None:
    position = island(CORNER, {"a1": "skull 2"}, bare=["a3"], maps={"red": ["f"]})
    position = after(position, "a1xa3")
    assert (stage(position), stage(after(position, "turn 1"))) == ("turn", "bonus")


@rule("rulings", "M2 collecting and sitting", "The bonus comes before loading, and its joker may be loaded with")
def test_the_bonus_comes_before_loading() -> None:
    position = island(WEST, {"c3": "skull 1"}, bare=["c2"], treasures=LOAD, stock={"black": ["parrot"]})
    position = after(position, "c3-c2")
    assert (stage(position), position.actor) == ("bonus", "black")
    assert stage(after(position, "take joker")) == "load"
    assert after(position, "take letter").turn == "red"  # without the joker nothing can be loaded


# -- M3


@rule("rulings", "M3 loading", "After a move, not after placing")
def test_no_loading_after_placing() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot", "chest"]})
    assert after(position, "place a1").turn == "red"
    assert stage(after(position, "c3-c2")) == "load"


@rule("rulings", "M3 loading", "The tile just collected counts")
def test_the_tile_just_collected_counts_for_loading() -> None:
    position = island(WEST, {"c3": "parrot 1"}, treasures=LOAD, stock={"black": ["chest"]})
    assert legal(after(position, "c3-c2")) == {"load 2"}


@rule("rulings", "M3 loading", "Real tiles that match must be loaded, your choice which")
def test_real_tiles_that_match_must_be_loaded() -> None:
    stock = {"black": words("parrot chest rum rum rum rum")}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock), "c3-c2")
    assert legal(position) == {"load 2", "load 3", "load 4"}
    with pytest.raises(IllegalMove):
        position.play("no load")


@rule("rulings", "M3 loading", "Needing jokers you may, or not")
def test_a_load_that_needs_jokers_may_be_declined() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot"]}, jokers={"black": 1})
    position = after(position, "c3-c2")
    assert legal(position) == {"load 2 joker chest", "no load"}
    assert after(position, "no load").turn == "red"


@rule("rulings", "M3 loading", "Several jokers may stand in one load")
def test_several_jokers_may_stand_in_one_load() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, jokers={"black": 2})
    position = after(position, "c3-c2")
    assert legal(position) == {"load 2 joker chest parrot", "no load"}
    assert jokers(after(position, "load 2 joker chest parrot"), "black") == 0


@rule("rulings", "M3 loading", "A joker may stand for a tile you own")
def test_a_joker_may_stand_for_a_tile_one_owns() -> None:
    stock = {"black": ["parrot", "chest"]}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock, jokers={"black": 1}), "c3-c2")
    assert legal(position) == {"load 2", "load 2 joker chest", "load 2 joker parrot"}
    position = after(position, "load 2 joker chest")
    assert sorted(own(position, "stock", "black")) == ["chest 1", "skull 1"]


@rule("rulings", "M3 loading", "One load a turn")
def test_one_load_a_turn() -> None:
    stock = {"black": words("parrot chest rum rum rum")}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock), "c3-c2", "load 2")
    assert (position.turn, len(hold(position, "black"))) == ("red", 1)


@rule("rulings", "M3 loading", "The treasure's tiles go to the hold as a pile")
def test_the_treasures_tiles_go_to_the_hold() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot 1", "chest 1"]})
    assert [sorted(load) for load in hold(after(position, "c3-c2", "load 2"), "black")] == [["chest 3", "parrot 2"]]


@rule("rulings", "M3 loading", "The spent tiles leave, the lowest numbers of the symbol first")
def test_the_lowest_numbers_are_spent_first() -> None:
    stock = {"black": ["parrot 3", "parrot 2", "parrot 1", "chest 3", "chest 2"]}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock), "c3-c2", "load 2")
    assert sorted(own(position, "stock", "black")) == ["chest 3", "parrot 2", "parrot 3", "skull 1"]
    assert {"parrot 1", "chest 2"} <= set(listed(position, "spent"))


@rule("rulings", "M3 loading", "Spent jokers leave for good")
def test_spent_jokers_leave_for_good() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot"]}, jokers={"black": 1})
    position = after(position, "c3-c2", "load 2 joker chest")
    assert jokers(position, "black") + jokers(position, "red") + listed(position, "tavern").count("joker") == 2


@rule("rulings", "M3 loading", "Refill from the bag: 2, 3 or 4")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_treasure_loaded_is_refilled(size: int) -> None:
    position = island(WEST, {"c3": "skull 1"}, stock={"black": ["rum"] * size})
    later = after(position, "c3-c2", f"load {size}")
    assert [len(treasure) for treasure in treasures(later)] == [2, 3, 4]
    kept = [place for place in range(3) if place != size - 2]
    assert all(treasures(later)[place] == treasures(position)[place] for place in kept)
    assert souvenirs(later) == sorted(SOUVENIRS)


@rule("rulings", "M3 loading", "Bag short: the spent souvenirs are shuffled back")
@pytest.mark.parametrize("bag", [0, 1])
def test_a_short_bag_takes_back_the_spent_souvenirs(bag: int) -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot", "chest"]}, bag=bag)
    spent = len(listed(position, "spent"))
    later = after(position, "c3-c2", "load 2")
    assert (len(treasures(later)[0]), listed(later, "spent")) == (2, [])
    assert len(listed(later, "bag")) == bag + spent + 2 - 2


@rule("rulings", "M3 loading", "A bag that suffices takes nothing back")
def test_a_bag_that_suffices_takes_nothing_back() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot", "chest"]}, bag=2)
    later = after(position, "c3-c2", "load 2")
    assert (listed(later, "bag"), len(listed(later, "spent"))) == ([], len(listed(position, "spent")) + 2)


# -- M4


@rule("rulings", "M4 placing", "On a beach tile without a pirate")
def test_placing_needs_a_beach_tile_without_a_pirate() -> None:
    position = island(WEST, bare=["a1"])
    free = set(BEACH) - {"a1", "f1", "g1", "h3", "h4", "h5"}
    assert beginning(position, "place") == {f"place {square}" for square in free}


@rule("rulings", "M4 placing", "It ends the turn")
def test_placing_ends_the_turn() -> None:
    assert after(island(WEST), "place a1").turn == "red"


@rule("rulings", "M4 placing", "Pirates not yet placed may come whenever you like")
def test_pirates_may_come_whenever_one_likes() -> None:
    position = island(
        {"black": words("c3"), "red": words("h3")}, stools=words("black red"), jokers={"red": 1, "black": 1}
    )
    assert reserve(position, "black") == 2
    assert beginning(position, "place")


@rule("rulings", "M4 placing", "Moving is allowed once the number has been placed, counted ever")
def test_pirates_that_sit_count_as_placed() -> None:
    seated = island(
        {"black": ["c3"], "red": ["h3"]}, {"c3": "skull 1"}, stools=words("black black"), jokers={"black": 2}
    )
    assert targets(seated, "c3") == near("c3", 1)
    fewer = island({"black": ["c3"], "red": ["h3"]}, {"c3": "skull 1"}, stools=["black"], jokers={"black": 1})
    assert targets(fewer, "c3") == set()


@rule("rulings", "M4 placing", "No free beach tile: place on a bare beach square")
def test_without_a_free_beach_tile_one_places_on_a_bare_beach_square() -> None:
    position = island({"black": ["c3"], "red": ["c5"]}, bare=BEACH)
    assert beginning(position, "place") == {f"place {square}" for square in BEACH}
    occupied = island({"black": ["c3"], "red": ["a1"]}, bare=BEACH[1:])
    assert beginning(occupied, "place") == {f"place {square}" for square in BEACH[1:]}


@rule("rulings", "M4 placing", "While one beach tile is free no bare square will do")
def test_while_one_beach_tile_is_free_no_bare_square_will_do() -> None:
    position = island({"black": ["c3"], "red": ["c5"]}, bare=BEACH[1:])
    assert beginning(position, "place") == {f"place {BEACH[0]}"}


@rule("rulings", "M4 placing", "Then he is seated at once, with his bonus")
def test_a_pirate_placed_on_a_bare_square_is_seated_with_a_bonus() -> None:
    position = after(island({"black": ["c3"], "red": ["c5"]}, bare=BEACH), "place a1")
    assert (listed(position, "stools"), own(position, "pirates", "black")) == (["black"], ["c3"])
    assert (stage(position), position.actor) == ("bonus", "black")


@rule("rulings", "M4 placing", "No loading follows such a seating")
def test_no_loading_follows_a_seating_by_placing() -> None:
    position = island(
        {"black": ["c3"], "red": ["c5"]}, bare=BEACH, treasures=LOAD, stock={"black": ["parrot", "chest"]}
    )
    assert after(position, "place a1", "take joker").turn == "red"


@rule("rulings", "M4 placing", "A later seating by a move is followed by loading again")
def test_loading_follows_a_later_seating_by_a_move() -> None:
    position = island(
        {"black": ["c3"], "red": ["c5"]},
        {"c3": "skull 1", "c5": "skull 1"},
        bare=[*BEACH, "c2"],
        treasures=LOAD,
        stock={"black": ["parrot", "chest"]},
        options={"pirates_before_moving": 1},
    )
    position = after(position, "place a1", "take letter", "c5-c6", "c3-c2", "take number")
    assert legal(position) == {"load 2"}


# -- M5


@rule("rulings", "M5 skipping", "All four seated: the turn is skipped")
def test_a_player_with_all_four_seated_is_skipped() -> None:
    places = {"black": [], "red": words("c3 h4 h5")}
    position = island(
        places,
        {"c3": "skull 1", "c2": "skull 1"},
        stools=["black"] * 4,
        jokers={"black": 3},
        maps={"black": ["g"]},
        turn="red",
    )
    position = after(position, "c3-c2")
    assert position.turn == "red"
    assert after(position, "c2-c1").turn == "red"


@rule("rulings", "M5 skipping", "No legal action: the turn is skipped")
def test_a_player_without_a_legal_action_is_skipped() -> None:
    places = {"black": ["a1"], "red": words("a2 b1 h8")}
    position = island(places, {"a1": "skull 1", "h8": "skull 1"}, stools=["black"] * 3, jokers={"black": 3}, turn="red")
    assert after(position, "h8-h7").turn == "red"


@rule("rulings", "M5 skipping", "No legal action: the turn is skipped")
@pytest.mark.parametrize(
    ("number", "red", "next_player"),
    [(2, "a3 b2 c1 h8", "red"), (2, "a3 b2 h1 h8", "black"), (3, "a2 b1 c2 h8", "black")],
)
def test_a_pirate_with_every_end_taken_has_no_action(number: int, red: str, next_player: str) -> None:
    position = island(
        {"black": ["a1"], "red": words(red)},
        {"a1": f"skull {number}", "h8": "skull 1"},
        stools=["black"] * 3,
        jokers={"black": 3},
        turn="red",
    )
    assert after(position, "h8-h7").turn == next_player


@rule("rulings", "M5 skipping", "Sunrise ends when all eight are seated")
def test_sunrise_ends_with_the_eighth_pirate_seated() -> None:
    position = dusk()
    assert (phase(position), len(listed(position, "stools"))) == ("sunset", 8)


@rule("rulings", "M5 skipping", "What lies on the island goes away, maps unseen")
def test_what_lies_on_the_island_goes_away_unseen() -> None:
    position = dusk(maps={"black": ["a", "g"], "red": ["7", "3"]})
    assert tiles(position) == {}
    assert sorted(listed(position, "left")) == sorted("bcdef12456")
    seen = cast(list[str], position.view("black").mapping().get("left", []))
    assert not set(seen) & set("abcdefgh12345678")


# -- M6


@rule("rulings", "M6 digging", "The stools give the order")
def test_the_stools_give_the_order() -> None:
    position = dusk("red black black red red black red")
    order = []
    for square in LAND[:8]:
        order.append(position.actor)
        position = after(position, f"dig {square}")
    assert order == words("red black black red red black red black")


@rule("rulings", "M6 digging", "One pirate a square")
def test_one_pirate_a_square() -> None:
    position = after(dusk(), "dig c3")
    assert "dig c3" not in legal(position)
    assert len(legal(position)) == 63


@rule("rulings", "M6 digging", "Tavern squares included")
def test_one_may_dig_in_the_tavern() -> None:
    assert {f"dig {square}" for square in TAVERN} <= legal(dusk())


@rule("rulings", "M6 digging", "A false dig is allowed")
def test_a_false_dig_is_allowed() -> None:
    position = dusk(maps={"black": ["a", "g"], "red": ["7"]})
    assert "dig a1" in legal(position)
    assert own(after(position, "dig a1"), "digs", "black") == ["a1"]


@rule("rulings", "M6 digging", "Nothing is revealed before all eight have dug")
def test_nothing_is_revealed_before_all_eight_have_dug() -> None:
    position = dusk()
    for square in words("h8 a2 a3 a4 a5 a6 a7"):
        progress = position.play(f"dig {square}")
        position = progress.position
        assert {event.name for event in progress.events} <= {"dig", "turn"}
        assert shown(position, "black", "secret") == ["?", "?"]
    assert winner(after(position, "dig a8")) == "black"


# -- M7


@rule("rulings", "M7 scoring", "The finder wins whatever the points")
def test_the_finder_wins() -> None:
    position = dig_all(dusk(hold={"black": [["skull 3"] * 4]}), FALSE["black"], "b1 b2 b3 h8")
    assert (winner(position), result(position)["how"]) == ("red", "treasure")


@rule("rulings", "M7 scoring", "Variant: the find counts 20")
def test_the_find_counts_twenty_in_the_variant() -> None:
    position = dig_all(dusk(edition=TWENTY, hold={"black": [["skull 1"] * 2]}), FALSE["black"], "b1 b2 b3 h8")
    assert points(position) == {"black": 2 + 2, "red": 20}


@rule("rulings", "M7 scoring", "Numbers in the hold")
def test_the_numbers_in_the_hold_count() -> None:
    loads = {"black": [["skull 3", "skull 2", "rum 1"]], "red": [["chest 2", "chest 2"]]}
    assert points(dig_all(dusk(hold=loads), **FALSE)) == {"black": 6, "red": 4}


@rule("rulings", "M7 scoring", "2 points for most loads")
def test_most_loads_count_two() -> None:
    loads = {"red": [["chest 2", "chest 2"]]}
    assert points(dig_all(dusk(hold=loads), **FALSE)) == {"black": 0, "red": 4 + 2}


@rule("rulings", "M7 scoring", "Equal loads: nobody gets the 2")
def test_equal_loads_count_nothing() -> None:
    loads = {"black": [["skull 1"] * 2], "red": [["chest 1"] * 4]}
    assert points(dig_all(dusk(hold=loads), **FALSE)) == {"black": 2, "red": 4}


@rule("rulings", "M7 scoring", "2 for each disjoint pair of equal symbols not loaded")
@pytest.mark.parametrize(("count", "pairs"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_disjoint_pairs_count_two_each(count: int, pairs: int) -> None:
    position = dig_all(dusk(stock={"red": ["parrot"] * count}), **FALSE)
    assert points(position) == {"black": 0, "red": 2 * pairs}


@rule("rulings", "M7 scoring", "Souvenirs in the hold make no pairs")
def test_souvenirs_in_the_hold_make_no_pairs() -> None:
    position = dig_all(dusk(stock={"red": ["parrot"]}, hold={"red": [["parrot 1", "parrot 1"]]}), **FALSE)
    assert points(position)["red"] == 2 + 2


@rule("rulings", "M7 scoring", "Jokers count nothing")
def test_jokers_count_nothing() -> None:
    position = dusk()
    assert jokers(position, "red") == 3
    assert points(dig_all(position, **FALSE)) == {"black": 0, "red": 0}


@rule("rulings", "M7 scoring", "Equal points: more loads; in both variants")
@pytest.mark.parametrize("edition", ["martinique", TWENTY])
def test_more_loads_break_a_tie(edition: str) -> None:
    loads = {"black": [["skull 1"] * 2, ["chest 1"] * 2], "red": [["parrot 3"] * 2]}
    position = dig_all(dusk(hold=loads, edition=edition), **FALSE)
    assert (points(position), winner(position)) == ({"black": 6, "red": 6}, "black")


@rule("rulings", "M7 scoring", "Still equal: nobody wins; in both variants")
@pytest.mark.parametrize("edition", ["martinique", TWENTY])
def test_a_full_tie_has_no_winner(edition: str) -> None:
    position = dig_all(dusk(edition=edition), **FALSE)
    assert (winner(position), result(position)["how"], position.legal_moves) == (None, "nobody", ())


# -- What is hidden


@rule("rulings", HIDDEN, "The secret, the island's maps and the tavern's maps are hidden from all")
@pytest.mark.parametrize("seat", ["black", "red", None])
def test_secret_island_and_tavern_maps_are_hidden(seat: str | None) -> None:
    position = fresh()
    assert shown(position, seat, "secret") == ["?", "?"]
    assert shown(position, seat, "tavern") == ["joker"] * 3 + ["map letter", "map number"]
    seen = cast(dict[str, str], shown(position, seat, "tiles"))
    assert {seen[square] for square in MAP_SQUARES} == {"map ?"}


@rule("rulings", HIDDEN, "Each player knows the own maps only")
def test_each_player_knows_the_own_maps_only() -> None:
    position = island(WEST, maps={"black": ["a", "3^"], "red": ["b"]})
    assert shown_maps(position, "black", "black") == ["a", "3^"]
    assert shown_maps(position, "red", "black") == shown_maps(position, None, "black") == ["?", "3^"]


@rule("rulings", HIDDEN, "Both know whether a tavern map is a letter or a number")
def test_both_know_the_kind_of_a_tavern_map() -> None:
    position = island(WEST, {"c3": "skull 1"}, bare=["c2"], maps={"black": ["a"]})
    position = after(position, "c3-c2", "take letter")
    assert shown_maps(position, "red", "black") == ["?", "letter"]


@rule("rulings", HIDDEN, "Holds, stocks and spent tiles are open")
@pytest.mark.parametrize("seat", ["black", "red", None])
def test_holds_stocks_and_spent_tiles_are_open(seat: str | None) -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": words("parrot chest"), "red": ["skull"]})
    position = after(position, "c3-c2", "load 2")
    for key in ("hold", "stock", "spent", "treasures", "jokers"):
        assert shown(position, seat, key) == position.mapping()[key]
