"""The codec of moves: every part comes back as it was put in, for every move that there can be."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from balandra.cartagena import moves as cartagena
from balandra.cartagena import state as c
from balandra.martinique import moves as martinique
from balandra.martinique import state as m
from tests.tables import game_of

SOURCES = Path(__file__).parents[1] / "src" / "balandra"


def test_every_advance_of_cartagena_comes_back() -> None:
    for kind, cell in product(range(c.KINDS), range(c.CELLS)):
        move = cartagena.advance_move(kind, cell)
        assert (cartagena.move_verb(move), cartagena.move_card(move)) == (c.ADVANCE, kind)
        assert (cartagena.move_cell(move), cartagena.move_seat(move)) == (cell, 0)


def test_every_pair_of_cards_of_cartagena_comes_back() -> None:
    for kind, second, cell in product(range(c.KINDS), range(c.KINDS), range(c.CELLS)):
        hook, parrots = cartagena.hook_move(kind, second, cell), cartagena.parrots_move(kind, second, cell, cell % 6)
        assert (cartagena.move_verb(hook), cartagena.move_verb(parrots)) == (c.HOOKED, c.PARROTS)
        for move in (hook, parrots):
            assert (cartagena.move_card(move), cartagena.move_second_card(move)) == (kind, second)
            assert cartagena.move_cell(move) == cell
        assert (cartagena.move_symbol(hook), cartagena.move_symbol(parrots)) == (0, cell % 6)


def test_every_move_of_cartagena_against_a_rival_comes_back() -> None:
    for seat, cell in product(range(c.SEATS), range(c.CELLS)):
        morgan = cartagena.morgan_move(seat, cell)
        pistol = cartagena.against(cartagena.card_move(c.INVOKE, cell % c.KINDS), seat)
        assert (cartagena.move_verb(morgan), cartagena.move_seat(morgan)) == (c.MORGAN, seat)
        assert (cartagena.move_cell(morgan), cartagena.move_card(morgan)) == (cell, 0)
        assert (cartagena.move_verb(pistol), cartagena.move_seat(pistol)) == (c.INVOKE, seat)
        assert (cartagena.move_cell(pistol), cartagena.move_card(pistol)) == (0, cell % c.KINDS)


def test_every_walk_of_martinique_comes_back() -> None:
    for origin, target, crossed in product(range(m.SQUARES), range(m.SQUARES), range(3)):
        move = martinique.walk_move(origin, target, crossed)
        assert (martinique.move_verb(move), martinique.move_square(move)) == (m.WALK, origin)
        assert (martinique.move_target(move), martinique.move_crossed(move)) == (target, crossed)


def test_every_load_of_martinique_comes_back() -> None:
    for treasure, symbol, count in product(range(m.TREASURES), range(m.SYMBOLS), range(m.JOKERS + 1)):
        move = martinique.load_move(treasure, martinique.pack_jokers(symbol, count))
        assert (martinique.move_verb(move), martinique.move_treasure(move)) == (m.LOAD, treasure)
        used = [martinique.jokers_used(martinique.move_jokers(move), other) for other in range(m.SYMBOLS)]
        assert used == [count if other == symbol else 0 for other in range(m.SYMBOLS)]


@pytest.mark.parametrize("seed", range(0, 330, 15))
def test_texts_and_codes_of_legal_moves_agree(seed: int) -> None:
    game = game_of(seed)
    position = game.new(seed)
    for _ in range(30):
        for move in position.legal_moves:
            assert game.ruleset.read_move(game, position._state, game.ruleset.move_text(game, move.code)) == move.code
        if position.outcome:
            break
        position = position.play(position.legal_moves[seed % len(position.legal_moves)]).position


def test_only_the_codec_knows_the_bits_of_a_move() -> None:
    bits = re.compile(r"\b(CARD|SECOND|CELL|LAST|FIRST|TARGET|CROSSED|JOKERS)_AT\b|(code|move)\)? (>>|& 15|& 63)")
    knowing = {path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.py") if bits.search(path.read_text())}
    assert knowing == {"cartagena/moves.py", "martinique/moves.py"}
