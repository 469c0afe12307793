"""Where the oracle's random results come from."""

from collections.abc import Collection
from typing import Protocol


class Chance(Protocol):
    """Anything that settles a random result."""

    def pick(self, choices: Collection[str]) -> str:
        """Return one of the results that are possible now."""


class Message:
    """Random results that happened elsewhere: each is checked to be possible when it is used."""

    def __init__(self, results: list[str]) -> None:
        """Keep the results, first to happen first."""
        self.results = results
        self.used = 0

    def pick(self, choices: Collection[str]) -> str:
        """Return the next result told."""
        assert self.used < len(self.results), f"a random result is missing after {self.results}"
        result = self.results[self.used]
        assert result in choices, f"{result!r} cannot happen here, only {sorted(choices)}"
        self.used += 1
        return result

    def check_used_up(self) -> None:
        """Complain if more was told than the rules make happen."""
        assert self.used == len(self.results), f"not called for by the rules: {self.results[self.used :]}"
