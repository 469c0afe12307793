"""Quick games between bots that slip now and then, and short searches of their decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from balandra.bots import bot
from balandra.core.game import Game, Move, Position, Seed, View
from balandra.core.random import game_seed, seed_words
from balandra.search.reused_tree import ReusedTree

PLAYED = 24  # simulations for a move of self-play
MOST_SIMULATIONS = 1024  # of a short search
LONGEST = 400  # moves of a game
CAREFUL = 0.85  # of the moves are those of the search; the others lead to positions that good players avoid
SLIPS = 6  # moves that a slip is chosen from
SEARCHES = "search"
STYLES = (SEARCHES, SEARCHES, SEARCHES, "rearmost", "hoard")  # of a seat


@dataclass(frozen=True)
class Found:
    """What a search of one decision says: its moves, most visited first, with the mover's chances."""

    moves: tuple[Move, ...]
    values: tuple[float, ...]

    @property
    def lead(self) -> float:
        """By how much the first move leads."""
        return self.values[0] - max(self.values[1:], default=self.values[0])


class ShortSearches:
    """Short searches of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def _tree(self) -> ReusedTree:
        return ReusedTree(self.game, self.game.ruleset.evaluator_for(self.game, None), MOST_SIMULATIONS)

    def found(self, view: View, seed: Seed, simulations: int) -> Found:
        """What a search of so many simulations finds."""
        return next(self.deepening(view, seed, [simulations]))

    def deepening(self, view: View, seed: Seed, sizes: list[int]) -> Iterator[Found]:
        """What one search finds after each of so many simulations."""
        self._tree.begin(view.to_bytes(), self.game.seat(view.colour), seed_words(seed))
        done = 0
        for size in sizes:
            self._tree.run(size - done)
            done = size
            ranking = self._tree.ranking(len(view.legal_moves))
            yield Found(tuple(self.game._move(code) for code, _ in ranking), tuple(value for _, value in ranking))


@dataclass(frozen=True)
class Decision:
    """A position of a game where somebody decides, and what a short search says."""

    step: int
    position: Position
    view: View
    found: Found


def quick_game(searches: ShortSearches, seed: Seed, number: int) -> Iterator[Decision]:
    """The decisions of a game."""
    draw = random.Random(f"self-play {seed!r} {number}")
    position = searches.game.new(game_seed(f"puzzles {seed!r}", number))
    styles = {colour: draw.choice(STYLES) for colour in position.game.colours}
    for step in range(LONGEST):
        if position.outcome:
            return
        move = position.legal_moves[0]
        if len(position.legal_moves) > 1:
            view = position.view(position.actor)
            found = searches.found(view, game_seed(f"{seed!r} {number}", step), PLAYED)
            yield Decision(step, position, view, found)
            move = _chosen(view, found, styles[view.colour], draw)
        position = position.play(move).position


def _chosen(view: View, found: Found, style: str, draw: random.Random) -> Move:
    """The move that a seat of some style makes."""
    if draw.random() > CAREFUL:
        return draw.choice(found.moves[:SLIPS])
    if style == SEARCHES:
        return found.moves[0]
    return bot(style).think(view, draw.getrandbits(32)).move
