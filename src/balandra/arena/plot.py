"""A chart of the ratings: one bar for each bot, with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from balandra.arena.plan import Plan
from balandra.arena.summary import BotRow, Rating, Summary
from balandra.drawing.page import Block, document, shortened, text_width
from balandra.drawing.svg import caption, element, rect, text

WIDTH, ROW, BAR = 720, 46, 22
NAMES = 180  # width reserved for names
FIGURES = 190  # width reserved for figures
TOP, FOOT = 66, 34
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)  # between two grid lines
LINES = 7  # grid lines at most


def plot(plan: Plan, summary: Summary) -> str:
    """The ratings of a match as SVG, the strongest bot first."""
    rows = sorted(summary["bots"], key=lambda row: -row["elo"]["value"])
    title = f"{plan.edition}, {plan.players} players, {summary['games']:,} games: Elo with 95 % intervals"
    description = "; ".join(f"{row['bot']}: {rating_text(row['elo'])}, wins {row['share']:.1%}" for row in rows)
    return document(
        Block(WIDTH, TOP + ROW * len(rows) + FOOT, _body(title, rows)), title=title, description=description
    )


def rating_text(elo: Rating) -> str:
    """A rating with its interval as text."""
    return f"{elo['value']:+.0f} ({elo['low']:+.0f} to {elo['high']:+.0f})"


def _body(title: str, rows: Sequence[BotRow]) -> str:
    heading, _, rest = title.rpartition(": ")
    scale = Scale(rows)
    words = text(0, 20, shortened(heading, WIDTH, 23), "words heading") + text(0, 46, rest, "faint small")
    bars = "".join(_row(row, TOP + ROW * number, scale) for number, row in enumerate(rows))
    return words + "".join(scale.lines(TOP + ROW * len(rows))) + bars


class Scale:
    """The horizontal scale of ratings."""

    def __init__(self, rows: Sequence[BotRow]) -> None:
        low: float = min(0.0, *(row["elo"]["low"] for row in rows))
        high: float = max(0.0, *(row["elo"]["high"] for row in rows))
        self.step = next((step for step in STEPS if (high - low) / step < LINES - 1), STEPS[-1])
        self.low = floor(low / self.step)
        self.high = max(ceil(high / self.step), self.low + 1)

    def at(self, rating: float) -> float:
        """The x coordinate of a rating."""
        part = (rating / self.step - self.low) / (self.high - self.low)
        return NAMES + part * (WIDTH - NAMES - FIGURES)

    def lines(self, bottom: float) -> Iterator[str]:
        """Vertical grid lines with their ratings below."""
        for number in range(self.low, self.high + 1):
            x = self.at(number * self.step)
            yield rect(x - 0.5, TOP - 6, 1, bottom + 10 - TOP, "faint", opacity=0.4 if number else 1)
            words = f"{number * self.step:+d}" if number else "0"
            yield text(x - text_width(words, 15) / 2, bottom + 24, words, "faint small")


def _row(row: BotRow, y: float, scale: Scale) -> str:
    elo, middle = row["elo"], y + ROW / 2
    left, right = sorted((scale.at(0), scale.at(elo["value"])))
    low, high = scale.at(elo["low"]), scale.at(elo["high"])
    parts = [
        caption(f"{row['bot']}: {rating_text(elo)}, wins {row['share']:.1%}"),
        text(0, middle + 6, shortened(row["bot"], NAMES - 10, 17), "words name"),
        rect(left, middle - BAR / 2, max(right - left, 1), BAR, "sea"),
        rect(low, middle - 1.5, max(high - low, 1), 3, "words"),
        *(rect(x - 1.5, middle - 7, 3, 14, "words") for x in (low, high)),
        text(WIDTH, middle + 6, rating_text(elo), "words small right"),
    ]
    return element("g", "".join(parts))
