"""Batches: the same games as one by one, whatever they run on; bad input is refused whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import balandra
from balandra.batch import WAIT, Batch, cuda, game_seed, gpu, random_games
from balandra.batch.encoding import encode, mask, move_of
from balandra.batch.rollouts import roll_out, shares
from balandra.core.random import below, seed
from balandra.search.engine import plain_engine
from balandra.search.playout import MOVES, WINNER, Picker
from tests.pretend_gpu import Pretended
from tests.tables import EDITIONS, after, all_on, game_of, standard

CARTAGENA = [
    *(standard(e, players) for e in EDITIONS if "martinique" not in e for players in (2, 4)),
    *(all_on(), standard("original-jamaica", 5, cards="hispaniola")),
]
MARTINIQUE = [standard("martinique"), standard("martinique-20-points")]
MIXED = pytest.mark.parametrize("games", [CARTAGENA, MARTINIQUE], ids=["cartagena", "martinique"])


def small(games: Any, size: int = 50, **more: Any) -> Batch:
    return Batch(games, size, seed=7, target="cpu", threads=2, **more)


@MIXED
def test_a_batch_holds_the_same_bytes_as_single_games(games: list[balandra.Game]) -> None:
    batch = small(games)
    positions = [games[i % len(games)].new(game_seed(7, i)) for i in range(batch.size)]
    for _ in range(20):
        assert batch.states.tobytes() == b"".join(p.to_bytes() for p in positions)
        actions = np.array(batch.sample())
        moves = [move_of(p, a) for p, a in zip(positions, actions, strict=True)]
        batch.step(actions)
        positions = [p.play(m).position for p, m in zip(positions, moves, strict=True)]
    assert not batch.done.any()
    assert batch.position(4) == positions[4]


@MIXED
def test_a_batch_sees_what_views_see(games: list[balandra.Game]) -> None:
    batch = small(games)
    for steps in (0, 7, 30):
        for _ in range(steps):
            batch.step(batch.sample())
        rows, marks = batch.observe(), batch.legal_mask()
        narrow = batch.legal_mask(batch.used_actions).copy()
        for slot in range(batch.size):
            position = batch.position(slot)
            assert (rows[slot] == encode(position)).all()
            assert (batch.legal_mask()[slot] == mask(position)).all()
            assert position.game.colours[batch.to_move[slot]] == position.actor
        assert narrow.sum() == marks.sum()


@MIXED
def test_random_games_are_those_of_the_engine(games: list[balandra.Game]) -> None:
    for number in (0, len(games) - 1):
        batch = small(games[number], 12)
        summaries = batch.play_random()
        assert (summaries == plain_engine(batch.ruleset).random_games(games[number], 12, seed=7)).all()
        assert (batch.states["stage"] == batch.states["stage"][0]).all()


def test_the_next_game_begins_when_one_ends() -> None:
    game = standard("original-jamaica")
    batch = small(game, 8)
    ended = 0
    for _ in range(700):
        before, seeds = batch.states.copy(), batch.seeds
        batch.step(batch.sample())
        for slot in np.nonzero(batch.done)[0]:
            ended += 1
            assert batch.seeds[slot] == (seeds[slot] + (1 << 32)) % (1 << 64)
            assert batch.position(int(slot)) == game.new(batch.seeds[slot])
            last = balandra.Position(game, batch.ruleset.state_type.from_array(before[slot : slot + 1]))
            assert game.colours[batch.winner[slot]] == last.actor
            assert batch.rewards[slot].tolist() == [1, -1, 0, 0, 0] if batch.winner[slot] == 0 else [-1, 1, 0, 0, 0]
        assert not batch.rewards[~batch.done].any()
    assert ended > 3


def test_without_auto_reset_a_finished_game_stays_as_it_is() -> None:
    batch = small(standard("martinique"), 20, auto_reset=False)
    while not batch.done.all():
        batch.step(batch.sample())
    end = batch.states.tobytes()
    assert (batch.sample() == -1).all()
    assert not batch.legal_mask().any()
    batch.step(np.full(20, -1))
    assert batch.states.tobytes() == end
    assert not batch.rewards.any()
    assert [batch.position(i).outcome is not None for i in range(20)] == [True] * 20


def test_a_limit_breaks_games_off() -> None:
    batch = small(standard("original-jamaica"), 5, limit=10)
    for step in range(1, 21):
        batch.step(batch.sample())
        assert batch.winner.tolist() == [-3 if step % 10 == 0 else -1] * 5
        assert not batch.rewards.any()


@pytest.mark.parametrize("target", ["cpu", "cuda"])
@pytest.mark.usefixtures("pretended")
def test_a_slot_may_wait(target: str) -> None:
    batch = Batch([standard("original-jamaica"), standard("original-tortuga")], 3, seed=7, target=target, limit=2)
    for _ in range(2):
        before = batch.states.copy()
        actions = batch.sample()
        chosen = actions.copy_to_host() if target == "cuda" else actions
        batch.step(np.where(np.arange(3) == 1, WAIT, chosen))
        assert [batch.states[slot] == before[slot] for slot in range(3)] == [False, True, False]
    assert batch.done.tolist() == [True, False, True]


def test_seeds_make_the_games() -> None:
    batch = small(standard("original-jamaica"), 4)
    first = [game_seed(7, i) for i in range(4)]
    assert batch.seeds == first
    batch.reset()
    assert batch.seeds == [(n + (1 << 32)) % (1 << 64) for n in first]
    batch.reset(["a", b"b", 3, np.int64(4)])  # type: ignore[list-item]
    assert [batch.position(i) for i in range(4)] == [batch.games[0].new(s) for s in ("a", b"b", 3, 4)]


def test_bad_input_is_refused_and_nothing_changes() -> None:
    batch = small(standard("original-jamaica"), 6)
    before, good = batch.states.tobytes(), np.array(batch.sample())
    wrong = good.copy()
    wrong[4] = 2
    for actions, why in (
        (good[:5], "needs 6 actions, not \\(5,\\)"),
        (wrong, r"slot 4: action 2 \(retreat\[0\]\) is not legal there"),
        (np.where(np.arange(6) == 2, 3234, good), "slot 2: an action is a number from 0 to 3233, not 3234"),
        (np.where(np.arange(6) == 2, -1, good), "slot 2: .* not -1"),
        (good.astype(float), "whole numbers, not float64"),
        ("abc", "6 actions"),
    ):
        with pytest.raises((balandra.InvalidOption, balandra.IllegalMove), match=why):
            batch.step(actions)
        assert batch.states.tobytes() == before
    with pytest.raises(balandra.InvalidOption, match="needs 6 seeds, not 2"):
        batch.reset([1, 2])
    with pytest.raises(balandra.InvalidOption, match="actions is a whole number from 359 to 3234, not 5"):
        batch.legal_mask(5)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"size": 0}, "size is a whole number from 1"),
        ({"size": 2.5}, "size is a whole number"),
        ({"target": "tpu"}, "runs on auto, cpu, cuda, not on 'tpu'"),
        ({"target": "cuda"}, "there is no GPU"),
        ({"threads": 0}, "threads is a whole number from 1"),
        ({"limit": -1}, "limit is a whole number from 0"),
        ({"seed": 2.5}, "a seed is"),
        ({"game": []}, "a batch is of a game"),
        ({"game": [standard("martinique"), standard("devir-escape")]}, "editions of one game"),
    ],
    ids=str,
)
def test_a_batch_that_cannot_be_is_refused(given: dict[str, Any], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.batch.batch.has_gpu", lambda: False)
    with pytest.raises(balandra.InvalidOption, match=why):
        Batch(**{"game": standard("original-jamaica"), "size": 3, "target": "cpu", **given})


def test_threads_change_nothing() -> None:
    game = standard("original-tortuga", 3)
    one, three = (Batch(game, 7, seed=1, target="cpu", threads=n) for n in (1, 3))
    assert (one.play_random() == three.play_random()).all()
    assert one.states.tobytes() == three.states.tobytes()


@pytest.mark.parametrize("seed_of", range(0, 60, 3))
def test_a_random_pick_is_one_of_the_list(seed_of: int) -> None:
    game = game_of(seed_of)
    state, kernels = game.new(seed_of)._state, game.ruleset.kernels
    moves, picked, picker, twin = (
        [0] * game.ruleset.most_moves,
        [0] * game.ruleset.most_moves,
        Picker.blank(),
        Picker.blank(),
    )
    seed(picker, seed_of, 1)
    for _ in range(150):
        twin.rng = picker.rng[:]
        count = kernels["legal"](game.rules, state, moves)
        assert kernels["random_move"](game.rules, state, picker, picked) == count
        if count == 0:
            break
        assert picked[0] == moves[below(twin, count)]
        assert picker.rng == twin.rng
        kernels["apply"](game.rules, state, picked[0])


class Strict(list[Any]):
    """A list that does not count from its end."""

    def __getitem__(self, key: Any) -> Any:
        assert isinstance(key, slice) or key >= 0
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        assert key >= 0
        super().__setitem__(key, value)


def strict(value: Any) -> Any:
    return Strict(map(strict, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("seed_of", [*range(0, 40, 4), "everything"])
def test_no_kernel_counts_from_the_end_of_a_list(seed_of: int | str) -> None:
    game = all_on(5) if seed_of == "everything" else game_of(int(seed_of))
    kernels, blank, r = game.ruleset.kernels, game.ruleset.state_type.blank, game.rules
    for record in (r, s := blank()):
        record.__dict__.update({k: strict(v) for k, v in record.__dict__.items()})
    row, moves, picker = Strict([0] * game.ruleset.observation), Strict([0] * game.ruleset.most_moves), Picker.blank()
    seed(s, 5, 5)
    seed(picker, 6, 6)
    kernels["setup"](r, s, -1)
    for _ in range(120):
        if kernels["random_move"](r, s, picker, moves) == 0:
            break
        kernels["action_of"](r, s, moves[0])
        o = blank()
        o.__dict__.update({k: strict(v) for k, v in o.__dict__.items()})
        kernels["observe"](r, s, o, s.actor)
        kernels["encode"](r, o, s.actor, row)
        seed(o, 7, 7)
        kernels["redeal"](r, o, s.actor)
        kernels["apply"](r, s, moves[0])
    kernels["winner"](r, s)


def test_rollouts_hang_on_seeds_alone() -> None:
    games = (standard("original-jamaica"), standard("original-tortuga", 4))
    subjects = [after(game, n, 30 * n) for n, game in enumerate(games * 3)]
    several: list[balandra.Position | balandra.View] = [*subjects, *(p.view(p.actor) for p in subjects)]
    wins = roll_out(several, 40, seed=3, target="cpu", threads=2)
    assert wins.sum(axis=1).tolist() == [40] * 12
    assert (wins == roll_out(several, 40, seed=3, target="cpu", threads=1)).all()
    assert (wins != roll_out(several, 40, seed=4, target="cpu")).any()
    assert shares(wins).sum(axis=1).tolist() == pytest.approx([1] * 12)


def test_a_rollout_from_a_position_plays_that_position() -> None:
    game = standard("original-jamaica")
    position = after(game, 5, 200)
    wins = [0, 0]
    for number in range(30):
        own = game_seed(9, number)
        last = plain_engine(game.ruleset).play_random(position.reseeded(own), own, 10_000)
        assert last.outcome
        wins[game.colours.index(str(last.outcome.winner))] += 1
    assert roll_out([position], 30, seed=9, target="cpu")[0].tolist() == [*wins, 0, 0, 0, 0]


def test_rollouts_of_nothing_are_refused() -> None:
    position = standard("original-jamaica").new(1)
    for subjects, games, why in (
        ([], 5, "at least one"),
        ([position], 0, "games is"),
        (["x"], 5, "positions or views"),
    ):
        with pytest.raises(balandra.BalandraError, match=why):
            roll_out(subjects, games, target="cpu")  # type: ignore[arg-type]


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A card that is none: see pretend_gpu."""
    card = Pretended()
    for place in (cuda, gpu):
        monkeypatch.setattr(place, "numba_cuda", lambda: card)
    cuda.slots.cache_clear()
    cuda.compiled.cache_clear()
    yield
    cuda.slots.cache_clear()
    cuda.compiled.cache_clear()


@MIXED
@pytest.mark.usefixtures("pretended")
def test_the_loops_for_the_gpu_agree_with_those_for_the_cpu(games: list[balandra.Game]) -> None:
    few = [games[0], games[-1]]
    ours, theirs = (Batch(few, 4, seed=11, target=target, limit=5) for target in ("cpu", "cuda"))
    for _ in range(7):
        for name in ("observe", "legal_mask", "sample"):
            assert (getattr(ours, name)() == getattr(theirs, name)().copy_to_host()).all(), name
        for name in ("to_move", "winner", "rewards"):
            assert (getattr(ours, name) == getattr(theirs, name).copy_to_host()).all(), name
        assert ours.states.tobytes() == theirs.states.tobytes()
        assert ours.seeds == theirs.seeds
        actions = ours.sample().copy()
        with pytest.raises(balandra.IllegalMove, match=r"slot 2: .*from 0 to"):
            theirs.step(np.where(np.arange(4) == 2, -1, actions))
        ours.step(actions)
        theirs.step(actions)
    assert (ours.play_random(60) == theirs.play_random(60)).all()
    assert ours.states.tobytes() == theirs.states.tobytes()
    views = [theirs.position(slot).view(few[slot].colours[1]) for slot in (0, 1)]
    assert (roll_out(views, 3, limit=20, target="cpu") == roll_out(views, 3, limit=20, target="cuda")).all()


@pytest.mark.usefixtures("pretended")
def test_random_games_of_the_gpu_are_those_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    game = standard("original-jamaica", 3)
    monkeypatch.setattr("balandra.batch.batch.SLICE", 2)
    for target in ("cpu", "cuda"):
        summaries = random_games([game, game], 5, seed=3, target=target)
        assert (summaries == plain_engine(game.ruleset).random_games(game, 5, seed=3)).all()


def test_batches_of_different_seeds_play_different_games() -> None:
    game = standard("original-jamaica")
    batches = [Batch(game, 20, seed=seed, target="cpu", threads=1) for seed in range(10)]
    assert len({one for batch in batches for one in batch.seeds}) == 200
    assert len({state.tobytes() for batch in batches for state in batch.states}) == 200
    series = [plain_engine(game.ruleset).random_games(game, 8, seed=seed).tolist() for seed in range(3)]
    assert not {tuple(row) for row in series[0]} & {tuple(row) for row in series[1] + series[2]}


def test_moves_and_winners_are_columns() -> None:
    summaries = small(standard("original-jamaica"), 30).play_random()
    assert (summaries[:, MOVES] > 50).all()
    assert set(summaries[:, WINNER]) == {0, 1}
