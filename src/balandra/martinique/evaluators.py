"""The evaluators of Martinique by name: value networks in JSON files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict

from balandra.core.evaluator import SearchParams
from balandra.martinique.state import DEEP, SHALLOW, Parameters

ABOUT = {  # the last is the default
    "0.1": "a network taught by results",
    "0.2": "the same network, taught by searches",
    "0.3": "a network with two hidden layers, taught by searches",
}
SEARCHES: dict[str, SearchParams] = {
    "0.3": (0.3, 10.0, 0.0, 0.001, 0.0, 0.0, 0.0)
}  # the parameters of a tree search; others usual
Weights = Mapping[str, int | list[float] | list[list[float]]]  # by the fields of `Parameters`


class NetworkParts(TypedDict):
    """A network as its file has it: weights from inputs to hidden units and directly to outputs, and the last layer.

    A deep network has a layer in between.

    A file may have a `card` too: how the network was trained, the matches it won, and a hash of the rest.
    """

    rows: list[list[float]]
    straight: list[list[float]]
    bias: list[float]
    last: list[float]
    out: list[list[float]]
    middle: NotRequired[list[list[float]]]
    middle_bias: NotRequired[list[float]]


@cache
def shipped_weights(name: str) -> Weights:
    """The weights of an evaluator that comes with the game."""
    return read_weights(json.loads((files("balandra.martinique") / "networks" / f"{name}.json").read_text()))


def read_weights(parts: NetworkParts) -> Weights:
    """The parts of a network by the fields of its parameters."""
    rows = [[*row, *straight] for row, straight in zip(parts["rows"], parts["straight"], strict=True)]
    rows.append([*parts["bias"], *parts["last"]])
    if "middle" not in parts:
        return {"kind": SHALLOW, "rows": rows, "out": parts["out"]}
    middle, middle_bias = parts["middle"], parts["middle_bias"]
    return {"kind": DEEP, "wide": rows, "middle": middle, "middle_bias": middle_bias, "out": parts["out"]}


@cache
def parameters(name: str) -> Parameters:
    """An evaluator's parameters as the kernels read them."""
    p = Parameters.blank()
    p.__dict__.update(shipped_weights(name))
    return p
