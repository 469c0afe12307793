"""Nobody is sent what they may not know: every byte to every reader, over whole games of every edition.

Two proofs. What is sent is held against the allow-list, `position.view(reader)` and the events for that reader. And
what is hidden is swapped: in a twin of a game other cards lie where the reader cannot look, others' secret moves are
others, and all that the reader is sent must be the same to the last byte.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import balandra
from balandra.server.doors.app import build
from balandra.server.doors.house import Terms
from tests.server.asgi import Visitor
from tests.server.chaos.run import plain
from tests.server.stage import Shuffles, Stage, Tape
from tests.server.twins import History, Reader, cover, different_steps, random_history, twins
from tests.tables import EDITIONS, all_on, standard

SMALL = {"boards": 4, "pirates": 4, "tunnel_boards": 3, "jungle_boards": 3}  # shorter games
ALL_ON = "everything of Devir"
TRIED = 8  # random games, of which the shortest is taken
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
    terms = Terms(f"sqlite:///{folder / 'tables.db'}", limits=0, is_warming=False)
    app = build(terms)
    async with app.router.lifespan_context(app):
        yield app


async def company(app: Any, game: balandra.Game) -> dict[Reader, Visitor]:
    """Somebody for each seat, and a spectator."""
    return {reader: await Visitor(app).arrive() for reader in (*game.colours, None)}


def updates(tape: Tape) -> list[Any]:
    """The updates that came on the socket."""
    return [json.loads(data) for what, data in tape.parts if what.startswith("socket") and b'"update"' in data]


def check_allowed(history: History, reader: Reader, tape: Tape) -> None:
    """All sights and news are exactly what the reader may know."""
    for update in updates(tape):
        table = update["table"]
        (sight,) = table["sights"]
        position = history.at(table["moves"])
        assert sight["seat"] == reader
        assert sight["view"] == plain(position.view(reader).mapping())
        decides = reader is not None and position.actor == reader
        wanted = [move.text for move in position.legal_moves] if decides else []
        assert [offer["text"] for offer in sight["offers"]] == wanted
        assert table["key"] is None or position.outcome
        for news in update["news"]:
            if news["what"] == "moved":
                check_move(history, reader, news)


def check_move(history: History, reader: Reader, news: Any) -> None:
    """The news of one move."""
    number = news["moves"]
    told = [{"name": e.name, "facts": plain(dict(e.facts))} for e in history.steps[number - 1].seen_by(reader)]
    assert news["events"] == told
    mine = history.at(number - 1).actor == reader
    assert news["move"] == (history.moves[number - 1] if mine else None)


def differences(one: Tape, other: Tape) -> list[str]:
    """Where two tapes are not the same."""
    found = [f"{a[0]}: {a[1]!r}\n{b[0]}: {b[1]!r}" for a, b in zip(one.parts, other.parts, strict=False) if a != b]
    return found[:1]


@pytest.mark.parametrize("name", [*EDITIONS, ALL_ON])
def test_nobody_is_sent_what_they_may_not_know(name: str, tmp_path: Path) -> None:
    asyncio.run(_whole_games(game_of(name), name, tmp_path))


async def _whole_games(game: balandra.Game, name: str, folder: Path) -> None:
    history = min((random_history(game, seed) for seed in range(TRIED)), key=lambda one: len(one.moves))
    assert history.position.outcome
    shuffles = Shuffles()
    async with doors(folder) as app:
        with shuffles.installed():
            people = await company(app, game)
            readers = list(people)
            stage = await Stage.open(shuffles, history, people)
            tapes = await stage.play(readers)
            for reader in readers:
                check_allowed(history, reader, tapes[reader])
            for reader in readers if name not in OPEN else []:
                await _twins(shuffles, history, people, reader)


async def _twins(shuffles: Shuffles, history: History, people: dict[Reader, Visitor], reader: Reader) -> None:
    found = cover(twins(history, reader, seed=1), 2)
    assert found, "no twin was found: the test would show nothing"
    for twin in found:
        length = len(twin.moves)
        both = []
        for one in (history.upto(length), twin):
            stage = await Stage.open(shuffles, one, people)
            both.append((await stage.play([reader]))[reader])
        assert different_steps(twin)
        assert not differences(*both)
        assert len(both[0].parts) == len(both[1].parts) > length
