"""Tables keep the rules that they were begun with: logs of running tables, written under the first rules, go on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import balandra
from balandra.core.notation import plain
from balandra.core.verify import verify
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table.refusals import CorruptLog
from balandra.server.table.rematch import rematch
from balandra.server.table.replay import steps
from balandra.server.table.table import Table
from balandra.server.table.transcript import played
from tests.server.hosting import Guest, hosted, offers
from tests.server.old_tables import OLD, TABLES, resumed, store
from tests.server.scenario import KEY, PEOPLE, Scenario, twin, two


def view(scenario: Scenario, who: str | None = None) -> dict[str, Any]:
    (seat_view,) = scenario.table_for(who).seat_views
    return msgspec.json.decode(seat_view.view, type=dict[str, Any])


@pytest.mark.parametrize("name", TABLES)
def test_a_running_table_says_which_rules_it_follows(name: str) -> None:
    scenario = resumed(name)
    for who in ("Ada", "Bob", None):
        assert (scenario.table_for(who).rules, scenario.table_for(who).newest_rules) == (1, 2)
        assert view(scenario, who)["rules"] == 1


def test_sailing_back_with_an_empty_sloop_still_costs_an_action_there() -> None:
    scenario = resumed("great-escape")
    before = view(scenario)
    assert (before["sloop_at"], before["free_sailing"], before["actions_left"]) == ("tortuga", False, 3)
    assert all("sloop" not in places for places in before["pirates"].values())
    scenario.play("sail")
    assert (view(scenario)["sloop_at"], view(scenario)["actions_left"]) == ("cartagena", 2)
    assert scenario.seen() == Scenario.seen(_again(scenario))


def test_the_rescue_still_draws_from_the_pile_there() -> None:
    scenario = resumed("tortuga")
    row, pile = view(scenario)["row"], view(scenario)["pile"]
    scenario.play("draw")
    assert view(scenario)["row"] == row
    assert view(scenario)["pile"]["?"] == pile["?"] - 1
    assert scenario.seen() == Scenario.seen(_again(scenario))


def _again(scenario: Scenario) -> Scenario:
    """The same table, read again from its log."""
    other = Scenario()
    other.table, other.now = twin(scenario.table), scenario.now
    return other


@pytest.mark.parametrize(("name", "move"), [("great-escape", "sail"), ("tortuga", "draw")])
def test_a_new_table_would_play_the_same_move_by_the_new_rules(name: str, move: str) -> None:
    old = resumed(name).table
    assert old.position
    words = {key: value for key, value in old.position.mapping().items() if key not in ("rules", "free_sailing")}
    new = balandra.position(words)
    played = [position.play(move).position for position in (old.position, new)]
    assert (new.game.version, played[0].to_bytes() == played[1].to_bytes()) == (2, False)


@pytest.mark.parametrize("name", TABLES)
def test_it_ends_under_the_same_rules_and_the_transcript_says_so(name: str) -> None:
    scenario = resumed(name)
    scenario.play_on(random.Random("to the end"))
    assert scenario.table.state == "finished"
    text = played(scenario.table).write()
    assert "\nrules: 1\n" in text
    assert verify(text, scenario.table.opened.commitment).holds
    assert balandra.Transcript.read(text).game == scenario.table.game
    found = steps(played(scenario.table), "all")
    views = [msgspec.json.decode(step.view) for step in found]
    assert {view["rules"] for view in views} == {1}
    assert views[-1] == plain(scenario.table.position.mapping())  # type: ignore[union-attr]


@pytest.mark.parametrize("name", TABLES)
def test_a_rematch_follows_the_newest_rules(name: str) -> None:
    scenario = resumed(name)
    scenario.do("Ada", m.Resign)
    entries = rematch(scenario.table, PEOPLE["Ada"], scenario.now, KEY)
    assert isinstance(entries[0], e.Opened)
    assert entries[0].rules == 2
    assert Table.read("next", entries, KEY).game.version == 2


def test_a_new_table_follows_the_newest_rules() -> None:
    scenario = two("original-tortuga")
    assert isinstance(scenario.table.entries[0], e.Opened)
    assert (
        scenario.table.entries[0].rules,
        scenario.table_for("Ada").rules,
        scenario.table_for("Ada").newest_rules,
    ) == (2, 2, 2)
    assert "rules" not in view(scenario)
    assert (two("martinique").table_for("Ada").rules, two("martinique").table_for("Ada").newest_rules) == (1, 1)


def test_a_log_without_a_version_follows_the_first_rules() -> None:
    first = msgspec.json.decode((OLD / "tortuga.jsonl").read_text().splitlines()[1])
    del first["rules"]
    opening = msgspec.convert(first, e.Opened)
    assert opening.rules == 1
    assert Table.read("table", [opening], KEY).game.version == 1


def test_a_log_of_unknown_rules_is_refused() -> None:
    first = two().table.entries[0]
    with pytest.raises(CorruptLog, match="rules of cartagena have no version 3; there is 1 to 2"):
        Table.read("table", [msgspec.structs.replace(first, rules=3)], KEY)


def test_tables_of_an_old_database_go_on_by_their_rules_over_http(tmp_path: Path) -> None:
    with hosted(tmp_path) as server, Guest(server.url) as guest, Guest(server.url) as stranger:
        address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        sea, land = (store(address, name, guest.person) for name in TABLES)
        assert [(one["rules"], one["newest_rules"]) for one in (guest.see(sea), stranger.see(land))] == [(1, 2)] * 2
        seen = guest.see(sea)
        assert "sail" in [one["text"] for one in offers(seen)]
        guest.act(sea, "play", move="sail", number=seen["moves"] + 1)
        assert guest.see(sea)["seat_views"][0]["view"]["actions_left"] == 2
        seen = guest.see(land)
        guest.act(land, "play", move="draw", number=seen["moves"] + 1)
        assert guest.see(land)["seat_views"][0]["view"]["row"] == seen["seat_views"][0]["view"]["row"]
        fresh = guest.make("me", "me", settings={"edition": "original-tortuga", "players": 2})
        assert (guest.see(fresh)["rules"], guest.see(fresh)["newest_rules"]) == (2, 2)
