"""What the doors of one server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from balandra.server.accounts import Accounts, Identity
from balandra.server.authority import Authority
from balandra.server.bot_scheduler import BotScheduler
from balandra.server.http.limits import Limits, check_rate
from balandra.server.http.metrics import Metrics
from balandra.server.turns import Owner, asking
from balandra.server.workers import Workers


@dataclass(frozen=True)
class ServerConfig:
    """What whoever runs a server has decided."""

    database: str | None = None  # None: a file in the user's data folder
    wake: str | None = None
    workers: int = 1
    origins: tuple[str, ...] = ()  # where pages may come from; none: only from here
    limits: float = 1.0  # a factor; 0 for none on how often
    is_warming: bool = True  # compile native code in the background


@dataclass
class ServerContext:
    """Everything that a request may need."""

    config: ServerConfig
    authority: Authority
    bot_scheduler: BotScheduler
    people: Accounts
    workers: Workers
    replays: Workers  # one process that replays games
    metrics: Metrics
    limits: Limits = field(default_factory=Limits)

    def owner(self, network: str, who: Identity | None) -> Owner:
        """For whom a request is done; from where people come is kept in memory, for as long as it matters."""
        if who is None:
            return Owner(network, "")
        self.authority.meet(who.person, network)
        return Owner(network, who.person)

    def charge_replay(self, moves: int) -> None:
        """A game is told from its beginning: refuse whoever wants that too often."""
        check_rate(self.limits.replays, asking.get().network, moves)
