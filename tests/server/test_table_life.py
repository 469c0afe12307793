"""The life of a table, one rule a test: making it, sitting down, beginning, playing, going away."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import UNSET

from balandra.core.fair_shuffle import commitment
from balandra.server import messages as m
from balandra.server.settings import Settings
from balandra.server.table import entries as e
from balandra.server.table.automation import IDLE
from balandra.server.table.decide import bot_moves
from balandra.server.table.opening import open_table
from balandra.server.table.refusals import Refusal
from tests.server.scenario import KEY, PEOPLE, SENT, START, Scenario, two

# Making a table


def opened(**settings: Any) -> list[e.AnyEntry]:
    seats = settings.pop("seats", [m.SeatRequest("me")])
    contribution = settings.pop("contribution", SENT["Ada"])
    agreed = Settings(**{"edition": "original-jamaica", "players": 2, **settings})
    return open_table(m.NewTable("request-1", agreed, seats, contribution), PEOPLE["Ada"], KEY, START)


def refusal(**settings: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        opened(**settings)
    return refused.value


def test_a_table_begins_with_its_opening_and_those_who_sit_down_at_once() -> None:
    seats = [
        m.SeatRequest("me", name="Ada L."),
        m.SeatRequest("bot", "sailor"),
        m.SeatRequest("open"),
        m.SeatRequest("me"),
    ]
    first, *others = opened(players=4, seats=seats)
    assert isinstance(first, e.Opened)
    assert (first.by, first.host, first.game, first.commitment) == ("adaadaadaada", "Ada", "cartagena", commitment(KEY))
    assert others == [
        e.SeatTaken(first.by, START, "blue", "Ada L.", SENT["Ada"]),
        e.BotSeated(first.by, START, "red", "sailor"),
        e.SeatTaken(first.by, START, "green", "Ada", SENT["Ada"]),
    ]


def test_options_are_written_down_whole() -> None:
    first = opened(edition="devir-jungle", options={"witch": True})[0]
    assert isinstance(first, e.Opened)
    assert first.settings.options["witch"] is True
    assert "filibusters" in first.settings.options


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"edition": "chess"}, "there is no edition"),
        ({"players": 6}, "2 or 3 or 4 or 5"),
        ({"edition": "martinique", "players": 3}, "for 2 players"),
        ({"options": {"boards": 99}}, "boards"),
        ({"options": {"nonsense": 1}}, "has no option"),
        ({"options": {"boards": True}}, "boards"),
        ({"start": "purple"}, "nobody plays 'purple'"),
        ({"edition": "martinique", "start": "red"}, "black always begins"),
        ({"seats": [m.SeatRequest("me")] * 3}, "too many"),
        ({"seats": [m.SeatRequest("bot", "sailor")] * 2}, "somebody must play"),
        ({"contribution": UNSET}, "contributes to the shuffle"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_allowed(wrong: dict[str, Any], says: str) -> None:
    assert refusal(**wrong).error == "invalid-settings"
    assert says in refusal(**wrong).message


@pytest.mark.parametrize("level", [None, "", "nobody", "engine:rm", "search:999999999", "admiral:3600s"])
def test_only_bots_of_the_house_sit_at_tables(level: str | None) -> None:
    assert refusal(seats=[m.SeatRequest("me"), m.SeatRequest("bot", level)]).error == "no-such-level"
    if level is not None:
        assert refusal(stand_in=level).error == "no-such-level"


def test_a_name_must_be_visible() -> None:
    assert refusal(seats=[m.SeatRequest("me", name=" \u202e ")]).error == "bad-words"


# Gathering


def test_the_game_begins_when_all_seats_are_taken() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    assert scenario.kinds() == ["person", "open"]
    assert scenario.table_for(None).state == "gathering"
    scenario.do("Bob", m.Take)
    assert (scenario.table.state, scenario.kinds()) == ("playing", ["person", "person"])
    assert isinstance(scenario.table.entries[-1], e.GameStarted)


def test_or_when_the_host_says_so() -> None:
    scenario = Scenario("original-jamaica", "me", players=2, begins="host")
    assert scenario.refused("Ada", m.Begin) == "not-all-here"
    scenario.do("Bob", m.Take)
    assert scenario.table_for(None).state == "gathering"
    assert scenario.refused("Bob", m.Begin) == "not-host"
    scenario.do("Ada", m.Begin)
    assert scenario.table.state == "playing"
    assert scenario.refused("Ada", m.Begin) == "begun"


def test_nobody_begins_a_game_of_bots_alone() -> None:
    scenario = Scenario("original-jamaica", "sailor", "open")
    scenario.do("Ada", m.Bot, seat="red", level="sailor")
    assert scenario.table.state == "gathering"
    assert scenario.refused("Ada", m.Begin) == "not-all-here"


def test_a_seat_can_be_chosen_and_is_taken_once() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    scenario.do("Bob", m.Take, seat="yellow", name="Bob the Brave")
    assert scenario.refused("Cleo", m.Take, seat="yellow") == "seat-taken"
    assert scenario.refused("Cleo", m.Take, seat="purple") == "no-such-seat"
    assert scenario.table_for("Cleo").seats[2] == m.SeatInfo("yellow", "person", "Bob the Brave", person="bobbobbobbob")
    assert scenario.table_for("Bob").seats[2].mine


def test_one_device_may_hold_several_seats_if_they_are_named() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    assert scenario.refused("Ada", m.Take) == "which-seat"
    scenario.do("Ada", m.Take, seat="red", name="Grace")
    assert [seat.name for seat in scenario.table_for("Ada").seats] == ["Ada", "Grace", None]


def test_a_full_table_has_no_seat_left() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", "open", begins="host")
    scenario.do("Bob", m.Take)
    assert scenario.refused("Cleo", m.Take) == "full"


def test_who_leaves_before_the_game_frees_the_seat() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    scenario.do("Bob", m.Take)
    scenario.do("Bob", m.Leave)
    assert scenario.kinds() == ["person", "open", "open"]
    assert scenario.refused("Bob", m.Leave) == "not-a-player"
    assert scenario.table_for(None).contributions == [SENT["Ada"]]


def test_the_host_leaving_hands_the_table_on() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    scenario.do("Bob", m.Take)
    assert scenario.refused("Ada", m.Leave, seat="red") == "not-your-seat"
    scenario.do("Ada", m.Leave)
    assert scenario.table_for("Bob").is_host
    assert (scenario.table_for("Ada").is_host, scenario.table_for("Ada").host) == (False, "Bob")


def test_the_host_leaving_alone_abandons_the_table() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", "open")
    scenario.do("Ada", m.Leave)
    assert scenario.table.state == "abandoned"
    assert scenario.table.entries[-1] == e.Closed(None, START, "everybody left")
    assert scenario.refused("Bob", m.Take) == "over"


def test_whoever_comes_before_the_house_could_close_is_the_host() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    scenario.add(e.SeatFreed(PEOPLE["Ada"].person, START, ["blue"]))
    scenario.add(e.SeatTaken(PEOPLE["Bob"].person, START, "red", "Bob", SENT["Bob"]))
    assert scenario.follow_up() == []
    assert scenario.table_for("Bob").is_host


def test_a_host_need_not_play() -> None:
    scenario = Scenario("original-jamaica", players=2)
    scenario.do("Bob", m.Take)
    scenario.do("Ada", m.Bot, seat="red", level="sailor")
    assert scenario.table.state == "playing"
    assert scenario.table_for("Ada").seat_views[0].seat is None


def test_the_host_gives_open_seats_to_bots_and_takes_them_away() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    assert scenario.refused("Bob", m.Bot, seat="red", level="sailor") == "not-host"
    assert scenario.refused("Ada", m.Bot, seat="red", level="pirate") == "no-such-level"
    assert scenario.refused("Ada", m.Bot, seat="blue", level="sailor") == "seat-taken"
    scenario.do("Ada", m.Bot, seat="red", level="sailor")
    assert scenario.table_for(None).seats[1].level == "sailor"
    scenario.do("Ada", m.Remove, seat="red")
    assert scenario.kinds()[1] == "open"
    assert scenario.refused("Ada", m.Remove, seat="red") == "not-left"


def test_the_host_removes_a_player_who_cannot_come_back() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    scenario.do("Bob", m.Take)
    assert scenario.refused("Bob", m.Remove, seat="blue") == "not-host"
    scenario.do("Ada", m.Remove, seat="red")
    assert scenario.kinds()[1] == "open"
    assert scenario.refused("Bob", m.Take) == "removed"
    scenario.do("Cleo", m.Take)


def test_nobody_is_removed_from_a_game() -> None:
    assert two().refused("Ada", m.Remove, seat="red") == "begun"


def test_the_host_closes_a_table_before_the_game() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    assert scenario.refused("Bob", m.Close) == "not-host"
    scenario.do("Ada", m.Close)
    assert scenario.table.state == "abandoned"


def test_an_idle_table_is_closed_by_the_house() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    assert scenario.table.summary().due == START + IDLE["gathering"]
    assert scenario.wait(IDLE["gathering"] / 1000 - 1) == []
    assert [type(entry) for entry in scenario.wait(1)] == [e.Closed]
    game = two()
    assert [type(entry) for entry in game.wait(IDLE["playing"] / 1000)] == [e.Closed]


# Playing


def test_the_game_is_dealt_from_the_key_and_all_contributions_in_seat_order() -> None:
    scenario = Scenario("original-jamaica", "open", "me", "sailor")
    scenario.do("Bob", m.Take)
    assert scenario.table.fair
    assert scenario.table.fair.contributions == (SENT["Bob"], SENT["Ada"])
    assert scenario.table_for(None).contributions == [SENT["Bob"], SENT["Ada"]]


def test_another_contribution_makes_another_game() -> None:
    scenario, other = Scenario("original-jamaica", "me", players=2), Scenario("original-jamaica", "me", players=2)
    scenario.do("Bob", m.Take)
    other.do("Bob", m.Take, contribution="ff" * 16)
    assert scenario.table.position != other.table.position


def test_a_move_is_made_by_whoever_decides_and_by_nobody_else() -> None:
    scenario = two(start="blue")
    assert scenario.refused("Bob", m.Play, move="end", number=1) == "not-your-decision"
    assert scenario.refused("Bob", m.Play, move="end", number=1, seat="blue") == "not-your-seat"
    assert scenario.refused("Cleo", m.Play, move="end", number=1) == "not-a-player"
    assert scenario.refused("Ada", m.Play, move="end", number=1, seat="purple") == "no-such-seat"
    scenario.play(who="Ada")
    assert len(scenario.table.moves) == 1


def test_a_move_may_be_written_shortly_and_is_kept_in_full() -> None:
    scenario = two(start="blue")
    assert scenario.table.position
    text = next(move.text for move in scenario.table.position.legal_moves if move.kind == "advance")
    entry = scenario.play(f"  {text.upper()} ")
    assert isinstance(entry, e.Moved)
    assert entry.move == text


def test_a_stale_move_is_told_the_right_number() -> None:
    scenario = two(start="blue")
    scenario.play()
    for number in (1, 3):
        with pytest.raises(Refusal, match="has number 2") as refused:
            scenario.do("Ada", m.Play, move="end", number=number)
        assert refused.value.error == "stale"


def test_an_illegal_move_says_why() -> None:
    scenario = two(start="blue")
    with pytest.raises(Refusal, match="not legal") as refused:
        scenario.do("Ada", m.Play, move="retreat 7", number=1)
    assert refused.value.error == "illegal-move"
    assert scenario.refused("Ada", m.Play, move="castle", number=1) == "illegal-move"


def test_nothing_is_played_before_the_game() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    assert scenario.refused("Ada", m.Play, move="end", number=1) == "not-begun"
    assert scenario.refused("Ada", m.Undo) == "not-begun"
    assert scenario.refused("Ada", m.Resign) == "not-begun"


def test_bots_decide_by_the_house() -> None:
    scenario = Scenario("original-jamaica", "sailor", "me", start="blue")
    assert scenario.table.bot_to_move() == ("blue", "sailor")
    assert scenario.table.summary().waiting == "bot"
    assert scenario.refused("Ada", m.Play, move="end", number=1) == "not-your-decision"
    entry = scenario.bot_plays()
    assert entry.by is None


def test_a_bot_moves_only_when_it_decides_and_only_once() -> None:
    scenario = Scenario("original-jamaica", "sailor", "me", start="blue")
    with pytest.raises(Refusal, match="number 1, not 2"):
        bot_moves(scenario.table, "end", 2, scenario.moment)
    human = Scenario("original-jamaica", "sailor", "me", start="red")
    with pytest.raises(Refusal, match="no bot"):
        bot_moves(human.table, "end", 1, human.moment)


def test_one_device_plays_all_its_seats() -> None:
    scenario = Scenario("original-jamaica", "me", "me")
    scenario.play_on(random.Random(4))
    assert scenario.table.state == "finished"
    assert [seat_view.seat for seat_view in scenario.table_for("Ada").seat_views] == ["blue", "red"]
    assert not scenario.table_for("Ada").rated


# Leaving and coming back


def test_a_player_who_left_can_come_back() -> None:
    scenario = two(start="blue")
    scenario.do("Ada", m.Leave)
    assert scenario.kinds() == ["left", "person"]
    assert scenario.refused("Ada", m.Play, move="end", number=1) == "not-your-seat"
    assert scenario.refused("Cleo", m.Take) == "begun"
    assert scenario.refused("Bob", m.Take) == "begun"
    assert scenario.refused("Ada", m.Take, seat="red") == "not-left"
    scenario.do("Ada", m.Take, name="Ada again")
    assert scenario.table_for(None).seats[0].name == "Ada again"
    scenario.play(who="Ada")


def test_whoever_comes_back_has_the_same_name_at_every_seat() -> None:
    scenario = Scenario("original-jamaica", "me", players=3)
    scenario.do("Bob", m.Take, seat="red", name="Bob the Brave")
    scenario.do("Bob", m.Take, seat="yellow", name="Bob 2")
    scenario.do("Bob", m.Leave)
    scenario.do("Bob", m.Take, seat="red")
    assert [seat.name for seat in scenario.table_for(None).seats] == ["Ada", "Bob the Brave", "Bob 2"]
    scenario.do("Bob", m.Leave)
    scenario.do("Bob", m.Take)
    assert [seat.name for seat in scenario.table_for(None).seats] == ["Ada", "Bob the Brave", "Bob 2"]


def test_a_seat_that_was_left_is_offered_to_the_bot_agreed_on() -> None:
    scenario = two(start="blue", stand_in="sailor")
    assert scenario.refused("Bob", m.Bot, seat="blue", level="sailor") == "not-left"
    scenario.do("Ada", m.Leave)
    assert scenario.refused("Cleo", m.Bot, seat="blue", level="sailor") == "not-a-player"
    assert scenario.refused("Bob", m.Bot, seat="blue", level="stowaway") == "no-such-level"
    scenario.do("Bob", m.Bot, seat="blue", level="sailor")
    assert scenario.table.bot_to_move() == ("blue", "sailor")
    assert scenario.refused("Ada", m.Take) == "begun"


def test_when_everybody_left_the_game_is_abandoned() -> None:
    scenario = two()
    scenario.do("Ada", m.Leave)
    assert scenario.table_for(None).state == "playing"
    scenario.do("Bob", m.Leave)
    assert scenario.table.state == "abandoned"
    assert scenario.table.standing() is None


def test_the_last_one_may_close() -> None:
    scenario = two()
    assert scenario.refused("Bob", m.Close) == "others-play"
    assert scenario.refused("Cleo", m.Close) == "not-a-player"
    scenario.do("Ada", m.Leave)
    scenario.do("Bob", m.Close)
    assert scenario.table.state == "abandoned"
