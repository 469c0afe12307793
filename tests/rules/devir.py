"""Devir's variants in few words: the Great Escape on a plain track, and tables with the witch or Filibusters."""

from collections.abc import Mapping, Sequence
from typing import cast

import balandra
from balandra import Position

from .cartagena import SYMBOLS, Hand, Space, after, cards

ESCAPE, JUNGLE, GREAT = "devir-escape", "devir-jungle", "devir-great-escape"

# Every board reads pistol, rum, lantern, parrot, hook, chest: rum lies on 2, 8, 14, 20, 26, 32, a chest on 6, 12, ...
PLAIN = list(SYMBOLS["devir"]) * 6


def great(
    pirates: Mapping[str, Sequence[Space]],
    hands: Mapping[str, Hand] | None = None,
    at: str = "cartagena",
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Position:
    """A Great Escape of three and three boards; the first colour is to move, no free sailing unless said."""
    mapping: dict[str, object] = {
        "edition": GREAT,
        "options": {"tunnel_boards": 3, "jungle_boards": 3} | dict(options or {}),
        "colours": list(pirates),
        "track": PLAIN,
        "pirates": {colour: list(spaces) for colour, spaces in pirates.items()},
        "hands": {colour: cards((hands or {}).get(colour, "")) for colour in pirates},
        "sloop_at": at,
        "free_sailing": False,
        "turn": next(iter(pirates)),
    }
    return balandra.position(mapping | more)


def blues_turn(
    red: Sequence[Space], blue: Sequence[Space], yellow: Sequence[Space] | None = None, at: str = "cartagena"
) -> Position:
    """Blue's turn begins after red's."""
    places = {"red": red, "blue": blue} | ({} if yellow is None else {"yellow": yellow})
    position = great(places, {"red": "pistol", "blue": "rum rum"}, at=at)
    return after(position, "pistol 0", "end")


def single(
    pirates: Mapping[str, Sequence[Space]],
    hands: Mapping[str, Hand] | None = None,
    edition: str = ESCAPE,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Position:
    """An escape or a jungle walk on six plain boards; the first colour is to move."""
    mapping: dict[str, object] = {
        "edition": edition,
        "options": dict(options or {}),
        "colours": list(pirates),
        "track": PLAIN,
        "pirates": {colour: list(spaces) for colour, spaces in pirates.items()},
        "hands": {colour: cards((hands or {}).get(colour, "")) for colour in pirates},
        "turn": next(iter(pirates)),
    }
    return balandra.position(mapping | more)


def witch(
    pirates: Mapping[str, Sequence[Space]],
    hands: Mapping[str, Hand] | None = None,
    tokens: Mapping[int, object] | None = None,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Position:
    """An escape with the black witch on six plain boards (chests on 6, 12, ... 36)."""
    laid = dict(tokens or {}) if "opened" in more else lay(tokens or {})
    return single(pirates, hands, ESCAPE, {"witch": True} | dict(options or {}), tokens=laid, **more)


def lay(tokens: Mapping[int, object], chests: Sequence[int] = range(6, 37, 6)) -> dict[int, object]:
    """These tokens, and on the other chests what remains of the eight, the snake last."""
    left: list[object] = [1, 1, 2, 2, 3, 3, "empty", "snake"]
    for token in tokens.values():
        left.remove(token)
    return {space: tokens[space] if space in tokens else left.pop(0) for space in chests}


def morgan(pirates: Mapping[str, Sequence[Space]], hands: Mapping[str, Hand] | None = None, **more: object) -> Position:
    """An escape with Morgan's rule."""
    return single(pirates, hands, ESCAPE, {"draw_in_tunnel": "morgan"}, **more)


def filibusters(
    pirates: Mapping[str, Sequence[Space]], hands: Mapping[str, Hand] | None = None, **options: object
) -> Position:
    """An escape with Filibusters."""
    return single(pirates, hands, options={"filibusters": True} | options)


def tokens(position: Position) -> dict[int, object]:
    """The chest tokens that lie face down."""
    return cast(dict[int, object], position.mapping().get("tokens", {}))


def opened(position: Position) -> list[object]:
    """The chest tokens that have been turned up."""
    return cast(list[object], position.mapping().get("opened", []))


def free_sailing(position: Position) -> bool:
    """Whether a captain's free sailing is open."""
    return bool(position.mapping()["free_sailing"])


def sloop_at(position: Position) -> str:
    """Where the sloop lies."""
    return cast(str, position.mapping()["sloop_at"])


def stage(position: Position) -> str:
    """What is being decided."""
    return cast(str, position.mapping()["stage"])
