"""What an edition looks like: tunnel or jungle, and the names of both ends of the path."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Setting:
    """The look of a path: its ground, the place where it starts and the place where it ends."""

    ground: str
    start: str
    start_name: str
    goal: str
    goal_name: str


TUNNEL = Setting("stone", "dungeon", "Start", "boat", "Boat")

# By the beginning of an edition's id; the first that fits is taken.
SETTINGS = {
    "devir-great": Setting("stone", "dungeon", "Dungeon", "cave", "Cave"),
    "devir-jungle": Setting("green", "wreck", "Leaking sloop", "cave", "Cave"),
    "devir": Setting("stone", "dungeon", "Dungeon", "boat", "Sloop"),
    "ravensburger": Setting("green", "camp", "Rallying point", "boat", "Boat"),
}


def setting_of(edition: str) -> Setting:
    """The look of an edition; one that is not known looks like the original."""
    return next((setting for beginning, setting in SETTINGS.items() if edition.startswith(beginning)), TUNNEL)
