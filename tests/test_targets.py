"""One source of rules: plain Python, native code and the GPU's compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import balandra
from balandra.batch.cuda import compile_to_ptx
from balandra.catalogue import GAMES
from balandra.search import engine as engines
from balandra.search.engine import (
    best_engine,
    cache_folder,
    has_driver,
    kernel_modules,
    native_engine,
    plain_engine,
)
from balandra.search.playout import MOVES, WINNER
from tests.tables import EDITIONS, all_on, game_of, standard


@pytest.mark.parametrize("edition", EDITIONS)
def test_plain_and_native_reach_the_same_bytes(edition: str) -> None:
    for players in balandra.edition(edition).players:
        game = standard(edition, players)
        plain, native = plain_engine(game.ruleset), native_engine(game.ruleset)
        for moves in (0, 1, 2, 3, 5, 8, 21, 55, 144, 377, 10_000):
            start = game.new(players * 1000 + moves)
            assert (
                plain.play_random(start, moves, moves).to_bytes() == native.play_random(start, moves, moves).to_bytes()
            )


@pytest.mark.parametrize("seed", range(0, 330, 6))
def test_plain_and_native_reach_the_same_bytes_in_option_mixes(seed: int) -> None:
    game = game_of(seed)
    plain, native = plain_engine(game.ruleset), native_engine(game.ruleset)
    for moves in (13, 89, 10_000):
        assert plain.play_random(game.new(seed), seed, moves) == native.play_random(game.new(seed), seed, moves)


@pytest.mark.parametrize("game", [all_on(), standard("original-tortuga", 5), standard("martinique")], ids=str)
def test_plain_and_native_simulate_the_same_games(game: balandra.Game) -> None:
    plain = plain_engine(game.ruleset).random_games(game, 6, seed=11)
    native = native_engine(game.ruleset).random_games(game, 6, seed=11)
    assert (plain == native).all()
    assert (plain[:, MOVES] > 10).all()
    assert (plain[:, WINNER] != -1).all()


def test_games_of_a_simulation_hang_on_their_number_alone() -> None:
    game = standard("original-jamaica", 3)
    engine = native_engine(game.ruleset)
    whole = engine.random_games(game, 20, seed="a")
    assert (whole[7:12] == engine.random_games(game, 5, seed="a", first=7)).all()
    assert (whole != engine.random_games(game, 20, seed="b")).any()


@pytest.mark.long
@pytest.mark.parametrize("edition", ["original-jamaica", "martinique"])
def test_the_kernels_compile_to_ptx(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba.cuda.dispatcher as dispatcher

    device = SimpleNamespace(compute_capability=(9, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)  # numba-cuda asks a GPU for its kind
    game = standard(edition)
    text = compile_to_ptx(game.ruleset, game.rules.pack())
    assert ".target sm_90" in text
    assert ".entry" in text


def test_native_code_is_cached_by_the_sources_of_the_kernels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ruleset = GAMES["cartagena"]
    folders, other = [cache_folder(ruleset)], cache_folder(GAMES["martinique"])
    copy = tmp_path / "rules.py"
    module = sys.modules["balandra.cartagena.rules"]
    copy.write_text(Path(str(module.__file__)).read_text())
    monkeypatch.setattr(module, "__file__", str(copy))
    folders.append(cache_folder(ruleset))  # installed elsewhere: Numba would not take the other's code
    os.utime(copy, ns=(1, 1))
    folders.append(cache_folder(ruleset))  # installed anew: nor would it then
    copy.write_text(copy.read_text() + "# changed\n")
    os.utime(copy, ns=(1, 1))
    folders.append(cache_folder(ruleset))
    assert len(set(folders)) == len(folders)
    assert cache_folder(GAMES["martinique"]) == other  # which another game's kernels do not concern
    assert {"balandra.cartagena.rules", "balandra.search.tree"} <= set(kernel_modules(ruleset))


def test_native_code_is_used_where_it_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    has_driver.cache_clear()
    try:
        ruleset = GAMES["cartagena"]
        assert not has_driver(ruleset, "perft")
        file = cache_folder(ruleset) / "search_1" / "perft.perft_cartagena-13.py311.1.nbc"
        file.parent.mkdir()
        file.touch()
        has_driver.cache_clear()
        assert has_driver(ruleset, "perft")
        assert not has_driver(ruleset, "random_games")
        assert not has_driver(GAMES["martinique"], "perft")
        assert best_engine(ruleset, "perft") is native_engine(ruleset)
        monkeypatch.setattr(engines, "has_numba", lambda: False)
        has_driver.cache_clear()
        assert not has_driver(ruleset, "perft")
    finally:
        has_driver.cache_clear()


def test_importing_and_playing_does_not_load_the_compiler() -> None:
    code = "import sys, balandra; p = balandra.load('cartagena', 'original-jamaica').new(1); p.play(p.legal_moves[0]); "
    done = subprocess.run([sys.executable, "-c", code + "assert 'numba' not in sys.modules"], check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("edition", ["original-jamaica", "martinique"])
def test_arrays_of_records_are_the_records_bytes(edition: str) -> None:
    state = standard(edition).new(1)._state
    for _ in range(50):
        np.full(len(state.pack()), 32, dtype=np.uint8)  # leaves rubbish behind
        assert state.array().tobytes() == state.pack()
