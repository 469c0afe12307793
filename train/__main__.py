"""Train the evaluator of Cartagena: self-play, a fit to what the search found, a match; then again with the new one.

    python -m train games --evaluator 0.1 --simulations 300 --seconds 600 --out samples-1.npz
    python -m train fit --samples samples-1.npz --out network-1.npz
    python -m train policy --evaluator network-1.npz --only hidden --seconds 400 --out network-2.npz
    python -m train match --evaluator network-1.npz --rival 0.1 --setting tortuga --simulations 200 --games 400
    python -m train generations --folder run --generations 3 --seconds 120

`games` plays drawn editions, options and numbers of players, one move in ten at random, and keeps what each search
found its position to be worth. `fit` learns that from every seat's side; one deal in ten is held out. `policy` learns
which moves searches choose. `match` plays paired deals that training never sees. `generations` repeats games, fit and
match in a folder, and goes on from what lies there. `ship` writes a network with its card. One is accepted only after
matches (docs/evaluator.md).
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from balandra.cartagena.evaluators import POLICY, Card, read_network, shipped, write_network
from train import fitting, model, native_fitting, samples
from train.playing import DEALS, FIRST_MATCH_DEAL, Task, cores, some_games, some_match, speeds, spread
from train.policy import FIRST, Fit, some_choices, together
from train.settings import HIDDEN, OPEN, named

Arguments = argparse.Namespace
GENERATION = 1 << 22  # deals of one, at most


def games(given: Arguments) -> None:
    """Self-play: positions and what searches found them to be worth."""
    pairs = [(given.evaluator, rival) for rival in given.rival or [given.evaluator]]
    began = time.monotonic()

    found = samples.sorted_by_players(spread(some_games, tasks(given, pairs), given.workers, given.seconds))
    samples.save(Path(given.out), found)
    counts = ", ".join(f"{len(one)} with {one.players} players" for one in found)
    print(f"positions in {time.monotonic() - began:.0f} s: {counts}", flush=True)


def tasks(given: Arguments, pairs: Sequence[tuple[str, str]]) -> Iterator[Task]:
    """Games of some deals each, between two evaluators in turn."""
    for number in range(given.games // DEALS):
        first = given.first + number * samples.TASK_DEALS
        simulations = given.simulations, given.simulations
        yield Task(given.only, pairs[number % len(pairs)], simulations, first, DEALS)


def fit(given: Arguments) -> None:
    """Learn from samples, and write a network."""
    found = samples.read([Path(name) for name in given.samples])
    learnt, held = ([one for one in half if len(one)] for half in zip(*(one.split() for one in found), strict=True))
    parts = model.resumed(network_of(given.begin)[0], given.seed) if given.begin else model.blank(given.seed)
    shares = samples.Shares(given.result, given.returns)
    before = measured(parts, held, shares)
    began = time.monotonic()
    steps = learnt, given.epochs, given.batch, given.seed, shares, given.learning_rate
    native = native_fitting.Gradients(parts, max(one.players for one in learnt), given.workers)
    parts = fitting.fit(parts, *steps, gradients=fitting.gradients_at if given.numpy else native)
    after = measured(parts, held, shares)
    print(f"cross-entropy, held out: {before} before, {after} after", flush=True)
    numbers = model.whole(parts)
    card = {
        "positions": sum(len(one) for one in learnt),
        "samples": [Path(name).name for name in given.samples],
        "epochs": given.epochs,
        "held_out": {"before": before, "after": after},
        "result": given.result,
        "returns": given.returns,
        "learning_rate": given.learning_rate,
        "bound": model.bound(numbers),
        "seconds": round(time.monotonic() - began),
        **json.loads(given.card),
    }
    write_network(Path(given.out), numbers, card)


def network_of(name: str) -> tuple[Mapping[str, Any], Card]:
    """The whole numbers of a network and its card: a file, or one that comes with the game."""
    if name == "0.1":
        raise SystemExit("0.1 is no network; name one: --evaluator 0.5, or a file")
    return read_network(Path(name)) if name.endswith(".npz") else shipped(name)


def measured(parts: fitting.Parts, held: list[samples.Samples], shares: samples.Shares) -> dict[str, float]:
    """The cross-entropy of samples held out, by the number of players; of each at most some thousands."""
    return {str(one.players): round(fitting.cross_entropy(parts, one.pick(np.arange(min(len(one), 4000))), shares), 4)
            for one in held if len(one)}  # fmt: skip


def policy(given: Arguments) -> None:
    """Self-play, and a policy fitted to the moves that searches chose: the evaluator's network with that policy."""
    numbers, card = network_of(given.evaluator)
    began, parts = time.monotonic(), []
    pairs = [(given.evaluator, rival) for rival in given.rival or [given.evaluator]]
    for part in spread(some_choices, tasks(given, pairs), given.workers, given.seconds):
        parts.append(part)
    found = Fit(together(parts), given.seed)
    before = found.go_through(found.held, 0.0)
    found.run()
    after, first = found.go_through(found.held, 0.0), found.found_first()
    print(
        f"{len(found.choices)} positions; cross-entropy, held out: {before:.4f} before, {after:.4f} after", flush=True
    )
    print(f"the chosen move is among the first {FIRST} in {first:.1%}", flush=True)
    numbers, card = (
        read_network(Path(given.evaluator)) if given.evaluator.endswith(".npz") else shipped(given.evaluator)
    )
    about = {
        "positions": len(found.learnt),
        "simulations": given.simulations,
        "evaluator": Path(given.evaluator).name,
        "held_out": {"before": round(before, 4), "after": round(after, 4), f"first_{FIRST}": round(first, 4)},
        "seconds": round(time.monotonic() - began),
    }
    write_network(Path(given.out), {**numbers, POLICY: found.whole()}, {**card, POLICY: about})


def match(given: Arguments) -> None:
    """One evaluator against another, on paired deals."""
    simulations = simulations_in(given)
    tasks = [task for setting in given.setting for task in match_tasks(given, setting, simulations[setting])]
    missing = Counter(task.setting for task in tasks)
    found: dict[str, list[dict[str, Any]]] = {setting: [] for setting in given.setting}
    for part in spread(some_match, iter(tasks), given.workers, given.seconds):
        setting = part["setting"]
        found[setting].append(part)
        missing[setting] -= 1
        if not missing[setting]:
            tell(given, setting, simulations[setting], found[setting])
    for setting in [setting for setting in given.setting if missing[setting] and found[setting]]:
        tell(given, setting, simulations[setting], found[setting])


def match_tasks(given: Arguments, setting: str, simulations: tuple[int, int]) -> Iterator[Task]:
    """The deals of a match, some at a time."""
    deals = -(-given.games // named(setting).players)
    for at in range(0, deals, given.deals):
        first, count = FIRST_MATCH_DEAL + given.first + at, min(given.deals, deals - at)
        yield Task(setting, (given.evaluator, given.rival[0]), simulations, first, count)


def simulations_in(given: Arguments) -> dict[str, tuple[int, int]]:
    """The simulations of evaluator and rival in each setting of a match."""
    if not given.equal:
        return dict.fromkeys(given.setting, (given.simulations, given.against or given.simulations))
    found = {}
    for setting, (own, rival) in speeds((given.evaluator, given.rival[0]), given.setting, given.workers).items():
        simulations = round(given.milliseconds / 1000 * rival) or given.simulations
        found[setting] = max(1, round(simulations * own / rival)), simulations
    return found


def tell(given: Arguments, setting: str, simulations: tuple[int, int], parts: list[dict[str, Any]]) -> None:
    """Print how a match ended, as JSON."""
    won, moves = (np.concatenate([part[name] for part in parts]) for name in ("won", "moves"))
    found = {
        "setting": setting,
        "evaluator": Path(given.evaluator).name,
        "rival": Path(given.rival[0]).name,
        "simulations": simulations,
        "milliseconds": given.milliseconds,
        "games": len(moves),
        "won": round(float(won.mean()), 4),
        "error": round(float(1.96 * won.std() / max(1, len(won)) ** 0.5), 4),
        "moves": round(float(moves.mean()), 1),
    }
    print(json.dumps(found), flush=True)


def generations(given: Arguments) -> None:
    """Games, fit and match again and again; what is there already is not done again."""
    folder = Path(given.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for number in itertools.count(1):
        if number > given.generations:
            return
        generation(given, folder, number)


def generation(given: Arguments, folder: Path, number: int) -> None:
    """One generation: the network before it plays itself and its elders."""
    before = given.evaluator if number == 1 else str(folder / f"network-{number - 1}.npz")
    elders = [before, before, "0.1", str(folder / f"network-{number - 2}.npz") if number > 2 else before]
    files = folder / f"samples-{number}.npz", folder / f"network-{number}.npz"
    common = {**vars(given), "evaluator": before}
    if not files[0].exists():
        played = {"first": given.first + number * GENERATION, "games": GENERATION // samples.TASK_DEALS * DEALS}
        games(Arguments(**{**common, **played, "rival": elders, "out": files[0]}))
    if not files[1].exists():
        used = [str(folder / f"samples-{k}.npz") for k in range(max(1, number - given.memory + 1), number + 1)]
        begin = before if before != "0.1" else ""
        fit(
            Arguments(
                **{
                    **common,
                    "begin": begin,
                    "samples": used,
                    "out": files[1],
                    "card": json.dumps({"generation": number}),
                }
            )
        )
        each = {
            "evaluator": str(files[1]),
            "rival": [before],
            "games": given.match_games,
            "simulations": given.match_simulations,
        }
        each |= {"equal": False, "milliseconds": 0.0, "against": 0, "seconds": float("inf"), "first": 0}
        match(Arguments(**{**common, **each}))


def ship(given: Arguments) -> None:
    """Write a network down again with more on its card: what it is, which matches it won."""
    parts, card = read_network(Path(given.evaluator))
    lines = [line for name in given.matches for line in Path(name).read_text().splitlines()]
    won = [json.loads(line) for line in lines if line.startswith("{")]
    write_network(Path(given.out), parts, {**card, **json.loads(given.card), "matches": won})


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(prog="python -m train", description=__doc__)
    whole.formatter_class = argparse.RawDescriptionHelpFormatter
    verbs = whole.add_subparsers(required=True)
    for verb in (games, fit, policy, match, generations, ship):
        one = verbs.add_parser(verb.__name__, help=verb.__doc__)
        one.set_defaults(work=verb)
        one.add_argument("--evaluator", default="0.1", help="an evaluator's name, or a network's file")
        one.add_argument("--rival", nargs="*", default=[], help="likewise; several for games")
        one.add_argument("--simulations", type=int, default=300)
        one.add_argument("--games", type=int, default=400)
        one.add_argument("--seconds", type=float, default=float("inf"), help="to play at most")
        one.add_argument(
            "--only", choices=(OPEN, HIDDEN), default="", help="in games and policy: two with open cards, or others"
        )
        one.add_argument("--first", type=int, default=0, help="the first deal")
        one.add_argument("--workers", type=int, default=cores())
        one.add_argument("--out", help="a file to write")
        one.add_argument("--seed", type=int, default=0)
        _add_fit(one)
        one.add_argument("--setting", nargs="+", default=["tortuga"], help="of matches: see train/settings.py")
        one.add_argument("--against", type=int, default=0, help="in match: the rival's simulations")
        one.add_argument(
            "--equal", action="store_true", help="in match: --simulations for the rival, the same time for both"
        )
        one.add_argument(
            "--milliseconds",
            type=float,
            default=0.0,
            help="in match --equal: so long a move, in place of --simulations",
        )
        one.add_argument("--deals", type=int, default=DEALS, help="in match: that a worker plays at once")
        one.add_argument("--folder", default="build/train", help="in generations")
        one.add_argument("--generations", type=int, default=3)
        one.add_argument("--memory", type=int, default=2, help="in generations: whose samples are used, so many back")
        one.add_argument("--match-games", type=int, default=200)
        one.add_argument("--match-simulations", type=int, default=100)
    return whole


def _add_fit(one: argparse.ArgumentParser) -> None:
    one.add_argument("--samples", nargs="*", default=[], help="in fit: what games has saved")
    one.add_argument("--begin", default="", help="in fit: continue training this network, a name or a file")
    one.add_argument("--epochs", type=int, default=16)
    one.add_argument("--batch", type=int, default=4096, help="in fit: positions of a step")
    one.add_argument(
        "--learning-rate",
        type=float,
        default=fitting.LEARNING_RATE,
        help="in fit: at first; a tenth to continue training a network",
    )
    one.add_argument("--result", type=float, default=0.1, help="in fit: the result's share of the target")
    one.add_argument("--returns", type=float, default=0.0, help="in fit: the lambda-return's share of the target")
    one.add_argument("--card", default="{}", help="in fit and ship: more to be said about the network, as JSON")
    one.add_argument("--matches", nargs="*", default=[], help="in ship: files with what match has printed")
    one.add_argument("--numpy", action="store_true", help="in fit: without compiling, slowly")


def main() -> None:
    """Read the command line and do it."""
    given = parser().parse_args()
    given.work(given)


if __name__ == "__main__":
    main()
