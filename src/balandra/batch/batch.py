"""A batch: many games at once, on CPU threads or on a GPU, for learners and for statistics.

>>> import balandra
>>> from balandra.batch import Batch
>>> batch = Batch(balandra.load("cartagena", "original-jamaica"), size=100, seed=7, target="cpu", threads=1)
>>> batch.observe().shape, batch.legal_mask().shape
((100, 1312), (100, 3234))
>>> batch.step(batch.sample())
>>> bool((batch.position(3) == batch.games[0].new(batch.seeds[3])))
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from balandra.batch.cpu import CpuGames
from balandra.batch.encoding import describe
from balandra.batch.gpu import GpuGames, has_gpu
from balandra.core.errors import IllegalMove, InvalidOption
from balandra.core.game import Game, Position, Seed
from balandra.core.random import MASK, seed_words, series_words
from balandra.core.record import Array
from balandra.core.ruleset import Ruleset
from balandra.core.slots import NOT_OVER

BatchArray = Any  # NumPy's on the CPU, numba-cuda's on the GPU, or whatever else shares its memory with these
TARGETS = ("auto", "cpu", "cuda")
MOVE_LIMIT = 100_000  # a guard for random play; no game is known to come near it
MOST_GAMES = 1 << 31
SLICE = 1 << 16  # games of an edition held at once where only their summaries are wanted


class Batch:
    """Many games, one in each slot, that all take an action at a time.

    Slot i plays games[i % len(games)]; its first game has the seed `game_seed(seed, i)`, and with `auto_reset` the next
    one, 2**32 further on, begins at once when a game has ended: batches of different seeds play different games. With
    `limit` a game is broken off after so many moves. Arrays belong to the batch and are overwritten by its next call;
    on the GPU they stay there, for PyTorch (`torch.as_tensor`), JAX or CuPy to take without a copy.
    """

    def __init__(
        self,
        game: Game | Sequence[Game],
        size: int,
        seed: Seed = 0,
        target: str = "auto",
        threads: int | None = None,
        auto_reset: bool = True,
        limit: int = 0,
    ) -> None:
        self.games = (game,) if isinstance(game, Game) else tuple(game)
        self.ruleset = _one_ruleset(self.games)
        self.size = _number("size", size, 1, MOST_GAMES)
        self.limit = _number("limit", limit, 0, MASK)
        self.auto_reset = bool(auto_reset)
        self.target = _target(target)
        which = np.resize(np.arange(len(self.games), dtype=np.int32), self.size)
        rules = np.concatenate([g.rules.array() for g in self.games])
        if threads is not None:
            _number("threads", threads, 1, 4096)
        self._games: CpuGames | GpuGames = (
            GpuGames(self.ruleset, rules, which)
            if self.target == "cuda"
            else CpuGames(self.ruleset, rules, which, threads)
        )
        self._begin(*_series(seed, 0, self.size))

    def _begin(self, low: Array, high: Array | int) -> None:
        self._games.seed(low, high)
        self._games.reset()
        self._fresh()

    def _fresh(self) -> None:
        self._looked = False
        self._marked = 0

    @property
    def actions(self) -> int:
        """How many indices of moves there are; all legal ones of these games are below `used_actions`."""
        return int(self.ruleset.actions)

    @property
    def used_actions(self) -> int:
        """The legal moves of these games have indices below this."""
        return max(int(self.ruleset.used_actions(game.rules)) for game in self.games)

    @property
    def seeds(self) -> list[int]:
        """The seed of the game in every slot: `game.new(seed)` is the same game."""
        low, high = self._games.host(self._games.low), self._games.host(self._games.high)
        return [(int(h) << 32) | int(w) for w, h in zip(low, high, strict=True)]

    def reset(self, seeds: Sequence[Seed] | None = None) -> None:
        """Begin anew in every slot, with these seeds, or each with the next game."""
        if seeds is None:
            high = self._games.host(self._games.high)
            self._begin(self._games.host(self._games.low).copy(), (high + 1) & MASK)
            return
        if len(seeds) != self.size:
            raise InvalidOption(f"a batch of {self.size} games needs {self.size} seeds, not {len(seeds)}")
        words = np.array([seed_words(s if isinstance(s, str | bytes) else int(s)) for s in seeds], dtype=np.int64)
        self._begin(words[:, 0], words[:, 1])

    def step(self, actions: BatchArray) -> None:
        """One action in every slot, by its index, ignored where the game is over; if one is illegal nothing happens.

        WAIT instead of an action leaves a slot as it is.
        """
        shape = getattr(actions, "shape", None) or np.shape(actions)
        if tuple(shape) != (self.size,):
            raise InvalidOption(f"a batch of {self.size} games needs {self.size} actions, not {tuple(shape)}")
        if not hasattr(actions, "__cuda_array_interface__") and np.asarray(actions).dtype.kind not in "iu":
            raise InvalidOption(f"actions are whole numbers, not {np.asarray(actions).dtype}")
        taken = self._games.actions(actions)
        refused = self._games.check(taken)
        if refused >= 0:
            self._refuse(refused, int(self._games.host(taken)[refused]))
        self._games.step(taken, self.auto_reset, self.limit)
        self._fresh()

    def _refuse(self, slot: int, action: int) -> None:
        if not 0 <= action < self.actions:
            raise IllegalMove(f"slot {slot}: an action is a number from 0 to {self.actions - 1}, not {action}")
        raise IllegalMove(f"slot {slot}: action {action} ({describe(self.ruleset, action)}) is not legal there")

    def observe(self) -> BatchArray:
        """What the one to move in every slot sees: a row each (see docs/encoding.md)."""
        if not self._looked:
            self._rows = self._games.look()
            self._looked = True
        return self._rows

    def legal_mask(self, actions: int | None = None) -> BatchArray:
        """The legal moves by their indices: a row each, all of them or the first so many (see `used_actions`)."""
        width = self.actions if actions is None else _number("actions", actions, self.used_actions, self.actions)
        if self._marked != width:
            self._marks = self._games.mark(width)
            self._marked = width
        return self._marks

    def sample(self) -> BatchArray:
        """A random legal action for every slot, each as likely as the next; -1 where the game is over."""
        if not self._marked:
            self.legal_mask(self.used_actions)
        return self._games.samples

    @property
    def to_move(self) -> BatchArray:
        """The seat that decides, in every slot."""
        return self._games.movers

    @property
    def winner(self) -> BatchArray:
        """Who won the game that ended with the last step: a seat, -1 none ended, -2 nobody won, -3 broken off."""
        return self._games.results

    @property
    def rewards(self) -> BatchArray:
        """A row a slot, a number a seat: where the last step ended a game 1 to its winner, -1 shared by the others."""
        return self._games.rewards

    @property
    def done(self) -> Array:
        """Whether the last step ended the game in every slot (or, without auto_reset, it is over), in NumPy."""
        over: Array = self._games.host(self._games.results) != NOT_OVER
        return over

    @property
    def states(self) -> Array:
        """All states: an array of records, each with the bytes of `Position.to_bytes`."""
        return self._games.table()

    def position(self, slot: int) -> Position:
        """The position in a slot."""
        slot = _number("slot", slot, 0, self.size - 1)
        game = self.games[slot % len(self.games)]
        return Position(game, self.ruleset.state_type.from_array(self.states[slot : slot + 1]))

    def play_random(self, limit: int = MOVE_LIMIT) -> Array:
        """Play every game at random to its end: a summary each, in NumPy (see `balandra.search.playout`)."""
        found = self._games.host(self._games.play(_number("limit", limit, 0, MASK)))
        self._fresh()
        return found


def random_games(
    game: Game | Sequence[Game],
    count: int,
    seed: Seed = 0,
    target: str = "auto",
    threads: int | None = None,
    limit: int = MOVE_LIMIT,
) -> Array:
    """Whole games by random play: a summary each.

    Game i is of games[i % len(games)] and has the seed `game_seed(seed, i)`.
    """
    games = (game,) if isinstance(game, Game) else tuple(game)
    ruleset = _one_ruleset(games)
    total, most = _number("count", count, 1, MOST_GAMES), _number("limit", limit, 0, MASK)
    rules, each = np.concatenate([g.rules.array() for g in games]), np.arange(len(games), dtype=np.int32)
    if _target(target) == "cuda":
        card = GpuGames(ruleset, rules, each)
        return card.host(card.random_games(total, *series_words(seed), most))
    found = []
    for start in range(0, total, SLICE * len(games)):
        size = min(SLICE * len(games), total - start)
        part = CpuGames(ruleset, rules, np.resize(each, size), threads)
        part.seed(*_series(seed, start, size))
        part.reset()
        found.append(part.play(most))
    return np.concatenate(found)


def _series(seed: Seed, start: int, size: int) -> tuple[Array, int]:
    """The words of the seeds of so many games of a series."""
    low, high = series_words(seed)
    return (low + start + np.arange(size, dtype=np.int64)) & MASK, high


def _one_ruleset(games: tuple[Game, ...]) -> Ruleset:
    if not games or not all(isinstance(game, Game) for game in games):
        raise InvalidOption(f"a batch is of a game, or of a list of games, not {games!r}")
    if len({game.ruleset.name for game in games}) > 1:
        raise InvalidOption("a batch is of editions of one game, not of " + " and ".join(map(repr, games)))
    return games[0].ruleset


def _target(target: str) -> str:
    if target not in TARGETS:
        raise InvalidOption(f"a batch runs on {', '.join(TARGETS)}, not on {target!r}")
    if target == "auto":
        return "cuda" if has_gpu() else "cpu"
    if target == "cuda" and not has_gpu():
        raise InvalidOption("there is no GPU that numba-cuda can use here; target='cpu' runs on threads")
    return target


def _number(name: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise InvalidOption(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return int(value)
