"""Engine and oracle agree on legal moves and results over random games of every edition and option mix."""

from __future__ import annotations

import pytest

import balandra
from balandra.cartagena import cards
from tests.oracle.compare import DisagreementError, Match, compare_range, tables

CHUNK = 110
GAMES = 2200


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_engine_and_oracle_agree_on_random_games_of_every_edition(first: int) -> None:
    editions, moves = compare_range((first, CHUNK))
    assert set(editions) == {e.id for e in balandra.editions()}
    assert moves > CHUNK * 20


def test_tables_cover_every_player_count_and_option_value() -> None:
    seen: dict[tuple[str, str], set[object]] = {}
    for table in tables(0, GAMES):
        for name, value in {**table.options, "players": table.players}.items():
            seen.setdefault((table.edition, name), set()).add(value)
    for edition in balandra.editions():
        assert seen[edition.id, "players"] == set(edition.players)
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
