"""Consoles: results go to stdout, progress and hints to stderr."""

from __future__ import annotations

from rich.console import Console


def stdout() -> Console:
    """The console for results; without colour if stdout is no terminal or NO_COLOR is set."""
    return Console(highlight=False)


def stderr() -> Console:
    """The console for progress and hints."""
    return Console(stderr=True, highlight=False)
