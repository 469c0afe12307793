"""Every colour and text style by class name, for light and for dark surroundings."""

import re

THEMES = ("auto", "light", "dark")

# class: (always or in the light, only what differs in the dark)
STYLES: dict[str, tuple[str, str]] = {
    # page and words
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
    "coin": ("fill:#e6ac2f;stroke:#7a5410;stroke-width:1.5", ""),
    # icons and pawns
    "ink": ("color:#2b2118", ""),
    "light-ink": ("color:#f4ead2", ""),
    "crew": ("font:700 16px sans-serif;text-anchor:middle", ""),
    # cards and tiles
    "face": ("fill:#fffaf0;stroke:#6f6048;stroke-width:1.2", "fill:#e6dabb;stroke:#14100b"),
    "night": ("fill:#453a52;stroke:#1d1824;stroke-width:1.2", "fill:#3a3047;stroke:#b7a6cc"),
    "back": ("fill:#7d2f2b;stroke:#3f1412;stroke-width:1.2", "fill:#6d2a27;stroke:#d5a59a"),
    "back-line": ("fill:none;stroke:#e8c477;stroke-width:1.3", ""),
    "back-sign": ("font:700 19px serif;fill:#f5dfae;text-anchor:middle", ""),
    "blank": ("fill:#e4d8bd;stroke:#8d7c5d;stroke-width:1.2", "fill:#4b4740;stroke:#a4967b"),
    "badge": ("fill:#2b2118;stroke:#fffaf0;stroke-width:1.2", "fill:#14110d;stroke:#e6dabb"),
    "badge-words": ("font:700 13px sans-serif;fill:#fffaf0;text-anchor:middle", ""),
    "arrow": ("fill:#c98a12", "fill:#e6ac2f"),
    # land and sea
    "sea": ("fill:#8ecadb", "fill:#1c4a5d"),
    "wave": ("fill:none;stroke:#cfeaf1;stroke-width:2;stroke-linecap:round", "stroke:#377089"),
    "sea-words": ("fill:#124a5c;font:italic 700 16px serif;text-anchor:middle", "fill:#b9dfec"),
    "shore": ("fill:none;stroke:#ecdaa8;stroke-width:7", "stroke:#8d7d55"),
    "rock": ("fill:#b3a694", "fill:#35322e"),
    "jungle": ("fill:#a3c48d", "fill:#22352a"),
    "stone": ("fill:#8f857a;stroke:#5d544a;stroke-width:1.5", "fill:#4d4842;stroke:#191714"),
    "green": ("fill:#639859;stroke:#35602f;stroke-width:1.5", "fill:#305239;stroke:#122118"),
    "brick": ("fill:none;stroke:#786f64;stroke-width:1.6", "stroke:#3e3a35"),
    "leaf": ("fill:#4d8547;stroke:none", "fill:#274630"),
    "wall": ("fill:none;stroke:#453b32", "stroke:#171411"),
    "hedge": ("fill:none;stroke:#2f5a2c", "stroke:#13251a"),
    "floor": ("fill:none;stroke:#c8b68f", "stroke:#7d6f55"),
    "earth": ("fill:none;stroke:#cba672", "stroke:#7d603d"),
    "step": ("fill:none;stroke:#453b32;stroke-opacity:.45;stroke-width:2", "stroke:#171411;stroke-opacity:.6"),
    "slab": ("fill:#f6ecd0;stroke:#a8946b;stroke-width:1.2", "fill:#d6c8a4;stroke:#4f442f"),
    "place": ("font:600 14px sans-serif;fill:#5b4d36;text-anchor:middle", "fill:#453922"),
    "token": ("fill:#5b4a8a;stroke:#fffaf0;stroke-width:1.5", ""),
    "token-words": ("font:700 13px sans-serif;fill:#fff;text-anchor:middle", ""),
    "fort": ("fill:#9a8f82;stroke:#4e453b;stroke-width:1.5", "fill:#57514a;stroke:#171411"),
    "dark": ("fill:#3a3129", "fill:#15120f"),
    "bars": ("fill:none;stroke:#8b8378;stroke-width:3", "stroke:#6d665d"),
    "hull": ("fill:#8a5630;stroke:#3c2413;stroke-width:2;stroke-linejoin:round", "fill:#74482a;stroke:#1a0f07"),
    "plank": ("fill:none;stroke:#5f391d;stroke-width:1.4", ""),
    "sail": ("fill:#fffaf0;stroke:#8d7c5d;stroke-width:1.5;stroke-linejoin:round", "fill:#d9ceb4;stroke:#3c3425"),
    "mast": ("fill:none;stroke:#5f391d;stroke-width:4;stroke-linecap:round", "stroke:#8a5f3c"),
    "pier": ("fill:#b98a55;stroke:#5f391d;stroke-width:1.4", "fill:#80603c;stroke:#2a1a0d"),
    "light-words": ("fill:#fffaf0", ""),
    "plate": ("font:700 16px serif;text-anchor:middle", ""),
    "mound": ("fill:#8f8778;stroke:#4e453b;stroke-width:2;stroke-linejoin:round", "fill:#55504a;stroke:#171411"),
    "trunk": ("fill:none;stroke:#8a5f3c;stroke-width:4;stroke-linecap:round", ""),
    "frond": ("fill:#3f8a46;stroke:#245428;stroke-width:1.2;stroke-linejoin:round", "fill:#2f6b3a;stroke:#12301a"),
    "flame": ("fill:#e8762c;stroke:#8c3312;stroke-width:1.5;stroke-linejoin:round", ""),
    "rose": ("fill:#cfeaf1;stroke:#124a5c;stroke-width:1.2;stroke-linejoin:round", "fill:#377089;stroke:#0c2733"),
    "course": ("fill:none;stroke:#cfeaf1;stroke-width:2.5;stroke-dasharray:3 9;stroke-linecap:round", "stroke:#5f9cb5"),
    # Martinique
    "sand": ("fill:#efdcae;stroke:#d8bd80;stroke-width:2", "fill:#8d7b52;stroke:#5c4f32"),
    "inland": ("fill:#a9c98a;stroke:#86ab68;stroke-width:2", "fill:#3f5f3f;stroke:#2b452d"),
    "tavern": ("fill:#b07b4a;stroke:#5f391d;stroke-width:2", "fill:#6d4a2c;stroke:#2a1a0d"),
    "grid": ("fill:none;stroke:#7d6b43;stroke-opacity:.35;stroke-width:1", "stroke:#000;stroke-opacity:.4"),
    "coordinate": ("font:700 19px sans-serif;text-anchor:middle;fill:#124a5c", "fill:#cbe8f2"),
    "ghost": ("opacity:.4", ""),
    "value": ("font-family:sans-serif;font-weight:800;text-anchor:middle;fill:#2b2118", ""),
    "map-back": ("fill:#c99a57;stroke:#6f4a1d;stroke-width:1.4", "fill:#a67b41;stroke:#33200a"),
    "map-face": ("fill:#f7e2b0;stroke:#6f4a1d;stroke-width:1.4", "fill:#dcc48c;stroke:#33200a"),
    "map-line": ("fill:none;stroke:#7a4d1c;stroke-width:1.8;stroke-dasharray:4 3", ""),
    "map-cross": ("fill:none;stroke:#b3261e;stroke-width:3;stroke-linecap:round", "stroke:#8f1a14"),
    "map-words": ("font-family:serif;font-weight:800;text-anchor:middle;fill:#5a2d0c", ""),
    "map-hint": ("font:700 13px sans-serif;text-anchor:middle;fill:#4a2a08", "fill:#241302"),
    "stool": ("fill:#c98f55;stroke:#5f391d;stroke-width:2", "fill:#7d5531;stroke:#24150a"),
    "stool-words": ("font:700 15px sans-serif;text-anchor:middle;fill:#3c2413", "fill:#fff3da"),
    "hole": ("fill:#5a4126;stroke:#3a2815;stroke-width:1.5", "fill:#2a1e11;stroke:#0f0a05"),
    "dusk": ("fill:#f2b98c", "fill:#5a3a46"),
    "find-spot": ("fill:#e6ac2f;fill-opacity:.75;stroke:#7a5410;stroke-width:2", ""),
    "find": ("fill:none;stroke:#c3271c;stroke-width:6;stroke-linecap:round", "stroke:#ff6a55"),
    "find-rim": ("fill:none;stroke:#fffaf0;stroke-width:10;stroke-linecap:round", ""),
    "hold": ("fill:#e0c79d;stroke:#8a5630;stroke-width:1.5", "fill:#4b3a26;stroke:#8a6038"),
}


def _rules(prefix: str, used: set[str], which: int) -> str:
    """The rules of the classes in use, for the light (0) or for the dark (1)."""
    chosen = ((name, STYLES[name][which]) for name in STYLES if name in used)
    return "".join(f".{prefix} .{name}{{{declarations}}}" for name, declarations in chosen if declarations)


def stylesheet(prefix: str, body: str, theme: str) -> str:
    """The style sheet of a drawing, reaching nothing outside the element with the class `prefix`."""
    used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()}
    light, dark = _rules(prefix, used, 0), _rules(prefix, used, 1)
    if theme == "light":
        return light
    return light + (dark if theme == "dark" else f"@media (prefers-color-scheme:dark){{{dark}}}")
