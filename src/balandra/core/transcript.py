"""Transcripts: a game as text, one line for each turn, that can be read, replayed and verified."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from balandra.core import notation
from balandra.core.errors import BalandraError, TranscriptError
from balandra.core.fair_shuffle import FairShuffle
from balandra.core.game import Game, Move, Position, Progress, Seed
from balandra.core.message import message
from balandra.core.random import seed_words
from balandra.core.ruleset import Ruleset

HEAD = "balandra transcript 1"
RESIGNATION = "resignation"
LONGEST = 1_000_000  # characters
CHECK = re.compile("[0-9a-f]{32}")
KEYS = ("game", "edition", "rules", "options", "colours", "seed", "commitment", "start", "position")


@dataclass(frozen=True)
class Transcript:
    """A game from its set-up on: a seed and a start seat, or a position, and the moves in order.

    >>> import balandra
    >>> game = balandra.load("cartagena", "original-jamaica")
    >>> record = Transcript(game, seed=7, start="blue")
    >>> record = record.then(record.position.legal_moves[0].text)
    >>> balandra.Transcript.read(record.write()) == record
    True
    """

    game: Game
    seed: Seed | FairShuffle = 0
    start: str | None = None
    moves: tuple[str, ...] = ()
    first: Position | None = None  # a given position instead of a seed
    resigned: str | None = None  # the colour that resigned after the last move, in a game of two

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game) or (self.first and self.first.game != self.game):
            raise TranscriptError(message("a transcript is of one game: the game given, and its first position"))
        if self.resigned is not None and (self.resigned not in self.game.colours or self.game.players != 2):
            why = message("{given} cannot have given up: only one of two ends a game so", given=repr(self.resigned))
            raise TranscriptError(why)
        if not isinstance(self.seed, FairShuffle):
            seed_words(self.seed)
        object.__setattr__(self, "moves", tuple(str(move) for move in self.moves))

    @cached_property
    def beginning(self) -> Position:
        """The position before the first move."""
        if self.first:
            return self.first
        if isinstance(self.seed, FairShuffle):
            return self.game.new(start=self.start, draws=self.seed.draws(0))
        return self.game.new(self.seed, self.start)

    def _play(self, position: Position, move: Move | str, number: int) -> Progress:
        return position.play(move, self.seed.draws(number) if isinstance(self.seed, FairShuffle) else None)

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        """The result of each move."""
        steps: list[Progress] = []
        position = self.beginning
        for number, move in enumerate(self.moves, 1):
            try:
                steps.append(self._play(position, move, number))
            except BalandraError as error:
                why = message("move {number} of the transcript cannot be played: {why}", number=number, why=str(error))
                raise TranscriptError(why) from None
            position = steps[-1].position
        return tuple(steps)

    def positions(self) -> tuple[Position, ...]:
        """Every position, from the first to the last."""
        return (self.beginning, *(step.position for step in self.progress))

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self.positions()[-1]

    def then(self, move: Move | str) -> Transcript:
        """The game with one more move."""
        if self.resigned:
            raise TranscriptError(message("{colour} has given up; no move follows", colour=self.resigned))
        text = self.position.find(str(move)).text
        longer = Transcript(self.game, self.seed, self.start, (*self.moves, text), self.first)
        longer.__dict__["progress"] = (*self.progress, self._play(self.position, text, len(longer.moves)))
        return longer

    def back(self, moves: int = 1) -> Transcript:
        """The game without its last moves."""
        return Transcript(self.game, self.seed, self.start, self.moves[: max(0, len(self.moves) - moves)], self.first)

    def write(self) -> str:
        """The game as text."""
        lines = [HEAD, *(f"{key}: {value}" for key, value in self._header().items()), "", *self._turns()]
        lines += self._result()
        body = "\n".join(lines) + "\n"
        return f"{body}check: {self._check(body)}\n"

    def _result(self) -> list[str]:
        outcome = self.position.outcome
        if self.resigned and outcome:
            raise TranscriptError(message("{colour} cannot have given up: the game was over", colour=self.resigned))
        if self.resigned:
            winner = next(colour for colour in self.game.colours if colour != self.resigned)
            return [f"result: {winner} ({RESIGNATION})"]
        return [f"result: {outcome.winner or 'nobody'} ({outcome.how})"] if outcome else []

    def _header(self) -> dict[str, str]:
        header = {
            "game": self.game.ruleset.name,
            "edition": self.game.edition.id,
            "rules": str(self.game.version),
            "options": notation.write({"o": dict(self.game.options)})[3:],
            "colours": " ".join(self.game.colours),
        }
        if self.first:
            return {**header, "position": _without_version(self.first)}
        header["seed"] = _seed_text(self.seed)
        if isinstance(self.seed, FairShuffle):
            header["commitment"] = self.seed.commitment
        return {**header, "start": self.start or "by lot"}

    def _turns(self) -> Iterator[str]:
        positions = self.positions()
        played = list(zip(positions, self.moves, strict=False))
        turns = groupby(played, key=lambda step: step[0].turn)
        for number, (_, group) in enumerate(turns, 1):
            steps = list(group)
            owner = steps[0][0].turn
            words = [move if p.actor == owner else f"({p.actor}) {move}" for p, move in steps]
            yield f"{number} {owner}: {', '.join(words)}"

    def _check(self, body: str) -> str:
        return hashlib.sha256(body.encode() + self.position.to_bytes()).hexdigest()[:32]

    @classmethod
    def read(cls, text: str) -> Transcript:
        """Read a game from text; it is replayed and verified."""
        return cls.unverified(text).verified(text)

    @classmethod
    def unverified(cls, text: str) -> Transcript:
        """Read a game from text without replaying it."""
        from balandra.catalogue import GAMES, load

        if not isinstance(text, str):
            raise TranscriptError(message("a transcript is a text, not {given}", given=type(text).__name__))
        if len(text) > LONGEST:
            why = message(
                "a transcript of {given} characters is too long; the most is {most}", given=len(text), most=LONGEST
            )
            raise TranscriptError(why)
        body, _ = _split(text)
        header, lines = _header_of(body)
        _check_version(header, GAMES.get(header["game"]))
        return _given_up(_build(cls, header, _moves(lines), load), lines)

    def verified(self, text: str) -> Transcript:
        """The same game, replayed; an error if it differs from the text."""
        body, check = _split(text)
        if self._check(body) != check or self.write() != text:
            raise TranscriptError(message("the transcript has been changed: its check does not fit its moves"))
        return self


def _split(text: str) -> tuple[str, str]:
    if not text.startswith(HEAD + "\n"):
        raise TranscriptError(message("this is no transcript: the first line must be {head}", head=repr(HEAD)))
    body, found, check = text.rpartition("check: ")
    if not found or not check.endswith("\n"):
        raise TranscriptError(message("the transcript is not whole: its last line, the check, is missing"))
    if not CHECK.fullmatch(check.strip()):
        raise TranscriptError(message("the transcript has been changed: its check does not fit its moves"))
    return body, check.strip()


def _header_of(body: str) -> tuple[dict[str, str], list[str]]:
    head, _, turns = body.partition("\n\n")
    header: dict[str, str] = {}
    for line in head.split("\n")[1:]:
        key, found, value = line.partition(": ")
        if not found or key not in KEYS or key in header:
            raise TranscriptError(message("the transcript's line {line} is not understood", line=repr(line)))
        header[key] = value
    missing = [k for k in ("game", "edition", "rules", "options", "colours") if k not in header]
    if missing or ("position" in header) == ("seed" in header):
        names = ", ".join(missing) or "seed or position"
        raise TranscriptError(message("the transcript does not say its {names}", names=names))
    return header, turns.split("\n")


def _check_version(header: dict[str, str], ruleset: Ruleset | None) -> None:
    edition = ruleset.editions.get(header["edition"]) if ruleset else None
    if edition and header["rules"] not in map(str, range(1, edition.newest + 1)):
        why = message(
            "the transcript follows version {given} of the rules of {game}; the newest known here is {newest}",
            given=repr(header["rules"]), game=edition.game, newest=edition.newest,
        )  # fmt: skip
        raise TranscriptError(why)


def _without_version(position: Position) -> str:
    """The text of a position; its version is in the line `rules`."""
    return notation.write({key: value for key, value in position.mapping().items() if key != "rules"})


def _given_up(transcript: Transcript, lines: list[str]) -> Transcript:
    """The same game with the resignation, if the result states one."""
    for colour in transcript.game.colours:
        if f"result: {colour} ({RESIGNATION})" in lines:
            others = [other for other in transcript.game.colours if other != colour]
            return replace(transcript, resigned=others[0])
    return transcript


def _moves(lines: list[str]) -> tuple[str, ...]:
    moves: list[str] = []
    for line in lines:
        if line and not line.startswith("result: "):
            words = line.partition(": ")[2].split(", ")
            moves += [w.partition(") ")[2] if w.startswith("(") else w for w in words]
    return tuple(moves)


def _build(
    cls: type[Transcript], header: dict[str, str], moves: tuple[str, ...], load: Callable[..., Game]
) -> Transcript:
    try:
        options = notation.read(f"o: {header['options']}")["o"]
        colours = header["colours"].split()
        game = load(header["game"], header["edition"], len(colours), options, colours, int(header["rules"]))
        if "position" in header:
            return cls(game, moves=moves, first=game.parse(header["position"]))
        start = header.get("start", "by lot")
        seed = _seed(header["seed"])
        _check_commitment(seed, header.get("commitment"))
        transcript = cls(game, seed, None if start == "by lot" else start, moves)
        _ = transcript.beginning  # raises an error for an unknown start colour
        return transcript
    except TranscriptError:
        raise
    except (BalandraError, ValueError, AttributeError, TypeError) as error:
        raise TranscriptError(message("the transcript's beginning cannot be read: {why}", why=str(error))) from None


def _check_commitment(seed: Seed | FairShuffle, promised: str | None) -> None:
    if isinstance(seed, FairShuffle) and promised != seed.commitment:
        why = message(
            "the key of the shuffle is not the one fixed before the game: {given} is not its fingerprint",
            given=promised,
        )
        raise TranscriptError(why)
    if promised is not None and not isinstance(seed, FairShuffle):
        raise TranscriptError(message("only a fair shuffle has a commitment; this game comes from a seed"))


def _seed_text(seed: Seed | FairShuffle) -> str:
    if isinstance(seed, FairShuffle):
        return seed.write()
    if isinstance(seed, bytes):
        return f"bytes {seed.hex()}"
    return f"text {json.dumps(seed)}" if isinstance(seed, str) else str(seed)


def _seed(text: str) -> Seed | FairShuffle:
    kind, _, rest = text.partition(" ")
    if kind == "fair":
        return FairShuffle.read(text)
    if kind == "bytes":
        return bytes.fromhex(rest)
    return str(json.loads(rest)) if kind == "text" else int(text)
