"""Checks of the reviews: `python -m bench review identity | luck | agree | levels | blunders | speed`.

docs/review.md has the figures.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count, pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import TypeVar

from tests.oracle.compare import tables

import balandra
from balandra import Game, Position, Transcript
from balandra.analysis.games import light_rows
from balandra.analysis.subject import subject
from balandra.bots import LEVELS, bot
from balandra.catalogue import GAMES
from balandra.core.game import Move
from balandra.reviews import WHOLE, Decision, Effort, Evaluator, Review, Reviewer, read_spec, review
from balandra.reviews.decisions import Assessment, Table, assess
from balandra.reviews.draws import expectation, listed, over_outcomes
from balandra.reviews.review import CURVE
from balandra.search import engine as engines
from balandra.search.light import NO_MOVE
from balandra.search.search import Search, tree_capacity
from bench.endgames import read_table

T = TypeVar("T")
LONGEST = 2000  # moves of a random game; a longer one is reviewed as far as it goes
LATEST = 250  # moves before a part of a game
QUICK = Effort(deals=1, most_deals=1)  # where only sums matter
FOUND, PLANTED, SOUND = 0.05, 0.1, 0.001  # losses: reported as a mistake, planted, of a good move
WEAK, STRONG = "search:5@0.1", "search:100"


def random_game(number: int, most: int = LONGEST) -> Transcript:
    """A random game; edition, options and players hang on the number."""
    table = next(tables(number, 1))
    game = balandra.load(table.game, table.edition, table.players, table.options, None, table.rules)
    return played(game, number, random_choice(number), most)


def random_choice(seed: int) -> Callable[[Position], str]:
    """A player who takes any move."""
    draw = random.Random(seed)
    return lambda position: draw.choice(position.legal_moves).text


def played(game: Game, seed: int, choose: Callable[[Position], str], most: int = LONGEST) -> Transcript:
    """A game played by one policy for all seats."""
    position, moves = game.new(seed), list[str]()
    while position.actor and len(moves) < most:
        moves.append(choose(position))
        position = position.play(moves[-1]).position
    return Transcript(game, seed, None, tuple(moves))


def bot_game(game: Game, spec: str, seed: int) -> Transcript:
    """A game that a bot plays with itself."""
    player, number = bot(spec), count()
    return played(game, seed, lambda p: player.choose(p.view(p.actor), f"{seed} {next(number)}").text)


# The identity


def violations(found: Review) -> list[str]:
    """Where the ledger does not add up: by moves, by turns, and in sum."""
    return [*_step_violations(found), *_sum_violations(found)]


def _step_violations(found: Review) -> Iterator[str]:
    before = found.steps[0].before if found.steps else []
    for step in found.steps:
        seat = found.colours.index(step.colour)
        rows = zip(step.before, step.after, step.draw_luck, step.effect, strict=True)
        holds = (
            step.before == before,
            sum(step.before) == sum(step.after) == WHOLE,
            sum(step.draw_luck) == sum(step.effect) == 0,
            all(after - old == luck + effect for old, after, luck, effect in rows),
            step.effect[seat] == step.skill + step.hidden_luck,
            step.skill <= 0 and step.decision is not None and step.decision.loss == -step.skill,
        )
        if not all(holds):
            yield f"move {step.number} of {found.edition}: {holds}"
        before = step.after


def _sum_violations(found: Review) -> Iterator[str]:
    for turn in found.turns():
        for sums in turn.sums:
            if sums.change != sums.draw_luck + sums.hidden_luck + sums.skill + sums.rivals:
                yield f"turn {turn.number} of {found.edition}: {sums}"
    for player in found.players:
        sums = player.sums
        if player.result - player.start != sums.draw_luck + sums.hidden_luck + sums.skill + sums.rivals:
            yield f"{player.colour} in {found.edition}: {sums}"
        if found.finished and player.result not in _results(found, player.colour):
            yield f"{player.colour} in {found.edition}: the result is {player.result}"


def _results(found: Review, colour: str) -> tuple[int, ...]:
    if found.winner is None:
        share = WHOLE // len(found.colours)
        return (share, share + 1)
    return (WHOLE if found.winner == colour else 0,)


class TwoMoves(Table):
    """A decision between the move made and one other."""

    def _candidates(self, played: Move) -> list[Move]:
        others = [move for move in self.position.legal_moves if move != played]
        return [played, *others[:1]]


class LedgerReviewer(Reviewer):
    """A review for its ledger alone: two moves a decision and no reasons, which cost most of the time."""

    def _assessed(self, number: int, move: Move) -> tuple[Assessment, Decision]:
        found = TwoMoves(self.evaluator, self.positions[number], move, self.effort, self._seed(number)).assessment()
        low, high = round(found.low * WHOLE), round(found.high * WHOLE)
        return found, Decision(
            best=found.best.text, line=[], value=round(found.value * WHOLE), loss=found.loss, low=low, high=high,
            obvious=found.obvious, deals=found.deals, considered=found.considered, better=[], played=[],
        )  # fmt: skip


def identity_of(number: int, most: int = LONGEST, light: bool = False) -> tuple[int, list[str]]:
    """The number of moves and the violations of one random game, checked on what its JSON says."""
    kind = LedgerReviewer if light else Reviewer
    reviewer = kind(part_of(random_game(number), most, number), "static", QUICK, number)
    for _ in reviewer.run():
        pass
    found = reviewer.report()
    return len(found.steps), violations(Review.read(found.json()))


def part_of(given: Transcript, most: int, seed: int) -> Transcript:
    """So many consecutive moves of a game, every second time the last ones; the whole game if it is not longer."""
    extra = len(given.moves) - most
    if extra <= 0:
        return given
    first = extra if seed % 2 else random.Random(f"part {seed}").randrange(extra)
    return Transcript(given.game, moves=given.moves[first : first + most], first=given.positions()[first])


def identity(arguments: argparse.Namespace) -> None:
    """Count violations over random games of all editions and option mixes."""
    games = moves = 0
    wrong: list[str] = []
    work = partial(identity_of, most=arguments.moves, light=arguments.light)
    for made, found in _mapped(work, range(arguments.seed, arguments.seed + arguments.games), arguments):
        games, moves, wrong = games + 1, moves + made, wrong + found
        if games % 100 == 0:
            print(f"{games} games, {moves} moves, {len(wrong)} violations", flush=True)
    print(f"identity: {games} games, {moves} moves, {len(wrong)} violations")
    for line in wrong[:10]:
        print(line)


def compiled(name: str) -> None:
    """Compile the evaluation of a game's positions and its tree search, or load them from the cache."""
    game = balandra.load(name, next(iter(GAMES[name].editions)))
    position, engine = game.new(0), engines.native_engine(GAMES[name])
    view = position.view(position.actor)
    light_rows(engine, subject(view), NO_MOVE, 0, 1, 1)
    Search(view, 0, tree_capacity(1), engine).run(1)


def without_native() -> None:
    """Let this process use no native code, though it may be there."""
    engines.has_driver = lambda ruleset, driver: False  # type: ignore[assignment]


def _mapped(work: Callable[[int], T], numbers: Iterable[int], arguments: argparse.Namespace) -> Iterator[T]:
    """The results in the order of the numbers, whatever the number of processes."""
    context = get_context("spawn")
    if arguments.target == "native":  # each game in a process of its own, before others look for it
        with ProcessPoolExecutor(len(GAMES), context) as pool:
            list(pool.map(compiled, GAMES))
    prepare = without_native if arguments.target == "wasm" else None
    if arguments.workers == 1:
        if prepare:
            prepare()
        yield from map(work, numbers)
        return
    with ProcessPoolExecutor(arguments.workers, context, prepare) as pool:
        yield from pool.map(work, numbers, chunksize=4)


# Luck


@dataclass(frozen=True)
class Luck:
    """The luck of draws for the first seat, of which `largest` is the largest, and the number of draws."""

    net: float
    largest: float
    draws: int


def blind_part(given: Transcript, most: int, seed: int) -> Transcript:
    """So many consecutive moves of a game from a place chosen beforehand: one that depends on the end is not fair."""
    if most >= LONGEST:
        return given
    first = min(random.Random(f"blind {seed}").randrange(LATEST), len(given.moves))
    return Transcript(given.game, moves=given.moves[first : first + most], first=given.positions()[first])


def luck_of(evaluator: str, number: int, most: int = LONGEST) -> Luck:
    """The luck of draws for the first seat in a random game; moves without draws are not evaluated."""
    given = blind_part(random_game(number), most, number)
    values, found = Evaluator(given.game, read_spec(given.game, evaluator)), list[float]()
    for k, (before, after) in enumerate(pairwise(given.positions())):
        move = before.find(given.moves[k])
        outcomes = listed(before, move)
        if outcomes is None or len(outcomes) > 1:
            mean = (
                expectation(values, before, move, f"{number} {k}")
                if outcomes is None
                else over_outcomes(values, outcomes)
            )
            found.append((values.chances(after)[0] - mean.chances[0]) / WHOLE)
    return Luck(sum(found), max(map(abs, found), default=0.0), len(found))


def luck(arguments: argparse.Namespace) -> None:
    """The mean luck of draws for a weak and a strong evaluator; it should be 0 within its error."""
    for evaluator in arguments.evaluator.split() if arguments.evaluator else (WEAK, STRONG):
        known = _saved(arguments.save, evaluator, arguments.moves)
        wanted = range(arguments.seed, arguments.seed + arguments.games)
        numbers = [number for number in wanted if number not in known]
        work = partial(luck_of, evaluator, most=arguments.moves)
        for number, one in zip(numbers, _mapped(work, numbers, arguments), strict=True):
            known[number] = one
            if arguments.save:
                with arguments.save.open("a") as file:
                    row = {"evaluator": evaluator, "moves": arguments.moves, "number": number, **asdict(one)}
                    file.write(json.dumps(row) + "\n")
            if len(known) % 250 == 0:
                print(f"{evaluator}, {_luck_words(list(known.values()))}", flush=True)
        print(f"luck: {evaluator}, {_luck_words([known[number] for number in wanted])}", flush=True)


def _saved(path: Path | None, evaluator: str, most: int) -> dict[int, Luck]:
    """The games of a file, by number, that were measured in the same way; a last line that broke off is removed."""
    if path is None or not path.exists():
        return {}
    *lines, rest = path.read_text().split("\n")
    if rest:
        path.write_text("".join(f"{line}\n" for line in lines))
    rows = [json.loads(line) for line in lines]
    return {
        row["number"]: Luck(row["net"], row["largest"], row["draws"])
        for row in rows
        if (row["evaluator"], row["moves"]) == (evaluator, most)
    }


def _luck_words(found: list[Luck]) -> str:
    nets = [one.net for one in found]
    error = stdev(nets) / sqrt(len(nets))
    draws, largest = sum(one.draws for one in found), max(one.largest for one in found)
    return f"{len(nets)} games, {draws} draws up to {largest:.1%}: mean {mean(nets):+.3%}, standard error {error:.3%}"


# Agreement


def agree(arguments: argparse.Namespace) -> None:
    """Review games twice with other deals; how many decisions agree within their intervals."""
    for edition in arguments.editions:
        game = balandra.load(balandra.edition(edition).game, edition, arguments.players)
        pairs = [pair for number in range(arguments.games) for pair in _twice(game, number, arguments.bot)]
        share = mean(agrees(*pair) for pair in pairs)
        print(f"agree: {edition}, {len(pairs)} decisions, {share:.2%} within their intervals", flush=True)


def _twice(game: Game, number: int, player: str) -> list[tuple[Decision, Decision]]:
    given = bot_game(game, player, number)
    one, two = (review(given, seed=f"{number} {k}") for k in range(2))
    both = zip(one.steps, two.steps, strict=True)
    found = [(a.decision, b.decision) for a, b in both]
    return [(a, b) for a, b in found if a is not None and b is not None and a.obvious != "forced"]


def agrees(one: Decision, two: Decision) -> bool:
    """Whether two estimates of a loss differ by no more than their intervals together."""
    more, less = (one, two) if one.loss >= two.loss else (two, one)
    return more.loss - less.loss <= sqrt((more.loss - more.low) ** 2 + (less.high - less.loss) ** 2) + 1


# Levels


@dataclass(frozen=True)
class Choice:
    """What a level lost in one position, and whether the decision was obvious."""

    level: str
    loss: float
    obvious: bool


def choices(position: Position, levels: dict[str, str], evaluator: Evaluator, number: int) -> list[Choice]:
    """The losses of all levels in one position, on the same deals."""
    found = []
    for name, spec in levels.items():
        move = bot(spec).choose(position.view(position.actor), f"level {number}")
        one = assess(evaluator, position, move, Effort(), number)
        found.append(Choice(name, one.loss / WHOLE, bool(one.obvious)))
    return found


def levels(arguments: argparse.Namespace) -> None:
    """The loss per decision that is not obvious of every level, in the same positions."""
    game = balandra.load(balandra.edition(arguments.edition).game, arguments.edition, arguments.players)
    evaluator = Evaluator(game, read_spec(game, arguments.evaluator))
    specs = {name: name for name in LEVELS}
    specs["admiral"] = arguments.admiral
    found: list[Choice] = []
    for number, position in enumerate(_positions(game, arguments.positions, arguments.seed)):
        found += choices(position, specs, evaluator, number)
    rows = {name: [c.loss for c in found if c.level == name] for name in specs}
    unclear = {name: sum(not c.obvious or c.loss > 0 for c in found if c.level == name) for name in specs}
    figures = [sum(rows[name]) / max(1, unclear[name]) for name in specs]
    for name, figure in zip(specs, figures, strict=True):
        error = stdev(rows[name]) / sqrt(len(rows[name]))
        print(f"levels: {arguments.edition}, {name}: {figure:.2%} ± {1.96 * error:.2%} a decision", flush=True)
    print(f"levels: rank correlation {rank_correlation(figures):.3f}")


def _positions(game: Game, wanted: int, seed: int) -> Iterator[Position]:
    """Positions with a choice from games of a middling level, every fifth of a game."""
    number = seed
    while wanted > 0:
        for position in bot_game(game, "sailor", number).positions()[number % 5 :: 5]:
            if len(position.legal_moves) > 1 and wanted > 0:
                wanted -= 1
                yield position
        number += 1


def rank_correlation(figures: list[float]) -> float:
    """Spearman's correlation of losses with the weakness of levels, weakest first."""
    n = len(figures)
    order = sorted(range(n), key=lambda k: -figures[k])
    gaps = sum((place - k) ** 2 for place, k in enumerate(order))
    return 1 - 6 * gaps / (n * (n * n - 1))


# Blunders


def blunders(arguments: argparse.Namespace) -> None:
    """Plant moves that lose more than 10 % by the exact solver; how many are reported, and how many sound moves."""
    planted: list[bool] = []
    sound: list[bool] = []
    errors: list[float] = []
    for entry in read_table()[:: arguments.every]:
        position = balandra.parse(entry.position)
        evaluator = Evaluator(position.game, read_spec(position.game, arguments.evaluator))
        for move in position.legal_moves:
            exact = entry.loss(move.text)
            if exact > PLANTED or exact < SOUND:
                loss = assess(evaluator, position, move, Effort(), 0).loss / WHOLE
                (planted if exact > PLANTED else sound).append(loss >= FOUND)
                errors.append(abs(loss - exact))
    print(f"blunders: {mean(planted):.2%} of {len(planted)} planted moves found", flush=True)
    print(f"blunders: {mean(sound):.2%} of {len(sound)} sound moves reported")
    print(
        f"blunders: losses are off by {mean(errors):.1%} on average, by {quantiles(errors, n=20)[-1]:.1%} in one of 20"
    )


# Speed


def speed(arguments: argparse.Namespace) -> None:
    """Time of a review of a two-player game on one core, until the first figures and in all."""
    game = balandra.load(balandra.edition(arguments.edition).game, arguments.edition, 2)
    given = bot_game(game, "helmsman", arguments.seed)
    began, first = time.process_time(), 0.0
    reviewer = Reviewer(given)
    for share in reviewer.run():
        if share >= CURVE and not first:
            first = time.process_time() - began
    total, found = time.process_time() - began, reviewer.report()
    halves = [(step.decision.high - step.decision.low) / 2 / WHOLE for step in found.steps if step.decision]
    good = mean(half <= Effort().precision for half in halves)
    print(f"speed: {arguments.edition}, {len(halves)} decisions, first figures {first:.1f} s, all {total:.1f} s of CPU")
    print(f"speed: {total / len(halves) * 80:.1f} s for 80 decisions, {good:.0%} within ± 1 %")


def main() -> None:
    """Run one of the checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    checks = parser.add_subparsers(dest="check", required=True)
    for work in (identity, luck, agree, levels, blunders, speed):
        one = checks.add_parser(work.__name__, help=str(work.__doc__))
        one.set_defaults(work=work)
        one.add_argument("--seed", type=int, default=0)
        one.add_argument("--workers", type=int, default=1, help="identity, luck: processes; any give the same figures")
        one.add_argument("--games", type=int, default=1000 if work is identity else 100 if work is luck else 3)
        one.add_argument("--light", action="store_true", help="identity: two moves a decision, no reasons")
        one.add_argument("--target", choices=("any", "wasm", "native"), default="any", help="native: compile first")
        one.add_argument("--save", type=Path, help="luck: a file for the games; the same command goes on with it")
        one.add_argument("--moves", type=int, default=LONGEST, help="so many consecutive moves of each game")
        one.add_argument("--edition", default="original-tortuga")
        one.add_argument("--editions", nargs="+", default=["original-jamaica", "original-tortuga", "martinique"])
        one.add_argument("--players", type=int, default=None)
        one.add_argument("--bot", default="gunner")
        one.add_argument("--evaluator", default=None)
        one.add_argument("--positions", type=int, default=200)
        one.add_argument("--admiral", default="admiral:0.3s", help="the tenth level, as a bot")
        one.add_argument("--every", type=int, default=1, help="one solved endgame in so many")
    arguments = parser.parse_args()
    arguments.work(arguments)


if __name__ == "__main__":
    main()
