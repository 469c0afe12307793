"""Reading and writing files: games and positions as text."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

import balandra
from balandra import Position, Transcript, TranscriptError
from balandra.cli.problems import BadInput

LONGEST = 4_000_000  # bytes
STDIN = Path("-")
TRANSCRIPT = "balandra transcript"


def read_text(file: Path) -> str:
    """The text of a file; `-` is stdin."""
    stream = sys.stdin.buffer if file == STDIN else file.open("rb")
    with stream:
        data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise BadInput(f"{file} is too long: a game or position has at most {LONGEST} bytes")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not a text; a transcript, a position's text or JSON is wanted") from None


def read_transcript(file: Path) -> Transcript:
    """The verified transcript in a file."""
    return _transcript(read_text(file), file)


def _transcript(text: str, file: Path) -> Transcript:
    try:
        return Transcript.read(text)
    except TranscriptError as error:
        raise BadInput(f"{file}: {error}") from None


def read_game(file: Path) -> Transcript:
    """A transcript, a position's text or a JSON mapping; a position is a game without moves."""
    return _game(read_text(file), file)


def read_given(given: str) -> Transcript:
    """What a file holds, as `read_game`; or a position's text itself."""
    is_text = "edition:" in given or given.lstrip().startswith("{")
    return _game(given, Path("the text")) if is_text else read_game(Path(given))


def _game(text: str, file: Path) -> Transcript:
    if text.startswith(TRANSCRIPT):
        return _transcript(text, file)
    position = _position(text, file)
    return Transcript(position.game, first=position)


def _position(text: str, file: Path) -> Position:
    is_json = text.lstrip().startswith("{")
    if not is_json and "edition" not in text:
        raise BadInput(f"{file} holds neither a transcript, nor a position's text, nor a JSON mapping")
    try:
        return balandra.position(_json(text, file)) if is_json else balandra.parse(text)
    except (AttributeError, KeyError, TypeError, IndexError) as error:
        raise BadInput(f"{file} is no position: {type(error).__name__}, {error}") from None


def _json(text: str, file: Path) -> dict[str, object]:
    try:
        mapping: dict[str, object] = json.loads(text)
    except ValueError as error:
        raise BadInput(f"{file} is damaged JSON: {error}") from None
    return mapping


def write_text(file: Path, text: str) -> None:
    """Write a file atomically."""
    try:
        _write(file, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _write(file: Path, text: str) -> None:
    if file.exists() and not file.is_file():  # a device or a pipe
        file.write_text(text, encoding="utf-8")
        return
    handle, name = tempfile.mkstemp(dir=file.resolve().parent, prefix=f".{file.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
