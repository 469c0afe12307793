"""Clocks: none, for each decision, or a bank with an increment; whoever decides pays."""

from __future__ import annotations

import pytest

from balandra.server import messages as m
from balandra.server.table import entries as e
from tests.server.evening import START, Evening, three, twin, two

MINUTE = 60_000


def bank(evening: Evening) -> list[int | None]:
    return [seat.bank for seat in evening.face(None).seats]


def advance(evening: Evening) -> str:
    """A move that draws nothing."""
    assert evening.table.position
    return next(move.text for move in evening.table.position.legal_moves if move.kind == "advance")


def test_without_a_clock_nothing_runs_out() -> None:
    evening = two(start="blue")
    assert evening.face("Ada").due is None
    assert evening.wait(30 * 86_400) == []
    entry = evening.play()
    assert isinstance(entry, e.Moved)
    assert entry.spent == 0


def test_so_many_seconds_for_each_decision() -> None:
    evening = two(start="blue", clock=e.MoveClock(60))
    assert evening.face("Ada").due == evening.table.summary().due == START + MINUTE
    evening.wait(59)
    entry = evening.play()
    assert isinstance(entry, e.Moved)
    assert entry.spent == 59_000
    assert evening.face("Ada").due == evening.now + MINUTE


def test_running_out_hands_the_seat_to_the_bot_agreed_on() -> None:
    evening = two(start="blue", clock=e.MoveClock(60), stand_in="sailor")
    assert evening.wait(59.999) == []
    assert evening.wait(0.001) == [e.Botted(None, START + MINUTE, "blue", "sailor", "time")]
    assert evening.table.bot_to_move() == ("blue", "sailor")
    assert evening.face("Ada").due is None
    assert evening.refused("Ada", m.Play, move="end", number=1) == "not-a-player"
    assert evening.refused("Ada", m.Take) == "begun"


def test_a_move_after_the_time_is_refused_even_before_the_house_looks() -> None:
    evening = two(start="blue", clock=e.MoveClock(60))
    evening.now += MINUTE
    assert evening.refused("Ada", m.Play, move=advance(evening), number=1) == "time-up"


def test_who_ran_out_of_time_ranks_last_and_the_game_counts() -> None:
    evening = two(start="blue", clock=e.MoveClock(60))
    evening.wait(60)
    evening.do("Bob", m.Leave)
    standing = evening.table.standing()
    assert standing
    assert (standing.ranks, standing.is_rated) == ({"red": 2, "blue": 3}, True)


def test_a_bank_pays_for_all_decisions() -> None:
    evening = two(start="blue", clock=e.BankClock(100, 5))
    assert bank(evening) == [100_000, 100_000]
    evening.wait(30)
    evening.play(advance(evening))
    assert bank(evening) == [70_000, 100_000]
    evening.wait(20)
    evening.play(advance(evening))
    assert bank(evening) == [50_000, 100_000]
    assert evening.face("Ada").due == evening.now + 50_000


def test_the_increment_comes_with_the_end_of_a_turn() -> None:
    evening = two(start="blue", clock=e.BankClock(100, 5))
    evening.play(advance(evening))
    evening.wait(10)
    evening.play("end")
    assert bank(evening) == [95_000, 100_000]
    assert evening.table.actor == "red"


def test_an_empty_bank_hands_the_seat_over() -> None:
    evening = two(start="blue", clock=e.BankClock(10, 5))
    evening.wait(6)
    evening.play(advance(evening))
    assert evening.wait(3.999) == []
    assert [type(entry) for entry in evening.wait(0.001)] == [e.Botted]


def test_bots_have_no_clock() -> None:
    evening = Evening("original-jamaica", "me", "sailor", start="red", clock=e.BankClock(10))
    assert evening.face("Ada").due is None
    assert evening.wait(1_000) == []
    evening.bot_plays()
    assert bank(evening) == [10_000, None]


def test_whoever_decides_pays_in_the_turn_of_another() -> None:
    """Filibusters: a dark card makes the others discard; their own clocks run then."""
    for number in range(100):
        evening = three("devir-jungle", start="blue", clock=e.BankClock(100), options={"filibusters": True})
        if _makes_another_decide(evening, number):
            break
    actor = evening.table.actor
    assert actor
    assert evening.table.position
    assert evening.table.position.turn == "blue" != actor
    before = {seat.colour: seat.bank for seat in evening.face(None).seats}
    evening.wait(7)
    evening.play()
    after = {seat.colour: seat.bank for seat in evening.face(None).seats}
    assert {c: before[c] - after[c] for c in before} == {"blue": 0, "red": 0, "yellow": 0, actor: 7_000}  # type: ignore[operator]


def _makes_another_decide(evening: Evening, number: int) -> bool:
    """Draw cards until somebody has too many and a dark card makes them discard."""
    table = evening.table
    for step in range(300):
        position = table.position
        if position is None or position.outcome:
            return False
        if position.actor != position.turn and position.turn == "blue":
            return True
        dark = [x for x in position.legal_moves if "*" in x.text] if position.turn == "blue" else []
        draws = [x for x in position.legal_moves if x.kind == "retreat"] if position.turn != "blue" else []
        moves = dark or draws or position.legal_moves
        evening.play(moves[(number + step) % len(moves)].text)
    return False


def test_an_outage_is_not_charged() -> None:
    evening = two(start="blue", clock=e.BankClock(60))
    evening.now += 100_000
    evening.lost = 90_000
    assert evening.follow_up() == []
    assert evening.face("Ada").due == START + MINUTE + 90_000
    entry = evening.play(advance(evening))
    assert isinstance(entry, e.Moved)
    assert entry.spent == 10_000


def test_a_seat_that_was_left_keeps_its_clock_running() -> None:
    evening = two(start="blue", clock=e.MoveClock(60))
    evening.do("Ada", m.Leave)
    assert [type(entry) for entry in evening.wait(60)] == [e.Botted]


@pytest.mark.parametrize("clock", [e.MoveClock(60), e.BankClock(60, 30)])
def test_taking_back_wins_no_time(clock: e.AnyClock) -> None:
    evening = two(start="blue", clock=clock)
    for _ in range(5):
        evening.wait(6)
        evening.play(advance(evening))
        evening.wait(4)
        evening.do("Ada", m.Undo)
    assert evening.face("Ada").due == evening.now + 10_000
    evening.wait(6)
    evening.play(advance(evening))
    if isinstance(clock, e.BankClock):
        assert bank(evening) == [4_000, 60_000]
    evening.wait(3.9)
    evening.do("Ada", m.Undo)
    assert evening.face("Ada").due == evening.now + 100


def test_what_leaves_no_time_is_not_taken_back() -> None:
    evening = two(start="blue", clock=e.MoveClock(60))
    evening.wait(40)
    evening.play(advance(evening))
    evening.wait(30)
    assert evening.refused("Ada", m.Undo) == "time-up"


def test_an_increment_is_taken_back_with_its_turn() -> None:
    evening = two(start="blue", clock=e.BankClock(100, 5))
    evening.play(advance(evening))
    evening.play("end")
    assert bank(evening)[0] == 105_000
    evening.do("Ada", m.Undo)
    assert bank(evening)[0] == 100_000
    evening.play("end")
    assert bank(evening)[0] == 105_000


def test_alone_against_bots_taking_back_gives_the_time_back() -> None:
    evening = Evening("original-jamaica", "me", "sailor", start="blue", clock=e.MoveClock(60))
    evening.wait(50)
    evening.play(advance(evening))
    evening.wait(50)
    evening.do("Ada", m.Undo)
    assert evening.face("Ada").due == evening.now + MINUTE


def test_the_clock_of_a_table_read_again_is_the_same() -> None:
    evening = two(start="blue", clock=e.BankClock(100, 5))
    for pause in (1, 2, 3):
        evening.wait(pause)
        evening.play()
    again = twin(evening.table)
    assert again.due(evening.moment) == evening.table.due(evening.moment)
    assert [place.bank for place in again.seats.values()] == [place.bank for place in evening.table.seats.values()]
