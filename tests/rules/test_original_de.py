"""Cartagena, 2000, the German rulebook, sentence by sentence: the only one that lets a player pass."""

import balandra

from . import cartagena as table
from . import printed
from .book import rule
from .cartagena import GERMAN

BOOK = "original-de"
JAMAICA, TORTUGA = "original-jamaica-de", "original-tortuga-de"


# -- Introduction


@rule(BOOK, "Introduction", "The two rules differ only in the handling of the cards")
def test_the_two_rules_differ_only_in_the_handling_of_the_cards() -> None:
    options = [balandra.edition(name).options for name in (JAMAICA, TORTUGA)]
    assert [name for name in options[0] if options[0][name].default != options[1][name].default] == ["cards"]


# -- What the game is about


@rule(BOOK, "What the game is about", "Each player leads 6 pirates of one colour")
@GERMAN
def test_each_player_leads_six_pirates_of_one_colour(edition: str) -> None:
    table.check_pirates_each(edition, 6)


@rule(BOOK, "What the game is about", "All pirates of a colour aboard end the game at once")
@GERMAN
def test_all_pirates_of_a_colour_aboard_end_the_game_at_once(edition: str) -> None:
    table.check_all_pirates_home_wins_at_once(edition)


# -- Components


@rule(BOOK, "Components", "6 board segments")
@GERMAN
def test_there_are_six_segments(edition: str) -> None:
    table.check_printed_boards_either_way_round(edition)


@rule(BOOK, "Components", "Each has skull, hat, dagger, bottle, key and pistol, in ever different order")
@GERMAN
def test_each_segment_has_the_six_signs_in_an_order_of_its_own(edition: str) -> None:
    table.check_every_board_has_the_six_symbols(edition, 6)
    assert len(set(table.boards(table.fresh(edition)))) == 6


@rule(BOOK, "Components", "1 sloop")
@GERMAN
def test_the_sloop_lies_after_the_last_space(edition: str) -> None:
    table.check_length(edition, 36)


@rule(BOOK, "Components", "103 cards: 17 of each of the 6 signs, and one arrow")
@GERMAN
def test_there_are_seventeen_cards_of_each_sign(edition: str) -> None:
    table.check_cards_in_all(edition, 17)


@rule(BOOK, "Components", "30 pirates, 6 in each of 5 colours")
@GERMAN
def test_there_are_five_colours_of_pirates(edition: str) -> None:
    table.check_five_colours(edition)


# -- Preparation


@rule(BOOK, "Preparation", "The 6 segments form one tunnel of 36 spaces")
@GERMAN
def test_the_tunnel_has_thirty_six_spaces(edition: str) -> None:
    assert len(table.laid_track(table.fresh(edition))) == 36


@rule(BOOK, "Preparation", "There are thousands of combinations")
@GERMAN
def test_there_are_thousands_of_combinations(edition: str) -> None:
    table.check_many_tracks(edition)


@rule(BOOK, "Preparation", "Beginning and end of the tunnel are chosen freely")
@GERMAN
def test_the_tunnel_may_be_laid_from_either_end(edition: str) -> None:
    track = table.track(edition)
    for chosen in (track, track[::-1]):
        position = balandra.position({"edition": edition, "colours": ["blue", "red"], "track": chosen})
        assert table.laid_track(position) == chosen


@rule(BOOK, "Preparation", "Each player's 6 pirates stand at the tunnel's entrance, the sloop at the other end")
@GERMAN
def test_the_pirates_stand_at_the_entrance(edition: str) -> None:
    position = table.fresh(edition, 5)
    assert all(table.pirates(position, colour) == [0] * 6 for colour in table.COLOURS)


@rule(BOOK, "Preparation", "The cards are shuffled carefully")
@GERMAN
def test_the_cards_are_shuffled(edition: str) -> None:
    table.check_shuffled(edition)


@rule(BOOK, "Preparation", "Each player is dealt 6 cards")
@GERMAN
def test_each_player_is_dealt_six_cards(edition: str) -> None:
    table.check_cards_dealt(edition, 6)


@rule(BOOK, "Preparation", "The arrow card is needed in Tortuga only")
def test_only_tortuga_has_a_row() -> None:
    assert ["row" in table.fresh(name).mapping() for name in (JAMAICA, TORTUGA)] == [False, True]


@rule(BOOK, "The Jamaica version", "Hands are hidden: nobody knows the cards of the others")
def test_jamaica_hands_are_hidden() -> None:
    table.check_hands_hidden(JAMAICA, 6)


@rule(BOOK, "The Jamaica version", "The other cards form a face-down pile")
def test_jamaica_has_a_face_down_pile() -> None:
    table.check_pile_face_down(JAMAICA, 102 - 2 * 6)


@rule(BOOK, "The Jamaica version", "New cards are taken from it")
def test_jamaica_new_cards_come_from_the_pile() -> None:
    table.check_drawn_from_the_pile(JAMAICA)


@rule(BOOK, "The Jamaica version", "Cards played are discarded face up beside it")
def test_jamaica_cards_are_discarded_face_up() -> None:
    table.check_card_goes_face_up_on_the_discards(JAMAICA)


@rule(BOOK, "The Tortuga version", "The players lay out their 6 cards for all to see")
def test_tortuga_hands_are_open() -> None:
    table.check_hands_open(TORTUGA)


@rule(BOOK, "The Tortuga version", "The top 12 of the other cards are laid out in a row")
def test_tortuga_has_a_row_of_twelve() -> None:
    table.check_row_of_twelve_face_up(TORTUGA)


@rule(BOOK, "The Tortuga version", "The arrow gives the direction in which cards are taken")
def test_tortuga_cards_are_taken_in_the_direction_of_the_arrow() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule(BOOK, "The Tortuga version", "When the row is at an end, 12 new cards are laid out")
def test_tortuga_lays_a_new_row_when_the_old_one_is_at_an_end() -> None:
    table.check_new_row_when_empty(TORTUGA)


# -- The game


@rule(BOOK, "The game", "The one most like a pirate captain begins: the players choose who")
@GERMAN
def test_any_player_may_be_chosen_to_begin(edition: str) -> None:
    table.check_start_can_be_chosen(edition)


@rule(BOOK, "The game", "Play goes clockwise")
@GERMAN
def test_play_goes_clockwise(edition: str) -> None:
    table.check_clockwise(edition)


@rule(BOOK, "The game", "One, two or three moves a turn")
@GERMAN
def test_a_turn_has_one_two_or_three_moves(edition: str) -> None:
    table.check_number_of_actions(edition, 3)


@rule(BOOK, "The game", "One may also pass")
@GERMAN
def test_one_may_also_pass(edition: str) -> None:
    table.check_whole_turn_may_be_passed(edition)


@rule(BOOK, "The game", "2 kinds of moves: a card and forward, or backward and take one or 2 cards")
@GERMAN
def test_there_are_two_kinds_of_moves(edition: str) -> None:
    table.check_two_kinds_of_action(edition)


@rule(BOOK, "The game", "The kinds may be combined in any way")
@GERMAN
def test_the_kinds_may_be_combined_in_any_way(edition: str) -> None:
    table.check_any_combination(edition)


@rule(BOOK, "The game", "The same piece may move 3 times in a row")
@GERMAN
def test_the_same_piece_may_move_three_times(edition: str) -> None:
    table.check_same_pirate_every_time(edition)


@rule(BOOK, "The game", "Up to 3 different pieces may move")
@GERMAN
def test_up_to_three_different_pieces_may_move(edition: str) -> None:
    table.check_different_pirates(edition)


# -- The two kinds of moves: forward


@rule(BOOK, "The two kinds of moves", "Forward: one of the own cards goes face up on the discards")
@GERMAN
def test_one_of_the_own_cards_goes_face_up_on_the_discards(edition: str) -> None:
    table.check_only_cards_in_hand(edition)
    table.check_card_goes_face_up_on_the_discards(edition)


@rule(BOOK, "The two kinds of moves", "Forward: any pirate of the own colour")
@GERMAN
def test_any_pirate_of_the_own_colour(edition: str) -> None:
    table.check_only_own_pirates(edition)


@rule(BOOK, "The two kinds of moves", "Forward: outside or already inside the tunnel")
@GERMAN
def test_outside_or_already_inside_the_tunnel(edition: str) -> None:
    table.check_from_the_start_or_from_the_track(edition)


@rule(BOOK, "The two kinds of moves", "Forward: to the next unoccupied space with the same sign as the card")
@GERMAN
def test_to_the_next_unoccupied_space_with_the_sign_of_the_card(edition: str) -> None:
    table.check_next_free_space_with_the_symbol(edition)
    table.check_looks_ahead_only(edition)


@rule(BOOK, "The two kinds of moves", "Forward: all other signs are jumped")
@GERMAN
def test_all_other_signs_are_jumped(edition: str) -> None:
    table.check_other_symbols_are_jumped(edition)


@rule(BOOK, "The two kinds of moves", "Forward: spaces with one or several pirates are jumped")
@GERMAN
def test_spaces_with_one_or_several_pirates_are_jumped(edition: str) -> None:
    table.check_occupied_spaces_are_jumped(edition)


@rule(BOOK, "The two kinds of moves", "Example: yellow's skull takes the pirate on 9 over 12 and 17 to 23")
def test_example_yellow_plays_a_skull() -> None:
    printed.check_yellow_skull_jumps_two_skulls(TORTUGA)


@rule(BOOK, "The two kinds of moves", "Forward: no space with the sign before the end: aboard the sloop")
@GERMAN
def test_without_such_a_space_the_pirate_goes_aboard(edition: str) -> None:
    table.check_boat_when_no_such_space_is_left(edition)


@rule(BOOK, "The two kinds of moves", "Forward: all these spaces occupied: aboard the sloop")
@GERMAN
def test_with_all_such_spaces_occupied_the_pirate_goes_aboard(edition: str) -> None:
    table.check_boat_when_all_such_spaces_are_occupied(edition)


# -- The two kinds of moves: backward


@rule(BOOK, "The two kinds of moves", "Backward: a pirate who is already in the boat may go too")
@GERMAN
def test_a_pirate_in_the_boat_may_go_back(edition: str) -> None:
    table.check_boat_may_be_left(edition)


@rule(BOOK, "The two kinds of moves", "Backward: to the nearest space with 1 or 2 pirates")
@GERMAN
def test_back_to_the_nearest_space_with_one_or_two_pirates(edition: str) -> None:
    table.check_back_to_the_first_space_with_one_or_two(edition)


@rule(BOOK, "The two kinds of moves", "Backward: no matter whether own ones or others")
@GERMAN
def test_it_does_not_matter_whose_pirates_stand_there(edition: str) -> None:
    table.check_whose_pirates_does_not_matter(edition)


@rule(BOOK, "The two kinds of moves", "Backward: spaces with 3 pirates and unoccupied ones are jumped")
@GERMAN
def test_full_and_unoccupied_spaces_are_jumped_on_the_way_back(edition: str) -> None:
    table.check_empty_and_full_spaces_are_jumped(edition)


@rule(BOOK, "The two kinds of moves", "More than 3 pieces can never stand on one space")
@GERMAN
def test_a_space_never_holds_more_than_three_pieces(edition: str) -> None:
    table.check_never_more_than_three(edition)


@rule(BOOK, "The two kinds of moves", "Backward: a space with 1 piece gives 1 new card")
@GERMAN
def test_one_piece_gives_one_card(edition: str) -> None:
    table.check_one_pirate_gives_one_card(edition)


@rule(BOOK, "The two kinds of moves", "Backward: a space with 2 pieces gives 2 new cards")
@GERMAN
def test_two_pieces_give_two_cards(edition: str) -> None:
    table.check_two_pirates_give_two_cards(edition)


@rule(BOOK, "The two kinds of moves", "Example: red goes back from 8 to 6 and takes 2 cards from the front of the row")
def test_example_red_goes_back() -> None:
    printed.check_red_retreats_for_two_cards(TORTUGA)


@rule(BOOK, "The two kinds of moves", "Backward: a single pirate is not jumped to reach a pair; stop, one card")
@GERMAN
def test_a_single_pirate_is_not_jumped_to_reach_a_pair(edition: str) -> None:
    table.check_single_is_not_jumped(edition)


@rule(BOOK, "The two kinds of moves", "Backward: the next move may go on to the pair")
@GERMAN
def test_the_next_move_may_go_on_to_the_pair(edition: str) -> None:
    table.check_next_action_may_go_on(edition)


@rule(BOOK, "The two kinds of moves", "Backward: a pirate never leaves the tunnel again")
@GERMAN
def test_a_pirate_never_leaves_the_tunnel_backwards(edition: str) -> None:
    table.check_never_back_to_the_start(edition)


@rule(BOOK, "The two kinds of moves", "In Jamaica new cards come unseen from the pile")
def test_in_jamaica_new_cards_come_unseen_from_the_pile() -> None:
    table.check_drawn_from_the_pile(JAMAICA)


@rule(BOOK, "The two kinds of moves", "In Tortuga they come from the front of the row, in the arrow's direction")
def test_in_tortuga_new_cards_come_from_the_front_of_the_row() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule(BOOK, "The two kinds of moves", "In Tortuga they are laid open with the others")
def test_in_tortuga_new_cards_lie_open() -> None:
    position = table.after(printed.printed(TORTUGA), "retreat 17", "retreat 18")
    assert table.shown_hand(position, "green", "blue") == table.hand(position, "blue")


@rule(BOOK, "The two kinds of moves", "When the pile is at an end the shuffled discards become the new pile")
@GERMAN
def test_the_shuffled_discards_become_the_new_pile(edition: str) -> None:
    table.check_discards_become_the_pile(edition)


# -- End


@rule(BOOK, "End", "The first with all 6 pirates aboard wins at once")
@GERMAN
def test_the_first_with_all_six_aboard_wins(edition: str) -> None:
    table.check_nobody_wins_before(edition)


# -- Example of a situation


@rule(BOOK, "Example of a situation", "1: three daggers take blue to 7, 15 and 24")
def test_example_blue_plays_three_daggers() -> None:
    printed.check_blue_three_daggers(TORTUGA)


@rule(BOOK, "Example of a situation", "1: a rival who takes a dagger from the row goes farther over blue's three")
def test_example_the_three_daggers_open_a_way() -> None:
    printed.check_daggers_open_the_way(TORTUGA)


@rule(BOOK, "Example of a situation", "2: three moves back bring blue 5 cards")
def test_example_blue_takes_five_cards() -> None:
    printed.check_blue_five_cards(TORTUGA)


@rule(BOOK, "Example of a situation", "3: a bottle to the sloop, 18 to 17 for two cards, a dagger into the tunnel")
def test_example_blue_plays_the_cleverer_turn() -> None:
    printed.check_blue_balanced_turn(TORTUGA)


@rule(BOOK, "Example of a situation", "3: the step back frees the bottle space and breaks the way")
def test_example_the_step_back_breaks_the_way() -> None:
    printed.check_step_back_breaks_the_way(TORTUGA)
