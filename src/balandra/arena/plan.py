"""The plan of a match: bots, game, deals and seed. Everything else follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property

from balandra.arena.luck import luck_evaluator
from balandra.arena.seatings import Seating, seatings, seatings_a_deal
from balandra.bots import bot
from balandra.catalogue import edition, load
from balandra.core.edition import OptionValue
from balandra.core.errors import BalandraError
from balandra.core.game import Game

FORMAT = 1  # of the files that hold plans and games
LIMIT = 5000  # moves; a longer game counts as a draw
PATIENCE = 600.0  # seconds; a bot that takes longer forfeits the game
LUCK = "static"  # the evaluator by which luck is measured
SHORTEST_PATIENCE, LONGEST_PATIENCE = 0.01, 1e6
FEWEST_BOTS, MOST_BOTS = 2, 16
MOST_SEATINGS = 1000  # of one deal
MOST_GAMES = 1_000_000

Task = tuple[int, int]  # a deal and one of its seatings


class ArenaError(BalandraError):
    """An impossible match, or a file that belongs to another match."""


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
    # Not saved, because they do not affect the games; a resumed match may use other values.
    patience: float = PATIENCE
    luck: str | None = LUCK  # the evaluator of draws; None: their luck is not measured

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return load(edition(self.edition).game, self.edition, self.players, self.options, rules=self.rules)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots' names: their specs, numbered if one occurs twice."""
        return tuple(_name(self.bots, number) for number in range(len(self.bots)))

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * self.games_a_deal

    @cached_property
    def games_a_deal(self) -> int:
        """The number of seatings for each deal."""
        return seatings_a_deal(len(self.bots), self.players)

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """The bot at each seat, for each game of a deal."""
        return seatings(len(self.bots), self.players, deal)

    def tasks(self) -> Iterator[Task]:
        """Every game."""
        return ((deal, seating) for deal in range(self.deals) for seating in range(self.games_a_deal))

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal: the same hidden information and the same start seat for all its seatings."""
        return f"arena {self.seed!r} deal {deal}"

    def move_seed(self, deal: int, seat: int, move: int) -> str:
        """The seed of a decision: independent of the bot that makes it."""
        return f"arena {self.seed!r} deal {deal} seat {seat} move {move}"

    def mapping(self) -> dict[str, object]:
        """The plan as it is saved, including the version of the rules."""
        rules = {"arena": FORMAT, "rules": self.game.version}
        words = {name: value for name, value in asdict(self).items() if name not in ("patience", "luck", "rules")}
        return {**rules, **words, "bots": list(self.bots), "options": dict(self.options)}


def plan_match(
    bots: Sequence[str],
    game: Game,
    games: int,
    seed: int | str = 0,
    limit: int = LIMIT,
    patience: float = PATIENCE,
    luck: str | None = LUCK,
) -> Plan:
    """Plan a match of at least `games` games, rounded up so that every deal is played with all seatings.

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
    if luck is not None:
        luck_evaluator(game, luck)
    return Plan(tuple(bots), *agreed, patience, luck)


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
