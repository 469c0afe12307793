"""Why a move is not legal, in one sentence."""

from __future__ import annotations

from balandra.cartagena.board import ABOARD_LIMIT, count_on
from balandra.cartagena.mapping import STAGES
from balandra.cartagena.moves import move_card, move_cell, move_seat, move_second_card, move_verb
from balandra.cartagena.notation import card_name, space_name
from balandra.cartagena.state import (
    ACTION,
    ADVANCE,
    CARTAGENA,
    CHEST,
    DISCARD,
    DRAW,
    END,
    FILIBUSTERS,
    GIVE,
    HOOKED,
    INVOKE,
    JUNGLE,
    KEEP,
    MORGAN,
    MORGAN_DRAWS,
    NO_TOKEN,
    PARROTS,
    PISTOL,
    RETREAT,
    RETREAT_DRAWS,
    RETURN,
    SAIL,
    SYMBOLS,
    TAKE,
    TUNNEL,
    State,
)
from balandra.cartagena.witch import HOOK_ACTIONS, HOOK_PIRATES
from balandra.core.game import Game
from balandra.core.message import message, plural_message, translatable

WAITING = {
    "pistol": translatable("{colour} has to take one of the rival's cards first"),
    "rum": translatable("{colour} has to give the drawn cards away first"),
    "lantern": translatable("{colour} has to keep one of the drawn cards and return the others first"),
}


def reason(game: Game, s: State, code: int) -> str:
    """Why this move is not legal now."""
    verb = move_verb(code)
    is_choice = verb in (TAKE, GIVE, KEEP, RETURN, DISCARD)
    if s.stage != ACTION and not is_choice:
        return _waits(game, s)
    if is_choice:
        return _why_not_choice(game, s, code)
    return {
        ADVANCE: _why_not_advance,
        PARROTS: _why_not_advance,
        HOOKED: _why_not_advance,
        RETREAT: _why_not_retreat,
        MORGAN: _why_not_morgan,
        SAIL: _why_not_sail,
        INVOKE: _why_not_invoke,
        DRAW: _why_not_draw,
        END: _why_not_end,
    }[verb](game, s, code)


def _waits(game: Game, s: State) -> str:
    colour = game.colours[s.actor]
    if s.stage != FILIBUSTERS:
        return message(WAITING[STAGES[s.stage]], colour=colour)
    return plural_message(
        "{colour} has to discard down to {count} card first",
        "{colour} has to discard down to {count} cards first",
        game.rules.hand_limit,
        colour=colour,
    )


def _lacks(game: Game, s: State, *kinds: int) -> str:
    for kind in kinds:
        if s.hand[s.turn][kind] < kinds.count(kind):
            card = card_name(game, kind)
            return message("{colour} has too few cards '{card}' in hand", colour=game.colours[s.turn], card=card)
    return ""


def _where(game: Game, s: State, seat: int, cell: int) -> str:
    if not count_on(game.rules, s, seat, cell):
        space = space_name(game, cell)
        return message("{colour} has no pirate on {space}", colour=game.colours[seat], space=space)
    return ""


def _why_not_advance(game: Game, s: State, code: int) -> str:
    verb, cell = move_verb(code), move_cell(code)
    first, second = move_card(code), move_second_card(code)
    lacking = _lacks(game, s, first) if verb == ADVANCE else _lacks(game, s, first, second)
    if lacking or _where(game, s, s.turn, cell):
        return lacking or _where(game, s, s.turn, cell)
    if cell == game.rules.goal:
        return message("a pirate at the goal does not go further")
    if verb == HOOKED and _why_not_hook(game, s, cell):
        return _why_not_hook(game, s, cell)
    if cell == game.rules.sloop:
        return message("one lands from the sloop only at Tortuga")
    return message(
        "no empty space of that symbol is ahead, and the sloop is away or already carries {number} of the colour",
        number=ABOARD_LIMIT,
    )


def _why_not_hook(game: Game, s: State, cell: int) -> str:
    if s.left < HOOK_ACTIONS:
        return plural_message(
            "the hook takes {actions} actions, {count} is left",
            "the hook takes {actions} actions, {count} are left",
            s.left,
            actions=HOOK_ACTIONS,
        )
    if cell in (0, game.rules.sloop) or count_on(game.rules, s, s.turn, cell) < HOOK_PIRATES:
        return message("the hook takes {number} of your own pirates from one space of the path", number=HOOK_PIRATES)
    return ""


def _why_not_retreat(game: Game, s: State, code: int) -> str:
    cell, r = move_cell(code), game.rules
    if _where(game, s, s.turn, cell):
        return _where(game, s, s.turn, cell)
    if cell == 0:
        return message("a pirate at the start cannot fall back")
    path = TUNNEL if cell <= r.shore else JUNGLE
    if not r.draws[path] & RETREAT_DRAWS:
        return message("cards are drawn by Morgan's rule there, not by falling back")
    if cell == r.sloop and s.sloop_at != CARTAGENA:
        return message("the sloop lies at Tortuga, there is no way back into the tunnel")
    return message("no space behind holds a pirate and has room for another")


def _why_not_morgan(game: Game, s: State, code: int) -> str:
    cell, seat, r = move_cell(code), move_seat(code), game.rules
    if seat == s.turn:
        return message("Morgan's rule moves an opponent's pirate")
    if _where(game, s, seat, cell):
        return _where(game, s, seat, cell)
    if cell == r.goal:
        return message("that pirate has reached the goal")
    if not r.draws[TUNNEL if cell < r.shore else JUNGLE] & MORGAN_DRAWS:
        return message("Morgan's rule does not hold there")
    return message("that pirate cannot go aboard or ashore now")


def _why_not_sail(game: Game, s: State, code: int) -> str:
    if game.rules.sloop < 0:
        return message("there is no sloop to sail in this game")
    if s.sloop_at == CARTAGENA:
        return message("to sail to Tortuga you need a pirate of your own aboard")
    return message("to sail back to Cartagena you need a pirate of your own on a space of the tunnel")


def _why_not_invoke(game: Game, s: State, code: int) -> str:
    kind, cell, seat = move_card(code), move_cell(code), move_seat(code)
    power = game.rules.power[kind % SYMBOLS]
    if game.rules.chest < 0:
        return message("the witch is not in this game")
    if _lacks(game, s, kind):
        return _lacks(game, s, kind)
    if power == PISTOL:
        if seat == s.turn:
            return message("the pistol is for a rival")
        return message("the pistol needs a rival with cards in hand")
    if power == CHEST:
        return _where(game, s, s.turn, cell) or (
            message("there is no chest token on that space")
            if s.token[cell] == NO_TOKEN
            else message("it cannot be opened now")
        )
    example = "'parrot+parrot=rum 9 or hook+rum 9'"
    return message("two cards are played for that power, for example {example}", example=example)


def _why_not_draw(game: Game, s: State, code: int) -> str:
    if s.hand_size[s.turn]:
        return message("{colour} still has cards in hand", colour=game.colours[s.turn])
    return message("a pirate can still be moved to draw cards")


def _why_not_end(game: Game, s: State, code: int) -> str:
    if s.left + game.rules.minimum > game.rules.actions:
        return plural_message(
            "at least {count} action must be done in a turn",
            "at least {count} actions must be done in a turn",
            game.rules.minimum,
        )
    return message("{colour} has no card and no way to get one: draw", colour=game.colours[s.turn])


def _why_not_choice(game: Game, s: State, code: int) -> str:
    verb, kind = move_verb(code), move_card(code)
    stages = {TAKE: "pistol", GIVE: "rum", KEEP: "lantern", RETURN: "lantern", DISCARD: "filibusters"}
    if stages[verb] != STAGES[s.stage] or (verb in (KEEP, RETURN) and (verb == RETURN) != bool(s.kept)):
        return message("that is not to be decided now; {colour} is to act", colour=game.colours[s.actor])
    return message("there is no card '{card}' to choose", card=card_name(game, kind))
