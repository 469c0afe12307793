"""Unfinished reviews in a folder, one file each."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import msgspec

from balandra.reviews.report import Step


class KeptReviews:
    """Reviews kept as JSON files by their keys."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, key: str) -> Path:
        """Where a review lies."""
        return self.folder / f"{key}.json"

    def read(self, key: str) -> list[Step]:
        """The steps of an earlier run; none if there was none, or if its file cannot be read."""
        try:
            return msgspec.json.decode(self.file(key).read_bytes(), type=list[Step])
        except (FileNotFoundError, msgspec.DecodeError):
            return []

    def write(self, key: str, steps: list[Step]) -> None:
        """Keep steps; whoever reads meanwhile sees the old file or the new one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as stream:
            stream.write(msgspec.json.encode(steps))
        os.replace(name, self.file(key))
