"""A batch on the GPU: the same loops, one thread a game, all arrays on the card."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from balandra.batch.cuda import BLOCK, compiled, numba_cuda
from balandra.core.errors import InvalidOption
from balandra.core.extras import Untyped
from balandra.core.record import Array
from balandra.core.ruleset import Ruleset
from balandra.search.playout import COLUMNS

DeviceArray = Untyped  # an array on the card
BLOCKS_A_PROCESSOR = 8  # of threads that play whole games; found best on an H200


def has_gpu() -> bool:
    """Whether numba-cuda is installed and sees a GPU."""
    try:
        return bool(numba_cuda().is_available())
    except ImportError:
        return False


class GpuGames:
    """The games of a batch in the memory of a GPU; the same questions as `CpuGames` answers."""

    def __init__(self, ruleset: Ruleset, rules: Array, which: Array) -> None:
        self.cuda = numba_cuda()
        self.ruleset, self.size, self.seats = ruleset, len(which), ruleset.spectator
        self.one = rules.tobytes() if len(rules) == 1 else None
        self.dtype = ruleset.state_type.layout().dtype
        self.rules, self.which = self.cuda.to_device(rules), self.cuda.to_device(which)
        self.words = self._room((self.dtype.itemsize // 4, self.size), np.int32)
        self.low, self.high, self.made, self.samples = (self._room(self.size, np.int64) for _ in range(4))
        self.results, self.movers = self._room(self.size, np.int8), self._room(self.size, np.int8)
        self.rewards = self._room((self.size, self.seats), np.float32)
        self._rows: DeviceArray = None
        self._marks: DeviceArray = None

    def _room(self, shape: int | tuple[int, ...], kind: type[np.generic], order: str = "C") -> DeviceArray:
        return self.cuda.device_array(shape, dtype=kind, order=order)

    def host(self, array: DeviceArray | Array) -> Array:
        """An array as NumPy sees it."""
        return cast(Array, array.copy_to_host() if hasattr(array, "copy_to_host") else array)

    def table(self) -> Array:
        """All states as records."""
        words = np.ascontiguousarray(self.host(self.words).T)
        states: Array = words.view(self.dtype).reshape(self.size)
        return states

    def put(self, states: Array) -> None:
        """Set all states."""
        words = np.ascontiguousarray(states).view(np.int32).reshape(self.size, -1)
        self.words.copy_to_device(np.ascontiguousarray(words.T))
        self.movers.copy_to_device(np.ascontiguousarray(states["actor"]))

    def seed(self, low: Array, high: Array | int) -> None:
        """Set the seeds; no game has been played on them."""
        for array, values in ((self.low, low), (self.high, high), (self.made, 0), (self.results, -1)):
            array.copy_to_device(np.broadcast_to(np.asarray(values, dtype=array.dtype), self.size).copy())
        self.rewards.copy_to_device(np.zeros((self.size, self.seats), dtype=np.float32))

    def reset(self) -> None:
        """Set up every game."""
        self._each("reset_thread", self.words, self.low, self.high, self.movers)

    def actions(self, actions: ArrayLike) -> DeviceArray:
        """Actions as the loops want them: those on the card stay there."""
        if not hasattr(actions, "__cuda_array_interface__"):
            return self.cuda.to_device(np.ascontiguousarray(np.asarray(actions), dtype=np.int64))
        found = self.cuda.as_cuda_array(actions)
        if found.dtype != np.int64:
            raise InvalidOption(f"actions on the card are 64-bit whole numbers, not {found.dtype}")
        return found

    def check(self, actions: DeviceArray) -> int:
        """The first game whose action is not legal, else -1."""
        refused = self.cuda.to_device(np.array([self.size], dtype=np.int64))
        self._each("check_thread", self.words, actions, self.ruleset.actions, refused)
        found = int(self.host(refused)[0])
        return found if found < self.size else -1

    def step(self, actions: DeviceArray, again: bool, limit: int) -> None:
        """One legal action in every game."""
        arrays = (self.low, self.high, self.made, actions, self.results, self.rewards, self.movers)
        self._each("step_thread", self.words, *arrays, again, limit)

    def look(self) -> DeviceArray:
        """What each one who decides sees; the numbers of all games lie side by side, so that threads write together."""
        if self._rows is None:
            self._rows = self._room((self.size, self.ruleset.observation), np.int8, "F")
        self._each("look_thread", self.words, self._rows)
        return self._rows

    def mark(self, width: int) -> DeviceArray:
        """The legal moves, and (in `samples`) a random one of each game."""
        if self._marks is None or self._marks.shape[1] != width:
            self._marks = self._room((self.size, width), np.bool_, "F")
        self._each("mark_thread", self.words, self.low, self.high, self.made, self._marks, self.samples)
        return self._marks

    def play(self, limit: int) -> DeviceArray:
        """Play every game at random; the summaries."""
        summaries, counter = self._room((self.size, COLUMNS), np.int64), self._counter()
        arrays = (self.words, self.low, self.high, limit, counter, summaries, self.movers)
        self._whole(self.size, "play_thread", *arrays)
        return summaries

    def roll_out(self, seats: Array, count: int, first: int, high: int, limit: int) -> Array:
        """How many of `count` random games from each state each seat wins; the last column: nobody."""
        wins = self.cuda.to_device(np.zeros((self.size, self.seats + 1), dtype=np.int64))
        inputs = (self.words, self.cuda.to_device(seats), first, high, count, limit)
        self._whole(self.size * count, "rollout_thread", *inputs, self._counter(), wins)
        return self.host(wins)

    def random_games(self, count: int, first: int, high: int, limit: int) -> DeviceArray:
        """Fresh random games: their summaries, still on the card."""
        summaries = self._room((count, COLUMNS), np.int64)
        self._whole(count, "random_thread", first, high, limit, count, self._counter(), summaries)
        return summaries

    def _counter(self) -> DeviceArray:
        return self.cuda.to_device(np.zeros(1, dtype=np.int64))

    def _each(self, name: str, *arguments: DeviceArray | int) -> None:
        blocks = -(-self.size // BLOCK)
        compiled(self.ruleset, name, self.one)(blocks, self.rules, self.which, *arguments)

    def _whole(self, games: int, name: str, *arguments: DeviceArray | int) -> None:
        """Whole games: as many threads as the card keeps busy, each of which takes game after game."""
        blocks = min(-(-games // BLOCK), BLOCKS_A_PROCESSOR * self._processors())
        compiled(self.ruleset, name, self.one)(blocks, self.rules, self.which, *arguments)

    def _processors(self) -> int:
        return int(getattr(self.cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1))
