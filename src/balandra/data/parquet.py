"""Games as tables: one row for each move."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from balandra.core.extras import need
from balandra.core.game import Game
from balandra.data.selfplay import Record

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

NAMES = "dictionary"  # repeated strings
# name: (type, meaning), the same as in docs/data.md
COLUMNS = {
    "game": ("int64", "the number of the game, from 0"),
    "move": ("int32", "the number of the move in its game, from 0"),
    "seed": ("uint64", "the seed of the game: `game.new(seed)` deals it again"),
    "edition": (NAMES, "the edition's id"),
    "options": (NAMES, "its options, as `name: value; …`"),
    "players": ("int8", "how many play"),
    "start": (NAMES, "the colour that began"),
    "turn": (NAMES, "the colour whose turn it was"),
    "actor": (NAMES, "the colour that decided; not always the same"),
    "seat": ("int8", "its seat, from 0"),
    "bot": (NAMES, "the bot that decided for it"),
    "text": (NAMES, "the move as it is written"),
    "kind": (NAMES, "what sort of move it was, in one word"),
    "action": ("int32", "its index in the [encoding](encoding.md)"),
    "legal": ("int16", "how many moves were legal"),
    "winner": (NAMES, "the colour that won in the end; null if nobody did"),
    "how": (NAMES, "how the game ended; null if it did not"),
    "reward": ("float32", "what the actor got in the end: 1 for a win, -1 shared by the losers, else 0"),
    "moves": ("int32", "how many moves the game had"),
}
ROWS = 1 << 16  # approximate size of a row group


def table(records: Iterable[Record]) -> pyarrow.Table:
    """Games as one PyArrow table."""
    return _batch(list(records))


def write(records: Iterable[Record], file: str | Path) -> int:
    """Write games to a Parquet file atomically; returns the number of rows."""
    rows = 0
    with writing(Path(file)) as add:
        for group in _groups(records):
            add(group)
            rows += sum(len(record.steps) for record in group)
    return rows


@contextmanager
def writing(file: Path, overwrite: bool = True) -> Iterator[Callable[[list[Record]], None]]:
    """Yield a function that appends lists of records; the file appears when all are written.

    Without `overwrite`, a file created in the meantime stays, and the new file keeps its temporary name.
    """
    parquet = need("pyarrow.parquet", "pyarrow")
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    writers: list[pyarrow.parquet.ParquetWriter] = []

    def add(records: list[Record]) -> None:
        rows = _batch(records)
        if not writers:
            rows = rows.replace_schema_metadata(_about(records[0].game) if records else None)
            writers.append(parquet.ParquetWriter(new, rows.schema, compression="zstd"))
        writers[0].write_table(rows.replace_schema_metadata(writers[0].schema.metadata))

    _claim(new, file)
    try:
        yield add
        if not writers:
            add([])
        writers[0].close()
    except BaseException:
        for writer in writers:
            writer.close()
        new.unlink(missing_ok=True)
        raise
    _publish(new, file, overwrite)


def _publish(new: Path, file: Path, overwrite: bool) -> None:
    """Move a complete file to its final name."""
    if not overwrite and file.exists():
        raise FileExistsError(errno.EEXIST, f"it was made meanwhile, and the games are in {new}", str(file))
    try:
        os.replace(new, file)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def _claim(new: Path, file: Path) -> None:
    """Check that the file can be written before the games are played."""
    try:
        new.touch()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _groups(records: Iterable[Record]) -> Iterator[list[Record]]:
    group: list[Record] = []
    for record in records:
        group.append(record)
        if sum(len(one.steps) for one in group) >= ROWS:
            yield group
            group = []
    if group:
        yield group


def _about(game: Game) -> dict[str, str]:
    """The metadata of a file."""
    metadata = {
        "edition": game.edition.id,
        "players": game.players,
        "colours": list(game.colours),
        "options": dict(game.options),
        "rules": game.version,
    }
    return {"balandra": json.dumps(metadata)}


def _schema() -> pyarrow.Schema:
    arrow = need("pyarrow")
    names = arrow.dictionary(arrow.int32(), arrow.string())
    return arrow.schema(
        [(name, names if kind == NAMES else getattr(arrow, kind)()) for name, (kind, _) in COLUMNS.items()]
    )


def _batch(records: list[Record]) -> pyarrow.Table:
    arrow, schema = need("pyarrow"), _schema()
    columns: dict[str, list[object]] = {name: [] for name in COLUMNS}
    for record in records:
        _add(record, columns)
    return arrow.table({name: arrow.array(columns[name], schema.field(name).type) for name in COLUMNS}, schema=schema)


def _add(record: Record, columns: dict[str, list[object]]) -> None:
    """Append a game's rows to the columns."""
    game, count = record.game, len(record.steps)
    same = {
        "game": record.number,
        "seed": record.seed,
        "edition": game.edition.id,
        "options": "; ".join(f"{name}: {value}" for name, value in game.options.items()),
        "players": game.players,
        "start": record.start,
        "winner": record.outcome.winner if record.outcome else None,
        "how": record.outcome.how if record.outcome else None,
        "moves": count,
    }
    for name, value in same.items():
        columns[name] += [value] * count
    columns["move"] += range(count)
    rewards = record.outcome.rewards(game.colours) if record.outcome else [0.0] * game.players
    for step in record.steps:
        seat = game.seat(step.actor)
        columns["seat"].append(seat)
        columns["bot"].append(record.bots[seat])
        columns["reward"].append(rewards[seat])
        for name in ("turn", "actor", "text", "kind", "action", "legal"):
            columns[name].append(getattr(step, name))
