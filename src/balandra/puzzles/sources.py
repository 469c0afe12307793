"""Puzzles from what others have made: transcripts of finished games, and single positions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import balandra
from balandra.core import notation
from balandra.core.errors import BalandraError, InvalidOption
from balandra.core.game import Position, Seed
from balandra.core.random import game_seed
from balandra.core.transcript import Transcript
from balandra.puzzles.make import Maker, from_decisions
from balandra.puzzles.prove import Effort, by_solver, is_open
from balandra.puzzles.puzzle import Puzzle
from balandra.puzzles.selfplay import PLAYED, Decision, ShortSearches

LINES = ".jsonl"  # the ending of files with one position a line


def decisions_of(searches: ShortSearches, positions: Iterable[Position], seed: Seed) -> Iterator[Decision]:
    """The positions in which somebody decides, with what a short search says."""
    for step, position in enumerate(positions):
        if position.actor is not None and len(position.legal_moves) > 1:
            view = position.view(position.actor)
            yield Decision(step, position, view, searches.found(view, game_seed(f"{seed!r}", step), PLAYED))


def from_positions(positions: list[Position], number: int, effort: Effort) -> list[Puzzle]:
    """The puzzles of one game, from its positions in order."""
    searches, seed = ShortSearches(positions[0].game), f"source {number}"
    if len(positions) == 1 and is_open(positions[0]):
        maker = Maker(searches, number, effort, seed)
        maker.take(positions[0], by_solver(positions[0], effort.nodes), 0)
        if maker.chosen.puzzles:
            return maker.chosen.puzzles
    return from_decisions(searches, list(decisions_of(searches, positions, seed)), number, effort, seed)


def positions_in(path: Path) -> Iterator[list[Position]]:
    """The games of a file: a transcript, or a position a line (a text, or JSON with the text under `position`).

    Games by older rules are left out; a single position is read by the newest.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix != LINES:
        record = Transcript.read(text)
        if record.game.is_current and record.position.outcome is not None:
            yield list(record.positions())
        return
    for line in filter(None, text.splitlines()):
        words = notation.read(json.loads(line)["position"] if line.startswith("{") else line)
        yield [balandra.position({key: value for key, value in words.items() if key not in ("rules", "rng")})]


def from_files(paths: Iterable[Path], effort: Effort) -> Iterator[tuple[Path, list[Puzzle]]]:
    """The puzzles of files, game by game; a file that cannot be read is an error that names it."""
    number = 0
    for path in paths:
        try:
            for positions in positions_in(path):
                yield path, from_positions(positions, number, effort)
                number += 1
        except (BalandraError, OSError, UnicodeError, ValueError, KeyError) as error:
            raise InvalidOption(f"{path}: {error}") from error
