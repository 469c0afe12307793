"""A bot that searches: a tree search over deals of what is hidden; alpha-beta where that is the better player."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from balandra.bots.bot import Bot, BotDecision, chances, gumbel_noise
from balandra.bots.endgame import may_solve, solve_view
from balandra.core.game import Game, Move, Seed, View
from balandra.search.deepening import FEWEST_ENTRIES, AlphaBetaSearch, deepen
from balandra.search.search import Budget, IsEnough, Search, Searching, never, search, tree_capacity

SPARE = 0.015  # seconds reserved for work outside the search
ALPHABETA_SPARE = 0.004  # likewise where there is no tree to be read
SURE = 0.99  # chance to win of a move that nobody overlooks
UNSEEN = -1000.0  # what a move loses that is not noticed: more than any noise
NODES_PER_SIMULATION = 50  # positions of alpha-beta for a simulation of the tree search: about the same time


@dataclass(frozen=True)
class Skill:
    """The strength of a search: its budget, the noise of its judgement (about, in chance to win), its evaluator."""

    budget: Budget
    noise: float = 0.0
    evaluator: str | None = None  # by name; None: the best for the game
    overlooks: float = 0.0  # the share of moves that it does not notice

    @property
    def errs(self) -> bool:
        """Whether it misjudges or overlooks moves."""
        return self.noise > 0 or self.overlooks > 0


SkillOf = Callable[[Game], Skill]
Ranking = Sequence[tuple[Move, float, int]]  # moves, the mover's chance to win, visits


def alphabeta_evaluator(game: Game, skill: Skill) -> str | None:
    """The evaluator of alpha-beta, where it plays for a skill: without errors, with no other evaluator named."""
    evaluator = game.ruleset.open_evaluator(game)
    return evaluator if not skill.errs and skill.evaluator in (None, evaluator) else None


def _less(budget: Budget, spare: float) -> Budget:
    """A budget with some seconds less."""
    return Budget(budget.simulations, max(0.001, budget.seconds - spare))


def nodes_of(budget: Budget) -> Budget:
    """A budget for alpha-beta, in positions."""
    return Budget(budget.simulations * NODES_PER_SIMULATION, budget.seconds)


def chosen(ranking: Ranking, best: Collection[Move]) -> Move:
    """The first move of a ranking that may be best; the first of the best ones if none is ranked."""
    moves = [move for move, _, _ in ranking if not best or move in best]
    return moves[0] if moves else next(iter(best))


def mixed(ranking: Ranking, margin: float, seed: Seed) -> Move:
    """One of the moves that are worse than the best by less than a margin, the more often the better."""
    best = max(value for _, value, _ in ranking)
    weights = [max(0.0, 1.0 - (best - value) / margin) for _, value, _ in ranking]
    at = sum(weights) * chances(1, "mixes", seed)[0]
    for (move, _, _), weight in zip(ranking, weights, strict=True):
        at -= weight
        if at < 0:
            return move
    return ranking[0][0]


def finishing(view: View, ranking: Ranking, seed: Seed) -> Move | None:
    """Of the moves that are sure to win, the one that makes most progress; None without any, or where games end anyway.

    Their values hardly differ: whoever goes by these plays on for ever against one who does not mind.
    """
    heuristics = view.game.ruleset.heuristics
    progress = heuristics.progress
    sure = [move for move, value, _ in ranking if value >= SURE]
    if progress is None or not sure:
        return None
    tried = heuristics.worth_a_try(view)
    moves = [move for move in sure if move in tried] or sure
    dealt = view.game.redeal(view, f"finishing {seed!r}")
    reached = [progress(dealt.play(move).position.view(view.colour).mapping(), view.colour) for move in moves]
    return moves[reached.index(max(reached))]


class SearchBot(Bot):
    """A search with a budget of simulations or seconds; a weak one misjudges moves slightly or overlooks some."""

    about = "searches many deals of what it cannot see"

    def __init__(
        self, name: str, skill_of: SkillOf, about: str = "", share: float = 1.0, is_capped: bool = False
    ) -> None:
        self.name = name
        self.skill_of = skill_of
        self.share = share  # the share used of a given time
        self.is_capped = is_capped  # whether it never uses more than its own budget
        self.about = about or type(self).about

    def skill(self, game: Game) -> Skill:
        """The bot's skill in a game."""
        return self.skill_of(game)

    def think(
        self, view: View, seed: Seed = 0, budget: Budget | None = None, is_enough: IsEnough = never
    ) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        skill, begin = self.skill(view.game), time.perf_counter()
        given = self._affordable(skill, budget)
        best: Collection[Move] = ()
        if not skill.errs and may_solve(view, given):
            proved, best = solve_view(view, given)
            if proved:
                return proved
        found = self._search(view, skill, _less(given, time.perf_counter() - begin), seed, is_enough)
        decision, margin = self.conclude(found, seed, best), view.game.ruleset.mixing(view.game)
        return decision if skill.errs or not margin else replace(decision, move=mixed(found.ranking(), margin, seed))

    def _search(self, view: View, skill: Skill, budget: Budget, seed: Seed, is_enough: IsEnough) -> Searching:
        """The search that plays best for a skill, after it has spent the budget."""
        if evaluator := alphabeta_evaluator(view.game, skill):
            return deepen(view, nodes_of(_less(budget, ALPHABETA_SPARE)), f"search {seed!r}", is_enough, evaluator)
        return search(view, _less(budget, SPARE), f"search {seed!r}", is_enough, skill.evaluator)

    def prepare(self, view: View) -> None:
        skill = self.skill(view.game)
        if evaluator := alphabeta_evaluator(view.game, skill):
            AlphaBetaSearch(view, 0, FEWEST_ENTRIES, evaluator=evaluator).run(1)
        else:
            Search(view, 0, tree_capacity(1), evaluator=skill.evaluator).run(1)

    def conclude(self, found: Searching, seed: Seed, best: Collection[Move] = ()) -> BotDecision:
        """The decision that follows from a search so far, one of the best moves if some are known."""
        ranking, skill = found.ranking(), self.skill(found.game)
        move = None if best else finishing(found.view, ranking, seed)
        if move is None:
            move = self._err(ranking, skill, seed) if skill.errs else chosen(ranking, best)
        return BotDecision(move, found.values(), found.visits(), found.line(), found.simulations)

    def _err(self, ranking: Ranking, skill: Skill, seed: Seed) -> Move:
        """The best of the moves that it notices, as it judges them; it notices a win."""
        noises = gumbel_noise(len(ranking), self.name, seed)
        attention = chances(len(ranking), f"{self.name} overlooks", seed)
        seen = [
            value >= SURE or chance >= skill.overlooks for (_, value, _), chance in zip(ranking, attention, strict=True)
        ]
        misjudged = [
            value + skill.noise * noise + UNSEEN * (any(seen) and not is_seen)
            for (_, value, _), noise, is_seen in zip(ranking, noises, seen, strict=True)
        ]
        return ranking[misjudged.index(max(misjudged))][0]

    def _affordable(self, skill: Skill, given: Budget | None) -> Budget:
        """The given budget, as far as the bot uses it; a capped one ignores a larger budget."""
        if given is None:
            return skill.budget
        if self.is_capped:
            return Budget(min(given.simulations, skill.budget.simulations), given.seconds)
        return Budget(given.simulations, given.seconds * self.share)
