"""The subject of an analysis: a view, or a whole position if the caller allows open cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from balandra.core.errors import IllegalMove, InvalidOption, InvalidPosition
from balandra.core.game import Game, Move, Position, Seed, View
from balandra.core.random import game_seed

Given = View | Position


@dataclass(frozen=True)
class Subject:
    """A view, and the whole position if nothing is hidden from the analysis."""

    view: View
    position: Position | None = None

    @property
    def game(self) -> Game:
        """The game of the view."""
        return self.view.game

    @property
    def state(self) -> object:
        """The observed state, or the whole one."""
        return self.view._state if self.position is None else self.position._state

    def deal(self, number: int, seed: Seed) -> Position:
        """A position that fits the known facts, with its own random draws; determined by the number and the seed."""
        own = numbered(seed, number)
        return self.game.redeal(self.view, own) if self.position is None else self.position.reseeded(own)

    def after(self, position: Position, seat: str) -> View:
        """The view of a seat, or an open view, of a later position."""
        return position.view(seat) if self.position is None else open_view(position)

    def player(self) -> str:
        """The colour whose view this is."""
        if self.view.seat is None:
            raise InvalidPosition("a spectator's view cannot be searched; give the view of a colour, or roll out")
        return self.view.seat

    def mover(self) -> str:
        """The colour that decides, if the view is its own."""
        actor = self.view.actor
        if actor is None:
            raise InvalidPosition("the game is over, there is no move to choose")
        if self.position is None and self.view.seat != actor:
            raise InvalidPosition(
                f"{actor} decides here; give {actor}'s view, not that of {self.view.seat or 'nobody'}"
            )
        return actor

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The legal moves of the actor."""
        return self.view.legal_moves

    def find(self, move: Move | str) -> Move:
        """A legal move by its text."""
        wanted = " ".join(str(move).lower().split())
        for one in self.legal_moves:
            if one.text == wanted:
                return one
        raise IllegalMove(f"{wanted!r} is not legal here; legal are {', '.join(map(str, self.legal_moves))}")


def subject(given: Given, open_cards: bool = False) -> Subject:
    """Check the input; a position contains hidden information, so it requires `open_cards`."""
    if isinstance(given, View):
        if open_cards:
            raise InvalidOption("open_cards needs the whole position, not a view")
        return Subject(given)
    if not isinstance(given, Position):
        raise InvalidPosition(f"an analysis takes a view, not {given!r}")
    if not open_cards:
        raise InvalidPosition("a position shows what is hidden; give position.view(colour), or say open_cards=True")
    return Subject(open_view(given), given)


def open_view(position: Position) -> View:
    """A view with nothing hidden. Prefers a seat whose view does not change when it is dealt again."""
    game = position.game
    seats = dict.fromkeys((position.turn, *game.colours))
    views = [View(game, seat, position._state, position.legal_moves) for seat in seats]
    plain = position.reseeded(0)
    return next((view for view in views if game.redeal(view).reseeded(0) == plain), views[0])


def numbered(seed: Seed, number: int) -> int:
    """The seed of one of several deals."""
    return game_seed(seed, number)
