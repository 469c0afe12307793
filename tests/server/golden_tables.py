"""Logs of tables that must be read for ever: one line with what they come to, then one line an entry."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from balandra.server import messages as m
from balandra.server.settings import BankClock, MoveClock
from balandra.server.table.decide import hinted
from balandra.server.table.table import Table
from tests.server.scenario import DECODE, PEOPLE, Scenario, three, two

FOLDER = Path(__file__).parents[1] / "golden" / "tables"


def take_backs_and_chat(rules: int | None = None) -> Scenario:
    """Two people who talk and take back whatever they can."""
    scenario = two("original-tortuga", rules=rules, start="red", clock=BankClock(3600, 10))
    draw = random.Random("take backs")
    while scenario.table.state == "playing":
        scenario.wait(draw.randrange(5))
        scenario.play_on(draw, 1)
        for who in ("Ada", "Bob"):
            if draw.random() < 0.2 and scenario.table_for(who).seat_views[0].can_undo:
                scenario.do(who, m.Undo)
        if draw.random() < 0.05:
            scenario.do("Ada", m.Say, words=f"Move {len(scenario.table.moves)}: ahoy, ¡mañana! \u2693")
    return scenario


def practice_against_bots(rules: int | None = None) -> Scenario:
    """One person who goes back before draws."""
    options = {"witch": True, "filibusters": True}
    scenario = Scenario("devir-great-escape", "sailor", "me", "gunner", rules=rules, options=options)
    draw = random.Random("practice")
    for _ in range(6):
        scenario.play_on(draw, 30)
        if scenario.table_for("Ada").seat_views[0].can_undo:
            scenario.do("Ada", m.Undo)
    scenario.play_on(draw)
    return scenario


def giving_up(rules: int | None = None) -> Scenario:
    """Three people: one runs out of time, one resigns, one leaves, comes back and plays to the end."""
    settings = {"clock": MoveClock(60), "stand_in": "sailor", "listing": "listed"}
    scenario = three("ravensburger-advanced", rules=rules, **settings)
    draw = random.Random("giving up")
    scenario.play_on(draw, 20)
    while scenario.table.seats["yellow"].kind == "person":
        scenario.play_on(draw, 1) if scenario.table.actor != "yellow" else scenario.wait(61)
    scenario.do("Ada", m.Resign)
    scenario.do("Bob", m.Say, words="only bots left?")
    scenario.play_on(draw)
    return scenario


def leaving(rules: int | None = None) -> Scenario:
    """A host who removes and hands on, seats that are left, a bot that takes over."""
    scenario = Scenario("devir-escape", "me", players=4, rules=rules, begins="host", stand_in="deckhand")
    scenario.do("Bob", m.Take)
    scenario.do("Ada", m.Remove, seat="red")
    scenario.do("Cleo", m.Take, seat="red", name="Cléo")
    scenario.do("Ada", m.Leave)
    scenario.do("Cleo", m.Bot, seat="blue", level="stowaway")
    scenario.do("Dan", m.Take)
    scenario.do("Dan", m.Take, seat="green", name="Dan's sister")
    scenario.do("Cleo", m.Begin)
    draw = random.Random("leaving")
    scenario.play_on(draw, 25)
    scenario.do("Dan", m.Leave)
    scenario.do("Dan", m.Take, seat="yellow", name="Dan")
    scenario.do("Cleo", m.Bot, seat="green", level="deckhand")
    scenario.play_on(draw)
    return scenario


def resignation(rules: int | None = None) -> Scenario:
    """Two on the island, one of whom gives up."""
    scenario = two("martinique", rules=rules, options={"treasure": "wins"})
    scenario.play_on(random.Random("resignation"), 30)
    scenario.do("Bob", m.Resign)
    return scenario


def island(rules: int | None = None) -> Scenario:
    """Two at one device."""
    scenario = Scenario("martinique-20-points", "me", "me", rules=rules)
    scenario.play_on(random.Random("island"))
    return scenario


def abandoned(rules: int | None = None) -> Scenario:
    """Everybody leaves."""
    scenario = two("original-jamaica-de", rules=rules)
    scenario.play_on(random.Random("abandoned"), 12)
    scenario.do("Ada", m.Leave)
    scenario.do("Bob", m.Leave)
    return scenario


def hints(rules: int | None = None) -> Scenario:
    """One person who asks what to do, before the second move and never again."""
    options = {"boards": 4, "pirates": 4}
    scenario = Scenario("original-jamaica", "me", "deckhand", start="blue", rules=rules, options=options)
    draw = random.Random("hints")
    scenario.play_on(draw, 1)
    scenario.add(hinted(scenario.table, m.AskHint(2), PEOPLE["Ada"], scenario.moment))
    scenario.play_on(draw)
    return scenario


TABLES: dict[str, Callable[[int | None], Scenario]] = {
    make.__name__.replace("_", "-"): make
    for make in (take_backs_and_chat, practice_against_bots, hints, giving_up, leaving, resignation, island, abandoned)
}


def versions() -> Iterator[tuple[str, int]]:
    """Every evening with every version of the rules of its game."""
    for name, make in TABLES.items():
        for version in range(1, make(None).table.game.edition.newest + 1):
            yield name, version


def file_of(name: str, version: int) -> Path:
    """Where the log of an evening is kept."""
    return FOLDER / (f"{name}.jsonl" if version == 1 else f"{name}.rules-{version}.jsonl")


def comes_to(table: Table) -> dict[str, Any]:
    """What must never change about a log."""
    position = hashlib.sha256(table.position.to_bytes()).hexdigest() if table.position else None
    return {
        "id": table.id,
        "key": table.key.hex(),
        "state": table.state,
        "moves": len(table.moves),
        "position": position,
        "result": msgspec.json.decode(msgspec.json.encode(table.result)),
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
    """Write the golden logs of the newest rules; those of earlier ones are never written again."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in TABLES.items():
        table = make(None).table
        file_of(name, table.game.version).write_text(written(table), encoding="utf-8")
