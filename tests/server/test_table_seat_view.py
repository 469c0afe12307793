"""What each reader sees: own seats' views, news, replays, transcripts, cards; nothing more."""

from __future__ import annotations

import random

import msgspec
import pytest

import balandra
from balandra.core.notation import plain
from balandra.core.verify import verify
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table import replay as looking_back
from balandra.server.table.refusals import Refusal
from balandra.server.table.seat_view import card
from balandra.server.table.table import REMEMBERED, Table
from balandra.server.table.transcript import played
from tests.server.scenario import KEY, PEOPLE, Scenario, kind_of, three, twin, two
from tests.tables import EDITIONS

read = msgspec.json.decode  # what a game sends is JSON


def replay(table: Table, seat: str | None) -> list[m.ReplayStep]:
    """The game of a table as one seat knew it."""
    return looking_back.steps(looking_back.finished(table, seat), seat)


def transcript(table: Table) -> str:
    """The game of a table as text."""
    return played(table).write()


def test_before_the_game_there_is_nothing_to_see() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    assert scenario.table_for("Ada").seat_views == []
    assert (scenario.table_for("Ada").state, scenario.table_for("Ada").is_host, scenario.table_for(None).is_host) == (
        "gathering",
        True,
        False,
    )


def test_each_player_sees_the_view_of_the_own_seat_and_a_spectator_a_spectators() -> None:
    scenario = two("ravensburger-basic", start="blue")
    position = scenario.table.position
    assert position
    for who, seat in (("Ada", "blue"), ("Bob", "red"), ("Cleo", None), (None, None)):
        (seat_view,) = scenario.table_for(who).seat_views
        assert (seat_view.seat, read(seat_view.view)) == (seat, plain(position.view(seat).mapping()))
    offers = [offer.text for offer in scenario.table_for("Ada").seat_views[0].offers]
    assert offers == [move.text for move in position.legal_moves]
    assert scenario.table_for("Bob").seat_views[0].offers == []


def test_one_device_sees_all_its_seats() -> None:
    scenario = Scenario("original-jamaica", "me", "sailor", "me")
    assert [seat_view.seat for seat_view in scenario.table_for("Ada").seat_views] == ["blue", "yellow"]


def test_whose_seat_a_bot_has_sees_what_a_spectator_sees() -> None:
    scenario = three("ravensburger-basic")
    scenario.do("Ada", m.Resign)
    assert [seat_view.seat for seat_view in scenario.table_for("Ada").seat_views] == [None]


def test_the_text_of_a_move_is_told_to_its_mover_alone() -> None:
    scenario = two(start="blue")
    entry = scenario.play()
    assert isinstance(entry, e.Moved)
    answer = {who: scenario.log_events(who)[-1] for who in ("Ada", "Bob", None)}
    for who, text in (("Ada", entry.move), ("Bob", None), (None, None)):
        made = answer[who]
        assert isinstance(made, m.MoveMade)
        assert (made.move, made.moves, bool(made.events)) == (text, 1, True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_to_its_end_and_everybody_is_told_what_they_may_know(edition: str) -> None:
    known = balandra.edition(edition)
    extras = {name: True for name in ("witch", "filibusters") if name in known.options}
    scenario = Scenario(edition, "me", "sailor", *["open"] * (known.players[-1] - 2), options=extras)
    for who in ("Bob", "Cleo", "Dan")[: known.players[-1] - 2]:
        scenario.do(who, m.Take)
    scenario.play_on(random.Random(edition))
    assert scenario.table.state == "finished"
    standing = scenario.table.standing()
    assert standing
    assert scenario.table.result
    assert [c for c, rank in standing.ranks.items() if rank == 1] == (
        [scenario.table.result.winner] if scenario.table.result.winner else []
    )
    record = balandra.Transcript.read(transcript(scenario.table))
    assert record.position == scenario.table.position
    assert verify(transcript(scenario.table), scenario.table_for(None).commitment).holds
    seat = next(place.colour for place in scenario.table.seats.of(PEOPLE["Ada"].person))
    moved = [one for one in scenario.log_events("Ada") if isinstance(one, m.MoveMade)]
    for one, progress in zip(moved, record.progress, strict=True):
        allowed = [(x.name, plain(x.facts)) for x in progress.seen_by(seat)]
        assert [(x.name, read(x.facts)) for x in one.events] == allowed
    public = [one for one in scenario.log_events(None) if isinstance(one, m.MoveMade)]
    for one, progress in zip(public, record.progress, strict=True):
        assert [x.name for x in one.events] == [x.name for x in progress.seen_by(None)]


def test_news_from_any_number_on_are_the_same_as_those_told_at_once() -> None:
    scenario = Scenario("original-tortuga", "me", "sailor", start="blue")
    scenario.play_on(random.Random(8), 30)
    scenario.do("Ada", m.Undo)
    scenario.play_on(random.Random(9), 30)
    answer = scenario.log_events("Ada")
    assert [one.number for one in answer] == list(range(1, scenario.table.number + 1))
    for after in (
        0,
        5,
        30,
        scenario.table.number - REMEMBERED,
        scenario.table.number - 1,
        scenario.table.number,
        10**6,
    ):
        assert scenario.log_events("Ada", after) == answer[after:]
    assert scenario.log_events("Ada", -5) == answer


def test_news_of_everything_that_can_happen() -> None:
    scenario = three(start="blue", stand_in="sailor")
    assert scenario.table.position
    scenario.play(next(x.text for x in scenario.table.position.legal_moves if x.kind == "advance"))
    scenario.do("Ada", m.Undo)
    scenario.do("Bob", m.Leave)
    scenario.do("Bob", m.Take)
    scenario.do("Bob", m.Say, words="back")
    scenario.do("Cleo", m.Resign)
    scenario.do("Bob", m.Leave)
    scenario.do("Ada", m.Close)
    whats = [kind_of(one) for one in scenario.log_events(None)]
    assert whats == [
        *["opened", "taken", "taken", "taken", "begun", "moved", "undone", "left", "returned", "said"],
        *["resigned", "botted", "left", "closed"],
    ]
    seats = [getattr(one, "seat", None) for one in scenario.log_events(None)]
    assert seats[5:] == ["blue", "blue", "red", "red", None, "yellow", "yellow", "red", None]


def test_a_replay_is_given_once_the_game_is_over() -> None:
    scenario = two("devir-jungle", options={"witch": True, "filibusters": True})
    with pytest.raises(Refusal, match="once the game is over"):
        replay(scenario.table, None)
    with pytest.raises(Refusal, match="once the game is over"):
        transcript(scenario.table)
    scenario.play_on(random.Random(10))
    record = balandra.Transcript.read(transcript(scenario.table))
    for seat in ("blue", "red", None):
        steps = replay(scenario.table, seat)
        assert [read(step.view) for step in steps] == [plain(p.view(seat).mapping()) for p in record.positions()]
        assert {step.seat for step in steps if step.move} == ({seat} if seat else set())
    whole = replay(scenario.table, "all")
    assert [read(step.view) for step in whole] == [plain(p.mapping()) for p in record.positions()]
    assert [step.move for step in whole[1:]] == list(record.moves)
    with pytest.raises(Refusal, match="nobody plays 'purple'"):
        replay(scenario.table, "purple")


def test_a_table_that_never_began_has_no_transcript() -> None:
    scenario = Scenario("original-jamaica", "me", players=2)
    scenario.do("Ada", m.Close)
    with pytest.raises(Refusal, match="before the game began"):
        transcript(scenario.table)


def test_the_transcript_of_a_game_that_was_resigned_says_so() -> None:
    scenario = two()
    scenario.play()
    scenario.do("Ada", m.Resign)
    text = transcript(scenario.table)
    assert "result: red (resignation)" in text.splitlines()
    assert verify(text, scenario.table_for(None).commitment).holds


def test_a_card_tells_who_is_to_move() -> None:
    scenario = two(start="blue", listing="listed")
    assert card(scenario.table, PEOPLE["Ada"].person).my_turn
    assert not card(scenario.table, PEOPLE["Bob"].person).my_turn
    summary = scenario.table.summary()
    assert msgspec.json.decode(summary.card, type=m.TableCard) == card(scenario.table)
    assert (summary.waiting, summary.listing, summary.moves) == ("person", "listed", 0)
    assert summary.people == {"blue": PEOPLE["Ada"].person, "red": PEOPLE["Bob"].person}


def test_what_a_table_waits_for() -> None:
    gathering = Scenario("original-jamaica", "me", players=2)
    assert gathering.table.summary().waiting == "person"
    gathering.add(e.SeatTaken(PEOPLE["Bob"].person, gathering.now, "red", "Bob", "00" * 16))
    assert gathering.table.summary().waiting == "house"
    over = two()
    over.do("Ada", m.Resign)
    assert (over.table.summary().waiting, over.table.summary().due) == ("nobody", None)


@pytest.mark.parametrize("edition", ["ravensburger-basic", "devir-great-escape", "martinique"])
def test_a_refused_move_tells_nothing_that_its_mover_does_not_know(edition: str) -> None:
    """The reasons for refusing moves are the same whatever is hidden."""
    extras = {"witch": True, "filibusters": True} if edition.startswith("devir") else {}
    scenario = two(edition, options=extras)
    draw = random.Random(11)
    texts = [
        "discard rum",
        "take rum",
        "give rum",
        "keep rum*",
        "retreat 3",
        "dig a1",
        "d2-e3",
        "turn 1",
        "load 2",
        "x",
    ]
    for _ in range(25):
        scenario.play_on(draw, 3)
        table = scenario.table
        if table.state != "playing":
            break
        assert table.position
        actor = table.position.actor
        swapped = twin(table)
        swapped.position = table.game.redeal(table.position.view(actor), 99)
        who = next(n for n, c in PEOPLE.items() if c.person == table.seats[str(actor)].person)
        for text in texts:
            assert _answer(scenario, who, text) == _answer(scenario, who, text, swapped)


def _answer(scenario: Scenario, who: str, text: str, table: object = None) -> str:
    from balandra.server.table.decide import decide
    from balandra.server.table.table import Table

    chosen = table if isinstance(table, Table) else scenario.table
    try:
        decide(chosen, m.Play("request-3", text, len(chosen.moves) + 1), PEOPLE[who], scenario.moment)
    except Refusal as refused:
        return refused.message
    return "played"


def test_the_key_is_nowhere_in_what_is_sent_before_the_end() -> None:
    scenario = two()
    scenario.play_on(random.Random(12), 50)
    sent = msgspec.json.encode(
        [scenario.table_for("Ada"), scenario.log_events("Ada"), scenario.table.summary(), card(scenario.table)]
    )
    assert KEY.hex().encode() not in sent
    assert "rng" not in read(scenario.table_for("Ada").seat_views[0].view)
