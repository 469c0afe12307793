"""The command line: what it says, what it refuses, and that it never shows what is hidden."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console
from tools.pages import options_page
from typer.testing import CliRunner

import balandra
from balandra import Edition, Position, Transcript
from balandra.bots import BOTS
from balandra.cli.app import app
from balandra.cli.board import board
from balandra.cli.host import Host
from balandra.cli.offers import Offers
from balandra.cli.screen import Screen
from balandra.cli.table import Table, reveals
from tests.processes import PATIENCE, interrupt, wait_for

ROOT = Path(__file__).parent.parent
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
EDITIONS = balandra.editions()
SHORT = ["-O", "boards=4", "-O", "pirates=4"]
JAMAICA = ["play", "original-jamaica", *SHORT, "--seed", "4", "--start", "blue", "--seat", "red=greedy"]


def run(*arguments: str, typed: str = "", **environment: str) -> Any:
    """Run a command here."""
    return CliRunner().invoke(
        app, list(arguments), input=typed, env={"COLUMNS": "100", "TERM": "dumb", "LC_ALL": "C", **environment}
    )


def outside(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    env = {**os.environ, "LC_ALL": "C", "PYTHONPATH": str(ROOT / "src"), **environment}
    command = [sys.executable, "-m", "balandra.cli", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=env, timeout=PATIENCE, check=False)


def random_game(edition: str, players: int = 2, moves: int = 400, seed: int = 5, **options: object) -> Transcript:
    """A game by random moves."""
    record = Transcript(balandra.load(balandra.edition(edition).game, edition, players, options), seed)
    for number in range(moves):
        actor = record.position.actor
        if actor is None:
            break
        record = record.then(str(BOTS["random"].choose(record.position.view(actor), f"{seed} {number}")))
    return record


@pytest.fixture
def witch_game(tmp_path: Path) -> Path:
    """A file with a game in which much is hidden."""
    file = tmp_path / "witch.txt"
    file.write_text(random_game("devir-great-escape", 3, 150, witch=True, filibusters=True).write())
    return file


# What there is, and that it is documented


def test_every_command_and_option_explains_itself() -> None:
    for name, command in COMMANDS.items():
        assert len(command.help) > 40, name
        for parameter in command.params:
            assert getattr(parameter, "help", None), (name, parameter.name)
        assert run(name, "--help").exit_code == 0


def test_every_command_and_option_is_documented() -> None:
    guide, reference = (ROOT / "docs" / "cli.md").read_text(), options_page()
    for name, command in COMMANDS.items():
        assert f"## {name}\n" in guide
        section = reference.split(f"\n## {name}\n")[1].split("\n## ")[0]
        for parameter in command.params:
            assert f"| {parameter.help} |" in section, (name, parameter.name)
            for option in [*parameter.opts, *parameter.secondary_opts]:
                assert not option.startswith("-") or f"`{option}" in section, (name, option)


def test_the_examples_of_the_page_use_real_options() -> None:
    lines = [line for line in (ROOT / "docs" / "cli.md").read_text().splitlines() if line.startswith("$ balandra ")]
    assert len(lines) > 12
    for line in lines:
        _, _, name, *words = line.split()
        known = {
            option for parameter in COMMANDS[name].params for option in [*parameter.opts, *parameter.secondary_opts]
        }
        assert {word for word in words if word.startswith("-")} <= known, line
        assert not words or words[0].startswith("-") or words[0] in {e.id for e in EDITIONS} or "." in words[0], line


def test_without_a_command_it_helps() -> None:
    result = run()
    assert result.exit_code == 0
    assert all(name in result.stdout for name in COMMANDS)


def test_version() -> None:
    assert run("--version").stdout == f"balandra {balandra.__version__}\n"


def test_editions_lists_every_edition_with_its_options() -> None:
    shown = run("editions").stdout
    listed = json.loads(run("editions", "--json").stdout)
    assert [one["id"] for one in listed] == [edition.id for edition in EDITIONS]
    for edition in EDITIONS:
        assert edition.id in shown
        details = run("editions", edition.id).stdout
        assert all(name in details for name in edition.options)


# Playing


def drawn_by(player: str, shown: str) -> set[str]:
    """What follows "draws 2 cards" in sentences about a player: a colon if the cards are named."""
    return set(re.findall(rf"{player} draws \d cards?([.:])", " ".join(shown.split())))


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run(*JAMAICA, "--save", str(file), typed="1\n" * 400)
    assert result.exit_code == 0
    assert "has won." in result.stdout
    record = Transcript.read(file.read_text())
    assert record.position.outcome is not None
    assert drawn_by("Red", result.stdout) == {"."}  # which cards red drew is not for blue
    assert drawn_by("Blue", result.stdout) == {":"}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
def test_every_edition_can_be_played(edition: Edition) -> None:
    bots = [word for colour in edition.colours[1 : edition.players[-1]] for word in ("--seat", f"{colour}=random")]
    options = [w for name, o in edition.options.items() if o.kind == "flag" for w in ("-O", f"{name}=on")]
    result = run("play", edition.id, *options, *bots, "--seed", "1", typed="1\n2\nmoves\nhelp\nboard\nundo\n3\n1\n1\n")
    assert result.exit_code == 0, result.exception
    assert "leave the table" in result.stdout


def test_saving_and_resuming_gives_the_same_game(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    run(*JAMAICA, "--save", str(whole), typed="1\n" * 400)
    stopped = run(*JAMAICA, "--save", str(parts), typed="1\n" * 7)
    assert stopped.exit_code == 0
    assert f"balandra play --resume {parts} --seat red=greedy" in stopped.stdout
    assert Transcript.read(parts.read_text()).position.outcome is None
    assert run("play", "--resume", str(parts), "--seat", "red=greedy", typed="1\n" * 400).exit_code == 0
    assert parts.read_text() == whole.read_text()


def test_moves_are_written_picked_or_refused_with_the_reason() -> None:
    game = balandra.load("cartagena", "original-jamaica", options={"boards": 4, "pirates": 4})
    move = str(game.new(seed=4, start="blue").legal_moves[0])
    typed = f"retreat 0\nfly away\n99\n{move[:2]} {move.split()[1]}\n"
    shown = run(*JAMAICA, typed=typed).stdout
    assert "a pirate at the start cannot fall back" in shown
    assert "'fly away' is not a move" in shown
    assert "'99' is not a move" in shown
    assert f"Blue plays {move.split()[0]}: from the tunnel entrance to" in shown


def table(edition: str = "original-jamaica", seats: str = "human human", seed: int = 4) -> Table:
    """A new table."""
    game = balandra.load(balandra.edition(edition).game, edition, len(seats.split()))
    return Table(Transcript(game, seed, None), dict(zip(game.colours, seats.split(), strict=True)))


def play_on(at: Table, wanted: str) -> str:
    """Play first moves until somebody has made a move of some kind; who did."""
    for _ in range(60):
        actor = at.position.actor
        assert actor is not None
        kinds = {move.kind: move for move in at.position.legal_moves}
        at.play(kinds.get(wanted, at.position.legal_moves[0]))
        if wanted in kinds:
            return actor
    raise AssertionError(f"nobody could {wanted}")


def test_undo_goes_back_freely_against_bots() -> None:
    at = table(seats="human greedy")
    while at.position.actor != "blue":
        at.play_bot()
    before = at.transcript
    at.play(at.position.legal_moves[0])
    at.play(at.position.legal_moves[-1])
    while at.position.actor != "blue":
        at.play_bot()
    assert at.undo("blue") == ""
    assert at.undo("blue") == ""
    assert at.transcript == before
    assert "nothing has been decided" in at.undo("blue")


def test_undo_among_people_takes_the_last_move_back_but_never_a_reveal() -> None:
    at = table()
    actor = play_on(at, "advance")
    before = at.transcript
    assert at.undo(actor) == ""
    assert len(at.transcript.moves) == len(before.moves) - 1
    actor = play_on(at, "retreat")
    assert "hidden" in at.undo(actor)
    actor = play_on(at, "end")
    assert at.position.actor != actor
    assert at.undo(str(at.position.actor)) == ""
    assert at.position.actor == actor


def test_undo_among_people_never_crosses_a_bots_move() -> None:
    at = table(seats="human human greedy")
    while at.position.actor != "yellow":
        at.play(at.position.legal_moves[-1])
    at.play_bot()
    assert "somebody else" in at.undo("blue")


def test_a_move_reveals_when_somebody_learns_something() -> None:
    position = balandra.load("martinique", "martinique", options={"pirates_before_moving": 1}).new(seed=2)
    assert not reveals(position.play("place a1").events)
    record = random_game("martinique")
    learned = [step for step in record.progress if any(event.name == "map" for event in step.events)]
    assert learned
    assert all(reveals(step.events) for step in learned)


def test_people_at_one_device_are_asked_to_pass_it_only_where_hands_are_hidden() -> None:
    typed = "\n1\nend\n\n1\nend\n"
    assert run("play", "original-jamaica", "--seed", "1", typed=typed).stdout.count("Pass the device") == 3
    assert "Pass the device" not in run("play", "original-tortuga", "--seed", "1", typed=typed).stdout


def test_save_at_the_prompt(tmp_path: Path) -> None:
    file, taken = tmp_path / "my game.txt", tmp_path / "taken.txt"
    taken.write_text("mine")
    shown = run(*JAMAICA, typed=f"save\nsave {taken}\nsave {file}\n1\n").stdout
    assert "Say where" in shown
    assert "exists already" in shown
    assert taken.read_text() == "mine"
    assert len(Transcript.read(file.read_text()).moves) == 1


def test_a_game_of_bots_is_told_to_the_end() -> None:
    bots = ["--players", "2", "--seat", "blue=random", "--seat", "red=random", "--seed", "2"]
    shown = run("play", "original-jamaica", *SHORT, *bots).stdout
    assert "draws 1 card." in shown  # and not which one
    assert "has won." in shown


def test_the_table_has_a_place_for_all_who_are_named_and_for_you() -> None:
    def colours(*seats: str) -> int:
        shown = run(
            "play",
            "original-jamaica",
            *(word for seat in seats for word in ("--seat", seat)),
            "--seed",
            "1",
            typed="\n",
        )
        return sum(f" {colour} " in shown.stdout for colour in balandra.edition("original-jamaica").colours)

    assert colours() == 2
    assert colours("red=random", "green=random") == 3
    assert colours("red=random", "green=random", "brown=human") == 3


# Nothing hidden is shown


def page(shown: Position, seat: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the player to move sees."""
    monkeypatch.setattr("builtins.input", lambda question: (_ for _ in ()).throw(EOFError))
    stream = io.StringIO()
    at = Table(Transcript(shown.game, first=shown), {c: "human" if c == seat else "greedy" for c in shown.game.colours})
    Host(at, Screen(Console(file=stream, width=100))).run()
    return stream.getvalue()


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
def test_the_page_depends_on_the_view_alone(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = {name: True for name, option in edition.options.items() if option.kind == "flag"}
    record = random_game(edition.id, edition.players[0], 60, **flags)
    for position in record.positions()[::6]:
        if position.actor:
            other = position.game.redeal(position.view(position.actor), "other")
            assert page(other, position.actor, monkeypatch) == page(position, position.actor, monkeypatch)


def test_a_replay_hides_cards_chosen_in_secret(witch_game: Path) -> None:
    secret = ("take ", "give ", "keep ", "return ")
    moves = Transcript.read(witch_game.read_text()).moves
    chosen = [move for move in moves if move.startswith(secret)]
    watched, whole = (
        " ".join(run("replay", str(witch_game), "--moves", *all_).stdout.split()) for all_ in ([], ["--all"])
    )
    assert chosen
    assert not any(move in watched for move in chosen)
    assert sum(watched.count(f"{word}?") for word in secret) == len(chosen)
    assert "?" not in whole
    assert all(move in whole for move in moves)


def test_a_replay_says_who_gave_up(tmp_path: Path) -> None:
    game = balandra.Transcript(balandra.load("martinique", "martinique"), seed=3, resigned="red")
    (tmp_path / "game.txt").write_text(game.write())
    assert "Red gave up. 0 moves, verified." in run("replay", str(tmp_path / "game.txt")).stdout
    refused = run("play", "--resume", str(tmp_path / "game.txt"))
    assert refused.exit_code != 0
    assert "red has given up; the game is over" in " ".join(refused.stderr.split())


def test_a_replay_tells_a_seat_its_own_cards_only(witch_game: Path) -> None:
    watched, known = run("replay", str(witch_game)), run("replay", str(witch_game), "--seat", "blue")
    everything = run("replay", str(witch_game), "--all")
    assert watched.exit_code == known.exit_code == everything.exit_code == 0
    assert "verified" in watched.stdout
    for who in ("Blue", "Red"):
        assert drawn_by(who, watched.stdout) == {"."}
    assert drawn_by("Blue", known.stdout) == {":"}
    assert ":" in drawn_by("Red", everything.stdout)


def test_show_with_a_seat_depends_on_the_view_alone(tmp_path: Path) -> None:
    position = random_game("devir-escape", 3, 40, witch=True).position
    seat = position.game.colours[1]
    shown = []
    for number, one in enumerate((position, position.game.redeal(position.view(seat), "other"))):
        file = tmp_path / f"{number}.txt"
        file.write_text(str(one))
        shown.append(run("show", str(file), "--seat", seat).stdout)
    assert shown[0] == shown[1]
    assert "hidden" in shown[0]


# Telling and showing


def test_offers_say_where_a_pirate_lands() -> None:
    view = balandra.position({"edition": "original-jamaica", "colours": ["blue", "red"], "turn": "blue"}).view("blue")
    offers = Offers(view)
    stream = io.StringIO()
    Console(file=stream, width=100).print(offers.table())
    for number, move in enumerate(offers.moves, 1):
        landing = next(e for e in view.game.redeal(view).play(move).events if e.name == "advance").facts["to"]
        assert f"{number} {move} → {landing}" in stream.getvalue()


def test_a_long_list_is_folded_and_unfolds() -> None:
    edition = next(e for e in EDITIONS if e.game == "martinique")
    record = next(r for r in _prefixes(random_game(edition.id)) if len(r.position.legal_moves) > 40)
    offers = Offers(record.position.view(record.position.actor))
    kind = max(offers.groups, key=lambda name: len(offers.groups[name]))
    assert offers.folded(kind)
    pages = []
    for unfolded in ([], [kind]):
        stream = io.StringIO()
        Console(file=stream, width=100).print(offers.table(unfolded))
        pages.append(stream.getvalue())
    last = str(offers.groups[kind][-1])
    assert last not in pages[0]
    assert last in pages[1]


def _prefixes(record: Transcript) -> Iterator[Transcript]:
    for count in range(len(record.moves)):
        yield record.back(count)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
def test_boards_fit_the_terminal(edition: Edition, width: int) -> None:
    position = random_game(edition.id, edition.players[-1], 60).position
    stream = io.StringIO()
    Console(file=stream, width=width).print(board(position.mapping(), edition, ["1"]))
    lines = stream.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert "…" not in stream.getvalue()


def test_show_reads_transcripts_texts_and_json(tmp_path: Path, witch_game: Path) -> None:
    position = Transcript.read(witch_game.read_text()).position
    text, mapping = tmp_path / "position.txt", tmp_path / "position.json"
    text.write_text(str(position))
    mapping.write_text(json.dumps(position.mapping()))
    expected = run("show", str(text)).stdout
    assert run("show", str(mapping)).stdout == expected
    assert run("show", "-", typed=text.read_text()).stdout == expected
    assert "dungeon" in expected
    first = run("show", str(witch_game), "--move", "0").stdout
    assert first != expected


def test_show_draws_and_writes_files(tmp_path: Path, witch_game: Path) -> None:
    drawn = run("show", str(witch_game), "--svg", "--seat", "blue").stdout
    assert ET.fromstring(drawn).tag.endswith("svg")
    picture, words = tmp_path / "board.svg", tmp_path / "board.txt"
    assert run("show", str(witch_game), "--svg", "-o", str(picture)).stdout == ""
    assert ET.parse(picture).getroot().tag.endswith("svg")
    run("show", str(witch_game), "-o", str(words))
    assert "dungeon" in words.read_text()


# In a process of its own


def test_a_pipe_gets_no_colour_and_ends_politely(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = outside(*JAMAICA, "--save", str(file), typed="1\n1\n", NO_COLOR="1")
    assert result.returncode == 0
    assert "\x1b" not in result.stdout
    assert f"--resume {file}" in result.stdout
    assert result.stderr == ""
    assert outside("replay", str(file)).returncode == 0


def test_ctrl_c_leaves_the_table_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "balandra.cli", *JAMAICA, "--save", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdin is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        wait_for(lambda: file.exists() and len(Transcript.read(file.read_text()).moves) == 1)
        shown, _ = interrupt(process)
    assert process.returncode == 0
    assert "Go on with: balandra play --resume" in shown
    assert len(Transcript.read(file.read_text()).moves) == 1
