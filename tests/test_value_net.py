"""The value network of Martinique: its inputs, its outputs, and its training."""

from __future__ import annotations

import argparse
import json
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from bench import teach, tune

import balandra
from balandra.core.game import Position
from balandra.martinique import evaluators, features, value_net
from balandra.martinique.moves import move_target, move_verb
from balandra.martinique.rules import legal
from balandra.martinique.state import (
    ANSWERS,
    FEATURES,
    FIRST_MAP,
    HIDDEN,
    MAPS,
    MOVES,
    ROWS,
    SQUARES,
    SUNRISE,
    SYMBOLS,
    WALK,
    WIDE,
    Parameters,
    State,
)
from balandra.martinique.tiles import number_of, steps_of
from balandra.search.engine import native_engine, plain_engine
from tests.tables import standard

GAME = standard("martinique")


def test_what_he_looks_at_has_its_place() -> None:
    assert 2 * features.OF_EACH + features.OF_BOTH == FEATURES
    assert ROWS % 8 == 0  # `make` takes eight at once


def some(count: int, moves: int = 40) -> list[State]:
    """States of random games while pirates still collect."""
    engine = native_engine(GAME.ruleset)
    found = [engine.play_random(GAME.new(n), n, 3 + n % moves)._state for n in range(count)]
    return [state for state in found if state.phase == SUNRISE]


def seen(state: State, game: balandra.Game = GAME) -> list[float]:
    """The inputs of the network for a state."""
    row = [0.0] * FEATURES
    features.look(game.rules, state, row, 0)
    return row


def answers(state: State, game: balandra.Game = GAME, name: str = "0.1") -> list[float]:
    """The outputs of a network."""
    room = [0.0] * game.ruleset.work_space.floats
    value_net.run_network(game.rules, evaluators.parameters(name), state, room)
    return room[value_net.OUTPUTS : value_net.OUTPUTS + ANSWERS]


def test_the_rival_is_seen_as_the_mover_would_be() -> None:
    for state in some(40):
        row = seen(state)
        other = state.copy()
        other.actor = 1 - state.actor
        mirrored = seen(other)
        each = features.OF_EACH
        assert row[:each] == mirrored[each : 2 * each]
        assert row[each : 2 * each] == mirrored[:each]
        both, turned = row[2 * each :], mirrored[2 * each :]
        for number, (one, two) in enumerate(zip(both, turned, strict=True)):
            if number in (features.LEAD, features.SHARP_LEAD, features.MORE_LOADS):
                assert one == pytest.approx(-two)
            else:
                assert one == two


def test_legal_walks_end_on_squares_that_the_network_sees() -> None:
    checked = 0
    for state in some(120):
        moves = [0] * MOVES
        walks = [move for move in moves[: legal(GAME.rules, state, moves)] if move_verb(move) == WALK]
        if not walks:
            continue
        ends = 0
        for square in state.pirates[state.turn]:
            if 0 <= square < 64:
                steps = steps_of(state.tile[square])
                ends |= GAME.rules.walk_ends[(steps - 1) * SQUARES + square] & ~features.taken(state)
        assert ends & ((1 << SQUARES) - 1) == sum({1 << move_target(move) for move in walks})
        checked += 1
    assert checked > 30


def test_ones_counts_squares() -> None:
    assert [features.ones(bits) for bits in (0, 1, 1 << 63, (1 << 64) - 1)] == [0, 1, 1, 64]


def packed(counts: list[int]) -> int:
    """Numbers for each symbol, as the kernels pack them."""
    return sum(count << (8 * symbol) for symbol, count in enumerate(counts))


def test_what_treasures_lack_is_counted_for_all_symbols_at_once() -> None:
    draw = Random(5)
    for _ in range(500):
        stock, treasure = ([draw.choice((0, 0, 1, 2, most)) for _ in range(SYMBOLS)] for most in (18, 4))
        short = [max(0, wanted - have) for have, wanted in zip(stock, treasure, strict=True)]
        assert features.lack_of(packed(stock), packed(treasure)) == sum(short)
        assert features.shortages(packed(stock), packed(treasure)) == packed([int(lack > 0) for lack in short])
        assert features.total_of(packed(stock)) == sum(stock)


def test_every_tile_has_its_number_and_steps() -> None:
    assert [number_of(tile) for tile in range(FIRST_MAP)] == [0, *(1, 2, 3) * SYMBOLS]
    assert [steps_of(tile) for tile in range(1, FIRST_MAP + MAPS)] == [*(1, 2, 3) * SYMBOLS, *[1] * MAPS]


def test_who_has_seen_more_maps_is_thought_more_likely_to_find_the_treasure() -> None:
    rises = 0
    for state in some(40):
        mover = state.actor
        known = {*state.secret, *state.maps[0], *state.maps[1], *state.tavern_map}
        free = [one for one in range(16) if one not in known]
        if len(free) < 4:
            continue
        more = state.copy()
        for one in free[:4]:  # as if they had been found on the island
            more.maps[mover][more.map_count[mover]] = one
            more.map_count[mover] += 1
        rises += answers(more)[value_net.FINDS] > answers(state)[value_net.FINDS]
    assert rises >= 20


def test_what_a_find_is_worth_follows_from_the_variant() -> None:
    points = standard("martinique-20-points")
    for state in some(30):
        for game, found, lost in ((GAME, 1000.0, -1000.0), (points, 20.0, -20.0)):
            finds, rival_finds, lead, doubt = answers(state, game)
            ahead = [1 / (1 + exp(-(10 * lead + more) / (10 * exp(doubt)))) for more in (found, lost, 0.0)]
            own, other = exp(finds), exp(rival_finds)
            room = [0.0] * game.ruleset.work_space.floats
            chance = value_net.evaluate_mover(game.rules, evaluators.parameters("0.1"), state, room)
            assert chance == pytest.approx((own * ahead[0] + other * ahead[1] + ahead[2]) / (1 + own + other))


@pytest.mark.long  # native code of the inputs is compiled first
def test_plain_and_native_code_see_alike() -> None:
    states = some(60)
    engine = native_engine(GAME.ruleset)
    rows = teach.features(GAME, engine.records(*states))
    plain = np.array([seen(state) for state in states], dtype=np.float32)
    assert np.array_equal(rows, plain)


def test_what_was_taught_has_its_size() -> None:
    for evaluator in evaluators.ABOUT:
        for name, part in evaluators.shipped_weights(evaluator).items():
            assert np.array(part).shape == Parameters.layout().fields[name].shape


def test_a_deep_network_is_two_hidden_layers_and_a_direct_part() -> None:
    p = evaluators.parameters("0.3")
    for state in some(20):
        made = np.array([*seen(state), 1.0]) @ np.array(p.wide)
        hidden = np.maximum(0, np.maximum(0, made[:WIDE]) @ np.array(p.middle) + np.array(p.middle_bias))
        assert np.allclose(answers(state, name="0.3"), made[WIDE:] + hidden @ np.array(p.out))


def test_slopes_of_the_weights_are_those_of_the_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teach, "QUESTIONS", 0.0)
    draw = np.random.default_rng(1)
    learner = teach.Learner(3)
    exact: list[Any] = [part.astype(np.float64) + draw.normal(0, 0.1, part.shape) for part in learner.parts]
    learner.parts = exact
    x: Any = draw.normal(0, 1, (40, FEATURES))
    value = draw.random(40)
    nothing = np.zeros(40)

    def cross_entropy() -> float:
        chance, _ = teach.win_chance(learner.think(x)[2])
        return float(-(value * np.log(chance) + (1 - value) * np.log(1 - chance)).mean())

    gradients = learner.find_gradients(x, (nothing, nothing, nothing, value))  # type: ignore[arg-type]
    for part, gradient in zip(learner.parts, gradients, strict=True):
        for _ in range(5):
            at = tuple(draw.integers(0, size) for size in part.shape)
            before = part[at]
            part[at] = before + 1e-5
            more = cross_entropy()
            part[at] = before - 1e-5
            less = cross_entropy()
            part[at] = before
            assert gradient[at] == pytest.approx((more - less) / 2e-5, abs=1e-6)


def test_slopes_of_the_value_are_those_of_its_surprise() -> None:
    draw = np.random.default_rng(0)
    answers, value = draw.normal(0, 1, (50, ANSWERS)), draw.random(50)

    def cross_entropy(given: Any) -> Any:
        chance, _ = teach.win_chance(given)
        return -(value * np.log(chance) + (1 - value) * np.log(1 - chance))

    for number in range(ANSWERS):
        step = np.eye(ANSWERS)[number] * 1e-6
        gradient = (cross_entropy(answers + step) - cross_entropy(answers - step)) / 2e-6
        assert np.allclose(gradient, teach.value_gradients(answers, value)[:, number], atol=1e-6)  # type: ignore[arg-type]


@pytest.mark.long  # native self-play compiles for half a minute
def test_a_network_learns_from_games_and_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teach, "BATCH", 64)
    common: dict[str, Any] = {
        "evaluator": None,
        "rival": None,
        "options": "{}",
        "simulations": 2,
        "first": 7,
        "workers": 1,
    }
    common |= {"seconds": float("inf"), "chunk": 4, "seed": 0, "epochs": 1, "returns": 0.5}
    saved, learnt = str(tmp_path / "games.npz"), str(tmp_path / "value_net.json")
    teach.games(argparse.Namespace(**common, games=24, out=saved))
    with np.load(saved) as found:
        assert set(found["finder"].tolist()) <= {-1, 0, 1}
        assert len(found["states"]) == len(found["lead"]) > 100
        assert found["lead"].std() > 1
    teach.fit(argparse.Namespace(**common, files=[saved], out=learnt))
    parts = json.loads(Path(learnt).read_text())
    assert (len(parts["rows"]), len(parts["rows"][0]), len(parts["out"][0])) == (FEATURES, WIDE, ANSWERS)
    assert (len(parts["middle"]), len(parts["middle"][0])) == (WIDE, HIDDEN)
    teach.match(argparse.Namespace(**{**common, "evaluator": learnt}, games=8))
    assert "of 8 games" in capsys.readouterr().out


def test_a_position_given_in_words_is_evaluated_as_the_one_it_describes() -> None:
    for state in some(6):
        chances = []
        for position in (Position(GAME, state), GAME.position(Position(GAME, state).mapping())):
            values = [0.0] * 2
            evaluator = plain_engine(GAME.ruleset).evaluator(GAME)
            GAME.ruleset.kernels["evaluate"](GAME.rules, evaluator, position._state, values)
            chances.append(values)
        assert chances[0] == chances[1]
        assert 0 < chances[0][0] < 1
        assert sum(chances[0]) == pytest.approx(1.0)


def test_tuning_weights_where_there_are_none_says_what_to_do() -> None:
    with pytest.raises(SystemExit, match=r"trained by bench\.teach"):
        tune.weight_names(GAME)
