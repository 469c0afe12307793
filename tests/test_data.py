"""Games as data: one row a move, the same from the same seed, and every game can be played again from its rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import balandra
from balandra.batch.encoding import move_of
from balandra.cli.app import app
from balandra.data import COLUMNS, selfplay, table, write
from balandra.data.parquet import NAMES, writing
from balandra.search.engine import plain_engine
from balandra.search.playout import FIRST
from tests.tables import EDITIONS, standard

PAGE = Path(__file__).parents[1] / "docs" / "data.md"
SHORT = {"boards": 4, "pirates": 4}


def short(players: int = 3) -> balandra.Game:
    return balandra.load("cartagena", "original-jamaica", players, SHORT)


def rows_of(rows: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    return [row for row in rows if row["game"] == number]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_can_be_played_again_from_its_rows(edition: str) -> None:
    game = standard(edition)
    rows = table(selfplay(game, games=1, seed=5)).to_pylist()
    position = game.new(seed=rows[0]["seed"])
    assert rows[0]["start"] == position.turn
    for number, row in enumerate(rows):
        assert (row["move"], row["turn"], row["actor"]) == (number, position.turn, position.actor)
        assert row["legal"] == len(position.legal_moves)
        assert move_of(position, row["action"]).text == row["text"]
        position = position.play(row["text"]).position
    assert position.outcome is not None
    assert {row["winner"] for row in rows} == {position.outcome.winner}
    assert {row["how"] for row in rows} == {position.outcome.how}
    assert {row["moves"] for row in rows} == {len(rows)}


def test_rewards_are_for_those_who_decided() -> None:
    for row in table(selfplay(short(), games=3, seed=1)).to_pylist():
        assert row["reward"] == (1.0 if row["actor"] == row["winner"] else -0.5)
        assert row["seat"] == ("blue", "red", "yellow").index(row["actor"])


def test_each_seat_has_its_bot() -> None:
    rows = table(selfplay(short(), ["greedy", "random", "rearmost"], games=1)).to_pylist()
    assert {(row["actor"], row["bot"]) for row in rows} == {
        ("blue", "greedy"),
        ("red", "random"),
        ("yellow", "rearmost"),
    }


def test_the_deals_are_those_of_random_games() -> None:
    """The same seed deals the same games as `balandra simulate` without bots."""
    game = short()
    starts = plain_engine(game.ruleset).random_games(game, 5, seed=9, limit=0)[:, FIRST]
    records = list(selfplay(game, games=5, seed=9))
    assert [game.seat(record.start) for record in records] == starts.tolist()
    assert [record.summary()[FIRST] for record in records] == starts.tolist()


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "three")]
    for file, seed in zip(files, (7, 7, 8), strict=True):
        assert write(selfplay(short(), ["greedy"], games=2, seed=seed), file) > 20
    one, two, three = (file.read_bytes() for file in files)
    assert one == two != three
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_a_file_says_what_it_holds(tmp_path: Path) -> None:
    write(selfplay(short(), games=2), tmp_path / "games.parquet")
    found = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert found.column_names == list(COLUMNS)
    assert b'"edition": "original-jamaica"' in found.schema.metadata[b"balandra"]
    for name, (kind, _) in COLUMNS.items():
        type_ = found.schema.field(name).type
        assert (
            pyarrow.types.is_dictionary(type_) if kind == NAMES else str(type_) == {"float32": "float"}.get(kind, kind)
        )
    assert found.equals(table(selfplay(short(), games=2)))


def test_nothing_is_left_of_a_file_that_was_not_finished(tmp_path: Path) -> None:
    def breaks() -> Any:
        yield from selfplay(short(), games=1)
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        write(breaks(), tmp_path / "games.parquet")
    with pytest.raises(OSError, match=r"No such file or directory: '.*/nowhere/games.parquet'"):
        write([], tmp_path / "nowhere" / "games.parquet")
    assert list(tmp_path.iterdir()) == []
    assert write([], tmp_path / "games.parquet") == 0
    assert pyarrow.parquet.read_table(tmp_path / "games.parquet").column_names == list(COLUMNS)


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(balandra.InvalidOption, match="3 players need 3 bots, or one for all, not 2"):
        list(selfplay(short(), ["greedy", "random"]))


def test_every_column_is_documented() -> None:
    page = PAGE.read_text()
    for name, (kind, meaning) in COLUMNS.items():
        assert f"| `{name}` | {kind} | {meaning} |" in page


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_simulate_writes_games_of_bots(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    options = ["-O", "boards=4", "-O", "pirates=4"]
    result = run(
        "simulate",
        "original-jamaica",
        *options,
        "-n",
        3,
        "-s",
        4,
        "-b",
        "greedy",
        "-b",
        "red=random",
        "--parquet",
        file,
    )
    assert result.exit_code == 0
    assert "3 games of original-jamaica" in result.stdout
    expected = table(selfplay(short(2), ["greedy", "random"], games=3, seed=4))
    assert pyarrow.parquet.read_table(file).equals(expected)


def test_a_file_that_exists_is_overwritten_when_told_to_only(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    file.write_bytes(b"kept")
    command = ["simulate", "original-jamaica", "-O", "boards=4", "-O", "pirates=4", "-n", 1, "--parquet", file]
    refused = run(*command)
    assert refused.exit_code == 2
    assert f"--parquet: '{file}' exists; --force overwrites it" in " ".join(refused.stderr.split())
    assert file.read_bytes() == b"kept"
    assert run(*command, "--force").exit_code == 0
    assert pyarrow.parquet.read_table(file).num_rows > 10
    folder = run(*command[:-1], tmp_path, "--force")
    assert folder.exit_code == 2
    assert "which is no file" in folder.stderr


def test_a_file_that_was_made_meanwhile_is_kept_and_so_are_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"

    def write_late() -> None:
        with writing(file, overwrite=False) as add:
            add(list(selfplay(short(), games=1)))
            file.write_bytes(b"theirs")

    with pytest.raises(FileExistsError, match="made meanwhile") as found:
        write_late()
    assert file.read_bytes() == b"theirs"
    (new,) = set(tmp_path.iterdir()) - {file}
    assert str(new) in str(found.value)
    assert pyarrow.parquet.read_table(new).num_rows > 10


def test_several_processes_play_the_same_games(tmp_path: Path) -> None:
    one, two = (list(selfplay(short(2), games=4, seed=2, workers=workers)) for workers in (1, 2))
    assert one == two


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-b", "pink=greedy"], "--bot 'pink=greedy': nobody plays 'pink' here; the colours are blue, red"),
        (["-b", "parrot"], "there is no bot 'parrot'"),
        (["-w", "0"], "--workers cannot be 0"),
        (["--parquet", "nowhere/at/all"], "nowhere/at/all cannot be used: no such file or directory"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], sentence: str) -> None:
    result = run("simulate", "original-jamaica", "-n", 1, *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
