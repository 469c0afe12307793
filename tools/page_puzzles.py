"""Writes the puzzles of the package for the page, which is also a feed for other programs: web/public/puzzle-data.

`index.json` lists chunks: files of puzzles of one theme and difficulty, by rating. `ids-0.json` to `ids-f.json` give
the chunk of each id by its first digit. The page keeps the chunks marked `kept` for use without a network.
"""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from balandra.puzzles.puzzle import THEMES, Puzzle
from balandra.puzzles.series import kept

FOLDER = Path(__file__).parent.parent / "web" / "public" / "puzzle-data"
NOT_SENT = ("game", "solution")
SIZE = 64  # puzzles of a chunk
HARDER, HARDEST = 950, 1250  # ratings (must agree with puzzles.ts)
EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
DIGITS = "0123456789abcdef"

Files = dict[str, str]


def difficulty(puzzle: Puzzle) -> str:
    """How difficult a puzzle is."""
    return EASY if puzzle.rating < HARDER else MEDIUM if puzzle.rating < HARDEST else HARD


def files(puzzles: Sequence[Puzzle]) -> Files:
    """The content of all files by name."""
    groups: dict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda one: (one.rating, one.id)):
        groups[puzzle.themes[0], difficulty(puzzle)].append(puzzle)
    chunks: list[dict[str, Any]] = []
    found: Files = {}
    places: dict[str, int] = {}
    for (theme, level), group in sorted(groups.items(), key=lambda one: _order(*one[0])):
        for number, part in enumerate(group[k : k + SIZE] for k in range(0, len(group), SIZE)):
            places.update(dict.fromkeys((one.id for one in part), len(chunks)))
            name = f"{theme}-{level}-{number}.json"
            found[name] = "[\n" + ",\n".join(_sent(one) for one in part) + "\n]\n"
            about = {"theme": theme, "difficulty": level, "low": part[0].rating, "high": part[-1].rating}
            is_kept = level == MEDIUM and number == 0
            chunks.append({"file": name, **about, "count": len(part), **({"kept": True} if is_kept else {})})
    shards = {digit: sorted(pair for pair in places.items() if pair[0].startswith(digit)) for digit in DIGITS}
    index = {"count": len(places), "shards": [len(one) for one in shards.values()], "chunks": chunks}
    return {
        "index.json": _written(index) + "\n",
        **{f"ids-{digit}.json": _written(pairs) + "\n" for digit, pairs in shards.items()},
        **found,
    }


def _order(theme: str, level: str) -> tuple[int, int]:
    return THEMES.index(theme), DIFFICULTIES.index(level)


def _sent(puzzle: Puzzle) -> str:
    return _written({key: value for key, value in msgspec.to_builtins(puzzle).items() if key not in NOT_SENT})


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the files."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for name, text in files(kept()).items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
