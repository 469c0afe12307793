"""State shared by all routes of a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from balandra.server.accounts import Accounts, Identity
from balandra.server.authority import Authority
from balandra.server.bot_scheduler import BotScheduler
from balandra.server.http.limits import Limits, check_rate
from balandra.server.http.metrics import Metrics
from balandra.server.pictures import Pictures
from balandra.server.turns import Owner, asking
from balandra.server.workers import Workers


@dataclass(frozen=True)
class ServerConfig:
    """The settings of a server."""

    database: str | None = None  # None: a file in the user's data directory
    wake: str | None = None
    workers: int = 1
    origins: tuple[str, ...] = ()  # allowed origins of pages; empty: only the server's own
    limits: float = 1.0  # a factor on rate limits; 0 disables them


@dataclass
class ServerContext:
    """All components that a request may need."""

    config: ServerConfig
    authority: Authority
    bot_scheduler: BotScheduler
    people: Accounts
    workers: Workers
    replays: Workers  # one process that replays games
    reviews: Workers  # one process that reviews games
    metrics: Metrics
    limits: Limits = field(default_factory=Limits)
    pictures: Pictures = field(default_factory=Pictures)

    def owner(self, network: str, identity: Identity | None) -> Owner:
        """The owner of a request; the network of a person is kept in memory while needed."""
        if identity is None:
            return Owner(network, "")
        self.authority.meet(identity.person, network)
        return Owner(network, identity.person)

    def charge_replay(self, moves: int) -> None:
        """Charge a replay to the rate limit of the network; refused beyond the limit."""
        check_rate(self.limits.replays, asking.get().network, moves)
