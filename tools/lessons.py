"""Writes the positions of the page's lessons, with what every move leads to: web/src/games/GAME/learn/examples.json.

The page holds no rules. Whatever a reader may try in an example has been played here by the real engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.lesson_book import EXAMPLES
from tools.lesson_misses import misses
from tools.lesson_steps import Example, Step

from balandra import Position
from balandra.core.game import Offer

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"

Json = dict[str, Any]


def patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    """What is different afterwards; None stands for what is gone."""
    changed: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old == value and key in before:
            continue
        inner = isinstance(old, Mapping) and isinstance(value, Mapping)
        changed[key] = patch(old, value) if inner else value  # type: ignore[arg-type]
    return changed


def view_of(position: Position, seat: str) -> Json:
    """What a seat sees, as JSON has it."""
    view: Json = json.loads(json.dumps(position.view(seat).mapping()))
    return view


def facts_of_offer(offer: Offer) -> Json:
    """An offer as it goes over the wire."""
    return {"text": offer.text, "kind": offer.kind, "facts": dict(offer.facts)}


def outcome(position: Position, move: str, seat: str, rest: tuple[Step, ...]) -> Json:
    """What a move comes to for those who see it from a seat; with the next step, if the move was a right one."""
    progress = position.play(move)
    events = [{"name": event.name, "facts": dict(event.facts)} for event in progress.seen_by(seat)]
    found: Json = {"patch": patch(view_of(position, seat), view_of(progress.position, seat)), "events": events}
    if rest:
        found["next"] = node(progress.position, rest, seat)
    return found


def node(position: Position, steps: tuple[Step, ...], seen_from: str | None = None) -> Json:
    """A step of an example; the view is left out where it follows from the step before."""
    step, rest = steps[0], steps[1:]
    seat = position.actor or position.game.colours[0]
    view, offers = view_of(position, seat), list(position.view(seat).offers)
    right = step.right(position)
    shown = offers if step.ask == "play" else right
    found: Json = {"seat": seat, "ask": step.ask, "right": [offer.text for offer in right]}
    if seat != seen_from:
        found["view"] = view
    if step.answer is not None:
        found["answer"] = step.answer(view, right)
    found["offers"] = [facts_of_offer(offer) for offer in shown]
    found["outcomes"] = {
        offer.text: outcome(position, offer.text, seat, rest if offer in right else ()) for offer in shown
    }
    if step.ask == "where":
        found["misses"] = misses(view, right[0])
    return found


def examples() -> Iterator[tuple[str, str, Json]]:
    """Every example with its game and name."""
    for name, example in EXAMPLES.items():
        position = checked(name, example)
        yield position.game.edition.game, name, node(position, example.steps)


def checked(name: str, example: Example) -> Position:
    """The position of an example, whose first step must have a right answer."""
    position = example.position()
    step = example.steps[0]
    if position.actor is not None and step.answer is None and not step.right(position):
        offered = ", ".join(str(move) for move in position.legal_moves)
        raise ValueError(f"the example {name} has no right answer; offered are {offered}")
    return position


def files() -> dict[Path, str]:
    """The text of every game's file, an example a line."""
    lines: dict[Path, list[str]] = {}
    for game, name, data in examples():
        line = f"{json.dumps(name)}: {json.dumps(data, separators=(',', ':'))}"
        lines.setdefault(GAMES / game / "learn" / "examples.json", []).append(line)
    return {path: "{\n" + ",\n".join(one) + "\n}\n" for path, one in lines.items()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
