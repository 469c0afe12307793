"""Ten levels of strength, with the same names in every game."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.bots.search import SearchBot, Skill, SkillOf
from balandra.core.game import Game
from balandra.core.heuristics import LevelSkill
from balandra.search.search import Budget

SECOND = 1.0


@dataclass(frozen=True)
class Level:
    """A named level of play. The same noise costs more where luck decides less, so each game sets its own skills.

    The weakest look one action ahead and overlook moves; the strongest has no weakness.
    """

    name: str
    about: str
    usual: LevelSkill | None = None  # if the game declares none; None: full strength, one second for each move
    share: float = 1.0  # the share used of a given time

    def skill(self, game: Game) -> Skill:
        """The level's skill in a game."""
        if self.usual is None:
            return Skill(Budget(seconds=SECOND))
        simulations, noise, evaluator, overlooks = game.ruleset.heuristics.levels(game).get(self.name, self.usual)
        return Skill(Budget(simulations), noise, evaluator, overlooks)

    def bot(self) -> SearchBot:
        """The level as a bot; a level that does not err uses the time it is given."""
        return SearchBot(self.name, self.skill, self.about, self.share, self.errs)

    @property
    def errs(self) -> bool:
        """Whether it misjudges or overlooks moves; such a level accepts no other budget."""
        return self.usual is not None and self.usual.noise > 0

    def with_budget(self, budget: Budget, evaluator: str | None) -> SkillOf:
        """The level's skill with another budget, and optionally another evaluator."""
        return lambda game: Skill(budget, evaluator=evaluator or self.skill(game).evaluator)


def always(budget: Budget, evaluator: str | None = None) -> SkillOf:
    """The same budget and evaluator in every game, without errors."""
    return lambda game: Skill(budget, evaluator=evaluator)


LEVELS = {
    level.name: level
    for level in (
        Level("stowaway", "level 1: knows the moves, and not much more", LevelSkill(1, 0.02, overlooks=0.8)),
        Level("cabin-boy", "level 2: a beginner", LevelSkill(1, 0.02, overlooks=0.6)),
        Level("deckhand", "level 3: has played a few times", LevelSkill(1, 0.02, overlooks=0.3)),
        Level("sailor", "level 4: for a quiet evening", LevelSkill(28, 0.05)),
        Level("gunner", "level 5: a fair opponent for a family", LevelSkill(45, 0.03)),
        Level("boatswain", "level 6: makes few mistakes", LevelSkill(65, 0.02)),
        Level("helmsman", "level 7: for those who know the game well", LevelSkill(110, 0.011)),
        Level("quartermaster", "level 8: for strong players", LevelSkill(250, 0.0045)),
        Level("corsair", "level 9: does not slip", LevelSkill(1000), share=0.1),
        Level("admiral", "level 10: the strongest"),
    )
}
