"""Balandra as a PettingZoo AEC environment: `balandra.adapters.pettingzoo.env(edition="devir-escape", players=3)`.

The agents are the colours, in seat order. The selected agent is the actor, which is not always the colour to play.
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
_wrappers = need("pettingzoo.utils.wrappers", "pettingzoo")
_seeding = need("gymnasium.utils.seeding", "gymnasium")

NAME = "balandra_v0"
ILLEGAL = -1.0


def env(**settings: Any) -> AECEnv:  # Any: those of `raw_env`
    """The wrapped environment: an illegal action loses the game, a wrong order of calls is an error."""
    wrapped = _wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL)
    return _wrappers.OrderEnforcingWrapper(_wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(_pettingzoo.AECEnv):  # type: ignore[misc] # noqa: N801 (PettingZoo's name for it)
    """The environment without wrappers: an illegal action raises IllegalMove."""

    metadata = {"render_modes": MODES, "name": NAME, "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str | None = None,
        players: int | None = None,
        options: Options = None,
        render_mode: str | None = None,
        max_moves: int | None = None,
    ) -> None:
        super().__init__()
        self.match = Match(edition, players, options, max_moves)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = list(self.match.game.colours)
        self.agents: list[str] = []
        self._random: np.random.Generator | None = None
        self._masked, self._actions = (
            {agent: make(self.match.codec) for agent in self.possible_agents} for make in (masked_space, action_space)
        )

    def observation_space(self, agent: str) -> Space[object]:
        """An agent's view as numbers, and the mask of its legal actions."""
        return self._masked[agent]

    def action_space(self, agent: str) -> Space[object]:
        """All actions, legal or not."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new game; without a seed, continue the sequence of games."""
        if seed is not None or self._random is None:
            self._random, _ = _seeding.np_random(seed)
        self.match.begin(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.match.actor or self.agents[0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """An agent's current observation."""
        return self.match.observe(agent)

    def step(self, action: int | None) -> None:
        """Play the selected agent's action."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.match.step(present(action, "an action"))
        self.rewards = self.match.rewards
        self.terminations = dict.fromkeys(self.agents, self.match.is_over)
        self.truncations = dict.fromkeys(self.agents, self.match.is_cut)
        self._accumulate_rewards()
        self._select()

    def render(self) -> object:
        """Render the whole position: printed, as text, as SVG, or as pixels."""
        return picture(self.match.position, self.render_mode)

    def close(self) -> None:
        """Do nothing; the environment holds no resources."""
