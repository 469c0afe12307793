"""Files of puzzles: made in several processes, continued after an interruption, and reduced to a balanced choice."""

from __future__ import annotations

import datetime
import gzip
import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from importlib.resources import files
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct

from balandra.core.errors import InvalidOption
from balandra.puzzles.make import of_game
from balandra.puzzles.prove import Effort
from balandra.puzzles.puzzle import Puzzle

AHEAD = 4  # games that wait for each worker
BAND = 250  # points of rating that count as one difficulty
EPOCH = datetime.date(1970, 1, 1)
KEPT = "puzzles.jsonl.gz"  # in the package

Tell = Callable[[int, int], None]  # puzzles and games so far


class Header(Struct, frozen=True):
    """What a file of puzzles was made with: its first line."""

    seed: str
    simulations: int
    nodes: int


def read_file(data: bytes) -> tuple[Header, list[Puzzle]]:
    """The header and the puzzles of a file."""
    first, *lines = data.splitlines()
    return msgspec.json.decode(first, type=Header), [msgspec.json.decode(line, type=Puzzle) for line in lines]


def file_of(header: Header, puzzles: list[Puzzle]) -> bytes:
    """A file of puzzles."""
    return b"".join(msgspec.json.encode(one) + b"\n" for one in (header, *puzzles))


@cache
def kept() -> list[Puzzle]:
    """The puzzles of the package, in the order of their ids."""
    return read_file(gzip.decompress((files("balandra.puzzles") / KEPT).read_bytes()))[1]


def daily(puzzles: Sequence[Puzzle], date: datetime.date) -> Puzzle:
    """The puzzle of a day (must agree with `dailyOf` on the page)."""
    return puzzles[(date - EPOCH).days % len(puzzles)]


def make(path: Path, wanted: int, seed: str, workers: int, effort: Effort, tell: Tell) -> None:
    """Write so many puzzles to a file, game by game; a file that is there already is continued."""
    header = Header(seed, effort.simulations, effort.nodes)
    done, first = _begun(path, header)
    tell(done, first)
    if done >= wanted:
        return
    with path.open("ab") as file:
        for number, puzzles in _games(seed, first, workers, effort):
            file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in puzzles[: wanted - done]))
            file.flush()
            done += len(puzzles[: wanted - done])
            tell(done, number + 1)
            if done >= wanted:
                return


def _begun(path: Path, header: Header) -> tuple[int, int]:
    """How many puzzles a file has, and the number of the game to go on with."""
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(file_of(header, []))
        return 0, 0
    found, puzzles = read_file(path.read_bytes())
    if found != header:
        raise InvalidOption(f"{path} was made with {found}, not with {header}; give another file")
    return len(puzzles), puzzles[-1].game + 1 if puzzles else 0


def _games(seed: str, first: int, workers: int, effort: Effort) -> Iterator[tuple[int, list[Puzzle]]]:
    """The puzzles of game after game, in order."""
    if workers == 1:
        yield from ((number, of_game(seed, number, effort)) for number in count(first))
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin_worker)
    waiting: deque[tuple[int, Future[list[Puzzle]]]] = deque()
    numbers = count(first)
    try:
        while True:
            while len(waiting) < AHEAD * workers:
                number = next(numbers)
                waiting.append((number, pool.submit(of_game, seed, number, effort)))
            number, future = waiting.popleft()
            yield number, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _begin_worker() -> None:
    """Ctrl-C is handled by the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def balanced(puzzles: list[Puzzle], wanted: int) -> list[Puzzle]:
    """A choice in which themes, editions, difficulties and proofs are as even as the puzzles allow."""
    left = list({puzzle.id: puzzle for puzzle in puzzles}.values())
    chosen: list[Puzzle] = []
    seen: Counter[tuple[str, object]] = Counter()
    while left and len(chosen) < wanted:
        best = min(left, key=lambda one: (sum(seen[trait] for trait in _traits(one)), one.id))
        left.remove(best)
        chosen.append(best)
        seen.update(_traits(best))
    return sorted(chosen, key=lambda one: one.id)


def _traits(puzzle: Puzzle) -> list[tuple[str, object]]:
    game = puzzle.place.game
    theme = [("theme", puzzle.themes[0])] * 3  # counts most
    return [*theme, ("edition", game.edition.id), ("difficulty", puzzle.rating // BAND), ("players", game.players)]
