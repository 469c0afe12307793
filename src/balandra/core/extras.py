"""Packages that only some need: asked for where they are used, missed in one sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from balandra.core.errors import BalandraError

EXTRA = "study"
Untyped = Any  # what comes from a library without type hints


class MissingExtra(BalandraError, ImportError):
    """A package that only some need is not installed."""


def need(module: str, package: str = "") -> Untyped:
    """A module of an optional package; without it the answer says which extra to install."""
    try:
        return import_module(module)
    except ImportError as error:
        missing = package or module.partition(".")[0]
        raise MissingExtra(f"{missing} is not installed; pip install 'balandra[{EXTRA}]' brings it") from error
