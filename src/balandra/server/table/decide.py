"""Actions at a table: the entry that performs one, or a refusal."""

from __future__ import annotations

from typing import assert_never

from balandra.core.errors import BalandraError
from balandra.core.message import Message, message
from balandra.core.present import present
from balandra.server import messages as m
from balandra.server.settings import Colour
from balandra.server.table import clock, links, takeback
from balandra.server.table import entries as e
from balandra.server.table.entries import AnyEntry, Caller, Moment
from balandra.server.table.opening import check_level
from balandra.server.table.refusals import Refusal
from balandra.server.table.seats import Seat
from balandra.server.table.table import Table
from balandra.server.table.text_checks import checked_name, checked_words

MOST_ENTRIES = 10_000  # beyond it only entries that bring the game to its end are accepted
MOST_WORDS = 2_000  # number of chat messages
MOST_WORDS_BYTES = 200_000  # total size of the chat


def decide(table: Table, action: m.AnyAction, caller: Caller, moment: Moment) -> AnyEntry:
    """The entry that performs an action; raises `Refusal` if it is not allowed.

    The entry of a rematch names no table, since it does not exist yet; see `rematch`.
    """
    is_needed = isinstance(action, (m.Play, m.Resign, m.Leave, m.Close, m.Rematch))
    if table.number >= MOST_ENTRIES and not is_needed:
        why = message("this table has {count} entries; only playing on is possible", count=table.number)
        raise Refusal("log-full", why)
    match action:
        case m.Take():
            return _take(table, action, caller, moment)
        case m.Leave():
            return _leave(table, action, caller, moment)
        case m.Bot():
            return _bot(table, action, caller, moment)
        case m.Remove():
            return _remove(table, action, caller, moment)
        case m.Begin():
            return _begin(table, action, caller, moment)
        case m.Play():
            return _play(table, action, caller, moment)
        case m.Undo():
            return _undo(table, action, caller, moment)
        case m.Resign():
            return _resign(table, action, caller, moment)
        case m.Say():
            return _say(table, action, caller, moment)
        case m.Close():
            return _close(table, action, caller, moment)
        case m.Rematch():
            return _rematch(table, action, caller, moment)
        case _:
            assert_never(action)


def bot_moves(table: Table, move: str, number: int, moment: Moment) -> e.Moved:
    """The entry of a bot's move; `number` is the number of the move in the game, as with `Play`."""
    bot = table.bot_to_move()
    if bot is None:
        raise Refusal("not-your-decision", message("no bot decides now"))
    _check_number(table, number)
    return e.Moved(None, moment.now, bot[0], _found(table, bot[0], move), number)


def _take(table: Table, action: m.Take, caller: Caller, moment: Moment) -> AnyEntry:
    if table.state != "gathering":
        return _return(table, action, caller, moment)
    name = checked_name(action.name or caller.name)
    if caller.person in table.removed:
        raise Refusal("removed", message("the host removed you from this table; you can watch"))
    place = table.seats.place(action.seat) if action.seat else _any_open(table, caller)
    if place.kind != "open":
        raise Refusal("seat-taken", message("{colour} is taken; {open}", colour=place.colour, open=_open_seats(table)))
    if place.kept and place.kept.person != caller.person:
        kept = message(
            "{colour} is kept for {name}; {open}", colour=place.colour, name=place.kept.name, open=_open_seats(table)
        )
        raise Refusal("seat-kept", kept)
    return e.SeatTaken(caller.person, moment.now, place.colour, name, action.contribution)


def _any_open(table: Table, caller: Caller) -> Seat:
    open_places = [place for place in table.seats.values() if place.kind == "open"]
    kept = [place for place in open_places if place.kept and place.kept.person == caller.person]
    free = [place for place in open_places if not place.kept]
    if not kept and table.seats.of(caller.person):
        raise Refusal(
            "which-seat", message("you have a seat; to hold another, name it: {open}", open=_open_seats(table))
        )
    if not kept and not free:
        raise Refusal("full", message("no seat can be taken; {open}", open=_open_seats(table)))
    return (kept or free)[0]


def _open_seats(table: Table) -> Message:
    names = [place.colour for place in table.seats.values() if place.kind == "open" and not place.kept]
    return message("open: {colours}", colours=names) if names else message("none is open")


def _return(table: Table, action: m.Take, caller: Caller, moment: Moment) -> AnyEntry:
    _check_not_over(table)
    left = [place.colour for place in table.seats.of(caller.person) if place.kind == "left"]
    if not left:
        raise Refusal(
            "begun", message("the game has begun; only who left a seat can come back to it, others can watch")
        )
    if action.seat and action.seat not in left:
        raise Refusal(
            "not-left", message("you did not leave {colour}, but {colours}", colour=action.seat, colours=left)
        )
    name = checked_name(action.name) if action.name else None
    return e.Returned(caller.person, moment.now, [action.seat] if action.seat else left, name)


def _leave(table: Table, action: m.Leave, caller: Caller, moment: Moment) -> AnyEntry:
    _check_not_over(table)
    mine = [place.colour for place in table.seats.of(caller.person) if place.kind == "person"]
    if not mine:
        raise Refusal("not-a-player", message("you have no seat to leave"))
    if action.seat and action.seat not in mine:
        raise Refusal(
            "not-your-seat", message("{colour} is not yours; {yours}", colour=action.seat, yours=_yours(mine))
        )
    seats = [action.seat] if action.seat else mine
    if table.state == "gathering":
        return e.SeatFreed(caller.person, moment.now, seats)
    return e.Left(caller.person, moment.now, seats)


def _bot(table: Table, action: m.Bot, caller: Caller, moment: Moment) -> AnyEntry:
    _check_not_over(table)
    place = table.seats.place(action.seat)
    level = check_level(action.level)
    if table.state == "gathering":
        _check_host(table, caller)
        if place.kind != "open":
            raise Refusal(
                "seat-taken", message("{colour} is taken; {open}", colour=place.colour, open=_open_seats(table))
            )
        return e.BotSeated(caller.person, moment.now, place.colour, level)
    return _stand_in(table, place, level, caller, moment)


def _stand_in(table: Table, place: Seat, level: str, caller: Caller, moment: Moment) -> AnyEntry:
    if not any(mine.kind == "person" for mine in table.seats.of(caller.person)):
        raise Refusal("not-a-player", message("only those who play can give a seat that was left to a bot"))
    if place.kind != "left":
        raise Refusal("not-left", message("nobody has left {colour}", colour=place.colour))
    agreed = table.settings.stand_in
    if level != agreed:
        why = message(
            "seats that were left go to {level}, as was agreed on, not to {other_level}",
            level=agreed,
            other_level=level,
        )
        raise Refusal("no-such-level", why)
    return e.BotSeated(caller.person, moment.now, place.colour, level, "left")


def _remove(table: Table, action: m.Remove, caller: Caller, moment: Moment) -> AnyEntry:
    _check_gathering(table)
    _check_host(table, caller)
    place = table.seats.place(action.seat)
    if place.kind == "open" and not place.kept:
        raise Refusal("not-left", message("{colour} is open already", colour=place.colour))
    return e.SeatFreed(caller.person, moment.now, [place.colour], removed=True)


def _begin(table: Table, action: m.Begin, caller: Caller, moment: Moment) -> AnyEntry:
    _check_gathering(table)
    _check_host(table, caller)
    if not table.seats.is_full():
        why = message("all seats must be taken, one by a person at least; {open}", open=_open_seats(table))
        raise Refusal("not-all-here", why)
    return e.GameStarted(caller.person, moment.now)


def _play(table: Table, action: m.Play, caller: Caller, moment: Moment) -> AnyEntry:
    _check_playing(table)
    seat = _deciding(table, action.seat, caller)
    _check_number(table, action.number)
    _check_time(table, seat, moment)
    text = _found(table, seat, action.move)
    return e.Moved(caller.person, moment.now, seat, text, action.number, clock.spent(table, moment))


def _deciding(table: Table, wanted: Colour | None, caller: Caller) -> Colour:
    """The caller's seat that is to move."""
    actor = present(table.actor, "somebody who decides")
    mine = _mine(table, wanted, caller)
    if actor not in mine:
        raise Refusal("not-your-decision", message("{colour} decides now, not {colours}", colour=actor, colours=mine))
    return actor


def _mine(table: Table, wanted: Colour | None, caller: Caller) -> list[Colour]:
    """The seats that the caller may act for."""
    own = table.seats.of(caller.person)
    if wanted is not None and table.seats.place(wanted) not in own:
        why = message("{colour} is not yours; {yours}", colour=wanted, yours=_yours([one.colour for one in own]))
        raise Refusal("not-your-seat", why)
    if not own:
        raise Refusal("not-a-player", message("you do not play at this table; you can watch"))
    here = [place.colour for place in own if place.kind == "person" and place.colour not in table.resigned]
    present = [colour for colour in here if wanted in (None, colour)]
    if not present:
        raise Refusal("not-your-seat", message("you have left; take your seat again first"))
    return present


def _yours(own: list[Colour]) -> Message:
    return message("you have {colours}", colours=own) if own else message("you can watch")


def _check_number(table: Table, number: int) -> None:
    following = len(table.moves) + 1
    if number != following:
        why = message("the next move of the game has number {next}, not {number}", next=following, number=number)
        raise Refusal("stale", why)


def _check_time(table: Table, seat: Colour, moment: Moment) -> None:
    runs_out = clock.due(table, moment)
    if table.actor == seat and runs_out is not None and runs_out <= moment.now:
        why = message("your clock ran out; {level} plays on for {colour}", level=table.settings.stand_in, colour=seat)
        raise Refusal("time-up", why)


def _found(table: Table, seat: Colour, text: str) -> str:
    """The move for a text; the reason of a refusal uses only what the seat knows."""
    position = present(table.position, "a position")
    try:
        return position.find(text).text
    except BalandraError:
        known = table.game.redeal(position.view(seat))
    raise Refusal("illegal-move", known.reason(text) or message("{move} is not legal", move=repr(text)))


def _undo(table: Table, action: m.Undo, caller: Caller, moment: Moment) -> AnyEntry:
    _check_playing(table)
    mine = _mine(table, action.seat, caller)
    latest = max(mine, key=lambda seat: takeback.last_own(table, seat))
    _check_time(table, latest, moment)
    return takeback.undo(table, latest, action.moves, caller, moment)


def hinted(table: Table, request: m.AskHint, caller: Caller, moment: Moment, tutor: bool = False) -> e.Hinted:
    """The entry of help for the caller's seat to move; refused if it could disadvantage another person."""
    _check_playing(table)
    seat = _deciding(table, request.seat, caller)
    _check_number(table, request.number)
    _check_time(table, seat, moment)
    others = [place.colour for place in table.seats.people() if place.person != caller.person]
    if others:
        why = message("hints are for practice, and somebody else plays {colours}", colours=others)
        raise Refusal("others-play", why)
    return e.Hinted(caller.person, moment.now, seat, tutor)


def _resign(table: Table, action: m.Resign, caller: Caller, moment: Moment) -> AnyEntry:
    _check_playing(table)
    own = table.seats.of(caller.person)
    if action.seat and table.seats.place(action.seat) not in own:
        why = message("{colour} is not yours; {yours}", colour=action.seat, yours=_yours([one.colour for one in own]))
        raise Refusal("not-your-seat", why)
    if not own:
        raise Refusal("not-a-player", message("you do not play at this table"))
    seats = [action.seat] if action.seat else [place.colour for place in own]
    if len(seats) > 1:
        raise Refusal("which-seat", message("you have {colours}; say which one resigns", colours=seats))
    if seats[0] in table.resigned:
        raise Refusal("not-your-seat", message("{colour} has resigned already", colour=seats[0]))
    return e.Resigned(caller.person, moment.now, seats[0])


def _say(table: Table, action: m.Say, caller: Caller, moment: Moment) -> AnyEntry:
    started = {place.starter for place in table.seats.values()}
    if caller.person != table.host and caller.person not in started and not table.seats.of(caller.person):
        raise Refusal("not-a-player", message("only the host and those who play can write here"))
    words = checked_words(action.words)
    if table.said >= MOST_WORDS or table.said_bytes + len(words.encode()) > MOST_WORDS_BYTES:
        raise Refusal(
            "log-full", message("{count} messages have been written here; that is the most", count=table.said)
        )
    mine = table.seats.of(caller.person)
    name = mine[0].name if mine and mine[0].name else checked_name(caller.name)
    return e.ChatSent(caller.person, moment.now, name, words)


def _close(table: Table, action: m.Close, caller: Caller, moment: Moment) -> AnyEntry:
    _check_not_over(table)
    if table.state == "gathering":
        _check_host(table, caller)
        return e.Closed(caller.person, moment.now, "host")
    if not table.seats.of(caller.person):
        raise Refusal("not-a-player", message("only those who play can abandon the game"))
    others = [p.colour for p in table.seats.values() if p.kind == "person" and p.person != caller.person]
    if others:
        raise Refusal("others-play", message("still playing: {colours}; you can leave or resign", colours=others))
    return e.Closed(caller.person, moment.now, "everybody left")


def _rematch(table: Table, action: m.Rematch, caller: Caller, moment: Moment) -> AnyEntry:
    check_rematch(table, caller)
    return e.Followed(caller.person, moment.now, "")


def check_may_rematch(table: Table, caller: Caller) -> None:
    """Refuse a rematch before the end, or for a non-player, who does not learn the id of an existing one either."""
    if table.state != "finished":
        raise Refusal("not-over", message("there can be a rematch once the game has been played to its end"))
    if not links.has_played(table, caller.person):
        raise Refusal("not-a-player", message("only those who played can ask for a rematch"))


def check_rematch(table: Table, caller: Caller) -> None:
    """Refuse a rematch before the end, for a non-player, or if there is one."""
    check_may_rematch(table, caller)
    if table.rematch:
        raise Refusal("followed", message("the rematch is there already: table {table}", table=table.rematch))


def _check_not_over(table: Table) -> None:
    if table.is_over:
        why = message("the game is over") if table.state == "finished" else message("the table was closed")
        raise Refusal("over", why)


def _check_gathering(table: Table) -> None:
    _check_not_over(table)
    if table.state != "gathering":
        raise Refusal("begun", message("the game has begun; that can only be done before"))


def _check_playing(table: Table) -> None:
    _check_not_over(table)
    if table.state != "playing":
        raise Refusal("not-begun", message("the game has not begun; {open}", open=_open_seats(table)))


def _check_host(table: Table, caller: Caller) -> None:
    if caller.person != table.host:
        raise Refusal("not-host", message("only the host, {name}, can do this", name=table.host_name))
