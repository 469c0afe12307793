"""Registers and loads games and editions.

The games of this package are registered here. Others are registered with `register`, or with the environment variable
BALANDRA_GAMES, which names them as `module:object`, separated by commas. Processes that Balandra starts (workers of a
server or of an arena) load the games of the environment, but not those added only by a call of `register`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pkgutil import resolve_name
from typing import Any

from balandra.cartagena.ruleset import Cartagena
from balandra.core import notation
from balandra.core.edition import Edition
from balandra.core.errors import InvalidOption, InvalidPosition, UnknownEdition
from balandra.core.game import Game, Position, Seed, View, check_colours, freeze
from balandra.core.message import message
from balandra.core.ruleset import Ruleset
from balandra.martinique.ruleset import Martinique

GAMES: dict[str, Ruleset] = {}
VARIABLE = "BALANDRA_GAMES"


def register(ruleset: Ruleset) -> None:
    """Register a game in this process; its name and the ids of its editions must be unused."""
    if not isinstance(ruleset, Ruleset):
        raise InvalidOption(f"a game is registered as a Ruleset, not as {ruleset!r}")
    if ruleset.name in GAMES:
        raise InvalidOption(f"there is a game {ruleset.name!r} already")
    for one in _all_editions():
        if one.id in ruleset.editions:
            raise InvalidOption(f"{ruleset.name} has an edition {one.id!r}, and so has {one.game}")
    GAMES[ruleset.name] = ruleset


def register_others() -> None:
    """Register the games named in the environment."""
    for name in filter(None, map(str.strip, os.environ.get(VARIABLE, "").split(","))):
        try:
            ruleset = resolve_name(name)
        except (ImportError, AttributeError, ValueError) as error:
            raise InvalidOption(f"{VARIABLE} names {name!r}, which cannot be imported: {error}") from error
        register(ruleset)


def titles() -> str:
    """The names of all games as one text, as in `Chess and Go`."""
    *others, last = [ruleset.title for ruleset in GAMES.values()]
    return f"{', '.join(others)} and {last}" if others else last


def editions() -> tuple[Edition, ...]:
    """Every edition of every game."""
    return tuple(_all_editions())


def _all_editions() -> Iterator[Edition]:
    for ruleset in GAMES.values():
        yield from ruleset.editions.values()


def edition(id: str) -> Edition:
    """The edition with this id."""
    for one in _all_editions():
        if one.id == id:
            return one
    raise UnknownEdition(f"there is no edition {id!r}; there are {', '.join(e.id for e in _all_editions())}")


def load(
    game: str,
    edition: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    colours: Sequence[str] | None = None,
    rules: int | None = None,
) -> Game:
    """Load a game: an edition, the number of players, its options, and the colours in seat order.

    `rules` is the version of the rules (default: the newest); a game keeps the version it began with.
    """
    if not isinstance(game, str) or game not in GAMES:
        raise UnknownEdition(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    ruleset = GAMES[game]
    if not isinstance(edition, str) or edition not in ruleset.editions:
        raise UnknownEdition(f"{game} has no edition {edition!r}; it has {', '.join(ruleset.editions)}")
    chosen = ruleset.editions[edition].at(rules)
    given = None if colours is None else check_colours(chosen, colours)
    count = _players(chosen, players, given)
    seats = given or chosen.colours[:count]
    loaded = Game(ruleset, chosen, count, seats, freeze(chosen.settle(options)))
    loaded.check()
    return loaded


def _players(edition: Edition, players: int | None, colours: Sequence[str] | None) -> int:
    count = players if players is not None else len(colours) if colours is not None else edition.players[0]
    if type(count) is not int or count not in edition.players:
        allowed = " or ".join(map(str, edition.players))
        raise InvalidOption(f"{edition.id} cannot be played by {count!r}; it is for {allowed} players")
    if colours is not None and len(colours) != count:
        raise InvalidOption(f"{count} players need {count} colours, not {len(colours)}")
    return count


def position(mapping: Mapping[str, object], seed: Seed = 0) -> Position:
    """The position that a mapping describes, including its edition, options and colours."""
    if not isinstance(mapping, Mapping) or "edition" not in mapping:
        raise InvalidPosition(message("a position is given as a mapping that says its edition; `parse` reads texts"))
    return _game_of(mapping).position(mapping, seed)


def view(words: Mapping[str, object], seat: str | None) -> View:
    """The view of a `View.mapping`, including its edition, options and colours."""
    if not isinstance(words, Mapping) or "edition" not in words:
        raise InvalidPosition("a view is given as a mapping that says its edition")
    return _game_of(words).view(words, seat)


def _game_of(mapping: Mapping[str, Any]) -> Game:  # Any: `load` checks what it is given
    which = edition(mapping["edition"])
    return load(which.game, which.id, None, mapping.get("options"), mapping.get("colours"), mapping.get("rules"))


def parse(text: str) -> Position:
    """The position in a text written by `str(position)`, including its game."""
    return position(notation.read(text))


register(Cartagena())
register(Martinique())
