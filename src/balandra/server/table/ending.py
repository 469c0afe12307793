"""Results of a game: ranks, and whether it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.core.transcript import RESIGNATION
from balandra.server.settings import Colour
from balandra.server.table.entries import Standing
from balandra.server.table.seats import Seat

if TYPE_CHECKING:
    from balandra.server.table.table import Table

WINNER, PLAYED_ON = 1, 2
LEAST_TURNS = 5  # turns a person must have completed before resigning for the game to count


def counts(table: Table) -> bool:
    """Whether a finished game counts in statistics: no practice, and no early resignation among people."""
    started = [place for place in table.seats.values() if place.starter]
    is_among_people = len({place.starter for place in started}) > 1
    return not table.practice and (not is_among_people or all(_has_played(table, place) for place in started))


def is_rated(table: Table) -> bool:
    """Whether the game is rated: every seat began with a different person, and the game counts or still can."""
    people = {place.starter or place.person for place in table.seats.values()}
    is_among_people = None not in people and len(people) == len(table.seats)
    return is_among_people and (counts(table) if table.is_over else not table.practice)


def _has_played(table: Table, place: Seat) -> bool:
    """Whether the starter of a seat played to the end, or long enough."""
    is_played_out = table.result is not None and table.result.how != RESIGNATION
    if is_played_out and place.colour not in table.forfeits:
        return True
    turns = sum(made.ended_turn_of == place.colour and made.by is not None for made in table.moves)
    return turns >= LEAST_TURNS


def standing(table: Table) -> Standing | None:
    """The ranks of a game that ended, or that was abandoned when at most one player had not resigned."""
    given_up = _given_up(table)
    is_decided = table.state == "abandoned" and table.position and len(table.seats) - len(given_up) <= 1
    if table.state != "finished" and not is_decided:
        return None
    people = {place.colour: place.starter for place in table.seats.values() if place.starter}
    return Standing(
        edition=table.settings.edition,
        players=table.settings.players,
        people=people,
        ranks=_ranks(table, given_up),
        is_rated=is_rated(table),
        counts=counts(table),
    )


def _given_up(table: Table) -> list[Colour]:
    """The seats that resigned, each once, in order."""
    return list(dict.fromkeys(table.forfeits))


def _ranks(table: Table, given_up: list[Colour]) -> dict[Colour, int]:
    """Ranks: the winner, then the other remaining players, then those who resigned; the first to resign is last."""
    winner = table.result.winner if table.result else None
    played_on = [colour for colour in table.seats if colour not in given_up]
    ranks = {colour: WINNER if colour == winner else PLAYED_ON for colour in played_on}
    last = max(ranks.values(), default=WINNER)
    return ranks | {colour: last + behind for behind, colour in enumerate(reversed(given_up), 1)}
