"""Solved endgames as the truth against which bots are measured: `python -m bench endgames make | verify | measure`.

docs/endgames.md says how the table is made and how to read the figures.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice, product
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any, TypeVar

import balandra
from balandra.arena.workers import cores
from balandra.bots import bot
from balandra.search.engine import native_engine
from balandra.search.solve import TOLERANCE, Solution, solve
from bench.compose import FAMILIES, STYLES, composed, played, text_of

TABLE = Path(__file__).parent / "data" / "endgames.jsonl"
DIGITS = 6  # of a value in the table
MOST_NODES = 6_000
FEWEST_NODES = 20  # a position solved in fewer is no task
EASY, HARD = 150, 1000  # nodes
QUOTAS = {  # positions of each family: how they came about, what their values are like, how hard they are
    **{("composed", "sure", task): count for task, count in (("easy", 10), ("medium", 18), ("hard", 20))},
    **{("composed", "chance", task): count for task, count in (("easy", 12), ("medium", 18), ("hard", 18))},
    **{("bare", "chance", task): count for task, count in (("easy", 12), ("medium", 18), ("hard", 18))},
    **{("played", sure, task): 6 for sure in ("sure", "chance") for task in ("easy", "medium", "hard")},
}
LINE = 4  # positions from one line of play, at most
BATCH = 8  # positions composed by one task
SIMULATIONS = {"composed": 48, "bare": 30, "played": 4}  # tasks of a family, at most
AHEAD = 2  # tasks that wait for each worker
SHOWN = 10  # worst positions
LOOKED_AT = 3  # one position in so many was looked at while a dial of the search was chosen; the others are told apart

T = TypeVar("T")
Task = tuple[str, int, int, int]  # origin, family, number, seed


@dataclass(frozen=True)
class Entry:
    """A solved position: the chance to win of the one who decides, and of each move."""

    origin: str
    nodes: int
    value: float
    moves: dict[str, float]
    position: str

    @property
    def kind(self) -> tuple[str, str, str]:
        """Which quota it belongs to."""
        sure = all(min(value, 1 - value) < TOLERANCE for value in self.moves.values())
        task = "easy" if self.nodes < EASY else "medium" if self.nodes < HARD else "hard"
        return self.origin, "sure" if sure else "chance", task

    def loss(self, move: str) -> float:
        """How much of the chance to win a move gives away."""
        return max(0.0, self.value - self.moves[move])


def read_table() -> list[Entry]:
    """The solved positions there are."""
    return [Entry(**json.loads(line)) for line in TABLE.read_text().splitlines()]


def write_table(entries: Iterable[Entry]) -> None:
    """Write the table anew."""
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text("".join(json.dumps(asdict(entry)) + "\n" for entry in entries))


def entry_of(origin: str, text: str) -> Entry | None:
    """A position solved, if it can be and if the choice matters."""
    position = balandra.parse(text)
    if position.actor is None or len(position.legal_moves) < 2:
        return None
    solution = solve(position, most_nodes=MOST_NODES)
    values = values_of(solution)
    if not solution.exact or solution.nodes < FEWEST_NODES or max(values.values()) - min(values.values()) < 1e-2:
        return None
    return Entry(origin, solution.nodes, max(values.values()), values, text)


def values_of(solution: Solution) -> dict[str, float]:
    """What each move is worth, as the table has it."""
    return {str(ranked.move): round(ranked.value.value, DIGITS) for ranked in solution.moves}


def run_task(task: Task) -> list[Entry]:
    """The solved positions of one task."""
    origin, family, number, seed = task
    draw = random.Random(f"{seed} {origin} {family} {number}")
    texts = islice(composed(family, STYLES[origin], draw), BATCH) if origin in STYLES else played(family, draw)
    return [entry for text in texts for entry in followed(origin, text, draw)]


def followed(origin: str, text: str, draw: random.Random) -> Iterator[Entry]:
    """A solved position and some that follow from best play, while the choice matters."""
    for _ in range(LINE):
        entry = entry_of(origin, text)
        if entry is None:
            return
        yield entry
        best = [move for move, value in entry.moves.items() if value > entry.value - TOLERANCE]
        position = balandra.parse(text).reseeded(draw.getrandbits(32))
        text = text_of(position.play(draw.choice(best)).position)


def make(seed: int, workers: int) -> None:
    """Fill every quota as far as it goes, and write the table."""
    kept: list[Entry] = []
    began = time.perf_counter()
    with pool_of(workers) as pool:
        for origin, family in product(SIMULATIONS, range(len(FAMILIES))):
            tasks = [(origin, family, number, seed) for number in range(SIMULATIONS[origin])]
            results = in_order(pool, run_task, tasks, AHEAD * workers)
            found = filled(origin, results, {entry.position for entry in kept})
            kept += found
            name, spent = FAMILIES[family], time.perf_counter() - began
            print(f"{len(found):4} {origin} positions of {name[0]} {name[1]}, {spent:.0f} s so far", flush=True)
            write_table(kept)


def filled(origin: str, batches: Iterable[list[Entry]], known: set[str]) -> list[Entry]:
    """Entries in order of appearance until the quotas of an origin are full."""
    left = {kind: count for kind, count in QUOTAS.items() if kind[0] == origin}
    found: list[Entry] = []
    for batch in batches:
        for entry in batch:
            if left.get(entry.kind) and entry.position not in known:
                left[entry.kind] -= 1
                known.add(entry.position)
                found.append(entry)
        if not any(left.values()):
            break
    return found


@contextmanager
def pool_of(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that have native code ready."""
    warm_up()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), warm_up)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(pool: ProcessPoolExecutor, work: Callable[[Any], T], tasks: Iterable[Any], most: int) -> Iterator[T]:
    """The results of some tasks in their order, so many of them waiting at most."""
    waiting: deque[Future[T]] = deque()
    coming = iter(tasks)
    try:
        while True:
            waiting.extend(pool.submit(work, task) for task in islice(coming, most - len(waiting)))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def warm_up() -> None:
    """Have native code ready before any clock runs."""
    game = balandra.load("cartagena", "original-tortuga")
    solve(game.new(1), most_nodes=2)
    native_engine(game.ruleset).random_games(game, 1, limit=2)


def verify(sample: int, seed: int) -> None:
    """Solve a sample of the table anew and compare."""
    entries = read_table()
    chosen = random.Random(seed).sample(entries, min(sample, len(entries)))
    wrong = [entry for entry in chosen if not agrees(entry)]
    for entry in wrong:
        print(f"differs: {entry.position}")
    print(f"{len(chosen) - len(wrong)} of {len(chosen)} agree with the table of {len(entries)}")
    if wrong:
        raise SystemExit(1)


def agrees(entry: Entry) -> bool:
    """Whether solving a position again gives the values of the table."""
    values = values_of(solve(balandra.parse(entry.position)))
    return values.keys() == entry.moves.keys() and all(
        abs(value - entry.moves[move]) <= TOLERANCE for move, value in values.items()
    )


Choice = tuple[str, float, float]  # the move, its loss, seconds


def choose(task: tuple[str, int, Entry]) -> Choice:
    """What a bot plays in a position of the table."""
    spec, seed, entry = task
    position = balandra.parse(entry.position)
    assert position.actor is not None
    player, view = bot(spec), position.view(position.actor)
    began = time.perf_counter()
    move = str(player.choose(view, seed))
    return move, entry.loss(move), time.perf_counter() - began


def measure(spec: str, positions: int | None, seed: int, workers: int) -> dict[str, Any]:
    """How often a bot finds a best move, and what its choices cost."""
    entries = read_table()
    chosen = random.Random(seed).sample(entries, min(positions or len(entries), len(entries)))
    choose((spec, seed, chosen[0]))  # a bot that makes no sense is refused here; native code is compiled once
    tasks = [(spec, seed + number, entry) for number, entry in enumerate(chosen)]
    with pool_of(workers) as pool:
        choices = list(in_order(pool, choose, tasks, AHEAD * workers))
    both = list(zip(chosen, choices, strict=True))
    groups: dict[str, list[Choice]] = {"all": choices}
    apart = {entry.position for number, entry in enumerate(entries) if number % LOOKED_AT}
    for entry, choice in both:
        looked = "not looked at" if entry.position in apart else "looked at"
        for name in (looked, *entry.kind, entry.position.split(";")[0].removeprefix("edition: ")):
            groups.setdefault(name, []).append(choice)
    worst = sorted(both, key=lambda one: -one[1][1])[:SHOWN]
    return {
        "bot": spec,
        "groups": {name: figures(group) for name, group in groups.items()},
        "worst": [asdict(entry) | {"chosen": move, "loss": loss} for entry, (move, loss, _) in worst if loss > 0],
    }


def figures(choices: list[Choice]) -> dict[str, float]:
    """Positions, the share of best moves, the mean loss, seconds a move."""
    return {
        "positions": len(choices),
        "best": mean(loss <= TOLERANCE for _, loss, _ in choices),
        "loss": mean(loss for _, loss, _ in choices),
        "seconds": mean(seconds for _, _, seconds in choices),
    }


def tell(found: dict[str, Any]) -> None:
    """Print figures as a table."""
    print(f"{found['bot']:20}  positions  best move  mean loss  seconds")
    for name, row in found["groups"].items():
        numbers = f"{row['positions']:9}  {row['best']:9.1%}  {row['loss']:9.3%}  {row['seconds']:7.3f}"
        print(f"{name:20}  {numbers}")
    for one in found["worst"]:
        best = max(one["moves"], key=one["moves"].get)
        print(f"\nlost {one['loss']:.3f} with {one['chosen']!r}; {best!r} was best\n{one['position']}")


def count(text: str) -> int:
    """A whole number from 1 up, as an argument."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def main() -> None:
    """The verbs."""
    parser = argparse.ArgumentParser(prog="python -m bench endgames", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    maker = verbs.add_parser("make", help="make the table anew")
    verifier = verbs.add_parser("verify", help="solve a sample of the table anew")
    measurer = verbs.add_parser("measure", help="let a bot choose in positions of the table")
    verifier.add_argument("--sample", type=count, default=50)
    measurer.add_argument("bot")
    measurer.add_argument("--positions", type=count, help="how many; all by default")
    measurer.add_argument("--json", action="store_true")
    for verb in (maker, verifier, measurer):
        verb.add_argument("--seed", type=int, default=1)
    for verb in (maker, measurer):
        verb.add_argument("--workers", type=count, default=cores())
    given = parser.parse_args()
    try:
        run(given)
    except balandra.BalandraError as error:
        parser.error(str(error))


def run(given: argparse.Namespace) -> None:
    """Do what was asked."""
    if given.verb == "make":
        make(given.seed, given.workers)
    elif given.verb == "verify":
        verify(given.sample, given.seed)
    else:
        found = measure(given.bot, given.positions, given.seed, given.workers)
        print(json.dumps(found, indent=2)) if given.json else tell(found)


if __name__ == "__main__":
    main()
