"""Prove the strength of a bot against the published heuristics, in the arena: `python -m bench strength search:1000`.

Each match is saved as it goes (in build/strength, or --folder) and resumed by the same command, which at the end prints
the table of docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import balandra
from balandra.arena import ArenaError, Match, pace, plan_match, summary
from balandra.arena.workers import cores

HEURISTICS = ("greedy", "rearmost", "hoard", "alphabeta")


@dataclass(frozen=True)
class Setting:
    """A game to be played, and what share of wins was promised."""

    edition: str
    promised: float
    players: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    rivals: tuple[str, ...] = HEURISTICS

    @property
    def name(self) -> str:
        """The edition with what is special about it."""
        special = [f"{name} {value}".removesuffix(" True") for name, value in self.options.items()]
        return " ".join([self.edition, *special]) + (f", {self.players} players" if self.players > 2 else "")


MORGAN = {"draw_in_tunnel": "morgan", "draw_in_jungle": "morgan", "filibusters": True}
SETTINGS = (
    Setting("original-jamaica", 0.9),
    Setting("original-tortuga", 0.9),
    Setting("ravensburger-basic", 0.9),
    Setting("devir-great-escape", 0.9, options=MORGAN),
    Setting("martinique", 0.8),
    Setting("original-jamaica", 2 / 3, players=3, rivals=("greedy",)),
    Setting("original-jamaica", 2 / 5, players=5, rivals=("greedy",)),
)


def play(bot: str, setting: Setting, rival: str, games: int, folder: Path, workers: int) -> Match:
    """One match, or what is left of it."""
    game_name = balandra.edition(setting.edition).game
    game = balandra.load(game_name, setting.edition, setting.players, setting.options)
    plan = plan_match([bot, rival], game, games, seed="strength")
    name = "-".join([bot, rival, *setting.name.replace(",", "").split(), str(games)]).replace(":", "_")
    match = Match(plan, folder / f"{name}.jsonl", workers)
    with suppress(KeyboardInterrupt):
        match.run(lambda done: print(f"\r{name}: {done} of {plan.games} games", end="", flush=True))
    print()
    return match


def row_of(match: Match, setting: Setting) -> dict[str, Any]:
    """The row of the table, of all deals that have been played from every seat."""
    plan, (bot, rival) = match.plan, match.plan.bots
    table, clock = summary(plan, match.results), pace(plan, match.results)
    first = next(met for met in table["tables"] if any(one["bot"] == bot and one["seats"] == 1 for one in met["bots"]))
    row = next(one for one in first["bots"] if one["bot"] == bot)
    return {
        "setting": setting.name,
        "rival": rival,
        "games": first["games"],
        **{key: row[key] for key in ("share", "low", "high", "fair")},
        "promised": setting.promised,
        "seconds": clock[bot]["seconds_a_move"],
        "rival_seconds": clock[rival]["seconds_a_move"],
    }


def matches(only: str, rivals: Sequence[str]) -> Iterator[tuple[Setting, str]]:
    """Every match against some rivals in a setting whose name contains a text."""
    for setting in SETTINGS:
        for rival in setting.rivals:
            if only in setting.name and rival in rivals:
                yield setting, rival


def write(rows: list[dict[str, Any]]) -> str:
    """The rows as a table for the docs."""
    head = ("edition", "against", "games", "share of wins (95 %)", "promised", "seconds a move, the rival's")
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for row in rows:
        share = f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"
        clock = f"{row['seconds']:.3f}, {row['rival_seconds']:.3f}"
        lines.append(
            f"| {row['setting']} | `{row['rival']}` | {row['games']} | {share} | {row['promised']:.1%} | {clock} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--only", default="", help="settings whose name contains this")
    parser.add_argument("--rival", nargs="+", default=HEURISTICS)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for setting, rival in matches(arguments.only, arguments.rival):
        match = play(arguments.bot, setting, rival, arguments.games, arguments.folder, arguments.workers)
        try:
            rows.append(row_of(match, setting))
        except ArenaError as problem:
            parser.exit(1, f"{problem}\n")
        print(write(rows[-1:]).splitlines()[-1], flush=True)
        if len(match.results) < match.plan.games:
            print(
                f"Stopped after {len(match.results)} of {match.plan.games} games; the same command goes on with them."
            )
            break
    print(json.dumps(rows, indent=1) if arguments.json else write(rows))


if __name__ == "__main__":
    main()
