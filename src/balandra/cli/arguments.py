"""Arguments and options shared by several commands, and their parsers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import balandra
from balandra import Edition, Game
from balandra.bots import BOTS, bot
from balandra.cli.consoles import stderr
from balandra.cli.problems import BadInput
from balandra.search.engine import TARGETS, Engine, best_engine, has_driver, named_engine

HUMAN = "human"
SPECTATOR = "spectator"
WHO = (HUMAN, *BOTS, "search:0.5s", "engine:COMMAND")
LONGEST_NUMBER = 19  # digits; a longer seed is taken as text

EDITION_HELP = "The edition, as `balandra editions` lists them."
PLAYERS_HELP = "How many play; what the edition allows. Default: the fewest."
OPTION_HELP = "An option of the edition as `name=value`; may be given several times."
SEED_HELP = "A number or word that fixes all chance; the same seed gives the same game."


def ids(incomplete: str) -> list[str]:
    """The editions whose id starts with a text, for shell completion."""
    return [one.id for one in balandra.editions() if one.id.startswith(incomplete)]


def whole_number(given: str | int) -> int:
    """Parse a whole number; defaults are numbers already."""
    text = str(given)
    sign, digits = text[: text.startswith("-")], text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > LONGEST_NUMBER:
        raise typer.BadParameter(f"{text!r} is not a whole number.")
    return int(sign + digits)


def decimal_number(given: str | float) -> float:
    """Parse a number; defaults are numbers already."""
    try:
        return float(given)
    except ValueError:
        raise typer.BadParameter(f"{given!r} is not a number.") from None


EditionArgument = Annotated[str, typer.Argument(help=EDITION_HELP, metavar="EDITION", autocompletion=ids)]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", parser=whole_number, help=PLAYERS_HELP)
]
OptionOption = Annotated[list[str] | None, typer.Option("--option", "-O", metavar="NAME=VALUE", help=OPTION_HELP)]
SeedOption = Annotated[str, typer.Option("--seed", "-s", metavar="SEED", help=SEED_HELP)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON on stdout and nothing else there.")]
TargetOption = Annotated[
    str | None,
    typer.Option(
        "--target",
        metavar="TARGET",
        help=f"What runs the rules: {', '.join(TARGETS)}. Default: the fastest that needs no compiling.",
    ),
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file; `-` reads what is piped in.")]


def load_game(
    edition: str,
    players: int | None,
    options: Sequence[str] | None,
    colours: Sequence[str] | None = None,
    rules: int | None = None,
) -> Game:
    """The game given by the arguments."""
    chosen = balandra.edition(edition)
    given = dict(_option(chosen, text) for text in options or ())
    return balandra.load(chosen.game, chosen.id, players, given, colours, rules)


def _is_player(who: str) -> bool:
    try:
        return who == HUMAN or bool(bot(who))
    except balandra.InvalidOption:
        if who.startswith("engine:"):
            raise
        return False


def _option(edition: Edition, text: str) -> tuple[str, int | str | bool]:
    name, sign, value = text.partition("=")
    name = name.strip().replace("-", "_")
    if not sign or name not in edition.options:
        raise BadInput(f"{edition.id} has no option {text!r}; give name=value with {_options(edition)}")
    option = edition.options[name]
    try:
        return name, option.read(value.strip(), edition.id)
    except balandra.BalandraError:
        raise
    except ValueError:
        raise BadInput(f"{edition.id}: option {name} cannot be {value!r}; it is {option.allowed}") from None


def _options(edition: Edition) -> str:
    return ", ".join(f"{name} ({option.allowed})" for name, option in edition.options.items())


def read_seed(text: str) -> int | str:
    """Parse a seed: a number if the text is one, else the text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput(f"the seed {text!r} is not a text; give a number or a word") from None
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if is_number else text


def read_seats(given: Sequence[str] | None) -> dict[str, str]:
    """Who plays which colour, from `colour=who`."""
    seats: dict[str, str] = {}
    for text in given or ():
        colour, sign, who = text.strip().partition("=")
        colour, who = colour.lower(), who if who.startswith("engine:") else who.lower()
        if not sign or not _is_player(who):
            raise BadInput(f"--seat {text!r} is not understood; give colour=who, who being {' or '.join(WHO)}")
        if colour in seats:
            raise BadInput(f"--seat names {colour} twice")
        seats[colour] = who
    return seats


def choose_engine(game: Game, target: str | None, driver: str) -> Engine:
    """The engine of a target, else the quickest that runs a driver without compiling it."""
    if target is None:
        return best_engine(game.ruleset, driver)
    engine = named_engine(game.ruleset, target)
    if target == "native" and not has_driver(game.ruleset, driver):
        stderr().print("Compiling native code, which takes up to a minute; `balandra compile` does it once for all.")
    return engine


def check_seat(game: Game, seat: str | None) -> str | None:
    """A colour of the game, or None for a spectator."""
    if seat is None or seat == SPECTATOR:
        return None
    if seat not in game.colours:
        raise BadInput(f"nobody plays {seat!r} here; --seat is {', '.join(game.colours)} or {SPECTATOR}")
    return seat


def check_number(name: str, value: int, low: int, high: int) -> int:
    """A number within its range."""
    if not low <= value <= high:
        raise BadInput(f"{name} cannot be {value}; it is a number from {low} to {high}")
    return value
