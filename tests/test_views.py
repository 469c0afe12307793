"""Hidden things stay hidden: what a seat may not know changes nothing that it sees."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import balandra
from balandra.core.events import EVERYONE
from tests.chances import p_value
from tests.tables import EDITIONS, after, all_on, examples, playing, positions, standard

REVEALING = {"row", "chest", "turned", "refill", "tokens", "snake", "treasure", "sunset"}
quick = examples(200)


def seats(game: balandra.Game) -> tuple[str | None, ...]:
    return (*game.colours, None)


def outlets(view: balandra.View) -> tuple[Any, ...]:
    """Everything that can be got out of a view."""
    return view.to_bytes(), repr(view.mapping()), view.legal_moves


@quick
@given(positions(), st.data())
def test_a_redealt_position_fits_all_that_the_seat_knows(position: balandra.Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(seats(position.game)))
    view = position.view(seat)
    other = position.game.redeal(view, data.draw(st.integers(0, 1000)))
    assert outlets(other.view(seat)) == outlets(view)
    assert other.legal_moves == position.legal_moves or seat != position.actor
    assert position.game.position(other.mapping()) == other


@quick
@given(positions(), st.data())
def test_a_view_comes_back_from_its_words(position: balandra.Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(seats(position.game)))
    view = position.view(seat)
    back = position.game.view(json.loads(json.dumps(view.mapping())), seat)
    assert back == view
    seed = data.draw(st.integers(0, 1000))
    assert position.game.redeal(back, seed).to_bytes() == position.game.redeal(view, seed).to_bytes()


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("hands", {"blue": {"skull": 18}, "red": {"?": 6}}, "18 cards 'skull'"),
        ("hands", {"blue": {"skull": 6}, "red": {"?": 120}}, "not so many cards"),
        ("hands", {"blue": {"?": 6}, "red": {"?": 6}}, "blue would see hands"),
        ("hands", {"blue": {"skull": 6}}, "blue would see hands"),
        ("hands", None, "a mapping is wanted"),
        ("pile", {"?": 91}, "blue would see pile"),
        ("pile", {"skull": 17}, "blue would see pile"),
        ("discard", {"skull": "many"}, "a number from"),
        ("turn", "green", "nobody plays 'green'"),
        ("rng", "0" * 31 + "1", "blue would see rng"),
        ("treasure", 1, "'treasure' means nothing"),
    ],
)
def test_words_that_are_no_view_are_refused(key: str, value: object, why: str) -> None:
    game = standard("original-jamaica")
    words = game.position({"turn": "blue", "hands": {"blue": {"skull": 6}}}).view("blue").mapping()
    assert game.view(words, "blue").mapping() == words
    with pytest.raises(balandra.BalandraError, match=why):
        game.view({**words, key: value}, "blue")


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("maps", {"black": ["?"] * 14, "red": ["?"] * 14}, "not so many maps"),
        ("maps", {"black": ["a"], "red": []}, "nowhere|twice|not so many|would see"),
        ("maps", {"black": [["a"]], "red": [None]}, "is no map"),
        ("secret", ["a", "1"], "black would see|nowhere"),
        ("tiles", {"a1": "map ?"}, "nowhere|black would see"),
        ("tavern", 5, "a list is wanted"),
    ],
)
def test_words_that_are_no_view_of_the_island_are_refused(key: str, value: object, why: str) -> None:
    game = standard("martinique")
    words = game.new(3).view("black").mapping()
    with pytest.raises(balandra.BalandraError, match=why):
        game.view({**words, key: value}, "black")


@quick
@given(positions(), st.data())
def test_moves_of_others_tell_a_seat_nothing_that_is_hidden(position: balandra.Position, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(seats(position.game)))
    if seat == position.actor or position.outcome:
        return
    other = position.game.redeal(position.view(seat), data.draw(st.integers(0, 1000)))
    common = [m for m in position.legal_moves if m in other.legal_moves]
    for move in common[:10]:
        here, there = position.play(move), other.play(move)
        seen = here.seen_by(seat) + there.seen_by(seat)
        shown = {"card", "held"} | ({"keep"} if position.game.options.get("cards") == "open" else set())  # open hands
        if (REVEALING | shown) & {e.name for e in seen}:
            continue  # the seat saw a random result
        assert here.seen_by(seat) == there.seen_by(seat)
        assert outlets(here.position.view(seat)) == outlets(there.position.view(seat))


SECRET_CHOICES = ("take", "give", "keep", "return")


@pytest.mark.parametrize("seed", range(12))
def test_which_card_is_taken_given_kept_or_returned_is_hidden_from_third_parties(seed: int) -> None:
    compared: Counter[str] = Counter()
    for position, _ in playing(all_on(players=4), seed):
        kind = position.legal_moves[0].kind
        if kind in SECRET_CHOICES and len(position.legal_moves) > 1:
            involved = {position.turn, _other_party(position)}
            steps = [position.play(move) for move in position.legal_moves]
            for seat in set(position.game.colours) - involved | {None}:
                assert len({(s.seen_by(seat), outlets(s.position.view(seat))) for s in map(_Hashable, steps)}) == 1
            compared[kind] += 1
    assert sum(compared.values()) > 3


class _Hashable:
    """A progress whose events can be put into a set."""

    def __init__(self, progress: balandra.Progress) -> None:
        self.progress = progress
        self.position = progress.position

    def seen_by(self, seat: str | None) -> str:
        return repr([(e.name, dict(e.facts)) for e in self.progress.seen_by(seat)])


def _other_party(position: balandra.Position) -> str | None:
    words = position.mapping()
    if words["stage"] == "pistol":
        return str(words["power"]["rival"])
    return words.get("next_gift")


@quick
@given(positions())
def test_a_view_never_holds_the_generator(position: balandra.Position) -> None:
    for seat in seats(position.game):
        view = position.view(seat)
        assert view._state.rng == [0, 0, 0, 0]
        assert "rng" not in view.mapping()
        assert position.reseeded(99).view(seat) == view


def test_hidden_hands_show_their_size_only() -> None:
    position = after(standard("original-jamaica", 4), 3, 40)
    hands, whole = position.view("red").mapping()["hands"], position.mapping()["hands"]
    assert hands["red"] == whole["red"]
    for colour in ("blue", "yellow", "green"):
        assert hands[colour] == ({"?": sum(whole[colour].values())} if whole[colour] else {})
    assert all(set(hand) <= {"?"} for hand in position.view(None).mapping()["hands"].values())


def test_open_hands_are_seen_by_all() -> None:
    position = after(standard("original-tortuga", 4), 3, 40)
    for seat in seats(position.game):
        assert position.view(seat).mapping()["hands"] == position.mapping()["hands"]


def test_cards_taken_from_an_open_row_are_known_to_all_in_hispaniola() -> None:
    game = standard("original-jamaica", 3, cards="hispaniola")
    seen = 0
    for position, progress in playing(game, 5):
        for event in progress.events:
            if event.name == "card":
                assert event.audience == EVERYONE
                holder, card = event.facts["colour"], event.facts["card"]
                assert progress.position.view(None).mapping()["hands"][holder][card] >= 1
                seen += 1
        assert position.turn
    assert seen > 20


def test_who_was_looked_at_by_pistol_is_known_to_the_one_who_looked_only() -> None:
    game = all_on(players=3)
    hands = {"blue": {"pistol": 2}, "red": {"rum": 2, "hook": 1}, "yellow": {"chest": 3}}
    position = game.position({"turn": "blue", "hands": hands})
    looking = position.play("witch pistol red")
    assert looking.position.view("blue").mapping()["hands"]["red"] == {"rum": 2, "hook": 1}
    assert looking.position.view("yellow").mapping()["hands"]["red"] == {"?": 3}
    taken = looking.position.play("take hook").position
    assert taken.view("blue").mapping()["hands"]["red"] == {"rum": 2, "?": 1}
    assert taken.view("red").mapping()["hands"]["blue"] == {"hook": 1, "?": 1}
    assert taken.view("yellow").mapping()["hands"] == {"blue": {"?": 2}, "red": {"?": 3}, "yellow": {"chest": 3}}


def test_cards_returned_by_lantern_are_known_to_the_one_who_returned_them_also_when_drawn() -> None:
    game = all_on(players=2)
    hands = {"blue": {"lantern": 1}, "red": {"rum": 1}}
    start = game.position({"turn": "blue", "hands": hands, "pirates": {"red": [5, 3], "blue": [4]}}, seed=4)
    position = start.play("witch lantern").position
    position = position.play(position.legal_moves[0]).position
    order: list[str] = []
    while position.mapping()["stage"] == "lantern":
        move = position.legal_moves[-1]
        order.insert(0, str(move).removeprefix("return "))
        position = position.play(move).position
    assert position.view("blue").mapping()["top"] == order
    assert position.view("red").mapping()["top"] == ["?"] * 3
    drawn = position.play("end").position.play("retreat 5").position
    assert drawn.view("blue").mapping()["hands"]["red"] == {order[0]: 1, "?": 1}
    assert drawn.view("blue").mapping()["top"] == order[1:]


def test_redealt_hands_are_unbiased() -> None:
    """Two players, one unknown card: each unseen card is as likely to be in the hand."""
    game = standard("original-jamaica")
    view = game.position({"turn": "blue", "hands": {"blue": {"skull": 16}, "red": {"hat": 1}}}).view("blue")
    counts: Counter[str] = Counter()
    for seed in range(3000):
        counts.update(game.redeal(view, seed).mapping()["hands"]["red"])
    expected = [3000 * n / 86 for n in (1, 17, 17, 17, 17, 17)]
    observed = [counts[s] for s in ("skull", "hat", "dagger", "bottle", "key", "pistol")]
    assert p_value(observed, expected) > 1e-4


def test_redealt_pairs_of_cards_are_unbiased() -> None:
    game = standard("ravensburger-basic", 3)
    hands = {
        "blue": {"bottle": 15, "keys": 15, "pistol": 15, "grapnel": 15, "lantern": 13},
        "red": {"telescope": 1},
        "yellow": {"lantern": 1},
    }
    view = game.position({"turn": "blue", "hands": hands}).view("blue")
    counts: Counter[tuple[str, str]] = Counter()
    for seed in range(4000):
        dealt = game.redeal(view, seed).mapping()["hands"]
        counts[next(iter(dealt["red"])), next(iter(dealt["yellow"]))] += 1
    chances = {
        ("lantern", "lantern"): 2,
        ("lantern", "telescope"): 30,
        ("telescope", "lantern"): 30,
        ("telescope", "telescope"): 210,
    }
    assert set(counts) == set(chances)
    assert p_value([counts[k] for k in chances], [4000 * n / 272 for n in chances.values()]) > 1e-4


def test_redealt_secrets_of_martinique_are_unbiased() -> None:
    game = standard("martinique")
    position = after(game, 8, 30)
    view = position.view("black")
    own = set(view.mapping()["maps"]["black"]) | {m.strip("^") for m in view.mapping()["maps"]["red"]}
    counts = Counter("".join(game.redeal(view, seed).mapping()["secret"]) for seed in range(4000))
    letters = [c for c in "abcdefgh" if c not in own]
    numbers = [c for c in "12345678" if c not in own]
    squares = [a + b for a in letters for b in numbers]
    assert set(counts) == set(squares)
    assert p_value([counts[s] for s in squares]) > 1e-4


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_secret_parts_of_every_edition_really_vary_when_redealt(edition: str) -> None:
    position = after(standard(edition), 2, 20)
    view = position.view(None)
    assert len({position.game.redeal(view, seed).to_bytes() for seed in range(10)}) == 10
