"""Availability of this process and its database; only outages of either are taken off the clocks.

A busy process is not an outage. So the pulse has its own thread and connection: neither a stalled event loop nor a
long queue of writes delays it, and a late pulse of a process that kept running is not an outage.
"""

from __future__ import annotations

import threading
import time

from balandra.server.logs import log_error
from balandra.server.store.errors import StoreDown
from balandra.server.store.store import Store

OUTAGE = 3_000  # milliseconds without an answer of the database, or suspended, that make an outage
PULSE = 1.0  # seconds between two pulses


def now() -> int:
    """The current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Presence:
    """Since when this process and its database have been available without interruption."""

    def __init__(self) -> None:
        self.since = 0  # 0: unavailable
        self.last = 0  # time of the last successful pulse
        self.asked = 0  # when the pulse in progress began; 0: none
        self.is_alone = False  # whether no other process serves the same tables

    def pulse(self, at: int) -> None:
        """Record a successful pulse."""
        self.since = self.since or at
        self.last, self.asked = at, 0

    def lose(self) -> None:
        """Record an outage: the database did not answer, or the machine was suspended."""
        self.since = self.asked = 0

    def is_there(self, at: int) -> bool:
        """Whether process and database are available, as far as known."""
        return self.since > 0 and not (self.asked and at - self.asked > OUTAGE)

    def has_lasted(self, since: int, until: int) -> bool:
        """Whether both were available throughout an interval."""
        return self.is_there(until) and self.since <= since


class Pulse:
    """A thread that records in the database about every second that this process is alive."""

    def __init__(self, store: Store, presence: Presence, process: str) -> None:
        self.store = store
        self.presence = presence
        self.process = process
        self._ticked = (now(), time.monotonic())
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name="balandra-pulse", daemon=True)

    def start(self) -> None:
        """Start the thread, after a first `beat`."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread."""
        self._is_over.set()
        if self._thread.is_alive():
            self._thread.join()

    def beat(self) -> None:
        """Send one pulse."""
        at, here = now(), self.presence
        if self._has_slept(at, time.monotonic()):
            here.lose()
        here.asked = at
        try:
            here.is_alone = self.store.pulse(self.process, at, here.since or at) == 1
        except BaseException:
            here.lose()
            raise
        here.pulse(at)
        if now() - at > OUTAGE:
            here.lose()  # the answer came too late: the next pulse records the outage

    def _has_slept(self, wall: int, steady: float) -> bool:
        """Whether the machine was suspended since the last pulse; the monotonic clock stops meanwhile."""
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
