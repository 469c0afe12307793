"""Types that the adapters share."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.core.extras import Untyped

Infos = dict[str, Untyped]  # what environments say beside an observation, and options they are reset with
Parameters = Mapping[str, Untyped]  # what a game is loaded with by name
