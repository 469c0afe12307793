"""Searches on the GPU: to the last bit those of the computer."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp as library_exp

import pytest

import balandra
from balandra.batch import searches
from balandra.batch.searches import Found, Searches, search_views
from balandra.core.exact_exp import exp
from balandra.search.engine import plain_engine
from balandra.search.search import Search
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


def plain(view: balandra.View, seed: int, simulations: int, room: int = ROOM) -> Search:
    search = Search(view, seed, room, plain_engine(view.game.ruleset))
    search.run(simulations)
    return search


def assert_same(found: Found, search: Search) -> None:
    tree = search.tree
    nodes = sorted(search.children())
    assert found.moves == tuple(int(tree.move[node]) for node in nodes)
    assert found.visits == tuple(int(tree.visits[node]) for node in nodes)
    assert found.values.tolist() == [tree.value[node].tolist() for node in nodes]
    assert found.move == search.ranking()[0][0].code
    assert found.simulations == search.simulations


@pytest.mark.usefixtures("_pretended")
@pytest.mark.parametrize(
    "games",
    [
        pytest.param([standard("original-jamaica"), all_on()], id="cartagena"),
        pytest.param([standard("martinique")], id="martinique", marks=pytest.mark.long),
    ],
)
def test_searches_on_the_card_are_those_of_the_computer(games: list[balandra.Game]) -> None:
    views, seeds = views_of(games), [5, 6]
    found = search_views(views, 8, seeds[: len(views)], ROOM, slots=1, lanes=1)  # the second follows in the same slot
    for one, view, seed in zip(found, views, seeds, strict=False):
        assert_same(one, plain(view, seed, 8))
        assert not one.is_full


@pytest.mark.usefixtures("_pretended")
def test_a_search_ends_early_only_when_no_move_can_catch_up() -> None:
    view = views_of([standard("ravensburger-basic")])[0]
    card = Searches([view.game], 1, 2000, lanes=1)
    card.begin(0, view.to_bytes(), view.game._seat_number(view.seat), 1, 40)
    launches = 0
    while not card.advance(4, is_hasty=True):
        launches += 1
        assert card.lead[0] <= 40 - card.done[0]
    assert card.lead[0] > 40 - card.done[0]
    assert card.best[0] == plain(view, 1, 40, 2000).ranking()[0][0].code
    assert launches
    assert card.free == 1


def test_what_makes_no_sense_is_refused() -> None:
    cartagena, martinique = views_of([standard("original-jamaica"), standard("martinique")])
    with pytest.raises(balandra.InvalidPosition, match="at least one"):
        search_views([], 8, [])
    with pytest.raises(balandra.InvalidPosition, match="one game"):
        search_views([cartagena, martinique], 8, [1, 2])
    with pytest.raises(balandra.InvalidOption, match="1 searches need 1 seeds, not 2"):
        search_views([cartagena], 8, [1, 2])
    with pytest.raises(balandra.InvalidOption, match="not 0"):
        search_views([cartagena], 0, [1])


def test_the_exponential_function_is_right_to_fourteen_digits() -> None:
    for n in range(-7000, 7001, 7):
        assert exp(n / 10) == pytest.approx(library_exp(n / 10), rel=2e-14)
    assert exp(-701.0) == 0.0
    assert exp(800.0) == exp(700.0)
