"""The life of a table, one rule a test: making it, sitting down, going away, beginning, ending, once more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET, Raw
from msgspec.json import encode
from msgspec.structs import replace
from tools.pages import refusals_page

from balandra.core.fair_shuffle import commitment
from balandra.server import messages as m
from balandra.server.settings import Settings
from balandra.server.table import entries as e
from balandra.server.table import refusals
from balandra.server.table.automation import IDLE
from balandra.server.table.decide import bot_moves, decide
from balandra.server.table.ending import LEAST_TURNS as LEAST
from balandra.server.table.opening import open_table
from balandra.server.table.refusals import REFUSALS, CorruptLog, Refusal
from balandra.server.table.rematch import rematch
from balandra.server.table.table import Table
from tests.server.scenario import KEY, PEOPLE, SENT, START, Scenario, kind_of, three, twin, two

SOURCES = [file.read_text(encoding="utf-8") for file in Path(refusals.__file__).parents[1].rglob("*.py")]

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


# The end


def test_of_two_who_resigns_loses() -> None:
    scenario = two()
    scenario.complete_turns(LEAST)
    scenario.do("Ada", m.Resign)
    assert scenario.table.state == "finished"
    assert scenario.table.result == m.resigned("red", "blue")
    standing = scenario.table.standing()
    assert standing
    assert (standing.ranks, standing.is_rated) == ({"blue": 2, "red": 1}, True)
    assert scenario.refused("Bob", m.Resign) == "over"


@pytest.mark.parametrize(("turns", "counts"), [(0, False), (LEAST - 1, False), (LEAST, True)])
def test_a_game_counts_once_both_have_played_some_turns(turns: int, counts: bool) -> None:
    scenario = two()
    scenario.complete_turns(turns)
    assert scenario.table_for("Ada").rated  # it still can
    scenario.do("Ada", m.Resign)
    standing = scenario.table.standing()
    assert standing
    assert (standing.counts, standing.is_rated, scenario.table_for(None).rated) == (counts, counts, counts)


def test_who_gives_up_at_once_among_more_makes_a_game_that_does_not_count() -> None:
    scenario = three(start="blue")
    scenario.do("Ada", m.Resign)
    scenario.play_on(random.Random(1))
    assert scenario.table.result
    standing = scenario.table.standing()
    assert standing
    assert not standing.counts
    assert not standing.is_rated


def test_who_gives_up_against_bots_at_once_has_lost_a_game_that_counts() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor")
    scenario.do("Ada", m.Resign)
    standing = scenario.table.standing()
    assert standing
    assert (standing.ranks, standing.counts, standing.is_rated) == ({"blue": 2, "red": 1}, True, False)


def test_a_game_played_to_its_end_counts_however_short_and_practice_never_does() -> None:
    scenario = two()
    scenario.table.state, scenario.table.result = "finished", m.Result("blue", "escape", Raw(b"{}"))
    standing = scenario.table.standing()
    assert standing
    assert (standing.counts, standing.is_rated) == (True, True)
    scenario.table.practice = True
    practice = scenario.table.standing()
    assert practice
    assert (practice.counts, practice.is_rated) == (False, False)


def test_who_left_may_resign_and_who_watches_may_not() -> None:
    scenario = two()
    assert scenario.refused("Cleo", m.Resign) == "not-a-player"
    assert scenario.refused("Ada", m.Resign, seat="red") == "not-your-seat"
    scenario.do("Ada", m.Leave)
    scenario.do("Ada", m.Resign)
    assert scenario.table.result


def test_one_device_says_which_seat_resigns() -> None:
    scenario = Scenario("original-jamaica", "me", "me")
    assert scenario.refused("Ada", m.Resign) == "which-seat"
    scenario.do("Ada", m.Resign, seat="red")
    assert scenario.table.result
    assert scenario.table.result.winner == "blue"


def test_among_more_a_bot_takes_the_seat_of_who_resigns_and_that_player_is_last() -> None:
    scenario = three(start="blue", stand_in="sailor")
    scenario.complete_turns(LEAST)
    scenario.do("Ada", m.Resign)
    assert scenario.table.entries[-1] == e.BotSeated(None, START, "blue", "sailor", "resigned")
    assert scenario.kinds() == ["bot", "person", "person"]
    following = len(scenario.table.moves) + 1
    assert scenario.refused("Ada", m.Play, move="end", number=following) == "not-a-player"
    scenario.play_on(random.Random(1))
    standing = scenario.table.standing()
    assert standing
    assert scenario.table.result
    assert standing.ranks["blue"] == 3
    assert standing.people == {"blue": "adaadaadaada", "red": "bobbobbobbob", "yellow": "cleocleocleocleo"}
    assert standing.is_rated


def test_between_resigning_and_the_bot_nothing_is_played_for_that_seat() -> None:
    scenario = three(start="blue")
    scenario.add(e.Resigned(PEOPLE["Ada"].person, START, "blue"))
    assert scenario.table.summary().waiting == "house"
    assert scenario.refused("Ada", m.Play, move="end", number=1) == "not-your-seat"
    assert scenario.refused("Ada", m.Resign) == "not-your-seat"
    scenario.add(e.Resigned(PEOPLE["Bob"].person, START, "red"))
    assert [entry.seat for entry in scenario.follow_up() if isinstance(entry, e.BotSeated)] == ["blue", "red"]


def test_who_gives_up_first_is_last_even_if_the_bot_wins() -> None:
    scenario = three()
    scenario.do("Bob", m.Resign)
    scenario.do("Ada", m.Resign)
    scenario.do("Cleo", m.Leave)
    assert scenario.table.state == "abandoned"
    standing = scenario.table.standing()
    assert standing
    assert standing.ranks == {"blue": 3, "red": 4, "yellow": 2}


def test_a_stand_in_that_wins_leaves_nobody_first() -> None:
    scenario = three()
    scenario.do("Ada", m.Resign)
    scenario.table.state, scenario.table.result = "finished", m.Result("blue", "escape", Raw(b"{}"))
    standing = scenario.table.standing()
    assert standing
    assert standing.ranks == {"blue": 3, "red": 2, "yellow": 2}


def test_games_with_bots_or_one_device_do_not_count() -> None:
    scenario = Scenario("original-jamaica", "me", "open", "sailor")
    scenario.do("Bob", m.Take)
    assert not scenario.table_for("Ada").rated
    assert two().table_for("Ada").rated
    mixed = Scenario("original-jamaica", "me", "me", "open")
    mixed.do("Bob", m.Take)
    assert not mixed.table_for("Bob").rated


def test_the_key_is_shown_when_the_game_is_over_and_not_before() -> None:
    scenario = two()
    assert scenario.table_for("Ada").key is None
    assert scenario.table_for("Ada").commitment == commitment(KEY)
    scenario.do("Ada", m.Resign)
    assert scenario.table_for(None).key == KEY.hex()


# Chat


def test_those_who_play_and_the_host_write_others_read() -> None:
    scenario = two()
    scenario.do("Bob", m.Say, words="  Ahoy! ")
    assert scenario.log_events(None)[-1] == m.ChatSent(scenario.table.number, START, "Bob", "Ahoy!")
    assert scenario.refused("Cleo", m.Say, words="hello") == "not-a-player"
    assert scenario.refused("Bob", m.Say, words=" \n ") == "bad-words"
    scenario.do("Ada", m.Resign)
    scenario.do("Ada", m.Say, words="well played")


@pytest.mark.parametrize("words", ["🏴" * 251, "漢" * 334, "a\x00b", "a\x1bb", "a\x7fb"])
def test_a_message_that_takes_too_many_bytes_or_cannot_be_seen_is_refused(words: str) -> None:
    assert two().refused("Bob", m.Say, words=words) == "bad-words"


@pytest.mark.parametrize("words", ["🏴" * 250, "ж" * 500, "x" * 500, "two\nlines\tand a tab"])
def test_a_message_of_any_script_may_be_long(words: str) -> None:
    scenario = two()
    scenario.do("Bob", m.Say, words=words)
    assert scenario.log_events(None)[-1] == m.ChatSent(scenario.table.number, START, "Bob", words)


def test_the_chat_of_a_table_takes_so_many_bytes_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.table.decide.MOST_WORDS_BYTES", 10)
    scenario = two()
    scenario.do("Bob", m.Say, words="ж" * 4)
    assert scenario.refused("Ada", m.Say, words="abc") == "log-full"
    scenario.do("Ada", m.Say, words="ab")


def test_who_catches_up_is_told_the_newest_messages_alone() -> None:
    """Also of a log from when messages could be longer and more."""
    scenario = two(start="blue")
    scenario.play()
    for n in range(2_000):
        scenario.add(e.ChatSent(PEOPLE["Bob"].person, START, "Bob", f"{n} " + "🏴" * 490))
    answer = scenario.log_events(None)
    said = [one for one in answer if isinstance(one, m.ChatSent)]
    assert [one.words.split()[0] for one in said] == [str(n) for n in range(1_900, 2_000)]
    assert [kind_of(one) for one in answer[:-100]] == ["opened", "taken", "taken", "begun", "moved"]
    assert len(encode(answer)) < 300_000
    assert len(scenario.log_events(None, scenario.table.number - 3)) == 3
    assert twin(scenario.table).said == 2_000


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = two(start="blue")
    monkeypatch.setattr("balandra.server.table.decide.MOST_WORDS", 1)
    scenario.do("Bob", m.Say, words="one")
    assert scenario.refused("Bob", m.Say, words="two") == "log-full"
    monkeypatch.setattr("balandra.server.table.decide.MOST_ENTRIES", scenario.table.number)
    assert scenario.refused("Ada", m.Undo) == "log-full"
    scenario.play()


# Once more


def test_a_rematch_keeps_the_seats_for_the_same_people_moved_by_one() -> None:
    scenario = Scenario("original-jamaica", "me", "open", "sailor", start="blue")
    scenario.do("Bob", m.Take)
    assert scenario.refused("Ada", m.Rematch) == "not-over"
    scenario.play_on(random.Random(2))
    assert scenario.refused("Cleo", m.Rematch) == "not-a-player"
    wish = decide(scenario.table, m.Rematch("request-2"), PEOPLE["Bob"], scenario.moment)
    assert wish == e.Followed(PEOPLE["Bob"].person, START, "")
    new_key = bytes(32)
    entries = rematch(scenario.table, PEOPLE["Bob"], START, new_key)
    follower = Scenario("original-jamaica", "me", "open")
    follower.table = Table.read("next", entries, new_key)
    assert follower.table_for("Bob").after == "table"
    assert [(s.kind, s.name, s.level) for s in follower.table_for(None).seats] == [
        ("open", "Bob", None),
        ("bot", None, "sailor"),
        ("open", "Ada", None),
    ]
    assert follower.refused("Cleo", m.Take) == "full"
    assert follower.refused("Cleo", m.Take, seat="blue") == "seat-kept"
    follower.do("Ada", m.Take)
    follower.do("Bob", m.Take)
    assert follower.table.state == "playing"
    assert [s.name for s in follower.table_for(None).seats] == ["Bob", None, "Ada"]
    assert follower.table.actor == "blue"


def test_the_host_may_give_a_kept_seat_away() -> None:
    scenario = two()
    scenario.do("Ada", m.Resign)
    key = bytes(32)
    scenario.table = Table.read("next", rematch(scenario.table, PEOPLE["Ada"], START, key), key)
    scenario.do("Ada", m.Take)
    scenario.do("Ada", m.Remove, seat="blue")
    scenario.do("Cleo", m.Take)
    assert [seat.name for seat in scenario.table_for(None).seats] == ["Cleo", "Ada"]


def test_there_is_one_rematch() -> None:
    scenario = two()
    scenario.do("Ada", m.Resign)
    scenario.add(e.Followed(PEOPLE["Ada"].person, START, "elsewhere"))
    assert scenario.refused("Bob", m.Rematch) == "followed"
    assert scenario.table_for("Bob").rematch == "elsewhere"


def other_tables(scenario: Scenario, who: str | None) -> tuple[str | None, list[str | None]]:
    """Where the rematch is, as the table and as the news tell it."""
    answer = scenario.log_events(who)
    return scenario.table_for(who).rematch, [one.table for one in answer if isinstance(one, m.RematchMade)]


@pytest.mark.parametrize(("listing", "answer"), [("private", None), ("listed", "elsewhere")])
def test_a_private_rematch_is_named_only_to_those_who_played(listing: str, answer: str | None) -> None:
    scenario = Scenario("original-jamaica", "me", "open", listing=listing)
    scenario.do("Bob", m.Take)
    scenario.do("Ada", m.Resign)
    scenario.add(e.Followed(PEOPLE["Ada"].person, START, "elsewhere"))
    for who in ("Ada", "Bob"):
        assert other_tables(scenario, who) == ("elsewhere", ["elsewhere"])
    for stranger in ("Cleo", None):
        assert other_tables(scenario, stranger) == (answer, [answer])
    assert scenario.refused("Cleo", m.Rematch) == "not-a-player"


@pytest.mark.parametrize(("listing", "answer"), [("private", None), ("listed", "table")])
def test_the_private_game_before_is_named_only_to_those_who_played_it(listing: str, answer: str | None) -> None:
    scenario = Scenario("original-jamaica", "me", "open", listing=listing)
    scenario.do("Bob", m.Take)
    scenario.do("Ada", m.Resign)
    scenario.table = Table.read("next", rematch(scenario.table, PEOPLE["Ada"], START, bytes(32)), bytes(32))
    assert [scenario.table_for(who).after for who in ("Ada", "Bob", "Cleo", None)] == ["table", "table", answer, answer]


# The log


def test_every_refusal_has_a_word_of_the_list() -> None:
    with pytest.raises(KeyError, match="no refusal"):
        Refusal("because", "I say so")
    page = refusals_page()
    for word, meaning in REFUSALS.items():
        assert f"| `{word}` | {meaning} |" in page
        assert any(f'Refusal("{word}"' in source for source in SOURCES), f"{word} is never used"


@pytest.mark.parametrize(
    "entry",
    [
        e.Moved("x", START, "red", "end", 1),
        e.Moved("x", START, "blue", "end", 2),
        e.Moved("x", START, "blue", "castle", 1),
        e.Undone("x", START, "blue", 0),
        e.SeatTaken("x", START, "purple", "X", "00" * 16),
    ],
)
def test_an_entry_that_does_not_fit_is_not_taken_over(entry: e.AnyEntry) -> None:
    scenario = two(start="blue")
    before = scenario.seen()
    with pytest.raises(CorruptLog, match="does not fit"):
        scenario.add(entry)
    assert scenario.seen() == before


def test_a_log_needs_its_key_its_opening_and_its_rules() -> None:
    entries = two().table.entries
    with pytest.raises(CorruptLog, match="promised"):
        Table.read("table", entries, bytes(32))
    with pytest.raises(CorruptLog, match="opening"):
        Table.read("table", entries[1:], KEY)
    first = entries[0]
    assert isinstance(first, e.Opened)
    with pytest.raises(CorruptLog, match="no version 99; there is 1 to 2"):
        Table.read("table", [replace(first, rules=99)], KEY)


def test_a_table_read_again_is_the_same() -> None:
    scenario = two(start="blue")
    scenario.play_on(random.Random(3), 40)
    assert twin(scenario.table).position == scenario.table.position
