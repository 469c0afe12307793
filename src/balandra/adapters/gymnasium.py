"""One learner against bots, as a Gymnasium environment: `balandra/Cartagena-v0` and so on, one for each game.

`gymnasium.register_envs(balandra.adapters.gymnasium)`, then `gymnasium.make("balandra/Cartagena-v0", players=3,
opponents=["sailor", "greedy"])`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from balandra import InvalidOption
from balandra.adapters.match import Match, Observation, check_mode
from balandra.adapters.pictures import MODES, picture
from balandra.adapters.spaces import action_space, masked_space
from balandra.adapters.tables import Options
from balandra.bots import Bot, bot
from balandra.catalogue import GAMES
from balandra.core.extras import need
from balandra.core.present import present

_gymnasium: Any = need("gymnasium")  # Any: a class is derived from what may be missing

ILLEGAL = -1.0


class BalandraEnv(_gymnasium.Env):  # type: ignore[misc]
    """A step is a decision of the learner; the bots answer within it. An illegal action loses the game.

    The learner's seat is a colour, or drawn for every game. A single opponent spec applies to all other seats.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str | None = None,
        players: int | None = None,
        options: Options = None,
        opponents: Sequence[str] = ("greedy",),
        seat: str | None = None,
        render_mode: str | None = None,
        max_moves: int | None = None,
    ) -> None:
        self.match = Match(edition, players, options, max_moves)
        self.render_mode = check_mode(render_mode)
        self.opponents = seat_opponents(opponents, self.match.game.players - 1)
        if seat is not None:
            self.match.game.seat(seat)
        self.seat = seat
        self.learner = seat or self.match.game.colours[0]
        self.observation_space = masked_space(self.match.codec)
        self.action_space = action_space(self.match.codec)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Start a new game and play to the learner's first decision."""
        super().reset(seed=seed)
        colours = self.match.game.colours
        self.match.begin(int(self.np_random.integers(2**63)))
        self.learner = self.seat or colours[int(self.np_random.integers(len(colours)))]
        rivals = [colour for colour in colours if colour != self.learner]
        self._rivals = dict(zip(rivals, self.opponents, strict=True))
        self._answer()
        return self._seen()

    def _answer(self) -> None:
        """Let the bots play until the learner decides or the game is over."""
        while not self.match.is_over and not self.match.is_cut and self.match.actor != self.learner:
            actor = present(self.match.actor, "somebody who decides")
            view = self.match.position.view(actor)
            move = self._rivals[actor].choose(view, int(self.np_random.integers(2**63)))
            self.match.step(self.match.codec.action(view, move))

    def _seen(self) -> tuple[Observation, dict[str, object]]:
        if self.render_mode == "human":
            self.render()
        return self.match.observe(self.learner), {"seat": self.learner, "illegal": False}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Play the learner's action and the bots' answers."""
        if not self.match.is_legal(action):
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self.match.step(action)
        self._answer()
        seen, info = self._seen()
        return seen, self.match.rewards[self.learner], self.match.is_over, self.match.is_cut, info

    def action_masks(self) -> object:
        """The mask of legal actions, for learners that call this method."""
        return self.match.observe(self.learner)["action_mask"].astype(bool)

    def render(self) -> object:
        """Render the whole position: printed, as text, as SVG, or as pixels."""
        return picture(self.match.position, self.render_mode)

    def close(self) -> None:
        """Release the bots' resources."""
        for opponent in self.opponents:
            opponent.leave()


def seat_opponents(specs: Sequence[str], seats: int) -> list[Bot]:
    """A bot for each of the other seats, in seat order."""
    names = [specs] if isinstance(specs, str) else list(specs)
    if len(names) not in (1, seats):
        raise InvalidOption(f"{seats + 1} players need {seats} opponents, or one that stands for all, not {len(names)}")
    return [bot(name) for name in (names * seats if len(names) == 1 else names)]


def register_games() -> None:
    """Register an environment for each game, on its first edition; existing registrations are kept."""
    for ruleset in GAMES.values():
        name = f"balandra/{ruleset.title}-v0"
        if name not in _gymnasium.registry:
            _gymnasium.register(
                id=name,
                entry_point=f"{__name__}:BalandraEnv",
                vector_entry_point="balandra.adapters.vector:BalandraVectorEnv",
                kwargs={"edition": next(iter(ruleset.editions))},
            )


register_games()
