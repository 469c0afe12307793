"""A game of Cartagena in PettingZoo, everybody playing at random: `python examples/pettingzoo_random.py`."""

from __future__ import annotations

import argparse

from balandra.adapters import pettingzoo


def play(edition: str, players: int, seed: int) -> dict[str, float]:
    """One game; what each agent got."""
    env = pettingzoo.env(edition=edition, players=players)
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return got


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="ravensburger-basic")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    for agent, reward in play(given.edition, given.players, given.seed).items():
        print(f"{agent}: {reward:+.2f}")


if __name__ == "__main__":
    main()
