"""An evening at one table, without any server: people act, the house follows up, the clock is moved by hand."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from balandra.server import messages as m
from balandra.server.settings import Settings
from balandra.server.table import entries as e
from balandra.server.table.decide import bot_moves, decide
from balandra.server.table.log_events import log_events
from balandra.server.table.opening import open_table
from balandra.server.table.refusals import Refusal
from balandra.server.table.seat_view import table_for
from balandra.server.table.table import Table

KEY = bytes(range(32))
PEOPLE = {name: e.Caller(name.lower() * 4, name) for name in ("Ada", "Bob", "Cleo", "Dan", "Eva")}
SENT = {name: f"{number:02x}" * 16 for number, name in enumerate(PEOPLE, 1)}
REQUEST = "request-0"
START = 1_700_000_000_000
DECODE = msgspec.json.Decoder(e.AnyEntry).decode


def kind_of(event: m.LogEvent) -> str:
    """The tag of a log event."""
    return str(event.__struct_config__.tag)


def twin(table: Table) -> Table:
    """The same table, read again from its log as JSON."""
    return Table.read(table.id, [DECODE(msgspec.json.encode(entry)) for entry in table.entries], table.key)


class Scenario:
    """A table and those around it."""

    def __init__(
        self,
        edition: str = "original-jamaica",
        *seats: str,
        players: int | None = None,
        host: str = "Ada",
        key: bytes = KEY,
        rules: int | None = None,
        **settings: Any,
    ) -> None:
        """Seats: `me`, `open`, or the level of a bot; rules: an earlier version than the newest."""
        wishes = [m.SeatRequest(seat) if seat in ("me", "open") else m.SeatRequest("bot", seat) for seat in seats]  # type: ignore[arg-type]
        agreed = Settings(edition, players or max(2, len(seats)), **settings)
        self.now = START
        self.lost = 0
        wish = m.NewTable(REQUEST, agreed, wishes, SENT[host])
        self.table = Table.read("table", _opened(open_table(wish, PEOPLE[host], key, self.now), rules), key)
        self.follow_up()

    @property
    def moment(self) -> e.Moment:
        return e.Moment(self.now, self.lost)

    def do(self, who: str, action: type[m.Action], **fields: Any) -> e.AnyEntry:
        """Somebody does something; the house follows up."""
        if action is m.Take:
            fields.setdefault("contribution", SENT[who])
        entry = decide(self.table, action(REQUEST, **fields), PEOPLE[who], self.moment)  # type: ignore[arg-type]
        self.add(entry)
        self.follow_up()
        return entry

    def refused(self, who: str, action: type[m.Action], **fields: Any) -> str:
        """The word with which it is refused."""
        before = self.seen()
        try:
            self.do(who, action, **fields)
        except Refusal as refusal:
            assert refusal.message
            assert self.seen() == before
            return refusal.error
        raise AssertionError(f"{who} may {action.__name__} {fields}")

    def add(self, entry: e.AnyEntry) -> None:
        self.table.add(entry)

    def follow_up(self) -> list[e.AnyEntry]:
        """What the house does now, until it is done."""
        done: list[e.AnyEntry] = []
        while entry := self.table.follow_up(self.moment):
            self.add(entry)
            done.append(entry)
        return done

    def wait(self, seconds: float) -> list[e.AnyEntry]:
        """Time goes by; the house does what is due."""
        self.now += int(seconds * 1000)
        return self.follow_up()

    def play(self, move: str | None = None, who: str | None = None) -> e.AnyEntry:
        """The person who decides plays a move, or the first legal one."""
        position = self.table.position
        assert position
        assert self.table.actor
        text = move or position.legal_moves[0].text
        name = who or next(n for n, c in PEOPLE.items() if c.person == self.table.seats[self.table.actor].person)
        return self.do(name, m.Play, move=text, number=len(self.table.moves) + 1, seat=self.table.actor)

    def complete_turns(self, count: int) -> None:
        """All people complete so many turns, as quickly as can be."""
        while min(sum(one.ended_turn_of == seat for one in self.table.moves) for seat in self.table.seats) < count:
            assert self.table.position
            texts = [move.text for move in self.table.position.legal_moves]
            self.play("end" if "end" in texts else texts[-1])

    def bot_plays(self, draw: random.Random | None = None) -> e.AnyEntry:
        """The bot that decides plays any legal move."""
        position = self.table.position
        assert position
        move = (draw or random.Random(0)).choice(position.legal_moves)
        entry = bot_moves(self.table, move.text, len(self.table.moves) + 1, self.moment)
        self.add(entry)
        self.follow_up()
        return entry

    def play_on(self, draw: random.Random, moves: int = 10_000) -> None:
        """Random play by whoever decides."""
        for _ in range(moves):
            if self.table.state != "playing":
                return
            assert self.table.position
            if self.table.bot_to_move():
                self.bot_plays(draw)
            else:
                self.play(draw.choice(self.table.position.legal_moves).text)

    def table_for(self, who: str | None) -> m.Table:
        return table_for(self.table, PEOPLE[who].person if who else None, self.moment)

    def log_events(self, who: str | None, after: int = 0) -> list[m.LogEvent]:
        return log_events(self.table, after, PEOPLE[who].person if who else None)

    def seen(self) -> bytes:
        """Everything that everybody sees, as bytes."""
        return seen(self.table, self.moment)

    def kinds(self) -> list[str]:
        return [place.kind for place in self.table.seats.values()]


def _opened(entries: list[e.AnyEntry], rules: int | None) -> list[e.AnyEntry]:
    """The first entries of a table as they were under a version of the rules."""
    first, *others = entries
    return entries if rules is None else [msgspec.structs.replace(first, rules=rules), *others]


def seen(table: Table, moment: e.Moment) -> bytes:
    """Everything that everybody (and a stranger) sees of a table."""
    people = [None, *(caller.person for caller in PEOPLE.values())]
    return msgspec.json.encode([[table_for(table, p, moment) for p in people], table.summary(), table.standing()])


def two(edition: str = "original-jamaica", **settings: Any) -> Scenario:
    """Ada and Bob, the game begun; Ada begins where that can be said."""
    scenario = Scenario(edition, "me", players=2, **settings)
    scenario.do("Bob", m.Take)
    return scenario


def three(edition: str = "original-jamaica", **settings: Any) -> Scenario:
    """Ada, Bob and Cleo, the game begun."""
    scenario = Scenario(edition, "me", players=3, **settings)
    scenario.do("Bob", m.Take)
    scenario.do("Cleo", m.Take)
    return scenario
