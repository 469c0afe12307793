"""Spaces of Gymnasium for views and actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from balandra.adapters.codec import Codec
from balandra.core.extras import need

spaces: Any = need("gymnasium.spaces", "gymnasium")


def action_space(codec: Codec) -> Any:
    """All actions, legal or not."""
    return spaces.Discrete(codec.actions)


def view_space(codec: Codec) -> Any:
    """A view as numbers."""
    return spaces.Box(np.zeros_like(codec.most), codec.most, dtype=np.int8)


def masked_space(codec: Codec) -> Any:
    """A view with a mask of the legal actions."""
    mask = spaces.Box(0, 1, (codec.actions,), np.int8)
    return spaces.Dict({"observation": view_space(codec), "action_mask": mask})
