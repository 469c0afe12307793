"""Writes the puzzles of the package for the page: web/public/puzzles.json, which is also a feed for other programs.

Positions are states as hexadecimal digits, which the page's engine reads, without the generator and trailing zeros.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from balandra.core.game import Game, Position
from balandra.puzzles.puzzle import Puzzle
from balandra.puzzles.series import kept
from balandra.reviews.reasons import reasons

FILE = Path(__file__).parent.parent / "web" / "public" / "puzzles.json"
NOT_SENT = ("game", "position", "solution")


def text() -> str:
    """The content of the file: the games, and the puzzles with the number of their game."""
    puzzles = sorted(kept(), key=lambda one: one.id)
    games: list[str] = []
    lines = [_line(one, games) for one in puzzles]
    head = ",\n".join(games)
    return f'{{"games": [\n{head}\n],\n"puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def _line(puzzle: Puzzle, games: list[str]) -> str:
    position = puzzle.place
    game = _written(_game(position.game))
    if game not in games:
        games.append(game)
    best, second = position.find(puzzle.solution[0]), position.find(puzzle.second)
    sent = {key: value for key, value in msgspec.to_builtins(puzzle).items() if key not in NOT_SENT}
    better, worse = reasons(position, best, second), reasons(position, second, best)
    told = {"better": msgspec.to_builtins(better), "worse": msgspec.to_builtins(worse)}
    return _written({**sent, "game": games.index(game), "state": _state(position), **told})


def _game(game: Game) -> dict[str, object]:
    return {"edition": game.edition.id, "colours": list(game.colours), "options": dict(game.options)}


def _state(position: Position) -> str:
    state = position._state.copy()
    state.rng = [0] * len(state.rng)
    packed: bytes = state.pack()
    return packed.rstrip(b"\0").hex()


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
