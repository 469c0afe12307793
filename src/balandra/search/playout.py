"""Playouts: whole games by random play."""

from __future__ import annotations

from typing import Annotated, Any

from balandra.core.random import WORDS, seed
from balandra.core.record import Field, Record
from balandra.core.slots import apply, copy_record, is_stuck, random_move, setup, winner


class Picker(Record):
    """The generator that picks moves, apart from the game's own."""

    games: Annotated[int, Field("i8")]  # played so far; it also keeps Numba from taking a state for a picker
    rng: Annotated[list[int], Field("i8", (WORDS,))]


# The columns of a game's summary.
MOVES, TURNS, WINNER, STUCK, FIRST = range(5)
COLUMNS = 5


def play_random(r: Any, s: Any, picker: Any, moves: Any, limit: int, summary: Any) -> None:
    """Play to the end, or at most `limit` moves, each legal move as likely as the next."""
    turn = -1
    for _ in range(limit):
        n = random_move(r, s, picker, moves)
        if n == 0:
            break
        if s.turn != turn:
            turn = s.turn
            summary[TURNS] += 1
        if is_stuck(r, s, moves, n):
            summary[STUCK] += 1
        apply(r, s, moves[0])
        summary[MOVES] += 1
    summary[WINNER] = winner(r, s)


def random_games(
    r: Any, states: Any, fresh: bool, picker: Any, moves: Any, seed_high: int, first: int, limit: int, summaries: Any
) -> None:
    """One random game a row of `summaries`, fresh or from states[0] on; game i has the seed (first + i, seed_high)."""
    for i in range(len(summaries)):
        copy_record(states, 0, 1)
        seed(picker, first + i, seed_high ^ 1)
        picker.games += 1
        if fresh:
            seed(states[1], first + i, seed_high)
            setup(r, states[1], -1)
        summaries[i][FIRST] = states[1].turn
        play_random(r, states[1], picker, moves, limit, summaries[i])
