"""Rate limits and limits on concurrent use."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from balandra.core.message import message
from balandra.server.http.errors import HttpError

HINTS = 16  # that may be pending at a time
PROOFS = 16  # transcripts that may be pending at a time
MOST_KEYS = 20_000  # buckets that are kept; the least recently used are dropped


@dataclass(frozen=True)
class Rate:
    """The burst, and the refill rate per second."""

    burst: float
    second: float


class Buckets:
    """Token buckets by key: each request takes a token, and time refills the bucket."""

    def __init__(self, rate: Rate, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = Rate(rate.burst * factor, rate.second * factor)
        self.clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, key: str, tokens: float = 1.0) -> float:
        """Take tokens; return 0, or the seconds until enough are available."""
        if not self.rate.second:
            return 0.0
        now = self.clock()
        tokens = min(tokens, self.rate.burst)  # a cost above the burst takes a full bucket
        level, before = self._levels.pop(key, (self.rate.burst, now))
        level = min(self.rate.burst, level + (now - before) * self.rate.second)
        wait = 0.0 if level >= tokens else (tokens - level) / self.rate.second
        self._levels[key] = (level if wait else level - tokens, now)
        if len(self._levels) > MOST_KEYS:
            self._levels.popitem(last=False)
        return wait


def check_rate(buckets: Buckets, key: str, tokens: float = 1.0) -> None:
    """Refuse a request beyond the rate limit."""
    wait = buckets.take(key, tokens)
    if wait:
        why = message("too many requests; wait {seconds} s", seconds=f"{wait:.1f}")
        raise HttpError(429, "too-many-requests", why, round(wait, 3))


class Crowd:
    """Counts what each key holds open, up to a limit."""

    def __init__(self, most: float, all_most: float) -> None:
        self.most = most  # for one key; 0: no limit
        self.all_most = all_most
        self.total = 0
        self._counts: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Count one more, if below the limits; return whether it was counted."""
        count = self._counts.get(key, 0)
        if (self.most and count >= self.most) or (self.all_most and self.total >= self.all_most):
            return False
        self._counts[key] = count + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less."""
        self.total -= 1
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]


class Limits:
    """All limits of a server; a factor of 0 disables rate limits."""

    def __init__(self, factor: float = 1.0) -> None:
        self.reads = Buckets(Rate(400, 100), factor)  # by address
        self.acts = Buckets(Rate(60, 20), factor)  # by person
        self.chat = Buckets(Rate(20, 0.5), factor)  # by person: messages at tables
        self.costly = Buckets(Rate(30, 0.5), factor)  # by address: passwords, tables, proofs
        self.network_acts = Buckets(Rate(400, 100), factor)  # by address, over all people
        self.replays = Buckets(Rate(20_000, 1_000), factor)  # by address: replayed moves
        self.hints = Crowd(1, HINTS)  # by person: hints being computed
        self.proofs = Crowd(1, PROOFS)  # by person, or by address if unknown: transcripts being replayed
        self.network_proofs = Crowd(3, PROOFS)  # by address
        self.watchers = Crowd(200 * factor, 20_000 * max(factor, 1))  # by address: sockets and streams


def network(address: str) -> str:
    """The network of an address, the unit of limits: an IPv6 customer has a whole /64."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return str(IPv6Address(int(known) >> 64 << 64))
    return str(known)
