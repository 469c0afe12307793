"""The page reads and solves positions as Python does: the same texts, the same refusals, the same bounds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import balandra
from balandra.core import notation
from balandra.core.errors import BalandraError
from balandra.core.game import Position
from balandra.search.solve import solve
from tests.page_engine import PageEngine, build, random_start

WRONG: tuple[object, ...] = (999, -1, "nobody", "?", None, [], {}, [["a"]], {"blue": 1}, True, "h9", ["skull"] * 40)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageEngine]:
    running = PageEngine(build(tmp_path_factory.mktemp("engine")))
    yield running
    running.close()


def bare(position: Position) -> dict[str, Any]:
    """A position's mapping as JSON has it, without the state of its generator."""
    found: dict[str, Any] = notation.plain(position.mapping())
    del found["rng"]
    return found


def text_of(position: Position) -> str:
    return notation.write({key: value for key, value in position.mapping().items() if key != "rng"})


@pytest.mark.parametrize("seed", range(40))
def test_positions_are_read_alike(engine: PageEngine, seed: int) -> None:
    position = random_start(seed).position
    for given in (text_of(position), json.dumps(bare(position))):
        found = engine.ask(do="read", text=given)
        assert found.get("text") == text_of(position), found
        assert found["words"] == bare(position)
        assert found["actor"] == position.actor


@pytest.mark.parametrize("edition", balandra.editions(), ids=lambda one: one.id)
def test_what_is_omitted_is_dealt_alike(engine: PageEngine, edition: balandra.Edition) -> None:
    words: dict[str, Any] = {"edition": edition.id, "colours": list(edition.colours[: edition.players[0]])}
    if "witch" in edition.options:
        words["options"] = {"witch": True}
    found = engine.ask(do="read", text=json.dumps(words))
    assert found.get("text") == text_of(balandra.position(words)), found
    assert engine.ask(do="read", text=found["text"])["text"] == found["text"]


def spoilt(words: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """A position with one thing omitted, changed or added."""
    key = draw.choice([key for key in words if key not in ("edition", "options", "colours")])
    rest = {name: value for name, value in words.items() if name != key}
    value = words[key]
    if draw.random() < 0.2:
        return rest
    if draw.random() < 0.5 and isinstance(value, dict) and value:
        return {**rest, key: {**value, draw.choice(list(value)): draw.choice(WRONG)}}
    if draw.random() < 0.5 and isinstance(value, list) and value:
        return {**rest, key: [*value[:-1], draw.choice(WRONG)]}
    return {**rest, key: draw.choice(WRONG)}


def read(words: dict[str, Any]) -> dict[str, str]:
    """What Python makes of a position."""
    try:
        return {"text": text_of(balandra.position(words))}
    except BalandraError as error:
        return {"refused": str(error)}


@pytest.mark.parametrize("seed", range(200))
def test_positions_are_refused_alike(engine: PageEngine, seed: int) -> None:
    draw = random.Random(f"spoilt {seed}")
    words = spoilt(bare(random_start(seed).position), draw)
    found = engine.ask(do="read", text=json.dumps(words))
    ours = read(words)
    assert {key: found.get(key) for key in ours} == ours, found.get("error", "")


def test_a_damaged_text_is_refused_alike(engine: PageEngine) -> None:
    for text in ("edition: original-tortuga; hands", "edition: original-tortuga; pirates: {blue: [1 2}", "turn: blue"):
        with pytest.raises(BalandraError) as refused:
            balandra.parse(text)
        assert engine.ask(do="read", text=text)["refused"] == str(refused.value)


def endgame(turn: str) -> Position:
    game = balandra.load("cartagena", "original-tortuga", options={"boards": 4, "pirates": 4})
    pirates = {"blue": [24, 25, 25, 25], "red": [23, 25, 25, 25]}
    hands = {"blue": {"skull": 1}, "red": {"key": 2}}
    return game.position({"turn": turn, "actions_left": 1, "pirates": pirates, "hands": hands})


@pytest.mark.parametrize("turn", ["blue", "red"])
def test_the_page_solves_as_python_does(engine: PageEngine, turn: str) -> None:
    position = endgame(turn)
    ours = solve(position, most_nodes=2_000)
    found = engine.ask(do="solve", text=text_of(position), most=2_000)
    bounds = {one["move"]: (one["low"], one["high"]) for one in found["moves"]}
    assert bounds == {one.move.text: (one.value.low, one.value.high) for one in ours.moves}
    assert (found["nodes"], found["exact"]) == (ours.nodes, ours.exact)
    assert found["moves"][0]["move"] == ours.moves[0].move.text
