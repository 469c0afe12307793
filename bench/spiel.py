"""A small game of ours as an OpenSpiel game: two players, explicit chance, perfect recall, the whole tree in memory.

It starts from what a spectator knows of a position: chance deals the hidden hands first. A game that lasts longer than
the limit is a draw. The information state of a player is all that their seat has ever seen, and what they did.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pyspiel

from balandra import Game, Position
from balandra.core.slots import NOT_OVER
from bench.chance import explicit_kernels, results

CHANCE, END = -1, -2
Pasts = tuple[str, str]  # what each player has seen


@dataclass(eq=False)
class Node:
    """A place in the tree: a decision, chance, or the end."""

    player: int
    pasts: Pasts = ("", "")
    state: Any = None
    children: dict[int, Node] = field(default_factory=dict)  # by action, or by number of the outcome
    chances: list[float] = field(default_factory=list)
    returns: tuple[float, float] = (0.0, 0.0)

    @property
    def past(self) -> str:
        """What the one who decides has seen."""
        return self.pasts[self.player]

    def __deepcopy__(self, memo: object) -> Node:
        return self  # nobody changes it

    def all_nodes(self) -> Iterator[Node]:
        """This one and all that follow."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children.values()


class Tree:
    """All that can happen from a position within so many moves."""

    def __init__(self, position: Position, limit: int) -> None:
        self.game: Game = position.game
        self.limit = limit
        self.codes: list[int] = []  # of the moves, by action
        self._kernels = explicit_kernels(self.game.ruleset)
        self._after: dict[tuple[bytes, int], list[tuple[float, Any]]] = {}
        spectator = self.game.ruleset.spectator
        deal = partial(self._kernels["redeal"], self.game.rules)
        seen = position.view(None)._state
        self.root = self._chance(results(seen, lambda state: deal(state, spectator)), ("", ""), (0, 0), 0)

    def _chance(self, outcomes: list[tuple[float, Any]], pasts: Pasts, own: tuple[int, int], made: int) -> Node:
        """What follows from chance; a single outcome needs no node."""
        nodes = [self._decision(state, self._seen(state, pasts, own), made) for _, state in outcomes]
        if len(nodes) == 1:
            return nodes[0]
        return Node(CHANCE, children=dict(enumerate(nodes)), chances=[chance for chance, _ in outcomes])

    def _seen(self, state: Any, pasts: Pasts, own: tuple[int, int]) -> Pasts:
        first, second = (self._fold(state, seat, pasts[seat], own[seat]) for seat in range(2))
        return first, second

    def _fold(self, state: Any, seat: int, past: str, own: int) -> str:
        """The past of a seat, with what it sees now and the move it has made."""
        seen = self.game.ruleset.state_type.blank()
        self._kernels["observe"](self.game.rules, state, seen, seat)
        return hashlib.sha256(f"{seat} {past} {own} ".encode() + seen.pack()).hexdigest()[:16]

    def _decision(self, state: Any, pasts: Pasts, made: int) -> Node:
        won = self._kernels["winner"](self.game.rules, state)
        if won != NOT_OVER or made == self.limit:
            return Node(END, returns=((1.0, -1.0), (-1.0, 1.0))[won] if won >= 0 else (0.0, 0.0))
        node = Node(state.actor, pasts, state)
        for code in self._legal(state):
            own = (code, 0) if state.actor == 0 else (0, code)
            node.children[self._action(code)] = self._chance(self._results(state, code), pasts, own, made + 1)
        return node

    def _legal(self, state: Any) -> list[int]:
        moves = [0] * self.game.ruleset.most_moves
        return moves[: self._kernels["legal"](self.game.rules, state, moves)]

    def _results(self, state: Any, code: int) -> list[tuple[float, Any]]:
        key = state.pack(), code
        if key not in self._after:
            self._after[key] = results(state, lambda after: self._kernels["apply"](self.game.rules, after, code))
        return self._after[key]

    def _action(self, code: int) -> int:
        if code not in self.codes:
            self.codes.append(code)
        return self.codes.index(code)

    def decisions(self) -> dict[str, Node]:
        """One node of every information state."""
        return {node.past: node for node in self.root.all_nodes() if node.player >= 0}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The tree as OpenSpiel wants a game."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        widest = max(len(node.chances) for node in tree.root.all_nodes())
        info = pyspiel.GameInfo(len(tree.codes), widest, 2, -1.0, 1.0, 0.0, 2 * tree.limit + 2)
        super().__init__(_type(tree.game.edition.id), info, {})

    def new_initial_state(self) -> SpielState:
        """The beginning."""
        return SpielState(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A place in the tree as OpenSpiel wants a state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.tree.root

    def current_player(self) -> int:
        """Who decides."""
        special = {CHANCE: pyspiel.PlayerId.CHANCE, END: pyspiel.PlayerId.TERMINAL}
        return int(special.get(self.node.player, self.node.player))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.node.children)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities."""
        return list(enumerate(self.node.chances))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.children[action]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.player == END

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 in a draw."""
        return list(self.node.returns)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player, or the one who decides, has ever seen."""
        return self.node.past if player is None else self.node.pasts[player]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"balandra_{name}",
        long_name=f"Balandra: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
