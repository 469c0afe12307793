"""Bots that fail or hang, and the process of a match in which they take part."""

from __future__ import annotations

import itertools
import threading
from unittest import mock

from balandra.arena import player
from balandra.bots import Bot, BotDecision, bot
from balandra.core.game import Move, Seed, View

AWKWARD = ("raises", "cheats", "sleeps", "broods", "counts", "mute")


class Awkward(Bot):
    """Plays at random until a decision at which it does something else."""

    about = "fails"

    def __init__(self, name: str) -> None:
        self.name = name

    def prepare(self, view: View) -> None:
        if self.name == "mute":
            threading.Event().wait()

    def think(self, view: View, seed: Seed = 0, budget: object = None) -> BotDecision:
        if "move 1" not in str(seed):
            return bot("random").think(view, seed)
        if self.name in ("sleeps", "mute"):
            threading.Event().wait()
        while self.name == "broods":
            pass
        if self.name == "counts":
            sum(itertools.repeat(0))  # a loop in native code, in which no other Python code runs
        if self.name == "raises":
            raise ZeroDivisionError("one over\nnought")
        return BotDecision(Move("fly away", "fly", 0))


def some_bot(spec: str) -> Bot:
    """A bot by name, the awkward ones too."""
    return Awkward(spec) if spec in AWKWARD else bot(spec)


def main() -> None:
    """What a player's process does."""
    with mock.patch("balandra.arena.play.bot", some_bot), mock.patch("balandra.arena.plan.bot", some_bot):
        player.main()
