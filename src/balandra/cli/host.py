"""Runs a game in the terminal: asks for moves, reports events, saves."""

from __future__ import annotations

from pathlib import Path

from balandra import BalandraError
from balandra.cli.offers import Offers
from balandra.cli.screen import Screen
from balandra.cli.table import Table, marks
from balandra.core.message import message
from balandra.terminal.sentences import tell_outcome


class Leave(Exception):
    """A player quits the game."""


class Host:
    """Runs a game in the terminal, move by move."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.at_device: str | None = None

    def run(self) -> None:
        """Play until the game is over or a player quits."""
        try:
            while self.table.position.actor:
                self._next_move(self.table.position.actor)
            self._finish()
        except (EOFError, KeyboardInterrupt, Leave):
            self._say_goodbye()

    def _next_move(self, actor: str) -> None:
        if actor in self.table.humans:
            self._decide(actor)
        else:
            self.table.play_bot()
        self._save()
        if not self.table.humans:
            self.screen.tell(self.table.story(self.table.news(None), None))

    def _decide(self, actor: str) -> None:
        self._hand_over(actor)
        news = self.table.news(actor)
        view = self.table.position.view(actor)
        offers = Offers(view)
        self.screen.clear()
        self.screen.show(view, marks(news, actor))
        self.screen.tell(self.table.story(news, actor))
        self.screen.offer(offers)
        while not self._answer(actor, offers, self.screen.ask(message("{colour}>", colour=actor))):
            pass

    def _hand_over(self, actor: str) -> None:
        """Ask to pass the device before another player's cards are shown."""
        passes = len(self.table.humans) > 1 and actor != self.at_device
        self.at_device = actor
        if passes and self.table.hides_something(actor):
            self.screen.clear()
            self.screen.ask(message("Pass the device to {colour}, who presses Enter.", colour=actor))

    def _answer(self, actor: str, offers: Offers, text: str) -> bool:
        """Execute a line of input; returns whether the position has changed."""
        match text.lower().split():
            case [] | ["help"] | ["?"]:
                self.screen.help(offers)
            case ["quit"] | ["exit"] | ["q"]:
                raise Leave
            case ["moves"]:
                self.screen.offer(offers, offers.groups)
            case ["board"]:
                self.screen.show(offers.view)
            case ["undo"]:
                return self._undo(actor)
            case ["save", *_]:
                self._save_as(text[len("save") :].strip())
            case [kind] if offers.is_kind(kind):
                self.screen.offer(offers, [kind])
            case _:
                return self._move(offers, text)
        return False

    def _move(self, offers: Offers, text: str) -> bool:
        try:
            self.table.play(offers.numbered(text) or offers.named(text) or text)
        except BalandraError as error:
            self.screen.refuse(str(error))
            return False
        return True

    def _undo(self, actor: str) -> bool:
        problem = self.table.undo(actor)
        if problem:
            self.screen.refuse(message("There is no way back: {problem}.", problem=problem))
        return not problem

    def _save_as(self, name: str) -> None:
        file = Path(name).expanduser() if name else self.table.file
        if file is None:
            self.screen.refuse(message("Say where: save FILE."))
        elif name and file.exists() and file != self.table.file:
            self.screen.refuse(message("{file} exists already; name another file.", file=file))
        elif self._save(file):
            self.table.file = file
            self.screen.say(message("The game is saved in {file}.", file=file))

    def _save(self, file: Path | None = None) -> bool:
        try:
            self.table.save(file)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            self.screen.refuse(message("The game could not be saved: {why}.", why=why))
            return False
        return True

    def _finish(self) -> None:
        seat = self.table.humans[0] if len(self.table.humans) == 1 else None
        news = self.table.news(seat)
        self.screen.clear()
        self.screen.show(self.table.position.view(seat), marks(news, seat))
        self.screen.tell(self.table.story(news, seat))
        self.screen.say("")
        self.screen.say(tell_outcome(self.table.position), "bold")
        self.screen.say(message("The seed was {seed}.", seed=repr(self.table.transcript.seed)))
        if self.table.file:
            self.screen.say(message("The game is saved in {file}.", file=self.table.file))

    def _say_goodbye(self) -> None:
        self.screen.say("")
        if self.table.file and self._save():
            command = self.table.resume_command()
            self.screen.say(
                message("The game is saved in {file}. Go on with: {command}", file=self.table.file, command=command)
            )
        elif not self.table.file:
            self.screen.say(
                message("You leave the table; this game was not saved (give --save FILE, or write save FILE).")
            )
