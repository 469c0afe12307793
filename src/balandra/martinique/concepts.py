"""Concepts of Martinique: loading, denying, maps, seats in the tavern, and digs that the maps rule out."""

from __future__ import annotations

from collections.abc import Iterator

from balandra.core.concepts import Concept
from balandra.core.game import Move, View
from balandra.core.message import Message, message
from balandra.martinique.evaluation import is_possible
from balandra.martinique.features import seen_maps
from balandra.martinique.moves import move_square, move_verb
from balandra.martinique.offers import offer
from balandra.martinique.state import DIG, LOAD, SQUARES, TURN_UP, WALK

# What speaks for a move, and against it.
FOR = ("loads", "map", "wanted", "denies", "reveals", "turns up", "may find")
AGAINST = ("passes up", "against maps")


def concepts(view: View, move: Move) -> list[Concept]:
    """What holds for a move."""
    finders = {WALK: _walk, LOAD: _load, DIG: _dig, TURN_UP: _turn_up}
    verb = move_verb(move.code)
    found = list(finders[verb](view, move)) if verb in finders else []
    if verb != LOAD and any(move_verb(other.code) == LOAD for other in view.legal_moves):
        found.append(_concept("passes up", message("It passes up a treasure that could be loaded.")))
    return found


def _concept(name: str, sentence: Message) -> Concept:
    return Concept(name, sentence, 1 if name in FOR else -1 if name in AGAINST else 0)


def _load(view: View, move: Move) -> Iterator[Concept]:
    facts = offer(view.game, view._state, move.code)
    size = int(str(facts["treasure"]))
    yield _concept("loads", message("It loads the treasure of {count} souvenirs.", count=size))


def _walk(view: View, move: Move) -> Iterator[Concept]:
    words, facts = view.mapping(), offer(view.game, view._state, move.code)
    tile = words["tiles"].get(facts["from"], "")
    rival = next(colour for colour in view.game.colours if colour != view.turn)
    if tile.startswith("map"):
        yield _concept("map", message("It takes a map."))
    elif tile:
        symbol = tile.split()[0]
        if _needs(words, view.turn, symbol):
            yield _concept("wanted", message("It takes {tile}, which a treasure asks for.", tile=tile))
        if _needs(words, rival, symbol):
            yield _concept(
                "denies", message("It takes {tile}, which {rival} lacks for a treasure.", tile=tile, rival=rival)
            )
    if facts["to"] not in words["tiles"]:
        yield _concept("seated", message("It seats the pirate in the tavern."))
    if facts["crossed"] and _has_face_down(words, rival):
        yield _concept("reveals", message("It passes {rival} and may turn up a map.", rival=rival))


def _needs(words: dict[str, list[list[str]]], colour: str, symbol: str) -> bool:
    """Whether a treasure shows more of a symbol than a player has."""
    stock = sum(tile.split()[0] == symbol for tile in words["stock"][colour])  # type: ignore[call-overload]
    return any(sum(tile.split()[0] == symbol for tile in one) > stock for one in words["treasures"])


def _has_face_down(words: dict[str, dict[str, list[str]]], colour: str) -> bool:
    return any(not str(one).endswith("^") for one in words["maps"][colour])


def _turn_up(view: View, move: Move) -> Iterator[Concept]:
    rival = next(colour for colour in view.game.colours if colour != view.turn)
    yield _concept("turns up", message("It turns up a map of {rival}.", rival=rival))


def _dig(view: View, move: Move) -> Iterator[Concept]:
    s = view._state
    seen = seen_maps(s, view.game.seat(view.colour))
    if not is_possible(seen, move_square(move.code)):
        yield _concept("against maps", message("It digs where the maps it has seen rule the treasure out."))
        return
    free = sum(is_possible(seen, square) for square in range(SQUARES))
    yield _concept("may find", message("It digs on one of the {count} squares where the treasure can lie.", count=free))
