"""People: who is at the door, and what they may change about themselves."""

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

FRESH = 2.0  # seconds for which a row is believed, if nothing is heard meanwhile
REMEMBERED = 10_000


class Accounts:
    """Guests, accounts, tokens, mutes and profiles over a store; made by `People.open`."""

    def __init__(self, store: Store, secret: bytes, passwords: Passwords) -> None:
        self.store = store
        self.secret = secret
        self.passwords = passwords
        self.stored = BatchedQuery(lambda persons: store.ask(lambda connection: sessions.find(connection, persons)))
        self.seen: OrderedDict[str, tuple[float, Known]] = OrderedDict()
        self.on_ended: Callable[[str], None] = lambda session: None  # called with the id of a session, or of a token
        self._heard = _now()  # when this process last asked which sessions have ended

    @classmethod
    async def open(cls, store: Store, passwords: Passwords | None = None) -> Accounts:
        """Find or make the secret that signs guests' cookies."""
        await store.change(lambda connection: sessions.forget_old(connection, _now()))
        return cls(store, await store.change(rows.server_secret), passwords or Passwords())

    def close(self) -> None:
        """End the threads; the store is closed by whoever opened it."""
        self.passwords.close()

    # ---- at the door

    def new_guest(self) -> Session:
        """Somebody new; nothing is kept until they do something."""
        person = new_id()
        return Session(person, sign(self.secret, Cookie(person, 0, int(time.time()))))

    async def who(self, cookie: str) -> Identity | None:
        """Whose cookie it is; None if it is not ours, too old, or its session has ended."""
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
        """What a signed cookie says; without a session of its own it is believed only while its person has none."""
        signed = verify(self.secret, cookie, int(time.time()))
        epoch = known.row.epoch if known.row is not None else 0
        return signed if signed and not known.sessions and signed.epoch == epoch else None

    async def bearer(self, token: str) -> Identity | None:
        """Whose token it is."""
        found = await self.store.ask(lambda connection: rows.find_program(connection, token))
        return None if found is None else Identity(*found, is_program=True, session=hashed(token).hex())

    # ---- sessions

    async def store_session(self, cookie: str) -> bool:
        """Store the session of a guest who does something for the first time; whether it goes on."""
        signed = verify(self.secret, cookie, int(time.time()))
        if signed is None:
            return False
        adopted = (signed.person, session_id(cookie), signed.epoch, _now())
        goes_on = await self.store.change(lambda connection: sessions.adopt(connection, *adopted))
        self.seen.pop(signed.person, None)
        return goes_on

    async def renew(self, who: Identity, cookie: str) -> bool:
        """Let a session last for as long again, because its cookie is given to the browser anew; whether it goes on."""
        if not who.is_stored:
            return await self.store_session(cookie)
        await self.store.change(lambda connection: sessions.touch(connection, who.session, _now()))
        self.seen.pop(who.person, None)
        return True

    async def log_out(self, who: Identity) -> None:
        """End this session."""
        await self.store.change(lambda connection: sessions.end(connection, who.session, _now()))
        self._end(who.person, [who.session])

    async def hear_of_ends(self) -> None:
        """Learn which sessions were ended in other processes; asked for about twice a second."""
        now = _now()
        since = self._heard - sessions.HEARD
        for session, person in await self.store.ask(lambda connection: sessions.ended_since(connection, since)):
            self._end(person, [session])
        self._heard = now

    def _end(self, person: str, ended: Iterable[str]) -> None:
        """Forget what was known of a person, and close what is open with these sessions."""
        self.seen.pop(person, None)
        for session in ended:
            self.on_ended(session)

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
        values: dict[str, str | bytes] = {
            "name": checked_name(name),
            "login": folded(name),
            "recovery": hashed(recovery),
        }
        values["password"] = await self.passwords.hash(checked_password(password))
        try:
            session = await self._restart(person, lambda connection: rows.register(connection, person, values, _now()))
        except IntegrityError:  # another process, at the same moment
            raise AccountRefusal("name-taken", message("There is an account of that name already")) from None
        return Account(person, session.cookie, recovery)

    async def log_in(self, name: str, password: str) -> Session:
        """Enter an account; a wrong name and a wrong password are told alike, and take as long."""
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
        """Choose another password; all other sessions end."""
        row = (await self._known(person, fresh=True)).row
        is_right = await self.passwords.is_right(row.password if row is not None else None, password_of(old))
        if row is None or not is_right:
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
        row = (await self._known(person, fresh=True)).row
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
        ended = await self.store.change(lambda connection: rows.revoke(connection, owner, token, _now()))
        if ended is None:
            raise AccountRefusal("not-found", message("You have no such token"))
        self.on_ended(ended)

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

    async def _account(self, name: str) -> sessions.StoredRow | None:
        try:
            login = folded(name)
        except AccountRefusal:
            login = ""  # nobody's
        return await self.store.ask(lambda connection: rows.find_login(connection, login))

    async def _renew(self, row: sessions.StoredRow, values: Mapping[str, str | bytes]) -> Session:
        return await self._restart(row.id, lambda connection: rows.renew(connection, row.id, row.epoch, values))

    async def _restart(self, person: str, change: Callable[[Connection], int]) -> Session:
        """Change what an account is entered with, which gives the new epoch; all sessions end, and one begins."""
        cookie, now = new_cookie(person), _now()

        def work(connection: Connection) -> list[str]:
            epoch = change(connection)
            ended = sessions.end_all(connection, person, now)
            sessions.begin(connection, person, session_id(cookie), epoch, now)
            return ended

        self._end(person, await self.store.change(work))
        return Session(person, cookie)

    async def _known(self, person: str, fresh: bool = False) -> Known:
        """What is stored of a person, from memory if it was read just now."""
        at, known = self.seen.get(person, (0.0, NOBODY))
        if not fresh and time.monotonic() - at < FRESH and at:
            return known
        asked = time.monotonic()
        known = await self.stored.find(person) or NOBODY
        self.seen[person] = (asked, known)
        self.seen.move_to_end(person)
        while len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return known


def _who(person: str, known: Known, session: str, given: int, is_stored: bool = True) -> Identity:
    """Somebody with a cookie that was given at a time (milliseconds since 1970)."""
    row = known.row
    name = row.name if row is not None and row.name else profile.guest_name(person)
    login = None if row is None else row.login
    is_old = _now() - given > 1000 * OLD
    return Identity(person, name, login is not None, is_old=is_old, login=login, session=session, is_stored=is_stored)


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
