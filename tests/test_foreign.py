"""Foreign engines where bots sit: the same games as the bot inside, and a forfeit for whoever does not play."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import balandra
from balandra.arena import Match, Plan, Result, plan_match, summary
from balandra.arena.play import play
from balandra.bots import bot
from balandra.cli.app import app
from balandra.engine import Engine, EngineError, foreign

ROOT = Path(__file__).parent.parent
EXAMPLE = f"engine:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'random_engine.py'))}"
PYTHON = shlex.quote(sys.executable)
SHORT = {"boards": 4, "pirates": 4}


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Any:
    yield
    for engines in foreign._idle.values():
        for engine in engines:
            engine.close()
    foreign._idle.clear()


def own(spec: str) -> str:
    """Balandra's own engine, as a foreign one."""
    return f"engine:{PYTHON} -m balandra.cli engine --bot {spec}"


def faulty(folder: Path, what: str) -> str:
    """An engine that plays the first legal move until its third decision in the same process."""
    lines = ["import json, os, sys, time", "decisions = 0", "for line in sys.stdin:"]
    lines += ["    word, _, rest = line.partition(' ')", "    word = word.strip()"]
    lines += ["    decisions += word == 'go'", f"    if decisions == 3: {what}"]
    lines += ["    if word == 'balandra': print('balandraok', flush=True)"]
    lines += ["    if word == 'isready': print('readyok', flush=True)"]
    lines += ["    if word == 'position': moves = json.loads(rest)['moves']"]
    lines += ["    if word == 'go': print('bestmove', moves[0], flush=True)"]
    file = folder / "faulty.py"
    file.write_text("\n".join(lines))
    return f"engine:{PYTHON} {shlex.quote(str(file))}"


def match_plan(bots: list[str], games: int, players: int = 2) -> Plan:
    """A match of Cartagena on a short path."""
    return plan_match(bots, balandra.load("cartagena", "original-jamaica", players, SHORT), games)


def played_here(plan: Plan) -> list[Result]:
    """All games of a match, in this process."""
    return [play(plan, *task) for task in plan.tasks()]


def played(plan: Plan, workers: int = 1) -> list[Result]:
    """All games of a match, in order, without the clock."""
    match = Match(plan, workers=workers)
    match.run()
    noughts = (0.0,) * plan.players
    return sorted((replace(one, seconds=noughts, slowest=noughts) for one in match.results), key=lambda one: one.task)


def run(*arguments: str) -> Any:
    """Run a command here."""
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "200", "TERM": "dumb"})


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_plays_the_same_games_inside_and_outside(workers: int) -> None:
    inside = played(match_plan(["greedy", "random"], 4))
    assert played(match_plan([own("greedy"), "random"], 4), workers) == inside
    assert {one.end for one in inside} == {"won"}


QUICK = ("original-tortuga", "devir-great-escape", "martinique")


@pytest.mark.parametrize(
    "edition",
    [pytest.param(one, id=one.id, marks=[pytest.mark.long] * (one.id not in QUICK)) for one in balandra.editions()],
)
def test_an_engine_in_plain_python_plays_every_edition(edition: balandra.Edition) -> None:
    game = balandra.load(edition.game, edition.id, edition.players[-1])
    for result in played(_short(game)):
        assert result.loser is None


def _short(game: balandra.Game) -> Plan:
    return Plan((EXAMPLE, "random"), game.edition.id, game.players, 1, options=dict(game.options), limit=30)


def test_a_process_is_kept_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, ...]] = []
    start = Engine.open.__func__  # type: ignore[attr-defined]

    def noted(cls: type[Engine], command: tuple[str, ...], patience: float) -> Any:
        opened.append(command)
        return start(cls, command, patience)

    monkeypatch.setattr(Engine, "open", classmethod(noted))
    played_here(match_plan([EXAMPLE, EXAMPLE], 6))
    assert len(opened) == 2  # one a seat: no process sees the hands of two


@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("sys.exit('out of rum')", "ended with code 1: out of rum"),
        ("moves = ['swim']", "answers 'swim', which is not a legal move"),
        ("print('error tired', flush=True)", "complains: tired"),
    ],
)
def test_an_engine_that_fails_forfeits_the_game_and_is_started_anew(tmp_path: Path, what: str, answer: str) -> None:
    spec = faulty(tmp_path, what)
    plan = match_plan([spec, "random"], 4)
    results = played(plan)
    assert [result.end for result in results] == ["forfeit"] * 4
    for result in results:
        loser = result.loser
        assert loser is not None
        assert plan.seatings(result.deal)[result.seating][loser] == 0
        assert result.winner == 1 - loser
        assert answer in result.reason
    # The warm-up had the first of three decisions; every later game begins with a fresh process.
    assert [result.decisions[result.loser or 0] for result in results] == [1, 2, 2, 2]
    assert summary(plan, results)["bots"][0]["forfeits"] == 4


def test_an_engine_that_hangs_forfeits_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "PATIENCE", 2.0)
    results = played_here(match_plan([faulty(tmp_path, "time.sleep(1000)"), "random"], 2))
    assert [result.end for result in results] == ["forfeit"] * 2
    assert all("does not answer" in result.reason for result in results)


def test_at_larger_tables_the_others_share_the_point(tmp_path: Path) -> None:
    plan = match_plan([faulty(tmp_path, "sys.exit(5)"), "random", "greedy"], 6, players=3)
    for result in played(plan):
        assert result.end == "forfeit"
        assert sorted(result.credit(seat) for seat in range(3)) == [0.0, 0.5, 0.5]


def test_the_command_tells_the_forfeits_and_goes_on(tmp_path: Path) -> None:
    spec = faulty(tmp_path, "sys.exit('out of rum')")
    words = ["arena", spec, "random", "-e", "martinique", "--games", "4", "--workers", "2"]
    result = run(*words)
    assert result.exit_code == 0, result.exception
    assert "0 won, 0 drawn, 0 unfinished, 4 forfeit" in result.stdout
    assert "out of rum" in result.stdout


@pytest.mark.parametrize(
    ("spec", "answer"),
    [
        ("engine:", "is no command to start an engine"),
        ("engine:'", "is no command to start an engine"),
        ("engine:no-such-program --fast", "there is no program 'no-such-program'"),
    ],
)
def test_a_command_that_cannot_be_is_refused(spec: str, answer: str) -> None:
    with pytest.raises(balandra.InvalidOption, match=answer):
        bot(spec)
    for words in (["arena", spec, "random", "-e", "martinique"], ["play", "martinique", "--seat", f"red={spec}"]):
        result = run(*words)
        assert result.exit_code == 2
        assert answer in result.stderr
        assert result.stderr.count("\n") == 1


def test_engines_play_at_the_table() -> None:
    seats = [f"black={EXAMPLE}", f"red={EXAMPLE}"]
    result = run("play", "martinique", "--seed", "3", *(word for seat in seats for word in ("--seat", seat)))
    assert result.exit_code == 0, result.exception
    assert "The seed was 3." in result.stdout


def test_an_engine_that_fails_at_the_table_is_told_in_one_sentence(tmp_path: Path) -> None:
    spec = faulty(tmp_path, "sys.exit('out of rum')")
    result = run("play", "martinique", "--seed", "3", "--seat", f"black={spec}", "--seat", "red=random")
    assert result.exit_code == 2
    assert "out of rum" in result.stderr
    assert result.stderr.count("\n") == 1


def test_one_that_fails_is_not_asked_again_in_that_game(tmp_path: Path) -> None:
    player = bot(faulty(tmp_path, "sys.exit(1)"))
    position = balandra.load("martinique", "martinique").new(1)
    view = position.view(position.actor)
    player.choose(view)
    player.choose(view)
    for answer in ("ended with code 1", "has been ended"):
        with pytest.raises(EngineError, match=answer):
            player.choose(view)
    player.leave()
    assert player.choose(view) == view.legal_moves[0]
    player.leave()
