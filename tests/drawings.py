"""Made-up positions of both games for tests of drawings, and what is found in a drawing."""

from __future__ import annotations

import itertools
import json
import random
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from balandra.cartagena.drawing import draw_cartagena
from balandra.cartagena.drawing import palette as cartagena_palette
from balandra.drawing import palette
from balandra.martinique.drawing import draw_martinique
from balandra.martinique.drawing import palette as martinique_palette

Mapping = dict[str, Any]

STYLES = {**palette.STYLES, **cartagena_palette.STYLES, **martinique_palette.STYLES}
SVG = "{http://www.w3.org/2000/svg}"
ORIGINAL = ("skull", "hat", "dagger", "bottle", "key", "pistol")
RAVENSBURGER = ("bottle", "keys", "pistol", "grapnel", "lantern", "telescope")
DEVIR = ("pistol", "rum", "lantern", "parrot", "hook", "chest")
SOUVENIRS = ("sabres", "muskets", "skull", "chest", "parrot", "rum")
SYMBOLS = {
    "original-jamaica": ORIGINAL,
    "original-tortuga": ORIGINAL,
    "ravensburger-basic": RAVENSBURGER,
    "devir-escape": DEVIR,
    "devir-jungle": DEVIR,
    "devir-great-escape": DEVIR,
}
PLAYERS = ("blue", "red", "yellow", "green", "brown")
GREAT_ESCAPES = [(a, b) for a in (3, 4, 5) for b in (3, 4, 5) if a + b <= 8]

EXAMPLE: Mapping = {
    **json.loads((Path(__file__).parents[1] / "docs" / "examples" / "tortuga.json").read_text()),
    "options": {"boards": 6},
    "pile": {"skull": 10, "hat": 14, "dagger": 10, "bottle": 12, "key": 15, "pistol": 8},
    "discard": {},
    "actions_left": 3,
    "stage": "action",
}
EXAMPLE_TRACK = list(EXAMPLE["track"])


def cartagena(edition: str, boards: int, players: int, *, seed: int = 0, aboard: int = 0) -> Mapping:
    """A made-up position with all that the edition can show."""
    chance, colours = random.Random(seed), PLAYERS[:players]
    symbols, spaces = SYMBOLS[edition], 6 * boards
    track = [symbol for _ in range(boards) for symbol in chance.sample(symbols, 6)]
    places: list[Any] = [0, 0, 0, spaces + 1, spaces + 1, *range(1, spaces + 1), *range(1, spaces + 1)]
    crews = {colour: chance.sample(places, 6 - aboard) + ["sloop"] * aboard for colour in colours}
    hands = {colour: dict(Counter(chance.choices(symbols, k=7))) for colour in colours}
    return {
        "edition": edition,
        "options": {"boards": boards},
        "colours": list(colours),
        "track": track,
        "pirates": crews,
        "hands": hands,
        "pile": dict.fromkeys(symbols, 9),
        "discard": {symbols[0]: 3, symbols[1]: 1},
        "turn": colours[-1],
        "actions_left": 2,
        "stage": "action",
    }


def great_escape(tunnel: int, jungle: int, players: int = 4, sloop_at: str = "cartagena") -> Mapping:
    """A made-up position of the Great Escape."""
    mapping = cartagena("devir-great-escape", tunnel + jungle, players, seed=tunnel * 10 + jungle, aboard=2)
    mapping["options"] = {"tunnel_boards": tunnel, "jungle_boards": jungle}
    return mapping | {"sloop_at": sloop_at, "free_sailing": True}


def witch_view() -> Mapping:
    """A view with hidden hands, a seen top and face-down tokens."""
    mapping = cartagena("devir-escape", 6, 3)
    chests = [place for place, symbol in enumerate(mapping["track"], 1) if symbol == "chest"]
    return mapping | {
        "hands": {"blue": {"rum": 2, "rum*": 1, "parrot*": 2}, "red": {"?": 6}, "yellow": {"rum": 1, "?": 4}},
        "pile": {"?": 60},
        "top": ["rum", "?"],
        "top_seen_by": "blue",
        "held": {"?": 4},
        "tokens": {str(place): "?" for place in chests},
        "opened": ["2", "snake", "empty"],
        "stage": "lantern",
    }


def martinique() -> Mapping:
    """A made-up position at sunrise, told whole."""
    squares = [f"{letter}{line}" for letter in "abcdefgh" for line in range(1, 9)]
    souvenirs = itertools.cycle(f"{symbol} {value}" for symbol in SOUVENIRS for value in (1, 2, 3))
    tiles = {square: next(souvenirs) for square in squares if square not in ("d4", "e4", "d5", "e5", "a1", "c3")}
    return {
        "edition": "martinique",
        "options": {},
        "colours": ["black", "red"],
        "phase": "sunrise",
        "turn": "black",
        "stage": "action",
        "tiles": tiles | {"b3": "map f", "g6": "map 2"},
        "pirates": {"black": ["b3", "h8"], "red": ["a4"]},
        "reserve": {"black": 1, "red": 2},
        "stools": ["red", "black"],
        "stock": {"black": ["skull 3", "parrot 2", "parrot 1"], "red": []},
        "jokers": {"black": 0, "red": 2},
        "maps": {"black": ["c", "7^"], "red": ["5"]},
        "tavern": ["joker", "map a", "map 8"],
        "hold": {"black": [["rum 1", "skull 2"]], "red": []},
        "treasures": [["rum 1", "rum 2"], ["skull 1", "chest 2", "sabres 3"], ["parrot 1"] * 4],
        "bag": ["rum 1"] * 39,
        "spent": ["rum 2", "skull 1"],
        "secret": ["e", "3"],
        "digs": {"black": [], "red": []},
    }


def martinique_view() -> Mapping:
    """The same position as red sees it."""
    mapping = martinique()
    return mapping | {
        "tiles": mapping["tiles"] | {"b3": "map ?", "g6": "map ?"},
        "maps": {"black": ["?", "7^", "letter"], "red": ["5"]},
        "tavern": ["joker", "map letter", "map number"],
        "secret": ["?", "?"],
        "bag": ["?"] * 39,
    }


def sunset() -> Mapping:
    """Four pirates have dug, four wait on their stools."""
    return martinique() | {
        "phase": "sunset",
        "stage": "dig",
        "turn": "red",
        "tiles": {},
        "pirates": {"black": [], "red": []},
        "reserve": {"black": 0, "red": 0},
        "stools": ["black", "red"] * 4,
        "tavern": [],
        "digs": {"black": ["c4", "e5"], "red": ["d4", "a8"]},
    }


def over() -> Mapping:
    """All have dug, red has found it."""
    result = {"winner": "red", "how": "treasure", "found_by": "red", "points": {"black": 9, "red": 4}}
    digs = {"black": ["c4", "e5", "a1", "h8"], "red": ["d4", "a8", "e3", "b2"]}
    return sunset() | {"phase": "over", "stage": "over", "digs": digs, "result": result}


CARTAGENAS: dict[str, Mapping] = {
    "the printed example": EXAMPLE,
    "a view with the witch": witch_view(),
    "nobody has moved": EXAMPLE | {"pirates": {colour: [0] * 6 for colour in EXAMPLE["colours"]}},
    "won": EXAMPLE | {"stage": "over", "winner": "blue", "pirates": {"blue": [37] * 6}},
    "filibusters": EXAMPLE | {"stage": "filibusters", "discarding": "red", "power": {"card": "rum*"}},
    **{
        f"{edition}, {boards} boards, {players} players": cartagena(edition, boards, players, seed=boards)
        for edition in SYMBOLS
        if "great" not in edition
        for boards in range(4, 9)
        for players in (2, 3, 4, 5)
    },
    **{
        f"{a}+{b} at {shore}": great_escape(a, b, 5, shore)
        for a, b in GREAT_ESCAPES
        for shore in ("cartagena", "tortuga")
    },
}
MARTINIQUES = {"sunrise": martinique(), "view": martinique_view(), "sunset": sunset(), "over": over()}
WITH_A_TITLE = "with a title"
NAMES = [*CARTAGENAS, *MARTINIQUES, WITH_A_TITLE]


@cache
def drawn(name: str) -> str:
    """The drawing of a position by its name."""
    if name == WITH_A_TITLE:
        return draw_cartagena(EXAMPLE, title="The printed example")
    return draw_cartagena(CARTAGENAS[name]) if name in CARTAGENAS else draw_martinique(MARTINIQUES[name])


def marked(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements that carry `data-NAME`."""
    return [part for part in root.iter() if f"data-{name}" in part.attrib]


def values(root: ET.Element, name: str) -> Counter[str]:
    """How often each value of `data-NAME` occurs."""
    return Counter(part.attrib[f"data-{name}"] for part in marked(root, name))


def words_in(root: ET.Element) -> list[str]:
    """The words that can be seen."""
    return ["".join(part.itertext()) for part in root.iter(f"{SVG}text")]
