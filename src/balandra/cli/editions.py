"""`balandra editions`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

import balandra
from balandra import Edition, Option
from balandra.cli.arguments import JsonOption
from balandra.cli.boards.layout import labelled
from balandra.cli.colours import FAINT
from balandra.cli.consoles import stdout


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("editions")(editions)


def editions(as_json: JsonOption = False) -> None:
    """List the editions of both games: their players, options and what in them is reconstructed."""
    if as_json:
        typer.echo(json.dumps([describe(one) for one in balandra.editions()], indent=2))
        return
    table = Table(box=box.SQUARE, show_lines=True)
    for heading in ("edition", "players", "options (default in bold)"):
        table.add_column(heading)
    for one in balandra.editions():
        table.add_row(_name(one), _players(one), _options(one))
    stdout().print(table)


def describe(edition: Edition) -> dict[str, Any]:
    """An edition as a mapping."""
    return {
        "id": edition.id,
        "game": edition.game,
        "title": edition.title,
        "year": edition.year,
        "book": edition.book,
        "players": list(edition.players),
        "colours": list(edition.colours),
        "options": {name: _option(option) for name, option in edition.options.items()},
        "reconstructed": list(edition.reconstructed),
    }


def _option(option: Option) -> dict[str, Any]:
    ranges: dict[str, dict[str, Any]] = {
        "number": {"low": option.low, "high": option.high},
        "choice": {"choices": list(option.choices)},
    }
    return {"kind": option.kind, "default": option.default, "help": option.help, **ranges.get(option.kind, {})}


def _name(edition: Edition) -> Group:
    made_up = [Text(f"reconstructed: {note}", FAINT) for note in edition.reconstructed]
    return Group(Text(edition.id, "bold"), Text(edition.title), Text(edition.book, FAINT), *made_up)


def _players(edition: Edition) -> str:
    low, high = edition.players[0], edition.players[-1]
    return str(low) if low == high else f"{low}–{high}"


def _options(edition: Edition) -> Table:
    return labelled((name, _values(option)) for name, option in edition.options.items())


def _values(option: Option) -> Text:
    if option.kind == "number":
        return Text.assemble(f"{option.low}–{option.high}, ", (str(option.default), "bold"))
    words = ["true", "false"] if option.kind == "flag" else list(option.choices) or [str(option.default)]
    default = str(option.default).lower() if option.kind == "flag" else str(option.default)
    return Text(" ").join(Text(word, "bold" if word == default else "") for word in words)
