"""The evaluator of a review: one frozen function from a whole position to each seat's chance to win.

Three kinds, written as a bot is:

- `static@0.2`: the kernel `evaluate` alone;
- `search:200@0.2`: a tree search of 200 simulations in which everybody sees everything;
- `views:200@0.2`: the mean of one search from each seat's view, for games in which what is hidden decides.

The seed of a search is a hash of the position, so the same position always has the same value, on every machine.
Chances are whole numbers that add up to `WHOLE`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from balandra.analysis.evaluation import shared
from balandra.analysis.intervals import mean_of, total_of
from balandra.core.errors import InvalidOption
from balandra.core.game import Game, Position, View
from balandra.core.random import seed_words
from balandra.reviews.searches import Leaf, bare_bytes, parameters_hash, sources_hash
from balandra.search.reused_tree import ReusedTree

WHOLE = 10**9  # a sure win
STATIC, SEARCH, VIEWS = KINDS = ("static", "search", "views")
MOST_SIMULATIONS = 100_000
REMEMBERED = 20_000  # positions
FINE = 10_000  # parts of a search parameter that are told apart

Chances = tuple[int, ...]  # of each seat, in units of 10⁻⁹; they add up to WHOLE


@dataclass(frozen=True)
class Spec:
    """The kind of an evaluator, its simulations, and the evaluator of the game that it uses."""

    kind: str
    simulations: int
    name: str

    def __str__(self) -> str:
        size = "" if self.kind == STATIC else f":{self.simulations}"
        return f"{self.kind}{size}@{self.name}"


def read_spec(game: Game, text: str | None = None) -> Spec:
    """The evaluator that a text names; without one, the game's usual one for reviews."""
    given = text or game.ruleset.review_evaluator(game)
    body, _, name = given.partition("@")
    kind, _, size = body.partition(":")
    if kind not in KINDS or (kind == STATIC) == bool(size) or (size and not _is_size(size)):
        raise InvalidOption(
            f"there is no evaluator {given!r} for reviews; there are static, search:N and views:N "
            f"(N from 1 to {MOST_SIMULATIONS}), each with or without @NAME"
        )
    return Spec(kind, int(size or 0), game.ruleset.evaluator_for(game, name or None))


def _is_size(text: str) -> bool:
    return re.fullmatch("[0-9]+", text) is not None and 1 <= int(text) <= MOST_SIMULATIONS


def whole_chances(values: Sequence[float]) -> Chances:
    """Chances as whole numbers that add up to WHOLE; what rounding leaves goes to the largest fractions.

    >>> whole_chances([1 / 3, 1 / 3, 1 / 3])
    (333333334, 333333333, 333333333)
    """
    total = total_of(values)
    scaled = [WHOLE * value / total for value in values]
    floors = [int(value) for value in scaled]
    order = sorted(range(len(values)), key=lambda seat: (floors[seat] - scaled[seat], seat))
    for seat in order[: WHOLE - sum(floors)]:
        floors[seat] += 1
    return tuple(floors)


class Evaluator:
    """One evaluator for one game, on the quickest engine that is ready; it remembers what it has evaluated."""

    def __init__(self, game: Game, spec: Spec) -> None:
        self.game = game
        self.spec = spec
        self.evaluations = 0  # positions, without those remembered
        self._known: dict[str, Chances] = {}  # by the bytes of the position

    @cached_property
    def hash(self) -> str:
        """A hash of all that the values depend on: spec, parameters, search parameters and the kernels' sources."""
        game, name = self.game, self.spec.name
        search = " ".join(str(int(FINE * one + 0.5)) for one in game.ruleset.search_params(name))
        parts = (str(self.spec), search, sources_hash(game), parameters_hash(game, name))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def chances(self, position: Position) -> Chances:
        """Each seat's chance to win; the result if the game is over."""
        key = bare_bytes(position._state)
        name = key.hex()
        known = self._known.get(name)
        if known is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[name] = self._evaluate(position, key)
        return known

    def _evaluate(self, position: Position, key: bytes) -> Chances:
        self.evaluations += 1
        if position.outcome:
            return whole_chances(list(shared(self.game, position.outcome).values()))
        if self.spec.kind == STATIC:
            return whole_chances(self._leaf.values(key))
        seed, count = seed_words(key), self.spec.simulations
        if self.spec.kind == SEARCH:
            return whole_chances(self._tree.values(key, self._open_seat(position, key), seed, count))
        views = [position.view(colour).to_bytes() for colour in self.game.colours]
        found = [self._tree.values(view, seat, seed, count) for seat, view in enumerate(views)]
        return whole_chances([mean_of([one[seat] for one in found]) for seat in range(self.game.players)])

    def _open_seat(self, position: Position, key: bytes) -> int:
        """A seat for which a new deal of the whole position changes nothing, if there is one."""
        seats = dict.fromkeys((position.turn, *self.game.colours))
        views = (View(self.game, seat, position._state, ()) for seat in seats)
        fixed = (view for view in views if bare_bytes(self.game.redeal(view)._state) == key)
        found = next(fixed, None)
        return self.game.seat(position.turn if found is None else found.colour)

    def glance(self, position: Position) -> list[float]:
        """Each seat's chance by the game's evaluator without a search; the result if the game is over."""
        return self._leaf.values(bare_bytes(position._state))

    @cached_property
    def _tree(self) -> ReusedTree:
        return ReusedTree(self.game, self.spec.name, self.spec.simulations)

    @cached_property
    def _leaf(self) -> Leaf:
        return Leaf(self.game, self.spec.name)
