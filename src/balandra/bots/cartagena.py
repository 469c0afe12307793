"""What a position of Cartagena is worth to a seat that sees it: steps along the path, pirates home, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from balandra.bots.judge import Judge

HOME = 4.0  # a pirate at the goal, beyond the steps
WON = 1000.0
CARDS = (6.0, 5.0, 5.0, 4.0, 4.0, 3.5, 3.0, 2.0, 1.0)  # the first card, the second and so on, in steps; more: nothing
RIVAL = 0.3  # how much the steps of the rivals, on average, hurt
SLOOP_READY = 1.0  # for each own pirate on the way to the sloop while she lies at their shore
ACROSS = 3.0  # for each own pirate aboard at Tortuga
KEPT = {"rum": 2, "lantern": 1, "pistol": 1}  # cards that a power at work will still bring


def worth(mapping: Mapping[str, Any], seat: str) -> float:
    """The worth, in steps along the path."""
    if mapping.get("winner"):
        return WON if mapping["winner"] == seat else -WON
    own = _crew(mapping, seat)
    rivals = [_crew(mapping, colour) for colour in mapping["colours"] if colour != seat]
    return own - RIVAL * sum(rivals) / len(rivals) + _cards(mapping, seat)


def _crew(mapping: Mapping[str, Any], colour: str) -> float:
    goal = len(mapping["track"]) + 1
    spaces: Sequence[int | str] = mapping["pirates"][colour]
    steps = sum(_steps(mapping, space) + HOME * (space == goal) for space in spaces)
    return steps + _sloop(mapping, spaces)


def _steps(mapping: Mapping[str, Any], space: int | str) -> float:
    if isinstance(space, int):
        return space
    return 6 * int(mapping["options"]["tunnel_boards"]) + 0.5


def _sloop(mapping: Mapping[str, Any], spaces: Sequence[int | str]) -> float:
    if "sloop_at" not in mapping:
        return 0.0
    last = 6 * int(mapping["options"]["tunnel_boards"])
    if mapping["sloop_at"] == "tortuga":
        return ACROSS * sum(space == "sloop" for space in spaces)
    return SLOOP_READY * sum(isinstance(space, int) and space <= last for space in spaces)


def _cards(mapping: Mapping[str, Any], seat: str) -> float:
    count = sum(mapping["hands"][seat].values())
    if mapping["turn"] == seat:
        count += min(KEPT.get(mapping["stage"], 0), sum(mapping.get("held", {"?": 1}).values()))
    return sum(CARDS[:count])


JUDGE = Judge(worth)
