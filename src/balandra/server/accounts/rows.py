"""Database rows of guests, accounts, tokens and mutes."""

from __future__ import annotations

import secrets as random
from collections.abc import Mapping

from sqlalchemy import Connection, delete, func, insert, select, update

from balandra.core.message import message
from balandra.server.accounts import sessions
from balandra.server.accounts.keys import hashed, new_id, new_token
from balandra.server.accounts.refusals import AccountRefusal
from balandra.server.accounts.schemas import Token
from balandra.server.store.schema import mutes, people, secrets, tokens
from balandra.server.store.standings import insert_new

TOKENS = 20  # maximum for one account
MUTES = 1000


def server_secret(connection: Connection) -> bytes:
    """The key that signs all cookies, created once; processes that start concurrently agree on it."""
    insert_new(connection, secrets, [{"name": "cookies", "value": random.token_bytes(32)}])
    return bytes(connection.scalars(select(secrets.c.value).where(secrets.c.name == "cookies")).one())


def find_login(connection: Connection, login: str) -> sessions.StoredRow | None:
    """The row of an account."""
    return connection.execute(select(people).where(people.c.login == login)).one_or_none()


def keep(connection: Connection, person: str, now: int) -> None:
    """Ensure that a person has a row."""
    insert_new(connection, people, [{"id": person, "created": now, "epoch": 0}])


def rename(connection: Connection, person: str, name: str, now: int) -> None:
    """Set the name of a person."""
    keep(connection, person, now)
    connection.execute(update(people).where(people.c.id == person).values(name=name))


def consent(connection: Connection, person: str, is_given: bool, now: int) -> None:
    """Note or withdraw the consent to puzzles from a person's games; consent given before keeps its time."""
    keep(connection, person, now)
    wanted = update(people).where(people.c.id == person)
    if is_given:
        connection.execute(wanted.where(people.c.consented.is_(None)).values(consented=now))
    else:
        connection.execute(wanted.values(consented=None))


def has_consented(connection: Connection, person: str) -> bool:
    """Whether puzzles may be made from a person's games."""
    return connection.scalar(select(people.c.consented).where(people.c.id == person)) is not None


def register(connection: Connection, person: str, values: Mapping[str, str | bytes], now: int) -> int:
    """Turn a guest into an account; return the new epoch."""
    keep(connection, person, now)
    row = connection.execute(select(people).where(people.c.id == person).with_for_update()).one()
    if row.login is not None:
        raise AccountRefusal("has-account", message("You have an account already"))
    if find_login(connection, str(values["login"])) is not None:
        raise AccountRefusal(
            "name-taken", message("There is an account of that name already; log in, or choose another name")
        )
    epoch: int = row.epoch + 1
    connection.execute(update(people).where(people.c.id == person).values(epoch=epoch, **values))
    return epoch


def renew(connection: Connection, person: str, epoch: int, values: Mapping[str, str | bytes]) -> int:
    """Change the credentials of an account, which ends its sessions; refused if the epoch has changed meanwhile."""
    wanted = update(people).where(people.c.id == person, people.c.epoch == epoch)
    if connection.execute(wanted.values(epoch=epoch + 1, **values)).rowcount != 1:
        raise AccountRefusal("changed-meanwhile", message("The account was changed at the same moment; try again"))
    return epoch + 1


def new_program(connection: Connection, owner: str, name: str, now: int) -> Token:
    """Create a token and the person its bearer plays as."""
    if find_login_of(connection, owner) is None:
        raise AccountRefusal("needs-account", message("Tokens are for accounts: make one first"))
    count = connection.scalar(select(func.count()).select_from(tokens).where(tokens.c.owner == owner)) or 0
    if count >= TOKENS:
        raise AccountRefusal(
            "too-many-tokens", message("An account has at most {count} tokens: revoke one first", count=TOKENS)
        )
    token = Token(new_id(), new_id(), name, now, new_token())
    connection.execute(insert(people).values(id=token.person, name=name, created=now, epoch=0))
    values = {"id": token.id, "owner": owner, "person": token.person, "created": now}
    connection.execute(insert(tokens).values(hash=hashed(token.token or ""), **values))
    return token


def find_login_of(connection: Connection, person: str) -> str | None:
    """The login name of a person."""
    return connection.scalar(select(people.c.login).where(people.c.id == person))


def programs(connection: Connection, owner: str) -> list[Token]:
    """The tokens of an account."""
    wanted = select(tokens.c.id, tokens.c.person, people.c.name, tokens.c.created)
    joined = wanted.join(people, people.c.id == tokens.c.person).where(tokens.c.owner == owner)
    return [Token(*row) for row in connection.execute(joined.order_by(tokens.c.created, tokens.c.id))]


def find_program(connection: Connection, token: str) -> tuple[str, str] | None:
    """The person and the name as which the bearer of a token plays."""
    joined = select(people.c.id, people.c.name).join(tokens, people.c.id == tokens.c.person)
    row = connection.execute(joined.where(tokens.c.hash == hashed(token))).one_or_none()
    return None if row is None else (row.id, row.name)


def revoke(connection: Connection, owner: str, token: str, now: int) -> str | None:
    """Revoke a token and record its end; return its session id, or None if there is no such token."""
    wanted = tokens.c.owner == owner, tokens.c.id == token
    row = connection.execute(select(tokens.c.person, tokens.c.hash).where(*wanted)).one_or_none()
    if row is None:
        return None
    connection.execute(delete(tokens).where(*wanted))
    sessions.note_end(connection, row.person, bytes(row.hash).hex(), now)
    return bytes(row.hash).hex()


def mute(connection: Connection, person: str, other: str) -> None:
    """Mute a person."""
    if len(muted(connection, person)) >= MUTES:
        raise AccountRefusal(
            "too-many-mutes", message("At most {count} people can be muted: unmute some first", count=MUTES)
        )
    insert_new(connection, mutes, [{"person": person, "muted": other}])


def unmute(connection: Connection, person: str, other: str) -> None:
    """Unmute a person."""
    connection.execute(delete(mutes).where(mutes.c.person == person, mutes.c.muted == other))


def muted(connection: Connection, person: str) -> set[str]:
    """The people whom a person has muted."""
    return set(connection.scalars(select(mutes.c.muted).where(mutes.c.person == person)))
