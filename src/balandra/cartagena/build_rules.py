"""Converts an edition with its options to the numbers and tables that the kernels read."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.cartagena.state import (
    ANY_FACE,
    BOARDS,
    CHEST,
    EMPTY_CHEST,
    EMPTY_HAND,
    HOOK,
    JUNGLE,
    LANTERN,
    MORGAN_DRAWS,
    PARROT,
    PISTOL,
    RESCUE,
    RETREAT_DRAWS,
    ROW,
    RUM,
    SNAKE,
    SYMBOLS,
    TUNNEL,
    Rules,
)
from balandra.cartagena.track_code import read_track
from balandra.core.edition import Edition, OptionValue
from balandra.core.errors import InvalidOption
from balandra.core.ruleset import Box, PathPlan

POWERS = {"pistol": PISTOL, "rum": RUM, "lantern": LANTERN, "parrot": PARROT, "hook": HOOK, "chest": CHEST}
TOKEN_CODES = {"1": 1, "2": 2, "3": 3, "empty": EMPTY_CHEST, "snake": SNAKE}
DRAWS = {"retreat": RETREAT_DRAWS, "morgan": MORGAN_DRAWS, "both": RETREAT_DRAWS | MORGAN_DRAWS}
FACES = {"same": (0, 0), "either": (ANY_FACE, ANY_FACE), "by path": (0, 1)}
WEIGHT_NAMES = (
    "home",
    "card",
    "more_cards",
    "action_left",
    "aboard",
    "crossed",
    "rear",
    "apart",
    "doubt",
    "doubt_grows",
)
PATHS = {"tunnel": TUNNEL, "jungle": JUNGLE}


def build_rules(edition: Edition, players: int, options: Mapping[str, OptionValue]) -> Rules:
    """The record of an edition with its options."""
    r = Rules.blank()
    r.players = players
    r.pirates = int(options["pirates"])
    r.actions = int(options["actions"])
    r.minimum = 0 if options["pass"] == "always" else 1
    r.without_cards = EMPTY_HAND if options["pass"] == "empty-hand" else RESCUE
    _set_path(r, edition, options)
    _set_cards(r, edition, options)
    _set_witch(r, edition, options)
    _set_boards(r, edition)
    if options.get("track"):
        r.laid = read_track(r, edition, str(options["track"]))
    return r


def box_of(edition: Edition) -> Box:
    """The boards of an edition, and the paths that are built from them."""
    sides = FACES[edition.data["faces"]]
    plans = [
        PathPlan(path, _count_option(edition, path), None if sides[PATHS[path]] == ANY_FACE else sides[PATHS[path]])
        for path in edition.data["paths"]
    ]
    return Box(edition.data["boards"], plans)


def _count_option(edition: Edition, path: str) -> str:
    return "boards" if len(edition.data["paths"]) == 1 else f"{path}_boards"


def _set_path(r: Rules, edition: Edition, options: Mapping[str, OptionValue]) -> None:
    paths = edition.data["paths"]
    for path in paths:
        r.boards[PATHS[path]] = int(options[_count_option(edition, path)])
        r.draws[PATHS[path]] = DRAWS[str(options.get(f"draw_in_{path}", "retreat"))]
    if sum(r.boards) > len(edition.data["boards"]):
        raise InvalidOption(
            f"{edition.id} has {len(edition.data['boards'])} boards; tunnel_boards={r.boards[TUNNEL]} and "
            f"jungle_boards={r.boards[JUNGLE]} need {sum(r.boards)}"
        )
    has_sloop = len(paths) == 2
    r.goal = sum(r.boards) * SYMBOLS + (2 if has_sloop else 1)
    r.shore = r.boards[TUNNEL] * SYMBOLS + 1 if r.boards[TUNNEL] else 0
    r.sloop = r.shore if has_sloop else -1
    r.captain_aboard = edition.data["captain_aboard"]


def _set_cards(r: Rules, edition: Edition, options: Mapping[str, OptionValue]) -> None:
    dark = edition.data["dark"] if options.get("filibusters") else 0
    r.kinds = 2 * SYMBOLS if dark else SYMBOLS
    r.copies = [edition.data["copies"] - dark] * SYMBOLS + [dark] * SYMBOLS
    r.deal_first, r.deal_others = edition.data["deal"]
    r.open_hands = int(options["cards"] == "open")
    r.row = 0 if options["cards"] == "hidden" else ROW
    r.rescue_row = int(r.row > 0 and edition.data["rescue_draws"] == "row")
    r.hand_limit = edition.data["hand_limit"] if options.get("filibusters") else 0
    r.memory = int(not r.open_hands and (r.row > 0 or bool(options.get("witch"))))


def _set_witch(r: Rules, edition: Edition, options: Mapping[str, OptionValue]) -> None:
    r.rum = r.chest = -1
    if options.get("witch"):
        symbols: list[str] = edition.data["symbols"]
        r.power = [POWERS[edition.data["powers"][symbol]] for symbol in symbols]
        r.rum = symbols.index(edition.data["rum"])
        r.chest = symbols.index(edition.data["chest"])
        for token, count in edition.data["tokens"].items():
            r.tokens[TOKEN_CODES[token]] = count


def _set_boards(r: Rules, edition: Edition) -> None:
    boards: list[list[list[str]]] = edition.data["boards"]
    r.box = len(boards)
    r.face = list(FACES[edition.data["faces"]])
    number: dict[str, int] = {symbol: i for i, symbol in enumerate(edition.data["symbols"])}
    for b in range(min(len(boards), BOARDS)):
        for f, face in enumerate(boards[b]):
            r.board[b][f] = [number[symbol] for symbol in face]
