"""Anybody does anything, in any order: nothing corrupts a table, nothing is half done, nothing leaks."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from balandra.server import messages as m
from balandra.server.settings import AnyClock, BankClock, MoveClock, NoClock
from balandra.server.table import entries as e
from balandra.server.table.decide import decide
from balandra.server.table.refusals import Refusal
from balandra.server.table.table import Table
from tests.server.scenario import PEOPLE, SENT, Scenario, seen, twin
from tests.tables import examples

COLOURS = ("blue", "red", "yellow", "black")
EDITIONS = ("original-tortuga", "devir-great-escape", "martinique", "ravensburger-basic")
CLOCKS: tuple[AnyClock, ...] = (NoClock(), MoveClock(60), BankClock(120, 5))
people = st.sampled_from(list(PEOPLE)[:4])
seats = st.one_of(st.none(), st.sampled_from(COLOURS))


class Anything(RuleBasedStateMachine):
    """People at a table, the clock, the house; and a second table read from the log."""

    @initialize(
        edition=st.sampled_from(EDITIONS),
        wanted=st.lists(st.sampled_from(["me", "open", "sailor"]), min_size=1, max_size=3),
        clock=st.sampled_from(CLOCKS),
        begins=st.sampled_from(["full", "host"]),
        filled=st.sampled_from([True, True, True, False]),
    )
    def open(self, edition: str, wanted: list[str], clock: AnyClock, begins: str, filled: bool) -> None:
        players = 2 if edition == "martinique" else 3
        chosen = [*wanted, "open", "open"][:players]
        if chosen.count("sailor") == players:
            chosen[0] = "me"
        extras = {"witch": True, "filibusters": True} if edition.startswith("devir") else {}
        self.scenario = Scenario(edition, *chosen, clock=clock, begins=begins, options=extras)
        for place, who in zip(list(self.scenario.table.seats.values()), ("Ada", "Bob", "Cleo"), strict=False):
            if filled and place.kind == "open":
                self.scenario.do(who, m.Take, seat=place.colour)
        if filled and begins == "host":
            self.scenario.do("Ada", m.Begin)

    def person_of(self, seat: str | None) -> str:
        """Who has a seat; anybody, if nobody has it."""
        person = self.scenario.table.seats[seat].person if seat else None
        return next((name for name, caller in PEOPLE.items() if caller.person == person), "Dan")

    def attempt(self, who: str, action: type[m.Action], **fields: Any) -> None:
        """Done, or refused with nothing changed."""
        before, self.before = self.scenario.seen(), self.scenario.moment
        moves, position = list(self.scenario.table.moves), self.scenario.table.position
        kept, number = self.scenario.table, self.scenario.table.number
        self.scenario.table = kept.copy()
        try:
            entry = self.scenario.do(who, action, **fields)
        except Refusal:
            assert self.scenario.seen() == before
            assert self.scenario.table.position is position
            return
        assert kept.number == number
        assert seen(kept, self.before) == before
        if isinstance(entry, e.Undone):
            self.check_undo(who, entry, moves)

    def check_undo(self, who: str, entry: e.Undone, moves: list[Any]) -> None:
        """Among people only own moves went, and nobody's draws; else it was practice."""
        undone = moves[entry.moves :]
        assert undone
        assert all(made.by in (None, PEOPLE[who].person) for made in undone)
        if not entry.practice:
            assert {made.seat for made in undone} == {entry.seat}
            names = {x.name for one in self.standing_before_undo(who)[entry.moves :] for x in one.events}
            assert not names & {"draw", "card", "row", "chest", "hand", "map", "turned", "refill", "treasure", "tokens"}

    def standing_before_undo(self, who: str) -> list[m.MoveMade]:
        """The news of the moves that stood before the last undo."""
        answer = self.scenario.log_events(who)
        last = max(number for number, one in enumerate(answer) if isinstance(one, m.MovesUndone))
        stood: list[m.MoveMade] = []
        for one in answer[:last]:
            if isinstance(one, m.MoveMade):
                stood.append(one)
            elif isinstance(one, m.MovesUndone):
                del stood[one.moves :]
        return stood

    @rule(who=people, seat=seats)
    def take(self, who: str, seat: str | None) -> None:
        self.attempt(who, m.Take, seat=seat)

    @rule(who=people, seat=seats, number=st.integers(0, 2), really=st.integers(0, 3))
    def leave(self, who: str, seat: str | None, number: int, really: int) -> None:
        if really == 0:
            self.attempt(who, m.Leave, seat=seat)
        elif really == 1:
            places = list(self.scenario.table.seats.values())
            colour = places[number % len(places)].colour
            self.attempt(self.person_of(colour), m.Leave, seat=colour)

    @rule(number=st.integers(0, 2))
    def come_back(self, number: int) -> None:
        places = list(self.scenario.table.seats.values())
        place = places[number % len(places)]
        if place.kind == "left":
            self.attempt(self.person_of(place.colour), m.Take)

    @rule(who=people, seat=st.sampled_from(COLOURS), level=st.sampled_from(["sailor", "gunner", "kraken"]))
    def bot(self, who: str, seat: str, level: str) -> None:
        self.attempt(who, m.Bot, seat=seat, level=level)

    @rule(who=people, seat=st.sampled_from(COLOURS))
    def remove(self, who: str, seat: str) -> None:
        self.attempt(who, m.Remove, seat=seat)

    @rule(who=people)
    def begin(self, who: str) -> None:
        self.attempt(who, m.Begin)

    @rule(
        who=people,
        move=st.sampled_from(["end", "retreat 4", "place a1", "x", "sk 0"]),
        by=st.integers(-1, 2),
        seat=seats,
    )
    def nonsense(self, who: str, move: str, by: int, seat: str | None) -> None:
        self.attempt(who, m.Play, move=move, number=max(1, len(self.scenario.table.moves) + by), seat=seat)

    @precondition(lambda self: self.scenario.table.state == "playing")
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=12), pause=st.integers(0, 20))
    def play(self, choices: list[int], pause: int) -> None:
        for choice in choices:
            table = self.scenario.table
            if table.state != "playing":
                return
            assert table.position
            move = table.position.legal_moves[choice % len(table.position.legal_moves)].text
            if table.bot_to_move():
                self.scenario.bot_plays()
            elif table.seats[str(table.actor)].kind == "person":
                self.scenario.play(move)
            self.scenario.wait(pause)

    @rule(who=people, seat=seats, left=st.one_of(st.none(), st.integers(0, 30)))
    def undo(self, who: str, seat: str | None, left: int | None) -> None:
        self.attempt(who, m.Undo, seat=seat, moves=left)

    @rule(left=st.one_of(st.none(), st.integers(1, 6)))
    def undo_own(self, left: int | None) -> None:
        moves = self.scenario.table.moves
        own = [made for made in moves if made.by]
        if own:
            seat = own[-1].seat
            self.attempt(self.person_of(seat), m.Undo, seat=seat, moves=left and max(0, len(moves) - left))

    @rule(who=people, seat=seats, really=st.integers(0, 9))
    def resign(self, who: str, seat: str | None, really: int) -> None:
        if really == 0 or self.scenario.table.is_over:
            self.attempt(who, m.Resign, seat=seat)
        elif really == 1:
            self.attempt(self.person_of(self.scenario.table.actor), m.Resign, seat=self.scenario.table.actor)

    @rule(who=people, words=st.sampled_from(["ahoy", " ", "\u202e!"]))
    def say(self, who: str, words: str) -> None:
        self.attempt(who, m.Say, words=words)

    @rule(who=people, really=st.integers(0, 9))
    def close(self, who: str, really: int) -> None:
        if really == 0:
            self.attempt(who, m.Close)

    @rule(seconds=st.integers(0, 70))
    def wait(self, seconds: int) -> None:
        self.scenario.wait(seconds)

    @invariant()
    def read_again_it_is_the_same(self) -> None:
        table = self.scenario.table
        again = twin(table)
        assert seen(again, self.scenario.moment) == self.scenario.seen()
        assert again.position == table.position
        assert again.carried == table.carried

    @invariant()
    def the_house_has_nothing_left_to_do(self) -> None:
        assert self.scenario.table.follow_up(self.scenario.moment) is None

    @invariant()
    def the_state_fits_the_seats(self) -> None:
        table, kinds = self.scenario.table, self.scenario.kinds()
        if table.state == "playing":
            assert "open" not in kinds
            assert "person" in kinds
            assert table.actor
        assert (table.result is not None) == (table.state == "finished")
        assert (self.scenario.table_for(None).key is not None) == table.is_over

    @invariant()
    def nobody_gets_the_text_of_anothers_move(self) -> None:
        for who in (None, "Ada", "Bob"):
            mine = {s.seat for s in self.scenario.table_for(who).seat_views}
            for one in self.scenario.log_events(who, max(0, self.scenario.table.number - 3)):
                assert not isinstance(one, m.MoveMade) or one.move is None or one.seat in mine


Anything.TestCase.settings = examples(15, steps=30)
TestAnything = Anything.TestCase


def test_a_decision_changes_nothing_by_itself() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    before = scenario.seen()
    entry = decide(scenario.table, m.Take("request-4", SENT["Bob"]), PEOPLE["Bob"], scenario.moment)
    assert scenario.seen() == before
    assert isinstance(entry, e.SeatTaken)
    assert msgspec.json.decode(msgspec.json.encode(entry), type=e.AnyEntry) == entry
    assert isinstance(scenario.table, Table)
