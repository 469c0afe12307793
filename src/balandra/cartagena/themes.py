"""Themes of puzzles in Cartagena, as predicates on the view and the best two moves; what a turn can still bring."""

from __future__ import annotations

from balandra.cartagena.concepts import concepts
from balandra.cartagena.moves import move_verb
from balandra.cartagena.state import ACTION, HOOKED, INVOKE, MORGAN, PARROTS, RETREAT, SAIL, State
from balandra.cartagena.views import gather_unseen
from balandra.core.game import Game, Move, View

DRAWN_IN_A_TURN = 6  # cards, at most, without the witch: two by each of three actions


def themes(view: View, best: Move, second: Move) -> list[str]:
    """The themes that hold."""
    names = {one.name for one in concepts(view, best)}
    others = {one.name for one in concepts(view, second)}
    verb = move_verb(best.code)
    holds = {  # the rarest first
        "morgan": verb == MORGAN and move_verb(second.code) != MORGAN,
        "witch": _is_power(view, best),
        "sail": _is_about_sailing(best, second),
        "deny": bool({"denies retreat", "denies Morgan"} & (names - others)),
        "straggler": "straggler" in names and "straggler" not in others,
        "leap": "longest jump" in names and "longest jump" not in others,
        "two-for-one": "two cards" in names and "two cards" not in others,
        "draw": _is_draw(best) != _is_draw(second) and not {"two cards"} & (names ^ others),
    }
    return [theme for theme, is_so in holds.items() if is_so]


def _is_draw(move: Move) -> bool:
    """Whether a move is made for cards."""
    return move_verb(move.code) in (RETREAT, MORGAN)


def _is_about_sailing(best: Move, second: Move) -> bool:
    """Whether one of the two moves sails and the other does not."""
    return (move_verb(best.code) == SAIL) != (move_verb(second.code) == SAIL)


def _is_power(view: View, best: Move) -> bool:
    """Whether the move plays a card for a power, or chooses what a power does."""
    if view.game.rules.chest < 0:
        return False
    choosing = view._state.stage != ACTION and view.turn == view.seat
    return choosing or move_verb(best.code) in (INVOKE, PARROTS, HOOKED)


def with_unseen_cards(view: View) -> State | None:
    """A state with all cards that the mover does not see in the pile: the next draws are as likely as from the view.

    Rivals' hidden cards are exchangeable with those of the pile until it runs out. The witch and Filibusters ask for
    rivals' hands, so they are left out.
    """
    r, seen = view.game.rules, view._state
    if r.chest >= 0 or r.hand_limit or seen.stage != ACTION or seen.turn != seen.actor:
        return None
    if seen.pile_size < DRAWN_IN_A_TURN and not r.open_hands:
        return None
    s: State = seen.copy()
    gather_unseen(r, s, s.turn)
    return s


def may_win_this_turn(game: Game, state: State) -> bool:
    """Whether there are enough actions for all pirates that are not home; one action moves two with a hook."""
    r = game.rules
    out = sum(cell != r.goal for cell in state.pirates[state.turn][: r.pirates])
    return bool(out <= state.left + (r.chest >= 0))
