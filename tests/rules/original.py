"""Checks that only the rulebooks of 2000 need: of one edition, or of Jamaica and Tortuga together."""

import balandra

from . import cartagena as table
from . import printed

# Jamaica and Tortuga


def check_only_the_cards_differ(jamaica: str, tortuga: str) -> None:
    """Of all options only `cards` has another default."""
    options = [balandra.edition(name).options for name in (jamaica, tortuga)]
    assert [name for name in options[0] if options[0][name].default != options[1][name].default] == ["cards"]


def check_cards_hidden_or_open_are_the_difference(jamaica: str, tortuga: str) -> None:
    """Hands are hidden in one and open in the other; all other options are alike."""
    values = [{o.name: o.default for o in balandra.edition(name).options.values()} for name in (jamaica, tortuga)]
    assert values[0].pop("cards") == "hidden"
    assert values[1].pop("cards") == "open"
    assert values[0] == values[1]


def check_same_moves(jamaica: str, tortuga: str) -> None:
    """The same position has the same moves."""
    assert table.legal(table.busy(jamaica)) == table.legal(table.busy(tortuga))


def check_row_in_the_second_only(jamaica: str, tortuga: str) -> None:
    """Only Tortuga has a row, and so a use for the arrow card."""
    assert ["row" in table.fresh(name).mapping() for name in (jamaica, tortuga)] == [False, True]


# What is in the box


def check_boards_usable_both_ways(edition: str) -> None:
    """Six printed boards, laid either way round."""
    table.check_printed_boards_either_way_round(edition)
    table.check_boards_are_turned_both_ways(edition)


def check_the_six_signs(edition: str) -> None:
    """Each board shows each of the six signs."""
    table.check_every_board_has_the_six_symbols(edition, 6)
    assert set(table.laid_track(table.fresh(edition))) == {"skull", "hat", "dagger", "bottle", "key", "pistol"}


def check_six_signs_in_different_orders(edition: str) -> None:
    """Each board shows the six signs in an order of its own."""
    table.check_every_board_has_the_six_symbols(edition, 6)
    assert len(set(table.boards(table.fresh(edition)))) == 6


def check_arrow_is_no_card(edition: str) -> None:
    """No card but those with signs is ever held."""
    assert set(table.all_cards(table.fresh(edition))) == set(table.symbols(edition))


def check_one_boat(edition: str) -> None:
    """All who are home are in one boat, which has a name."""
    position = table.nearly_home(edition)
    assert table.pirates(position, "blue").count(37) == 5
    assert str(position.game.parse_move("retreat boat", position)) == "retreat 37"


# Preparation


def check_track_of_thirty_six(edition: str) -> None:
    """Six boards of six spaces."""
    assert len(table.laid_track(table.fresh(edition))) == 36


def check_laid_from_either_end(edition: str) -> None:
    """A track may be laid, and so may the same from the other end."""
    track = table.track(edition)
    for chosen in (track, track[::-1]):
        position = balandra.position({"edition": edition, "colours": ["blue", "red"], "track": chosen})
        assert table.laid_track(position) == chosen


def check_six_pirates_for_each_of_five(edition: str) -> None:
    """With five players each has six pirates."""
    position = table.fresh(edition, 5)
    assert {len(table.pirates(position, colour)) for colour in table.COLOURS} == {6}


def check_all_pirates_at_the_start(edition: str) -> None:
    """Everybody's pirates stand at the start."""
    position = table.fresh(edition, 5)
    assert all(table.pirates(position, colour) == [0] * 6 for colour in table.COLOURS)


# Moves


def check_own_card_face_up(edition: str) -> None:
    """A card of one's own goes face up on the discards."""
    table.check_only_cards_in_hand(edition)
    table.check_card_goes_face_up_on_the_discards(edition)


def check_next_space_ahead(edition: str) -> None:
    """To the next free space ahead with the card's sign."""
    table.check_next_free_space_with_the_symbol(edition)
    table.check_looks_ahead_only(edition)


def check_boat_without_a_space_ahead(edition: str) -> None:
    """Into the boat if no such space is left, or all are occupied."""
    table.check_boat_when_no_such_space_is_left(edition)
    table.check_boat_when_all_such_spaces_are_occupied(edition)


def check_bottle_first_in_the_printed_row(tortuga: str) -> None:
    """The printed row is taken from its bottle on."""
    position = printed.printed(tortuga)
    assert table.listed(position, "row")[0] == "bottle"
    assert table.hand(table.after(position, "retreat 17"), "blue")["bottle"] == 2


def check_new_cards_lie_open(tortuga: str) -> None:
    """Others see cards that were drawn from the row."""
    position = table.after(printed.printed(tortuga), "retreat 17", "retreat 18")
    assert table.shown_hand(position, "green", "blue") == table.hand(position, "blue")
