"""Cartagena, 2000: the French, Dutch and German rulebooks, sentence by sentence.

The three books mostly say the same in other words, so they share their checks. Each sentence of the table is a test of
its own, named after the book and the sentence.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from . import cartagena as table
from . import original, printed
from .book import rule

# Jamaica and Tortuga, by the book; only the German one lets a player pass.
EDITIONS = {
    "original-fr": (table.JAMAICA, table.TORTUGA),
    "original-nl": (table.JAMAICA, table.TORTUGA),
    "original-de": ("original-jamaica-de", "original-tortuga-de"),
}


class Claim(NamedTuple):
    """What is checked, and in which editions of a book: each by itself, one of them, or both together."""

    check: Callable[..., None]
    numbers: tuple[int, ...]
    editions: slice
    apart: bool


def each(check: Callable[..., None], *numbers: int) -> Claim:
    """In both editions, one after the other."""
    return Claim(check, numbers, slice(0, 2), apart=True)


def jamaica(check: Callable[..., None], *numbers: int) -> Claim:
    """In Jamaica only."""
    return Claim(check, numbers, slice(0, 1), apart=False)


def tortuga(check: Callable[..., None], *numbers: int) -> Claim:
    """In Tortuga only."""
    return Claim(check, numbers, slice(1, 2), apart=False)


def between(check: Callable[..., None]) -> Claim:
    """About both editions together."""
    return Claim(check, (), slice(0, 2), apart=False)


SENTENCES: dict[str, dict[str, list[tuple[str, Claim]]]] = {
    "original-fr": {
        "Preamble": [
            (
                "The two variants differ only in how the cards are laid out and held",
                between(original.check_cards_hidden_or_open_are_the_difference),
            ),
            ("Everything else in the two variants is identical", between(original.check_same_moves)),
        ],
        "The game in short": [
            ("Each player has a group of 6 pirates", each(table.check_pirates_each, 6)),
            (
                "As soon as a player has all 6 aboard, the boat leaves and the game is over",
                each(table.check_all_pirates_home_wins_at_once),
            ),
        ],
        "Contents": [
            ("6 boards", each(table.check_printed_boards_either_way_round)),
            ("The boards can be turned round", each(table.check_boards_are_turned_both_ways)),
            ("102 cards, 17 of each sign", each(table.check_cards_in_all, 17)),
            ("1 card with an arrow: a marker, not a card to play", each(original.check_arrow_is_no_card)),
            ("1 boat", each(original.check_one_boat)),
            ("30 pirates, 6 of each colour", each(table.check_five_colours)),
        ],
        "Preparation": [
            ("The 6 boards form one passage of 36 spaces", each(table.check_length, 36)),
            ("There are thousands of ways to lay it", each(table.check_many_tracks)),
            ("Each player receives a set of 6 pirates", each(original.check_six_pirates_for_each_of_five)),
            (
                "All pirates gather at one end of the passage, the boat lies at the other",
                each(original.check_all_pirates_at_the_start),
            ),
            ("The arrow card is taken out: it serves Tortuga only", between(original.check_row_in_the_second_only)),
            ("The cards are shuffled", each(table.check_shuffled)),
            ("6 cards are dealt to each player", each(table.check_cards_dealt, 6)),
        ],
        "The Jamaica variant": [
            ("Players hold their cards hidden from the others", jamaica(table.check_hands_hidden, 6)),
            ("The rest of the cards forms a face-down pile", jamaica(table.check_pile_face_down, 102 - 2 * 6)),
            ("New cards are drawn from the pile during the game", jamaica(table.check_drawn_from_the_pile)),
        ],
        "The Tortuga variant": [
            ("The cards lie face up in front of the players, for all to see", tortuga(table.check_hands_open)),
            ("12 cards of the rest are laid face up in a row", tortuga(table.check_row_of_twelve_face_up)),
            ("The arrow shows in which order new cards are taken", tortuga(table.check_row_is_taken_in_order)),
            ("When the row is used up, a new row of 12 is laid", tortuga(table.check_new_row_when_empty)),
        ],
        "Course of the game": [
            ("Turns go round clockwise", each(table.check_clockwise)),
            ("The one most like a pirate begins: the players choose who", each(table.check_start_can_be_chosen)),
            ("A turn has 1 to 3 moves", each(table.check_number_of_actions, 3)),
            (
                "Two kinds of moves: play a card and advance; retreat and draw one or two cards",
                each(table.check_two_kinds_of_action),
            ),
            ("They may be played in any order and combination", each(table.check_any_combination)),
            ("At least one move must be played each turn", each(table.check_at_least_one_action)),
        ],
        "Two kinds of moves": [
            (
                "Advance: the card is played face up on the discards",
                each(table.check_card_goes_face_up_on_the_discards),
            ),
            ("Advance: one of your own pirates", each(table.check_only_own_pirates)),
            (
                "Advance: a pirate in the passage or one that has yet to enter",
                each(table.check_from_the_start_or_from_the_track),
            ),
            ("Advance: to the next free space with the card's sign", each(original.check_next_space_ahead)),
            ("Advance: free means that no other pirate stands there", each(table.check_free_means_without_any_pirate)),
            (
                "Example: yellow's skull takes the pirate on 9 over 12 and 17 to 23",
                tortuga(printed.check_yellow_skull_jumps_two_skulls),
            ),
            (
                "Advance: with no such space ahead, to the end of the passage and into the boat",
                each(original.check_boat_without_a_space_ahead),
            ),
            (
                "Retreat: back to the first space with one or two pirates",
                each(table.check_back_to_the_first_space_with_one_or_two),
            ),
            ("Retreat: they may be yours or your opponents'", each(table.check_whose_pirates_does_not_matter)),
            (
                "Retreat: free spaces and spaces with three pirates are ignored",
                each(table.check_empty_and_full_spaces_are_jumped),
            ),
            ("A space never holds more than three pirates", each(table.check_never_more_than_three)),
            ("Retreat: a space with 1 pirate gives 1 card", each(table.check_one_pirate_gives_one_card)),
            ("Retreat: a space with 2 pirates gives 2 cards", each(table.check_two_pirates_give_two_cards)),
            (
                "Example: red retreats from 8 to 6 and draws two cards from the row",
                tortuga(printed.check_red_retreats_for_two_cards),
            ),
            ("In Jamaica the cards come from the pile", jamaica(table.check_drawn_from_the_pile)),
            ("In Tortuga they come from the row of open cards", tortuga(table.check_row_is_taken_in_order)),
            (
                "When the pack is used up the discards are shuffled into a new one",
                each(table.check_discards_become_the_pile),
            ),
        ],
        "End of the game": [
            ("The first to have 6 pirates in the boat wins", each(table.check_nobody_wins_before)),
        ],
        "Examples of play": [
            ("1: three daggers take blue to 7, 15 and 24", tortuga(printed.check_blue_three_daggers)),
            (
                "1: a rival who takes a dagger from the row goes farther over blue's three",
                tortuga(printed.check_daggers_open_the_way),
            ),
            ("2: three retreats bring blue five cards", tortuga(printed.check_blue_five_cards)),
            (
                "3: a bottle to the boat, 18 to 17 for two cards, a dagger into the passage",
                tortuga(printed.check_blue_balanced_turn),
            ),
            (
                "3: the step back frees a bottle space and breaks the way to the boat",
                tortuga(printed.check_step_back_breaks_the_way),
            ),
        ],
    },
    "original-nl": {
        "Introduction": [
            ("The two versions differ in how the cards are played", between(original.check_only_the_cards_differ)),
        ],
        "The game in short": [
            ("Each player leads a group of 6 pirates", each(table.check_pirates_each, 6)),
            (
                "A player with all pirates aboard leaves at once and the game ends",
                each(table.check_all_pirates_home_wins_at_once),
            ),
        ],
        "Contents": [
            ("6 boards with a part of the tunnel on both sides", each(original.check_boards_usable_both_ways)),
            ("Each part shows 6 signs: skull, hat, dagger, bottle, key and pistol", each(original.check_the_six_signs)),
            ("1 sloop at the end of the tunnel", each(table.check_length, 36)),
            ("17 cards a sign, 102 in all, and one card with an arrow", each(table.check_cards_in_all, 17)),
            ("30 pirates, 6 in each of 5 colours", each(table.check_five_colours)),
        ],
        "Preparation": [
            ("The 6 boards form one tunnel with 36 signs", each(original.check_track_of_thirty_six)),
            ("There are thousands of combinations", each(table.check_many_tracks)),
            ("Beginning and end of the tunnel are chosen freely", each(original.check_laid_from_either_end)),
            (
                "Each player puts 6 pirates of one colour at the beginning, outside the tunnel",
                each(original.check_all_pirates_at_the_start),
            ),
            ("The arrow card is laid aside: only Tortuga uses it", between(original.check_row_in_the_second_only)),
            ("The cards are shuffled well", each(table.check_shuffled)),
            ("Each player gets 6 cards at random", each(table.check_cards_dealt, 6)),
        ],
        "The Jamaica version": [
            ("The players hold their 6 cards with the backs to each other", jamaica(table.check_hands_hidden, 6)),
            ("The other cards form a face-down pile", jamaica(table.check_pile_face_down, 102 - 2 * 6)),
            ("New cards are taken from this pile", jamaica(table.check_drawn_from_the_pile)),
            ("Cards played go face up on another pile", jamaica(table.check_card_goes_face_up_on_the_discards)),
        ],
        "The Tortuga version": [
            ("The players lay their 6 cards face up, visible to the others", tortuga(table.check_hands_open)),
            ("The top 12 of the other cards lie face up in a row", tortuga(table.check_row_of_twelve_face_up)),
            ("The arrow shows from which side new cards are taken", tortuga(table.check_row_is_taken_in_order)),
            (
                "In the printed example they are taken from the left, the bottle first",
                tortuga(original.check_bottle_first_in_the_printed_row),
            ),
            ("When the row is used up, 12 new cards are laid", tortuga(table.check_new_row_when_empty)),
        ],
        "The game": [
            (
                "The one most like a pirate captain begins: the players choose who",
                each(table.check_start_can_be_chosen),
            ),
            ("Play goes clockwise", each(table.check_clockwise)),
            ("At least 1 action must be done", each(table.check_at_least_one_action)),
            ("At most 3 actions may be done", each(table.check_number_of_actions, 3)),
            (
                "Two different actions: a card and forward, or backward and draw one or two cards",
                each(table.check_two_kinds_of_action),
            ),
            ("The actions may be combined at will", each(table.check_any_combination)),
            ("The same pawn may move 3 times in a row", each(table.check_same_pirate_every_time)),
            ("3 different pawns of the own colour may move", each(table.check_different_pirates)),
        ],
        "The two actions": [
            ("Forward: one of the own cards is laid face up on the discards", each(original.check_own_card_face_up)),
            ("Forward: a pirate of the own colour", each(table.check_only_own_pirates)),
            (
                "Forward: the pirate may still be outside or already be in the tunnel",
                each(table.check_from_the_start_or_from_the_track),
            ),
            (
                "Forward: to the next unoccupied sign that is the same as the card's",
                each(original.check_next_space_ahead),
            ),
            ("Forward: all other signs are jumped", each(table.check_other_symbols_are_jumped)),
            (
                "Forward: they are jumped also if one or more pirates stand there",
                each(table.check_occupied_spaces_are_jumped),
            ),
            (
                "Example: yellow's skull takes the pirate on 9 over 12 and 17 to 23",
                tortuga(printed.check_yellow_skull_jumps_two_skulls),
            ),
            (
                "Forward: no such sign before the end of the tunnel: straight aboard the sloop",
                each(table.check_boat_when_no_such_space_is_left),
            ),
            (
                "Forward: all such signs occupied: straight aboard the sloop",
                each(table.check_boat_when_all_such_spaces_are_occupied),
            ),
            (
                "Backward: to the nearest sign with 1 or 2 other pirates",
                each(table.check_back_to_the_first_space_with_one_or_two),
            ),
            ("Backward: own pirates or those of another player", each(table.check_whose_pirates_does_not_matter)),
            (
                "Backward: signs with 3 pirates and unoccupied signs are jumped",
                each(table.check_empty_and_full_spaces_are_jumped),
            ),
            ("Never more than 3 pirates on a sign", each(table.check_never_more_than_three)),
            ("Backward: 1 pirate there gives 1 card", each(table.check_one_pirate_gives_one_card)),
            ("Backward: 2 pirates there give 2 cards", each(table.check_two_pirates_give_two_cards)),
            (
                "Example: red goes back from 8 to 6 and takes 2 cards from the front of the row",
                tortuga(printed.check_red_retreats_for_two_cards),
            ),
            (
                "Backward: a sign with one pirate is not jumped: stop there and take one card",
                each(table.check_single_is_not_jumped),
            ),
            (
                "Backward: the next action of the turn may go on to the sign with two",
                each(table.check_next_action_may_go_on),
            ),
            ("In Jamaica new cards come from the pile", jamaica(table.check_drawn_from_the_pile)),
            ("In Tortuga they come from the front of the row", tortuga(table.check_row_is_taken_in_order)),
            ("In Tortuga they are laid open with the other cards", tortuga(original.check_new_cards_lie_open)),
            (
                "When the pile is used up the shuffled discards form the new one",
                each(table.check_discards_become_the_pile),
            ),
        ],
        "End of the game": [
            ("The first with all 6 pirates aboard wins", each(table.check_nobody_wins_before)),
        ],
        "Example of a situation": [
            ("1: three daggers take blue to 7, 15 and 24", tortuga(printed.check_blue_three_daggers)),
            (
                "1: a rival who takes a dagger from the row goes farther over blue's three",
                tortuga(printed.check_daggers_open_the_way),
            ),
            ("2: three steps back bring blue five cards", tortuga(printed.check_blue_five_cards)),
            (
                "3: a bottle to the sloop, 18 to 17 for two cards, a dagger into the tunnel",
                tortuga(printed.check_blue_balanced_turn),
            ),
            (
                "3: the step back frees bottle 18 and breaks the way for rivals with bottles",
                tortuga(printed.check_step_back_breaks_the_way),
            ),
        ],
    },
    "original-de": {
        "Introduction": [
            ("The two rules differ only in the handling of the cards", between(original.check_only_the_cards_differ)),
        ],
        "What the game is about": [
            ("Each player leads 6 pirates of one colour", each(table.check_pirates_each, 6)),
            ("All pirates of a colour aboard end the game at once", each(table.check_all_pirates_home_wins_at_once)),
        ],
        "Components": [
            ("6 board segments", each(table.check_printed_boards_either_way_round)),
            (
                "Each has skull, hat, dagger, bottle, key and pistol, in ever different order",
                each(original.check_six_signs_in_different_orders),
            ),
            ("1 sloop", each(table.check_length, 36)),
            ("103 cards: 17 of each of the 6 signs, and one arrow", each(table.check_cards_in_all, 17)),
            ("30 pirates, 6 in each of 5 colours", each(table.check_five_colours)),
        ],
        "Preparation": [
            ("The 6 segments form one tunnel of 36 spaces", each(original.check_track_of_thirty_six)),
            ("There are thousands of combinations", each(table.check_many_tracks)),
            ("Beginning and end of the tunnel are chosen freely", each(original.check_laid_from_either_end)),
            (
                "Each player's 6 pirates stand at the tunnel's entrance, the sloop at the other end",
                each(original.check_all_pirates_at_the_start),
            ),
            ("The cards are shuffled carefully", each(table.check_shuffled)),
            ("Each player is dealt 6 cards", each(table.check_cards_dealt, 6)),
            ("The arrow card is needed in Tortuga only", between(original.check_row_in_the_second_only)),
        ],
        "The Jamaica version": [
            ("Hands are hidden: nobody knows the cards of the others", jamaica(table.check_hands_hidden, 6)),
            ("The other cards form a face-down pile", jamaica(table.check_pile_face_down, 102 - 2 * 6)),
            ("New cards are taken from it", jamaica(table.check_drawn_from_the_pile)),
            ("Cards played are discarded face up beside it", jamaica(table.check_card_goes_face_up_on_the_discards)),
        ],
        "The Tortuga version": [
            ("The players lay out their 6 cards for all to see", tortuga(table.check_hands_open)),
            ("The top 12 of the other cards are laid out in a row", tortuga(table.check_row_of_twelve_face_up)),
            ("The arrow gives the direction in which cards are taken", tortuga(table.check_row_is_taken_in_order)),
            ("When the row is at an end, 12 new cards are laid out", tortuga(table.check_new_row_when_empty)),
        ],
        "The game": [
            (
                "The one most like a pirate captain begins: the players choose who",
                each(table.check_start_can_be_chosen),
            ),
            ("Play goes clockwise", each(table.check_clockwise)),
            ("One, two or three moves a turn", each(table.check_number_of_actions, 3)),
            ("One may also pass", each(table.check_whole_turn_may_be_passed)),
            (
                "2 kinds of moves: a card and forward, or backward and take one or 2 cards",
                each(table.check_two_kinds_of_action),
            ),
            ("The kinds may be combined in any way", each(table.check_any_combination)),
            ("The same piece may move 3 times in a row", each(table.check_same_pirate_every_time)),
            ("Up to 3 different pieces may move", each(table.check_different_pirates)),
        ],
        "The two kinds of moves": [
            ("Forward: one of the own cards goes face up on the discards", each(original.check_own_card_face_up)),
            ("Forward: any pirate of the own colour", each(table.check_only_own_pirates)),
            ("Forward: outside or already inside the tunnel", each(table.check_from_the_start_or_from_the_track)),
            (
                "Forward: to the next unoccupied space with the same sign as the card",
                each(original.check_next_space_ahead),
            ),
            ("Forward: all other signs are jumped", each(table.check_other_symbols_are_jumped)),
            ("Forward: spaces with one or several pirates are jumped", each(table.check_occupied_spaces_are_jumped)),
            (
                "Example: yellow's skull takes the pirate on 9 over 12 and 17 to 23",
                tortuga(printed.check_yellow_skull_jumps_two_skulls),
            ),
            (
                "Forward: no space with the sign before the end: aboard the sloop",
                each(table.check_boat_when_no_such_space_is_left),
            ),
            (
                "Forward: all these spaces occupied: aboard the sloop",
                each(table.check_boat_when_all_such_spaces_are_occupied),
            ),
            ("Backward: a pirate who is already in the boat may go too", each(table.check_boat_may_be_left)),
            (
                "Backward: to the nearest space with 1 or 2 pirates",
                each(table.check_back_to_the_first_space_with_one_or_two),
            ),
            ("Backward: no matter whether own ones or others", each(table.check_whose_pirates_does_not_matter)),
            (
                "Backward: spaces with 3 pirates and unoccupied ones are jumped",
                each(table.check_empty_and_full_spaces_are_jumped),
            ),
            ("More than 3 pieces can never stand on one space", each(table.check_never_more_than_three)),
            ("Backward: a space with 1 piece gives 1 new card", each(table.check_one_pirate_gives_one_card)),
            ("Backward: a space with 2 pieces gives 2 new cards", each(table.check_two_pirates_give_two_cards)),
            (
                "Example: red goes back from 8 to 6 and takes 2 cards from the front of the row",
                tortuga(printed.check_red_retreats_for_two_cards),
            ),
            (
                "Backward: a single pirate is not jumped to reach a pair; stop, one card",
                each(table.check_single_is_not_jumped),
            ),
            ("Backward: the next move may go on to the pair", each(table.check_next_action_may_go_on)),
            ("Backward: a pirate never leaves the tunnel again", each(table.check_never_back_to_the_start)),
            ("In Jamaica new cards come unseen from the pile", jamaica(table.check_drawn_from_the_pile)),
            (
                "In Tortuga they come from the front of the row, in the arrow's direction",
                tortuga(table.check_row_is_taken_in_order),
            ),
            ("In Tortuga they are laid open with the others", tortuga(original.check_new_cards_lie_open)),
            (
                "When the pile is at an end the shuffled discards become the new pile",
                each(table.check_discards_become_the_pile),
            ),
        ],
        "End": [
            ("The first with all 6 pirates aboard wins at once", each(table.check_nobody_wins_before)),
        ],
        "Example of a situation": [
            ("1: three daggers take blue to 7, 15 and 24", tortuga(printed.check_blue_three_daggers)),
            (
                "1: a rival who takes a dagger from the row goes farther over blue's three",
                tortuga(printed.check_daggers_open_the_way),
            ),
            ("2: three moves back bring blue 5 cards", tortuga(printed.check_blue_five_cards)),
            (
                "3: a bottle to the sloop, 18 to 17 for two cards, a dagger into the tunnel",
                tortuga(printed.check_blue_balanced_turn),
            ),
            (
                "3: the step back frees the bottle space and breaks the way",
                tortuga(printed.check_step_back_breaks_the_way),
            ),
        ],
    },
}


def make_test(book: str, claim: Claim) -> Callable[..., None]:
    """The test of one sentence."""
    editions = EDITIONS[book][claim.editions]

    def test(edition: str) -> None:
        claim.check(edition, *claim.numbers)

    def test_all() -> None:
        claim.check(*editions, *claim.numbers)

    return pytest.mark.parametrize("edition", editions)(test) if claim.apart else test_all


def name_of(book: str, sentence: str) -> str:
    """The name of a sentence's test."""
    words = re.sub(r"[^a-z0-9]+", "_", sentence.lower()).strip("_")
    return f"test_{book.removeprefix('original-')}_{words}"


for book, sections in SENTENCES.items():
    for section, sentences in sections.items():
        for sentence, claim in sentences:
            name = name_of(book, sentence)
            if name in globals():
                raise ValueError(f"two sentences of {book} would share the test {name}")
            globals()[name] = rule(book, section, sentence)(make_test(book, claim))
            globals()[name].__name__ = name
