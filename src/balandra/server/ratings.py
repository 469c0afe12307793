"""Ratings of the people at a table, cached by group of players."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from balandra.server.accounts import Accounts
from balandra.server.messages import Table
from balandra.server.store import StoreBusy, StoreDown

REMEMBERED = 5000
Company = tuple[str, int, str, tuple[str, ...]]  # edition, players, state of the game, people


class Ratings:
    """A cache of ratings."""

    def __init__(self, people: Accounts) -> None:
        self.people = people
        self._known: OrderedDict[Company, dict[str, float]] = OrderedDict()

    async def add(self, table: Table) -> Table:
        """Add the ratings of its people to a table; without them if the database is unavailable."""
        people = tuple(seat.person for seat in table.seats if seat.person)
        if not people:
            return table
        company = (table.settings.edition, table.settings.players, table.state, people)
        ratings = self._known.get(company)
        if ratings is None:
            ratings = await self._ask(company)
        if not ratings:
            return table
        seats = [msgspec.structs.replace(seat, rating=ratings.get(seat.person or "")) for seat in table.seats]
        return msgspec.structs.replace(table, seats=seats)

    async def _ask(self, company: Company) -> dict[str, float]:
        edition, players, _, people = company
        try:
            found = await self.people.ratings(list(people), edition, players)
        except (StoreBusy, StoreDown):
            return {}
        ratings = self._known[company] = {person: shown.rating for person, shown in found.items()}
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return ratings
