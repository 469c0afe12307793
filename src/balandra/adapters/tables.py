"""Loads the game for an adapter: an edition by its id, options as a mapping or as text."""

from __future__ import annotations

import re
from collections.abc import Mapping

import balandra
from balandra import Edition, Game, InvalidOption, Outcome
from balandra.catalogue import GAMES
from balandra.core.tiny import TinyGame

Options = Mapping[str, object] | str | None


def load(edition: str | None = None, players: int | None = None, options: Options = None) -> Game:
    """The game of an edition of any game; by default, the first edition.

    >>> load("devir-escape", 3, "boards: 4; filibusters: yes").options["boards"]
    4
    """
    chosen = balandra.edition(default_edition() if edition is None else edition)
    given = read_options(chosen, options) if isinstance(options, str) else options
    return balandra.load(chosen.game, chosen.id, players, given)


def tiny_games() -> dict[str, TinyGame]:
    """The tiny games of every game, by id."""
    return {name: tiny for ruleset in GAMES.values() for name, tiny in ruleset.tiny_games.items()}


def default_edition() -> str:
    """The default edition: the first one."""
    return balandra.editions()[0].id


def read_options(edition: Edition, text: str) -> dict[str, object]:
    """Options in one text, `name: value; name: value`; `=` and `,` are reserved by other interfaces."""
    parts = [part.strip() for part in re.split("[;,]", text) if part.strip()]
    return dict(_read_option(edition, part) for part in parts)


def _read_option(edition: Edition, part: str) -> tuple[str, object]:
    name, sign, value = re.fullmatch(r"([^:=]*)([:=]?)(.*)", part).groups()  # type: ignore[union-attr]
    option = edition.options.get(name.strip())
    if option is None or not sign:
        names = ", ".join(edition.options)
        raise InvalidOption(f"{edition.id} has no option {part!r}; write name: value with one of {names}")
    return option.name, option.read(value.strip(), edition.id)


def rewards(game: Game, outcome: Outcome | None) -> list[float]:
    """The reward of each seat; 0 before the end."""
    return outcome.rewards(game.colours) if outcome else [0.0] * game.players
