"""Bots: they choose a move from what their seat may know."""

from balandra.bots.bot import Bot, BotDecision
from balandra.bots.levels import LEVELS
from balandra.bots.registry import BOTS, bot

__all__ = ["BOTS", "LEVELS", "Bot", "BotDecision", "bot"]
