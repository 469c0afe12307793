"""`balandra editions`: what can be played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

import balandra
from balandra import Edition, Option
from balandra.cli.arguments import JsonOption, ids
from balandra.cli.consoles import stdout
from balandra.terminal.colours import FAINT
from balandra.terminal.layout import labelled


def editions(
    edition: Annotated[
        str | None,
        typer.Argument(help="Only this one, with all about its options.", metavar="EDITION", autocompletion=ids),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the editions of both games: their players, options and what in them is reconstructed.

    Example: `balandra editions devir-great-escape`
    """
    chosen = balandra.editions() if edition is None else [balandra.edition(edition)]
    if as_json:
        typer.echo(json.dumps([describe(one) for one in chosen], indent=2))
    else:
        stdout().print(_list(chosen) if edition is None else _details(chosen[0]))


def _list(chosen: Sequence[Edition]) -> Table:
    table = Table(box=box.SQUARE, show_lines=True)
    for heading in ("edition", "players", "options [default]"):
        table.add_column(Text(heading))
    for one in chosen:
        table.add_row(_name(one), _players(one), labelled((name, _values(o)) for name, o in one.options.items()))
    return table


def _details(edition: Edition) -> Group:
    lines = labelled((name, Group(_values(o), Text(o.help, FAINT))) for name, o in edition.options.items())
    colours = Text(f"for {_players(edition)} players: {', '.join(edition.colours)}")
    return Group(_name(edition), colours, Text(), lines)


def describe(edition: Edition) -> dict[str, object]:
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


def _option(option: Option) -> dict[str, object]:
    ranges: dict[str, dict[str, object]] = {
        "number": {"low": option.low, "high": option.high},
        "choice": {"choices": list(option.choices)},
    }
    return {"kind": option.kind, "default": option.default, "help": option.help, **ranges.get(option.kind, {})}


def _name(edition: Edition) -> Group:
    made_up = [Text(f"reconstructed: {note}", FAINT) for note in edition.reconstructed]
    return Group(Text(edition.id, "bold"), Text(edition.title), Text(edition.book, FAINT), *made_up)


def _players(edition: Edition) -> str:
    low, high = edition.players[0], edition.players[-1]
    return str(low) if low == high else f"{low} to {high}"


def _values(option: Option) -> Text:
    """The values that an option may have, the default in brackets."""
    if option.kind == "number":
        return Text.assemble(f"{option.low} to {option.high} ", (f"[{option.default}]", "bold"))
    words = ["true", "false"] if option.kind == "flag" else list(option.choices) or [str(option.default)]
    default = str(option.default).lower() if option.kind == "flag" else str(option.default)
    return Text(" ").join(Text(f"[{word}]", "bold") if word == default else Text(word) for word in words)
