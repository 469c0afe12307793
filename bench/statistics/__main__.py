"""Statistics of self-play for the page: `python -m bench statistics` plays the games and writes the page's files.

Games that were played before are kept in a journal and not played again.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path

import balandra
from balandra import catalogue
from bench.statistics.observers import OBSERVERS
from bench.statistics.play import RANKED, ROUND, SIMULATIONS, game_of, plan, play_row
from bench.statistics.summary import summary

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
ROUNDS = 10
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


def files(journal: Path, rounds: int) -> dict[Path, str]:
    """The page's files, one a game, from the rows of a journal that belong to so many rounds."""
    rows = [json.loads(line) for line in journal.read_text().splitlines()[: len(plan(rounds))]]
    found: dict[Path, str] = {}
    for game in OBSERVERS:
        own = [row for row in rows if balandra.edition(row["edition"]).game == game]
        editions = {edition: summary([row for row in own if row["edition"] == edition]) for edition in ROUND}
        data = {
            "protocol": protocol(game, len(own)),
            "seats": summary(own)["seats"],
            "editions": {edition: figures for edition, figures in editions.items() if figures["games"]},
        }
        found[GAMES / game / "statistics.json"] = json.dumps(data, separators=(",", ":")).replace('},"', '},\n"') + "\n"
    return found


def protocol(game: str, games: int) -> dict[str, object]:
    """How the games were played."""
    ruleset = next(one for name, one in catalogue.GAMES.items() if name == game)
    return {"games": games, "simulations": SIMULATIONS, "ranked": RANKED, "evaluator": ruleset.evaluator()}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of {len(plan(1))} games each")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no game after so many")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    arguments = parser.parse_args()
    play(arguments.journal, arguments.rounds, arguments.minutes)
    for path, text in files(arguments.journal, arguments.rounds).items():
        path.write_text(text)


if __name__ == "__main__":
    main()
