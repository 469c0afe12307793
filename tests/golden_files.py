"""Writes the golden files anew: playthroughs with every seat's view, transcripts, logs of tables, perft counts.

Only after a wanted change of the rules or of the notation: `make golden`, then read the difference. What was written
under earlier versions of the rules is never written again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import balandra
from balandra.core import notation
from balandra.core.events import EVERYONE
from balandra.search.engine import native_engine
from tests.server.golden_tables import write_all as write_tables
from tests.tables import EDITIONS, standard

FOLDER = Path(__file__).parent / "golden"
PERFT = Path(__file__).parent / "data" / "perft.json"
EVERYTHING = {"filibusters": True, "witch": True}
SHOWN = 40  # moves of a playthrough, besides the last two
BUDGET = 300_000  # nodes of a perft count
DEEPEST = 5


def versions() -> Iterator[tuple[str, int]]:
    """Every edition with every version of its rules."""
    for edition in EDITIONS:
        for version in range(1, balandra.edition(edition).newest + 1):
            yield edition, version


def transcript_name(edition: str, version: int) -> str:
    """The file of an edition's transcript."""
    return f"{edition}.transcript.txt" if version == 1 else f"{edition}.rules-{version}.transcript.txt"


def playthrough_game(edition: str, version: int | None = None) -> balandra.Game:
    """The game of an edition's playthrough: three players where possible, and everything Devir has."""
    kind = balandra.edition(edition)
    extras = {name: value for name, value in EVERYTHING.items() if name in kind.options}
    return balandra.load(kind.game, edition, min(3, max(kind.players)), extras, rules=version)


def played(edition: str, version: int | None = None) -> balandra.Transcript:
    """A whole game of an edition, chosen by a fixed seed; by the newest rules if no version is said."""
    game = playthrough_game(edition, version)
    draw = random.Random(edition)
    position, moves = game.new(edition), []
    while not position.outcome:
        moves.append(str(draw.choice(position.legal_moves)))
        position = position.play(moves[-1]).position
    return balandra.Transcript(game, edition, None, tuple(moves))


def playthrough(edition: str) -> str:
    """The first moves and the last two: what changed in every view, the legal moves, the events with their audience."""
    return "\n".join(_lines(played(edition))) + "\n"


def _lines(transcript: balandra.Transcript) -> Iterator[str]:
    before: dict[str, dict[str, object]] = {}
    for number, position in enumerate(transcript.positions()):
        if SHOWN < number < len(transcript.moves) - 1:
            continue
        yield f"== {number}: {position.actor or 'over'}"
        now = {"whole": position.mapping()}
        now |= {seat or "spectator": position.view(seat).mapping() for seat in (*transcript.game.colours, None)}
        for who, mapping in now.items():
            seen = before.get(who, {})
            changed = {key: mapping.get(key) for key in {**seen, **mapping} if seen.get(key) != mapping.get(key)}
            yield f"{who}: {notation.write(changed)}"
        before = now
        yield f"legal: {', '.join(map(str, position.legal_moves))}"
        if number < len(transcript.moves):
            yield from _events(transcript.moves[number], transcript.progress[number])
    yield f"outcome: {transcript.position.outcome}"


def _events(move: str, progress: balandra.Progress) -> Iterator[str]:
    yield f"played: {move}"
    for event in progress.events:
        audience = "everyone" if event.audience == EVERYONE else " ".join(event.audience) or "nobody"
        yield f"  {event.name} ({audience}): {notation.write(event.facts)}"


def perft_games() -> Iterator[tuple[str, int, dict[str, object]]]:
    """What is counted: every edition at every player count, and the Great Escape with everything on."""
    for edition in EDITIONS:
        for players in balandra.edition(edition).players:
            yield edition, players, {}
    everything = {**EVERYTHING, "draw_in_tunnel": "both", "draw_in_jungle": "both"}
    for players in balandra.edition("devir-great-escape").players:
        yield "devir-great-escape", players, everything


def perft_counts(edition: str, players: int, options: dict[str, object]) -> list[int]:
    """The counts of depths 1, 2, …, as far as the budget of nodes goes."""
    position = standard(edition, players, **options).new(1)
    engine = native_engine(position.game.ruleset)
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] * 30 < BUDGET):
        counts.append(engine.perft(position, len(counts) + 1))
    return counts


def main() -> None:
    """Write every golden file."""
    for edition in EDITIONS:
        (FOLDER / f"{edition}.playthrough.txt").write_text(playthrough(edition))
        newest = balandra.edition(edition).newest
        (FOLDER / transcript_name(edition, newest)).write_text(played(edition).write())
    write_tables()
    rows = [{"edition": e, "players": p, "options": o, "counts": perft_counts(e, p, o)} for e, p, o in perft_games()]
    PERFT.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
