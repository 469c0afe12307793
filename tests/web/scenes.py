"""What the pictures of the docs show: people who play on a real server, and every screen with words about it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import balandra
from balandra.bots.registry import bot
from tests.server.hosting import Guest, Hosted

NAMES = ("Anne", "Ching", "Grace", "Jack", "Mary")
Json = dict[str, Any]


class Chance:
    """Stands in for the module `secrets`: the same numbers every time."""

    def __init__(self) -> None:
        self._drawn = count()

    def token_bytes(self, size: int) -> bytes:
        """So many bytes."""
        return hashlib.shake_128(f"balandra {next(self._drawn)}".encode()).digest(size)


@dataclass(frozen=True)
class Screen:
    """One screen: where it is, what is to be seen there, what to wait for, what to touch."""

    name: str
    title: str
    words: str
    path: str = ""
    seat_view: str = "main h1"
    touch: tuple[str, ...] = ()
    then: str = ""  # what is waited for after that
    scroll: str = ""  # what is brought to the middle
    who: int = 0  # of the crew


Until = Callable[[Json, Json], object]  # the table and the view of whoever decides
Prefer = Callable[[Json, str, list[Json]], list[Json]]  # the view, the seat, the offers


def nothing(view: Json, seat: str, offers: list[Json]) -> list[Json]:
    """No wishes: play sensibly."""
    return []


class Crew:
    """Five people with names, who play sensibly."""

    def __init__(self, site: Hosted) -> None:
        self.people = [Guest(site.url) for _ in NAMES]
        for one, name in zip(self.people, NAMES, strict=True):
            assert one.http.put("/api/me", json={"name": name}).status_code == 200
        self._bot = bot("greedy")

    def open(self, host: int, settings: Json, seats: list[Json]) -> str:
        """A table of one of them; its id."""
        body = {"request": secrets.token_hex(8), "settings": settings, "seats": seats, "contribution": "ab" * 16}
        answer = self.people[host].http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, edition: str, players: int = 2, **options: Any) -> str:
        """A table with so many of them, Anne first."""
        settings = {"edition": edition, "players": players, "options": options}
        table = self.open(0, settings, [{"who": "me"}] + [{"who": "open"}] * (players - 1))
        for one in self.people[1:players]:
            one.act(table, "take", contribution="cd" * 16)
        return table

    def wait(self, host: int, edition: str, players: int) -> str:
        """A listed table with a bot and free seats."""
        settings = {"edition": edition, "players": players, "options": {}, "listing": "listed"}
        others = [{"who": "bot", "level": "boatswain"}, *[{"who": "open"}] * (players - 2)]
        return self.open(host, settings, [{"who": "me"}, *others])

    def play(self, table: str, until: Until, prefer: Prefer = nothing) -> None:
        """Play on until the table looks as it should or the game is over; what is preferred is played first."""
        while (snapshot := self._decider(table).see(table))["state"] == "playing":
            seat_view = next(one for one in snapshot["seat_views"] if one["seat"] == snapshot["actor"])
            if until(snapshot, seat_view["view"]):
                return
            wanted = prefer(seat_view["view"], seat_view["seat"], seat_view["offers"])
            move = wanted[0]["text"] if wanted else self._sensible(snapshot, seat_view)
            self._decider(table).act(table, "play", move=move, number=snapshot["moves"] + 1)

    def _decider(self, table: str) -> Guest:
        snapshot = self.people[0].see(table)
        return next(
            (self.people[k] for k, one in enumerate(snapshot["seats"]) if one["colour"] == snapshot["actor"]),
            self.people[0],
        )

    def _sensible(self, snapshot: Json, seat_view: Json) -> str:
        given = snapshot["settings"]
        game = balandra.load(snapshot["game"], given["edition"], players=given["players"], options=given["options"])
        return str(self._bot.choose(game.view(seat_view["view"], snapshot["actor"]), snapshot["moves"]))


def after(moves: int) -> Until:
    """The beginning of Anne's turn, after so many moves."""
    return lambda snapshot, view: (
        snapshot["moves"] >= moves and is_anne(snapshot) and view.get("actions_left", 3) in (2, 3)
    )


def is_anne(snapshot: Json) -> bool:
    """Whether it is Anne who decides."""
    return bool(snapshot["actor"] == snapshot["seats"][0]["colour"])


def lantern(view: Json, seat: str, offers: list[Json]) -> list[Json]:
    """Anne calls the witch with the lantern as soon as she can."""
    return [
        one for one in offers if seat == "blue" and one["kind"] == "witch" and "lantern" in one["facts"]["cards"][0]
    ]


def hoarding(view: Json, seat: str, offers: list[Json]) -> list[Json]:
    """Anne gathers cards, until somebody's dark one makes her discard."""
    ahead = [one for one in offers if one["kind"] == "advance"]
    dark = [one for one in ahead if one["facts"]["cards"][0].endswith("*")]
    if seat != "blue":
        return dark if sum(view["hands"]["blue"].values()) > 7 else []
    back = sorted((one for one in offers if one["kind"] == "retreat"), key=lambda one: -int(one["facts"]["draws"]))
    return back or [one for one in ahead if one not in dark] or dark


def is_digging(snapshot: Json, view: Json) -> bool:
    """Somebody has dug, and Anne is to decide."""
    return sum(map(len, view["digs"].values())) >= 2 and is_anne(snapshot)


@dataclass(frozen=True)
class Played:
    """A game in its middle: what to play, until when, and what to touch for the picture."""

    name: str
    title: str
    words: str
    edition: str
    players: int
    until: Until
    options: Json = field(default_factory=dict)
    prefer: Prefer = nothing
    touch: tuple[str, ...] = ()

    def screen(self, crew: Crew) -> Screen:
        """The table, played so far."""
        table = crew.sit(self.edition, self.players, **self.options)
        crew.play(table, self.until, self.prefer)
        return Screen(self.name, self.title, self.words, f"/t/{table}", "[data-space], [data-square]", self.touch)


MORGAN = {"draw_in_tunnel": "both", "draw_in_jungle": "both"}
GAMES = (
    Played(
        "tortuga",
        "Tortuga",
        "Open cards and the row; a skull is touched, and the path shows where pirates would land.",
        "original-tortuga",
        3,
        after(30),
        touch=(".hand .can",),
    ),
    Played(
        "jamaica",
        "Jamaica",
        "Five players with hidden cards; a dotted line shows the last turn.",
        "original-jamaica",
        5,
        after(45),
    ),
    Played(
        "ravensburger-basic",
        "Ravensburger, basic",
        "Two players on five boards through the jungle.",
        "ravensburger-basic",
        2,
        after(24),
    ),
    Played(
        "ravensburger-advanced",
        "Ravensburger, advanced",
        "Four players on six boards.",
        "ravensburger-advanced",
        4,
        after(40),
    ),
    Played(
        "devir-jungle",
        "The Jungle",
        "From the leaking sloop to the cave; Morgan's rule lets one help a rival.",
        "devir-jungle",
        3,
        after(36),
        {"draw_in_jungle": "morgan"},
    ),
    Played(
        "great-escape",
        "The Great Escape",
        "Tunnel, sloop and jungle, with Morgan; five players, and Anne is captain.",
        "devir-great-escape",
        5,
        after(100),
        MORGAN,
    ),
    Played(
        "witch",
        "The Black Witch",
        "The lantern shows four cards: one is kept.",
        "devir-escape",
        3,
        lambda snapshot, view: view["stage"] == "lantern",
        {"witch": True},
        lantern,
    ),
    Played(
        "filibusters",
        "Filibusters",
        "A dark card was played: whoever has more than seven cards discards.",
        "devir-escape",
        3,
        lambda snapshot, view: view["stage"] == "filibusters" and is_anne(snapshot),
        {"filibusters": True, "cards": "open"},
        hoarding,
    ),
    Played(
        "martinique",
        "Martinique",
        "The island with its tiles; a pirate is touched, and the squares he can reach are lit.",
        "martinique",
        2,
        after(14),
        touch=("[data-can]",),
    ),
    Played(
        "martinique-dig",
        "The dig",
        "Sunset: holes on the island, and notes on where the Lost Treasure can still be.",
        "martinique",
        2,
        is_digging,
    ),
)


def around(crew: Crew) -> Iterator[Screen]:
    """Before and after a game, and on one device."""
    waiting = crew.wait(0, "devir-great-escape", 4)
    yield Screen(
        "waiting",
        "Waiting room",
        "Who sits where, a bot among them, and the link as a code to be photographed.",
        f"/t/{waiting}",
        "#invite-link",
    )
    names = [{"who": "me", "name": name} for name in ("Anne", "Jack")]
    shared = crew.open(0, {"edition": "original-jamaica", "players": 2, "options": {}}, names)
    yield Screen(
        "cover",
        "Two on one device",
        "The cards are hidden while the device goes from hand to hand.",
        f"/t/{shared}",
        "[data-ready]",
    )
    alone = crew.open(0, {"edition": "original-tortuga", "players": 2, "options": {"boards": 4}}, names)
    yield Screen(
        "hint",
        "A hint",
        "The best moves with their chances, and the first of them on the path.",
        f"/t/{alone}",
        "[data-space]",
        ("[data-do=hint]", "[data-do=hint-yes], section.hint p"),
        then="section.hint",
    )
    done = crew.sit("original-tortuga", 4, boards=4, pirates=4)
    crew.play(done, lambda snapshot, view: False)
    yield Screen("result", "Result", "Who has won, with a rematch one click away.", f"/t/{done}", "#result-title")
    yield Screen(
        "replay",
        "Replay",
        "A finished game step by step, with all cards open.",
        f"/replay/{done}?as=all&at=40",
        "[data-do=run]",
    )


PLAIN = (
    Screen("new", "New table", "Game, seats, rules, clock.", "/new?edition=original-tortuga", ".picture svg"),
    Screen(
        "new-rules",
        "Rules of a table",
        "Presets, and every rule of the edition.",
        "/new?edition=devir-great-escape",
        ".picture svg",
        ("summary >> nth=-1",),
    ),
    Screen(
        "track",
        "Track builder",
        "The boards of the Great Escape, laid by hand, with a code to share.",
        "/new?edition=devir-great-escape&tunnel_boards=4&track=3+1%27+2+5+6+4%27+8",
        "[data-place]",
        scroll="[data-place]",
    ),
    Screen("learn", "Learn", "The path of lessons, the rules of every edition, a search.", "/learn"),
    Screen(
        "topic", "A page of rules", "The Black Witch, with examples to be tried.", "/learn/witch", "[data-exercise]"
    ),
    Screen(
        "lesson-cartagena",
        "First lesson: Cartagena",
        "A small position: touch a card, then a pirate.",
        "/learn/lesson-cartagena",
        "[data-exercise]",
    ),
    Screen(
        "lesson-martinique",
        "First lesson: Martinique",
        "Place a pirate on a lit square of the beach.",
        "/learn/lesson-martinique",
        "[data-exercise]",
    ),
    Screen(
        "statistics",
        "Statistics",
        "What games of the search against itself say, with intervals.",
        "/learn/statistics",
        "[data-figure]",
    ),
    Screen("settings", "Settings", "Language, appearance, motion, patterns, sounds, and the keys.", "/settings"),
    Screen("me", "Me", "The name that others see, an account, games and ratings.", "/me"),
    Screen("import", "A game from a file", "A transcript is checked and shown.", "/replay/import"),
    Screen("missing", "A wrong address", "The sloop is lost: there is no such page.", "/nowhere"),
)


def screens(crew: Crew) -> list[Screen]:
    """All screens, in the order of the docs; the games they need are played."""
    games = [one.screen(crew) for one in GAMES]
    others = list(around(crew))
    crew.wait(2, "ravensburger-advanced", 3)
    home = Screen("home", "Home", "Play now, one's games, the editions by picture.", "/", ".editions li", who=3)
    return [home, *PLAIN[:3], others[0], *games, *others[1:], *PLAIN[3:]]
