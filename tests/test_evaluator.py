"""Evaluators: the same numbers everywhere, told apart by name, and trained from nothing in seconds."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from train import __main__ as train
from train import fitting, model, native_fitting, samples
from train.playing import FIRST_MATCH_DEAL, OPEN_DEALS, Task, some_games, some_match, speed
from train.settings import HIDDEN, OPEN, drawn, drawn_open, named

import balandra
from balandra.analysis.games import games_by
from balandra.analysis.subject import subject
from balandra.arena import Match, plan_match
from balandra.batch import searches
from balandra.batch.searches import search_views
from balandra.bots import LEVELS, bot
from balandra.bots.search import SearchBot
from balandra.cartagena import evaluators, features, network
from balandra.catalogue import GAMES as RULESETS
from balandra.core.ruleset import Ruleset
from balandra.search.engine import Engine, plain_engine
from balandra.search.search import Budget, Search, search
from tests.pretend_gpu import Pretended
from tests.tables import COMPILED, after, all_on, standard

FOLDER = Path(evaluators.__file__).parent / "networks"
FILE = FOLDER / "0.2.npz"
MOST_BYTES = 200_000
CARTAGENA = [edition.id for edition in balandra.editions() if edition.game == "cartagena"]
GAMES = [*(standard(edition, players) for edition in CARTAGENA for players in (2, 5)), all_on(2), all_on(4)]
NAMES = ["0.1", "0.2", "0.4", "0.5"]
NETWORKS = pytest.mark.parametrize("name", NAMES[1:])


def positions(game: balandra.Game, count: int = 6) -> Iterator[balandra.Position]:
    """Positions of a game that are not over."""
    for number in range(count):
        position = after(game, number, 9 * number)
        if position.actor is not None:
            yield position


def chances(game: balandra.Game, name: str, state: Any) -> list[float]:
    """What an evaluator says of a state, by the plain rules."""
    values = [0.0] * game.players
    game.ruleset.kernels["evaluate"](game.rules, plain_engine(game.ruleset).evaluator(game, name), state, values)
    return values


@pytest.mark.parametrize("name", NAMES)
def test_chances_of_all_seats_make_one(name: str) -> None:
    for game in GAMES:
        for position in positions(game):
            values = chances(game, name, position._state)
            assert sum(values) == pytest.approx(1.0)
            assert min(values) > 0


def by_the_book(game: balandra.Game, name: str, state: Any) -> list[float]:
    """What a network says, calculated number by number with NumPy from the file."""
    parts = {part: numbers.astype(np.int64) for part, numbers in evaluators.shipped(name)[0].items()}
    ints = [0] * network.INTS
    features.look(game.rules, state, ints)
    own, rival = [], []
    for seat in range(game.players):
        at = features.LISTS + seat * features.MOST
        on = ints[at : at + ints[features.ON + seat]]
        own.append(parts["own"][on].sum(0))
        rival.append(parts["rival"][on].sum(0))
    out = []
    start = parts["start"] + parts["traits"][features.traits(game.rules)].sum(0)
    for seat in range(game.players):
        sums = start + own[seat] + sum(rival[other] for other in range(game.players) if other != seat)
        passed = np.clip(sums, 0, network.CEILING)
        passed[network.STRAIGHT] = 0
        middle = np.maximum(passed @ parts["middle"] + parts["middle_start"], 0) >> network.UNIT_BITS
        out.append(int(middle @ parts["out"] + sums[network.STRAIGHT] * parts["straight"][0]) / network.UNIT**2)
    likely = np.exp(np.array(out) - max(out))
    found: list[float] = (likely / likely.sum()).tolist()
    return found


@NETWORKS
def test_a_network_says_what_its_file_says(name: str) -> None:
    for game in GAMES:
        for position in positions(game):
            expected = by_the_book(game, name, position._state)
            assert chances(game, name, position._state) == pytest.approx(expected, abs=1e-12)


@COMPILED
@pytest.mark.parametrize("name", NAMES)
def test_plain_and_compiled_code_evaluate_alike_to_the_last_bit(
    name: str, compiled: Callable[[Ruleset], Engine]
) -> None:
    for game in GAMES:
        for position in positions(game, 4):
            assert position.actor is not None
            view, found = position.view(position.actor), []
            for engine in (plain_engine(game.ruleset), compiled(game.ruleset)):
                search = Search(view, 3, 300, engine, name)
                search.run(1)
                found.append(search.tree.value[: search.tree.used[0]].tolist())
            assert found[0] == found[1]


def test_searches_on_the_card_take_either_evaluator(monkeypatch: pytest.MonkeyPatch) -> None:
    card = Pretended()
    monkeypatch.setattr(searches, "numba_cuda", lambda: card)
    for made in (searches.loops, searches.compiled):
        made.cache_clear()
    position = next(positions(all_on(2)))
    assert position.actor is not None
    view, values = position.view(position.actor), []
    for name in NAMES:
        found = search_views([view], 4, [5], 700, slots=1, lanes=1, evaluator=name)[0]
        search = Search(view, 5, 700, plain_engine(view.game.ruleset), name)
        search.run(4)
        values.append([search.tree.value[node].tolist() for node in sorted(search.children())])
        assert found.values.tolist() == values[-1]
    assert values[0] != values[1]
    for made in (searches.loops, searches.compiled):
        made.cache_clear()


@NETWORKS
def test_no_sum_of_a_network_can_overflow(name: str) -> None:
    parts, card = evaluators.shipped(name)
    assert model.bound({name: part.astype(np.int64) for name, part in parts.items()}) == card["bound"]
    assert card["bound"] < network.LANE_HALF


@NETWORKS
def test_a_network_comes_with_its_card_and_is_small(name: str) -> None:
    path = FOLDER / f"{name}.npz"
    parts, card = evaluators.read_network(path)
    assert card["name"] == name
    assert card["sha256"] == evaluators.digest(parts)
    assert {"date", "trained_on", "target", "positions", "machine"} <= set(card)
    for row in card["matches"]:
        assert row["games"] >= 200
        assert row["won"] - row["error"] > 0.8 / named(row["setting"]).players
    assert path.stat().st_size <= MOST_BYTES


def test_a_network_that_was_changed_is_refused(tmp_path: Path) -> None:
    parts, card = evaluators.read_network(FILE)
    changed = {**parts, "out": parts["out"] + 1}
    wrong = tmp_path / "wrong.npz"
    text = np.frombuffer(json.dumps(card).encode(), dtype=np.uint8)
    np.savez(wrong, allow_pickle=False, card=text, **changed)
    with pytest.raises(balandra.InvalidOption, match=r"wrong\.npz is no network for these inputs: it was changed"):
        evaluators.read_network(wrong)
    np.savez(wrong, allow_pickle=False, card=text, **{**parts, "out": parts["out"][:-1]})
    with pytest.raises(balandra.InvalidOption, match="inputs: out"):
        evaluators.read_network(wrong)


def test_two_evaluators_search_side_by_side() -> None:
    game = standard("original-tortuga")
    position = after(game, 2, 20)
    assert position.actor is not None
    view = position.view(position.actor)
    alone = []
    for name in NAMES:
        search = Search(view, 1, evaluator=name)
        search.run(60)
        alone.append(search.values())
    together = [Search(view, 1, evaluator=name) for name in NAMES]
    for _ in range(6):
        for search in together:
            search.run(10)
    assert [search.values() for search in together] == alone
    assert alone[0] != alone[1] != alone[2]


def test_evaluators_meet_in_the_arena() -> None:
    game = standard("ravensburger-basic", 2, boards=4, pirates=4)
    match = Match(plan_match(["search:8@0.2", "search:8@0.1"], game, games=2, seed=3))
    match.run()
    assert [result.end for result in match.results] == ["won"] * 2


@pytest.mark.parametrize(("edition", "best"), [("original-tortuga", "0.4"), ("original-jamaica", "0.5")])
def test_a_bot_searches_with_the_evaluator_in_its_name(edition: str, best: str) -> None:
    position = after(standard(edition), 5, 20)
    assert position.actor is not None
    view = position.view(position.actor)
    usual, *thoughts = (bot(f"search:50{name}").think(view, 4) for name in ("", "@0.1", "@0.2", "@0.4", "@0.5"))
    assert [name for name, thought in zip(NAMES, thoughts, strict=True) if thought == usual] == [best]


@pytest.mark.parametrize("spec", ["search:50@0.9", "search:50@", "admiral:1s@none"])
def test_an_unknown_evaluator_is_refused(spec: str) -> None:
    with pytest.raises(balandra.InvalidOption, match=r"there is no evaluator .*; there are 0\.1, 0\.2"):
        bot(spec)


def test_rollouts_go_by_the_evaluator_in_the_name_of_their_policy() -> None:
    position = after(standard("original-tortuga"), 5, 20)
    assert position.actor is not None
    about = subject(position.view(position.actor))
    rows = {policy: games_by(policy, about, 3, 400).play(None, 0, 6) for policy in ("light", "light@0.1", "light@0.2")}
    assert (rows["light"] == rows["light@0.1"]).all()
    assert (rows["light"] != rows["light@0.2"]).any()
    with pytest.raises(balandra.InvalidOption, match=r"cartagena has no evaluator '0\.9'; it has 0\.1, novice, 0\.2"):
        games_by("light@0.9", about, 3, 400)


def test_the_network_is_the_default_where_it_won_its_matches() -> None:
    used: dict[str, set[tuple[bool, int]]] = {}
    for game in GAMES:
        position = game.new(1)
        assert position.actor is not None
        name = Search(position.view(position.actor), room=100).evaluator
        used.setdefault(name, set()).add((game.rules.sloop > 0, game.players))
    assert used["0.5"] >= {(False, 2), (False, 5), (True, 2)}
    assert used["0.1"] == {(True, 4), (True, 5)}


def test_tiny_games_go_by_the_weights_as_no_network_has_seen_their_like() -> None:
    for tiny in RULESETS["cartagena"].tiny_games.values():
        position = tiny.opening()
        assert position.actor is not None
        assert Search(position.view(position.actor), room=100).evaluator == "0.1"


def test_a_game_says_which_evaluators_it_has() -> None:
    game = standard("martinique")
    view = game.new(1).view(game.new(1).actor or "black")
    with pytest.raises(balandra.InvalidOption, match=r"martinique has no evaluator '9\.9'; it has 0\.1, 0\.2"):
        Search(view, evaluator="9.9")


@pytest.mark.parametrize("name", ["0.2", "0.3"])
def test_the_file_of_martiniques_network_is_what_its_card_says(name: str) -> None:
    text = (Path(evaluators.__file__).parents[1] / "martinique" / "networks" / f"{name}.json").read_text()
    parts = json.loads(text)
    card = parts.pop("card")
    assert card["sha256"] == hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
    assert min(match["won"] - match["error"] for match in card["matches"] if match["games"] > 1000) > 0.49


def test_martiniques_evaluators_differ_and_the_newest_is_the_default() -> None:
    view = standard("martinique").new(1).view("black")
    found = {name: search(view, Budget(60), evaluator=name).values()["black"] for name in ("0.1", "0.2", "0.3", None)}
    assert found["0.3"] == found[None]
    assert len(set(found.values())) == 3


def test_levels_below_the_strongest_keep_the_evaluator_they_were_spaced_with() -> None:
    for edition in ("original-jamaica", "martinique"):
        used = {name: level.skill(standard(edition)).evaluator for name, level in LEVELS.items()}
        assert used.pop("admiral") is None
        assert None not in used.values()
    for spec, name in (("corsair:0.2s", "0.2"), ("admiral:0.2s", None), ("admiral:0.2s@0.1", "0.1")):
        player = bot(spec)
        assert isinstance(player, SearchBot)
        assert player.skill(standard("original-jamaica")).evaluator == name


def test_a_novice_sees_the_longest_jump_and_nothing_behind() -> None:
    game = standard("original-tortuga")
    pirates = {"blue": [0, 0, 0, 25, 26, 30], "red": [0] * 6}
    hands = {"blue": {"skull": 2, "hat": 2, "key": 2}, "red": {"key": 2}}
    position = game.position({"turn": "blue", "pirates": pirates, "hands": hands}, seed=2)
    steps = {str(m): sum(position.play(m).position.mapping()["pirates"]["blue"]) for m in position.legal_moves}
    view = position.view("blue")
    assert steps[str(bot("static@novice").choose(view))] == max(steps.values())
    assert steps[str(bot("static@0.2").choose(view))] < max(steps.values())


# ---- training

SHARES = samples.Shares(0.1, 0.3)


def arguments(*words: str) -> argparse.Namespace:
    """A command line of `python -m train`."""
    return train.parser().parse_args(words)


def run(*words: str) -> None:
    """Run a command line of `python -m train`."""
    given = arguments(*words)
    given.work(given)


def some_samples(count: int = 6) -> list[samples.Samples]:
    """What searches of a few simulations found in a few games."""
    parts = [some_games(Task("", ("0.1", "0.1"), (4, 4), 2 * number, 1)) for number in range(count)]
    return samples.sorted_by_players(parts)


def test_settings_hang_on_a_number_and_have_names() -> None:
    assert all(drawn(seed) == drawn(seed) for seed in range(20))
    assert len({(drawn(seed).edition.id, drawn(seed).players) for seed in range(60)}) > 10
    assert named("tortuga-3").players == 3
    assert named('original-jamaica/4/{"cards": "hispaniola"}').players == 4


def test_settings_with_open_cards_are_those_that_alphabeta_plays() -> None:
    drawn_ones = [drawn_open(seed) for seed in range(40)]
    assert all(game.ruleset.open_evaluator(game) and game.players == 2 for game in drawn_ones)
    assert len({game.edition.id for game in drawn_ones}) > 2


def test_what_later_searches_found_ends_where_a_move_was_drawn() -> None:
    found = [(0.6, 0.4), (0.5, 0.5), (0, 0), (0.7, 0.3), (0.8, 0.2), (0.4, 0.6)]
    game = np.array([0, 0, 0, 0, 0, 1])
    returns = samples.lambda_returns(np.array(found), np.array([[1.0, 0.0], [0.0, 1.0]]), game)
    assert returns[5].tolist() == [0, 1]
    assert returns[4].tolist() == [1, 0]
    assert returns[3] == pytest.approx([0.1 * 0.8 + 0.9, 0.1 * 0.2])
    assert returns[1].tolist() == [0.5, 0.5]  # any move followed
    assert returns[0] == pytest.approx([0.5, 0.5])
    assert returns[:5].sum(1)[[0, 1, 3, 4]] == pytest.approx([1, 1, 1, 1])
    off_line = np.array([*found[:4], (0.9, 0.1), *found[4:]])
    assert samples.lambda_returns(off_line, np.eye(2), np.array([0, 0, 0, 0, -1, 0, 1])).tolist() == [
        *returns[:4].tolist(),
        [0.9, 0.1],
        *returns[4:].tolist(),
    ]


@pytest.mark.parametrize("only", [OPEN, HIDDEN])
def test_no_deal_is_played_by_two_tasks(monkeypatch: pytest.MonkeyPatch, only: str, tmp_path: Path) -> None:
    given: list[Task] = []

    def noted(work: object, tasks: Iterator[Task], *limits: float) -> list[Task]:
        given.extend(tasks)
        return []

    monkeypatch.setattr(train, "spread", noted)
    run("games", "--only", only, "--games", "40", "--first", "100", "--out", str(tmp_path / "none.npz"))
    assert [task.setting for task in given] == [only] * 20
    deals = [task.first + k for task in given for k in range(max(task.deals, OPEN_DEALS))]
    assert len(deals) == len(set(deals))
    assert max(deals) < FIRST_MATCH_DEAL


def made_up(count: int, players: int) -> samples.Samples:
    """Samples of no game."""
    draw = np.random.default_rng(players)
    lists = np.full((count, players, features.MOST), features.FEATURES, dtype=np.int16)
    for places in lists.reshape(-1, features.MOST):
        some = draw.choice(features.FEATURES, draw.integers(20, 34), replace=False)
        places[: len(some)] = some
    traits = draw.integers(0, features.TRAITS, (count, len(features.EDITION)))
    worth, returns, won = (draw.dirichlet(np.ones(players), count) for _ in range(3))
    return samples.Samples(lists, worth, returns, won, traits, np.arange(count))


@pytest.mark.parametrize("players", [2, 3])
def test_fitting_in_native_code_finds_the_gradients_that_numpy_finds(players: int) -> None:
    some = made_up(60, players)
    wanted = some.targets(SHARES).astype(np.float64)
    parts = {name: part.astype(np.float64) for name, part in model.blank(1).items()}
    expected = fitting.find_gradients(parts, some, wanted)
    found = native_fitting.Gradients(parts, 3, 2)(parts, some, wanted, np.arange(60))
    for name, gradient in expected.items():
        assert np.abs(gradient).max() > 0
        assert np.allclose(found[name], gradient, rtol=1e-9, atol=1e-15)


def test_gradients_are_how_the_cross_entropy_grows_with_a_number() -> None:
    some = made_up(50, 2)
    parts = {name: part.astype(np.float64) for name, part in model.blank(1).items()}
    gradients = fitting.find_gradients(parts, some, some.targets(SHARES).astype(np.float64))
    checked = 0
    for name, part in parts.items():
        place = np.unravel_index(int(np.abs(gradients[name]).argmax()), part.shape)
        found = []
        for step in (1e-4, -1e-4):
            part[place] += step
            found.append(fitting.cross_entropy(parts, some, SHARES))
            part[place] -= step
        assert (found[0] - found[1]) / 2e-4 == pytest.approx(float(gradients[name][place]), rel=0.02, abs=1e-6)
        checked += abs(float(gradients[name][place])) > 1e-4
    assert checked >= 8


def needless(parts: fitting.Parts, some: samples.Samples) -> float:
    """By how much the cross-entropy is above that of a network that knows what is to be learnt."""
    wanted = some.targets(SHARES)
    least = -(wanted * np.log(np.maximum(wanted, fitting.LEAST))).sum(1).mean()
    return fitting.cross_entropy(parts, some, SHARES) - float(least)


@pytest.mark.long  # native self-play compiles for half a minute
def test_a_fit_lowers_the_cross_entropy_and_rounding_costs_little() -> None:
    some = some_samples()
    parts = model.blank(2)
    before = [needless(parts, one) for one in some]
    parts = fitting.fit(parts, some, 4, 128, 0, SHARES)
    assert all(needless(parts, one) < 0.5 * old for one, old in zip(some, before, strict=True))
    numbers = model.whole(parts)
    assert np.abs(numbers["own"] / network.UNIT - model.tables(parts)[0][:-1]).max() <= 0.5 / network.UNIT + 1e-6


def test_training_from_nothing_to_a_network_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    small = ["--simulations", "6", "--epochs", "6", "--batch", "128", "--workers", "1", "--numpy"]
    games = ["--games", "8", "--out", f"{folder}/samples.npz"]
    run("games", *small, *games)
    run("fit", *small, "--samples", f"{folder}/samples.npz", "--out", f"{folder}/learnt.npz", "--card", '{"name": "x"}')
    card = evaluators.read_network(tmp_path / "learnt.npz")[1]
    assert card["name"] == "x"
    assert all(card["held_out"]["after"][players] < before for players, before in card["held_out"]["before"].items())
    evaluators.write_network(tmp_path / "blank.npz", model.whole(model.blank(0)), {})
    setting = 'ravensburger-basic/2/{"boards": 4, "pirates": 4}'
    learnt, blank = f"{folder}/learnt.npz", f"{folder}/blank.npz"
    run("match", *small, "--evaluator", learnt, "--rival", blank, "--setting", setting, "--games", "20", "--deals", "5")
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert answer["games"] == 20
    assert answer["won"] >= 0.75
    run("ship", "--evaluator", learnt, "--card", '{"name": "y"}', "--out", f"{folder}/shipped.npz")
    assert evaluators.read_network(tmp_path / "shipped.npz")[1]["name"] == "y"


@pytest.mark.long  # native self-play compiles for half a minute
def test_generations_go_on_from_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--simulations", "3", "--epochs", "1", "--workers", "1", "--numpy", "--seconds", "0", "--match-games", "2"]
    common = ["generations", *small, "--match-simulations", "2", "--folder", str(tmp_path)]
    run(*common, "--generations", "1")
    first = (tmp_path / "network-1.npz").read_bytes()
    assert capsys.readouterr().out.count("positions in") == 1
    run(*common, "--generations", "2")
    assert capsys.readouterr().out.count("positions in") == 1
    assert (tmp_path / "network-1.npz").read_bytes() == first
    assert (tmp_path / "network-2.npz").exists()


@pytest.mark.long  # native self-play compiles for half a minute
def test_a_match_counts_wins_by_deal() -> None:
    found = some_match(Task("tortuga-3", ("0.2", "0.1"), (40, 1), 1 << 30, 4))
    assert found["won"].shape == (4,)
    assert found["moves"].shape == (12,)
    assert found["won"].mean() > 0.6  # one seat of three, every seat in turn


@pytest.mark.long  # native self-play compiles for half a minute
def test_speed_is_measured_with_a_search() -> None:
    assert speed("0.2", "tortuga", 20, 1) > 0
