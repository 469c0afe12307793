"""Gymnasium spaces for views and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from balandra.adapters.codec import Codec
from balandra.core.extras import need

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Dict, Discrete

spaces = need("gymnasium.spaces", "gymnasium")


def action_space(codec: Codec, actions: int | None = None) -> Discrete:
    """All actions, legal or not: the moves, or more if an environment adds its own."""
    space: Discrete = spaces.Discrete(codec.actions if actions is None else actions)
    return space


def view_space(codec: Codec) -> Box:
    """A view as numbers."""
    space: Box = spaces.Box(np.zeros_like(codec.most), codec.most, dtype=np.int8)
    return space


def masked_space(codec: Codec, actions: int | None = None) -> Dict:
    """A view with the mask of the legal actions."""
    mask = spaces.Box(0, 1, (codec.actions if actions is None else actions,), np.int8)
    space: Dict = spaces.Dict({"observation": view_space(codec), "action_mask": mask})
    return space
