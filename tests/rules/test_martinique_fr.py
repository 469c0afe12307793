"""Martinique, 2009, the French rulebook, sentence by sentence."""

from typing import cast

import pytest

import balandra
from balandra import BalandraError, IllegalMove

from .book import rule
from .cartagena import words
from .martinique import (
    BEACH,
    BOTH,
    LAND,
    MAP_SQUARES,
    PLAIN,
    RUM,
    SOUVENIRS,
    TAVERN,
    TWENTY,
    after,
    beginning,
    dig_all,
    dusk,
    field,
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

BOOK = "martinique-fr"
WEST = {"black": words("c3 f1 g1"), "red": words("h3 h4 h5")}
CORNER = {"black": words("a1 f1 g1"), "red": words("a2 h4 h5")}
FALSE = {"black": "a1 a2 a3 a4", "red": "b1 b2 b3 b4"}


# -- Title


@rule(BOOK, "Title", "For 2 players")
def test_two_can_play() -> None:
    assert balandra.edition("martinique").players == (2,)


# -- Components


@rule(BOOK, "Components", "1 board and 1 bag, which holds the souvenirs that lie nowhere else")
def test_the_bag_holds_the_souvenirs_that_lie_nowhere_else() -> None:
    assert len(listed(fresh(), "bag")) == 96 - 48 - (2 + 3 + 4)


@rule(BOOK, "Components", "2 markers, which keep the score")
def test_the_score_of_both_colours_is_kept() -> None:
    assert set(points(dig_all(dusk(), **FALSE))) == {"black", "red"}


@rule(BOOK, "Components", "8 pirates, 4 red and 4 black")
def test_each_colour_has_four_pirates() -> None:
    position = fresh()
    assert position.game.colours == ("black", "red")
    assert [reserve(position, colour) for colour in ("black", "red")] == [4, 4]


@rule(BOOK, "Components", "96 souvenirs")
def test_there_are_ninety_six_souvenirs() -> None:
    assert souvenirs(fresh()) == sorted(SOUVENIRS)
    assert len(SOUVENIRS) == 96


@rule(BOOK, "Components", "16 maps, 8 letters and 8 numbers")
def test_there_are_eight_letters_and_eight_numbers() -> None:
    assert map_names(fresh()) == sorted("abcdefgh12345678")


@rule(BOOK, "Components", "3 jokers")
def test_there_are_three_jokers() -> None:
    assert listed(fresh(), "tavern").count("joker") == 3


@rule(BOOK, "Components", "The board: the island with letters and numbers as coordinates")
def test_the_island_has_squares_a1_to_h8() -> None:
    assert set(tiles(fresh())) | set(TAVERN) == set(LAND) | set(TAVERN)
    assert len(LAND) + len(TAVERN) == 64


@rule(BOOK, "Components", "The board: the tavern, a hold and a score for each player, the Lost Treasure")
def test_each_player_has_a_hold_of_his_own() -> None:
    position = fresh()
    assert [hold(position, colour) for colour in ("black", "red")] == [[], []]
    assert len(listed(position, "secret")) == 2


@rule(BOOK, "Components", "The board: three small treasures")
def test_there_are_three_small_treasures() -> None:
    assert len(treasures(fresh())) == 3


@rule(BOOK, "Components", "The board: the counter of the tavern with its stools, empty at first")
def test_the_counter_is_empty_at_first() -> None:
    assert listed(fresh(), "stools") == []


# -- Aim


@rule(BOOK, "Aim", "The player who digs up the Lost Treasure wins")
def test_the_one_who_digs_up_the_lost_treasure_wins() -> None:
    assert winner(dig_all(dusk(), "h8 a2 a3 a4", FALSE["red"])) == "black"


@rule(BOOK, "Aim", "If it is not found, most victory points win")
def test_without_a_find_the_most_points_win() -> None:
    position = dig_all(dusk(hold={"red": [words("skull chest")]}), **FALSE)
    assert (winner(position), result(position)["how"]) == ("red", "points")


# -- Preparation


@rule(BOOK, "Preparation", "One letter and one number, shuffled, are laid face down beside the Lost Treasure")
def test_a_letter_and_a_number_are_the_secret() -> None:
    secrets = [listed(fresh(seed=seed), "secret") for seed in range(20)]
    assert all(letter in "abcdefgh" and number in "12345678" for letter, number in secrets)
    assert len({tuple(secret) for secret in secrets}) > 10


@rule(BOOK, "Preparation", "They stay hidden until the end of the game")
def test_the_secret_stays_hidden() -> None:
    position = fresh()
    assert all(shown(position, seat, "secret") == ["?", "?"] for seat in ("black", "red", None))


@rule(BOOK, "Preparation", "Another letter and another number lie face down in the tavern")
def test_a_letter_and_a_number_lie_in_the_tavern() -> None:
    position = fresh()
    names = [tile[4:] for tile in listed(position, "tavern") if tile.startswith("map")]
    assert (names[0] in "abcdefgh", names[1] in "12345678", len(names)) == (True, True, 2)
    assert cast(list[str], shown(position, "black", "tavern"))[-2:] == ["map letter", "map number"]


@rule(BOOK, "Preparation", "The 3 jokers lie in the tavern")
def test_the_jokers_lie_in_the_tavern() -> None:
    assert listed(fresh(), "tavern")[:3] == ["joker"] * 3


@rule(BOOK, "Preparation", "The other maps lie at random and face down on their squares of the island")
def test_the_other_maps_lie_on_their_squares() -> None:
    position = fresh()
    assert {square for square, tile in tiles(position).items() if tile.startswith("map")} == set(MAP_SQUARES)
    seen = cast(dict[str, str], shown(position, "black", "tiles"))
    assert {seen[square] for square in MAP_SQUARES} == {"map ?"}
    assert len({tiles(fresh(seed=seed))["b3"] for seed in range(20)}) > 5


@rule(BOOK, "Preparation", "The souvenirs are mixed in the bag")
def test_the_souvenirs_are_mixed() -> None:
    assert len({tiles(fresh(seed=seed))["a1"] for seed in range(20)}) > 5


@rule(BOOK, "Preparation", "A souvenir lies face up on every other square of the island")
def test_a_souvenir_lies_face_up_on_every_other_square() -> None:
    position = fresh()
    seen = cast(dict[str, str], shown(position, None, "tiles"))
    others = set(LAND) - set(MAP_SQUARES)
    assert len(others) == 48
    assert all(seen[square] == tiles(position)[square] in SOUVENIRS for square in others)


@rule(BOOK, "Preparation", "No tile lies in the tavern's squares")
def test_the_squares_of_the_tavern_are_bare() -> None:
    assert not set(TAVERN) & set(tiles(fresh()))


@rule(BOOK, "Preparation", "2, 3 and 4 souvenirs lie face up on the small treasures")
def test_the_small_treasures_have_two_three_and_four_souvenirs() -> None:
    position = fresh()
    assert [len(treasure) for treasure in treasures(position)] == [2, 3, 4]
    assert shown(position, "red", "treasures") == treasures(position)


@rule(BOOK, "Preparation", "The bag keeps the others, to refill the small treasures")
def test_the_bag_keeps_the_other_souvenirs() -> None:
    assert len(listed(fresh(), "bag")) == 96 - 48 - 9


@rule(BOOK, "Preparation", "Each player chooses a colour and takes its pirates")
def test_the_players_are_black_and_red() -> None:
    position = fresh()
    assert all(own(position, "pirates", colour) == [] for colour in ("black", "red"))
    with pytest.raises(BalandraError):
        balandra.load("martinique", PLAIN, players=3)


@rule(BOOK, "Preparation", "Black begins")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_black_begins(seed: int) -> None:
    assert fresh(seed=seed).turn == "black"


# -- Course of the game


@rule(BOOK, "Course of the game", "Two rounds: sunrise, then sunset")
def test_the_game_begins_with_sunrise_and_sunset_follows() -> None:
    assert (phase(fresh()), phase(dusk())) == ("sunrise", "sunset")


@rule(BOOK, "Sunrise", "The players take turns")
def test_the_players_take_turns() -> None:
    position = fresh()
    for move, player in (("place a1", "black"), ("place a2", "red"), ("place a3", "black"), ("place a4", "red")):
        assert position.turn == player
        position = after(position, move)


@rule(BOOK, "Sunrise", "One action a turn: place a pirate or move one")
def test_a_turn_is_to_place_or_to_move() -> None:
    position = island(WEST, {"c3": "skull 1"})
    assert {move.kind for move in position.legal_moves} == {"place", "move"}
    assert after(position, "place a1").turn == "red"
    assert after(position, "c3-c2").turn == "red"


# -- Placing a pirate


@rule(BOOK, "Placing a pirate", "Only on the edge of the island, the beach")
def test_a_pirate_is_placed_on_the_beach_only() -> None:
    assert legal(fresh()) == {f"place {square}" for square in BEACH}
    with pytest.raises(IllegalMove):
        fresh().play("place b2")


@rule(BOOK, "Placing a pirate", "The pirate stands on the square chosen")
def test_the_pirate_stands_on_the_square_chosen() -> None:
    position = after(fresh(), "place a3")
    assert (own(position, "pirates", "black"), reserve(position, "black")) == (["a3"], 3)


@rule(BOOK, "Placing a pirate", "A square that is taken is no place for another")
@pytest.mark.parametrize("square", words("a1 h8 d1"))
def test_a_square_that_is_taken_is_no_place_for_another(square: str) -> None:
    position = after(fresh(), f"place {square}")
    assert legal(position) == {f"place {other}" for other in BEACH if other != square}


@rule(BOOK, "Placing a pirate", "Then it is the other player's turn")
def test_after_placing_it_is_the_other_players_turn() -> None:
    assert after(fresh(), "place a3").turn == "red"


# -- Moving a pirate


@rule(BOOK, "Moving a pirate", "A player may move only after placing at least 3 pirates")
def test_moving_needs_three_pirates_placed() -> None:
    two = island({"black": words("c3 a8"), "red": words("h3 h4")}, {"c3": "skull 1"})
    assert {move.kind for move in two.legal_moves} == {"place"}
    assert "c3-c2" in legal(island(WEST, {"c3": "skull 1"}))


@rule(BOOK, "Moving a pirate", "The fourth may be placed in a later turn")
def test_the_fourth_pirate_may_be_placed_later() -> None:
    position = after(island(WEST, {"c3": "skull 1"}), "c3-c2", "place a1")
    assert "place a2" in legal(position)
    assert reserve(after(position, "place a2"), "black") == 0


# -- A. The move


@rule(BOOK, "A. The move", "One of one's own pirates")
def test_one_moves_ones_own_pirates() -> None:
    position = island(WEST, {"c3": "skull 1", "h3": "skull 1"})
    assert targets(position, "c3")
    assert not targets(position, "h3")


@rule(BOOK, "A. The move", "Exactly as many squares as the number on the tile he stands on")
@pytest.mark.parametrize(("number", "distances"), [(1, (1,)), (2, (2,)), (3, (1, 3))])
def test_a_pirate_goes_exactly_as_far_as_his_tile_says(number: int, distances: tuple[int, ...]) -> None:
    assert targets(island(WEST, {"c3": f"skull {number}"}), "c3") == near("c3", *distances)


@rule(BOOK, "A. The move", "Exactly as many squares as the number on the tile he stands on")
@pytest.mark.parametrize("square", words("a1 h1 a8 h8 g7 b8 e6 h5 g3 d1"))
@pytest.mark.parametrize(("number", "distances"), [(1, (1,)), (2, (2,)), (3, (1, 3))])
def test_the_edge_of_the_island_bounds_a_move(square: str, number: int, distances: tuple[int, ...]) -> None:
    away = [other for other in BEACH if other not in near(square, *range(5))]
    places = {"black": [square, *away[:2]], "red": away[2:5]}
    assert targets(island(places, {square: f"skull {number}"}), square) == near(square, *distances)


@rule(BOOK, "A. The move", "No tile may be crossed twice")
@pytest.mark.parametrize("path", ["c3-c4-c3-c2", "c3-c4-c5-c4", "c3-d3-c3-d3"])
def test_no_square_is_entered_twice(path: str) -> None:
    position = island(WEST, {"c3": "skull 3"})
    assert "c3" not in targets(position, "c3")
    with pytest.raises(BalandraError):
        position.play(path)
    assert after(position, "c3-c4-d4-d3").turn == "red"


@rule(BOOK, "A. The move", "Only horizontally and vertically, also both in one move")
def test_a_pirate_goes_horizontally_and_vertically() -> None:
    position = island(WEST, {"c3": "skull 1"})
    assert targets(position, "c3") == {"b3", "d3", "c2", "c4"}
    assert "d2" in targets(island(WEST, {"c3": "skull 2"}), "c3")


@rule(BOOK, "A. The move", "Through empty squares; each counts as a step")
def test_empty_squares_may_be_crossed_and_count() -> None:
    position = island(CORNER | {"red": words("h3 h4 h5")}, {"a1": "skull 2"}, bare=words("a2 b1"))
    assert targets(position, "a1") == {"a3", "b2", "c1"}


@rule(BOOK, "A. The move", "Through the tavern; each of its squares counts as a step")
def test_the_tavern_may_be_crossed_and_counts() -> None:
    places = {"black": words("d3 f1 g1"), "red": words("h3 h4 h5")}
    assert "d6" in targets(island(places, {"d3": "skull 3"}), "d3")
    two = targets(island(places, {"d3": "skull 2"}), "d3")
    assert ("d5" in two, "d6" in two) == (True, False)


@rule(BOOK, "A. The move", "Never ending on a square with another pirate")
def test_no_move_ends_on_another_pirate() -> None:
    places = {"black": words("c3 c2 g1"), "red": words("d3 h4 h5")}
    assert targets(island(places, {"c3": "skull 1"}), "c3") == {"b3", "c4"}


@rule(BOOK, "A. The move", "Never ending on a square with another pirate")
def test_a_square_is_taken_and_freed_as_pirates_come_and_go() -> None:
    places = {"black": words("b2 f1 g1"), "red": words("a1 h4 h5")}
    position = island(places, {"b2": "skull 1", "a1": "skull 1", "b1": "skull 1"}, turn="red")
    position = after(position, "a1-a2")
    assert targets(position, "b2") == {"b1", "c2", "b3"}
    position = after(position, "b2-b1", "place a8")
    assert targets(position, "b1") == {"a1", "b2", "c1"}


@rule(BOOK, "A. The move", "A square with another pirate may be crossed")
def test_another_pirate_may_be_crossed() -> None:
    places = {"black": words("a1 a2 g1"), "red": words("b1 h4 h5")}
    assert targets(island(places, {"a1": "skull 2"}), "a1") == {"a3", "b2", "c1"}


@rule(BOOK, "A. The move", "Crossing an opponent who has maps: one of them may be turned up")
def test_crossing_an_opponent_lets_one_turn_up_a_map() -> None:
    position = island(CORNER, {"a1": "skull 2"}, maps={"red": ["f", "3"]})
    position = after(position, "a1xa3")
    assert (stage(position), legal(position)) == ("turn", {"turn 1", "turn 2", "decline"})
    assert own(after(position, "turn 2"), "maps", "red") == ["f", "3^"]


@rule(BOOK, "A. The move", "Crossing an opponent who has maps: one of them may be turned up")
def test_red_crossing_black_may_turn_up_a_map_too() -> None:
    places = {"black": words("a2 f1 g1"), "red": words("a1 h4 h5")}
    position = island(places, {"a1": "skull 2"}, maps={"black": ["f", "3"], "red": ["b"]}, turn="red")
    assert beginning(position, "a1") == {"a1xa3", "a1-b2", "a1xb2", "a1-c1"}
    position = after(position, "a1xa3", "turn 1")
    assert (own(position, "maps", "black"), own(position, "maps", "red")) == (["f^", "3"], ["b"])


@rule(BOOK, "A. The move", "Crossing an opponent without maps brings nothing")
def test_crossing_an_opponent_without_maps_brings_nothing() -> None:
    position = island(CORNER, {"a1": "skull 2"})
    assert beginning(position, "a1") == {"a1-a3", "a1-b2", "a1-c1"}
    assert after(position, "a1-a3").turn == "red"


@rule(BOOK, "A. The move", "A map turned up stays visible to the end")
def test_a_map_turned_up_stays_visible() -> None:
    position = dusk(maps={"black": ["g"], "red": ["f", "7^"]})
    assert shown_maps(position, "black", "red") == ["?", "7^"]
    assert own(dig_all(position, **FALSE), "maps", "red") == ["f", "7^"]


# -- B. Collecting


@rule(BOOK, "B. Collecting", "The player takes the tile on which the pirate stood")
def test_the_player_takes_the_tile_left_behind() -> None:
    position = after(island(WEST, {"c3": "skull 1"}), "c3-c2")
    assert own(position, "stock", "black") == ["skull 1"]
    assert "c3" not in tiles(position)


@rule(BOOK, "B. Collecting", "Souvenirs go to the player's stock")
def test_souvenirs_go_to_the_stock() -> None:
    position = after(island(WEST, {"c3": "skull 1"}, stock={"black": ["chest 3"]}), "c3-c2")
    assert sorted(own(position, "stock", "black")) == ["chest 3", "skull 1"]
    assert own(position, "maps", "black") == []


@rule(BOOK, "B. Collecting", "Maps are kept face down, hidden from the opponent; the owner looks at them")
def test_maps_are_kept_face_down() -> None:
    places = {"black": words("d2 f1 g1"), "red": words("h3 h4 h5")}
    position = after(island(places, {"d2": "map f"}), "d2-d1")
    assert own(position, "maps", "black") == shown_maps(position, "black", "black") == ["f"]
    assert shown_maps(position, "red", "black") == shown_maps(position, None, "black") == ["?"]


@rule(BOOK, "B. Collecting", "Each coordinate is on one map only, so what nobody finds is the treasure's")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_coordinate_is_on_one_map_only(seed: int) -> None:
    position = fresh(seed=seed)
    lying = [tile[4:] for tile in [*tiles(position).values(), *listed(position, "tavern")] if tile.startswith("map")]
    assert set("abcdefgh12345678") - set(lying) == set(listed(position, "secret"))
    assert len(lying) == len(set(lying)) == 14


# -- C. End of the move


@rule(BOOK, "C. End of the move", "On a square with a tile the pirate stays there")
def test_on_a_tile_the_pirate_stays() -> None:
    position = after(island(WEST, {"c3": "skull 1"}), "c3-c4")
    assert sorted(own(position, "pirates", "black")) == words("c4 f1 g1")
    assert listed(position, "stools") == []


@rule(BOOK, "C. End of the move", "On a square with a tile the pirate stays there")
@pytest.mark.parametrize("target", words("c1 c5 a3 b2 d2"))
def test_the_other_pirates_stay_where_they_are(target: str) -> None:
    places = {"black": words("f1 g1 c3 a8"), "red": words("h3 h4 h5 b1")}
    position = after(island(places, {"c3": "skull 2"}), f"c3-{target}")
    assert sorted(own(position, "pirates", "black")) == sorted(["f1", "g1", "a8", target])
    assert sorted(own(position, "pirates", "red")) == sorted(places["red"])


@rule(BOOK, "C. End of the move", "On a bare square he is put at once on the first free stool")
def test_on_a_bare_square_he_takes_the_first_free_stool() -> None:
    position = island(WEST, {"c3": "skull 1"}, bare=["c2"], stools=["red"], jokers={"red": 1})
    position = after(position, "c3-c2")
    assert listed(position, "stools") == ["red", "black"]
    assert sorted(own(position, "pirates", "black")) == ["f1", "g1"]


@rule(BOOK, "C. End of the move", "On a square of the tavern he is put at once on the first free stool")
@pytest.mark.parametrize(("start", "square"), [("d3", "d4"), ("e6", "e5"), ("c5", "d5"), ("f4", "e4")])
def test_in_the_tavern_he_takes_the_first_free_stool(start: str, square: str) -> None:
    places = {"black": [start, "f1", "g1"], "red": words("h3 h4 h5")}
    position = after(island(places, {start: "skull 1"}), f"{start}-{square}")
    assert listed(position, "stools") == ["black"]


@rule(BOOK, "C. End of the move", "The player then chooses a bonus among the tiles of the tavern")
def test_a_seated_pirate_brings_a_bonus_of_ones_choice() -> None:
    position = after(island(WEST, {"c3": "skull 1"}, bare=["c2"]), "c3-c2")
    assert (stage(position), position.actor) == ("bonus", "black")
    assert legal(position) == {"take joker", "take letter", "take number"}


@rule(BOOK, "C. End of the move", "The bonus is given only while any is left")
def test_an_empty_tavern_gives_no_bonus() -> None:
    seated = words("black red black red red")
    places = {"black": words("c3 f1"), "red": ["h3"]}
    position = island(
        places, {"c3": "skull 1"}, bare=["c2"], stools=seated, jokers={"red": 3}, maps={"black": ["g", "7"]}
    )
    assert after(position, "c3-c2").turn == "red"


@rule(BOOK, "C. End of the move", "Bonus: a joker, which replaces any souvenir when loading")
def test_a_joker_may_be_the_bonus_and_replaces_any_souvenir() -> None:
    position = island(WEST, {"c3": "chest 1"}, bare=["c2"], treasures=[["chest", "parrot"], *RUM[1:]])
    position = after(position, "c3-c2", "take joker")
    assert (jokers(position, "black"), listed(position, "tavern").count("joker")) == (1, 2)
    assert "load 2 joker parrot" in legal(position)


@rule(BOOK, "C. End of the move", "Bonus: a map, laid face down before the player")
@pytest.mark.parametrize(("choice", "name"), [("letter", "g"), ("number", "7")])
def test_a_map_may_be_the_bonus(choice: str, name: str) -> None:
    position = after(island(WEST, {"c3": "skull 1"}, bare=["c2"]), "c3-c2", f"take {choice}")
    assert own(position, "maps", "black") == shown_maps(position, "black", "black") == [name]
    assert shown_maps(position, "red", "black") == [choice]
    assert f"map {name}" not in listed(position, "tavern")


# -- D. Loading the hold


LOAD = [["parrot 2", "chest 3"], *RUM[1:]]


@rule(BOOK, "D. Loading the hold", "After a move the player checks whether a small treasure can be loaded, and must")
def test_after_a_move_a_matching_treasure_must_be_loaded() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot 1", "chest 1"]})
    position = after(position, "c3-c2")
    assert (stage(position), legal(position)) == ("load", {"load 2"})


@rule(BOOK, "D. Loading the hold", "1: the souvenirs that match leave the stock")
def test_the_matching_souvenirs_leave_the_stock() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot 1", "chest 1"]})
    later = after(position, "c3-c2", "load 2")
    assert own(later, "stock", "black") == ["skull 1"]
    assert sorted(listed(later, "spent")) == sorted([*listed(position, "spent"), "parrot 1", "chest 1"])


@rule(BOOK, "D. Loading the hold", "2: the small treasure's tiles go into the hold as one pile")
def test_the_treasure_goes_into_the_hold_as_one_pile() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot 1", "chest 1"]})
    position = after(position, "c3-c2", "load 2")
    assert [sorted(load) for load in hold(position, "black")] == [["chest 3", "parrot 2"]]


@rule(BOOK, "D. Loading the hold", "3: new tiles from the bag are laid on the small treasure")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_treasure_is_refilled_from_the_bag(size: int) -> None:
    position = island(WEST, {"c3": "skull 1"}, stock={"black": ["rum"] * size})
    later = after(position, "c3-c2", f"load {size}")
    assert [len(treasure) for treasure in treasures(later)] == [2, 3, 4]
    assert len(listed(later, "bag")) == len(listed(position, "bag")) - size
    assert own(later, "stock", "black") == ["skull 1"]


@rule(BOOK, "D. Loading the hold", "Only the symbols count, not the numbers")
def test_only_the_symbols_count_for_loading() -> None:
    stock = {"black": ["parrot 3", "chest 2"]}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock), "c3-c2")
    assert legal(position) == {"load 2"}


@rule(BOOK, "D. Loading the hold", "The whole combination is needed")
def test_a_part_of_the_combination_is_not_enough() -> None:
    stock = {"black": ["parrot 3", "parrot 2", "rum", "rum"]}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock), "c3-c2")
    assert position.turn == "red"


@rule(BOOK, "D. Loading the hold", "One who could load two of them chooses which")
def test_one_who_could_load_two_chooses() -> None:
    stock = {"black": ["parrot", "chest", "rum", "rum", "rum"]}
    position = after(island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock=stock), "c3-c2")
    assert legal(position) == {"load 2", "load 3"}
    assert len(hold(after(position, "load 3"), "black")[0]) == 3


@rule(BOOK, "D. Loading the hold", "Jokers need not be used at once: they may be kept for any later time")
def test_jokers_need_not_be_used_at_once() -> None:
    position = island(
        WEST, {"c3": "skull 1", "c2": "skull 1"}, treasures=LOAD, stock={"black": ["parrot"]}, jokers={"black": 1}
    )
    position = after(position, "c3-c2")
    assert legal(position) == {"load 2 joker chest", "no load"}
    position = after(position, "no load", "place a8", "c2-c1")
    assert jokers(position, "black") == 1
    assert len(hold(after(position, "load 2 joker chest"), "black")) == 1


@rule(BOOK, "D. Loading the hold", "Then it is the other player's turn")
def test_after_loading_it_is_the_other_players_turn() -> None:
    position = island(WEST, {"c3": "skull 1"}, treasures=LOAD, stock={"black": ["parrot 1", "chest 1"]})
    assert after(position, "c3-c2", "load 2").turn == "red"


@rule(BOOK, "D. Loading the hold", "Sunrise ends when all pirates of both players sit in the tavern")
def test_sunrise_ends_when_all_eight_are_seated() -> None:
    position = dusk()
    assert (phase(position), stage(position), len(listed(position, "stools"))) == ("sunset", "dig", 8)


# -- Sunset


@rule(BOOK, "Sunset", "All tiles still on the island leave the game")
def test_the_tiles_left_on_the_island_leave_the_game() -> None:
    assert tiles(dusk()) == {}


@rule(BOOK, "Sunset", "Maps that nobody took leave face down")
def test_maps_that_nobody_took_leave_face_down() -> None:
    position = dusk()
    assert sorted(listed(position, "left")) == sorted("abcdef123456")
    for seat in ("black", "red", None):
        seen = cast(list[str], position.view(seat).mapping().get("left", []))
        assert not set(seen) & set("abcdefgh12345678")


@rule(BOOK, "Digging", "The stools give the order: the pirate on the first one first")
@pytest.mark.parametrize("seated", ["black red black red black red red", "red red red red black black black"])
def test_the_stools_give_the_order_of_the_digs(seated: str) -> None:
    position, order = dusk(seated), []
    squares = iter(LAND)
    while position.actor is not None:
        order.append(position.actor)
        position = after(position, f"dig {next(squares)}")
    assert order == [*seated.split(), "black"]


@rule(BOOK, "Digging", "The player puts the pirate on the square where he believes the treasure to be")
def test_a_pirate_digs_on_a_square_of_ones_choice() -> None:
    position = dusk()
    assert legal(position) == {f"dig {square}" for square in [*LAND, *TAVERN]}
    assert own(after(position, "dig e2"), "digs", "black") == ["e2"]


@rule(BOOK, "Digging", "It goes on until all 8 pirates are on the island")
def test_digging_goes_on_until_all_eight_are_on_the_island() -> None:
    position = dusk()
    for square in words("a1 a2 a3 a4 a5 a6 a7"):
        position = after(position, f"dig {square}")
        assert phase(position) == "sunset"
    assert phase(after(position, "dig a8")) == "over"


@rule(BOOK, "Digging", "The same player may play several times in a row")
def test_the_same_player_may_dig_several_times_in_a_row() -> None:
    position = dusk("red red red red black black black")
    assert after(position, "dig a1").actor == "red"


@rule(BOOK, "Digging", "Own maps, the opponent's maps that are face up and the pirates' places may be used")
def test_a_player_sees_what_he_may_use_for_digging() -> None:
    position = after(dusk(maps={"black": ["a", "g"], "red": ["7^", "3"]}), "dig h1")
    assert shown_maps(position, "black", "black") == ["a", "g"]
    assert shown_maps(position, "black", "red") == ["7^", "?"]
    assert shown(position, "red", "digs") == {"black": ["h1"], "red": []}


@rule(BOOK, "Revealing", "The treasure's place is revealed when all pirates have been placed")
def test_the_place_is_revealed_when_all_have_dug() -> None:
    position = after(dusk(), "dig h8")
    assert shown(position, "red", "secret") == ["?", "?"]
    position = dig_all(position, "a2 a3 a4", FALSE["red"])
    assert shown(position, "red", "secret") == ["h", "8"]


@rule(BOOK, "Revealing", "A pirate on the right square wins, whatever the points")
def test_the_finder_wins_whatever_the_points() -> None:
    position = dig_all(dusk(hold={"red": [["skull 3"] * 4]}), "a1 h8 a3 a4", FALSE["red"])
    assert (winner(position), result(position)["how"], result(position)["found_by"]) == ("black", "treasure", "black")


@rule(BOOK, "Revealing", "If nobody stands there, most points win")
def test_if_nobody_stands_there_the_most_points_win() -> None:
    position = dig_all(dusk(hold={"black": [["skull 3"] * 2], "red": [["chest 1"] * 2]}), **FALSE)
    assert (winner(position), result(position)["found_by"]) == ("black", None)


# -- Counting the points


@rule(BOOK, "Counting the points", "Counting is needless when the treasure was found")
def test_points_do_not_decide_when_the_treasure_was_found() -> None:
    position = dig_all(dusk(hold={"black": [["skull 3"] * 4]}), FALSE["black"], "h8 b2 b3 b4")
    assert (winner(position), result(position)["how"]) == ("red", "treasure")
    assert points(position) == {"black": 12 + 2, "red": 0}


@rule(BOOK, "Counting the points", "2 points for most loads")
def test_two_points_for_most_loads() -> None:
    loads = {"black": [["skull 1"] * 2, ["chest 1"] * 2], "red": [["parrot 1"] * 4]}
    assert points(dig_all(dusk(hold=loads), **FALSE)) == {"black": 4 + 2, "red": 4}


@rule(BOOK, "Counting the points", "The numbers on all souvenirs in the hold are added up")
def test_the_numbers_in_the_hold_are_added_up() -> None:
    loads = {"black": [["skull 3", "chest 2"]], "red": [["parrot 1", "rum 3", "rum 3"]]}
    assert points(dig_all(dusk(hold=loads), **FALSE)) == {"black": 5, "red": 7}


@rule(BOOK, "Counting the points", "2 points for each pair of equal souvenirs not loaded, numbers aside")
def test_two_points_for_each_pair_in_the_stock() -> None:
    stock = {
        "black": words("sabres parrot parrot parrot"),
        "red": ["skull 1", "skull 3", "skull 2", "skull 2", "chest"],
    }
    assert points(dig_all(dusk(stock=stock), **FALSE)) == {"black": 2 + 2, "red": 2 + 2}


@rule(BOOK, "Counting the points", "The points of both players are kept on the score")
def test_the_points_of_both_players_are_given() -> None:
    position = dig_all(dusk(hold={"red": [["chest 1"] * 2]}), **FALSE)
    assert points(position) == {"black": 0, "red": 2 + 2}


@rule(BOOK, "Counting the points", "Most points win")
@pytest.mark.parametrize("colour", ["black", "red"])
def test_most_points_win(colour: str) -> None:
    position = dig_all(dusk(hold={colour: [["chest 1"] * 2]}), **FALSE)
    assert (winner(position), result(position)["how"]) == (colour, "points")


@rule(BOOK, "Counting the points", "Equal points: more loads win")
def test_equal_points_are_decided_by_loads() -> None:
    loads = {"black": [["skull 1"] * 2, ["chest 1"] * 2], "red": [["parrot 3"] * 2]}
    position = dig_all(dusk(hold=loads), **FALSE)
    assert points(position) == {"black": 6, "red": 6}
    assert (winner(position), result(position)["how"]) == ("black", "loads")


@rule(BOOK, "Counting the points", "Still equal: nobody wins")
def test_equal_points_and_loads_have_no_winner() -> None:
    position = dig_all(dusk(hold={"black": [["skull 1"] * 2], "red": [["chest 1"] * 2]}), **FALSE)
    assert position.outcome is not None
    assert (position.outcome.winner, result(position)["how"]) == (None, "nobody")


# -- Variants


RICH = {"red": [["skull 3"] * 2, ["chest 3"] * 3, ["parrot 3"] * 4]}


@rule(BOOK, "Variant: the Lost Treasure", "The find may count 20 points instead of winning")
def test_the_find_may_count_twenty_points() -> None:
    position = dig_all(dusk(edition=TWENTY), "h8 a2 a3 a4", FALSE["red"])
    assert (points(position), winner(position)) == ({"black": 20, "red": 0}, "black")


@rule(BOOK, "Variant: the Lost Treasure", "Then most points win, the finder or not")
def test_with_twenty_points_the_finder_may_lose() -> None:
    position = dig_all(dusk(edition=TWENTY, hold=RICH), "h8 a2 a3 a4", FALSE["red"])
    assert (points(position), winner(position)) == ({"black": 20, "red": 27 + 2}, "red")
    assert result(position)["found_by"] == "black"


@rule(BOOK, "Variant: the Lost Treasure", "Equal points: more loads win")
def test_with_twenty_points_loads_break_a_tie() -> None:
    loads = {"red": [["skull 3"] * 3, ["chest 3"] * 3]}
    position = dig_all(dusk(edition=TWENTY, hold=loads), "h8 a2 a3 a4", FALSE["red"])
    assert points(position) == {"black": 20, "red": 18 + 2}
    assert (winner(position), result(position)["how"]) == ("red", "loads")


@rule(BOOK, "Variant: the Lost Treasure", "Still equal: nobody wins")
def test_with_twenty_points_a_full_tie_has_no_winner() -> None:
    loads = {"black": [["skull 1"] * 4], "red": [["chest 1"] * 4]}
    position = dig_all(dusk(edition=TWENTY, hold=loads), **FALSE)
    assert winner(position) is None


@rule(BOOK, "Variant: pirates to place", "In the classic game 3 pirates are placed before moving")
def test_three_pirates_are_placed_in_the_classic_game() -> None:
    assert balandra.edition(PLAIN).options["pirates_before_moving"].default == 3


@rule(BOOK, "Variant: pirates to place", "The players may agree on another number")
@pytest.mark.parametrize("agreed", [1, 2, 3, 4])
def test_the_number_of_pirates_to_place_may_be_agreed(agreed: int) -> None:
    for placed in (1, 2, 3, 4):
        black = words("c3 f1 g1 h1")[:placed]
        options = {"pirates_before_moving": agreed}
        position = island({"black": black, "red": BOTH["red"]}, {"c3": "skull 1"}, options=options)
        assert bool(targets(position, "c3")) is (placed >= agreed)


@rule(BOOK, "Variant: pirates to place", "Before that number is reached one must place")
def test_before_the_number_is_reached_one_must_place() -> None:
    position = fresh(pirates_before_moving=2)
    position = after(position, "place a1", "place h8")
    assert {move.kind for move in position.legal_moves} == {"place"}
    assert field(position, "options") == dict(position.game.options)
