"""Balandra as a Python game for OpenSpiel: import this module, then `pyspiel.load_game("python_balandra")`.

Chance is explicit: every draw is a chance node. With `chance=moves`, all draws of a move form one node, with equal
results merged into one outcome; that suits the tiny editions, whose trees are small enough for exact algorithms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from balandra import InvalidOption
from balandra.adapters.nodes import EACH_DRAW, EACH_MOVE, Node, Settings, settings
from balandra.adapters.spiel_observer import ObservationType, Observer, PrivateObserver
from balandra.adapters.tables import default_edition, tiny_games
from balandra.catalogue import titles
from balandra.core.extras import need

pyspiel: Any = need("pyspiel", "open_spiel")  # Any: classes are derived from what has no type hints

NAME = "python_balandra"
MOST_OUTCOMES = 64  # upper bound for a draw, and for a move of a tiny edition
MOST_DRAWS = 100  # upper bound for a move, and for the deal
MOST_MOVES = 2000
DEFAULTS = {"edition": default_edition(), "players": 0, "options": "", "max_moves": 0, "chance": ""}

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name=f"Balandra: {titles()}",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


def _settings(given: Mapping[str, Any]) -> Settings:  # Any: OpenSpiel has checked their types
    """The settings for these parameters; 0 or an empty text means the edition's default."""
    tiny = tiny_games().get(given["edition"])
    chance = given["chance"] or (EACH_MOVE if tiny else EACH_DRAW)
    if chance not in (EACH_DRAW, EACH_MOVE):
        raise InvalidOption(f"{NAME}: chance cannot be {chance!r}; it is {EACH_DRAW} or {EACH_MOVE}")
    if chance == EACH_MOVE and not tiny:
        raise InvalidOption(f"{NAME}: chance={EACH_MOVE} is for the tiny editions {', '.join(tiny_games())}")
    if tiny and (given["options"] or given["players"] not in (0, 2)):
        raise InvalidOption(f"{NAME}: {tiny.id} is for 2 players and has no options")
    limit = given["max_moves"] or (tiny.limit if tiny else MOST_MOVES)
    if limit < 0:
        raise InvalidOption(f"{NAME}: max_moves cannot be {limit}; it is a number from 1 up, or 0 for {MOST_MOVES}")
    return settings(given["edition"], given["players"], given["options"], limit, chance)


class BalandraGame(pyspiel.Game):  # type: ignore[misc]
    """An edition with its options and players, as an OpenSpiel game."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.settings = _settings(given)
        actions, players = self.settings.actions, self.settings.game.players
        low = -1.0 / (players - 1)
        info = pyspiel.GameInfo(actions, MOST_OUTCOMES, players, low, 1.0, 0.0, self.settings.max_moves)
        super().__init__(TYPE, info, dict(params or {}))

    def __reduce__(self) -> tuple[object, ...]:
        # pyspiel would restore only its own part of the object, without what `__init__` sets.
        return _load, (self.get_parameters(),)

    def new_initial_state(self) -> BalandraState:
        """The state before the deal."""
        return BalandraState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound for the number of draws in a game."""
        each = 1 if self.settings.chance == EACH_MOVE else MOST_DRAWS
        return each * (self.settings.max_moves + 1)

    def make_py_observer(
        self, iig_obs_type: ObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> Observer | PrivateObserver:
        """An observer for strings and tensors, including information states with perfect recall."""
        if iig_obs_type is not None and not iig_obs_type.public_info:
            return PrivateObserver()
        return Observer(self.settings, iig_obs_type, params)


class BalandraState(pyspiel.State):  # type: ignore[misc]
    """A node as an OpenSpiel state."""

    def __init__(self, game: BalandraGame) -> None:
        super().__init__(game)
        self.node: Node = game.settings.root

    def current_player(self) -> int:
        """A player, chance, or terminal."""
        if self.node.is_open:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.is_over else self.node.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible draws with their probabilities."""
        return list(self.node.chances)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        is_legal = not self.node.is_open and action in self.node.actions
        return str(self.node.moves[action]) if is_legal else self.node.settings.codec.text(action)

    def returns(self) -> list[float]:
        """1 for the winner, -1 shared by the others; all 0 in a draw or before the end."""
        return list(self.node.returns)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BalandraState:
        """A state that the player cannot distinguish from this one; required by the Python IS-MCTS."""
        state: BalandraState = self.clone()
        state.node = self.node.dealt_again(player, int(sampler() * 2**53))
        return state

    def __str__(self) -> str:
        return str(self.node)


def _load(parameters: Mapping[str, object]) -> BalandraGame:
    game: BalandraGame = pyspiel.load_game(NAME, dict(parameters))
    return game


pyspiel.register_game(TYPE, BalandraGame)
