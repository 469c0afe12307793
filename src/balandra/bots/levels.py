"""Ten levels, from a child's first opponent to the strongest: the same names everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.bots.search import SearchBot
from balandra.search.seek import Budget

SECOND = 1.0


@dataclass(frozen=True)
class Level:
    """How far a level looks, and by how much of a chance to win it misjudges moves."""

    name: str
    budget: Budget
    slip: float
    about: str
    share: float = 1.0  # of a clock given

    def bot(self) -> SearchBot:
        """The level as a bot; one that does not slip uses the clock it is given."""
        return SearchBot(self.name, self.budget, self.slip, self.about, self.share)


LEVELS = {
    level.name: level
    for level in (
        Level("stowaway", Budget(rounds=16), 0.245, "level 1: knows the moves, and not much more"),
        Level("cabin-boy", Budget(rounds=16), 0.125, "level 2: a beginner"),
        Level("deckhand", Budget(rounds=24), 0.057, "level 3: has played a few times"),
        Level("sailor", Budget(rounds=32), 0.034, "level 4: for a quiet evening"),
        Level("gunner", Budget(rounds=60), 0.023, "level 5: a fair opponent for a family"),
        Level("boatswain", Budget(rounds=80), 0.0162, "level 6: makes few mistakes"),
        Level("helmsman", Budget(rounds=120), 0.010, "level 7: for those who know the game well"),
        Level("quartermaster", Budget(rounds=200), 0.005, "level 8: for strong players"),
        Level("corsair", Budget(rounds=220), 0.0, "level 9: does not slip", share=0.1),
        Level("admiral", Budget(seconds=SECOND), 0.0, "level 10: the strongest"),
    )
}
