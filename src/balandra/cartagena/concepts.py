"""Concepts of Cartagena: jumps, draws, stragglers, gifts to the next player, the sloop.

All checks use what the mover sees. What the next player could do is asked of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from balandra.cartagena.board import SPACE_LIMIT, advance_target, retreat_target
from balandra.cartagena.moves import move_card, move_cell, move_verb
from balandra.cartagena.offers import offer
from balandra.cartagena.state import ACTION, ADVANCE, END, INVOKE, MORGAN, RETREAT, SAIL, SYMBOLS, State
from balandra.core.concepts import Concept
from balandra.core.game import Game, Move, Position, View
from balandra.core.message import Message, message, plural_message

FAR, SHORT, BEHIND = 6, 2, 12  # spaces: a long jump, a short one, a pirate left behind
TWO = 2  # cards
# What speaks for a move, and against it.
FOR = ("wins", "home", "boards", "longest jump", "straggler", "two cards", "denies retreat", "denies Morgan")
AGAINST = (
    *("short jump", "left behind", "last card", "passes full", "far back", "one card"),
    *("gives retreat", "gives Morgan", "carries rivals", "gives up actions"),
)


def concepts(view: View, move: Move) -> list[Concept]:
    """What holds for a move."""
    finders = {ADVANCE: _advance, RETREAT: _retreat, MORGAN: _draw, SAIL: _sail, END: _end, INVOKE: _invoke}
    verb = move_verb(move.code)
    found = list(finders[verb](view, move)) if verb in finders else []
    if verb in (ADVANCE, RETREAT, MORGAN):
        found += _next_player(view, move)
    return found


def _concept(name: str, sentence: Message) -> Concept:
    return Concept(name, sentence, 1 if name in FOR else -1 if name in AGAINST else 0)


def _target(view: View, move: Move) -> int:
    """Where a pirate arrives that advances with a card."""
    symbol = move_card(move.code) % SYMBOLS
    target: int = advance_target(view.game.rules, view._state, move_cell(move.code), symbol)
    return target


def _advance(view: View, move: Move) -> Iterator[Concept]:
    r, s = view.game.rules, view._state
    cell, target = move_cell(move.code), _target(view, move)
    others = [place for place in s.pirates[s.turn][: r.pirates] if place != r.goal]
    if target == r.goal:
        yield _home(len(others))
    elif target == r.sloop:
        yield _concept("boards", message("It boards the sloop before it sails."))
    else:
        yield from _jump(view, target - cell)
    yield from _straggler(s, r.pirates, cell)
    if s.hand_size[s.turn] == 1:
        yield _concept("last card", message("It plays the last card in hand."))


def _home(left: int) -> Concept:
    """A pirate comes home; `left` were not there before."""
    if left == 1:
        return _concept("wins", message("It wins the game."))
    return _concept("home", message("It brings a pirate home."))


def _jump(view: View, distance: int) -> Iterator[Concept]:
    """A jump along the track: as far as any card in hand carries, or hardly at all."""
    moves = [move for move in view.legal_moves if move_verb(move.code) == ADVANCE]
    farthest = max(_target(view, move) - move_cell(move.code) for move in moves)
    if distance == farthest and distance >= FAR:
        yield _concept(
            "longest jump", message("It jumps {count} spaces; no card in hand goes farther.", count=distance)
        )
    if distance <= SHORT and farthest >= FAR:
        sentence = plural_message("It spends a card on {count} space.", "It spends a card on {count} spaces.", distance)
        yield _concept("short jump", sentence)


def _straggler(s: State, pirates: int, cell: int) -> Iterator[Concept]:
    """The rearmost pirate, far behind all others, moves or stays."""
    last, following = s.pirates[s.turn][0], s.pirates[s.turn][1 if pirates > 1 else 0]
    gap = following - last
    if gap < BEHIND:
        return
    if cell == last:
        yield _concept("straggler", message("It moves the last pirate, {count} spaces behind the others.", count=gap))
    else:
        yield _concept("left behind", message("It leaves the last pirate {count} spaces behind the others.", count=gap))


def _retreat(view: View, move: Move) -> Iterator[Concept]:
    r, s, cell = view.game.rules, view._state, move_cell(move.code)
    target = retreat_target(r, s, cell)
    if any(s.crowd[place] >= SPACE_LIMIT for place in range(target + 1, cell)):
        yield _concept("passes full", message("It falls back past a full space, which brings no card."))
    if cell - target >= FAR:
        yield _concept("far back", message("It falls back {count} spaces.", count=cell - target))
    yield from _draw(view, move)


def _draw(view: View, move: Move) -> Iterator[Concept]:
    """How many cards a draw brings, beside the other draws there are."""
    draws = _draws(view.game, view._state, move.code)
    most = max(_draws(view.game, view._state, other.code) for other in view.legal_moves)
    if draws >= TWO:
        yield _concept("two cards", message("It draws two cards."))
    elif most >= TWO:
        yield _concept("one card", message("It draws one card where another draw brings two."))


def _draws(game: Game, s: State, code: int) -> int:
    """The cards that a retreat or Morgan's help draws; no more than there are."""
    if move_verb(code) not in (RETREAT, MORGAN):
        return 0
    left = s.pile_size + s.top_size + s.row_size + sum(s.discard)
    return min(left, int(str(offer(game, s, code)["draws"])))


def _next_player(view: View, move: Move) -> Iterator[Concept]:
    """Whether the next player can draw two cards only because of a move, or no more."""
    before = view.game.redeal(view)
    after = before.play(move).position
    if after.outcome:
        return
    seat = (view._state.turn + 1) % view.game.players
    rival = view.game.colours[seat]
    could, can = _two_cards(before, seat), _two_cards(after, seat)
    for verb, name in ((RETREAT, "retreat"), (MORGAN, "Morgan")):
        if can[verb] and not could[verb]:
            yield _concept(f"gives {name}", _gives(verb, rival))
        if could[verb] and not can[verb]:
            yield _concept(f"denies {name}", _denies(verb, rival))


def _gives(verb: int, rival: str) -> Message:
    if verb == MORGAN:
        return message("It lets {rival} draw two cards by Morgan's help.", rival=rival)
    return message("It leaves a pair behind: {rival} can fall back and draw two cards.", rival=rival)


def _denies(verb: int, rival: str) -> Message:
    if verb == MORGAN:
        return message("It takes from {rival} two cards by Morgan's help.", rival=rival)
    return message("It takes from {rival} the retreat that draws two cards.", rival=rival)


def _two_cards(position: Position, seat: int) -> dict[int, bool]:
    """Whether a seat, if it were its turn, could draw two cards by a retreat, and by Morgan."""
    game, s = position.game, position._state.copy()
    s.turn = s.actor = seat
    s.left, s.stage, s.free_sailing = game.rules.actions, ACTION, 0
    codes = [move.code for move in Position(game, s).legal_moves]
    return {verb: any(move_verb(c) == verb and _draws(game, s, c) >= TWO for c in codes) for verb in (RETREAT, MORGAN)}


def _sail(view: View, move: Move) -> Iterator[Concept]:
    s = view._state
    own = s.aboard[s.turn]
    rivals = sum(s.aboard[: view.game.players]) - own
    if own:
        words = plural_message(
            "It sails with {count} own pirate aboard.", "It sails with {count} own pirates aboard.", own
        )
    else:
        words = message("It sails with no own pirate aboard.")
    yield _concept("sails", words)
    if rivals:
        sentence = plural_message(
            "It carries {count} pirate of the others along.", "It carries {count} pirates of the others along.", rivals
        )
        yield _concept("carries rivals", sentence)


def _end(view: View, move: Move) -> Iterator[Concept]:
    left = view._state.left
    yield _concept(
        "gives up actions",
        plural_message("It gives up {count} action.", "It gives up {count} actions.", left),
    )


def _invoke(view: View, move: Move) -> Iterator[Concept]:
    yield _concept("power", message("It plays a card for the Witch's power."))
