"""The games that are trained on: editions, players and options, drawn from a seed; and named ones for matches."""

from __future__ import annotations

import json
import random
from typing import Any

import balandra
from balandra.core.game import Game

ESCAPE = {"draw_in_tunnel": "morgan", "draw_in_jungle": "morgan", "filibusters": True, "witch": True}
# Named settings, and how often each is drawn.
NAMED: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "tortuga": ("original-tortuga", 2, {}, 60),
    "tortuga-3": ("original-tortuga", 3, {}, 3),
    "tortuga-4": ("original-tortuga", 4, {}, 1),
    "tortuga-5": ("original-tortuga", 5, {}, 3),
    "jamaica": ("original-jamaica", 2, {}, 8),
    "jamaica-3": ("original-jamaica", 3, {}, 2),
    "jamaica-5": ("original-jamaica", 5, {}, 2),
    "ravensburger": ("ravensburger-basic", 2, {}, 6),
    "ravensburger-4": ("ravensburger-basic", 4, {}, 1),
    "advanced": ("ravensburger-advanced", 2, {}, 2),
    "tortuga-de": ("original-tortuga-de", 2, {}, 10),
    "hispaniola": ("original-jamaica", 2, {"cards": "hispaniola"}, 2),
    "devir": ("devir-escape", 2, {}, 2),
    "jungle": ("devir-jungle", 2, {"draw_in_jungle": "both", "witch": True}, 1),
    "escape": ("devir-great-escape", 2, {}, 3),
    "escape-all": ("devir-great-escape", 2, ESCAPE, 8),
    "escape-all-3": ("devir-great-escape", 3, ESCAPE, 2),
}
OPEN = "open"  # those of two players who see everything
HIDDEN = "hidden"  # all others
OPEN_NAMED = {"tortuga": 75, "tortuga-de": 8, "any open": 17}
HIDDEN_NAMED = {
    **{"ravensburger": 24, "ravensburger-4": 3, "advanced": 6, "jamaica": 20, "jamaica-3": 5, "jamaica-5": 4},
    **{"tortuga-3": 4, "tortuga-4": 1, "tortuga-5": 4, "hispaniola": 2, "devir": 3, "jungle": 2, "escape": 4},
    **{"escape-all": 8, "escape-all-3": 4, "any": 16},
}
ANY = 12  # how often any edition with any options is drawn
ANY_OPEN = 20  # likewise for two players with open cards


def load(edition: str, players: int, options: dict[str, Any]) -> Game:
    """One of the settings."""
    return balandra.load("cartagena", edition, players, options)


def named(name: str) -> Game:
    """The setting of that name, or one written EDITION/PLAYERS/OPTIONS with the options as JSON."""
    if name in NAMED:
        return load(*NAMED[name][:3])
    edition, _, rest = name.partition("/")
    players, _, options = rest.partition("/")
    return load(edition, int(players or 2), json.loads(options or "{}"))


def drawn(seed: int) -> Game:
    """The setting that a seed stands for."""
    draw = random.Random(f"setting {seed}")
    names = [*NAMED, "any", "any open"]
    name = draw.choices(names, [*(one[3] for one in NAMED.values()), ANY, ANY_OPEN])[0]
    return named(name) if name in NAMED else _any(draw, name == "any open")


def drawn_open(seed: int) -> Game:
    """The setting with open cards that a seed stands for; alpha-beta plays it."""
    draw = random.Random(f"open setting {seed}")
    while True:
        name = draw.choices([*OPEN_NAMED], [*OPEN_NAMED.values()])[0]
        game = named(name) if name in NAMED else _any(draw, True)
        if game.ruleset.open_evaluator(game):
            return game


def drawn_hidden(seed: int) -> Game:
    """The setting that a seed stands for, of those in which the tree search plays."""
    draw = random.Random(f"hidden setting {seed}")
    while True:
        name = draw.choices([*HIDDEN_NAMED], [*HIDDEN_NAMED.values()])[0]
        game = named(name) if name in NAMED else _any(draw, False)
        if not game.ruleset.open_evaluator(game):
            return game


def _any(draw: random.Random, is_open: bool) -> Game:
    """Any edition with any options that go together."""
    while True:
        edition = draw.choice([one for one in balandra.editions() if one.game == "cartagena"])
        options = {name: _value(option, draw) for name, option in edition.options.items() if option.kind != "text"}
        if is_open and "cards" in options:
            options["cards"] = "open"
        try:
            return load(edition.id, 2 if is_open else draw.choice([2, 2, 3, 4, 5]), options)
        except balandra.InvalidOption:
            continue


def _value(option: Any, draw: random.Random) -> Any:
    if option.kind == "number":
        return draw.randint(option.low, option.high)
    return draw.choice(option.choices) if option.kind == "choice" else draw.random() < 0.5
