"""Analysis: from what a seat knows, repeatable, with losses and intervals that mean what they say."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import special
from typer.testing import CliRunner

import balandra
from balandra.analysis import compare, evaluate, rank, rollout
from balandra.analysis.games import LightGames, games_by, light_rows
from balandra.analysis.intervals import bounded, student, unbounded
from balandra.analysis.subject import open_view, subject
from balandra.cli.app import app
from balandra.core.ruleset import Ruleset
from balandra.search.engine import Engine, plain_engine
from balandra.search.light import NO_MOVE
from balandra.search.search import Budget
from tests.tables import COMPILED, EDITIONS, after, all_on, game_of, standard


def seen(position: balandra.Position) -> balandra.View:
    assert position.actor is not None
    return position.view(position.actor)


def one_from_home() -> balandra.Position:
    """Blue wins with any card from 36; falling back from 30 gives that up."""
    pirates = {"blue": [36, 37, 37, 37, 37, 37], "red": [30, 36, 37, 37, 37, 37]}
    words = {"turn": "blue", "actions_left": 1, "pirates": pirates, "hands": {"blue": {"skull": 1}, "red": {"hat": 3}}}
    return standard("original-jamaica").position(words, seed=3)


# What is hidden changes nothing; the same seed gives the same


@pytest.mark.parametrize("seed", range(12))
def test_hidden_things_change_nothing(seed: int) -> None:
    position = after(game_of(seed * 11), seed, 25)
    if position.actor is None:
        return
    view = seen(position)
    other = seen(position.game.redeal(view, seed + 1))
    moves = view.legal_moves[:2]
    assert evaluate(view, 200, 4) == evaluate(other, 200, 4)
    assert rank(view, 400, 4) == rank(other, 400, 4)
    assert rollout(view, 8, 4, limit=60) == rollout(other, 8, 4, limit=60)
    assert compare(view, moves, 6, 4, "random", limit=20) == compare(other, moves, 6, 4, "random", limit=20)


def test_with_open_cards_hidden_things_do_matter() -> None:
    game = standard("original-jamaica")
    words = {"turn": "red", "actions_left": 1, "pirates": {"blue": [36, 37, 37, 37, 37, 37], "red": [1, 1, 2, 3]}}
    hands = [{"blue": {"skull": 1}, "red": {"hat": 1}}, {"blue": {}, "red": {"hat": 1}}]
    with_card, without = (game.position({**words, "hands": hand}, seed=3) for hand in hands)
    found = [evaluate(one, 2000, open_cards=True).values["blue"] for one in (with_card, without)]
    assert found[0] > found[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_open_view_keeps_every_hand(edition: str) -> None:
    for moves in (0, 7, 40):
        position = after(standard(edition), 5, moves)
        again = position.game.redeal(open_view(position), 9).mapping()
        for part in ("hands", "maps", "secret", "tokens", "tiles"):
            assert again.get(part) == position.mapping().get(part)


def test_an_open_view_keeps_what_the_witch_laid_aside() -> None:
    for seed in range(30):
        position = after(all_on(3), seed, 60 + seed)
        again = position.game.redeal(open_view(position), 9).mapping()
        assert again["hands"] == position.mapping()["hands"]


def test_the_same_seed_gives_the_same_and_another_seed_another() -> None:
    view = seen(after(all_on(2), 3, 30))
    for work in (lambda s: evaluate(view, 300, s), lambda s: rank(view, 900, s), lambda s: rollout(view, 20, s)):
        assert work("a") == work("a")
        assert work("a") != work("b")


def test_games_hang_on_their_number_not_on_the_batch() -> None:
    table = games_by("light", subject(seen(after(standard("original-jamaica"), 1, 12))), 5, 400)
    whole = table.play(None, 0, 9)
    assert (whole[4:] == table.play(None, 4, 5)).all()


@COMPILED
@pytest.mark.parametrize("game", [all_on(3), standard("original-tortuga", 4), standard("martinique")], ids=str)
def test_plain_and_compiled_code_play_the_same_light_games(
    game: balandra.Game, compiled: Callable[[Ruleset], Engine]
) -> None:
    about = subject(seen(after(game, 2, 20)))
    code = about.legal_moves[-1].code
    for move in (NO_MOVE, code):
        plain, other = (light_rows(engine(game.ruleset), about, move, 8, 3, 45) for engine in (plain_engine, compiled))
        assert (plain == other).all()


# Values, losses, intervals


@pytest.mark.parametrize("seed", range(0, 60, 4))
def test_every_legal_move_is_ranked_and_nothing_is_lost_by_the_best(seed: int) -> None:
    position = after(game_of(seed), seed, 2 * seed)
    if position.actor is None:
        return
    view = seen(position)
    found = rank(view, 3000, seed)
    assert {one.move for one in found} == set(view.legal_moves)
    assert found[0].loss == 0.0
    assert [one.loss for one in found] == sorted(one.loss for one in found)
    for one in found:
        assert 0.0 <= one.value <= 1.0
        assert one.low <= one.loss <= one.high
        assert one.value == pytest.approx(max(0.0, found[0].value - one.loss))


@pytest.mark.parametrize("budget", [1, 5000, 20_000])
def test_a_ranking_keeps_to_its_rounds(budget: int) -> None:
    view = seen(after(standard("original-tortuga"), 2, 15))
    found = rank(view, budget)
    assert sum(one.visits for one in found) <= max(budget, 8 * len(found))
    assert sum(one.visits for one in found) > budget / 2


def test_the_better_half_gets_more_deals() -> None:
    view = seen(after(standard("original-tortuga"), 2, 15))
    found = rank(view, 40_000)
    assert found[0].deals > found[-1].deals
    assert min(one.deals for one in found) >= 8


def test_a_win_is_ranked_first_and_giving_it_up_costs() -> None:
    found = rank(one_from_home().view("blue"), 4000)
    assert str(found[0].move) == "skull 36"
    assert found[0].value == 1.0
    assert all(one.loss > 0.1 for one in found[1:])


def test_a_budget_of_seconds_ends() -> None:
    view = seen(after(standard("martinique"), 2, 15))
    assert evaluate(view, Budget(seconds=0.1)).evaluations > 0
    assert len(rank(view, Budget(seconds=0.1))) == len(view.legal_moves)


def test_a_finished_game_is_known() -> None:
    over = one_from_home().play("skull 36").position
    assert evaluate(over.view("red")).values == {"blue": 1.0, "red": 0.0}
    assert rollout(over.view("red"), 5).values["blue"].mean == 1.0
    with pytest.raises(balandra.InvalidPosition, match="over"):
        rank(over.view("blue"))


def test_others_and_spectators_can_roll_out() -> None:
    position = after(standard("original-jamaica", 3), 2, 30)
    for seat in (*position.game.colours, None):
        found = rollout(position.view(seat), 40, limit=50)
        assert sum(one.mean for one in found.values.values()) == pytest.approx(1.0)
        assert found.games == 40


@pytest.mark.parametrize("policy", ["light", "random", "greedy"])
def test_every_policy_plays_to_the_end_or_to_the_limit(policy: str) -> None:
    view = seen(after(standard("ravensburger-basic", boards=4, pirates=4), 2, 40))
    found = rollout(view, 3, policy=policy, limit=4)
    assert found.moves == 4
    assert found.unfinished == 3
    assert all(0 < one.mean < 1 for one in found.values.values())


def test_the_light_policy_ends_its_games() -> None:
    found = rollout(standard("original-jamaica").new(1).view("blue"), 200)
    assert found.unfinished == 0
    assert found.moves < 250  # random play needs some 440


def test_light_games_do_not_look_at_what_is_hidden() -> None:
    """At sunset one dig in many finds the treasure; a policy that saw the secret would find it at once."""
    game = standard("martinique")
    position = next(p for n in range(400) if (p := after(game, 3, n)).mapping()["phase"] == "sunset")
    view = seen(position)
    found = compare(view, [view.legal_moves[0]], 400)[0].rollout.values
    assert max(one.mean for one in found.values()) < 0.999
    hits = sum(row[:-1].max() == 1.0 for row in LightGames(subject(view), 1, 1).play(None, 0, 400))
    assert hits < 100


def test_common_luck_makes_differences_clearer() -> None:
    """Red's one hidden card decides the game, whichever pirate blue moves first: hardly any luck is left."""
    pirates = {"blue": [30, 31, 37, 37, 37, 37], "red": [35, 37, 37, 37, 37, 37]}
    words = {
        "turn": "blue",
        "actions_left": 1,
        "pirates": pirates,
        "hands": {"blue": {"skull": 3, "hat": 3}, "red": {"key": 1}},
    }
    view = standard("original-jamaica").position(words, seed=3).view("blue")
    table, elsewhere = (games_by("light", subject(view), seed, 600) for seed in (1, 2))
    first, second = (subject(view).find(text) for text in ("skull 30", "skull 31"))
    one, two, other = table.play(first, 0, 500), table.play(second, 0, 500), elsewhere.play(second, 0, 500)
    assert 0.0 < one[:, 0].mean() < 1.0
    assert np.var(one[:, 0] - two[:, 0]) < 0.3 * np.var(one[:, 0] - other[:, 0])


def test_a_comparison_subtracts_game_by_game() -> None:
    view = seen(after(standard("original-jamaica"), 4, 60))
    first, second = compare(view, view.legal_moves[:2], 100, seed=6)
    mover = view.actor or ""
    gap = second.rollout.values[mover].mean - first.rollout.values[mover].mean
    assert second.difference.mean == pytest.approx(gap)
    assert first.difference.half_width == 0.0
    same = compare(view, [view.legal_moves[0]] * 2, 100, seed=6)[1].difference
    assert (same.mean, same.error) == (0.0, 0.0)
    assert same.low < 0 < same.high  # a hundred games do not prove that two moves are equal


def test_it_stops_when_the_interval_is_small_enough() -> None:
    view = seen(after(standard("original-jamaica"), 4, 60))
    found = rollout(view, 100_000, until=0.05)
    assert 200 <= found.games < 1000
    assert all(one.half_width <= 0.05 for one in found.values.values())
    pair = compare(view, view.legal_moves[:2], 100_000, until=0.06)
    assert pair[0].rollout.games == pair[1].rollout.games < 3000
    assert pair[1].difference.half_width <= 0.06


@pytest.mark.parametrize("chance", [0.02, 0.3, 0.5, 0.95])
def test_intervals_of_wins_hold_the_truth_about_95_times_in_100(chance: float) -> None:
    draw = np.random.default_rng(7)
    found = [bounded((draw.random(80) < chance).astype(float)) for _ in range(3000)]
    assert 0.93 <= np.mean([one.low <= chance <= one.high for one in found]) <= 0.995


def test_intervals_of_measurements_hold_the_truth_about_95_times_in_100() -> None:
    draw = np.random.default_rng(8)
    found = [unbounded(draw.normal(0.4, 0.1, 8)) for _ in range(4000)]
    assert 0.94 <= np.mean([one.low <= 0.4 <= one.high for one in found]) <= 0.96


def test_intervals_of_differences_hold_the_truth_about_95_times_in_100() -> None:
    draw = np.random.default_rng(9)
    luck = draw.random((3000, 150))
    gaps = (luck < 0.55).astype(float) - (luck + draw.normal(0, 0.2, luck.shape) < 0.5)
    truth = float(gaps.mean())
    found = [bounded(row, -1.0, 1.0) for row in gaps]
    assert 0.93 <= np.mean([one.low <= truth <= one.high for one in found]) <= 0.99


def test_an_interval_holds_its_mean_and_one_result_leaves_all_open() -> None:
    for sample in ([0.0], [1.0], [0.0, 1.0], [0.5] * 9):
        one = bounded(sample)
        assert 0.0 <= one.low <= one.mean <= one.high <= 1.0
    assert unbounded([0.3]).high == math.inf


@pytest.mark.parametrize("freedom", [3, 7, 20, 100])
def test_the_point_of_students_distribution(freedom: int) -> None:
    assert student(freedom) == pytest.approx(special.stdtrit(freedom, 0.975), rel=0.01)


def test_progress_is_told_and_ends_at_one() -> None:
    view = seen(after(standard("original-jamaica"), 2, 15))
    for work in (evaluate, rank, rollout):
        answer: list[float] = []
        work(view, 1000, progress=answer.append)
        assert answer == sorted(answer)
        assert answer[-1] == 1.0
        assert len(answer) > 2


# Bad input


def test_bad_input_is_answered_by_one_sentence() -> None:
    position = after(standard("original-jamaica"), 2, 15)
    view = seen(position)
    other = position.view(next(colour for colour in position.game.colours if colour != position.actor))
    bad: list[tuple[Any, str]] = [
        (lambda: evaluate(position), "open_cards"),
        (lambda: evaluate("x"), "takes a view"),  # type: ignore[arg-type]
        (lambda: rank(view, open_cards=True), "whole position"),
        (lambda: rank(other), "decides here"),
        (lambda: evaluate(position.view(None)), "spectator"),
        (lambda: evaluate(view, 0), "budget"),
        (lambda: rank(view, "2000"), "budget"),  # type: ignore[arg-type]
        (lambda: rollout(view, 0), "games"),
        (lambda: rollout(view, limit=-1), "limit"),
        (lambda: rollout(view, until=2.0), "until"),
        (lambda: rollout(view, policy="nobody"), "light"),
        (lambda: compare(view, []), "at least one"),
        (lambda: compare(view, ["fly 7"]), "not legal"),
        (lambda: rollout(view, seed=1.5), "seed"),  # type: ignore[arg-type]
    ]
    for work, word in bad:
        with pytest.raises(balandra.BalandraError, match=word):
            work()


# On the command line


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["analyse", *arguments], env={"COLUMNS": "100", "TERM": "dumb"})


def test_the_command_prints_chances_moves_and_rollouts(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(str(one_from_home()))
    answer = run(str(file), "--budget", "3000", "--rollout", "50", "--top", "2")
    assert answer.exit_code == 0
    for word in ("as blue sees it", "chance to win", "skull 36", "loss", "50 games each"):
        assert word in answer.stdout


def test_the_command_reads_a_text_and_prints_json() -> None:
    text = str(one_from_home())
    arguments = (text, "--budget", "2000", "--rollout", "30", "--json", "--seed", "4")
    found = json.loads(run(*arguments).stdout)
    assert found == json.loads(run(*arguments).stdout)
    assert found["moves"][0]["move"] == "skull 36"
    assert found["rollouts"][0]["values"]["blue"]["mean"] == 1.0
    assert found["open"] is False
    assert json.loads(run(text, "--budget", "500", "--open", "--json").stdout)["open"] is True


def test_the_command_sees_no_hidden_card() -> None:
    position = after(standard("original-jamaica"), 2, 15)
    other = position.game.redeal(seen(position), 8)
    assert other != position
    texts = [run(str(one), "--budget", "500", "--json").stdout for one in (position, other)]
    assert texts[0] == texts[1]


def test_the_command_refuses_what_makes_no_sense(tmp_path: Path) -> None:
    text = str(one_from_home())
    over = tmp_path / "over.txt"
    over.write_text(str(one_from_home().play("skull 36").position))
    for arguments, word in (
        ((text, "--budget", "soon"), "budget"),
        ((text, "--rollout", "-1"), "--rollout"),
        ((text, "--top", "0"), "--top"),
        ((text, "--rollout", "5", "--policy", "me"), "light"),
        ((text, "--move", "3"), "--move"),
        ((str(over),), "over"),
        ((str(tmp_path / "nothing.txt"),), "no such file"),
    ):
        answer = run(*arguments)
        assert answer.exit_code == 2
        assert word in answer.stderr
        assert len(answer.stderr.strip().splitlines()) == 1
