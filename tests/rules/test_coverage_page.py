"""Every rule of every rulebook has a test, and the page of the docs that lists them is complete."""

from collections import Counter

from tools import rules_coverage as coverage

BOOK = coverage.book_module()
MARKED = coverage.collect(BOOK)
# Rules of each book that had a test when this was written: a rule may be added, none may get lost.
LEAST = {
    "original-fr": 58,
    "original-nl": 65,
    "original-de": 66,
    "ravensburger-fr": 66,
    "devir-ca": 139,
    "martinique-fr": 91,
    "rulings": 205,
    "positions": 13,
}


def test_no_rule_has_lost_its_test() -> None:
    assert set(LEAST) == set(BOOK.BOOKS)
    for book, least in LEAST.items():
        assert len({(one.section, one.text) for one in MARKED[book]}) >= least, book


def test_every_test_of_a_rule_names_its_rule() -> None:
    for path in coverage.RULES.glob("test_*.py"):
        if path.stem != "test_coverage_page":
            for name, test in vars(coverage.load(path.stem)).items():
                assert not name.startswith("test_") or BOOK.rules_of(test), f"{path.name}::{name} names no rule"


def test_the_page_lists_every_rule_once_in_its_section_with_its_tests() -> None:
    page = coverage.page()
    for book, marked in MARKED.items():
        chapter = page.partition(f"(`{book}`)\n")[2].partition("\n## ")[0]
        rows = Counter(line.split(" | ")[0] for line in chapter.splitlines())
        for rule, times in Counter(f"| {text}" for _, text in {(one.section, one.text) for one in marked}).items():
            assert rows[rule] == times, rule
        for one in marked:
            section = chapter.partition(f"### {one.section}\n")[2].partition("\n### ")[0]
            row = next(line for line in section.splitlines() if line.startswith(f"| {one.text} |"))
            assert f"`{one.module}.py::{one.test}`" in row
