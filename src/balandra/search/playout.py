"""Playouts: whole games by random play."""

from __future__ import annotations

from typing import Annotated

from balandra.core.kernel import driver
from balandra.core.random import MASK, WORDS, seed
from balandra.core.record import Field, Record, RulesRecord, StateRecord
from balandra.core.slots import apply, copy_record, is_stuck, random_move, redeal, setup, winner


class Picker(Record):
    """The generator that picks moves, apart from the game's own."""

    turn: Annotated[int, Field("i8")]  # whose turn the last move was in; first, so that no state is taken for a picker
    rng: Annotated[list[int], Field("i8", (WORDS,))]


# The columns of a game's summary.
MOVES, TURNS, WINNER, STUCK, FIRST = range(5)
COLUMNS = 5
NO_TURN = -1  # before the first move
AS_IT_IS = -1  # as a seat: nothing is dealt anew
PICKS = 1  # keeps the seeds of the picker apart from the game's


@driver
def begin_game(r: RulesRecord, s: StateRecord, low: int, high: int) -> None:
    """Set up a fresh game in a blank record."""
    seed(s, low, high)
    setup(r, s, -1)


@driver
def deal_anew(r: RulesRecord, s: StateRecord, seat: int, low: int, high: int) -> None:
    """Give a copied position fresh randomness, and what a seat does not know a fresh deal."""
    seed(s, low, high)
    if seat != AS_IT_IS:
        redeal(r, s, seat)


@driver
def begin_summary(s: StateRecord, picker: Picker, low: int, high: int, summary: list[int]) -> None:
    """Begin to play a game at random, with the picker that belongs to its seed."""
    seed(picker, low, high ^ PICKS)
    picker.turn = NO_TURN
    summary[MOVES] = 0
    summary[TURNS] = 0
    summary[STUCK] = 0
    summary[FIRST] = s.turn


@driver
def random_step(
    r: RulesRecord, s: StateRecord, picker: Picker, moves: list[int], limit: int, summary: list[int]
) -> bool:
    """Make one random move and count it; False, with the winner noted, where the game is over or has `limit` moves."""
    n = random_move(r, s, picker, moves)
    if n == 0 or summary[MOVES] == limit:
        summary[WINNER] = winner(r, s)
        return False
    if s.turn != picker.turn:
        picker.turn = s.turn
        summary[TURNS] += 1
    if is_stuck(r, s, moves, n):
        summary[STUCK] += 1
    apply(r, s, moves[0])
    summary[MOVES] += 1
    return True


@driver
def random_games(
    r: RulesRecord,
    states: list[StateRecord],
    fresh: bool,
    picker: Picker,
    moves: list[int],
    seed_high: int,
    first: int,
    limit: int,
    summaries: list[list[int]],
) -> None:
    """One random game a row of `summaries`, fresh or from states[0] on; game i has the seed (first + i, seed_high)."""
    for i in range(len(summaries)):
        low = (first + i) & MASK
        copy_record(states, 0, 1)
        if fresh:
            begin_game(r, states[1], low, seed_high)
        begin_summary(states[1], picker, low, seed_high, summaries[i])
        goes_on = True
        while goes_on:  # Python writes the condition of a loop twice, and with it what is copied into the caller
            goes_on = random_step(r, states[1], picker, moves, limit, summaries[i])
