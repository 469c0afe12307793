"""Events: what a move brought about, in the words of the rulebook, each with its audience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

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


@dataclass(frozen=True)
class Event:
    """Something that happened; audience None is everyone, else the colours that may know it (an empty one: nobody)."""

    name: str
    facts: Mapping[str, object] = field(default_factory=dict)
    audience: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))

    def is_for(self, seat: str | None) -> bool:
        """Whether a colour (None: a spectator) may know of this."""
        return self.audience is None or seat in self.audience

    def __reduce__(self) -> tuple[object, ...]:
        return (Event, (self.name, dict(self.facts), self.audience))
