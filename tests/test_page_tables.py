"""Tables that the page holds itself are those of a server: the same messages, entries and refusals, byte for byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from balandra.server import messages as m
from balandra.server.http.errors import refusal
from balandra.server.table import entries as e
from balandra.server.table.decide import decide
from balandra.server.table.log_events import log_events
from balandra.server.table.refusals import Refusal
from balandra.server.table.seat_view import card, table_for
from balandra.server.table.table import Table
from tests.page_engine import PageEngine, build
from tests.server.golden_tables import FOLDER, read
from tests.server.scenario import PEOPLE

LOGS = sorted(FOLDER.glob("*.jsonl"))
POINTS = 3  # of each log, at which it is compared
REQUEST = "request-0"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageEngine]:
    running = PageEngine(build(tmp_path_factory.mktemp("engine")))
    yield running
    running.close()


def about(table: Table) -> dict[str, Any]:
    """A table as the page's engine reads it."""
    return {"id": table.id, "key": table.key.hex(), "entries": msgspec.to_builtins(table.entries)}


def parts(path: Path) -> Iterator[Table]:
    """A golden table at some points of its log, and at the end."""
    whole = read(path.read_text(encoding="utf-8"))[1]
    draw = random.Random(path.name)
    for count in [*sorted(draw.sample(range(1, whole.number), POINTS)), whole.number]:
        yield Table.read(whole.id, whole.entries[:count], whole.key)


def sent(table: Table, person: str | None, after: int, now: int) -> str:
    """What the server sends of a table."""
    shown = [table_for(table, person, e.Moment(now)), log_events(table, after, person), card(table, person)]
    return msgspec.json.encode(shown).decode()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_reader_is_sent_the_same(engine: PageEngine, path: Path) -> None:
    for table in parts(path):
        now = table.changed + 1234
        people = (PEOPLE["Ada"].person, PEOPLE["Bob"].person, None)
        readers = [(person, after) for person in people for after in (0, table.number // 2)]
        theirs = engine.ask(do="table", **about(table), readers=readers, now=now)
        assert theirs == {"said": [sent(table, person, after, now) for person, after in readers]}


def actions(table: Table, draw: random.Random) -> Iterator[m.AnyAction]:
    """Things to do, many of which are refused."""
    number, colours = len(table.moves) + 1, [*table.seats, "purple"]
    moves = [move.text for move in table.position.legal_moves] if table.position else []
    for move in [
        *draw.sample(moves, min(3, len(moves))),
        "retreat 40",
        "dig a1",
        "e4",
        "skull 3",
        "a1-b2",
        "sail",
        "end",
    ]:
        yield m.Play(REQUEST, move, number, draw.choice([None, *colours]))
        yield m.Play(REQUEST, move, draw.choice([number, number - 1]) or 1)
    yield from (m.Undo(REQUEST, None, draw.choice([None, 0, max(0, number - 2)])) for _ in range(3))
    yield from (m.Resign(REQUEST), m.Resign(REQUEST, draw.choice(colours)), m.Leave(REQUEST), m.Close(REQUEST))
    yield from (m.Take(REQUEST, "ab" * 16), m.Take(REQUEST, "ab" * 16, draw.choice(colours), " Zoë  B "))
    yield from (m.Bot(REQUEST, draw.choice(colours), "sailor"), m.Remove(REQUEST, draw.choice(colours)))
    yield from (m.Begin(REQUEST), m.Rematch(REQUEST), m.Say(REQUEST, " ahoy\u2693 "), m.Say(REQUEST, "a\u0007b"))


def decided(table: Table, action: m.AnyAction, person: str, now: int) -> str:
    """The entry or the refusal of an action."""
    try:
        entry = decide(table, action, e.Caller(person, "Somebody"), e.Moment(now))
    except Refusal as error:
        answer = refusal(error)
        assert answer
        return msgspec.json.encode(answer.problem).decode()
    return msgspec.json.encode(entry).decode()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_actions_are_decided_alike(engine: PageEngine, path: Path) -> None:
    draw = random.Random(path.name)
    for table in parts(path):
        now = table.changed + 999
        tried = [(PEOPLE[draw.choice(["Ada", "Bob", "Eva"])].person, action) for action in actions(table, draw)]
        given = [(person, json.loads(msgspec.json.encode(action))) for person, action in tried]
        theirs = engine.ask(do="act", **about(table), actions=given, now=now)
        assert theirs == {"said": [decided(table, action, person, now) for person, action in tried]}
