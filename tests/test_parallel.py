"""Several searches side by side: the same result from the same seed, work that adds up, and one end for all."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from balandra import Move, View
from balandra.bots import bot
from balandra.core.errors import InvalidOption
from balandra.search import engine as engines
from balandra.search.deepening import KEPT, AlphaBetaSearch, deepen
from balandra.search.parallel import (
    MOST_THREADS,
    JointSearch,
    check_threads,
    deepen_together,
    search_together,
    spend_together,
)
from balandra.search.search import Budget, IsEnough, Search, Searching, never, search
from tests.processes import PATIENCE
from tests.tables import after, standard

HIDDEN = ("original-jamaica", "devir-great-escape", "martinique")


def viewed(edition: str, players: int = 2, moves: int = 12) -> View:
    position = after(standard(edition, players), 3, moves)
    return position.view(str(position.actor))


@pytest.fixture
def _wasm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Searches run as WebAssembly, though native code may be there."""
    monkeypatch.setattr(engines, "has_driver", lambda ruleset, driver: False)
    KEPT.kept.clear()
    yield
    KEPT.kept.clear()


@pytest.mark.parametrize("edition", HIDDEN)
def test_trees_side_by_side_find_the_same_again_and_add_up(edition: str) -> None:
    view = viewed(edition)
    one, two = (search_together(view, Budget(90), 3, "seed") for _ in range(2))
    assert one.ranking() == two.ranking()
    assert one.values() == two.values()
    assert one.simulations == 90
    first, *others = one.searches
    assert first.ranking() == search(view, Budget(30), "seed").ranking()
    assert all(other.values() != first.values() for other in others)  # other deals
    assert one.visits() == {text: sum(each.visits().get(text, 0) for each in one.searches) for text in one.visits()}
    for move, chance, count in one.ranking():
        parts = [(c, n) for each in one.searches for m, c, n in each.ranking() if m == move]
        assert count == sum(n for _, n in parts)
        assert chance == pytest.approx(sum(c * n for c, n in parts) / count)
    counts = [count for _, _, count in one.ranking()]
    assert counts == sorted(counts, reverse=True)
    assert sum(one.values().values()) == pytest.approx(1)


def test_simulations_that_do_not_divide_are_rounded_up() -> None:
    assert search_together(viewed("martinique"), Budget(10), 4).simulations == 12


def test_alphabeta_side_by_side_finds_the_same_again_in_other_deals() -> None:
    view = viewed("original-tortuga")
    one, two = (deepen_together(view, Budget(900), 3, "seed") for _ in range(2))
    assert one.ranking() == two.ranking()
    assert one.line() == two.line()
    assert one.line()[0] == one.ranking()[0][0].text
    searches = [each for each in one.searches if isinstance(each, AlphaBetaSearch)]
    assert len({bytes(each._root.pack()) for each in searches}) == 3
    assert searches[0].chance == deepen(view, Budget(300), "seed").chance
    assert one.visits() == {}
    assert one.simulations == sum(each.simulations for each in searches) >= 900


def test_a_move_that_most_searches_prefer_is_the_best() -> None:
    view = viewed("original-tortuga")

    class Sure(Search):
        """A search that has found one move."""

        def __init__(self, number: int, chance: float) -> None:
            super().__init__(view, 0, 100)
            self.move, self.chance, self.simulations = view.legal_moves[number], chance, 100

        def ranking(self) -> list[tuple[Move, float, int]]:
            return [(self.move, self.chance, self.simulations)]

        def line(self, longest: int = 8) -> tuple[str, ...]:
            return self.move.text, "end"

    found = JointSearch([Sure(1, 0.9), Sure(0, 0.2), Sure(0, 0.4)])
    assert [(move, round(chance, 6), count) for move, chance, count in found.ranking()] == [
        (view.legal_moves[0], 0.3, 200),
        (view.legal_moves[1], 0.9, 100),
    ]
    assert found.line() == (view.legal_moves[0].text, "end")


@pytest.mark.usefixtures("_wasm")
@pytest.mark.parametrize("edition", ["original-jamaica", "original-tortuga"])
def test_they_run_at_the_same_time_and_end_together(edition: str) -> None:
    view = viewed(edition)
    kind = AlphaBetaSearch if edition == "original-tortuga" else Search
    searches = [kind(view, number, 1 << 14) for number in range(2)]
    limit = time.monotonic() + PATIENCE

    def look(first: Searching) -> bool:
        """Wait until the other has got on, too, though this one stands still; then it is enough."""
        while searches[1].simulations < 3 and time.monotonic() < limit:
            time.sleep(0.001)
        return True

    spend_together(searches, Budget(1 << 29), look)
    assert 0 < searches[0].simulations < 1 << 20
    assert 3 <= searches[1].simulations < 1 << 29


@pytest.mark.usefixtures("_wasm")
def test_by_the_clock_the_searches_of_all_threads_are_kept() -> None:
    view = viewed("original-tortuga")
    first = deepen_together(view, Budget(seconds=0.02), 2)
    assert list(KEPT.kept.values()) == [first.searches]
    again = deepen_together(view, Budget(seconds=0.02), 3)
    assert again.searches[:2] == first.searches
    assert len(again.searches) == 3
    assert deepen(view, Budget(seconds=0.01)) is first.searches[0]


def test_a_mistake_in_a_thread_is_not_hidden() -> None:
    class Failing(Search):
        """A search that fails."""

        def spend(self, budget: Budget, is_enough: IsEnough = never) -> None:
            raise ZeroDivisionError

    view = viewed("martinique")
    sound = Search(view, 0, 2000)
    with pytest.raises(ZeroDivisionError):
        spend_together([sound, Failing(view)], Budget(20))
    with pytest.raises(ZeroDivisionError):
        spend_together([Failing(view), Search(view, 0, 1 << 18)], Budget(1 << 29))  # the other is told to stop


@pytest.mark.parametrize(
    ("spec", "edition"),
    [
        ("search:60,threads=2", "original-jamaica"),
        ("search:20@0.1,threads=2", "original-tortuga"),
        ("search:4,threads=3", "original-tortuga"),
        ("admiral:0.02s,threads=2", "martinique"),
        ("corsair:30,threads=2", "devir-escape"),
    ],
)
def test_bots_use_threads(spec: str, edition: str) -> None:
    view = viewed(edition)
    thought = bot(spec).think(view, 1)
    assert thought.move in view.legal_moves
    assert thought.line[0] == thought.move.text
    if "s," not in spec:
        assert thought == bot(spec).think(view, 1)


@pytest.mark.parametrize(
    "spec",
    [
        "search:20,threads=0",
        f"search:20,threads={MOST_THREADS + 1}",
        "search:20,threads=x",
        "search:20,2",
        "search:20,",
    ],
)
def test_a_number_of_threads_that_makes_no_sense_is_refused(spec: str) -> None:
    with pytest.raises(InvalidOption, match="threads"):
        bot(spec)


@pytest.mark.parametrize("threads", [0, -1, 1.5, True, "2"])
def test_threads_are_a_whole_number(threads: object) -> None:
    with pytest.raises(InvalidOption, match="threads is a whole number from 1 to 256, not"):
        check_threads(threads)  # type: ignore[arg-type]
