"""Cartagena, 2000, the French rulebook, sentence by sentence."""

import balandra

from . import cartagena as table
from . import printed
from .book import rule
from .cartagena import JAMAICA, ORIGINAL, TORTUGA

BOOK = "original-fr"


# -- Preamble


@rule(BOOK, "Preamble", "The two variants differ only in how the cards are laid out and held")
def test_the_two_variants_differ_only_in_the_handling_of_the_cards() -> None:
    values = [{o.name: o.default for o in balandra.edition(name).options.values()} for name in (JAMAICA, TORTUGA)]
    assert values[0].pop("cards") == "hidden"
    assert values[1].pop("cards") == "open"
    assert values[0] == values[1]


@rule(BOOK, "Preamble", "Everything else in the two variants is identical")
def test_the_same_position_has_the_same_moves_in_both_variants() -> None:
    assert table.legal(table.busy(JAMAICA)) == table.legal(table.busy(TORTUGA))


# -- The game in short


@rule(BOOK, "The game in short", "Each player has a group of 6 pirates")
@ORIGINAL
def test_each_player_leads_six_pirates(edition: str) -> None:
    table.check_pirates_each(edition, 6)


@rule(BOOK, "The game in short", "As soon as a player has all 6 aboard, the boat leaves and the game is over")
@ORIGINAL
def test_the_game_ends_as_soon_as_all_six_are_aboard(edition: str) -> None:
    table.check_all_pirates_home_wins_at_once(edition)


# -- Contents


@rule(BOOK, "Contents", "6 boards")
@ORIGINAL
def test_there_are_six_boards(edition: str) -> None:
    table.check_printed_boards_either_way_round(edition)


@rule(BOOK, "Contents", "The boards can be turned round")
@ORIGINAL
def test_the_boards_can_be_turned_round(edition: str) -> None:
    table.check_boards_are_turned_both_ways(edition)


@rule(BOOK, "Contents", "102 cards, 17 of each sign")
@ORIGINAL
def test_there_are_seventeen_cards_of_each_sign(edition: str) -> None:
    table.check_cards_in_all(edition, 17)


@rule(BOOK, "Contents", "1 card with an arrow: a marker, not a card to play")
@ORIGINAL
def test_the_arrow_is_no_card_to_hold(edition: str) -> None:
    assert set(table.all_cards(table.fresh(edition))) == set(table.symbols(edition))


@rule(BOOK, "Contents", "1 boat")
@ORIGINAL
def test_there_is_one_boat(edition: str) -> None:
    position = table.nearly_home(edition)
    assert table.pirates(position, "blue").count(37) == 5
    assert str(position.game.parse_move("retreat boat", position)) == "retreat 37"


@rule(BOOK, "Contents", "30 pirates, 6 of each colour")
@ORIGINAL
def test_there_are_five_colours(edition: str) -> None:
    table.check_five_colours(edition)


# -- Preparation


@rule(BOOK, "Preparation", "The 6 boards form one passage of 36 spaces")
@ORIGINAL
def test_the_passage_has_thirty_six_spaces(edition: str) -> None:
    table.check_length(edition, 36)


@rule(BOOK, "Preparation", "There are thousands of ways to lay it")
@ORIGINAL
def test_the_passage_is_another_one_every_time(edition: str) -> None:
    table.check_many_tracks(edition)


@rule(BOOK, "Preparation", "Each player receives a set of 6 pirates")
@ORIGINAL
def test_each_player_receives_six_pirates(edition: str) -> None:
    position = table.fresh(edition, 5)
    assert {len(table.pirates(position, colour)) for colour in table.COLOURS} == {6}


@rule(BOOK, "Preparation", "All pirates gather at one end of the passage, the boat lies at the other")
@ORIGINAL
def test_all_pirates_start_at_one_end(edition: str) -> None:
    position = table.fresh(edition, 5)
    assert all(table.pirates(position, colour) == [0] * 6 for colour in table.COLOURS)


@rule(BOOK, "Preparation", "The arrow card is taken out: it serves Tortuga only")
def test_only_tortuga_has_a_row() -> None:
    assert "row" not in table.fresh(JAMAICA).mapping()
    assert "row" in table.fresh(TORTUGA).mapping()


@rule(BOOK, "Preparation", "The cards are shuffled")
@ORIGINAL
def test_the_cards_are_shuffled(edition: str) -> None:
    table.check_shuffled(edition)


@rule(BOOK, "Preparation", "6 cards are dealt to each player")
@ORIGINAL
def test_six_cards_are_dealt_to_each_player(edition: str) -> None:
    table.check_cards_dealt(edition, 6)


@rule(BOOK, "The Jamaica variant", "Players hold their cards hidden from the others")
def test_jamaica_hands_are_hidden() -> None:
    table.check_hands_hidden(JAMAICA, 6)


@rule(BOOK, "The Jamaica variant", "The rest of the cards forms a face-down pile")
def test_jamaica_has_a_face_down_pile() -> None:
    table.check_pile_face_down(JAMAICA, 102 - 2 * 6)


@rule(BOOK, "The Jamaica variant", "New cards are drawn from the pile during the game")
def test_jamaica_draws_from_the_pile() -> None:
    table.check_drawn_from_the_pile(JAMAICA)


@rule(BOOK, "The Tortuga variant", "The cards lie face up in front of the players, for all to see")
def test_tortuga_hands_are_open() -> None:
    table.check_hands_open(TORTUGA)


@rule(BOOK, "The Tortuga variant", "12 cards of the rest are laid face up in a row")
def test_tortuga_has_a_row_of_twelve() -> None:
    table.check_row_of_twelve_face_up(TORTUGA)


@rule(BOOK, "The Tortuga variant", "The arrow shows in which order new cards are taken")
def test_tortuga_cards_are_taken_in_the_order_of_the_row() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule(BOOK, "The Tortuga variant", "When the row is used up, a new row of 12 is laid")
def test_tortuga_lays_a_new_row_when_the_old_one_is_used_up() -> None:
    table.check_new_row_when_empty(TORTUGA)


# -- Course of the game


@rule(BOOK, "Course of the game", "Turns go round clockwise")
@ORIGINAL
def test_turns_go_round_clockwise(edition: str) -> None:
    table.check_clockwise(edition)


@rule(BOOK, "Course of the game", "The one most like a pirate begins: the players choose who")
@ORIGINAL
def test_any_player_may_be_chosen_to_begin(edition: str) -> None:
    table.check_start_can_be_chosen(edition)


@rule(BOOK, "Course of the game", "A turn has 1 to 3 moves")
@ORIGINAL
def test_a_turn_has_one_to_three_moves(edition: str) -> None:
    table.check_number_of_actions(edition, 3)


@rule(BOOK, "Course of the game", "Two kinds of moves: play a card and advance; retreat and draw one or two cards")
@ORIGINAL
def test_there_are_two_kinds_of_moves(edition: str) -> None:
    table.check_two_kinds_of_action(edition)


@rule(BOOK, "Course of the game", "They may be played in any order and combination")
@ORIGINAL
def test_moves_come_in_any_order_and_combination(edition: str) -> None:
    table.check_any_combination(edition)


@rule(BOOK, "Course of the game", "At least one move must be played each turn")
@ORIGINAL
def test_at_least_one_move_must_be_played(edition: str) -> None:
    table.check_at_least_one_action(edition)


# -- The two kinds of moves: advancing


@rule(BOOK, "Two kinds of moves", "Advance: the card is played face up on the discards")
@ORIGINAL
def test_the_card_is_played_face_up_on_the_discards(edition: str) -> None:
    table.check_card_goes_face_up_on_the_discards(edition)


@rule(BOOK, "Two kinds of moves", "Advance: one of your own pirates")
@ORIGINAL
def test_one_advances_ones_own_pirates_only(edition: str) -> None:
    table.check_only_own_pirates(edition)


@rule(BOOK, "Two kinds of moves", "Advance: a pirate in the passage or one that has yet to enter")
@ORIGINAL
def test_the_pirate_may_be_inside_or_have_yet_to_enter(edition: str) -> None:
    table.check_from_the_start_or_from_the_track(edition)


@rule(BOOK, "Two kinds of moves", "Advance: to the next free space with the card's sign")
@ORIGINAL
def test_the_pirate_goes_to_the_next_free_space_with_the_sign_of_the_card(edition: str) -> None:
    table.check_next_free_space_with_the_symbol(edition)
    table.check_looks_ahead_only(edition)


@rule(BOOK, "Two kinds of moves", "Advance: free means that no other pirate stands there")
@ORIGINAL
def test_free_means_not_occupied_by_any_pirate(edition: str) -> None:
    table.check_free_means_without_any_pirate(edition)


@rule(BOOK, "Two kinds of moves", "Example: yellow's skull takes the pirate on 9 over 12 and 17 to 23")
def test_example_yellow_plays_a_skull() -> None:
    printed.check_yellow_skull_jumps_two_skulls(TORTUGA)


@rule(BOOK, "Two kinds of moves", "Advance: with no such space ahead, to the end of the passage and into the boat")
@ORIGINAL
def test_without_such_a_space_ahead_the_pirate_boards_the_boat(edition: str) -> None:
    table.check_boat_when_no_such_space_is_left(edition)
    table.check_boat_when_all_such_spaces_are_occupied(edition)


# -- The two kinds of moves: retreating


@rule(BOOK, "Two kinds of moves", "Retreat: back to the first space with one or two pirates")
@ORIGINAL
def test_the_pirate_retreats_to_the_first_space_with_one_or_two_pirates(edition: str) -> None:
    table.check_back_to_the_first_space_with_one_or_two(edition)


@rule(BOOK, "Two kinds of moves", "Retreat: they may be yours or your opponents'")
@ORIGINAL
def test_it_does_not_matter_whose_pirates_stand_there(edition: str) -> None:
    table.check_whose_pirates_does_not_matter(edition)


@rule(BOOK, "Two kinds of moves", "Retreat: free spaces and spaces with three pirates are ignored")
@ORIGINAL
def test_free_and_full_spaces_are_ignored_on_the_way_back(edition: str) -> None:
    table.check_empty_and_full_spaces_are_jumped(edition)


@rule(BOOK, "Two kinds of moves", "A space never holds more than three pirates")
@ORIGINAL
def test_a_space_never_holds_more_than_three_pirates(edition: str) -> None:
    table.check_never_more_than_three(edition)


@rule(BOOK, "Two kinds of moves", "Retreat: a space with 1 pirate gives 1 card")
@ORIGINAL
def test_one_pirate_gives_one_card(edition: str) -> None:
    table.check_one_pirate_gives_one_card(edition)


@rule(BOOK, "Two kinds of moves", "Retreat: a space with 2 pirates gives 2 cards")
@ORIGINAL
def test_two_pirates_give_two_cards(edition: str) -> None:
    table.check_two_pirates_give_two_cards(edition)


@rule(BOOK, "Two kinds of moves", "Example: red retreats from 8 to 6 and draws two cards from the row")
def test_example_red_retreats() -> None:
    printed.check_red_retreats_for_two_cards(TORTUGA)


@rule(BOOK, "Two kinds of moves", "In Jamaica the cards come from the pile")
def test_in_jamaica_cards_come_from_the_pile() -> None:
    table.check_drawn_from_the_pile(JAMAICA)


@rule(BOOK, "Two kinds of moves", "In Tortuga they come from the row of open cards")
def test_in_tortuga_cards_come_from_the_row() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule(BOOK, "Two kinds of moves", "When the pack is used up the discards are shuffled into a new one")
@ORIGINAL
def test_the_discards_are_shuffled_into_a_new_pack(edition: str) -> None:
    table.check_discards_become_the_pile(edition)


# -- End of the game


@rule(BOOK, "End of the game", "The first to have 6 pirates in the boat wins")
@ORIGINAL
def test_the_first_with_six_pirates_in_the_boat_wins(edition: str) -> None:
    table.check_nobody_wins_before(edition)


# -- Examples of play


@rule(BOOK, "Examples of play", "1: three daggers take blue to 7, 15 and 24")
def test_example_blue_plays_three_daggers() -> None:
    printed.check_blue_three_daggers(TORTUGA)


@rule(BOOK, "Examples of play", "1: a rival who takes a dagger from the row goes farther over blue's three")
def test_example_the_three_daggers_open_a_way() -> None:
    printed.check_daggers_open_the_way(TORTUGA)


@rule(BOOK, "Examples of play", "2: three retreats bring blue five cards")
def test_example_blue_takes_five_cards() -> None:
    printed.check_blue_five_cards(TORTUGA)


@rule(BOOK, "Examples of play", "3: a bottle to the boat, 18 to 17 for two cards, a dagger into the passage")
def test_example_blue_balances() -> None:
    printed.check_blue_balanced_turn(TORTUGA)


@rule(BOOK, "Examples of play", "3: the step back frees a bottle space and breaks the way to the boat")
def test_example_the_step_back_breaks_the_way() -> None:
    printed.check_step_back_breaks_the_way(TORTUGA)
