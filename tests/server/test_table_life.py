"""The life of a table, one rule a test: making it, sitting down, going away, beginning, ending, once more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from balandra.core.fair import commitment
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table import refusals
from balandra.server.table.decide import bot_moves, decide
from balandra.server.table.house import IDLE
from balandra.server.table.opening import open_table
from balandra.server.table.refusals import REFUSALS, Damaged, Refused
from balandra.server.table.rematch import rematch
from balandra.server.table.table import Table
from tests.server.evening import KEY, PEOPLE, SENT, START, Evening, three, twin, two

SOURCES = [file.read_text(encoding="utf-8") for file in Path(refusals.__file__).parent.glob("*.py")]

# Making a table


def opened(**settings: Any) -> list[e.AnyEntry]:
    seats = settings.pop("seats", [m.SeatWish("me")])
    contribution = settings.pop("contribution", SENT["Ada"])
    agreed = e.Settings(**{"edition": "original-jamaica", "players": 2, **settings})
    return open_table(m.NewTable("request-1", agreed, seats, contribution), PEOPLE["Ada"], KEY, START)


def refusal(**settings: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        opened(**settings)
    return refused.value


def test_a_table_begins_with_its_opening_and_those_who_sit_down_at_once() -> None:
    seats = [m.SeatWish("me", name="Ada L."), m.SeatWish("bot", "sailor"), m.SeatWish("open"), m.SeatWish("me")]
    first, *others = opened(players=4, seats=seats)
    assert isinstance(first, e.Opened)
    assert (first.by, first.host, first.game, first.commitment) == ("adaadaadaada", "Ada", "cartagena", commitment(KEY))
    assert others == [
        e.Taken(first.by, START, "blue", "Ada L.", SENT["Ada"]),
        e.Botted(first.by, START, "red", "sailor"),
        e.Taken(first.by, START, "green", "Ada", SENT["Ada"]),
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
        ({"seats": [m.SeatWish("me")] * 3}, "too many"),
        ({"seats": [m.SeatWish("bot", "sailor")] * 2}, "somebody must play"),
        ({"contribution": UNSET}, "contributes to the shuffle"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_allowed(wrong: dict[str, Any], says: str) -> None:
    assert refusal(**wrong).error == "invalid-settings"
    assert says in refusal(**wrong).message


@pytest.mark.parametrize("level", [None, "", "nobody", "engine:rm", "search:999999999", "admiral:3600s"])
def test_only_bots_of_the_house_sit_at_tables(level: str | None) -> None:
    assert refusal(seats=[m.SeatWish("me"), m.SeatWish("bot", level)]).error == "no-such-level"
    if level is not None:
        assert refusal(stand_in=level).error == "no-such-level"


def test_a_name_must_be_visible() -> None:
    assert refusal(seats=[m.SeatWish("me", name=" \u202e ")]).error == "bad-words"


# Gathering


def test_the_game_begins_when_all_seats_are_taken() -> None:
    evening = Evening("original-jamaica", "me", players=2)
    assert evening.kinds() == ["person", "open"]
    assert evening.face(None).state == "gathering"
    evening.do("Bob", m.Take)
    assert (evening.table.state, evening.kinds()) == ("playing", ["person", "person"])
    assert isinstance(evening.table.entries[-1], e.Begun)


def test_or_when_the_host_says_so() -> None:
    evening = Evening("original-jamaica", "me", players=2, begins="host")
    assert evening.refused("Ada", m.Begin) == "not-all-here"
    evening.do("Bob", m.Take)
    assert evening.face(None).state == "gathering"
    assert evening.refused("Bob", m.Begin) == "not-host"
    evening.do("Ada", m.Begin)
    assert evening.table.state == "playing"
    assert evening.refused("Ada", m.Begin) == "begun"


def test_nobody_begins_a_game_of_bots_alone() -> None:
    evening = Evening("original-jamaica", "sailor", "open")
    evening.do("Ada", m.Bot, seat="red", level="sailor")
    assert evening.table.state == "gathering"
    assert evening.refused("Ada", m.Begin) == "not-all-here"


def test_a_seat_can_be_chosen_and_is_taken_once() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    evening.do("Bob", m.Take, seat="yellow", name="Bob the Brave")
    assert evening.refused("Cleo", m.Take, seat="yellow") == "seat-taken"
    assert evening.refused("Cleo", m.Take, seat="purple") == "no-such-seat"
    assert evening.face("Cleo").seats[2] == m.Seat("yellow", "person", "Bob the Brave", person="bobbobbobbob")
    assert evening.face("Bob").seats[2].mine


def test_one_device_may_hold_several_seats_if_they_are_named() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    assert evening.refused("Ada", m.Take) == "which-seat"
    evening.do("Ada", m.Take, seat="red", name="Grace")
    assert [seat.name for seat in evening.face("Ada").seats] == ["Ada", "Grace", None]


def test_a_full_table_has_no_seat_left() -> None:
    evening = Evening("original-jamaica", "me", "sailor", "open", begins="host")
    evening.do("Bob", m.Take)
    assert evening.refused("Cleo", m.Take) == "full"


def test_who_leaves_before_the_game_frees_the_seat() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    evening.do("Bob", m.Take)
    evening.do("Bob", m.Leave)
    assert evening.kinds() == ["person", "open", "open"]
    assert evening.refused("Bob", m.Leave) == "not-a-player"
    assert evening.face(None).contributions == [SENT["Ada"]]


def test_the_host_leaving_hands_the_table_on() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    evening.do("Bob", m.Take)
    assert evening.refused("Ada", m.Leave, seat="red") == "not-your-seat"
    evening.do("Ada", m.Leave)
    assert evening.face("Bob").is_host
    assert (evening.face("Ada").is_host, evening.face("Ada").host) == (False, "Bob")


def test_the_host_leaving_alone_abandons_the_table() -> None:
    evening = Evening("original-jamaica", "me", "sailor", "open")
    evening.do("Ada", m.Leave)
    assert evening.table.state == "abandoned"
    assert evening.table.entries[-1] == e.Closed(None, START, "everybody left")
    assert evening.refused("Bob", m.Take) == "over"


def test_whoever_comes_before_the_house_could_close_is_the_host() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    evening.add(e.Freed(PEOPLE["Ada"].person, START, ["blue"]))
    evening.add(e.Taken(PEOPLE["Bob"].person, START, "red", "Bob", SENT["Bob"]))
    assert evening.follow_up() == []
    assert evening.face("Bob").is_host


def test_a_host_need_not_play() -> None:
    evening = Evening("original-jamaica", players=2)
    evening.do("Bob", m.Take)
    evening.do("Ada", m.Bot, seat="red", level="sailor")
    assert evening.table.state == "playing"
    assert evening.face("Ada").sights[0].seat is None


def test_the_host_gives_open_seats_to_bots_and_takes_them_away() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    assert evening.refused("Bob", m.Bot, seat="red", level="sailor") == "not-host"
    assert evening.refused("Ada", m.Bot, seat="red", level="pirate") == "no-such-level"
    assert evening.refused("Ada", m.Bot, seat="blue", level="sailor") == "seat-taken"
    evening.do("Ada", m.Bot, seat="red", level="sailor")
    assert evening.face(None).seats[1].level == "sailor"
    evening.do("Ada", m.Remove, seat="red")
    assert evening.kinds()[1] == "open"
    assert evening.refused("Ada", m.Remove, seat="red") == "not-left"


def test_the_host_removes_a_player_who_cannot_come_back() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    evening.do("Bob", m.Take)
    assert evening.refused("Bob", m.Remove, seat="blue") == "not-host"
    evening.do("Ada", m.Remove, seat="red")
    assert evening.kinds()[1] == "open"
    assert evening.refused("Bob", m.Take) == "removed"
    evening.do("Cleo", m.Take)


def test_nobody_is_removed_from_a_game() -> None:
    assert two().refused("Ada", m.Remove, seat="red") == "begun"


def test_the_host_closes_a_table_before_the_game() -> None:
    evening = Evening("original-jamaica", "me", players=2)
    assert evening.refused("Bob", m.Close) == "not-host"
    evening.do("Ada", m.Close)
    assert evening.table.state == "abandoned"


def test_an_idle_table_is_closed_by_the_house() -> None:
    evening = Evening("original-jamaica", "me", players=2)
    assert evening.table.summary().due == START + IDLE["gathering"]
    assert evening.wait(IDLE["gathering"] / 1000 - 1) == []
    assert [type(entry) for entry in evening.wait(1)] == [e.Closed]
    game = two()
    assert [type(entry) for entry in game.wait(IDLE["playing"] / 1000)] == [e.Closed]


# Playing


def test_the_game_is_dealt_from_the_key_and_all_contributions_in_seat_order() -> None:
    evening = Evening("original-jamaica", "open", "me", "sailor")
    evening.do("Bob", m.Take)
    assert evening.table.fair
    assert evening.table.fair.contributions == (SENT["Bob"], SENT["Ada"])
    assert evening.face(None).contributions == [SENT["Bob"], SENT["Ada"]]


def test_another_contribution_makes_another_game() -> None:
    evening, other = Evening("original-jamaica", "me", players=2), Evening("original-jamaica", "me", players=2)
    evening.do("Bob", m.Take)
    other.do("Bob", m.Take, contribution="ff" * 16)
    assert evening.table.position != other.table.position


def test_a_move_is_made_by_whoever_decides_and_by_nobody_else() -> None:
    evening = two(start="blue")
    assert evening.refused("Bob", m.Play, move="end", number=1) == "not-your-decision"
    assert evening.refused("Bob", m.Play, move="end", number=1, seat="blue") == "not-your-seat"
    assert evening.refused("Cleo", m.Play, move="end", number=1) == "not-a-player"
    assert evening.refused("Ada", m.Play, move="end", number=1, seat="purple") == "no-such-seat"
    evening.play(who="Ada")
    assert len(evening.table.moves) == 1


def test_a_move_may_be_written_shortly_and_is_kept_in_full() -> None:
    evening = two(start="blue")
    assert evening.table.position
    text = next(move.text for move in evening.table.position.legal_moves if move.kind == "advance")
    entry = evening.play(f"  {text.upper()} ")
    assert isinstance(entry, e.Moved)
    assert entry.move == text


def test_a_stale_move_is_told_the_right_number() -> None:
    evening = two(start="blue")
    evening.play()
    for number in (1, 3):
        with pytest.raises(Refused, match="has number 2") as refused:
            evening.do("Ada", m.Play, move="end", number=number)
        assert refused.value.error == "stale"


def test_an_illegal_move_says_why() -> None:
    evening = two(start="blue")
    with pytest.raises(Refused, match="not legal") as refused:
        evening.do("Ada", m.Play, move="retreat 7", number=1)
    assert refused.value.error == "illegal-move"
    assert evening.refused("Ada", m.Play, move="castle", number=1) == "illegal-move"


def test_nothing_is_played_before_the_game() -> None:
    evening = Evening("original-jamaica", "me", players=2)
    assert evening.refused("Ada", m.Play, move="end", number=1) == "not-begun"
    assert evening.refused("Ada", m.Undo) == "not-begun"
    assert evening.refused("Ada", m.Resign) == "not-begun"


def test_bots_decide_by_the_house() -> None:
    evening = Evening("original-jamaica", "sailor", "me", start="blue")
    assert evening.table.bot_to_move() == ("blue", "sailor")
    assert evening.table.summary().waiting == "bot"
    assert evening.refused("Ada", m.Play, move="end", number=1) == "not-your-decision"
    entry = evening.bot_plays()
    assert entry.by is None


def test_a_bot_moves_only_when_it_decides_and_only_once() -> None:
    evening = Evening("original-jamaica", "sailor", "me", start="blue")
    with pytest.raises(Refused, match="number 1, not 2"):
        bot_moves(evening.table, "end", 2, evening.moment)
    human = Evening("original-jamaica", "sailor", "me", start="red")
    with pytest.raises(Refused, match="no bot"):
        bot_moves(human.table, "end", 1, human.moment)


def test_one_device_plays_all_its_seats() -> None:
    evening = Evening("original-jamaica", "me", "me")
    evening.play_on(random.Random(4))
    assert evening.table.state == "finished"
    assert [sight.seat for sight in evening.face("Ada").sights] == ["blue", "red"]
    assert not evening.face("Ada").rated


# Leaving and coming back


def test_a_player_who_left_can_come_back() -> None:
    evening = two(start="blue")
    evening.do("Ada", m.Leave)
    assert evening.kinds() == ["left", "person"]
    assert evening.refused("Ada", m.Play, move="end", number=1) == "not-your-seat"
    assert evening.refused("Cleo", m.Take) == "begun"
    assert evening.refused("Bob", m.Take) == "begun"
    assert evening.refused("Ada", m.Take, seat="red") == "not-left"
    evening.do("Ada", m.Take, name="Ada again")
    assert evening.face(None).seats[0].name == "Ada again"
    evening.play(who="Ada")


def test_whoever_comes_back_has_the_same_name_at_every_seat() -> None:
    evening = Evening("original-jamaica", "me", players=3)
    evening.do("Bob", m.Take, seat="red", name="Bob the Brave")
    evening.do("Bob", m.Take, seat="yellow", name="Bob 2")
    evening.do("Bob", m.Leave)
    evening.do("Bob", m.Take, seat="red")
    assert [seat.name for seat in evening.face(None).seats] == ["Ada", "Bob the Brave", "Bob 2"]
    evening.do("Bob", m.Leave)
    evening.do("Bob", m.Take)
    assert [seat.name for seat in evening.face(None).seats] == ["Ada", "Bob the Brave", "Bob 2"]


def test_a_seat_that_was_left_is_offered_to_the_bot_agreed_on() -> None:
    evening = two(start="blue", stand_in="sailor")
    assert evening.refused("Bob", m.Bot, seat="blue", level="sailor") == "not-left"
    evening.do("Ada", m.Leave)
    assert evening.refused("Cleo", m.Bot, seat="blue", level="sailor") == "not-a-player"
    assert evening.refused("Bob", m.Bot, seat="blue", level="stowaway") == "no-such-level"
    evening.do("Bob", m.Bot, seat="blue", level="sailor")
    assert evening.table.bot_to_move() == ("blue", "sailor")
    assert evening.refused("Ada", m.Take) == "begun"


def test_when_everybody_left_the_game_is_abandoned() -> None:
    evening = two()
    evening.do("Ada", m.Leave)
    assert evening.face(None).state == "playing"
    evening.do("Bob", m.Leave)
    assert evening.table.state == "abandoned"
    assert evening.table.standing() is None


def test_the_last_one_may_close() -> None:
    evening = two()
    assert evening.refused("Bob", m.Close) == "others-play"
    assert evening.refused("Cleo", m.Close) == "not-a-player"
    evening.do("Ada", m.Leave)
    evening.do("Bob", m.Close)
    assert evening.table.state == "abandoned"


# The end


def test_of_two_who_resigns_loses() -> None:
    evening = two()
    evening.do("Ada", m.Resign)
    assert evening.table.state == "finished"
    assert evening.table.result == m.Result("red", "resignation", {"resigned": "blue"})
    standing = evening.table.standing()
    assert standing
    assert (standing.ranks, standing.is_rated) == ({"blue": 2, "red": 1}, True)
    assert evening.refused("Bob", m.Resign) == "over"


def test_who_left_may_resign_and_who_watches_may_not() -> None:
    evening = two()
    assert evening.refused("Cleo", m.Resign) == "not-a-player"
    assert evening.refused("Ada", m.Resign, seat="red") == "not-your-seat"
    evening.do("Ada", m.Leave)
    evening.do("Ada", m.Resign)
    assert evening.table.result


def test_one_device_says_which_seat_resigns() -> None:
    evening = Evening("original-jamaica", "me", "me")
    assert evening.refused("Ada", m.Resign) == "which-seat"
    evening.do("Ada", m.Resign, seat="red")
    assert evening.table.result
    assert evening.table.result.winner == "blue"


def test_among_more_a_bot_takes_the_seat_of_who_resigns_and_that_player_is_last() -> None:
    evening = three(start="blue", stand_in="sailor")
    evening.do("Ada", m.Resign)
    assert evening.table.entries[-1] == e.Botted(None, START, "blue", "sailor", "resigned")
    assert evening.kinds() == ["bot", "person", "person"]
    assert evening.refused("Ada", m.Play, move="end", number=1) == "not-a-player"
    evening.play_on(random.Random(1))
    standing = evening.table.standing()
    assert standing
    assert evening.table.result
    assert standing.ranks["blue"] == 3
    assert standing.people == {"blue": "adaadaadaada", "red": "bobbobbobbob", "yellow": "cleocleocleocleo"}
    assert standing.is_rated


def test_between_resigning_and_the_bot_nothing_is_played_for_that_seat() -> None:
    evening = three(start="blue")
    evening.add(e.Resigned(PEOPLE["Ada"].person, START, "blue"))
    assert evening.table.summary().waiting == "house"
    assert evening.refused("Ada", m.Play, move="end", number=1) == "not-your-seat"
    assert evening.refused("Ada", m.Resign) == "not-your-seat"
    evening.add(e.Resigned(PEOPLE["Bob"].person, START, "red"))
    assert [entry.seat for entry in evening.follow_up() if isinstance(entry, e.Botted)] == ["blue", "red"]


def test_who_gives_up_first_is_last_even_if_the_bot_wins() -> None:
    evening = three()
    evening.do("Bob", m.Resign)
    evening.do("Ada", m.Resign)
    evening.do("Cleo", m.Leave)
    assert evening.table.state == "abandoned"
    standing = evening.table.standing()
    assert standing
    assert standing.ranks == {"blue": 3, "red": 4, "yellow": 2}


def test_a_stand_in_that_wins_leaves_nobody_first() -> None:
    evening = three()
    evening.do("Ada", m.Resign)
    evening.table.state, evening.table.result = "finished", m.Result("blue", "escape")
    standing = evening.table.standing()
    assert standing
    assert standing.ranks == {"blue": 3, "red": 2, "yellow": 2}


def test_games_with_bots_or_one_device_do_not_count() -> None:
    evening = Evening("original-jamaica", "me", "open", "sailor")
    evening.do("Bob", m.Take)
    assert not evening.face("Ada").rated
    assert two().face("Ada").rated
    mixed = Evening("original-jamaica", "me", "me", "open")
    mixed.do("Bob", m.Take)
    assert not mixed.face("Bob").rated


def test_the_key_is_shown_when_the_game_is_over_and_not_before() -> None:
    evening = two()
    assert evening.face("Ada").key is None
    assert evening.face("Ada").commitment == commitment(KEY)
    evening.do("Ada", m.Resign)
    assert evening.face(None).key == KEY.hex()


# Chat


def test_those_who_play_and_the_host_write_others_read() -> None:
    evening = two()
    evening.do("Bob", m.Say, words="  Ahoy! ")
    assert evening.news(None)[-1] == m.News(evening.table.number, "said", START, name="Bob", words="Ahoy!")
    assert evening.refused("Cleo", m.Say, words="hello") == "not-a-player"
    assert evening.refused("Bob", m.Say, words=" \n ") == "bad-words"
    evening.do("Ada", m.Resign)
    evening.do("Ada", m.Say, words="well played")


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = two(start="blue")
    monkeypatch.setattr("balandra.server.table.decide.MOST_WORDS", 1)
    evening.do("Bob", m.Say, words="one")
    assert evening.refused("Bob", m.Say, words="two") == "log-full"
    monkeypatch.setattr("balandra.server.table.decide.MOST_ENTRIES", evening.table.number)
    assert evening.refused("Ada", m.Undo) == "log-full"
    evening.play()


# Once more


def test_a_rematch_keeps_the_seats_for_the_same_people_moved_by_one() -> None:
    evening = Evening("original-jamaica", "me", "open", "sailor", start="blue")
    evening.do("Bob", m.Take)
    assert evening.refused("Ada", m.Rematch) == "not-over"
    evening.play_on(random.Random(2))
    assert evening.refused("Cleo", m.Rematch) == "not-a-player"
    wish = decide(evening.table, m.Rematch("request-2"), PEOPLE["Bob"], evening.moment)
    assert wish == e.Followed(PEOPLE["Bob"].person, START, "")
    new_key = bytes(32)
    entries = rematch(evening.table, PEOPLE["Bob"], START, new_key)
    follower = Evening("original-jamaica", "me", "open")
    follower.table = Table.read("next", entries, new_key)
    assert follower.face("Bob").after == "table"
    assert [(s.kind, s.name, s.level) for s in follower.face(None).seats] == [
        ("open", "Bob", None),
        ("bot", None, "sailor"),
        ("open", "Ada", None),
    ]
    assert follower.refused("Cleo", m.Take) == "full"
    assert follower.refused("Cleo", m.Take, seat="blue") == "seat-kept"
    follower.do("Ada", m.Take)
    follower.do("Bob", m.Take)
    assert follower.table.state == "playing"
    assert [s.name for s in follower.face(None).seats] == ["Bob", None, "Ada"]
    assert follower.table.actor == "blue"


def test_the_host_may_give_a_kept_seat_away() -> None:
    evening = two()
    evening.do("Ada", m.Resign)
    key = bytes(32)
    evening.table = Table.read("next", rematch(evening.table, PEOPLE["Ada"], START, key), key)
    evening.do("Ada", m.Take)
    evening.do("Ada", m.Remove, seat="blue")
    evening.do("Cleo", m.Take)
    assert [seat.name for seat in evening.face(None).seats] == ["Cleo", "Ada"]


def test_there_is_one_rematch() -> None:
    evening = two()
    evening.do("Ada", m.Resign)
    evening.add(e.Followed(PEOPLE["Ada"].person, START, "elsewhere"))
    assert evening.refused("Bob", m.Rematch) == "followed"
    assert evening.face(None).rematch == "elsewhere"


# The log


def test_every_refusal_has_a_word_of_the_list() -> None:
    with pytest.raises(KeyError, match="no refusal"):
        Refused("because", "I say so")
    page = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
    for word, meaning in REFUSALS.items():
        assert f"| `{word}` | {meaning} |" in page
        assert any(f'Refused("{word}"' in source for source in SOURCES), f"{word} is never used"


@pytest.mark.parametrize(
    "entry",
    [
        e.Moved("x", START, "red", "end", 1),
        e.Moved("x", START, "blue", "end", 2),
        e.Moved("x", START, "blue", "castle", 1),
        e.Undone("x", START, "blue", 0),
        e.Taken("x", START, "purple", "X", "00" * 16),
    ],
)
def test_an_entry_that_does_not_fit_is_not_taken_over(entry: e.AnyEntry) -> None:
    evening = two(start="blue")
    before = evening.seen()
    with pytest.raises(Damaged, match="does not fit"):
        evening.add(entry)
    assert evening.seen() == before


def test_a_log_needs_its_key_its_opening_and_its_rules() -> None:
    entries = two().table.entries
    with pytest.raises(Damaged, match="promised"):
        Table.read("table", entries, bytes(32))
    with pytest.raises(Damaged, match="opening"):
        Table.read("table", entries[1:], KEY)
    first = entries[0]
    assert isinstance(first, e.Opened)
    with pytest.raises(Damaged, match="rules 99"):
        Table.read("table", [replace(first, rules=99)], KEY)


def test_a_table_read_again_is_the_same() -> None:
    evening = two(start="blue")
    evening.play_on(random.Random(3), 40)
    assert twin(evening.table).position == evening.table.position
