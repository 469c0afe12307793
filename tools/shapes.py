"""Writes the page's copy of the shapes that drawings are made of (src/balandra/drawing/shapes.py)."""

from __future__ import annotations

import json
from pathlib import Path

from balandra.drawing import shapes

ROOT = Path(__file__).parent.parent
FILE = ROOT / "web" / "src" / "drawings" / "shapes.ts"
HEAD = "// Made from src/balandra/drawing/shapes.py by tools/shapes.py; do not edit.\n"


def text() -> str:
    """The shapes as TypeScript."""
    return HEAD + "".join(_constant(name, getattr(shapes, name)) for name in shapes.PAGE)


def _constant(name: str, value: object) -> str:
    kind = ": Record<string, string>" if isinstance(value, dict) else ""
    indent = 2 if isinstance(value, dict) else None
    return f"\nexport const {name}{kind} = {json.dumps(value, indent=indent)};\n"


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
