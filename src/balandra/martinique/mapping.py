"""A state of Martinique in the terms of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, TypeVar

from balandra.core.game import Game
from balandra.core.slots import NOBODY_WINS
from balandra.martinique.notation import UNKNOWN, map_name, square_name, tile_name
from balandra.martinique.rules import finder, points, winner
from balandra.martinique.state import (
    ANY_MAP,
    BARE,
    BONUS,
    NO_MAP,
    OVER,
    RESERVE,
    SEATS,
    SOUVENIRS,
    SQUARES,
    TURNING,
    State,
)

T = TypeVar("T")
PHASES = ("sunrise", "sunset", "over")
STAGES = ("action", "turn", "bonus", "load", "dig", "over")


class Result(TypedDict):
    """How a game ended."""

    winner: str | None
    how: str
    found_by: str | None
    points: dict[str, int]
    loads: dict[str, int]


def to_mapping(game: Game, s: State, seat: int | None) -> dict[str, object]:
    """A state as a mapping: whole, or (with a seat) as observed by that seat."""
    return {
        **game.words(),
        "phase": PHASES[s.phase],
        "turn": game.colours[s.turn],
        "stage": STAGES[s.stage],
        **_island(game, s),
        **_belongings(game, s),
        **_table(s),
        **_pending(s),
        **({"result": result(game, s)} if s.phase == OVER else {}),
        **({} if seat is not None else {"rng": "".join(f"{word:08x}" for word in s.rng)}),
    }


def _each(game: Game, value: Callable[[int], T]) -> dict[str, T]:
    return {colour: value(seat) for seat, colour in enumerate(game.colours)}


def souvenirs(counts: list[int]) -> list[str]:
    """Souvenirs counted by kind, as a list of names."""
    return [tile_name(kind + 1) for kind in range(SOUVENIRS) for _ in range(counts[kind])]


def _island(game: Game, s: State) -> dict[str, object]:
    return {
        "tiles": {square_name(q): tile_name(s.tile[q]) for q in range(SQUARES) if s.tile[q] != BARE},
        "pirates": _each(game, lambda seat: sorted(square_name(q) for q in s.pirates[seat] if 0 <= q < SQUARES)),
        "reserve": _each(game, lambda seat: s.pirates[seat].count(RESERVE)),
        "stools": [game.colours[seat] for seat in s.stools[: s.stool_count]],
    }


def _belongings(game: Game, s: State) -> dict[str, object]:
    return {
        "stock": _each(game, lambda seat: souvenirs(s.stock[seat])),
        "jokers": _each(game, lambda seat: s.jokers[seat]),
        "maps": _each(game, lambda seat: _maps(s, seat)),
        "tavern_maps": _each(game, lambda seat: [i + 1 for i, flag in enumerate(s.from_tavern[seat]) if flag]),
        "hold": _each(game, lambda seat: [_tiles(pile) for pile in s.hold[seat][: s.loads[seat]]]),
        "digs": _each(game, lambda seat: [square_name(q) for q in s.digs[seat][: s.dig_count[seat]]]),
    }


def _maps(s: State, seat: int) -> list[str]:
    return [map_name(s.maps[seat][i]) + "^" * s.face_up[seat][i] for i in range(s.map_count[seat])]


def _tiles(tiles: list[int]) -> list[str]:
    return [tile_name(tile) for tile in tiles if tile != BARE]


def _table(s: State) -> dict[str, object]:
    gone = [map_name(i) for i, flag in enumerate(s.gone) if flag]
    words: dict[str, object] = {
        "tavern": ["joker"] * s.tavern_jokers + [f"map {map_name(m)}" for m in s.tavern_map if m != NO_MAP],
        "treasures": [_tiles(tiles) for tiles in s.treasure],
        "bag": souvenirs(s.bag),
        "spent": souvenirs(s.spent),
        "secret": [map_name(m) if m < ANY_MAP else UNKNOWN for m in s.secret],
    }
    return {**words, "left": gone or [UNKNOWN] * s.gone_count}


def _pending(s: State) -> dict[str, object]:
    words: dict[str, object] = {}
    if s.stage == TURNING:
        words = {"turning": s.turning, "moved": square_name(s.moved)}
    if s.stage == BONUS:
        words["placing"] = bool(s.placing)
    return words


def result(game: Game, s: State) -> Result:
    """How the game ended: winner, kind of ending, finder, points and loads."""
    seat, found = winner(game.rules, s), finder(s)
    score = [points(game.rules, s, i) for i in range(SEATS)]
    how = "points" if score[0] != score[1] else "loads" if s.loads[0] != s.loads[1] else "nobody"
    if found >= 0 and not game.rules.twenty:
        how = "treasure"
    return {
        "winner": None if seat == NOBODY_WINS else game.colours[seat],
        "how": how,
        "found_by": game.colours[found] if found >= 0 else None,
        "points": dict(zip(game.colours, score, strict=True)),
        "loads": dict(zip(game.colours, s.loads, strict=True)),
    }
