"""Scripted players of Cartagena: they go by steps, cards, the sloop, and choices between cards."""

from __future__ import annotations

from balandra.cartagena.moves import move_card
from balandra.cartagena.state import CARTAGENA, SYMBOLS
from balandra.core.game import View
from balandra.core.heuristics import Preference, Rank, Script, Trial

FIRST, SECOND, TWO_CARDS, RESCUE, OUT_OF_CARDS, END, OTHER, LAST = range(8, 0, -1)
ORDER = {"parrots": TWO_CARDS, "hook": TWO_CARDS, "draw": RESCUE, "end": END}
WELCOME, UNWELCOME = ("take", "keep"), ("give", "return", "discard")
CREW = 2  # own pirates aboard that are worth a sailing
FEW = 2  # with no more cards than that, `rearmost_first` draws
FULL = 8  # cards that are enough for a rush


def steps(trial: Trial) -> int:
    """How many steps nearer the goal the seat's own pirates get."""
    return _way(trial.after.pirates[trial.seat]) - _way(trial.before.pirates[trial.seat])


def _way(crew: list[int]) -> int:
    return sum(crew)


def cards(trial: Trial) -> int:
    """How many cards the seat gains."""
    return int(trial.after.hand_size[trial.seat] - trial.before.hand_size[trial.seat])


def help_given(trial: Trial) -> int:
    """How many steps nearer the goal the rivals get."""
    return sum(map(_way, trial.after.pirates)) - sum(map(_way, trial.before.pirates)) - steps(trial)


def moved(trial: Trial) -> int:
    """The cell that an own pirate left: pirates are kept in order, so it is the first or the last that differs."""
    before: list[int] = trial.before.pirates[trial.seat]
    after: list[int] = trial.after.pirates[trial.seat]
    cells = [old for old, new in zip(before, after, strict=True) if old != new]
    return min(cells) if steps(trial) > 0 else max(cells)


def leaves_home(trial: Trial) -> bool:
    """Whether a pirate falls back who was home already."""
    return trial.move.kind == "retreat" and moved(trial) == trial.rules.goal


def is_draw(trial: Trial) -> bool:
    """Whether the move is a way to draw that costs no pirate his place at the goal."""
    return trial.move.kind == "morgan" or (trial.move.kind == "retreat" and not leaves_home(trial))


def helps_sailing(trial: Trial) -> bool:
    """Whether a sailing takes a crew across, or brings the empty sloop back to those who wait."""
    aboard: int = trial.before.aboard[trial.seat]
    if trial.before.sloop_at != CARTAGENA:
        return aboard == 0
    is_last = bool(trial.before.pirates[trial.seat][0] >= trial.rules.sloop)  # nobody is left behind in the tunnel
    return aboard >= CREW or is_last


def rest(trial: Trial) -> Rank:
    """The order of all that is neither a plain advance nor a way to draw."""
    kind = trial.move.kind
    if kind == "sail":
        return (FIRST + 1 if helps_sailing(trial) else OTHER,)
    if kind in WELCOME or kind in UNWELCOME:
        return (_taste(trial),)
    if leaves_home(trial):
        return (OUT_OF_CARDS if trial.before.hand_size[trial.seat] == 0 else LAST,)
    return (ORDER.get(kind, OTHER),)


def _taste(trial: Trial) -> int:
    """Take and keep the symbol that one has least of; give, return and discard the one that one has most of."""
    symbol = move_card(trial.move.code) % SYMBOLS
    count: int = sum(
        pack[symbol] + pack[symbol + SYMBOLS] for pack in (trial.before.hand[trial.seat], trial.before.held)
    )
    return -count if trial.move.kind in WELCOME else count


def rearmost_first(view: View) -> Preference:
    """The rearmost pirate goes as far as a card takes him; with few cards the foremost falls back."""

    def rank(trial: Trial) -> Rank:
        few = trial.before.hand_size[trial.seat] <= FEW
        if trial.move.kind == "advance":
            return (SECOND if few else FIRST, -moved(trial), steps(trial))
        if is_draw(trial):
            foremost = moved(trial) if trial.move.kind == "retreat" else -help_given(trial)
            return (FIRST if few else SECOND, foremost, cards(trial))
        return rest(trial)

    return rank


def is_rush(trial: Trial) -> bool:
    """Whether the turn began with a full hand: a card played since counts as if it were still there."""
    rules, state = trial.rules, trial.before
    full = min(FULL, rules.hand_limit or FULL)
    return bool(state.hand_size[trial.seat] + rules.actions - state.left >= full)


def hoard_then_rush(view: View) -> Preference:
    """Draw until the hand is full, then advance as far as possible."""

    def rank(trial: Trial) -> Rank:
        rush = is_rush(trial)
        if trial.move.kind == "advance":
            return (FIRST if rush else SECOND, steps(trial), -moved(trial))
        if is_draw(trial):
            cost = help_given(trial) - steps(trial)
            return (SECOND if rush else FIRST, cards(trial), -cost)
        return rest(trial)

    return rank


SCRIPTS = {
    "rearmost": Script(
        "advances the rearmost pirate as far as it can and falls back with the foremost when cards run out",
        rearmost_first,
    ),
    "hoard": Script(
        "falls back until it holds eight cards, then spends a turn on advancing as far as it can", hoard_then_rush
    ),
}
