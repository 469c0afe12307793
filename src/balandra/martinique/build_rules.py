"""Converts an edition with its options to the numbers and tables that the kernels read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from balandra.core.edition import Edition, OptionValue
from balandra.core.errors import InvalidOption
from balandra.martinique.notation import square_of
from balandra.martinique.state import NUMBERS, SQUARES, SYMBOLS, TAVERN, Rules
from balandra.martinique.walking import EDGE, WAYS, step

TWENTY = 20
MAP_TILES = 12


def build_rules(edition: Edition, players: int, options: Mapping[str, OptionValue]) -> Rules:
    """The record of an edition with its options."""
    r = Rules.blank()
    r.players = players
    r.before_moving = int(options["pirates_before_moving"])
    r.twenty = TWENTY if options["treasure"] == "20-points" else 0
    r.copies = _numbers(edition, str(options["numbers"])) * SYMBOLS
    r.map_square = [0] * SQUARES
    for square in _map_squares(edition, str(options["map_squares"])):
        r.map_square[square] = 1
    r.walk_ends = _walk_ends()
    return r


@cache
def _walk_ends() -> list[int]:
    """The squares where walks of one, two and three steps may end, for each square; the last square is the sign bit."""
    beside = [[b for way in range(WAYS) if (b := step(a, way)) != EDGE] for a in range(SQUARES)]
    found = []
    ends = [{square} for square in range(SQUARES)]
    for _ in range(NUMBERS):
        ends = [{b for a in some for b in beside[a]} for some in ends]  # steps back leave the set unchanged
        found += [sum(1 << b for b in some - {square}) for square, some in enumerate(ends)]
    return [bits - (1 << SQUARES) if bits >> (SQUARES - 1) else bits for bits in found]


def _numbers(edition: Edition, text: str) -> list[int]:
    parts = [int(p) for p in text.split("-")] if re.fullmatch(r"[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}", text) else []
    if sum(parts) != edition.data["copies"]:
        numbers = f"{NUMBERS} numbers with the sum {edition.data['copies']}, as in {edition.options['numbers'].default}"
        raise InvalidOption(f"{edition.id}: option numbers cannot be {text!r}; {numbers}")
    return parts


def _map_squares(edition: Edition, text: str) -> list[int]:
    squares = [square_of(word) for word in text.split()]
    fits = [s for s in set(squares) if s is not None and s not in TAVERN]
    if len(squares) != MAP_TILES or len(fits) != MAP_TILES:
        raise InvalidOption(
            f"{edition.id}: option map_squares cannot be {text!r}; "
            f"it names {MAP_TILES} different squares (a1 to h8) outside the tavern"
        )
    return fits
