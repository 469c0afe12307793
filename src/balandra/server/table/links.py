"""Links to other tables: the rematch and the previous game.

A table's id grants access to it, so the id of a private table is shown only to its players and invited people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.server.settings import Person

if TYPE_CHECKING:
    from balandra.server.table.table import Table


def rematch_for(table: Table, person: Person | None) -> str | None:
    """The id of the rematch, for players; for everybody if the table is public."""
    return table.rematch if _is_listed(table) or has_played(table, person) else None


def previous_for(table: Table, person: Person | None) -> str | None:
    """The id of the previous table, for those who played there; for everybody if the table is public."""
    played = {kept.person for kept in table.opened.kept} | {table.opened.by}
    return table.opened.after if _is_listed(table) or (person is not None and person in played) else None


def has_played(table: Table, person: Person | None) -> bool:
    """Whether a person had a seat at the deal."""
    return person is not None and any(place.starter == person for place in table.seats.values())


def _is_listed(table: Table) -> bool:
    return table.settings.listing == "listed"
