"""Views as rows of numbers and moves as indices, in Python: the same encoding that a batch writes.

>>> import balandra
>>> from balandra.batch.encoding import action_of, encode, mask, move_of
>>> position = balandra.load("cartagena", "original-jamaica").new(seed=7)
>>> view = position.view(position.actor)
>>> encode(view).shape, encode(view).dtype, int(mask(view).sum()) == len(view.legal_moves)
((1312,), dtype('int8'), True)
>>> move_of(view, action_of(view, view.legal_moves[0])) == view.legal_moves[0]
True
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from balandra.core.blocks import Block, places
from balandra.core.errors import IllegalMove, InvalidOption
from balandra.core.game import Move, Position, View
from balandra.core.record import Array
from balandra.core.ruleset import Ruleset

Seen = View | Position
Row = np.ndarray[tuple[int], np.dtype[np.int8]]
Mask = np.ndarray[tuple[int], np.dtype[np.bool_]]


def encode(seen: Seen) -> Row:
    """A view as a row of numbers from 0 up; of a position what the one who decides sees."""
    view = seen if isinstance(seen, View) else seen.view(seen.game.colours[seen._state.actor])
    game = view.game
    out = [0] * game.ruleset.observation
    game.ruleset.kernels["encode"](game.rules, view._state, game._seat_number(view.seat), out)
    return np.array(out, dtype=np.int8)


def mask(seen: Seen) -> Mask:
    """For every index whether it is a legal move; all False where the viewer has nothing to decide."""
    found = np.zeros(seen.game.ruleset.actions, dtype=np.bool_)
    for move in seen.legal_moves:
        found[action_of(seen, move)] = True
    return found


def action_of(seen: Seen, move: Move) -> int:
    """The index of a legal move."""
    return int(seen.game.ruleset.kernels["action_of"](seen.game.rules, seen._state, move.code))


def move_of(seen: Seen, action: int) -> Move:
    """The legal move of an index; IllegalMove if there is none."""
    ruleset = seen.game.ruleset
    if not 0 <= action < ruleset.actions:
        raise InvalidOption(f"an action of {ruleset.name} is a number from 0 to {ruleset.actions - 1}, not {action!r}")
    code = ruleset.kernels["code_of"](seen.game.rules, seen._state, int(action))
    for move in seen.legal_moves:
        if move.code == code:
            return move
    raise IllegalMove(f"action {action} ({describe(ruleset, int(action))}) is not legal here")


def describe(ruleset: Ruleset, action: int) -> str:
    """What an index stands for: its block and the place in it, as in `advance[2, 17]`."""
    for block, at in zip(ruleset.action_blocks, places(ruleset.action_blocks).values(), strict=True):
        if at <= action < at + block.size:
            place = np.unravel_index(action - at, block.shape)
            return block.name if block.size == 1 else f"{block.name}[{', '.join(map(str, place))}]"
    raise InvalidOption(f"an action of {ruleset.name} is a number from 0 to {ruleset.actions - 1}, not {action!r}")


def scale(ruleset: Ruleset) -> npt.NDArray[np.float32]:
    """One over the largest value of every number of the observation, to bring them all between 0 and 1."""
    return np.concatenate([np.full(b.size, 1 / b.most, dtype=np.float32) for b in ruleset.observation_blocks])


def part(ruleset: Ruleset, row: Array, name: str) -> Array:
    """One block of an encoded view, in its shape; of many rows at once, with these in front."""
    at = places(ruleset.observation_blocks)
    block = _block(ruleset, name)
    return row[..., at[name] : at[name] + block.size].reshape(*row.shape[:-1], *block.shape)


def _block(ruleset: Ruleset, name: str) -> Block:
    for block in ruleset.observation_blocks:
        if block.name == name:
            return block
    known = ", ".join(block.name for block in ruleset.observation_blocks)
    raise InvalidOption(f"an observation of {ruleset.name} has no block {name!r}; it has {known}")
