"""The same games in PettingZoo's parallel form: all agents act in every cycle, and one action counts.

A cycle is a move. There is one additional action, the last one: `wait`. It is the only legal action of agents that have
nothing to decide, and never legal for the actor. The actions of other agents are ignored. An illegal action of the
actor is replaced by a random legal one; `infos` reports it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from balandra.adapters.match import Match, Observation, check_mode
from balandra.adapters.pictures import MODES, picture
from balandra.adapters.spaces import action_space, masked_space
from balandra.adapters.tables import Options
from balandra.core.extras import need
from balandra.core.present import present

if TYPE_CHECKING:
    from gymnasium import Space
    from pettingzoo import AECEnv

_pettingzoo: Any = need("pettingzoo")  # Any: classes are derived from what has no type hints
_conversions = need("pettingzoo.utils.conversions", "pettingzoo")
_seeding = need("gymnasium.utils.seeding", "gymnasium")

Answer = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, bool]]]


class parallel_env(_pettingzoo.ParallelEnv):  # type: ignore[misc] # noqa: N801 (PettingZoo's name for it)
    """All colours act in every cycle."""

    metadata = {"render_modes": MODES, "name": "balandra_simultaneous_v0", "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str | None = None,
        players: int | None = None,
        options: Options = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.match = Match(edition, players, options, max_cycles)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = list(self.match.game.colours)
        self.agents: list[str] = []
        self._random: np.random.Generator | None = None
        self.wait = self.match.codec.actions  # the action of agents that have nothing to decide
        self._masked, self._actions = (
            {agent: make(self.match.codec, self.wait + 1) for agent in self.possible_agents}
            for make in (masked_space, action_space)
        )

    def observation_space(self, agent: str) -> Space[object]:
        """An agent's view as numbers, and the mask of its legal actions."""
        return self._masked[agent]

    def action_space(self, agent: str) -> Space[object]:
        """All actions, legal or not; the last is `wait`."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, bool]]]:
        """Start a new game; without a seed, continue the sequence of games."""
        if seed is not None or self._random is None:
            self._random, _ = _seeding.np_random(seed)
        self.match.begin(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        if self.render_mode == "human":
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(agent) for agent in self.agents}

    def _observation(self, agent: str) -> Observation:
        """An agent's observation, with a mask that is never empty: learners sample an action for every agent."""
        seen = self.match.observe(agent)
        waits = not seen["action_mask"].any()
        return {**seen, "action_mask": np.append(seen["action_mask"], np.int8(waits))}

    def step(self, actions: dict[str, int]) -> Answer:
        """Play the actor's action."""
        decider = str(self.match.actor)
        is_legal = self.match.is_legal(actions[decider])
        self.match.step(actions[decider] if is_legal else self._any_legal())
        ended, cut = self.match.is_over, self.match.is_cut
        infos = {agent: {"illegal": not is_legal} if agent == decider else {} for agent in self.agents}
        won = self.match.rewards
        answer = (
            self._observations(),
            {agent: won[agent] for agent in self.agents},
            dict.fromkeys(self.agents, ended),
            dict.fromkeys(self.agents, cut),
            infos,
        )
        if self.render_mode == "human":
            self.render()
        if ended or cut:
            self.agents = []
        return answer

    def _any_legal(self) -> int:
        moves = self.match.position.legal_moves
        chosen = present(self._random, "a generator").integers(len(moves))
        return self.match.codec.action(self.match.position, moves[int(chosen)])

    def render(self) -> object:
        """Render the whole position: printed, as text, as SVG, or as pixels."""
        return picture(self.match.position, self.render_mode)

    def close(self) -> None:
        """Do nothing; the environment holds no resources."""


def env(**settings: Any) -> AECEnv:  # Any: those of `parallel_env`
    """The same as an AEC environment, with the agents acting one after another in every cycle."""
    return _conversions.parallel_to_aec(parallel_env(**settings))
