"""Games that one reader cannot tell apart: the same to their eyes, with other cards, tiles or secret choices beneath.

A history is a game as moves and as results of draws. `twins` makes others of it: somewhere a draw or another player's
move falls differently, and as long as the reader sees the same views and the same events, the game goes on in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from balandra import BalandraError, Game, Position, Progress

Reader = str | None  # a colour, or a spectator


class CannotBe(Exception):
    """A draw that these cards do not allow."""


@dataclass
class Drawn:
    """Lots that give what a script says, then what a generator says, and remember it."""

    script: list[int]
    draw: random.Random
    results: list[int] = field(default_factory=list)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._next(list(range(n)))

    def kind(self, counts: list[int], total: int) -> int:
        """A kind of which there are some."""
        there = [kind for kind, count in enumerate(counts) for _ in range(count)]
        return self._next(there)

    def _next(self, allowed: list[int]) -> int:
        number = len(self.results)
        result = self.script[number] if number < len(self.script) else self.draw.choice(allowed)
        if result not in allowed:
            raise CannotBe
        self.results.append(result)
        return result


@dataclass(frozen=True)
class History:
    """A game: its moves, and what was drawn for the deal (0) and for each move."""

    game: Game
    moves: tuple[str, ...] = ()
    draws: tuple[tuple[int, ...], ...] = ()
    steps: tuple[Progress, ...] = ()
    beginning: Position | None = None
    differs: int | None = None  # the first step whose position is not that of the game it is a twin of
    hidden_moves: int = 0  # moves that are others than in the game it is a twin of

    @property
    def position(self) -> Position:
        """The last position."""
        assert self.beginning
        return self.steps[-1].position if self.steps else self.beginning

    def at(self, number: int) -> Position:
        """The position after so many moves."""
        assert self.beginning
        return self.steps[number - 1].position if number else self.beginning

    def upto(self, number: int) -> History:
        """Only the first moves."""
        return replace(self, moves=self.moves[:number], draws=self.draws[: number + 1], steps=self.steps[:number])


def deal(game: Game, script: tuple[int, ...], draw: random.Random) -> History:
    """The beginning, from a script of draws."""
    draws = Drawn(list(script), draw)
    first = game.new(start=game.colours[0], draws=draws)
    return History(game, (), (tuple(draws.results),), (), first)


def step(history: History, move: str, script: tuple[int, ...], draw: random.Random) -> History:
    """One more move."""
    draws = Drawn(list(script), draw)
    progress = history.position.play(move, draws=draws)
    return replace(
        history, moves=(*history.moves, move), draws=(*history.draws, tuple(draws.results)),
        steps=(*history.steps, progress),
    )  # fmt: skip


def random_history(game: Game, seed: int, longest: int = 1000) -> History:
    """A random game, to its end if that is not too far."""
    draw = random.Random(seed)
    history = deal(game, (), draw)
    while not history.position.outcome and len(history.moves) < longest:
        history = step(history, draw.choice(history.position.legal_moves).text, (), draw)
    return history


def _same(reader: Reader, one: Progress, other: Progress) -> bool:
    return one.seen_by(reader) == other.seen_by(reader) and _same_view(reader, one.position, other.position)


def _same_view(reader: Reader, one: Position, other: Position) -> bool:
    return one.actor == other.actor and one.view(reader) == other.view(reader)


def _mutations(script: tuple[int, ...], draw: random.Random, tries: int) -> Iterator[tuple[int, ...]]:
    """The same draws with one or two other results."""
    for _ in range(tries if script else 0):
        changed = list(script)
        for _ in range(draw.choice((1, 1, 2))):
            changed[draw.randrange(len(changed))] = draw.randrange(12)
        yield tuple(changed)


def _choices(twin: History, move: str, reader: Reader, draw: random.Random, others: int) -> list[str]:
    """The same move, and a few others if it is not the reader who decides."""
    if twin.position.actor == reader:
        return [move]
    legal = [one.text for one in twin.position.legal_moves if one.text != move]
    return [move, *draw.sample(legal, min(others, len(legal)))]


def _attempts(
    twin: History, move: str, script: tuple[int, ...], reader: Reader, draw: random.Random, effort: int
) -> Iterator[History]:
    for text in _choices(twin, move, reader, draw, effort):
        for drawn in (script, *_mutations(script, draw, effort), ()):
            try:
                yield step(twin, text, drawn, draw)
            except (CannotBe, BalandraError):
                continue


def _marked(twin: History, original: History) -> History:
    """The twin with where it differs written down."""
    number = len(twin.moves)
    hidden = twin.hidden_moves + (number > 0 and twin.moves[-1] != original.moves[number - 1])
    differs = twin.differs
    if differs is None and twin.position != original.at(number):
        differs = number
    return replace(twin, differs=differs, hidden_moves=hidden)


def _go_on(twin: History, original: History, reader: Reader, draw: random.Random) -> History | None:
    """The twin with one more move that looks the same to the reader."""
    number = len(twin.moves)
    wanted = original.steps[number]
    for tried in _attempts(twin, original.moves[number], original.draws[number + 1], reader, draw, 4):
        if _same(reader, wanted, tried.steps[-1]):
            return _marked(tried, original)
    return None


def _branch(original: History, number: int, reader: Reader, draw: random.Random) -> History | None:
    """The same game up to a move that looks the same to the reader and is another."""
    before = original.upto(number - 1)
    for tried in _attempts(before, original.moves[number - 1], original.draws[number], reader, draw, 4):
        marked = _marked(tried, original)
        if (marked.differs or marked.hidden_moves) and _same(reader, original.steps[number - 1], tried.steps[-1]):
            return marked
    return None


def _other_deals(original: History, reader: Reader, draw: random.Random, tries: int) -> Iterator[History]:
    for script in _mutations(original.draws[0], draw, tries):
        try:
            twin = deal(original.game, script, draw)
        except CannotBe:
            continue
        if twin.position != original.at(0) and _same_view(reader, twin.position, original.at(0)):
            yield _marked(twin, original)


def twins(original: History, reader: Reader, seed: int, alive: int = 4) -> list[History]:
    """Games that look the same to the reader, each as long as it does."""
    draw = random.Random(seed)
    living = list(_other_deals(original, reader, draw, 60))[:alive]
    ended: list[History] = []
    for number in range(1, len(original.moves) + 1):
        going = [(twin, _go_on(twin, original, reader, draw)) for twin in living]
        ended += [twin for twin, longer in going if longer is None]
        living = [longer for _, longer in going if longer is not None]
        if len(living) < alive and (branch := _branch(original, number, reader, draw)):
            living.append(branch)
    return ended + living


def cover(found: list[History], most: int) -> list[History]:
    """Few of the twins that differ over as many steps as possible."""
    chosen: list[History] = []
    covered: set[int] = set()
    for _ in range(most):
        best = max(found, key=lambda twin: len(different_steps(twin) - covered), default=None)
        if best is None or not different_steps(best) - covered:
            break
        chosen.append(best)
        covered |= different_steps(best)
    return chosen


def different_steps(twin: History) -> set[int]:
    """The steps at which something hidden is not what it is in the original."""
    return set() if twin.differs is None else set(range(twin.differs, len(twin.moves) + 1))
