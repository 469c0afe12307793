"""Bots: they play legally in every edition, from the view alone, and greed pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import balandra
from balandra import BalandraError, Edition, Game, Position
from balandra.bots import BOTS, Bot, bot
from balandra.bots.registry import PLAIN
from balandra.search.engine import plain_engine
from tests.tables import after, standard

EDITIONS = balandra.editions()
REPEATABLE = [*(one.name for one in PLAIN), "stowaway", "gunner"]  # the other levels differ in numbers only


def richest(edition: Edition, players: int) -> Game:
    """The edition with every flag raised."""
    flags = {name: True for name, option in edition.options.items() if option.kind == "flag"}
    return balandra.load(edition.game, edition.id, players, flags)


def positions(game: Game, seed: int, every: int, most: int) -> Iterator[Position]:
    """Positions along a random game."""
    position = game.new(seed)
    for number in range(most):
        if position.actor is None:
            return
        if number % every == 0:
            yield position
        position = position.play(BOTS["random"].choose(position.view(position.actor), f"{seed} {number}")).position


def choice(player: Bot, position: Position, seed: int | str) -> str:
    """What a bot chooses for the one to decide."""
    assert position.actor is not None
    return str(player.choose(position.view(position.actor), seed))


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
@pytest.mark.parametrize("name", REPEATABLE)
def test_bots_choose_legal_moves_in_every_edition(name: str, edition: Edition) -> None:
    for players in {edition.players[0], edition.players[-1]}:
        for position in positions(richest(edition, players), seed=players, every=7, most=90):
            assert choice(bot(name), position, "x") in map(str, position.legal_moves)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
@pytest.mark.parametrize("name", REPEATABLE)
def test_the_choice_depends_on_the_view_alone(name: str, edition: Edition) -> None:
    different = 0
    for number, position in enumerate(positions(richest(edition, edition.players[0]), seed=3, every=13, most=120)):
        assert position.actor is not None
        view = position.view(position.actor)
        other = position.game.redeal(view, f"other {number}")
        different += other.mapping() | {"rng": 0} != position.mapping() | {"rng": 0}
        assert choice(bot(name), other, number) == choice(bot(name), position, number)
    assert different or "tortuga" in edition.id  # where all cards lie open


@pytest.mark.parametrize("name", REPEATABLE)
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    for position in positions(balandra.load("cartagena", "original-jamaica"), seed=5, every=9, most=60):
        assert choice(bot(name), position, "a") == choice(bot(name), position, "a")


def test_the_random_bot_takes_each_move_as_often() -> None:
    position = balandra.load("cartagena", "original-jamaica").new(seed=1)
    counts = Counter(choice(bot("random"), position, seed) for seed in range(2000))
    fair = 2000 / len(position.legal_moves)
    assert len(counts) == len(position.legal_moves)
    assert all(abs(count - fair) < 5 * fair**0.5 for count in counts.values())


def winner(game: Game, seed: int, seats: dict[str, str]) -> str | None:
    """The bot that wins a game."""
    position, number = game.new(seed), 0
    while position.actor:
        position = position.play(choice(bot(seats[position.actor]), position, f"{seed} {number}")).position
        number += 1
    assert position.outcome is not None
    return seats.get(position.outcome.winner or "")


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("original-jamaica", {"boards": 4, "pirates": 4}),
        pytest.param("martinique", {}, marks=pytest.mark.long),
    ],
    ids=["cartagena", "martinique"],
)
def test_greedy_beats_random(edition: str, options: dict[str, object]) -> None:
    game = balandra.load(balandra.edition(edition).game, edition, 2, options)
    wins = Counter(winner(game, seed, dict(zip(game.colours, _seats(seed), strict=True))) for seed in range(12))
    assert wins["greedy"] >= 9


def _seats(seed: int) -> tuple[str, str]:
    return ("greedy", "random") if seed % 2 else ("random", "greedy")


@pytest.mark.parametrize("edition", ["original-jamaica-de", "devir-great-escape"])
def test_two_greedy_bots_do_not_wait_for_each_other_for_ever(edition: str) -> None:
    """Where a turn may be passed or the sloop sailed to and fro, they could."""
    position, number = balandra.load("cartagena", edition).new(seed=1), 0
    while position.actor and number < 1000:
        position = position.play(choice(bot("greedy"), position, number)).position
        number += 1
    assert position.outcome is not None


def test_greedy_digs_where_no_map_seen_speaks_against_it() -> None:
    from balandra.martinique.scripts import squares_left

    maps = {"black": ["a", "b^", "?", "letter"], "red": ["c^", "1", "2", "3", "4", "5", "6", "7"]}
    mapping = {"maps": maps, "digs": {"black": ["d8"], "red": []}}
    assert squares_left(mapping) == ["e8", "f8", "g8", "h8"]


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BalandraError, match="no bot 'deep blue'; there are random, greedy"):
        bot("deep blue")


def test_static_takes_the_best_evaluation_of_the_position_after_each_move() -> None:
    position = after(standard("original-tortuga"), 7, 20)
    assert position.actor is not None
    view, game = position.view(position.actor), position.game
    assess = {name: bot(f"static@{name}").think(view, 1) for name in ("0.1", "0.2", "0.4", "0.5")}
    assert all(thought.evaluations == len(view.legal_moves) for thought in assess.values())
    assert bot("static").choose(view, 1) == assess["0.4"].move  # the evaluator of the strongest search
    engine = plain_engine(game.ruleset)
    values: dict[str, float] = {}
    for move in view.legal_moves:
        chances = [0.0, 0.0]
        dealt = game.redeal(view, 1).play(move).position
        game.ruleset.kernels["evaluate"](game.rules, engine.evaluator(game, "0.4"), dealt._state, chances)
        values[str(move)] = chances[game.seat(position.actor)]
    assert values[str(assess["0.4"].move)] == max(values.values())
