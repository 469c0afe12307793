"""A third game, registered by this test alone, passes through everything without a change to the package."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test
from typer.testing import CliRunner

import balandra
import balandra.adapters.openspiel
from balandra import Game, Position, Transcript, catalogue
from balandra.adapters import gymnasium as environments
from balandra.adapters import pettingzoo
from balandra.arena import Match, plan_match, summary
from balandra.batch import Batch
from balandra.batch.encoding import action_of, encode, mask, move_of
from balandra.bots import BOTS, LEVELS, bot
from balandra.cli.app import app
from balandra.core.kernel import answers
from balandra.core.verify import verify
from balandra.search.engine import native_engine, plain_engine
from balandra.search.search import Budget, search
from tests.processes import PATIENCE
from tests.server.hosting import Guest, offers
from tests.server.running import Server
from tests.third_game.pack import REGATTA

ROOT = Path(__file__).parent.parent
NAMED = {"BALANDRA_GAMES": "tests.third_game.pack:REGATTA", "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is known here, and to processes that are started meanwhile."""
    catalogue.register(REGATTA)
    for name, value in NAMED.items():
        monkeypatch.setenv(name, value)
    yield
    del catalogue.GAMES["regatta"]


def regatta(players: int = 2, **options: object) -> Game:
    """A race."""
    return balandra.load("regatta", "regatta", players, options)


def race(game: Game, seed: int, name: str = "random") -> Iterator[Position]:
    """All positions of a race between bots of one sort."""
    position = game.new(seed)
    yield position
    while position.actor:
        position = position.play(bot(name).choose(position.view(position.actor), seed)).position
        yield position


# The registry


def test_a_name_is_registered_once() -> None:
    with pytest.raises(balandra.InvalidOption, match="there is a game 'regatta' already"):
        balandra.register(REGATTA)
    with pytest.raises(balandra.InvalidOption, match="registered as a Ruleset, not as 'regatta'"):
        balandra.register("regatta")  # type: ignore[arg-type]


def test_an_edition_belongs_to_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REGATTA, "name", "another")
    with pytest.raises(balandra.InvalidOption, match="another has an edition 'regatta', and so has regatta"):
        balandra.register(REGATTA)


@pytest.mark.parametrize(("named", "why"), [("tests.nothing:GAME", "No module named"), ("tests.logs:GAME", "GAME")])
def test_a_game_in_the_environment_that_cannot_be_imported_is_named(named: str, why: str) -> None:
    done = python("import balandra", BALANDRA_GAMES=named)
    assert done.returncode == 1
    assert f"BALANDRA_GAMES names '{named}', which cannot be imported: " in done.stderr
    assert why in done.stderr.splitlines()[-1]


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A piece of code in a process of its own."""
    env = {**os.environ, **environment}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_slots_without_a_default_must_be_answered() -> None:
    with pytest.raises(TypeError, match=r"no kernel answers setup, legal, .* in tests\.processes"):
        answers(sys.modules["tests.processes"])


# The public API


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_and_views_come_back_from_their_words(players: int) -> None:
    endings = set()
    for seed in range(6):
        for position in race(regatta(players), seed):
            assert balandra.parse(str(position)) == position
            assert balandra.position(json.loads(json.dumps(position.mapping()))) == position
            for seat in (*position.game.colours, None):
                view = position.view(seat)
                assert balandra.view(json.loads(json.dumps(view.mapping())), seat) == view
        endings.add(position.outcome.how if position.outcome else "")
    assert "victory" in endings


def test_nobody_wins_when_the_time_is_over() -> None:
    *_, last = race(regatta(2, length=20, turns=4), 1)
    assert last.outcome is not None
    assert (last.outcome.winner, last.outcome.how) == (None, "draw")


def test_a_hidden_gust_changes_nothing_for_the_others() -> None:
    start = {"turn": "blue", "hands": {"blue": {"1": 2, "2": 1}, "red": {"1": 1, "2": 2}}}
    other = {**start, "hands": {**start["hands"], "red": {"3": 1, "4": 2}}}  # type: ignore[dict-item]
    positions = [regatta().position(words) for words in (start, other)]
    assert positions[0].view("blue") == positions[1].view("blue")
    assert positions[0].view(None) == positions[1].view(None)
    assert positions[0].view("red") != positions[1].view("red")
    dealt = {regatta().redeal(positions[0].view("blue"), seed).view("red") for seed in range(20)}
    assert len(dealt) > 5


def test_refusals_say_why() -> None:
    position = regatta().position({"turn": "blue", "hands": {"blue": {"1": 2, "2": 1}}, "boats": {"red": 0}})
    assert position.reason("sail 1") == ""
    assert position.reason("sail 4") == "'sail 4' is not legal: blue holds no gust of 4"
    assert "no such rival who has left the start" in position.reason("block 2 red")
    assert position.reason("anchor") == "'anchor' is not a move; write for example sail 1"
    with pytest.raises(balandra.InvalidPosition, match="nobody holds more than 3 gusts"):
        regatta().position({"hands": {"blue": {"1": 4}}})


def test_events_have_an_audience() -> None:
    progress = regatta().new(3).play("sail 2")
    actor = str(progress.events[0].facts["colour"])
    rival = next(colour for colour in regatta().colours if colour != actor)
    assert [event.name for event in progress.seen_by(actor)] == ["sail", "draw", "card"]
    assert [event.name for event in progress.seen_by(rival)] == ["sail", "draw"]
    assert [event.reveals for event in progress.events] == [False, False, True]


def test_a_transcript_is_written_verified_and_replayed() -> None:
    record = Transcript(regatta(3), 5)
    while record.position.actor:
        record = record.then(str(record.position.legal_moves[-1]))
        if len(record.moves) > 40:
            record = record.then(str(record.position.legal_moves[0])) if record.position.actor else record
    text = record.write()
    assert Transcript.read(text).position == record.position
    assert verify(text).holds
    assert not verify(text.replace("sail 1", "sail 2", 1)).holds


def test_without_a_drawing_of_its_own_a_position_is_a_table() -> None:
    position = regatta().new(2)
    drawn = ET.fromstring(position.view("blue")._repr_svg_())
    words = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Regatta", "boats blue", "hands red", "?: 3"} <= set(words)


# The command line


def run(*arguments: str, typed: str = "") -> Any:
    """Run a command here."""
    environment = {"COLUMNS": "100", "TERM": "dumb", "LC_ALL": "C"}
    return CliRunner().invoke(app, list(arguments), input=typed, env=environment)


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    typed = "1\n" * 80
    arguments = ["play", "regatta", "--seed", "3", "--seat", "red=greedy", "--save", str(file)]
    played = run(*arguments, typed=typed)
    assert played.exit_code == 0, played.output
    assert "boats blue" in played.output
    assert Transcript.read(file.read_text()).position.outcome is not None
    assert run("verify", str(file)).exit_code == 0
    seen = {seat: run("replay", str(file), "--seat", seat).output for seat in ("blue", "spectator")}
    assert "hands blue  ?: 3" not in seen["blue"]
    assert "hands blue  ?: 3" in seen["spectator"]


def test_commands_know_it_in_a_process_of_their_own() -> None:
    command = [sys.executable, "-m", "balandra.cli", "editions"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert "regatta" in done.stdout


# Bots, search, arena


@pytest.mark.parametrize("name", sorted({*BOTS} - {"admiral", "corsair"}))
def test_every_bot_plays_it(name: str) -> None:
    *_, last = race(regatta(3, length=6), 4, name)
    assert last.outcome is not None


def test_bots_without_heuristics_go_by_the_evaluator() -> None:
    position = regatta().position({"turn": "blue", "boats": {"blue": 7}, "hands": {"blue": {"1": 1, "2": 1, "3": 1}}})
    for name in ("greedy", "alphabeta", "search:50"):
        assert str(bot(name).choose(position.view("blue"))) == "sail 3"


def test_levels_have_their_usual_skill() -> None:
    level = LEVELS["sailor"]
    skill = level.skill(regatta())
    assert level.usual is not None
    assert (skill.budget.simulations, skill.noise, skill.evaluator, skill.overlooks) == level.usual


def test_the_search_finds_a_win() -> None:
    position = regatta().position({"turn": "blue", "boats": {"blue": 8, "red": 9}, "hands": {"blue": {"1": 2, "2": 1}}})
    found = search(position.view("blue"), Budget(simulations=200), 1)
    assert str(found.ranking()[0][0]) == "sail 2"
    assert found.values()["blue"] > 0.9


def test_a_match_is_played_by_workers() -> None:
    match = Match(plan_match(["greedy", "random"], regatta(2), 60, seed=1), None, 2)
    match.run()
    rows = {row["bot"]: row["share"] for row in summary(match.plan, match.results)["bots"]}
    assert rows["greedy"] > 0.6


# Targets, batches, encoding


@pytest.mark.parametrize("players", [2, 4])
def test_native_code_plays_the_same_games(players: int) -> None:
    game = regatta(players)
    plain, native = plain_engine(REGATTA), native_engine(REGATTA)
    assert (plain.random_games(game, 200, "hash") == native.random_games(game, 200, "hash")).all()
    for seed in range(20):
        ends = [engine.play_random(game.new(seed), seed, 25).to_bytes() for engine in (plain, native)]
        assert ends[0] == ends[1]
    assert plain.perft(game.new(1), 4) == native.perft(game.new(1), 4)


def test_a_batch_holds_the_same_games_as_the_engine() -> None:
    batch = Batch(regatta(3), size=20, seed=7, target="cpu", threads=1)
    assert batch.observe().shape == (20, REGATTA.observation)
    summaries = plain_engine(REGATTA).random_games(regatta(3), 20, 7)
    assert (np.asarray(batch.play_random()) == summaries).all()


def test_views_and_moves_are_encoded() -> None:
    for position in race(regatta(3), 8):
        if position.actor:
            view = position.view(position.actor)
            assert encode(view).shape == (REGATTA.observation,)
            assert mask(view).sum() == len(view.legal_moves)
            assert [move_of(view, action_of(view, move)) for move in view.legal_moves] == list(view.legal_moves)


# Adapters


def test_openspiel_plays_it() -> None:
    game = pyspiel.load_game("python_balandra", {"edition": "regatta", "players": 2, "options": "length: 6"})
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    searcher = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1))
    assert searcher.step(state) in state.legal_actions()


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # as in the card games of PettingZoo itself
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")
def test_pettingzoo_plays_it() -> None:
    api_test(pettingzoo.env(edition="regatta", players=3), num_cycles=60)


def test_gymnasium_plays_it() -> None:
    environments.register_games()
    with contextlib.closing(gymnasium.make("balandra/Regatta-v0", players=3, render_mode="svg")) as env:
        seen, _ = env.reset(seed=1)
        over = False
        while not over:
            seen, _, ended, cut, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
            over = ended or cut
        assert not info["illegal"]
        assert str(env.render()).startswith("<svg")


# A server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A process of its own that knows the game by its environment."""
    one = Server(f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path / "log", options=("--limits", "0"))
    asyncio.run(one.start())
    try:
        yield one
    finally:
        one.stop()


def test_a_table_on_a_server_is_played_to_its_end_and_leaks_nothing(server: Server) -> None:
    settings = {"edition": "regatta", "players": 3, "options": {"length": 6}}
    url = f"http://{server.address}"
    with Guest(url) as ann, Guest(url) as bob:
        table = ann.make("me", "open", "greedy", settings=settings)
        bob.take(table)
        with ann.socket(table) as line:
            heard = [line.update()]
            while heard[-1]["table"]["state"] == "playing":
                play_if_asked(ann, table)
                play_if_asked(bob, table)
                heard.append(line.update())
        assert heard[-1]["table"]["state"] == "finished"
        assert heard[-1]["table"]["result"]["how"] in ("victory", "draw")
        assert_nothing_leaks(heard, own="blue")
        text = ann.http.get(f"/api/tables/{table}/transcript").text
    assert verify(text).holds


def play_if_asked(guest: Guest, table: str) -> None:
    """Make the last move that is offered, if any is."""
    seen = guest.see(table)
    if offers(seen):
        guest.act(table, "play", move=offers(seen)[-1]["text"], number=seen["moves"] + 1)


def assert_nothing_leaks(messages: list[Any], own: str) -> None:
    """Of the hands of others only the size is sent, and none of the cards they draw."""
    parts = [part for message in messages for part in mappings(message)]
    hands = [part["hands"] for part in parts if "hands" in part]
    assert any(set(hand) - {"?"} for one in hands for owner, hand in one.items() if owner == own)
    assert all(set(hand) == {"?"} for one in hands for owner, hand in one.items() if owner != own)
    assert {part["facts"]["colour"] for part in parts if part.get("name") == "card"} == {own}


def mappings(value: Any) -> Iterator[dict[str, Any]]:
    """Every mapping inside a message."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from mappings(part)
