"""What a position of Martinique is worth to a seat that sees it: the hold, tiles, jokers, maps; and where to dig."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from balandra.bots.judge import Judge
from balandra.core.game import Move, View

LOAD = 1.0  # a load, beyond its numbers
PAIR, TILE, JOKER, MAP = 2.0, 0.6, 2.5, 2.0
MATCH = 0.4  # a tile that a small treasure asks for
RIVAL = 0.5
WON = 1000.0
COLUMNS, ROWS = "abcdefgh", "12345678"


def worth(mapping: Mapping[str, Any], seat: str) -> float:
    """The worth, in points."""
    result = mapping.get("result")
    if result:
        return 0.0 if result["winner"] is None else WON if result["winner"] == seat else -WON
    rivals = [colour for colour in mapping["colours"] if colour != seat]
    return _estate(mapping, seat) - RIVAL * sum(_estate(mapping, rival) for rival in rivals)


def _estate(mapping: Mapping[str, Any], colour: str) -> float:
    loads = mapping["hold"][colour]
    points = sum(_number(tile) for load in loads for tile in load)
    return points + LOAD * len(loads) + _stock(mapping, colour) + JOKER * mapping["jokers"][colour] + _maps(mapping, colour)


def _number(tile: str) -> int:
    return int(tile.split()[-1])


def _stock(mapping: Mapping[str, Any], colour: str) -> float:
    counts = Counter(tile.split()[0] for tile in mapping["stock"][colour])
    pairs = sum(count // 2 for count in counts.values())
    wanted = (Counter(tile.split()[0] for tile in tiles) for tiles in mapping["treasures"])
    matches = max((sum((counts & want).values()) for want in wanted), default=0)
    return PAIR * pairs + TILE * counts.total() + MATCH * matches


def _maps(mapping: Mapping[str, Any], colour: str) -> float:
    """A map that the rival has seen is worth half."""
    return sum(MAP / 2 if one.endswith("^") else MAP for one in mapping["maps"][colour])


def worth_a_try(view: View) -> Sequence[Move]:
    """All moves, but at sunset only the digs where the treasure most likely lies."""
    digs = [move for move in view.legal_moves if move.kind == "dig"]
    likely = set(squares_left(view.mapping())) if digs else set()
    return [move for move in digs if move.text.split()[-1] in likely] or view.legal_moves


def squares_left(mapping: Mapping[str, Any]) -> list[str]:
    """The squares where the Lost Treasure may lie, as far as maps seen and digs done tell."""
    seen = {one.rstrip("^") for owned in mapping["maps"].values() for one in owned}
    dug = {square for squares in mapping["digs"].values() for square in squares}
    columns, rows = _unseen(COLUMNS, seen), _unseen(ROWS, seen)
    return [square for square in (c + r for c in columns for r in rows) if square not in dug]


def _unseen(values: str, seen: Iterable[str]) -> list[str]:
    return [value for value in values if value not in seen]


JUDGE = Judge(worth, worth_a_try)
