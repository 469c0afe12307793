"""What is to be played: bots, game, deals and seed; everything else follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property

from balandra.arena.seatings import Seating, seatings, seatings_a_deal
from balandra.bots import bot
from balandra.catalogue import edition, load
from balandra.core.edition import OptionValue
from balandra.core.errors import BalandraError
from balandra.core.game import Game

FORMAT = 1  # of the files that plans and games are saved in
LIMIT = 5000  # moves; a longer game counts as drawn
PATIENCE = 600.0  # seconds; a bot that has not decided by then loses the game
SHORTEST_PATIENCE, LONGEST_PATIENCE = 0.01, 1e6
FEWEST_BOTS, MOST_BOTS = 2, 16
MOST_SEATINGS = 1000  # of one deal
MOST_GAMES = 1_000_000

Task = tuple[int, int]  # a deal and one of its seatings


class ArenaError(BalandraError):
    """A match that cannot be, or a file that does not belong to it."""


@dataclass(frozen=True)
class Plan:
    """A match: each deal is played once with every seating."""

    bots: tuple[str, ...]
    edition: str
    players: int
    deals: int
    seed: int | str = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limit: int = LIMIT
    rules: int | None = None  # the version; None: the newest
    patience: float = PATIENCE  # no part of what is played, so not saved: a match may be resumed with another

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return load(edition(self.edition).game, self.edition, self.players, self.options, rules=self.rules)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots' names: their specs, numbered where one takes part twice."""
        return tuple(_name(self.bots, number) for number in range(len(self.bots)))

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * self.games_a_deal

    @cached_property
    def games_a_deal(self) -> int:
        """How many seatings there are."""
        return seatings_a_deal(len(self.bots), self.players)

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """Who sits where, in each game of a deal."""
        return seatings(len(self.bots), self.players, deal)

    def tasks(self) -> Iterator[Task]:
        """Every game."""
        return ((deal, seating) for deal in range(self.deals) for seating in range(self.games_a_deal))

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal: the same hidden things and the same start seat for all its seatings."""
        return f"arena {self.seed!r} deal {deal}"

    def move_seed(self, deal: int, seat: int, move: int) -> str:
        """The seed of a bot's decision: the same for whoever sits there."""
        return f"arena {self.seed!r} deal {deal} seat {seat} move {move}"

    def mapping(self) -> dict[str, object]:
        """The plan as it is saved, with the version of the rules."""
        rules = {"arena": FORMAT, "rules": self.game.version}
        words = {name: value for name, value in asdict(self).items() if name not in ("patience", "rules")}
        return {**rules, **words, "bots": list(self.bots), "options": dict(self.options)}


def plan_match(
    bots: Sequence[str],
    game: Game,
    games: int,
    seed: int | str = 0,
    limit: int = LIMIT,
    patience: float = PATIENCE,
) -> Plan:
    """The match of some bots over so many games, or a few more, so that every deal is played with all seatings.

    >>> import balandra
    >>> match = plan_match(["greedy", "random"], balandra.load("cartagena", "original-jamaica"), games=99)
    >>> match.deals, match.games
    (50, 100)
    """
    _check(bots, game.players, games)
    if not SHORTEST_PATIENCE <= patience <= LONGEST_PATIENCE:
        raise ArenaError(
            f"patience is a number of seconds from {SHORTEST_PATIENCE:g} to {LONGEST_PATIENCE:.0f}, not {patience}"
        )
    deals = -(-games // seatings_a_deal(len(bots), game.players))
    agreed = (game.edition.id, game.players, deals, seed, dict(game.options), limit, game.version)
    return Plan(tuple(bots), *agreed, patience)


def _check(bots: Sequence[str], players: int, games: int) -> None:
    if not FEWEST_BOTS <= len(bots) <= MOST_BOTS:
        raise ArenaError(f"a match is between {FEWEST_BOTS} to {MOST_BOTS} bots, not {len(bots)}")
    if not 1 <= games <= MOST_GAMES:
        raise ArenaError(f"a match has 1 to {MOST_GAMES} games, not {games}")
    count = seatings_a_deal(len(bots), players)
    if count > MOST_SEATINGS:
        raise ArenaError(
            f"{len(bots)} bots at tables of {players} make {count} games a deal; there can be {MOST_SEATINGS}"
        )
    for spec in bots:
        bot(spec)


def _name(bots: Sequence[str], number: int) -> str:
    earlier = bots[:number].count(bots[number])
    return f"{bots[number]} ({earlier + 1})" if earlier else bots[number]
