"""Games that the page runs itself send the same messages, byte for byte, as games on a server."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from tools import page_engine as tool

import balandra
from balandra.bots import LEVELS
from balandra.core.game import Game
from tests.page_engine import PageEngine, build, decided, difference, played, random_start
from tests.tables import EDITIONS, game_of, standard


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageEngine]:
    running = PageEngine(build(tmp_path_factory.mktemp("engine")))
    yield running
    running.close()


def assert_same(engine: PageEngine, game: Game, seed: int | str, most: int = 10_000) -> int:
    """Compare all messages of a random game; their number."""
    ours = list(played(game, seed, most))
    answer = engine.play(game, seed, most)
    assert "error" not in answer, answer["error"]
    if answer["hash"] != hashlib.sha256(b"".join(ours)).hexdigest():
        pytest.fail(difference(ours, engine.play(game, seed, most, whole=True)["lines"]))
    assert answer["count"] == len(ours)
    return len(ours)


def test_the_translated_python_is_fresh() -> None:
    for path, text in tool.files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run make golden"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_sends_the_same_messages(engine: PageEngine, edition: str) -> None:
    for players in balandra.edition(edition).players:
        assert assert_same(engine, standard(edition, players), f"{edition} {players}", most=150) > 50


@pytest.mark.parametrize("seed", range(30))
def test_option_mixes_send_the_same_messages(engine: PageEngine, seed: int) -> None:
    assert_same(engine, game_of(seed), seed, most=300)


def assert_same_decision(
    engine: PageEngine, seed: int, level: str, simulations: int = 0, game: Game | None = None
) -> None:
    """Compare what a level decides in a random position, by its move, chances and visits."""
    played = random_start(seed, game)
    assert engine.decide(played.game, seed, list(played.moves), level, simulations) == decided(
        played, seed, level, simulations
    )


@pytest.mark.parametrize("level", LEVELS)
def test_levels_decide_the_same(engine: PageEngine, level: str) -> None:
    budgeted = LEVELS[level].usual is None or level == "corsair"
    for seed in range(11):
        assert_same_decision(engine, seed, level, 150 if budgeted else 0)


@pytest.mark.parametrize("edition", ["original-tortuga", "original-tortuga-de"])
def test_alpha_beta_over_open_cards_decides_the_same(engine: PageEngine, edition: str) -> None:
    game = standard(edition, 2)
    assert game.ruleset.open_evaluator(game)
    for seed in range(8):
        assert_same_decision(engine, seed, "admiral", 20 + 60 * (seed == 0), game)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_levels_decide_the_same_in_many_positions(engine: PageEngine, level: str) -> None:
    for seed in range(1000, 1300):
        assert_same_decision(engine, seed, level, 300 if LEVELS[level].usual is None else 0)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 3100, 20))
def test_thousands_of_games_send_the_same_messages(engine: PageEngine, seed: int) -> None:
    for number in range(seed, seed + 20):
        assert_same(engine, game_of(number), number)
