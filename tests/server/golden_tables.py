"""Logs of tables that must be read for ever: one line with what they come to, then one line an entry."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table.decide import hinted
from balandra.server.table.table import Table
from tests.server.evening import DECODE, PEOPLE, Evening, three, two

FOLDER = Path(__file__).parents[1] / "golden" / "tables"


def take_backs_and_chat() -> Evening:
    """Two people who talk and take back whatever they can."""
    evening = two("original-tortuga", start="red", clock=e.BankClock(3600, 10))
    draw = random.Random("take backs")
    while evening.table.state == "playing":
        evening.wait(draw.randrange(5))
        evening.play_on(draw, 1)
        for who in ("Ada", "Bob"):
            if draw.random() < 0.2 and evening.face(who).sights[0].can_undo:
                evening.do(who, m.Undo)
        if draw.random() < 0.05:
            evening.do("Ada", m.Say, words=f"Move {len(evening.table.moves)}: ahoy, ¡mañana! \u2693")
    return evening


def practice_against_bots() -> Evening:
    """One person who goes back before draws."""
    evening = Evening("devir-great-escape", "sailor", "me", "gunner", options={"witch": True, "filibusters": True})
    draw = random.Random("practice")
    for _ in range(6):
        evening.play_on(draw, 30)
        if evening.face("Ada").sights[0].can_undo:
            evening.do("Ada", m.Undo)
    evening.play_on(draw)
    return evening


def giving_up() -> Evening:
    """Three people: one runs out of time, one resigns, one leaves, comes back and plays to the end."""
    evening = three("ravensburger-advanced", clock=e.MoveClock(60), stand_in="sailor", listing="listed")
    draw = random.Random("giving up")
    evening.play_on(draw, 20)
    while evening.table.seats["yellow"].kind == "person":
        evening.play_on(draw, 1) if evening.table.actor != "yellow" else evening.wait(61)
    evening.do("Ada", m.Resign)
    evening.do("Bob", m.Say, words="only bots left?")
    evening.play_on(draw)
    return evening


def leaving() -> Evening:
    """A host who removes and hands on, seats that are left, a bot that takes over."""
    evening = Evening("devir-escape", "me", players=4, begins="host", stand_in="deckhand")
    evening.do("Bob", m.Take)
    evening.do("Ada", m.Remove, seat="red")
    evening.do("Cleo", m.Take, seat="red", name="Cléo")
    evening.do("Ada", m.Leave)
    evening.do("Cleo", m.Bot, seat="blue", level="stowaway")
    evening.do("Dan", m.Take)
    evening.do("Dan", m.Take, seat="green", name="Dan's sister")
    evening.do("Cleo", m.Begin)
    draw = random.Random("leaving")
    evening.play_on(draw, 25)
    evening.do("Dan", m.Leave)
    evening.do("Dan", m.Take, seat="yellow", name="Dan")
    evening.do("Cleo", m.Bot, seat="green", level="deckhand")
    evening.play_on(draw)
    return evening


def resignation() -> Evening:
    """Two on the island, one of whom gives up."""
    evening = two("martinique", options={"treasure": "wins"})
    evening.play_on(random.Random("resignation"), 30)
    evening.do("Bob", m.Resign)
    return evening


def island() -> Evening:
    """Two at one device."""
    evening = Evening("martinique-20-points", "me", "me")
    evening.play_on(random.Random("island"))
    return evening


def abandoned() -> Evening:
    """Everybody leaves."""
    evening = two("original-jamaica-de")
    evening.play_on(random.Random("abandoned"), 12)
    evening.do("Ada", m.Leave)
    evening.do("Bob", m.Leave)
    return evening


def hints() -> Evening:
    """One person who asks what to do, before the second move and never again."""
    evening = Evening("original-jamaica", "me", "deckhand", start="blue", options={"boards": 4, "pirates": 4})
    draw = random.Random("hints")
    evening.play_on(draw, 1)
    evening.add(hinted(evening.table, m.AskHint(2), PEOPLE["Ada"], evening.moment))
    evening.play_on(draw)
    return evening


TABLES: dict[str, Callable[[], Evening]] = {
    make.__name__.replace("_", "-"): make
    for make in (take_backs_and_chat, practice_against_bots, hints, giving_up, leaving, resignation, island, abandoned)
}


def comes_to(table: Table) -> dict[str, Any]:
    """What must never change about a log."""
    position = hashlib.sha256(table.position.to_bytes()).hexdigest() if table.position else None
    return {
        "id": table.id,
        "key": table.key.hex(),
        "state": table.state,
        "moves": len(table.moves),
        "position": position,
        "result": msgspec.to_builtins(table.result),
        "standing": msgspec.to_builtins(table.standing()),
        "banks": [place.bank for place in table.seats.values()],
    }


def written(table: Table) -> str:
    """A table as a golden file."""
    lines = [msgspec.json.encode(comes_to(table)), *(msgspec.json.encode(entry) for entry in table.entries)]
    return "".join(line.decode() + "\n" for line in lines)


def read(text: str) -> tuple[dict[str, Any], Table]:
    """What a golden file promises, and the table that its entries make."""
    first, *lines = text.splitlines()
    promised: dict[str, Any] = msgspec.json.decode(first)
    return promised, Table.read(promised["id"], [DECODE(line) for line in lines], bytes.fromhex(promised["key"]))


def write_all() -> None:
    """Write every golden log."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in TABLES.items():
        (FOLDER / f"{name}.jsonl").write_text(written(make().table), encoding="utf-8")
