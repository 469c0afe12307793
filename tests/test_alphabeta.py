"""Alpha-beta over open cards: plain minimax where nothing is left out, the same on every target, within its budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import balandra
from balandra.bots import LEVELS, bot
from balandra.bots.search import NODES_PER_SIMULATION, SearchBot, alphabeta_evaluator
from balandra.catalogue import GAMES
from balandra.core.game import Game, Position
from balandra.core.kernel import driver
from balandra.core.record import GameRecord
from balandra.core.ruleset import Ruleset
from balandra.core.slots import NOT_OVER
from balandra.search import alphabeta, deepening
from balandra.search import engine as engines
from balandra.search.alphabeta import (
    ALPHA,
    BEST,
    BETA,
    COLUMNS,
    FAILS,
    HIGH,
    ITERATION,
    LIST,
    LOW,
    MOST_FAILS,
    ONE,
    PHASE,
    PROBE_MARGIN,
    VALUE,
    WIN,
    take_probe,
)
from balandra.search.deepening import (
    ENTRIES,
    FEWEST_ENTRIES,
    KEPT,
    AlphaBetaSearch,
    KeptSearches,
    deepen,
    table_entries,
)
from balandra.search.engine import Engine, PlainEngine, native_engine, plain_engine
from balandra.search.search import Budget, Searching
from balandra.search.wasm_engine import wasm_engine
from tests.tables import EDITIONS, after, standard

OPEN = [edition for edition in EDITIONS if GAMES[balandra.edition(edition).game].open_evaluator(standard(edition))]


def viewed(game: Game, seed: int, moves: int) -> balandra.View:
    """What somebody sees who has several moves to choose from, after some random moves."""
    position = after(game, seed, moves)
    while len(position.legal_moves) == 1:
        position = position.play(position.legal_moves[0]).position
    assert position.actor
    return position.view(position.actor)


def searched(view: balandra.View, engine: Engine, nodes: int) -> AlphaBetaSearch:
    found = AlphaBetaSearch(view, 3, FEWEST_ENTRIES, engine)
    found.run(nodes)
    return found


def whole(search: AlphaBetaSearch) -> tuple[list[int], bytes, bytes]:
    """All that a search knows."""
    return [int(one) for one in search._search.spot], search._search.table.tobytes(), search._search.leaves.tobytes()


@driver
def reduction(depth: int, at: int) -> int:
    """Stands in for that of alpha-beta: nothing is searched less deeply."""
    return 0


@driver
def is_left_out(frame: list[int]) -> bool:
    """Stands in for that of alpha-beta: nothing is left out."""
    return False


class Minimax:
    """The value of positions without any pruning, from the rules and the evaluator alone."""

    def __init__(self, search: AlphaBetaSearch) -> None:
        self.game, self.seat = search.game, search.seat
        self.kernels = self.game.ruleset.kernels
        self.evaluator = search.engine.evaluator(self.game, search.evaluator)

    def value(self, state: GameRecord, depth: int, level: int = 0) -> int:
        """The value for the seat that searches, which wants it high; a single legal move costs no depth."""
        won = self.kernels["winner"](self.game.rules, state)
        if won != NOT_OVER:
            return WIN - level if won == self.seat else level - WIN
        moves = [0] * self.game.ruleset.most_moves
        count = self.kernels["legal"](self.game.rules, state, moves)
        if depth == 0:
            return self.leaf(state)
        deeper = depth if count == 1 else depth - 1
        values = [self.value(self.child(state, move), deeper, level + 1) for move in moves[:count]]
        return max(values) if state.actor == self.seat else min(values)

    def child(self, state: GameRecord, move: int) -> GameRecord:
        """The state after a move."""
        after = state.copy()
        self.kernels["apply"](self.game.rules, after, move)
        return after

    def leaf(self, state: GameRecord) -> int:
        """The evaluation of a state."""
        values = [0.0] * self.game.players
        self.kernels["evaluate"](self.game.rules, self.evaluator, state, values)
        return int((2.0 * values[self.seat] - 1.0) * ONE)


def iterations(search: AlphaBetaSearch, deepest: int) -> Iterator[tuple[int, int]]:
    """The depth and the value of each finished iteration."""
    spot, value = search._search.spot, 0
    for depth in range(1, deepest + 1):
        while spot[ITERATION] <= depth and not search.is_done:
            value = int(spot[VALUE])
            search.run(1)
        yield depth, value if not search.is_done else int(spot[VALUE])


@pytest.mark.parametrize(
    ("edition", "seed", "deepest"), [(OPEN[0], 1, 3), (OPEN[0], 2, 2), *((e, 3, 2) for e in OPEN[1:])]
)
def test_its_value_is_that_of_minimax_where_nothing_is_left_out(
    monkeypatch: pytest.MonkeyPatch, edition: str, seed: int, deepest: int
) -> None:
    view = viewed(standard(edition), seed, 5 + 20 * seed)
    monkeypatch.setattr(alphabeta, "reduction", reduction)
    monkeypatch.setattr(alphabeta, "is_left_out", is_left_out)
    own = PlainEngine(view.game.ruleset)  # not the one that others use: it has what stands in for the two
    search = AlphaBetaSearch(view, 3, FEWEST_ENTRIES, own)
    oracle = Minimax(search)
    for depth, value in iterations(search, deepest):
        assert value == oracle.value(search._root, depth)


def search_with(monkeypatch: pytest.MonkeyPatch, **numbers: int) -> AlphaBetaSearch:
    """A search that leaves nothing out, with other numbers than those of the module."""
    for stand_in in (reduction, is_left_out):
        monkeypatch.setattr(alphabeta, stand_in.__name__, stand_in)
    for name, number in numbers.items():
        monkeypatch.setattr(alphabeta, name, number)
    view = viewed(standard(OPEN[0]), 1, 25)
    return AlphaBetaSearch(view, 3, FEWEST_ENTRIES, PlainEngine(view.game.ruleset))


def test_shallower_searches_that_never_answer_cost_positions_and_change_no_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = search_with(monkeypatch, PROBE_DEPTH=99)
    asking = search_with(monkeypatch, PROBE_DEPTH=2, PROBE_LESS=1, PROBE_MARGIN=3 * ONE)
    assert list(iterations(asking, 3)) == list(iterations(usual, 3))
    assert asking.simulations > usual.simulations


def test_a_shallower_search_answers_only_from_far_outside_the_window() -> None:
    for phase, far, bound in ((HIGH, PROBE_MARGIN, BETA), (LOW, -PROBE_MARGIN, ALPHA)):
        for nearer, answers in ((0, True), (1, False)):
            frame = [0] * COLUMNS
            frame[ALPHA], frame[BETA], frame[PHASE] = 500, 501, phase
            value = frame[bound] + far + (-nearer if phase == HIGH else nearer)
            assert take_probe(frame, value) is answers
            assert frame[PHASE] == LIST
            assert frame[BEST] == (frame[bound] if answers else 0)


def test_a_window_around_the_last_value_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """The narrowest one fails on either side until any value is asked for."""
    usual, narrow = (search_with(monkeypatch, WINDOW=1, WINDOW_DEPTH=depth) for depth in (99, 2))
    fails = set()
    for depth, value in iterations(usual, 4):
        last = 0
        while narrow.depth <= depth and not narrow.is_done:
            last = int(narrow._search.spot[VALUE])
            narrow.run(1)
            fails.add(int(narrow._search.spot[FAILS]))
        assert last == value
    assert fails == set(range(MOST_FAILS + 1))


def test_a_position_of_which_no_move_is_known_is_searched_less_deeply(monkeypatch: pytest.MonkeyPatch) -> None:
    less, whole_depth = (search_with(monkeypatch, UNGUIDED_DEPTH=depth) for depth in (2, 99))
    for search in (less, whole_depth):
        list(iterations(search, 5))
    assert less.simulations < whole_depth.simulations


@pytest.mark.parametrize("edition", EDITIONS)
def test_plain_and_wasm_search_the_same_positions(edition: str) -> None:
    for seed in range(2):
        view = viewed(standard(edition, 2), seed, 30 * seed)
        found = [searched(view, engine(view.game.ruleset), 250) for engine in (plain_engine, wasm_engine)]
        assert whole(found[0]) == whole(found[1])
        assert found[0].line() == found[1].line()


@pytest.mark.long  # compiles for a minute
def test_native_and_wasm_search_the_same_positions() -> None:
    for edition in OPEN:
        view = viewed(standard(edition), 4, 25)
        found = [searched(view, engine(view.game.ruleset), 30_000) for engine in (native_engine, wasm_engine)]
        assert whole(found[0]) == whole(found[1])


def test_a_search_can_go_on() -> None:
    view = viewed(standard("original-tortuga"), 4, 12)
    one, parts = (AlphaBetaSearch(view, 1, FEWEST_ENTRIES) for _ in range(2))
    one.run(2000)
    while parts.simulations < 2000:
        parts.run(min(77, 2000 - parts.simulations))
    assert whole(one) == whole(parts)


@pytest.mark.parametrize("edition", OPEN)
@pytest.mark.parametrize("seed", range(4))
def test_its_line_can_be_played(edition: str, seed: int) -> None:
    view = viewed(standard(edition), seed, 15 * seed)
    search = deepen(view, Budget(3000), seed)
    line, position = search.line(), Position(view.game, search._root.copy())
    assert line[0] == search.move.text
    for text in line:
        position = position.play(text).position
    assert len(line) > 1 or position.outcome


OPEN_GAME, HIDDEN_GAME = standard("original-tortuga"), standard("original-jamaica")


@pytest.mark.parametrize(
    ("game", "spec", "evaluator"),
    [
        *((OPEN_GAME, spec, "0.4") for spec in ("search:9", "search:9@0.4", "admiral", "admiral:9", "admiral:9@0.4")),
        *((OPEN_GAME, spec, "0.4") for spec in ("corsair:9", *list(LEVELS)[6:])),
        *((OPEN_GAME, spec, None) for spec in ("search:9@0.1", "search:9@0.2", "admiral:9@0.2")),
        *((OPEN_GAME, name, None) for name in list(LEVELS)[:6]),
        *((HIDDEN_GAME, spec, None) for spec in ("search:9", "admiral", "search:9@0.4")),
        (standard("original-tortuga", 3), "admiral", None),
        (standard("martinique"), "admiral", None),
    ],
)
def test_the_strongest_bots_use_it_where_two_see_all_cards(game: Game, spec: str, evaluator: str | None) -> None:
    player = bot(spec)
    assert isinstance(player, SearchBot)
    assert alphabeta_evaluator(game, player.skill(game)) == evaluator
    if "9" in spec:
        thought = player.think(viewed(game, 2, 20), 1)
        assert (thought.evaluations >= 9 * NODES_PER_SIMULATION) == (evaluator is not None)
        assert bool(thought.visits) == (evaluator is None)


def test_a_decision_has_the_chances_of_both_and_hangs_on_the_seed() -> None:
    view = viewed(OPEN_GAME, 2, 20)
    thoughts = [bot("search:40").think(view, seed) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].values != thoughts[2].values
    assert list(thoughts[0].values) == list(OPEN_GAME.colours)
    assert sum(thoughts[0].values.values()) == pytest.approx(1.0)
    assert thoughts[0].line[0] == thoughts[0].move.text


def test_a_known_end_of_the_game_ends_the_search() -> None:
    pirates = {"blue": [36, 37, 37, 37, 37, 37], "red": [30, 20, 10, 5, 5, 5]}
    position = OPEN_GAME.position({"turn": "blue", "pirates": pirates, "hands": {"blue": {"skull": 1}}}, seed=3)
    thought = bot("admiral:100000000").think(position.view("blue"))
    assert thought.move.text == "skull 36"
    assert thought.values == {"blue": 1.0, "red": 0.0}
    assert thought.evaluations < 1000


def test_by_the_clock_it_looks_at_it_between_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "has_driver", lambda ruleset, driver: False)
    monkeypatch.setattr(deepening, "KEPT", KeptSearches(1))  # nothing that another test left there
    view, looks = viewed(OPEN_GAME, 1, 10), list[int]()

    def look(search: Searching) -> bool:
        looks.append(search.simulations)
        return len(looks) == 6

    found = deepen(view, Budget(seconds=60), 1, look)
    assert "wasm" in type(found.engine).__module__
    assert len(looks) == 6
    assert found.simulations == looks[-1] < 64 * 2**6
    before = found.simulations
    found.spend(Budget(seconds=1e-9))
    assert found.simulations < before + 100  # a slice and no more


def test_preparing_loads_what_a_decision_needs() -> None:
    view = viewed(OPEN_GAME, 2, 20)
    bot("admiral").prepare(view)
    assert bot("admiral:5").think(view).evaluations >= 5 * NODES_PER_SIMULATION


def test_the_table_has_room_for_the_budget() -> None:
    assert table_entries(Budget(1)) == FEWEST_ENTRIES
    assert table_entries(Budget(5000)) == 1 << 14
    assert table_entries(Budget(seconds=0.05)) == 1 << 17
    assert table_entries(Budget()) == table_entries(Budget(seconds=60)) == ENTRIES


@pytest.mark.parametrize("engine", [plain_engine, wasm_engine])
def test_a_kept_search_begins_again_from_another_view(engine: Callable[[Ruleset], Engine]) -> None:
    game = standard(OPEN[0])
    first = viewed(game, 5, 30)
    found = AlphaBetaSearch(first, 3, FEWEST_ENTRIES, engine(game.ruleset))
    found.run(400)
    position = after(game, 5, 30)
    other = position.play(found.move).position
    view = other.view(str(other.actor))
    found.begin_again(view)
    assert (found.simulations, found.depth) == (0, 0)
    fresh = AlphaBetaSearch(view, 3, FEWEST_ENTRIES, engine(game.ruleset))
    assert found._root.pack() == fresh._root.pack()
    found.run(400)
    fresh.run(400)
    assert found.depth > fresh.depth  # what is known of positions was kept
    assert found.move in view.legal_moves


def test_only_searches_by_the_clock_depend_on_earlier_ones() -> None:
    game = standard(OPEN[0])
    view = viewed(game, 7, 20)
    KEPT.kept.clear()
    by_positions = [deepen(view, Budget(500)) for _ in range(2)]
    assert by_positions[0].chance == by_positions[1].chance
    assert not KEPT.kept
    first = deepen(view, Budget(seconds=0.02))
    assert list(KEPT.kept.values()) == [first]
    assert deepen(view, Budget(seconds=0.02)) is first


def test_few_searches_are_kept() -> None:
    searches = KeptSearches(1)
    for number, edition in enumerate(OPEN[:2]):
        searches.give_back(searches.take(viewed(standard(edition), number, 10), "0.4"))
    assert [game.edition.id for game, _ in searches.kept] == OPEN[1:2]
