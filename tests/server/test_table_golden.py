"""Logs that were written once are read for ever, and come to the same."""

from __future__ import annotations

import pytest

from tests.server.golden_tables import FOLDER, TABLES, comes_to, file_of, read, versions, written

VERSIONS = list(versions())


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_a_golden_log_comes_to_the_same_for_ever(name: str, version: int) -> None:
    promised, table = read(file_of(name, version).read_text(encoding="utf-8"))
    assert comes_to(table) == promised
    assert table.game.version == version


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_the_same_evening_writes_the_same_log(name: str, version: int) -> None:
    assert written(TABLES[name](version).table) == file_of(name, version).read_text(encoding="utf-8")


def test_no_golden_log_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file_of(*one).name for one in VERSIONS}


def test_golden_logs_hold_every_sort_of_entry_but_a_rematch() -> None:
    kinds = {type(entry).__name__ for file in FOLDER.iterdir() for entry in read(file.read_text("utf-8"))[1].entries}
    assert kinds == {
        *(
            "Opened",
            "SeatTaken",
            "BotSeated",
            "SeatFreed",
            "GameStarted",
            "Moved",
            "Undone",
            "Hinted",
            "Left",
            "Returned",
        ),
        *("Resigned", "ChatSent", "Closed"),
    }
