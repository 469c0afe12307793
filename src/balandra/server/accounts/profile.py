"""Records of a person's games: history, statistics, ratings."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Row, case, exists, func, select

from balandra.server.accounts.schemas import Game, Profile, PublicRating, Statistic
from balandra.server.store.schema import people, ratings, results, seats, tables
from balandra.server.store.standings import MODEL

SCALE = 40.0  # displayed points for one point of openskill
START = 1500.0  # displayed initial rating


def shown_rating(mu: float) -> int:
    """A rating as it is displayed."""
    return round(START + SCALE * (mu - MODEL.mu))


def shown_uncertainty(sigma: float) -> int:
    """The displayed half-width of the 95% interval."""
    return round(SCALE * 1.96 * sigma)


def profile(connection: Connection, person: str) -> Profile | None:
    """The public profile of a person; None if the person is unknown."""
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    games = statistics(connection, person)
    if row is None and not games:
        return None
    name = row.name if row is not None and row.name else guest_name(person)
    is_account = row is not None and row.login is not None
    return Profile(person, name, is_account, ratings_of(connection, person), games)


def guest_name(person: str) -> str:
    """The display name of a guest who has not chosen one."""
    return f"Guest {person[:4]}"


def ratings_of(connection: Connection, person: str) -> list[PublicRating]:
    """The ratings of a person in all pools."""
    wanted = select(ratings).where(ratings.c.person == person).order_by(ratings.c.edition, ratings.c.players)
    return [
        PublicRating(row.edition, row.players, shown_rating(row.mu), shown_uncertainty(row.sigma), row.games)
        for row in connection.execute(wanted)
    ]


def ratings_in(connection: Connection, persons: Sequence[str], edition: str, players: int) -> dict[str, PublicRating]:
    """The ratings of these people in one pool; people without one are omitted."""
    r = ratings.c
    wanted = select(ratings).where(r.person.in_(persons), r.edition == edition, r.players == players)
    return {
        row.person: PublicRating(edition, players, shown_rating(row.mu), shown_uncertainty(row.sigma), row.games)
        for row in connection.execute(wanted)
    }


def statistics(connection: Connection, person: str) -> list[Statistic]:
    """Games and wins by edition, number of players and kind of opponents; games against oneself do not count."""
    r, other = results.c, results.alias("other")
    met = exists().where(other.c.table_id == r.table_id, other.c.person != r.person)
    games = select(r.edition, r.players, r.rank, case((met, "people"), else_="bots").label("against"))
    g = games.where(r.person == person, r.is_counted.is_(True)).subquery().c
    sort = (g.edition, g.players, g.against)
    wanted = select(*sort, func.count(), func.sum(case((g.rank == 1, 1), else_=0)))
    rows = connection.execute(wanted.group_by(*sort).order_by(*sort))
    return [
        Statistic(edition, n, against, games, wins, wins / games, 1 / n) for edition, n, against, games, wins in rows
    ]


def history(connection: Connection, person: str, reader: str | None, before: int | None, limit: int) -> list[Game]:
    """Finished games of a person, newest first; private tables are named only to those who sat there."""
    r, other = results.c, results.alias("other")
    sat = exists().where(other.c.table_id == r.table_id, other.c.person == reader)
    is_named = case((tables.c.listing == "listed", True), (sat, True), else_=False).label("is_named")
    wanted = select(results, is_named).join(tables, tables.c.id == r.table_id).where(r.person == person)
    older = wanted if before is None else wanted.where(r.at < before)
    rows = connection.execute(older.order_by(r.at.desc(), r.table_id, r.colour).limit(limit))
    return [_game(row) for row in rows]


def _game(row: Row[tuple[object, ...]]) -> Game:
    table = row.table_id if row.is_named else None
    rating = None if row.mu is None else shown_rating(row.mu)
    return Game(table, row.edition, row.players, row.colour, row.rank, row.at, rating)


def running(connection: Connection, person: str) -> list[str]:
    """Tables at which a person still sits."""
    wanted = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).where(seats.c.person == person)
    live = wanted.where(tables.c.state.in_(("gathering", "playing")))
    return sorted(set(connection.scalars(live)))
