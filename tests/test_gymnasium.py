"""Gymnasium: its checker passes, bots of the ladder answer, what is missing is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import balandra
import balandra.adapters.gymnasium
from balandra.batch.encoding import part
from balandra.core.extras import MissingExtra, need

gymnasium.register_envs(balandra.adapters.gymnasium)
CARTAGENA, MARTINIQUE = "balandra/Cartagena-v0", "balandra/Martinique-v0"


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        (CARTAGENA, {"edition": "devir-great-escape", "players": 3, "opponents": ["greedy", "rearmost"]}),
        (CARTAGENA, {"seat": "red", "opponents": ["random"]}),
        (MARTINIQUE, {}),
    ],
)
def test_gymnasiums_checker_passes(name: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **settings).unwrapped)


def finish(env: Any, seed: int) -> tuple[float, int, dict[str, Any]]:
    """A game of a learner that plays at random: what it got, its decisions, the last info."""
    draw = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    for step in range(1, 10_000):
        seen, reward, terminated, truncated, info = env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
        if terminated or truncated:
            return reward, step, info
        assert env.unwrapped.match.actor == info["seat"]
    raise AssertionError("a game without end")


def test_a_learner_plays_against_the_ladder() -> None:
    env: Any = gymnasium.make(CARTAGENA, edition="ravensburger-basic", players=3, opponents=["stowaway", "greedy"])
    reward, _, info = finish(env, seed=1)
    winner = env.unwrapped.match.position.outcome.winner
    assert reward == (1.0 if winner == info["seat"] else -0.5)
    assert (env.unwrapped.action_masks() == 0).all()
    env.close()


def test_the_same_seed_is_the_same_game() -> None:
    games = [finish(gymnasium.make(CARTAGENA, edition="ravensburger-basic"), seed=5) for _ in range(2)]
    assert games[0] == games[1]


def test_the_seat_is_drawn_or_kept() -> None:
    env = gymnasium.make(CARTAGENA, opponents=["random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {"blue", "red"}
    kept = gymnasium.make(CARTAGENA, opponents=["random"], seat="red")
    assert {kept.reset(seed=seed)[1]["seat"] for seed in range(5)} == {"red"}


def test_an_illegal_action_loses_and_a_long_game_is_cut() -> None:
    env: Any = gymnasium.make(CARTAGENA, max_moves=30)
    seen, _ = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    reward, _, _ = finish(env, seed=2)
    assert reward == 0.0
    assert env.unwrapped.match.made == 30


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": 4, "opponents": ["greedy", "random"]}, "4 players need 3 opponents, or one that stands for all"),
        ({"opponents": ["blackbeard"]}, "there is no bot 'blackbeard'"),
        ({"seat": "pink"}, "nobody plays 'pink' here"),
        ({"max_moves": 0}, "max_moves cannot be 0"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(balandra.InvalidOption, match=sentence):
        gymnasium.make(CARTAGENA, **settings)


def many(**settings: Any) -> Any:
    defaults = {"edition": "ravensburger-basic", "num_envs": 6, "threads": 1}
    return gymnasium.make_vec(CARTAGENA, vectorization_mode="vector_entry_point", **{**defaults, **settings})


def go_on(envs: Any, steps: int, seed: int) -> list[Any]:
    """So many steps of learners that play at random: what each brought."""
    draw = np.random.default_rng(seed)
    seen, infos = envs.reset(seed=seed)
    answer = []
    for _ in range(steps):
        actions = np.array([draw.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, infos = envs.step(actions)
        answer.append((seen["observation"].copy(), rewards.copy(), ended.copy(), cut.copy(), infos))
    return answer


def test_in_a_vector_the_learner_decides_in_every_slot() -> None:
    envs = many(players=3)
    seen, *_, infos = go_on(envs, 20, seed=1)[-1]
    assert envs.single_observation_space["observation"].contains(seen[0])
    batch = envs.unwrapped.batch
    assert batch.to_move.tolist() == infos["seat"].tolist()
    for slot in range(6):
        position = batch.position(slot)
        assert (seen[slot] == envs.unwrapped.codec.encode(position.view(position.actor))).all()


def test_in_a_vector_the_same_seed_is_the_same() -> None:
    one, two = (go_on(many(), 15, seed=3) for _ in range(2))
    assert all((a[0] == b[0]).all() and (a[1] == b[1]).all() for a, b in zip(one, two, strict=True))


def test_in_a_vector_the_next_game_begins_in_the_same_step() -> None:
    envs = many(num_envs=8, opponents=["random"])
    won = {-1.0: 0, 1.0: 0}
    for seen, rewards, ended, cut, infos in go_on(envs, 250, seed=2):
        assert not cut.any()
        for slot in np.flatnonzero(ended):
            last = infos["final_obs"][slot]
            assert infos["_final_obs"][slot]
            assert not last["action_mask"].any()
            ruleset, rules = envs.unwrapped.game.ruleset, envs.unwrapped.game.rules
            assert part(ruleset, last["observation"], "stage")[5] == 1  # nothing is decided any more
            assert part(ruleset, seen[slot], "stage")[5] == 0
            home = part(ruleset, last["observation"], "pirates")[0, rules.goal]
            assert (rewards[slot] == 1.0) == (home == rules.pirates)
            won[rewards[slot]] += 1
        assert not rewards[~ended].any()
    assert min(won.values()) > 0


def test_in_a_vector_games_are_cut_and_bots_answer() -> None:
    envs = many(num_envs=2, opponents=["greedy"], max_moves=20, seat="red")
    answer = go_on(envs, 30, seed=4)
    assert any(cut.any() for _, _, _, cut, _ in answer)
    assert not any(rewards.any() for _, rewards, *_ in answer)
    assert {int(seat) for *_, infos in answer for seat in infos["seat"]} == {1}
    with pytest.raises(balandra.IllegalMove, match="slot 0"):
        envs.step(np.array([3233, 3233]))
    envs.close()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"resvg-py is not installed; pip install 'balandra\[study\]' brings it"):
        need("resvg_py", "resvg-py")


def test_balandra_itself_needs_no_extra() -> None:
    code = "import sys, balandra, balandra.bots, balandra.batch.encoding; print(*sys.modules)"
    here = {**os.environ, "PYTHONPATH": str(Path(balandra.__file__).parents[1])}
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=here)
    modules = answer.stdout.split()
    assert "balandra" in modules
    assert not {"gymnasium", "pettingzoo", "pyspiel", "pyarrow", "resvg_py"} & set(modules)
