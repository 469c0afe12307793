"""Makes puzzles from games: `of_game` plays one, the same on every machine; `from_decisions` takes any.

Proofs come first. Other positions pass ever longer looks: a short search of every decision, the themes of its two best
moves, a longer search, a short ranking, a ranking.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from balandra.core.game import Position, Seed
from balandra.core.random import game_seed
from balandra.puzzles.mixed import mixed_game
from balandra.puzzles.prove import Answer, Effort, by_count, by_simulations, by_solver, by_turn, is_open
from balandra.puzzles.puzzle import BEST, WIN, Puzzle, id_of, text_of
from balandra.puzzles.rating import best_rating, goal_rating
from balandra.puzzles.selfplay import Decision, Found, ShortSearches, quick_game
from balandra.puzzles.turn import open_turn

FEWEST_MOVES = 3  # to choose from
GLANCE, LEAD = 0.03, 0.08  # leads in a short search and a longer one, for a position to be examined
LOOK = 400  # simulations of the longer one
NEARLY_SURE = 0.95  # the chance by a short search, where a turn may win for certain
DEALS, DEALT = 12, 48  # other hands of the mover, where a turn may win; simulations for each
SOLVED = 6  # last decisions of a game that the exact solver is asked about
RANKINGS = 6  # in a game, at most
APART = 8  # decisions between two puzzles of one theme
MOST = 10  # puzzles of a game
MOST_OF = {"dig": 1, "escape": 3, "collect": 1}  # of a first theme in a game; of others, and of common ones together:
OTHERS, COMMON = 2, 1
COMMON_THEMES = ("two-for-one", "draw", "leap")  # they would be most of all puzzles


class Chosen:
    """The puzzles of one game so far, and whether more of a theme are wanted."""

    def __init__(self) -> None:
        self.puzzles: list[Puzzle] = []
        self._steps: dict[str, list[int]] = {}
        self._ids: set[str] = set()

    def wants(self, theme: str, step: int) -> bool:
        """Whether a puzzle of a theme is wanted at a step of the game."""
        steps = self._steps.get(theme, [])
        if theme in COMMON_THEMES and sum(len(self._steps.get(one, [])) for one in COMMON_THEMES) >= COMMON:
            return False
        is_room = len(self.puzzles) < MOST and len(steps) < MOST_OF.get(theme, OTHERS)
        return is_room and all(abs(step - other) >= APART for other in steps)

    def add(self, puzzle: Puzzle, step: int) -> None:
        """Take a puzzle, unless it is there already or its theme is not wanted."""
        if puzzle.id not in self._ids and self.wants(puzzle.themes[0], step):
            self._ids.add(puzzle.id)
            self.puzzles.append(puzzle)
            self._steps.setdefault(puzzle.themes[0], []).append(step)


class Maker:
    """Makes the puzzles of one game."""

    def __init__(self, searches: ShortSearches, number: int, effort: Effort, seed: Seed) -> None:
        self.searches, self.number, self.effort, self.seed = searches, number, effort, seed
        self.chosen = Chosen()

    def take(self, position: Position, answer: Answer | None, step: int) -> None:
        """Make a puzzle of an answer, if a theme holds that is wanted."""
        if answer is None:
            return
        themes = themes_of(position, answer)
        if themes and self.chosen.wants(themes[0], step):
            self.chosen.add(self._puzzle(position, answer, themes), step)

    def _puzzle(self, position: Position, found: Answer, themes: list[str]) -> Puzzle:
        text, seat = text_of(position), position.actor or ""
        if found.goal == BEST:
            rating = best_rating(self.searches, position.view(seat), found.lines, self.seed)
        else:
            rating = goal_rating(position, found.lines)
        return Puzzle(
            id=id_of(text, seat),
            game=self.number,
            position=text,
            seat=seat,
            goal=found.goal,
            solution=found.solution,
            lines=found.lines,
            second=found.second,
            themes=themes,
            rating=rating,
            proof=found.proof,
            value=round(found.value, 4),
            margin=round(found.margin, 4),
            low=round(found.low, 4),
            evaluator=found.evaluator,
            hash=found.hash[:16],
        )

    def prove(self, decisions: Sequence[Decision]) -> None:
        """Puzzles with a proof: of counts the last, of others the first."""
        for one in reversed(decisions):
            if self.chosen.wants("treasure", one.step) or self.chosen.wants("dig", one.step):
                self.take(one.position, by_count(one.view), one.step)
        for one in decisions:
            if open_turn(one.view) is not None and self.chosen.wants("escape", one.step):
                self._escape(one)
        for one in decisions[-SOLVED:]:
            if self.effort.nodes and one.found.lead >= GLANCE and is_open(one.position):
                self.take(one.position, by_solver(one.position, self.effort.nodes), one.step)

    def _escape(self, decision: Decision) -> None:
        """A turn that wins for certain by one first move only: with the mover's hand, or another that rivals expect."""
        for position, found in self._dealt(decision):
            answer = by_turn(position.view(position.actor)) if found.values[0] >= NEARLY_SURE else None
            if answer is not None:
                self.take(position, answer, decision.step)
                return

    def _dealt(self, decision: Decision) -> Iterator[tuple[Position, Found]]:
        position, game = decision.position, decision.position.game
        yield position, decision.found
        rival = next(colour for colour in game.colours if colour != position.actor)
        for deal in range(DEALS):
            seed = game_seed(f"hand {self.seed!r} {decision.step}", deal)
            other = game.redeal(position.view(rival), seed)
            view = other.view(other.actor)
            if len(view.legal_moves) >= FEWEST_MOVES and view != decision.view:
                yield other, self.searches.found(view, seed, DEALT)

    def measure(self, decisions: Sequence[Decision]) -> None:
        """Puzzles by simulations, those of rare themes first."""
        rankings = 0
        for one, theme in self._promising(decisions):
            if rankings >= RANKINGS or not self.chosen.wants(theme, one.step):
                continue
            looked = self.searches.found(one.view, game_seed(f"look {self.seed!r}", one.step), LOOK)
            if looked.lead < LEAD or looked.moves[0] != one.found.moves[0]:
                continue
            rankings += 1
            self.take(one.position, by_simulations(one.view, self.effort.simulations, self.seed), one.step)

    def _promising(self, decisions: Sequence[Decision]) -> list[tuple[Decision, str]]:
        """The decisions where a move leads, with their themes, the rarest of the game first."""
        leading = [one for one in decisions if one.found.lead >= GLANCE]
        random.Random(f"order {self.seed!r}").shuffle(leading)
        themes = [(one, one.position.game.ruleset.themes(one.view, *one.found.moves[:2])) for one in leading]
        found = [(one, names[0]) for one, names in themes if names]
        common = Counter(theme for _, theme in found)
        return sorted(found, key=lambda one: common[one[1]])


def themes_of(position: Position, found: Answer) -> list[str]:
    """The themes that hold for an answer."""
    view = position.view(position.actor)
    best, second = position.find(found.solution[0]), position.find(found.second)
    themes = view.game.ruleset.themes(view, best, second)
    return ["escape", *themes] if found.goal == WIN else themes


def from_decisions(
    searches: ShortSearches, decisions: Sequence[Decision], number: int, effort: Effort, seed: Seed
) -> list[Puzzle]:
    """The puzzles of a game."""
    maker = Maker(searches, number, effort, seed)
    open_ones = [one for one in decisions if len(one.view.legal_moves) >= FEWEST_MOVES]
    maker.prove(open_ones)
    maker.measure(open_ones)
    return maker.chosen.puzzles


def of_game(seed: Seed, number: int, effort: Effort) -> list[Puzzle]:
    """The puzzles of one game of self-play."""
    searches = ShortSearches(mixed_game(seed, number))
    return from_decisions(searches, list(quick_game(searches, seed, number)), number, effort, f"{seed!r} {number}")
