"""Plays games of the search against itself and notes, game by game, what the statistics need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import balandra
from balandra import Game, Position
from balandra.analysis import rank
from balandra.bots import Bot, bot
from balandra.core.events import Event
from balandra.core.random import game_seed
from balandra.reviews.evaluator import Evaluator, read_spec

SIMULATIONS = 200  # of every decision
RANKED = 2400  # simulations that rank the first moves of a game
CARD_TURNS = 3  # the worth of a card is taken at every third turn
SEED = "statistics"
MOVE_LIMIT = 3000

Pairs = list[tuple[str, float]]
# Each cell counts games: edition → players → games in one round.
MAIN = {2: 5, 3: 2, 4: 2, 5: 2}
FEW = {2: 2, 4: 1}
ROUND: dict[str, dict[int, int]] = {
    "original-jamaica": MAIN,
    "original-tortuga": MAIN,
    "ravensburger-basic": MAIN,
    "devir-escape": MAIN,
    "devir-great-escape": MAIN,
    "martinique": {2: 6},
    "ravensburger-advanced": FEW,
    "devir-jungle": FEW,
    "martinique-20-points": {2: 2},
}


@dataclass
class Row:
    """What one game tells."""

    edition: str
    players: int
    number: int
    winner: int | None = None  # 0 is the player who began; None: nobody
    how: str = ""
    turns: int = 0
    opening: Pairs = field(default_factory=list)  # kind of first move, its value minus the mean of all first moves
    carried: list[tuple[str, float, bool]] = field(default_factory=list)  # symbol, spaces, whether to the goal
    worth: Pairs = field(default_factory=list)  # cards in hand, gain in win chance by one card more


@dataclass(frozen=True)
class Observer:
    """What a game adds: the kinds of a first move, the advances in events, positions with one card more."""

    opening: Callable[[Position, str], list[str]]
    carried: Callable[[Position, tuple[Event, ...]], list[tuple[str, float, bool]]]
    richer: Callable[[Position], tuple[int, list[Position]] | None]


def game_of(edition: str, players: int) -> Game:
    """An edition with its usual options."""
    return balandra.load(balandra.edition(edition).game, edition, players=players)


def play_row(game: Game, observer: Observer, number: int) -> Row:
    """Play the game of a number and note it."""
    row = Row(game.edition.id, game.players, number)
    own = game_seed(f"{SEED} {row.edition} {row.players}", number)
    position, player, evaluator = (
        game.new(own),
        bot(f"search:{SIMULATIONS}"),
        Evaluator(game, read_spec(game, "static")),
    )
    start, last = game.seat(position.turn), ""
    if game.players == min(game.edition.players):
        row.opening = opening_values(position, observer, own)
    for step in range(MOVE_LIMIT):
        if position.outcome is not None:
            break
        if position.turn != last:
            row.turns, last = row.turns + 1, position.turn
            if row.turns % CARD_TURNS == 0:
                row.worth += card_worth(position, observer, evaluator)
        position = note_move(row, observer, position, player, f"{own} {step}")
    if position.outcome is not None and position.outcome.winner:
        row.winner = (game.seat(position.outcome.winner) - start) % game.players
        row.how = position.outcome.how
    return row


def note_move(row: Row, observer: Observer, position: Position, player: Bot, seed: str) -> Position:
    """Play one move and note how far it carried."""
    progress = position.play(player.choose(position.view(str(position.actor)), seed))
    row.carried += observer.carried(position, progress.events)
    return progress.position


def opening_values(position: Position, observer: Observer, seed: int) -> Pairs:
    """The value of every first move minus their mean, under each kind that the move is of."""
    ranked = rank(position.view(position.turn), RANKED, seed)
    mean = sum(one.value for one in ranked) / len(ranked)
    return [(kind, one.value - mean) for one in ranked for kind in observer.opening(position, one.move.text)]


def card_worth(position: Position, observer: Observer, evaluator: Evaluator) -> Pairs:
    """What one card more, of any symbol alike, adds to the chance of the player to move."""
    found = observer.richer(position)
    if found is None:
        return []
    size, richer = found
    seat, before = position.game.seat(position.turn), evaluator.glance(position)
    gains = [evaluator.glance(one)[seat] - before[seat] for one in richer]
    return [(str(size), sum(gains) / len(gains))]


def plan(rounds: int) -> list[tuple[str, int, int]]:
    """Edition, players and number of every game of so many rounds, in order."""
    return [
        (edition, players, number * games + one)
        for number in range(rounds)
        for edition, table in ROUND.items()
        for players, games in table.items()
        for one in range(games)
    ]
