"""The project's rulings on Cartagena, R8 to R18: one test a clause."""

from typing import cast

import pytest

import balandra
from balandra import IllegalMove, Position

from . import cartagena as table
from .book import rule
from .cartagena import (
    EVERY_RESCUE,
    EVERY_SINGLE_PATH,
    JAMAICA,
    Hand,
    Space,
    actions_left,
    after,
    fresh,
    hand,
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
    words,
)
from .devir import (
    ESCAPE,
    JUNGLE,
    blues_turn,
    filibusters,
    free_sailing,
    great,
    lay,
    opened,
    single,
    sloop_at,
    stage,
    tokens,
    witch,
)

DEVIR = pytest.mark.parametrize("edition", [ESCAPE, JUNGLE])
NINE = {"rum": 3, "lantern": 3, "parrot": 3}
POWERS = pytest.mark.parametrize(
    ("card", "power"), [("pistol", "pistol red"), ("rum", "rum"), ("lantern", "lantern"), ("chest", "chest 6")]
)


def sections(position: Position, beginning: str) -> set[str]:
    """The legal moves that begin so."""
    return {move for move in legal(position) if move.startswith(beginning)}


# -- R8


@rule("rulings", "R8 Filibusters", "Every other player with more than 7 discards down to 7")
def test_every_other_player_discards_down_to_seven() -> None:
    hands: dict[str, Hand] = {
        "blue": {"rum*": 1, "hook": 9},
        "red": NINE,
        "yellow": {"chest": 8},
        "green": {"pistol": 7},
    }
    position = after(filibusters({"blue": [], "red": [], "yellow": [], "green": []}, hands), "rum* 0")
    position = after(position, "discard rum", "discard rum", "discard chest")
    assert [hand_size(position, colour) for colour in ("blue", "red", "yellow", "green")] == [9, 7, 7, 7]
    assert position.actor == "blue"


@rule("rulings", "R8 Filibusters", "Each one chooses")
def test_each_one_chooses_the_discards() -> None:
    position = after(filibusters({"blue": [], "red": []}, {"blue": "rum*", "red": NINE}), "rum* 0")
    assert legal(position) == {"discard rum", "discard lantern", "discard parrot"}
    assert heap(after(position, "discard parrot"), "discard") == {"rum*": 1, "parrot": 1}


@rule("rulings", "R8 Filibusters", "Clockwise from the next seat")
def test_discards_go_clockwise_from_the_next_seat() -> None:
    hands: dict[str, Hand] = {"blue": {"hook": 8}, "red": "rum*", "yellow": {"chest": 8}}
    position = filibusters({"red": [], "yellow": [], "blue": []}, hands)
    order = []
    position = after(position, "rum* 0")
    while stage(position) == "filibusters":
        order.append(position.actor)
        position = after(position, str(position.legal_moves[0]))
    assert order == ["yellow", "blue"]


@rule("rulings", "R8 Filibusters", "The game waits for them")
def test_the_game_waits_for_the_discards() -> None:
    position = after(filibusters({"blue": [], "red": []}, {"blue": "rum* rum", "red": NINE}), "rum* 0")
    assert (position.turn, position.actor, kinds(position)) == ("blue", "red", {"discard"})
    with pytest.raises(IllegalMove):
        position.play("rum 0")


@rule("rulings", "R8 Filibusters", "A dark card played for its power counts too")
def test_a_dark_card_played_for_its_power_counts() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "lantern*", "red": NINE}, witch=True)
    assert after(position, "witch lantern*").actor == "red"


@rule("rulings", "R8 Filibusters", "A dark parrot of a pair, or a dark card of a hook pair, counts too")
@pytest.mark.parametrize(
    ("cards", "move"),
    [
        ("parrot parrot*", "parrot+parrot*=rum 9"),
        ("parrot* parrot*", "parrot*+parrot*=rum 9"),
        ("hook* rum", "hook*+rum 9"),
        ("hook rum*", "hook+rum* 9"),
    ],
)
def test_a_dark_card_of_a_pair_counts(cards: str, move: str) -> None:
    position = filibusters({"blue": [9, 9], "red": []}, {"blue": cards, "red": NINE}, witch=True)
    assert after(position, move).actor == "red"


@rule("rulings", "R8 Filibusters", "A dark card that is discarded, not played, catches nobody")
def test_a_dark_card_discarded_catches_nobody() -> None:
    hands: dict[str, Hand] = {"blue": "rum*", "red": {"hook": 7, "rum*": 1}, "yellow": {"chest": 8}}
    position = after(filibusters({"blue": [], "red": [], "yellow": []}, hands), "rum* 0", "discard rum*")
    assert position.actor == "yellow"
    assert after(position, "discard chest").actor == "blue"


@rule("rulings", "R8 Filibusters", "A winning advance by a dark card ends the game before any discard")
def test_a_winning_dark_card_ends_the_game_at_once() -> None:
    position = filibusters({"blue": [35, 37, 37, 37, 37, 37], "red": []}, {"blue": "rum*", "red": NINE})
    position = after(position, "rum* 35")
    assert (winner(position), hand_size(position, "red")) == ("blue", 9)


# -- R9


@rule("rulings", "R9 witch", "A power is always a choice of its own, never automatic")
@pytest.mark.parametrize(
    ("card", "power"), [("pistol", "pistol red"), ("rum", "rum"), ("lantern", "lantern"), ("chest", "chest 6")]
)
def test_a_power_is_a_choice_of_its_own(card: str, power: str) -> None:
    position = witch({"blue": [6], "red": []}, {"blue": card, "red": "rum"})
    assert legal(position) == {f"{card} 0", f"{card} 6", f"witch {power}"}


@rule("rulings", "R9 witch", "A power costs one action")
@pytest.mark.parametrize(
    ("card", "power"), [("pistol", "pistol red"), ("rum", "rum"), ("lantern", "lantern"), ("chest", "chest 6")]
)
def test_a_power_costs_one_action(card: str, power: str) -> None:
    position = after(witch({"blue": [6], "red": []}, {"blue": card, "red": "rum"}), f"witch {power}")
    while stage(position) != "action":
        position = after(position, str(position.legal_moves[0]))
    assert (position.turn, actions_left(position)) == ("blue", 2)


@rule("rulings", "R9 Pistol", "Not against an empty hand")
def test_pistol_is_not_for_an_empty_hand() -> None:
    position = witch({"blue": [], "red": [], "yellow": []}, {"blue": "pistol", "yellow": "rum"})
    assert sections(position, "witch") == {"witch pistol yellow"}


@rule("rulings", "R9 Pistol", "See the hand, take one card of your choice")
def test_pistol_takes_one_card_of_the_hand_seen() -> None:
    position = witch({"blue": [], "red": []}, {"blue": "pistol", "red": "rum rum hook"})
    position = after(position, "witch pistol red")
    assert (position.actor, legal(position)) == ("blue", {"take rum", "take hook"})
    assert hand(after(position, "take rum"), "blue") == {"rum": 1}


@rule("rulings", "R9 Pistol", "The rival draws 1")
def test_pistol_the_rival_draws_one() -> None:
    position = after(witch({"blue": [], "red": []}, {"blue": "pistol", "red": "hook"}), "witch pistol red", "take hook")
    assert hand_size(position, "red") == 1


@rule("rulings", "R9 Rum", "Draw players + 1, keep 2, one to each rival as you like")
def test_rum_gives_as_one_likes_and_keeps_two() -> None:
    places: dict[str, list[Space]] = {"blue": [], "red": [], "yellow": []}
    pile = spare(ESCAPE, "hook chest rum", "rum")
    position = after(witch(places, {"blue": "rum"}, top=["hook", "chest", "rum"], pile=pile), "witch rum")
    assert {"hook", "chest", "rum"} <= set(heap(position, "held"))
    assert sum(heap(position, "held").values()) == 4
    position = after(position, "give chest", "give hook")
    assert [hand(position, "red"), hand(position, "yellow")] == [{"chest": 1}, {"hook": 1}]
    assert hand_size(position, "blue") == 2
    assert hand(position, "blue")["rum"] >= 1


@rule("rulings", "R9 Lantern", "Draw 4, keep 1, put 3 back on the pile in the order you like")
def test_lantern_puts_three_back_in_the_order_one_likes() -> None:
    pile = spare(ESCAPE, "hook chest rum", "lantern", {"hook": 16, "chest": 16, "rum": 16})
    hands: dict[str, Hand] = {"blue": "lantern", "red": {"hook": 16, "chest": 16, "rum": 16}}
    position = witch({"blue": [], "red": []}, hands, top=["hook", "chest", "rum"], pile=pile)
    position = after(position, "witch lantern")
    fourth = next(card for card in heap(position, "held") if card not in {"hook", "chest", "rum"})
    position = after(position, f"keep {fourth}", "return chest", "return rum", "return hook")
    assert listed(position, "top") == ["hook", "rum", "chest"]
    assert hand(position, "blue") == {fourth: 1}


@rule("rulings", "R9 Lantern", "The player then knows the three cards")
def test_lantern_the_player_knows_the_cards_returned() -> None:
    position = lantern_seen()
    assert shown(position, "blue", "top") == listed(position, "top")


def lantern_seen() -> Position:
    """Blue has used the Lantern and returned three cards."""
    position = after(witch({"blue": [9], "red": [11]}, {"blue": "lantern", "red": "rum"}), "witch lantern")
    while stage(position) == "lantern":
        position = after(position, str(position.legal_moves[0]))
    return position


@rule("rulings", "R9 Parrot", "Two parrots together stand for one card of any symbol, for one action")
def test_two_parrots_cost_one_action() -> None:
    position = after(witch({"blue": [9], "red": []}, {"blue": "parrot parrot"}), "parrot+parrot=chest 9")
    assert (pirates(position, "blue")[-1], actions_left(position)) == (12, 2)


@rule("rulings", "R9 Parrot", "Two parrots board and land like one card")
def test_two_parrots_board_and_land_like_one_card() -> None:
    options = {"witch": True}
    places: dict[str, list[Space]] = {"blue": [15, "sloop", "sloop"], "red": []}
    position = great(places, {"blue": "parrot parrot"}, options=options)
    assert pirates(after(position, "parrot+parrot=rum 15"), "blue").count("sloop") == 3
    places = {"blue": [15, "sloop"], "red": [7, 13]}
    away = great(places, {"blue": "parrot parrot"}, at="tortuga", options=options)
    assert {"parrot+parrot=pistol 0", "parrot+parrot=rum sloop"} <= legal(away)
    assert "parrot+parrot=rum 15" not in legal(away)


@rule("rulings", "R9 Parrot", "One parrot alone is a parrot only")
def test_one_parrot_alone_stands_for_nothing_else() -> None:
    assert legal(witch({"blue": [9], "red": []}, {"blue": "parrot"})) == {"parrot 0", "parrot 9"}


@rule("rulings", "R9 Hook", "Two actions: it cannot be played with one left")
def test_a_hook_needs_two_actions() -> None:
    position = witch({"blue": [9, 9, 9], "red": []}, {"blue": "hook rum rum"})
    assert "hook+rum 9" in legal(position)
    position = after(position, "rum 9")
    assert "hook+rum 9" in legal(position)
    position = after(position, "rum 0")
    assert (actions_left(position), kinds(position)) == (1, {"advance", "retreat", "end"})


@rule("rulings", "R9 Hook", "Two own pirates on one track space")
@pytest.mark.parametrize("blue", [[9], [0, 0], [37, 37], [9, 10]])
def test_a_hook_needs_two_own_pirates_on_one_track_space(blue: list[int]) -> None:
    position = witch({"blue": blue, "red": [9, 10]}, {"blue": "hook rum"})
    assert not sections(position, "hook+")


@rule("rulings", "R9 Hook", "The hook and the second card are told apart, dark ones too")
def test_the_hook_and_the_second_card_are_told_apart() -> None:
    position = witch({"blue": [9, 9], "red": []}, {"blue": "hook rum"}, options={"pirates": 4})
    assert sorted(map(str, position.legal_moves)) == ["hook 0", "hook 9", "hook+rum 9", "rum 0", "rum 9", "witch rum"]
    position = filibusters({"blue": [9, 9], "red": []}, {"blue": "hook hook* rum*"}, witch=True)
    pairs = {"hook+hook* 9", "hook*+hook 9", "hook+rum* 9", "hook*+rum* 9"}
    assert sections(position, "hook+") | sections(position, "hook*+") == pairs


@rule("rulings", "R9 Hook", "Not two pirates aboard the sloop")
def test_a_hook_takes_no_two_pirates_from_the_sloop() -> None:
    position = great(
        {"blue": ["sloop", "sloop"], "red": []}, {"blue": "hook rum"}, at="tortuga", options={"witch": True}
    )
    assert "hook+rum sloop" not in legal(position)


@rule("rulings", "R9 Hook", "They go together to the next empty space with the second card's symbol")
def test_a_hook_takes_two_of_three_together() -> None:
    position = witch({"blue": [9, 9, 9], "red": [14]}, {"blue": "hook rum"})
    assert pirates(after(position, "hook+rum 9"), "blue")[-3:] == [9, 20, 20]


@rule("rulings", "R9 Hook", "Or to the goal")
def test_a_hook_takes_two_to_the_goal_and_wins() -> None:
    position = witch({"blue": [35, 35, 37, 37, 37, 37], "red": []}, {"blue": "hook rum"})
    assert winner(after(position, "hook+rum 35")) == "blue"


@rule("rulings", "R9 Hook", "On the sloop only if both fit")
@pytest.mark.parametrize(("aboard", "fits"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_hook_boards_only_if_both_fit(aboard: int, fits: bool) -> None:
    places: dict[str, list[Space]] = {"blue": [15, 15, *["sloop"] * aboard], "red": []}
    position = great(places, {"blue": "hook rum"}, options={"witch": True})
    assert ("hook+rum 15" in legal(position)) is fits


@rule("rulings", "R9 Hook", "Not onto a sloop that is away")
def test_a_hook_boards_no_sloop_that_is_away() -> None:
    position = great({"blue": [15, 15], "red": []}, {"blue": "hook rum"}, at="tortuga", options={"witch": True})
    assert "hook+rum 15" not in legal(position)


@rule("rulings", "R9 Chest", "A pirate on a chest space that has a token")
def test_a_chest_without_a_token_cannot_be_opened() -> None:
    position = witch(
        {"blue": [6, 12, 9], "red": [18]}, {"blue": "chest"}, {12: 1, 18: 1, 24: 2, 30: 2, 36: 3}, opened=[3]
    )
    assert sections(position, "witch") == {"witch chest 12"}


@rule("rulings", "R9 Chest", "Cards, or nothing")
@pytest.mark.parametrize(("token", "drawn"), [(1, 1), (2, 2), (3, 3), ("empty", 0)])
def test_a_chest_gives_cards_or_nothing(token: object, drawn: int) -> None:
    position = after(witch({"blue": [6], "red": []}, {"blue": "chest"}, {6: token}), "witch chest 6")
    assert (hand_size(position, "blue"), pirates(position, "blue")[-1]) == (drawn, 6)


@rule("rulings", "R9 Chest", "The token is then out")
def test_an_opened_token_is_out() -> None:
    position = after(witch({"blue": [6], "red": []}, {"blue": "chest"}, {6: 3}), "witch chest 6")
    assert (6 in tokens(position), opened(position)) == (False, [3])


@rule("rulings", "R9 Chest", "Snake: back to the nearest empty rum behind")
@pytest.mark.parametrize(("taken", "rum"), [([], 14), ([14], 8), ([14, 8], 2)])
def test_the_snake_leads_to_the_nearest_empty_rum_behind(taken: list[int], rum: int) -> None:
    position = after(witch({"blue": [18], "red": taken}, {"blue": "chest"}, {18: "snake"}), "witch chest 18")
    assert pirates(position, "blue")[-1] == rum


@rule("rulings", "R9 Chest", "Snake: back to the nearest empty rum behind")
def test_the_snake_leads_to_a_rum_just_behind_the_chest() -> None:
    laid = words("pistol lantern parrot hook rum chest") * 6
    position = witch({"blue": [18], "red": []}, {"blue": "chest"}, {18: "snake"}, track=laid)
    assert pirates(after(position, "witch chest 18"), "blue")[-1] == 17


@rule("rulings", "R9 Chest", "Snake: with no empty rum, to the rearmost empty space of that path")
def test_the_snake_leads_else_to_the_rearmost_empty_space() -> None:
    for red, rearmost in (([2, 8], 1), ([2, 8, 1, 3], 4)):
        position = witch({"blue": [12], "red": red}, {"blue": "chest"}, {12: "snake"})
        assert pirates(after(position, "witch chest 12"), "blue")[-1] == rearmost


@rule("rulings", "R9 Chest", "Snake: none at all, it stays")
def test_the_snake_lets_a_pirate_stay_that_has_no_empty_space_behind() -> None:
    position = witch({"blue": [6], "red": [1, 2, 3, 4, 5]}, {"blue": "chest"}, {6: "snake"})
    assert pirates(after(position, "witch chest 6"), "blue")[-1] == 6


@rule("rulings", "R9 Chest", "Snake: it goes back only, never to a rum or an empty space ahead")
@pytest.mark.parametrize("taken", [[2], [1, 2], [1, 2, 3, 4, 5]])
def test_the_snake_goes_back_only(taken: list[int]) -> None:
    position = after(witch({"blue": [6], "red": taken}, {"blue": "chest"}, {6: "snake"}), "witch chest 6")
    behind = [space for space in range(1, 6) if space not in taken]
    assert pirates(position, "blue")[-1] == min(behind, default=6)  # rum 8 is empty, and so is all that follows


@rule("rulings", "R9 Chest", "Snake: only the pirate's own path counts")
def test_the_snake_does_not_lead_from_the_jungle_into_the_tunnel() -> None:
    chests = lay({24: "snake"}, range(6, 37, 6))
    for red, rearmost in (([20], 19), ([20, 19], 21)):
        position = great({"blue": [24], "red": red}, {"blue": "chest"}, options={"witch": True}, tokens=chests)
        assert pirates(after(position, "witch chest 24"), "blue")[-1] == rearmost


@rule("rulings", "R9 Chest", "Snake: all 8 tokens are shuffled and one is laid on each chest space again")
def test_the_snake_lays_all_tokens_again() -> None:
    position = witch({"blue": [18], "red": []}, {"blue": "chest"}, {18: "snake", 24: 2}, opened=[1, 1, 2, 3])
    later = after(position, "witch chest 18")
    assert (sorted(tokens(later)), opened(later)) == (list(range(6, 37, 6)), [])
    assert shown(later, "blue", "tokens") == dict.fromkeys(range(6, 37, 6), "?")


# -- R10


@rule("rulings", "R10 tokens", "1, 1, 2, 2, 3, 3, empty, snake")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_eight_tokens(seed: int) -> None:
    laid = list(tokens(fresh(ESCAPE, 2, seed, witch=True, boards=8)).values())
    assert sorted(map(str, laid)) == ["1", "1", "2", "2", "3", "3", "empty", "snake"]


# -- R11


@rule("rulings", "R11 knowledge", "What the Pistol showed stays known to the one who saw it")
def test_the_hand_seen_by_the_pistol_stays_known() -> None:
    position = witch({"blue": [], "red": [], "yellow": []}, {"blue": "pistol", "red": "rum hook chest"})
    position = after(position, "witch pistol red", "take chest")
    assert shown_hand(position, "blue", "red") == {"rum": 1, "hook": 1, "?": 1}
    assert shown_hand(position, "yellow", "red") == shown_hand(position, None, "red") == {"?": 3}


@rule("rulings", "R11 knowledge", "The one who was robbed knows the card taken")
def test_the_one_who_was_robbed_knows_the_card_taken() -> None:
    position = witch({"blue": [], "red": [], "yellow": []}, {"blue": "pistol lantern", "red": "rum hook"})
    position = after(position, "witch pistol red", "take hook")
    assert shown_hand(position, "red", "blue") == {"hook": 1, "?": 1}
    assert shown_hand(position, "yellow", "blue") == {"?": 2}


@rule("rulings", "R11 knowledge", "What Rum gave away stays known to the giver only")
def test_a_gift_of_rum_stays_known_to_the_giver() -> None:
    position = after(witch({"blue": [], "red": [], "yellow": []}, {"blue": "rum"}), "witch rum")
    gift = str(position.legal_moves[0]).removeprefix("give ")
    position = after(position, f"give {gift}")
    position = after(position, str(position.legal_moves[0]))
    assert shown_hand(position, "blue", "red") == {gift: 1}
    assert shown_hand(position, "yellow", "red") == {"?": 1}


@rule("rulings", "R11 knowledge", "What the Lantern put on the pile stays known to the one who put it there only")
def test_the_cards_of_the_lantern_stay_known() -> None:
    position = lantern_seen()
    assert shown(position, "blue", "top") == listed(position, "top")
    assert set(cast(list[str], position.view("red").mapping().get("top", []))) <= {"?"}


@rule("rulings", "R11 knowledge", "A card that leaves the hand is no longer known there")
def test_a_known_card_that_is_played_is_no_longer_known_in_the_hand() -> None:
    position = witch({"blue": [], "red": []}, {"blue": "pistol", "red": "rum hook chest"})
    position = after(position, "witch pistol red", "take chest", "end", "rum 0")
    assert shown_hand(position, "blue", "red") == {"hook": 1, "?": 1}


@rule("rulings", "R11 knowledge", "Of two known cards alike one is still known when the other is played")
def test_of_two_known_cards_alike_one_stays_known() -> None:
    position = witch({"blue": [], "red": []}, {"blue": "pistol", "red": "rum rum chest"})
    position = after(position, "witch pistol red", "take chest", "end", "rum 0")
    assert shown_hand(position, "blue", "red") == {"rum": 1, "?": 1}


@rule("rulings", "R11 knowledge", "Another's Pistol makes one card less of each kind certain")
def test_a_card_taken_unseen_makes_one_less_of_each_kind_certain() -> None:
    hands: dict[str, Hand] = {"blue": "pistol", "red": "rum rum hook", "yellow": "chest"}
    known = {"yellow": {"red": {"rum": 2, "hook": 1}}}
    position = witch({"blue": [], "red": [], "yellow": []}, hands, known=known)
    assert shown_hand(position, "yellow", "red") == {"rum": 2, "hook": 1}
    position = after(position, "witch pistol red", "take hook")
    assert shown_hand(position, "yellow", "red") == {"rum": 1, "?": 2}
    assert shown_hand(position, "blue", "red") == {"rum": 2, "?": 1}


@rule("rulings", "R11 knowledge", "Cards held for Rum or the Lantern are seen by the one who drew them only")
@pytest.mark.parametrize("power", ["rum", "lantern"])
def test_cards_held_for_a_power_are_seen_by_their_drawer_only(power: str) -> None:
    position = after(witch({"blue": [], "red": [], "yellow": []}, {"blue": power}), f"witch {power}")
    assert shown(position, "blue", "held") == heap(position, "held")
    assert shown(position, "red", "held") == shown(position, None, "held") == {"?": 4}


@rule("rulings", "R11 knowledge", "A card of the Lantern that a rival draws is known in the rival's hand")
def test_a_card_of_the_lantern_that_a_rival_draws_stays_known() -> None:
    position = lantern_seen()
    first, *others = listed(position, "top")
    position = after(position, "end", "retreat 11")
    assert shown(position, "blue", "top") == others
    assert shown_hand(position, "blue", "red") == {first: 1, "?": 1}


# -- R12


@rule("rulings", "R12 start seat", "Chosen when the game is set up")
@EVERY_SINGLE_PATH
def test_the_start_seat_may_be_chosen(edition: str) -> None:
    table.check_start_can_be_chosen(edition)


@rule("rulings", "R12 start seat", "Else drawn by lot")
def test_the_start_seat_is_else_drawn_by_lot() -> None:
    assert {fresh(JAMAICA, 3, seed).turn for seed in range(30)} == {"blue", "red", "yellow"}


@rule("rulings", "R12 start seat", "It must be somebody at the table")
def test_a_stranger_cannot_begin() -> None:
    with pytest.raises(balandra.BalandraError, match="green"):
        balandra.load("cartagena", JAMAICA, players=3).new(seed=1, start="green")


# -- R13


@rule("rulings", "R13 no legal action", "Cards but no legal action: the turn is skipped, nothing is drawn")
def test_cards_but_no_legal_action_skip_the_turn() -> None:
    places: dict[str, list[Space]] = {"blue": [], "red": [2, 8, 14, "sloop"]}
    position = great(places, {"blue": "rum", "red": "rum"}, at="tortuga")
    assert legal(position) == {"end"}
    later = after(position, "end")
    assert (later.turn, hand(later, "blue"), pile_size(later)) == ("red", {"rum": 1}, pile_size(position))


@rule("rulings", "R13 no legal action", "Stuck after the minimum: the rescue replaces ending the turn")
@EVERY_RESCUE
def test_stuck_after_the_minimum_the_rescue_replaces_ending(edition: str) -> None:
    symbol = table.symbols(edition)[0]
    position = after(table.table(edition, {"blue": [], "red": []}, {"blue": symbol}), f"{symbol} 0")
    assert legal(position) == {"draw"}


@rule("rulings", "R13 no legal action", "Devir offers both the draw and the end after the minimum")
@DEVIR
def test_devir_offers_both_the_draw_and_the_end(edition: str) -> None:
    position = after(single({"blue": [], "red": []}, {"blue": "rum"}, edition=edition), "rum 0")
    assert legal(position) == {"draw", "end"}


# -- R14


@rule("rulings", "R14 free sailing first", "While the free sailing is open, sailing uses it and costs no action")
def test_sailing_uses_the_free_sailing_first() -> None:
    position = blues_turn([], [4, "sloop"])
    assert (free_sailing(position), actions_left(position)) == (True, 3)
    position = after(position, "sail")
    assert (free_sailing(position), actions_left(position), sloop_at(position)) == (False, 3, "tortuga")


# -- R15


@rule("rulings", "R15 whose path", "Retreat follows the rule of the path on which the pirate would walk")
@pytest.mark.parametrize(
    ("tunnel", "jungle", "expected"),
    [("retreat", "morgan", {"retreat 9", "retreat sloop"}), ("morgan", "retreat", {"retreat 30", "retreat 37"})],
)
def test_a_retreat_follows_the_rule_of_its_path(tunnel: str, jungle: str, expected: set[str]) -> None:
    options = {"draw_in_tunnel": tunnel, "draw_in_jungle": jungle}
    position = great({"blue": [9, "sloop", 30, 37], "red": [5, 25]}, {"blue": "rum"}, options=options)
    assert sections(position, "retreat") == expected


@rule("rulings", "R15 whose path", "Morgan follows the rule of the path on which the pirate would walk")
@pytest.mark.parametrize(
    ("tunnel", "jungle", "expected"),
    [("morgan", "retreat", {"morgan red 0", "morgan red 5"}), ("retreat", "morgan", {"morgan red 25"})],
)
def test_morgan_follows_the_rule_of_its_path(tunnel: str, jungle: str, expected: set[str]) -> None:
    options = {"draw_in_tunnel": tunnel, "draw_in_jungle": jungle}
    position = great({"blue": [9, 30], "red": [5, 25]}, {"blue": "rum"}, options=options)
    assert sections(position, "morgan") == expected


@rule("rulings", "R15 whose path", "From the sloop at Tortuga it is the jungle's")
@pytest.mark.parametrize(("tunnel", "jungle", "may"), [("morgan", "retreat", False), ("retreat", "morgan", True)])
def test_from_the_sloop_at_tortuga_the_jungles_rule_holds(tunnel: str, jungle: str, may: bool) -> None:
    options = {"draw_in_tunnel": tunnel, "draw_in_jungle": jungle}
    position = great({"blue": [30], "red": ["sloop"]}, {"blue": "rum"}, at="tortuga", options=options)
    assert ("morgan red sloop" in legal(position)) is may


# -- R16


@rule("rulings", "R16 parrots", "Not for a power")
def test_parrots_stand_for_no_power() -> None:
    position = witch({"blue": [6], "red": []}, {"blue": "parrot parrot", "red": "rum"})
    assert kinds(position) == {"advance", "parrots"}


@rule("rulings", "R16 parrots", "Not as a hook's second card")
def test_parrots_are_no_second_card_of_a_hook() -> None:
    position = witch({"blue": [9, 9], "red": []}, {"blue": "hook parrot parrot"})
    assert sections(position, "hook+") == {"hook+parrot 9"}
    assert not [move for move in legal(position) if "parrot+parrot" in move and "hook+" in move]


@rule("rulings", "R16 parrots", "Not as the hook itself")
def test_parrots_are_no_hook() -> None:
    position = witch({"blue": [9, 9], "red": []}, {"blue": "parrot parrot rum"})
    assert "hook" not in kinds(position)


# -- R17


def short(blue: str, pile: str, players: tuple[str, ...] = ("blue", "red", "yellow")) -> Position:
    """A witch's table where all but a few cards are in red's hand and no card has been discarded."""
    hands: dict[str, Hand] = {"blue": blue, "red": spare(ESCAPE, blue, pile)}
    return witch({colour: [] for colour in players}, hands, pile=table.cards(pile), discard={})


@rule("rulings", "R17 short piles", "Rum: keep up to 2 first, then one to each rival clockwise while they last")
def test_rum_with_a_short_pile_serves_the_player_first() -> None:
    position = after(short("rum", "hook hook"), "witch rum")
    assert heap(position, "held") == {"hook": 2, "rum": 1}
    later = after(position, "give rum")
    assert (hand(later, "blue"), hand(later, "yellow"), stage(later)) == ({"hook": 2}, {}, "action")


@rule("rulings", "R17 short piles", "Rum: two cards or fewer are kept")
def test_rum_with_two_cards_keeps_both() -> None:
    position = after(short("rum", "hook"), "witch rum")
    assert (hand(position, "blue"), stage(position)) == ({"hook": 1, "rum": 1}, "action")


@rule("rulings", "R17 short piles", "Lantern: keep 1, return the rest")
def test_lantern_with_a_short_pile_keeps_one_and_returns_the_rest() -> None:
    position = after(short("lantern", "hook hook"), "witch lantern")
    assert heap(position, "held") == {"hook": 2, "lantern": 1}
    later = after(position, "keep lantern", "return hook", "return hook")
    assert (hand(later, "blue"), listed(later, "top"), stage(later)) == ({"lantern": 1}, ["hook", "hook"], "action")


@rule("rulings", "R17 short piles", "A chest gives what there is")
def test_a_chest_with_a_short_pile_gives_what_there_is() -> None:
    hands: dict[str, Hand] = {"blue": "chest", "red": spare(ESCAPE, "chest hook")}
    position = witch({"blue": [6], "red": []}, hands, {6: 3}, pile={"hook": 1}, discard={})
    assert hand(after(position, "witch chest 6"), "blue") == {"hook": 1, "chest": 1}


@rule("rulings", "R17 short piles", "Powers draw from the face-down pile, also where a row lies open")
@pytest.mark.parametrize("power", ["rum", "lantern", "chest 6", "pistol red"])
def test_powers_draw_from_the_pile_and_not_from_the_row(power: str) -> None:
    hands: dict[str, Hand] = {"blue": power.split()[0], "red": "hook"}
    position = witch({"blue": [6], "red": []}, hands, {6: 3}, options={"cards": "open"}, row=["rum"] * 12)
    later = after(position, f"witch {power}")
    if stage(later) == "pistol":
        later = after(later, "take hook")
    assert listed(later, "row") == ["rum"] * 12
    assert pile_size(later) < pile_size(position)


@rule("rulings", "R17 short piles", "The rescue and the pass of R1 draw from the row where one lies open")
@pytest.mark.parametrize("edition", ["original-tortuga", "original-tortuga-de", ESCAPE])
@pytest.mark.parametrize("cards", ["open", "hispaniola"])
def test_the_rescue_and_the_pass_draw_from_the_row(edition: str, cards: str) -> None:
    first, second = table.symbols(edition)[:2]
    options = {"cards": cards}
    position = table.table(edition, {"blue": [5], "red": [9]}, options=options, row=[first, second, second])
    progress = position.play("draw")
    later = progress.position
    assert (hand(later, "blue"), listed(later, "row")) == ({first: 1}, [second, second])
    assert (pile_size(later), later.turn) == (pile_size(position), "red")
    (draw,) = [event.facts for event in progress.seen_by("red") if event.name == "draw"]
    assert draw == {"colour": "blue", "count": 1, "source": "row"}


@rule("rulings", "R17 short piles", "A new row is laid when the rescue takes the last card of the row")
def test_a_new_row_is_laid_when_the_rescue_empties_it() -> None:
    position = table.table("original-tortuga", {"blue": [5], "red": [9]}, row=["skull"])
    later = after(position, "draw")
    assert (hand(later, "blue"), len(listed(later, "row"))) == ({"skull": 1}, 12)
    assert pile_size(later) == pile_size(position) - 12


@rule("rulings", "R17 short piles", "Without a row the rescue and the pass draw from the pile")
@pytest.mark.parametrize("edition", [JAMAICA, "ravensburger-basic", ESCAPE])
def test_without_a_row_the_rescue_draws_from_the_pile(edition: str) -> None:
    position = table.table(edition, {"blue": [5], "red": [9]})
    later = after(position, "draw")
    assert (hand_size(later, "blue"), pile_size(later)) == (1, pile_size(position) - 1)


@rule("rulings", "R17 short piles", "Retreats and Morgan draw from the row")
@pytest.mark.parametrize("move", ["retreat 9", "morgan red 3"])
def test_retreats_and_morgan_draw_from_the_row(move: str) -> None:
    options = {"cards": "open", "draw_in_tunnel": "both"}
    position = single({"blue": [9], "red": [3, 5]}, options=options, row=["rum", "hook", "hook"])
    assert hand(after(position, move), "blue") == {"rum": 1}


# -- R18


@rule("rulings", "R18 order", "The discards come as soon as the dark card is played, before its power works")
def test_the_discards_come_before_the_power() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "lantern*", "red": {"hook": 8}}, witch=True)
    position = after(position, "witch lantern*")
    assert (stage(position), heap(position, "held")) == ("filibusters", {})
    position = after(position, "discard hook")
    assert (stage(position), sum(heap(position, "held").values())) == ("lantern", 4)


@rule("rulings", "R18 order", "A dark Pistol sees the hand that is left")
def test_a_dark_pistol_sees_the_hand_that_is_left() -> None:
    position = filibusters({"blue": [], "red": []}, {"blue": "pistol*", "red": {"hook": 7, "rum": 1}}, witch=True)
    position = after(position, "witch pistol* red", "discard rum")
    assert legal(position) == {"take hook"}


@rule("rulings", "R18 order", "An advance by a dark card is made before the discards")
def test_an_advance_by_a_dark_card_is_made_before_the_discards() -> None:
    position = after(filibusters({"blue": [], "red": []}, {"blue": "rum*", "red": NINE}), "rum* 0")
    assert (stage(position), pirates(position, "blue")[-1]) == ("filibusters", 2)


@rule("rulings", "R18 order", "A dark advance with two parrots or a hook is carried out before the discards")
@pytest.mark.parametrize(("cards", "move"), [("parrot parrot*", "parrot+parrot*=rum 1"), ("hook* rum", "hook*+rum 1")])
def test_a_dark_advance_with_parrots_or_a_hook_is_made_before_the_discards(cards: str, move: str) -> None:
    position = filibusters({"blue": [1, 1], "red": []}, {"blue": cards, "red": NINE}, witch=True)
    position = after(position, move)
    assert (stage(position), position.actor, pirates(position, "blue")[-1]) == ("filibusters", "red", 2)


@rule("rulings", "R18 order", "A dark advance with two parrots or a hook ends the game if it wins")
@pytest.mark.parametrize(
    ("cards", "move"), [("rum*", "rum* 35"), ("parrot parrot*", "parrot+parrot*=rum 35"), ("hook rum*", "hook+rum* 35")]
)
def test_a_winning_dark_advance_ends_the_game_before_the_discards(cards: str, move: str) -> None:
    last = [35, 35] if "hook" in cards else [35, 37]
    position = filibusters({"blue": [*last, 37, 37, 37, 37], "red": []}, {"blue": cards, "red": NINE}, witch=True)
    position = after(position, move)
    assert (winner(position), stage(position), hand_size(position, "red")) == ("blue", "over", 9)
