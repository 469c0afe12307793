"""Generated parts of the docs.

`python -m tools.pages` writes the kept ones (part of `make golden`); Sphinx writes the built ones into docs/built.
`python -m tools.pages editions` prints one of these; `PAGES` names them.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import typer
from tools import rules_coverage

import balandra
from balandra.catalogue import GAMES
from balandra.cli.app import app
from balandra.core.blocks import Block, places
from balandra.core.edition import Edition, Option
from balandra.core.ruleset import Ruleset
from balandra.server.table.refusals import REFUSALS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "balandra"
BUILT = DOCS / "built"  # ignored by git
EXAMPLE = json.loads((DOCS / "examples" / "tortuga.json").read_text())


def editions_page() -> str:
    """Every edition and every option, as Markdown."""
    return "\n".join([*_editions(), *_options()]) + "\n"


def _editions() -> Iterator[str]:
    yield "# Editions and options"
    yield "\nOptions can be combined freely;"
    yield "`balandra editions EDITION` lists those of one edition."
    yield "\n| edition | title | rulebook | players |\n|---|---|---|---|"
    for edition in balandra.editions():
        players = f"{edition.players[0]}–{edition.players[-1]}" if len(edition.players) > 1 else str(edition.players[0])
        yield f"| `{edition.id}` | {edition.title} | {edition.book} | {players} |"
    yield "\nReconstructed, because no source shows it:\n"
    for missing in dict.fromkeys(one.reconstructed for one in balandra.editions() if one.reconstructed):
        ids = ", ".join(f"`{one.id}`" for one in balandra.editions() if one.reconstructed == missing)
        yield f"- {ids}: {'; '.join(missing)}."


def _options() -> Iterator[str]:
    for game in GAMES:
        yield f"\n## Options of {game.capitalize()}\n"
        yield "| option | meaning | values | default |\n|---|---|---|---|"
        having: dict[tuple[str, str], dict[Edition, Option]] = {}
        for edition in GAMES[game].editions.values():
            for option in edition.options.values():
                having.setdefault((option.name, option.help), {})[edition] = option
        for (name, meaning), options in having.items():
            only = _only(options, GAMES[game].editions.values())
            values = _by_edition({e: _values(o) for e, o in options.items()})
            defaults = _by_edition(
                {e: f"`{str(o.default).lower()}`" if o.default != "" else "empty" for e, o in options.items()}
            )
            yield f"| `{name}`{only} | {meaning} | {values} | {defaults} |"


def _only(having: Iterable[Edition], editions: Iterable[Edition]) -> str:
    """Which editions have an option, in the fewest names."""
    with_it = [one for one in editions if one in having]
    without = [one for one in editions if one not in having]
    if not without:
        return ""
    return f" ({_ids(with_it)})" if len(with_it) < len(without) else f" (not {_ids(without)})"


def _values(option: Option) -> str:
    return option.allowed.removeprefix("a number from ") if option.kind != "text" else f"text, at most {option.longest}"


def _ids(editions: Iterable[Edition]) -> str:
    return ", ".join(one.id for one in editions)


def _by_edition(values: dict[Edition, str]) -> str:
    """What most editions have, then what the others have."""
    having = {value: [e for e, given in values.items() if given == value] for value in values.values()}
    usual = max(having, key=lambda value: len(having[value]))
    return "; ".join([usual, *(f"{value} ({_ids(them)})" for value, them in having.items() if value != usual)])


def options_page() -> str:
    """Every command with its arguments and options, as `--help` explains them."""
    lines = ["# Options of the commands", "\n[Command line](../cli.md) has examples."]
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for name, command in commands.items():
        lines += [f"\n## {name}\n", "| argument or option | meaning | default |", "|---|---|---|"]
        lines += [_parameter(parameter) for parameter in command.params]
    return "\n".join(lines) + "\n"


def _parameter(parameter: Any) -> str:
    """A row about an argument or option of a command."""
    metavar = "" if getattr(parameter, "is_flag", False) else parameter.metavar or parameter.name.upper()
    names = [] if parameter.param_type_name == "argument" else [*parameter.opts, *parameter.secondary_opts]
    given = ", ".join(f"`{name} {metavar}`" if metavar else f"`{name}`" for name in names) or f"`{metavar}`"
    default = "" if parameter.default in (None, False, "") or "Default:" in parameter.help else f"`{parameter.default}`"
    return " | ".join([f"| {given}", parameter.help, default]).replace("FILE|POSITION", "FILE or POSITION") + " |"


def facts_page() -> str:
    """The facts of every offer and event, as they are sent."""
    lines = ["# Facts of offers and events", "\n[Notation](../notation.md#events) explains who is sent an event."]
    for name, ruleset in GAMES.items():
        for kind, structs in (("offers", ruleset.wire().offers), ("events", ruleset.wire().events)):
            lines += [f"\n## {name.capitalize()}: {kind}\n", "| name | facts |", "|---|---|"]
            lines += _facts(structs)
    return "\n".join(lines) + "\n"


def _facts(structs: Mapping[str, type[object]]) -> Iterator[str]:
    for struct in dict.fromkeys(structs.values()):
        names = ", ".join(f"`{name}`" for name in structs if structs[name] is struct)
        fields = msgspec.structs.fields(struct)  # type: ignore[arg-type]
        facts = ", ".join(one.encode_name + ("" if one.required else " (if any)") for one in fields)
        yield f"| {names} | {facts or '–'} |"


def refusals_page() -> str:
    """Every code of a refused action."""
    rows = (f"| `{code}` | {meaning} |" for code, meaning in REFUSALS.items())
    about = "\nCodes of actions that a [table](../tables.md) refuses.\n"
    return "\n".join(["# Refusals", about, "| code | meaning |", "|---|---|", *rows]) + "\n"


def modules_page() -> str:
    """Every module of the package with the first line of its docstring."""
    lines = ["# Modules", "\n| module of `src/balandra` | purpose |", "|---|---|"]
    for path in sorted(PACKAGE.rglob("*.py")):
        about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        lines += [f"| `{path.relative_to(PACKAGE)}` | {about.splitlines()[0].replace('|', ' or ')} |"] if about else []
    return "\n".join(lines) + "\n"


def encoding_tables() -> str:
    """Every number of the encoded views and every index of a move."""
    lines = [line for ruleset in GAMES.values() for line in _encoding(ruleset)]
    return "\n".join(["# Tables of the encoding", "\n[Encoding](../encoding.md) explains the terms.", *lines]) + "\n"


def _encoding(ruleset: Ruleset) -> Iterator[str]:
    yield f"\n## {ruleset.name.capitalize()}: {ruleset.observation} numbers\n"
    yield from _blocks(ruleset.observation_blocks, True)
    yield f"\n## {ruleset.name.capitalize()}: {ruleset.actions} moves\n"
    yield from _blocks(ruleset.action_blocks, False)


def _blocks(blocks: tuple[Block, ...], values: bool) -> Iterator[str]:
    yield (
        "| at | block | shape | at most | meaning |\n|---|---|---|---|---|"
        if values
        else ("| at | block | shape | meaning |\n|---|---|---|---|")
    )
    for block, at in zip(blocks, places(blocks).values(), strict=True):
        shape = " × ".join(map(str, block.shape))
        most = f" {block.most} |" if values else ""
        yield f"| {at} | `{block.name}` | {shape} |{most} {block.meaning} |"


def pictures() -> dict[str, str]:
    """The pictures of the README and the docs."""
    game = balandra.load("martinique", "martinique")
    island = game.new(4)
    for number in range(22):
        island = island.play(island.legal_moves[number * 7 % len(island.legal_moves)]).position
    return {
        "cartagena.svg": balandra.position(EXAMPLE)._repr_svg_(),
        "martinique.svg": island.view("black")._repr_svg_(),
    }


def kept() -> dict[Path, str]:
    """Generated files in the repository; the tables are kept with the tests, because the layout must not change."""
    drawn = {DOCS / "images" / name: svg for name, svg in pictures().items()}
    return {ROOT / "tests" / "data" / "encoding.txt": encoding_tables(), **drawn}


def built() -> dict[Path, str]:
    """Pages that are built with the docs."""
    return {
        **{BUILT / f"{name}.md": page() for name, page in PAGES.items()},
        BUILT / "rules-coverage.md": rules_coverage.page(),
    }


PAGES = {
    "editions": editions_page,
    "options": options_page,
    "facts": facts_page,
    "refusals": refusals_page,
    "modules": modules_page,
    "encoding-tables": encoding_tables,
}


def write(files: dict[Path, str]) -> None:
    """Write files whose contents have changed."""
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        print(PAGES[sys.argv[1]](), end="")
    else:
        write(kept())
