"""Creating a table: the checked request as the first entries of its log."""

from __future__ import annotations

from msgspec import UNSET, structs

from balandra.bots.registry import BOTS
from balandra.core.errors import BalandraError
from balandra.core.fair_shuffle import commitment
from balandra.core.game import Game
from balandra.core.message import message
from balandra.server.messages import NewTable, SeatRequest
from balandra.server.settings import Colour, Milliseconds, Settings
from balandra.server.table.entries import AnyEntry, BotSeated, Caller, Opened, SeatTaken
from balandra.server.table.games import game_of
from balandra.server.table.refusals import Refusal
from balandra.server.table.text_checks import checked_name


def open_table(new_table: NewTable, caller: Caller, key: bytes, now: Milliseconds) -> list[AnyEntry]:
    """The first entries of a new table: its opening, and the seats taken at once."""
    game = check_settings(new_table.settings)
    settings = structs.replace(new_table.settings, options=dict(game.options))  # fixes today's defaults
    _check_seats(new_table, game)
    host = checked_name(caller.name)
    opened = Opened(
        caller.person,
        now,
        settings=settings,
        game=game.ruleset.name,
        rules=game.version,
        commitment=commitment(key),
        host=host,
    )
    sitting = (
        _sit(new_table, seat, colour, caller, now) for colour, seat in zip(game.colours, new_table.seats, strict=False)
    )
    return [opened, *(entry for entry in sitting if entry)]


def check_settings(settings: Settings) -> Game:
    """The game of some settings; invalid ones are refused with the allowed values."""
    try:
        game = game_of(settings)
        if settings.start is not None:
            game.new(start=settings.start)
    except BalandraError as error:
        raise Refusal("invalid-settings", str(error)) from None
    check_level(settings.stand_in)
    return game


def check_level(level: str | None) -> str:
    """The name of a bot that can be seated."""
    if level is None or level not in BOTS:
        why = message("there is no bot {bot} for a table; there are {levels}", bot=repr(level), levels=list(BOTS))
        raise Refusal("no-such-level", why)
    return level


def _check_seats(new_table: NewTable, game: Game) -> None:
    if len(new_table.seats) > game.players:
        why = message("{count} play here; {seats} seats are too many", count=game.players, seats=len(new_table.seats))
        raise Refusal("invalid-settings", why)
    kinds = [seat.who for seat in new_table.seats]
    if kinds.count("bot") == game.players:
        raise Refusal("invalid-settings", message("somebody must play: leave a seat open or take one"))
    if "me" in kinds and new_table.contribution is UNSET:
        raise Refusal(
            "invalid-settings", message("who sits down contributes to the shuffle: 32 to 64 hexadecimal digits")
        )


def _sit(new_table: NewTable, seat: SeatRequest, colour: Colour, caller: Caller, now: Milliseconds) -> AnyEntry | None:
    if seat.who == "bot":
        return BotSeated(caller.person, now, colour, check_level(seat.level))
    if seat.who == "open" or new_table.contribution is UNSET:
        return None
    return SeatTaken(caller.person, now, colour, checked_name(seat.name or caller.name), new_table.contribution)
