"""How a game ended for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.server.table.entries import Colour, Standing

if TYPE_CHECKING:
    from balandra.server.table.table import Table

WINNER, PLAYED_ON = 1, 2


def is_rated(table: Table) -> bool:
    """Whether the game counts: as many people as seats when it began, and nobody practised."""
    people = {place.starter or place.person for place in table.seats.values()}
    return not table.practice and None not in people and len(people) == len(table.seats)


def standing(table: Table) -> Standing | None:
    """The ranks of a game that ended, or that was abandoned when at most one had not given up."""
    given_up = _given_up(table)
    is_decided = table.state == "abandoned" and table.position and len(table.seats) - len(given_up) <= 1
    if table.state != "finished" and not is_decided:
        return None
    people = {place.colour: place.starter for place in table.seats.values() if place.starter}
    return Standing(table.settings.edition, table.settings.players, people, _ranks(table, given_up), is_rated(table))


def _given_up(table: Table) -> list[Colour]:
    """The seats of those who gave up, each once, in that order."""
    return list(dict.fromkeys(table.forfeits))


def _ranks(table: Table, given_up: list[Colour]) -> dict[Colour, int]:
    """The winner before the others who played on, these before those who gave up: who did so first is the last."""
    winner = table.result.winner if table.result else None
    played_on = [colour for colour in table.seats if colour not in given_up]
    ranks = {colour: WINNER if colour == winner else PLAYED_ON for colour in played_on}
    last = max(ranks.values(), default=WINNER)
    return ranks | {colour: last + behind for behind, colour in enumerate(reversed(given_up), 1)}
