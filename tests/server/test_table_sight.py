"""What each reader sees: own seats' views, news, replays, transcripts, cards; nothing more."""

from __future__ import annotations

import random

import msgspec
import pytest

import balandra
from balandra.core.verdict import verify
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table.refusals import Refused
from balandra.server.table.replay import replay
from balandra.server.table.sight import card
from balandra.server.table.table import REMEMBERED
from balandra.server.table.transcript import transcript
from tests.server.evening import KEY, PEOPLE, Evening, three, twin, two
from tests.tables import EDITIONS


def test_before_the_game_there_is_nothing_to_see() -> None:
    evening = Evening("original-jamaica", "me", players=2)
    assert evening.face("Ada").sights == []
    assert (evening.face("Ada").state, evening.face("Ada").is_host, evening.face(None).is_host) == (
        "gathering",
        True,
        False,
    )


def test_each_player_sees_the_view_of_the_own_seat_and_a_spectator_a_spectators() -> None:
    evening = two("ravensburger-basic", start="blue")
    position = evening.table.position
    assert position
    for who, seat in (("Ada", "blue"), ("Bob", "red"), ("Cleo", None), (None, None)):
        (sight,) = evening.face(who).sights
        assert (sight.seat, sight.view) == (seat, position.view(seat).mapping())
    offers = [offer.text for offer in evening.face("Ada").sights[0].offers]
    assert offers == [move.text for move in position.legal_moves]
    assert evening.face("Bob").sights[0].offers == []


def test_one_device_sees_all_its_seats() -> None:
    evening = Evening("original-jamaica", "me", "sailor", "me")
    assert [sight.seat for sight in evening.face("Ada").sights] == ["blue", "yellow"]


def test_whose_seat_a_bot_has_sees_what_a_spectator_sees() -> None:
    evening = three("ravensburger-basic")
    evening.do("Ada", m.Resign)
    assert [sight.seat for sight in evening.face("Ada").sights] == [None]


def test_the_text_of_a_move_is_told_to_its_mover_alone() -> None:
    evening = two(start="blue")
    entry = evening.play()
    assert isinstance(entry, e.Moved)
    told = {who: evening.news(who)[-1] for who in ("Ada", "Bob", None)}
    assert [told[who].move for who in ("Ada", "Bob", None)] == [entry.move, None, None]
    assert all(one.events and one.moves == 1 for one in told.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_to_its_end_and_everybody_is_told_what_they_may_know(edition: str) -> None:
    known = balandra.edition(edition)
    extras = {name: True for name in ("witch", "filibusters") if name in known.options}
    evening = Evening(edition, "me", "sailor", *["open"] * (known.players[-1] - 2), options=extras)
    for who in ("Bob", "Cleo", "Dan")[: known.players[-1] - 2]:
        evening.do(who, m.Take)
    evening.play_on(random.Random(edition))
    assert evening.table.state == "finished"
    standing = evening.table.standing()
    assert standing
    assert evening.table.result
    assert [c for c, rank in standing.ranks.items() if rank == 1] == (
        [evening.table.result.winner] if evening.table.result.winner else []
    )
    record = balandra.Transcript.read(transcript(evening.table))
    assert record.position == evening.table.position
    assert verify(transcript(evening.table), evening.face(None).commitment).holds
    seat = next(place.colour for place in evening.table.seats.of(PEOPLE["Ada"].person))
    moved = [one for one in evening.news("Ada") if one.what == "moved"]
    for one, progress in zip(moved, record.progress, strict=True):
        assert [(x.name, x.facts) for x in one.events] == [(x.name, dict(x.facts)) for x in progress.seen_by(seat)]
    public = [one for one in evening.news(None) if one.what == "moved"]
    for one, progress in zip(public, record.progress, strict=True):
        assert [x.name for x in one.events] == [x.name for x in progress.seen_by(None)]


def test_news_from_any_number_on_are_the_same_as_those_told_at_once() -> None:
    evening = Evening("original-tortuga", "me", "sailor", start="blue")
    evening.play_on(random.Random(8), 30)
    evening.do("Ada", m.Undo)
    evening.play_on(random.Random(9), 30)
    told = evening.news("Ada")
    assert [one.number for one in told] == list(range(1, evening.table.number + 1))
    for after in (0, 5, 30, evening.table.number - REMEMBERED, evening.table.number - 1, evening.table.number, 10**6):
        assert evening.news("Ada", after) == told[after:]
    assert evening.news("Ada", -5) == told


def test_news_of_everything_that_can_happen() -> None:
    evening = three(start="blue", stand_in="sailor")
    assert evening.table.position
    evening.play(next(x.text for x in evening.table.position.legal_moves if x.kind == "advance"))
    evening.do("Ada", m.Undo)
    evening.do("Bob", m.Leave)
    evening.do("Bob", m.Take)
    evening.do("Bob", m.Say, words="back")
    evening.do("Cleo", m.Resign)
    evening.do("Bob", m.Leave)
    evening.do("Ada", m.Close)
    whats = [one.what for one in evening.news(None)]
    assert whats == [
        *["opened", "taken", "taken", "taken", "begun", "moved", "undone", "left", "returned", "said"],
        *["resigned", "botted", "left", "closed"],
    ]
    seats = [one.seat for one in evening.news(None)]
    assert seats[5:] == ["blue", "blue", "red", "red", None, "yellow", "yellow", "red", None]


def test_a_replay_is_given_once_the_game_is_over() -> None:
    evening = two("devir-jungle", options={"witch": True, "filibusters": True})
    with pytest.raises(Refused, match="once the game is over"):
        replay(evening.table, None)
    with pytest.raises(Refused, match="once the game is over"):
        transcript(evening.table)
    evening.play_on(random.Random(10))
    record = balandra.Transcript.read(transcript(evening.table))
    for seat in ("blue", "red", None):
        steps = replay(evening.table, seat)
        assert [step.view for step in steps] == [p.view(seat).mapping() for p in record.positions()]
        assert {step.seat for step in steps if step.move} == ({seat} if seat else set())
    whole = replay(evening.table, "all")
    assert [step.view for step in whole] == [p.mapping() for p in record.positions()]
    assert [step.move for step in whole[1:]] == list(record.moves)
    with pytest.raises(Refused, match="nobody plays 'purple'"):
        replay(evening.table, "purple")


def test_a_table_that_never_began_has_no_transcript() -> None:
    evening = Evening("original-jamaica", "me", players=2)
    evening.do("Ada", m.Close)
    with pytest.raises(Refused, match="before the game began"):
        transcript(evening.table)


def test_the_transcript_of_a_game_that_was_resigned_says_so() -> None:
    evening = two()
    evening.play()
    evening.do("Ada", m.Resign)
    text = transcript(evening.table)
    assert "result: red (resignation)" in text.splitlines()
    assert verify(text, evening.face(None).commitment).holds


def test_a_card_tells_who_is_to_move() -> None:
    evening = two(start="blue", listing="listed")
    assert card(evening.table, PEOPLE["Ada"].person).my_turn
    assert not card(evening.table, PEOPLE["Bob"].person).my_turn
    summary = evening.table.summary()
    assert msgspec.json.decode(summary.card, type=m.TableCard) == card(evening.table)
    assert (summary.waiting, summary.listing, summary.moves) == ("person", "listed", 0)
    assert summary.people == {"blue": PEOPLE["Ada"].person, "red": PEOPLE["Bob"].person}


def test_what_a_table_waits_for() -> None:
    gathering = Evening("original-jamaica", "me", players=2)
    assert gathering.table.summary().waiting == "person"
    gathering.add(e.Taken(PEOPLE["Bob"].person, gathering.now, "red", "Bob", "00" * 16))
    assert gathering.table.summary().waiting == "house"
    over = two()
    over.do("Ada", m.Resign)
    assert (over.table.summary().waiting, over.table.summary().due) == ("nobody", None)


@pytest.mark.parametrize("edition", ["ravensburger-basic", "devir-great-escape", "martinique"])
def test_a_refused_move_tells_nothing_that_its_mover_does_not_know(edition: str) -> None:
    """The reasons for refusing moves are the same whatever is hidden."""
    extras = {"witch": True, "filibusters": True} if edition.startswith("devir") else {}
    evening = two(edition, options=extras)
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
        evening.play_on(draw, 3)
        table = evening.table
        if table.state != "playing":
            break
        assert table.position
        actor = table.position.actor
        swapped = twin(table)
        swapped.position = table.game.redeal(table.position.view(actor), 99)
        who = next(n for n, c in PEOPLE.items() if c.person == table.seats[str(actor)].person)
        for text in texts:
            assert _answer(evening, who, text) == _answer(evening, who, text, swapped)


def _answer(evening: Evening, who: str, text: str, table: object = None) -> str:
    from balandra.server.table.decide import decide
    from balandra.server.table.table import Table

    chosen = table if isinstance(table, Table) else evening.table
    try:
        decide(chosen, m.Play("request-3", text, len(chosen.moves) + 1), PEOPLE[who], evening.moment)
    except Refused as refused:
        return refused.message
    return "played"


def test_the_key_is_nowhere_in_what_is_sent_before_the_end() -> None:
    evening = two()
    evening.play_on(random.Random(12), 50)
    sent = msgspec.json.encode([evening.face("Ada"), evening.news("Ada"), evening.table.summary(), card(evening.table)])
    assert KEY.hex().encode() not in sent
    assert "rng" not in evening.face("Ada").sights[0].view
