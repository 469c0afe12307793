"""Makes puzzles from self-play: `puzzles(seed)` gives the same ones on every machine, whatever the workers.

Every decision of a game is searched. Positions where a proof is possible or the first move leads are examined
(`prove`); one becomes a puzzle if its best move is the only one and a theme holds.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import exp, log2

from balandra.bots import bot
from balandra.core.game import Move, Position, Seed, View
from balandra.core.random import game_seed
from balandra.puzzles.mixed import mixed_game
from balandra.puzzles.prove import Answer, Effort, by_count, by_simulations, by_solver, by_turn, is_open
from balandra.puzzles.puzzle import BEST, COUNT, WIN, Line, Puzzle, id_of, text_of
from balandra.search.search import Search, tree_capacity

PLAYED, PLAYED_QUICKLY = 120, 16  # simulations for a move of self-play
QUICK = 3  # of so many games one is not quick
LONGEST = 500  # moves of a game
LEAD = 0.07  # in the search of a move, for a position to be examined
FEWEST_MOVES = 3  # to choose from
CAREFUL = 0.85  # of the moves are those of the search; the others lead to positions that good players avoid
SLIPS = 6  # moves that a slip is chosen from
SEARCHES = "search"
STYLES = (SEARCHES, SEARCHES, SEARCHES, "rearmost", "hoard")  # of a seat
MEASURED = 3  # puzzles of a game by simulations, at most
SOLVED = 4  # last decisions of a game that the exact solver is asked about
FEWEST, DOUBLINGS = 16, 6  # simulations that a rating begins with, and how often they are doubled
EASIEST, PER_STEP, PER_HALVING, PER_BIT = 500, 120, 250, 120  # points of rating
LARGEST_NOISE, SMALLEST_NOISE, FINER = 0.3, 0.003, 0.9  # of the levels


@dataclass(frozen=True)
class Found:
    """What a search of one decision says: its moves, most visited first, with the mover's chances."""

    moves: tuple[Move, ...]
    values: tuple[float, ...]

    @property
    def lead(self) -> float:
        """By how much the first move leads."""
        return self.values[0] - max(self.values[1:], default=self.values[0])


def _searched(view: View, seed: Seed, simulations: int) -> Found:
    search = Search(view, seed, tree_capacity(simulations))
    search.run(simulations)
    ranking = search.ranking()
    return Found(tuple(one[0] for one in ranking), tuple(one[1] for one in ranking))


def rating(view: View, moves: Collection[str], seed: Seed) -> int:
    """How hard it is to find one of the moves.

    The levels choose by the values of a search and a noise (`bots.levels`). Points are given for how small the noise
    must be for an even chance to choose right, and for each doubling of the search until it chooses right for good.
    """
    search = Search(view, game_seed(f"rating {seed!r}", 0), tree_capacity(FEWEST << DOUBLINGS))
    steps = 0
    for step in range(DOUBLINGS + 1):
        search.run((FEWEST << step) - search.simulations)
        if search.ranking()[0][0].text not in moves:
            steps = step + 1
    values = {move.text: value for move, value, _ in search.ranking()}
    return round(EASIEST + PER_STEP * steps + PER_HALVING * log2(LARGEST_NOISE / even_noise(values, moves)))


def goal_rating(position: Position, lines: Line) -> int:
    """How hard it is to reach a goal other than to win most often: by the chance of moves made at random."""
    return round(EASIEST + PER_BIT * -log2(_random_chance(position, lines)))


def _random_chance(position: Position, lines: Line) -> float:
    after = (_random_chance(position.play(move).position, rest) if rest else 1.0 for move, rest in lines.items())
    return sum(after) / len(position.legal_moves)


def even_noise(values: Mapping[str, float], moves: Collection[str]) -> float:
    """The noise with which a level would choose one of the moves every second time, within the noises of levels."""
    best = max(values.values())
    noise = LARGEST_NOISE
    while noise > SMALLEST_NOISE:
        weights = {move: exp((value - best) / noise) for move, value in values.items()}  # Gumbel noise: a softmax
        if 2 * sum(weights[move] for move in moves if move in weights) >= sum(weights.values()):
            break
        noise *= FINER
    return noise


def made_from(position: Position, found: Answer, game: int, seed: Seed) -> Puzzle | None:
    """A puzzle, if a theme holds."""
    text, seat = text_of(position), position.actor or ""
    view = position.view(seat)
    best, second = position.find(found.solution[0]), position.find(found.second)
    themes = view.game.ruleset.themes(view, best, second)
    if found.goal == WIN:
        themes = ["escape", *themes]
    if not themes:
        return None
    return Puzzle(
        id=id_of(text, seat),
        game=game,
        position=text,
        seat=seat,
        goal=found.goal,
        solution=found.solution,
        lines=found.lines,
        second=found.second,
        themes=themes,
        rating=rating(view, found.lines, seed) if found.goal == BEST else goal_rating(position, found.lines),
        proof=found.proof,
        value=round(found.value, 4),
        margin=round(found.margin, 4),
        low=round(found.low, 4),
        evaluator=found.evaluator,
        hash=found.hash[:16],
    )


def of_game(seed: Seed, number: int, effort: Effort) -> list[Puzzle]:
    """The puzzles of one game of self-play: proved ones, and by simulations some with themes that those lack.

    Most games are quick ones, for proofs alone.
    """
    own, is_quick = f"{seed!r} {number}", number % QUICK != 0
    decisions = list(_decisions(seed, number, PLAYED_QUICKLY if is_quick else PLAYED))
    found = _proved(decisions, number, effort, own)
    if is_quick:
        return found
    taken = {puzzle.id for puzzle in found}
    themes = {theme for puzzle in found for theme in puzzle.themes}
    for position, first in decisions:
        if len(found) == len(taken) + MEASURED or not _is_promising(position, first, themes):
            continue
        answer = by_simulations(position.view(position.actor), effort.simulations, own)
        puzzle = answer and made_from(position, answer, number, own)
        if puzzle and puzzle.id not in taken and not themes.issuperset(puzzle.themes):
            themes.update(puzzle.themes)
            found.append(puzzle)
    return found


def _proved(decisions: list[tuple[Position, Found]], number: int, effort: Effort, seed: Seed) -> list[Puzzle]:
    """The puzzles with a proof, one of each kind, seat and theme: the first, the longest one; of counts the last."""
    found: dict[tuple[str, str, str], Puzzle] = {}
    for left, (position, _) in zip(reversed(range(len(decisions))), decisions, strict=True):
        answer = _proof(position, effort.nodes if left < SOLVED else 0)
        puzzle = made_from(position, answer, number, seed) if answer else None
        if puzzle is None:
            continue
        key = puzzle.proof, puzzle.seat, puzzle.themes[0]
        if puzzle.proof == COUNT or key not in found:
            found[key] = puzzle
    return list(found.values())


def _proof(position: Position, nodes: int) -> Answer | None:
    if len(position.legal_moves) < FEWEST_MOVES:
        return None
    view = position.view(position.actor)
    answer = by_turn(view) or by_count(view)
    return by_solver(position, nodes) if answer is None and nodes and is_open(position) else answer


def _is_promising(position: Position, found: Found, themes: Collection[str]) -> bool:
    """Whether a ranking is worth its time: one move leads, and a theme of it is still wanted."""
    view = position.view(position.actor)
    if len(view.legal_moves) < FEWEST_MOVES or found.lead < LEAD:
        return False
    return any(theme not in themes for theme in view.game.ruleset.themes(view, *found.moves[:2]))


def _decisions(seed: Seed, number: int, simulations: int) -> Iterator[tuple[Position, Found]]:
    """The decisions of a game between bots that slip now and then."""
    draw = random.Random(f"self-play {seed!r} {number}")
    position = mixed_game(seed, number).new(game_seed(f"puzzles {seed!r}", number))
    styles = {colour: draw.choice(STYLES) for colour in position.game.colours}
    for step in range(LONGEST):
        if position.outcome:
            return
        if len(position.legal_moves) == 1:
            position = position.play(position.legal_moves[0]).position
            continue
        found = _searched(position.view(position.actor), game_seed(f"{seed!r} {number}", step), simulations)
        yield position, found
        position = position.play(_chosen(position, found, styles[position.actor or ""], draw)).position


def _chosen(position: Position, found: Found, style: str, draw: random.Random) -> Move:
    """The move that a seat of some style makes."""
    if draw.random() > CAREFUL:
        return draw.choice(found.moves[:SLIPS])
    if style == SEARCHES:
        return found.moves[0]
    return bot(style).think(position.view(position.actor), draw.getrandbits(32)).move
