"""Searches on the GPU: to the last bit those of the computer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import balandra
from balandra.batch import searches
from balandra.batch.searches import Found, search_views
from balandra.search.engine import plain_engine
from balandra.search.seek import Search
from tests.pretend_gpu import Pretended
from tests.tables import all_on, standard

ROOM = 700


@pytest.fixture
def _pretended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A card that is none: see pretend_gpu."""
    card = Pretended()
    monkeypatch.setattr(searches, "numba_cuda", lambda: card)
    for made in (searches.loops, searches.compiled):
        made.cache_clear()
    yield
    for made in (searches.loops, searches.compiled):
        made.cache_clear()


def views_of(games: list[balandra.Game]) -> list[balandra.View]:
    positions = [game.new(3) for game in games]
    return [p.view(p.actor) for p in positions if p.actor is not None]


def plain(view: balandra.View, seed: int, rounds: int, room: int = ROOM) -> Search:
    search = Search(view, seed, room, plain_engine(view.game.ruleset))
    search.run(rounds)
    return search


def assert_same(found: Found, search: Search) -> None:
    tree = search.tree
    nodes = sorted(search.children())
    assert found.moves == tuple(int(tree.move[node]) for node in nodes)
    assert found.visits == tuple(int(tree.visits[node]) for node in nodes)
    assert found.values.tolist() == [tree.value[node].tolist() for node in nodes]
    assert found.move == search.ranking()[0][0].code
    assert found.rounds == search.rounds


@pytest.mark.usefixtures("_pretended")
@pytest.mark.parametrize(
    "games", [[standard("original-jamaica"), all_on()], [standard("martinique")]], ids=["cartagena", "martinique"]
)
def test_searches_on_the_card_are_those_of_the_computer(games: list[balandra.Game]) -> None:
    views = views_of(games)
    seeds = [5, 6][: len(views)]
    for found, view, seed in zip(search_views(views, 12, seeds, ROOM), views, seeds, strict=True):
        assert_same(found, plain(view, seed, 12))
        assert not found.is_full
