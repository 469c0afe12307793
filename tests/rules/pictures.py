"""The pictures of the later books, rebuilt as far as their texts fix them; the rest is ours."""

import balandra
from balandra import Position

from .cartagena import cards, words

RAVENSBURGER_TRACK = words(
    "bottle keys pistol grapnel lantern telescope "
    "pistol telescope lantern bottle keys grapnel "
    "bottle keys pistol grapnel lantern telescope "
    "bottle keys pistol grapnel lantern telescope "
    "bottle keys pistol lantern telescope grapnel"
)

# Hooks on 1, 9, 14, 24, 28 and 36; rum on 11, 15 and 21.
ESCAPE_TRACK = words(
    "hook pistol rum lantern parrot chest "
    "pistol lantern hook parrot rum chest "
    "pistol hook rum lantern parrot chest "
    "lantern pistol rum parrot chest hook "
    "lantern pistol parrot hook rum chest "
    "lantern pistol rum parrot chest hook"
)

# Rum on 6, 12 and 16 in the tunnel (1-18).
GREAT_ESCAPE_TRACK = words(
    "pistol lantern parrot hook chest rum "
    "pistol lantern parrot hook chest rum "
    "pistol lantern parrot rum hook chest "
    "lantern pistol rum parrot hook chest "
    "pistol lantern rum parrot hook chest "
    "lantern pistol rum parrot hook chest"
)


def ravensburger_picture(turn: str) -> Position:
    """Black (1, 2, 3 on 22, 23, 11) is blue here, grey (1 on 19, 4 in the boat) red, violet (2 on 8) yellow."""
    return balandra.position(
        {
            "edition": "ravensburger-basic",
            "colours": ["blue", "red", "yellow", "green"],
            "track": RAVENSBURGER_TRACK,
            "pirates": {
                "blue": [11, 22, 23, 30],
                "red": [19, 28, 30, 31],
                "yellow": [7, 8, 9, 24],
                "green": [7, 9, 9, 27],
            },
            "hands": {
                "blue": cards("pistol lantern telescope"),
                "red": cards("lantern pistol"),
                "yellow": {},
                "green": {},
            },
            "turn": turn,
        }
    )


def escape_picture() -> Position:
    """Devir's first two turns: green to move, then red."""
    return balandra.position(
        {
            "edition": "devir-escape",
            "colours": ["green", "red", "blue", "yellow", "brown"],
            "track": ESCAPE_TRACK,
            "pirates": {
                "green": [0, 0, 7, 14, 25, 31],
                "red": [0, 11, 13, 16, 24, 37],
                "blue": [0, 1, 9, 15, 19, 36],
                "yellow": [0, 0, 0, 0, 9, 19],
                "brown": [0, 0, 0, 0, 0, 0],
            },
            "hands": {
                "green": cards("rum hook"),
                "red": cards("lantern hook"),
                "blue": {},
                "yellow": {},
                "brown": {},
            },
            "turn": "green",
        }
    )


def great_escape_picture(witch: bool = False) -> Position:
    """Devir's Great Escape with Morgan's rule: red, the captain, to move, then green."""
    return balandra.position(
        {
            "edition": "devir-great-escape",
            "options": {
                "tunnel_boards": 3,
                "jungle_boards": 3,
                "draw_in_tunnel": "morgan",
                "draw_in_jungle": "morgan",
                "witch": witch,
            },
            "colours": ["red", "green", "yellow", "blue"],
            "track": GREAT_ESCAPE_TRACK,
            "pirates": {
                "red": [7, 12, "sloop", "sloop", 19, 19],
                "green": [0, 0, 0, 0, 0, 0],
                "yellow": [0, 10, 17, "sloop", 26, 36],
                "blue": [0, 6, 7, 10, 16, 31],
            },
            "hands": {"red": cards("hook lantern"), "green": cards("rum"), "yellow": {}, "blue": {}},
            "sloop_at": "cartagena",
            "free_sailing": True,
            "turn": "red",
        }
    )
