"""Routes for accounts: identity, sessions, tokens, mutes, profiles."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.responses import Response

from balandra.core.message import message
from balandra.core.present import present
from balandra.server.accounts import Identity, Profile, Token
from balandra.server.accounts.keys import LIFETIME
from balandra.server.errors import NotFound
from balandra.server.http import schemas as w
from balandra.server.http.errors import HttpError
from balandra.server.http.guards import COOKIE, scheme, somebody, store_session
from balandra.server.http.operations import Call, Operation, tell, tell_nothing

Time = Annotated[int, Meta(ge=0, le=1 << 53)]  # milliseconds since 1970


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a long list: what was before a time, and how much of it."""

    before: Time | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


def _me(identity: Identity) -> w.Me:
    return w.Me(
        identity.person,
        identity.name,
        "program" if identity.is_program else "account" if identity.is_account else "guest",
    )


def _remember(call: Call, response: Response, cookie: str) -> Response:
    is_secure = scheme(call.request) == "https"
    response.set_cookie(COOKIE, cookie, LIFETIME, path="/", secure=is_secure, httponly=True, samesite="lax")
    return response


async def _known(call: Call, cookie: str) -> w.Me:
    return _me(present(await call.context.people.who(cookie), "a person"))


def _owner(call: Call) -> Identity:
    """The caller as an account owner; tokens cannot manage their account."""
    identity = somebody(call.who)
    if identity.is_program:
        raise HttpError(403, "not-for-programs", "a program cannot do this; its owner can")
    return identity


async def see_me(call: Call) -> Response:
    """Return the caller's identity; a new visitor becomes a guest."""
    people = call.context.people
    if call.who is None:
        session = people.new_guest()
        return _remember(call, tell(await _known(call, session.cookie)), session.cookie)
    cookie = call.request.cookies.get(COOKIE)
    response = tell(_me(call.who))
    if cookie and call.who.is_old and await people.renew(call.who, cookie):
        return _remember(call, response, cookie)
    return response


async def rename(call: Call) -> Response:
    """Set the caller's name."""
    identity = somebody(call.who)
    name = await call.context.people.rename(identity.person, call.taken(w.Rename).name)
    return tell(_me(Identity(identity.person, name, identity.is_account, identity.is_program)))


async def register(call: Call) -> Response:
    """Turn a guest into an account."""
    given = call.taken(w.Credentials)
    identity = _owner(call)
    made = await call.context.people.register(identity.person, given.name, given.password)
    return _remember(call, tell(w.Welcome(await _known(call, made.cookie), made.recovery), 201), made.cookie)


async def change_password(call: Call) -> Response:
    """Change the password."""
    given = call.taken(w.NewPassword)
    session = await call.context.people.change_password(_owner(call).person, given.old, given.new)
    return _remember(call, tell(await _known(call, session.cookie)), session.cookie)


async def log_in(call: Call) -> Response:
    """Log in."""
    given = call.taken(w.Credentials)
    session = await call.context.people.log_in(given.name, given.password)
    return _remember(call, tell(await _known(call, session.cookie)), session.cookie)


async def log_out(call: Call) -> Response:
    """End the session and delete the cookie."""
    identity = await store_session(call.context, call.request, call.who)
    if identity and not identity.is_program:
        await call.context.people.log_out(identity)
    response = tell_nothing()
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


async def end_sessions(call: Call) -> Response:
    """End all other sessions."""
    session = await call.context.people.end_sessions(_owner(call).person)
    return _remember(call, tell(await _known(call, session.cookie)), session.cookie)


async def recover(call: Call) -> Response:
    """Log in with the recovery code."""
    given = call.taken(w.Recovery)
    made = await call.context.people.recover(given.name, given.code, given.password)
    return _remember(call, tell(w.Welcome(await _known(call, made.cookie), made.recovery)), made.cookie)


async def see_consent(call: Call) -> Response:
    """Return whether puzzles may be made from the caller's games."""
    return tell(w.Consent(await call.context.people.has_consented(somebody(call.who).person)))


async def consent(call: Call) -> Response:
    """Give or withdraw consent."""
    given = call.taken(w.Consent)
    await call.context.people.consent(somebody(call.who).person, given.puzzles)
    return tell(given)


async def see_tokens(call: Call) -> Response:
    """List tokens."""
    return tell(w.Tokens(await call.context.people.tokens(_owner(call).person)))


async def make_token(call: Call) -> Response:
    """Make a token."""
    return tell(await call.context.people.new_token(_owner(call).person, call.taken(w.NewToken).name), 201)


async def revoke_token(call: Call) -> Response:
    """Revoke a token."""
    await call.context.people.revoke(_owner(call).person, call.path("token"))
    return tell_nothing()


async def see_mutes(call: Call) -> Response:
    """List muted people."""
    return tell(w.Mutes(sorted(await call.context.people.muted(somebody(call.who).person))))


async def mute(call: Call) -> Response:
    """Mute a person."""
    await call.context.people.mute(somebody(call.who).person, call.taken(w.Mute).person)
    return tell_nothing()


async def unmute(call: Call) -> Response:
    """Unmute a person."""
    await call.context.people.unmute(somebody(call.who).person, call.path("person"))
    return tell_nothing()


async def see_player(call: Call) -> Response:
    """Return a person's public profile."""
    profile = await call.context.people.profile(call.path("person"))
    if profile is None:
        raise NotFound(message("nothing is known of such a person"))
    return tell(profile)


async def see_games(call: Call) -> Response:
    """List a person's finished games."""
    page = call.asked(Page)
    reader = call.who.person if call.who else None
    games = await call.context.people.history(call.path("person"), reader, page.before or None, page.limit)
    return tell(w.Games(games, games[-1].at if len(games) == page.limit else None))


KNOWN, OWN = (401,), (401, 403)
OPERATIONS = (
    Operation("GET", "/api/me", see_me, "Who am I? Somebody new gets a cookie.", w.Me),
    Operation("PUT", "/api/me", rename, "Go by another name.", w.Me, w.Rename, weight="act", refusals=KNOWN),
    Operation(
        method="POST",
        path="/api/account",
        handle=register,
        about="Make an account of a guest: the same person, with all tables and games.",
        gives=w.Welcome,
        takes=w.Credentials,
        status=201,
        weight="costly",
        refusals=(*OWN, 409),
    ),
    Operation(
        method="PUT",
        path="/api/account",
        handle=change_password,
        about="Choose another password; all other sessions end.",
        gives=w.Me,
        takes=w.NewPassword,
        weight="costly",
        refusals=(*OWN, 409),
    ),
    Operation(
        method="POST",
        path="/api/session",
        handle=log_in,
        about="Log in to an account.",
        gives=w.Me,
        takes=w.Credentials,
        weight="costly",
    ),
    Operation("DELETE", "/api/session", log_out, "Log out on this device; the session ends.", status=204, weight="act"),
    Operation(
        method="DELETE",
        path="/api/sessions",
        handle=end_sessions,
        about="Log out everywhere but here.",
        gives=w.Me,
        weight="act",
        refusals=(*OWN, 409),
    ),
    Operation(
        method="POST",
        path="/api/recovery",
        handle=recover,
        about="Log in with the recovery code and choose another password; all sessions end, the code is replaced.",
        gives=w.Welcome,
        takes=w.Recovery,
        weight="costly",
        refusals=(409,),
    ),
    Operation("GET", "/api/consent", see_consent, "May puzzles be made from my games?", w.Consent, refusals=KNOWN),
    Operation(
        method="PUT",
        path="/api/consent",
        handle=consent,
        about="Allow puzzles from public games of mine that begin from now on, or no longer.",
        gives=w.Consent,
        takes=w.Consent,
        weight="act",
        refusals=KNOWN,
    ),
    Operation("GET", "/api/tokens", see_tokens, "My tokens for programs.", w.Tokens, refusals=OWN),
    Operation(
        method="POST",
        path="/api/tokens",
        handle=make_token,
        about="Make a token for a program, which plays as a person of its own; its text is shown this once.",
        gives=Token,
        takes=w.NewToken,
        status=201,
        weight="costly",
        refusals=(*OWN, 409),
    ),
    Operation(
        method="DELETE",
        path="/api/tokens/{token}",
        handle=revoke_token,
        about="Revoke a token.",
        status=204,
        weight="act",
        refusals=(*OWN, 404),
    ),
    Operation("GET", "/api/mutes", see_mutes, "Whom I do not hear.", w.Mutes, refusals=KNOWN),
    Operation(
        method="POST",
        path="/api/mutes",
        handle=mute,
        about="Hear nothing of somebody any more.",
        takes=w.Mute,
        status=204,
        weight="act",
        refusals=(*KNOWN, 409),
    ),
    Operation(
        method="DELETE",
        path="/api/mutes/{person}",
        handle=unmute,
        about="Hear somebody again.",
        status=204,
        weight="act",
        refusals=(*KNOWN, 404),
    ),
    Operation("GET", "/api/players/{person}", see_player, "Ratings and statistics.", Profile, refusals=(404,)),
    Operation(
        method="GET",
        path="/api/players/{person}/games",
        handle=see_games,
        about="Finished games, the newest first; private tables are named only to those who sat there.",
        gives=w.Games,
        query=Page,
        refusals=(404,),
    ),
)
