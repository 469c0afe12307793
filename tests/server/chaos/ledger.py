"""What clients asked and were told, held against what the log of each table says in the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

import balandra
from balandra.core.fair_shuffle import FairShuffle
from balandra.server.table import entries
from balandra.server.table.entries import AnyEntry, Moved, Opened, Undone

Key = tuple[str, str, str]  # table, person, request id
Row = tuple[int, str | None, AnyEntry]

# What an action that was done must have left in the log.
TRACES = {
    "take": (entries.SeatTaken, entries.Returned),
    "play": (Moved,),
    "undo": (Undone,),
    "say": (entries.ChatSent,),
    "rematch": (entries.Followed,),
    "leave": (entries.Left, entries.SeatFreed),
    "resign": (entries.Resigned,),
}


@dataclass
class Ledger:
    """Everything the clients know, and every complaint."""

    asked: dict[Key, dict[str, Any]] = field(default_factory=dict)
    done: dict[Key, int] = field(default_factory=dict)
    refused: dict[Key, str] = field(default_factory=dict)
    transcripts: dict[str, str] = field(default_factory=dict)
    seat_views: dict[str, dict[str | None, dict[str, Any]]] = field(default_factory=dict)  # the last of each table
    seen: dict[str, int] = field(default_factory=dict)  # the highest number that anybody was told
    counts: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)

    def complain(self, text: str) -> None:
        """Something is wrong."""
        self.complaints.append(text)

    def expect(self, holds: bool, text: str) -> None:
        """Complain unless it holds."""
        if not holds:
            self.complain(text)

    def ask(self, key: Key, action: dict[str, Any]) -> None:
        """A client is about to send an action, perhaps once more."""
        self.counts["repeated" if key in self.asked else "asked"] += 1
        self.asked[key] = action

    def acknowledge(self, key: Key, number: int) -> None:
        """A client was told that its action is in the log."""
        before = self.done.setdefault(key, number)
        self.expect(before == number, f"{key} was acknowledged as entry {before}, then as {number}")
        self.expect(key not in self.refused, f"{key} was refused ({self.refused.get(key)}), then acknowledged")
        self.counts["acknowledged"] += 1

    def refuse(self, key: Key, error: str) -> None:
        """A client was told that its action is not done."""
        self.expect(key not in self.done, f"{key} was acknowledged as {self.done.get(key)}, then refused: {error}")
        self.refused[key] = error
        self.counts[f"refused: {error}"] += 1

    # ---- at the end

    def audit(self, table: str, secret: bytes, rows: list[Row]) -> balandra.Position | None:
        """Hold a table's log against what its clients were told; the position that its moves lead to."""
        numbers = [number for number, _, _ in rows]
        self.expect(numbers == list(range(1, len(rows) + 1)), f"{table}: the entries are numbered {numbers}")
        self.expect(self.seen.get(table, 0) <= len(rows), f"{table}: clients saw entry {self.seen.get(table)}")
        requests = [request for _, request, _ in rows if request]
        self.expect(len(set(requests)) == len(requests), f"{table}: a request is in the log twice")
        self._audit_promises(table, rows)
        self._audit_origins(table, rows)
        return self._replay(table, secret, rows)

    def _audit_promises(self, table: str, rows: list[Row]) -> None:
        where = {request: (number, entry) for number, request, entry in rows if request}
        for key, number in self.done.items():
            if key[0] != table or self.asked[key]["do"] == "rematch":  # the second to ask is sent to the first's
                continue
            found = where.get(f"{key[1]}:{key[2]}")
            self.expect(found is not None, f"{key} was acknowledged as entry {number} and is lost")
            if found:
                self.expect(found[0] == number, f"{key} was acknowledged as entry {number} and is entry {found[0]}")
                self.expect(_fits(self.asked[key], found[1]), f"{key} asked {self.asked[key]}, the log has {found[1]}")
        for key, error in self.refused.items():
            said_no = key[0] == table and f"{key[1]}:{key[2]}" in where
            self.expect(not said_no, f"{key} was refused ({error}) and is in the log")

    def _audit_origins(self, table: str, rows: list[Row]) -> None:
        mine = {f"{person}:{request}" for at, person, request in self.asked if at == table}
        for number, request, entry in rows[1:]:
            if isinstance(entry, Moved) and entry.by:
                self.expect(request in mine, f"{table}: entry {number} {entry} was asked by nobody")

    def _replay(self, table: str, secret: bytes, rows: list[Row]) -> balandra.Position | None:
        moves: list[tuple[str, str]] = []
        for number, _, entry in rows:
            if isinstance(entry, Moved):
                self.expect(entry.number == len(moves) + 1, f"{table}: entry {number} is move {entry.number}")
                moves.append((entry.seat, entry.move))
            elif isinstance(entry, Undone):
                del moves[entry.moves :]
        if not any(isinstance(entry, entries.GameStarted) for _, _, entry in rows):
            return None
        return self._played(table, secret, rows, moves)

    def _played(
        self, table: str, secret: bytes, rows: list[Row], moves: list[tuple[str, str]]
    ) -> balandra.Position | None:
        opened = rows[0][2]
        assert isinstance(opened, Opened)
        settings = opened.settings
        game = balandra.load(opened.game, settings.edition, settings.players, settings.options)
        fair = FairShuffle(secret, _contributions(game, rows))
        position = game.new(start=settings.start, draws=fair.draws(0))
        for number, (seat, move) in enumerate(moves, 1):
            if position.actor != seat or position.reason(move):
                self.complain(
                    f"{table}: move {number} {seat} {move!r}: {position.actor} decides; {position.reason(move)}"
                )
                return None
            position = position.play(move, draws=fair.draws(number)).position
        return position


def _fits(action: dict[str, Any], entry: AnyEntry) -> bool:
    if not isinstance(entry, TRACES[action["do"]]):
        return False
    if isinstance(entry, Moved):
        return (entry.move, entry.number) == (action["move"], action["number"])
    return not isinstance(entry, entries.ChatSent) or entry.words == action["words"]


def _contributions(game: balandra.Game, rows: list[Row]) -> tuple[str, ...]:
    """Of whoever sat in each seat when the game began, in seat order."""
    held: dict[str, str] = {}
    for _, _, entry in rows:
        if isinstance(entry, entries.GameStarted):
            break
        if isinstance(entry, entries.SeatTaken):
            held[entry.seat] = entry.contribution
        if isinstance(entry, entries.SeatFreed):
            held = {seat: given for seat, given in held.items() if seat not in entry.seats}
        if isinstance(entry, entries.BotSeated):
            held.pop(entry.seat, None)
    return tuple(held[colour] for colour in game.colours if colour in held)


def decode(data: bytes) -> AnyEntry:
    """An entry as it is stored."""
    entry: AnyEntry = msgspec.json.decode(data, type=AnyEntry)
    return entry
