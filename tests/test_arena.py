"""The arena: the same table from the same plan, intervals that hold, and one sentence for everything that is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
from typer.testing import CliRunner

import balandra
from balandra.arena import ArenaError, Match, Plan, Result, pace, plan_match, plot, summary
from balandra.arena import play as playing
from balandra.arena.credits import Credits, complete, count
from balandra.arena.strength import Bootstrap, Estimate, elo, ratings, shares
from balandra.cli.app import app
from balandra.core.game import Seed
from tests.awkward_bots import some_bot
from tests.processes import interrupt, wait_for

ROOT = Path(__file__).parent.parent
SHORT = {"boards": 4, "pirates": 4}
SHORT_WORDS = ["--edition", "original-jamaica", "-O", "boards=4", "-O", "pirates=4"]


def match_plan(
    bots: str, games: int, players: int = 2, seed: int | str = 0, limit: int = 5000, luck: str | None = None
) -> Plan:
    """A match of Cartagena on a short path."""
    game = balandra.load("cartagena", "original-jamaica", players, SHORT)
    return plan_match(bots.split(), game, games, seed, limit, luck=luck)


def island_plan(bots: str, games: int, seed: int | str = 0, luck: str | None = None) -> Plan:
    """A match of Martinique, whose games are short."""
    return plan_match(bots.split(), balandra.load("martinique", "martinique"), games, seed, luck=luck)


def played(plan: Plan, save: Path | None = None, workers: int = 1) -> list[Result]:
    """All games of a match."""
    match = Match(plan, save, workers)
    match.run()
    return match.results


def run(*arguments: str) -> Any:
    """Run the command here."""
    return CliRunner().invoke(app, ["arena", *arguments], env={"COLUMNS": "120", "TERM": "dumb"})


def made_up(plan: Plan, chances: Sequence[float], seed: int = 1) -> list[Result]:
    """Results of a match in which bots win in proportion to known strengths."""
    random = np.random.default_rng(seed)
    return [made_game(plan, task, random.random(), chances) for task in plan.tasks()]


def made_game(plan: Plan, task: tuple[int, int], luck: float, chances: Sequence[float]) -> Result:
    """One such game."""
    strength = np.array([chances[number] for number in plan.seatings(task[0])[task[1]]])
    winner = int(np.searchsorted(np.cumsum(strength) / strength.sum(), luck))
    return game_won(plan, task, winner)


def game_won(plan: Plan, task: tuple[int, int], winner: int) -> Result:
    """A game that a seat has won."""
    noughts = (0,) * plan.players
    return Result(*task, "won", winner, None, "", 1, noughts, noughts, noughts, noughts)


# Who plays what


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 5), (3, 3), (3, 5), (4, 2), (4, 4), (5, 5), (6, 3)])
def test_each_bot_sits_equally_often_on_each_seat_of_a_deal(bots: int, players: int) -> None:
    plan = Plan(("random",) * bots, "original-jamaica", players, 1)
    for deal in range(3):
        seatings = plan.seatings(deal)
        assert len(seatings) == plan.games_a_deal == len(set(seatings))
        places = Counter((number, seat) for seating in seatings for seat, number in enumerate(seating))
        assert len(places) == bots * players
        assert len(set(places.values())) == 1


def test_at_larger_tables_every_order_comes_up_in_turn() -> None:
    plan = Plan(("random",) * 4, "original-jamaica", 4, 6)
    seatings = [seating for deal in range(6) for seating in plan.seatings(deal)]
    assert sorted(seatings) == sorted(permutations(range(4)))


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert match_plan("random greedy", 5).games == 6
    assert match_plan("random greedy", 7, players=3).games == 12


def test_all_seatings_of_a_deal_have_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    firsts: list[bytes] = []
    new = balandra.Game.new

    def noted(game: balandra.Game, seed: Seed = 0, start: str | None = None) -> balandra.Position:
        firsts.append(new(game, seed, start).to_bytes())
        return new(game, seed, start)

    monkeypatch.setattr(balandra.Game, "new", noted)
    plan = match_plan("random random", 4, players=3, limit=3)
    for task in Plan(plan.bots, plan.edition, 3, 2, options=plan.options, limit=3).tasks():
        playing.play(plan, *task)
    assert len(set(firsts[:6])) == len(set(firsts[6:])) == 1
    assert firsts[0] != firsts[6]


# The same plan, the same table


def test_the_number_of_workers_changes_nothing() -> None:
    plan = match_plan("greedy random", 4, seed="workers")
    alone, together = played(plan), played(plan, workers=2)
    assert summary(plan, alone) == summary(plan, together)
    assert {one.task: one.evaluations for one in alone} == {one.task: one.evaluations for one in together}


def test_a_game_depends_on_its_deal_and_seating_alone() -> None:
    plan = island_plan("random random", 4, seed=3)
    forwards = [playing.play(plan, *task) for task in plan.tasks()]
    backwards = [playing.play(plan, *task) for task in reversed(list(plan.tasks()))]
    assert summary(plan, forwards) == summary(plan, backwards)
    longer = island_plan("random random", 6, seed=3)
    assert playing.play(longer, 1, 1).moves == playing.play(plan, 1, 1).moves
    assert summary(plan, forwards) != summary(plan, played(island_plan("random random", 4, seed=4)))


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted_and_resumed_equals_uninterrupted(tmp_path: Path, workers: int) -> None:
    plan, file = island_plan("random random", 10, seed=5), tmp_path / "match.jsonl"
    match = Match(plan, file, workers)

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match.run(stop)
    assert len(match.results) == 3
    with file.open("a") as stream:
        stream.write('{"deal": 3, "seat')  # torn
    resumed = Match(plan, file)
    answer: list[int] = []
    resumed.run(answer.append)
    assert answer == list(range(3, 11))
    assert summary(plan, resumed.results) == summary(plan, played(plan))
    assert summary(plan, played(plan, file)) == summary(plan, resumed.results)  # nothing is left to play
    assert len(file.read_text().splitlines()) == 11


def test_ctrl_c_sums_up_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ["greedy", "random", *SHORT_WORDS, "--games", "24", "--workers", "2", "--json"]
    command = [sys.executable, "-m", "balandra.cli", "arena", *words, "--save", str(file)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    wait_for(lambda: process.poll() is not None or (file.exists() and file.read_text().count("\n") > 3))
    shown, complaint = interrupt(process)
    assert process.returncode == 130, complaint
    assert "the same command goes on" in complaint
    assert json.loads(shown)["table"]["planned"] == 24
    whole = json.loads(run(*words, "--save", str(file)).stdout)
    assert whole["table"]["games"] == 24
    assert whole["table"] == json.loads(run(*words, "--workers", "1").stdout)["table"]


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played(island_plan("random random", 2), file)
    before = file.read_bytes()
    for other, answer in (
        (island_plan("random greedy", 2), "bots"),
        (island_plan("random random", 4), "deals 1 instead of 2"),
        (island_plan("random random", 2, seed="x"), "seed"),
        (match_plan("random random", 2), "edition"),
    ):
        with pytest.raises(ArenaError, match=f"another match, with {answer}"):
            played(other, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "\n", "[]\n", '{"a": 1}\n', '{"arena": 1}\n'])
def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary"
    file.write_text(text)
    with pytest.raises(ArenaError, match="save to a new file"):
        played(island_plan("random random", 2), file)
    assert file.read_text() == text


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a match of two games."""
    file = tmp_path_factory.mktemp("arena") / "match.jsonl"
    played(island_plan("random random", 2), file)
    return file.read_text()


@pytest.mark.parametrize(
    ("name", "value"),
    [("deal", 9), ("seating", -1), ("winner", 2), ("end", "lost"), ("seconds", [0.0]), ("moves", "many"), ("x", 0)],
)
def test_a_damaged_line_is_refused(saved: str, tmp_path: Path, name: str, value: object) -> None:
    plan, file = island_plan("random random", 2), tmp_path / "match.jsonl"
    lines = saved.splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), name: value})
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(ArenaError, match="line 3 is no game"):
        played(plan, file)


def test_a_plan_torn_while_it_was_written_is_begun_anew(tmp_path: Path) -> None:
    plan, file = island_plan("random random", 2), tmp_path / "match.jsonl"
    file.write_text(json.dumps(plan.mapping())[:40])
    assert len(played(plan, file)) == 2
    assert len(file.read_text().splitlines()) == 3


# Games that do not end well


@pytest.fixture
def awkward(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that fail take part."""
    monkeypatch.setattr("balandra.arena.play.bot", some_bot)
    monkeypatch.setattr("balandra.arena.plan.bot", some_bot)
    monkeypatch.setattr("balandra.arena.player.MODULE", "tests.awkward_bots")


@pytest.mark.usefixtures("awkward")
@pytest.mark.parametrize(
    ("name", "reason"), [("raises", "ZeroDivisionError: one over nought"), ("cheats", "'fly away' is not a legal move")]
)
def test_a_bot_that_fails_forfeits_the_game_and_the_match_goes_on(name: str, reason: str) -> None:
    plan = match_plan(f"random {name}", 4)
    results = played(plan)
    found = summary(plan, results)
    assert found["ends"]["forfeit"] == 4
    assert {one["bot"] for one in found["forfeits"]} == {name}
    assert {one["reason"] for one in found["forfeits"]} == {reason}
    assert [row["share"] for row in found["bots"]] == [1.0, 0.0]
    assert [row["forfeits"] for row in found["bots"]] == [0, 4]


@pytest.mark.usefixtures("awkward")
@pytest.mark.parametrize(
    ("name", "workers"),
    [
        *(("broods", 1), ("counts", 2)),
        *(pytest.param(name, 1, marks=pytest.mark.long) for name in ("sleeps", "counts", "mute")),
    ],
)
def test_a_bot_that_never_answers_forfeits_the_game_and_the_match_goes_on(
    name: str, workers: int, tmp_path: Path
) -> None:
    """It waits, loops in Python, loops in native code, or hangs before the first game: its process is killed."""
    game = balandra.load("martinique", "martinique")
    plan, before = plan_match(["random", name], game, 2, patience=1), set(psutil.Process().children(recursive=True))
    results = played(plan, tmp_path / "match.jsonl", workers)
    assert [(one.end, one.reason) for one in results] == [("forfeit", "no answer within 1 seconds")] * 2
    assert [row["share"] for row in summary(plan, results)["bots"]] == [1.0, 0.0]
    assert all(one.moves and one.decisions[one.loser or 0] == one.moves // 2 for one in results)
    assert played(plan_match(["random", name], game, 2), tmp_path / "match.jsonl") == results  # nothing is left to play
    wait_for(lambda: set(psutil.Process().children(recursive=True)) <= before)


@pytest.mark.usefixtures("awkward")
def test_after_a_bot_that_never_answers_others_play_on() -> None:
    game = balandra.load("martinique", "martinique")
    plan = plan_match(["random", "greedy", "counts"], game, 6, patience=1)
    results = played(plan)
    assert len(results) == 6
    assert Counter(one.end == "forfeit" for one in results) == {True: 4, False: 2}


def test_what_a_player_cannot_do_is_told_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.arena.plan.bot", some_bot)  # known here, and not where games are played
    with pytest.raises(ArenaError, match="there is no bot 'mute'"):
        played(plan_match(["random", "mute"], balandra.load("martinique", "martinique"), 2))


def test_a_player_that_dies_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.arena.player.MODULE", "os")  # which has no `main`
    with pytest.raises(ArenaError, match="died in the middle of a game"):
        played(island_plan("random random", 2))


@pytest.mark.parametrize("patience", [0, -1.0, float("nan"), 1e9])
def test_patience_that_makes_no_sense_is_refused(patience: float) -> None:
    with pytest.raises(ArenaError, match="patience is a number of seconds from"):
        plan_match(["random", "random"], balandra.load("martinique", "martinique"), 2, patience=patience)
    given = run("random", "random", "--edition", "martinique", f"--patience={patience}")
    assert "patience is a number of seconds" in given.stderr


@pytest.mark.usefixtures("awkward")
def test_at_larger_tables_a_forfeit_is_shared_by_the_others() -> None:
    plan = match_plan("raises random greedy", 6, players=3)
    result = playing.play(plan, 0, 0)
    assert result.end == "forfeit"
    assert result.winner is None
    credits = [result.credit(seat) for seat in range(3)]
    assert credits[result.loser or 0] == 0.0
    assert sorted(credits) == [0.0, 0.5, 0.5]


def test_a_game_beyond_the_limit_of_moves_is_drawn_and_told() -> None:
    plan = match_plan("random random", 4, limit=10)
    found = summary(plan, played(plan))
    assert found["ends"]["unfinished"] == 4
    assert [row["share"] for row in found["bots"]] == [0.5, 0.5]
    assert [row["draws"] for row in found["bots"]] == [4, 4]


# Figures


@pytest.mark.parametrize("players", [2, 3])
def test_a_against_a_gives_each_bot_and_each_seat_its_fair_share(players: int) -> None:
    plan = match_plan("random random", 72, players=players, seed="fair")
    found = summary(plan, played(plan))
    rows = [*found["bots"], *found["seats"].values()]
    assert len(rows) == 2 + players
    for row in rows:
        assert row["low"] <= 1 / players <= row["high"]
        assert row["low"] < row["high"]
    for row in found["bots"]:
        assert row["elo"]["low"] <= 0 <= row["elo"]["high"]


def test_greedy_beats_random() -> None:
    plan = match_plan("greedy random", 16)
    results = played(plan)
    greedy, random = summary(plan, results)["bots"]
    assert greedy["low"] > 0.5 > random["high"]
    assert greedy["elo"]["low"] > 0 > random["elo"]["high"]
    quick = pace(plan, results)
    assert quick["greedy"]["seconds_a_move"] > quick["random"]["seconds_a_move"] > 0
    assert quick["greedy"]["evaluations_a_move"] > 1
    assert quick["greedy"]["slowest_move"] >= quick["greedy"]["seconds_a_move"]


def test_elo_of_two_is_the_logistic_of_their_score() -> None:
    rating = ratings(np.array([[[75.0, 25.0]]]), np.ones((1, 2)))[0]
    assert rating[0] - rating[1] == pytest.approx(400 * np.log10(3))


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 2), (3, 3), (2, 3), (4, 4), (5, 3)])
def test_elo_recovers_known_strengths(bots: int, players: int) -> None:
    true = np.linspace(-150, 150, bots)
    plan = match_plan("random " * bots, 6000, players=players)
    credits = count(plan, complete(plan, made_up(plan, (10 ** (true / 400)).tolist())))
    found = elo(credits, Bootstrap(credits.deals, 0, 400))
    for rating, (value, low, high) in zip(true, found, strict=True):
        assert abs(value - rating) < 25
        assert low - 8 < rating < high + 8  # 95 % intervals may miss by a little
        assert high - low < 60


def test_an_anchor_has_rating_nought() -> None:
    plan = match_plan("random greedy", 400)
    results = made_up(plan, [1.0, 4.0])
    rows = summary(plan, results, "random")["bots"]
    assert rows[0]["elo"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    free = summary(plan, results)["bots"]
    assert rows[1]["elo"]["value"] == pytest.approx(2 * free[1]["elo"]["value"], abs=0.2)


def paired(winners: Sequence[tuple[int, int]]) -> Credits:
    """The numbers of deals for two, by who won with each seating."""
    plan = match_plan("random random", 2 * len(winners))
    tasks = ((task, winners[task[0]][task[1]]) for task in plan.tasks())
    return count(plan, [game_won(plan, task, winner) for task, winner in tasks])


def width(estimates: Sequence[Estimate]) -> float:
    """How wide the first interval is."""
    return estimates[0].high - estimates[0].low


def test_the_bootstrap_weighs_deals_and_not_games() -> None:
    split = paired([(0, 0), (1, 1)] * 50)  # in each deal the same seat wins twice: each bot once
    swept = paired([(0, 1), (1, 0)] * 50)  # in each deal the same bot wins twice
    bootstrap = Bootstrap(100, 0)
    assert split.won.sum(axis=(0, 1, 3)).tolist() == swept.won.sum(axis=(0, 1, 3)).tolist() == [100, 100]
    assert width(elo(split, bootstrap)) < width(elo(swept, bootstrap)) / 4
    by_deal = width(elo(swept, bootstrap))
    slope = 4 * 200 / np.log(10)  # of a rating over the share of wins, where that is one half
    independent = 2 * 1.96 * slope * np.sqrt(0.25 / 100)  # 100 deals are worth 100 games, not 200
    assert by_deal == pytest.approx(independent, rel=0.1)


def test_there_is_doubt_left_where_all_deals_agree() -> None:
    credits = paired([(0, 1)] * 20)
    won, games = credits.won.sum(axis=(1, 3)), np.full(2, 2.0)
    estimate = shares(won, games, np.full(2, 0.5), Bootstrap(20, 0))[0]
    assert estimate.value == estimate.high == 1.0
    assert 0.7 < estimate.low < 0.9  # 20 of 20: the exact interval begins at 83 %


def test_95_of_100_intervals_hold_the_truth() -> None:
    plan = match_plan("random greedy", 80)
    held = 0
    for seed in range(200):
        credits = count(plan, complete(plan, made_up(plan, [1.0, 3.0], seed)))
        value, low, high = elo(credits, Bootstrap(credits.deals, seed, 300))[1]
        assert low <= value <= high
        held += low <= 200 * np.log10(3) <= high
    assert 183 <= held <= 198


def test_only_complete_deals_count() -> None:
    plan = island_plan("random random", 6)
    results = played(plan)
    assert summary(plan, results[:5])["games"] == 4
    assert summary(plan, results[:5])["planned"] == 6
    with pytest.raises(ArenaError, match="no deal is complete"):
        summary(plan, results[:1])


# The command


def test_the_command_prints_a_table_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "elo.svg"
    result = run("greedy", "random", *SHORT_WORDS, "--games", "4", "--workers", "1", "--plot", str(picture))
    assert result.exit_code == 0, result.exception
    for words in ("4 games (2 deals) of original-jamaica, 2 players", "Elo", "share of wins", "a fair share is 50.0%"):
        assert words in result.stdout
    root = ET.fromstring(picture.read_text())
    names = [child.tag.split("}")[1] for child in root][:2]
    assert names == ["title", "desc"]
    assert "greedy" in "".join(root[1].itertext())
    assert "prefers-color-scheme:dark" in picture.read_text()


def test_the_command_tells_who_met_whom_at_larger_tables() -> None:
    words = ["random", "random", *SHORT_WORDS, "--players", "3", "--games", "6", "--workers", "1"]
    shown = run(*words).stdout
    assert "2 × random (2)" in shown
    assert "33.3%" in shown


def test_json_is_all_there_is_on_stdout() -> None:
    result = run("random", "random", "--edition", "martinique", "--games", "4", "--workers", "1", "--json")
    found = json.loads(result.stdout)
    assert found.keys() == {"plan", "table", "pace"}
    assert [row["bot"] for row in found["table"]["bots"]] == ["random", "random (2)"]
    assert found["plan"]["seed"] == 0


def test_names_are_written_safely_into_the_picture() -> None:
    plan = match_plan("random greedy", 2)
    found = summary(plan, made_up(plan, [1.0, 1.0]))
    found["bots"][0]["bot"] = "<&>"
    assert "<&>" in "".join(ET.fromstring(plot(plan, found)).itertext())


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["greedy", "--edition", "martinique"], "between 2 to 16 bots, not 1"),
        (["greedy", "nobody", "--edition", "martinique"], "nobody"),
        (["greedy", "random"], "--edition"),
        (["greedy", "random", "--edition", "chess"], "there is no edition 'chess'"),
        (["greedy", "random", "--edition", "martinique", "--players", "3"], "cannot be played by 3"),
        (["greedy", "random", "--edition", "martinique", "--games", "0"], "1 to 1000000 games, not 0"),
        (["greedy", "random", "--edition", "martinique", "--games", "many"], "not a whole number"),
        (["greedy", "random", "--edition", "martinique", "--workers", "0"], "--workers cannot be 0"),
        (["greedy", "random", "--edition", "martinique", "--anchor", "hoard"], "'hoard' does not take part"),
        (["greedy", "random", "--edition", "martinique", "--plot", "elo.png"], "ending in .svg"),
        (["greedy", "random", "--edition", "martinique", "--plot", "no/where/elo.svg"], "in a folder there is"),
        (["greedy", "random", "--edition", "martinique", "--save", "no/where/m"], "no/where/m cannot be used"),
        (["greedy", "random", "--edition", "martinique", "--save", "."], "is not a file"),
        (["random"] * 16 + ["--edition", "original-jamaica", "--players", "5"], "21840 games a deal"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(words: list[str], answer: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert answer in result.stderr
    assert result.stderr.count("\n") == 1
