"""Observations of a player as strings and tensors for OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from balandra.adapters.nodes import ROW, Node, Settings
from balandra.core import notation
from balandra.core.extras import need

pyspiel = need("pyspiel", "open_spiel")


class ObservationType(Protocol):
    """OpenSpiel's description of what an observer sees."""

    perfect_recall: bool
    public_info: bool
    private_info: object


class HasNode(Protocol):
    """A state of this package."""

    node: Node


class Observer:
    """Observes the current view, or with perfect recall the whole history of a player.

    Without private information, it observes a spectator's view; with all players' information, all views in sequence.
    """

    def __init__(
        self, settings: Settings, kind: ObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {dict(params)}")
        self.settings = settings
        self.kind: ObservationType = kind or pyspiel.IIGObservationType(perfect_recall=False)
        shapes = self._shapes()
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(s)) for s in shapes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    @property
    def _remembers(self) -> bool:
        return bool(self.kind.perfect_recall)

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        players = self.settings.game.players
        shapes: dict[str, tuple[int, ...]] = {
            "player": (players,),
            "view": (len(self._seats(0)), self.settings.codec.observation),
        }
        if self._remembers:
            shapes["past"] = (len(self._seats(0)), self.settings.max_moves + 1, ROW)
        return shapes

    def _seats(self, player: int) -> list[int | None]:
        """The seats whose views are included; None is a spectator."""
        if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return [player]
        if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return list(range(self.settings.game.players))
        return [None]

    def set_from(self, state: HasNode, player: int) -> None:
        """Write a player's observation into the tensor."""
        self.tensor.fill(0)
        node: Node = state.node
        self.dict["player"][player] = 1
        for row, seat in enumerate(self._seats(player)):
            if node.position is not None:
                self.dict["view"][row] = self.settings.codec.encode(node.view(seat)) * self.settings.codec.scale
            if self._remembers and seat is not None:
                past = np.frombuffer(node.pasts[seat].rows, np.float32).reshape(-1, ROW)
                self.dict["past"][row, : len(past)] = past

    def string_from(self, state: HasNode, player: int) -> str:
        """A player's observation as text; the history is a digest."""
        node: Node = state.node
        return "\n".join(self._words(node, seat) for seat in self._seats(player))

    def _words(self, node: Node, seat: int | None) -> str:
        if self._remembers and seat is not None:
            return node.recall(seat)
        who = "a spectator" if seat is None else self.settings.game.colours[seat]
        return f"{who} sees: {node.tell(seat)}"


class PrivateObserver:
    """Observes what a player sees and a spectator does not; as text only."""

    tensor = None
    dict: ClassVar[Mapping[str, NDArray[np.float32]]] = {}

    def set_from(self, state: HasNode, player: int) -> None:
        """Do nothing; there is no tensor."""

    def string_from(self, state: HasNode, player: int) -> str:
        """The part of a player's view that is not in a spectator's."""
        node: Node = state.node
        if node.position is None:
            return ""
        own, public = node.view(player).mapping(), node.view(None).mapping()
        return notation.write({key: value for key, value in own.items() if value != public.get(key)})
