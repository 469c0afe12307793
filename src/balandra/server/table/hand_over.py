"""A finished game that was played without a server, as a table: its transcript becomes a log, marked as practice."""

from __future__ import annotations

from collections.abc import Iterator

from balandra.core.errors import BalandraError
from balandra.core.fair_shuffle import FairShuffle
from balandra.core.message import message
from balandra.core.transcript import Transcript
from balandra.server.messages import PlayedGame
from balandra.server.settings import Milliseconds, Settings
from balandra.server.table.entries import (
    AnyEntry,
    BotSeated,
    Caller,
    GameStarted,
    Moved,
    Opened,
    Resigned,
    SeatTaken,
)
from balandra.server.table.opening import check_level
from balandra.server.table.refusals import Refusal
from balandra.server.table.table import Table
from balandra.server.table.text_checks import checked_name


def hand_over(id: str, given: PlayedGame, caller: Caller, now: Milliseconds) -> Table:
    """The table of a finished game; raises `Refusal` if the transcript does not hold or the seats do not fit it."""
    game, shuffle = _read(given)
    people = [seat.who == "me" for seat in given.seats]
    if len(people) != game.game.players or sum(people) != len(shuffle.contributions) or not any(people):
        count, players = len(shuffle.contributions), game.game.players
        why = message(
            "the seats do not fit this game: {people} of {players} have contributed to the shuffle",
            people=count,
            players=players,
        )
        raise Refusal("invalid-settings", why)
    return Table.read(id, list(_entries(game, shuffle, given, caller, now)), shuffle.key)


def _read(given: PlayedGame) -> tuple[Transcript, FairShuffle]:
    try:
        game = Transcript.read(given.transcript)
        is_over = game.resigned is not None or game.position.outcome is not None
    except BalandraError as error:
        raise Refusal("invalid-settings", str(error)) from None
    if not is_over or not isinstance(game.seed, FairShuffle) or game.first is not None:
        raise Refusal("not-over", message("this game is not over; only finished games are taken"))
    return game, game.seed


def _entries(
    game: Transcript, shuffle: FairShuffle, given: PlayedGame, caller: Caller, now: Milliseconds
) -> Iterator[AnyEntry]:
    rules, by = game.game, caller.person
    settings = Settings(rules.edition.id, rules.players, dict(rules.options), start=game.start)
    yield Opened(
        by,
        now,
        settings=settings,
        game=rules.ruleset.name,
        rules=rules.version,
        commitment=shuffle.commitment,
        host=checked_name(caller.name),
        practice=True,
    )
    contributions = iter(shuffle.contributions)
    mine = [colour for colour, seat in zip(rules.colours, given.seats, strict=True) if seat.who == "me"]
    for colour, seat in zip(rules.colours, given.seats, strict=True):
        if colour in mine:
            yield SeatTaken(by, now, colour, checked_name(seat.name or caller.name), next(contributions))
        else:
            yield BotSeated(by, now, colour, check_level(seat.level))
    yield GameStarted(by, now)
    for number, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False), 1):
        actor = str(position.actor)
        yield Moved(by if actor in mine else None, now, actor, move, number)
    if game.resigned is not None:
        yield Resigned(by, now, game.resigned)
