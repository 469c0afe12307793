"""Nodes in the tree of a game with explicit chance: immutable, so that copies are free.

A node is a position, or a position with a move whose draws are not complete. It carries what each seat has seen; with
the seat's own actions, that is its information state.
"""

from __future__ import annotations

import hashlib
import struct
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import NamedTuple

from balandra import Game, Move, Position, View
from balandra.adapters.chance import Chances, Script, results, tried
from balandra.adapters.codec import Codec
from balandra.adapters.tables import load, rewards, tiny_games
from balandra.core import notation
from balandra.core.present import present
from balandra.core.tiny import TinyGame

DEAL = None  # the move before the first: set-up and deal
EACH_DRAW, EACH_MOVE = "draws", "moves"
WHOLE = "whole"  # the key of the whole position as text
ROW = 5  # numbers that a move adds to a seat's history
_ROW = struct.Struct(f"<{ROW}f")


class Past(NamedTuple):
    """All that a seat has seen and done: a digest, and a row of numbers for every move."""

    digest: str = ""
    rows: bytes = b""

    def then(self, seen: bytes, who: int, own: int) -> Past:
        """The history after a move by `who` (1: the seat itself); `own` is the seat's action, or -1."""
        now = hashlib.sha256(seen).digest()
        digest = hashlib.sha256(f"{self.digest} {who} {own} ".encode() + now).hexdigest()[:24]
        return Past(digest, self.rows + _ROW.pack(who, own + 1, *struct.unpack("<3H", now[:6])))


@dataclass(frozen=True)
class Settings:
    """The parameters: edition (maybe a tiny one), players (0: the fewest), options, move limit, kind of chance."""

    edition: str
    players: int
    options: str
    max_moves: int
    chance: str

    @cached_property
    def tiny(self) -> TinyGame | None:
        """The tiny game, if the edition is one."""
        return tiny_games().get(self.edition)

    @cached_property
    def first(self) -> Position | None:
        """The initial position of a tiny game."""
        return self.tiny.opening() if self.tiny else None

    @cached_property
    def game(self) -> Game:
        """The game as Balandra knows it."""
        return self.first.game if self.first else load(self.edition, self.players or None, self.options)

    @cached_property
    def codec(self) -> Codec:
        """The encoding of moves and views."""
        return Codec(self.game)

    @cached_property
    def actions(self) -> int:
        """The number of actions."""
        return self.tiny.actions if self.tiny else self.codec.actions

    @cached_property
    def root(self) -> Node:
        """The node before the deal."""
        return Node(self, None, (Past(),) * self.game.players, 0, DEAL, True).settled()

    def __deepcopy__(self, memo: object) -> Settings:
        return self


@cache
def settings(edition: str, players: int, options: str, max_moves: int, chance: str) -> Settings:
    """The settings for these parameters; cached, so that equal parameters give the same object."""
    return Settings(edition, players, options, max_moves, chance)


@dataclass(frozen=True, eq=False)
class Node:
    """A decision, a chance node, or the end."""

    settings: Settings
    position: Position | None  # before the current move; None before the deal
    pasts: tuple[Past, ...]
    made: int  # number of moves
    move: Move | None = None  # in progress
    is_open: bool = False  # draws are pending
    draws: tuple[int, ...] = ()
    chances: Chances = ()
    outcomes: tuple[Position, ...] = ()  # if whole moves are the outcomes
    seen: dict[int | None, View] = field(default_factory=dict, repr=False)  # cached views of the position
    words: dict[int | str | None, str] = field(default_factory=dict, repr=False)  # the same as text
    memory: dict[int, Node] = field(default_factory=dict, repr=False)  # cached children, in tiny editions

    def __deepcopy__(self, memo: object) -> Node:
        return self  # immutable

    def __reduce__(self) -> tuple[object, ...]:
        s = self.settings
        words = (s.edition, s.players, s.options, s.max_moves, s.chance)
        data = None if self.position is None else self.position.to_bytes()
        move = None if self.move is None else self.move.text
        return _restore, (words, data, self.pasts, self.made, move, self.is_open, self.draws)

    @property
    def is_over(self) -> bool:
        """Whether the game is over or has reached the move limit."""
        if self.is_open or self.position is None:
            return False
        return self.made >= self.settings.max_moves or self.position.outcome is not None

    @property
    def _dealt(self) -> Position:
        return present(self.position, "a position")

    @property
    def actor(self) -> int:
        """The seat that decides."""
        return self.settings.game.seat(str(self._dealt.actor))

    @cached_property
    def returns(self) -> list[float]:
        """The return of each seat."""
        outcome = self.position.outcome if self.position is not None and not self.is_open else None
        return rewards(self.settings.game, outcome)

    @cached_property
    def moves(self) -> Mapping[int, Move]:
        """The legal moves by action, in order."""
        position = self._dealt
        return dict(sorted((self.settings.codec.action(position, m), m) for m in position.legal_moves))

    @property
    def actions(self) -> list[int]:
        """The possible actions or draws, in order; empty once the game is over."""
        if self.is_open:
            return [number for number, _ in self.chances]
        return [] if self.is_over else list(self.moves)

    def all_nodes(self) -> Iterator[Node]:
        """This node and all its descendants, for tiny editions."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [node.child(action) for action in node.actions]

    def child(self, action: int) -> Node:
        """The node after an action or a draw."""
        if not self.settings.first:
            return self._child(action)
        if action not in self.memory:
            self.memory[action] = self._child(action)
        return self.memory[action]

    def _child(self, action: int) -> Node:
        if not self.is_open:
            return replace(self, move=self.moves[action], is_open=True, memory={}).settled()
        if self.outcomes:
            return self._after(self.outcomes[action])
        return replace(self, draws=(*self.draws, action), memory={}).settled()

    def settled(self) -> Node:
        """The move in progress, advanced to the next draw or to its end."""
        if self.settings.chance == EACH_MOVE:
            return self._settled_whole()
        result = tried(self._attempt, self.draws)
        if isinstance(result, Position):
            return self._after(result)
        return replace(self, chances=result, memory={})

    def _settled_whole(self) -> Node:
        found = results(self._attempt)
        if len(found) == 1:
            return self._after(found[0][1])
        chances = tuple((number, chance) for number, (chance, _) in enumerate(found))
        return replace(self, chances=chances, outcomes=tuple(after for _, after in found), memory={})

    def _attempt(self, script: Script) -> Position:
        if self.move is not None:
            return self._dealt.play(self.move, draws=script).position
        if self.settings.first is not None:
            return self.settings.game.redeal(self.settings.first.view(None), draws=script)
        return self.settings.game.new(draws=script)

    def view(self, seat: int | None) -> View:
        """The view of a seat (None: a spectator); not available before the deal."""
        if seat not in self.seen:
            self.seen[seat] = self._dealt.view(None if seat is None else self.settings.game.colours[seat])
        return self.seen[seat]

    def tell(self, seat: int | None) -> str:
        """A seat's view as text."""
        if self.position is None:
            return "nothing is dealt yet"
        if seat not in self.words:
            self.words[seat] = sys.intern(notation.write(self.view(seat).mapping()))
        return self.words[seat]

    def recall(self, seat: int) -> str:
        """A seat's information state as text: its current view, and a digest of its history."""
        return f"{self.settings.game.colours[seat]} sees: {self.tell(seat)}; past: {self.pasts[seat].digest}"

    def __str__(self) -> str:
        if WHOLE not in self.words:
            self.words[WHOLE] = str(self.position or "before the deal")
        under_way = f"; under way: {self.move or 'the deal'} {list(self.draws)}" if self.is_open else ""
        return self.words[WHOLE] + under_way

    def _after(self, position: Position) -> Node:
        """The node of a position after a complete move, with the updated history of each seat."""
        after = Node(self.settings, position, (), self.made + (self.move is not None))
        return replace(after, pasts=tuple(self._past(after, seat) for seat in range(self.settings.game.players)))

    def _past(self, after: Node, seat: int) -> Past:
        seen = after.view(seat).to_bytes()
        if self.position is None or self.move is None:
            return self.pasts[seat].then(seen, 0, -1)
        game = self.settings.game
        own = self.settings.codec.action(self.position, self.move) if seat == self.actor else -1
        return self.pasts[seat].then(seen, (self.actor - seat) % game.players + 1, own)

    def dealt_again(self, seat: int, seed: int) -> Node:
        """A node that the seat cannot distinguish from this one.

        Unknown cards are dealt again, and the other seats remember only what they see in the new deal: their real
        histories would reveal the real cards.
        """
        if self.position is None or self.is_open:
            raise ValueError("what a seat does not know is dealt again between moves only")
        node = Node(self.settings, self.settings.game.redeal(self.view(seat), seed), (), self.made)
        seats = range(len(self.pasts))
        fresh = (Past().then(node.view(other).to_bytes(), 0, -1) for other in seats)
        return replace(node, pasts=tuple(self.pasts[seat] if n == seat else past for n, past in enumerate(fresh)))


def _restore(
    words: tuple[str, int, str, int, str],
    data: bytes | None,
    pasts: tuple[Past, ...],
    made: int,
    move: str | None,
    is_open: bool,
    draws: tuple[int, ...],
) -> Node:
    from balandra.core.game import _restore as position_of

    where = settings(*words)
    position = None if data is None else position_of(where.game, data)
    node = Node(where, position, pasts, made, None, is_open, draws)
    if not is_open:
        return node
    chosen = None if move is None or position is None else position.find(move)
    return replace(node, move=chosen, memory={}).settled()
