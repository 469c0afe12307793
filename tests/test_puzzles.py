"""Puzzles: exact chances of a turn, themes that hold, proofs that stand a second look, files that can be continued."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from tools import page_puzzles

import balandra
from balandra.core.errors import InvalidOption
from balandra.core.game import Position
from balandra.core.transcript import Transcript
from balandra.puzzles import series
from balandra.puzzles.check import checked
from balandra.puzzles.make import of_game
from balandra.puzzles.mixed import mixed_game
from balandra.puzzles.prove import Effort, by_solver, by_turn
from balandra.puzzles.puzzle import COUNT, GOALS, PROOFS, SOLVER, THEMES, WIN, Line, Puzzle, id_of, text_of
from balandra.puzzles.rating import PER_BIT, even_noise, goal_rating
from balandra.puzzles.sources import from_files
from balandra.puzzles.turn import TurnSolver, only_sure_move, open_turn

KEPT = series.kept()
SMALL = Effort(simulations=64, nodes=50)
TRACK = ["skull", "hat", "dagger", "bottle", "key", "pistol"] * 4


def endgame(pirates: list[int], hand: dict[str, int], left: int, red: Sequence[int] = (5, 5)) -> Position:
    """Blue's pirates, home but for a few, and blue's hand; red has two cards that blue cannot see."""
    game = balandra.load("cartagena", "original-jamaica", 2, {"boards": 4, "pirates": 4})
    given = {"blue": [25] * (4 - len(pirates)) + pirates, "red": list(red)}
    hands = {"blue": hand, "red": {"pistol": 2}}
    return game.position(
        {"track": TRACK, "turn": "blue", "actions_left": left, "pirates": given, "hands": hands, "discard": {}}
    )


def turn_of(position: Position) -> TurnSolver:
    root = open_turn(position.view("blue"))
    assert root is not None
    return TurnSolver(root)


def test_the_chance_of_a_draw_counts_all_cards_that_are_not_seen() -> None:
    """Blue falls back from 24 to red's two on 23 and draws two; then every card but a pistol, of space 24, leads home.

    Red's two cards are pistols, but blue does not know that: 17 of the 102 unseen cards are.
    """
    chances = turn_of(endgame([24], {}, 2, red=[23, 23])).chances()
    chance = 1 - Fraction(17 * 16, 102 * 101)
    assert chances["retreat 24"] == (chance, chance)


def test_hidden_hands_do_not_change_the_chances() -> None:
    position = endgame([19, 23], {"pistol": 1, "skull": 1}, 3)
    other = position.game.redeal(position.view("blue"), 5)
    assert other != position
    assert turn_of(position).chances() == turn_of(other).chances()


def test_the_order_of_moves_does_not_matter() -> None:
    position = endgame([19, 23], {"pistol": 1, "skull": 1, "key": 1}, 3)
    root = open_turn(position.view("blue"))
    assert root is not None
    assert TurnSolver(root).chances() == TurnSolver(root, backwards=True).chances()


def test_a_turn_without_enough_actions_is_not_solved() -> None:
    assert open_turn(endgame([3, 4, 9], {"skull": 3}, 2).view("blue")) is None


def test_only_one_sure_move() -> None:
    sure, half = (Fraction(1), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))
    assert only_sure_move({"a": sure, "b": half}) == "a"
    assert only_sure_move({"a": sure, "b": (Fraction(0), Fraction(1))}) is None
    assert only_sure_move({"a": sure, "b": sure}) is None


def test_the_solver_names_the_only_best_move() -> None:
    game = balandra.load("cartagena", "original-tortuga", options={"boards": 4, "pirates": 4})
    pirates = {"blue": [24, 25, 25, 25], "red": [24, 25, 25, 25]}
    hands = {"blue": {"skull": 1}, "red": {"key": 2}}
    position = game.position({"turn": "blue", "actions_left": 1, "pirates": pirates, "hands": hands})
    found = by_solver(position, 500)
    assert found is not None
    assert (found.solution, found.low) == (["skull 24"], 1.0)


def test_easier_puzzles_bear_more_noise() -> None:
    clear, close = {"a": 0.9, "b": 0.2, "c": 0.1}, {"a": 0.52, "b": 0.5, "c": 0.49}
    assert even_noise(clear, ["a"]) > even_noise(close, ["a"])
    assert even_noise(clear, ["a", "b"]) >= even_noise(clear, ["a"])


def test_goals_are_harder_the_less_often_chance_reaches_them() -> None:
    position = endgame([19, 23], {"pistol": 1, "skull": 1}, 3)
    moves = [move.text for move in position.legal_moves]
    one: Line = {moves[0]: {}}
    two: Line = {**one, moves[1]: {}}
    assert goal_rating(position, one) == goal_rating(position, two) + PER_BIT
    assert goal_rating(position, {moves[0]: one}) > goal_rating(position, one)


# ---- the puzzles of the package


@pytest.mark.parametrize("puzzle", KEPT[:: len(KEPT) // 40], ids=lambda one: one.id)
def test_a_puzzle_is_what_it_says(puzzle: Puzzle) -> None:
    position = puzzle.place
    assert position.actor == puzzle.seat
    assert puzzle.id == id_of(puzzle.position, puzzle.seat) == id_of(text_of(position), puzzle.seat)
    assert puzzle.solution[0] in puzzle.lines
    best, second = position.find(puzzle.solution[0]), position.find(puzzle.second)
    assert puzzle.second not in puzzle.lines
    themes = position.game.ruleset.themes(puzzle.view, best, second)
    assert puzzle.themes == (["escape"] if puzzle.goal == WIN else []) + themes
    assert puzzle.goal in GOALS
    assert puzzle.proof in PROOFS
    assert set(puzzle.themes) <= set(THEMES)
    assert 0 < puzzle.low <= puzzle.margin + 1e-9


def test_the_package_has_every_theme_game_and_number_of_players() -> None:
    assert {theme for one in KEPT for theme in one.themes} == set(THEMES)
    assert {one.edition for one in KEPT} == {edition.id for edition in balandra.editions()}
    assert {one.place.game.players for one in KEPT[::20]} == {2, 3, 4, 5}
    assert [one.id for one in KEPT] == sorted({one.id for one in KEPT})


@pytest.mark.parametrize("proof", [one for one in PROOFS if any(p.proof == one and p.is_proved for p in KEPT)])
def test_a_second_proof_agrees(proof: str) -> None:
    for puzzle in [one for one in KEPT if one.proof == proof][:4]:
        assert checked(puzzle, Effort().nodes) == ""


def test_a_second_proof_notices_a_wrong_solution() -> None:
    for proof in ("turn", "count"):
        puzzle = next(one for one in KEPT if one.proof == proof)
        wrong = msgspec.structs.replace(puzzle, solution=[puzzle.second], lines={puzzle.second: {}})
        assert puzzle.id in checked(wrong, Effort().nodes)


def test_an_escape_wins_whatever_the_rivals_hold() -> None:
    for puzzle in [one for one in KEPT if one.goal == WIN][:5]:
        for seed in range(3):
            position = puzzle.place.game.redeal(puzzle.view, seed)
            for move in puzzle.solution:
                position = position.play(move).position
            assert position.outcome is None or position.outcome.winner == puzzle.seat


def test_no_theme_has_more_than_a_quarter_and_difficulties_are_spread() -> None:
    themes = Counter(theme for one in KEPT for theme in one.themes)
    assert max(themes.values()) <= len(KEPT) / 4
    levels = Counter(map(page_puzzles.difficulty, KEPT))
    assert min(levels[one] for one in page_puzzles.DIFFICULTIES) >= len(KEPT) / 20


def test_the_page_has_the_puzzles_of_the_package_in_chunks() -> None:
    files = {name: json.loads(text) for name, text in page_puzzles.files(KEPT[:500]).items()}
    index = files["index.json"]
    chunks = [files[one["file"]] for one in index["chunks"]]
    assert sorted(one["id"] for chunk in chunks for one in chunk) == [one.id for one in KEPT[:500]]
    for about, chunk in zip(index["chunks"], chunks, strict=True):
        ratings = [one["rating"] for one in chunk]
        assert (ratings[0], ratings[-1], len(chunk)) == (about["low"], about["high"], about["count"])
        assert {one["themes"][0] for one in chunk} == {about["theme"]}
        assert ratings == sorted(ratings)
    shards = [files[f"ids-{digit}.json"] for digit in page_puzzles.DIGITS]
    assert [one for shard in shards for one, _ in shard] == [one.id for one in KEPT[:500]]  # the order of `daily`
    assert all(one in {each["id"] for each in chunks[place]} for shard in shards for one, place in shard)
    assert index["shards"] == [len(shard) for shard in shards]


def test_the_puzzle_of_a_day() -> None:
    assert series.daily(KEPT, datetime.date(1970, 1, 2)) == KEPT[1]
    assert series.daily(KEPT, datetime.date(1970, 1, 1) + datetime.timedelta(len(KEPT))) == KEPT[0]


# ---- making


def test_games_are_mixed_and_hang_on_the_seed() -> None:
    games = [mixed_game("a", number) for number in range(66)]
    assert games == [mixed_game("a", number) for number in range(66)]
    assert {game.edition.id for game in games} == {edition.id for edition in balandra.editions()}
    assert len({game.players for game in games}) == 4
    assert sum(dict(game.options).get("witch") is True for game in games) > 2


def test_a_game_gives_the_same_puzzles_again() -> None:
    first = of_game("s", 28, SMALL)
    assert first == of_game("s", 28, SMALL)
    assert COUNT in {one.proof for one in first}
    assert len({one.id for one in first}) == len(first)


def test_a_theme_has_no_more_than_its_share() -> None:
    one = KEPT[0]
    assert series._is_wanted(one, Counter({one.themes[0]: 120}), 500)
    assert not series._is_wanted(one, Counter({one.themes[0]: 121}), 500)
    assert series._is_wanted(one, Counter({one.themes[0]: 15}), 0)


def test_a_finished_game_gives_puzzles(tmp_path: Path) -> None:
    """The win of an endgame, from its transcript; an unfinished game and one by old rules give none."""
    begin = endgame([19, 23], {"pistol": 1, "skull": 1}, 3)
    record = Transcript(begin.game, first=begin)
    (tmp_path / "unfinished").write_text(record.write(), encoding="utf-8")
    while record.position.outcome is None:
        chances = turn_of(record.position).chances()
        record = record.then(max(chances, key=lambda move: chances[move]))
    (tmp_path / "finished").write_text(record.write(), encoding="utf-8")
    found = {path.name: puzzles for path, puzzles in from_files(sorted(tmp_path.iterdir()), Effort(64, 0))}
    assert [one.themes[0] for one in found["finished"]] == ["escape"]
    assert "unfinished" not in found


def test_a_position_gives_a_proved_puzzle(tmp_path: Path) -> None:
    game = balandra.load("cartagena", "original-tortuga", options={"boards": 4, "pirates": 4})
    pirates = {"blue": [24, 25, 25, 25], "red": [23, 25, 25, 25]}
    hands = {"blue": {"skull": 1}, "red": {"key": 2}}
    place = game.position({"turn": "blue", "actions_left": 1, "pirates": pirates, "hands": hands})
    file = tmp_path / "some.jsonl"
    file.write_text(json.dumps({"position": text_of(place)}) + "\n", encoding="utf-8")
    [(_, [puzzle])] = from_files([file], Effort(64, 500))
    assert (puzzle.proof, puzzle.solution, puzzle.themes) == (SOLVER, ["skull 24"], ["draw"])
    assert checked(puzzle, 500) == ""


def fake(seed: str, number: int, effort: Effort) -> list[Puzzle]:
    """Two puzzles of every third game."""
    return [msgspec.structs.replace(one, game=number) for one in KEPT[number : number + 2]] if number % 3 == 0 else []


def test_an_interrupted_file_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "of_game", fake)
    told: list[int] = []
    series.make(tmp_path / "whole", 9, "a", 1, SMALL, lambda done, games: told.append(done))
    series.make(tmp_path / "parts", 3, "a", 1, SMALL, lambda *_: None)  # ends within a game
    series.make(tmp_path / "parts", 9, "a", 1, SMALL, lambda *_: None)
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "parts").read_bytes()
    assert told[-1] == len(series.read_file((tmp_path / "whole").read_bytes())[1]) == 9
    with pytest.raises(InvalidOption, match="was made with"):
        series.make(tmp_path / "parts", 12, "b", 1, SMALL, lambda *_: None)


def test_a_balanced_choice_prefers_what_is_rare() -> None:
    rare = [one for one in KEPT if one.themes[0] == "sail"][:1]
    common = [one for one in KEPT if one.themes[0] == "two-for-one"][:6]
    chosen = series.balanced([*common, *rare], 2)
    assert rare[0] in chosen
    assert series.balanced([*common, *rare], 99) == sorted([*common, *rare], key=lambda one: one.id)


def test_no_puzzle_where_several_moves_win() -> None:
    assert by_turn(endgame([24], {"skull": 1, "key": 1}, 2).view("blue")) is None
