"""Private tables are named only to those who have the link or sat there."""

from __future__ import annotations

import pytest

from tests.server.hosting import SHORT, Guest, Hosted, fresh


@pytest.fixture
def finished(ann: Guest, bob: Guest) -> str:
    """A private table with a finished game, and a live rematch."""
    table = ann.make("me", "open")
    bob.take(table)
    ann.act(table, "say", words="between us")
    ann.act(table, "resign")
    return table


def games(reader: Guest, person: str) -> list[str | None]:
    """The tables in somebody's history."""
    answer = reader.http.get(f"/api/players/{person}/games")
    return [one["table"] for one in answer.json()["games"]]


def test_a_strangers_history_does_not_name_private_tables(host: Hosted, ann: Guest, bob: Guest, finished: str) -> None:
    listed = ann.make("me", "open", settings={**SHORT, "listing": "listed"})
    bob.take(listed)
    bob.act(listed, "resign")
    with Guest(host.url) as stranger:
        assert games(stranger, ann.person) == [listed, None]
        stranger.http.cookies.clear()
        assert games(stranger, ann.person) == [listed, None]
    for player in (ann, bob):
        assert games(player, ann.person) == [listed, finished]


def test_a_stranger_with_the_link_is_not_led_to_the_private_rematch(
    host: Hosted, ann: Guest, bob: Guest, finished: str
) -> None:
    rematch = ann.act(finished, "rematch")["table"]
    with Guest(host.url) as stranger:
        answer = stranger.try_(finished, "rematch")
        assert (answer.status_code, answer.json()["error"]) == (403, "not-a-player")
        reply = [
            answer.text,
            stranger.http.get(f"/api/tables/{finished}").text,
            stranger.http.get(f"/api/tables/{finished}/updates?after=0").text,
            stranger.http.get(f"/api/tables/{finished}/transcript").text,
            stranger.http.get(f"/api/players/{ann.person}/games").text,
            stranger.http.get(f"/api/players/{ann.person}").text,
            stranger.http.get("/api/tables?limit=100").text,
            stranger.http.get("/metrics").text,
        ]
        assert "between us" in reply[2]  # it is the table that is looked at
        assert not [one for one in reply if rematch in one]
        assert finished not in stranger.http.get(f"/api/tables/{rematch}/updates?after=0").text
    assert bob.act(finished, "rematch")["table"] == rematch == bob.see(finished)["rematch"]
    assert bob.see(rematch)["after"] == finished


def test_whoever_only_watched_a_private_game_is_not_told_its_table(ann: Guest, bob: Guest, finished: str) -> None:
    bob.http.cookies.clear()
    bob.http.get("/api/me")
    with bob.socket(finished) as socket:
        socket.update()
    assert bob.try_(finished, "take", contribution=fresh()).status_code == 409
    assert games(bob, ann.person) == [None]
