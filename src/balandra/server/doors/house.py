"""What the doors of one server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from balandra.server.attending import Attendant
from balandra.server.authority import Authority
from balandra.server.doors.limits import Limits
from balandra.server.doors.metrics import Metrics
from balandra.server.people import People
from balandra.server.workers import Workers


@dataclass(frozen=True)
class Terms:
    """What whoever runs a server has decided."""

    database: str | None = None  # None: a file in the user's data folder
    wake: str | None = None
    workers: int = 1
    origins: tuple[str, ...] = ()  # where pages may come from; none: only from here
    limits: float = 1.0  # a factor; 0 for none on how often
    is_warming: bool = True  # compile native code in the background


@dataclass
class House:
    """Everything that a request may need."""

    terms: Terms
    authority: Authority
    attendant: Attendant
    people: People
    workers: Workers
    metrics: Metrics
    limits: Limits = field(default_factory=Limits)
