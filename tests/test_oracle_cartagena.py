"""The oracle's reading of Cartagena by itself, without the engine: positions from the books and the rulings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracle import CartagenaOracle
from tests.oracle.cartagena import BOARDS, COLOURS

DEVIR = ["pistol", "rum", "lantern", "parrot", "hook", "chest"] * 6  # rum 2 8 14 | 20 26 32, chest 6 12 18 | 24 30 36
ORIGINAL = " ".join(BOARDS).split()
BOTH = pytest.mark.parametrize("rules", [1, 2])


def original(cards: str = "open", passing: str = "never", **changes: Any) -> dict[str, Any]:
    """A position of the books of 2000, blue to move; hands that are not named are empty."""
    options = {"boards": 6, "pirates": 6, "actions": 3, "cards": cards, "pass": passing}
    return position("original-tortuga", options, ORIGINAL, **changes)


def great_escape(**changes: Any) -> dict[str, Any]:
    """A position of the Great Escape with three boards on each side, blue to move."""
    options = {
        "tunnel_boards": 3, "jungle_boards": 3, "pirates": 4, "actions": 3, "cards": "hidden", "pass": "empty-hand",
        "draw_in_tunnel": "retreat", "draw_in_jungle": "retreat", "filibusters": False, "witch": False,
    }  # fmt: skip
    given = {**options, **changes.pop("options", {})}
    more = {"sloop_at": "cartagena", "free_sailing": False, **changes}
    if given["witch"]:
        more = {"tokens": {}, "opened": [], **more}
    return position("devir-great-escape", given, DEVIR, **more)


def position(edition: str, options: dict[str, Any], track: list[str], **changes: Any) -> dict[str, Any]:
    """A position in words; pirates that are not named stand at the start."""
    pirates = changes.pop("pirates", {"blue": [], "red": []})
    colours = [colour for colour in COLOURS if colour in pirates]
    hands = changes.pop("hands", {})
    row: dict[str, list[str]] = {} if options["cards"] == "hidden" else {"row": []}
    return {
        "edition": edition,
        "options": options,
        "colours": colours,
        "track": track,
        "pirates": {c: [0] * (options["pirates"] - len(pirates[c])) + pirates[c] for c in colours},
        "hands": {c: hands.get(c, {}) for c in colours},
        **{"pile": {}, "discard": {}, "turn": "blue", "actions_left": 3, "stage": "action", **row, **changes},
    }


def played(mapping: dict[str, Any], *moves: str, chance: str = "", rules: int = 2) -> CartagenaOracle:
    """The oracle after some moves; the last of them has the random results."""
    oracle = CartagenaOracle(mapping, rules)
    for move in moves[:-1]:
        oracle.play(move, [])
    oracle.play(moves[-1], chance.split())
    return oracle


# --- R4, R5, R13, R14: the captain ------------------------------------------------------------------------------------

RED_BEGINS = {"actions_left": 1, "hands": {"blue": {"rum": 1}, "red": {"lantern": 2}}}


@BOTH
def test_with_an_empty_sloop_everyone_is_captain(rules: int) -> None:
    crews = {"blue": [], "red": [4], "yellow": [5]}
    oracle = played(great_escape(pirates=crews, sloop_at="tortuga", **RED_BEGINS), "rum 0", rules=rules)
    assert (oracle.turn, oracle.free_sailing) == ("red", rules == 2)
    oracle.play("sail", [])
    assert (oracle.sloop_at, oracle.actions_left) == ("cartagena", 3 if rules == 2 else 2)


def test_the_captain_of_an_empty_sloop_at_cartagena_cannot_sail() -> None:
    oracle = played(great_escape(pirates={"blue": [], "red": [4]}, **RED_BEGINS), "rum 0")
    assert oracle.free_sailing
    assert "sail" not in oracle.legal()


def test_the_captain_of_an_empty_sloop_needs_a_pirate_in_the_tunnel_to_sail_back() -> None:
    crews: dict[str, list[Any]] = {"blue": [4], "red": [20]}
    oracle = played(great_escape(pirates=crews, sloop_at="tortuga", **RED_BEGINS), "rum 0")
    assert "sail" not in oracle.legal()


@BOTH
@pytest.mark.parametrize(
    ("red", "others", "is_captain"),
    [
        (1, (0, 0), True),
        (1, (1, 0), True),
        (1, (2, 0), False),
        (1, (0, 2), False),
        (3, (3, 3), True),
        (0, (1, 0), False),
    ],
)
def test_the_captain_has_as_many_aboard_as_any_other(
    red: int, others: tuple[int, int], is_captain: bool, rules: int
) -> None:
    aboard = dict(zip(("blue", "yellow", "red"), (*others, red), strict=True))
    crews: dict[str, list[Any]] = {colour: ["sloop"] * aboard[colour] for colour in ("blue", "red", "yellow")}
    oracle = played(great_escape(pirates=crews, **RED_BEGINS), "rum 0", rules=rules)
    assert oracle.free_sailing == is_captain
    assert ("sail" in oracle.legal()) == (red > 0)


def test_it_is_the_start_of_the_turn_that_makes_the_captain() -> None:
    oracle = CartagenaOracle(great_escape(pirates={"blue": [17], "red": []}, hands={"blue": {"pistol": 1}}))
    oracle.play("pistol 17", [])  # no pistol ahead in the tunnel: aboard, but not captain before the next turn
    oracle.play("sail", [])
    assert oracle.actions_left == 1


@BOTH
def test_a_position_at_the_start_of_a_turn_tells_its_captain(rules: int) -> None:
    mapping = great_escape(pirates={"blue": [4], "red": []}, sloop_at="tortuga")
    del mapping["free_sailing"]
    assert CartagenaOracle(mapping, rules).free_sailing == (rules == 2)
    assert not CartagenaOracle({**mapping, "actions_left": 2}, rules).free_sailing


def test_the_free_sailing_may_be_left_unused_and_is_closed_by_any_action() -> None:
    crews: dict[str, list[Any]] = {"blue": ["sloop"], "red": []}
    oracle = CartagenaOracle(great_escape(pirates=crews, hands={"blue": {"rum": 2}}, free_sailing=True))
    oracle.play("rum 0", [])
    oracle.play("sail", [])
    assert (oracle.actions_left, oracle.free_sailing) == (1, False)


def test_a_free_sailing_is_no_action_so_the_turn_cannot_end_after_it() -> None:
    crews: dict[str, list[Any]] = {"blue": ["sloop", 3], "red": []}
    oracle = played(great_escape(pirates=crews, hands={"blue": {"rum": 2}}, free_sailing=True), "sail")
    assert oracle.actions_left == 3
    assert "end" not in oracle.legal()
    oracle.play("sail", [])  # more than once a turn, now for an action
    assert oracle.actions_left == 2
    assert "end" in oracle.legal()


SHUT_IN = {"blue": [], "red": [2, 8, 14]}  # every rum space of the tunnel is taken, and the sloop is away


@BOTH
def test_who_has_cards_and_no_action_is_passed_over_and_draws_nothing(rules: int) -> None:
    mapping = great_escape(pirates=SHUT_IN, sloop_at="tortuga", hands={"blue": {"rum": 2}})
    oracle = CartagenaOracle(mapping, rules)
    assert oracle.legal() == {"end"}
    oracle.play("end", [])
    assert (oracle.turn, oracle.hands["blue"]) == ("red", {"rum": 2})


@BOTH
def test_a_sailing_that_is_the_only_legal_move_must_be_made(rules: int) -> None:
    crews = {"blue": [1], "red": [2, 8, 14, 16]}
    hands = {"blue": {"rum": 2}}
    mapping = great_escape(pirates=crews, sloop_at="tortuga", hands=hands, turn="red", actions_left=1)
    oracle = played(mapping, "retreat 16", rules=rules)
    assert (oracle.turn, oracle.legal()) == ("blue", {"sail"})
    oracle.play("sail", [])
    assert oracle.actions_left == (3 if rules == 2 else 2)
    assert "rum 0" in oracle.legal()


# --- R1, R3, R17: where cards come from -------------------------------------------------------------------------------


@BOTH
def test_a_stuck_player_is_rescued_from_the_row(rules: int) -> None:
    mapping = original(row=["hat", "key"], pile={"skull": 2})
    oracle = CartagenaOracle(mapping, rules)
    assert oracle.legal() == {"draw"}
    oracle.play("draw", [] if rules == 2 else ["skull"])
    assert oracle.hands["blue"] == ({"hat": 1} if rules == 2 else {"skull": 1})
    assert oracle.row == (["key"] if rules == 2 else ["hat", "key"])
    assert (oracle.turn, oracle.actions_left) == ("red", 3)


@BOTH
def test_without_a_row_a_rescue_comes_from_the_pile(rules: int) -> None:
    oracle = played(original("hidden", pile={"skull": 2}), "draw", chance="skull", rules=rules)
    assert (oracle.hands["blue"], oracle.pile) == ({"skull": 1}, {"skull": 1})


def test_a_rescue_that_empties_the_row_lays_a_new_one_and_shuffles_when_a_card_is_needed() -> None:
    mapping = original(row=["hat"], pile={"skull": 2}, discard={"key": 11})
    oracle = played(mapping, "draw", chance="skull skull" + " key" * 10)
    assert oracle.hands["blue"] == {"hat": 1}
    assert oracle.row == ["skull"] * 2 + ["key"] * 10
    assert (oracle.pile, oracle.discard) == ({"key": 1}, {})


def test_the_last_card_of_a_pile_leaves_the_discards_where_they_are() -> None:
    mapping = original("hidden", pile={"skull": 1}, discard={"key": 5})
    oracle = played(mapping, "draw", chance="skull")
    assert (oracle.pile, oracle.discard) == ({}, {"key": 5})


def test_a_rescue_with_nothing_left_to_draw_still_ends_the_turn() -> None:
    oracle = played(original(hands={"red": {"key": 17}}), "draw")
    assert (oracle.turn, oracle.hands["blue"], oracle.row) == ("red", {}, [])


@BOTH
def test_devirs_pass_draws_from_the_row_too(rules: int) -> None:
    mapping = great_escape(options={"cards": "hispaniola"}, row=["rum", "hook"], pile={"chest": 1})
    oracle = played(mapping, "draw", chance="" if rules == 2 else "chest", rules=rules)
    assert oracle.hands["blue"] == ({"rum": 1} if rules == 2 else {"chest": 1})


def test_powers_draw_from_the_pile_where_a_row_lies() -> None:
    witch = {"cards": "open", "witch": True}
    hands = {"blue": {"lantern": 1}, "red": {"hook": 1}}
    mapping = great_escape(options=witch, row=["rum", "rum"], pile={"chest": 5}, hands=hands)
    oracle = played(mapping, "witch lantern", chance="chest chest chest chest")
    assert (oracle.held, oracle.row) == ({"chest": 4}, ["rum", "rum"])


def test_drawing_two_with_one_left_takes_it_lays_a_row_and_takes_one() -> None:
    pirates = {"blue": [5], "red": [3, 3]}
    mapping = original(pirates=pirates, row=["hat"], pile={"skull": 13})
    oracle = played(mapping, "retreat 5", chance="skull " * 12)
    assert oracle.hands["blue"] == {"hat": 1, "skull": 1}
    assert (len(oracle.row), oracle.pile) == (11, {"skull": 1})


@pytest.mark.parametrize(
    ("passing", "moves"), [("never", {"draw"}), ("always", {"draw"}), ("empty-hand", {"draw", "end"})]
)
def test_the_rescue_stands_in_the_place_of_ending_the_turn_but_devir_offers_both(passing: str, moves: set[str]) -> None:
    mapping = original(passing=passing, row=["hat"], actions_left=2)
    assert CartagenaOracle(mapping).legal() == moves


# --- the printed example ----------------------------------------------------------------------------------------------


def printed_example(turn: str) -> dict[str, Any]:
    """The picture in the box of 2000; the pile is of no account."""
    pirates = {
        "blue": [6, 6, 9, 17, 18],
        "red": [5, 8, 17, 17, 22, 26],
        "yellow": [9, 21, 30, 33, 37],
        "green": [11, 12, 19, 19, 29],
    }
    hands = {
        "blue": {"dagger": 4, "skull": 2, "bottle": 1, "pistol": 1, "hat": 1},
        "red": {"bottle": 1, "skull": 1, "pistol": 3},
        "yellow": {"bottle": 1, "key": 1, "skull": 1},
        "green": {"key": 1, "skull": 2, "hat": 1, "pistol": 2, "bottle": 1},
    }
    row = ["bottle", "dagger", "dagger", "hat", "pistol", "bottle", "dagger", "skull", "skull"]
    return original(pirates=pirates, hands=hands, row=row, turn=turn)


@pytest.mark.parametrize(
    ("turn", "moves", "places", "drawn"),
    [
        ("yellow", ["skull 9"], [0, 21, 23, 30, 33, 37], 0),
        ("red", ["retreat 8"], [5, 6, 17, 17, 22, 26], 2),
        ("blue", ["dagger 0", "dagger 6", "dagger 6"], [7, 9, 15, 17, 18, 24], 0),
        ("blue", ["retreat 17", "retreat 18", "retreat 17"], [0, 6, 6, 9, 12, 12], 5),
        ("blue", ["bottle 17", "retreat 18", "dagger 0"], [6, 6, 7, 9, 17, 37], 2),
    ],
)
def test_the_printed_example_comes_out_as_the_books_say(
    turn: str, moves: list[str], places: list[int], drawn: int
) -> None:
    mapping = printed_example(turn)
    oracle = played(mapping, *moves)
    assert oracle.snapshot()["pirates"][turn] == places
    assert oracle.row == mapping["row"][drawn:]


# --- R6, R7, R15: boarding and Morgan ---------------------------------------------------------------------------------


def test_no_fourth_pirate_of_a_colour_comes_aboard_by_card_hook_or_morgan() -> None:
    crews: dict[str, list[Any]] = {"blue": [18, "sloop", "sloop", "sloop"], "red": [17, 18, 18, "sloop"]}
    options = {"draw_in_tunnel": "both", "witch": True}
    hands = {"blue": {"hook": 2, "rum": 1}, "red": {"rum": 1}}
    oracle = CartagenaOracle(great_escape(pirates=crews, options=options, hands=hands))
    assert not {"rum 18", "hook 18"} & oracle.legal()
    assert {"morgan red 18", "morgan red 17"} <= oracle.legal()
    red = CartagenaOracle(great_escape(pirates=crews, options=options, hands={"red": {"hook": 2}}, turn="red"))
    assert "hook+hook 18" in red.legal()
    assert "morgan blue 18" not in red.legal()


@pytest.mark.parametrize(("aboard", "has_room"), [(0, True), (1, True), (2, False)])
def test_a_hook_takes_two_aboard_only_if_both_fit(aboard: int, has_room: bool) -> None:
    crews: dict[str, list[Any]] = {"blue": [18, 18, *["sloop"] * aboard], "red": []}
    mapping = great_escape(pirates=crews, options={"witch": True}, hands={"blue": {"hook": 1, "rum": 1}})
    oracle = CartagenaOracle(mapping)
    assert ("hook+rum 18" in oracle.legal()) == has_room
    assert "rum 18" in oracle.legal()


def test_nobody_boards_a_sloop_that_is_away_and_nobody_lands_but_at_tortuga() -> None:
    crews: dict[str, list[Any]] = {"blue": [18, "sloop"], "red": [2, 20]}
    hands = {"blue": {"rum": 1}}
    away = CartagenaOracle(great_escape(pirates=crews, hands=hands, sloop_at="tortuga"))
    assert away.legal() == {"rum 0", "rum sloop", "retreat 18", "sail"}
    here = CartagenaOracle(great_escape(pirates=crews, hands=hands))
    assert here.legal() == {"rum 0", "rum 18", "retreat 18", "retreat sloop", "sail"}


def test_from_the_sloop_at_tortuga_morgan_follows_the_rule_of_the_jungle() -> None:
    crews: dict[str, list[Any]] = {"blue": [19], "red": [5, "sloop"]}
    options = {"draw_in_jungle": "morgan"}
    away = great_escape(pirates=crews, options=options, sloop_at="tortuga", pile={"rum": 3})
    assert "morgan red sloop" in CartagenaOracle(away).legal()
    assert "morgan red 5" not in CartagenaOracle(away).legal()
    oracle = played(away, "morgan red sloop", chance="rum")
    assert oracle.snapshot()["pirates"]["red"] == [0, 0, 5, 19]
    assert "morgan red sloop" not in CartagenaOracle({**away, "sloop_at": "cartagena"}).legal()


def test_morgan_who_brings_a_last_pirate_home_makes_its_owner_win_and_draws_nothing() -> None:
    crews: dict[str, list[Any]] = {"blue": [], "red": [30, 37, 37, 37]}
    mapping = great_escape(pirates=crews, options={"draw_in_jungle": "morgan"}, pile={"rum": 3})
    oracle = played(mapping, "morgan red 30")
    assert (oracle.stage, oracle.winner, oracle.hands["blue"]) == ("over", "red", {})


# --- R8, R9, R16, R18: dark cards and the witch -----------------------------------------------------------------------

DARK = {"filibusters": True, "witch": True}


@pytest.mark.parametrize(
    ("move", "hand", "places"),
    [
        ("rum* 33", {"rum*": 1}, [33, 37, 37, 37]),
        ("parrot+parrot*=rum 33", {"parrot": 1, "parrot*": 1}, [33, 37, 37, 37]),
        ("hook*+rum 33", {"hook*": 1, "rum": 1}, [33, 33, 37, 37]),
        ("hook+rum* 33", {"hook": 1, "rum*": 1}, [33, 33, 37, 37]),
    ],
)
def test_an_advance_by_a_dark_card_that_wins_ends_the_game_before_anyone_discards(
    move: str, hand: dict[str, int], places: list[int]
) -> None:
    hands = {"blue": hand, "red": {"pistol": 9}}
    oracle = played(great_escape(pirates={"blue": places, "red": []}, options=DARK, hands=hands), move)
    assert (oracle.stage, oracle.winner, oracle.hands["red"]) == ("over", "blue", {"pistol": 9})


@pytest.mark.parametrize("move", ["rum* 0", "parrot*+parrot*=rum 0"])
def test_an_advance_by_a_dark_card_is_made_before_the_others_discard_down_to_seven(move: str) -> None:
    hands = {"blue": {"rum*": 1, "parrot*": 2, "hook": 9}, "red": {"pistol": 9}, "yellow": {"rum": 8}}
    crews: dict[str, list[Any]] = {"blue": [], "red": [], "yellow": []}
    oracle = played(great_escape(pirates=crews, options=DARK, hands=hands), move)
    assert oracle.snapshot()["pirates"]["blue"] == [0, 0, 0, 2]
    for colour, card in (("red", "pistol"), ("red", "pistol"), ("yellow", "rum")):
        assert (oracle.actor, oracle.legal()) == (colour, {f"discard {card}"})
        oracle.play(f"discard {card}", [])
    assert (oracle.actor, oracle.stage, oracle.actions_left) == ("blue", "action", 2)


def test_a_dark_cards_power_waits_for_the_discards() -> None:
    hands = {"blue": {"lantern*": 1}, "red": {"pistol": 8}}
    mapping = great_escape(options=DARK, hands=hands, pile={"chest": 2})
    oracle = played(mapping, "witch lantern*")
    assert (oracle.stage, oracle.held) == ("filibusters", {})
    oracle.play("discard pistol", ["chest", "chest", "lantern*", "pistol"])  # two, then the discards made anew
    assert oracle.held == {"chest": 2, "lantern*": 1, "pistol": 1}


@pytest.mark.parametrize(
    ("others", "target"),
    [([], 8), ([8], 2), ([2, 8], 1), ([1, 2, 8], 3), ([*range(1, 12)], 12), ([14], 8)],
)
def test_the_snake_sends_back_to_rum_or_to_the_rearmost_empty_space_behind(others: list[int], target: int) -> None:
    spread = {"red": others[:4], "yellow": others[4:8], "green": others[8:12]}
    tokens = {12: "snake", 18: 1, 24: 1, 30: 2, 36: 2}
    mapping = great_escape(
        pirates={"blue": [12], **spread},
        options={"witch": True},
        hands={"blue": {"chest": 1}},
        tokens=tokens,
        opened=[3],
    )
    laid = "6=1 12=1 18=2 24=2 30=3 36=snake"
    oracle = played(mapping, "witch chest 12", chance=laid)
    assert oracle.snapshot()["pirates"]["blue"] == [0, 0, 0, target]
    assert oracle.tokens == {6: 1, 12: 1, 18: 2, 24: 2, 30: 3, 36: "snake"}
    assert oracle.opened == []


def test_the_snake_of_the_jungle_sends_nobody_back_over_the_sea() -> None:
    mapping = great_escape(
        pirates={"blue": [24], "red": [20]}, options={"witch": True}, hands={"blue": {"chest": 1}}, tokens={24: "snake"}
    )
    oracle = played(mapping, "witch chest 24", chance="6=1 12=1 18=2 24=2 30=3 36=snake")
    assert oracle.snapshot()["pirates"]["blue"] == [0, 0, 0, 19]


def test_a_short_pile_is_kept_first_and_then_given_clockwise() -> None:
    crews: dict[str, list[Any]] = {"blue": [], "red": [], "yellow": [], "green": []}
    mapping = great_escape(pirates=crews, options={"witch": True}, hands={"blue": {"rum": 1}}, pile={"hook": 2})
    oracle = played(mapping, "witch rum", chance="hook hook rum")
    assert (oracle.legal(), oracle.next_gift) == ({"give hook", "give rum"}, "red")
    oracle.play("give rum", [])
    assert [oracle.hands[c] for c in ("blue", "red", "yellow")] == [{"hook": 2}, {"rum": 1}, {}]


def test_two_parrots_stand_for_a_symbol_in_a_plain_advance_only() -> None:
    hands = {"blue": {"parrot": 2, "hook": 1}}
    oracle = CartagenaOracle(great_escape(pirates={"blue": [3, 3], "red": []}, options={"witch": True}, hands=hands))
    pairs = {move for move in oracle.legal() if "=" in move}
    assert Counter(move.split()[1] for move in pairs) == {"0": 6, "3": 6}
    assert "hook+parrot 3" in oracle.legal()


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_sloop_of_the_jungle_is_the_start() -> None:
    options = {
        "boards": 6, "pirates": 4, "actions": 3, "cards": "hidden", "pass": "empty-hand",
        "draw_in_jungle": "retreat", "filibusters": False, "witch": False,
    }  # fmt: skip
    mapping = position("devir-jungle", options, DEVIR, hands={"blue": {"rum": 1}})
    oracle = CartagenaOracle({**mapping, "pirates": {"blue": ["sloop", 3], "red": [0, "sloop"]}})
    assert oracle.snapshot()["pirates"] == {"blue": [0, 3], "red": [0, 0]}
    with pytest.raises(AssertionError, match="no such sloop"):
        CartagenaOracle(original(pirates={"blue": ["sloop"], "red": []}))


def test_only_devir_has_dark_cards() -> None:
    with pytest.raises(AssertionError, match="no dark cards"):
        CartagenaOracle(original(hands={"blue": {"dagger*": 1}}))
    plain = CartagenaOracle(great_escape(hands={"blue": {"rum*": 1, "rum": 1}}))
    assert plain.hands["blue"] == {"rum": 2}


def test_there_is_no_third_version_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="no version 3"):
        CartagenaOracle(original(), 3)
