"""The policy: inputs of moves, their scores, the moves that a guided search tries, and how weights are learnt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from train import __main__ as train
from train import policy as training
from train.playing import params_for

import balandra
from balandra.cartagena import evaluators, move_features, network, policy
from balandra.cartagena.moves import advance_move, move_card, move_cell, move_verb
from balandra.cartagena.state import ADVANCE, SYMBOLS
from balandra.core.evaluator import SEARCH_PARAMS
from balandra.search.engine import plain_engine
from balandra.search.search import Search
from balandra.search.tree import ROOT
from tests.tables import after, all_on, standard

GUIDED = "0.5"
FILE = Path(evaluators.__file__).parent / "networks" / f"{GUIDED}.npz"
CARTAGENA = [edition.id for edition in balandra.editions() if edition.game == "cartagena"]
GAMES = [*(standard(edition, players) for edition in CARTAGENA for players in (2, 5)), all_on(2), all_on(4)]


def positions() -> Iterator[tuple[balandra.Game, Any]]:
    """Games of all editions with states that are not over."""
    for game in GAMES:
        for number in range(5):
            position = after(game, number, 11 * number)
            if position.actor is not None:
                yield game, position._state


def codes(game: balandra.Game, state: Any) -> list[int]:
    """The legal moves, with room for more."""
    moves = [0] * game.ruleset.most_moves
    return moves[: game.ruleset.kernels["legal"](game.rules, state, moves)]


def inputs_of(game: balandra.Game, state: Any, move: int) -> list[int]:
    """The inputs of a move."""
    ints = [0] * network.INTS
    move_features.note_turn_crew(game.rules, state, ints)
    end = move_features.move_inputs(game.rules, state, ints, move, policy.INPUTS)
    return ints[policy.INPUTS : end]


def test_every_move_has_a_few_inputs_within_the_table() -> None:
    seen = Counter[int]()
    for game, state in positions():
        for move in codes(game, state):
            inputs = inputs_of(game, state, move)
            assert 3 <= len(inputs) == len(set(inputs)) <= move_features.MOST_INPUTS
            assert 0 <= min(inputs) <= max(inputs) < move_features.MOVE_PLACES
            seen[move_verb(move)] += 1
    assert len(seen) >= 8


def test_scores_are_the_sums_of_the_weights_in_the_file() -> None:
    weights = evaluators.shipped(GUIDED)[0]["policy"].astype(int)
    for game, state in positions():
        e = plain_engine(game.ruleset).evaluator(game, GUIDED)
        moves = codes(game, state)
        by_hand = {move: int(weights[inputs_of(game, state, move)].sum()) for move in moves}
        policy.rank_moves(game.rules, e, state, moves, len(moves), len(moves))
        best = max(by_hand.values())
        assert not any(policy.wins(game.rules, state, e.ints, move) for move in moves)
        found = [policy.policy_logit(e, place) for place in range(len(moves))]
        assert found == [max((by_hand[move] - best) / network.UNIT, policy.LEAST) for move in moves]
        assert found == sorted(found, reverse=True)
        assert sorted(moves) == sorted(codes(game, state))


def test_a_move_that_wins_comes_first() -> None:
    game = standard("original-tortuga")
    pirates = {"blue": [33, 37, 37, 37, 37, 37], "red": [30, 20]}
    hands = {"blue": dict.fromkeys(("bottle", "dagger", "hat", "key", "pistol", "skull"), 2)}
    position = game.position({"turn": "blue", "pirates": pirates, "hands": hands}, seed=3)
    e = plain_engine(game.ruleset).evaluator(game, GUIDED)
    winning = {move.code for move in position.legal_moves if position.play(move).position.outcome}
    assert 0 < len(winning) < len(position.legal_moves)
    moves = codes(game, position._state)
    policy.rank_moves(game.rules, e, position._state, moves, len(moves), len(winning))
    assert set(moves[: len(winning)]) == winning
    assert policy.policy_logit(e, len(winning)) == policy.LEAST


def test_only_so_many_moves_are_brought_to_the_front() -> None:
    for game, state in positions():
        e = plain_engine(game.ruleset).evaluator(game, GUIDED)
        whole, some = codes(game, state), codes(game, state)
        policy.rank_moves(game.rules, e, state, whole, len(whole), len(whole))
        policy.rank_moves(game.rules, e, state, some, len(some), 2)
        assert some[:2] == whole[:2]
        assert sorted(some) == sorted(whole)


def test_it_makes_no_difference_which_symbol_is_which() -> None:
    game = standard("original-jamaica")
    compared = 0
    for number in range(12):
        state = after(game, number, 6 * number)._state
        turned = state.copy()
        turned.symbol = [(one + 1) % SYMBOLS if one >= 0 else one for one in state.symbol]
        turned.hand = [[hand[(kind - 1) % SYMBOLS] for kind in range(SYMBOLS)] + hand[SYMBOLS:] for hand in state.hand]
        for move in codes(game, state):
            if move_verb(move) == ADVANCE:
                other = advance_move((move_card(move) + 1) % SYMBOLS, move_cell(move))
                assert inputs_of(game, turned, other) == inputs_of(game, state, move)
                compared += 1
    assert compared > 50


def children(search: Search) -> dict[int, int]:
    """How many moves of each node were tried."""
    return Counter(int(parent) for parent in search.tree.parent[ROOT + 1 : int(search.tree.used[0])])


def guided_search(evaluator: str, simulations: int) -> Search:
    """A search of a position in which all cards are seen."""
    position = after(standard("original-tortuga"), 4, 24)
    search = Search(position.view(str(position.actor)), 3, evaluator=evaluator)
    search.run(simulations)
    return search


def test_a_guided_search_tries_all_moves_of_the_root_and_few_of_other_nodes() -> None:
    search = guided_search(GUIDED, 400)
    tried = children(search)
    assert tried.pop(ROOT) == len(search.view.legal_moves)
    assert len(tried) > 100
    for node in search.children():  # their moves are the same in every deal
        assert 0 <= tried[node] <= 3 + int(search.tree.visits[node]).bit_length() - 1
    wide = children(guided_search("0.2", 400))
    assert np.mean(list(wide.values())) > 2 * np.mean(list(tried.values()))


def test_more_moves_are_tried_where_a_search_comes_often() -> None:
    search = guided_search(GUIDED, 2000)
    tried = children(search)
    often = [node for node in tried if node != ROOT and search.tree.visits[node] > 64]
    assert often
    assert min(tried[node] for node in often) > 3


def test_a_win_in_some_deals_leaves_the_other_moves_a_chance() -> None:
    """What looked hopeless beside a winning card still counts where the rival does not hold that card."""
    game = standard("original-jamaica")
    pirates = {"blue": [20, 30], "red": [33, 37, 37, 37, 37, 37]}
    hands = {"blue": {"skull": 1}, "red": {"skull": 1, "hat": 1}}
    view = game.position({"turn": "blue", "pirates": pirates, "hands": hands, "actions_left": 1}, seed=3).view("blue")
    search = Search(view, 2, engine=plain_engine(game.ruleset), evaluator=GUIDED)
    search.run(400)
    tree, count = search.tree, int(search.tree.used[0])
    assert 0.0 < search.values()["blue"] < 1.0
    assert tree.prior[ROOT + 1 : count].min() > 0.0
    assert np.isfinite(tree.value[:count]).all()


def test_evaluators_without_a_policy_search_as_ever() -> None:
    assert params_for(["0.1", "0.2", str(FILE)]) == [SEARCH_PARAMS, SEARCH_PARAMS, evaluators.GUIDED]
    for name in ("0.1", "0.2", "0.4"):
        assert evaluators.search_params(name) == SEARCH_PARAMS


def test_a_network_may_come_without_a_policy(tmp_path: Path) -> None:
    parts, card = evaluators.read_network(FILE)
    bare = {name: part for name, part in parts.items() if name != "policy"}
    evaluators.write_network(tmp_path / "bare.npz", bare, {"name": "bare"})
    found, about = evaluators.read_network(tmp_path / "bare.npz")
    assert "policy" not in found
    assert about["sha256"] != card["sha256"]
    assert evaluators.from_parts(found).policy == [0] * move_features.MOVE_PLACES
    assert params_for([str(tmp_path / "bare.npz")]) == [SEARCH_PARAMS]


def test_a_policy_that_was_changed_is_refused(tmp_path: Path) -> None:
    parts, card = evaluators.read_network(FILE)
    evaluators.write_network(tmp_path / "other.npz", {**parts, "policy": parts["policy"] + 1}, {})
    assert evaluators.read_network(tmp_path / "other.npz")[1]["sha256"] != card["sha256"]
    evaluators.write_network(tmp_path / "short.npz", {**parts, "policy": parts["policy"][:-1]}, {})
    with pytest.raises(balandra.InvalidOption, match="inputs: policy"):
        evaluators.read_network(tmp_path / "short.npz")


def some_choices(count: int) -> training.Choices:
    """Positions in which the move with the highest of some hidden weights was chosen."""
    draw = np.random.default_rng(1)
    hidden = draw.normal(0, 1, move_features.MOVE_PLACES)
    counts = draw.integers(2, 12, count)
    inputs = draw.integers(0, 60, (int(counts.sum()), move_features.MOST_INPUTS)).astype(np.int16)
    inputs[:, 8:] = move_features.MOVE_PLACES
    scores = hidden[inputs[:, :8]].sum(1)
    starts = np.cumsum(counts) - counts
    best = [int(scores[start : start + n].argmax()) for start, n in zip(starts, counts, strict=True)]
    return training.Choices(counts, np.array(best), inputs, np.arange(count) * 16)


def test_a_fit_learns_which_moves_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "_native_learn", lambda: training.learn)
    found = training.Fit(some_choices(500), seed=1)
    assert len(found.held) == 50
    before = found.go_through(found.held, 0.0)
    assert found.found_first(1) == 0.0  # all scores are the same
    found.run(4)
    assert found.go_through(found.held, 0.0) < 0.6 * before
    assert found.found_first(1) > 0.7
    rounded = found.whole() / network.UNIT
    assert np.abs(rounded - found.weights[:-1]).max() <= 0.5 / network.UNIT
    assert found.weights[-1] == 0.0


def test_the_rate_of_zero_learns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "_native_learn", lambda: training.learn)
    found = training.Fit(some_choices(40), seed=1)
    found.go_through(found.learnt, 0.0)
    assert not found.weights.any()


@pytest.mark.long  # native self-play compiles for half a minute
def test_a_policy_is_trained_by_self_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "guided.npz"
    given = ["--evaluator", "0.2", "--only", "hidden", "--simulations", "8", "--games", "24", "--workers", "1"]
    arguments = train.parser().parse_args(["policy", *given, "--out", str(out)])
    arguments.work(arguments)
    assert "the chosen move is among the first 5 in" in capsys.readouterr().out
    parts, card = evaluators.read_network(out)
    assert np.abs(parts["policy"]).max() > network.UNIT // 4
    assert card["policy"]["held_out"]["after"] < card["policy"]["held_out"]["before"]
    assert (parts["own"] == evaluators.shipped("0.2")[0]["own"]).all()


def test_a_policy_needs_a_network() -> None:
    arguments = train.parser().parse_args(["policy", "--out", "nowhere.npz"])
    with pytest.raises(SystemExit, match=r"0\.1 is no network"):
        arguments.work(arguments)
