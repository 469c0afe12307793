"""A picture of a review: the curve of every seat's chance, and below it the luck of the draws, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from balandra.drawing.page import Block, Look, document, shortened
from balandra.drawing.palette import Styles
from balandra.drawing.pawns import FILLS, UNKNOWN, letter_of
from balandra.drawing.svg import caption, circle, element, number, path, rect, text
from balandra.reviews.evaluator import WHOLE
from balandra.reviews.report import Review, Turn

WIDTH, CURVES, BARS = 720, 260, 90
LEFT, RIGHT = 48, 34  # room for the scale, and for letters at the ends of the curves
HEAD, GAP, FOOT = 56, 34, 20
SLIGHT = WHOLE // 50  # luck of a bar of full height, at least: what hardly matters looks small
DASHES = ("", "9 4", "3 3", "12 3 3 3", "1 4")  # so that curves differ without colour
STYLES: Styles = {
    "axis": ("stroke:#665a47;stroke-width:1;fill:none", "stroke:#b3ab9b"),
    "rim": ("fill:none;stroke:#fbf7ee;stroke-width:5;stroke-linejoin:round", "stroke:#1b1d22"),
    "curve": ("fill:none;stroke-width:3;stroke-linejoin:round", ""),
    "end": ("font:700 15px sans-serif", ""),
}


def chart(review: Review, theme: str = "auto") -> str:
    """The picture as SVG, with a description for those who do not see it."""
    title = f"Review of {review.edition}"
    height = HEAD + CURVES + GAP + BARS + FOOT
    body = _heading(review, title) + _curves(review) + _bars(review)
    look = Look(styles=STYLES)
    return document(Block(WIDTH, height, body), title=title, description=described(review), theme=theme, look=look)


def described(review: Review) -> str:
    """What the picture shows, in words."""
    parts = [
        f"{player.colour}: chance {_percent(player.start)} at the start, {_percent(player.result)} at the end, "
        f"luck of the draws {_signed(player.sums.draw_luck)}"
        for player in review.players
    ]
    return f"{len(review.steps)} moves. {'; '.join(parts)}."


def _percent(value: int) -> str:
    return f"{value / WHOLE:.0%}"


def _signed(value: int) -> str:
    return f"{value / WHOLE:+.1%}"


def _heading(review: Review, title: str) -> str:
    under = f"chance to win after every move, by {review.evaluator.name}"
    return text(0, 20, shortened(title, WIDTH, 23), "words heading") + text(0, 44, under, "faint small")


def _x(move: int, moves: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * move / max(1, moves)


def _y(chance: int) -> float:
    return HEAD + CURVES * (1 - chance / WHOLE)


def _curves(review: Review) -> str:
    lines = [_grid(share) for share in (0, 25, 50, 75, 100)]
    points = review.chances
    for seat, colour in enumerate(review.colours):
        lines.append(_curve(colour, seat, [one[seat] for one in points]))
    return "".join(lines) + "".join(_mistakes(review))


def _grid(share: int) -> str:
    y = HEAD + CURVES * (1 - share / 100)
    line = path(f"M{LEFT} {number(y)}H{WIDTH - RIGHT}", "axis", opacity=0.35)
    return line + text(LEFT - 6, y + 5, f"{share} %", "faint small right")


def _curve(colour: str, seat: int, chances: Sequence[int]) -> str:
    moves = len(chances) - 1
    data = "M" + "L".join(f"{number(_x(k, moves))} {number(_y(chance))}" for k, chance in enumerate(chances))
    fill = FILLS.get(colour, UNKNOWN)
    end = (
        text(WIDTH - RIGHT + 6, _y(chances[-1]) + 5 - 2 * seat, letter_of(colour), "end", fill=fill) if chances else ""
    )
    line = path(data, "rim") + path(data, "curve", stroke=fill, stroke_dasharray=DASHES[seat % len(DASHES)])
    return element("g", caption(colour) + line + end) if chances else ""


def _mistakes(review: Review) -> Iterator[str]:
    """A ring at every one of the biggest mistakes."""
    for seat, player in enumerate(review.players):
        for move in player.mistakes:
            step = review.steps[move - 1]
            words = f"{player.colour}, move {move}: {step.move} loses {_percent(-step.skill)}"
            x, y = _x(move - 1, len(review.steps)), _y(step.before[seat])
            yield element("g", caption(words) + circle(x, y, 6, "axis", stroke_width=2))


def _bars(review: Review) -> str:
    """The luck of the draws of each turn, for the seat whose turn it was: up is good."""
    turns = [turn for turn in review.turns() if turn.colour in review.colours]
    most = max([SLIGHT, *(abs(_luck(review, turn)) for turn in turns)])
    middle = HEAD + CURVES + GAP + BARS / 2
    label = text(0, HEAD + CURVES + GAP - 8, "luck of the draws, for who moved", "faint small")
    zero = path(f"M{LEFT} {number(middle)}H{WIDTH - RIGHT}", "axis", opacity=0.6)
    scale = text(LEFT - 6, middle + 5, "0", "faint small right")
    return label + zero + scale + "".join(_bar(review, turn, most, middle) for turn in turns)


def _luck(review: Review, turn: Turn) -> int:
    return turn.sums[review.colours.index(turn.colour)].draw_luck


def _bar(review: Review, turn: Turn, most: int, middle: float) -> str:
    luck = _luck(review, turn)
    if luck == 0:
        return ""
    moves = len(review.steps)
    x, width = _x(turn.first - 1, moves), max(2.0, _x(turn.last, moves) - _x(turn.first - 1, moves) - 1)
    height = max(1.0, BARS / 2 * abs(luck) / most)
    fill = FILLS.get(turn.colour, UNKNOWN)
    bar = rect(x, middle - height if luck > 0 else middle, width, height, fill=fill)
    return element("g", caption(f"turn {turn.number}, {turn.colour}: {_signed(luck)}") + bar)
