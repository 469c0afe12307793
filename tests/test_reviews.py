"""Reviews: the ledger adds up, draws are listed, losses are found, and every sentence is true."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from argparse import Namespace
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from bench.review import QUICK, agrees, identity_of, luck, luck_of, rank_correlation, violations
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import balandra
from balandra import Game, Move, Position, Transcript
from balandra.bots import bot
from balandra.cli.app import app
from balandra.reviews import WHOLE, Effort, Evaluator, Review, Reviewer, read_spec, review, sentence
from balandra.reviews.chart import chart
from balandra.reviews.decisions import assess
from balandra.reviews.draws import expectation, listed, sampled
from balandra.reviews.evaluator import whole_chances
from balandra.reviews.kept import KeptReviews
from balandra.reviews.searches import bare_bytes
from balandra.terminal.speech import ENGLISH, LANGUAGES, say, speak
from tests.tables import after, all_on, playing, positions, standard

SMALL = Effort(simulations=60, deals=4, most_deals=8)


def finished(edition: str, players: int | None = None, seed: int = 1, who: str = "greedy") -> Transcript:
    """A game between bots."""
    record, player = Transcript(standard(edition, players), seed), bot(who)
    while record.position.actor:
        record = record.then(player.choose(record.position.view(record.position.actor), len(record.moves)))
    return record


@pytest.fixture(scope="module")
def jamaica() -> Transcript:
    return finished("original-jamaica")


@pytest.fixture(scope="module")
def reviewed(jamaica: Transcript) -> Review:
    return review(jamaica, "search:10", SMALL)


def one_from_home() -> Position:
    """Blue wins with the skull."""
    pirates = {"blue": [36, 37, 37, 37, 37, 37], "red": [30, 36, 37, 37, 37, 37]}
    hands = {"blue": {"skull": 1}, "red": {"key": 2}}
    words = {"turn": "blue", "actions_left": 1, "pirates": pirates, "hands": hands}
    return standard("original-jamaica").position(words, seed=3)


# The ledger


@settings(max_examples=8, deadline=None)
@given(number=st.integers(0, 100_000))
def test_the_ledger_adds_up_to_the_last_digit_in_random_games(number: int) -> None:
    for moves, wrong in (identity_of(number, 100), identity_of(number, 100, light=True)):
        assert moves > 0
        assert wrong == []


def test_a_ledger_that_does_not_add_up_is_seen(reviewed: Review) -> None:
    assert violations(reviewed) == []
    text = json.loads(reviewed.json())
    for field in ("skill", "hidden_luck"):
        changed = json.loads(json.dumps(text))
        changed["steps"][3][field] -= 1
        assert violations(Review.read(json.dumps(changed)))
    text["steps"][2]["draw_luck"][0] += 1
    assert violations(Review.read(json.dumps(text)))


@pytest.mark.parametrize(
    ("edition", "players"), [("original-tortuga", 4), ("martinique", 2), ("devir-great-escape", 3)]
)
def test_the_ledger_adds_up_with_a_search(edition: str, players: int) -> None:
    record = finished(edition, players)
    short = Transcript(record.game, record.seed, record.start, record.moves[:12])
    found = review(short, None, Effort(simulations=40, deals=2, most_deals=4))
    assert violations(found) == []
    assert not found.finished
    assert found.evaluator.name.startswith("views" if edition == "martinique" else "search")


def test_giving_up_is_a_move_whose_loss_is_skill() -> None:
    record = finished("original-jamaica")
    short = Transcript(record.game, record.seed, record.start, record.moves[:9], resigned="blue")
    found = review(short, "static", QUICK)
    assert violations(found) == []
    assert found.winner == "red"
    last = found.steps[-1]
    assert (last.colour, last.skill, last.after) == ("blue", -last.before[0], [0, WHOLE])
    assert found.players[0].decisions == sum(step.colour == "blue" for step in found.steps) - 1


def test_a_game_without_moves_has_an_empty_review() -> None:
    found = review(Transcript(standard("original-jamaica"), 3), "static")
    assert (found.steps, found.is_complete, violations(found)) == ([], True, [])


# The evaluator


@given(st.lists(st.floats(0.001, 1.0), min_size=2, max_size=5))
def test_whole_chances_add_up(values: list[float]) -> None:
    found = whole_chances(values)
    assert sum(found) == WHOLE
    assert all(abs(one - WHOLE * value / sum(values)) <= 1 for one, value in zip(found, values, strict=True))


@pytest.mark.parametrize("spec", ["static", "search:5", "views:5"])
@pytest.mark.parametrize("edition", ["original-jamaica", "martinique"])
def test_an_evaluator_is_a_function_of_the_position(edition: str, spec: str) -> None:
    position = after(standard(edition), 4, 20)
    values = [Evaluator(position.game, read_spec(position.game, spec)).chances(position) for _ in range(2)]
    assert values[0] == values[1]
    assert sum(values[0]) == WHOLE
    used = Evaluator(position.game, read_spec(position.game, spec))
    used.chances(after(position.game, 5, 12))  # the work space is left as another position used it
    assert used.chances(position.reseeded(9)) == values[0]


def test_a_finished_game_has_its_result() -> None:
    won = one_from_home().play("skull 36").position
    assert Evaluator(won.game, read_spec(won.game, "static")).chances(won) == (WHOLE, 0)


def test_the_hash_changes_with_the_evaluator() -> None:
    game = standard("original-jamaica")
    specs = ("static@0.1", "static@0.2", "search:5@0.2", "search:6@0.2", "views:5@0.2")
    assert len({Evaluator(game, read_spec(game, spec)).hash for spec in specs}) == len(specs)


@pytest.mark.parametrize("spec", ["", "search", "search:0", "search:x", "static:5", "deep:5", "search:5@9"])
def test_unknown_evaluators_are_refused(spec: str) -> None:
    game = standard("original-jamaica")
    if spec:
        with pytest.raises(balandra.InvalidOption, match=r"static, search:N|has no evaluator"):
            read_spec(game, spec)
    else:
        assert read_spec(game, spec).kind == "search"


# Draws


@settings(max_examples=15, deadline=None)
@given(position=positions())
def test_listed_outcomes_hold_the_chance_of_every_draw(position: Position) -> None:
    for move in position.legal_moves[:4]:
        outcomes = listed(position, move)
        if outcomes is None:
            continue
        assert sum(one.chance for one in outcomes) == Fraction(1)
        keys = {bare_bytes(one.position._state) for one in outcomes}
        assert len(keys) == len(outcomes)
        for seed in range(3):
            assert bare_bytes(position.reseeded(seed).play(move).position._state) in keys


def test_the_expected_chances_of_a_draw_are_the_mean_of_its_outcomes() -> None:
    game = standard("original-jamaica")
    evaluator = Evaluator(game, read_spec(game, "static"))
    position = next(p for p, progress in playing(game, 3) if any(e.name == "draw" for e in progress.events))
    move = next(m for m in position.legal_moves if m.kind == "retreat")
    outcomes, found = listed(position, move), expectation(evaluator, position, move)
    assert outcomes is not None
    assert found.exact
    assert len(outcomes) == found.outcomes > 1
    for seat in range(2):
        parts = [one.chance * evaluator.chances(one.position)[seat] for one in outcomes]
        assert abs(found.chances[seat] - sum(parts, Fraction(0))) < 1


def test_a_draw_with_too_many_outcomes_is_sampled() -> None:
    game = all_on(2)
    evaluator = Evaluator(game, read_spec(game, "static"))
    moves = ((p, m) for p, _ in playing(game, 1) for m in p.legal_moves if listed(p, m) is None)
    position, move = next((p, m) for p, m in moves if max(expectation(evaluator, p, m, seed=5).half_widths) > 0)
    found = expectation(evaluator, position, move, seed=5)
    assert not found.exact
    assert sum(found.chances) == WHOLE
    assert found == expectation(evaluator, position, move, seed=5)


def test_a_review_tells_what_else_could_have_come(reviewed: Review) -> None:
    drawn = [step for step in reviewed.steps if step.draws]
    assert drawn
    for step in drawn:
        assert step.draws is not None
        if step.draws.exact and step.draws.outcomes <= 12:
            assert abs(sum(one.probability for one in step.draws.possible) - 1) < 1e-9
            assert any(sorted(one.results) == sorted(step.draws.results) for one in step.draws.possible)
            assert any(one.chances == step.after for one in step.draws.possible)


# Decisions


def test_a_winning_move_that_was_missed_is_found() -> None:
    position = one_from_home()
    evaluator = Evaluator(position.game, read_spec(position.game, "search:20"))
    found = assess(evaluator, position, position.find("end"), Effort(simulations=60, most_deals=32), 0)
    assert found.best.text == "skull 36"
    assert found.loss > WHOLE // 10
    assert found.low > 0
    assert found.obvious == ""
    right = assess(evaluator, position, position.find("skull 36"), SMALL, 0)
    assert (right.loss, right.obvious) == (0, "glaring")


def test_a_forced_move_is_obvious_and_loses_nothing() -> None:
    game = standard("martinique")
    forced = next(p for p, _ in playing(game, 6) if len(p.legal_moves) == 1)
    evaluator = Evaluator(game, read_spec(game, "search:5"))
    found = assess(evaluator, forced, forced.legal_moves[0], SMALL, 0)
    assert (found.obvious, found.loss, found.low, found.high) == ("forced", 0, 0.0, 0.0)


def test_a_decision_depends_on_the_view_alone() -> None:
    position = after(standard("original-jamaica"), 2, 15)
    other = position.game.redeal(position.view(position.actor), 8)
    assert other != position
    evaluator = Evaluator(position.game, read_spec(position.game, "search:10"))
    found = [assess(evaluator, one, one.legal_moves[0], SMALL, 0) for one in (position, other)]
    assert found[0] == found[1]


def test_an_open_position_has_exact_losses_and_no_hidden_luck() -> None:
    record = finished("original-tortuga")
    short = Transcript(record.game, record.seed, record.start, record.moves[:6])
    found = review(short, "search:20", SMALL)
    assert any(step.decision and step.decision.loss for step in found.steps)
    for step in found.steps:
        assert step.decision is not None
        assert step.decision.deals == 0
        assert step.decision.low == step.decision.high == step.decision.loss
        assert step.hidden_luck == step.correction


def test_two_reviews_with_other_deals_agree(jamaica: Transcript, reviewed: Review) -> None:
    again = review(jamaica, "search:10", SMALL, seed=1)
    pairs = zip(reviewed.steps, again.steps, strict=True)
    both = [(a.decision, b.decision) for a, b in pairs if a.decision and b.decision]
    assert reviewed != again
    assert sum(agrees(a, b) for a, b in both) > 0.85 * len(both)


def test_luck_has_no_direction() -> None:
    found = [luck_of("static", number, 20) for number in range(11)]
    assert sum(one.draws for one in found) > 20
    assert all(abs(one.net) <= one.draws * one.largest < 1 for one in found)


def test_measuring_luck_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def figures(games: int, save: Path | None, workers: int = 1) -> str:
        luck(Namespace(evaluator="static", seed=5, games=games, moves=10, target="any", workers=workers, save=save))
        return capsys.readouterr().out

    saved = tmp_path / "luck.jsonl"
    figures(3, saved)
    with saved.open("a") as file:
        file.write('{"evaluator": "sta')
    whole = figures(6, None)
    assert figures(6, saved) == figures(6, saved) == whole
    assert [json.loads(line)["number"] for line in saved.read_text().splitlines()] == list(range(5, 11))
    assert figures(6, None, workers=2) == whole


@pytest.mark.parametrize(
    ("edition", "players"), [("original-jamaica", 3), ("devir-great-escape", 2), ("martinique", 2)]
)
def test_the_luck_of_all_draws_of_a_move_is_zero_on_average(edition: str, players: int) -> None:
    """Exactly, where the outcomes are listed: so no evaluator can give luck a direction."""
    game = standard(edition, players)
    evaluator = Evaluator(game, read_spec(game, "search:5"))
    for position, move in drawing(game):
        outcomes = listed(position, move)
        assert outcomes is not None
        mean = expectation(evaluator, position, move).chances
        for seat in range(players):
            luck = [one.chance * (evaluator.chances(one.position)[seat] - mean[seat]) for one in outcomes]
            assert abs(sum(luck, Fraction(0))) < 1


@pytest.mark.parametrize(
    ("edition", "players"), [("original-jamaica", 3), ("devir-great-escape", 2), ("martinique", 2)]
)
def test_draws_come_as_often_as_they_are_listed(edition: str, players: int) -> None:
    """Games and samples draw from the distribution that the expectation is over: a test of chi squared."""
    for position, move in drawing(standard(edition, players)):
        chances = {bare_bytes(one.position._state): float(one.chance) for one in listed(position, move) or []}
        drawn = Counter(bare_bytes(one._state) for one in sampled(position, move, 600, 1))
        assert set(drawn) <= set(chances)
        excess = sum((drawn[key] - 600 * chance) ** 2 / (600 * chance) for key, chance in chances.items())
        free = len(chances) - 1
        assert excess < free + 5 * sqrt(2 * free)


def drawing(game: Game) -> list[tuple[Position, Move]]:
    """Some positions with a move that draws, with outcomes that can be listed."""
    games = (playing(game, seed) for seed in range(8 if game.ruleset.name == "martinique" else 1))
    drawn = [p for one in games for p, made in one if any(event.name == "chance" for event in made.events)]
    chosen = drawn[:: max(1, len(drawn) // 24)]
    pairs = [(position, move) for position in chosen for move in position.legal_moves]
    found = [(position, move) for position, move in pairs if len(listed(position, move) or []) > 1]
    assert found
    return found[:: max(1, len(found) // 3)]


def test_rank_correlation() -> None:
    assert rank_correlation([5.0, 4.0, 3.0, 1.0]) == 1.0
    assert rank_correlation([1.0, 3.0, 4.0, 5.0]) == -1.0


# Reports


def test_the_summary_names_the_biggest_mistakes(reviewed: Review) -> None:
    for player in reviewed.players:
        own = [step for step in reviewed.steps if step.colour == player.colour]
        worst = sorted(step.skill for step in own)[:3]
        assert [reviewed.steps[number - 1].skill for number in player.mistakes] == [one for one in worst if one < 0]
        unclear = [step for step in own if step.decision and not step.decision.obvious]
        assert player.unclear == len(unclear)
        assert player.loss == round(-player.sums.skill / len(unclear))


def test_the_turning_point_is_the_turn_that_changed_most(reviewed: Review) -> None:
    changes = {turn.last: abs(turn.sums[0].change) for turn in reviewed.turns()}
    assert reviewed.players[0].turning_point is not None
    assert changes[reviewed.players[0].turning_point] == max(changes.values())


def test_a_review_is_written_and_read(reviewed: Review) -> None:
    assert Review.read(reviewed.json()) == reviewed
    rows = list(csv.DictReader(io.StringIO(reviewed.csv())))
    assert len(rows) == 2 * len(reviewed.steps)
    for row in rows:
        parts = sum(int(row[name]) for name in ("draw_luck", "hidden_luck", "skill", "rivals"))
        assert int(row["after"]) - int(row["before"]) == parts


def test_the_picture_is_svg_with_a_description(reviewed: Review) -> None:
    root = ET.fromstring(chart(reviewed))
    described = root.find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    assert "luck of the draws" in str(described.text)
    html = reviewed._repr_html_()
    assert reviewed.evaluator.name in html
    assert "<script" not in html
    assert html.count("<li>") == sum(len(player.mistakes) for player in reviewed.players)


def test_the_function_of_the_package_reviews_a_text() -> None:
    record = finished("original-jamaica")
    short = Transcript(record.game, record.seed, record.start, record.moves[:4])
    assert balandra.review(short.write(), "static", QUICK) == review(short, "static", QUICK)


# Progress


def test_a_review_stops_and_continues(jamaica: Transcript, tmp_path: Path) -> None:
    shares: list[float] = []

    def stop(share: float, reviewer: Reviewer) -> bool:
        shares.append(share)
        return len(reviewer.report().steps) > 0 and reviewer.report().steps[4].decision is not None

    part = review(jamaica, "static", QUICK, folder=tmp_path, progress=stop)
    assert not part.is_complete
    assert part.steps[4].decision is not None
    assert shares == sorted(shares)
    kept = Reviewer(jamaica, "static", QUICK, kept=KeptReviews(tmp_path))
    assert kept.report() == part
    whole = review(jamaica, "static", QUICK, folder=tmp_path)
    assert whole == review(jamaica, "static", QUICK)
    assert list(Reviewer(jamaica, "static", QUICK, kept=KeptReviews(tmp_path)).run()) == []


def test_the_curve_comes_first(jamaica: Transcript) -> None:
    reviewer = Reviewer(jamaica, "static", QUICK)
    for share in reviewer.run():
        if share >= 0.05:
            break
    found = reviewer.report()
    assert len(found.chances) == len(jamaica.moves) + 1
    assert not any(step.decision for step in found.steps)


def test_a_damaged_file_is_no_review(jamaica: Transcript, tmp_path: Path) -> None:
    kept = Reviewer(jamaica, "static", QUICK, kept=KeptReviews(tmp_path))
    (tmp_path / f"{kept.key}.json").write_text("{")
    assert Reviewer(jamaica, "static", QUICK, kept=KeptReviews(tmp_path)).report().steps == []


def test_reasons_are_translated(reviewed: Review) -> None:
    reasons = [r for s in reviewed.steps if s.decision for r in (*s.decision.better, *s.decision.played)]
    assert reasons
    for reason in reasons:
        english = sentence(reason)
        assert english.startswith("It ")
        for language in LANGUAGES:
            speak(language)
            assert (say(english) == english) == (language == ENGLISH)
        speak(ENGLISH)


# The command


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["review", *arguments], env={"COLUMNS": "160", "TERM": "dumb"})


def test_the_command_prints_the_ledger_and_writes_files(jamaica: Transcript, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    short = Transcript(jamaica.game, jamaica.seed, jamaica.start, jamaica.moves[:10])
    file.write_text(short.write())
    common = (str(file), "--evaluator", "static", "--deals", "2", "--fresh")
    answer = run(*common)
    assert answer.exit_code == 0, answer.output
    for word in (
        "luck of draws",
        "hidden luck",
        "corrections",
        "rival's mistakes",
        "static@",
        "turning point",
        "sums over all moves",
    ):
        assert word in answer.stdout
    assert "All players saw the same" not in answer.stdout
    for form, word in ((".json", '"evaluator"'), (".csv", "draw_luck"), (".svg", "<svg"), (".html", "<table>")):
        out = tmp_path / f"review{form}"
        assert run(*common, "--out", str(out)).exit_code == 0
        assert word in out.read_text()
    assert Review.read(run(*common, "--json").stdout).evaluator.name == "static@0.5"


def test_a_game_of_open_cards_has_no_hidden_luck() -> None:
    """The game's data decide: the same edition with hidden hands has hidden luck."""
    for cards in ("open", "hidden"):
        game = balandra.load("cartagena", "original-tortuga", options={"cards": cards})
        record = Transcript(game, seed=7, start="blue")
        for _ in range(4):
            record = record.then(str(record.positions()[-1].legal_moves[0]))
        found = review(record, "static", Effort(deals=2, most_deals=2))
        assert found.is_open == (cards == "open")
        html = found._repr_html_()
        assert "<th>corrections</th>" in html
        assert ("<th>hidden luck</th>" in html) == (not found.is_open)
        assert ("All players saw the same" in html) == found.is_open
        assert not found.is_open or all(one.parts["hidden"] == 0 for one in found.players)


def test_the_command_refuses_what_makes_no_sense(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Transcript(standard("original-jamaica"), 3).write())
    for arguments in (("--out", "x.pdf"), ("--deals", "0"), ("--evaluator", "deep:5")):
        assert run(str(file), "--fresh", *arguments).exit_code == 2


@pytest.mark.long
def test_the_ledger_adds_up_in_many_games() -> None:
    assert [wrong for number in range(300) for wrong in identity_of(number)[1]] == []
