"""Cartagena, Ravensburger 2014, the French rulebook, sentence by sentence."""

import pytest

import balandra
from balandra import IllegalMove

from . import cartagena as table
from .book import rule
from .cartagena import RAVENSBURGER, after, fresh, hand_size, legal, pirates
from .pictures import ravensburger_picture

BOOK = "ravensburger-fr"
BASIC, ADVANCED = "ravensburger-basic", "ravensburger-advanced"


def canonical_boards(edition: str, seed: int) -> set[tuple[str, ...]]:
    """The boards of a game, whichever way round they lie."""
    return {min(board, board[::-1]) for board in table.boards(fresh(edition, seed=seed))}


# -- Title


@rule(BOOK, "Title", "For 2 to 5 players")
@RAVENSBURGER
def test_two_to_five_can_play(edition: str) -> None:
    assert balandra.edition(edition).players == (2, 3, 4, 5)


# -- Aim of the game


@rule(BOOK, "Aim of the game", "The first to bring all pirates aboard wins")
@RAVENSBURGER
def test_the_first_with_all_pirates_aboard_wins(edition: str) -> None:
    table.check_nobody_wins_before(edition)


# -- Contents


@rule(BOOK, "Contents", "6 sections of the board")
def test_there_are_six_sections() -> None:
    assert len(table.boards(fresh(ADVANCED))) == 6
    assert balandra.edition(BASIC).options["boards"].high == 6


@rule(BOOK, "Contents", "Each side shows rum bottle, keys, pistol, grapnel, lantern and telescope")
@RAVENSBURGER
def test_each_section_shows_the_six_symbols(edition: str) -> None:
    table.check_every_board_has_the_six_symbols(edition, 6, boards=6)
    symbols = {"bottle", "keys", "pistol", "grapnel", "lantern", "telescope"}
    assert set(table.laid_track(fresh(edition))) == symbols


@rule(BOOK, "Contents", "Both faces show the six symbols, in different orders, and either may lie up")
@RAVENSBURGER
def test_either_face_of_a_section_may_lie_up(edition: str) -> None:
    sections = [tuple(map(tuple, faces)) for faces in balandra.edition(edition).data["boards"]]
    assert all(len(faces) == 2 and faces[0] not in (faces[1], faces[1][::-1]) for faces in sections)
    met = {board for seed in range(60) for board in table.boards(fresh(edition, seed=seed))}
    for face in (face for faces in sections for face in faces):
        assert sorted(face) == sorted(table.symbols(edition))
        assert {face, face[::-1]} <= met  # either way round


@rule(BOOK, "Contents", "The symbols come in a varying order")
def test_the_order_of_the_symbols_varies() -> None:
    assert len(canonical_boards(ADVANCED, 1)) == 6


@rule(BOOK, "Contents", "1 rallying point: the start")
@RAVENSBURGER
def test_the_rallying_point_is_the_start(edition: str) -> None:
    position = table.busy(edition)
    symbol = table.symbols(edition)[0]
    assert str(position.game.parse_move(f"{symbol} start", position)) == f"{symbol} 0"


@rule(BOOK, "Contents", "1 boat: the goal")
@RAVENSBURGER
def test_the_boat_is_the_goal(edition: str) -> None:
    position = table.nearly_home(edition)
    assert str(position.game.parse_move("retreat boat", position)) == f"retreat {table.goal(edition)}"


@rule(BOOK, "Contents", "90 cards, 15 a symbol")
@RAVENSBURGER
def test_there_are_fifteen_cards_a_symbol(edition: str) -> None:
    table.check_cards_in_all(edition, 15)


@rule(BOOK, "Contents", "25 pirates, 5 a colour")
@RAVENSBURGER
def test_there_are_five_pirates_a_colour(edition: str) -> None:
    table.check_five_colours(edition)
    assert balandra.edition(edition).options["pirates"].high == 5


@rule(BOOK, "Contents", "5 flags, 1 a colour")
@RAVENSBURGER
def test_every_seat_has_a_colour_of_its_own(edition: str) -> None:
    assert len(set(fresh(edition, 5).game.colours)) == 5


# -- Preparation of the basic game


@rule(BOOK, "Preparation", "5 of the 6 sections form the path")
def test_the_basic_path_is_made_of_five_sections() -> None:
    assert len(canonical_boards(BASIC, 1)) == len(table.boards(fresh(BASIC))) == 5


@rule(BOOK, "Preparation", "Which 5 is free; the sixth is not used")
def test_any_section_may_be_the_one_left_out() -> None:
    assert len(set.union(*(canonical_boards(BASIC, seed) for seed in range(40)))) >= 6


@rule(BOOK, "Preparation", "The rallying point lies at the beginning, the boat at the other end")
def test_the_path_leads_from_the_rallying_point_to_the_boat() -> None:
    table.check_length(BASIC, 30)


@rule(BOOK, "Preparation", "Each player gets 4 pirates of a colour and puts them on the start")
def test_each_player_has_four_pirates_at_the_start() -> None:
    table.check_pirates_each(BASIC, 4)


@rule(BOOK, "Preparation", "Each player gets the flag of the colour chosen: colours may be chosen")
def test_colours_may_be_chosen() -> None:
    game = balandra.load("cartagena", BASIC, players=3, colours=("brown", "green", "red"))
    assert game.colours == ("brown", "green", "red")


@rule(BOOK, "Preparation", "The fifth pirate of each player is not used")
def test_the_fifth_pirate_is_not_used() -> None:
    assert table.number(BASIC, "pirates") == 4
    assert winner_with(4) == "blue"


def winner_with(home: int) -> str | None:
    """Who has won when blue has so many pirates in the boat, the last one by a card."""
    position = table.table(BASIC, {"blue": [*[31] * (home - 1), 30], "red": [4]}, {"blue": "bottle"})
    return table.winner(after(position, "bottle 30"))


@rule(BOOK, "Preparation", "The 90 cards are shuffled into a face-down pile")
@RAVENSBURGER
def test_the_cards_form_a_face_down_pile(edition: str) -> None:
    table.check_shuffled(edition)
    table.check_pile_face_down(edition, 90 - 6 - 5)


@rule(BOOK, "Preparation", "The oldest begins: the players choose who")
@RAVENSBURGER
def test_any_player_may_be_chosen_to_begin(edition: str) -> None:
    table.check_start_can_be_chosen(edition)


@rule(BOOK, "Preparation", "The starting player draws 6 cards, all others 5")
@RAVENSBURGER
@pytest.mark.parametrize("start", ["blue", "yellow"])
def test_the_starter_has_six_cards_and_the_others_five(edition: str, start: str) -> None:
    position = balandra.load("cartagena", edition, players=4).new(seed=9, start=start)
    sizes = {colour: hand_size(position, colour) for colour in position.game.colours}
    assert sizes == {colour: 6 if colour == start else 5 for colour in position.game.colours}


@rule(BOOK, "Preparation", "Hands are never shown to the opponents")
@RAVENSBURGER
def test_hands_are_never_shown(edition: str) -> None:
    position = balandra.load("cartagena", edition, players=2).new(seed=9, start="red")
    assert set(table.shown_hand(position, "red", "blue")) == {"?"}
    assert table.shown_hand(position, "blue", "blue") == table.hand(position, "blue")


@rule(BOOK, "Preparation", "Everybody sees how many cards a player holds")
@RAVENSBURGER
def test_everybody_sees_how_many_cards_a_player_holds(edition: str) -> None:
    table.check_hands_hidden(edition, 5)


# -- Course of the game


@rule(BOOK, "Course of the game", "The first player begins, then clockwise")
@RAVENSBURGER
def test_turns_go_clockwise_from_the_first_player(edition: str) -> None:
    table.check_clockwise(edition)


@rule(BOOK, "Course of the game", "The game goes on until there is a winner")
@RAVENSBURGER
def test_the_game_goes_on_until_there_is_a_winner(edition: str) -> None:
    *before, last = table.wander(fresh(edition, 2), seed=4, moves=5000)
    assert all(position.outcome is None and position.actor is not None for position in before)
    assert table.winner(last) in {"blue", "red"}


@rule(BOOK, "Course of the game", "2 actions a turn with the own pirates")
def test_a_turn_has_two_actions() -> None:
    table.check_number_of_actions(BASIC, 2)


@rule(BOOK, "Course of the game", "In the order one likes; the same action may be chosen twice")
def test_actions_come_in_any_order_and_may_be_repeated() -> None:
    table.check_any_combination(BASIC)


@rule(BOOK, "Course of the game", "Both actions may be the same pirate's")
def test_both_actions_may_be_the_same_pirates() -> None:
    table.check_same_pirate_every_time(BASIC)


@rule(BOOK, "Course of the game", "Both actions may be different pirates'")
def test_both_actions_may_be_different_pirates() -> None:
    table.check_different_pirates(BASIC)


@rule(BOOK, "Course of the game", "One of the two actions may be waived")
def test_one_action_may_be_waived() -> None:
    position = after(table.busy(BASIC), "retreat 12")
    assert "end" in legal(position)
    assert after(position, "end").turn == "red"


@rule(BOOK, "Course of the game", "Not both actions may be waived")
def test_not_both_actions_may_be_waived() -> None:
    table.check_at_least_one_action(BASIC)


# -- Playing a card and advancing


@rule(BOOK, "Playing a card and advancing", "One of the own cards is discarded face up beside the pile")
@RAVENSBURGER
def test_one_of_the_own_cards_is_discarded_face_up(edition: str) -> None:
    table.check_only_cards_in_hand(edition)
    table.check_card_goes_face_up_on_the_discards(edition)


@rule(BOOK, "Playing a card and advancing", "One of the own pirates goes to the first free symbol of the card")
@RAVENSBURGER
def test_an_own_pirate_goes_to_the_first_free_symbol_of_the_card(edition: str) -> None:
    table.check_only_own_pirates(edition)
    table.check_next_free_space_with_the_symbol(edition)


@rule(BOOK, "Playing a card and advancing", "All other symbols on the way are jumped")
@RAVENSBURGER
def test_all_other_symbols_are_jumped(edition: str) -> None:
    table.check_other_symbols_are_jumped(edition)


@rule(BOOK, "Playing a card and advancing", "The same symbols are jumped where pirates of any colour stand")
@RAVENSBURGER
def test_occupied_symbols_are_jumped_whoever_stands_there(edition: str) -> None:
    table.check_free_means_without_any_pirate(edition)
    table.check_occupied_spaces_are_jumped(edition)


@rule(BOOK, "Playing a card and advancing", "No free symbol of the card ahead: straight into the boat")
@RAVENSBURGER
def test_with_no_free_symbol_ahead_the_pirate_goes_into_the_boat(edition: str) -> None:
    table.check_boat_when_no_such_space_is_left(edition)
    table.check_boat_when_all_such_spaces_are_occupied(edition)


# -- Retreating and drawing


@rule(BOOK, "Retreating and drawing", "Going back earns 1 or 2 cards and costs none")
@RAVENSBURGER
def test_going_back_costs_no_card(edition: str) -> None:
    position = table.table(edition, {"blue": [12], "red": [7, 7]}, {"blue": "bottle keys"})
    position = after(position, "retreat 12")
    assert hand_size(position, "blue") == 4
    assert table.heap(position, "discard") == {}


@rule(BOOK, "Retreating and drawing", "It is the only way to get new cards")
@RAVENSBURGER
def test_an_advance_or_a_turns_end_brings_no_card(edition: str) -> None:
    position = table.busy(edition)
    later = after(position, "bottle 12", "end")
    assert hand_size(later, "blue") == hand_size(position, "blue") - 1
    assert table.pile_size(later) == table.pile_size(position)


@rule(BOOK, "Retreating and drawing", "Back to the first space with 1 or 2 pirates")
@RAVENSBURGER
def test_back_to_the_first_space_with_one_or_two_pirates(edition: str) -> None:
    table.check_back_to_the_first_space_with_one_or_two(edition)
    table.check_single_is_not_jumped(edition)


@rule(BOOK, "Retreating and drawing", "The colour of these pirates does not matter")
@RAVENSBURGER
def test_the_colour_of_the_pirates_does_not_matter(edition: str) -> None:
    table.check_whose_pirates_does_not_matter(edition)


@rule(BOOK, "Retreating and drawing", "The symbol of the space does not matter")
@RAVENSBURGER
def test_the_symbol_of_the_space_does_not_matter(edition: str) -> None:
    for space in range(7, 13):
        table.check_retreat(edition, {"blue": [14], "red": [space]}, 14, space, 1)


@rule(BOOK, "Retreating and drawing", "Spaces with 3 pirates and empty ones are jumped")
@RAVENSBURGER
def test_full_and_empty_spaces_are_jumped_on_the_way_back(edition: str) -> None:
    table.check_empty_and_full_spaces_are_jumped(edition)


@rule(BOOK, "Retreating and drawing", "Never more than 3 pirates on a space of the path")
@RAVENSBURGER
def test_a_space_of_the_path_never_holds_more_than_three(edition: str) -> None:
    table.check_never_more_than_three(edition)


@rule(BOOK, "Retreating and drawing", "The limit of 3 holds neither for the rallying point nor for the boat")
@RAVENSBURGER
def test_start_and_boat_hold_any_number(edition: str) -> None:
    end = table.goal(edition)
    home = {colour: [end - 1 if colour == "blue" else end, end] for colour in table.COLOURS}
    position = after(table.table(edition, home, {"blue": "bottle"}), f"bottle {end - 1}")
    assert all(pirates(position, colour)[-2:] == [end, end] for colour in table.COLOURS)
    assert all(pirates(position, colour)[:2] == [0, 0] for colour in table.COLOURS)


@rule(BOOK, "Retreating and drawing", "A space with 1 pirate gives 1 card")
@RAVENSBURGER
def test_one_pirate_gives_one_card(edition: str) -> None:
    table.check_one_pirate_gives_one_card(edition)


@rule(BOOK, "Retreating and drawing", "A space with 2 pirates gives 2 cards")
@RAVENSBURGER
def test_two_pirates_give_two_cards(edition: str) -> None:
    table.check_two_pirates_give_two_cards(edition)


# -- Remarks


@rule(BOOK, "Remarks", "A pirate in the boat may go back like any other")
@RAVENSBURGER
def test_a_pirate_in_the_boat_may_go_back(edition: str) -> None:
    table.check_boat_may_be_left(edition)


@rule(BOOK, "Remarks", "Going back to the rallying point is not allowed")
@RAVENSBURGER
def test_going_back_to_the_rallying_point_is_not_allowed(edition: str) -> None:
    table.check_never_back_to_the_start(edition)


@rule(BOOK, "Remarks", "No card in hand and no pirate that can go back: draw one card")
@RAVENSBURGER
def test_without_cards_and_retreats_one_card_is_drawn(edition: str) -> None:
    position = table.table(edition, {"blue": [5], "red": [9]})
    assert legal(position) == {"draw"}
    assert hand_size(after(position, "draw"), "blue") == 1


@rule(BOOK, "Remarks", "That draw ends the turn")
@RAVENSBURGER
def test_the_exceptional_draw_ends_the_turn(edition: str) -> None:
    position = after(table.table(edition, {"blue": [5], "red": [9]}, {"red": "keys"}), "draw")
    assert position.turn == "red"
    assert pirates(position, "blue")[-1] == 5


@rule(BOOK, "Remarks", "The exceptional draw is not for one who has a card or a retreat")
@RAVENSBURGER
def test_one_who_has_a_card_or_a_retreat_may_not_draw(edition: str) -> None:
    with_card = table.table(edition, {"blue": [5], "red": [9]}, {"blue": "keys"})
    with_retreat = table.table(edition, {"blue": [5], "red": [3]})
    assert "draw" not in legal(with_card) | legal(with_retreat)


@rule(BOOK, "Remarks", "When the pile is used up the discards are shuffled into a new one")
@RAVENSBURGER
def test_the_discards_are_shuffled_into_a_new_pile(edition: str) -> None:
    table.check_discards_become_the_pile(edition)


# -- End of the game


@rule(BOOK, "End of the game", "The last pirate of a player in the boat ends the game at once, and that player wins")
@RAVENSBURGER
def test_the_last_pirate_in_the_boat_ends_the_game_at_once(edition: str) -> None:
    table.check_all_pirates_home_wins_at_once(edition)


# -- Advanced variant


@rule(BOOK, "Advanced variant", "The basic rules hold but for the exceptions")
def test_the_advanced_variant_differs_in_three_numbers_only() -> None:
    basic, advanced = balandra.edition(BASIC).options, balandra.edition(ADVANCED).options
    assert {name for name in basic if basic[name].default != advanced[name].default} == {"boards", "actions", "pirates"}


@rule(BOOK, "Advanced variant", "All 6 sections form the path")
def test_the_advanced_path_has_six_sections() -> None:
    table.check_length(ADVANCED, 36)


@rule(BOOK, "Advanced variant", "3 actions a turn, to be used as one likes")
def test_the_advanced_turn_has_three_actions() -> None:
    table.check_number_of_actions(ADVANCED, 3)
    table.check_any_combination(ADVANCED)


@rule(BOOK, "Advanced variant", "Each player uses 5 pirates")
def test_the_advanced_game_uses_five_pirates_each() -> None:
    table.check_pirates_each(ADVANCED, 5)


# -- Some examples


@rule(BOOK, "Some examples", "Black's pirate 1 reaches the boat by a pistol or a lantern: all ahead are occupied")
@pytest.mark.parametrize("card", ["pistol", "lantern"])
def test_example_black_one_reaches_the_boat(card: str) -> None:
    position = after(ravensburger_picture("blue"), f"{card} 22")
    assert pirates(position, "blue") == [11, 23, 30, 31]


@rule(BOOK, "Some examples", "Black's pirate 2 goes by a telescope to the free one of the last section")
def test_example_black_two_reaches_the_free_telescope() -> None:
    assert pirates(after(ravensburger_picture("blue"), "telescope 23"), "blue") == [11, 22, 29, 30]


@rule(BOOK, "Some examples", "Black's pirate 3 goes back to violet's pirate 2 and draws one card")
def test_example_black_three_stops_at_the_single_violet_pirate() -> None:
    position = after(ravensburger_picture("blue"), "retreat 11")
    assert pirates(position, "blue") == [8, 22, 23, 30]
    assert hand_size(position, "blue") == 3 + 1


@rule(BOOK, "Some examples", "It may not stop on the lantern with three pirates")
def test_example_black_three_may_not_stop_on_the_full_lantern() -> None:
    position = after(ravensburger_picture("blue"), "retreat 11")
    assert 9 not in pirates(position, "blue")


@rule(BOOK, "Some examples", "It may not go on to the pistol with two pirates in the same action")
def test_example_black_three_may_not_go_on_in_the_same_action() -> None:
    position = ravensburger_picture("blue")
    assert [move for move in legal(position) if move.startswith("retreat 11")] == ["retreat 11"]
    with pytest.raises(IllegalMove):
        position.play("retreat 8")


@rule(BOOK, "Some examples", "The second action may take it on to the pistol, for two cards")
def test_example_black_three_goes_on_with_the_second_action() -> None:
    position = after(ravensburger_picture("blue"), "retreat 11", "retreat 8")
    assert pirates(position, "blue") == [7, 22, 23, 30]
    assert hand_size(position, "blue") == 3 + 1 + 2


@rule(BOOK, "Some examples", "Grey's pirate 1 reaches the boat by a lantern")
def test_example_grey_one_reaches_the_boat() -> None:
    assert pirates(after(ravensburger_picture("red"), "lantern 19"), "red") == [28, 30, 31, 31]


@rule(BOOK, "Some examples", "Grey's pirate 1 would advance only 2 spaces by a pistol")
def test_example_grey_one_advances_two_spaces() -> None:
    assert pirates(after(ravensburger_picture("red"), "pistol 19"), "red") == [21, 28, 30, 31]


@rule(BOOK, "Some examples", "Grey's pirate 4 leaves the boat for the grapnel before it and draws 2 cards")
def test_example_grey_four_leaves_the_boat() -> None:
    position = after(ravensburger_picture("red"), "retreat 31")
    assert pirates(position, "red") == [19, 28, 30, 30]
    assert hand_size(position, "red") == 2 + 2
