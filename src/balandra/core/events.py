"""Events: what a move brought about, in the words of the rulebook, each with its audience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from balandra.core.kernel import kernel
from balandra.core.record import Record


@kernel
def note(s: Record, what: int, a: int, b: int, c: int) -> None:
    """Write down what happened, if somebody listens."""
    if s.log is not None:
        s.log.append((what, a, b, c))


@kernel
def silent(s: Record, what: int, a: int, b: int, c: int) -> None:
    """Stands in for `note` where nobody listens: native code and the GPU."""


Everyone = Literal["everyone"]
EVERYONE: Everyone = "everyone"
Audience = Everyone | tuple[str, ...]  # everyone, or the colours that may know (none of them: nobody)


@dataclass(frozen=True)
class Event:
    """Something that happened, who may know it, and whether it brought something hidden to light (for anybody)."""

    name: str
    facts: Mapping[str, object]
    audience: Audience
    reveals: bool

    def __post_init__(self) -> None:
        if self.audience != EVERYONE and not isinstance(self.audience, tuple):
            raise TypeError(f"an event's audience is {EVERYONE!r} or a tuple of colours, not {self.audience!r}")
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))

    def is_for(self, seat: str | None) -> bool:
        """Whether a colour (None: a spectator) may know of this."""
        return self.audience == EVERYONE or seat in self.audience

    def __reduce__(self) -> tuple[object, ...]:
        return (Event, (self.name, dict(self.facts), self.audience, self.reveals))


def public(name: str, facts: Mapping[str, object] | None = None) -> Event:
    """An event that everyone sees and that tells nobody anything hidden."""
    return Event(name, facts or {}, EVERYONE, reveals=False)


def revealing(name: str, facts: Mapping[str, object] | None = None, audience: Audience = EVERYONE) -> Event:
    """An event that brings something hidden to light, for its audience: no take-back crosses it."""
    return Event(name, facts or {}, audience, reveals=True)
