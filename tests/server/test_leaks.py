"""Nobody is sent what they may not know: every byte to every reader, over whole games of every edition.

Two proofs. What is sent is held against the allow-list, `position.view(reader)` and the events for that reader. And
what is hidden is swapped: in a twin of a game other cards lie where the reader cannot look, others' secret moves are
others, and all that the reader is sent must be the same to the last byte.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest

import balandra
from balandra.core.events import Event
from balandra.core.wire import ANYTHING, Wire, encode
from balandra.server import authority
from balandra.server.http.app import build
from balandra.server.http.context import ServerConfig
from balandra.server.messages import GameEvent
from balandra.server.table import log_events
from balandra.server.table.seat_view import table_for
from tests.server.asgi import Visitor
from tests.server.chaos.run import plain
from tests.server.client import Person, client
from tests.server.indistinguishable import History, Reader, cover, different_steps, random_history, twins
from tests.server.recorder import Shuffles, Stage, Tape
from tests.server.running import Server
from tests.tables import EDITIONS, all_on, standard

SMALL = {"boards": 4, "pirates": 4, "tunnel_boards": 3, "jungle_boards": 3}  # shorter games
ALL_ON = "everything of Devir"
TWINS = int(os.environ.get("BALANDRA_TWINS", "1"))  # of each game, for each reader
TRIED = 8  # random games, of which the shortest is taken
ALIVE = 1 + TWINS  # twins that are carried on side by side, of which the best are taken
# Where all cards lie open nothing is hidden but what will be drawn.
OPEN = {"original-tortuga", "original-tortuga-de"}


def game_of(name: str) -> balandra.Game:
    """A small table of an edition."""
    if name == ALL_ON:
        return all_on(3, pirates=4)
    options = {key: value for key, value in SMALL.items() if key in balandra.edition(name).options}
    return standard(name, **options)


@asynccontextmanager
async def doors(folder: Path) -> AsyncIterator[Any]:
    """The application, as `balandra serve` runs it, without a network."""
    config = ServerConfig(f"sqlite:///{folder / 'tables.db'}", limits=0)
    app = build(config)
    async with app.router.lifespan_context(app):
        yield app


def updates(tape: Tape) -> list[Any]:
    """The updates that came on the socket."""
    return [json.loads(data) for what, data in tape.parts if what.startswith("socket") and b'"update"' in data]


def check_allowed(history: History, reader: Reader, tape: Tape) -> None:
    """All sights and news are exactly what the reader may know."""
    for update in updates(tape):
        table = update["table"]
        (seat_view,) = table["seat_views"]
        position = history.at(table["moves"])
        assert seat_view["seat"] == reader
        assert seat_view["view"] == plain(position.view(reader).mapping())
        decides = reader is not None and position.actor == reader
        wanted = [move.text for move in position.legal_moves] if decides else []
        assert [offer["text"] for offer in seat_view["offers"]] == wanted
        assert table["key"] is None or position.outcome
        for one in update["log_events"]:
            if one["what"] == "moved":
                check_move(history, reader, one)


def check_move(history: History, reader: Reader, log_events: Any) -> None:
    """The news of one move."""
    number = log_events["moves"]
    allowed = [
        {"name": e.name, "facts": plain(dict(e.facts)), "audience": plain(e.audience), "reveals": e.reveals}
        for e in history.steps[number - 1].seen_by(reader)
    ]
    assert log_events["events"] == allowed
    mine = history.at(number - 1).actor == reader
    assert log_events["move"] == (history.moves[number - 1] if mine else None)


def differences(original: Tape, twin: Tape) -> list[str]:
    """Where the twin's reader was sent something else, as long as the twin lasts."""
    pairs = zip(original.parts, twin.parts, strict=False)
    return [f"{a[0]}: {a[1]!r}\n{b[0]}: {b[1]!r}" for a, b in pairs if a != b]


@pytest.mark.parametrize("name", [*EDITIONS, ALL_ON])
def test_nobody_is_sent_what_they_may_not_know(name: str, tmp_path: Path) -> None:
    asyncio.run(_whole_games(name, tmp_path))


async def _whole_games(name: str, folder: Path) -> None:
    game = game_of(name)
    history = min((random_history(game, seed) for seed in range(TRIED)), key=lambda one: len(one.moves))
    assert history.position.outcome
    async with doors(folder) as app:
        people = {reader: await Visitor(app).arrive() for reader in (*game.colours, None)}
        tapes = await _played(history, people, list(people))
        for reader, tape in tapes.items():
            check_allowed(history, reader, tape)
            for twin in _twins(history, reader) if name not in OPEN else ():
                other = (await _played(twin, people, [reader]))[reader]
                assert len(twin.moves) < len(other.parts) <= len(tape.parts)
                assert not differences(tape, other)[:1]


def _twins(history: History, reader: Reader) -> list[History]:
    found = cover(twins(history, reader, seed=1, alive=ALIVE), TWINS)
    assert found, "no twin was found: the test would show nothing"
    assert all(map(different_steps, found))
    return found


async def _played(history: History, people: dict[Reader, Visitor], readers: list[Reader]) -> dict[Reader, Tape]:
    shuffles = Shuffles()
    with shuffles.installed():
        stage = await Stage.open(shuffles, history, people)
        return await stage.play(readers)


def told_to_all(wire: Wire, events: Iterable[Event], seats: Any) -> list[Any]:
    """A leak: events without their audience."""
    return [GameEvent(event.name, encode(event.facts, ANYTHING), "everyone", event.reveals) for event in events]


def with_a_hint(table: Any, person: str | None, *more: Any) -> Any:
    """A leak: something that hangs on the whole position."""
    hint = sha256(table.position.to_bytes()).hexdigest() if table.position else None
    return msgspec.structs.replace(table_for(table, person, *more), after=hint)


@pytest.mark.parametrize("leak", [(log_events, "game_events", told_to_all), (authority, "table_for", with_a_hint)])
def test_a_leak_would_be_found(leak: tuple[Any, str, Any], tmp_path: Path) -> None:
    with mock.patch.object(*leak), pytest.raises(AssertionError):
        asyncio.run(_whole_games("original-jamaica-de", tmp_path))


def test_logs_and_figures_tell_nobody_apart(tmp_path: Path) -> None:
    asyncio.run(_secrets(Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log", options=("--limits", "0"))))


async def _secrets(server: Server) -> None:
    """Names, words, ids, links, cookies, tokens, passwords, moves: none of it is in the logs or in /metrics."""
    await server.start()
    async with client() as http:
        person = Person(http, random.Random(1), "Zanzibarbara")
        await person.arrive(server.address)
        secrets = [person.id, *person.cookies.values(), "Zanzibarbara", "xylophone-quark", "correct-horse-battery"]
        body = {"login": "Zanzibarbara", "name": "Zanzibarbara", "password": "correct-horse-battery"}
        await person.ask(server.address, "POST", "/api/account", body)
        token = await person.ask(server.address, "POST", "/api/tokens", {"name": "Zanzibarbara"})
        secrets += [str(value) for value in token.json().values() if isinstance(value, str) and len(value) > 8]
        secrets += await _one_game(server, person)
        figures = (await person.ask(server.address, "GET", "/metrics")).text
    server.stop()
    written = server.log.read_text() + figures
    assert "/api/tables/{table}/actions" in written
    assert not [secret for secret in secrets if secret.lower() in written.lower()]


async def _one_game(server: Server, person: Person) -> list[str]:
    """Some moves, refused ones too, and words; what must not be written anywhere."""
    wish = {
        **{"request": "request-to-open", "seats": [{"who": "me", "name": "Zanzibarbara"}, {"who": "me"}]},
        **{"settings": {"edition": "original-jamaica", "players": 2}, "contribution": "abcdef01" * 4},
    }
    table = (await person.ask(server.address, "POST", "/api/tables", wish)).json()
    path = f"/api/tables/{table['id']}"
    seen = (await person.ask(server.address, "GET", path)).json()
    move = next(offer["text"] for seat_view in seen["seat_views"] for offer in seat_view["offers"])
    actions = (
        {"do": "say", "request": "request-to-say", "words": "xylophone-quark"},
        {"do": "play", "request": "request-to-play", "move": move, "number": 1},
        {"do": "play", "request": "request-to-fail", "move": "xylophone-quark", "number": 2},
    )
    answers = [await person.ask(server.address, "POST", f"{path}/actions", action) for action in actions]
    assert [answer.status_code for answer in answers] == [200, 200, 422]
    async with person.socket(server.address, table["id"]) as socket:
        await socket.recv()
        await socket.send('{"type":"xylophone-quark"}')
        await socket.recv()
    return [table["id"], seen["commitment"], "abcdef01" * 4, "request-to-", move]
