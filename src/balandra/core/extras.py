"""Optional packages: imported on demand, with a clear error if one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from balandra.core.errors import BalandraError

EXTRA = "study"
Untyped = Any  # what comes from a library without type hints


class MissingExtra(BalandraError, ImportError):
    """An optional package is not installed."""


def need(module: str, package: str = "", extra: str = EXTRA) -> Untyped:
    """Import a module of an optional package; the error names the extra to install."""
    try:
        return import_module(module)
    except ImportError as error:
        missing = package or module.partition(".")[0]
        raise MissingExtra(f"{missing} is not installed; pip install 'balandra[{extra}]' brings it") from error
