"""What a reader may see of a table: seats, seat views, list cards. Game data always comes from `Position.view`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from balandra.core.present import present
from balandra.server import messages as m
from balandra.server.settings import Colour, Person
from balandra.server.table import automation, clock, ending, links, takeback
from balandra.server.table.entries import Moment, Summary
from balandra.server.table.seats import Seat

if TYPE_CHECKING:
    from balandra.server.table.table import Table


def table_for(table: Table, person: Person | None, moment: Moment) -> m.Table:
    """A table as visible to a person (None: a spectator) now."""
    position = table.position
    return m.Table(
        id=table.id,
        number=table.number,
        state=table.state,
        game=table.game.ruleset.name,
        settings=table.settings,
        host=table.host_name,
        is_host=person is not None and person == table.host,
        seats=seats(table, person),
        seat_views=seat_views(table, person),
        commitment=table.opened.commitment,
        key=table.key.hex() if table.is_over else None,
        contributions=contributions(table),
        moves=len(table.moves),
        actor=table.actor,
        turn=position.turn if position is not None and table.state == "playing" else None,
        due=clock.due(table, moment),
        now=moment.now,
        result=table.result,
        practice=table.practice,
        rated=ending.is_rated(table),
        after=links.previous_for(table, person),
        rematch=links.rematch_for(table, person),
        rules=table.game.version,
        newest_rules=table.game.edition.newest,
    )


def contributions(table: Table) -> list[str]:
    """The players' contributions to the shuffle, in seat order."""
    if table.fair:
        return list(table.fair.contributions)
    return [place.contribution for place in table.seats.values() if place.contribution]


def seats(table: Table, person: Person | None) -> list[m.SeatInfo]:
    """The seats with public data; the reader's own are marked."""
    has_bank = clock.has_bank(table)
    return [_seat(place, person, place.bank if has_bank else None) for place in table.seats.values()]


def _seat(place: Seat, person: Person | None, bank: int | None) -> m.SeatInfo:
    mine = person is not None and place.person == person
    who, name = (place.kept.person, place.kept.name) if place.kept else (place.person, place.name)
    return m.SeatInfo(place.colour, place.kind, name, place.level, who, mine, bank if place.is_persons else None)


def seat_views(table: Table, person: Person | None) -> list[m.SeatView]:
    """The game from each of a person's seats; a spectator's view if there is none."""
    if table.position is None:
        return []
    mine: list[Colour | None] = [place.colour for place in table.seats.of(person)]
    return [_seat_view(table, seat) for seat in mine or [None]]


def _seat_view(table: Table, seat: Colour | None) -> m.SeatView:
    if seat not in table.seat_views:
        table.seat_views[seat] = _make_seat_view(table, seat)
    return table.seat_views[seat]


def _make_seat_view(table: Table, seat: Colour | None) -> m.SeatView:
    view = present(table.position, "a position").view(seat)
    decides = seat is not None and seat == table.actor
    wire = table.game.ruleset.wire()
    offers = [m.Offer(one.text, one.kind, wire.encode_offer(one.kind, one.facts)) for one in view.offers if decides]
    can_undo = seat is not None and takeback.can_undo(table, seat)
    return m.SeatView(seat, wire.encode_view(view.mapping()), offers, can_undo)


def card(table: Table, person: Person | None = None) -> m.TableCard:
    """The table as a list card."""
    my_turn = person is not None and table.actor is not None and table.seats[table.actor].person == person
    return m.TableCard(
        id=table.id,
        state=table.state,
        settings=table.settings,
        game=table.game.ruleset.name,
        host=table.host_name,
        seats=seats(table, person),
        changed=table.changed,
        actor=table.actor,
        my_turn=my_turn,
        result=table.result,
    )


def summary(table: Table) -> Summary:
    """The derived data stored beside the log."""
    return Summary(
        state=table.state,
        number=table.number,
        moves=len(table.moves),
        waiting=_waiting(table),
        due=automation.due(table, Moment(table.changed)),
        listing=table.settings.listing,
        changed=table.changed,
        people={place.colour: place.person for place in table.seats.people() if place.person},
        card=msgspec.json.encode(card(table)),
    )


def _waiting(table: Table) -> Literal["nobody", "person", "bot", "house"]:
    if table.is_over:
        return "nobody"
    if automation.at_once(table, table.changed):
        return "house"
    return "bot" if table.bot_to_move() else "person"
