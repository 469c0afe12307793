"""Exact chances to win within one turn, from what the mover knows: all own moves and all draws are followed.

Hidden cards count as cards of the pile, which makes every draw as likely as it is for the mover (see
`Ruleset.with_unseen_cards`). Where a draw has too many outcomes to list, its chance is only known to lie in 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

from balandra.core.game import Move, Position, View
from balandra.puzzles.puzzle import Line
from balandra.reviews.draws import MOST_LISTED, listed
from balandra.reviews.searches import bare_bytes

NEVER, SURE = Fraction(0), Fraction(1)
MOST_POSITIONS = 5_000

Chance = tuple[Fraction, Fraction]  # at least, at most


class TooManyError(Exception):
    """The turn has more positions than are followed."""


def open_turn(view: View) -> Position | None:
    """The position that a turn is solved from, if its draws can be told from the view and it may bring the win."""
    game = view.game
    state = game.ruleset.with_unseen_cards(view)
    return Position(game, state) if state is not None and game.ruleset.may_win_this_turn(game, state) else None


class TurnSolver:
    """The chances of one turn; `backwards` follows the moves in the opposite order.

    `most` limits the positions, `outcomes` those of a draw: a move with more may bring anything.
    """

    def __init__(
        self, root: Position, backwards: bool = False, most: int = MOST_POSITIONS, outcomes: int = MOST_LISTED
    ) -> None:
        self.seat = root.turn
        self.root = root
        self.backwards = backwards
        self.most = most
        self.outcomes = outcomes
        self._known: dict[bytes, Chance] = {}

    def chances(self) -> dict[str, Chance]:
        """By first move: the chance to win before the turn ends."""
        return {move.text: self._after(self.root, move) for move in self._moves(self.root)}

    def has_several(self) -> bool:
        """Whether several first moves win for certain."""
        sure = (move for move in self._moves(self.root) if self._after(self.root, move)[0] == SURE)
        return len(list(islice(sure, 2))) > 1

    def sure_lines(self, position: Position | None = None) -> Line:
        """The moves that win for certain, and what may follow each as long as no draw decides."""
        at = position or self.root
        found: Line = {}
        for move in at.legal_moves:
            if self._after(at, move)[0] == SURE:
                outcomes = listed(at, move, self.outcomes) or []
                is_open = len(outcomes) == 1 and outcomes[0].position.outcome is None
                found[move.text] = self.sure_lines(outcomes[0].position) if is_open else {}
        return found

    def _moves(self, position: Position) -> Sequence[Move]:
        return position.legal_moves[::-1] if self.backwards else position.legal_moves

    def _after(self, position: Position, move: Move) -> Chance:
        outcomes = listed(position, move, self.outcomes)
        if outcomes is None:
            return NEVER, SURE
        low = high = NEVER
        for one in outcomes:
            least, most = self._chance(one.position)
            low += one.chance * least
            high += one.chance * most
        return low, high

    def _chance(self, position: Position) -> Chance:
        if position.outcome:
            return (SURE, SURE) if position.outcome.winner == self.seat else (NEVER, NEVER)
        game, state = position.game, position._state
        if position.turn != self.seat or not game.ruleset.may_win_this_turn(game, state):
            return NEVER, NEVER
        key = bare_bytes(state)
        if key not in self._known:
            if len(self._known) >= self.most:
                raise TooManyError
            self._known[key] = self._best(position)
        return self._known[key]

    def _best(self, position: Position) -> Chance:
        low = high = NEVER
        for move in self._moves(position):
            least, most = self._after(position, move)
            low, high = max(low, least), max(high, most)
            if low == SURE:
                break
        return low, high


def only_sure_move(chances: dict[str, Chance]) -> str | None:
    """The one move that wins for certain where every other move is proved not to."""
    sure = [move for move, (low, _) in chances.items() if low == SURE]
    others = [most for move, (_, most) in chances.items() if move not in sure]
    return sure[0] if len(sure) == 1 and all(most < SURE for most in others) else None
