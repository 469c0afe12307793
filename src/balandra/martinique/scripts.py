"""Scripted players of Martinique: they go by tiles and what those are good for, load, and dig where it makes sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from balandra.core.game import View
from balandra.core.heuristics import Preference, Rank, Script, Trial
from balandra.core.notation import Words

COLUMNS, ROWS = "abcdefgh", "12345678"
Tile = Callable[[str | None], float]  # how much a tile (None: a bare square) is liked


def lacking(mapping: Words, seat: str) -> set[str]:
    """The symbols that a small treasure asks for and the seat's stock lacks."""
    own = Counter(tile.split()[0] for tile in mapping["stock"][seat])
    asked = [Counter(tile.split()[0] for tile in treasure) for treasure in mapping["treasures"]]
    return {symbol for treasure in asked for symbol in treasure - own}


def squares(text: str) -> list[str]:
    """The squares that a placing, a walk or a dig names."""
    words = text.replace("x", "-").replace("--", "-").split()[-1]
    return words.split("-")


def preference(mapping: Words, liked: Tile, bonuses: tuple[str, ...]) -> Preference:
    """Likes tiles, takes bonuses in this order, turns up maps, loads the largest with the fewest jokers."""
    left = set(squares_left(mapping))

    def rank(trial: Trial) -> Rank:
        kind, text = trial.move.kind, trial.move.text
        if kind in ("place", "move"):
            return (sum(liked(mapping["tiles"].get(square)) for square in squares(text)),)
        if kind == "bonus":
            return (-bonuses.index(text.split()[-1]),)
        if kind == "load":
            return (int(text.split()[1]), -len(text.split()))
        return (text.split()[-1] in left if kind == "dig" else kind == "turn",)

    return rank


def squares_left(mapping: Words) -> list[str]:
    """The squares where the Lost Treasure may lie, as far as maps seen and digs done tell."""
    seen = {one.rstrip("^") for owned in mapping["maps"].values() for one in owned}
    dug = {square for squares in mapping["digs"].values() for square in squares}
    columns, rows = _unseen(COLUMNS, seen), _unseen(ROWS, seen)
    return [square for square in (c + r for c in columns for r in rows) if square not in dug]


def _unseen(values: str, seen: Iterable[str]) -> list[str]:
    return [value for value in values if value not in seen]


def wanted_symbols(view: View) -> Preference:
    """From tile to tile after the symbols that the small treasures ask for."""
    mapping = view.mapping()
    wanted = lacking(mapping, view.colour)

    def liked(tile: str | None) -> float:
        if tile is None:
            return 0.0
        return 2.0 if tile.startswith("map") else 3.0 if tile.split()[0] in wanted else 1.0

    return preference(mapping, liked, ("joker", "letter", "number"))


def maps_first(view: View) -> Preference:
    """Maps before all else, then low numbers, on which a pirate stays longer; the counter if there is no other way."""

    def liked(tile: str | None) -> float:
        if tile is None:
            return -4.0
        return 4.0 if tile.startswith("map") else 2.0 if tile.endswith("1") else 1.0

    return preference(view.mapping(), liked, ("letter", "number", "joker"))


SCRIPTS = {
    "rearmost": Script("walks after the symbols that small treasures ask for", wanted_symbols),
    "hoard": Script("takes maps first and sits down last", maps_first),
}
