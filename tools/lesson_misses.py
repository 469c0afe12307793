"""Why a pirate does not land on a space: said in a word, so that a reader's wrong answer can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from balandra.core.game import Offer


def misses(view: Mapping[str, Any], offer: Offer) -> dict[str, str]:
    """The wrong spaces of a path with the reason; none are given for an island."""
    if "track" not in view:
        return {}
    start, end = offer.facts["from"], offer.facts["to"]
    if not isinstance(start, int) or not isinstance(end, int):
        return {}
    crowd = Counter(space for spaces in view["pirates"].values() for space in spaces)
    spaces = [space for space in range(len(view["track"]) + 2) if space != end]
    if offer.kind == "advance":
        return {str(space): _ahead(view, offer, space, crowd[space]) for space in spaces}
    return {str(space): _behind(start, end, space, crowd[space]) for space in spaces}


def _ahead(view: Mapping[str, Any], offer: Offer, space: int, crowd: int) -> str:
    if space <= int(str(offer.facts["from"])):
        return "behind"
    if space > len(view["track"]):
        return "before"
    if view["track"][space - 1] != offer.facts["symbol"]:
        return "symbol"
    return "occupied" if crowd else "before"


def _behind(start: int, end: int, space: int, crowd: int) -> str:
    ahead = end > start
    if (space <= start) if ahead else (space >= start):
        return "ahead" if not ahead else "behind"
    if crowd == 0:
        return "empty"
    if crowd >= 3:
        return "full"
    return "nearer"
