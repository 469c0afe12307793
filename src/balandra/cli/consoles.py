"""Where words go: results to stdout, everything about the work to stderr."""

from __future__ import annotations

from rich.console import Console


def stdout() -> Console:
    """The console for results; it leaves out colour where nobody can see it or NO_COLOR is set."""
    return Console(highlight=False)


def stderr() -> Console:
    """The console for progress and hints."""
    return Console(stderr=True, highlight=False)
