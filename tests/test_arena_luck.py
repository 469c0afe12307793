"""The luck of draws in the arena: its mean is 0, it is taken out to the last digit, and old files stay readable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import inf
from pathlib import Path

import pytest
from bench.luck import report, scatter
from bench.review import QUICK

from balandra import Position, Transcript
from balandra.arena import ArenaError, Match, Plan, Result, plan_match, summary
from balandra.arena import play as playing
from balandra.arena.luck import draw_luck, luck_evaluator
from balandra.arena.plan import LUCK
from balandra.bots import bot
from balandra.core.errors import InvalidOption
from balandra.core.game import Move
from balandra.reviews import WHOLE, Evaluator, review
from balandra.reviews.draws import listed
from tests import test_arena
from tests.tables import standard
from tests.test_arena import SHORT_WORDS, made_up, played, run

MOVES = 24
match_plan = partial(test_arena.match_plan, luck=LUCK)
island_plan = partial(test_arena.island_plan, luck=LUCK)


def games(plan: Plan) -> list[Result]:
    """All games of a match, played here."""
    return [playing.play(plan, *task) for task in plan.tasks()]


def drawing_move(position: Position) -> Move:
    """The first move in order of notation that draws; the first of all if none does."""
    moves = sorted(position.legal_moves, key=str)
    return next((move for move in moves if len(listed(position, move) or ()) > 1), moves[0])


def before_a_draw(edition: str, players: int) -> Position:
    """A position in the middle of a game with a move that draws."""
    position, player = standard(edition, players).new(seed=1), bot("random")
    for number in range(100):
        if number > 30 and len(listed(position, drawing_move(position)) or ()) > 1:
            return position
        position = position.play(player.choose(position.view(position.actor), number)).position
    raise AssertionError("no move draws")


def paths(position: Position, evaluator: Evaluator, depth: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Every course of chance over some moves: how likely it is, and each seat's luck in it."""
    if not depth or position.actor is None:
        yield Fraction(1), (0,) * position.game.players
        return
    move = drawing_move(position)
    outcomes = listed(position, move)
    assert outcomes is not None
    for one in outcomes:
        luck = draw_luck(evaluator, position, move, one.position, 0) or (0,) * position.game.players
        for likely, rest in paths(one.position, evaluator, depth - 1):
            yield one.chance * likely, tuple(a + b for a, b in zip(luck, rest, strict=True))


@pytest.mark.parametrize(
    ("edition", "players"),
    [("original-jamaica", 2), ("original-jamaica", 3), ("ravensburger-basic", 2), ("devir-great-escape", 5)],
)
def test_over_all_courses_of_chance_the_mean_luck_is_nought(edition: str, players: int) -> None:
    position = before_a_draw(edition, players)
    evaluator = luck_evaluator(position.game, "static")
    found = list(paths(position, evaluator, 2))
    assert sum(likely for likely, _ in found) == 1
    assert len({luck for _, luck in found}) > 3
    assert max(abs(luck[0]) for _, luck in found) > WHOLE // 10_000
    for seat in range(players):
        mean = sum((likely * luck[seat] for likely, luck in found), Fraction(0))
        assert -2 <= mean <= 2  # of 10⁻⁹, one for each rounded mean


@pytest.mark.parametrize(("bots", "players"), [("greedy random", 2), ("random random", 3), ("random greedy random", 3)])
def test_adjusted_and_luck_are_the_plain_result_to_the_last_digit(bots: str, players: int) -> None:
    plan = match_plan(bots, 2, players, limit=MOVES)
    for game in games(plan):
        assert game.luck
        assert any(game.luck)
        assert sum(game.luck) == 0
        for seat in range(players):
            assert round((game.credit(seat) - game.adjusted(seat)) * WHOLE) == game.luck[seat]


def test_the_luck_of_a_game_is_that_of_its_review(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[tuple[Position, Move]] = []

    def noted(evaluator: Evaluator, before: Position, move: Move, after: Position, seed: str) -> tuple[int, ...] | None:
        steps.append((before, move))
        return draw_luck(evaluator, before, move, after, seed)

    monkeypatch.setattr(playing, "draw_luck", noted)
    plan = match_plan("greedy random", 2, limit=MOVES)
    game = playing.play(plan, 0, 0)
    record = Transcript(plan.game, moves=tuple(str(move) for _, move in steps), first=steps[0][0])
    ledger = review(record, str(luck_evaluator(plan.game, "static").spec), QUICK)
    assert game.luck == tuple(player.sums.draw_luck for player in ledger.players)


def test_measuring_luck_changes_no_game_and_takes_nobodys_time() -> None:
    plan = match_plan("greedy random", 2, limit=MOVES)
    times: list[float] = []
    measured = playing.play(plan, 0, 1, lambda progress: times.append(progress.since))
    plain = playing.play(replace(plan, luck=None), 0, 1)
    assert plain.luck is None
    assert (measured.moves, measured.end, measured.decisions) == (plain.moves, plain.end, plain.decisions)
    assert [one == inf for one in times] == [False, True] * MOVES


def test_shares_without_luck_add_up_at_every_table() -> None:
    for plan in (match_plan("greedy random", 4, limit=MOVES), match_plan("random random", 6, 3, limit=MOVES)):
        found = summary(plan, games(plan))
        assert found["luck_known"] == found["games"]
        for met in found["tables"]:
            rows = [row["adjusted"] for row in met["bots"]]
            assert sum(row["share"] for row in rows if row) == pytest.approx(1, abs=1e-5)
            assert all(row and row["low"] <= row["share"] <= row["high"] for row in rows)


# Files


def test_luck_is_saved_and_read_again(tmp_path: Path) -> None:
    plan, file = island_plan("random random", 4), tmp_path / "match.jsonl"
    results = played(plan, file)
    assert all(one.luck for one in results)
    again = Match(plan, file)
    again.run()
    assert again.results == results
    assert played(replace(plan, luck=None), file) == results  # nothing is left to play


def test_a_file_from_before_luck_was_measured_is_read_and_resumed(tmp_path: Path) -> None:
    plan, file = island_plan("random random", 6), tmp_path / "match.jsonl"
    results = played(plan, file)
    head, *lines = file.read_text().splitlines()
    old = [{name: value for name, value in json.loads(line).items() if name != "luck"} for line in lines]
    file.write_text("\n".join([head, *map(json.dumps, old[:4])]) + "\n")
    resumed = played(plan, file)
    assert [one.luck is None for one in resumed] == [True] * 4 + [False] * 2
    found = summary(plan, resumed)
    assert found["luck_known"] == 2
    assert [row["adjusted"] for row in found["bots"]] == [None, None]
    assert [row["share"] for row in found["bots"]] == [row["share"] for row in summary(plan, results)["bots"]]
    shown = run("random", "random", "-e", "martinique", "--games", "6", "-w", "1", "--save", str(file)).stdout
    assert "The luck of draws is known in 2 of 6 games" in shown


def test_draws_too_many_to_list_are_sampled_apart_from_the_game() -> None:
    plan = island_plan("random random", 2)
    first, second = games(plan)
    assert first.luck
    assert any(first.luck)
    assert playing.play(plan, 0, 0).luck == first.luck
    assert playing.play(replace(plan, deals=5), 0, 1).luck == second.luck


@pytest.mark.parametrize("luck", [[1, 2], [0], "lucky", [0.5, -0.5], 3])
def test_damaged_luck_is_refused(tmp_path: Path, luck: object) -> None:
    plan, file = island_plan("random random", 2), tmp_path / "match.jsonl"
    played(replace(plan, luck=None), file)
    lines = file.read_text().splitlines()
    lines[1] = json.dumps({**json.loads(lines[1]), "luck": luck})
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(ArenaError, match="line 2 is no game"):
        played(plan, file)


# The command


def test_the_command_prints_both_shares() -> None:
    words = ["greedy", "random", *SHORT_WORDS, "--games", "4", "--workers", "1"]
    shown = run(*words).stdout
    for text in ("share of wins", "Adjusted for luck", "luck of draws"):
        assert text in shown
    assert "Adjusted" not in run(*words, "--luck", "none").stdout
    found = json.loads(run(*words, "--json").stdout)["table"]
    assert [sorted(row["adjusted"]) for row in found["bots"]] == [["high", "low", "share"]] * 2


def test_an_unknown_evaluator_of_luck_is_refused_in_one_sentence() -> None:
    result = run("greedy", "random", *SHORT_WORDS, "--luck", "horoscope")
    assert result.exit_code == 2
    assert "there is no evaluator 'horoscope'" in result.stderr
    with pytest.raises(InvalidOption):
        plan_match(["random", "random"], standard("martinique"), 2, luck="static@9.9")


def test_the_benchmark_compares_plain_and_adjusted_matches() -> None:
    """Luck that was half of every result: it is gone, and so is three quarters of the variance."""
    given = [match_plan("random greedy", 40, seed=seed) for seed in range(3)]
    results = [
        [replace(one, luck=tuple(round((one.credit(seat) - 0.5) * WHOLE / 2) for seat in (0, 1))) for one in games]
        for games in (made_up(plan, [1.0, 1.0], seed) for seed, plan in enumerate(given))
    ]
    lines = list(report(given, results))
    assert "60 deals" in lines[1]
    assert lines[2] == "the same interval from 25% of the games"
    rows = [summary(*pair)["bots"][0] for pair in zip(given, results, strict=True)]
    assert lines[3] == f"plain: {scatter(list(rows))}"
