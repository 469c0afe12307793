"""Converts the notes of the kernels to events, each with its audience."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from balandra.cartagena import notes as n
from balandra.cartagena.mapping import SHORES, TOKEN_NAMES, cards_in_words
from balandra.cartagena.notation import card_name, space_name, symbol_names
from balandra.cartagena.state import CHEST, NOBODY, PISTOL, SYMBOLS, State
from balandra.core.events import EVERYONE, Audience, Event, public, revealing
from balandra.core.game import Game

Note = tuple[int, ...]


class Story:
    """The events of one move, in order."""

    def __init__(self, game: Game, before: State, after: State) -> None:
        self.game = game
        self.after = after
        self.mover = game.colours[before.turn]
        self.top_owner = before.top_owner
        self.top_left = before.top_size
        self.together: Note | None = None

    def tell(self, notes: Sequence[Note]) -> list[Event]:
        """All events of these notes; consecutive draws are merged into one."""
        events: list[Event] = []
        known = [note for note in notes if note[0] in _TELLERS]
        for key, group in groupby(known, key=lambda note: (note[0], note[1] if note[0] == n.DREW else 0)):
            events += _TELLERS[key[0]](self, list(group))
        return events

    def card(self, kind: int) -> str:
        return card_name(self.game, kind)

    def colour(self, seat: int) -> str:
        return self.game.colours[seat]

    def space(self, cell: int) -> int | str:
        return space_name(self.game, cell)

    def private(self, *colours: str) -> Audience:
        """The audience for cards that go to these colours: everyone if hands are open."""
        return EVERYONE if self.game.rules.open_hands else tuple(dict.fromkeys(colours))

    def knows_top(self, count: int) -> list[str]:
        """The player who put the next cards on the pile, as a list that may be empty; removes these cards."""
        owner = [] if self.top_owner == NOBODY or self.top_left == 0 else [self.colour(self.top_owner)]
        self.top_left = max(0, self.top_left - count)
        return owner


def tell(game: Game, before: State, after: State, notes: Sequence[Note]) -> list[Event]:
    """The events of a move."""
    return Story(game, before, after).tell(notes)


def _together(story: Story, group: list[Note]) -> list[Event]:
    story.together = group[0]
    return []


def _advance(story: Story, group: list[Note]) -> list[Event]:
    _, kind, origin, target = group[0]
    _, pirates, symbol, second = story.together or (0, 1, kind % SYMBOLS, 0)
    cards = [story.card(kind)] + ([story.card(second - 1)] if second else [])
    facts = {"colour": story.mover, "cards": cards, "symbol": symbol_names(story.game)[symbol], "pirates": pirates}
    return [public("advance", facts | {"from": story.space(origin), "to": story.space(target)})]


def _walk(name: str, who: str) -> Callable[[Story, list[Note]], list[Event]]:
    def convert(story: Story, group: list[Note]) -> list[Event]:
        _, seat, origin, target = group[0]
        facts: dict[str, object] = {"colour": story.mover, who: story.colour(seat)}
        return [public(name, facts | {"from": story.space(origin), "to": story.space(target)})]

    return convert


def _drew(story: Story, group: list[Note]) -> list[Event]:
    colour, source = story.colour(group[0][1]), group[0][3]
    row = source == n.FROM_ROW
    events = [revealing("draw", {"colour": colour, "count": len(group), "source": "row" if row else "pile"})]
    for i, (_, _, kind, _) in enumerate(group):
        audience = EVERYONE if row else story.private(colour, *story.knows_top(1))
        events.append(revealing("card", {"colour": colour, "card": story.card(kind), "number": i + 1}, audience))
    return events


def _seat_event(
    name: str, make: Callable[[str, dict[str, str]], Event] = public
) -> Callable[[Story, list[Note]], list[Event]]:
    return lambda story, group: [make(name, {"colour": story.colour(group[0][1])})]


def _plain(name: str) -> Callable[[Story, list[Note]], list[Event]]:
    return lambda story, group: [revealing(name)]


def _row(story: Story, group: list[Note]) -> list[Event]:
    return [revealing("row", {"cards": [story.card(note[1]) for note in group]})]


def _sailed(story: Story, group: list[Note]) -> list[Event]:
    return [public("sail", {"colour": story.mover, "to": SHORES[group[0][2]], "free": bool(group[0][3])})]


def _invoked(story: Story, group: list[Note]) -> list[Event]:
    _, kind, rival, cell = group[0]
    facts: dict[str, object] = {"colour": story.mover, "card": story.card(kind)}
    power = story.game.rules.power[kind % SYMBOLS]
    if power == PISTOL:
        facts["rival"] = story.colour(rival)
    if power == CHEST:
        facts["space"] = story.space(cell)
    return [public("witch", facts)]


def _looked(story: Story, group: list[Note]) -> list[Event]:
    rival = group[0][1]
    hand = cards_in_words(story.game, story.after.hand[rival])
    facts = {"colour": story.mover, "of": story.colour(rival), "cards": hand}
    return [revealing("hand", facts, story.private(story.mover, story.colour(rival)))]


def _passed_on(name: str, secret: str, other: str) -> Callable[[Story, list[Note]], list[Event]]:
    def convert(story: Story, group: list[Note]) -> list[Event]:
        _, seat, kind, _ = group[0]
        facts = {"colour": story.mover, other: story.colour(seat)}
        audience = story.private(story.mover, story.colour(seat))
        return [revealing(name, facts), revealing(secret, facts | {"card": story.card(kind)}, audience)]

    return convert


def _held(story: Story, group: list[Note]) -> list[Event]:
    story.knows_top(len(group))
    events = [revealing("draw", {"colour": story.mover, "count": len(group), "source": "pile"})]
    cards = [story.card(note[1]) for note in group]
    return [*events, revealing("held", {"colour": story.mover, "cards": cards}, (story.mover,))]


def _kept(story: Story, group: list[Note]) -> list[Event]:
    cards = [story.card(note[1]) for note in group]
    facts: dict[str, object] = {"colour": story.mover}
    audience = story.private(story.mover)
    return [revealing("kept", facts | {"count": len(cards)}), revealing("keep", facts | {"cards": cards}, audience)]


def _returned(story: Story, group: list[Note]) -> list[Event]:
    facts = {"colour": story.mover}
    secret = facts | {"card": story.card(group[0][1])}
    return [revealing("returned", facts), revealing("return", secret, (story.mover,))]


def _discarded(story: Story, group: list[Note]) -> list[Event]:
    return [public("discard", {"colour": story.colour(group[0][1]), "card": story.card(group[0][2])})]


def _opened(story: Story, group: list[Note]) -> list[Event]:
    _, cell, token, _ = group[0]
    return [revealing("chest", {"colour": story.mover, "space": story.space(cell), "token": TOKEN_NAMES[token]})]


def _snake(story: Story, group: list[Note]) -> list[Event]:
    _, origin, target, _ = group[0]
    return [revealing("snake", {"colour": story.mover, "from": story.space(origin), "to": story.space(target)})]


_TELLERS: dict[int, Callable[[Story, list[Note]], list[Event]]] = {
    n.TOGETHER: _together,
    n.ADVANCED: _advance,
    n.RETREATED: _walk("retreat", "colour"),
    n.MORGANED: _walk("morgan", "rival"),
    n.DREW: _drew,
    n.RESHUFFLED: _plain("reshuffle"),
    n.ROW_LAID: _row,
    n.SAILED: _sailed,
    n.ENDED: _seat_event("end"),
    n.RESCUED: _seat_event("rescue", revealing),
    n.TURN: _seat_event("turn"),
    n.INVOKED: _invoked,
    n.LOOKED: _looked,
    n.TOOK: _passed_on("take", "taken", "of"),
    n.HELD: _held,
    n.GAVE: _passed_on("give", "given", "to"),
    n.KEPT: _kept,
    n.RETURNED: _returned,
    n.DISCARDED: _discarded,
    n.OPENED: _opened,
    n.SNAKE_BIT: _snake,
    n.TOKENS_LAID: _plain("tokens"),
    n.WON: _seat_event("win", revealing),
}
