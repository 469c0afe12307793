"""Clocks: none, for each decision, or a bank with an increment; whoever decides pays."""

from __future__ import annotations

import pytest

from balandra.server import messages as m
from balandra.server.settings import AnyClock, BankClock, MoveClock
from balandra.server.table import entries as e
from balandra.server.table.ending import LEAST_TURNS
from tests.server.scenario import START, Scenario, three, twin, two

MINUTE = 60_000


def bank(scenario: Scenario) -> list[int | None]:
    return [seat.bank for seat in scenario.table_for(None).seats]


def advance(scenario: Scenario) -> str:
    """A move that draws nothing."""
    assert scenario.table.position
    return next(move.text for move in scenario.table.position.legal_moves if move.kind == "advance")


def test_without_a_clock_nothing_runs_out() -> None:
    scenario = two(start="blue")
    assert scenario.table_for("Ada").due is None
    assert scenario.wait(30 * 86_400) == []
    entry = scenario.play()
    assert isinstance(entry, e.Moved)
    assert entry.spent == 0


def test_so_many_seconds_for_each_decision() -> None:
    scenario = two(start="blue", clock=MoveClock(60))
    assert scenario.table_for("Ada").due == scenario.table.summary().due == START + MINUTE
    scenario.wait(59)
    entry = scenario.play()
    assert isinstance(entry, e.Moved)
    assert entry.spent == 59_000
    assert scenario.table_for("Ada").due == scenario.now + MINUTE


def test_running_out_hands_the_seat_to_the_bot_agreed_on() -> None:
    scenario = two(start="blue", clock=MoveClock(60), stand_in="sailor")
    assert scenario.wait(59.999) == []
    assert scenario.wait(0.001) == [e.BotSeated(None, START + MINUTE, "blue", "sailor", "time")]
    assert scenario.table.bot_to_move() == ("blue", "sailor")
    assert scenario.table_for("Ada").due is None
    assert scenario.refused("Ada", m.Play, move="end", number=1) == "not-a-player"
    assert scenario.refused("Ada", m.Take) == "begun"


def test_a_move_after_the_time_is_refused_even_before_the_house_looks() -> None:
    scenario = two(start="blue", clock=MoveClock(60))
    scenario.now += MINUTE
    assert scenario.refused("Ada", m.Play, move=advance(scenario), number=1) == "time-up"


def test_who_ran_out_of_time_ranks_last_and_the_game_counts() -> None:
    scenario = two(start="blue", clock=MoveClock(60))
    scenario.complete_turns(LEAST_TURNS)
    scenario.wait(60)
    scenario.do("Bob", m.Leave)
    standing = scenario.table.standing()
    assert standing
    assert (standing.ranks, standing.is_rated) == ({"red": 2, "blue": 3}, True)


def test_a_bank_pays_for_all_decisions() -> None:
    scenario = two(start="blue", clock=BankClock(100, 5))
    assert bank(scenario) == [100_000, 100_000]
    scenario.wait(30)
    scenario.play(advance(scenario))
    assert bank(scenario) == [70_000, 100_000]
    scenario.wait(20)
    scenario.play(advance(scenario))
    assert bank(scenario) == [50_000, 100_000]
    assert scenario.table_for("Ada").due == scenario.now + 50_000


def test_the_increment_comes_with_the_end_of_a_turn() -> None:
    scenario = two(start="blue", clock=BankClock(100, 5))
    scenario.play(advance(scenario))
    scenario.wait(10)
    scenario.play("end")
    assert bank(scenario) == [95_000, 100_000]
    assert scenario.table.actor == "red"


def test_an_empty_bank_hands_the_seat_over() -> None:
    scenario = two(start="blue", clock=BankClock(10, 5))
    scenario.wait(6)
    scenario.play(advance(scenario))
    assert scenario.wait(3.999) == []
    assert [type(entry) for entry in scenario.wait(0.001)] == [e.BotSeated]


def test_bots_have_no_clock() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", start="red", clock=BankClock(10))
    assert scenario.table_for("Ada").due is None
    assert scenario.wait(1_000) == []
    scenario.bot_plays()
    assert bank(scenario) == [10_000, None]


def test_whoever_decides_pays_in_the_turn_of_another() -> None:
    """Filibusters: a dark card makes the others discard; their own clocks run then."""
    for number in range(100):
        scenario = three("devir-jungle", start="blue", clock=BankClock(100), options={"filibusters": True})
        if _makes_another_decide(scenario, number):
            break
    actor = scenario.table.actor
    assert actor
    assert scenario.table.position
    assert scenario.table.position.turn == "blue" != actor
    before = {seat.colour: seat.bank for seat in scenario.table_for(None).seats}
    scenario.wait(7)
    scenario.play()
    after = {seat.colour: seat.bank for seat in scenario.table_for(None).seats}
    assert {c: before[c] - after[c] for c in before} == {"blue": 0, "red": 0, "yellow": 0, actor: 7_000}  # type: ignore[operator]


def _makes_another_decide(scenario: Scenario, number: int) -> bool:
    """Draw cards until somebody has too many and a dark card makes them discard."""
    table = scenario.table
    for step in range(300):
        position = table.position
        if position is None or position.outcome:
            return False
        if position.actor != position.turn and position.turn == "blue":
            return True
        dark = [x for x in position.legal_moves if "*" in x.text] if position.turn == "blue" else []
        draws = [x for x in position.legal_moves if x.kind == "retreat"] if position.turn != "blue" else []
        moves = dark or draws or position.legal_moves
        scenario.play(moves[(number + step) % len(moves)].text)
    return False


def test_an_outage_is_not_charged() -> None:
    scenario = two(start="blue", clock=BankClock(60))
    scenario.now += 100_000
    scenario.lost = 90_000
    assert scenario.follow_up() == []
    assert scenario.table_for("Ada").due == START + MINUTE + 90_000
    entry = scenario.play(advance(scenario))
    assert isinstance(entry, e.Moved)
    assert entry.spent == 10_000


def test_a_seat_that_was_left_keeps_its_clock_running() -> None:
    scenario = two(start="blue", clock=MoveClock(60))
    scenario.do("Ada", m.Leave)
    assert [type(entry) for entry in scenario.wait(60)] == [e.BotSeated]


@pytest.mark.parametrize("clock", [MoveClock(60), BankClock(60, 30)])
def test_taking_back_wins_no_time(clock: AnyClock) -> None:
    scenario = two(start="blue", clock=clock)
    for _ in range(5):
        scenario.wait(6)
        scenario.play(advance(scenario))
        scenario.wait(4)
        scenario.do("Ada", m.Undo)
    assert scenario.table_for("Ada").due == scenario.now + 10_000
    scenario.wait(6)
    scenario.play(advance(scenario))
    if isinstance(clock, BankClock):
        assert bank(scenario) == [4_000, 60_000]
    scenario.wait(3.9)
    scenario.do("Ada", m.Undo)
    assert scenario.table_for("Ada").due == scenario.now + 100


def test_what_leaves_no_time_is_not_taken_back() -> None:
    scenario = two(start="blue", clock=MoveClock(60))
    scenario.wait(40)
    scenario.play(advance(scenario))
    scenario.wait(30)
    assert scenario.refused("Ada", m.Undo) == "time-up"


def test_an_increment_is_taken_back_with_its_turn() -> None:
    scenario = two(start="blue", clock=BankClock(100, 5))
    scenario.play(advance(scenario))
    scenario.play("end")
    assert bank(scenario)[0] == 105_000
    scenario.do("Ada", m.Undo)
    assert bank(scenario)[0] == 100_000
    scenario.play("end")
    assert bank(scenario)[0] == 105_000


def test_alone_against_bots_taking_back_gives_the_time_back() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", start="blue", clock=MoveClock(60))
    scenario.wait(50)
    scenario.play(advance(scenario))
    scenario.wait(50)
    scenario.do("Ada", m.Undo)
    assert scenario.table_for("Ada").due == scenario.now + MINUTE


def test_the_clock_of_a_table_read_again_is_the_same() -> None:
    scenario = two(start="blue", clock=BankClock(100, 5))
    for pause in (1, 2, 3):
        scenario.wait(pause)
        scenario.play()
    again = twin(scenario.table)
    assert again.due(scenario.moment) == scenario.table.due(scenario.moment)
    assert [place.bank for place in again.seats.values()] == [place.bank for place in scenario.table.seats.values()]
