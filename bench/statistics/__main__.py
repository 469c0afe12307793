"""Statistics of self-play for the page: `python -m bench statistics` plays the games and writes the page's files.

Games that were played before are kept in a journal and not played again; `--rounds 0` only writes the files anew.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path

from bench.statistics.observers import OBSERVERS
from bench.statistics.play import game_of, plan, play_row

ROUNDS = 12
JOURNAL = Path("build") / "statistics.jsonl"


def play(journal: Path, rounds: int, minutes: float) -> None:
    """Play the games of the rounds that the journal does not have yet, until the time is up."""
    journal.parent.mkdir(parents=True, exist_ok=True)
    journal.touch()
    wanted, done = plan(rounds), len(journal.read_text().splitlines())
    end = time.monotonic() + 60 * minutes
    for count, (edition, players, number) in enumerate(wanted[done:], done + 1):
        if time.monotonic() > end:
            return
        game = game_of(edition, players)
        row = play_row(game, OBSERVERS[game.ruleset.name], number)
        with journal.open("a") as file:
            file.write(json.dumps(asdict(row)) + "\n")
        print(f"{count} of {len(wanted)}: {edition}, {players} players", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of {len(plan(1))} games each")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no game after so many")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    arguments = parser.parse_args()
    play(arguments.journal, arguments.rounds, arguments.minutes)


if __name__ == "__main__":
    main()
