"""The end of a table's game and what comes after: results, chat, rematches, and the log that tells it all."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace
from tools.pages import refusals_page

from balandra.core.fair_shuffle import commitment
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table import refusals
from balandra.server.table.decide import decide
from balandra.server.table.ending import LEAST_TURNS as LEAST
from balandra.server.table.refusals import REFUSALS, CorruptLog, Refusal
from balandra.server.table.rematch import rematch
from balandra.server.table.table import Table
from tests.server.scenario import KEY, PEOPLE, START, Scenario, kind_of, three, twin, two

SOURCES = [file.read_text(encoding="utf-8") for file in Path(refusals.__file__).parents[1].rglob("*.py")]

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
