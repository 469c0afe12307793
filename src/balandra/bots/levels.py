"""Ten levels, from a child's first opponent to the strongest: the same names everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.bots.search import SearchBot, Skill
from balandra.catalogue import GAMES
from balandra.search.search import Budget

SECOND = 1.0
PEER = "0.1"  # the evaluator that the levels below the strongest are spaced with


@dataclass(frozen=True)
class Level:
    """A name, and how well it plays each game; the same slip costs more where luck decides less."""

    name: str
    about: str
    skills: dict[str, Skill]  # by the game's name
    share: float = 1.0  # of a clock given

    def bot(self) -> SearchBot:
        """The level as a bot; one that does not slip uses the clock it is given."""
        return SearchBot(self.name, self.skills, self.about, self.share)

    @property
    def is_noisy(self) -> bool:
        """Whether it misjudges moves; who does takes no other budget."""
        return any(skill.noise for skill in self.skills.values())


def skills(cartagena: tuple[int, float], martinique: tuple[int, float]) -> dict[str, Skill]:
    """Rounds and slip in each game."""
    given = {"cartagena": cartagena, "martinique": martinique}
    return {game: Skill(Budget(simulations), noise, PEER) for game, (simulations, noise) in given.items()}


def always(budget: Budget, evaluator: str | None = None) -> dict[str, Skill]:
    """The same budget and evaluator in every game, and no slips."""
    return dict.fromkeys(GAMES, Skill(budget, evaluator=evaluator))


LEVELS = {
    level.name: level
    for level in (
        Level("stowaway", "level 1: knows the moves, and not much more", skills((16, 0.245), (16, 0.37))),
        Level("cabin-boy", "level 2: a beginner", skills((16, 0.125), (16, 0.2))),
        Level("deckhand", "level 3: has played a few times", skills((24, 0.057), (18, 0.11))),
        Level("sailor", "level 4: for a quiet evening", skills((32, 0.034), (24, 0.064))),
        Level("gunner", "level 5: a fair opponent for a family", skills((60, 0.023), (34, 0.0385))),
        Level("boatswain", "level 6: makes few mistakes", skills((80, 0.0162), (55, 0.025))),
        Level("helmsman", "level 7: for those who know the game well", skills((120, 0.010), (105, 0.0118))),
        Level("quartermaster", "level 8: for strong players", skills((200, 0.005), (300, 0.004))),
        Level("corsair", "level 9: does not slip", skills((400, 0.0), (2000, 0.0)), share=0.1),
        Level("admiral", "level 10: the strongest", always(Budget(seconds=SECOND))),
    )
}
