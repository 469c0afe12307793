"""The syntax of the engine protocol: lines, positions, limits and analysis."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, TypeVar

from balandra.bots.bot import BotDecision
from balandra.catalogue import edition, load
from balandra.catalogue import view as view_of
from balandra.core.errors import BalandraError
from balandra.core.game import Game, Move, Seed, View

N = TypeVar("N", int, float)
LONGEST = 1 << 16  # bytes of a line
LONGEST_COMPLAINT = 300  # characters
MOST_SECONDS = 24 * 3600
PAIR = re.compile(r'(simulations|movetime|seed) +("(?:[^"\\]|\\.)*"|-?[0-9]{1,20})(?: +|$)')


class ProtocolError(BalandraError):
    """A line that is not valid in the protocol, or not now."""


@dataclass(frozen=True)
class Limit:
    """A thinking limit in simulations, seconds or both, whichever ends first; neither: the engine decides."""

    simulations: int | None = None
    seconds: float | None = None


NO_LIMIT = Limit()


def lines(stream: BinaryIO) -> Iterator[str | None]:
    """The lines of a stream, None for one that is too long; memory use is bounded."""
    while data := stream.readline(LONGEST):
        if data.endswith(b"\n") or len(data) < LONGEST:
            yield data.decode("utf-8", "replace").strip()
            continue
        while data and not data.endswith(b"\n"):
            data = stream.readline(LONGEST)
        yield None


def one_line(text: str, longest: int = LONGEST_COMPLAINT) -> str:
    """A text as one line of limited length."""
    words = " ".join(text.split())
    return words if len(words) <= longest else words[: longest - 1] + "…"


def write_game(game: Game) -> str:
    """The argument of `newgame`."""
    return json.dumps(game.words())


def read_game(text: str) -> Game:
    """The game of a `newgame` command."""
    words = _read_object(text, "newgame", {"edition"}, {"players", "options", "colours", "rules"})
    chosen = edition(str(words["edition"]))
    return load(
        chosen.game, chosen.id, words.get("players"), words.get("options"), words.get("colours"), words.get("rules")
    )


def write_position(view: View) -> str:
    """The argument of `position`: a seat's view with its legal moves."""
    return json.dumps({"seat": view.seat, "moves": [str(move) for move in view.legal_moves], "view": view.mapping()})


def read_position(text: str) -> View:
    """The view of a `position` command."""
    words = _read_object(text, "position", {"seat", "view"}, {"moves"})
    if not isinstance(words["seat"], str):
        raise ProtocolError(f"position says for which colour it is, not for {words['seat']!r}")
    view = view_of(words["view"], words["seat"])
    moves = [str(move) for move in view.legal_moves]
    if words.get("moves", moves) != moves:
        raise ProtocolError(f"{view.seat} has other moves in this position: {', '.join(moves) or 'none'}")
    return view


def _read_object(text: str, command: str, needed: set[str], allowed: set[str]) -> Mapping[str, Any]:
    """The JSON object of a command. Any: `load` and `view` check the values."""
    try:
        words = json.loads(text)
    except (ValueError, RecursionError):
        words = None
    if not isinstance(words, dict) or not needed <= words.keys() <= needed | allowed:
        also = f" and perhaps {', '.join(sorted(allowed))}"
        raise ProtocolError(f"{command} wants one JSON object with {', '.join(sorted(needed))}{also}")
    return words


def write_limit(limit: Limit, seed: Seed) -> str:
    """The arguments of `go`."""
    words = [] if limit.simulations is None else [f"simulations {limit.simulations}"]
    words += [] if limit.seconds is None else [f"movetime {max(1, round(1000 * limit.seconds))}"]
    return " ".join([*words, f"seed {json.dumps(seed.hex() if isinstance(seed, bytes) else seed)}"])


def read_limit(text: str) -> tuple[Limit, Seed]:
    """The limit and the seed of a `go` command."""
    found: dict[str, int | str] = {}
    at = 0
    while at < len(text):
        match = PAIR.match(text, at)
        if match is None or match[1] in found:
            raise ProtocolError(
                f"go takes simulations N, movetime MS and seed S, each once; {text[at:]!r} is not understood"
            )
        found[match[1]] = _read_value(match[2])
        at = match.end()
    simulations = _read_number("simulations", found.get("simulations"), 10**9)
    movetime = _read_number("movetime", found.get("movetime"), 1000 * MOST_SECONDS)
    return Limit(simulations, None if movetime is None else movetime / 1000), found.get("seed", 0)


def _read_value(text: str) -> int | str:
    try:
        value: int | str = json.loads(text)  # PAIR matches nothing else
        return value
    except ValueError:
        raise ProtocolError(f"{text} is neither a number nor a text in double quotes") from None


def _read_number(name: str, value: object, most: int) -> int | None:
    if value is None or (isinstance(value, int) and 1 <= value <= most):
        return value
    raise ProtocolError(f"{name} is a number from 1 to {most}, not {value!r}")


def write_thought(thought: BotDecision) -> str:
    """The argument of `info`: a bot's analysis without its move."""
    analysis = {
        "evaluations": thought.evaluations,
        "values": thought.values,
        "visits": thought.visits,
        "line": thought.line,
    }
    return json.dumps({name: value for name, value in analysis.items() if value})


def read_thought(text: str, move: Move) -> BotDecision:
    """A move with the engine's analysis; invalid parts are ignored."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    words: dict[str, object] = data if isinstance(data, dict) else {}
    line = words.get("line")
    return BotDecision(
        move,
        values=_numbers(words.get("values"), float, int),
        visits=_numbers(words.get("visits"), int),
        line=tuple(map(str, line)) if isinstance(line, list) else (),
        evaluations=_numbers({"": words.get("evaluations")}, int).get("", 0),
    )


def _numbers(value: object, *kinds: type[N]) -> dict[str, N]:
    numbers = value.items() if isinstance(value, dict) else ()
    return {name: number for name, number in numbers if type(number) in kinds}
