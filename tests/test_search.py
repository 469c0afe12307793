"""Tree search: legal, repeatable, blind to what is hidden, within its budget, and better with more of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

import balandra
from balandra.bots import Bot, bot
from balandra.bots.search import mixed
from balandra.catalogue import GAMES
from balandra.core.evaluator import SEARCH_PARAMS
from balandra.core.ruleset import Ruleset
from balandra.martinique.notation import tile_name
from balandra.martinique.state import FIRST_MAP, SUNSET, State
from balandra.search import search as search_module
from balandra.search.engine import Engine, plain_engine
from balandra.search.search import Budget, Search
from balandra.search.tree import DEEPEST, PATH, ROOT, backup
from balandra.search.wasm_engine import wasm_engine
from tests.tables import COMPILED, EDITIONS, after, all_on, game_of, standard


@pytest.mark.parametrize("seed", range(0, 220, 2))
def test_it_chooses_a_legal_move_and_says_what_it_thought(seed: int) -> None:
    position = after(game_of(seed), seed, seed)
    if position.actor is None:
        return
    view = position.view(position.actor)
    thought = bot("search:60@0.1").think(view, seed)
    assert thought.move in view.legal_moves
    if len(view.legal_moves) > 1:
        looks = sum(thought.visits.values()) - len(view.legal_moves)  # each move was tried once before
        assert thought.evaluations == looks == 60
        assert sum(thought.values.values()) == pytest.approx(1.0)
        assert thought.line[0] in map(str, view.legal_moves)


@pytest.mark.parametrize("seed", range(40))
def test_its_choice_hangs_on_the_view_and_the_seed_alone(seed: int) -> None:
    position = after(game_of(seed * 7), seed, 30)
    if position.actor is None:
        return
    seat = position.actor
    other = position.game.redeal(position.view(seat), seed)
    searcher = bot("search:150")
    assert searcher.think(position.view(seat), 5) == searcher.think(other.view(seat), 5)


def test_a_single_legal_move_is_answered_at_once() -> None:
    game = standard("original-jamaica")
    view = game.position({"turn": "blue", "hands": {"blue": {}}}).view("blue")
    assert bot("search:100000000").think(view).evaluations == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_search_can_go_on(edition: str) -> None:
    position = after(standard(edition), 4, 12)
    assert position.actor is not None
    view = position.view(position.actor)
    whole, parts = Search(view, 1), Search(view, 1)
    whole.run(300)
    for _ in range(3):
        parts.run(100)
    assert whole.visits() == parts.visits()
    assert whole.values() == parts.values()


def test_a_search_goes_by_the_parameters_of_its_evaluator() -> None:
    position = after(standard("martinique"), 3, 20)
    view = position.view(str(position.actor))
    params = view.game.ruleset.search_params("0.3")
    assert params != SEARCH_PARAMS
    found = []
    for given in (None, params, SEARCH_PARAMS):
        search = Search(view, 5, engine=wasm_engine(view.game.ruleset), evaluator="0.3")
        search.run(200, given)
        found.append(search.ranking())
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("ruleset", GAMES.values())
def test_the_frozen_peers_search_as_ever(ruleset: Ruleset) -> None:
    """Matches against an old evaluator are comparable as long as its searches stay the same."""
    for name in ("0.1", "0.2"):
        assert ruleset.search_params(name) == (0.2, 25.0, 0.5, 0.001, 0.0, 0.0, 0.0)


def test_a_tree_without_room_goes_on_with_what_it_has() -> None:
    position = after(all_on(2), 1, 9)
    assert position.actor is not None
    search = Search(position.view(position.actor), 1, room=60)
    search.run(500)
    assert search.tree.used[0] <= 60
    assert sum(search.visits().values()) == 500 + len(position.legal_moves)


@COMPILED
@pytest.mark.parametrize("edition", EDITIONS)
def test_plain_and_compiled_code_grow_the_same_tree(edition: str, compiled: Callable[[Ruleset], Engine]) -> None:
    position = after(standard(edition), 3, 20)
    assert position.actor is not None
    ruleset = position.game.ruleset
    trees = []
    for engine in (plain_engine(ruleset), compiled(ruleset)):
        search = Search(position.view(position.actor), 1, engine=engine)
        search.run(40)
        trees.append(search.tree)
    count = int(trees[0].used[0])
    assert count == trees[1].used[0] > 40
    for plain, other in zip(*trees, strict=True):
        assert np.array_equal(plain[:count], other[:count])


def test_a_win_in_one_move_is_found() -> None:
    game = standard("original-jamaica")
    pirates = {"blue": [36, 37, 37, 37, 37, 37], "red": [30, 20]}
    view = game.position({"turn": "blue", "pirates": pirates, "hands": {"blue": {"skull": 1}}}, seed=3).view("blue")
    thought = bot("search:200").think(view)
    assert str(thought.move) == "skull 36"
    assert thought.values["blue"] > 0.9


def test_a_win_for_the_rival_is_not_given_away() -> None:
    game = standard("devir-escape", draw_in_tunnel="morgan")
    pirates = {"blue": [30, 20], "red": [36, 37, 37, 37, 37, 37]}
    view = game.position({"turn": "blue", "pirates": pirates, "hands": {"blue": {"rum": 1}}}, seed=3).view("blue")
    assert str(bot("search:400").think(view).move) != "morgan red 36"


def beats(strong: Bot, weak: Bot, game: balandra.Game, deals: int) -> float:
    """The share of games that the first wins, every deal from both seats."""
    won = 0
    for deal in range(deals):
        for seat in range(2):
            players = (strong, weak) if seat == 0 else (weak, strong)
            position, number = game.new(deal), 0
            while position.actor is not None:
                mover = players[game.seat(position.actor)]
                position = position.play(mover.choose(position.view(position.actor), f"{deal} {number}")).position
                number += 1
            won += position.outcome is not None and position.outcome.winner == game.colours[seat]
    return won / (2 * deals)


def test_more_rounds_play_better() -> None:
    game = standard("ravensburger-basic", boards=4)
    assert beats(bot("search:400"), bot("search:10"), game, 6) >= 0.75


@pytest.mark.parametrize(("edition", "simulations"), [("ravensburger-basic", 500), ("original-tortuga", 50)])
def test_it_beats_greedy(edition: str, simulations: int) -> None:
    game = standard(edition, boards=4, pirates=4)
    assert beats(bot(f"search:{simulations}"), bot("greedy"), game, 4) >= 0.8


def test_a_budget_of_seconds_ends() -> None:
    position = after(all_on(2), 3, 1)
    assert position.actor is not None
    thought = bot("search:0.2s").think(position.view(position.actor))
    assert thought.evaluations > 0


@pytest.mark.parametrize(
    "spec", ["search:", "search:0", "search:-5", "search:x", "search:0s", "search:1e9", "search:9999s", "seek:5", ""]
)
def test_a_spec_that_makes_no_sense_is_refused(spec: str) -> None:
    with pytest.raises(balandra.InvalidOption, match=r"no budget|no bot"):
        bot(spec)


def test_budgets_say_when_to_stop() -> None:
    search = Search(standard("martinique").new(1).view("black"), 1)
    search.spend(Budget(simulations=700))
    assert search.simulations == 700


class Clock:
    """A clock that goes on by a fixed time whenever somebody looks."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def perf_counter(self) -> float:
        self.now += self.tick
        return self.now


@pytest.mark.parametrize("seconds", [0.05, 0.5, 3.0])
def test_by_the_clock_a_search_stops_in_time(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(0.01)
    monkeypatch.setattr(search_module, "time", clock)
    position = after(standard("original-tortuga"), 3, 12)
    assert position.actor is not None
    search = Search(position.view(position.actor), 1)
    search.spend(Budget(seconds=seconds))
    assert 0 < clock.now <= seconds + 0.021


def test_by_the_clock_a_search_stops_when_no_move_can_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(0.01)
    monkeypatch.setattr(search_module, "time", clock)
    game = standard("original-jamaica")
    pirates = {"blue": [36, 37, 37, 37, 37, 37], "red": [30, 20]}
    view = game.position({"turn": "blue", "pirates": pirates, "hands": {"blue": {"skull": 1}}}, seed=3).view("blue")
    search = Search(view, 1)
    search.spend(Budget(seconds=60.0))
    assert clock.now < 60.0
    first, second = search.ranking()[:2]
    speed = search.simulations / clock.now
    assert first[2] - second[2] > speed * (60.0 - clock.now) * 0.9  # by the clock as the search saw it
    assert search.ranking()[0][0].text == "skull 36"


def test_somebody_may_stop_a_search() -> None:
    position = after(standard("original-tortuga"), 3, 12)
    assert position.actor is not None
    search = Search(position.view(position.actor), 1)
    search.spend(Budget(simulations=100_000), lambda one: one.simulations > 50)
    assert 50 < search.simulations < 100_000


def test_a_move_that_only_another_deal_allows_is_no_comfort() -> None:
    tree = search_module.new_tree(10, players=2)
    root, elsewhere, here = ROOT, ROOT + 1, ROOT + 2
    tree.visits[[root, elsewhere, here]] = 12, 10, 2
    tree.value[elsewhere], tree.value[here] = (10.0, 0.0), (0.5, 1.5)
    tree.best[root] = elsewhere
    path = [0] * PATH
    path[0], path[1], path[DEEPEST] = root, here, here  # of the moves legal here, this one was looked at most
    backup(standard("martinique").rules, tree, path, 1, values := [0.25, 0.75], list(SEARCH_PARAMS))
    assert tree.best[root] == elsewhere
    assert values == [0.25, 0.75]
    assert tree.value[root].tolist() == [0.25, 0.75]


def tile_of(name: str) -> int:
    """The number of a souvenir."""
    return next(tile for tile in range(1, FIRST_MAP) if tile_name(tile) == name)


def chance(state: State, game: balandra.Game) -> float:
    """Black's chance to win, at a glance."""
    values = [0.0] * game.players
    game.ruleset.kernels["evaluate"](game.rules, plain_engine(game.ruleset).evaluator(game), state, values)
    assert values[0] + values[1] == 1.0
    return values[0]


def test_a_souvenir_underfoot_counts_where_a_treasure_asks_for_it() -> None:
    game = standard("martinique")
    treasures = [["rum 1", "rum 2"], ["rum 1"] * 3, ["rum 1", "rum 1", "rum 2", "rum 2"]]
    words = {"pirates": {"black": ["a1"], "red": ["h8"]}, "treasures": treasures}
    state = game.position(words, seed=1)._state.copy()
    state.tile[0] = tile_of("rum 3")
    asked = chance(state, game)
    state.tile[0] = tile_of("parrot 3")
    assert chance(state, game) < asked


@pytest.mark.parametrize("edition", ["martinique", "martinique-20-points"])
def test_at_sunset_a_lead_counts_for_all_there_is(edition: str) -> None:
    game = standard(edition)
    state = game.new(1)._state.copy()
    state.phase = SUNSET
    even = chance(state, game)
    state.stock[0][0] = 2  # a pair
    by_two = chance(state, game)
    state.stock[0][0] = 6
    assert even == pytest.approx(0.5)
    assert chance(state, game) == by_two > even
    state.stock[0][0] = 0
    state.loads[0], state.loads[1], state.stock[1][0] = 1, 0, 2  # equal points: two for the most loads, two for a pair
    assert chance(state, game) == by_two


def test_a_search_mixes_moves_that_are_nearly_as_good_where_a_small_deck_is_hidden() -> None:
    position = next(iter(GAMES["cartagena"].tiny_games.values())).opening()
    assert position.game.ruleset.mixing(position.game) > 0
    assert standard("original-jamaica").ruleset.mixing(standard("original-jamaica")) == 0
    ranking = [(move, value, 9) for move, value in zip(position.legal_moves, (0.5, 0.49, 0.4), strict=False)]
    chosen = Counter(mixed(ranking, 0.05, seed) for seed in range(300))
    assert chosen[ranking[0][0]] > chosen[ranking[1][0]] > 60
    assert all(chosen[move] == 0 for move, value, _ in ranking if value < 0.45)
