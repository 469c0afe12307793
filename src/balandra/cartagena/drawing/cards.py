"""Cards: faces, dark faces, backs, many of one kind, and rows of them."""

from collections.abc import Iterable, Mapping

from balandra.drawing.icons import icon
from balandra.drawing.page import Block, beside, flowing
from balandra.drawing.svg import element, path, rect, shifted, text
from balandra.drawing.view_fields import HIDDEN

WIDTH, HEIGHT = 36, 48
STACK = 3


def _back(sign: str) -> str:
    """The back of a card."""
    cross = path("M6 6l24 36M30 6L6 42", "back-line")
    mark = text(WIDTH / 2, 31, sign, "back-sign") if sign else ""
    frame = rect(4, 4, WIDTH - 8, HEIGHT - 8, "back-line", rx=3)
    return rect(0, 0, WIDTH, HEIGHT, "back", rx=5) + frame + (mark or cross)


def _face(name: str) -> str:
    """The face of a card; the ones with a star have a dark ground."""
    dark = name.endswith("*")
    ground = rect(0, 0, WIDTH, HEIGHT, "night" if dark else "face", rx=5)
    return ground + icon(name.rstrip("*"), WIDTH / 2, HEIGHT / 2, 31, cls="light-ink" if dark else "ink")


def _blank() -> str:
    """A card of which only the place is shown."""
    return rect(0, 0, WIDTH, HEIGHT, "blank", rx=5)


def card(name: str) -> str:
    """One card: a symbol, `?` for a hidden one, or nothing for a card whose face does not matter."""
    if not name:
        return _blank()
    return _back(HIDDEN) if name == HIDDEN else _face(name)


def badge(count: int, x: float, y: float) -> str:
    """A number in a dark disc."""
    width = 13 + 8 * len(str(count))
    return rect(x - width / 2, y - 10, width, 20, "badge", rx=10) + text(x, y + 4.6, str(count), "badge-words")


def cards_of_a_kind(name: str, count: int) -> Block:
    """A little stack of equal cards with their number."""
    below = shifted(card(name), STACK, 0) if count > 1 else ""
    top = shifted(card(name), 0, STACK)
    shown = below + top + (badge(count, WIDTH - 5, HEIGHT - 4) if count > 1 else "")
    spare = max(0, 8 * len(str(count)) - 12)
    return Block(WIDTH + 6 + spare, HEIGHT + 8, element("g", shown, data_card=name or None, data_count=count))


def card_stacks(cards: Mapping[str, int]) -> list[Block]:
    """Every kind of card once, the hidden ones last."""
    ordered = sorted(cards.items(), key=lambda item: item[0] == HIDDEN)
    return [cards_of_a_kind(name, count) for name, count in ordered]


def hand(cards: Mapping[str, int], width: float) -> Block:
    """The cards of a hand, in as many lines as it takes."""
    return flowing(card_stacks(cards), width, gap=3, line_gap=2)


def _arrow() -> Block:
    """The arrow at the end of the row where cards are taken."""
    return Block(22, HEIGHT + 8, path(f"M20 {HEIGHT / 2 - 6}H10v-8L-2 {HEIGHT / 2 + 3}l12 17v-8h10z", "arrow"))


def row(cards: Iterable[str]) -> Block:
    """The open row, the next card to be taken first, beside the arrow."""
    return beside([_arrow(), *(cards_of_a_kind(name, 1) for name in cards)], gap=1)
