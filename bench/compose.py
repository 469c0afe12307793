"""Endgame positions: from games between bots, and composed near the end of the path."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import balandra
from balandra import Game, Position
from balandra.bots import bot
from balandra.core import notation

# Open editions of different sizes and rules.
FAMILIES: list[tuple[str, dict[str, Any]]] = [
    ("original-tortuga", {}),
    ("original-tortuga", {"boards": 4, "pirates": 4}),
    ("original-tortuga", {"boards": 5, "pirates": 5, "pass": "empty-hand"}),
    ("original-tortuga", {"pirates": 4, "actions": 2, "pass": "empty-hand"}),
    ("ravensburger-basic", {"cards": "open"}),
    ("ravensburger-advanced", {"cards": "open", "pass": "empty-hand"}),
    ("devir-escape", {"cards": "open"}),
    ("devir-escape", {"cards": "open", "draw_in_tunnel": "morgan"}),
    ("devir-jungle", {"cards": "open", "draw_in_jungle": "both", "filibusters": True}),
    ("devir-great-escape", {"cards": "open", "pirates": 4}),
    ("devir-great-escape", {"cards": "open", "filibusters": True, "draw_in_jungle": "morgan"}),
]
PLAYERS = ("greedy", "alphabeta", "rearmost", "hoard")
LONGEST = 400  # moves; a longer game is given up
LAST_MOVES = 12  # of a game, from which positions are taken
MOST_OUT = 3  # pirates of a colour that are not home


@dataclass(frozen=True)
class Style:
    """How positions are composed; one of each is chosen by lot."""

    stretches: tuple[int, ...]  # spaces before the goal where pirates stand
    out: tuple[int, ...]  # pirates of a colour that are not home
    cards: tuple[int, ...]  # in a hand, at most


STYLES = {
    "composed": Style((8, 8, 12), (1, 2, 2, MOST_OUT), (1, 4, 6, 6)),
    "bare": Style((5, 8, 18), (1, 2, 2), (0, 1)),  # hands next to empty: cards have to be drawn
}


@cache
def game_of(family: int) -> Game:
    """The game of a family."""
    edition, options = FAMILIES[family]
    return balandra.load("cartagena", edition, 2, options)


def played(family: int, draw: random.Random) -> Iterator[str]:
    """Positions late in a game between two bots, both close to home."""
    game = game_of(family)
    bots = [bot(name) for name in draw.sample(PLAYERS, 2)]
    position, late = game.new(draw.getrandbits(32)), list[Position]()
    while position.actor is not None and len(late) < LONGEST:
        late.append(position)
        mover = bots[game.seat(position.actor)]
        position = position.play(mover.choose(position.view(position.actor), draw.getrandbits(32))).position
    return (text_of(position) for position in late[-LAST_MOVES:] if is_close(position))


def is_close(position: Position) -> bool:
    """Whether both sides have but a few pirates to bring home."""
    goal = goal_of(position.game)
    return all(sum(p != goal for p in pirates) <= MOST_OUT for pirates in position.mapping()["pirates"].values())


@cache
def goal_of(game: Game) -> int:
    """The number of the goal's space."""
    return len(game.new(0).mapping()["track"]) + 1


def composed(family: int, style: Style, draw: random.Random) -> Iterator[str]:
    """Positions with a few pirates and cards near the end of the path."""
    while True:
        try:
            yield text_of(compose(game_of(family), style, draw))
        except balandra.InvalidPosition:  # four pirates on one space
            continue


def compose(game: Game, style: Style, draw: random.Random) -> Position:
    """One such position, the rest of it dealt."""
    most, stretch = draw.choice(style.cards), draw.choice(style.stretches)
    mapping = {
        "turn": draw.choice(game.colours),
        "actions_left": draw.randint(1, int(game.options["actions"])),
        "pirates": {colour: stragglers(game, draw.choice(style.out), stretch, draw) for colour in game.colours},
        "hands": {colour: hand(game, draw, most) for colour in game.colours},
    }
    return game.position(mapping, seed=draw.getrandbits(32))


def stragglers(game: Game, out: int, stretch: int, draw: random.Random) -> list[int]:
    """One colour's pirates, most of them home."""
    goal, pirates = goal_of(game), int(game.options["pirates"])
    return sorted(draw.randint(goal - stretch, goal - 1) for _ in range(out)) + [goal] * (pirates - out)


def hand(game: Game, draw: random.Random, most: int) -> dict[str, int]:
    """A few cards."""
    symbols = game.edition.data["symbols"]
    return dict(Counter(draw.choice(symbols) for _ in range(draw.randint(0, most))))


def text_of(position: Position) -> str:
    """A position as text without what follows from the rest and without the chance ahead."""
    mapping = position.mapping()
    return notation.write({key: value for key, value in mapping.items() if key not in ("pile", "rng")})
