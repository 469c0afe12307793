"""The rival in bench/rival plays by the same rules, takes its seat in the arena, and repeats itself."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.rival.compare import Rival, build, compare_game, compare_perft

import balandra
from balandra.arena import Match, plan_match, summary
from balandra.engine import Engine, EngineError, foreign

pytestmark = pytest.mark.skipif(not (shutil.which("cc") and shutil.which("make")), reason="needs a C compiler")


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    yield
    for engines in foreign._idle.values():
        for engine in engines:
            engine.close()
    foreign._idle.clear()


def test_the_same_moves_are_legal_and_lead_to_the_same_positions() -> None:
    with Rival() as rival:
        assert sum(compare_game(rival, seed) for seed in range(5)) > 500


def test_the_number_of_sequences_of_moves_is_the_same() -> None:
    with Rival() as rival:
        assert compare_perft(rival, 7, depth=4) == 973


def test_it_wins_against_random_play_in_the_arena() -> None:
    game = balandra.load("cartagena", "original-tortuga", 2)
    match = Match(plan_match([f"engine:{shlex.quote(str(build()))} --nodes 300", "random"], game, games=2, seed=7))
    match.run()
    table = summary(match.plan, match.results)
    assert table["forfeits"] == []
    assert [row["share"] for row in table["bots"]] == [1.0, 0.0]


def test_a_limit_of_nodes_gives_the_same_answer_again() -> None:
    view = balandra.load("cartagena", "original-tortuga", 2).new(seed=3, start="blue").view("blue")
    thoughts = []
    for _ in range(2):
        with Engine.open([str(build()), "--nodes", "5000"]) as engine:
            thoughts.append(engine.play(view, seed=1))
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].evaluations <= 5000


def test_training_repeats_itself_and_its_weights_can_be_played(tmp_path: Path) -> None:
    train = [str(build().with_name("train")), "--afresh", "1", "--games", "3", "--nodes", "50", "--match-games", "0"]
    for name in ("one.txt", "two.txt"):
        subprocess.run([*train, "--weights", str(tmp_path / name)], check=True, capture_output=True)
    assert (tmp_path / "one.txt").read_text() == (tmp_path / "two.txt").read_text()
    view = balandra.load("cartagena", "original-tortuga", 2).new(seed=3, start="blue").view("blue")
    with Engine.open([str(build()), "--nodes", "500", "--weights", str(tmp_path / "one.txt")]) as engine:
        assert engine.play(view).move in view.legal_moves


def test_another_edition_is_refused() -> None:
    view = balandra.load("cartagena", "original-jamaica", 2).new(seed=3, start="blue").view("blue")
    with Engine.open([str(build())]) as engine, pytest.raises(EngineError, match="original-tortuga only"):
        engine.play(view)
