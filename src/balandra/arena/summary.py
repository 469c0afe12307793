"""The table of a match: Elo and shares of wins by bot, seat and table. The bots' speed is reported separately."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict, get_args

import numpy as np

from balandra.arena.credits import Credits, Floats, complete, count
from balandra.arena.plan import ArenaError, Plan
from balandra.arena.result import End, Result
from balandra.arena.strength import Bootstrap, Estimate, elo, shares
from balandra.core.present import present


class Share(TypedDict):
    """A share of wins with its 95 % interval."""

    share: float
    low: float
    high: float


class Rating(TypedDict):
    """A rating with its 95 % interval."""

    value: float
    low: float
    high: float


class Counts(TypedDict):
    """For bots with one seat: the number of wins, draws and forfeits."""

    games: int
    wins: int
    draws: int
    forfeits: int


class BotRow(Share, Counts):
    """A bot in the table."""

    bot: str
    elo: Rating
    seats: dict[str, Share]
    adjusted: Share | None  # without the luck of draws


class MetBot(Share):
    """A bot at a table: its seats, and the fair share of wins."""

    bot: str
    seats: int
    fair: float
    adjusted: Share | None


class Meeting(TypedDict):
    """The bots at one table."""

    games: int
    bots: list[MetBot]


class Forfeit(TypedDict):
    """A forfeited game, with the reason."""

    bot: str
    deal: int
    seating: int
    move: int
    reason: str


class Summary(TypedDict):
    """The table of a match."""

    games: int
    planned: int
    deals: int
    fair: float
    ends: dict[str, int]
    bots: list[BotRow]
    seats: dict[str, Share]
    tables: list[Meeting]
    forfeits: list[Forfeit]
    luck_known: int  # games with measured luck; there are adjusted shares if it is all of them


class Pace(TypedDict):
    """The speed of a bot."""

    moves: int
    seconds_a_move: float
    slowest_move: float
    evaluations_a_move: float


Both = tuple[Credits, Credits | None]  # the plain points, and those without luck where it is known


def summary(plan: Plan, results: Iterable[Result], anchor: str | None = None) -> Summary:
    """The table of a match; it depends on the plan alone once every game has been played."""
    games = complete(plan, results)
    if not games:
        raise ArenaError(f"no deal is complete yet; one has {plan.games_a_deal} games")
    credits, known = count(plan, games), sum(game.luck is not None for game in games)
    adjusted = count(plan, games, adjusted=True) if known == len(games) else None
    bootstrap = Bootstrap(credits.deals, plan.seed)
    return {
        "games": len(games),
        "planned": plan.games,
        "deals": credits.deals,
        "fair": 1 / plan.players,
        "ends": {end: sum(game.end == end for game in games) for end in get_args(End)},
        "bots": _bots(plan, games, (credits, adjusted), bootstrap, anchor),
        "seats": dict(zip(plan.game.colours, _seat_shares(credits, bootstrap), strict=True)),
        "tables": list(_tables(plan, (credits, adjusted), bootstrap)),
        "forfeits": [_forfeit(plan, game) for game in games if game.loser is not None],
        "luck_known": known,
    }


def anchor_number(plan: Plan, anchor: str | None) -> int | None:
    """The number of the bot whose rating is to be 0."""
    if anchor is not None and anchor not in plan.names:
        raise ArenaError(f"{anchor!r} does not take part and cannot be the anchor; {', '.join(plan.names)} do")
    return None if anchor is None else plan.names.index(anchor)


def _bots(plan: Plan, games: Sequence[Result], both: Both, bootstrap: Bootstrap, anchor: str | None) -> list[BotRow]:
    credits, without_luck = both
    ratings = elo(credits, bootstrap, anchor_number(plan, anchor))
    overall = _bot_shares(credits, (0, 2), bootstrap)
    by_seat = iter(_bot_shares(credits, (0,), bootstrap))
    adjusted = _bot_shares(without_luck, (0, 2), bootstrap) if without_luck else None
    return [
        {
            "bot": name,
            "elo": _rounded(ratings[number], 1),
            **_counts(plan, games, number),
            **overall[number],
            "seats": {colour: next(by_seat) for colour in plan.game.colours},
            "adjusted": adjusted[number] if adjusted else None,
        }
        for number, name in enumerate(plan.names)
    ]


def _counts(plan: Plan, games: Sequence[Result], number: int) -> Counts:
    found: Counter[str] = Counter()
    for game in games:
        seating = plan.seatings(game.deal)[game.seating]
        if seating.count(number) == 1:
            found["games"] += 1
            found["wins"] += game.winner == seating.index(number)
            found["draws"] += game.end in ("drawn", "unfinished")
            found["forfeits"] += game.loser == seating.index(number)
    return Counts(games=found["games"], wins=found["wins"], draws=found["draws"], forfeits=found["forfeits"])


def _seat_shares(credits: Credits, bootstrap: Bootstrap) -> list[Share]:
    """The share of wins of each seat, over all bots."""
    played = credits.played.sum(axis=(0, 1))
    return _share_rows(credits.won.sum(axis=(1, 2)), played, np.full(len(played), 1 / credits.players), bootstrap)


def _bot_shares(credits: Credits, summed: tuple[int, ...], bootstrap: Bootstrap) -> list[Share]:
    """The share of wins of each bot where it has one seat, summed over the axis table and optionally seat."""
    alone = credits.alone[:, :, None]
    won = (credits.won * alone).sum(axis=tuple(axis + 1 for axis in summed)).reshape(credits.deals, -1)
    played = (credits.played * alone).sum(axis=summed).ravel()
    return _share_rows(won, played, np.full(len(played), 1 / credits.players), bootstrap)


def _share_rows(won: Floats, played: Floats, fair: Floats, bootstrap: Bootstrap) -> list[Share]:
    return [
        {"share": estimate["value"], "low": estimate["low"], "high": estimate["high"]}
        for estimate in (_rounded(one, 6) for one in shares(won, played, fair, bootstrap))
    ]


def _tables(plan: Plan, both: Both, bootstrap: Bootstrap) -> Iterator[Meeting]:
    """The bots of each table with their shares of wins."""
    credits, without_luck = both
    seats = credits.played.sum(axis=2)
    for number, table in enumerate(credits.tables):
        bots = sorted(set(table))
        games = seats[number].sum() / plan.players
        fair = seats[number, bots] / games / plan.players
        rows = _table_shares(credits, number, fair, bootstrap)
        adjusted = _table_shares(without_luck, number, fair, bootstrap) if without_luck else [None] * len(bots)
        yield {
            "games": round(games * credits.deals),
            "bots": [
                {"bot": plan.names[bot], "seats": table.count(bot), "fair": due, **row, "adjusted": other}
                for bot, due, row, other in zip(bots, fair.tolist(), rows, adjusted, strict=True)
            ],
        }


def _table_shares(credits: Credits, number: int, fair: Floats, bootstrap: Bootstrap) -> list[Share]:
    """The share of wins of each bot at one table."""
    bots = sorted(set(credits.tables[number]))
    games = credits.played[number].sum() / credits.players
    won = credits.won[:, number, bots].sum(axis=2)
    return _share_rows(won, np.full(len(bots), games), fair, bootstrap)


def _forfeit(plan: Plan, game: Result) -> Forfeit:
    bot = plan.names[plan.seatings(game.deal)[game.seating][present(game.loser, "a loser")]]
    return {"bot": bot, "deal": game.deal, "seating": game.seating, "move": game.moves, "reason": game.reason}


def _rounded(estimate: Estimate, digits: int) -> Rating:
    """Rounded figures; the last bits may differ between machines."""
    value, low, high = (round(one, digits) + 0.0 for one in (estimate.value, estimate.low, estimate.high))
    return {"value": value, "low": low, "high": high}


def pace(plan: Plan, results: Iterable[Result]) -> dict[str, Pace]:
    """Seconds and evaluations for each move, by bot, over all games; not part of the table."""
    decisions, evaluations, seconds, slowest = np.zeros((4, len(plan.bots)))
    for game in results:
        for seat, bot in enumerate(plan.seatings(game.deal)[game.seating]):
            decisions[bot] += game.decisions[seat]
            evaluations[bot] += game.evaluations[seat]
            seconds[bot] += game.seconds[seat]
            slowest[bot] = max(slowest[bot], game.slowest[seat])
    moves = np.maximum(decisions, 1)
    return {
        name: {
            "moves": int(decisions[bot]),
            "seconds_a_move": round(float(seconds[bot] / moves[bot]), 6),
            "slowest_move": round(float(slowest[bot]), 6),
            "evaluations_a_move": round(float(evaluations[bot] / moves[bot]), 2),
        }
        for bot, name in enumerate(plan.names)
    }
