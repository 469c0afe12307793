"""Compares the rival's rules with Balandra's over random games."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import balandra

FOLDER = Path(__file__).parent
ENGINE = FOLDER / "build" / "rival"
KINDS = ("skull", "hat", "dagger", "bottle", "key", "pistol")
LONGEST = 200


def build() -> Path:
    """Compile the rival and its trainer if the sources are newer; returns the engine."""
    subprocess.run(["make", "--silent", "-C", str(FOLDER)], check=True)
    return ENGINE


class Rival:
    """The program as a server of its rules."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([build()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Rival:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def send(self, line: str) -> None:
        """Send a line."""
        if not self.process.stdin:
            raise ValueError("the rival has no input")
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str) -> str:
        """Send a line and read the one that answers it."""
        self.send(line)
        return self.read()

    def read(self) -> str:
        """Read a line."""
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line:
            raise EOFError("the rival has ended")
        return line.rstrip("\n")

    def choose(self) -> str:
        """The move that the rival would play."""
        answer = self.ask("go simulations 50")
        while not answer.startswith("bestmove"):
            answer = self.read()
        return answer.partition(" ")[2]

    def show(self, position: balandra.Position) -> dict[str, Any]:
        """Send a position; returns its mapping as both players see it."""
        actor = position.actor or position.turn
        view = position.view(actor).mapping()
        moves = [move.text for move in position.legal_moves]
        self.send("position " + json.dumps({"seat": actor, "moves": moves, "view": view}))
        return view


def state_text(view: dict[str, Any]) -> list[str]:
    """A position as the rival prints it: turn, actions left, whether it is won, pirates and hand of each, the row."""
    words = [view["turn"], view["actions_left"], int(view["stage"] == "over")]
    for colour in view["colours"]:
        words += [*view["pirates"][colour], *(view["hands"][colour].get(kind, 0) for kind in KINDS)]
    return [str(word) for word in words + [KINDS.index(card) for card in view["row"]]]


def without_draws(words: list[str]) -> list[str]:
    """What remains comparable after a new row was laid: the number of cards instead of hands, and no row."""
    sizes = [str(sum(map(int, words[begin : begin + 6]))) for begin in (9, 21)]
    return words[:9] + words[15:21] + sizes


def compare_game(rival: Rival, seed: int) -> int:
    """Plays one game and compares every position; returns the number of positions.

    In odd games most moves are the rival's own, so that they come to an end; the others wander.
    """
    chance = random.Random(seed)
    position = balandra.load("cartagena", "original-tortuga", 2).new(seed=seed)
    for number in range(LONGEST):
        if position.outcome:
            return number
        view = rival.show(position)
        ours = sorted(move.text for move in position.legal_moves)
        theirs = sorted(rival.ask("moves").split(","))
        if ours != theirs:
            raise AssertionError(f"legal moves differ in {view}: {ours} here, {theirs} in the rival")
        move = rival.choose() if seed % 2 and chance.random() < 0.8 else chance.choice(ours)
        position = position.play(move).position
        compare_states(view, move, position, rival.ask("play " + move).split())
    return LONGEST


def compare_states(before: dict[str, Any], move: str, position: balandra.Position, theirs: list[str]) -> None:
    """Fails if a move leads to another position in the rival."""
    after = position.view(before["turn"]).mapping()
    ours = state_text(after)
    if len(after["row"]) > len(before["row"]):
        ours, theirs = without_draws(ours), without_draws(theirs)
    if after["stage"] == "over":
        ours[:2] = theirs[:2] = ["", ""]
    if ours != theirs:
        raise AssertionError(f"{move!r} in {before} leads to {' '.join(ours)} here, to {' '.join(theirs)} in the rival")


def sequences(position: balandra.Position, depth: int) -> int:
    """The number of sequences of moves."""
    if depth == 1:
        return len(position.legal_moves)
    return sum(sequences(position.play(move).position, depth - 1) for move in position.legal_moves)


def compare_perft(rival: Rival, seed: int, depth: int = 3) -> int:
    """Compares the number of sequences of moves from the beginning of a game, and returns it."""
    position = balandra.load("cartagena", "original-tortuga", 2).new(seed=seed)
    rival.show(position)
    ours, theirs = sequences(position, depth), int(rival.ask(f"perft {depth}"))
    if ours != theirs:
        raise AssertionError(f"{ours} sequences of {depth} moves here from seed {seed}, {theirs} in the rival")
    return ours
