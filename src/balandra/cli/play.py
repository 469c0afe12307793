"""`balandra play`: a game in the terminal, several people at one device, or against bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

import balandra
from balandra import Edition, Game, Transcript
from balandra.cli import arguments as a
from balandra.cli.consoles import stdout
from balandra.cli.files import STDIN, read_transcript
from balandra.cli.host import Host
from balandra.cli.problems import BadInput
from balandra.cli.screen import Screen
from balandra.cli.table import Table

FRESH = 32  # bits of a seed nobody chose


_PLAYERS = "How many play. Default: the fewest, with a place for all seats named and for you."
_SEAT = f"Who plays a colour: {', '.join(a.WHO)}. May be given several times; colours not named are human."
EditionArgument = Annotated[
    str | None,
    typer.Argument(help=f"{a.EDITION_HELP} Not needed with --resume.", metavar="EDITION", autocompletion=a.ids),
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", parser=a.whole_number, help=_PLAYERS)
]
SeatOption = Annotated[list[str] | None, typer.Option("--seat", metavar="COLOUR=WHO", help=_SEAT)]
SeedOption = Annotated[str | None, typer.Option("--seed", "-s", metavar="SEED", help=f"{a.SEED_HELP} Default: fresh.")]
StartOption = Annotated[
    str | None,
    typer.Option("--start", metavar="COLOUR", help="Who begins. Default: random, or as the rulebook says."),
]
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Save the game to a new file after each move.")
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game, and go on saving it there.")
]


def play(
    edition: EditionArgument = None,
    players: PlayersOption = None,
    option: a.OptionOption = None,
    seat: SeatOption = None,
    seed: SeedOption = None,
    start: StartOption = None,
    save: SaveOption = None,
    resume: ResumeOption = None,
) -> None:
    """Play in the terminal: against bots, or several people at one device.

    Moves are picked by number or written in notation; `help` at the prompt lists what else can be written.
    Only what the player to move may know is shown. A saved game is a transcript, which `replay` and
    `show` read too.

    Example: `balandra play original-tortuga -p 3 --seat red=greedy --seat yellow=random --save game.txt`
    """
    seats = a.read_seats(seat)
    if resume == STDIN:
        raise BadInput("--resume needs a file; what is piped in are the moves")
    if resume:
        _refuse_with_resume(edition=edition, players=players, option=option, seed=seed, start=start)
        transcript = read_transcript(resume)
        if transcript.resigned:
            raise BadInput(f"{resume}: {transcript.resigned} has given up; the game is over")
    else:
        transcript = _new_game(edition, players, option, seats, seed, start)
    table = Table(transcript, _seats(transcript.game, seats), _save_to(save, resume))
    table.reported = dict.fromkeys([*table.humans, None], len(transcript.moves))
    table.save()
    Host(table, Screen(stdout())).run()


def _refuse_with_resume(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            what = "EDITION" if name == "edition" else f"--{name}"
            raise BadInput(f"--resume takes the game from its file; leave out {what}")


def _new_game(
    edition: str | None,
    players: int | None,
    option: list[str] | None,
    seats: dict[str, str],
    seed: str | None,
    start: str | None,
) -> Transcript:
    if edition is None:
        raise BadInput(f"say which EDITION to play: {', '.join(one.id for one in balandra.editions())}")
    game = a.load_game(edition, players, option, _colours(edition, players, seats))
    chosen = secrets.randbits(FRESH) if seed is None else a.read_seed(seed)
    if start is not None:
        game.seat(start)
    return Transcript(game, chosen, start)


def _colours(edition: str, players: int | None, seats: dict[str, str]) -> list[str] | None:
    """The colours named, filled up to the number of players, in the edition's order."""
    chosen = balandra.edition(edition)
    strangers = [colour for colour in seats if colour not in chosen.colours]
    if strangers:
        raise BadInput(f"{edition} has no colour {strangers[0]!r}; it has {', '.join(chosen.colours)}")
    count = _room(chosen, seats) if players is None else players
    if count not in chosen.players:
        return None  # refused when the game is loaded
    if len(seats) > count:
        raise BadInput(f"--seat names {len(seats)} colours for {count} players")
    others = [colour for colour in chosen.colours if colour not in seats][: count - len(seats)]
    return [colour for colour in chosen.colours if colour in seats or colour in others]


def _room(edition: Edition, seats: dict[str, str]) -> int:
    """The fewest players with a seat for all who are named and for one person."""
    wanted = len(seats) + (a.HUMAN not in seats.values())
    return min(max(edition.players[0], wanted), max(edition.players[-1], len(seats)))


def _seats(game: Game, given: dict[str, str]) -> dict[str, str]:
    for colour in given:
        game.seat(colour)
    return {colour: given.get(colour, a.HUMAN) for colour in game.colours}


def _save_to(save: Path | None, resume: Path | None) -> Path | None:
    if save and save.exists() and save != resume:
        raise BadInput(f"{save} exists already; go on with it by --resume {save}, or name another file")
    return save or resume
