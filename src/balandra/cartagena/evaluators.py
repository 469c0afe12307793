"""The evaluators of Cartagena by name: 0.1 goes by the weights of each edition, later ones are networks in files.

A network's file holds whole numbers, a hash of them, and a card that says what it is: what it was trained on, how, and
what it won. `parameters` packs them for the kernels (`network`), with what the edition is already added.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from balandra.cartagena.build_rules import WEIGHT_NAMES
from balandra.cartagena.features import EDITION, FEATURES, TRAITS, traits
from balandra.cartagena.move_features import MOVE_PLACES
from balandra.cartagena.network import (
    BY_NETWORK,
    BY_WEIGHTS,
    LANE_BITS,
    LANES,
    MIDDLE,
    SUMS,
    WIDE_BITS,
    WIDE_LANES,
    Parameters,
)
from balandra.cartagena.state import RESCUE, Rules
from balandra.core.edition import Edition
from balandra.core.errors import InvalidOption
from balandra.core.evaluator import SEARCH_PARAMS, SearchParams
from balandra.core.record import Array

Numbers = Mapping[str, Array]  # the parts of a network, by name
Card = dict[str, Any]  # what a network's file says of it, as JSON
# The parts of a network: shape, and kind of number.
PARTS: dict[str, tuple[tuple[int, ...], str]] = {
    "own": ((FEATURES, SUMS), "<i2"),
    "rival": ((FEATURES, SUMS), "<i2"),
    "traits": ((TRAITS, SUMS), "<i2"),
    "start": ((SUMS,), "<i2"),
    "middle": ((SUMS, MIDDLE), "<i2"),
    "middle_start": ((MIDDLE,), "<i4"),
    "out": ((MIDDLE,), "<i2"),
    "straight": ((1,), "<i2"),
}
POLICY = "policy"  # a further part that a network may have
MAY_HAVE: dict[str, tuple[tuple[int, ...], str]] = {POLICY: ((MOVE_PLACES,), "<i2")}
FORMAT = 1


def digest(parts: Numbers) -> str:
    """The hash of a network: of all its numbers, in the order of the parts."""
    found = hashlib.sha256()
    for name, (_, kind) in kinds(parts).items():
        found.update(np.ascontiguousarray(parts[name]).astype(kind).tobytes())
    return found.hexdigest()


def kinds(parts: Collection[str]) -> dict[str, tuple[tuple[int, ...], str]]:
    """The parts that a network with these has to have, with shape and kind of number."""
    return {**PARTS, **{name: kind for name, kind in MAY_HAVE.items() if name in parts}}


def write_network(path: Path, parts: Numbers, card: Mapping[str, object]) -> None:
    """Write a network down, with its card."""
    whole = {"format": FORMAT, **card, "sha256": digest(parts)}  # in place of that of a network it was made from
    text = np.frombuffer(json.dumps(whole, indent=1, ensure_ascii=False).encode(), dtype=np.uint8)
    numbers = {name: np.asarray(parts[name]).astype(kind) for name, (_, kind) in kinds(parts).items()}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, card=text, **numbers)


def read_network(path: Path) -> tuple[dict[str, Array], Card]:
    """A network's parts and its card; refused if it is not what its hash says or has another shape."""
    with np.load(path, allow_pickle=False) as saved:
        card = json.loads(saved["card"].tobytes())
        wanted = kinds(saved.files)
        parts = {name: saved[name] for name in wanted if name in saved}
    wrong = [name for name, (shape, _) in wanted.items() if name not in parts or parts[name].shape != shape]
    if wrong or card["format"] != FORMAT or card["sha256"] != digest(parts):
        raise InvalidOption(f"{path.name} is no network for these inputs: {', '.join(wrong) or 'it was changed'}")
    return parts, card


def _folder() -> Traversable:
    return files("balandra.cartagena") / "networks"


@cache
def shipped(name: str) -> tuple[dict[str, Array], Card]:
    """A network that comes with the game."""
    with as_file(_folder() / f"{name}.npz") as path:
        return read_network(path)


def packed(numbers: npt.ArrayLike, bits: int, lanes: int) -> Array:
    """Signed numbers side by side in words, as sums of their multiples: words can then be added as they are."""
    wide = np.asarray(numbers, dtype=np.int64)
    rows = wide.reshape(*wide.shape[:-1], -1, lanes)
    shifts = np.array([bits * lane for lane in range(lanes)])
    words: Array = (rows << shifts).sum(-1)
    return words


@cache
def _whole(name: str) -> Parameters:
    return from_parts(shipped(name)[0])


def from_parts(parts: Numbers) -> Parameters:
    """A network's numbers as the kernels read them, for no edition yet."""
    p = Parameters()
    p.kind = BY_NETWORK
    p.weights = [0.0] * len(WEIGHT_NAMES)
    p.own, p.rival = (packed(parts[half], LANE_BITS, LANES).tolist() for half in ("own", "rival"))
    p.middle = packed(parts["middle"], WIDE_BITS, WIDE_LANES).tolist()
    p.middle_start = packed(parts["middle_start"], WIDE_BITS, WIDE_LANES).tolist()
    p.out = [int(one) for one in parts["out"]]
    p.straight = int(parts["straight"][0])
    p.start = [0] * (SUMS // LANES)
    p.policy = [int(one) for one in parts[POLICY]] if POLICY in parts else [0] * MOVE_PLACES
    return p


def for_edition(whole: Parameters, parts: Numbers, r: Rules) -> Parameters:
    """The parameters of a network for one edition; they share all but the first sums."""
    p = Parameters()
    p.__dict__.update(whole.__dict__)
    start = np.asarray(parts["start"], dtype=np.int64) + np.asarray(parts["traits"], dtype=np.int64)[traits(r)].sum(0)
    p.start = packed(start, LANE_BITS, LANES).tolist()
    return p


def by_weights(edition: Edition, name: str = "0.1") -> Parameters:
    """Evaluator 0.1: the weights of an edition; or a beginner's, who sees the long jump and forgets the straggler."""
    weights = {**edition.data["weights"], **(BEGINNER if name == NOVICE else {})}
    p = Parameters.blank()
    p.kind = BY_WEIGHTS
    p.weights = [float(weights[name]) for name in WEIGHT_NAMES]
    return p


def search_params(name: str) -> SearchParams:
    """The parameters of a tree search with an evaluator that comes with the game."""
    return GUIDED if name in GUIDED_NETWORKS else SEARCH_PARAMS


def parameters(name: str, edition: Edition, r: Rules) -> Parameters:
    """The parameters of an evaluator that comes with the game."""
    if name in (WEIGHTS_ONLY, NOVICE):
        return by_weights(edition, name)
    return for_edition(_whole(name), shipped(name)[0], r)


def best(r: Rules) -> str:
    """The tree search's network where it has won its matches (docs/strength.md).

    Not at large tables with the sloop, nor in tiny games, whose like it has never seen.
    """
    is_tiny = r.pirates < FEWEST_PIRATES
    return WEIGHTS_ONLY if is_tiny or (r.sloop > 0 and r.players > MOST_WITH_SLOOP) else TREE_NETWORK


def best_open(r: Rules) -> str | None:
    """The network for alpha-beta: two players who see everything and rarely draw what nobody knows.

    The witch hides tokens. Alpha-beta overrates a card from the pile, which others than the stranded may take if empty
    hands may pass.
    """
    is_open = r.open_hands and r.players == 2 and r.chest < 0
    return OPEN_NETWORK if is_open and r.without_cards == RESCUE else None


@cache
def about() -> dict[str, str]:
    """The evaluators there are, oldest first, and what each is."""
    names = sorted(one.name[: -len(".npz")] for one in _folder().iterdir() if one.name.endswith(".npz"))
    own = {WEIGHTS_ONLY: "ten weights an edition, tuned by self-play", NOVICE: "the weights of a beginner"}
    return {**own, **dict.fromkeys(names, "a network")}


# Of a tree search that a policy guides: it tries three moves at first, and one more when visits have doubled.
GUIDED: SearchParams = (0.2, 25.0, 0.5, 0.001, 3.0, 1.0, 0.3)
GUIDED_NETWORKS = ("0.5",)  # those with a policy
NOVICE = "novice"
# Steps count, above all into the boat; cards little, what lies behind and whoever comes next nothing.
BEGINNER = {"home": 6.0, "card": 3.5, "more_cards": 1.5, "action_left": 0.0, "rear": 0.0, "apart": 0.0}
WEIGHTS_ONLY, TREE_NETWORK, OPEN_NETWORK = "0.1", "0.5", "0.4"
FEWEST_PIRATES = next(low for name, low, _ in EDITION if name == "pirates")  # of a crew that a network was trained on
MOST_WITH_SLOOP = 2  # players for whom the network is the better one where there is a sloop
