"""The architecture: dependencies point inward, functions stay short, what the docs promise exists."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from bench.__main__ import BENCHES
from tools.pages import facts_page, kept

from balandra import catalogue

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "balandra"
MODULES = sorted(SOURCE.rglob("*.py"))
GAMES = [name for name, game in catalogue.GAMES.items() if type(game).__module__ == f"balandra.{name}.ruleset"]

# Each package may import from itself and from these.
ALLOWED_IMPORTS: dict[str, set[str]] = {
    "core": set(),
    "drawing": {"core"},
    "terminal": {"core"},
    **{game: {"core", "drawing", "terminal"} for game in GAMES},
    "catalogue": {"core", *GAMES},
    "search": {"core", "catalogue"},
    "wasm": {"core", "catalogue", "search"},
    "batch": {"core", "search"},
    "bots": {"core", "catalogue", "search", "__init__"},
    "engine": {"core", "catalogue", "bots", "search", "__init__"},
    "analysis": {"core", "search", "bots"},
    "reviews": {"core", "search", "analysis", "drawing", "terminal", "__init__"},
    "puzzles": {"core", "search", "bots", "analysis", "reviews", "__init__"},
    "arena": {"core", "catalogue", "bots", "drawing", "engine", "reviews"},
    "server": {"core", "catalogue", "bots", "search", "analysis", "reviews", "puzzles", "__init__"},
    "data": {"core", "bots", "batch"},
    "cli": {
        *("core", "catalogue", "search", "bots", "engine", "analysis", "arena", "data", "server", "terminal"),
        *("reviews", "__init__"),
    },
    "adapters": {"core", "catalogue", "bots", "batch", "__init__"},
    "__init__": {"core", "catalogue"},
}
# Inside a function: unpickling and reading a transcript need the list of games; a game without a picture or a terminal
# board of its own gets a table; a bot may be a foreign engine; a review is loaded when one is asked for.
LAZY_IMPORTS = {
    *{("core", "catalogue"), ("core", "drawing"), ("core", "terminal"), ("bots", "engine")},
    ("__init__", "reviews"),
}
LONGEST_FUNCTION = 60  # lines


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_modules(tree: ast.AST) -> Iterator[str]:
    """Every module that a piece of code imports, `from x import y` as both x and x.y."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module != "balandra":  # `from balandra import x` may mean the package x
                yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_packages(tree: ast.AST) -> set[str]:
    """The packages and modules directly below `balandra` that a piece of code imports."""
    parts = [name.split(".") for name in imported_modules(tree) if name.split(".")[0] == "balandra"]
    below = {names[1] if len(names) > 1 else "__init__" for names in parts}
    return {name if name in ALLOWED_IMPORTS else "__init__" for name in below}


def imports_at_load(tree: ast.Module) -> set[str]:
    """What is imported when the module is loaded: everything outside functions and type checking."""
    found: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= imported_packages(node)
        waiting += ast.iter_child_nodes(node)
    return found


def forbidden_imports(package: str, tree: ast.Module) -> set[str]:
    """What a module of a package imports though it must not."""
    outside = imported_packages(tree) - {package} - ALLOWED_IMPORTS[package]
    late = {other for other in outside if (package, other) in LAZY_IMPORTS and other not in imports_at_load(tree)}
    return outside - late


@cache
def trees() -> dict[Path, ast.Module]:
    """Every module, parsed."""
    return {path: ast.parse(path.read_text()) for path in MODULES}


def test_dependencies_point_inward() -> None:
    found = {path: forbidden_imports(package_of(path), tree) for path, tree in trees().items()}
    assert {path: packages for path, packages in found.items() if packages} == {}


@pytest.mark.parametrize(
    ("package", "code", "found"),
    [
        ("core", "import balandra.server", {"server"}),
        ("core", "import balandra.server.http.app as app", {"server"}),
        ("core", "from balandra import server", {"server"}),
        ("core", "from balandra import load", {"__init__"}),
        ("core", "import balandra", {"__init__"}),
        ("core", "from balandra.search.engine import Engine", {"search"}),
        ("core", "class A:\n    from balandra.bots import bot", {"bots"}),
        ("core", "async def f():\n    import balandra.bots.bot", {"bots"}),
        ("core", "def f():\n    from balandra.catalogue import GAMES", set()),
        ("core", "if True:\n    from balandra.catalogue import GAMES", {"catalogue"}),
        ("core", "if TYPE_CHECKING:\n    from balandra.catalogue import GAMES", set()),
        ("core", "if TYPE_CHECKING:\n    from balandra.server import app", {"server"}),
        ("core", "try:\n    import balandra.catalogue\nexcept ImportError: pass", {"catalogue"}),
        ("cli", "from balandra.server.http import app", set()),
    ],
)
def test_every_form_of_import_is_seen(package: str, code: str, found: set[str]) -> None:
    assert forbidden_imports(package, ast.parse(code)) == found


def test_messages_do_not_import_tables() -> None:
    """Tables are told in messages; nothing that messages are made of may know tables."""
    waiting, seen = ["balandra.server.messages"], set[str]()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        path = SOURCE.parent / (name.replace(".", "/") + ".py")
        if path.is_file():
            found = {one for one in imported_modules(ast.parse(path.read_text())) if one.startswith("balandra.server")}
            waiting += found - seen
    assert "balandra.server.settings" in seen
    assert not [name for name in seen if name.startswith("balandra.server.table")]


def long_functions(tree: ast.Module) -> list[str]:
    """Functions, async ones and methods too, that are too long."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [one.name for one in functions if (one.end_lineno or 0) - one.lineno >= LONGEST_FUNCTION]


def test_functions_stay_short_and_modules_documented() -> None:
    assert [path for path, tree in trees().items() if not ast.get_docstring(tree)] == [], (
        "they do not say what they are"
    )
    assert {path: found for path, tree in trees().items() if (found := long_functions(tree))} == {}


def test_a_long_async_function_is_seen() -> None:
    code = "class A:\n    async def f(self):\n" + "        pass\n" * LONGEST_FUNCTION
    assert long_functions(ast.parse(code)) == ["f"]


def test_no_edition_is_named_in_the_rules() -> None:
    ids = [p.stem for p in SOURCE.rglob("*.toml") if "order" in p.read_text()]
    for path in MODULES:
        if package_of(path) in (*GAMES, "core", "search") and "drawing" not in path.parts:
            for text in (n.value for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Constant)):
                assert text not in ids or text == "martinique", f"{path.name} names the edition {text}"


def named_games(code: str) -> set[str]:
    """The games that a module names, in code or in a comment; its docstrings may give examples."""
    docstrings = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    lines = [line.lower() for number, line in enumerate(code.splitlines(), 1) if number not in docstrings]
    return {game for game in GAMES if any(game in line for line in lines)}


def test_nothing_outside_a_game_names_it() -> None:
    found = {path: named_games(path.read_text()) - {package_of(path)} for path in MODULES}
    assert {path: games for path, games in found.items() if games} == {SOURCE / "catalogue.py": set(GAMES)}


def test_a_named_game_is_seen() -> None:
    assert named_games('"""As in Martinique."""\nx = 1  # Cartagena') == {"cartagena"}
    assert named_games("from balandra.martinique import rules") == {"martinique"}


PAGE = ROOT / "web" / "src"
PAGE_REGISTRIES = {PAGE / "games" / "index.ts", PAGE / "games" / "engines.ts"}
# Data made from Python, which contains the games' names: the types of the wire, the list of editions.
PAGE_DATA = {PAGE / "lib" / "wire.ts", PAGE / "lib" / "editions.json"}
PAGE_FILES = [
    path
    for path in sorted(PAGE.rglob("*.*"))
    if path.suffix in (".ts", ".svelte", ".js", ".css", ".json")
    and "catalogues" not in path.parts  # compiled translations
    and ".test." not in path.name
]


def wrongly_named(path: Path, text: str) -> set[str]:
    """The games that a file of the page names and should not, or the other way round."""
    named = {game for game in GAMES if game in text.lower()}
    if path in PAGE_REGISTRIES | PAGE_DATA:
        return named ^ set(GAMES)
    is_in_game = path.parent.name != "games" and PAGE / "games" in path.parents
    return named - ({path.relative_to(PAGE / "games").parts[0]} if is_in_game else set())


def test_nothing_outside_a_games_folder_of_the_page_names_it() -> None:
    assert {path: found for path in PAGE_FILES if (found := wrongly_named(path, path.read_text()))} == {}


def test_a_game_named_on_the_page_is_seen() -> None:
    registry = next(iter(PAGE_REGISTRIES))
    assert wrongly_named(PAGE / "lib" / "words.ts", "// As in Martinique") == {"martinique"}
    assert wrongly_named(PAGE / "games" / "cartagena" / "view.ts", "martinique cartagena") == {"martinique"}
    assert wrongly_named(PAGE / "games" / "moves.ts", "cartagena") == {"cartagena"}
    assert wrongly_named(registry, "martinique") == set(GAMES) - {"martinique"}


def test_generated_pages_are_fresh() -> None:
    for path, text in kept().items():
        assert path.read_text() == text, f"{path.name} is stale: run make golden"


LINK = re.compile(r"\]\(([^)#]+)\)|<img src=\"([^\"]+)\"")


PAGES_OF_DOCS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def test_links_and_pictures_of_pages_lead_somewhere() -> None:
    links = [(page, target) for page in PAGES_OF_DOCS for target in map("".join, LINK.findall(page.read_text()))]
    assert links
    assert [(p.name, to) for p, to in links if not to.startswith("http") and not (p.parent / to).exists()] == []


ANCHOR = re.compile(r"\]\(([^)#:]*)#([^)]+)\)")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", page.read_text(), flags=re.S), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_links_into_pages_lead_to_a_heading() -> None:
    links = [(page, *found) for page in PAGES_OF_DOCS for found in ANCHOR.findall(page.read_text())]
    assert links
    assert [
        f"{page.name} links to {target}#{anchor}"
        for page, target, anchor in links
        if anchor not in anchors(page.parent / target if target else page)
    ] == []


MAKEFILE = (ROOT / "Makefile").read_text()
GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
MOST_VERBS = 12


def test_every_make_verb_is_documented() -> None:
    verbs = next(line for line in MAKEFILE.splitlines() if line.startswith("VERBS :=")).split()[2:]
    targets = set(re.findall(r"^([a-z][\w-]*):", MAKEFILE, re.M))
    assert targets == {"help", *verbs}, "every target is a verb, or begins with an underscore"
    assert len(verbs) <= MOST_VERBS
    assert all(f"`make {verb}" in GUIDE for verb in verbs)


def test_every_target_that_is_no_file_is_phony() -> None:
    phony = next(line for line in MAKEFILE.splitlines() if line.startswith(".PHONY:"))
    steps = set(re.findall(r"^(_[\w-]+):", MAKEFILE, re.M))
    assert phony.split()[1:3] == ["help", "$(VERBS)"]
    assert set(phony.split()[3:]) == steps


def test_every_benchmark_is_listed_and_documented() -> None:
    with_main = {path.stem for path in (ROOT / "bench").glob("*.py") if "def main()" in path.read_text()}
    with_main |= {path.parent.name for path in (ROOT / "bench").glob("*/__main__.py")}
    assert set(BENCHES) == with_main - {"echo"}  # a part of `server`
    assert all(f"`{name}`" in GUIDE for name in BENCHES)
    command = [sys.executable, "-m", "bench"]
    listed = subprocess.run([*command, "--help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert all(f"  {name} " in listed for name in BENCHES)
    assert subprocess.run([*command, "nothing"], cwd=ROOT, capture_output=True, check=False).returncode == 2
    options = subprocess.run([*command, "store", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "--seconds" in options.stdout


def test_every_tool_that_is_run_by_hand_is_documented() -> None:
    for script in (ROOT / "tools").glob("*.sh"):
        assert f"`tools/{script.name}" in GUIDE


def test_every_event_is_documented() -> None:
    page = facts_page()
    for game in GAMES:
        source = (SOURCE / game / "events.py").read_text()
        for name in re.findall(r'(?:public|revealing|_plain|_seat_event|_walk|_passed_on)\("([a-z ]+)"', source):
            assert f"`{name}`" in page, f"the event {name} of {game} is not among its wire types"
