"""Draws from outside the state: who is asked decides, and nothing else changes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

import balandra
from balandra.core.random import Random, below, draw_kind, seed
from tests.tables import EDITIONS, standard


@dataclass
class Twin:
    """Draws as the state's own generator would; counts how often it was asked."""

    generator: Random
    asked: int = 0
    totals: list[int] = field(default_factory=list)

    def below(self, n: int) -> int:
        self.asked += 1
        return below(self.generator, n)

    def kind(self, counts: list[int], total: int) -> int:
        self.asked += 1
        self.totals.append(sum(counts) - total)
        return draw_kind(self.generator, counts, total)


def twin(number: int) -> Twin:
    generator = Random.blank()
    seed(generator, number, 0)
    return Twin(generator)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_same_draws_from_outside_make_the_same_game(name: str) -> None:
    game = standard(name)
    draws = twin(7)
    inside, outside = game.new(seed=7), game.new(seed=7, draws=draws)
    for number in range(300):
        assert {**outside.mapping(), "rng": ""} == {**inside.mapping(), "rng": ""}
        if inside.outcome:
            break
        move = inside.legal_moves[number * 7 % len(inside.legal_moves)]
        inside, outside = inside.play(move).position, outside.play(move, draws=draws).position
    assert draws.asked > 0
    assert set(draws.totals) <= {0}


def test_the_generator_is_left_alone() -> None:
    game = balandra.load("cartagena", "original-jamaica")
    blank = Random.blank()
    seed(blank, 0, 0)
    assert game.new(draws=twin(3))._state.rng == blank.rng
    assert game.new(draws=twin(3)).mapping() != game.new(draws=twin(4)).mapping()


def test_nothing_of_the_source_stays_in_the_position() -> None:
    game = balandra.load("cartagena", "original-jamaica")
    assert not hasattr(game.new(draws=twin(3))._state, "lots")
