"""The text of cards, spaces and moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from balandra.cartagena.moves import (
    CELL_LIMIT,
    advance_move,
    against,
    at_cell,
    card_move,
    hook_move,
    morgan_move,
    move_card,
    move_cell,
    move_seat,
    move_second_card,
    move_symbol,
    move_verb,
    parrots_move,
    retreat_move,
)
from balandra.cartagena.state import (
    ADVANCE,
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
    SYMBOLS,
    TAKE,
)
from balandra.core.errors import InvalidMove
from balandra.core.game import Game
from balandra.core.message import message

SLOOP = "sloop"
PLACE_WORDS = ("start_words", "goal_words", "sloop_words")
CHOICES = {TAKE: "take", GIVE: "give", KEEP: "keep", RETURN: "return", DISCARD: "discard"}
PLAIN = {SAIL: "sail", DRAW: "draw", END: "end"}
KINDS_OF_MOVE = {ADVANCE: "advance", PARROTS: "parrots", HOOKED: "hook", RETREAT: "retreat", MORGAN: "morgan"}
KINDS_OF_MOVE |= {INVOKE: "witch", **PLAIN, **CHOICES}


class Names(NamedTuple):
    """The names of an edition's things."""

    symbols: tuple[str, ...]
    cards: tuple[str, ...]
    spaces: tuple[int | str, ...]
    places: dict[str, int]  # the cells of start, goal and sloop, by each of their names


def names(game: Game) -> Names:
    """The names of an edition with its options."""
    symbols = tuple(game.edition.data["symbols"])
    spaces = tuple(_space_name(game.rules.sloop, cell) for cell in range(CELL_LIMIT))
    return Names(symbols, (*symbols, *(f"{symbol}*" for symbol in symbols)), spaces, _places(game))


def _places(game: Game) -> dict[str, int]:
    cells = {"start_words": 0, "goal_words": game.rules.goal, "sloop_words": game.rules.sloop}
    return {word: cell for key, cell in cells.items() if cell >= 0 for word in game.edition.data[key]}


def _space_name(sloop: int, cell: int) -> int | str:
    if cell == sloop:
        return SLOOP
    return cell - 1 if 0 < sloop < cell else cell


def symbol_names(game: Game) -> tuple[str, ...]:
    """The edition's symbols, in order."""
    found: Names = game.names
    return found.symbols


def card_name(game: Game, kind: int) -> str:
    """The name of a card: its symbol, starred if dark."""
    found: Names = game.names
    return found.cards[kind]


def card_kind(game: Game, name: str) -> int | None:
    """The kind of a named card; without Filibusters, a dark card is an ordinary card."""
    symbol = name.removesuffix("*")
    if symbol not in symbol_names(game) or is_stray_dark(game, name):
        return None
    dark = name.endswith("*") and game.rules.kinds > SYMBOLS
    return symbol_names(game).index(symbol) + (SYMBOLS if dark else 0)


def is_stray_dark(game: Game, name: str) -> bool:
    """Whether a name is that of a dark card in a game without them."""
    return name.endswith("*") and name[:-1] in symbol_names(game) and not game.edition.data["dark_names"]


def space_name(game: Game, cell: int) -> int | str:
    """The name of a cell: a number, or the sloop."""
    found: Names = game.names
    return found.spaces[cell]


def cell_of(game: Game, space: object) -> int | None:
    """The cell of a space given as a number or a word."""
    r = game.rules
    if isinstance(space, str):
        word = " ".join(space.lower().split())
        if word in game.names.places:
            return int(game.names.places[word])
        space = int(word) if re.fullmatch(r"\d{1,3}", word) else None
    if not isinstance(space, int) or isinstance(space, bool):
        return None
    cell = space + 1 if 0 < r.sloop <= space else space
    return cell if 0 <= cell <= r.goal else None


def move_text(game: Game, code: int) -> str:
    """The text of a move."""
    verb, kind, second = move_verb(code), move_card(code), move_second_card(code)
    cell = space_name(game, move_cell(code))
    if verb in PLAIN:
        return PLAIN[verb]
    card = card_name(game, kind)
    if verb in CHOICES:
        return f"{CHOICES[verb]} {card}"
    if verb == RETREAT:
        return f"retreat {cell}"
    if verb == MORGAN:
        return f"morgan {game.colours[move_seat(code)]} {cell}"
    if verb == INVOKE:
        return f"witch {card}{_invoked(game, kind, move_seat(code), cell)}"
    pair = f"{card}+{card_name(game, second)}"
    if verb == PARROTS:
        pair += f"={symbol_names(game)[move_symbol(code)]}"
    return f"{card if verb == ADVANCE else pair} {cell}"


def _invoked(game: Game, kind: int, rival: int, cell: int | str) -> str:
    power = game.rules.power[kind % SYMBOLS]
    if power == PISTOL:
        return f" {game.colours[rival]}"
    return "" if power in (RUM, LANTERN) else f" {cell}"


def read_move(game: Game, text: str) -> int:
    """The move in a text, legal or not."""
    words = plain_words(game, text.lower()).split()
    reader = _READERS.get(words[0]) if words else None
    code = reader(game, words) if reader else _read_advance(game, words)
    if code is None:
        raise InvalidMove(_why_no_move(game, text))
    return code


def plain_words(game: Game, text: str) -> str:
    """A move's text with names of start, goal and sloop replaced by the standard ones."""
    places: dict[str, int] = game.names.places
    return _naming(places).sub(lambda found: str(space_name(game, places[found[0]])), " ".join(text.split()))


def _naming(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that matches any of these words or phrases, the longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, longest_first))})(?!\S)")


def foreign_place(game: Game, text: str) -> str:
    """The refusal of a text that uses another edition's name for a place; empty if it does not."""
    others = [one.data for one in game.ruleset.editions.values() if one.id != game.edition.id]
    words = {word for data in others for key in PLACE_WORDS for word in data[key]} - game.names.places.keys()
    found = _naming(words).search(" ".join(text.lower().split()))
    if not found:
        return ""
    names = {"start": repr(game.edition.data["start"]), "goal": repr(game.edition.data["goal"])}
    where = {"place": repr(found[0]), "edition": game.edition.id, "last": space_name(game, game.rules.goal)}
    return message("there is no {place} in {edition}: write {start} for 0, {goal} for {last}", **where, **names)


def _why_no_move(game: Game, text: str) -> str:
    dark = next((word for word in re.split(r"[\s+=]", text.lower()) if is_stray_dark(game, word)), "")
    if dark:
        return message(
            "there is no {card} in {edition}, which has no dark cards", card=repr(dark), edition=game.edition.id
        )
    example = message("{move} is not a move; write for example {example}", move=repr(text), example=_example(game))
    return foreign_place(game, text) or example


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
        return None if symbol else advance_move(first, cell)
    return _read_pair(game, first, kinds[1] or 0, symbol, cell)


def _read_pair(game: Game, first: int, second: int, symbol: str, cell: int) -> int | None:
    powers = [game.rules.power[first % SYMBOLS], game.rules.power[second % SYMBOLS]]
    if not symbol:
        hook = powers[0] == HOOK
        return hook_move(first, second, cell) if hook else None
    if powers != [PARROT, PARROT] or symbol not in symbol_names(game):
        return None
    first, second = sorted((first, second))
    number = symbol_names(game).index(symbol)
    return parrots_move(first, second, cell, number)


def _read_plain(game: Game, words: list[str]) -> int | None:
    verbs = {text: verb for verb, text in PLAIN.items()}
    return verbs[words[0]] if len(words) == 1 else None


def _read_choice(game: Game, words: list[str]) -> int | None:
    verbs = {text: verb for verb, text in CHOICES.items()}
    kind = card_kind(game, words[1]) if len(words) == 2 else None
    return None if kind is None else card_move(verbs[words[0]], kind)


def _read_retreat(game: Game, words: list[str]) -> int | None:
    cell = cell_of(game, words[1]) if len(words) == 2 else None
    return None if cell is None else retreat_move(cell)


def _read_morgan(game: Game, words: list[str]) -> int | None:
    if len(words) != 3 or words[1] not in game.colours:
        return None
    cell = cell_of(game, words[2])
    return None if cell is None else morgan_move(game.seat(words[1]), cell)


def _read_witch(game: Game, words: list[str]) -> int | None:
    kind = card_kind(game, words[1]) if len(words) > 1 else None
    if kind is None:
        return None
    code = card_move(INVOKE, kind)
    power = game.rules.power[kind % SYMBOLS]
    if power in (RUM, LANTERN):
        return code if len(words) == 2 else None
    if len(words) != 3:
        return None
    if power == PISTOL:
        return against(code, game.seat(words[2])) if words[2] in game.colours else None
    cell = cell_of(game, words[2])
    return None if cell is None else at_cell(code, cell)


_READERS: dict[str, Callable[[Game, list[str]], int | None]] = {
    "retreat": _read_retreat,
    "morgan": _read_morgan,
    "witch": _read_witch,
    **dict.fromkeys(PLAIN.values(), _read_plain),
    **dict.fromkeys(CHOICES.values(), _read_choice),
}
