"""Accounts: authentication, sessions, and changes to a person's own data."""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from balandra.core.message import message
from balandra.server.accounts import profile, rows, sessions
from balandra.server.accounts.keys import (
    OLD,
    Cookie,
    hashed,
    new_cookie,
    new_id,
    new_recovery,
    person_of,
    session_id,
    sign,
    verify,
)
from balandra.server.accounts.names import checked_name, checked_password, folded
from balandra.server.accounts.passwords import Passwords
from balandra.server.accounts.refusals import AccountRefusal
from balandra.server.accounts.schemas import Account, Game, Identity, Profile, PublicRating, Session, Token
from balandra.server.accounts.sessions import NOBODY, Known
from balandra.server.store import Store
from balandra.server.store.batched_query import BatchedQuery

FRESH = 2.0  # seconds for which a cached row is valid, unless a change is reported before
REMEMBERED = 10_000


class Accounts:
    """Guests, accounts, tokens, mutes and profiles over a store; created by `Accounts.open`."""

    def __init__(self, store: Store, secret: bytes, passwords: Passwords) -> None:
        self.store = store
        self.secret = secret
        self.passwords = passwords
        self.stored = BatchedQuery(lambda persons: store.ask(lambda connection: sessions.find(connection, persons)))
        self.seen: OrderedDict[str, tuple[float, Known]] = OrderedDict()
        self.on_ended: Callable[[str], None] = lambda session: None  # called with the id of a session, or of a token
        self._heard = _now()  # when this process last polled for ended sessions

    @classmethod
    async def open(cls, store: Store, passwords: Passwords | None = None) -> Accounts:
        """Load or create the secret that signs guests' cookies."""
        await store.change(lambda connection: sessions.forget_old(connection, _now()))
        return cls(store, await store.change(rows.server_secret), passwords or Passwords())

    def close(self) -> None:
        """Stop the threads; the store is closed by its owner."""
        self.passwords.close()

    # ---- authentication

    def new_guest(self) -> Session:
        """Create a guest; nothing is stored until the guest acts."""
        person = new_id()
        return Session(person, sign(self.secret, Cookie(person, 0, int(time.time()))))

    async def who(self, cookie: str) -> Identity | None:
        """The identity of a cookie; None if it is invalid, expired, or its session has ended."""
        person, session, now = person_of(cookie), session_id(cookie), _now()
        if person is None:
            return None
        known = await self._known(person)
        if session in known.sessions:
            is_live = known.is_live(session, now)
            return _who(person, known, session, known.sessions[session].seen) if is_live else None
        signed = self._believed(cookie, known)
        return _who(person, known, session, 1000 * signed.made, is_stored=False) if signed else None

    def _believed(self, cookie: str, known: Known) -> Cookie | None:
        """Verify a signed cookie; without a stored session of its own it is valid only while its person has none."""
        signed = verify(self.secret, cookie, int(time.time()))
        epoch = known.row.epoch if known.row is not None else 0
        return signed if signed and not known.sessions and signed.epoch == epoch else None

    async def bearer(self, token: str) -> Identity | None:
        """The identity of a token."""
        found = await self.store.ask(lambda connection: rows.find_program(connection, token))
        return None if found is None else Identity(*found, is_program=True, session=hashed(token).hex())

    # ---- sessions

    async def store_session(self, cookie: str) -> bool:
        """Store a guest's session at the first action; return whether the session is live."""
        signed = verify(self.secret, cookie, int(time.time()))
        if signed is None:
            return False
        adopted = (signed.person, session_id(cookie), signed.epoch, _now())
        goes_on = await self.store.change(lambda connection: sessions.adopt(connection, *adopted))
        self.seen.pop(signed.person, None)
        return goes_on

    async def renew(self, identity: Identity, cookie: str) -> bool:
        """Extend a session because its cookie is reissued; return whether the session is live."""
        if not identity.is_stored:
            return await self.store_session(cookie)
        await self.store.change(lambda connection: sessions.touch(connection, identity.session, _now()))
        self.seen.pop(identity.person, None)
        return True

    async def log_out(self, identity: Identity) -> None:
        """End this session."""
        await self.store.change(lambda connection: sessions.end(connection, identity.session, _now()))
        self._end(identity.person, [identity.session])

    async def hear_of_ends(self) -> None:
        """Fetch the sessions that ended in other processes; polled about twice a second."""
        now = _now()
        since = self._heard - sessions.HEARD
        for session, person in await self.store.ask(lambda connection: sessions.ended_since(connection, since)):
            self._end(person, [session])
        self._heard = now

    def _end(self, person: str, ended: Iterable[str]) -> None:
        """Drop a person's cached row and close the connections of these sessions."""
        self.seen.pop(person, None)
        for session in ended:
            self.on_ended(session)

    # ---- names and accounts

    async def rename(self, person: str, name: str) -> str:
        """Change the display name; return it as stored."""
        checked = checked_name(name)
        await self.store.change(lambda connection: rows.rename(connection, person, checked, _now()))
        self.seen.pop(person, None)
        return checked

    async def register(self, person: str, name: str, password: str) -> Account:
        """Turn a guest into an account. The person id stays, so all tables are kept; other sessions end."""
        recovery = new_recovery()
        values: dict[str, str | bytes] = {
            "name": checked_name(name),
            "login": folded(name),
            "recovery": hashed(recovery),
        }
        values["password"] = await self.passwords.hash(checked_password(password))
        try:
            session = await self._restart(person, lambda connection: rows.register(connection, person, values, _now()))
        except IntegrityError:  # another process registered it concurrently
            raise AccountRefusal("name-taken", message("There is an account of that name already")) from None
        return Account(person, session.cookie, recovery)

    async def log_in(self, name: str, password: str) -> Session:
        """Log in; an unknown name and a wrong password give the same answer after the same time."""
        row = await self._account(name)
        is_right = await self.passwords.is_right(row.password if row is not None else None, password_of(password))
        if row is None or not is_right:
            raise AccountRefusal("wrong-password", message("There is no account of that name with that password"))
        cookie = new_cookie(row.id)
        beginning = (row.id, session_id(cookie), row.epoch, _now())
        await self.store.change(lambda connection: sessions.begin(connection, *beginning))
        self.seen.pop(row.id, None)
        return Session(row.id, cookie)

    async def change_password(self, person: str, old: str, new: str) -> Session:
        """Change the password; all other sessions end."""
        row = (await self._known(person, fresh=True)).row
        is_right = await self.passwords.is_right(row.password if row is not None else None, password_of(old))
        if row is None or not is_right:
            raise AccountRefusal("wrong-password", message("That is not the present password"))
        return await self._renew(row, {"password": await self.passwords.hash(checked_password(new))})

    async def recover(self, name: str, code: str, new: str) -> Account:
        """Log in with the recovery code and set a new password; all sessions end, and the code is replaced."""
        row = await self._account(name)
        password = await self.passwords.hash(checked_password(new))
        if row is None or not same(row.recovery, hashed(code)):
            raise AccountRefusal("wrong-code", message("There is no account of that name with that recovery code"))
        recovery = new_recovery()
        session = await self._renew(row, {"password": password, "recovery": hashed(recovery)})
        return Account(session.person, session.cookie, recovery)

    async def end_sessions(self, person: str) -> Session:
        """End all sessions but this one."""
        row = (await self._known(person, fresh=True)).row
        if row is None or row.login is None:
            raise AccountRefusal("needs-account", message("Only an account has several sessions"))
        return await self._renew(row, {})

    # ---- consent

    async def consent(self, person: str, is_given: bool) -> None:
        """Consent to puzzles from this person's public games, or withdraw the consent."""
        await self.store.change(lambda connection: rows.consent(connection, person, is_given, _now()))

    async def has_consented(self, person: str) -> bool:
        """Whether puzzles may be made from this person's public games."""
        return await self.store.ask(lambda connection: rows.has_consented(connection, person))

    # ---- API tokens

    async def new_token(self, owner: str, name: str) -> Token:
        """Create a token for a program, which plays as a person of its own under that name."""
        checked = checked_name(name)
        return await self.store.change(lambda connection: rows.new_program(connection, owner, checked, _now()))

    async def tokens(self, owner: str) -> list[Token]:
        """The tokens of an account, without their secrets."""
        return await self.store.ask(lambda connection: rows.programs(connection, owner))

    async def revoke(self, owner: str, token: str) -> None:
        """Revoke a token by its id."""
        ended = await self.store.change(lambda connection: rows.revoke(connection, owner, token, _now()))
        if ended is None:
            raise AccountRefusal("not-found", message("You have no such token"))
        self.on_ended(ended)

    # ---- other people

    async def mute(self, person: str, other: str) -> None:
        """Mute a person."""
        await self.store.change(lambda connection: rows.mute(connection, person, other))

    async def unmute(self, person: str, other: str) -> None:
        """Unmute a person."""
        await self.store.change(lambda connection: rows.unmute(connection, person, other))

    async def muted(self, person: str) -> set[str]:
        """The people whom a person has muted."""
        return await self.store.ask(lambda connection: rows.muted(connection, person))

    async def profile(self, person: str) -> Profile | None:
        """What anybody may know of a person."""
        return await self.store.ask(lambda connection: profile.profile(connection, person))

    async def history(self, person: str, reader: str | None, before: int | None = None, limit: int = 50) -> list[Game]:
        """Finished games of a person as visible to a reader, newest first."""
        return await self.store.ask(lambda connection: profile.history(connection, person, reader, before, limit))

    async def ratings(self, persons: list[str], edition: str, players: int) -> dict[str, PublicRating]:
        """The ratings of these people in one pool; people without one are omitted."""
        return await self.store.ask(lambda connection: profile.ratings_in(connection, persons, edition, players))

    async def running(self, person: str) -> list[str]:
        """Tables at which a person still sits. A guest who logs in is warned: these tables stay with the guest."""
        return await self.store.ask(lambda connection: profile.running(connection, person))

    # ---- internals

    async def _account(self, name: str) -> sessions.StoredRow | None:
        try:
            login = folded(name)
        except AccountRefusal:
            login = ""  # matches no account
        return await self.store.ask(lambda connection: rows.find_login(connection, login))

    async def _renew(self, row: sessions.StoredRow, values: Mapping[str, str | bytes]) -> Session:
        return await self._restart(row.id, lambda connection: rows.renew(connection, row.id, row.epoch, values))

    async def _restart(self, person: str, change: Callable[[Connection], int]) -> Session:
        """Change the credentials of an account, which yields the new epoch; all sessions end and a new one begins."""
        cookie, now = new_cookie(person), _now()

        def work(connection: Connection) -> list[str]:
            epoch = change(connection)
            ended = sessions.end_all(connection, person, now)
            sessions.begin(connection, person, session_id(cookie), epoch, now)
            return ended

        self._end(person, await self.store.change(work))
        return Session(person, cookie)

    async def _known(self, person: str, fresh: bool = False) -> Known:
        """The stored data of a person, from the cache if it is recent."""
        at, known = self.seen.get(person, (0.0, NOBODY))
        if not fresh and time.monotonic() - at < FRESH and at:
            return known
        read_at = time.monotonic()
        known = await self.stored.find(person) or NOBODY
        self.seen[person] = (read_at, known)
        self.seen.move_to_end(person)
        while len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return known


def _who(person: str, known: Known, session: str, given: int, is_stored: bool = True) -> Identity:
    """The identity for a cookie issued at `given` (milliseconds since 1970)."""
    row = known.row
    name = row.name if row is not None and row.name else profile.guest_name(person)
    login = None if row is None else row.login
    is_old = _now() - given > 1000 * OLD
    return Identity(person, name, login is not None, is_old=is_old, login=login, session=session, is_stored=is_stored)


def password_of(given: str) -> str:
    """A password to compare; an invalid one is compared too, so that the time is the same."""
    try:
        return checked_password(given)
    except AccountRefusal:
        return ""


def same(kept: bytes | None, given: bytes) -> bool:
    """Compare in constant time."""
    return kept is not None and hmac.compare_digest(bytes(kept), given)


def _now() -> int:
    return time.time_ns() // 1_000_000
