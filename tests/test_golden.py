"""Golden files: every edition has a playthrough, a transcript and perft counts, and they still hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import balandra
from balandra.core.ruleset import Ruleset
from balandra.core.verify import verify
from balandra.search.engine import Engine, plain_engine
from tests.golden_files import FOLDER, PERFT, perft_games, played, playthrough, transcript_name, versions
from tests.tables import COMPILED, EDITIONS, standard

ROWS: list[dict[str, Any]] = json.loads(PERFT.read_text())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_plays_as_its_golden_playthrough(edition: str) -> None:
    assert playthrough(edition) == (FOLDER / f"{edition}.playthrough.txt").read_text()


@pytest.mark.parametrize(("edition", "version"), [*versions()])
def test_every_edition_has_golden_transcripts_that_replay_for_ever(edition: str, version: int) -> None:
    text = (FOLDER / transcript_name(edition, version)).read_text()
    assert balandra.Transcript.read(text).position.outcome
    assert balandra.Transcript.read(text).game.version == version
    assert verify(text).holds
    assert played(edition, version).write() == text


def test_no_golden_file_is_left_over() -> None:
    wanted = {f"{edition}.playthrough.txt" for edition in EDITIONS} | {transcript_name(*one) for one in versions()}
    assert {f.name for f in FOLDER.iterdir() if f.is_file()} == wanted


def test_every_edition_and_player_count_has_perft_counts() -> None:
    assert [(row["edition"], row["players"], row["options"]) for row in ROWS] == list(perft_games())


@COMPILED
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['edition']}-{row['players']}-{len(row['options'])}")
def test_perft_counts_hold(row: dict[str, Any], compiled: Callable[[Ruleset], Engine]) -> None:
    position = standard(row["edition"], row["players"], **row["options"]).new(1)
    engine, plain = compiled(position.game.ruleset), plain_engine(position.game.ruleset)
    assert [engine.perft(position, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]
    assert [plain.perft(position, depth) for depth in (1, 2)] == row["counts"][:2]


def test_perft_is_the_number_of_lines_of_play() -> None:
    position = standard("martinique").new(1)
    lines = sum(len(position.play(move).position.legal_moves) for move in position.legal_moves)
    assert plain_engine(position.game.ruleset).perft(position, 2) == lines
    assert plain_engine(position.game.ruleset).perft(position, 0) == 1
