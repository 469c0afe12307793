"""Games, options and positions for tests: every edition, random option mixes, positions reached by random play."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import balandra
from balandra.search.engine import native_engine, plain_engine
from balandra.search.wasm_engine import wasm_engine
from tests.oracle.compare import tables

EDITIONS = [e.id for e in balandra.editions()]
# What is compared with plain Python; native code of searches compiles for a minute, that of the rules is ready.
COMPILED = pytest.mark.parametrize(
    "compiled", [wasm_engine, pytest.param(native_engine, marks=pytest.mark.long)], ids=["wasm", "native"]
)


THOROUGH = int(os.environ.get("BALANDRA_EXAMPLES", "1"))  # how many times as many examples `make long` tries


def examples(number: int, steps: int = 50) -> settings:
    """Try so many examples (of so many steps, where they have steps), however long they take."""
    most, checks = number * THOROUGH, list(HealthCheck)
    return settings(deadline=None, max_examples=most, stateful_step_count=steps, suppress_health_check=checks)


def game_of(seed: int) -> balandra.Game:
    """A game whose edition, players and options hang on a number."""
    table = next(tables(seed, 1))
    return balandra.load(table.game, table.edition, table.players, table.options)


def standard(edition: str, players: int | None = None, **options: object) -> balandra.Game:
    """An edition as the book has it, but for the options given."""
    return balandra.load(balandra.edition(edition).game, edition, players, options)


def after(game: balandra.Game, seed: int, moves: int) -> balandra.Position:
    """The position after so many random moves (fewer if the game ends before)."""
    return plain_engine(game.ruleset).play_random(game.new(seed), seed, moves)


def playing(game: balandra.Game, seed: int) -> Iterator[tuple[balandra.Position, balandra.Progress]]:
    """A random game, move by move: each position with what came of it."""
    draw = random.Random(seed)
    position = game.new(seed)
    while not position.outcome:
        progress = position.play(draw.choice(position.legal_moves))
        yield position, progress
        position = progress.position


@st.composite
def positions(draw: st.DrawFn) -> balandra.Position:
    """Any position of any game."""
    game = game_of(draw(st.integers(0, 100_000)))
    return after(game, draw(st.integers(0, 10_000)), draw(st.integers(0, 250)))


def all_on(players: int = 3, **more: object) -> balandra.Game:
    """The Great Escape with everything of Devir switched on."""
    options = {"draw_in_tunnel": "both", "draw_in_jungle": "both", "filibusters": True, "witch": True, **more}
    return balandra.load("cartagena", "devir-great-escape", players, options)
