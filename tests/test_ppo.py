"""The example that learns: what needs no PyTorch. With it: `python examples/ppo.py --minutes 0.1 --tiny`."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
from examples.ppo import LearnedBot, Point, curve, think, wins

import balandra
from balandra.batch.encoding import action_of, encode, mask, scale
from balandra.catalogue import GAMES

HIDDEN = 8


def random_weights(seed: int) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    draw, ruleset = np.random.default_rng(seed), GAMES["cartagena"]
    shapes = {"first": (HIDDEN, ruleset.observation), "second": (HIDDEN, HIDDEN), "policy": (359, HIDDEN)}
    found = {f"{name}.weight": draw.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    found |= {f"{name}.bias": draw.normal(size=shape[0]).astype(np.float32) for name, shape in shapes.items()}
    return {**found, "scale": scale(ruleset)}


def test_a_learned_bot_plays_a_game_to_its_end() -> None:
    position = balandra.load("cartagena", "original-jamaica").new(3)
    bot = LearnedBot(random_weights(1))
    while position.actor:
        view = position.view(position.actor)
        move = bot.choose(view, seed=str(position.to_bytes()))
        assert move in view.legal_moves
        position = position.play(move).position
    assert position.outcome


def test_a_learned_bot_prefers_what_the_network_likes() -> None:
    position = balandra.load("cartagena", "original-jamaica").new(3)
    view = position.view(position.actor)
    weights = random_weights(2)
    favourite = view.legal_moves[-1]
    weights["policy.bias"][action_of(view, favourite)] += 1000
    assert [LearnedBot(weights).choose(view, seed) for seed in range(5)] == [favourite] * 5
    legal = np.flatnonzero(mask(view))
    assert len(think(weights, encode(view), legal.tolist())) == len(view.legal_moves)


@pytest.mark.parametrize("first", [0, 1])
def test_an_examination_counts_the_learners_games(first: int) -> None:
    assert wins(random_weights(1), "random", first, 1) in (0, 1)


def test_the_curve_is_a_picture() -> None:
    picture = ElementTree.fromstring(curve([Point(0.0, 0, "greedy", 10, 0.1), Point(2.0, 9, "greedy", 10, 0.7)]))
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in circles] == [(60, 282), (610, 114)]
    assert "against greedy" in "".join(picture.itertext())
