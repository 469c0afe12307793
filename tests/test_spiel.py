"""A tiny game in OpenSpiel's terms: chance is exact, nobody sees what is hidden, solvers and bots can be measured."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from math import comb

import pyspiel
import pytest
from bench.chance import explicit_kernels, results
from bench.exploitability import TINY, opening, rows, score, solve, tabulate
from bench.spiel import CHANCE, Node, SpielGame, Tree
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

from balandra.core.game import Position
from balandra.core.random import seed

SHORT = replace(TINY[0], limit=9)


@cache
def tree() -> Tree:
    return Tree(opening(SHORT), SHORT.limit)


@cache
def game() -> SpielGame:
    return SpielGame(tree())


def decisions(first: Node) -> list[Node]:
    return [node for node in first.all_nodes() if node.player >= 0]


def test_the_hands_are_dealt_as_often_as_cards_allow() -> None:
    """Four skulls and four hats, three cards each: the number of ways to draw so many skulls."""
    assert tree().root.player == CHANCE
    dealt = {}
    for number, node in tree().root.children.items():
        blue, red = node.state.hand[0][0], node.state.hand[1][0]
        dealt[blue, red] = tree().root.chances[number]
    ways = {
        (blue, red): comb(4, blue) * comb(4, 3 - blue) * comb(4 - blue, red) * comb(1 + blue, 3 - red)
        for blue in range(4)
        for red in range(4)
    }
    total = comb(8, 3) * comb(5, 3)
    assert {key: pytest.approx(count / total) for key, count in ways.items() if count} == dealt


def test_chances_add_up_and_moves_without_chance_have_one_result() -> None:
    for node in tree().root.all_nodes():
        if node.player == CHANCE:
            assert sum(node.chances) == pytest.approx(1.0)
            assert len(node.chances) == len(node.children) > 1


def test_the_rules_are_those_of_the_kernels() -> None:
    """Playing with the generator leads to one of the results that explicit chance names."""
    kernels, plain = explicit_kernels(tree().game.ruleset), tree().game.ruleset.kernels
    rules = tree().game.rules
    for node in decisions(tree().root)[::40]:
        for code in tree()._legal(node.state):
            after = node.state.copy()
            seed(after, code, 1)
            plain["apply"](rules, after, code)
            after.rng = node.state.rng
            named = results(node.state, lambda state, code=code: kernels["apply"](rules, state, code))  # type: ignore[misc]
            assert after.pack() in {state.pack() for _, state in named}


def test_an_information_state_is_what_its_player_can_tell_apart() -> None:
    alike: dict[str, list[Node]] = defaultdict(list)
    for node in decisions(tree().root):
        alike[node.past].append(node)
    assert any(len(nodes) > 1 for nodes in alike.values())
    colours = tree().game.colours
    for nodes in alike.values():
        views = {Position(tree().game, node.state).view(colours[node.player]) for node in nodes}
        assert len(views) == 1
        assert len({tuple(node.children) for node in nodes}) == 1


def test_hidden_hands_are_not_told_apart() -> None:
    first = [node.past for node in tree().root.children.values()]
    assert len(set(first)) == 4  # blue knows how many skulls blue has
    assert len(first) > 4


def test_openspiel_can_play_it() -> None:
    pyspiel_states = 0
    waiting = [game().new_initial_state()]
    while waiting and pyspiel_states < 300:
        state = waiting.pop()
        pyspiel_states += 1
        assert state.is_terminal() == (not state.legal_actions())
        assert sum(state.returns()) == 0
        assert (state.current_player() == pyspiel.PlayerId.CHANCE) == state.is_chance_node()
        waiting += [state.child(action) for action in state.legal_actions()]
    assert pyspiel_states == 300


def test_more_iterations_are_less_exploitable_and_no_bot_beats_them() -> None:
    worst = []
    for _, fine in solve(game(), [3, 40]):
        worst.append(exploitability.nash_conv(game(), fine, use_cpp_br=False) / 2)
    assert worst[1] < 0.02 < worst[0]
    assert score(game(), fine, fine) == pytest.approx(0.0, abs=1e-9)
    assert score(game(), spiel_policy.TabularPolicy(game()), fine) < 0.01


def test_a_bot_is_tabulated_over_all_information_states() -> None:
    table = tabulate(game(), "search:40", seeds=2)
    assert len(table.action_probability_array) == len(tree().decisions())
    assert table.action_probability_array.sum(axis=1) == pytest.approx(1.0)
    assert {0.0, 0.5, 1.0} >= {float(share) for share in table.action_probability_array.ravel()}


def test_the_report_has_a_row_for_everybody() -> None:
    found = list(rows(game(), ["random"], 1, [2]))
    assert [row.player for row in found] == ["CFR+, 2 iterations", "uniform", "random"]
    assert all(row.exploitability > 0 for row in found)
