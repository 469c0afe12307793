"""Writes the generated parts of the docs: editions, encoding, pictures. `--check` fails if they are stale."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import balandra
from balandra.catalogue import GAMES
from balandra.core.blocks import Block, places
from balandra.core.ruleset import Ruleset

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLE = json.loads((DOCS / "examples" / "tortuga.json").read_text())


def editions_page() -> str:
    """Every edition with its options, as Markdown."""
    return "\n".join(_editions()) + "\n"


def _editions() -> Iterator[str]:
    yield "# Editions and options"
    yield ""
    yield "Made from the editions' files by `make golden`. Options are free to combine."
    for edition in balandra.editions():
        yield f"\n## `{edition.id}`\n"
        players = f"{edition.players[0]}–{edition.players[-1]}" if len(edition.players) > 1 else str(edition.players[0])
        yield f"{edition.title}. {edition.book}. {players} players."
        if edition.reconstructed:
            yield f"Reconstructed: {'; '.join(edition.reconstructed)}."
        yield "\n| option | values | default | meaning |\n|---|---|---|---|"
        for option in edition.options.values():
            values = option.allowed if option.kind != "text" else f"text of at most {option.longest} characters"
            yield f"| `{option.name}` | {values} | `{str(option.default).lower()}` | {option.help} |"


TABLES = "<!-- What follows is made by `make golden`. -->\n"  # in docs/encoding.md


def encoding_page() -> str:
    """Every number of the encoded views and every index of a move, after what is written by hand."""
    prose = (DOCS / "encoding.md").read_text().partition(TABLES)[0]
    return prose + TABLES + "\n".join(line for ruleset in GAMES.values() for line in _encoding(ruleset)) + "\n"


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


def pages() -> dict[Path, str]:
    """Every generated file with its contents."""
    drawn = {DOCS / "images" / name: svg for name, svg in pictures().items()}
    return {DOCS / "editions.md": editions_page(), DOCS / "encoding.md": encoding_page(), **drawn}


def main() -> None:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text() != text]
    if parser.parse_args().check:
        sys.exit(f"stale: {', '.join(p.name for p in stale)}; run make golden" if stale else 0)
    for path, text in pages().items():
        path.write_text(text)


if __name__ == "__main__":
    main()
