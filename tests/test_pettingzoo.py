"""PettingZoo: its own tests pass unmodified, observations are views, illegal actions lose."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import balandra
from balandra.adapters import pettingzoo, simultaneous
from balandra.adapters.pictures import pixels, read_png

# What the tests of PettingZoo grumble about in its own card games, too: observations with masks, agents with names.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
]
TABLES: list[dict[str, Any]] = [
    {"edition": "original-jamaica"},
    {"edition": "ravensburger-basic", "players": 3, "max_moves": 40},
    {"edition": "devir-great-escape", "players": 5, "options": {"witch": True, "filibusters": True}},
    {"edition": "martinique"},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table["edition"]))
def test_the_api_is_pettingzoos(table: dict[str, Any]) -> None:
    api_test(pettingzoo.env(**table), num_cycles=60)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table["edition"]))
def test_the_same_seed_is_the_same_game(table: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(**table), num_cycles=60)


def test_every_render_mode_gives_what_it_should() -> None:
    render_test(pettingzoo.env, {"svg": lambda found: found.startswith("<svg")})


def test_cycles_are_counted_where_all_answer_at_once() -> None:
    max_cycles_test(simultaneous)


def test_the_parallel_form_passes_as_well() -> None:
    parallel_api_test(simultaneous.parallel_env(edition="original-tortuga", players=3), num_cycles=60)
    parallel_seed_test(simultaneous.parallel_env, num_cycles=60)


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole random game; what each agent has got."""
    env.reset(seed=seed)
    draw = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(draw.choice(np.flatnonzero(seen["action_mask"]))))
    return got


@pytest.mark.parametrize("players", [2, 3])
def test_the_winner_gets_what_the_others_lose(players: int) -> None:
    env = pettingzoo.env(edition="ravensburger-basic", players=players)
    got = play(env, seed=4)
    won = [agent for agent, reward in got.items() if reward == 1.0]
    assert won == [env.unwrapped.match.position.outcome.winner]
    assert sum(got.values()) == pytest.approx(0.0)


def test_a_game_may_be_cut_short() -> None:
    env = pettingzoo.env(max_moves=5)
    assert play(env, seed=1) == {"blue": 0.0, "red": 0.0}
    assert env.unwrapped.match.made == 5


def test_an_agent_sees_its_own_view_and_only_the_one_who_decides_has_a_mask() -> None:
    env = pettingzoo.env(edition="original-jamaica", players=3)
    env.reset(seed=2)
    match = env.unwrapped.match
    for agent in env.agents:
        seen = env.observe(agent)
        assert (seen["observation"] == match.codec.encode(match.position.view(agent))).all()
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
    env.step(match.codec.action(match.position, match.position.legal_moves[0]))


def test_an_illegal_action_loses(capfd: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env()
    env.reset(seed=2)
    offender = env.agent_selection
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    raw = pettingzoo.raw_env()
    raw.reset(seed=2)
    with pytest.raises(balandra.IllegalMove, match=r"action 0 .end. is not legal here"):
        raw.step(0)


def test_in_the_parallel_form_an_illegal_answer_is_replaced() -> None:
    env = simultaneous.parallel_env()
    seen, _ = env.reset(seed=3)
    decider = str(env.match.actor)
    assert {agent for agent in env.agents if not seen[agent]["action_mask"][env.wait]} == {decider}
    for illegal in (0, env.wait):
        decider = str(env.match.actor)
        _, _, _, _, infos = env.step(dict.fromkeys(env.agents, illegal))
        assert infos[decider] == {"illegal": True}
    legal = int(np.flatnonzero(env.match.observe(str(env.match.actor))["action_mask"])[0])
    _, _, _, _, infos = env.step(dict.fromkeys(env.agents, legal))
    assert {"illegal": False} in infos.values()
    assert env.match.made == 3


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table["edition"]))
def test_in_the_parallel_form_everybody_always_has_a_legal_action(table: dict[str, Any]) -> None:
    settings = {name: value for name, value in table.items() if name != "max_moves"}
    env = simultaneous.parallel_env(**settings, max_cycles=60)
    seen, _ = env.reset(seed=5)
    while env.agents:
        decider, draw = str(env.match.actor), np.random.default_rng(env.match.made)
        for agent in env.agents:
            assert env.observation_space(agent).contains(seen[agent])
            only_wait = np.flatnonzero(seen[agent]["action_mask"]).tolist() == [env.wait]
            assert only_wait == (agent != decider)
        answers = {agent: int(draw.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        seen, _, _, _, infos = env.step(answers)
        assert infos[decider] == {"illegal": False}
    for agent in env.possible_agents:  # the last observations too
        assert seen[agent]["action_mask"].any()


def test_pixels_are_those_of_the_picture() -> None:
    picture = pixels(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="2" height="2" fill="#f00"/></svg>', 40
    )
    assert picture.shape == (20, 40, 3)
    assert picture[10, 5].tolist() == [255, 0, 0]
    assert picture[10, 35].tolist() == [255, 255, 255]
    with pytest.raises(ValueError, match="8 bits a channel"):
        read_png(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + b"\0\0\0\1\0\0\0\1\x10\2\0\0\0" + b"crc.")


def test_a_mode_that_is_none_is_refused() -> None:
    with pytest.raises(balandra.InvalidOption, match="render_mode cannot be 'film'"):
        pettingzoo.env(render_mode="film")
