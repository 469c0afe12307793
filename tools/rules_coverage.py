"""The page that lists every rule of every rulebook, in our words, with the tests that check it."""

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Protocol, cast

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "tests" / "rules"
LATE = (
    "test_rulings_r1_to_r7",
    "test_rulings_r8_to_r18",
    "test_words",
    "test_rulings_m1_to_m7",
    "test_examples",
    "test_impossible",
)

HEAD = """\
# Rules coverage

Every rule of every rulebook and the tests that check it, one table per section, in the order of the book. The rules are
in our own words. The page is built from the marks on the tests.
"""


class Marked(NamedTuple):
    """A test and one of its marks."""

    section: str
    text: str
    module: str
    test: str


class BookModule(Protocol):
    """What is used of tests/rules/book.py."""

    BOOKS: dict[str, str]

    def rules_of(self, test: object) -> tuple["Mark", ...]: ...


class Mark(Protocol):
    """A mark, as tests/rules/book.py attaches it."""

    @property
    def book(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def text(self) -> str: ...


def load(name: str) -> ModuleType:
    """Import a module of tests/rules."""
    for path in (ROOT / "src", RULES.parent):
        if str(path) not in sys.path:
            sys.path.insert(0, str(path))
    return importlib.import_module(f"rules.{name}")


def book_module() -> BookModule:
    """The module that marks tests."""
    return cast(BookModule, load("book"))


def book_first(path: Path) -> tuple[int, str]:
    """A book's own module comes before the modules that serve several books."""
    return LATE.index(path.stem) if path.stem in LATE else -1, path.stem


def collect(book: BookModule) -> dict[str, list[Marked]]:
    """The marked tests of every rulebook, in the order in which they are written."""
    found: dict[str, list[Marked]] = {name: [] for name in book.BOOKS}
    for path in sorted(RULES.glob("test_*.py"), key=book_first):
        for name, test in vars(load(path.stem)).items():
            if name.startswith("test_"):
                for mark in book.rules_of(test):
                    found[mark.book].append(Marked(mark.section, mark.text, path.stem, name))
    return found


def table(marked: list[Marked]) -> list[str]:
    """The table of one section: a rule and its tests per line."""
    tests: dict[str, list[str]] = {}
    for one in marked:
        tests.setdefault(one.text, []).append(f"`{one.module}.py::{one.test}`")
    lines = [f"| {text.replace('|', '/')} | {'<br>'.join(names)} |" for text, names in tests.items()]
    return ["| rule | tests |", "|---|---|", *lines, ""]


def chapter(title: str, marked: list[Marked]) -> list[str]:
    """The part of the page about one rulebook."""
    rules, tests = len({(one.section, one.text) for one in marked}), len({one.test for one in marked})
    lines = [f"## {title}", "", f"{rules} rules, {tests} tests.", ""]
    for section in dict.fromkeys(one.section for one in marked):
        lines += [f"### {section}", "", *table([one for one in marked if one.section == section])]
    return lines


def page() -> str:
    """The whole page."""
    book = book_module()
    lines = [HEAD]
    for name, marked in collect(book).items():
        lines += chapter(f"{book.BOOKS[name]} (`{name}`)", marked) if marked else []
    return "\n".join(lines).rstrip() + "\n"
