"""A bot on another machine: sits down at a table by its link, watches the stream, plays any legal move.

    python examples/table_bot.py https://tables.example/api/tables/k7w2… --token balandra_…

A token is made by the owner of an account (POST /api/tokens). Choose better in `choose`, and you have a player.
"""

import argparse
import json
import random
import secrets
import time
from collections.abc import Iterator
from typing import Any

import httpx

Json = dict[str, Any]
PAUSE = 1.0  # seconds before a line that broke is opened again


def choose(seat_view: Json) -> str:
    """One of the moves that are offered; `sight["view"]` is all that the seat may know."""
    return str(random.choice(seat_view["offers"])["text"])


def updates(client: httpx.Client, table: str) -> Iterator[Json]:
    """The table whenever it changes; a line that breaks is opened again where it broke."""
    last = 0
    while True:
        try:
            with client.stream("GET", f"{table}/stream", headers={"Last-Event-ID": str(last)}) as answer:
                answer.raise_for_status()
                for line in answer.iter_lines():
                    if line.startswith("data: "):
                        update = json.loads(line.removeprefix("data: "))
                        last = update["table"]["number"]
                        yield update["table"]
        except httpx.TransportError:
            pass
        time.sleep(PAUSE)


def act(client: httpx.Client, table: str, **action: Any) -> Json:
    """Do something, once: the same request is sent until it is answered, and done no more than once."""
    action["request"] = secrets.token_hex(16)
    while True:
        try:
            answer = client.post(f"{table}/actions", json=action)
            if answer.status_code not in (429, 503):
                reply: Json = answer.json()
                return reply
            time.sleep(float(answer.headers.get("Retry-After", PAUSE)))
        except httpx.TransportError:
            time.sleep(PAUSE)


def play(client: httpx.Client, table: str) -> Json:
    """Take a seat and play until the game is over; how it ended."""
    reply = act(client, table, do="take", contribution=secrets.token_hex(16))
    if reply["type"] == "problem" and reply["error"] not in ("begun", "which-seat"):  # it may have a seat already
        raise SystemExit(f"no seat: {reply['message']}")
    for seen in updates(client, table):
        if seen["state"] in ("finished", "abandoned"):
            return dict(seen["result"] or {"winner": None, "how": seen["state"]})
        for seat_view in seen["seat_views"]:
            if seat_view["offers"]:
                act(client, table, do="play", seat=seat_view["seat"], move=choose(seat_view), number=seen["moves"] + 1)
    raise AssertionError("updates have no end")


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description="Play any legal move at a table of Balandra.")
    parser.add_argument("table", help="the table's address: https://HOST/api/tables/ID")
    parser.add_argument("--token", required=True, help="a token of an account, balandra_…")
    given = parser.parse_args()
    with httpx.Client(headers={"Authorization": f"Bearer {given.token}"}, timeout=30.0) as client:
        result = play(client, given.table.rstrip("/"))
    print(f"{result['winner'] or 'nobody'} won ({result['how']})")


if __name__ == "__main__":
    main()
