"""People: guests, accounts, recovery, tokens, mutes, profiles; on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from unittest import mock

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from sqlalchemy import select, update

from balandra.server.accounts import AccountRefusal, Accounts, Identity, Statistic, accounts, keys, passwords
from balandra.server.accounts.names import checked_name, folded
from balandra.server.accounts.passwords import Passwords
from balandra.server.store import StoreBusy
from balandra.server.store.schema import people as people_table
from balandra.server.store.schema import sessions, tokens
from balandra.server.table.entries import Standing
from tests.logs import new_table, opened, standing, summary

SECRET = b"s" * 32


@asynccontextmanager
async def context(address: str) -> AsyncIterator[Accounts]:
    async with opened(address) as store:
        found = await Accounts.open(store)
        try:
            yield found
        finally:
            found.close()


def plain(who: Identity | None) -> Identity | None:
    """Who it is, without the session."""
    return who and structs.replace(who, session="", is_stored=True)


async def refused(what: Awaitable[object]) -> str:
    with pytest.raises(AccountRefusal) as problem:
        await what
    assert str(problem.value) == problem.value.message
    return problem.value.error


# ---- guests


def test_a_guest_is_known_by_the_cookie_and_nothing_is_kept_until_named(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            guest = one.new_guest()
            assert plain(await one.who(guest.cookie)) == Identity(guest.person, f"Guest {guest.person[:4]}")
            assert await one.store.ask(lambda connection: connection.execute(select(people_table)).all()) == []
            assert await one.rename(guest.person, "  Anne \t Bonny ") == "Anne Bonny"
            assert plain(await one.who(guest.cookie)) == Identity(guest.person, "Anne Bonny")
            other = await Accounts.open(one.store, one.passwords)  # another process, the same secret
            assert plain(await other.who(guest.cookie)) == Identity(guest.person, "Anne Bonny")

    asyncio.run(check())


def test_passwords_cost_at_least_what_argon2_advises() -> None:
    with mock.patch.object(passwords, "PasswordHasher", PasswordHasher):  # not the quick one of tests
        real, advised = Passwords(), PasswordHasher()
    real.close()
    assert (real.hasher.memory_cost, real.hasher.time_cost) >= (advised.memory_cost, advised.time_cost)
    assert real.hasher.memory_cost >= 65_536


@given(st.text(max_size=80), st.data())
def test_no_other_cookie_is_believed(text: str, data: st.DataObject) -> None:
    now = int(time.time())
    cookie = keys.sign(SECRET, keys.Cookie("anne", 3, now))
    assert keys.verify(SECRET, cookie, now) == keys.Cookie("anne", 3, now)
    at = data.draw(st.integers(0, len(cookie)))
    changed = cookie[:at] + text + cookie[at + len(text) :]
    for wrong in {text, changed, cookie + text} - {cookie}:
        assert keys.verify(SECRET, wrong, now) is None
    assert keys.verify(b"t" * 32, cookie, now) is None


def test_cookies_grow_old(tmp_path: Path) -> None:
    now = int(time.time())
    cookie = keys.sign(SECRET, keys.Cookie("anne", 0, now))
    assert keys.verify(SECRET, cookie, now + keys.LIFETIME) is None

    async def check() -> None:
        async with context(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as one:
            old = keys.sign(one.secret, keys.Cookie("anne", 0, now - keys.OLD - 1))
            who = await one.who(old)
            assert who is not None
            assert plain(who) == Identity("anne", "Guest anne", is_old=True)
            assert await one.renew(who, old)
            again = await one.who(old)
            assert again is not None
            assert again.is_stored
            assert plain(again) == Identity("anne", "Guest anne")

    asyncio.run(check())


# ---- names


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb", "a\u2066b", "\u200b", "\u200d", "\ud800", "a\ufeffb"]
)
def test_a_name_that_deceives_is_refused(name: str) -> None:
    with pytest.raises(AccountRefusal, match="A name has"):
        checked_name(name)


@pytest.mark.parametrize("name", ["Anne", "Zoë", "Ольга", "王小明", "🏴‍☠️ Jack", "O'Brien-Smith", "x" * 40])
def test_names_of_all_scripts_are_allowed(name: str) -> None:
    assert checked_name(f"  {name} ") == name


@given(st.text(max_size=60))
def test_checked_names_stay_as_they_are(name: str) -> None:
    try:
        checked = checked_name(name)
    except AccountRefusal:
        return
    assert checked_name(checked) == checked
    assert 1 <= len(checked) <= 40
    assert checked.isprintable() or "\u200d" in checked or "\u200c" in checked


def test_accounts_differ_in_more_than_case_and_spelling() -> None:
    assert folded("Zoe\u0308") == folded("ZOË") == folded(" zoë ")
    assert folded("ａnne") == folded("Anne")
    assert folded("anna") != folded("anne")


# ---- accounts


def test_an_account_is_the_same_person_on_every_device(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            guest = one.new_guest()
            await new_table(one.store, people={"red": guest.person})
            account = await one.register(guest.person, "Anne", "a long password")
            assert account.person == guest.person
            assert await one.who(guest.cookie) is None  # a copy of the guest's cookie does not open the account
            assert plain(await one.who(account.cookie)) == Identity(guest.person, "Anne", is_account=True, login="anne")
            there = await one.log_in("ANNE ", "a long password")
            assert there.person == guest.person
            assert await one.running(there.person) == ["t1"]
            assert [card.table for card in await one.store.cards(there.person)] == ["t1"]

    asyncio.run(check())


def test_what_cannot_be_registered_or_entered_is_refused(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            guest = one.new_guest().person
            for password in ("", "short", "x" * 201):
                assert await refused(one.register(guest, "Anne", password)) == "invalid-password"
            assert await refused(one.register(guest, "a\x07", "a long password")) == "invalid-name"
            await one.register(guest, "Anne", "a long password")
            assert await refused(one.register(guest, "Mary", "a long password")) == "has-account"
            assert await refused(one.register(one.new_guest().person, "ANNE", "a long password")) == "name-taken"
            for name, password in [("Anne", "another one"), ("Mary", "a long password"), ("\x00", "x"), ("Anne", "")]:
                assert await refused(one.log_in(name, password)) == "wrong-password"

    asyncio.run(check())


def test_two_who_want_the_same_name_at_once_get_one_account(database: str) -> None:
    async def check() -> None:
        async with opened(database, database) as stores:
            houses = [await Accounts.open(store) for store in stores]
            tries = [one.register(one.new_guest().person, "Anne", "a long password") for one in houses * 3]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            refusals = [answer.error for answer in answers if isinstance(answer, AccountRefusal)]
            assert refusals == ["name-taken"] * 5
            for one in houses:
                one.close()

    asyncio.run(check())


def test_a_new_password_ends_the_other_sessions(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "FRESH", 0.0)  # the other process remembers nothing

    async def check() -> None:
        async with context(database) as one:
            account = await one.register("p1", "Anne", "a long password")
            other = await Accounts.open(one.store, one.passwords)
            assert await other.who(account.cookie) is not None
            assert await refused(one.change_password("p1", "a wrong one", "the new password")) == "wrong-password"
            assert await refused(one.change_password("p2", "", "the new password")) == "wrong-password"
            session = await one.change_password("p1", "a long password", "the new password")
            for side in (one, other):
                assert await side.who(account.cookie) is None
                assert await side.who(session.cookie) is not None
            assert await refused(one.log_in("Anne", "a long password")) == "wrong-password"
            latest = await one.end_sessions("p1")
            assert await one.who(session.cookie) is None
            assert await one.who(latest.cookie) is not None
            assert await refused(one.end_sessions("guest")) == "needs-account"

    asyncio.run(check())


def test_a_recovery_code_works_once_and_is_replaced(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            account = await one.register("p1", "Anne", "a long password")
            wrong = account.recovery[:-1] + ("a" if account.recovery[-1] != "a" else "b")
            for name, code in [("Anne", wrong), ("Anne", ""), ("Mary", account.recovery)]:
                assert await refused(one.recover(name, code, "the new password")) == "wrong-code"
            written = account.recovery.upper().replace("-", " ")
            again = await one.recover("anne", written, "the new password")
            assert again.person == "p1"
            assert await one.who(account.cookie) is None
            assert plain(await one.who(again.cookie)) == Identity("p1", "Anne", is_account=True, login="anne")
            assert await refused(one.recover("anne", account.recovery, "a third password")) == "wrong-code"
            assert (await one.log_in("anne", "the new password")).person == "p1"
            assert (await one.recover("anne", again.recovery, "a third password")).person == "p1"

    asyncio.run(check())


def test_secrets_are_kept_hashed(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            account = await one.register("p1", "Anne", "a long password")
            token = await one.new_token("p1", "my bot")
            rows = await one.store.ask(
                lambda connection: [*connection.execute(select(people_table)), *connection.execute(select(tokens))]
            )
            kept = repr([tuple(row) for row in rows])
            assert "$argon2id$" in kept
            for secret in ("a long password", account.recovery, account.recovery.replace("-", ""), token.token or "?"):
                assert secret not in kept

    asyncio.run(check())


def test_many_passwords_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.accounts.passwords.WAITING", 3)

    async def check() -> None:
        passwords = Passwords()
        answers = await asyncio.gather(*(passwords.hash("x" * n) for n in range(5)), return_exceptions=True)
        assert [isinstance(answer, StoreBusy) for answer in answers] == [False, False, False, True, True]
        assert await passwords.is_right(await passwords.hash("x"), "x")
        passwords.close()

    asyncio.run(check())


# ---- sessions


def test_a_guest_who_did_something_has_one_session_and_no_forged_one(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            guest = one.new_guest()
            who = await one.who(guest.cookie)
            assert who is not None
            assert not who.is_stored
            assert await one.store_session(guest.cookie)
            assert await one.store_session(guest.cookie)  # another process, at the same moment
            forged = keys.sign(one.secret, keys.Cookie(guest.person, 0, int(time.time()) - 3600))
            assert await one.who(forged) is None
            assert not await one.store_session(forged)
            assert await one.who(guest.cookie) == structs.replace(who, is_stored=True)

    asyncio.run(check())


def test_a_session_that_was_logged_out_stays_so_in_all_processes(database: str) -> None:
    async def check() -> None:
        async with opened(database, database) as stores:
            one, other = [await Accounts.open(store) for store in stores]
            ended: list[str] = []
            other.on_ended = ended.append
            guest = one.new_guest()
            first, account = await one.who(guest.cookie), await one.register("p1", "Anne", "a long password")
            assert first is not None
            assert await one.store_session(guest.cookie)
            second = await one.who(account.cookie)
            assert second is not None
            for who, cookie in [(first, guest.cookie), (second, account.cookie)]:
                assert await other.who(cookie) is not None
                await one.log_out(who)
                assert await one.who(cookie) is None
                await other.hear_of_ends()
                assert await other.who(cookie) is None  # although it was believed just before
                assert ended[-1] == who.session
                assert not await one.store_session(cookie)
            for people_here in (one, other):
                people_here.close()

    asyncio.run(check())


def test_what_ends_is_told_to_whoever_keeps_something_open(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            ended: list[str] = []
            one.on_ended = ended.append
            account = await one.register("p1", "Anne", "a long password")
            there = await one.log_in("Anne", "a long password")
            token = await one.new_token("p1", "my bot")
            bearer = await one.bearer(token.token or "")
            assert bearer is not None
            await one.revoke("p1", token.id)
            assert ended == [bearer.session]
            ended.clear()
            await one.change_password("p1", "a long password", "the new password")
            assert sorted(ended) == sorted(keys.session_id(one.cookie) for one in (account, there))
            ended.clear()
            await one.hear_of_ends()  # all that ended lately, again: wake-ups may be lost
            assert {bearer.session, keys.session_id(account.cookie)} <= set(ended)

    asyncio.run(check())


def test_a_login_that_a_new_password_overtakes_begins_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with context(database) as one:
            await one.register("p1", "Anne", "a long password")
            check_password = one.passwords.is_right

            async def overtaken(kept: str | None, given: str) -> bool:
                is_right = await check_password(kept, given)
                monkeypatch.setattr(one.passwords, "is_right", check_password)
                await one.change_password("p1", "a long password", "the new password")
                return is_right

            monkeypatch.setattr(one.passwords, "is_right", overtaken)
            assert await refused(one.log_in("Anne", "a long password")) == "changed-meanwhile"

    asyncio.run(check())


def test_an_account_has_only_so_many_sessions(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.accounts.sessions.MOST", 3)

    async def check() -> None:
        async with context(database) as one:
            await one.register("p1", "Anne", "a long password")
            cookies = []
            for _ in range(5):
                cookies.append((await one.log_in("Anne", "a long password")).cookie)
                await asyncio.sleep(0.002)  # milliseconds tell them apart
            assert [await one.who(cookie) is not None for cookie in cookies] == [False, False, True, True, True]
            monkeypatch.setattr("balandra.server.accounts.sessions.HEARD", -1)
            await one.log_in("Anne", "a long password")
            rows = await one.store.ask(lambda connection: connection.execute(select(sessions)).all())
            assert len(rows) == 4

    asyncio.run(check())


def test_sessions_are_kept_hashed_and_forgotten_when_no_browser_has_the_cookie(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            account = await one.register("p1", "Anne", "a long password")
            (row,) = await one.store.ask(lambda connection: connection.execute(select(sessions)).all())
            assert account.cookie.split(".")[1] not in repr(tuple(row))
            old = row.seen - 1000 * keys.LIFETIME - 1
            await one.store.change(lambda connection: connection.execute(update(sessions).values(seen=old)))
            one.seen.clear()
            assert await one.who(account.cookie) is None
            await Accounts.open(one.store, one.passwords)
            assert await one.store.ask(lambda connection: connection.execute(select(sessions)).all()) == []

    asyncio.run(check())


# ---- programs, mutes


def test_a_token_plays_as_a_person_of_its_own_until_it_is_revoked(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            assert await refused(one.new_token("guest", "my bot")) == "needs-account"
            await one.register("p1", "Anne", "a long password")
            token = await one.new_token("p1", " my  bot ")
            assert token.token is not None
            assert plain(await one.bearer(token.token)) == Identity(token.person, "my bot", is_program=True)
            assert token.person not in ("p1", token.id)
            assert await one.bearer(token.token[:-1]) is None
            assert await one.bearer("") is None
            listed = await one.tokens("p1")
            assert [(t.id, t.person, t.name, t.token) for t in listed] == [(token.id, token.person, "my bot", None)]
            assert await one.tokens("p2") == []
            assert await refused(one.revoke("p2", token.id)) == "not-found"
            await one.revoke("p1", token.id)
            assert await one.bearer(token.token) is None

    asyncio.run(check())


def test_an_account_has_only_so_many_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.accounts.rows.TOKENS", 2)

    async def check() -> None:
        async with context(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as one:
            await one.register("p1", "Anne", "a long password")
            await one.new_token("p1", "one")
            await one.new_token("p1", "two")
            assert await refused(one.new_token("p1", "three")) == "too-many-tokens"

    asyncio.run(check())


def test_mutes_are_kept(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            for other in ("mary", "john", "mary"):
                await one.mute("anne", other)
            assert await one.muted("anne") == {"mary", "john"}
            await one.unmute("anne", "mary")
            assert await one.muted("anne") == {"john"}
            assert await one.muted("mary") == set()

    asyncio.run(check())


# ---- profiles


def test_a_profile_tells_games_wins_and_ratings(database: str) -> None:
    async def check() -> None:
        async with context(database) as one:
            assert await one.profile("p1") is None
            for person, name in [("p1", "Anne"), ("p2", "Mary")]:
                await one.register(person, name, "a long password")
            three = Standing("martinique", 3, {"red": "p1"}, {"red": 2, "blue": 1, "green": 2}, False)
            ends = [standing("p1", "p2"), standing("p2", "p1"), standing("p1", "p2"), three, standing("p1", "p1")]
            for n, end in enumerate(ends):
                await new_table(one.store, f"t{n}")
                await one.store.append(f"t{n}", 2, None, b"x", summary(2, changed=n), end)
            found = await one.profile("p1")
            assert found is not None
            assert (found.name, found.is_account) == ("Anne", True)
            assert found.statistics == [
                Statistic("martinique", 3, "bots", 1, 0, 0.0, 1 / 3),
                Statistic("original-tortuga", 2, "people", 3, 2, 2 / 3, 0.5),
            ]
            (rating,) = found.ratings
            assert (rating.edition, rating.players, rating.games) == ("original-tortuga", 2, 3)
            assert rating.rating > 1500
            assert 0 < rating.uncertainty < 653
            games = await one.history("p1", "p1")
            assert [(game.table, game.colour, game.rank) for game in games] == [
                ("t4", "blue", 2),
                ("t4", "red", 1),
                ("t3", "red", 2),
                ("t2", "red", 1),
                ("t1", "blue", 2),
                ("t0", "red", 1),
            ]
            assert [game.rating is not None for game in games] == [False, False, False, True, True, True]
            assert games[3].rating == rating.rating
            assert [game.table for game in await one.history("p1", "p1", before=2, limit=1)] == ["t1"]
            pool = await one.ratings(["p1", "p2", "nobody"], "original-tortuga", 2)
            assert pool["p1"] == rating
            assert pool["p2"].rating < 1500
            assert set(pool) == {"p1", "p2"}

    asyncio.run(check())
