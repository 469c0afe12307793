"""Cartagena, 2000, the Dutch rulebook, sentence by sentence."""

import balandra

from . import cartagena as table
from . import printed
from .book import rule
from .cartagena import JAMAICA, ORIGINAL, TORTUGA

BOOK = "original-nl"


# -- Introduction


@rule(BOOK, "Introduction", "The two versions differ in how the cards are played")
def test_the_two_versions_differ_in_the_handling_of_the_cards() -> None:
    options = [balandra.edition(name).options for name in (JAMAICA, TORTUGA)]
    assert [name for name in options[0] if options[0][name].default != options[1][name].default] == ["cards"]


# -- The game in short


@rule(BOOK, "The game in short", "Each player leads a group of 6 pirates")
@ORIGINAL
def test_each_player_leads_six_pirates(edition: str) -> None:
    table.check_pirates_each(edition, 6)


@rule(BOOK, "The game in short", "A player with all pirates aboard leaves at once and the game ends")
@ORIGINAL
def test_the_game_ends_as_soon_as_all_are_aboard(edition: str) -> None:
    table.check_all_pirates_home_wins_at_once(edition)


# -- Contents


@rule(BOOK, "Contents", "6 boards with a part of the tunnel on both sides")
@ORIGINAL
def test_there_are_six_boards_usable_both_ways(edition: str) -> None:
    table.check_printed_boards_either_way_round(edition)
    table.check_boards_are_turned_both_ways(edition)


@rule(BOOK, "Contents", "Each part shows 6 signs: skull, hat, dagger, bottle, key and pistol")
@ORIGINAL
def test_each_board_shows_the_six_signs(edition: str) -> None:
    table.check_every_board_has_the_six_symbols(edition, 6)
    assert set(table.laid_track(table.fresh(edition))) == {"skull", "hat", "dagger", "bottle", "key", "pistol"}


@rule(BOOK, "Contents", "1 sloop at the end of the tunnel")
@ORIGINAL
def test_the_sloop_lies_after_the_last_space(edition: str) -> None:
    table.check_length(edition, 36)


@rule(BOOK, "Contents", "17 cards a sign, 102 in all, and one card with an arrow")
@ORIGINAL
def test_there_are_seventeen_cards_a_sign(edition: str) -> None:
    table.check_cards_in_all(edition, 17)


@rule(BOOK, "Contents", "30 pirates, 6 in each of 5 colours")
@ORIGINAL
def test_there_are_five_colours_of_pirates(edition: str) -> None:
    table.check_five_colours(edition)


# -- Preparation


@rule(BOOK, "Preparation", "The 6 boards form one tunnel with 36 signs")
@ORIGINAL
def test_the_tunnel_has_thirty_six_signs(edition: str) -> None:
    assert len(table.laid_track(table.fresh(edition))) == 36


@rule(BOOK, "Preparation", "There are thousands of combinations")
@ORIGINAL
def test_there_are_thousands_of_combinations(edition: str) -> None:
    table.check_many_tracks(edition)


@rule(BOOK, "Preparation", "Beginning and end of the tunnel are chosen freely")
@ORIGINAL
def test_any_track_of_the_boards_may_be_laid_and_from_either_end(edition: str) -> None:
    track = table.track(edition)
    for chosen in (track, track[::-1]):
        position = balandra.position({"edition": edition, "colours": ["blue", "red"], "track": chosen})
        assert table.laid_track(position) == chosen


@rule(BOOK, "Preparation", "Each player puts 6 pirates of one colour at the beginning, outside the tunnel")
@ORIGINAL
def test_the_pirates_start_outside_the_tunnel(edition: str) -> None:
    position = table.fresh(edition, 5)
    assert all(table.pirates(position, colour) == [0] * 6 for colour in table.COLOURS)


@rule(BOOK, "Preparation", "The arrow card is laid aside: only Tortuga uses it")
def test_only_tortuga_uses_the_arrow_and_its_row() -> None:
    assert ["row" in table.fresh(name).mapping() for name in (JAMAICA, TORTUGA)] == [False, True]


@rule(BOOK, "Preparation", "The cards are shuffled well")
@ORIGINAL
def test_the_cards_are_shuffled(edition: str) -> None:
    table.check_shuffled(edition)


@rule(BOOK, "Preparation", "Each player gets 6 cards at random")
@ORIGINAL
def test_each_player_gets_six_cards(edition: str) -> None:
    table.check_cards_dealt(edition, 6)


@rule(BOOK, "The Jamaica version", "The players hold their 6 cards with the backs to each other")
def test_jamaica_hands_are_hidden() -> None:
    table.check_hands_hidden(JAMAICA, 6)


@rule(BOOK, "The Jamaica version", "The other cards form a face-down pile")
def test_jamaica_has_a_face_down_pile() -> None:
    table.check_pile_face_down(JAMAICA, 102 - 2 * 6)


@rule(BOOK, "The Jamaica version", "New cards are taken from this pile")
def test_jamaica_new_cards_come_from_the_pile() -> None:
    table.check_drawn_from_the_pile(JAMAICA)


@rule(BOOK, "The Jamaica version", "Cards played go face up on another pile")
def test_jamaica_cards_played_lie_face_up() -> None:
    table.check_card_goes_face_up_on_the_discards(JAMAICA)


@rule(BOOK, "The Tortuga version", "The players lay their 6 cards face up, visible to the others")
def test_tortuga_hands_are_open() -> None:
    table.check_hands_open(TORTUGA)


@rule(BOOK, "The Tortuga version", "The top 12 of the other cards lie face up in a row")
def test_tortuga_has_a_row_of_twelve() -> None:
    table.check_row_of_twelve_face_up(TORTUGA)


@rule(BOOK, "The Tortuga version", "The arrow shows from which side new cards are taken")
def test_tortuga_cards_are_taken_from_one_side() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule(BOOK, "The Tortuga version", "In the printed example they are taken from the left, the bottle first")
def test_in_the_printed_example_the_bottle_is_taken_first() -> None:
    position = printed.printed(TORTUGA)
    assert table.listed(position, "row")[0] == "bottle"
    assert table.hand(table.after(position, "retreat 17"), "blue")["bottle"] == 2


@rule(BOOK, "The Tortuga version", "When the row is used up, 12 new cards are laid")
def test_tortuga_lays_a_new_row_when_the_old_one_is_used_up() -> None:
    table.check_new_row_when_empty(TORTUGA)


# -- The game


@rule(BOOK, "The game", "The one most like a pirate captain begins: the players choose who")
@ORIGINAL
def test_any_player_may_be_chosen_to_begin(edition: str) -> None:
    table.check_start_can_be_chosen(edition)


@rule(BOOK, "The game", "Play goes clockwise")
@ORIGINAL
def test_play_goes_clockwise(edition: str) -> None:
    table.check_clockwise(edition)


@rule(BOOK, "The game", "At least 1 action must be done")
@ORIGINAL
def test_at_least_one_action_must_be_done(edition: str) -> None:
    table.check_at_least_one_action(edition)


@rule(BOOK, "The game", "At most 3 actions may be done")
@ORIGINAL
def test_at_most_three_actions_may_be_done(edition: str) -> None:
    table.check_number_of_actions(edition, 3)


@rule(BOOK, "The game", "Two different actions: a card and forward, or backward and draw one or two cards")
@ORIGINAL
def test_there_are_two_different_actions(edition: str) -> None:
    table.check_two_kinds_of_action(edition)


@rule(BOOK, "The game", "The actions may be combined at will")
@ORIGINAL
def test_the_actions_may_be_combined_at_will(edition: str) -> None:
    table.check_any_combination(edition)


@rule(BOOK, "The game", "The same pawn may move 3 times in a row")
@ORIGINAL
def test_the_same_pawn_may_move_three_times(edition: str) -> None:
    table.check_same_pirate_every_time(edition)


@rule(BOOK, "The game", "3 different pawns of the own colour may move")
@ORIGINAL
def test_three_different_pawns_may_move(edition: str) -> None:
    table.check_different_pirates(edition)


# -- The two actions: forward


@rule(BOOK, "The two actions", "Forward: one of the own cards is laid face up on the discards")
@ORIGINAL
def test_one_of_the_own_cards_is_laid_face_up_on_the_discards(edition: str) -> None:
    table.check_only_cards_in_hand(edition)
    table.check_card_goes_face_up_on_the_discards(edition)


@rule(BOOK, "The two actions", "Forward: a pirate of the own colour")
@ORIGINAL
def test_a_pirate_of_the_own_colour_moves(edition: str) -> None:
    table.check_only_own_pirates(edition)


@rule(BOOK, "The two actions", "Forward: the pirate may still be outside or already be in the tunnel")
@ORIGINAL
def test_the_pirate_may_be_outside_or_inside_the_tunnel(edition: str) -> None:
    table.check_from_the_start_or_from_the_track(edition)


@rule(BOOK, "The two actions", "Forward: to the next unoccupied sign that is the same as the card's")
@ORIGINAL
def test_the_pirate_goes_to_the_next_unoccupied_sign_of_the_card(edition: str) -> None:
    table.check_next_free_space_with_the_symbol(edition)
    table.check_looks_ahead_only(edition)


@rule(BOOK, "The two actions", "Forward: all other signs are jumped")
@ORIGINAL
def test_all_other_signs_are_jumped(edition: str) -> None:
    table.check_other_symbols_are_jumped(edition)


@rule(BOOK, "The two actions", "Forward: they are jumped also if one or more pirates stand there")
@ORIGINAL
def test_occupied_signs_are_jumped_too(edition: str) -> None:
    table.check_occupied_spaces_are_jumped(edition)


@rule(BOOK, "The two actions", "Example: yellow's skull takes the pirate on 9 over 12 and 17 to 23")
def test_example_yellow_plays_a_skull() -> None:
    printed.check_yellow_skull_jumps_two_skulls(TORTUGA)


@rule(BOOK, "The two actions", "Forward: no such sign before the end of the tunnel: straight aboard the sloop")
@ORIGINAL
def test_with_no_such_sign_left_the_pirate_goes_aboard(edition: str) -> None:
    table.check_boat_when_no_such_space_is_left(edition)


@rule(BOOK, "The two actions", "Forward: all such signs occupied: straight aboard the sloop")
@ORIGINAL
def test_with_all_such_signs_occupied_the_pirate_goes_aboard(edition: str) -> None:
    table.check_boat_when_all_such_spaces_are_occupied(edition)


# -- The two actions: backward


@rule(BOOK, "The two actions", "Backward: to the nearest sign with 1 or 2 other pirates")
@ORIGINAL
def test_the_pirate_goes_back_to_the_nearest_sign_with_one_or_two_others(edition: str) -> None:
    table.check_back_to_the_first_space_with_one_or_two(edition)


@rule(BOOK, "The two actions", "Backward: own pirates or those of another player")
@ORIGINAL
def test_it_does_not_matter_whose_pirates_stand_there(edition: str) -> None:
    table.check_whose_pirates_does_not_matter(edition)


@rule(BOOK, "The two actions", "Backward: signs with 3 pirates and unoccupied signs are jumped")
@ORIGINAL
def test_full_and_unoccupied_signs_are_jumped_on_the_way_back(edition: str) -> None:
    table.check_empty_and_full_spaces_are_jumped(edition)


@rule(BOOK, "The two actions", "Never more than 3 pirates on a sign")
@ORIGINAL
def test_a_sign_never_holds_more_than_three_pirates(edition: str) -> None:
    table.check_never_more_than_three(edition)


@rule(BOOK, "The two actions", "Backward: 1 pirate there gives 1 card")
@ORIGINAL
def test_one_pirate_gives_one_card(edition: str) -> None:
    table.check_one_pirate_gives_one_card(edition)


@rule(BOOK, "The two actions", "Backward: 2 pirates there give 2 cards")
@ORIGINAL
def test_two_pirates_give_two_cards(edition: str) -> None:
    table.check_two_pirates_give_two_cards(edition)


@rule(BOOK, "The two actions", "Example: red goes back from 8 to 6 and takes 2 cards from the front of the row")
def test_example_red_goes_back() -> None:
    printed.check_red_retreats_for_two_cards(TORTUGA)


@rule(BOOK, "The two actions", "Backward: a sign with one pirate is not jumped: stop there and take one card")
@ORIGINAL
def test_a_sign_with_one_pirate_is_not_jumped(edition: str) -> None:
    table.check_single_is_not_jumped(edition)


@rule(BOOK, "The two actions", "Backward: the next action of the turn may go on to the sign with two")
@ORIGINAL
def test_the_next_action_may_go_on_to_the_sign_with_two(edition: str) -> None:
    table.check_next_action_may_go_on(edition)


@rule(BOOK, "The two actions", "In Jamaica new cards come from the pile")
def test_in_jamaica_new_cards_come_from_the_pile() -> None:
    table.check_drawn_from_the_pile(JAMAICA)


@rule(BOOK, "The two actions", "In Tortuga they come from the front of the row")
def test_in_tortuga_new_cards_come_from_the_front_of_the_row() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule(BOOK, "The two actions", "In Tortuga they are laid open with the other cards")
def test_in_tortuga_new_cards_lie_open() -> None:
    position = table.after(printed.printed(TORTUGA), "retreat 17", "retreat 18")
    assert table.shown_hand(position, "green", "blue") == table.hand(position, "blue")


@rule(BOOK, "The two actions", "When the pile is used up the shuffled discards form the new one")
@ORIGINAL
def test_the_shuffled_discards_form_the_new_pile(edition: str) -> None:
    table.check_discards_become_the_pile(edition)


# -- End of the game


@rule(BOOK, "End of the game", "The first with all 6 pirates aboard wins")
@ORIGINAL
def test_the_first_with_all_six_aboard_wins(edition: str) -> None:
    table.check_nobody_wins_before(edition)


# -- Example of a situation


@rule(BOOK, "Example of a situation", "1: three daggers take blue to 7, 15 and 24")
def test_example_blue_plays_three_daggers() -> None:
    printed.check_blue_three_daggers(TORTUGA)


@rule(BOOK, "Example of a situation", "1: a rival who takes a dagger from the row goes farther over blue's three")
def test_example_the_three_daggers_open_a_way() -> None:
    printed.check_daggers_open_the_way(TORTUGA)


@rule(BOOK, "Example of a situation", "2: three steps back bring blue five cards")
def test_example_blue_takes_five_cards() -> None:
    printed.check_blue_five_cards(TORTUGA)


@rule(BOOK, "Example of a situation", "3: a bottle to the sloop, 18 to 17 for two cards, a dagger into the tunnel")
def test_example_blue_plays_the_cleverest_turn() -> None:
    printed.check_blue_balanced_turn(TORTUGA)


@rule(BOOK, "Example of a situation", "3: the step back frees bottle 18 and breaks the way for rivals with bottles")
def test_example_the_step_back_breaks_the_way() -> None:
    printed.check_step_back_breaks_the_way(TORTUGA)
