"""The sentences of Martinique (`sentences.toml`), and names for its tiles and bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from balandra.core.game import Game
from balandra.core.message import translatable
from balandra.core.sentences import Namer, game_sentences
from balandra.martinique.notation import UNKNOWN

BONUSES = {
    "joker": translatable("a joker"),
    "letter": translatable("the map with a letter"),
    "number": translatable("the map with a number"),
}


def kinds(game: Game, language: NullTranslations) -> Mapping[str, Namer]:
    """Names for tiles, a souvenir with its number or a map, and for what the tavern gives."""
    say = language.gettext

    def tile(name: str) -> str:
        kind, value = name.split()
        if kind != "map":
            return f"{say(kind)} {value}"
        return say("a map") if value == UNKNOWN else say(translatable("map {value}")).format(value=value.upper())

    return {"tile": tile, "bonus": lambda what: say(BONUSES[what])}


SENTENCES = game_sentences(__package__, kinds)
