"""Cartagena, Devir 2017, the Catalan rulebook, sentence by sentence."""

from collections import Counter
from typing import cast

import pytest

import balandra
from balandra import IllegalMove, InvalidOption
from balandra.search.engine import RANDOM, best_engine
from balandra.search.playout import MOVES

from . import cartagena as table
from .book import rule
from .cartagena import after, fresh, hand, hand_size, kinds, legal, listed, number, pile_size, pirates, winner
from .devir import (
    ESCAPE,
    GREAT,
    JUNGLE,
    PLAIN,
    filibusters,
    free_sailing,
    great,
    morgan,
    opened,
    single,
    sloop_at,
    stage,
    tokens,
    witch,
)
from .pictures import escape_picture, great_escape_picture

BOOK = "devir-ca"
BOTH = pytest.mark.parametrize("edition", [ESCAPE, JUNGLE])
NINE = {"rum": 3, "lantern": 3, "parrot": 3}


# -- Title


@rule(BOOK, "Title", "For 2 to 5 players")
@pytest.mark.parametrize("edition", [ESCAPE, JUNGLE, GREAT])
def test_two_to_five_can_play(edition: str) -> None:
    assert balandra.edition(edition).players == (2, 3, 4, 5)


# -- Components


@rule(BOOK, "Components", "8 boards")
@BOTH
def test_there_are_eight_boards(edition: str) -> None:
    assert len(set(table.boards(fresh(edition, boards=8)))) == 8
    with pytest.raises(InvalidOption):
        fresh(edition, boards=9)


@rule(BOOK, "Components", "One side of a board shows a tunnel, the other a path through the jungle")
def test_boards_serve_the_tunnel_and_the_jungle() -> None:
    assert len(table.laid_track(fresh(GREAT, tunnel_boards=5, jungle_boards=3))) == 48
    assert len(table.laid_track(fresh(JUNGLE, boards=8))) == 48


@rule(BOOK, "Components", "Each board holds a series of six symbols")
@BOTH
def test_each_board_holds_the_six_symbols(edition: str) -> None:
    table.check_every_board_has_the_six_symbols(edition, 8, boards=8)


@rule(BOOK, "Components", "2 sloops, one in good state and one that leaks")
def test_only_the_sloop_in_good_state_sails() -> None:
    assert "sloop_at" in fresh(GREAT).mapping()
    assert "sloop_at" not in fresh(JUNGLE).mapping()
    assert "sloop_at" not in fresh(ESCAPE).mapping()


@rule(BOOK, "Components", "1 dungeon")
def test_the_dungeon_is_where_the_escape_starts() -> None:
    assert pirates(fresh(ESCAPE), "blue") == pirates(fresh(GREAT), "blue") == [0] * 6


@rule(BOOK, "Components", "1 cave of the pirates")
def test_the_cave_is_where_the_jungle_ends() -> None:
    position = single({"blue": [37], "red": [30]}, {"blue": "rum"}, edition=JUNGLE)
    assert str(position.game.parse_move("retreat cave", position)) == "retreat 37"


@rule(BOOK, "Components", "8 chest tokens, for the black witch")
@BOTH
def test_there_are_eight_chest_tokens_for_the_witch(edition: str) -> None:
    assert len(tokens(fresh(edition, boards=8, witch=True))) == 8
    assert tokens(fresh(edition, boards=8)) == {}


@rule(BOOK, "Components", "30 pirates, six in each of five colours")
@BOTH
def test_there_are_six_pirates_in_each_of_five_colours(edition: str) -> None:
    table.check_five_colours(edition)
    assert balandra.edition(edition).options["pirates"].high == 6


@rule(BOOK, "Components", "102 cards, 17 with each symbol")
@BOTH
def test_there_are_seventeen_cards_with_each_symbol(edition: str) -> None:
    table.check_cards_in_all(edition, 17)


@rule(BOOK, "Components", "Two cards of each symbol have a darker background")
@BOTH
def test_two_cards_of_each_symbol_are_dark(edition: str) -> None:
    everything = table.all_cards(fresh(edition, filibusters=True))
    assert {card: count for card, count in everything.items() if card.endswith("*")} == {
        f"{symbol}*": 2 for symbol in table.symbols(edition)
    }
    assert sum(everything.values()) == 102


# -- Aim


@rule(BOOK, "Aim", "Each player leads six pirates from the fortress to the sloop")
def test_each_player_leads_six_pirates() -> None:
    table.check_pirates_each(ESCAPE, 6)


@rule(BOOK, "Aim", "The game ends at once when a player has six pirates aboard")
def test_the_game_ends_at_once_when_six_are_aboard() -> None:
    table.check_all_pirates_home_wins_at_once(ESCAPE)


# -- Preparation


@rule(BOOK, "Preparation", "Six of the eight boards form a path of 36 spaces")
def test_six_of_the_eight_boards_form_the_path() -> None:
    table.check_length(ESCAPE, 36)
    used = {min(board, board[::-1]) for seed in range(30) for board in table.boards(fresh(ESCAPE, seed=seed))}
    assert len(used) >= 8


@rule(BOOK, "Preparation", "The dungeon lies at one end, the sloop at the other")
def test_the_dungeon_lies_at_one_end_and_the_sloop_at_the_other() -> None:
    position = single({"blue": [36], "red": []}, {"blue": "rum rum"})
    assert pirates(after(position, "rum 36"), "blue")[-1] == 37
    assert pirates(after(position, "rum 0"), "blue")[-2] == 2


@rule(BOOK, "Preparation", "Each player puts six pirates of a colour in the dungeon")
def test_all_pirates_start_in_the_dungeon() -> None:
    position = fresh(ESCAPE, 5)
    assert all(pirates(position, colour) == [0] * 6 for colour in table.COLOURS)


@rule(BOOK, "Preparation", "The cards are shuffled and six are dealt to each player")
@BOTH
def test_six_cards_are_dealt_to_each_player(edition: str) -> None:
    table.check_shuffled(edition)
    table.check_cards_dealt(edition, 6)


@rule(BOOK, "Preparation", "Hands are always hidden from the others")
@BOTH
def test_hands_are_hidden(edition: str) -> None:
    table.check_hands_hidden(edition, 6)


@rule(BOOK, "Preparation", "The rest forms a face-down pile to draw from")
@BOTH
def test_the_rest_forms_a_face_down_pile(edition: str) -> None:
    table.check_pile_face_down(edition, 90)
    table.check_drawn_from_the_pile(edition)


@rule(BOOK, "Preparation", "What is not needed stays in the box")
def test_colours_and_boards_not_needed_stay_out() -> None:
    position = fresh(ESCAPE, 2)
    assert set(cast(dict[str, object], position.mapping()["pirates"])) == {"blue", "red"}
    assert len(table.boards(position)) == 6


# -- How to play


@rule(BOOK, "How to play", "The first player is chosen freely")
@BOTH
def test_the_first_player_is_chosen_freely(edition: str) -> None:
    table.check_start_can_be_chosen(edition)


@rule(BOOK, "How to play", "The others follow clockwise")
@BOTH
def test_the_others_follow_clockwise(edition: str) -> None:
    table.check_clockwise(edition)


@rule(BOOK, "How to play", "One, two or three actions a turn")
@BOTH
def test_a_turn_has_one_two_or_three_actions(edition: str) -> None:
    table.check_number_of_actions(edition, 3)
    table.check_at_least_one_action(edition)


@rule(BOOK, "How to play", "The same action may be repeated")
@BOTH
def test_the_same_action_may_be_repeated(edition: str) -> None:
    table.check_same_pirate_every_time(edition)
    table.check_different_pirates(edition)


@rule(BOOK, "How to play", "Advance: a card is played on the discards")
@BOTH
def test_a_card_is_played_on_the_discards(edition: str) -> None:
    table.check_only_cards_in_hand(edition)
    table.check_card_goes_face_up_on_the_discards(edition)


@rule(BOOK, "How to play", "Advance: one of your pirates, in the tunnel or still in the dungeon")
@BOTH
def test_a_pirate_in_the_tunnel_or_in_the_dungeon_advances(edition: str) -> None:
    table.check_only_own_pirates(edition)
    table.check_from_the_start_or_from_the_track(edition)


@rule(BOOK, "How to play", "Advance: to the first empty space with the card's symbol")
@BOTH
def test_the_pirate_goes_to_the_first_empty_space_with_the_symbol(edition: str) -> None:
    table.check_next_free_space_with_the_symbol(edition)
    table.check_looks_ahead_only(edition)


@rule(BOOK, "How to play", "Advance: empty means that no other pirate is there")
@BOTH
def test_empty_means_without_any_pirate(edition: str) -> None:
    table.check_free_means_without_any_pirate(edition)
    table.check_occupied_spaces_are_jumped(edition)


@rule(BOOK, "How to play", "Advance: no such space ahead: to the end of the tunnel and aboard the sloop")
@BOTH
def test_with_no_such_space_ahead_the_pirate_goes_to_the_end(edition: str) -> None:
    table.check_boat_when_no_such_space_is_left(edition)
    table.check_boat_when_all_such_spaces_are_occupied(edition)


@rule(BOOK, "How to play", "Retreat: back to the first space with one or two pirates, yours or others'")
@BOTH
def test_back_to_the_first_space_with_one_or_two_pirates(edition: str) -> None:
    table.check_back_to_the_first_space_with_one_or_two(edition)
    table.check_whose_pirates_does_not_matter(edition)


@rule(BOOK, "How to play", "Retreat: empty spaces and spaces with three are passed")
@BOTH
def test_empty_and_full_spaces_are_passed(edition: str) -> None:
    table.check_empty_and_full_spaces_are_jumped(edition)


@rule(BOOK, "How to play", "A space holds three pirates at most")
@BOTH
def test_a_space_holds_three_pirates_at_most(edition: str) -> None:
    table.check_never_more_than_three(edition)


@rule(BOOK, "How to play", "Retreat: one pirate there, draw one card")
@BOTH
def test_one_pirate_gives_one_card(edition: str) -> None:
    table.check_one_pirate_gives_one_card(edition)


@rule(BOOK, "How to play", "Retreat: two pirates there, draw two cards")
@BOTH
def test_two_pirates_give_two_cards(edition: str) -> None:
    table.check_two_pirates_give_two_cards(edition)


@rule(BOOK, "How to play", "Retreat: a space with one pirate may not be jumped to reach one with two")
@BOTH
def test_a_space_with_one_pirate_may_not_be_jumped(edition: str) -> None:
    table.check_single_is_not_jumped(edition)


@rule(BOOK, "How to play", "A player without cards may pass and draw one card")
@BOTH
def test_a_player_without_cards_may_pass_and_draw(edition: str) -> None:
    position = single({"blue": [5], "red": [3]}, {"red": "rum"}, edition=edition)
    assert legal(position) == {"draw", "retreat 5"}
    later = after(position, "draw")
    assert (hand_size(later, "blue"), later.turn) == (1, "red")


@rule(BOOK, "How to play", "A player with cards may not pass")
@BOTH
def test_a_player_with_cards_may_not_pass(edition: str) -> None:
    assert not legal(single({"blue": [5], "red": [3]}, {"blue": "rum"}, edition=edition)) & {"draw", "end"}


@rule(BOOK, "How to play", "Actions come in any order and combination")
@BOTH
def test_actions_come_in_any_order_and_combination(edition: str) -> None:
    table.check_any_combination(edition)


# -- End


@rule(BOOK, "End of the game", "The first with six pirates aboard wins")
def test_the_first_with_six_pirates_aboard_wins() -> None:
    table.check_nobody_wins_before(ESCAPE)


# -- Examples 1 and 2


@rule(BOOK, "Example 1", "A: green's rum takes the pirate on 7 over 11 and 15 to 21")
def test_example_green_plays_rum() -> None:
    position = after(escape_picture(), "rum 7")
    assert pirates(position, "green") == [0, 0, 14, 21, 25, 31]


@rule(BOOK, "Example 1", "B: green goes back from 21 to 19 and draws two cards")
def test_example_green_goes_back() -> None:
    position = after(escape_picture(), "rum 7", "retreat 21")
    assert pirates(position, "green") == [0, 0, 14, 19, 25, 31]
    assert hand_size(position, "green") == 1 + 2


@rule(BOOK, "Example 1", "C: green's hook takes a pirate from the dungeon over 1, 9, 14 and 24 to 28")
def test_example_green_plays_a_hook() -> None:
    position = after(escape_picture(), "rum 7", "retreat 21", "hook 0")
    assert pirates(position, "green") == [0, 14, 19, 25, 28, 31]


@rule(BOOK, "Example 1", "Afterwards all hooks are occupied: a hook takes any pirate to the sloop")
@pytest.mark.parametrize("space", [0, 11, 13, 16, 24])
def test_example_every_hook_now_leads_to_the_sloop(space: int) -> None:
    position = after(escape_picture(), "rum 7", "retreat 21", "hook 0", f"hook {space}")
    assert pirates(position, "red").count(37) == 2


@rule(BOOK, "Example 2", "D: red goes back from 11 to 9 and draws two cards")
def test_example_red_goes_back() -> None:
    position = after(escape_picture(), "rum 7", "retreat 21", "hook 0", "retreat 11")
    assert pirates(position, "red") == [0, 9, 13, 16, 24, 37]
    assert hand_size(position, "red") == 2 + 2


@rule(BOOK, "Example 2", "E: red leaves the sloop for 36 and draws one card")
def test_example_red_leaves_the_sloop() -> None:
    position = after(escape_picture(), "rum 7", "retreat 21", "hook 0", "retreat 11", "retreat 37")
    assert pirates(position, "red") == [0, 9, 13, 16, 24, 36]
    assert hand_size(position, "red") == 2 + 2 + 1


@rule(BOOK, "Example 2", "F: red's lantern takes the pirate on 13 to the sloop")
def test_example_red_plays_a_lantern() -> None:
    position = after(escape_picture(), "rum 7", "retreat 21", "hook 0", "retreat 11", "retreat 37", "lantern 13")
    assert pirates(position, "red") == [0, 9, 16, 24, 36, 37]


# -- A different game in every port


@rule(BOOK, "A different game in every port", "All variants may be combined as one likes")
@pytest.mark.parametrize("edition", [ESCAPE, JUNGLE, GREAT])
def test_all_variants_may_be_combined(edition: str) -> None:
    own = balandra.edition(edition).options
    draws = {name: "both" for name in ("draw_in_tunnel", "draw_in_jungle") if name in own}
    position = fresh(edition, 3, 1, filibusters=True, witch=True, pirates=4, **draws)
    met = {kind for stage in table.wander(position, seed=6, moves=300) for kind in kinds(stage)}
    assert met >= {"advance", "retreat", "morgan", "witch", "discard"}


@rule(BOOK, "Short or long", "The number of boards is free: four to eight")
@BOTH
@pytest.mark.parametrize("boards", [4, 5, 6, 7, 8])
def test_four_to_eight_boards_may_be_used(edition: str, boards: int) -> None:
    position = fresh(edition, boards=boards)
    assert len(table.laid_track(position)) == 6 * boards
    assert len(set(table.boards(position))) == boards


@rule(BOOK, "Short or long", "Fewer than four boards are not foreseen")
@BOTH
def test_three_boards_are_too_few(edition: str) -> None:
    with pytest.raises(InvalidOption):
        fresh(edition, boards=3)


@rule(BOOK, "Short or long", "One had better begin with five or six boards")
@BOTH
def test_six_boards_are_the_default(edition: str) -> None:
    assert number(edition, "boards") == 6


@rule(BOOK, "Short or long", "One may play with four or five pirates instead of six")
@pytest.mark.parametrize("edition", [ESCAPE, JUNGLE, GREAT])
@pytest.mark.parametrize("each", [4, 5, 6])
def test_four_five_or_six_pirates(edition: str, each: int) -> None:
    assert pirates(fresh(edition, pirates=each), "blue") == [0] * each


@rule(BOOK, "Short or long", "With four pirates, four at the goal win")
def test_with_four_pirates_four_at_the_goal_win() -> None:
    position = single({"blue": [36, 37, 37, 37], "red": []}, {"blue": "rum"}, options={"pirates": 4})
    assert winner(after(position, "rum 36")) == "blue"


# -- The jungle of Tortuga


@rule(BOOK, "The jungle of Tortuga", "From the leaking sloop along the path to the cave")
def test_the_jungle_leads_from_the_leaking_sloop_to_the_cave() -> None:
    position = single({"blue": [], "red": []}, {"blue": "rum lantern hook"}, edition=JUNGLE)
    position = after(position, "rum 0", "lantern 2", "hook 3")
    assert pirates(position, "blue") == [0, 0, 0, 0, 0, 5]


@rule(BOOK, "The jungle of Tortuga", "All pirates in the cave win")
def test_all_pirates_in_the_cave_win() -> None:
    table.check_all_pirates_home_wins_at_once(JUNGLE)


# -- The Great Escape


@rule(BOOK, "The Great Escape", "Three or more boards for the tunnel, three or more for the jungle")
@pytest.mark.parametrize(("tunnel", "jungle"), [(3, 3), (3, 4), (5, 3), (4, 4)])
def test_three_or_more_boards_each(tunnel: int, jungle: int) -> None:
    position = fresh(GREAT, tunnel_boards=tunnel, jungle_boards=jungle)
    assert len(table.laid_track(position)) == 6 * (tunnel + jungle)


@rule(BOOK, "The Great Escape", "Fewer than three boards, or more than the eight there are, cannot be used")
@pytest.mark.parametrize(("tunnel", "jungle"), [(2, 3), (3, 2), (5, 4), (3, 6)])
def test_too_few_or_too_many_boards_are_refused(tunnel: int, jungle: int) -> None:
    with pytest.raises(InvalidOption):
        fresh(GREAT, tunnel_boards=tunnel, jungle_boards=jungle)


@rule(BOOK, "The Great Escape", "The dungeon begins the tunnel, the sloop lies at its end")
def test_the_tunnel_leads_from_the_dungeon_to_the_sloop() -> None:
    position = great({"blue": [18], "red": []}, {"blue": "rum rum"})
    assert pirates(after(position, "rum 18"), "blue")[-1] == "sloop"
    assert 2 in pirates(after(position, "rum 0"), "blue")
    assert sloop_at(fresh(GREAT)) == "cartagena"


@rule(BOOK, "The Great Escape", "The cave lies at the end of the jungle path")
def test_the_jungle_ends_at_the_cave() -> None:
    position = great({"blue": [33], "red": []}, {"blue": "rum"})
    assert pirates(after(position, "rum 33"), "blue")[-1] == 37


@rule(BOOK, "The Great Escape", "From the dungeon to the sloop, across the sea, along the jungle path to the cave")
def test_the_whole_way_from_the_dungeon_to_the_cave() -> None:
    position = great({"blue": [15], "red": [2]}, {"blue": "rum rum rum", "red": "pistol pistol"})
    position = after(position, "rum 15", "sail", "rum sloop", "pistol 0", "end", "rum 20")
    assert pirates(position, "blue")[-1] == 26


@rule(BOOK, "The Great Escape", "All pirates in the cave win")
def test_all_pirates_in_the_cave_win_the_great_escape() -> None:
    position = great({"blue": [33, 37, 37, 37, 37, 37], "red": []}, {"blue": "rum rum"})
    assert winner(after(position, "rum 33")) == "blue"


@rule(BOOK, "The Great Escape", "Moving the sloop is a new action; it counts as one of the three")
def test_moving_the_sloop_counts_as_an_action() -> None:
    position = after(great({"blue": ["sloop", 4], "red": []}, {"blue": "rum"}), "sail")
    assert (sloop_at(position), table.actions_left(position)) == ("tortuga", 2)


@rule(BOOK, "The Great Escape", "Moving the sloop needs no card")
def test_moving_the_sloop_needs_no_card() -> None:
    position = after(great({"blue": ["sloop"], "red": []}, {"blue": "rum"}), "sail")
    assert hand(position, "blue") == {"rum": 1}
    assert "sail" in legal(great({"blue": ["sloop"], "red": []}))


@rule(BOOK, "The Great Escape", "From Cartagena to Tortuga only with an own pirate aboard")
def test_to_tortuga_only_with_an_own_pirate_aboard() -> None:
    assert "sail" not in legal(great({"blue": [4], "red": ["sloop"]}, {"blue": "rum"}))
    assert "sail" in legal(great({"blue": ["sloop"], "red": []}, {"blue": "rum"}))


@rule(BOOK, "The Great Escape", "From Tortuga to Cartagena only with an own pirate in the tunnel")
def test_to_cartagena_only_with_an_own_pirate_in_the_tunnel() -> None:
    assert "sail" in legal(great({"blue": [4], "red": ["sloop"]}, {"blue": "rum"}, at="tortuga"))
    assert "sail" not in legal(great({"blue": [20], "red": [4, "sloop"]}, {"blue": "rum"}, at="tortuga"))


@rule(BOOK, "The Great Escape", "At most three pirates of a colour aboard")
def test_at_most_three_pirates_of_a_colour_aboard() -> None:
    two = great({"blue": [16, "sloop", "sloop"], "red": ["sloop"] * 3}, {"blue": "rum"})
    assert pirates(after(two, "rum 16"), "blue").count("sloop") == 3
    three = great({"blue": [16, "sloop", "sloop", "sloop"], "red": []}, {"blue": "rum"})
    assert "rum 16" not in legal(three)


@rule(BOOK, "The Great Escape", "At Tortuga pirates land one by one, each by playing a card")
def test_at_tortuga_pirates_land_one_by_one_with_cards() -> None:
    position = great({"blue": ["sloop", "sloop"], "red": []}, {"blue": "rum rum"}, at="tortuga")
    position = after(position, "rum sloop")
    assert pirates(position, "blue") == [0, 0, 0, 0, "sloop", 20]
    assert hand(position, "blue") == {"rum": 1}
    assert pirates(after(position, "rum sloop"), "blue")[-2:] == [20, 26]


@rule(BOOK, "The Great Escape", "Pirates aboard when the sloop returns sail along, and need not land")
def test_pirates_aboard_return_with_the_sloop() -> None:
    position = great({"blue": [4], "red": ["sloop", "sloop"]}, {"blue": "rum"}, at="tortuga")
    position = after(position, "sail")
    assert sloop_at(position) == "cartagena"
    assert pirates(position, "red").count("sloop") == 2


@rule(BOOK, "The Great Escape", "Captain: as many aboard as any other at the start of the turn, a free sailing")
def test_the_captain_has_a_free_sailing() -> None:
    position = great({"red": [], "blue": ["sloop"]}, {"red": "rum", "blue": "rum"})
    position = after(position, "rum 0", "end")
    assert free_sailing(position)
    sailed = after(position, "sail")
    assert (sloop_at(sailed), table.actions_left(sailed)) == ("tortuga", 3)


@rule(BOOK, "The Great Escape", "Captain: equal numbers are enough")
def test_equal_numbers_are_enough_for_the_captain() -> None:
    position = great({"red": ["sloop"], "blue": ["sloop"]}, {"red": "rum", "blue": "rum"})
    assert free_sailing(after(position, "rum 0", "end"))


@rule(BOOK, "The Great Escape", "Captain: fewer than another is not enough")
def test_fewer_than_another_is_not_enough_for_the_captain() -> None:
    position = great({"red": ["sloop", "sloop"], "blue": ["sloop"]}, {"red": "rum", "blue": "rum"})
    assert not free_sailing(after(position, "rum 0", "end"))


@rule(BOOK, "The Great Escape", "Captain: the free sailing comes before the three actions")
def test_the_free_sailing_comes_before_the_actions() -> None:
    position = great({"blue": ["sloop"], "red": []}, {"blue": "rum"}, free_sailing=True)
    later = after(position, "rum 0")
    assert not free_sailing(later)
    assert table.actions_left(after(later, "sail")) == 1


@rule(BOOK, "The Great Escape", "The sloop may be moved more than once in a turn")
def test_the_sloop_may_be_moved_more_than_once_in_a_turn() -> None:
    position = after(great({"blue": [4, "sloop"], "red": []}, {"blue": "rum"}), "sail", "sail")
    assert (sloop_at(position), table.actions_left(position), position.turn) == ("cartagena", 1, "blue")


# -- Morgan


@rule(BOOK, "Morgan", "Cards are drawn by moving an opponent's pirate ahead instead of an own one back")
def test_morgan_replaces_the_retreat() -> None:
    position = morgan({"blue": [9], "red": [5]}, {"blue": "rum"})
    assert "retreat" not in kinds(position)
    assert {"morgan red 0", "morgan red 5"} <= legal(position)


@rule(BOOK, "Morgan", "A pirate of another player, never an own one")
def test_morgan_moves_another_players_pirate() -> None:
    position = morgan({"blue": [3], "red": [5, 9]}, {"blue": "rum"})
    with pytest.raises(IllegalMove):
        position.play("morgan blue 3")


@rule(BOOK, "Morgan", "Ahead to the first space with one or two pirates, whoever they are")
@pytest.mark.parametrize("crowd", [["blue"], ["red"], ["yellow"], ["blue", "yellow"], ["red", "red"]])
def test_morgan_goes_to_the_first_space_with_one_or_two_pirates(crowd: list[str]) -> None:
    places = {colour: [9] * crowd.count(colour) for colour in ("blue", "red", "yellow")}
    position = morgan(places | {"red": [4, *places["red"]]}, {"blue": "rum"})
    assert pirates(after(position, "morgan red 4"), "red").count(9) == crowd.count("red") + 1


@rule(BOOK, "Morgan", "Empty spaces and spaces with three are passed")
def test_morgan_passes_empty_and_full_spaces() -> None:
    position = morgan({"blue": [9, 9, 9, 12], "red": [4]}, {"blue": "rum"})
    assert pirates(after(position, "morgan red 4"), "red")[-1] == 12


@rule(BOOK, "Morgan", "One pirate there: draw one card")
def test_morgan_one_pirate_gives_one_card() -> None:
    assert hand_size(after(morgan({"blue": [9], "red": [4]}), "morgan red 4"), "blue") == 1


@rule(BOOK, "Morgan", "Two pirates there: draw two cards")
def test_morgan_two_pirates_give_two_cards() -> None:
    assert hand_size(after(morgan({"blue": [9, 9], "red": [4]}), "morgan red 4"), "blue") == 2


@rule(BOOK, "Morgan", "No such space: the pirate boards the sloop")
def test_morgan_without_such_a_space_boards_the_sloop() -> None:
    assert pirates(after(morgan({"blue": [3], "red": [4]}), "morgan red 4"), "red")[-1] == 37
    boarding = great({"blue": [3], "red": [4]}, options={"draw_in_tunnel": "morgan"})
    assert pirates(after(boarding, "morgan red 4"), "red")[-1] == "sloop"


@rule(BOOK, "Morgan", "No such space: the pirate reaches the cave")
def test_morgan_without_such_a_space_reaches_the_cave() -> None:
    position = great({"blue": [], "red": [24]}, options={"draw_in_jungle": "morgan"})
    assert pirates(after(position, "morgan red 24"), "red")[-1] == 37


@rule(BOOK, "Morgan", "Then two cards are drawn, however many are at the sloop or the cave")
@pytest.mark.parametrize("home", [0, 1, 4])
def test_morgan_draws_two_at_the_goal(home: int) -> None:
    position = morgan({"blue": [3], "red": [4, *[37] * home]})
    assert hand_size(after(position, "morgan red 4"), "blue") == 2


@rule(BOOK, "Morgan", "In the Great Escape a colour with three aboard sends no other there")
def test_morgan_respects_three_of_a_colour_aboard() -> None:
    places: dict[str, list[int | str]] = {"blue": [3], "red": [4, "sloop", "sloop", "sloop"]}
    position = great(places, {"blue": "rum"}, options={"draw_in_tunnel": "morgan"})
    assert "morgan red 4" not in legal(position)


@rule(BOOK, "Morgan", "The normal draw or Morgan's may be chosen")
@BOTH
def test_the_way_of_drawing_is_an_option(edition: str) -> None:
    name = "draw_in_tunnel" if edition == ESCAPE else "draw_in_jungle"
    for way, expected in (("retreat", {"retreat"}), ("morgan", {"morgan"}), ("both", {"retreat", "morgan"})):
        position = single({"blue": [9], "red": [5]}, {"blue": "rum"}, edition=edition, options={name: way})
        assert kinds(position) - {"advance"} == expected


@rule(BOOK, "Morgan", "Both may be used: say, the normal one at Cartagena and Morgan's on Tortuga")
def test_the_two_paths_may_have_different_ways_of_drawing() -> None:
    options = {"draw_in_tunnel": "retreat", "draw_in_jungle": "morgan"}
    position = great({"blue": [9, 30], "red": [5, 25]}, {"blue": "rum"}, options=options)
    assert {move for move in legal(position) if not move.startswith("rum")} == {"retreat 9", "morgan red 25"}


@rule(BOOK, "Morgan", "Example a: red, the captain, sails to Tortuga without spending an action")
def test_example_red_sails_for_free() -> None:
    position = after(great_escape_picture(), "sail")
    assert (sloop_at(position), table.actions_left(position)) == ("tortuga", 3)


@rule(BOOK, "Morgan", "Example b: red moves yellow's pirate from the sloop to 19 and draws two cards")
def test_example_red_moves_yellow_from_the_sloop() -> None:
    position = after(great_escape_picture(), "sail", "morgan yellow sloop")
    assert pirates(position, "yellow") == [0, 10, 17, 19, 26, 36]
    assert (hand_size(position, "red"), table.actions_left(position)) == (2 + 2, 2)


@rule(BOOK, "Morgan", "Example c: red's second action takes the sloop back to Cartagena")
def test_example_red_sails_back() -> None:
    position = after(great_escape_picture(), "sail", "morgan yellow sloop", "sail")
    assert (sloop_at(position), table.actions_left(position)) == ("cartagena", 1)


@rule(BOOK, "Morgan", "Example d: red's hook takes the pirate on 7 aboard")
def test_example_red_boards_with_a_hook() -> None:
    position = after(great_escape_picture(), "sail", "morgan yellow sloop", "sail", "hook 7")
    assert pirates(position, "red") == [12, "sloop", "sloop", "sloop", 19, 19]
    assert position.turn == "green"


GREEN = ("sail", "morgan yellow sloop", "sail", "hook 7")


@rule(BOOK, "Morgan", "Example e: green's rum takes a pirate from the dungeon over 6, 12 and 16 aboard")
def test_example_green_boards_with_rum() -> None:
    position = after(great_escape_picture(), *GREEN, "rum 0")
    assert pirates(position, "green") == [0, 0, 0, 0, 0, "sloop"]


@rule(BOOK, "Morgan", "Example f: green moves yellow's pirate from 36 to the cave and draws two cards")
def test_example_green_moves_yellow_to_the_cave() -> None:
    position = after(great_escape_picture(), *GREEN, "rum 0", "morgan yellow 36")
    assert pirates(position, "yellow")[-1] == 37
    assert hand_size(position, "green") == 2


@rule(BOOK, "Morgan", "Example g: green moves blue's pirate from 7 to 10 and draws two cards more")
def test_example_green_moves_blue() -> None:
    position = after(great_escape_picture(), *GREEN, "rum 0", "morgan yellow 36", "morgan blue 7")
    assert pirates(position, "blue") == [0, 6, 10, 10, 16, 31]
    assert hand_size(position, "green") == 4


# -- Filibusters


@rule(BOOK, "Filibusters", "One may gather as many cards as one likes until caught")
def test_more_than_seven_cards_may_be_gathered() -> None:
    position = filibusters({"blue": [9], "red": [7, 7]}, {"blue": {"rum": 7}})
    position = after(position, "retreat 9", "rum 0", "end")
    assert hand_size(position, "blue") == 8
    assert stage(position) == "action"


@rule(BOOK, "Filibusters", "A dark card makes all others discard what they hold above seven")
def test_a_dark_card_makes_the_others_discard_down_to_seven() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "rum*", "red": NINE})
    position = after(position, "rum* 0")
    assert (stage(position), position.actor) == ("filibusters", "red")
    position = after(position, "discard lantern", "discard parrot")
    assert hand(position, "red") == {"rum": 3, "lantern": 2, "parrot": 2}
    assert stage(position) == "action"


@rule(BOOK, "Filibusters", "A card without dark background catches nobody")
def test_a_plain_card_catches_nobody() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "rum", "red": NINE})
    assert hand_size(after(position, "rum 0"), "red") == 9


@rule(BOOK, "Filibusters", "The player of the dark card discards nothing")
def test_the_player_of_the_dark_card_discards_nothing() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": {"rum*": 1, "rum": 9}})
    position = after(position, "rum* 0")
    assert (hand_size(position, "blue"), stage(position)) == (9, "action")


@rule(BOOK, "Filibusters", "Seven cards may be kept")
def test_a_player_with_seven_cards_discards_nothing() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "rum* rum", "red": {"rum": 7}})
    assert position.play("rum* 0").position.actor == "blue"


@rule(BOOK, "Filibusters", "Each player chooses which cards to discard")
def test_each_player_chooses_what_to_discard() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "rum*", "red": NINE})
    assert legal(after(position, "rum* 0")) == {"discard rum", "discard lantern", "discard parrot"}


@rule(BOOK, "Filibusters", "The rule goes with any number of boards and pirates and any part of the story")
@pytest.mark.parametrize("edition", [ESCAPE, JUNGLE, GREAT])
@pytest.mark.parametrize("each", [4, 6])
def test_filibusters_goes_with_every_part_of_the_story(edition: str, each: int) -> None:
    position = fresh(edition, filibusters=True, pirates=each)
    dark = Counter(card for card in table.all_cards(position).elements() if card.endswith("*"))
    assert sum(dark.values()) == 12


@rule(BOOK, "Filibusters", "It is played by agreement only")
@pytest.mark.parametrize("edition", [ESCAPE, JUNGLE, GREAT])
def test_filibusters_is_off_unless_chosen(edition: str) -> None:
    assert balandra.edition(edition).options["filibusters"].default is False


@rule(BOOK, "Filibusters", "It is advised together with Morgan's rule")
def test_filibusters_works_together_with_morgan() -> None:
    options: dict[str, object] = {"filibusters": True, "draw_in_tunnel": "morgan"}
    position = single({"blue": [], "red": [4]}, {"blue": "rum*", "red": {"rum": 7}}, options=options)
    position = after(position, "rum* 0", "morgan red 0", "end", "morgan blue 2")
    assert hand_size(position, "red") == 8


# -- The black witch


@rule(BOOK, "The black witch", "A card may be used to move as always")
def test_with_the_witch_a_card_may_still_be_used_to_move() -> None:
    position = witch({"blue": [6], "red": []}, {"blue": "pistol rum lantern parrot hook chest", "red": "rum"})
    assert {f"{symbol} 6" for symbol in table.symbols(ESCAPE)} <= legal(position)


@rule(BOOK, "The black witch", "Or its power is invoked: a choice of its own")
def test_the_power_is_invoked_by_a_choice_of_its_own() -> None:
    position = witch({"blue": [6], "red": []}, {"blue": "pistol rum lantern chest", "red": "rum"})
    powers = {str(move) for move in position.legal_moves if move.kind == "witch"}
    assert powers == {"witch pistol red", "witch rum", "witch lantern", "witch chest 6"}


@rule(BOOK, "The black witch", "Without the invocation the card has no power and moves a pirate")
@pytest.mark.parametrize("card", ["pistol", "rum", "lantern", "chest"])
def test_without_the_invocation_a_card_has_no_power(card: str) -> None:
    position = witch({"blue": [6], "red": []}, {"blue": card, "red": "rum"})
    later = after(position, f"{card} 6")
    assert stage(later) == "action"
    assert (hand(later, "blue"), hand(later, "red"), tokens(later)) == ({}, {"rum": 1}, tokens(position))


@rule(BOOK, "The black witch", "Without the variant no card has a power")
def test_without_the_variant_no_card_has_a_power() -> None:
    hands = {"blue": "pistol rum lantern parrot parrot hook chest", "red": "rum"}
    assert kinds(single({"blue": [6, 6], "red": [3]}, hands)) == {"advance", "retreat"}


@rule(BOOK, "The black witch", "At the beginning a face-down token is laid on each chest of the boards")
@pytest.mark.parametrize("boards", [4, 6, 8])
def test_a_token_lies_on_each_chest_space(boards: int) -> None:
    position = fresh(ESCAPE, witch=True, boards=boards)
    chests = [space for space, symbol in enumerate(table.laid_track(position), 1) if symbol == "chest"]
    assert sorted(tokens(position)) == chests
    assert table.shown(position, "blue", "tokens") == dict.fromkeys(chests, "?")


@rule(BOOK, "The black witch", "The tokens are shuffled")
def test_the_tokens_are_shuffled() -> None:
    laid = {tuple(tokens(fresh(ESCAPE, witch=True, seed=seed)).values()) for seed in range(12)}
    assert len(laid) > 6


@rule(BOOK, "Pistol", "See the cards of a rival")
def test_pistol_shows_the_cards_of_a_rival() -> None:
    position = witch({"blue": [], "red": [], "yellow": []}, {"blue": "pistol", "red": "rum hook", "yellow": "chest"})
    later = after(position, "witch pistol red")
    assert table.shown_hand(later, "blue", "red") == {"rum": 1, "hook": 1}
    assert table.shown_hand(later, "yellow", "red") == {"?": 2}


@rule(BOOK, "Pistol", "Choose one of them and take it")
def test_pistol_takes_a_card_of_ones_choice() -> None:
    position = after(witch({"blue": [], "red": []}, {"blue": "pistol", "red": "rum hook"}), "witch pistol red")
    assert legal(position) == {"take rum", "take hook"}
    assert hand(after(position, "take hook"), "blue") == {"hook": 1}


@rule(BOOK, "Pistol", "The rival draws a card from the pile at once")
def test_pistol_makes_the_rival_draw_a_card() -> None:
    position = witch({"blue": [], "red": []}, {"blue": "pistol", "red": "rum hook"})
    later = after(position, "witch pistol red", "take hook")
    assert (hand_size(later, "red"), pile_size(later)) == (2, pile_size(position) - 1)
    assert hand(later, "red")["rum"] >= 1


@rule(BOOK, "Rum", "Draw as many cards as there are players, and one more")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rum_draws_one_card_more_than_there_are_players(players: int) -> None:
    position = witch({colour: [] for colour in table.COLOURS[:players]}, {"blue": "rum"})
    later = after(position, "witch rum")
    assert sum(table.heap(later, "held").values()) == players + 1


@rule(BOOK, "Rum", "Keep two of them")
def test_rum_keeps_two_cards() -> None:
    position = after(witch({"blue": [], "red": [], "yellow": []}, {"blue": "rum"}), "witch rum")
    while stage(position) == "rum":
        position = after(position, str(position.legal_moves[0]))
    assert hand_size(position, "blue") == 2


@rule(BOOK, "Rum", "Give the rest to the rivals, one each")
def test_rum_gives_one_card_to_each_rival() -> None:
    position = after(witch({"blue": [], "red": [], "yellow": []}, {"blue": "rum"}), "witch rum")
    gifts = []
    while stage(position) == "rum":
        gifts.append(str(position.legal_moves[-1]).removeprefix("give "))
        position = after(position, f"give {gifts[-1]}")
    assert [hand(position, "red"), hand(position, "yellow")] == [{gifts[0]: 1}, {gifts[1]: 1}]


@rule(BOOK, "Lantern", "Draw four cards")
def test_lantern_draws_four_cards() -> None:
    position = after(witch({"blue": [], "red": []}, {"blue": "lantern"}), "witch lantern")
    assert sum(table.heap(position, "held").values()) == 4


@rule(BOOK, "Lantern", "Keep one of them")
def test_lantern_keeps_one_card() -> None:
    position = after(witch({"blue": [], "red": []}, {"blue": "lantern"}), "witch lantern")
    held = table.heap(position, "held")
    assert legal(position) == {f"keep {card}" for card in held}
    card = next(iter(held))
    assert hand(after(position, f"keep {card}"), "blue") == {card: 1}


@rule(BOOK, "Lantern", "Put the other three back on top of the pile in the order you like")
def test_lantern_returns_three_cards_in_the_order_one_likes() -> None:
    position = after(witch({"blue": [], "red": []}, {"blue": "lantern"}), "witch lantern")
    position = after(position, str(position.legal_moves[0]))
    returned: list[str] = []
    while stage(position) == "lantern":
        assert {move.removeprefix("return ") for move in legal(position)} == set(table.heap(position, "held"))
        returned.insert(0, str(position.legal_moves[-1]).removeprefix("return "))
        position = after(position, f"return {returned[0]}")
    assert listed(position, "top") == returned
    assert len(returned) == 3


@rule(BOOK, "Parrot", "Two parrots become the card that you want")
@pytest.mark.parametrize("symbol", ["pistol", "rum", "lantern", "parrot", "hook", "chest"])
def test_two_parrots_become_any_card(symbol: str) -> None:
    position = witch({"blue": [7], "red": []}, {"blue": "parrot parrot"})
    later = after(position, f"parrot+parrot={symbol} 7")
    expected = next(space for space in range(8, 37) if PLAIN[space - 1] == symbol)
    assert pirates(later, "blue")[-1] == expected
    assert (hand(later, "blue"), table.heap(later, "discard")) == ({}, {"parrot": 2})


@rule(BOOK, "Hook", "It is played together with a second card, for two of the three actions")
def test_a_hook_with_a_second_card_costs_two_actions() -> None:
    position = after(witch({"blue": [9, 9], "red": []}, {"blue": "hook lantern"}), "hook+lantern 9")
    assert table.actions_left(position) == 1
    assert (hand(position, "blue"), table.heap(position, "discard")) == ({}, {"hook": 1, "lantern": 1})


@rule(BOOK, "Hook", "Two pirates on one space go to the next empty space with the second card's symbol")
def test_a_hook_takes_two_pirates_along() -> None:
    position = witch({"blue": [9, 9], "red": [15]}, {"blue": "hook lantern"})
    assert pirates(after(position, "hook+lantern 9"), "blue")[-2:] == [21, 21]


@rule(BOOK, "Hook", "The second card may be a hook too")
def test_the_second_card_may_be_a_hook() -> None:
    position = witch({"blue": [9, 9], "red": []}, {"blue": "hook hook"})
    assert pirates(after(position, "hook+hook 9"), "blue")[-2:] == [11, 11]


@rule(BOOK, "Chest", "With a pirate on a chest, a chest card opens it")
def test_a_chest_card_opens_the_chest_under_an_own_pirate() -> None:
    position = witch({"blue": [6, 7], "red": [12]}, {"blue": "chest"})
    assert {move for move in legal(position) if move.startswith("witch")} == {"witch chest 6"}


@rule(BOOK, "Chest", "Six of the eight tokens give 1 to 3 cards, one is empty, one shows a snake")
def test_six_tokens_give_cards_one_is_empty_one_is_a_snake() -> None:
    laid = Counter(tokens(fresh(ESCAPE, witch=True, boards=8)).values())
    assert sum(laid[count] for count in (1, 2, 3)) == 6
    assert (laid["empty"], laid["snake"]) == (1, 1)
    assert all(laid[count] for count in (1, 2, 3))


@rule(BOOK, "Chest", "The cards are drawn from the pile")
@pytest.mark.parametrize("token", [1, 2, 3])
def test_a_token_with_a_number_gives_cards_from_the_pile(token: int) -> None:
    position = witch({"blue": [6], "red": []}, {"blue": "chest"}, tokens={6: token})
    later = after(position, "witch chest 6")
    assert (hand_size(later, "blue"), pile_size(later)) == (token, pile_size(position) - token)


@rule(BOOK, "Chest", "The empty chest gives nothing")
def test_the_empty_chest_gives_nothing() -> None:
    position = witch({"blue": [6], "red": []}, {"blue": "chest"}, tokens={6: "empty"})
    later = after(position, "witch chest 6")
    assert (hand_size(later, "blue"), pirates(later, "blue")[-1]) == (0, 6)


@rule(BOOK, "Chest", "Snake: the pirate goes back to the first free rum")
def test_the_snake_sends_the_pirate_back_to_the_first_free_rum() -> None:
    position = witch({"blue": [18], "red": [14]}, {"blue": "chest"}, tokens={18: "snake"})
    assert pirates(after(position, "witch chest 18"), "blue")[-1] == 8


@rule(BOOK, "Chest", "Snake: without a free rum it goes to the last space available")
def test_without_a_free_rum_the_snake_sends_it_to_the_rearmost_space() -> None:
    position = witch({"blue": [18], "red": [2, 8, 14, 1]}, {"blue": "chest"}, tokens={18: "snake"})
    assert pirates(after(position, "witch chest 18"), "blue")[-1] == 3


@rule(BOOK, "Chest", "A token that has been turned up is out")
def test_a_token_turned_up_is_out() -> None:
    position = witch({"blue": [6], "red": []}, {"blue": "chest chest"}, tokens={6: 2})
    later = after(position, "witch chest 6")
    assert tokens(later) == {space: token for space, token in tokens(position).items() if space != 6}
    assert opened(later) == [2]
    assert "witch chest 6" not in legal(later)


@rule(BOOK, "Chest", "Snake: all eight are shuffled and laid again on the chests of the path, six of them")
def test_the_snake_brings_back_all_tokens() -> None:
    laid = {18: "snake", 24: 2}
    position = witch({"blue": [18], "red": []}, {"blue": "chest"}, tokens=laid, opened=[1, 1, 2, 3])
    later = after(position, "witch chest 18")
    assert (sorted(tokens(later)), opened(later)) == ([6, 12, 18, 24, 30, 36], [])


@rule(BOOK, "Chest", "With fewer than eight boards the snake may be absent")
def test_with_fewer_than_eight_boards_the_snake_may_be_absent() -> None:
    games = [fresh(ESCAPE, witch=True, boards=6, seed=seed) for seed in range(40)]
    assert {"snake" in tokens(game).values() for game in games} == {True, False}


@rule(BOOK, "Chest", "Example: red's hook and lantern take both pirates from 19 to the cave")
def test_example_red_invokes_the_witch_with_a_hook() -> None:
    position = after(great_escape_picture(witch=True), "hook+lantern 19")
    assert pirates(position, "red") == [7, 12, "sloop", "sloop", 37, 37]
    assert table.actions_left(position) == 1


@rule(
    BOOK,
    "Short or long?",
    "More boards make a longer game: four for a quick one, five or six to begin with, seven or eight",
)
@BOTH
def test_more_boards_make_a_longer_game(edition: str) -> None:
    lengths = []
    for boards in (4, 6, 8):
        game = balandra.load("cartagena", edition, 2, {"boards": boards})
        lengths.append(best_engine(game.ruleset, RANDOM).random_games(game, 60, seed=1)[:, MOVES].mean())
    assert lengths == sorted(lengths)


@rule(BOOK, "Short or long?", "Four or five pirates instead of six make a shorter game")
@BOTH
def test_fewer_pirates_make_a_shorter_game(edition: str) -> None:
    lengths = []
    for pirates_each in (4, 5, 6):
        game = balandra.load("cartagena", edition, 2, {"pirates": pirates_each})
        lengths.append(best_engine(game.ruleset, RANDOM).random_games(game, 60, seed=1)[:, MOVES].mean())
    assert lengths == sorted(lengths)
