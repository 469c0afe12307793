"""An engine in plain Python that plays any legal move: a beginning for your own."""

import json
import random
import sys
from typing import Any


def answer(line: str, position: dict[str, Any]) -> list[str]:
    """The lines that answer one line; what is known of the position is kept in `position`."""
    command, _, rest = line.strip().partition(" ")
    if command == "balandra":
        return ["id name Any legal move", "id author You", "balandraok"]
    if command == "isready":
        return ["readyok"]
    if command == "newgame":
        position.clear()
    if command == "position":
        position.update(json.loads(rest))
    if command == "go":
        if not position.get("moves"):
            return ["error there is nothing to decide"]
        seed = rest.partition("seed ")[2]
        move = random.Random(seed).choice(position["moves"])
        return ["info " + json.dumps({"evaluations": 1}), "bestmove " + move]
    return []


def main() -> None:
    """Answer line after line until the end."""
    position: dict[str, Any] = {}
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        for words in answer(line, position):
            print(words, flush=True)


if __name__ == "__main__":
    main()
