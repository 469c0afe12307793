"""`python -m balandra.puzzles`: make puzzles, check those that are proved, choose those of the package."""

from __future__ import annotations

import argparse
import lzma
import random
import sys
import time
from collections import Counter
from pathlib import Path

from balandra.puzzles.check import check_all
from balandra.puzzles.prove import Effort
from balandra.puzzles.puzzle import Puzzle
from balandra.puzzles.series import KEPT, TARGETS, Header, balanced, file_of, make, prepare, read_file
from balandra.puzzles.sources import from_files

USUAL = Effort()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m balandra.puzzles", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("make", help="make puzzles by self-play; an interrupted run continues")
    one.add_argument("file", type=Path)
    one.add_argument("--count", type=int, default=10_000, help="puzzles (default: 10000)")
    one.add_argument("--seed", default="0")
    one.add_argument("--first", type=int, default=0, help="number of the first game (default: 0)")
    one.add_argument("--workers", type=int, default=1, help="processes; they do not change the puzzles")
    one.add_argument("--target", choices=TARGETS, default=TARGETS[0], help="native: compile first; any: what is there")
    one.add_argument("--simulations", type=int, default=USUAL.simulations, help="of a ranking")
    one.add_argument("--nodes", type=int, default=USUAL.nodes, help="of the exact solver")
    one = commands.add_parser("from", help="make puzzles from transcripts of finished games, or from positions")
    one.add_argument("file", type=Path, nargs="+", help="transcripts; .jsonl: a position a line")
    one.add_argument("--to", type=Path, required=True, help="the file of puzzles to write")
    one.add_argument("--simulations", type=int, default=USUAL.simulations, help="of a ranking")
    one.add_argument("--nodes", type=int, default=USUAL.nodes, help="of the exact solver")
    one = commands.add_parser("check", help="prove proved puzzles again with another move order")
    one.add_argument("file", type=Path)
    one.add_argument("--count", type=int, default=200, help="puzzles (default: 200)")
    one = commands.add_parser("choose", help="write a balanced choice as the puzzles of the package")
    one.add_argument("file", type=Path, nargs="+")
    one.add_argument("--count", type=int, default=1000, help="puzzles (default: 1000)")
    one = commands.add_parser("count", help="count the puzzles of a file by theme, edition and proof")
    one.add_argument("file", type=Path)
    given = parser.parse_args()
    return {"make": _make, "from": _from, "check": _check, "choose": _choose, "count": _count}[given.command](given)


def _make(given: argparse.Namespace) -> int:
    began, effort = time.monotonic(), Effort(given.simulations, given.nodes)

    def tell(done: int, games: int) -> None:
        print(f"{done} puzzles, {games} games, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)

    prepare(given.target, given.workers)
    make(given.file, given.count, given.seed, given.workers, effort, tell, given.first)
    return 0


def _from(given: argparse.Namespace) -> int:
    effort, found = Effort(given.simulations, given.nodes), dict[str, Puzzle]()
    for games, (path, puzzles) in enumerate(from_files(given.file, effort), 1):
        found.update((puzzle.id, puzzle) for puzzle in puzzles)
        print(f"{len(found)} puzzles, {games} games, {path}", file=sys.stderr, flush=True)
    given.to.write_bytes(file_of(Header("files", given.simulations, given.nodes), list(found.values())))
    return 0


def _read(path: Path) -> list[Puzzle]:
    data = path.read_bytes()
    return read_file(lzma.decompress(data) if path.suffix == ".xz" else data)[1]


def _check(given: argparse.Namespace) -> int:
    proved = [puzzle for puzzle in _read(given.file) if puzzle.is_proved]
    sample = random.Random(0).sample(proved, min(given.count, len(proved)))
    wrong = 0
    for number, (puzzle, problem) in enumerate(check_all(sample, USUAL.nodes), 1):
        wrong += bool(problem)
        print(f"{number}/{len(sample)} {puzzle.id} {puzzle.proof}: {problem or 'agrees'}", flush=True)
    print(f"{len(sample)} proved puzzles checked, {wrong} wrong")
    return 1 if wrong else 0


def _choose(given: argparse.Namespace) -> int:
    header = Header("several", USUAL.simulations, USUAL.nodes)
    chosen = balanced([puzzle for path in given.file for puzzle in _read(path)], given.count)
    data = lzma.compress(file_of(header, chosen), preset=9 | lzma.PRESET_EXTREME)
    (Path(__file__).parent / KEPT).write_bytes(data)
    print(f"{len(chosen)} puzzles, {len(data)} bytes")
    return 0


def _count(given: argparse.Namespace) -> int:
    puzzles = _read(given.file)
    print(f"{len(puzzles)} puzzles, {sum(one.is_proved for one in puzzles)} proved")
    for name, traits in (
        ("theme", [theme for one in puzzles for theme in one.themes]),
        ("proof", [one.proof for one in puzzles]),
        ("edition", [one.place.game.edition.id for one in puzzles]),
        ("players", [str(one.place.game.players) for one in puzzles]),
        ("rating", [str(one.rating // 200 * 200) for one in puzzles]),
    ):
        print(f"{name}: " + ", ".join(f"{key} {number}" for key, number in sorted(Counter(traits).items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
