"""The command line: play in the terminal, look at games, count, simulate and measure."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command given on the command line."""
    from balandra.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a question mark
    app(prog_name="balandra")
