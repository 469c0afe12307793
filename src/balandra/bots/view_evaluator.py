"""How the greedy bot judges what it sees of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from balandra.core.game import Move, View


def _all_moves(view: View) -> Sequence[Move]:
    return view.legal_moves


@dataclass(frozen=True)
class ViewEvaluator:
    """The worth of a view to its seat, which moves are worth a try, and by how much a move is misjudged at most."""

    worth: Callable[[Mapping[str, Any], str], float]
    worth_a_try: Callable[[View], Sequence[Move]] = _all_moves
    tie_noise: float = 1.0
