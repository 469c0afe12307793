"""Self-play: bots play whole games, reproducible from a seed, in one or several processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from balandra.batch.encoding import action_of
from balandra.bots import Bot, bot
from balandra.core.errors import InvalidOption
from balandra.core.game import Game, Position, Seed
from balandra.core.random import game_seed
from balandra.core.ruleset import Outcome
from balandra.core.slots import NOBODY_WINS, NOT_OVER

MOVE_LIMIT = 100_000  # a safeguard; known games are far shorter


@dataclass(frozen=True)
class Step:
    """One move: the colour to play, the colour that decided, the move, and the number of legal moves."""

    turn: str
    actor: str
    text: str
    kind: str
    action: int  # index in the encoding
    legal: int
    is_stuck: bool


@dataclass(frozen=True)
class Record:
    """A finished game: its number and seed, every move, and the outcome."""

    game: Game
    number: int
    seed: int
    bots: tuple[str, ...]  # in seat order
    start: str
    steps: tuple[Step, ...]
    outcome: Outcome | None

    @property
    def turns(self) -> int:
        """The number of turns."""
        colours = [step.turn for step in self.steps]
        return sum(1 for before, now in zip([None, *colours], colours, strict=False) if before != now)

    def summary(self) -> list[int]:
        """The game as a row of `Engine.random_games`: moves, turns, winner, times stuck, start seat."""
        won = self.outcome.winner if self.outcome else None
        winner = self.game.seat(won) if won else NOBODY_WINS if self.outcome else NOT_OVER
        stuck = sum(step.is_stuck for step in self.steps)
        return [len(self.steps), self.turns, winner, stuck, self.game.seat(self.start)]


def selfplay(
    game: Game, bots: Sequence[str] = ("random",), games: int = 1, seed: Seed = 0, workers: int = 1
) -> Iterator[Record]:
    """Play games and yield them in order, with one bot for each seat or one for all; `cores` does not affect them.

    >>> import balandra
    >>> jamaica = balandra.load("cartagena", "original-jamaica", options={"boards": 4, "pirates": 4})
    >>> [record.steps[0].text for record in selfplay(jamaica, ["greedy", "random"], games=2, seed=7)]
    ['bottle 0', 'dagger 0']
    """
    task = partial(play, game, seat_bots(game, bots), seed)
    if workers == 1:
        yield from map(task, range(games))
        return
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin) as pool:
        try:
            yield from pool.map(task, range(games), chunksize=max(1, min(16, games // (4 * workers))))
        except BaseException:  # cancel the pending games
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Initialise a worker: Ctrl-C is handled by the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def seat_bots(game: Game, bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for each seat, with every name checked."""
    if len(bots) not in (1, game.players):
        raise InvalidOption(f"{game.players} players need {game.players} bots, or one for all, not {len(bots)}")
    specs = tuple(bots) * game.players if len(bots) == 1 else tuple(bots)
    return tuple(bot(spec).name for spec in specs)


def play(game: Game, bots: tuple[str, ...], seed: Seed, number: int) -> Record:
    """Play one game of a series."""
    own = game_seed(seed, number)
    position = game.new(own)
    start = position.turn
    players = dict(zip(game.colours, map(bot, bots), strict=True))
    steps: list[Step] = []
    while position.outcome is None and len(steps) < MOVE_LIMIT:
        position, step = _play_move(position, players, f"{own} {len(steps)}")
        steps.append(step)
    for player in players.values():
        player.leave()
    return Record(game, number, own, bots, start, tuple(steps), position.outcome)


def _play_move(position: Position, players: dict[str, Bot], seed: Seed) -> tuple[Position, Step]:
    actor = str(position.actor)
    moves = position.legal_moves
    move = players[actor].choose(position.view(actor), seed)
    action = action_of(position, move)
    step = Step(position.turn, actor, move.text, move.kind, action, len(moves), _is_stuck(position))
    return position.play(move).position, step


def _is_stuck(position: Position) -> bool:
    codes = [move.code for move in position.legal_moves]
    stuck = position.game.ruleset.kernels["is_stuck"]
    return bool(stuck(position.game.rules, position._state, codes, len(codes)))
