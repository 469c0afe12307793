"""Every edition as a game of OpenSpiel: its own tests pass, chance is exact, what is hidden stays so, solvers run."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pyspiel
import pytest
from bench.exploitability import decisions, rows, score, solve, tabulate
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import balandra
from balandra.adapters.chance import results
from balandra.adapters.nodes import Node
from balandra.adapters.openspiel import MOST_DRAWS, MOST_OUTCOMES, NAME, BalandraGame, BalandraState
from balandra.core.random import seed

SEATINGS = [(edition.id, players) for edition in balandra.editions() for players in edition.players]
TWO = "tiny-two-symbols"
SHORT, SHORTER = 9, 6  # moves


@cache
def loaded(**parameters: Any) -> BalandraGame:
    game: BalandraGame = pyspiel.load_game(NAME, parameters)
    return game


def tiny(max_moves: int = SHORT, chance: str = "moves") -> BalandraGame:
    return loaded(edition=TWO, max_moves=max_moves, chance=chance)


@cache
def nodes() -> list[Node]:
    return list(tiny().settings.root.all_nodes())


def deciding() -> list[Node]:
    return [node for node in nodes() if node.actions and not node.is_open]


def after(game: BalandraGame, moves: int, number: int = 1) -> BalandraState:
    """The state after so many random decisions."""
    draw = random.Random(number)
    state = game.new_initial_state()
    while state.is_chance_node() or state.node.made < moves:
        state.apply_action(draw.choice(state.legal_actions()))
    return state


WHOLE = [("original-jamaica", 2), ("devir-great-escape", 2), ("martinique", 2)]


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_openspiels_own_simulation_passes(edition: str, players: int) -> None:
    limit = 0 if (edition, players) in WHOLE else 100  # moves; time does not allow whole games of all
    game = pyspiel.load_game(f"{NAME}(edition={edition},players={players},max_moves={limit})")
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)


@pytest.mark.parametrize("chance", ["moves", "draws"])
@pytest.mark.parametrize("edition", [TWO, "tiny-three-symbols"])
def test_openspiels_own_simulation_passes_with_tiny_editions(edition: str, chance: str) -> None:
    pyspiel.random_sim_test(loaded(edition=edition, chance=chance), 2, serialize=True, verbose=False)


def test_a_game_is_loaded_by_its_words() -> None:
    game = pyspiel.load_game(f"{NAME}(edition=devir-great-escape,players=3,options=witch:yes;tunnel_boards:4)")
    assert game.num_players() == 3
    assert game.settings.game == balandra.load(
        "cartagena", "devir-great-escape", 3, {"witch": True, "tunnel_boards": 4}
    )
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"edition": "risk"}, "there is no edition 'risk'"),
        ({"players": 6}, "original-jamaica cannot be played by 6"),
        ({"options": "boards:99"}, "option boards cannot be 99"),
        ({"options": "sails:2"}, "original-jamaica has no option 'sails:2'"),
        ({"chance": "dice"}, "chance cannot be 'dice'"),
        ({"chance": "moves"}, "chance=moves is for the tiny editions"),
        ({"edition": TWO, "players": 3}, "tiny-two-symbols is for 2 players"),
        ({"max_moves": -1}, "max_moves cannot be -1"),
    ],
)
def test_what_cannot_be_is_refused(parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(balandra.BalandraError, match=sentence):
        BalandraGame(parameters)


def test_the_hands_are_dealt_as_often_as_cards_allow() -> None:
    """Four skulls and four hats, three cards each: the number of ways to draw so many skulls."""
    root = tiny().settings.root
    dealt = {}
    for number, chance in root.chances:
        hands = root.child(number).position.mapping()["hands"]  # type: ignore[union-attr]
        dealt[hands["blue"].get("skull", 0), hands["red"].get("skull", 0)] = chance
    ways = {
        (blue, red): comb(4, blue) * comb(4, 3 - blue) * comb(4 - blue, red) * comb(1 + blue, 3 - red)
        for blue in range(4)
        for red in range(4)
    }
    total = comb(8, 3) * comb(5, 3)
    assert {key: pytest.approx(count / total) for key, count in ways.items() if count} == dealt


def test_chances_add_up_and_moves_without_chance_have_one_result() -> None:
    for node in [*nodes(), *tiny(SHORTER, "draws").settings.root.all_nodes()]:
        if node.is_open:
            assert sum(chance for _, chance in node.chances) == pytest.approx(1.0)
            assert 1 < len(node.chances) <= MOST_OUTCOMES
            assert len(node.draws) < MOST_DRAWS


def weights(node: Node, chance: float, found: dict[str, float]) -> dict[str, float]:
    """How likely each decision of a game is if all choices are made at random."""
    if node.actions and not node.is_open:
        key = node.recall(node.actor)
        found[key] = found.get(key, 0.0) + chance
    shares = dict(node.chances) if node.is_open else dict.fromkeys(node.actions, 1 / max(1, len(node.actions)))
    for action, share in shares.items():
        weights(node.child(action), chance * share, found)
    return found


def test_draw_by_draw_the_game_is_the_same_as_move_by_move() -> None:
    by_move, by_draw = (weights(tiny(SHORTER, chance).settings.root, 1.0, {}) for chance in ("moves", "draws"))
    assert by_move == pytest.approx(by_draw)


def test_the_rules_are_those_of_the_kernels() -> None:
    """Playing with the generator leads to one of the results that explicit chance names."""
    for node in deciding()[::40]:
        position = node.position
        assert position is not None
        for number, move in enumerate(position.legal_moves):
            named = {after for _, after in results(lambda draws, at=position, m=move: at.play(m, draws=draws).position)}  # type: ignore[misc]
            played = position.reseeded(number).play(move).position._state
            seed(played, 0, 0)
            assert played.pack() in {_unseeded(after) for after in named}


def _unseeded(position: balandra.Position) -> bytes:
    state = position._state.copy()
    seed(state, 0, 0)
    data: bytes = state.pack()
    return data


def test_an_information_state_is_what_its_player_can_tell_apart() -> None:
    alike: dict[str, list[Node]] = defaultdict(list)
    for node in deciding():
        alike[node.recall(node.actor)].append(node)
    assert any(len(same) > 1 for same in alike.values())
    for same in alike.values():
        assert len({node.view(node.actor) for node in same}) == 1
        assert len({tuple(node.actions) for node in same}) == 1


def test_hidden_hands_are_not_told_apart() -> None:
    root = tiny().settings.root
    first = [root.child(number).recall(0) for number in root.actions]
    assert len(set(first)) == 4  # blue knows how many skulls blue has
    assert len(first) > 4


def test_a_resampled_state_tells_nothing_of_the_real_one() -> None:
    """From all states that a player cannot tell apart the same seed makes the same new state."""
    alike: dict[str, list[Node]] = defaultdict(list)
    for node in deciding():
        alike[node.recall(node.actor)].append(node)
    compared = 0
    for same in [found for found in alike.values() if len(found) > 1][::20]:
        again = [node.dealt_again(node.actor, seed=5) for node in same]
        assert len({(node.position, node.pasts) for node in again}) == 1
        assert again[0].recall(same[0].actor) == same[0].recall(same[0].actor)
        compared += len({node.position for node in same}) > 1
    assert compared > 5


@pytest.mark.parametrize("edition", [TWO, "original-jamaica", "devir-great-escape", "martinique"])
def test_a_state_comes_back_from_its_text(edition: str) -> None:
    game = loaded(edition=edition)
    draw = random.Random(2)
    state = game.new_initial_state()
    for _ in range(70):
        if state.is_terminal():
            break
        state.apply_action(draw.choice(state.legal_actions()))
        _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(back) == str(state)
        assert back.legal_actions() == state.legal_actions()
        assert back.information_state_string(1) == state.information_state_string(1)


COPIES = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


def finish(state: BalandraState) -> BalandraState:
    """A copy of the state, played on at random to its end."""
    state, draw = state.clone(), random.Random(3)
    while not state.is_terminal():
        state.apply_action(draw.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize(
    "parameters",
    [{"edition": TWO}, {"edition": "devir-escape", "players": 3, "options": "filibusters:yes", "max_moves": 40}],
    ids=lambda parameters: str(parameters["edition"]),
)
def test_copies_of_a_game_and_of_a_state_play_on(parameters: dict[str, Any], copied: Callable[[Any], Any]) -> None:
    game = loaded(**parameters)
    twin = copied(game)
    assert type(twin) is BalandraGame
    assert str(twin) == str(game)
    assert twin.settings == game.settings
    state = after(game, 3)
    for begun in (after(twin, 3), copied(state), after(state.get_game(), 3), after(copied(state).get_game(), 3)):
        assert type(begun) is BalandraState
        assert str(begun) == str(state)
        assert begun.information_state_string(1) == state.information_state_string(1)
        assert str(finish(begun)) == str(finish(state))
        assert finish(begun).returns() == finish(state).returns()


def test_a_game_and_a_state_are_pickled_for_another_process() -> None:
    """As OpenSpiel's AlphaZero does with its actors."""
    game = loaded(edition=TWO)
    state = after(game, 2)
    script = (
        "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); begun = game.new_initial_state(); "
        "begun.apply_action(begun.legal_actions()[0]); state.apply_action(state.legal_actions()[0]); print(state)"
    )
    answer = subprocess.run([sys.executable, "-c", script], input=pickle.dumps((game, state)), capture_output=True)
    state.apply_action(state.legal_actions()[0])
    assert answer.stdout.decode().strip() == str(state), answer.stderr.decode()


def test_moves_have_their_words() -> None:
    state = after(loaded(edition="original-jamaica"), 0)
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        str(move) for _, move in sorted(state.node.moves.items())
    ]
    assert state.action_to_string(0) == "end"  # not legal now


def test_observations_say_what_the_seat_sees() -> None:
    state = after(loaded(edition="original-jamaica", players=3), 20)
    codec = state.node.settings.codec
    mine = make_observation(state.get_game())
    mine.set_from(state, 1)
    row = codec.encode(state.node.position.view("red"))  # type: ignore[union-attr]
    assert mine.dict["view"][0] == pytest.approx(row * codec.scale)
    assert "?" in mine.string_from(state, 1)
    private = pyspiel.PrivateInfoType
    everyone = make_observation(state.get_game(), pyspiel.IIGObservationType(True, False, private.ALL_PLAYERS))
    everyone.set_from(state, 1)
    assert everyone.dict["view"][1] == pytest.approx(mine.dict["view"][0])
    nobody = make_observation(state.get_game(), pyspiel.IIGObservationType(True, False, private.NONE))
    nobody.set_from(state, 0)
    first = nobody.tensor[3:].copy()
    nobody.set_from(state, 2)
    assert (nobody.tensor[3:] == first).all()
    only = make_observation(state.get_game(), pyspiel.IIGObservationType(False, False, private.SINGLE_PLAYER))
    assert only.string_from(state, 1).startswith("hands: {")
    assert only.tensor is None


def test_openspiel_writes_a_playthrough() -> None:
    reply = generate_playthrough.playthrough(f"{NAME}(edition={TWO})", None, seed=1)
    assert 'GameType.short_name = "python_balandra"' in reply
    assert "InformationStateString(1) = " in reply


def test_information_states_remember_every_move() -> None:
    game = loaded(edition="original-jamaica", max_moves=50)
    state = after(game, 12)
    tensor = np.array(state.information_state_tensor(0))
    assert tensor.shape == tuple(game.information_state_tensor_shape())
    past = tensor[-51 * 5 :].reshape(51, 5)
    assert (past[1:13, 0] > 0).all()
    assert (past[13:] == 0).all()
    own = [step.action + 1 for step in state.full_history() if step.player == 0]
    assert [int(number) for number in past[1:13, 1] if number] == own
    assert len(state.observation_tensor(0)) < len(tensor)


def test_returns_are_for_the_winner_and_a_game_cut_short_is_a_draw() -> None:
    ends = [node for node in nodes() if node.is_over]
    assert {tuple(node.returns) for node in ends} == {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    assert all(any(node.returns) or node.made == SHORT for node in ends)


def test_more_iterations_are_less_exploitable_and_no_bot_beats_them() -> None:
    worst = []
    for _, fine in solve(tiny(), [3, 40]):
        worst.append(exploitability.nash_conv(tiny(), fine, use_cpp_br=False) / 2)
    assert worst[1] < 0.02 < worst[0]
    assert score(tiny(), fine, fine) == pytest.approx(0.0, abs=1e-9)
    assert score(tiny(), spiel_policy.TabularPolicy(tiny()), fine) < 0.01


@pytest.mark.parametrize(("edition", "moves"), [(TWO, 0), (TWO, 3), ("original-jamaica", 30)])
def test_openspiels_tree_search_plays_it(edition: str, moves: int) -> None:
    game = loaded(edition=edition, max_moves=60)
    draw = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draw), 1.0, 25, random_state=draw)
    state = after(game, moves)
    chances = dict(bot.get_policy(state))
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1.0)


def test_a_bot_is_tabulated_over_all_information_states() -> None:
    table = tabulate(tiny(), "search:40", seeds=2)
    assert len(table.action_probability_array) == len(decisions(tiny()))
    assert table.action_probability_array.sum(axis=1) == pytest.approx(1.0)
    assert {0.0, 0.5, 1.0} >= {float(share) for share in table.action_probability_array.ravel()}


def test_the_report_has_a_row_for_everybody() -> None:
    found = list(rows(tiny(), ["random"], 1, [2]))
    assert [row.player for row in found] == ["CFR+, 2 iterations", "uniform", "random"]
    assert all(row.exploitability > 0 for row in found)
