"""Converts the notes of the kernels to events, each with its audience."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from balandra.core.events import Event, public, revealing
from balandra.core.game import Game
from balandra.martinique import notes as n
from balandra.martinique.mapping import result
from balandra.martinique.notation import BONUSES, UNKNOWN, jokers_named, map_name, square_name, tile_name
from balandra.martinique.state import JOKER, State
from balandra.martinique.tiles import is_map

Note = tuple[int, ...]


class Story:
    """The events of one move, in order."""

    def __init__(self, game: Game, before: State, after: State) -> None:
        self.game = game
        self.before = before
        self.after = after
        self.mover = game.colours[before.turn]
        self.paid: list[str] = []
        self.load: tuple[int, int] = (0, 0)

    def tell(self, notes: Sequence[Note]) -> list[Event]:
        """All events of these notes."""
        events: list[Event] = []
        for note in notes:
            convert = _TELLERS.get(note[0])
            if convert:
                events += convert(self, *note[1:])
        return events


def tell(game: Game, before: State, after: State, notes: Sequence[Note]) -> list[Event]:
    """The events of a move."""
    return Story(game, before, after).tell(notes)


def _placed(story: Story, seat: int, square: int, _: int) -> list[Event]:
    return [public("place", {"colour": story.mover, "to": square_name(square)})]


def _walked(story: Story, origin: int, target: int, crossed: int) -> list[Event]:
    facts = {"colour": story.mover, "from": square_name(origin), "to": square_name(target), "crossed": crossed}
    return [public("move", facts)]


def _collected(story: Story, tile: int, *_: int) -> list[Event]:
    if not is_map(tile):
        return [public("collect", {"colour": story.mover, "tile": tile_name(tile)})]
    return [public("collect", {"colour": story.mover, "tile": f"map {UNKNOWN}"}), _seen(story, tile_name(tile)[4:])]


def _seen(story: Story, name: str) -> Event:
    return revealing("map", {"colour": story.mover, "map": name}, (story.mover,))


def _turned(story: Story, place: int, kind: int, _: int) -> list[Event]:
    other = story.game.colours[1 - story.before.turn]
    return [revealing("turned", {"colour": story.mover, "of": other, "place": place + 1, "map": map_name(kind)})]


def _declined(story: Story, *_: int) -> list[Event]:
    return [public("declined", {"colour": story.mover})]


def _seated(story: Story, seat: int, stool: int, _: int) -> list[Event]:
    return [public("seated", {"colour": story.mover, "stool": stool})]


def _bonus(story: Story, what: int, kind: int, _: int) -> list[Event]:
    event = public("bonus", {"colour": story.mover, "what": BONUSES[what]})
    return [event] if what == JOKER else [event, _seen(story, map_name(kind))]


def _loaded(story: Story, treasure: int, load: int, _: int) -> list[Event]:
    story.load = (treasure, load)
    return []


def _paid(story: Story, tile: int, *_: int) -> list[Event]:
    story.paid.append(tile_name(tile))
    return []


def _paid_jokers(story: Story, code: int, *_: int) -> list[Event]:
    treasure, load = story.load
    pile = [tile_name(t) for t in story.after.hold[story.before.turn][load] if t]
    facts = {"colour": story.mover, "treasure": treasure + 2, "tiles": pile}
    return [public("load", facts | {"spent": story.paid, "jokers": jokers_named(code)})]


def _refilled(story: Story, treasure: int, *_: int) -> list[Event]:
    tiles = [tile_name(t) for t in story.after.treasure[treasure] if t]
    return [revealing("refill", {"treasure": treasure + 2, "tiles": tiles})]


def _not_loaded(story: Story, *_: int) -> list[Event]:
    return [public("no load", {"colour": story.mover})]


def _skipped(story: Story, seat: int, *_: int) -> list[Event]:
    return [public("skipped", {"colour": story.game.colours[seat]})]


def _dug(story: Story, seat: int, square: int, _: int) -> list[Event]:
    return [revealing("dig", {"colour": story.mover, "square": square_name(square)})]


def _scored(story: Story, *_: int) -> list[Event]:
    end = result(story.game, story.after)
    secret = "".join(map_name(kind) for kind in story.after.secret)
    points = revealing("points", {"points": end["points"], "loads": end["loads"]})
    return [
        revealing("treasure", {"square": secret, "colour": end["found_by"]}),
        points,
        revealing("win", {"colour": end["winner"], "how": end["how"]}),
    ]


_TELLERS: dict[int, Callable[..., list[Event]]] = {
    n.PLACED: _placed,
    n.WALKED: _walked,
    n.COLLECTED: _collected,
    n.TURNED: _turned,
    n.DECLINED: _declined,
    n.SAT_DOWN: _seated,
    n.TOOK_BONUS: _bonus,
    n.LOADED: _loaded,
    n.PAID: _paid,
    n.PAID_JOKERS: _paid_jokers,
    n.REFILLED: _refilled,
    n.BAG_FILLED: lambda story, *_: [revealing("bag")],
    n.NOT_LOADED: _not_loaded,
    n.SKIPPED: _skipped,
    n.EVENING: lambda story, *_: [revealing("sunset")],
    n.DUG: _dug,
    n.SCORED: _scored,
}
