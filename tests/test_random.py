"""The generator: known numbers, fair results, no shared states."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balandra.core.chance import LAST, begin_script, chance_of, following, scripted_below, scripted_kind
from balandra.core.random import Random, below, draw_kind, game_seed, mix, next_word, seed, seed_words, series_words
from tests.chances import p_value

PUBLISHED = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]


KNOWN = [8855025575304392690, 8855025575304392691, 8855025575304392692]


def generator(low: int = 1, high: int = 2) -> Random:
    record = Random.blank()
    seed(record, low, high)
    return record


def test_it_gives_the_published_numbers_of_xoshiro128_plus_plus() -> None:
    record = Random.blank()
    record.rng = [1, 2, 3, 4]
    assert [next_word(record) for _ in range(10)] == PUBLISHED


@pytest.mark.parametrize("n", [2, 3, 6, 12, 17, 102])
def test_every_number_below_n_is_as_likely(n: int) -> None:
    record = generator(n)
    counts = Counter(below(record, n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert p_value([counts[i] for i in range(n)]) > 1e-4


def test_pairs_of_numbers_are_as_likely() -> None:
    record = generator(5)
    counts = Counter((below(record, 6), below(record, 6)) for _ in range(7200))
    assert p_value([counts[i, j] for i in range(6) for j in range(6)]) > 1e-4


def test_neighbouring_seeds_give_unrelated_numbers() -> None:
    first = [below(generator(i, 0), 6) for i in range(6000)]
    counts = Counter(pairwise(first))
    assert p_value([counts[i, j] for i in range(6) for j in range(6)]) > 1e-4


@given(st.lists(st.integers(0, 2**32 - 1), min_size=2, max_size=200, unique=True))
def test_mixing_is_one_to_one(words: list[int]) -> None:
    assert len({mix(word) for word in words}) == len(words)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_no_two_seeds_begin_the_same_series(a: int, b: int) -> None:
    assert (series_words(a) == series_words(b)) == (a == b)


@given(st.lists(st.integers(0, 2**32 - 1), min_size=2, max_size=100, unique=True), st.integers(0, 2**32 - 1))
def test_series_of_seeds_that_share_a_word_have_no_game_in_common(words: list[int], same: int) -> None:
    for seeds in ([(same << 32) + word for word in words], [(word << 32) + same for word in words]):
        assert len({series_words(one)[1] for one in seeds}) == len(words)
        games = {game_seed(one, number) for one in seeds for number in (0, 1, 2**31, 2**32 - 1)}
        assert len(games) == 4 * len(words)


def test_the_seeds_of_a_series_are_known_numbers() -> None:
    """The same on every machine and in every release."""
    assert [game_seed(7, i) for i in range(3)] == KNOWN


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_no_two_seeds_share_a_state(a: int, b: int) -> None:
    states = [tuple(generator(*seed_words(x)).rng) for x in (a, b)]
    assert (states[0] == states[1]) == (a == b)
    assert any(states[0])


def test_seeds_of_any_kind_are_taken() -> None:
    assert seed_words(7) == (7, 0)
    assert len({seed_words(x) for x in (7, "7", "abc", b"abc", -1, 2**70)}) == 5  # "abc" and b"abc" are the same text


def test_a_kind_is_drawn_as_often_as_there_are_things_of_it() -> None:
    record = generator(8)
    counts = Counter(draw_kind(record, [3, 0, 1, 2], 6) for _ in range(3000))
    assert set(counts) == {0, 2, 3}
    assert p_value([counts[k] for k in (0, 2, 3)], [1500, 500, 1000]) > 1e-4


def scripted(draws: int) -> dict[tuple[int, ...], float]:
    """Every outcome of so many draws without replacement and a throw of a coin, with its chance."""
    found: dict[tuple[int, ...], float] = {}
    script = 0
    while script != LAST:
        record, counts, outcome = Random.blank(), [3, 0, 1, 2], list[int]()
        begin_script(record, script)
        for left in range(6, 6 - draws, -1):
            outcome.append(scripted_kind(record, counts, left))
            counts[outcome[-1]] -= 1
        outcome.append(scripted_below(record, 2))
        assert tuple(outcome) not in found
        found[tuple(outcome)] = chance_of(record)
        script = following(record)
    return found


def test_scripts_take_every_outcome_once_with_its_chance() -> None:
    found = scripted(2)
    assert sum(found.values()) == pytest.approx(1.0)
    assert len(found) == 2 * 8  # of nine pairs of kinds, the one thing of kind 2 cannot come twice
    assert found[0, 0, 1] == pytest.approx(3 / 6 * 2 / 5 / 2)
    assert found[3, 2, 0] == pytest.approx(2 / 6 * 1 / 5 / 2)


def test_too_much_chance_is_not_scripted() -> None:
    record = Random.blank()
    begin_script(record, 0)
    for _ in range(12):
        assert scripted_kind(record, [50, 50], 100) == 0
    assert chance_of(record) < 0
    assert following(record) == LAST
    begin_script(record, 0)
    scripted_below(record, 1000)
    assert chance_of(record) < 0
