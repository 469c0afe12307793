"""Reviews that the page makes itself equal Python's, number for number."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest

from balandra.core.game import Game
from balandra.core.transcript import Transcript
from balandra.reviews import Effort, Review, Reviewer
from balandra.server.reviews import _offers
from tests.page_engine import PageEngine, build, random_start
from tests.tables import game_of, standard

DEALS = 3
DRAWN = ("original-jamaica", "devir-great-escape")  # editions whose games draw in so few moves


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageEngine]:
    running = PageEngine(build(tmp_path_factory.mktemp("engine")))
    yield running
    running.close()


def end_of(game: Game, seed: int, moves: int) -> Transcript:
    """A random game, resigned after some moves."""
    played = random_start(seed, game)
    while len(played.moves) < moves and played.position.actor:
        legal = played.position.legal_moves
        played = played.then(legal[seed % len(legal)])
    actor = played.position.actor
    return Transcript(game, seed, None, played.moves[:moves], resigned=actor if game.players == 2 else None)


def ours(played: Transcript, evaluator: str | None) -> tuple[Review, object]:
    """What Python finds: the review, and the offers at mistakes."""
    reviewer = Reviewer(played, evaluator, Effort(50, deals=DEALS, most_deals=2 * DEALS))
    assert list(reviewer.run())
    found = reviewer.report()
    offers = {str(number): offers for number, offers in _offers(reviewer, found).items()}
    return found, json.loads(msgspec.json.encode(offers))


def assert_same_review(engine: PageEngine, played: Transcript, evaluator: str | None) -> Review:
    """Compare all numbers and sentences of a review."""
    theirs = engine.ask(do="review", text=played.write(), evaluator=evaluator, deals=DEALS)
    assert "error" not in theirs, theirs["error"]
    found, offers = ours(played, evaluator)
    assert theirs["complete"]
    for step, other in zip(json.loads(found.json())["steps"], theirs["review"]["steps"], strict=True):
        assert other == step
    assert theirs["review"] == json.loads(found.json())
    assert theirs["offers"] == offers
    return found


@pytest.mark.parametrize(
    ("edition", "evaluator"),
    [
        ("original-tortuga", "search:20"),
        ("original-jamaica", "search:5@0.1"),
        ("devir-great-escape", "static"),
        ("martinique", "views:5"),
    ],
)
def test_reviews_are_the_same(engine: PageEngine, edition: str, evaluator: str) -> None:
    found = assert_same_review(engine, end_of(standard(edition, 2), 5, 14), evaluator)
    assert any(step.draws for step in found.steps) == (edition in DRAWN)
    assert any(step.decision and step.decision.loss for step in found.steps)
    assert all(found.summaries)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_reviews_of_option_mixes_are_the_same(engine: PageEngine, seed: int) -> None:
    assert_same_review(engine, end_of(game_of(seed), seed, 40), ("static", "search:10", None)[seed % 3])
