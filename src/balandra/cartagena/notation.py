"""Cards, spaces and moves in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from balandra.cartagena.state import (
    ADVANCE,
    CARD_AT,
    CELL_AT,
    DISCARD,
    DRAW,
    END,
    GIVE,
    HOOK,
    HOOKED,
    INVOKE,
    KEEP,
    LANTERN,
    MORGAN,
    PARROT,
    PARROTS,
    PISTOL,
    RETREAT,
    RETURN,
    RUM,
    SAIL,
    SEAT_AT,
    SECOND_AT,
    SYMBOLS,
    TAKE,
)
from balandra.core.errors import InvalidMove
from balandra.core.game import Game
from balandra.core.message import message

SLOOP = "sloop"
CHOICES = {TAKE: "take", GIVE: "give", KEEP: "keep", RETURN: "return", DISCARD: "discard"}
PLAIN = {SAIL: "sail", DRAW: "draw", END: "end"}
KINDS_OF_MOVE = {ADVANCE: "advance", PARROTS: "parrots", HOOKED: "hook", RETREAT: "retreat", MORGAN: "morgan"}
KINDS_OF_MOVE |= {INVOKE: "witch", **PLAIN, **CHOICES}
CELL_LIMIT = 1 << (SEAT_AT - CELL_AT)  # a move can name no cell above
GOAL_WORDS = ("goal", "boat", "cave", SLOOP)
START_WORDS = ("start", "dungeon", "entrance")


class Names(NamedTuple):
    """What an edition calls its things."""

    symbols: tuple[str, ...]
    cards: tuple[str, ...]
    spaces: tuple[int | str, ...]


def names(game: Game) -> Names:
    """The names of an edition with its options."""
    symbols = tuple(game.edition.data["symbols"])
    spaces = tuple(_space_name(game.rules.sloop, cell) for cell in range(CELL_LIMIT))
    return Names(symbols, (*symbols, *(f"{symbol}*" for symbol in symbols)), spaces)


def _space_name(sloop: int, cell: int) -> int | str:
    if cell == sloop:
        return SLOOP
    return cell - 1 if 0 < sloop < cell else cell


def symbol_names(game: Game) -> tuple[str, ...]:
    """The edition's symbols, in order."""
    found: Names = game.names
    return found.symbols


def card_name(game: Game, kind: int) -> str:
    """A card in words: its symbol, starred if dark."""
    found: Names = game.names
    return found.cards[kind]


def card_kind(game: Game, name: str) -> int | None:
    """The kind of a card in words; without Filibusters a dark card is a card like any other."""
    symbol = name.removesuffix("*")
    if symbol not in symbol_names(game):
        return None
    dark = name.endswith("*") and game.rules.kinds > SYMBOLS
    return symbol_names(game).index(symbol) + (SYMBOLS if dark else 0)


def space_name(game: Game, cell: int) -> int | str:
    """A cell as the players call it: a number, or the sloop."""
    found: Names = game.names
    return found.spaces[cell]


def cell_of(game: Game, space: object) -> int | None:
    """The cell of a space given as a number or a word."""
    r = game.rules
    if isinstance(space, str):
        word = space.lower()
        if word == SLOOP and r.sloop > 0:
            return int(r.sloop)
        if word in GOAL_WORDS:
            return int(r.goal)
        if word in START_WORDS:
            return 0
        space = int(word) if re.fullmatch(r"\d{1,3}", word) else None
    if not isinstance(space, int) or isinstance(space, bool):
        return None
    cell = space + 1 if 0 < r.sloop <= space else space
    return cell if 0 <= cell <= r.goal else None


def move_text(game: Game, code: int) -> str:
    """A move as it is written."""
    verb, kind, second = code & 15, (code >> CARD_AT) & 15, (code >> SECOND_AT) & 15
    cell, last = space_name(game, (code >> CELL_AT) & 63), code >> SEAT_AT
    if verb in PLAIN:
        return PLAIN[verb]
    card = card_name(game, kind)
    if verb in CHOICES:
        return f"{CHOICES[verb]} {card}"
    if verb == RETREAT:
        return f"retreat {cell}"
    if verb == MORGAN:
        return f"morgan {game.colours[last]} {cell}"
    if verb == INVOKE:
        return f"witch {card}{_invoked(game, kind, last, cell)}"
    pair = f"{card}+{card_name(game, second)}"
    return {ADVANCE: card, PARROTS: f"{pair}={symbol_names(game)[last % SYMBOLS]}", HOOKED: pair}[verb] + f" {cell}"


def _invoked(game: Game, kind: int, rival: int, cell: int | str) -> str:
    power = game.rules.power[kind % SYMBOLS]
    if power == PISTOL:
        return f" {game.colours[rival]}"
    return "" if power in (RUM, LANTERN) else f" {cell}"


def read_move(game: Game, text: str) -> int:
    """The move that a text stands for, legal or not."""
    words = text.lower().split()
    reader = _READERS.get(words[0]) if words else None
    code = reader(game, words) if reader else _read_advance(game, words)
    if code is None:
        raise InvalidMove(
            message("{move} is not a move; write for example {example}", move=repr(text), example=_example(game))
        )
    return code


def plain_words(game: Game, text: str) -> str:
    """A move's text with the words for start and goal replaced by their numbers."""
    spaces = (*START_WORDS, *GOAL_WORDS)
    return " ".join(str(space_name(game, cell_of(game, w) or 0)) if w in spaces else w for w in text.split())


def _example(game: Game) -> str:
    first = symbol_names(game)[0]
    return message("'{symbol} 9' (play a {symbol}, advance the pirate on 9), 'retreat 9' or 'end'", symbol=first)


def _read_advance(game: Game, words: list[str]) -> int | None:
    if len(words) != 2:
        return None
    cards, _, symbol = words[0].partition("=")
    kinds = [card_kind(game, card) for card in cards.split("+")]
    cell = cell_of(game, words[1])
    if cell is None or None in kinds or len(kinds) > 2:
        return None
    first = kinds[0] or 0
    if len(kinds) == 1:
        return None if symbol else ADVANCE + (first << CARD_AT) + (cell << CELL_AT)
    return _read_pair(game, first, kinds[1] or 0, symbol, cell)


def _read_pair(game: Game, first: int, second: int, symbol: str, cell: int) -> int | None:
    powers = [game.rules.power[first % SYMBOLS], game.rules.power[second % SYMBOLS]]
    if not symbol:
        hook = powers[0] == HOOK
        return HOOKED + (first << CARD_AT) + (second << SECOND_AT) + (cell << CELL_AT) if hook else None
    if powers != [PARROT, PARROT] or symbol not in symbol_names(game):
        return None
    first, second = sorted((first, second))
    number = symbol_names(game).index(symbol)
    return PARROTS + (first << CARD_AT) + (second << SECOND_AT) + (cell << CELL_AT) + (number << SEAT_AT)


def _read_plain(game: Game, words: list[str]) -> int | None:
    verbs = {text: verb for verb, text in PLAIN.items()}
    return verbs[words[0]] if len(words) == 1 else None


def _read_choice(game: Game, words: list[str]) -> int | None:
    verbs = {text: verb for verb, text in CHOICES.items()}
    kind = card_kind(game, words[1]) if len(words) == 2 else None
    return None if kind is None else verbs[words[0]] + (kind << CARD_AT)


def _read_retreat(game: Game, words: list[str]) -> int | None:
    cell = cell_of(game, words[1]) if len(words) == 2 else None
    return None if cell is None else RETREAT + (cell << CELL_AT)


def _read_morgan(game: Game, words: list[str]) -> int | None:
    if len(words) != 3 or words[1] not in game.colours:
        return None
    cell = cell_of(game, words[2])
    return None if cell is None else MORGAN + (cell << CELL_AT) + (game.seat(words[1]) << SEAT_AT)


def _read_witch(game: Game, words: list[str]) -> int | None:
    kind = card_kind(game, words[1]) if len(words) > 1 else None
    if kind is None:
        return None
    code = INVOKE + (kind << CARD_AT)
    power = game.rules.power[kind % SYMBOLS]
    if power in (RUM, LANTERN):
        return code if len(words) == 2 else None
    if len(words) != 3:
        return None
    if power == PISTOL:
        return code + (game.seat(words[2]) << SEAT_AT) if words[2] in game.colours else None
    cell = cell_of(game, words[2])
    return None if cell is None else code + (cell << CELL_AT)


_READERS: dict[str, Callable[[Game, list[str]], int | None]] = {
    "retreat": _read_retreat,
    "morgan": _read_morgan,
    "witch": _read_witch,
    **dict.fromkeys(PLAIN.values(), _read_plain),
    **dict.fromkeys(CHOICES.values(), _read_choice),
}
