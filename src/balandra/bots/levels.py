"""Ten levels, from a child's first opponent to the strongest: the same names everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.bots.search import SearchBot
from balandra.search.seek import Budget

PATIENCE = 2.0  # seconds that a weak level thinks at most, where nothing is compiled yet


@dataclass(frozen=True)
class Level:
    """How far a level looks, and by how much of a chance to win it misjudges moves."""

    name: str
    rounds: int
    slip: float
    about: str

    def bot(self, budget: Budget | None = None) -> SearchBot:
        """The level as a bot; one that does not slip uses the clock it is given."""
        own = budget or Budget(rounds=self.rounds, seconds=PATIENCE)
        return SearchBot(self.name, own, self.slip, self.about)


LEVELS = {
    level.name: level
    for level in (
        Level("stowaway", 16, 0.30, "level 1: knows the moves, and not much more"),
        Level("cabin-boy", 16, 0.15, "level 2: likes to run ahead"),
        Level("deckhand", 24, 0.09, "level 3: sees what a move brings at once"),
        Level("sailor", 32, 0.055, "level 4: plans a turn, and often forgets the others"),
        Level("gunner", 48, 0.035, "level 5: a fair opponent for a family"),
        Level("boatswain", 80, 0.02, "level 6: makes few mistakes"),
        Level("helmsman", 120, 0.010, "level 7: for those who know the game well"),
        Level("quartermaster", 300, 0.0, "level 8: for strong players"),
        Level("corsair", 1500, 0.0, "level 9: plans several turns"),
        Level("admiral", 20000, 0.0, "level 10: the strongest"),
    )
}
