"""Many games at once with one learner in each, over `balandra.batch`: a Gymnasium vector environment.

`gymnasium.make_vec("balandra/Cartagena-v0", num_envs=256, vectorization_mode="vector_entry_point")`. Random opponents
play in native code; other bots play one after another, in Python, which is slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balandra.adapters.codec import Codec
from balandra.adapters.gymnasium import seat_opponents
from balandra.adapters.match import Observation
from balandra.adapters.spaces import action_space, masked_space
from balandra.adapters.tables import Options, load
from balandra.batch import WAIT, Batch
from balandra.batch.drivers import CUT_SHORT
from balandra.bots import Bot
from balandra.core.extras import need
from balandra.core.game import Position

_vector: Any = need("gymnasium.vector", "gymnasium")  # Any: a class is derived from what may be missing
_batching = need("gymnasium.vector.utils", "gymnasium")

RANDOM = "random"


class BalandraVectorEnv(_vector.VectorEnv):  # type: ignore[misc]
    """One game for each slot. When it ends, the next begins in the same step, and `infos` has the final observation.

    An illegal action is an error: use the mask.
    """

    metadata = {"render_modes": [], "autoreset_mode": _vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        edition: str | None = None,
        players: int | None = None,
        options: Options = None,
        opponents: Sequence[str] = (RANDOM,),
        seat: str | None = None,
        max_moves: int | None = None,
        threads: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.game = load(edition, players, options)
        self.codec = Codec(self.game)
        self.opponents = seat_opponents(opponents, self.game.players - 1)
        self.seat = None if seat is None else self.game.seat(seat)
        self.batch = Batch(self.game, num_envs, target="cpu", threads=threads, limit=max_moves or 0)
        self.single_observation_space = masked_space(self.codec)
        self.single_action_space = action_space(self.codec)
        self.observation_space = _batching.batch_space(self.single_observation_space, num_envs)
        self.action_space = _batching.batch_space(self.single_action_space, num_envs)
        self.seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Start new games and play each to the learner's first decision."""
        super().reset(seed=seed)
        self.batch.reset([int(number) for number in self.np_random.integers(2**63, size=self.num_envs)])
        self._begin_step()
        self._sit_down(np.ones(self.num_envs, bool))
        self._answer()
        return self._seen(), self._infos()

    def _begin_step(self) -> None:
        """Reset the results of a step."""
        self._rewards: NDArray[np.float64] = np.zeros(self.num_envs)
        self._ended, self._cut = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        self._last: NDArray[np.object_] = np.full(self.num_envs, None, object)

    def _sit_down(self, fresh: NDArray[np.bool_]) -> None:
        """Assign the learner's seat in new games."""
        drawn = self.np_random.integers(self.game.players, size=self.num_envs)
        self.seats = np.where(fresh, drawn if self.seat is None else self.seat, self.seats)

    def step(
        self, actions: object
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """Play the learner's action in every slot, and the opponents' answers."""
        self._begin_step()
        self._move(np.asarray(actions, np.int64))
        self._answer()
        return self._seen(), self._rewards, self._ended, self._cut, self._infos()

    def _answer(self) -> None:
        """Let the opponents play until the learner decides in every slot."""
        while True:
            waits = np.asarray(self.batch.to_move) == self.seats
            if waits.all():
                return
            answers = np.array(self.batch.sample(), np.int64)
            for slot in np.flatnonzero(~waits):
                rival = self.opponents[self._place(int(slot))]
                if rival.name != RANDOM:
                    answers[slot] = self._choice(rival, self.batch.position(int(slot)))
            answers[waits] = WAIT
            self._move(answers)

    def _place(self, slot: int) -> int:
        """The index of the opponent, in seat order, that decides in a slot."""
        mover, own = int(self.batch.to_move[slot]), int(self.seats[slot])
        return mover - (mover > own)

    def _choice(self, rival: Bot, position: Position) -> int:
        view = position.view(position.actor)
        return self.codec.action(view, rival.choose(view, int(self.np_random.integers(2**63))))

    def _move(self, actions: NDArray[np.int64]) -> None:
        """Play one action in every active slot, and record the games that end."""
        before = self.batch.states.copy()
        self.batch.step(actions)
        done = np.asarray(self.batch.done) & (actions != WAIT)
        new = done & ~self._ended & ~self._cut
        for slot in np.flatnonzero(new):
            self._last[slot] = self._end(before[slot : slot + 1], int(actions[slot]), int(self.seats[slot]))
        cut = np.asarray(self.batch.winner) == CUT_SHORT
        self._ended |= new & ~cut
        self._cut |= new & cut
        won = np.asarray(self.batch.rewards)[np.arange(self.num_envs), self.seats]
        self._rewards[new] = won[new]
        self._sit_down(done)

    def _end(self, record: object, action: int, seat: int) -> Observation:
        """The learner's final observation: its last action is repeated without starting a new game."""
        position = Position(self.game, self.game.ruleset.state_type.from_array(record))
        view = position.play(self.codec.move(position, action)).position.view(self.game.colours[seat])
        return {"observation": self.codec.encode(view), "action_mask": self.codec.mask(view)}

    def _seen(self) -> Observation:
        masks = np.asarray(self.batch.legal_mask()).astype(np.int8)
        return {"observation": np.array(self.batch.observe(), np.int8), "action_mask": masks}

    def _infos(self) -> dict[str, object]:
        infos: dict[str, object] = {"seat": self.seats.copy(), "_seat": np.ones(self.num_envs, bool)}
        over = self._ended | self._cut
        return {**infos, "final_obs": self._last, "_final_obs": over} if over.any() else infos

    def close_extras(self, **settings: object) -> None:
        """Release the bots' resources."""
        for rival in self.opponents:
            rival.leave()
