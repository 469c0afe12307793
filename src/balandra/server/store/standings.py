"""Results of a finished game: histories of all players, ratings of accounts; recorded once per table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce
from sqlalchemy import Connection, Table, and_, func, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from balandra.server.store.schema import people, ratings, results
from balandra.server.table.entries import Standing

Pool = tuple[str, str, int]  # person, edition, players
MODEL = PlackettLuce()
DAY = 24 * 60 * 60 * 1000
DAILY = 5  # rated games between the same two people within a day


class Finish(Struct, frozen=True):
    """A finished table: when and how it ended."""

    table: str
    at: int
    standing: Standing


class Rating(Struct, frozen=True):
    """The rating of a person in one pool."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


def record(connection: Connection, finishes: Sequence[Finish]) -> None:
    """Record histories and ratings of games that are not recorded yet."""
    fresh = _fresh(connection, finishes)
    rated = [finish for finish in fresh if finish.standing.is_rated]
    accounts = _accounts(connection, rated)
    rated = [f for f in rated if _is_rated(f.standing, accounts)]
    known = _lock_ratings(connection, sorted({key for f in rated for key in pools(f.standing)}))
    after: dict[str, dict[str, Rating]] = {}  # by table and person
    for finish in fresh:
        if finish in rated and not _met_too_often(connection, finish):
            known.update(rate(finish.standing, known))
            after[finish.table] = {key[0]: known[key] for key in pools(finish.standing)}
        if rows := _rows(finish, after.get(finish.table, {})):
            connection.execute(results.insert(), rows)
    _save_ratings(connection, known)


def _met_too_often(connection: Connection, finish: Finish) -> bool:
    """Whether two of the players have reached the daily limit of rated games against each other.

    Checked while their ratings are locked, so that games that end concurrently in other processes are seen.
    """
    one, other = results.alias("one"), results.alias("other")
    players = set(finish.standing.people.values())
    together = and_(other.c.table_id == one.c.table_id, other.c.person.in_(players), other.c.person > one.c.person)
    games = (
        select(func.count())
        .select_from(one.join(other, together))
        .where(one.c.person.in_(players), one.c.at > finish.at - DAY, one.c.mu.is_not(None))
        .group_by(one.c.person, other.c.person)
    )
    return any(count >= DAILY for count in connection.scalars(games))


def rate(standing: Standing, known: dict[Pool, Rating]) -> dict[Pool, Rating]:
    """The ratings of all players after the game."""
    keys = pools(standing)
    teams = [[MODEL.rating(mu=known[key].mu, sigma=known[key].sigma)] for key in keys]
    ranks = [float(standing.ranks[colour]) for colour in sorted(standing.people)]
    rated = MODEL.rate(teams, ranks=ranks)
    return {key: Rating(team[0].mu, team[0].sigma, known[key].games + 1) for key, team in zip(keys, rated, strict=True)}


def pools(standing: Standing) -> list[Pool]:
    """The rating pools of the players, in the order of their colours."""
    return [(standing.people[colour], standing.edition, standing.players) for colour in sorted(standing.people)]


def insert_new(connection: Connection, table: Table, rows: Sequence[dict[str, object]]) -> None:
    """Insert rows, ignoring existing ones."""
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(make(table).on_conflict_do_nothing(), list(rows))


def _fresh(connection: Connection, finishes: Sequence[Finish]) -> list[Finish]:
    ids = {finish.table for finish in finishes}
    old = set(connection.scalars(select(results.c.table_id).where(results.c.table_id.in_(ids))))
    return list({finish.table: finish for finish in reversed(finishes) if finish.table not in old}.values())


def _accounts(connection: Connection, finishes: Sequence[Finish]) -> set[str]:
    everybody = {person for finish in finishes for person in finish.standing.people.values()}
    if not everybody:
        return set()
    return set(connection.scalars(select(people.c.id).where(people.c.id.in_(everybody), people.c.login.is_not(None))))


def _is_rated(standing: Standing, accounts: set[str]) -> bool:
    """Whether all seats are played by different accounts."""
    players = list(standing.people.values())
    return len(players) == standing.players == len(set(players)) and set(players) <= accounts


def _lock_ratings(connection: Connection, keys: Sequence[Pool]) -> dict[Pool, Rating]:
    if not keys:
        return {}
    r = ratings.c
    start = {"mu": MODEL.mu, "sigma": MODEL.sigma, "games": 0}
    insert_new(connection, ratings, [{"person": p, "edition": e, "players": n, **start} for p, e, n in keys])
    wanted = select(ratings).where(tuple_(r.person, r.edition, r.players).in_(keys))
    rows = connection.execute(wanted.order_by(r.person, r.edition, r.players).with_for_update())
    return {(row.person, row.edition, row.players): Rating(row.mu, row.sigma, row.games) for row in rows}


def _save_ratings(connection: Connection, known: dict[Pool, Rating]) -> None:
    for (person, edition, players), rating in known.items():
        which = (ratings.c.person == person, ratings.c.edition == edition, ratings.c.players == players)
        new = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        connection.execute(ratings.update().where(*which).values(new))


def _rows(finish: Finish, after: dict[str, Rating]) -> list[dict[str, object]]:
    s = finish.standing
    held = list(s.people.values())
    rows = []
    for colour, person in s.people.items():
        rating = after.get(person)
        is_counted = s.counts and held.count(person) == 1
        row: dict[str, object] = {"table_id": finish.table, "colour": colour, "person": person, "edition": s.edition}
        row |= {"players": s.players, "rank": s.ranks[colour], "at": finish.at, "is_counted": is_counted}
        rows.append(row | {"mu": rating and rating.mu, "sigma": rating and rating.sigma})
    return rows
