"""The table of solved endgames: large, varied, true; and what measuring a bot by it says."""

from __future__ import annotations

import random

import pytest
from bench.compose import FAMILIES, STYLES, composed
from bench.endgames import Entry, agrees, choose, figures, filled, read_table, run_task

import balandra
from balandra.bots import bot
from balandra.bots.endgame import may_solve, solve_view
from balandra.search.search import Budget


def test_the_table_is_large_varied_and_without_doubles() -> None:
    table = read_table()
    assert len(table) >= 600
    assert len({entry.position for entry in table}) == len(table)
    assert {balandra.parse(entry.position).game.edition.id for entry in table} == {one for one, _ in FAMILIES}
    for entry in table:
        assert entry.value == max(entry.moves.values())
        assert entry.value - min(entry.moves.values()) >= 0.01, "the choice matters"
    kinds = [entry.kind for entry in table]
    for word in ("composed", "bare", "sure", "chance", "easy", "medium", "hard"):
        assert sum(word in kind for kind in kinds) >= 60, word
    assert any("played" in kind for kind in kinds)


@pytest.mark.parametrize("number", range(12))
def test_the_table_holds_when_solved_anew(number: int) -> None:
    light = [entry for entry in read_table() if entry.nodes < 2000]
    assert agrees(random.Random(number).choice(light))


def test_measuring_counts_what_a_choice_loses() -> None:
    entry = next(entry for entry in read_table() if entry.kind[1] == "chance")
    position = balandra.parse(entry.position)
    assert position.actor is not None
    move, loss, _ = choose(("random", 3, entry))
    assert move == str(bot("random").choose(position.view(position.actor), 3))
    assert loss == entry.value - entry.moves[move]
    found = figures([("a", 0.0, 1.0), ("b", 0.00005, 1.0), ("c", 0.5, 1.0), ("d", 0.1, 1.0)])
    assert (found["positions"], found["best"], found["seconds"]) == (4, 0.5, 1.0)
    assert found["loss"] == pytest.approx(0.1500125)


def test_quotas_take_the_first_of_each_kind_and_nothing_twice() -> None:
    entries = [Entry("composed", 30, 1.0, {"a": 1.0, "b": 0.0}, f"position {n // 2}") for n in range(80)]
    kept = filled("composed", [entries], {"position 0"})
    assert [entry.position for entry in kept] == [f"position {n}" for n in range(1, 11)]


def test_the_same_seed_makes_the_same_positions() -> None:
    texts = [next(composed(2, STYLES["bare"], random.Random(5))) for _ in range(2)]
    assert texts[0] == texts[1]
    assert run_task(("composed", 1, 4, 1)) == run_task(("composed", 1, 4, 1))


@pytest.mark.parametrize("number", range(4))
def test_by_the_clock_a_search_plays_what_the_solver_proves(number: int) -> None:
    chances = [entry for entry in read_table() if entry.kind[1] == "chance" and entry.nodes < 500]
    entry = random.Random(number).choice(chances)
    position = balandra.parse(entry.position)
    assert position.actor is not None
    view = position.view(position.actor)
    assert may_solve(view, Budget(seconds=60.0))
    assert not may_solve(view, Budget(1000, 60.0))  # simulations decide the same everywhere, the page included
    decision = bot("search:60s").think(view)
    assert entry.loss(str(decision.move)) == pytest.approx(0.0, abs=1e-4)


def test_the_solver_advises_a_search_with_what_it_has_proved_so_far() -> None:
    entry = max(read_table(), key=lambda one: one.nodes)
    position = balandra.parse(entry.position)
    assert position.actor is not None
    decision, best = solve_view(position.view(position.actor), Budget(seconds=1e-9))
    assert decision is None
    assert {move for move, value in entry.moves.items() if value == entry.value} <= {str(move) for move in best}


def test_hidden_cards_and_openings_are_not_solved() -> None:
    for edition in ("original-tortuga", "original-jamaica"):
        position = balandra.load("cartagena", edition).new(1)
        assert position.actor is not None
        assert not may_solve(position.view(position.actor), Budget(seconds=1.0))
