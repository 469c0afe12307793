"""What every edition of Cartagena shares, and the project's rulings R1 to R7: one test a clause."""

import pytest

import balandra
from balandra import IllegalMove, Position

from . import cartagena as table
from .book import rule
from .cartagena import (
    EVERY_RESCUE,
    EVERY_SINGLE_PATH,
    JAMAICA,
    TORTUGA,
    Hand,
    Space,
    actions_left,
    after,
    fresh,
    hand_size,
    heap,
    kinds,
    legal,
    listed,
    pile_size,
    pirates,
    shown,
    shown_hand,
    spare,
    winner,
)
from .devir import (
    ESCAPE,
    GREAT,
    JUNGLE,
    blues_turn,
    free_sailing,
    great,
    morgan,
    single,
    sloop_at,
)

DEVIR = pytest.mark.parametrize("edition", [ESCAPE, JUNGLE])
NINE = {"rum": 3, "lantern": 3, "parrot": 3}
POWERS = pytest.mark.parametrize(
    ("card", "power"), [("pistol", "pistol red"), ("rum", "rum"), ("lantern", "lantern"), ("chest", "chest 6")]
)


def sections(position: Position, beginning: str) -> set[str]:
    """The legal moves that begin so."""
    return {move for move in legal(position) if move.startswith(beginning)}


# -- What every edition shares


@rule("rulings", "What every edition shares", "Pirates of one colour on one space are interchangeable")
@EVERY_SINGLE_PATH
def test_a_move_names_a_space_and_not_a_pirate(edition: str) -> None:
    symbol = table.symbols(edition)[0]
    position = table.table(edition, {"blue": [9, 9, 9], "red": [5]}, {"blue": f"{symbol} {symbol}"})
    assert legal(position) - {"end"} == {f"{symbol} 0", f"{symbol} 9", "retreat 9"}


@rule("rulings", "What every edition shares", "No move is offered twice")
@pytest.mark.parametrize("edition", [JAMAICA, ESCAPE, JUNGLE, GREAT])
def test_no_move_is_offered_twice(edition: str) -> None:
    own = balandra.edition(edition).options
    chosen: dict[str, object] = {"draw_in_tunnel": "both", "draw_in_jungle": "both", "witch": True, "filibusters": True}
    position = fresh(edition, 3, 1, **{name: value for name, value in chosen.items() if name in own})
    for later in table.wander(position, seed=2, moves=200):
        assert len(later.legal_moves) == len(legal(later))


@rule("rulings", "What every edition shares", "A pirate in the boat or cave may retreat")
@EVERY_SINGLE_PATH
def test_the_goal_may_be_left_by_a_retreat(edition: str) -> None:
    table.check_boat_may_be_left(edition)


@rule("rulings", "What every edition shares", "A retreat never leads back to the start")
@EVERY_SINGLE_PATH
def test_a_retreat_never_leads_back_to_the_start(edition: str) -> None:
    table.check_never_back_to_the_start(edition)


@rule("rulings", "What every edition shares", "A retreat never jumps a single pirate")
@EVERY_SINGLE_PATH
def test_a_retreat_never_jumps_a_single_pirate(edition: str) -> None:
    table.check_single_is_not_jumped(edition)


@rule("rulings", "What every edition shares", "Start and goal hold any number of pirates")
@EVERY_SINGLE_PATH
def test_start_and_goal_hold_any_number(edition: str) -> None:
    symbol, end = table.symbols(edition)[0], table.goal(edition)
    home = {colour: [end, end] for colour in table.COLOURS} | {"blue": [end - 1, end]}
    position = after(table.table(edition, home, {"blue": symbol}), f"{symbol} {end - 1}")
    assert sum(pirates(position, colour).count(end) for colour in table.COLOURS) == 10


@rule("rulings", "What every edition shares", "All pirates at the goal win at once, in mid-turn too")
@EVERY_SINGLE_PATH
def test_all_pirates_at_the_goal_win_in_mid_turn(edition: str) -> None:
    table.check_all_pirates_home_wins_at_once(edition)


@rule("rulings", "What every edition shares", "An empty pile is made anew from the discards")
@EVERY_SINGLE_PATH
def test_an_empty_pile_is_made_anew_from_the_discards(edition: str) -> None:
    table.check_discards_become_the_pile(edition)


@rule("rulings", "What every edition shares", "The discards are shuffled at the moment a card is needed, not before")
@pytest.mark.parametrize("edition", [JAMAICA, "ravensburger-basic", ESCAPE])
def test_the_discards_are_shuffled_when_a_card_is_needed(edition: str) -> None:
    first = table.symbols(edition)[0]
    rest = spare(edition, first)
    position = table.table(edition, {"blue": [12, 12], "red": [7]}, {}, pile={first: 1}, discard=rest)
    position = after(position, "retreat 12")  # the last card of the pile
    assert (pile_size(position), heap(position, "discard")) == (0, rest)
    position = after(position, "retreat 12")  # two stand there now
    assert (heap(position, "discard"), pile_size(position)) == ({}, sum(rest.values()) - 2)


@rule("rulings", "What every edition shares", "Pile and discards both empty: draw what there is")
@pytest.mark.parametrize("left", [0, 1])
def test_with_both_piles_empty_one_draws_what_there_is(left: int) -> None:
    pile = {"skull": left} if left else {}
    hands: dict[str, Hand] = {"red": spare(JAMAICA, pile)}
    position = table.table(JAMAICA, {"blue": [9], "red": [7, 7]}, hands, pile=pile, discard={})
    assert hand_size(after(position, "retreat 9"), "blue") == left


@rule("rulings", "What every edition shares", "In the Great Escape all this holds on both paths")
@pytest.mark.parametrize("seed", [3, 4])
def test_the_great_escape_never_has_four_on_a_space_or_four_of_a_colour_aboard(seed: int) -> None:
    for position in table.wander(fresh(GREAT, 3, seed, draw_in_tunnel="both", draw_in_jungle="both"), seed):
        places = [space for colour in position.game.colours for space in pirates(position, colour)]
        assert all(places.count(space) <= 3 for space in set(places) - {0, 37, "sloop"})
        assert all(pirates(position, colour).count("sloop") <= 3 for colour in position.game.colours)


# -- R1


@rule("rulings", "R1 stuck", "No card and no retreat: the only move is to draw one card")
@EVERY_RESCUE
def test_a_stuck_player_draws_one_card(edition: str) -> None:
    position = table.table(edition, {"blue": [5], "red": [9]})
    assert legal(position) == {"draw"}
    later = after(position, "draw")
    stock = pile_size(position) + len(listed(position, "row"))
    assert (hand_size(later, "blue"), pile_size(later) + len(listed(later, "row"))) == (1, stock - 1)


@rule("rulings", "R1 stuck", "The rescue ends the turn")
@EVERY_RESCUE
def test_the_rescue_ends_the_turn(edition: str) -> None:
    position = after(table.table(edition, {"blue": [5], "red": [9]}), "draw")
    assert (position.turn, actions_left(position)) == ("red", table.number(edition, "actions"))


@rule("rulings", "R1 stuck", "It holds after a first action too")
@EVERY_RESCUE
def test_the_rescue_holds_after_a_first_action(edition: str) -> None:
    symbol = table.symbols(edition)[0]
    position = after(table.table(edition, {"blue": [], "red": [9]}, {"blue": symbol}), f"{symbol} 0")
    assert (position.turn, legal(position)) == ("blue", {"draw"})
    assert after(position, "draw").turn == "red"


@rule("rulings", "R1 stuck", "One with a card is not stuck")
@EVERY_RESCUE
def test_one_with_a_card_is_not_stuck(edition: str) -> None:
    symbol = table.symbols(edition)[0]
    assert "draw" not in legal(table.table(edition, {"blue": [5], "red": [9]}, {"blue": symbol}))


@rule("rulings", "R1 stuck", "One with a retreat is not stuck")
@EVERY_RESCUE
def test_one_with_a_retreat_is_not_stuck(edition: str) -> None:
    assert legal(table.table(edition, {"blue": [5], "red": [4]})) - {"end"} == {"retreat 5"}


@rule("rulings", "R1 stuck", "Devir: an empty hand is enough, and drawing is a choice")
@DEVIR
def test_devir_an_empty_hand_is_enough_to_pass_and_draw(edition: str) -> None:
    position = single({"blue": [5], "red": [4]}, edition=edition)
    assert legal(position) == {"draw", "retreat 5"}


@rule("rulings", "R1 stuck", "Devir: passing and drawing one ends the turn")
@DEVIR
def test_devir_passing_and_drawing_ends_the_turn(edition: str) -> None:
    position = after(single({"blue": [5], "red": [4]}, edition=edition), "draw")
    assert (position.turn, hand_size(position, "blue")) == ("red", 1)


@rule("rulings", "R1 stuck", "Devir: with a card in hand there is no passing")
@DEVIR
def test_devir_with_a_card_there_is_no_passing(edition: str) -> None:
    position = single({"blue": [5], "red": [9]}, {"blue": "rum"}, edition=edition)
    assert legal(position) == {"rum 0", "rum 5"}


# -- R2


@rule("rulings", "R2 ending a turn early", "Ending the turn is a move of its own, legal once the minimum is done")
@EVERY_SINGLE_PATH
def test_ending_the_turn_is_legal_once_the_minimum_is_done(edition: str) -> None:
    position = after(table.busy(edition), "retreat 12")
    assert {str(move) for move in position.legal_moves if move.kind == "end"} == {"end"}
    assert after(position, "end").turn == "red"


@rule("rulings", "R2 ending a turn early", "Before the minimum is done it is illegal")
@pytest.mark.parametrize("edition", [JAMAICA, TORTUGA, "ravensburger-basic", "ravensburger-advanced", ESCAPE, JUNGLE])
def test_ending_the_turn_before_the_minimum_is_illegal(edition: str) -> None:
    table.check_at_least_one_action(edition)


@rule("rulings", "R2 ending a turn early", "German: legal at any time")
@pytest.mark.parametrize("moves", [(), ("retreat 12",), ("retreat 12", "retreat 11")])
@table.GERMAN
def test_german_players_may_end_at_any_time(edition: str, moves: tuple[str, ...]) -> None:
    assert after(table.busy(edition), *moves, "end").turn == "red"


@rule("rulings", "R2 ending a turn early", "Any edition may be played with passing allowed or forbidden")
@pytest.mark.parametrize(("way", "may"), [("always", True), ("never", False), ("empty-hand", False)])
@pytest.mark.parametrize("edition", [JAMAICA, "original-tortuga-de", "ravensburger-advanced", ESCAPE])
def test_passing_is_an_option(edition: str, way: str, may: bool) -> None:
    symbol = table.symbols(edition)[0]
    position = table.table(edition, {"blue": [], "red": []}, {"blue": symbol}, options={"pass": way})
    assert ("end" in legal(position)) is may


# -- R3


@rule("rulings", "R3 row", "12 cards face up")
def test_the_row_has_twelve_cards_face_up() -> None:
    table.check_row_of_twelve_face_up(TORTUGA)


@rule("rulings", "R3 row", "Taken from the arrow's end in order")
def test_the_row_is_taken_in_order() -> None:
    table.check_row_is_taken_in_order(TORTUGA)


@rule("rulings", "R3 row", "A new row is laid only when the old one is empty")
def test_the_row_is_not_refilled_before_it_is_empty() -> None:
    position = table.table(TORTUGA, {"blue": [9], "red": [6, 6]}, row=["skull", "hat", "key"])
    later = after(position, "retreat 9")
    assert listed(later, "row") == ["key"]
    assert pile_size(later) == pile_size(position)


@rule("rulings", "R3 row", "Drawing 2 with 1 left: take it, lay the new row, take 1 of it")
def test_drawing_two_with_one_left_takes_one_of_the_new_row() -> None:
    position = table.table(TORTUGA, {"blue": [9], "red": [6, 6]}, row=["skull"])
    later = after(position, "retreat 9")
    assert (hand_size(later, "blue"), len(listed(later, "row"))) == (2, 11)
    assert pile_size(later) == pile_size(position) - 12


@rule("rulings", "R3 row", "Fewer than 12 in the pile: lay them, shuffle the discards, complete to 12")
def test_a_short_pile_is_laid_first_and_the_shuffled_discards_complete_the_row() -> None:
    pile, discard = {"key": 5}, {"hat": 17, "dagger": 10}
    hands: dict[str, Hand] = {"red": spare(TORTUGA, pile, discard, "skull")}
    position = table.table(
        TORTUGA, {"blue": [9], "red": [6]}, hands, row=["skull"], pile=pile, discard=discard, turn="blue"
    )
    later = after(position, "retreat 9")
    row = listed(later, "row")
    assert (len(row), row[:5]) == (12, ["key"] * 5)
    assert set(row[5:]) <= {"hat", "dagger"}
    assert (pile_size(later), heap(later, "discard")) == (27 - 7, {})


@rule("rulings", "R3 row", "Fewer than 12 in pile and discards together: the row is as long as it can be")
def test_the_row_is_short_when_the_cards_are() -> None:
    pile = {"key": 5}
    hands: dict[str, Hand] = {"red": spare(TORTUGA, pile, "skull")}
    position = table.table(TORTUGA, {"blue": [9], "red": [6]}, hands, row=["skull"], pile=pile, discard={})
    assert listed(after(position, "retreat 9"), "row") == ["key"] * 5


@rule("rulings", "R3 row", "Hispaniola: hidden hands, open row")
@pytest.mark.parametrize("edition", [JAMAICA, "ravensburger-basic", ESCAPE])
def test_hispaniola_has_hidden_hands_and_an_open_row(edition: str) -> None:
    position = fresh(edition, 2, cards="hispaniola")
    assert shown(position, "red", "row") == listed(position, "row")
    assert len(listed(position, "row")) == 12
    assert set(shown_hand(position, "red", "blue")) == {"?"}


# -- R4


@rule("rulings", "R4 captain", "With an empty sloop everyone is captain")
@pytest.mark.parametrize("at", ["cartagena", "tortuga"])
def test_with_an_empty_sloop_everyone_is_captain(at: str) -> None:
    blue = blues_turn([], [4], [], at=at)
    yellow = after(blue, "rum 0", "end")
    red = after(yellow, "draw")
    assert [position.turn for position in (blue, yellow, red)] == ["blue", "yellow", "red"]
    assert all(map(free_sailing, (blue, yellow, red)))


@rule("rulings", "R4 captain", "With an empty sloop only the way back can be open")
def test_with_an_empty_sloop_only_the_way_back_can_be_open() -> None:
    assert "sail" not in legal(blues_turn([], [4]))
    assert "sail" not in legal(blues_turn([4], [], at="tortuga"))
    position = after(blues_turn([], [4], at="tortuga"), "sail")
    assert (actions_left(position), free_sailing(position), sloop_at(position)) == (3, False, "cartagena")


CAPTAINS = [
    *[(0, 0, 0, True), (1, 0, 0, True), (1, 1, 1, True), (2, 1, 1, True)],
    *[(0, 1, 0, False), (1, 2, 0, False), (2, 1, 3, False)],
]


@rule("rulings", "R4 captain", "Nobody has more aboard")
@pytest.mark.parametrize(("blue", "red", "yellow", "is_captain"), CAPTAINS)
def test_nobody_has_more_aboard_than_the_captain(blue: int, red: int, yellow: int, is_captain: bool) -> None:
    position = blues_turn(["sloop"] * red, ["sloop"] * blue, ["sloop"] * yellow)
    assert free_sailing(position) is is_captain


@rule("rulings", "R4 captain", "One free sailing: it costs no action, a second one does")
def test_the_second_sailing_of_a_captain_costs_an_action() -> None:
    position = after(blues_turn([], [4, "sloop"]), "sail")
    assert (actions_left(position), free_sailing(position)) == (3, False)
    assert actions_left(after(position, "sail")) == 2


@rule("rulings", "R4 captain", "Before any action: another action closes it")
@pytest.mark.parametrize("action", ["rum 0", "retreat 4"])
def test_another_action_closes_the_free_sailing(action: str) -> None:
    position = after(blues_turn([3], [4, "sloop"]), action)
    assert not free_sailing(position)
    assert actions_left(after(position, "sail")) == 1


@rule("rulings", "R4 captain", "It is decided at the start of the turn: boarding later gives none")
def test_who_boards_in_mid_turn_is_no_captain() -> None:
    position = after(great({"blue": [15], "red": []}, {"blue": "rum"}), "rum 15")
    assert pirates(position, "blue")[-1] == "sloop"
    assert not free_sailing(position)
    assert actions_left(after(position, "sail")) == 1


@rule("rulings", "R4 captain", "The ordinary conditions of sailing hold for it")
def test_a_captain_at_tortuga_needs_a_pirate_in_the_tunnel() -> None:
    assert "sail" not in legal(blues_turn([], ["sloop"], at="tortuga"))
    assert "sail" in legal(blues_turn([], [4, "sloop"], at="tortuga"))


@rule("rulings", "R4 captain", "The free sailing may be left unused")
def test_the_free_sailing_may_be_left_unused() -> None:
    position = blues_turn([], ["sloop"])
    assert free_sailing(position)
    assert "sail" in legal(position)
    assert after(position, "rum 0", "end").turn == "red"


@rule("rulings", "R4 captain", "Unless it is the only legal move: the turn is then not skipped")
def test_the_free_sailing_is_not_left_unused_if_it_is_the_only_legal_move() -> None:
    places: dict[str, list[Space]] = {"blue": [14], "red": [2, 2, 2, 8, 8, 8]}
    position = great(places, {"blue": "rum"}, at="tortuga", free_sailing=True)
    assert legal(position) == {"sail"}
    assert actions_left(after(position, "sail")) == 3
    assert legal(great(places, {"blue": "pistol"}, at="tortuga", free_sailing=True)) > {"sail"}


@rule("rulings", "R4 captain", "The free sailing is not the action that a turn must have")
def test_the_free_sailing_is_not_the_action_a_turn_must_have() -> None:
    assert "end" not in legal(after(blues_turn([], ["sloop"]), "sail"))


# -- R5


@rule("rulings", "R5 sailing", "To Tortuga only with an own pirate aboard")
def test_sailing_to_tortuga_needs_an_own_pirate_aboard() -> None:
    assert "sail" not in legal(great({"blue": [4], "red": ["sloop"]}, {"blue": "rum"}))
    assert "sail" in legal(great({"blue": ["sloop"], "red": ["sloop"]}, {"blue": "rum"}))


@rule("rulings", "R5 sailing", "Back only with an own pirate on a tunnel space")
@pytest.mark.parametrize(("space", "may"), [(1, True), (18, True), (19, False), ("sloop", False), (37, False)])
def test_sailing_back_needs_an_own_pirate_on_a_tunnel_space(space: Space, may: bool) -> None:
    position = great({"blue": [space], "red": []}, {"blue": "rum"}, at="tortuga")
    assert ("sail" in legal(position)) is may


@rule("rulings", "R5 sailing", "The dungeon does not count")
def test_the_dungeon_does_not_count_for_sailing_back() -> None:
    position = great({"blue": [], "red": [4]}, {"blue": "rum"}, at="tortuga")
    assert pirates(position, "blue") == [0] * 6
    assert "sail" not in legal(position)


@rule("rulings", "R5 sailing", "Everyone aboard sails along")
def test_everyone_aboard_sails_along() -> None:
    position = great({"blue": ["sloop"], "red": ["sloop", "sloop"]}, {"blue": "rum rum", "red": "rum"})
    position = after(position, "sail", "rum sloop", "end", "rum sloop")
    assert pirates(position, "red")[-2:] == ["sloop", 26]


@rule("rulings", "R5 sailing", "More than once a turn is allowed")
def test_sailing_more_than_once_a_turn_is_allowed() -> None:
    position = great({"blue": [4, "sloop"], "red": []}, {"blue": "rum"})
    assert after(position, "sail", "sail", "sail").turn == "red"


# -- R6


@rule("rulings", "R6 boarding", "At most three of a colour aboard")
def test_a_fourth_of_a_colour_may_not_board() -> None:
    position = great({"blue": [15, "sloop", "sloop", "sloop"], "red": []}, {"blue": "rum"})
    assert "rum 15" not in legal(position)
    with pytest.raises(IllegalMove):
        position.play("rum 15")


@rule("rulings", "R6 boarding", "Each colour counts for itself")
def test_three_of_every_colour_may_be_aboard() -> None:
    places: dict[str, list[Space]] = {"blue": [15, "sloop", "sloop"], "red": ["sloop"] * 3, "yellow": ["sloop"] * 3}
    position = after(great(places, {"blue": "rum"}), "rum 15")
    assert [pirates(position, colour).count("sloop") for colour in places] == [3, 3, 3]


@rule("rulings", "R6 boarding", "Only while the sloop lies at Cartagena")
def test_nobody_boards_a_sloop_that_is_away() -> None:
    assert sections(great({"blue": [15], "red": []}, {"blue": "rum"}, at="tortuga"), "rum") == {"rum 0"}


@rule("rulings", "R6 boarding", "A card that would have to board cannot be played on that pirate; others can")
def test_other_cards_may_still_be_played_on_that_pirate() -> None:
    position = great({"blue": [15], "red": [2, 8, 7, 13]}, {"blue": "rum hook pistol chest"}, at="tortuga")
    assert {"hook 15", "chest 15", "rum 0", "pistol 0"} <= legal(position)
    assert not {"rum 15", "pistol 15"} & legal(position)
    assert pirates(after(position, "pistol 0"), "blue")[-2:] == [1, 15]


@rule("rulings", "R6 boarding", "From the sloop one lands only at Tortuga")
def test_one_lands_only_at_tortuga() -> None:
    places: dict[str, list[Space]] = {"blue": ["sloop"], "red": []}
    assert "rum sloop" not in legal(great(places, {"blue": "rum"}))
    assert "rum sloop" in legal(great(places, {"blue": "rum"}, at="tortuga"))


@rule("rulings", "R6 boarding", "One lands by a card, on the first empty space with its symbol, else in the cave")
def test_one_lands_on_the_first_empty_space_with_the_symbol() -> None:
    one = great({"blue": ["sloop"], "red": [20]}, {"blue": "rum"}, at="tortuga")
    assert pirates(after(one, "rum sloop"), "blue")[-1] == 26
    full = great({"blue": ["sloop"], "red": [20, 26, 32]}, {"blue": "rum"}, at="tortuga")
    assert pirates(after(full, "rum sloop"), "blue")[-1] == 37


@rule("rulings", "R6 boarding", "One lands by Morgan too")
def test_one_lands_by_morgan_too() -> None:
    position = great({"blue": [22], "red": ["sloop"]}, at="tortuga", options={"draw_in_jungle": "morgan"})
    assert pirates(after(position, "morgan red sloop"), "red")[-1] == 22


@rule("rulings", "R6 boarding", "Aboard at Cartagena one may retreat into the tunnel")
def test_aboard_at_cartagena_one_may_retreat_into_the_tunnel() -> None:
    position = after(great({"blue": ["sloop"], "red": [11, 11]}, {"blue": "rum"}), "retreat sloop")
    assert (pirates(position, "blue")[-1], hand_size(position, "blue")) == (11, 3)


@rule("rulings", "R6 boarding", "Aboard at Tortuga one may not")
def test_aboard_at_tortuga_one_may_not_retreat() -> None:
    position = great({"blue": ["sloop"], "red": [11, 11]}, {"blue": "rum"}, at="tortuga")
    assert "retreat" not in kinds(position)


@rule("rulings", "R6 boarding", "No retreat from the jungle onto the sloop")
@pytest.mark.parametrize("at", ["cartagena", "tortuga"])
def test_no_retreat_from_the_jungle_onto_the_sloop(at: str) -> None:
    position = great({"blue": [25], "red": ["sloop", "sloop", 17]}, {"blue": "rum"}, at=at)
    assert "retreat 25" not in legal(position)


@rule("rulings", "R6 boarding", "The cave may be left by a retreat")
def test_the_cave_may_be_left_by_a_retreat() -> None:
    for space in (19, 25, 36):
        position = after(great({"blue": [37], "red": [space, 4]}, {"blue": "rum"}), "retreat 37")
        assert (pirates(position, "blue")[-1], hand_size(position, "blue")) == (space, 2)
    assert "retreat 37" not in legal(great({"blue": [37], "red": [4]}, {"blue": "rum"}))


# -- R7


@rule("rulings", "R7 Morgan", "An opponent's pirate, not an own one")
def test_morgan_moves_no_own_pirate() -> None:
    position = morgan({"blue": [3, 9], "red": [5]}, {"blue": "rum"})
    assert sections(position, "morgan") == {"morgan red 0", "morgan red 5"}


@rule("rulings", "R7 Morgan", "From the start too")
def test_morgan_moves_a_pirate_from_the_start() -> None:
    position = after(morgan({"blue": [5], "red": []}), "morgan red 0")
    assert (pirates(position, "red")[-1], hand_size(position, "blue")) == (5, 1)


@rule("rulings", "R7 Morgan", "From the sloop too")
def test_morgan_moves_a_pirate_from_the_sloop() -> None:
    options = {"draw_in_jungle": "morgan"}
    position = after(great({"blue": [22, 22], "red": ["sloop"]}, at="tortuga", options=options), "morgan red sloop")
    assert (pirates(position, "red")[-1], hand_size(position, "blue")) == (22, 2)


@rule("rulings", "R7 Morgan", "Not from the goal")
def test_morgan_moves_no_pirate_from_the_goal() -> None:
    assert "morgan red 37" not in legal(morgan({"blue": [5], "red": [37]}))


@rule("rulings", "R7 Morgan", "To the first space ahead with 1 or 2 pirates; draw that many")
@pytest.mark.parametrize("crowd", [1, 2])
def test_morgan_draws_as_many_as_stood_there(crowd: int) -> None:
    position = after(morgan({"blue": [8] * crowd, "red": [5], "yellow": [12]}), "morgan red 5")
    assert (pirates(position, "red")[-1], hand_size(position, "blue")) == (8, crowd)


@rule("rulings", "R7 Morgan", "None ahead in the tunnel: it boards, and two are drawn")
def test_morgan_boards_and_draws_two() -> None:
    options = {"draw_in_tunnel": "morgan"}
    position = after(great({"blue": [5], "red": [9, 25]}, options=options), "morgan red 9")
    assert (pirates(position, "red")[-2], hand_size(position, "blue")) == ("sloop", 2)


@rule("rulings", "R7 Morgan", "None ahead in the jungle: it reaches the cave, and two are drawn")
def test_morgan_reaches_the_cave_and_draws_two() -> None:
    position = after(great({"blue": [5], "red": [25]}, options={"draw_in_jungle": "morgan"}), "morgan red 25")
    assert (pirates(position, "red")[-1], hand_size(position, "blue")) == (37, 2)


@rule("rulings", "R7 Morgan", "Boarding obeys R6")
def test_morgan_boards_neither_a_full_sloop_nor_an_absent_one() -> None:
    options = {"draw_in_tunnel": "morgan"}
    full = great({"blue": [5], "red": [9, "sloop", "sloop", "sloop"]}, options=options)
    away = great({"blue": [5], "red": [9]}, at="tortuga", options=options)
    assert "morgan red 9" not in legal(full) | legal(away)


@rule("rulings", "R7 Morgan", "A third of a colour may still board")
def test_morgan_boards_a_third_of_a_colour() -> None:
    places: dict[str, list[Space]] = {"blue": [5], "red": [9, "sloop", "sloop"]}
    position = after(great(places, options={"draw_in_tunnel": "morgan"}), "morgan red 9")
    assert pirates(position, "red").count("sloop") == 3


@rule("rulings", "R7 Morgan", "With the sloop away a pirate is moved while company is ahead in the tunnel")
def test_morgan_moves_on_in_the_tunnel_while_the_sloop_is_away() -> None:
    for start, end in ((9, 12), (0, 1), (17, 18)):
        position = great({"blue": [end], "red": [start]}, at="tortuga", options={"draw_in_tunnel": "morgan"})
        assert pirates(after(position, f"morgan red {start}"), "red")[-1] == end


@rule("rulings", "R7 Morgan", "From the sloop nobody lands at Cartagena")
def test_morgan_lands_nobody_at_cartagena() -> None:
    options = {"draw_in_tunnel": "morgan", "draw_in_jungle": "morgan"}
    assert "morgan red sloop" not in legal(great({"blue": [22], "red": ["sloop"]}, options=options))


@rule("rulings", "R7 Morgan", "An opponent whose last pirate is brought home wins")
def test_an_opponent_brought_home_wins() -> None:
    position = after(morgan({"blue": [5], "red": [9, 37, 37, 37, 37, 37]}), "morgan red 9")
    assert winner(position) == "red"


@rule("rulings", "R7 Morgan", "With both draw rules on, each draw action picks one")
def test_each_draw_action_picks_one_rule() -> None:
    options = {"draw_in_tunnel": "both"}
    position = single({"blue": [12], "red": [5, 9]}, options=options)
    position = after(position, "morgan red 5", "retreat 12")
    assert (hand_size(position, "blue"), pirates(position, "blue")[-1]) == (1 + 2, 9)
