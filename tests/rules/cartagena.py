"""A table of Cartagena in few words, and the checks that several rulebooks share.

The checks lay the boards in the order of the printed example, written in each edition's own symbols."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import pytest

import balandra
from balandra import IllegalMove, Position

Space = int | str
Hand = str | Mapping[str, int]

COLOURS = ("blue", "red", "yellow", "green", "brown")
SYMBOLS: dict[str, tuple[str, ...]] = {
    "original": ("skull", "hat", "dagger", "bottle", "key", "pistol"),
    "ravensburger": ("bottle", "keys", "pistol", "grapnel", "lantern", "telescope"),
    "devir": ("pistol", "rum", "lantern", "parrot", "hook", "chest"),
}
PRINTED_BOARDS: tuple[tuple[str, ...], ...] = (
    ("bottle", "pistol", "hat", "skull", "dagger", "key"),
    ("dagger", "bottle", "key", "pistol", "hat", "skull"),
    ("pistol", "key", "dagger", "hat", "skull", "bottle"),
    ("hat", "key", "pistol", "bottle", "skull", "dagger"),
    ("pistol", "hat", "dagger", "skull", "bottle", "key"),
    ("skull", "pistol", "bottle", "key", "dagger", "hat"),
)
JAMAICA, TORTUGA = "original-jamaica", "original-tortuga"
GERMAN = pytest.mark.parametrize("edition", ["original-jamaica-de", "original-tortuga-de"])
RAVENSBURGER = pytest.mark.parametrize("edition", ["ravensburger-basic", "ravensburger-advanced"])
EVERY_SINGLE_PATH = pytest.mark.parametrize(
    "edition",
    [
        JAMAICA,
        TORTUGA,
        "original-jamaica-de",
        "original-tortuga-de",
        "ravensburger-basic",
        "ravensburger-advanced",
        "devir-escape",
        "devir-jungle",
    ],
)
EVERY_RESCUE = pytest.mark.parametrize(
    "edition",
    [JAMAICA, TORTUGA, "original-jamaica-de", "original-tortuga-de", "ravensburger-basic", "ravensburger-advanced"],
)


# -- what an edition has


def symbols(edition: str) -> tuple[str, ...]:
    """The six symbols of an edition."""
    return SYMBOLS[edition.split("-")[0]]


def number(edition: str, option: str) -> int:
    """The edition's own value of an option that is a number."""
    return cast(int, balandra.edition(edition).options[option].default)


def track(edition: str, boards: int | None = None) -> list[str]:
    """The printed boards in the edition's symbols (a seventh and eighth repeat the first two)."""
    translate = dict(zip(SYMBOLS["original"], symbols(edition), strict=True))
    laid = itertools.chain.from_iterable(PRINTED_BOARDS * 2)
    return [translate[name] for name in itertools.islice(laid, 6 * (boards or number(edition, "boards")))]


def stops(edition: str, symbol: str) -> list[int]:
    """The spaces with a symbol, on the printed boards."""
    return [space for space, name in enumerate(track(edition), 1) if name == symbol]


def goal(edition: str) -> int:
    """The number of the boat or the cave."""
    return len(track(edition)) + 1


def cards(hand: Hand) -> dict[str, int]:
    """Cards from words: "skull skull hat", or as they are."""
    return dict(Counter(hand.split())) if isinstance(hand, str) else dict(hand)


def words(text: str) -> list[str]:
    """A list of words."""
    return text.split()


def deck(edition: str, filibusters: bool = False) -> Counter[str]:
    """All the cards of an edition."""
    each = 15 if edition.startswith("ravensburger") or filibusters else 17
    dark = {f"{symbol}*": 2 for symbol in symbols(edition)} if filibusters else {}
    return Counter(dict.fromkeys(symbols(edition), each) | dark)


def spare(edition: str, *used: Hand, filibusters: bool = False) -> dict[str, int]:
    """The cards of the deck that are not among those named."""
    left = deck(edition, filibusters)
    for hand in used:
        left.subtract(cards(hand))
    return {card: count for card, count in left.items() if count}


# -- positions


def table(
    edition: str,
    pirates: Mapping[str, Sequence[Space]],
    hands: Mapping[str, Hand] | None = None,
    **more: object,
) -> Position:
    """A position: the seats are the colours named, the first one is to move, hands not named are empty."""
    options = cast(dict[str, int], more.get("options", {}))
    held = {colour: cards((hands or {}).get(colour, "")) for colour in pirates}
    mapping: dict[str, object] = {
        "edition": edition,
        "colours": list(pirates),
        "pirates": {colour: list(spaces) for colour, spaces in pirates.items()},
        "hands": held,
        "turn": next(iter(pirates)),
    }
    if "boards" in balandra.edition(edition).options:
        mapping["track"] = track(edition, options.get("boards"))
    return balandra.position(mapping | more)


def fresh(edition: str, players: int = 4, seed: int = 1, **options: object) -> Position:
    """A game that begins."""
    return balandra.load("cartagena", edition, players=players, options=options).new(seed=seed)


def after(position: Position, *moves: str) -> Position:
    """The position after these moves."""
    for move in moves:
        position = position.play(move).position
    return position


def wander(position: Position, seed: int, moves: int = 400) -> Iterator[Position]:
    """The positions of a random game."""
    lot = random.Random(seed)
    for _ in range(moves):
        if not position.legal_moves:
            return
        position = position.play(lot.choice(position.legal_moves)).position
        yield position


# -- what a position says


def legal(position: Position) -> set[str]:
    """The legal moves in words."""
    return {str(move) for move in position.legal_moves}


def kinds(position: Position) -> set[str]:
    """The kinds of the legal moves."""
    return {move.kind for move in position.legal_moves}


def pirates(position: Position, colour: str) -> list[Space]:
    """Where a colour's pirates are, rearmost first."""
    return cast(dict[str, list[Space]], position.mapping()["pirates"])[colour]


def hand(position: Position, colour: str) -> dict[str, int]:
    """The cards of a colour."""
    return cast(dict[str, dict[str, int]], position.mapping()["hands"])[colour]


def hand_size(position: Position, colour: str) -> int:
    """How many cards a colour holds."""
    return sum(hand(position, colour).values())


def heap(position: Position, name: str) -> dict[str, int]:
    """The cards of the pile or of the discards, of the held ones too."""
    return cast(dict[str, int], position.mapping().get(name, {}))


def listed(position: Position, name: str) -> list[str]:
    """The cards of the row or of the known top of the pile, first to last."""
    return cast(list[str], position.mapping().get(name, []))


def pile_size(position: Position) -> int:
    """How many cards lie in the face-down pile."""
    return sum(heap(position, "pile").values()) + len(listed(position, "top"))


def all_cards(position: Position) -> Counter[str]:
    """Every card of the game, wherever it lies."""
    everything: Counter[str] = Counter(listed(position, "row") + listed(position, "top"))
    for colour in position.game.colours:
        everything.update(hand(position, colour))
    for name in ("pile", "discard", "held"):
        everything.update(heap(position, name))
    return +everything


def laid_track(position: Position) -> list[str]:
    """The symbols of the track."""
    return cast(list[str], position.mapping()["track"])


def boards(position: Position) -> list[tuple[str, ...]]:
    """The track, board by board."""
    laid = laid_track(position)
    return [tuple(laid[first : first + 6]) for first in range(0, len(laid), 6)]


def actions_left(position: Position) -> int:
    """The actions that are left in this turn."""
    return cast(int, position.mapping()["actions_left"])


def shown(position: Position, seat: str | None, key: str) -> object:
    """What a seat sees of something."""
    return position.view(seat).mapping()[key]


def shown_hand(position: Position, seat: str | None, colour: str) -> dict[str, int]:
    """What a seat sees of a hand."""
    return cast(dict[str, dict[str, int]], shown(position, seat, "hands"))[colour]


def winner(position: Position) -> str | None:
    """Who has won, if anybody."""
    return None if position.outcome is None else position.outcome.winner


# -- components and preparation


def check_pirates_each(edition: str, each: int) -> None:
    """Every player has that many pirates, all at the start."""
    for players in (2, 3, 4, 5):
        position = fresh(edition, players)
        assert [pirates(position, colour) for colour in position.game.colours] == [[0] * each] * players


def check_five_colours(edition: str) -> None:
    """Five colours, five seats at most."""
    assert balandra.edition(edition).players == (2, 3, 4, 5)
    assert set(fresh(edition, 5).game.colours) == set(COLOURS)


def check_cards_in_all(edition: str, each: int, **options: object) -> None:
    """So many cards of each symbol and no other card."""
    assert all_cards(fresh(edition, 4, 1, **options)) == dict.fromkeys(symbols(edition), each)


def check_every_board_has_the_six_symbols(edition: str, number_of_boards: int, **options: object) -> None:
    """The track is made of boards with each symbol once."""
    laid = boards(fresh(edition, 4, 1, **options))
    assert [sorted(board) for board in laid] == [sorted(symbols(edition))] * number_of_boards


def check_printed_boards_either_way_round(edition: str) -> None:
    """The track is made of the six printed boards, each once, either way round."""
    printed = sorted(min(board, board[::-1]) for board in PRINTED_BOARDS)
    for seed in range(8):
        assert sorted(min(board, board[::-1]) for board in boards(fresh(edition, seed=seed))) == printed


def check_boards_are_turned_both_ways(edition: str) -> None:
    """The same board is met in both directions."""
    met = {board for seed in range(40) for board in boards(fresh(edition, seed=seed))}
    assert all(board in met and board[::-1] in met for board in PRINTED_BOARDS)


def check_many_tracks(edition: str) -> None:
    """Game after game the track is another one."""
    assert len({tuple(laid_track(fresh(edition, seed=seed))) for seed in range(50)}) > 40


def check_length(edition: str, length: int) -> None:
    """The track has so many spaces, and the goal comes after the last one."""
    assert len(laid_track(fresh(edition))) == length
    symbol = symbols(edition)[0]
    last = stops(edition, symbol)[-1]
    position = after(table(edition, {"blue": [last], "red": []}, {"blue": symbol}), f"{symbol} {last}")
    assert pirates(position, "blue")[-1] == length + 1


def check_cards_dealt(edition: str, each: int) -> None:
    """Everybody holds that many cards at the beginning."""
    for players in (2, 5):
        position = fresh(edition, players)
        assert [hand_size(position, colour) for colour in position.game.colours] == [each] * players


def check_shuffled(edition: str) -> None:
    """Different games have different hands; the same seed has the same."""
    hands = [hand(fresh(edition, seed=seed), "blue") for seed in (*range(10), 0)]
    assert hands[0] == hands[-1]
    assert len({tuple(sorted(one.items())) for one in hands}) > 5


def check_hands_hidden(edition: str, size: int) -> None:
    """Others and spectators see only how many cards a player holds."""
    position = balandra.load("cartagena", edition, players=3).new(seed=3, start="red")
    assert shown_hand(position, "red", "blue") == shown_hand(position, None, "blue") == {"?": size}
    assert shown_hand(position, "blue", "blue") == hand(position, "blue")


def check_hands_open(edition: str) -> None:
    """Everybody sees every hand."""
    position = fresh(edition, 3)
    for seat in ("blue", "red", "yellow", None):
        assert shown_hand(position, seat, "blue") == hand(position, "blue")


def check_pile_face_down(edition: str, size: int) -> None:
    """The rest of the cards lies face down: nobody sees more than their number."""
    position = fresh(edition, 2)
    assert pile_size(position) == size
    for seat in ("blue", "red", None):
        assert shown(position, seat, "pile") == {"?": size}


def check_row_of_twelve_face_up(edition: str) -> None:
    """Twelve cards of the rest lie open in a row."""
    position = fresh(edition, 2)
    assert len(listed(position, "row")) == 12
    assert pile_size(position) == 102 - 2 * 6 - 12
    assert all(shown(position, seat, "row") == listed(position, "row") for seat in ("blue", "red", None))


def check_row_is_taken_in_order(edition: str) -> None:
    """New cards come from the front of the row."""
    row = ["skull", "hat", "key", "key"]
    position = after(table(edition, {"blue": [9], "red": [6, 6]}, row=row), "retreat 9")
    assert hand(position, "blue") == {"skull": 1, "hat": 1}
    assert listed(position, "row") == ["key", "key"]


def check_new_row_when_empty(edition: str) -> None:
    """When the last card of the row is taken twelve new ones are laid."""
    position = table(edition, {"blue": [9], "red": [6, 6]}, row=["skull", "hat"])
    pile = pile_size(position)
    position = after(position, "retreat 9")
    assert hand(position, "blue") == {"skull": 1, "hat": 1}
    assert (len(listed(position, "row")), pile_size(position)) == (12, pile - 12)


# -- turns


def check_clockwise(edition: str) -> None:
    """The turn goes round in seat order."""
    game = balandra.load("cartagena", edition, players=3, colours=("green", "blue", "red"))
    position, order = game.new(seed=5, start="blue"), []
    for _ in range(6):
        order.append(position.turn)
        position = after(position, first_of(position, "advance"), "end")
    assert order == ["blue", "red", "green"] * 2


def check_start_can_be_chosen(edition: str) -> None:
    """Any seat may begin."""
    game = balandra.load("cartagena", edition, players=4)
    assert [game.new(seed=2, start=colour).turn for colour in game.colours] == list(game.colours)


def check_number_of_actions(edition: str, most: int) -> None:
    """From one to so many actions: then the turn passes by itself."""
    position = busy(edition)
    for count in range(1, most):
        position = after(position, first_of(position, "advance"))
        assert (position.turn, actions_left(position)) == ("blue", most - count)
        assert after(position, "end").turn == "red"
    assert after(position, first_of(position, "advance")).turn == "red"


def busy(edition: str) -> Position:
    """Blue has one card of each symbol and pirates that can go either way, whatever they did before."""
    hand_of_all = " ".join(symbols(edition))
    return table(edition, {"blue": [10, 11, 12], "red": [3, 3, 4, 7]}, {"blue": hand_of_all, "red": hand_of_all})


def first_of(position: Position, kind: str) -> str:
    """The first legal move of a kind."""
    return next(str(move) for move in position.legal_moves if move.kind == kind)


def check_two_kinds_of_action(edition: str) -> None:
    """Advance with a card, or retreat and draw: nothing else is there to do."""
    assert kinds(busy(edition)) - {"end"} == {"advance", "retreat"}


def check_any_combination(edition: str) -> None:
    """Both kinds in any order and number."""
    most = number(edition, "actions")
    for plan in itertools.product(("advance", "retreat"), repeat=most):
        position = busy(edition)
        for kind in plan:
            assert position.turn == "blue"
            position = after(position, first_of(position, kind))
        assert position.turn == "red"


def check_at_least_one_action(edition: str) -> None:
    """The turn cannot be ended before the first action."""
    assert "end" not in legal(busy(edition))
    with pytest.raises(IllegalMove):
        busy(edition).play("end")


def check_whole_turn_may_be_passed(edition: str) -> None:
    """The turn may be ended without any action, and nothing changes by it."""
    position = busy(edition)
    passed = after(position, "end")
    assert passed.turn == "red"
    assert (hand(passed, "blue"), pirates(passed, "blue")) == (hand(position, "blue"), pirates(position, "blue"))


def check_same_pirate_every_time(edition: str) -> None:
    """One pirate may make all the moves of a turn."""
    first, second, third = symbols(edition)[:3]
    position = table(edition, {"blue": [], "red": [9]}, {"blue": f"{first} {second} {third}"})
    at: Space = 0
    for symbol in (first, second, third)[: number(edition, "actions")]:
        position = after(position, f"{symbol} {at}")
        at = pirates(position, "blue")[-1]
        assert pirates(position, "blue")[:-1] == [0] * (number(edition, "pirates") - 1)
    assert position.turn == "red"


def check_different_pirates(edition: str) -> None:
    """Every move of a turn may be another pirate's."""
    most = number(edition, "actions")
    names = symbols(edition)[:most]
    position = table(edition, {"blue": [], "red": [9]}, {"blue": " ".join(names)})
    position = after(position, *(f"{symbol} 0" for symbol in names))
    assert pirates(position, "blue").count(0) == number(edition, "pirates") - most


# -- playing a card and advancing


def check_card_goes_face_up_on_the_discards(edition: str) -> None:
    """The card played leaves the hand and lies open for all."""
    symbol = symbols(edition)[1]
    position = after(table(edition, {"blue": [], "red": []}, {"blue": f"{symbol} {symbol}"}), f"{symbol} 0")
    assert hand(position, "blue") == {symbol: 1}
    assert all(shown(position, seat, "discard") == {symbol: 1} for seat in ("blue", "red", None))


def check_only_own_pirates(edition: str) -> None:
    """Only the own pirates are moved."""
    symbol = symbols(edition)[0]
    position = table(edition, {"blue": [9], "red": [3, 5]}, {"blue": symbol})
    actions = {str(move) for move in position.legal_moves if move.kind in {"advance", "retreat"}}
    assert actions == {f"{symbol} 0", f"{symbol} 9", "retreat 9"}
    with pytest.raises(IllegalMove):
        position.play(f"{symbol} 5")


def check_only_cards_in_hand(edition: str) -> None:
    """A card that one does not hold cannot be played."""
    held, other = symbols(edition)[:2]
    position = table(edition, {"blue": [], "red": []}, {"blue": held})
    assert {f"{held} 0"} == {str(move) for move in position.legal_moves if move.kind == "advance"}
    with pytest.raises(IllegalMove):
        position.play(f"{other} 0")


def check_from_the_start_or_from_the_track(edition: str) -> None:
    """The pirate may stand outside or be on the way."""
    symbol = symbols(edition)[0]
    first, second = stops(edition, symbol)[:2]
    position = table(edition, {"blue": [first + 1], "red": []}, {"blue": symbol})
    assert first in pirates(after(position, f"{symbol} 0"), "blue")
    assert second in pirates(after(position, f"{symbol} {first + 1}"), "blue")


def check_next_free_space_with_the_symbol(edition: str) -> None:
    """From the start each card leads to the first space with its symbol, or to the first that is free."""
    for symbol in symbols(edition):
        where = stops(edition, symbol)
        for taken in range(len(where)):
            others = {"red": where[:taken:2], "yellow": where[1:taken:2]}
            position = after(table(edition, {"blue": [], **others}, {"blue": symbol}), f"{symbol} 0")
            assert pirates(position, "blue")[-1] == where[taken]


def check_looks_ahead_only(edition: str) -> None:
    """The own space and those behind do not count."""
    symbol = symbols(edition)[0]
    first, second, third = stops(edition, symbol)[:3]
    position = table(edition, {"blue": [second], "red": []}, {"blue": symbol})
    assert third in pirates(after(position, f"{symbol} {second}"), "blue")
    position = table(edition, {"blue": [first], "red": []}, {"blue": symbol})
    assert second in pirates(after(position, f"{symbol} {first}"), "blue")


def check_free_means_without_any_pirate(edition: str) -> None:
    """A pirate of whatever colour, the own too, makes a space occupied."""
    symbol = symbols(edition)[0]
    first, second = stops(edition, symbol)[:2]
    for blue, red in (([first], []), ([], [first])):
        position = table(edition, {"blue": blue, "red": red}, {"blue": symbol})
        assert second in pirates(after(position, f"{symbol} 0"), "blue")


def check_occupied_spaces_are_jumped(edition: str) -> None:
    """Spaces with one, two or three pirates are jumped, those of the symbol and the others."""
    symbol = symbols(edition)[0]
    first, second = stops(edition, symbol)[:2]
    for crowd in (1, 2, 3):
        position = table(edition, {"blue": [], "red": [first] * crowd, "yellow": [first + 1] * crowd}, {"blue": symbol})
        position = after(position, f"{symbol} 0")
        assert pirates(position, "blue")[-1] == second
        assert pirates(position, "red")[-crowd:] == [first] * crowd


def check_other_symbols_are_jumped(edition: str) -> None:
    """Free spaces of other symbols do not stop the pirate."""
    for symbol in symbols(edition):
        where = stops(edition, symbol)
        position = table(edition, {"blue": [where[0]], "red": []}, {"blue": symbol})
        position = after(position, f"{symbol} {where[0]}")
        assert pirates(position, "blue")[-1] == where[1]


def check_boat_when_no_such_space_is_left(edition: str) -> None:
    """No space with the symbol ahead: straight to the goal."""
    for symbol in symbols(edition):
        last = stops(edition, symbol)[-1]
        position = table(edition, {"blue": [last], "red": []}, {"blue": symbol})
        assert pirates(after(position, f"{symbol} {last}"), "blue")[-1] == goal(edition)


def check_boat_when_all_such_spaces_are_occupied(edition: str) -> None:
    """All the spaces with the symbol ahead are occupied: straight to the goal."""
    for symbol in symbols(edition):
        where = stops(edition, symbol)
        others = {"red": where[::2], "yellow": where[1::2]}
        position = after(table(edition, {"blue": [], **others}, {"blue": symbol}), f"{symbol} 0")
        assert pirates(position, "blue")[-1] == goal(edition)


# -- retreating and drawing


def check_retreat(edition: str, places: Mapping[str, Sequence[int]], start: int, end: int, drawn: int) -> Position:
    """Blue's pirate falls back from start to end and draws so many cards."""
    position = after(table(edition, places), f"retreat {start}")
    expected = sorted([*places["blue"], end])
    expected.remove(start)
    assert [space for space in pirates(position, "blue") if space] == expected
    assert hand_size(position, "blue") == drawn
    return position


def check_back_to_the_first_space_with_one_or_two(edition: str) -> None:
    """The nearest space with one or two pirates, not one farther back."""
    check_retreat(edition, {"blue": [12], "red": [3, 8]}, 12, 8, 1)
    check_retreat(edition, {"blue": [12], "red": [3, 10, 10]}, 12, 10, 2)
    check_retreat(edition, {"blue": [3], "red": [1, 9]}, 3, 1, 1)


def check_whose_pirates_does_not_matter(edition: str) -> None:
    """Own pirates and those of others serve alike."""
    crowds = (["blue"], ["red"], ["blue", "blue"], ["blue", "red"], ["red", "red"], ["red", "yellow"])
    for crowd in crowds:
        places = {colour: [7] * crowd.count(colour) for colour in ("blue", "red", "yellow")}
        check_retreat(edition, places | {"blue": [*places["blue"], 12]}, 12, 7, len(crowd))


def check_empty_and_full_spaces_are_jumped(edition: str) -> None:
    """Free spaces and those with three are passed over."""
    check_retreat(edition, {"blue": [12], "red": [9, 9, 9], "yellow": [3]}, 12, 3, 1)
    check_retreat(edition, {"blue": [12], "red": [9, 9, 4], "yellow": [9, 4]}, 12, 4, 2)


def check_never_more_than_three(edition: str) -> None:
    """A space with three takes nobody in, and no game ever has four on one."""
    position = table(edition, {"blue": [12], "red": [9, 9, 9]}, {"blue": symbols(edition)[0]})
    assert "retreat 12" not in legal(position)
    end = goal(edition)
    for stage in wander(fresh(edition, 5), seed=8):
        crowd = Counter(space for colour in COLOURS for space in pirates(stage, colour))
        assert max((count for space, count in crowd.items() if space not in {0, end}), default=0) <= 3


def check_one_pirate_gives_one_card(edition: str) -> None:
    """A space with one pirate: one card."""
    check_retreat(edition, {"blue": [12], "red": [7]}, 12, 7, 1)


def check_two_pirates_give_two_cards(edition: str) -> None:
    """A space with two pirates: two cards."""
    check_retreat(edition, {"blue": [12], "red": [7, 7]}, 12, 7, 2)


def check_single_is_not_jumped(edition: str) -> None:
    """A space with one may not be jumped to reach one with two: the pirate stops there and draws one card."""
    check_retreat(edition, {"blue": [12], "red": [9, 7, 7]}, 12, 9, 1)


def check_next_action_may_go_on(edition: str) -> None:
    """The next action may take the same pirate on to the space with two, for two cards more."""
    position = check_retreat(edition, {"blue": [12], "red": [9, 7, 7]}, 12, 9, 1)
    position = after(position, "retreat 9")
    assert pirates(position, "blue")[-1] == 7
    assert hand_size(position, "blue") == 3


def check_never_back_to_the_start(edition: str) -> None:
    """The start is no space to fall back to, however many pirates stand there."""
    symbol = symbols(edition)[0]
    position = table(edition, {"blue": [5], "red": [20], "yellow": []}, {"blue": symbol})
    assert "retreat" not in kinds(position)
    with pytest.raises(IllegalMove):
        position.play("retreat 5")


def check_boat_may_be_left(edition: str) -> None:
    """A pirate in the boat may fall back like any other."""
    end = goal(edition)
    check_retreat(edition, {"blue": [end], "red": [end - 3, end - 3, 4]}, end, end - 3, 2)


def check_drawn_from_the_pile(edition: str) -> None:
    """New cards come unseen from the pile into the hand."""
    position = table(edition, {"blue": [12], "red": [7, 7]})
    later = after(position, "retreat 12")
    assert pile_size(later) == pile_size(position) - 2
    assert shown_hand(later, "red", "blue") == {"?": 2}
    assert shown_hand(later, "blue", "blue") == hand(later, "blue")


def check_discards_become_the_pile(edition: str) -> None:
    """When the pile is used up the discards are shuffled into a new one."""
    row: dict[str, object] = {"row": [symbols(edition)[0]]} if edition.startswith("original-tortuga") else {}
    rest = spare(edition, symbols(edition)[0] if row else "")
    position = table(edition, {"blue": [12], "red": [7]}, {}, pile={}, discard=rest, **row)
    assert pile_size(position) == 0
    position = after(position, "retreat 12")
    assert hand_size(position, "blue") == 1
    assert heap(position, "discard") == {}
    assert pile_size(position) == sum(rest.values()) - (12 if row else 1)


# -- the end


def nearly_home(edition: str) -> Position:
    """Blue has one pirate to bring home, and more cards and actions than that takes."""
    symbol, end = symbols(edition)[0], goal(edition)
    last = stops(edition, symbol)[-1]
    home = [end] * (number(edition, "pirates") - 1)
    return table(edition, {"blue": [last, *home], "red": [4]}, {"blue": f"{symbol} {symbol}", "red": symbol})


def check_all_pirates_home_wins_at_once(edition: str) -> None:
    """The last pirate home ends the game, in the middle of a turn too."""
    position = nearly_home(edition)
    assert position.outcome is None
    position = after(position, first_of(position, "advance"))
    assert (winner(position), position.actor, position.legal_moves) == ("blue", None, ())


def check_nobody_wins_before(edition: str) -> None:
    """All but one home is not enough: the game goes on."""
    symbol, end = symbols(edition)[0], goal(edition)
    home = [end] * (number(edition, "pirates") - 2)
    last = stops(edition, symbol)[-1]
    position = table(edition, {"blue": [last, last, *home], "red": [4]}, {"blue": f"{symbol} {symbol}"})
    position = after(position, f"{symbol} {last}")
    assert position.outcome is None
    assert winner(after(position, f"{symbol} {last}")) == "blue"
