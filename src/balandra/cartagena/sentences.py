"""The sentences of Cartagena (`sentences.toml`), and names for its cards and spaces."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from balandra.cartagena.notation import SLOOP, space_name
from balandra.core.game import Game
from balandra.core.message import translatable
from balandra.core.sentences import Namer, game_sentences

PLACES = {
    "tunnel entrance": translatable("the tunnel entrance"),
    "rallying point": translatable("the rallying point"),
    "dungeon": translatable("the dungeon"),
    "leaking sloop": translatable("the leaking sloop"),
    "boat": translatable("the boat"),
    SLOOP: translatable("the sloop"),
    "cave": translatable("the cave"),
}


def kinds(game: Game, language: NullTranslations) -> Mapping[str, Namer]:
    """Names for cards and spaces: a dark card has a star, start and goal have the edition's own names."""
    say = language.gettext
    places = {
        0: game.edition.data["start"],
        space_name(game, game.rules.goal): game.edition.data["goal"],
        SLOOP: SLOOP,
    }

    def card(name: str) -> str:
        symbol = say(name.removesuffix("*"))
        return say(translatable("dark {symbol}")).format(symbol=symbol) if name.endswith("*") else symbol

    def space(name: int | str) -> str:
        if name in places:
            return say(PLACES[places[name]])
        return say(translatable("space {number}")).format(number=name)

    return {"card": card, "space": space}


SENTENCES = game_sentences(__package__, kinds)
