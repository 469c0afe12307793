"""Statistics of self-play: reproducible games, intervals over whole games, and the page's files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from bench.statistics import play
from bench.statistics.__main__ import GAMES, ROUNDS, files
from bench.statistics.observers import OBSERVERS
from bench.statistics.summary import pooled, ratio, seats, summary

import balandra

WRITTEN = {path: json.loads(path.read_text()) for path in GAMES.glob("*/statistics.json")}


@pytest.mark.parametrize(
    ("edition", "players"), [("ravensburger-basic", 2), ("devir-great-escape", 3), ("martinique", 2)]
)
def test_a_game_is_the_same_every_time(monkeypatch: pytest.MonkeyPatch, edition: str, players: int) -> None:
    monkeypatch.setattr(play, "SIMULATIONS", 4)
    monkeypatch.setattr(play, "RANKED", 100)
    game = play.game_of(edition, players)
    observer = OBSERVERS[game.ruleset.name]
    first, again = (play.play_row(game, observer, 3) for _ in range(2))
    assert first == again
    assert first.turns > 5
    assert first.winner in (None, *range(players))
    assert bool(first.opening) == (players == 2)
    assert sum(value for _, value in first.opening) == pytest.approx(0, abs=1e-9)
    if game.ruleset.name == "cartagena":
        assert all(0 < spaces <= 37 for _, spaces, _ in first.carried)
        assert all(gain > -0.5 for _, gain in first.worth)


def test_the_plan_begins_alike_however_long_it_is() -> None:
    assert play.plan(3)[: len(play.plan(1))] == play.plan(1)
    assert len(set(play.plan(4))) == 4 * len(play.plan(1))


def row(winner: int, players: int = 2) -> dict[str, Any]:
    opening = [("pair", 0.1), ("pair", 0.3), ("single", -0.2)]
    carried = [("key", 4.0, False), ("hat", 6.0, True)]
    return {
        **{"edition": "original-jamaica", "players": players, "number": 0, "winner": winner, "how": "escape"},
        **{"turns": 20 + winner, "opening": opening, "carried": carried, "worth": [("2", 0.05), ("14", 0.01)]},
    }


def test_shares_and_means_have_intervals() -> None:
    found = summary([row(0)] * 6 + [row(1)] * 3)
    first, second = found["seats"]["2"]
    assert (first["mean"], second["mean"]) == (0.6667, 0.3333)
    assert first["low"] < 2 / 3 < first["high"] <= 1
    assert {one["key"]: one["mean"] for one in found["opening"]} == {"pair": 0.2, "single": -0.2}
    assert {one["key"]: one["mean"] for one in found["carried"]} == {"all": 5.0, "hat": 6.0, "key": 4.0}
    assert [one["key"] for one in found["worth"]] == ["2", "10"]
    assert found["home"][0]["mean"] == 0.5
    assert found["turns"][0]["mean"] == pytest.approx(10.1667, abs=1e-4)


def test_few_games_give_no_figure() -> None:
    assert seats([row(0)] * 7, 2) == []
    assert pooled([[("pair", 0.1)]] * 7) == []


def test_many_moves_of_one_game_do_not_narrow_an_interval() -> None:
    one, many = ratio([(1, 1.0), (1, 2.0), (1, 3.0)]), ratio([(100, 100.0), (100, 200.0), (100, 300.0)])
    assert many.high - many.low == pytest.approx(one.high - one.low)


def test_the_pages_files_hold_all_editions_with_intervals() -> None:
    editions = {edition for data in WRITTEN.values() for edition in data["editions"]}
    assert editions == set(play.ROUND)
    assert sum(data["protocol"]["games"] for data in WRITTEN.values()) == len(play.plan(ROUNDS))
    for path, data in WRITTEN.items():
        assert data["protocol"]["simulations"] == play.SIMULATIONS
        assert data["protocol"]["games"] == sum(sum(one["games"].values()) for one in data["editions"].values())
        assert {balandra.edition(one).game for one in data["editions"]} == {path.parent.name}
        assert path.stat().st_size < 40_000


def test_files_are_made_from_a_journal(tmp_path: Any) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text("".join(json.dumps(row(k % 2)) + "\n" for k in range(10)))
    texts = {path.parent.name: json.loads(text) for path, text in files(journal, 1).items()}
    assert texts["cartagena"]["editions"]["original-jamaica"]["games"] == {"2": 10}
    assert texts["martinique"]["editions"] == {}
