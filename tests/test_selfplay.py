"""Self-play in native code, and the fit that weights are tuned by."""

from __future__ import annotations

from math import log
from typing import Any

import numpy as np
import pytest

from balandra.core.evaluator import SEARCH_PARAMS
from balandra.core.game import Position
from balandra.core.random import seed
from balandra.search.engine import Engine, native_engine, plain_engine
from balandra.search.playout import Picker
from balandra.search.search import new_tree, tree_capacity
from balandra.search.selfplay import NO_GAME, STATES, GameLog, new_book
from balandra.search.tree import PATH
from tests.tables import standard

pytestmark = pytest.mark.long  # native self-play compiles for half a minute

GAMES = [standard("ravensburger-basic", boards=4, pirates=4, actions=1), standard("martinique")]


def play(
    engine: Engine, game: Any, simulations: tuple[int, int], games: int, every: int, off_line: int = 0, rival: str = ""
) -> tuple[GameLog, Any]:
    """Some games between two searches with the first evaluator and the newest (or another), and positions of them."""
    game_log = new_book(games, 400 * games, game.players)
    room = len(game_log.game)
    blank = game.ruleset.state_type.blank()
    states = engine.records(*[blank] * (STATES + room))
    picker = Picker.blank()
    seed(picker, 1, 2)
    buffers = [engine.buffer(size) for size in (game.ruleset.most_moves, game.ruleset.most_moves, PATH)]
    names = game.ruleset.first_evaluator, rival or game.ruleset.evaluator()
    evaluators = engine.records(*(game.ruleset.parameters(game, name) for name in names))
    work = engine.evaluator_of(None)
    engine.drivers["selfplay_games"](
        engine.records(game.rules)[0], evaluators, work.ints, work.floats, states, engine.records(picker)[0],
        new_tree(tree_capacity(max(simulations)), game.players), *buffers, engine.chances(game),
        np.array(simulations), np.array([SEARCH_PARAMS, SEARCH_PARAMS]), 5, 6, every, 20, off_line, game_log,
    )  # fmt: skip
    return game_log, states[STATES : STATES + int(game_log.positions[0])]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset.name)
def test_plain_and_native_play_the_same_games(game: Any) -> None:
    ruleset = game.ruleset
    plain, kept = play(plain_engine(ruleset), game, (3, 5), 2, 4, 9)
    native, kept_too = play(native_engine(ruleset), game, (3, 5), 2, 4, 9)
    assert NO_GAME in plain.game[: len(kept)]
    for one, other in zip(plain, native, strict=True):
        assert np.array_equal(one, other)
    assert len(kept) > 10
    unpack = ruleset.state_type.unpack  # native records carry whatever lies between their fields
    assert [one.pack() for one in kept] == [unpack(one.tobytes()).pack() for one in kept_too]


def test_the_better_search_wins_from_every_seat() -> None:
    game = GAMES[0]
    game_log, _ = play(native_engine(game.ruleset), game, (1000, 2), 60, 0, rival=game.ruleset.first_evaluator)
    assert game_log.positions[0] == 0
    assert np.all(game_log.winner >= 0)
    assert np.mean(game_log.winner == np.arange(60) % 2) >= 0.75


def test_surprise_is_the_logarithm_of_the_chance_that_winners_were_given() -> None:
    game = GAMES[0]
    engine = native_engine(game.ruleset)
    game_log, states = play(engine, game, (4, 4), 2, 3)
    winners = game_log.winner[game_log.game[: len(states)]]
    plain, total = plain_engine(game.ruleset), 0.0
    for state, winner in zip(states, winners, strict=True):
        position = Position(game, game.ruleset.state_type.unpack(state.tobytes()))
        values = [0.0] * game.players
        game.ruleset.kernels["evaluate"](game.rules, plain.evaluator(game), position._state, values)
        total -= log(values[winner])
    rules, evaluator = engine.records(game.rules)[0], engine.evaluator(game)
    found = engine.drivers["cross_entropy"](rules, evaluator, states, winners, engine.chances(game))
    assert found == pytest.approx(total / len(states))
