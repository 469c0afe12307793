"""Puzzles are made from people's games only if everybody who sat there agreed before the game began."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from balandra import Transcript
from balandra.cli.app import app
from balandra.puzzles.sources import positions_in
from balandra.server.consented import export
from tests.server.hosting import SHORT, Guest, Hosted, hosted, offers

LISTED = {**SHORT, "listing": "listed"}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Hosted]:
    """A server of its own for each test: an export has all games of a database."""
    with hosted(tmp_path) as running:
        yield running


def agree(guest: Guest, given: bool = True) -> None:
    answer = guest.http.put("/api/consent", json={"puzzles": given})
    assert (answer.status_code, answer.json()) == (200, {"puzzles": given})


def begun(ann: Guest, bob: Guest, **more: object) -> str:
    table = ann.make("me", "open", settings={**LISTED, **more})
    bob.take(table, name="Bob the Unnamed")
    return table


def finished(ann: Guest, bob: Guest, **more: object) -> str:
    table = begun(ann, bob, **more)
    bob.act(table, do="resign")
    return table


def exported(folder: Path) -> list[str]:
    """The transcripts that the operator's command writes."""
    into = folder / f"games {len(list(folder.iterdir()))}"
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    done = CliRunner().invoke(app, ["consented", str(into), "--database", database])
    texts = [path.read_text() for path in sorted(into.iterdir())]
    assert (done.exit_code, done.output) == (0, f"{len(texts)} games\n")
    return texts


def test_nobody_has_consented_unasked(ann: Guest) -> None:
    assert ann.http.get("/api/consent").json() == {"puzzles": False}
    agree(ann)
    assert ann.http.get("/api/consent").json() == {"puzzles": True}
    agree(ann, False)
    assert ann.http.get("/api/consent").json() == {"puzzles": False}
    assert ann.http.put("/api/consent", json={"puzzles": "yes"}).status_code == 422


def test_a_game_is_exported_without_names_if_all_agreed(ann: Guest, bob: Guest, tmp_path: Path) -> None:
    agree(ann)
    agree(bob)
    table = finished(ann, bob)
    [text] = exported(tmp_path)
    record = Transcript.read(text)
    assert (record.game.edition.id, record.resigned) == (LISTED["edition"], "red")
    assert not any(word in text for word in ("Bob", "Guest", ann.person, bob.person, table))


def test_a_game_with_one_who_has_not_agreed_is_never_exported(ann: Guest, bob: Guest, tmp_path: Path) -> None:
    agree(ann)
    finished(ann, bob)
    finished(bob, ann)
    assert exported(tmp_path) == []


def test_consent_counts_from_the_beginning_of_a_game_and_until_it_is_withdrawn(
    ann: Guest, bob: Guest, tmp_path: Path
) -> None:
    agree(ann)
    table = begun(ann, bob)
    agree(bob)
    bob.act(table, do="resign")
    assert exported(tmp_path) == []  # it began before
    finished(ann, bob)
    agree(bob)  # again: changes nothing
    assert len(exported(tmp_path)) == 1
    agree(ann, False)
    assert exported(tmp_path) == []
    agree(ann)
    assert exported(tmp_path) == []  # what was withdrawn stays so


def test_private_and_unfinished_games_are_not_exported(ann: Guest, bob: Guest, tmp_path: Path) -> None:
    agree(ann)
    agree(bob)
    finished(ann, bob, listing="private")
    begun(ann, bob)
    assert exported(tmp_path) == []


def test_somebody_who_sat_there_and_left_must_have_agreed_too(ann: Guest, bob: Guest, tmp_path: Path) -> None:
    agree(ann)
    table = begun(ann, bob, begins="host")
    ann.act(table, do="remove", seat="red")
    ann.act(table, do="bot", seat="red", level="random")
    ann.act(table, do="begin")
    ann.act(table, do="resign")
    assert exported(tmp_path) == []


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = CliRunner().invoke(app, ["consented", str(tmp_path), "--database", f"sqlite:///{tmp_path / 'a.sqlite3'}"])
    assert done.exit_code == 2
    assert not (tmp_path / "a.sqlite3").exists()


def test_puzzles_are_made_from_an_exported_game(ann: Guest, tmp_path: Path) -> None:
    agree(ann)
    table = ann.make("me", "me", settings=LISTED)
    choose = random.Random(1)
    while (seen := ann.see(table))["state"] == "playing":
        ann.act(table, "play", move=choose.choice(offers(seen))["text"], number=seen["moves"] + 1)
    assert export(f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path / "out") == 1
    [positions] = positions_in(tmp_path / "out" / "000001.txt")
    assert positions[-1].outcome is not None
