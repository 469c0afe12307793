"""People: who is at the door, and what they may change about themselves."""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from typing import Any

from sqlalchemy.exc import IntegrityError

from balandra.core.message import message
from balandra.server.accounts import profile, rows
from balandra.server.accounts.keys import OLD, Cookie, hashed, new_id, new_recovery, sign, verify
from balandra.server.accounts.names import checked_name, checked_password, folded
from balandra.server.accounts.passwords import Passwords
from balandra.server.accounts.refusals import AccountRefusal
from balandra.server.accounts.schemas import Account, Game, Identity, Profile, PublicRating, Session, Token
from balandra.server.store import Store
from balandra.server.store.batched_query import BatchedQuery

FRESH = 2.0  # seconds for which a row is believed: sessions that were ended elsewhere end that late
REMEMBERED = 10_000


class Accounts:
    """Guests, accounts, tokens, mutes and profiles over a store; made by `People.open`."""

    def __init__(self, store: Store, secret: bytes, passwords: Passwords) -> None:
        self.store = store
        self.secret = secret
        self.passwords = passwords
        self.rows = BatchedQuery(lambda persons: store.ask(lambda connection: rows.find(connection, persons)))
        self.seen: OrderedDict[str, tuple[float, Any]] = OrderedDict()

    @classmethod
    async def open(cls, store: Store, passwords: Passwords | None = None) -> Accounts:
        """Find or make the secret that signs cookies."""
        return cls(store, await store.change(rows.server_secret), passwords or Passwords())

    def close(self) -> None:
        """End the threads; the store is closed by whoever opened it."""
        self.passwords.close()

    # ---- at the door

    def new_guest(self) -> Session:
        """Somebody new; nothing is kept until they do something."""
        return self._session(new_id(), 0)

    async def who(self, cookie: str) -> Identity | None:
        """Whose cookie it is; None if it is not ours, too old, or its session was ended."""
        found = verify(self.secret, cookie, int(time.time()))
        if found is None:
            return None
        row = await self._row(found.person)
        if (row.epoch if row is not None else 0) != found.epoch:
            return None
        name = row.name if row is not None and row.name else profile.guest_name(found.person)
        login = None if row is None else row.login
        return Identity(found.person, name, login is not None, is_old=time.time() - found.made > OLD, login=login)

    async def bearer(self, token: str) -> Identity | None:
        """Whose token it is."""
        found = await self.store.ask(lambda connection: rows.find_program(connection, token))
        return None if found is None else Identity(*found, is_program=True)

    def renewed(self, who: Identity, cookie: str) -> Session:
        """The same session with a cookie of today."""
        return self._session(who.person, int(cookie.split(".")[1]))

    # ---- names and accounts

    async def rename(self, person: str, name: str) -> str:
        """Go by another name; as it is kept."""
        checked = checked_name(name)
        await self.store.change(lambda connection: rows.rename(connection, person, checked, _now()))
        self.seen.pop(person, None)
        return checked

    async def register(self, person: str, name: str, password: str) -> Account:
        """Make an account of a guest: the same person, so that all tables are kept; other sessions end."""
        recovery = new_recovery()
        values = {"name": checked_name(name), "login": folded(name), "recovery": hashed(recovery)}
        values["password"] = await self.passwords.hash(checked_password(password))
        try:
            epoch = await self.store.change(lambda connection: rows.register(connection, person, values, _now()))
        except IntegrityError:  # another process, at the same moment
            raise AccountRefusal("name-taken", message("There is an account of that name already")) from None
        self.seen.pop(person, None)
        return Account(person, self._session(person, epoch).cookie, recovery)

    async def log_in(self, name: str, password: str) -> Session:
        """Enter an account; a wrong name and a wrong password are told alike, and take as long."""
        row = await self._account(name)
        if not await self.passwords.is_right(row.password if row is not None else None, password_of(password)):
            raise AccountRefusal("wrong-password", message("There is no account of that name with that password"))
        return self._session(row.id, row.epoch)

    async def change_password(self, person: str, old: str, new: str) -> Session:
        """Choose another password; all other sessions end."""
        row = await self._row(person, fresh=True)
        if not await self.passwords.is_right(row.password if row is not None else None, password_of(old)):
            raise AccountRefusal("wrong-password", message("That is not the present password"))
        return await self._renew(row, {"password": await self.passwords.hash(checked_password(new))})

    async def recover(self, name: str, code: str, new: str) -> Account:
        """Enter with the recovery code and choose another password; all sessions end, and the code is replaced."""
        row = await self._account(name)
        password = await self.passwords.hash(checked_password(new))
        if row is None or not same(row.recovery, hashed(code)):
            raise AccountRefusal("wrong-code", message("There is no account of that name with that recovery code"))
        recovery = new_recovery()
        session = await self._renew(row, {"password": password, "recovery": hashed(recovery)})
        return Account(session.person, session.cookie, recovery)

    async def end_sessions(self, person: str) -> Session:
        """Log out everywhere but here."""
        row = await self._row(person, fresh=True)
        if row is None or row.login is None:
            raise AccountRefusal("needs-account", message("Only an account has several sessions"))
        return await self._renew(row, {})

    # ---- programs

    async def new_token(self, owner: str, name: str) -> Token:
        """A token for a program: it plays as a person of its own, under that name."""
        checked = checked_name(name)
        return await self.store.change(lambda connection: rows.new_program(connection, owner, checked, _now()))

    async def tokens(self, owner: str) -> list[Token]:
        """The tokens of an account, without their texts."""
        return await self.store.ask(lambda connection: rows.programs(connection, owner))

    async def revoke(self, owner: str, token: str) -> None:
        """End a token, by its id."""
        if not await self.store.change(lambda connection: rows.revoke(connection, owner, token)):
            raise AccountRefusal("not-found", message("You have no such token"))

    # ---- others

    async def mute(self, person: str, other: str) -> None:
        """Hear nothing of somebody any more."""
        await self.store.change(lambda connection: rows.mute(connection, person, other))

    async def unmute(self, person: str, other: str) -> None:
        """Hear somebody again."""
        await self.store.change(lambda connection: rows.unmute(connection, person, other))

    async def muted(self, person: str) -> set[str]:
        """Whom a person does not hear."""
        return await self.store.ask(lambda connection: rows.muted(connection, person))

    async def profile(self, person: str) -> Profile | None:
        """What anybody may know of a person."""
        return await self.store.ask(lambda connection: profile.profile(connection, person))

    async def history(self, person: str, reader: str | None, before: int | None = None, limit: int = 50) -> list[Game]:
        """Finished games of a person as a reader may know them, the newest first."""
        return await self.store.ask(lambda connection: profile.history(connection, person, reader, before, limit))

    async def ratings(self, persons: list[str], edition: str, players: int) -> dict[str, PublicRating]:
        """The ratings of some people in one pool, of those who have one."""
        return await self.store.ask(lambda connection: profile.ratings_in(connection, persons, edition, players))

    async def running(self, person: str) -> list[str]:
        """Tables at which a person still sits: to warn a guest who logs in, for they stay with the guest."""
        return await self.store.ask(lambda connection: profile.running(connection, person))

    # ---- inside

    def _session(self, person: str, epoch: int) -> Session:
        return Session(person, sign(self.secret, Cookie(person, epoch, int(time.time()))))

    async def _account(self, name: str) -> Any:
        try:
            login = folded(name)
        except AccountRefusal:
            login = ""  # nobody's
        return await self.store.ask(lambda connection: rows.find_login(connection, login))

    async def _renew(self, row: Any, values: dict[str, Any]) -> Session:
        epoch = await self.store.change(lambda connection: rows.renew(connection, row.id, row.epoch, values))
        self.seen.pop(row.id, None)
        return self._session(row.id, epoch)

    async def _row(self, person: str, fresh: bool = False) -> Any:
        """A person's row, from memory if it was read just now."""
        at, row = self.seen.get(person, (0.0, None))
        if not fresh and time.monotonic() - at < FRESH and at:
            return row
        row = await self.rows.find(person)
        self.seen[person] = (time.monotonic(), row)
        self.seen.move_to_end(person)
        while len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return row


def password_of(given: str) -> str:
    """A password to compare; one that cannot be is compared too, so that it takes as long."""
    try:
        return checked_password(given)
    except AccountRefusal:
        return ""


def same(kept: bytes | None, given: bytes) -> bool:
    """Compared in constant time."""
    return kept is not None and hmac.compare_digest(bytes(kept), given)


def _now() -> int:
    return time.time_ns() // 1_000_000
