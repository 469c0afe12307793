"""The document that describes the API, made from the types; health, metrics, the first page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec

import balandra
from balandra.bots import BOTS
from balandra.puzzles.series import kept
from balandra.server import messages
from balandra.server.http.app import API
from balandra.server.http.openapi import document
from balandra.server.http.schemas import Proof
from balandra.server.http.socket import PATH
from tests.server.hosting import SHORT, Guest

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENT: dict[str, Any] = document(API)


def references(value: Any) -> set[str]:
    """Everything that a part of the document refers to."""
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_every_operation_is_described_with_all_it_may_answer() -> None:
    described = {(method.upper(), path) for path, ways in DOCUMENT["paths"].items() for method in ways}
    assert described == {(one.method, one.path) for one in API}
    names = [way["operationId"] for ways in DOCUMENT["paths"].values() for way in ways.values()]
    assert len(set(names)) == len(names)
    for path, ways in DOCUMENT["paths"].items():
        for way in ways.values():
            assert {p["name"] for p in way["parameters"] if p["in"] == "path"} == set(re.findall(r"{(\w+)}", path))
            assert {"400", "422", "429", "500", "503"} < set(way["responses"])


def test_the_document_refers_to_nothing_that_is_not_there() -> None:
    wanted = {one.rpartition("/")[2] for one in references(DOCUMENT)}
    assert wanted <= set(DOCUMENT["components"]["schemas"])
    assert {"Update", "ErrorMessage", "NewTable", "Take", "Rematch", "BankClock", "Ping"} <= wanted | set(
        DOCUMENT["components"]["schemas"]
    )


def test_patterns_are_those_of_json_schema() -> None:
    text = str(DOCUMENT)
    assert "^[0-9a-f]{32,64}$'" in text
    assert "(?!" not in text


def test_the_document_is_served(ann: Guest) -> None:
    answer = ann.http.get("/api/openapi.json").json()
    assert answer["openapi"] == "3.1.0"
    assert set(answer["paths"]) == {*DOCUMENT["paths"], "/api/openapi.json"}


def test_an_id_with_a_line_end_is_none(ann: Guest) -> None:
    body = {"request": "12345678\n", "settings": SHORT}
    assert ann.http.post("/api/tables", json=body).status_code == 422


def test_editions_and_bots_are_all_told(ann: Guest) -> None:
    editions = ann.http.get("/api/editions").json()["editions"]
    assert [one["id"] for one in editions] == [one.id for one in balandra.editions()]
    boards = next(option for option in editions[0]["options"] if option["name"] == "boards")
    assert (boards["kind"], boards["low"], boards["high"]) == ("number", 4, 6)
    levels = [one["name"] for one in ann.http.get("/api/levels").json()["levels"]]
    assert sorted(levels) == sorted(BOTS)
    assert levels[0] == "stowaway"


def test_puzzles_are_listed_and_one_is_that_of_a_day(ann: Guest) -> None:
    day = ann.http.get("/api/puzzles/daily", params={"date": "1970-01-02"}).json()
    assert day["id"] == kept()[1].id
    page = ann.http.get("/api/puzzles", params={"theme": "sail", "limit": 2}).json()
    assert all("sail" in one["themes"] for one in page["puzzles"])
    more = ann.http.get("/api/puzzles", params={"theme": "sail", "after": page["after"]}).json()
    assert more["puzzles"][0]["id"] > page["after"] == page["puzzles"][-1]["id"]
    assert all(one["proof"] != "simulations" for one in ann.http.get("/api/puzzles?proved=true").json()["puzzles"])
    assert ann.http.get("/api/puzzles?limit=101").status_code == 422


def test_editions_tell_the_boards_that_a_track_is_laid_of(ann: Guest) -> None:
    boxes = {one["id"]: one["box"] for one in ann.http.get("/api/editions").json()["editions"]}
    assert boxes["martinique"] is None
    assert len(boxes["devir-escape"]["boards"]) == 8
    assert boxes["original-jamaica"]["boards"][0] == [["bottle", "pistol", "hat", "skull", "dagger", "key"]]
    assert boxes["ravensburger-basic"]["paths"] == [{"name": "tunnel", "option": "boards", "side": None}]


def test_settings_can_be_tried_without_a_table(ann: Guest) -> None:
    good = {**SHORT, "options": {"boards": 4, "track": "4' 3 2 1"}}
    assert ann.http.post("/api/settings", json=good).json()["holds"]
    for options, why in (({"track": "1 2"}, "it names 2 boards, and 6 are laid"), ({"boards": 9}, "from 4 to 6")):
        answer = ann.http.post("/api/settings", json={**SHORT, "options": options}).json()
        assert not answer["holds"]
        assert why in answer["sentence"]
    assert ann.http.get("/api/tables?mine=true").json()["tables"] == []


def test_metrics_count_without_telling_anybody_apart(ann: Guest) -> None:
    table = ann.make("me", "me")
    ann.play_any(table)
    text = ann.http.get("/metrics").text
    assert re.search(r'balandra_requests_total{method="POST",path="/api/tables/{table}/actions",status="200"} \d', text)
    for name in ("moves_total", "tables_cached", "watchers", "jobs_waiting", "bots_waiting", "worker_restarts_total"):
        assert re.search(rf"^balandra_{name} \d", text, re.M), name
    assert re.search(r'^balandra_store_seconds_count{what="write"} [1-9]', text, re.M)
    assert table not in text
    assert ann.person not in text


def test_the_first_page_needs_nobody_else(ann: Guest) -> None:
    page = ann.http.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<html lang="en">' in page.text
    for address in re.findall(r'(?:href|src)="([^"]+)"', page.text):
        assert address == "data:," or ann.http.get(address).status_code == 200
    assert "prefers-color-scheme: dark" in ann.http.get("/home.css").text


def test_every_path_is_explained() -> None:
    answer = (DOCS / "http.md").read_text()
    for path in {*DOCUMENT["paths"], PATH}:
        assert re.search(rf"[` ]{re.escape(path)}[`?]", answer), f"docs/http.md does not explain {path}"


READERS: dict[str, Any] = {
    "do": messages.AnyAction,
    "settings": messages.NewTable,
    "transcript": Proof,
    "moves": messages.Hint,
    "number": messages.AskHint,
}
TYPED = {"act": messages.Act, "done": messages.Done, "problem": messages.ErrorMessage}


def test_the_messages_on_the_page_can_be_read() -> None:
    """Every message in docs/http.md is one, as its first words say."""
    blocks = re.findall(r"```json\n(.*?)```", (DOCS / "http.md").read_text(), re.S)
    texts = [text for block in blocks for text in (block.splitlines() if block.count('"request"') > 1 else [block])]
    kinds = set()
    for text in texts:
        value = msgspec.json.decode(text)
        kind = TYPED.get(value.get("type")) or next(READERS[key] for key in READERS if key in value)
        read = msgspec.json.decode(text, type=kind)
        kinds.add(type(read))
    assert set(get_args(messages.AnyAction)) <= kinds
    assert kinds >= {
        messages.NewTable,
        Proof,
        messages.Hint,
        messages.AskHint,
        messages.Act,
        messages.Done,
        messages.ErrorMessage,
    }
