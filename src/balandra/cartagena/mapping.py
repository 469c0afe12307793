"""A state of Cartagena in the terms of the rulebook."""

from __future__ import annotations

from balandra.cartagena.build_rules import TOKEN_CODES
from balandra.cartagena.notation import card_name, space_name
from balandra.cartagena.state import (
    ACTION,
    CHEST,
    EVERYONE,
    FACE_DOWN,
    FILIBUSTERS,
    KINDS,
    LANTERN_STAGE,
    NO_POWER,
    NO_TOKEN,
    NOBODY,
    OBSERVERS,
    OVER,
    PISTOL,
    PISTOL_STAGE,
    RUM_STAGE,
    State,
)
from balandra.core.game import Game

STAGES = {
    ACTION: "action",
    FILIBUSTERS: "filibusters",
    PISTOL_STAGE: "pistol",
    RUM_STAGE: "rum",
    LANTERN_STAGE: "lantern",
    OVER: "over",
}
SHORES = ("cartagena", "tortuga")
UNKNOWN = "?"
PUBLIC = "everyone"
TOKEN_NAMES: dict[int, int | str] = {code: int(name) if name.isdigit() else name for name, code in TOKEN_CODES.items()}
TOKEN_NAMES[FACE_DOWN] = UNKNOWN


def to_mapping(game: Game, s: State, seat: int | None) -> dict[str, object]:
    """A state as a mapping: whole, or (with a seat) as observed by that seat."""
    return {
        **game.words(),
        **_track(game, s),
        **_cards(game, s, seat),
        **_sloop_and_tokens(game, s),
        **_turn(game, s),
        **_power(game, s),
        **_knowledge(game, s),
        **({} if seat is not None else {"rng": "".join(f"{word:08x}" for word in s.rng)}),
    }


def _track(game: Game, s: State) -> dict[str, object]:
    symbols, spaces = game.names.symbols, game.names.spaces
    goal, sloop, crew = game.rules.goal, game.rules.sloop, game.rules.pirates
    pirates = {c: [spaces[cell] for cell in s.pirates[seat][:crew]] for seat, c in enumerate(game.colours)}
    track = [symbols[symbol] for symbol in s.symbol[1:goal]]
    if sloop > 0:
        del track[sloop - 1]  # the sloop lies between the paths
    return {"track": track, "pirates": pirates}


def cards_in_words(game: Game, counts: list[int], size: int | None = None) -> dict[str, int]:
    """Cards with their counts; unknown ones, up to `size`, as `?`."""
    cards = {name: count for name, count in zip(game.names.cards, counts, strict=True) if count}
    unknown = 0 if size is None else size - sum(counts)
    return {**cards, UNKNOWN: unknown} if unknown else cards


def _cards(game: Game, s: State, seat: int | None) -> dict[str, object]:
    hands = {c: cards_in_words(game, s.hand[i], s.hand_size[i]) for i, c in enumerate(game.colours)}
    cards: dict[str, object] = {"hands": hands, "pile": cards_in_words(game, s.pile, s.pile_size)}
    if s.top_size:
        known = seat is None or seat == s.top_owner
        cards["top"] = [card_name(game, k) if known else UNKNOWN for k in s.top[: s.top_size]]
        if s.top_owner != NOBODY:
            cards["top_seen_by"] = game.colours[s.top_owner]
    if game.rules.row:
        cards["row"] = [card_name(game, kind) for kind in s.row[: s.row_size]]
    return {**cards, "discard": cards_in_words(game, s.discard)}


def _sloop_and_tokens(game: Game, s: State) -> dict[str, object]:
    words: dict[str, object] = {}
    if game.rules.sloop > 0:
        words["sloop_at"] = SHORES[s.sloop_at]
    if game.rules.chest >= 0:
        tokens = {c: t for c, t in enumerate(s.token) if t != NO_TOKEN}
        words["tokens"] = {space_name(game, c): TOKEN_NAMES[t] for c, t in tokens.items()}
        words["opened"] = [TOKEN_NAMES[t] for t in range(1, FACE_DOWN) for _ in range(s.opened[t])]
    return words


def _turn(game: Game, s: State) -> dict[str, object]:
    words: dict[str, object] = {"turn": game.colours[s.turn], "actions_left": s.left}
    if game.rules.sloop > 0:
        words["free_sailing"] = bool(s.free_sailing)
    words["stage"] = STAGES[s.stage]
    if s.stage == FILIBUSTERS:
        words["discarding"] = game.colours[s.discarder]
    if s.stage == OVER:
        words["winner"] = next(c for i, c in enumerate(game.colours) if s.pirates[i][0] == game.rules.goal)
    return words


def _power(game: Game, s: State) -> dict[str, object]:
    if s.power == NO_POWER:
        return {}
    power: dict[str, object] = {"card": card_name(game, s.power_kind)}
    if s.power == PISTOL:
        power["rival"] = game.colours[s.rival]
    if s.power == CHEST:
        power["space"] = space_name(game, s.chest_cell)
    words: dict[str, object] = {"power": power}
    if s.stage in (RUM_STAGE, LANTERN_STAGE):
        words["held"] = cards_in_words(game, s.held, s.held_size)
    if s.stage == LANTERN_STAGE:
        words["kept"] = bool(s.kept)
    if s.stage == RUM_STAGE:
        words["next_gift"] = game.colours[s.gift]
    return words


def _knowledge(game: Game, s: State) -> dict[str, object]:
    if not game.rules.memory:
        return {}
    known: dict[str, dict[str, dict[str, int]]] = {}
    for observer in range(OBSERVERS):
        if observer < game.players or observer == EVERYONE:
            name = PUBLIC if observer == EVERYONE else game.colours[observer]
            of = {c: s.known[observer][i * KINDS : (i + 1) * KINDS] for i, c in enumerate(game.colours)}
            seen = {c: cards_in_words(game, cards) for c, cards in of.items() if any(cards)}
            if seen:
                known[name] = seen
    return {"known": known} if known else {}
