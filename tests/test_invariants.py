"""What holds in every position of every game: nothing is lost, nothing is doubled, every game ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import balandra
from balandra.cartagena.state import KINDS
from balandra.search.engine import native_engine
from balandra.search.playout import FIRST, MOVES, WINNER
from tests.tables import EDITIONS, after, game_of, standard


@pytest.mark.parametrize("seed", range(0, 440, 4))
def test_nothing_is_lost_and_nothing_doubled(seed: int) -> None:
    game = game_of(seed)
    check = {"cartagena": check_cartagena, "martinique": check_martinique}[game.ruleset.name]
    for moves in (0, 7, 40, 160, 700):
        check(after(game, seed, moves))


def check_cartagena(position: balandra.Position) -> None:
    s, r = position._state, position.game.rules
    for kind in range(r.kinds):
        loose = s.pile[kind] + s.discard[kind] + s.held[kind] + s.row[: s.row_size].count(kind)
        assert loose + s.top[: s.top_size].count(kind) + sum(h[kind] for h in s.hand) == r.copies[kind]
    assert s.hand_size == [sum(hand) for hand in s.hand]
    assert (s.pile_size, s.held_size) == (sum(s.pile), sum(s.held))
    standing = Counter(cell for seat in range(r.players) for cell in s.pirates[seat][: r.pirates])
    assert {cell: count for cell, count in enumerate(s.crowd) if count} == dict(standing)
    assert all(count <= 3 for cell, count in standing.items() if cell not in (0, r.goal, r.sloop))
    for seat in range(r.players):
        assert s.pirates[seat][: r.pirates] == sorted(s.pirates[seat][: r.pirates])
        assert s.pirates[seat].count(r.sloop) <= 3
        for observer in s.known:
            assert all(k <= h for k, h in zip(observer[seat * KINDS : (seat + 1) * KINDS], s.hand[seat], strict=True))


def check_martinique(position: balandra.Position) -> None:
    words: dict[str, Any] = position.mapping()
    tiles = [t for t in words["tiles"].values() if not t.startswith("map")]
    loads = [t for hold in words["hold"].values() for load in hold for t in load]
    stocks = [t for stock in words["stock"].values() for t in stock]
    treasures = [t for treasure in words["treasures"] for t in treasure]
    count = Counter(tiles + loads + stocks + treasures + words["bag"] + words["spent"])
    if words["phase"] == "sunrise":
        assert sum(count.values()) == 96
    ones, twos, threes = map(int, str(position.game.options["numbers"]).split("-"))
    assert all(n <= {"1": ones, "2": twos, "3": threes}[tile[-1]] for tile, n in count.items())
    maps = [t[4:] for t in [*words["tiles"].values(), *words["tavern"]] if t.startswith("map")]
    maps += [m.strip("^") for hand in words["maps"].values() for m in hand] + words["secret"] + words["left"]
    assert sorted(maps) == sorted("abcdefgh12345678")
    for colour in words["colours"]:
        seated = words["stools"].count(colour)
        assert len(words["pirates"][colour]) + words["reserve"][colour] + seated == 4
    assert (
        all(square in words["tiles"] for squares in words["pirates"].values() for square in squares)
        or words["stage"] == "turn"
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_random_game_ends(edition: str) -> None:
    for players in balandra.edition(edition).players:
        game = standard(edition, players)
        summaries = native_engine(game.ruleset).random_games(game, 400, seed=edition)
        assert (summaries[:, WINNER] != -1).all()
        assert summaries[:, MOVES].max() < 20_000


@pytest.mark.parametrize("seed", range(0, 1100, 5))
def test_every_random_game_ends_in_option_mixes(seed: int) -> None:
    game = game_of(seed)
    summaries = native_engine(game.ruleset).random_games(game, 40, seed=seed)
    assert (summaries[:, WINNER] != -1).all()


def test_neither_a_seat_nor_the_start_decides_random_games() -> None:
    game = standard("original-jamaica", 2)
    summaries = native_engine(game.ruleset).random_games(game, 4000, seed=1)
    assert 0.46 < (summaries[:, WINNER] == 0).mean() < 0.54
    assert 0.46 < (summaries[:, WINNER] == summaries[:, FIRST]).mean() < 0.54
    assert 0.46 < (summaries[:, FIRST] == 0).mean() < 0.54
