"""Hints: for those who play with bots alone, from what they know alone, and the game no longer counts."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from typing import Any

import msgspec
import pytest

import balandra
from balandra.search.search import Budget
from balandra.server import messages as m
from balandra.server.hints import Question, is_whole, weigh
from balandra.server.table.decide import hinted
from balandra.server.table.refusals import Refusal
from balandra.server.workers import Job, NoAnswer, Workers, WorkersBusy
from tests.server import finders
from tests.server.hosting import Guest, Hosted, hosted, offers, wait_for
from tests.server.indistinguishable import different_steps, random_history, twins
from tests.server.scenario import PEOPLE, Scenario, twin, two
from tests.tables import standard

VIEW = balandra.load("cartagena", "original-jamaica").new(seed=7, start="blue").view("blue")
LITTLE = Budget(simulations=400)


def ask(scenario: Scenario, who: str, number: int = 1, seat: str | None = None) -> None:
    scenario.add(hinted(scenario.table, m.AskHint(number, seat), PEOPLE[who], scenario.moment))


def refused(scenario: Scenario, who: str, number: int = 1, seat: str | None = None) -> str:
    with pytest.raises(Refusal) as refusal:
        ask(scenario, who, number, seat)
    return refusal.value.error


def test_who_plays_with_bots_alone_is_given_hints_and_the_game_is_practice() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", "gunner", start="blue")
    assert not scenario.table_for("Ada").practice
    ask(scenario, "Ada")
    assert scenario.table_for("Ada").practice
    assert isinstance(scenario.log_events("Ada")[-1], m.HintGiven)
    assert twin(scenario.table).practice, "it is in the log"


def test_two_at_one_device_are_given_hints() -> None:
    scenario = Scenario("original-jamaica", "me", "me", start="blue")
    assert refused(scenario, "Ada", seat="red") == "not-your-decision"
    ask(scenario, "Ada", seat="blue")


def test_no_hints_where_other_people_play_even_if_they_are_away() -> None:
    scenario = two(start="blue")
    assert refused(scenario, "Ada") == "others-play"
    scenario.do("Bob", m.Leave)
    assert refused(scenario, "Ada") == "others-play"
    assert not scenario.table.practice


def test_no_hints_out_of_turn_for_strangers_for_another_move_before_or_after_the_game() -> None:
    gathering = Scenario("original-jamaica", "me", "open")
    assert refused(gathering, "Ada") == "not-begun"
    scenario = Scenario("original-jamaica", "me", "sailor", start="blue")
    assert refused(scenario, "Bob") == "not-a-player"
    assert refused(scenario, "Ada", number=2) == "stale"
    scenario.play()
    scenario.play("end")
    assert refused(scenario, "Ada", number=3) == "not-your-decision"
    scenario.do("Ada", m.Resign)
    assert refused(scenario, "Ada", number=3) == "over"


def test_every_move_is_weighed_and_the_best_comes_first() -> None:
    question = Question(VIEW, "seed")
    moves = weigh(question, LITTLE)
    assert is_whole(question, moves)
    assert not is_whole(question, moves[1:])
    assert moves[0].loss == 0
    assert [one.loss for one in moves] == sorted(one.loss for one in moves)
    for one in moves:
        assert 0 <= one.chance <= 1
        assert one.chance == pytest.approx(moves[0].chance - one.loss)
        assert one.low <= one.loss <= one.high


@pytest.mark.parametrize("edition", ["original-jamaica-de", "devir-great-escape", "martinique"])
def test_a_hint_depends_on_what_the_seat_knows_and_on_nothing_else(edition: str) -> None:
    game = standard(edition)
    history = random_history(game, seed=3, longest=40)
    reader = game.colours[0]
    compared = 0
    for other in twins(history, reader, seed=1):
        decides = [n for n in different_steps(other) if history.at(n).actor == reader]
        for number in decides[-2:]:
            one, same = (Question(position.view(reader), "seed") for position in (history.at(number), other.at(number)))
            assert history.at(number) != other.at(number)
            assert pickle.dumps(one) == pickle.dumps(same), "what is sent to the worker"
            assert weigh(one, LITTLE) == weigh(same, LITTLE)
            compared += 1
    assert compared


def advised(find: Any, room: int = 256) -> list[m.RatedMove]:
    async def asked() -> list[m.RatedMove]:
        workers = Workers(1, room=room, find=find)
        workers.start()
        try:
            return await workers.advise(Question(VIEW, "seed"))
        finally:
            await workers.close()

    return asyncio.run(asked())


@pytest.mark.parametrize("find", [finders.one_that_fails, finders.one_that_cheats])
def test_a_hint_that_cannot_be_found_is_refused_not_made_up(find: Any) -> None:
    with pytest.raises(NoAnswer):
        advised(find)


def test_bots_go_before_hints_and_hints_are_refused_when_too_much_waits() -> None:
    async def queued() -> list[object]:
        workers = Workers(1, room=3)  # not started: everything waits
        tasks = [asyncio.create_task(workers.advise(Question(VIEW, "seed")))]
        tasks += [asyncio.create_task(workers.think(Job(VIEW, "sailor", str(n)))) for n in range(2)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        with pytest.raises(WorkersBusy):
            await workers.advise(Question(VIEW, "seed"))
        order: list[object] = []
        while len(order) < 3 and (taken := workers._waiting.take()):
            order.append(taken[1].task)
            workers._waiting.done(taken[0])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return [type(one) for one in order]

    assert asyncio.run(queued()) == [Job, Job, Question]


def hint(guest: Guest, table: str, number: int) -> Any:
    return guest.http.post(f"/api/tables/{table}/hint", json={"number": number})


def _my_turn(guest: Guest, table: str) -> int:
    wait_for(lambda: offers(guest.see(table)))
    return int(guest.see(table)["moves"]) + 1


def test_a_hint_over_http_and_after_a_restart_the_game_is_still_practice(tmp_path: Path) -> None:
    with hosted(tmp_path) as server, Guest(server.url) as ann:
        table = ann.make("me", "stowaway", settings={"edition": "original-jamaica", "players": 2})
        number = _my_turn(ann, table)
        answer = hint(ann, table, number)
        assert answer.status_code == 200, answer.text
        given = msgspec.json.decode(answer.content, type=m.Hint)
        seen = ann.see(table)
        assert sorted(one.move for one in given.moves) == sorted(offer["text"] for offer in offers(seen))
        assert seen["practice"]
        _refusals(server, ann, table, number)
        assert ann.see(table)["number"] == seen["number"], "one entry is enough"
        cookies = ann.http.cookies
    with hosted(tmp_path) as server, Guest(server.url) as again:
        again.http.cookies = cookies
        assert again.see(table)["practice"]


def _refusals(server: Hosted, ann: Guest, table: str, number: int) -> None:
    assert hint(ann, table, number + 1).json()["error"] == "stale"
    assert hint(ann, "a" * 16, number).status_code == 404
    with Guest(server.url) as bob:
        answer = hint(bob, table, number)
        assert (answer.status_code, answer.json()["error"]) == (403, "not-a-player")
        shared = ann.make("me", "open", settings={"edition": "original-jamaica", "players": 2, "start": "blue"})
        bob.take(shared)
        answer = hint(ann, shared, 1)
        assert (answer.status_code, answer.json()["error"]) == (409, "others-play")
        assert not ann.see(shared)["practice"]
    crowd = server.context.limits.hints
    assert crowd.enter(ann.person)
    answer = hint(ann, table, number)
    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    crowd.leave(ann.person)
