"""The text of squares, tiles, maps and moves."""

from __future__ import annotations

import re

from balandra.core.errors import InvalidMove
from balandra.core.message import message
from balandra.martinique.moves import (
    bonus_move,
    jokers_used,
    load_move,
    move_bonus,
    move_crossed,
    move_jokers,
    move_map,
    move_square,
    move_target,
    move_treasure,
    move_verb,
    pack_jokers,
    square_move,
    turn_move,
    walk_move,
)
from balandra.martinique.state import (
    ANY_MAP,
    DECLINE,
    DIG,
    FIRST_MAP,
    LETTERS,
    LOAD,
    MAP_FACE_DOWN,
    NO_LOAD,
    NUMBERS,
    PLACE,
    SIDE,
    SOME_LETTER,
    SYMBOLS,
    TAKE,
    TURN_UP,
    WALK,
)

FILES = "abcdefgh"
SYMBOL_NAMES = ("sabres", "muskets", "skull", "chest", "parrot", "rum")
BONUSES = ("joker", "letter", "number")
UNKNOWN = "?"
KINDS_OF_MOVE = {PLACE: "place", WALK: "move", TURN_UP: "turn", DECLINE: "decline", TAKE: "bonus", LOAD: "load"}
KINDS_OF_MOVE |= {NO_LOAD: "no load", DIG: "dig"}
_WALK = re.compile(r"([a-h][1-8])(-|x|xx)([a-h][1-8])")


def square_name(square: int) -> str:
    """The name of a square: a1 to h8."""
    return f"{FILES[square % SIDE]}{square // SIDE + 1}"


def square_of(text: object) -> int | None:
    """The square in a text; None if there is none."""
    if not isinstance(text, str) or not re.fullmatch(r"[a-hA-H][1-8]", text):
        return None
    return FILES.index(text[0].lower()) + SIDE * (int(text[1]) - 1)


def map_name(kind: int) -> str:
    """The name of a map: a letter, a digit, or what is known of it."""
    if kind >= ANY_MAP:
        return {ANY_MAP: UNKNOWN, SOME_LETTER: "letter"}.get(kind, "number")
    return FILES[kind] if kind < LETTERS else str(kind - LETTERS + 1)


def map_of(text: object) -> int | None:
    """The map of a letter or digit."""
    word = str(text).lower()
    if re.fullmatch("[a-h]", word):
        return FILES.index(word)
    return LETTERS + int(word) - 1 if re.fullmatch("[1-8]", word) else None


def tile_name(tile: int) -> str:
    """The name of a tile: parrot 2, map f."""
    if tile == MAP_FACE_DOWN:
        return f"map {UNKNOWN}"
    if tile >= FIRST_MAP:
        return f"map {map_name(tile - FIRST_MAP)}"
    return f"{SYMBOL_NAMES[(tile - 1) // NUMBERS]} {(tile - 1) % NUMBERS + 1}"


def tile_of(text: object) -> int | None:
    """The tile in a text; None if there is none."""
    word, _, rest = str(text).lower().partition(" ")
    if word == "map":
        kind = map_of(rest)
        return None if kind is None else FIRST_MAP + kind
    if word not in SYMBOL_NAMES or rest not in ("1", "2", "3"):
        return None
    return 1 + SYMBOL_NAMES.index(word) * NUMBERS + int(rest) - 1


def jokers_named(code: int) -> list[str]:
    """The symbols that packed jokers stand for, one name for each joker."""
    return [SYMBOL_NAMES[s] for s in range(SYMBOLS) for _ in range(jokers_used(code, s))]


def move_text(code: int) -> str:
    """The text of a move."""
    verb = move_verb(code)
    if verb == WALK:
        sign = ("-", "x", "xx")[move_crossed(code)]
        return f"{square_name(move_square(code))}{sign}{square_name(move_target(code))}"
    if verb == LOAD:
        jokers = jokers_named(move_jokers(code))
        return f"load {move_treasure(code) + 2}" + (f" joker {' '.join(jokers)}" if jokers else "")
    if verb in (DECLINE, NO_LOAD):
        return KINDS_OF_MOVE[verb]
    if verb == TAKE:
        return f"take {BONUSES[move_bonus(code)]}"
    if verb == TURN_UP:
        return f"turn {move_map(code) + 1}"
    return f"{KINDS_OF_MOVE[verb]} {square_name(move_square(code))}"


def read_move(text: str) -> int:
    """The move in a text, legal or not."""
    words = text.lower().split()
    code = _read(words) if words else None
    if code is None:
        examples = "'place a3', 'd2-e3', 'take joker', 'load 2', 'dig e5'"
        raise InvalidMove(
            message("{move} is not a move; write for example {example}", move=repr(text), example=examples)
        )
    return code


def _read(words: list[str]) -> int | None:
    if words in (["decline"], ["no", "load"]):
        return DECLINE if words == ["decline"] else NO_LOAD
    if words[0] == "load":
        return _read_load(words)
    if len(words) == 1:
        return _read_walk(words[0])
    if len(words) != 2:
        return None
    if words[0] in ("place", "dig"):
        square = square_of(words[1])
        verb = PLACE if words[0] == "place" else DIG
        return None if square is None else square_move(verb, square)
    if words[0] == "take" and words[1] in BONUSES:
        return bonus_move(BONUSES.index(words[1]))
    if words[0] == "turn" and re.fullmatch(r"\d{1,2}", words[1]) and 1 <= int(words[1]) <= 14:
        return turn_move(int(words[1]) - 1)
    return None


def _read_walk(word: str) -> int | None:
    match = _WALK.fullmatch(word)
    if match is None:
        return None
    origin, target = square_of(match[1]), square_of(match[3])
    if origin is None or target is None:
        return None
    crossed = 0 if match[2] == "-" else len(match[2])
    return walk_move(origin, target, crossed)


def _read_load(words: list[str]) -> int | None:
    if len(words) < 2 or words[1] not in ("2", "3", "4") or (len(words) > 2 and words[2] != "joker"):
        return None
    names = words[3:]
    if len(words) == 3 or any(name not in SYMBOL_NAMES for name in names) or len(names) > 3:
        return None
    jokers = sum(pack_jokers(SYMBOL_NAMES.index(name), 1) for name in names)
    return load_move(int(words[1]) - 2, jokers)
