"""No message breaks the server or makes it grow: strange frames, strange requests, half requests, other origins."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bench.wire import ask, frame, upgrade

from tests.server.client import Person, client, contribution
from tests.server.fuzz_inputs import BINARY, BROKEN, TEXT, TOO_LARGE, Stranger
from tests.server.running import Server

GROWTH = 24 * 2**20  # bytes that a long run may add to a warm server: caches fill
# What uvicorn calls an error although the client is to blame: bytes that are no text, a line that broke too early.
CLIENTS_FAULT = {
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",
}
HALF = 60  # connections that never finish their request


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits on how often, so that all that is sent is looked at."""
    folder = tmp_path_factory.mktemp("fuzz")
    one = Server(f"sqlite:///{folder / 'tables.db'}", folder / "log", options=("--limits", "0"))
    asyncio.run(one.start())
    yield one
    one.stop()


@pytest.fixture(autouse=True)
def no_own_faults(server: Server) -> Iterator[None]:
    """Whatever a test sends, the log has no error afterwards, and the server serves."""
    yield
    assert asyncio.run(server.answers())
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    wrong = [line for line in lines if line["level"] in ("error", "critical") or line.get("status") == 500]
    assert not [line for line in wrong if line["what"] not in CLIENTS_FAULT]
    assert "Traceback" not in server.log.read_text()


async def table_of(server: Server, people: list[Person]) -> str:
    """A table at which two people play."""
    for person in people:
        await person.arrive(server.address)
    wish = {
        **{"request": f"table-{random.random()}".replace(".", ""), "seats": [{"who": "me"}], "contribution": "ab" * 16},
        "settings": {"edition": "original-jamaica", "players": 2, "start": "blue"},
    }
    table = str((await people[0].ask(server.address, "POST", "/api/tables", wish)).json()["id"])
    take = {"do": "take", "request": "take-a-seat", "contribution": contribution(people[1].draw)}
    answer = await people[1].ask(server.address, "POST", f"/api/tables/{table}/actions", take)
    assert answer.status_code == 200, answer.text
    return table


async def table_for(server: Server, person: Person, table: str) -> Any:
    """The table as somebody sees it."""
    return (await person.ask(server.address, "GET", f"/api/tables/{table}")).json()


async def can_play(server: Server, people: list[Person], table: str) -> None:
    """Whoever decides makes a legal move: the table is alive."""
    for person in people:
        seen = await table_for(server, person, table)
        for seat_view in seen["seat_views"]:
            if seat_view["offers"]:
                move = {"do": "play", "request": f"alive-{seen['number']:08}", "move": seat_view["offers"][0]["text"]}
                body = {**move, "number": seen["moves"] + 1}
                answer = await person.ask(server.address, "POST", f"/api/tables/{table}/actions", body)
                assert answer.status_code == 200, answer.text
                return
    raise AssertionError("nobody can move")


# ---- sockets


def test_strange_messages_are_answered_and_change_nothing_of_others(server: Server) -> None:
    asyncio.run(_strange(server, 400))


async def _strange(server: Server, count: int) -> None:
    """A spectator and a player send garbage; the other player's moves, seat and requests stay theirs."""
    draw = random.Random(7)
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(3)]
        table = await table_of(server, people[:2])
        await people[2].arrive(server.address)
        await can_play(server, people, table)
        stranger = Stranger(draw, ["take-a-seat", "alive-00000004", "mine-0001"])
        before = await table_for(server, people[0], table)
        answers = await shout(server, people[2], table, stranger, count)  # a spectator can do nothing at all
        assert await table_for(server, people[0], table) | {"now": 0} == before | {"now": 0}
        assert {"done"} & {answer["type"] for answer in answers} == set()
        assert "internal" not in {answer.get("error") for answer in answers}
        assert len({answer.get("error") for answer in answers}) > 5  # so much was understood that it was refused


async def shout(server: Server, person: Person, table: str, stranger: Stranger, count: int) -> list[Any]:
    """Send so many strange messages; all answers."""
    answers: list[Any] = []
    left = count
    while left > 0:
        async with person.socket(server.address, table) as line:
            await line.recv()
            for _ in range(min(left, 15)):  # a socket is closed after too many mistakes
                left -= 1
                await line.send(stranger.text(), text=True)
                answers.append(json.loads(await asyncio.wait_for(line.recv(), 10)))
    return answers


def test_broken_frames_end_that_socket_only(server: Server) -> None:
    asyncio.run(_broken(server))


async def _broken(server: Server) -> None:
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(2)]
        table = await table_of(server, people)
        path = f"/api/tables/{table}/socket"
        for data in (*BROKEN, *(frame(text, TEXT) for text in TOO_LARGE), frame(b"{}" * 9000, BINARY)):
            await until_closed(server, path, people[0], data)
        await until_closed(server, path, people[0], frame(b'{"type":"ping"}', BINARY) * 40)
        await can_play(server, people, table)


async def until_closed(server: Server, path: str, person: Person, data: bytes) -> None:
    """Send raw bytes on a socket, hang up, and read what is still to be read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(upgrade(server.address, path, person.headers(server.address)))
    assert b" 101 " in await reader.readline()
    try:
        writer.write(data)
        writer.write_eof()
        await asyncio.wait_for(reader.read(), 30)
    except OSError:
        pass
    finally:
        writer.close()


def test_lines_that_break_in_the_middle_are_no_faults_of_the_server(server: Server) -> None:
    asyncio.run(_breaking(server))


async def _breaking(server: Server) -> None:
    """Clients that ask for something and are gone before, or while, they are answered."""
    draw = random.Random(3)
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(2)]
        table = await table_of(server, people)
        for number in range(60):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(upgrade(server.address, f"/api/tables/{table}/socket", people[0].headers(server.address)))
            await reader.readline()
            action = {"do": "say", "request": f"broken-{number:04}", "words": "x" * 400}
            writer.write(frame(json.dumps({"type": "act", "action": action}).encode()) * 3)
            await asyncio.sleep(draw.random() * 0.01)
            writer.transport.abort()
        await can_play(server, people, table)


def test_another_persons_request_tells_nothing(server: Server) -> None:
    asyncio.run(_foreign(server))


async def _foreign(server: Server) -> None:
    """The same id from two people is two requests."""
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(2)]
        table = await table_of(server, people)
        numbers = []
        for person in (*people, *people):
            say = {"do": "say", "request": "the-same-id", "words": f"I am {person.name}"}
            answer = await person.ask(server.address, "POST", f"/api/tables/{table}/actions", say)
            numbers.append(answer.json()["number"])
        assert numbers[0] != numbers[1]
        assert numbers[:2] == numbers[2:]
        log_events = (await people[0].ask(server.address, "GET", f"/api/tables/{table}/updates?after=0")).json()[
            "log_events"
        ]
        assert [one["words"] for one in log_events if one["what"] == "said"] == ["I am p0", "I am p1"]


def test_nobody_moves_for_another(server: Server) -> None:
    asyncio.run(_another(server))


async def _another(server: Server) -> None:
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(3)]
        table = await table_of(server, people[:2])
        await people[2].arrive(server.address)
        seen = await table_for(server, people[0], table)
        move = next(offer["text"] for seat_view in seen["seat_views"] for offer in seat_view["offers"])
        for person in people[1:]:
            for seat in ("blue", "red", None):
                body = {"do": "play", "request": f"steal-{seat}-{person.name}", "move": move, "number": 1, "seat": seat}
                answer = await person.ask(server.address, "POST", f"/api/tables/{table}/actions", body)
                assert answer.status_code in (403, 409), answer.text
                assert answer.json()["type"] == "problem"
        assert (await table_for(server, people[0], table))["number"] == seen["number"]


# ---- requests


def test_other_sites_and_other_types_are_refused(server: Server) -> None:
    asyncio.run(_origins(server))


async def _origins(server: Server) -> None:
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(2)]
        table = await table_of(server, people)
        path = f"/api/tables/{table}/actions"
        say = {"do": "say", "request": "from-elsewhere", "words": "ahoy"}
        for origin in (
            "http://evil.example",
            "null",
            f"http://{server.address}.evil.example",
            f"https://{server.address}",
        ):
            answer = await people[0].ask(server.address, "POST", path, say, headers={"Origin": origin})
            assert answer.status_code == 403, (origin, answer.text)
        kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "")
        for kind in kinds:
            headers = {**people[0].headers(server.address), "Content-Type": kind}
            answer = await http.post(f"http://{server.address}{path}", content=json.dumps(say), headers=headers)
            assert answer.status_code in (403, 415), (kind, answer.text)
        status, _, _ = await ask_raw(
            server,
            upgrade(
                server.address,
                f"/api/tables/{table}/socket",
                {"Origin": "http://evil.example", "Cookie": people[0].headers(server.address)["Cookie"]},
            ),
        )
        assert status == 403


async def ask_raw(server: Server, data: bytes) -> tuple[int, bytes, bytes]:
    """Raw bytes to a connection of their own; the answer's status, head and body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    writer.close()
    return int(head.split(b" ")[1]), head, b""


def test_half_requests_keep_nobody_waiting(server: Server) -> None:
    asyncio.run(_half(server))


async def _half(server: Server) -> None:
    """Connections that send half a request and wait: others are served meanwhile."""
    begun = (
        b"GET / HTTP/1.1\r\nHost: x\r\nX-a: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
        b"GET /api/tables HT",
        b"POST /api/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    )
    lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(HALF)]
    for number, (_, writer) in enumerate(lines):
        writer.write(begun[number % len(begun)])
    async with client() as http:
        people = [Person(http, random.Random(n), f"p{n}") for n in range(2)]
        await can_play(server, people, await table_of(server, people))
    for _, writer in lines:
        writer.close()


def test_requests_that_are_none_are_refused(server: Server) -> None:
    asyncio.run(_nonsense(server))


async def _nonsense(server: Server) -> None:
    """Bytes that are no HTTP, or hardly: an answer of 400 or more, or a closed line; never 500."""
    nonsense = (
        b"\r\n\r\n", b"\0" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", b"GET /%ff%fe%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/tables/%2e%2e%2f%2e%2e/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /api/tables?before=1&before=2&x=%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: \xff=\xfe; a=" + b"b" * 5000 + b"\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\xfe\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: \xff\r\nConnection: close\r\n\r\n",
    )  # fmt: skip
    for data in nonsense:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(data)
        writer.write_eof()
        try:
            answer = await asyncio.wait_for(reader.read(), 10)
        except OSError:
            answer = b""
        assert not re.match(rb"HTTP/1.1 5", answer), (data[:80], answer)
        writer.close()


def test_whoever_asks_too_often_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    asyncio.run(_often(Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log")))


async def _often(strict: Server) -> None:
    await strict.start()
    try:
        async with client() as http:
            people = [Person(http, random.Random(n), f"p{n}") for n in range(2)]
            table = await table_of(strict, people)
            headers, url = people[0].headers(strict.address), f"http://{strict.address}/api/tables/{table}/actions"
            says = [{"do": "say", "request": f"too-often-{n:04}", "words": "ahoy"} for n in range(150)]
            answers = await asyncio.gather(*(http.post(url, json=say, headers=headers) for say in says))
            slow = [answer for answer in answers if answer.status_code == 429]
            assert slow
            assert all(
                answer.json()["error"] == "too-many-requests" and answer.headers["retry-after"] for answer in slow
            )
            say = {"do": "say", "request": "the-other-one", "words": "ahoy"}
            answer = await people[1].ask(strict.address, "POST", f"/api/tables/{table}/actions", say)
            assert answer.status_code == 200
    finally:
        strict.stop()


def test_a_long_run_of_nonsense_does_not_make_the_server_grow(server: Server) -> None:
    asyncio.run(_growth(server))


async def _growth(server: Server) -> None:
    await _rummage(server, 600, seed=1)  # warm
    before, lines = server.memory(), await metric_lines(server)
    await _rummage(server, 1200, seed=2)
    assert server.memory() - before < GROWTH
    assert await metric_lines(server) <= lines + 40  # nothing that a client makes up becomes a line of its own


async def metric_lines(server: Server) -> int:
    """How many figures there are."""
    return len((await ask(server.address, "GET", "/metrics", {}))[2].splitlines())


async def _rummage(server: Server, count: int, seed: int) -> None:
    """Requests with methods, paths, names and cookies that are all different; none is answered by 500."""
    draw = random.Random(seed)
    for number in range(count):
        word = f"{draw.getrandbits(60):x}"
        method = draw.choice(("GET", "POST", "PUT", f"X{word.upper()}"))
        paths = (
            f"/{word}",
            f"/api/tables/{word[:8]:a<16}",
            f"/api/players/{word}",
            f"/api/tables/{word}/socket",
            "/api/me",
        )
        cookie = {"Cookie": f"balandra={word}; session={word}; guest={word}"}
        status, _, body = await ask(server.address, method, draw.choice(paths), cookie, b"{}" if number % 2 else b"")
        assert status < 500, (method, status, body)


# ---- the OpenAPI document


@pytest.mark.parametrize("examples", [1, pytest.param(40, marks=pytest.mark.long)])
def test_the_server_keeps_to_its_openapi_document(server: Server, tmp_path: Path, examples: int) -> None:
    schemathesis(server, tmp_path, seconds=5 * examples, examples=examples)


def schemathesis(server: Server, folder: Path, seconds: int, examples: int) -> None:
    """Requests made from the document, right and wrong ones; answers must be as it says, and never 500."""
    headers = asyncio.run(_guest_headers(server))
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"http://{server.address}/api/openapi.json"),
        *("--max-examples", str(examples), "--seed", "4", "--phases", "examples,coverage,fuzzing", "--no-color"),
        *(
            "--max-time",
            str(seconds),
            "--checks",
            CHECKS,
            "--suppress-health-check",
            "all",
            "--exclude-path-regex",
            "stream",
        ),
        *(part for name, value in headers.items() for part in ("-H", f"{name}: {value}")),
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


async def _guest_headers(server: Server) -> dict[str, str]:
    async with client() as http:
        person = Person(http, random.Random(0), "fuzzer")
        await person.arrive(server.address)
        return person.headers(server.address)
