"""Exact endgames: by hand, against brute force, on every target; what is proved holds, the rest is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from bench.compose import FAMILIES, STYLES, compose, game_of
from typer.testing import CliRunner

import balandra
from balandra import InvalidPosition, Position
from balandra.cli import solve as command
from balandra.cli.app import app
from balandra.search.engine import plain_engine
from balandra.search.solve import Bounds, Solver, solve
from tests.rules.martinique import dusk
from tests.tables import after, all_on, standard

TRACK = ["bottle", "pistol", "hat", "skull", "dagger", "key"]
SMALL = {"boards": 4, "pirates": 4}
GOAL = 25


def endgame(
    blue: list[int], red: list[int], hands: dict[str, Any], edition: str = "original-tortuga", **more: Any
) -> Position:
    """Blue to move on four like boards (pirates not named are home); more is put into the mapping."""
    options = {**SMALL, **more.pop("options", {})}
    pirates = {"blue": blue, "red": red}
    filled = {colour: places + [GOAL] * (4 - len(places)) for colour, places in pirates.items()}
    mapping = {"turn": "blue", "track": TRACK * 4, "pirates": filled, "hands": hands, **more}
    return standard(edition, 2, **options).position(mapping, seed=5)


def value(position: Position, move: str, **how: Any) -> Bounds:
    """What a move is worth to the one who makes it."""
    return next(ranked.value for ranked in solve(position, **how).moves if str(ranked.move) == move)


def test_a_win_in_one_action_is_worth_one() -> None:
    solution = solve(endgame([24], [24], {"blue": {"skull": 1}, "red": {"key": 2}}, actions_left=1))
    assert solution.exact
    assert str(solution.best[0]) == "skull 24"
    assert solution.values == {"blue": Bounds(1.0, 1.0), "red": Bounds(0.0, 0.0)}


def test_a_loss_is_known_as_one() -> None:
    """Blue's last action brings nobody home, and red goes home with any card."""
    solution = solve(endgame([1, 2], [24], {"blue": {"skull": 1}, "red": {"key": 2}}, actions_left=1))
    assert solution.exact
    assert solution.values["red"] == Bounds(1.0, 1.0)
    assert len(solution.best) == len(solution.moves) > 1


@pytest.mark.parametrize(("first", "worth"), [("skull", 1.0), ("key", 0.0), ("dagger", 0.0)])
def test_an_open_row_is_no_chance(first: str, worth: float) -> None:
    """Falling back from 23 to 22 brings the first card of the row; only a dagger or a key would stop short of home."""
    row = [first] + ["hat"] * 5
    position = endgame([23], [22], {"blue": {}, "red": {"skull": 1}}, actions_left=2, row=row, options={"actions": 2})
    assert value(position, "retreat 23").value == worth


def test_one_draw_decides_with_the_fraction_counted_by_hand() -> None:
    """As above with the pile: 102 cards, red has a skull, and 17 daggers and 17 keys do not go home from 22."""
    position = endgame(
        [23],
        [22],
        {"blue": {}, "red": {"skull": 1}},
        "original-jamaica",
        actions_left=2,
        options={"actions": 2},
    )
    solution = solve(position, as_if_open=True)
    assert solution.exact
    assert [str(move) for move in solution.best] == ["retreat 23"]
    assert solution.values["blue"].value == pytest.approx(67 / 101, abs=1e-12)
    assert solution.moves[-1].loss.value == pytest.approx(67 / 101, abs=1e-12)


# A second reading: plain expectimax over the kernels, draws forced by laying the cards on top of the pile


def outcomes(position: Position, move: int) -> Iterator[tuple[float, Position]]:
    """Each way the cards of a move can fall, with its chance."""
    state, kernels = position._state, position.game.ruleset.kernels
    kinds = [k for k, n in enumerate(state.pile) if n]
    taken = 3 - _after(position, kernels, move, kinds[:1] * 3).top_size
    for drawn in product(kinds, repeat=taken):
        chance, pile = 1.0, list(state.pile)
        for kind in drawn:
            chance *= pile[kind] / sum(pile)
            pile[kind] -= 1
        if chance > 0:
            yield chance, Position(position.game, _after(position, kernels, move, list(drawn)))


def _after(position: Position, kernels: Any, move: int, drawn: list[int]) -> Any:
    state = position._state.copy()
    state.top, state.top_size, state.rng = drawn + [0] * (3 - len(drawn)), len(drawn), [0] * 4
    for kind in drawn:
        state.pile[kind] -= 1
        state.pile_size -= 1
    kernels["apply"](position.game.rules, state, move)
    return state


def brute(position: Position, depth: int, memory: dict[tuple[bytes, int], tuple[float, float]]) -> tuple[float, float]:
    """Blue's chance to win within bounds, all moves and draws tried to a depth."""
    if position.outcome:
        return (1.0, 1.0) if position.outcome.winner == position.game.colours[0] else (0.0, 0.0)
    if depth == 0:
        return (0.0, 1.0)
    key = position.to_bytes(), depth
    if key not in memory:
        choose = max if position._state.actor == 0 else min
        worths = [brute_move(position, move.code, depth, memory) for move in position.legal_moves]
        memory[key] = choose(w[0] for w in worths), choose(w[1] for w in worths)
    return memory[key]


def brute_move(position: Position, move: int, depth: int, memory: Any) -> tuple[float, float]:
    """A move's worth to blue within bounds."""
    low = high = 0.0
    for chance, reached in outcomes(position, move):
        bounds = brute(reached, depth - 1, memory)
        low, high = low + chance * bounds[0], high + chance * bounds[1]
    return low, high


def races(edition: str) -> Iterator[Position]:
    """Little races near the end: the one counted by hand above, then some by lot."""
    hands: dict[str, Any] = {"blue": {}, "red": {"skull": 1}}
    yield endgame([23], [22], hands, edition, actions_left=2, options={"actions": 2})
    draw = random.Random(2)
    for _ in range(8):
        actions = draw.choice((1, 2))
        blue, red = ([draw.randint(19, 24) for _ in range(draw.choice((1, 1, 2)))] for _ in range(2))
        hands = {colour: {draw.choice(TRACK): 1} if draw.random() < 0.6 else {} for colour in ("blue", "red")}
        yield endgame(blue, red, hands, edition, actions_left=actions, options={"actions": actions})


@pytest.mark.parametrize("edition", ["original-jamaica", "original-tortuga"])
def test_it_agrees_with_brute_force(edition: str) -> None:
    """Open or seen through: whatever brute force closes, the solver has the same number."""
    closed: list[float] = []
    for position in races(edition):
        found = {str(m.move): m.value for m in solve(position, most_nodes=3000, as_if_open=True).moves}
        memory: dict[tuple[bytes, int], tuple[float, float]] = {}
        for move in position.legal_moves:
            bounds, (low, high) = found[str(move)], brute_move(position, move.code, 3, memory)
            assert low - 1e-9 <= bounds.high
            assert bounds.low <= high + 1e-9
            if high - low < 1e-9:
                closed.append(low)
                assert (bounds.low, bounds.high) == pytest.approx((low, low), abs=1e-9)
    assert {0.0, 1.0} <= set(closed)
    assert edition == "original-tortuga" or any(0.01 < value < 0.99 for value in closed)


@cache
def some_endgames() -> tuple[Position, ...]:
    """One composed endgame of each family, chosen for nothing."""
    return tuple(compose(game_of(family), STYLES["composed"], random.Random(family)) for family in range(len(FAMILIES)))


@pytest.mark.parametrize("number", range(len(FAMILIES)))
def test_plain_rules_and_native_code_prove_the_same(number: int) -> None:
    position = some_endgames()[number]
    plain = solve(position, most_nodes=120, engine=plain_engine(position.game.ruleset))
    assert plain == solve(position, most_nodes=120)


@pytest.mark.parametrize("number", range(len(FAMILIES)))
def test_bounds_only_close_and_always_hold(number: int) -> None:
    position = some_endgames()[number]
    before = {str(move): Bounds(0.0, 1.0) for move in position.legal_moves}
    for nodes in (1, 10, 100, 1000, 10_000):
        for one in solve(position, most_nodes=nodes).moves:
            wider = before[str(one.move)]
            assert wider.low - 1e-12 <= one.value.low <= one.value.high + 1e-12 <= wider.high + 2e-12
            before[str(one.move)] = one.value


def test_the_evaluator_changes_no_proved_value() -> None:
    for position in some_endgames()[:3]:
        ruleset = position.game.ruleset
        found = {name: solve(position, most_nodes=2000, evaluator=name) for name in (None, *ruleset.evaluators)}
        assert found[None] == found[ruleset.first_evaluator]
        values = [{str(one.move): one.value for one in solution.moves} for solution in found.values()]
        for move, bounds in values[0].items():
            for other in (others[move] for others in values[1:]):
                assert max(bounds.low, other.low) <= min(bounds.high, other.high) + 1e-9


@pytest.mark.parametrize("count", [1, pytest.param(4, marks=pytest.mark.long)])
def test_it_is_the_same_game_with_the_seats_exchanged(count: int) -> None:
    for position in some_endgames()[:count]:
        mapping = position.mapping()
        swap = dict(zip(position.game.colours, reversed(position.game.colours), strict=True))
        for key in ("pirates", "hands"):
            mapping[key] = {swap[colour]: value for colour, value in mapping[key].items()}
        mirror = balandra.position({**mapping, "turn": swap[mapping["turn"]]})
        found, mirrored = solve(position, most_nodes=20_000), solve(mirror, most_nodes=20_000)
        if found.exact and mirrored.exact:
            values = {str(m.move): pytest.approx(m.value.value) for m in found.moves}
            assert {str(m.move): m.value.value for m in mirrored.moves} == values
        assert found.exact == mirrored.exact


def test_martinique_with_all_maps_face_up_can_be_solved() -> None:
    """The secret h8 is known, two digs are left: whoever digs there first wins."""
    maps = {"black": [f"{letter}^" for letter in "abcdefg"], "red": [f"{number}^" for number in "1234567"]}
    position = dusk(maps=maps)
    for square in ("a1", "b1", "c1", "d1", "e1", "f1"):
        position = position.play(f"dig {square}").position
    solution = solve(position, engine=plain_engine(position.game.ruleset))
    assert solution.exact
    assert [str(move) for move in solution.best] == ["dig h8"]
    assert {one.loss.value for one in solution.moves[1:]} == {1.0}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (standard("original-jamaica").new(1), "hands are hidden"),
        (all_on(2, cards="open").new(1), "Black Witch"),
        (standard("martinique").new(1), "not all maps"),
        (standard("original-tortuga", 3).new(1), "only games of two"),
        (after(standard("original-tortuga"), 1, 100_000), "the game is over"),
    ],
)
def test_what_has_no_exact_value_is_refused(position: Position, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        solve(position)


def test_what_is_not_solved_is_not_called_exact() -> None:
    solution = solve(standard("original-tortuga").new(1), most_nodes=500)
    assert not solution.exact
    assert solution.nodes == 500
    assert len(solution.best) == len(solution.moves)


# The command

EASY = str(endgame([24], [24], {"blue": {"skull": 1}, "red": {"key": 2}}, actions_left=1))


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["solve", *arguments], env={"COLUMNS": "100", "TERM": "dumb"})


def test_the_command_takes_a_file_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "endgame.txt"
    file.write_text(EASY)
    by_file, by_text = run(str(file)), run(EASY)
    assert by_file.exit_code == 0
    assert by_file.stdout == by_text.stdout
    assert "skull 24" in by_file.stdout
    assert "solved" in by_file.stdout
    found = json.loads(run(EASY, "--json", "--target=plain").stdout)
    assert (found["exact"], found["best"], found["values"]["red"]["high"]) == (True, ["skull 24"], 0.0)


def test_the_command_says_what_is_not_solved() -> None:
    text = str(standard("original-tortuga").new(1))
    answer = run(text, "--nodes", "40").stdout
    assert "not solved" in answer
    assert "0.00% to 100.00%" in answer


def test_the_command_sees_through_hidden_hands_only_when_asked() -> None:
    text = str(endgame([24], [24], {"blue": {"skull": 1}, "red": {"key": 1}}, "original-jamaica", actions_left=1))
    refused = run(text)
    assert refused.exit_code == 2
    assert "only open positions" in refused.stderr
    assert "as if all were open" in run(text, "--as-if-open").stdout
    assert json.loads(run(text, "--as-if-open", "--json").stdout)["as_if_open"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([EASY, "--nodes", "0"], "--nodes cannot be 0"),
        ([EASY, "--tolerance", "2"], "--tolerance cannot be 2"),
        ([EASY, "--move", "3"], "--move cannot be 3"),
        (["no such file"], "cannot be used"),
        (["edition: nowhere"], "no edition"),
        (["{broken"], "damaged JSON"),
    ],
)
def test_the_command_refuses_what_makes_no_sense(arguments: list[str], complaint: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_ctrl_c_gives_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Solver):
        def run(self) -> Iterator[int]:
            yield from super().run()
            raise KeyboardInterrupt

    monkeypatch.setattr(command, "Solver", Interrupted)
    result = run(EASY)
    assert result.exit_code == 130
    assert "skull 24" in result.stdout
