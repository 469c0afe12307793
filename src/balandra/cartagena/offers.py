"""The publicly foreseeable effects of a move: which pirate goes where, how many cards it brings."""

from __future__ import annotations

from balandra.cartagena.board import advance_target, morgan_target, retreat_target
from balandra.cartagena.draws import MORGAN_HOME_CARDS
from balandra.cartagena.moves import move_card, move_cell, move_seat, move_second_card, move_symbol, move_verb
from balandra.cartagena.notation import CHOICES, card_name, space_name, symbol_names
from balandra.cartagena.state import (
    ADVANCE,
    CHEST,
    HOOKED,
    INVOKE,
    MORGAN,
    PARROTS,
    PISTOL,
    RETREAT,
    SYMBOLS,
    Rules,
    State,
)
from balandra.cartagena.witch import HOOK_PIRATES
from balandra.core.game import Game


def offer(game: Game, s: State, code: int) -> dict[str, object]:
    """The facts of a legal move, from public information; see docs/notation.md."""
    verb, kind, cell = move_verb(code), move_card(code), move_cell(code)
    if verb in (ADVANCE, PARROTS, HOOKED):
        return _advance(game, s, code)
    if verb == RETREAT:
        target = retreat_target(game.rules, s, cell)
        return {"colour": game.colours[s.turn], **_way(game, cell, target), "draws": s.crowd[target]}
    if verb == MORGAN:
        target = morgan_target(game.rules, s, cell)
        draws = _morgan_draws(game.rules, s, move_seat(code), target)
        return {"colour": game.colours[move_seat(code)], **_way(game, cell, target), "draws": draws}
    if verb == INVOKE:
        return {"cards": [card_name(game, kind)], **_power(game, kind, move_seat(code), cell)}
    return {"cards": [card_name(game, kind)]} if verb in CHOICES else {}


def _advance(game: Game, s: State, code: int) -> dict[str, object]:
    verb, kind, second = move_verb(code), move_card(code), move_second_card(code)
    cell = move_cell(code)
    symbol = {ADVANCE: kind, PARROTS: move_symbol(code), HOOKED: second}[verb] % SYMBOLS
    cards = [card_name(game, kind)] + ([card_name(game, second)] if verb != ADVANCE else [])
    return {
        "colour": game.colours[s.turn],
        "cards": cards,
        "symbol": symbol_names(game)[symbol],
        "pirates": HOOK_PIRATES if verb == HOOKED else 1,
        **_way(game, cell, advance_target(game.rules, s, cell, symbol)),
    }


def _way(game: Game, origin: int, target: int) -> dict[str, object]:
    return {"from": space_name(game, origin), "to": space_name(game, target)}


def _morgan_draws(r: Rules, s: State, seat: int, target: int) -> int:
    """What helping a rival's pirate to a cell draws: nothing where it is the last one home, for the rival has won."""
    if target == r.goal and s.pirates[seat][1] == r.goal:
        return 0
    return MORGAN_HOME_CARDS if target in (r.goal, r.sloop) else s.crowd[target]


def _power(game: Game, kind: int, rival: int, cell: int) -> dict[str, object]:
    power = game.rules.power[kind % SYMBOLS]
    if power == PISTOL:
        return {"rival": game.colours[rival]}
    return {"space": space_name(game, cell)} if power == CHEST else {}
