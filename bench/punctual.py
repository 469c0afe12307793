"""Does a bot keep to its time? `python -m bench punctual` asks in every edition and tells the latest answers."""

from __future__ import annotations

import argparse
import time

import balandra
from balandra.bots import bot

POSITIONS = 12
EVERYTHING = {"draw_in_tunnel": "both", "draw_in_jungle": "both", "filibusters": True, "witch": True}


def lateness(spec: str, seconds: float, edition: balandra.Edition, players: int) -> float:
    """By how many seconds the latest of some answers came too late; below 0: all came in time."""
    options = {name: value for name, value in EVERYTHING.items() if name in edition.options}
    game = balandra.load(edition.game, edition.id, players, options)
    player, latest = bot(spec), -seconds
    position = game.new("punctual")
    for number in range(POSITIONS * 7):
        if position.actor is None:
            break
        view = position.view(position.actor)
        if number == 0:
            player.prepare(view)
        if number % 7 == 0:
            begin = time.perf_counter()
            player.think(view, number)
            latest = max(latest, time.perf_counter() - begin - seconds)
        position = position.play(bot("rearmost").choose(view, number)).position
    return latest


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.05, 0.2, 1.0])
    arguments = parser.parse_args()
    print("| edition, everything on | players | " + " | ".join(f"{one} s" for one in arguments.seconds) + " |")
    print("|---|---|" + "---|" * len(arguments.seconds))
    for edition in balandra.editions():
        for players in sorted({edition.players[0], edition.players[-1]}):
            late = [lateness(f"search:{one}s", one, edition, players) for one in arguments.seconds]
            print(
                f"| {edition.id} | {players} | " + " | ".join(f"{1000 * one:+.0f} ms" for one in late) + " |",
                flush=True,
            )


if __name__ == "__main__":
    main()
