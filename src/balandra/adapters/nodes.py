"""Places in the tree of a game with explicit chance: immutable, so that a copy costs nothing.

A node is a position, or a position with a move whose draws are not all made yet. What each seat has ever seen goes
along: with what it did itself, that is its information state.
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

DEAL = None  # the move before the first: everything is laid out and dealt
EACH_DRAW, EACH_MOVE = "draws", "moves"
WHOLE = "whole"  # the position in words, as nobody sees it
ROW = 5  # numbers a move leaves in a seat's past
_ROW = struct.Struct(f"<{ROW}f")


class Past(NamedTuple):
    """All that a seat has seen and done: a digest of it, and a row of numbers for every move."""

    digest: str = ""
    rows: bytes = b""

    def then(self, seen: bytes, who: int, own: int) -> Past:
        """The past after a move by `who` (1: the seat itself), its action if it was the seat's own, else -1."""
        now = hashlib.sha256(seen).digest()
        digest = hashlib.sha256(f"{self.digest} {who} {own} ".encode() + now).hexdigest()[:24]
        return Past(digest, self.rows + _ROW.pack(who, own + 1, *struct.unpack("<3H", now[:6])))


@dataclass(frozen=True)
class Settings:
    """What was asked for: an edition (maybe a tiny one), players (0: the fewest), options, the most moves, chance."""

    edition: str
    players: int
    options: str
    max_moves: int
    chance: str

    @cached_property
    def tiny(self) -> TinyGame | None:
        """The tiny game, if it is one."""
        return tiny_games().get(self.edition)

    @cached_property
    def first(self) -> Position | None:
        """The position that a tiny game starts from."""
        return self.tiny.opening() if self.tiny else None

    @cached_property
    def game(self) -> Game:
        """The game as Balandra knows it."""
        return self.first.game if self.first else load(self.edition, self.players or None, self.options)

    @cached_property
    def codec(self) -> Codec:
        """Moves and views as numbers."""
        return Codec(self.game)

    @cached_property
    def actions(self) -> int:
        """How many actions there are."""
        return self.tiny.actions if self.tiny else self.codec.actions

    @cached_property
    def root(self) -> Node:
        """The node before the deal."""
        return Node(self, None, (Past(),) * self.game.players, 0, DEAL, True).settled()

    def __deepcopy__(self, memo: object) -> Settings:
        return self


@cache
def settings(edition: str, players: int, options: str, max_moves: int, chance: str) -> Settings:
    """The settings that these words stand for: the same object every time."""
    return Settings(edition, players, options, max_moves, chance)


@dataclass(frozen=True, eq=False)
class Node:
    """A decision, a draw to be made, or the end."""

    settings: Settings
    position: Position | None  # the last one without a draw under way; None before the deal
    pasts: tuple[Past, ...]
    made: int  # moves so far
    move: Move | None = None  # under way
    is_open: bool = False  # draws are to be made
    draws: tuple[int, ...] = ()
    chances: Chances = ()
    outcomes: tuple[Position, ...] = ()  # where whole moves are the outcomes
    seen: dict[int | None, View] = field(default_factory=dict, repr=False)  # views of the position so far asked for
    words: dict[int | str | None, str] = field(default_factory=dict, repr=False)  # the same in words
    memory: dict[int, Node] = field(default_factory=dict, repr=False)  # children that were asked for, in tiny editions

    def __deepcopy__(self, memo: object) -> Node:
        return self  # nobody changes it

    def __reduce__(self) -> tuple[object, ...]:
        s = self.settings
        words = (s.edition, s.players, s.options, s.max_moves, s.chance)
        data = None if self.position is None else self.position.to_bytes()
        move = None if self.move is None else self.move.text
        return _restore, (words, data, self.pasts, self.made, move, self.is_open, self.draws)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or has lasted too long."""
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
        """What each seat has won."""
        outcome = self.position.outcome if self.position is not None and not self.is_open else None
        return rewards(self.settings.game, outcome)

    @cached_property
    def moves(self) -> Mapping[int, Move]:
        """The legal moves by action, in order."""
        position = self._dealt
        return dict(sorted((self.settings.codec.action(position, m), m) for m in position.legal_moves))

    @property
    def actions(self) -> list[int]:
        """What can happen here: actions or draws, in order; nothing once the game is over."""
        if self.is_open:
            return [number for number, _ in self.chances]
        return [] if self.is_over else list(self.moves)

    def all_nodes(self) -> Iterator[Node]:
        """This one and all that follow: for tiny editions."""
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
        """The move under way as far as it goes: to the next draw, or to its end."""
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
        """What a seat (None: a spectator) sees of the position; not before the deal."""
        if seat not in self.seen:
            self.seen[seat] = self._dealt.view(None if seat is None else self.settings.game.colours[seat])
        return self.seen[seat]

    def tell(self, seat: int | None) -> str:
        """What a seat sees, in words."""
        if self.position is None:
            return "nothing is dealt yet"
        if seat not in self.words:
            self.words[seat] = sys.intern(notation.write(self.view(seat).mapping()))
        return self.words[seat]

    def recall(self, seat: int) -> str:
        """All that a seat has ever seen and done: what it sees now, and a digest of what was before."""
        return f"{self.settings.game.colours[seat]} sees: {self.tell(seat)}; past: {self.pasts[seat].digest}"

    def __str__(self) -> str:
        if WHOLE not in self.words:
            self.words[WHOLE] = str(self.position or "before the deal")
        under_way = f"; under way: {self.move or 'the deal'} {list(self.draws)}" if self.is_open else ""
        return self.words[WHOLE] + under_way

    def _after(self, position: Position) -> Node:
        """The node of a position, with what each seat has seen once the move is done."""
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
        """A node that the seat cannot tell from this one.

        What it does not know is dealt anew, and the others remember only what they see in the new deal: their real
        memories would betray the real cards.
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
