"""A bot that searches: a tree search over deals of what is hidden; alpha-beta where that is the better player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from balandra.bots.bot import Bot, BotDecision, gumbel_noise
from balandra.core.game import Game, Seed, View
from balandra.core.ruleset import Ruleset
from balandra.search.deepening import FEWEST_ENTRIES, AlphaBetaSearch, deepen
from balandra.search.search import Budget, IsEnough, Search, Searching, never, search, tree_capacity

SPARE = 0.015  # seconds reserved for work outside the search
ALPHABETA_SPARE = 0.004  # likewise where there is no tree to be read
NODES_PER_SIMULATION = 50  # positions of alpha-beta for a simulation of the tree search: about the same time


@dataclass(frozen=True)
class Skill:
    """The strength of a search: its budget, the noise of its judgement (about, in chance to win), its evaluator."""

    budget: Budget
    noise: float = 0.0
    evaluator: str | None = None  # by name; None: the best for the game


SkillOf = Callable[[Ruleset], Skill]


def alphabeta_evaluator(game: Game, skill: Skill) -> str | None:
    """The evaluator of alpha-beta, where it plays for a skill: at full strength, with no other evaluator named."""
    evaluator = game.ruleset.open_evaluator(game)
    return evaluator if skill.noise == 0 and skill.evaluator in (None, evaluator) else None


def _less(budget: Budget, spare: float) -> Budget:
    """A budget with some seconds less."""
    return Budget(budget.simulations, max(0.001, budget.seconds - spare))


def nodes_of(budget: Budget) -> Budget:
    """A budget for alpha-beta, in positions."""
    return Budget(budget.simulations * NODES_PER_SIMULATION, budget.seconds)


class SearchBot(Bot):
    """A search with a budget of simulations or seconds; with noise, it misjudges moves slightly."""

    about = "searches many deals of what it cannot see"

    def __init__(self, name: str, skill_of: SkillOf, about: str = "", share: float = 1.0) -> None:
        self.name = name
        self.skill_of = skill_of
        self.share = share  # the share used of a given time
        self.about = about or type(self).about

    def skill(self, game: Game) -> Skill:
        """The bot's skill in a game."""
        return self.skill_of(game.ruleset)

    def think(
        self, view: View, seed: Seed = 0, budget: Budget | None = None, is_enough: IsEnough = never
    ) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        skill = self.skill(view.game)
        given = self._affordable(skill, budget)
        if evaluator := alphabeta_evaluator(view.game, skill):
            nodes = nodes_of(_less(given, ALPHABETA_SPARE))
            found: Searching = deepen(view, nodes, f"search {seed!r}", is_enough, evaluator)
        else:
            found = search(view, _less(given, SPARE), f"search {seed!r}", is_enough, skill.evaluator)
        return self.conclude(found, seed)

    def prepare(self, view: View) -> None:
        skill = self.skill(view.game)
        if evaluator := alphabeta_evaluator(view.game, skill):
            AlphaBetaSearch(view, 0, FEWEST_ENTRIES, evaluator=evaluator).run(1)
        else:
            Search(view, 0, tree_capacity(1), evaluator=skill.evaluator).run(1)

    def conclude(self, found: Searching, seed: Seed) -> BotDecision:
        """The decision that follows from a search so far."""
        ranking = found.ranking()
        move = ranking[0][0]
        noise = self.skill(found.game).noise
        if noise:
            noises = gumbel_noise(len(ranking), self.name, seed)
            misjudged = [value + noise * tie_noise for (_, value, _), tie_noise in zip(ranking, noises, strict=True)]
            move = ranking[misjudged.index(max(misjudged))][0]
        return BotDecision(move, found.values(), found.visits(), found.line(), found.simulations)

    def _affordable(self, skill: Skill, given: Budget | None) -> Budget:
        """The given budget, as far as the bot uses it; a bot with noise ignores a larger budget."""
        if given is None:
            return skill.budget
        if skill.noise:
            return Budget(min(given.simulations, skill.budget.simulations), given.seconds)
        return Budget(given.simulations, given.seconds * self.share)
