"""The policy of Cartagena: how promising moves look before they are tried, each a sum of the weights of its inputs.

A tree search asks it which moves of a new position to try first (`search.tree`). Scores are whole numbers, so every
target comes to the same order.
"""

from __future__ import annotations

from balandra.cartagena.features import BYTE, BYTE_MASK, LISTS, REACHED
from balandra.cartagena.move_features import move_inputs, note_turn_crew
from balandra.cartagena.moves import move_card, move_cell, move_verb
from balandra.cartagena.network import SCORES, UNIT, Parameters
from balandra.cartagena.state import ADVANCE, SYMBOLS, Rules, State
from balandra.core.evaluator import Evaluator
from balandra.core.kernel import kernel

INPUTS = LISTS  # of the move at hand, where `features.look` has its lists
SURE = 1 << 20  # more than any sum of weights
LEAST = -20.0  # log odds


@kernel
def wins(r: Rules, s: State, ints: list[int], move: int) -> bool:
    """Whether a card takes the last pirate home."""
    cells = s.pirates[s.turn]
    if move_verb(move) != ADVANCE or cells[1] != r.goal or move_cell(move) != cells[0]:
        return False
    return (ints[REACHED + cells[0]] >> BYTE * (move_card(move) % SYMBOLS)) & BYTE_MASK == r.goal


@kernel
def score_moves(r: Rules, p: Parameters, s: State, ints: list[int], moves: list[int], n: int) -> int:
    """Write the score of each move; the highest."""
    note_turn_crew(r, s, ints)
    most = -(1 << 30)
    for i in range(n):
        end = move_inputs(r, s, ints, moves[i], INPUTS)
        score = SURE if wins(r, s, ints, moves[i]) else 0
        for k in range(INPUTS, end):
            score += p.policy[ints[k]]
        ints[SCORES + i] = score
        most = max(most, score)
    return most


@kernel
def bring_best(ints: list[int], moves: list[int], n: int, at: int) -> None:
    """Bring the move with the highest score, of those from a place on, to that place."""
    best = at
    for i in range(at + 1, n):
        if ints[SCORES + i] > ints[SCORES + best]:
            best = i
    score = ints[SCORES + best]
    move = moves[best]
    ints[SCORES + best] = ints[SCORES + at]
    moves[best] = moves[at]
    ints[SCORES + at] = score
    moves[at] = move


@kernel
def rank_moves(r: Rules, e: Evaluator, s: State, moves: list[int], n: int, count: int) -> None:
    """Bring so many of the n moves to the front, those with the highest scores, the best first."""
    most = score_moves(r, e.parameters, s, e.ints, moves, n)
    for i in range(n):
        e.ints[SCORES + i] -= most
    for i in range(min(count, n)):
        bring_best(e.ints, moves, n, i)


@kernel
def policy_logit(e: Evaluator, place: int) -> float:
    """The score of a move that was ranked, less the highest, as log odds; no move is quite out of the question."""
    return max(e.ints[SCORES + place] / UNIT, LEAST)
