"""Numbered games played to the end. The same number means the same random draws, whichever move is tried."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

import numpy as np

from balandra.analysis.intervals import Floats
from balandra.analysis.subject import Subject, numbered
from balandra.bots import Bot, bot
from balandra.core.errors import InvalidOption
from balandra.core.game import Move, Position, Seed
from balandra.core.random import seed_words
from balandra.search import engine as engines
from balandra.search.engine import Engine, best_engine, plain_engine
from balandra.search.light import NO_MOVE, ORIGIN, STATES
from balandra.search.playout import AS_IT_IS, Picker

LIGHT = "light"  # the policy of `search.light`


class Games(ABC):
    """Games from one subject by one policy, after any move."""

    batch: int  # games between two checks of the clock and of the intervals

    def __init__(self, subject: Subject, seed: Seed, limit: int) -> None:
        self.subject = subject
        self.seed = seed
        self.limit = limit

    @abstractmethod
    def play(self, move: Move | None, first: int, count: int) -> Floats:
        """One row for each game, starting at number `first`: each seat's result, then the number of moves."""


class LightGames(Games):
    """All seats play the move that looks best immediately after it (see `balandra.search.light`)."""

    batch = 200

    def __init__(self, subject: Subject, seed: Seed, limit: int, evaluator: str | None = None) -> None:
        super().__init__(subject, seed, limit)
        self.evaluator = None if evaluator is None else subject.game.ruleset.evaluator(evaluator)

    def play(self, move: Move | None, first: int, count: int) -> Floats:
        code = NO_MOVE if move is None else move.code
        seed = numbered(self.seed, first)
        return light_rows(self._engine, self.subject, code, seed, count, self.limit, self.evaluator)

    @cached_property
    def _engine(self) -> Engine:
        return best_engine(self.subject.game.ruleset, engines.LIGHT)


def light_rows(
    engine: Engine, subject: Subject, code: int, seed: Seed, count: int, limit: int, evaluator: str | None = None
) -> Floats:
    """Games of the light policy on an engine. The default evaluator is the oldest, which is the fastest."""
    game, work = subject.game, engine.workspace()
    low, high = seed_words(seed)
    seat = AS_IT_IS if subject.position else game._seat_number(subject.view.seat)
    blank = game.ruleset.state_type.blank()
    states = work.records(*[subject.state if one == ORIGIN else blank for one in range(STATES)])
    picker = work.records(Picker.blank())[0]
    rules, moves = work.records(game.rules)[0], work.buffer(game.ruleset.most_moves)
    rows = work.array((count, game.players + 1))
    values = work.chances(game)
    chosen = work.evaluator(game, evaluator or game.ruleset.first_evaluator)
    work.drivers["light_games"](rules, chosen, states, seat, code, picker, moves, values, low, high, limit, rows)
    return np.array(rows)


class BotGames(Games):
    """All seats are played by the same bot, each from its own view."""

    batch = 10

    def __init__(self, subject: Subject, seed: Seed, limit: int, player: Bot) -> None:
        super().__init__(subject, seed, limit)
        self.player = player

    def play(self, move: Move | None, first: int, count: int) -> Floats:
        return np.array([self._game(move, number) for number in range(first, first + count)])

    def _game(self, move: Move | None, number: int) -> Floats:
        position = self.subject.deal(number, self.seed)
        if move is not None:
            position = position.play(move).position
        made = 0
        while position.actor is not None and made < self.limit:
            luck = f"rollout {self.seed!r} game {number} move {made}"
            chosen = self.player.choose(position.view(position.actor), luck)
            position = position.reseeded(f"draws {luck}").play(chosen).position
            made += 1
        return _result(position, made)


def _result(position: Position, made: int) -> Floats:
    """Each seat's result, estimated by the evaluator if the game is unfinished; then the number of moves."""
    whole = Subject(position.view(None), position)
    row: Floats = light_rows(plain_engine(position.game.ruleset), whole, NO_MOVE, 0, 1, 0)[0]
    row[-1] = made
    return row


def games_by(policy: str, subject: Subject, seed: Seed, limit: int) -> Games:
    """The games of a policy: `light`, `light@EVALUATOR`, or a bot's spec."""
    light, at, evaluator = policy.partition("@")
    if light == LIGHT:
        return LightGames(subject, seed, limit, evaluator if at else None)
    try:
        player = bot(policy)
    except InvalidOption as error:
        raise InvalidOption(f"{error}, and the policy {LIGHT}") from None
    return BotGames(subject, seed, limit, player)
