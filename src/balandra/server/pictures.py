"""Pictures of games for shared links: a position as a spectator sees it, as a PNG.

A picture is a task like a replay, so it is drawn in another process and people take turns. The server remembers the
last ones. Without resvg-py there are none.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from balandra.core.extras import need
from balandra.core.game import View
from balandra.server.replays import Answered, ReplayTask

WIDTH, HEIGHT, MARGIN = 1200, 630, 15  # as services that show links expect
PAPER = "#f4ecd8"
REMEMBERED = 128  # pictures
COST = 2_000  # replayed moves that take as long


class Key(NamedTuple):
    """What a picture depends on: a table, and what spectators see there."""

    table: str
    view: bytes


@cache
def can_draw() -> bool:
    """Whether pictures can be made here."""
    return find_spec("resvg_py") is not None


def framed(svg: str) -> str:
    """A drawing in the middle of a picture of the usual size."""
    size = f'x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
    inner = re.sub(' width="100%" style="[^"]*"', f" {size}", svg, count=1)
    outer = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    return f'{outer}<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{inner}</svg>'


@dataclass(frozen=True)
class Draw(ReplayTask):
    """The picture of a view; words are left out, so that it is the same on every machine and for every reader."""

    view: View

    def answer(self) -> Answered:
        resvg = need("resvg_py", "resvg-py", "server")
        return Answered(bytes(resvg.svg_to_bytes(svg_string=framed(self.view._repr_svg_()), skip_system_fonts=True)))


class Pictures:
    """The last pictures; several readers of one wait for the same work."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self.most = most
        self._made: OrderedDict[Key, bytes] = OrderedDict()
        self._making: dict[Key, asyncio.Future[bytes]] = {}

    async def find(self, key: Key, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """A picture, remembered or made."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(self._make(key, make))
            self._making[key].add_done_callback(lambda done: done.cancelled() or done.exception())  # heard by nobody
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Key, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            self._made[key] = found = await make()
        finally:
            del self._making[key]
        while len(self._made) > self.most:
            self._made.popitem(last=False)
        return found
