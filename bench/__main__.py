"""Lists and runs the benchmarks: `python -m bench`, `python -m bench NAME [OPTIONS]`."""

from __future__ import annotations

import runpy
import sys

BENCHES = {
    "attack": "what other players notice when one visitor overloads the server",
    "batch": "batches of games on one GPU, beside Pgx",
    "endgames": "solved endgames: make the table, verify it, measure a bot on it",
    "exploitability": "best responses to the bots on tiny editions, beside OpenSpiel's CFR+",
    "field": "random play on one core beside OpenSpiel, Pgx, PettingZoo and RLCard (run by tools/peers.sh)",
    "gpu_strength": "matches of the search against the heuristics, with the searches on one GPU",
    "levels": "each level against the one below it",
    "luck": "repeated matches, plain and adjusted for the luck of draws, and how they scatter",
    "local_games": "games in the page: bytes, time to the first move, speed and memory of the search",
    "page": "bytes of a first load, a slow network, interaction to next paint",
    "peers": "speed of the rules on one core beside OpenSpiel; import and compile times",
    "punctual": "how far a search overruns its time limit, in every edition",
    "rival": "the rules of an independent player in C beside Balandra's, over random games",
    "review": "checks of the reviews: identity, luck, agreement, levels, planted blunders, speed",
    "server": "the server with 2,000 tables and 4,000 sockets beside a bare echo; memory; start-up",
    "simulations": "simulations per second of the tree search beside OpenSpiel's ISMCTS",
    "statistics": "openings, symbols, cards, seats and length of games by self-play, for the page",
    "store": "durable log entries per second on SQLite or PostgreSQL",
    "strength": "a bot against every published heuristic (hours; resumable)",
    "teach": "train the value network of Martinique by self-play",
    "tune": "tune the evaluation weights of Cartagena by self-play",
}


def usage() -> str:
    """The list of benchmarks, a line each."""
    lines = [f"  {name:<{max(map(len, BENCHES))}}  {purpose}" for name, purpose in BENCHES.items()]
    return "\n".join(["usage: python -m bench NAME [OPTIONS]; `NAME --help` lists the options", "", *lines])


def main(arguments: list[str]) -> int:
    """List the benchmarks, or run one with its own options."""
    name = arguments[0] if arguments else "--help"
    if name in ("-h", "--help"):
        print(usage())
        return 0
    if name not in BENCHES:
        print(f"there is no benchmark {name!r}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    sys.argv[1:] = arguments[1:]
    runpy.run_module(f"bench.{name}", run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
