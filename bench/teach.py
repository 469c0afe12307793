"""Train the value network of Martinique: self-play, a fit, a match against the one before.

    python -m bench teach games --games 20000 --simulations 100 --out games.npz
    python -m bench teach fit --files games.npz --out network.json
    python -m bench teach match --evaluator network.json --games 2000 --simulations 200

`games` lets evaluators play each other in native code, each as it is or blurred a little, so that they meet positions
that the best would not come to. `fit` looks at the positions as the kernels do (`martinique.features`) and learns what
the search found them to be worth, who found the treasure and who led by how much; one deal in five is kept apart. An
evaluator is accepted only after a match.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from train.samples import lambda_returns

import balandra
from balandra.core.evaluator import SearchParams
from balandra.core.game import Game
from balandra.core.kernel import stamp
from balandra.martinique.evaluation import sunset_lead
from balandra.martinique.evaluators import read_weights
from balandra.martinique.features import look
from balandra.martinique.rules import finder
from balandra.martinique.state import ANSWERS, DEEP, FEATURES, HIDDEN, OVER, SUNRISE, WIDE
from balandra.martinique.value_net import FINDS, LEADS, RIVAL_FINDS, UNCERTAINTY, UNIT
from balandra.search.engine import SWAPS, native_engine
from bench.tune import CHUNK, play

EVERY = 1  # one position in so many is kept
RESULT, QUESTIONS = 0.1, 0.05  # of what is learnt: the share of how games ended, the weight of the four answers
BLURRED = 0.5  # how often an evaluator is blurred
TASTE = 1.0  # by how much a blurred one likes finds, or fears them, too much or too little
BATCH = 2048
LEARNING_RATE = 2e-3  # of learning, at first
DECAY = 0.02  # of the weights, by step and learning rate
LEAST = 1e-4
Numbers = np.ndarray[Any, np.dtype[np.float32]]


def _native(**kernels: Any) -> dict[str, Any]:
    return stamp(kernels, numba.njit, SWAPS)


def _load(options: str) -> Game:
    return balandra.load("martinique", "martinique", 2, json.loads(options))


def _parameters(game: Game, file: str | None) -> Any:
    parameters = game.ruleset.parameters(game, game.ruleset.evaluator()).array()
    if file:
        for name, part in read_weights(json.loads(Path(file).read_text())).items():
            parameters[0][name] = part
    return parameters


# ---- games


def blur(evaluators: Any, draw: np.random.Generator) -> None:
    """Shift an evaluator's estimates of finds, its own and the rival's."""
    if draw.random() < BLURRED:
        rows, units = ("wide", WIDE) if evaluators[0]["kind"] == DEEP else ("rows", HIDDEN)
        tastes = draw.normal(0, TASTE, 2)
        evaluators[0][rows][FEATURES][units + FINDS] += tastes[0]
        evaluators[0][rows][FEATURES][units + RIVAL_FINDS] += tastes[1]


def _search_params(game: Game, arguments: argparse.Namespace) -> list[SearchParams]:
    """The parameters of both searches: those given, else of a network in a file those of the newest evaluator."""
    names = [file if file in game.ruleset.evaluators else None for file in (arguments.evaluator, arguments.rival)]
    usual = [game.ruleset.search_params(game.ruleset.evaluator(name)) for name in names]
    return [tuple(json.loads(arguments.params)) if arguments.params else usual[0], usual[1]]


def _some_games(task: tuple[argparse.Namespace, int]) -> dict[str, Any]:
    """Games of some deals: positions, and how they ended."""
    arguments, first = task
    game = _load(arguments.options)
    draw = np.random.default_rng(first)
    evaluators = np.concatenate([_parameters(game, file) for file in (arguments.evaluator, arguments.rival)])
    for side in range(2):
        blur(evaluators[side : side + 1], draw)
    simulations = (arguments.simulations, arguments.simulations)
    book, states = play(
        game, evaluators, simulations, _search_params(game, arguments), first, 2 * arguments.chunk, EVERY
    )
    games = book.game[: book.positions[0]]
    ends = np.append(games[1:] != games[:-1], True)  # the last position of each game is how it ended
    assert (states["phase"][: len(games)][ends] == OVER).all(), "there was no room for all positions"
    found, lead = np.zeros(len(book.winner), np.int8), np.zeros(len(book.winner), np.float32)
    _ends()(states[: len(games)][ends], found, lead)
    worth = book.worth[: len(games)]
    won = np.where(book.winner[:, None] < 0, 0.5, book.winner[:, None] == np.arange(2))
    kept = ~ends & (worth.sum(1) > 0)
    return {
        "states": states[: len(games)][kept],
        "worth": worth[kept, 0].astype(np.float32),
        "returns": lambda_returns(worth, won, games)[kept, 0].astype(np.float32),
        "won": won[games[kept], 0].astype(np.float32),
        "finder": found[games[kept]],
        "lead": lead[games[kept]],
        "deal": first + games[kept] // 2,
    }


@cache
def _ends() -> Callable[[Any, Any, Any], None]:
    kernels = _native(finder=finder, sunset_lead=sunset_lead)
    find, leads = kernels["finder"], kernels["sunset_lead"]

    @numba.njit
    def look_at_ends(states: Any, found: Any, lead: Any) -> None:
        for i in range(len(states)):
            found[i] = find(states[i])
            lead[i] = leads(states[i])

    found: Callable[[Any, Any, Any], None] = look_at_ends
    return found


def some(work: Any, arguments: argparse.Namespace, chunk: int) -> Iterator[Any]:
    """What workers find, until there were so many games or the time is over."""
    work((argparse.Namespace(**{**vars(arguments), "simulations": 2, "chunk": 1}), 0))  # compile before there are many
    until = time.monotonic() + arguments.seconds
    deals = range(arguments.first, arguments.first + arguments.games // 2, chunk)
    with multiprocessing.get_context("spawn").Pool(min(arguments.workers, len(deals))) as pool:
        for part in pool.imap(work, [(arguments, first) for first in deals]):
            yield part
            if time.monotonic() > until:
                return


def games(arguments: argparse.Namespace) -> None:
    """Play and save positions and how their games ended."""
    parts = list(some(_some_games, arguments, arguments.chunk))
    found: dict[str, Any] = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    np.savez(arguments.out, **found, options=arguments.options)
    print(f"{len(found['lead'])} positions of {len(np.unique(found['deal']))} deals")


# ---- learning


@cache
def _rows() -> Callable[[Any, Any, Any], None]:
    seen = _native(look=look)["look"]

    @numba.njit
    def write_rows(r: Any, states: Any, x: Any) -> None:
        for i in range(len(states)):
            seen(r, states[i], x[i], 0)

    found: Callable[[Any, Any, Any], None] = write_rows
    return found


def features(game: Game, states: Any) -> Numbers:
    """The inputs of the network, one row per position."""
    x = np.zeros((len(states), FEATURES))
    _rows()(native_engine(game.ruleset).records(game.rules)[0], states, x)
    return x.astype(np.float32)


class Samples:
    """Positions to learn from: what is seen of each, how it went, and which are kept apart."""

    def __init__(self, files: list[str], returns: float) -> None:
        parts = [self._read(name, returns) for name in files]
        self.seen, self.finds, self.rival_finds, self.lead, self.worth, deal = (
            np.concatenate([part[number] for part in parts]) for number in range(6)
        )
        self.apart = deal % 5 == 0

    def _read(self, name: str, share: float) -> tuple[Any, ...]:
        with np.load(name) as saved:
            chosen = saved["states"]["phase"] == SUNRISE
            names = ("states", "finder", "lead", "worth", "returns", "won", "deal")
            states, finder_, lead, worth, returns, won, deal = (saved[key][chosen] for key in names)
            options = str(saved["options"])
        mover = states["actor"]
        own = np.where(mover == 0, lead, -lead).astype(np.float32) / UNIT
        finds, rival = finder_ == mover, finder_ == 1 - mover
        value = (1 - RESULT - share) * worth + share * returns + RESULT * won
        value = np.where(mover == 0, value, 1 - value).astype(np.float32)
        return features(_load(options), states), finds.astype(np.float32), rival.astype(np.float32), own, value, deal


class Learner:
    """A deep network while it learns, on features of mean 0 and spread 1."""

    def __init__(self, seed: int) -> None:
        self.draw = draw = np.random.default_rng(seed)
        shapes = (
            (FEATURES, WIDE),
            (WIDE,),
            (WIDE, HIDDEN),
            (HIDDEN,),
            (HIDDEN, ANSWERS),
            (FEATURES, ANSWERS),
            (ANSWERS,),
        )
        sizes = (FEATURES**-0.5, 0.0, (WIDE / 2) ** -0.5, 0.0, HIDDEN**-0.5, 0.0, 0.0)
        self.parts: list[Numbers] = [
            draw.normal(0, 1, shape).astype(np.float32) * np.float32(size)
            for shape, size in zip(shapes, sizes, strict=True)
        ]
        self.mean = [np.zeros_like(part) for part in self.parts]
        self.square = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def think(self, x: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The units of the two hidden layers, and the answers."""
        rows, bias, middle, middle_bias, out, straight, last = self.parts
        wide = np.maximum(0, x @ rows + bias)
        hidden = np.maximum(0, wide @ middle + middle_bias)
        return wide, hidden, hidden @ out + x @ straight + last

    def find_gradients(self, x: Numbers, targets: tuple[Numbers, ...]) -> list[Numbers]:
        """The gradient of the cross-entropy by weight."""
        _, _, middle, _, out, _, _ = self.parts
        wide, hidden, answers = self.think(x)
        wrong = (QUESTIONS * find_gradients(answers, *targets[:3]) + value_gradients(answers, targets[3])) / len(x)
        back = (wrong @ out.T) * (hidden > 0)
        further = (back @ middle.T) * (wide > 0)
        gradients = [x.T @ further, further.sum(0), wide.T @ back, back.sum(0)]
        return [*gradients, hidden.T @ wrong, x.T @ wrong, wrong.sum(0)]

    def learn(self, x: Numbers, targets: tuple[Numbers, ...], learning_rate: float) -> None:
        """One step of Adam on some positions."""
        gradients = self.find_gradients(x, targets)
        self.steps += 1
        for part, mean, square, gradient in zip(self.parts, self.mean, self.square, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= learning_rate * (mean / (1 - 0.9**self.steps) / size + DECAY * part)


def find_chances(answers: Numbers) -> tuple[Numbers, Numbers]:
    """The chance that the mover finds the treasure, and that the rival does."""
    own, other = np.exp(answers[:, FINDS]), np.exp(answers[:, RIVAL_FINDS])
    return own / (1 + own + other), other / (1 + own + other)


def find_gradients(answers: Numbers, finds: Numbers, rival_finds: Numbers, lead: Numbers) -> Numbers:
    """The gradient of the cross-entropy by answer: who finds it, and a logistic distribution of the lead."""
    own, other = find_chances(answers)
    doubt = np.exp(answers[:, UNCERTAINTY])
    off = (lead - answers[:, LEADS]) / doubt
    tilt = np.tanh(off / 2)
    return np.stack([own - finds, other - rival_finds, -tilt / doubt, 1 - off * tilt], axis=1)


def win_chance(answers: Numbers) -> tuple[Numbers, Numbers]:
    """The chance that the mover wins, and that they lead if nobody finds the treasure."""
    own, other = find_chances(answers)
    ahead = (1 + np.tanh(answers[:, LEADS] / np.exp(answers[:, UNCERTAINTY]) / 2)) / 2
    chance = own + (1 - own - other) * np.asarray(ahead, dtype=answers.dtype)
    return chance, np.asarray(ahead, dtype=answers.dtype)


def value_gradients(answers: Numbers, value: Numbers) -> Numbers:
    """The gradient of the cross-entropy to the search's value, by answer."""
    own, other = find_chances(answers)
    chance, ahead = win_chance(answers)
    doubt = np.exp(answers[:, UNCERTAINTY])
    off = (chance - value) / np.maximum(chance * (1 - chance), LEAST)
    tilt = (1 - own - other) * ahead * (1 - ahead) / doubt
    return np.stack(
        [off * own * (1 - chance), -off * other * chance, off * tilt, -off * tilt * answers[:, LEADS]], axis=1
    )


def cross_entropy(answers: Numbers, finds: Numbers, rival_finds: Numbers, lead: Numbers) -> tuple[float, float, float]:
    """Mean cross-entropy: who found the treasure, at the lead (points of information), and at who won."""
    own, other = find_chances(answers)
    found = np.where(finds > 0, own, np.where(rival_finds > 0, other, 1 - own - other))
    doubt = np.exp(answers[:, UNCERTAINTY])
    off = (lead - answers[:, LEADS]) / doubt
    spread = np.log(doubt) + off + 2 * np.log1p(np.exp(-off))
    chance, _ = win_chance(answers)
    won = np.where(finds + rival_finds > 0, finds, lead > 0)
    given = np.where(won > 0.5, chance, 1 - chance)
    found, given = (-np.log(np.maximum(one, LEAST)) for one in (found, given))
    return float(found.mean()), float(spread.mean()), float(given.mean())


def fit(arguments: argparse.Namespace) -> None:
    """Fit a network to positions and write it."""
    found = Samples(arguments.files, arguments.returns)
    centre, spread = found.seen.mean(0), found.seen.std(0) + 1e-6
    x = (found.seen - centre) / spread
    ahead, kept = np.nonzero(~found.apart)[0], np.nonzero(found.apart)[0]
    learner = Learner(arguments.seed)
    targets = (found.finds, found.rival_finds, found.lead, found.worth)
    total = arguments.epochs * (len(ahead) // BATCH)
    for epoch in range(arguments.epochs):
        learner.draw.shuffle(ahead)
        for at in range(0, len(ahead) - BATCH + 1, BATCH):
            now = ahead[at : at + BATCH]
            learning_rate = LEARNING_RATE * (1 - learner.steps / total) + 1e-5
            learner.learn(x[now], tuple(part[now] for part in targets), learning_rate)
        if epoch + 1 in (1, arguments.epochs // 2, arguments.epochs):
            answers = learner.think(x[kept])[2]
            answer = cross_entropy(answers, *(part[kept] for part in targets[:3]))
            off = float(((win_chance(answers)[0] - targets[3][kept]) ** 2).mean() ** 0.5)  # root mean square
            found_ = zip(("finds", "lead", "winner", "value"), (*answer, off), strict=True)
            print(f"epoch {epoch + 1}: " + ", ".join(f"{name} {one:.4f}" for name, one in found_), flush=True)
    _write(Path(arguments.out), learner, centre, spread)


def _write(path: Path, learner: Learner, centre: Numbers, spread: Numbers) -> None:
    """Write the network for features that are not normalised, in five digits."""
    rows, bias, middle, middle_bias, out, straight, last = (part.astype(float) for part in learner.parts)
    varied = (spread > 1e-5)[:, None]  # an input that never varied (an option) says nothing, and weighs nothing
    rows, straight = varied * rows / spread[:, None], varied * straight / spread[:, None]
    parts = {
        "rows": rows,
        "bias": bias - centre @ rows,
        "middle": middle,
        "middle_bias": middle_bias,
        "out": out,
        "straight": straight,
        "last": last - centre @ straight,
    }
    lines = ",\n".join(f'  "{name}": {_laid_out(part)}' for name, part in parts.items())
    path.write_text("{\n" + lines + "\n}\n")


def _laid_out(part: Any) -> str:
    if part.ndim == 2:
        return "[\n" + ",\n".join(f"    {_laid_out(row)}" for row in part) + "\n  ]"
    return json.dumps([float(f"{number:.5g}") for number in part])


# ---- matches


def _some_match(task: tuple[argparse.Namespace, int]) -> Any:
    arguments, first = task
    game = _load(arguments.options)
    evaluators = np.concatenate([_parameters(game, file) for file in (arguments.evaluator, arguments.rival)])
    simulations = (arguments.simulations, arguments.simulations)
    book, _ = play(game, evaluators, simulations, _search_params(game, arguments), first, 2 * arguments.chunk, every=0)
    seat = np.arange(len(book.winner)) % 2
    won = np.where(book.winner < 0, 0.5, book.winner == seat)
    return won.reshape(-1, 2).mean(1)


def match(arguments: argparse.Namespace) -> None:
    """One evaluator against another, on paired deals."""
    won = np.concatenate(list(some(_some_match, arguments, arguments.chunk)))
    error = 1.96 * won.std() / len(won) ** 0.5
    print(f"{won.mean():.3f} ± {error:.3f} of {2 * len(won)} games")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    for verb in (games, fit, match):
        one = verbs.add_parser(verb.__name__, help=verb.__doc__)
        one.set_defaults(work=verb)
        one.add_argument("--evaluator", help="a file; else the evaluator that comes with the game")
        one.add_argument("--rival", help="likewise")
        one.add_argument("--params", help="the search parameters of the evaluator's side, as JSON")
        one.add_argument("--options", default="{}", help="of the game, as JSON")
        one.add_argument("--games", type=int, default=1000)
        one.add_argument("--seconds", type=float, default=float("inf"), help="to play at most")
        one.add_argument("--simulations", type=int, default=200)
        one.add_argument("--first", type=int, default=0, help="the first deal")
        one.add_argument("--chunk", type=int, default=CHUNK, help="deals that a worker plays at once")
        one.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        one.add_argument("--files", nargs="+", help="in fit: what `games` has saved")
        one.add_argument("--returns", type=float, default=0.0, help="in fit: the lambda-return's share of the target")
        one.add_argument("--epochs", type=int, default=30)
        one.add_argument("--seed", type=int, default=0)
        one.add_argument("--out", help="a file to write")
    arguments = parser.parse_args()
    arguments.work(arguments)


if __name__ == "__main__":
    main()
