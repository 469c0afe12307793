"""A small learner in Gymnasium: it finds out which sorts of moves win against a bot.

A move is scored by a sum of weights, one for each number that says what the move does, read from the observation; the
moves of games that were won are made more likely, those of lost games less (REINFORCE with a softmax).
`python examples/gymnasium_learner.py` takes about a quarter of a minute.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import balandra
import balandra.adapters.gymnasium
from balandra.batch.encoding import part
from balandra.core.blocks import places

Vector = NDArray[np.float64]
NAMES = ("spaces an advance gains", "spaces a retreat loses", "pirates where a retreat ends")
STEP = 0.5
RULES = balandra.load("cartagena", "ravensburger-basic").ruleset
RETREAT, ADVANCE = (places(RULES.action_blocks)[name] for name in ("retreat", "advance"))


def features(row: NDArray[np.int8], actions: NDArray[np.int64]) -> Vector:
    """What each of some moves does, from what the learner sees (docs/encoding.md says where)."""
    symbol, crowd = part(RULES, row, "symbol"), part(RULES, row, "pirates").sum(axis=0)
    goal, cells = int(part(RULES, row, "goal").argmax()), symbol.shape[1]
    found = np.zeros((len(actions), len(NAMES)))
    for number, action in enumerate(actions):
        if action >= ADVANCE:
            kind, cell = divmod(int(action) - ADVANCE, cells)
            empty = np.flatnonzero(symbol[kind, cell + 1 : goal] * (crowd[cell + 1 : goal] == 0))
            found[number, 0] = (empty[0] + 1 if len(empty) else goal - cell) / 6
        elif action >= RETREAT:
            cell = int(action) - RETREAT
            behind = np.flatnonzero((crowd[1:cell] > 0) & (crowd[1:cell] < 3))
            target = int(behind[-1]) + 1
            found[number, 1:] = (cell - target) / 6, crowd[target]
    return found


def play(env: Any, weights: Vector, draw: np.random.Generator, seed: int) -> tuple[float, Vector]:
    """A game; what it brought, and the direction that would have made its moves more likely."""
    seen, _ = env.reset(seed=seed)
    direction, decisions = np.zeros(len(NAMES)), 0
    while True:
        actions = np.flatnonzero(seen["action_mask"])
        rows = features(seen["observation"], actions)
        scores = np.exp(rows @ weights - (rows @ weights).max())
        shares = scores / scores.sum()
        chosen = int(draw.choice(len(actions), p=shares))
        direction, decisions = direction + rows[chosen] - shares @ rows, decisions + 1
        seen, reward, terminated, truncated, _ = env.step(int(actions[chosen]))
        if terminated or truncated:
            return float(reward), direction / np.sqrt(decisions)


def learn(env: Any, games: int, seed: int) -> tuple[Vector, list[float]]:
    """The weights after so many games, and what each game brought."""
    draw = np.random.default_rng(seed)
    weights = np.zeros(len(NAMES))
    results: list[float] = []
    for number in range(games):
        reward, direction = play(env, weights, draw, seed + number)
        usual = float(np.mean(results[-50:])) if results else 0.0
        weights += STEP * (reward - usual) * direction
        results.append(reward)
    return weights, results


def main() -> None:
    """Learn, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    gymnasium.register_envs(balandra.adapters.gymnasium)
    table: dict[str, Any] = {"edition": "ravensburger-basic", "opponents": [given.opponent], "max_moves": 600}
    weights, results = learn(gymnasium.make("balandra/Cartagena-v0", **table), given.games, given.seed)
    part = max(1, given.games // 6)
    for start in range(0, given.games, part):
        some = results[start : start + part]
        print(f"games {start + 1} to {start + len(some)}: {sum(reward > 0 for reward in some) / len(some):.0%} won")
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name}: {weight:+.2f}")


if __name__ == "__main__":
    main()
