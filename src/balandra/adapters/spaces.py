"""Spaces of Gymnasium for views and actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from balandra.adapters.codec import Codec
from balandra.core.extras import need

spaces: Any = need("gymnasium.spaces", "gymnasium")


def action_space(codec: Codec, actions: int | None = None) -> Any:
    """All actions, legal or not: the moves, or more where an environment has actions of its own."""
    return spaces.Discrete(codec.actions if actions is None else actions)


def view_space(codec: Codec) -> Any:
    """A view as numbers."""
    return spaces.Box(np.zeros_like(codec.most), codec.most, dtype=np.int8)


def masked_space(codec: Codec, actions: int | None = None) -> Any:
    """A view with a mask of the legal actions."""
    mask = spaces.Box(0, 1, (codec.actions if actions is None else actions,), np.int8)
    return spaces.Dict({"observation": view_space(codec), "action_mask": mask})
