"""Files of puzzles: made in several processes, continued after an interruption, and reduced to a balanced choice."""

from __future__ import annotations

import datetime
import lzma
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

import balandra
from balandra.core.errors import InvalidOption
from balandra.puzzles.make import of_game
from balandra.puzzles.prove import Effort
from balandra.puzzles.puzzle import Puzzle
from balandra.search.engine import native_engine
from balandra.search.search import Search, tree_capacity
from balandra.search.solve import Solver

AHEAD = 4  # games that wait for each worker
LARGEST_SHARE, FIRST_FEW = 0.2, 20  # of a theme; so many do not count
NATIVE = "native"
TARGETS = ("any", NATIVE)  # the quickest that is there, or native code, compiled first
BAND = 250  # points of rating that count as one difficulty
EPOCH = datetime.date(1970, 1, 1)
KEPT = "puzzles.jsonl.xz"  # in the package

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
    return read_file(lzma.decompress((files("balandra.puzzles") / KEPT).read_bytes()))[1]


def daily(puzzles: Sequence[Puzzle], date: datetime.date) -> Puzzle:
    """The puzzle of a day (must agree with `dailyOf` on the page)."""
    return puzzles[(date - EPOCH).days % len(puzzles)]


def make(path: Path, wanted: int, seed: str, workers: int, effort: Effort, tell: Tell, first: int = 0) -> None:
    """Write so many puzzles to a file, game by game from `first` on; a file that is there already is continued.

    A puzzle is left out if its theme has more than its share of those so far.
    """
    header = Header(seed, effort.simulations, effort.nodes)
    puzzles, begin = _begun(path, header, first)
    themes = Counter(theme for one in puzzles for theme in one.themes)
    done = len(puzzles)
    tell(done, begin)
    with path.open("ab") as file:
        for number, found in _games(seed, begin, workers, effort) if done < wanted else ():
            for one in found:
                if done < wanted and _is_wanted(one, themes, done):
                    file.write(msgspec.json.encode(one) + b"\n")
                    themes.update(one.themes)
                    done += 1
            file.flush()
            tell(done, number + 1)
            if done >= wanted:
                return


def _is_wanted(puzzle: Puzzle, themes: Counter[str], done: int) -> bool:
    """Whether none of a puzzle's themes has more than its share already."""
    return all(themes[theme] <= LARGEST_SHARE * done + FIRST_FEW for theme in puzzle.themes)


def _begun(path: Path, header: Header, first: int) -> tuple[list[Puzzle], int]:
    """The puzzles of a file and the game to go on with: the last one is made again, it may be incomplete."""
    found, puzzles = read_file(path.read_bytes()) if path.exists() and path.stat().st_size else (header, [])
    if found != header:
        raise InvalidOption(f"{path} was made with {found}, not with {header}; give another file")
    if not puzzles:
        path.write_bytes(file_of(header, []))
        return [], first
    whole = [one for one in puzzles if one.game != puzzles[-1].game]
    path.write_bytes(file_of(header, whole))
    return whole, puzzles[-1].game


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


def first_editions() -> dict[str, str]:
    """The first edition of each game."""
    return {edition.game: edition.id for edition in reversed(balandra.editions())}


def compile_native(game_name: str) -> None:
    """Compile what makes puzzles of a game, or load it from the cache."""
    game = balandra.load(game_name, first_editions()[game_name])
    engine, position = native_engine(game.ruleset), game.new(0)
    Search(position.view(position.actor), 0, tree_capacity(1), engine).run(1)


def compile_solver(game_name: str) -> None:
    """Compile the exact solver of a game, or load it from the cache."""
    game = balandra.load(game_name, first_editions()[game_name])
    list(Solver(game.new(0), most_nodes=2, as_if_open=True, engine=native_engine(game.ruleset)).run())


def prepare(target: str, workers: int) -> None:
    """See that searches run on a target: all native code is compiled at once, WebAssembly needs nothing."""
    if target == NATIVE:
        names = first_editions()
        with ProcessPoolExecutor(min(workers, 2 * len(names)), multiprocessing.get_context("spawn")) as pool:
            started = [pool.submit(step, name) for step in (compile_native, compile_solver) for name in names]
            for one in started:
                one.result()


def _begin_worker() -> None:
    """Ctrl-C is handled by the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def balanced(puzzles: list[Puzzle], wanted: int) -> list[Puzzle]:
    """A choice in which themes, editions, difficulties and players are as even as the puzzles allow."""
    groups: dict[tuple[tuple[str, object], ...], list[Puzzle]] = {}
    for puzzle in sorted({one.id: one for one in puzzles}.values(), key=lambda one: one.id, reverse=True):
        groups.setdefault(_traits(puzzle), []).append(puzzle)
    chosen: list[Puzzle] = []
    seen: Counter[tuple[str, object]] = Counter()
    while groups and len(chosen) < wanted:
        best = min(groups, key=lambda traits: (sum(seen[trait] for trait in traits), groups[traits][-1].id))
        chosen.append(groups[best].pop())
        seen.update(best)
        if not groups[best]:
            del groups[best]
    return sorted(chosen, key=lambda one: one.id)


def _traits(puzzle: Puzzle) -> tuple[tuple[str, object], ...]:
    game = puzzle.place.game
    theme = (("theme", puzzle.themes[0]),) * 3  # counts most
    return (*theme, ("edition", game.edition.id), ("difficulty", puzzle.rating // BAND), ("players", game.players))
