"""The ten levels: the same names everywhere, each stronger than the one below, erring a little rather than wildly."""

from __future__ import annotations

from pathlib import Path

import pytest

import balandra
from balandra.bots import LEVELS, bot
from balandra.bots.search import Skill, alphabeta_evaluator
from balandra.core.game import Game, Move, Position
from balandra.search.search import Budget, search
from tests.tables import after, game_of, standard
from tests.test_search import beats

NAMES = list(LEVELS)
MOST_ACTIONS = 250  # of a level, about 80 turns: more than twice what it takes
PLAYED = {  # a game for each set of skills
    "hidden cards": standard("original-jamaica"),
    "a card for passing": standard("devir-jungle"),
    "two actions a turn": standard("ravensburger-basic"),
    "open cards": standard("original-tortuga"),
    "Great Escape": standard("devir-great-escape"),
    "Martinique": standard("martinique"),
}


def test_there_are_ten_levels() -> None:
    assert len(NAMES) == 10
    assert [LEVELS[name].about.split(":")[0] for name in NAMES] == [f"level {number}" for number in range(1, 11)]
    for game in PLAYED.values():
        assert list(game.ruleset.heuristics.levels(game)) == NAMES[:-1]  # the strongest is the same in every game


def test_only_the_upper_levels_need_the_network_that_the_page_has_to_fetch() -> None:
    for game in PLAYED.values():
        if game.ruleset.name == "cartagena":
            assert {LEVELS[name].skill(game).evaluator for name in NAMES[:3]} <= {"novice", "0.1"}


def test_levels_grow_in_what_they_look_at() -> None:
    for game in PLAYED.values():
        skills = [LEVELS[name].skill(game) for name in NAMES]
        assert [skill.budget.simulations for skill in skills[:3]] == [1, 1, 1]  # children look one action ahead
        assert all(skill.overlooks or skill.evaluator == "novice" for skill in skills[:3])
        effort = [skill.budget.simulations for skill in skills if not alphabeta_evaluator(game, skill)]
        assert effort == sorted(effort)
        assert not skills[-1].errs
        assert not skills[-2].errs


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("weak", "strong"), [(0, 2), *(pytest.param(*pair, marks=LONG) for pair in [(2, 4), (4, 6), (6, 8)])]
)
def test_levels_get_stronger(weak: int, strong: int) -> None:
    game = standard("ravensburger-basic", boards=4, pirates=4)
    assert beats(bot(NAMES[strong]), bot(NAMES[weak]), game, 12) >= 0.55


@pytest.mark.parametrize(("weak", "strong"), [(0, 3), (2, 5), pytest.param(4, 7, marks=LONG)])
def test_levels_get_stronger_in_martinique(weak: int, strong: int) -> None:
    assert beats(bot(NAMES[strong]), bot(NAMES[weak]), standard("martinique"), 6) >= 0.65


def test_a_weak_level_slips_but_seldom_far() -> None:
    weak = bot("gunner")
    lost = []
    for seed in range(60):
        position = after(standard("original-jamaica"), seed, 30)
        assert position.actor is not None
        view = position.view(position.actor)
        if len(view.legal_moves) < 2:
            continue
        values = {str(move): value for move, value, _ in search(view, Budget(simulations=1500), 1).ranking()}
        lost.append(max(values.values()) - values[str(weak.choose(view, seed))])
    assert 0.0 < sum(lost) / len(lost) < 0.05
    assert max(lost) < 0.35


def test_who_slips_does_not_think_longer_for_being_given_more() -> None:
    position = after(standard("original-jamaica"), 5, 11)
    assert position.actor is not None
    view = position.view(position.actor)
    weak = bot("cabin-boy")
    assert weak.think(view, 1, Budget(simulations=5000)) == weak.think(view, 1)
    assert bot("corsair").think(view, 1, Budget(simulations=77)).evaluations == 77


def test_a_strong_level_takes_a_budget_in_its_spec_and_a_weak_one_says_why_not() -> None:
    assert bot("admiral:300").name == "admiral:300"
    with pytest.raises(balandra.InvalidOption, match="takes no budget"):
        bot("sailor:300")
    with pytest.raises(balandra.InvalidOption, match="no budget"):
        bot("admiral:soon")


def hoarded(position: Position) -> Move:
    """The move of one who only collects cards: falls back, else passes, else advances as little as possible."""
    moves, seat = position.legal_moves, position.game.seat(position.actor or "")
    for kind in ("retreat", "end", "draw"):
        if of_kind := [move for move in moves if move.kind == kind]:
            return of_kind[0]
    return min(moves, key=lambda move: sum(position.play(move).position._state.pirates[seat]))


@pytest.mark.parametrize(
    ("edition", "level"),
    [
        *((edition, "gunner") for edition in ("original-jamaica", "original-jamaica-de", "devir-jungle")),
        *(("devir-great-escape", level) for level in ("stowaway", "corsair")),
        *(("original-jamaica", level) for level in ("deckhand", "quartermaster")),
    ],
)
def test_who_only_hoards_cards_does_not_keep_a_level_from_winning(edition: str, level: str) -> None:
    game = standard(edition, 2)
    for seed in range(2):
        position, own, actions = game.new(seed), game.colours[seed], 0
        while position.actor and actions < MOST_ACTIONS:
            is_own = position.actor == own
            move = bot(level).choose(position.view(own), f"{seed} {actions}") if is_own else hoarded(position)
            position, actions = position.play(move).position, actions + is_own
        assert position.outcome is not None, f"no end after {MOST_ACTIONS} actions"
        assert position.outcome.winner == own


@pytest.mark.parametrize("part", range(8))
def test_levels_play_legally_in_any_mix_of_options(part: int) -> None:
    for seed in range(part * 125, part * 125 + 125):
        position = after(game_of(seed), seed, seed % 41)
        if position.actor is not None:
            view = position.view(position.actor)
            assert bot(NAMES[seed % 9]).choose(view, seed) in view.legal_moves


def in_words(skill: Skill, game: Game) -> str:
    """A skill as docs/bots.md has it."""
    if skill.budget.seconds < 60:
        return f"{skill.budget.seconds:.0f} second"
    parts = [f"`{game.ruleset.evaluator_for(game, skill.evaluator)}`"]
    if skill.budget.simulations > 1:
        parts.append(f"{skill.budget.simulations:,} simulations")
    if skill.overlooks:
        parts.append(f"overlooks {skill.overlooks:.0%}")
    elif skill.noise:
        parts.append(f"noise {skill.noise:g}")
    return ", ".join(parts)


def test_the_page_about_bots_tells_the_levels_as_they_are() -> None:
    page, game = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(), PLAYED["hidden cards"]
    for number, level in enumerate(LEVELS.values(), 1):
        row = next(line for line in page.splitlines() if line.startswith(f"| {number} |"))
        cells = [cell.strip() for cell in row.split("|")][2:-1]
        assert cells == [f"`{level.name}`", in_words(level.skill(game), game)]
