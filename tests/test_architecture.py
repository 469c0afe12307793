"""The house: dependencies point inward, files stay readable, what is promised in the docs is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tools.pages import pages

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "balandra"
MODULES = sorted(SOURCE.rglob("*.py"))

# Each room may import from itself and from these.
ROOMS = {
    "core": set(),
    "drawing": set(),
    "cartagena": {"core", "drawing"},
    "martinique": {"core", "drawing"},
    "catalogue": {"core", "cartagena", "martinique"},
    "search": {"core", "catalogue"},
    "batch": {"core", "search"},
    "bots": {"core", "catalogue", "cartagena", "martinique", "search", "__init__"},
    "engine": {"core", "catalogue", "bots", "search", "__init__"},
    "analysis": {"core", "search", "bots"},
    "arena": {"core", "catalogue", "bots", "drawing"},
    "server": {"core", "catalogue", "bots", "search", "analysis", "__init__"},
    "data": {"core", "bots", "batch"},
    "cli": {"core", "catalogue", "search", "bots", "engine", "analysis", "arena", "data", "server", "__init__"},
    "adapters": {"core", "cartagena", "bots", "batch", "__init__"},
    "__init__": {"core", "catalogue"},
}
# Inside a function: unpickling and reading a transcript need the list of games; a bot may be a foreign engine.
LAZY = {("core", "catalogue"), ("bots", "engine")}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_rooms(path: Path, top: bool) -> set[str]:
    tree = ast.parse(path.read_text())
    nodes = ast.walk(tree) if not top else iter(tree.body)
    names = [n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)]
    found = {name.split(".")[1] if "." in name else "__init__" for name in names if name.split(".")[0] == "balandra"}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_dependencies_point_inward(path: Path) -> None:
    room = room_of(path)
    for other in imported_rooms(path, top=False) - {room}:
        lazy = (room, other) in LAZY and other not in imported_rooms(path, top=True)
        assert other in ROOMS[room] or lazy, f"{path.name} in {room} must not import {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_functions_stay_short_and_documented(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree), f"{path.name} does not say what it is"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{path.name}: {node.name} is too long"


def test_no_edition_is_named_in_the_rules() -> None:
    ids = [p.stem for p in SOURCE.rglob("*.toml") if "order" in p.read_text()]
    for path in MODULES:
        if room_of(path) in ("cartagena", "martinique", "core", "search"):
            for text in (n.value for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Constant)):
                assert text not in ids or text == "martinique", f"{path.name} names the edition {text}"


def test_generated_pages_are_fresh() -> None:
    for path, text in pages().items():
        assert path.read_text() == text, f"{path.name} is stale: run make golden"


LINK = re.compile(r"\]\(([^)#]+)\)")


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))], ids=str)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text()):
        assert target.startswith("http") or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_make_verb_is_documented() -> None:
    phony = next(line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith(".PHONY"))
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    for verb in phony.split()[1:]:
        assert verb == "help" or f"`make {verb}" in guide


def test_every_event_is_documented() -> None:
    page = (ROOT / "docs" / "notation.md").read_text()
    for game in ("cartagena", "martinique"):
        source = (SOURCE / game / "events.py").read_text()
        for name in re.findall(r'(?:Event|_plain|_seat_event|_walk|_passed_on)\("([a-z ]+)"', source):
            assert f"`{name}`" in page, f"the event {name} of {game} is not in docs/notation.md"
