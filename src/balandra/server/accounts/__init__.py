"""Guests, accounts, API tokens, and the records of their games."""

from balandra.server.accounts.accounts import Accounts
from balandra.server.accounts.refusals import AccountRefusal
from balandra.server.accounts.schemas import Account, Game, Identity, Profile, PublicRating, Session, Statistic, Token

__all__ = [
    "Account",
    "AccountRefusal",
    "Accounts",
    "Game",
    "Identity",
    "Profile",
    "PublicRating",
    "Session",
    "Statistic",
    "Token",
]
