"""`balandra compile`: compiles native code into the user's cache folder."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from balandra.analysis.games import light_rows
from balandra.analysis.subject import subject
from balandra.catalogue import GAMES, load
from balandra.cli.consoles import stderr
from balandra.cli.problems import BadInput
from balandra.core.game import Game
from balandra.core.present import present
from balandra.search.deepening import FEWEST_ENTRIES, AlphaBetaSearch
from balandra.search.engine import native_engine
from balandra.search.light import NO_MOVE
from balandra.search.search import Search, tree_capacity
from balandra.search.solve import Solver

GAMES_HELP = f"The games: {', '.join(GAMES)}. Default: all."


def compile_games(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help=GAMES_HELP)] = None,
) -> None:
    """Compile native code: simulations, searches, rollouts and the exact solver of a game.

    This takes minutes, once for each version of Balandra, and needs `pip install 'balandra[native]'`. Native code is
    used wherever it is compiled; elsewhere WebAssembly is, which is nearly as quick. Results are the same.

    Example: `balandra compile cartagena`
    """
    if unknown := [name for name in games or () if name not in GAMES]:
        raise BadInput(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    for name in games or GAMES:
        began = time.perf_counter()
        game = load(name, next(iter(GAMES[name].editions)))
        with stderr().status(f"compiling {name}"):
            compile_drivers(game)
            compile_alphabeta(game)
            compile_solver(game)
        typer.echo(f"{name}: {time.perf_counter() - began:.1f} s")


def compile_drivers(game: Game) -> None:
    """Compile simulations, counts, the tree search and light rollouts, or load them from the cache."""
    engine, position = native_engine(game.ruleset), game.new(0)
    view = position.view(present(position.actor, "somebody who decides"))
    engine.random_games(game, 1, limit=2)
    engine.perft(position, 2)
    Search(view, 0, tree_capacity(1), engine).run(1)
    light_rows(engine, subject(view), NO_MOVE, 0, 1, 1)


def compile_alphabeta(game: Game) -> None:
    """Compile alpha-beta, where a game has editions for it, or load it from the cache."""
    for edition in game.ruleset.editions:
        other = load(game.ruleset.name, edition)
        if other.ruleset.open_evaluator(other):
            position = other.new(0)
            view = position.view(present(position.actor, "somebody who decides"))
            AlphaBetaSearch(view, 0, FEWEST_ENTRIES, native_engine(other.ruleset)).run(1)
            return


def compile_solver(game: Game) -> None:
    """Compile the exact solver of a game of two, or load it from the cache."""
    if game.players == 2:
        list(Solver(game.new(0), most_nodes=2, as_if_open=True, engine=native_engine(game.ruleset)).run())
