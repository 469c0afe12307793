"""Who plays: guests, accounts, tokens for programs, and what became of their games."""

from balandra.server.people.people import People
from balandra.server.people.refusals import NotAllowed
from balandra.server.people.words import Account, Game, Profile, Session, Shown, Statistic, Token, Who

__all__ = [
    "Account",
    "Game",
    "NotAllowed",
    "People",
    "Profile",
    "Session",
    "Shown",
    "Statistic",
    "Token",
    "Who",
]
