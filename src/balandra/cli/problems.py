"""Errors in the input: one sentence on stderr, exit code 2, no traceback."""

from __future__ import annotations

import sys
from typing import Any

import typer
from typer.core import TyperGroup

from balandra import BalandraError

BAD_INPUT = 2
INTERRUPTED = 130
_USAGE: type[Exception] = typer.BadParameter.__mro__[2]  # the error that every misuse of a command is


class BadInput(BalandraError):
    """An invalid argument or option."""


class Commands(TyperGroup):
    """The commands, with shared error handling."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # types that Typer keeps to itself
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise BadInput(f"there is no command {args[0]!r}; there are {', '.join(self.commands)}")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:  # as Typer has it
        kwargs["standalone_mode"] = False
        try:
            result = super().main(*args, **kwargs)
        except (BalandraError, OSError, RecursionError, _USAGE) as error:
            _complain(error)
            sys.exit(BAD_INPUT)
        except typer.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(result if isinstance(result, int) else 0)


def _complain(error: Exception) -> None:
    typer.secho(f"balandra: {_sentence(error)}", err=True, fg=typer.colors.RED if _is_coloured() else None)


def _is_coloured() -> bool:
    from balandra.cli.consoles import stderr

    console = stderr()
    return console.is_terminal and not console.no_color


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or 'a file'} cannot be used: {(error.strerror or str(error)).lower()}"
    if isinstance(error, RecursionError):
        return "what was given is nested too deep"
    from balandra.terminal.speech import say

    text = say(getattr(error, "format_message", error.__str__)())
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if context else ""
    return " ".join(f"{text}{hint}".split())
