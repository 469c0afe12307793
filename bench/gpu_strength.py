"""Matches of the search against the published heuristics with all searching on one GPU: `python -m bench gpu_strength`.

    same      the card's searches beside the native ones: `python -m bench gpu_strength same --json FILE`
    speed     simulations a second, for some ways to lay searches out
    play      matches: all games at once; heuristics move on all cores, searches that are due run together on the card;
              with `--cpu` searches run on the cores as well, a game after the other on each

Deals, seatings, seeds and rules are the arena's, so a game goes as `search:SIMULATIONS` plays it there. A search ends
when no move can catch up with the first any more, which changes no move. `--games-file` keeps the games, and reads them
again. Deals that were not finished by `--seconds` are left out, and counted.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import balandra
from balandra.arena.workers import cores
from balandra.batch.searches import AT_ONCE, LANES, Searches, search_views
from balandra.core.game import View
from balandra.search.engine import native_engine
from balandra.search.search import Search
from bench.batch import alone
from bench.contest import NODES, Contest, Figures, SolverState, choose
from bench.strength import SETTINGS


def some_views(count: int, ruleset: str) -> list[View]:
    """Views from games between random players, of every setting of a game."""
    games = [balandra.load(balandra.edition(s.edition).game, s.edition, s.players, s.options) for s in SETTINGS]
    games = [game for game in games if game.ruleset.name == ruleset]
    views: list[View] = []
    for number in range(count):
        game = games[number % len(games)]
        position = native_engine(game.ruleset).play_random(game.new(number), number, (7 * number) % 90)
        if position.actor is not None:
            views.append(position.view(position.actor))
    return views


def same(ruleset: str, count: int, simulations: int, lanes: int, registers: int | None) -> Figures:
    """How many searches find the same, to the last bit, on the card and in native code; and which moves they choose."""
    views = some_views(count, ruleset)
    seeds = list(range(len(views)))
    began = time.perf_counter()
    found = search_views(views, simulations, seeds, NODES * simulations, lanes=lanes, registers=registers)
    seconds = time.perf_counter() - began
    agree, moves, full = 0, 0, 0
    for one, view, seed in zip(found, views, seeds, strict=True):
        search = Search(view, seed, NODES * simulations)
        search.run(simulations)
        nodes = sorted(search.children())
        tree = search.tree
        alike = one.visits == tuple(int(tree.visits[n]) for n in nodes)
        agree += alike and bool((one.values == tree.value[nodes]).all())
        moves += one.move == search.ranking()[0][0].code
        full += one.is_full
    figures = {"game": ruleset, "searches": len(views), "simulations": simulations, "same to the last bit": agree}
    return {**figures, "same move": moves, "full": full, "seconds with compiling": round(seconds, 1)}


def speed(ruleset: str, slots: int, simulations: int, lanes: int, registers: int | None) -> Figures:
    """Rounds a second of so many searches at once."""
    views = [view for view in some_views(200, ruleset) if view.game.players == 2]
    games = list(dict.fromkeys(view.game for view in views))
    searches = Searches(games, slots, NODES * simulations, lanes, registers)
    for number in range(slots):
        view = views[number % len(views)]
        searches.begin(games.index(view.game), view.to_bytes(), view.game._seat_number(view.seat), number, simulations)
    searches.advance(1)
    with alone():
        began = time.perf_counter()
        while not searches.advance(AT_ONCE):
            pass
        seconds = time.perf_counter() - began
    figures = {"game": ruleset, "slots": slots, "simulations": simulations, "lanes": lanes, "registers": registers}
    return {**figures, "seconds": round(seconds, 2), "simulations/s": round(slots * (simulations - 1) / seconds)}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["same", "speed", "play"])
    parser.add_argument("--match", nargs="*", default=[], help="those whose setting/rival contains one of these")
    parser.add_argument("--game", nargs="*", default=["cartagena", "martinique"], help="for same and speed")
    parser.add_argument("--count", type=int, default=200, help="searches, for same and speed")
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--martinique-simulations", type=int, help="in Martinique, if not the same")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=1e6)
    parser.add_argument("--workers", type=int, default=max(1, cores() - 1))
    parser.add_argument("--lanes", type=int, nargs="*", default=[LANES])
    parser.add_argument("--registers", type=int, default=None)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--games-file", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found: Any
    if given.what == "play":
        simulations = {"cartagena": given.simulations, "martinique": given.martinique_simulations or given.simulations}
        contest = Contest(choose(given.match), simulations, given.games, given.games_file)
        desks: list[SolverState] = []
        if given.cpu:
            contest.run_natively(given.seconds, given.workers)
        else:
            desks = contest.run(given.seconds, given.workers, given.lanes[0], given.registers)
        work_done = [{"game": d.searches.ruleset.name, **d.counts, "seconds": round(d.seconds, 1)} for d in desks]
        found = {"rows": contest.rows(), "work": work_done}
    else:
        measure = same if given.what == "same" else speed
        found = [
            measure(game, given.count, given.simulations, lanes, given.registers)
            for game in given.game
            for lanes in given.lanes
        ]
    for row in found["rows"] + found["work"] if isinstance(found, dict) else found:
        print(json.dumps(row), flush=True)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n")
    os._exit(0)  # threads and workers that nobody waits for any more


if __name__ == "__main__":
    main()
