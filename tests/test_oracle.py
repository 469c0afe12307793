"""Engine and oracle agree on legal moves and results over random games of every edition and option mix."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import balandra
from balandra.cartagena import cards
from tests.oracle import CartagenaOracle
from tests.oracle.compare import DisagreementError, Match, compare_range, tables

CHUNK = 110
GAMES = 2200


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_engine_and_oracle_agree_on_random_games_of_every_edition(first: int) -> None:
    editions, moves = compare_range((first, CHUNK))
    assert {name.split(",")[0] for name in editions} == {e.id for e in balandra.editions()}
    assert moves > CHUNK * 20


def test_tables_cover_every_player_count_option_value_version_and_start() -> None:
    seen: dict[tuple[str, str], set[object]] = {}
    for table in tables(0, GAMES):
        facts = {"players": table.players, "rules": table.rules, "strange": table.strange}
        for name, value in {**table.options, **facts}.items():
            seen.setdefault((table.edition, name), set()).add(value)
    for edition in balandra.editions():
        assert seen[edition.id, "players"] == set(edition.players)
        assert seen[edition.id, "rules"] == {None, 1} if edition.game == "cartagena" else {None}
        assert seen[edition.id, "strange"] == {False, True}
        for option in edition.options.values():
            if option.kind in ("choice", "flag"):
                assert len(seen[edition.id, option.name]) == len(option.choices or (True, False))
            if option.kind == "number":
                assert seen[edition.id, option.name] == set(range(option.low, option.high + 1))


def test_the_comparison_notices_a_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cards.draw_cards.__globals__, "draw_from_row", lambda r, s, seat, count: None)
    table = next(t for t in tables(0, 100) if t.edition == "original-tortuga")
    with pytest.raises((DisagreementError, AssertionError)):
        Match(table).play()


class Misread(Match):
    """The engine by the rules of the table, the oracle by the other version."""

    def read(self, mapping: dict[str, Any]) -> CartagenaOracle:
        return CartagenaOracle(mapping, 1 if self.table.rules is None else 2)


def play_misread(edition: str, rules: int) -> None:
    for table in tables(0, 220, rules):
        if table.edition == edition:
            Misread(table).play()


@pytest.mark.parametrize("edition", ["devir-great-escape", "original-tortuga"])
@pytest.mark.parametrize("rules", [1, 2])
def test_the_comparison_tells_the_versions_of_the_rules_apart(edition: str, rules: int) -> None:
    with pytest.raises((DisagreementError, AssertionError)):
        play_misread(edition, rules)


def test_only_the_games_where_the_versions_differ_are_told_apart() -> None:
    for table in tables(0, 110):
        if table.edition == "ravensburger-basic" and table.options.get("cards", "hidden") == "hidden":
            assert Misread(table).play() > 0


Board = tuple[str, ...]


def boards_of(track: list[str]) -> list[Board]:
    """The boards of a path, whichever way round they lie."""
    laid = [tuple(track[i : i + 6]) for i in range(0, len(track), 6)]
    return [min(board, board[::-1]) for board in laid]


@pytest.mark.parametrize("edition", ["ravensburger-basic", "ravensburger-advanced"])
def test_ravensburger_lays_either_face_of_its_six_boards_either_way_round_and_never_both(edition: str) -> None:
    game = balandra.load("cartagena", edition)
    tracks = [game.new(seed).mapping()["track"] for seed in range(300)]
    faces = set(itertools.chain.from_iterable(map(boards_of, tracks)))
    ways = {tuple(track[i : i + 6]) for track in tracks for i in range(0, len(track), 6)}
    assert (len(faces), len(ways)) == (12, 24)
    together: Counter[frozenset[Board]] = Counter()
    for track in tracks:
        together.update(map(frozenset, itertools.combinations(boards_of(track), 2)))
    backs = [pair for pair in itertools.combinations(faces, 2) if frozenset(pair) not in together]
    assert sorted(itertools.chain.from_iterable(backs)) == sorted(faces)
