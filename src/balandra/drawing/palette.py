"""Colours and text styles by class name, for light and dark themes; a game adds its own."""

import re
from collections.abc import Mapping

THEMES = ("auto", "light", "dark")

Styles = Mapping[str, tuple[str, str]]

# class: (always or in the light, only what differs in the dark)
STYLES: Styles = {
    "page": ("fill:#fbf7ee;stroke:#d9cdb2", "fill:#1b1d22;stroke:#383b44"),
    "words": ("fill:#2b2118", "fill:#efe8d8"),
    "faint": ("fill:#665a47", "fill:#b3ab9b"),
    "heading": ("font:700 23px serif", ""),
    "status": ("font:600 17px sans-serif", ""),
    "name": ("font:700 17px sans-serif", ""),
    "small": ("font:15px sans-serif", ""),
    "right": ("text-anchor:end", ""),
    "initial": ("font-family:sans-serif;font-weight:700;text-anchor:middle;fill:#2b2118", ""),
    "panel": ("fill:#f2ead7;stroke:#d9cdb2", "fill:#272a31;stroke:#3d414b"),
    "panel-turn": ("fill:#fdf3d0;stroke:#c98a12;stroke-width:3", "fill:#3a3320;stroke:#e6ac2f"),
    "ink": ("color:#2b2118", ""),
    "face": ("fill:#fffaf0;stroke:#6f6048;stroke-width:1.2", "fill:#e6dabb;stroke:#14100b"),
    "badge": ("fill:#2b2118;stroke:#fffaf0;stroke-width:1.2", "fill:#14110d;stroke:#e6dabb"),
    "badge-words": ("font:700 13px sans-serif;fill:#fffaf0;text-anchor:middle", ""),
    "sea": ("fill:#8ecadb", "fill:#1c4a5d"),
}


def _rules(prefix: str, styles: Styles, which: int) -> str:
    """The rules of some classes, for the light (0) or for the dark (1)."""
    return "".join(f".{prefix} .{name}{{{both[which]}}}" for name, both in styles.items() if both[which])


def stylesheet(prefix: str, body: str, theme: str, styles: Styles) -> str:
    """The style sheet of a drawing, reaching nothing outside the element with the class `prefix`."""
    used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()}
    chosen = {name: both for name, both in {**STYLES, **styles}.items() if name in used}
    light, dark = _rules(prefix, chosen, 0), _rules(prefix, chosen, 1)
    if theme == "light":
        return light
    return light + (dark if theme == "dark" else f"@media (prefers-color-scheme:dark){{{dark}}}")
