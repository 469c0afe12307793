"""The colours and text styles of Martinique's drawings by class name; see `balandra.drawing.palette`."""

from balandra.drawing.palette import Styles

STYLES: Styles = {
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
