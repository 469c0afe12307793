"""Whether this process and its database are there: only time in which one of them was gone is taken off the clocks.

A process that is busy is not gone. So the pulse has a thread and a connection of its own: neither a stalled event loop
nor a long queue of writes delays it, and a late pulse of a process that was there all the time is no outage.
"""

from __future__ import annotations

import threading
import time

from balandra.server.logs import log_error
from balandra.server.store.errors import StoreDown
from balandra.server.store.store import Store

OUTAGE = 3_000  # milliseconds: the database did not answer, or the machine slept, for longer than that
PULSE = 1.0  # seconds between two pulses


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Presence:
    """Since when this process and its database have been there without a break."""

    def __init__(self) -> None:
        self.since = 0  # 0: one of them is gone
        self.last = 0  # when the database last heard from us
        self.asked = 0  # when the pulse under way began; 0: none is

    def pulse(self, at: int) -> None:
        """The database heard from us."""
        self.since = self.since or at
        self.last, self.asked = at, 0

    def lose(self) -> None:
        """The database did not answer, or the machine slept."""
        self.since = self.asked = 0

    def is_there(self, at: int) -> bool:
        """Whether the process and its database are there, as far as it knows."""
        return self.since > 0 and not (self.asked and at - self.asked > OUTAGE)

    def has_lasted(self, since: int, until: int) -> bool:
        """Whether both were there all the time between two moments."""
        return self.is_there(until) and self.since <= since


class Pulse:
    """A thread that tells the database about every second that this process lives."""

    def __init__(self, store: Store, presence: Presence, process: str) -> None:
        self.store = store
        self.presence = presence
        self.process = process
        self._ticked = (now(), time.monotonic())
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name="balandra-pulse", daemon=True)

    def start(self) -> None:
        """Begin, after a first `beat`."""
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._is_over.set()
        if self._thread.is_alive():
            self._thread.join()

    def beat(self) -> None:
        """One pulse."""
        at, here = now(), self.presence
        if self._has_slept(at, time.monotonic()):
            here.lose()
        here.asked = at
        try:
            self.store.pulse(self.process, at, here.since or at)
        except BaseException:
            here.lose()
            raise
        here.pulse(at)
        if now() - at > OUTAGE:
            here.lose()  # it answered, but too late: the next pulse notes the outage

    def _has_slept(self, wall: int, steady: float) -> bool:
        """Whether the machine was suspended since the last pulse: then the steady clock stood still."""
        (wall_before, steady_before), self._ticked = self._ticked, (wall, steady)
        return (wall - wall_before) - 1000 * (steady - steady_before) > OUTAGE

    def _go_on(self) -> None:
        while not self._is_over.wait(PULSE):
            try:
                self.beat()
            except StoreDown:
                continue
            except Exception as error:
                log_error("a pulse failed", error)
