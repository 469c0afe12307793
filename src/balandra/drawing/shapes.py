"""Shapes of the drawings, made for this project: data alone, of which the page has a copy.

`tools/shapes.py` writes the copy, web/src/drawings/shapes.ts, from the names in PAGE. Symbols are drawn in a square of
48 by 48, pawns in 34 by 46; other shapes stand on the point 0, 0.
"""

BONE, STEEL, GOLD, WOOD = "#f7edd4", "#b4c2ca", "#e6ac2f", "#a0683a"
DARK_WOOD, RED, GREEN, BLUE, GLASS, COAL, ROPE, INK = (
    "#7a4a26",
    "#d2452f",
    "#3c9a57",
    "#2f74b8",
    "#4c9a78",
    "#3d3b47",
    "#cfa66a",
    "#2b2118",
)

_PRONGS = "M24 14v29C11 43 4 35 4 24M24 43c13 0 20-8 20-19M24 43c-8-3-10-9-10-17M24 43c8-3 10-9 10-17"
_MUSKET = (
    f'<path fill="{STEEL}" d="M22-6h4v20h-4z"/><path fill="{WOOD}" d="M20.5 6h7v21c0 5 4 7 5 13l1 7H22l-1.5-20z"/>'
    f'<path fill="{GOLD}" d="M20 9h8v4h-8z"/>'
)

# Fills are fixed; outlines follow the text colour, so that a dark card can have light outlines.
ICONS: dict[str, str] = {
    "skull": (
        f'<path fill="{BONE}" d="'
        'M24 4C13 4 6 12 6 22c0 5 2 9 6 11v6c0 2 2 4 4 4h16c2 0 4-2 4-4v-6c4-2 6-6 6-11C42 12 35 4 24 4z"/>'
        f'<g fill="{INK}" stroke="none"><circle cx="16.5" cy="23" r="5"/><circle cx="31.5" cy="23" r="5"/>'
        '<path d="M24 27l-3.2 6.5h6.4z"/></g><path d="M19.5 37v6M24 37v6M28.5 37v6"/>'
    ),
    "hat": (
        f'<path fill="{COAL}" d="'
        'M3 34c6-3 8-9 9-15C13 11 18 7 24 7s11 4 12 12c1 6 3 12 9 15-5 5-13 7-21 7S8 39 3 34z"/>'
        f'<path fill="none" stroke="{GOLD}" stroke-width="3" d="M6 34c6-4 12-5 18-5s12 1 18 5"/>'
        f'<g fill="{BONE}" stroke="none"><circle cx="24" cy="17" r="5"/><path d="M21.5 19h5v5h-5z"/></g>'
        f'<g fill="{COAL}" stroke="none"><circle cx="22" cy="17" r="1.5"/><circle cx="26" cy="17" r="1.5"/></g>'
    ),
    "dagger": (
        '<g transform="rotate(45 24 24)">'
        f'<path fill="{STEEL}" d="M24-6l5.5 9v26h-11V3z"/><path d="M24 2v22"/>'
        f'<path fill="{WOOD}" d="M21 33h6v11h-6z"/><path fill="{GOLD}" d="M11 28h26v6H11z"/>'
        f'<circle fill="{GOLD}" cx="24" cy="47" r="4.5"/></g>'
    ),
    "bottle": (
        f'<path fill="{GLASS}" d="M19 8h10v6c0 5 8 6 8 14v13c0 3-2 5-5 5H16c-3 0-5-2-5-5V28c0-8 8-9 8-14z"/>'
        f'<path fill="{WOOD}" d="M19.5 2h9v7h-9z"/><path fill="{BONE}" d="M11 28h26v11H11z"/>'
        '<path d="M17 31l5 5m0-5l-5 5M26 31l5 5m0-5l-5 5"/>'
    ),
    "key": (
        '<g transform="rotate(45 24 24)">'
        f'<path fill="{GOLD}" fill-rule="evenodd" d="M21 18V49h6v-3h8v-5h-8v-3h6v-5h-6V18a10.5 10.5 0 1 0-6 0z'
        'M24 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"/></g>'
    ),
    "pistol": (
        f'<path fill="{WOOD}" d="M9 21h19c4 0 6 3 7 8l2 14c0 2 1 3 3 3h4c2 0 3-2 2-4l-5-21c-1-5-4-8-9-8H9z"/>'
        f'<path fill="{STEEL}" d="M2 12h29v8H2z"/><path fill="{STEEL}" d="M29 13c0-5 2-8 7-9l2 4c-3 0-4 2-4 5z"/>'
        '<path fill="none" d="M21 22c-1 8 6 10 11 6M27 22v4"/>'
        f'<path fill="{GOLD}" d="M14 11h4v10h-4z"/>'
    ),
    "keys": (
        f'<g fill="{STEEL}"><path transform="rotate(38 24 13)" d="M21.5 15h5v31h-5v-3h-6v-5h6v-3h-5v-4h5z"/>'
        '<path transform="rotate(-38 24 13)" d="M21.5 15h5v31h-5zM26.5 43h6v-5h-6zM26.5 35h5v-4h-5z"/>'
        '<path d="M21.5 15h5v31h-5zM26.5 44h6v-5h-6z"/></g>'
        f'<path fill="{GOLD}" fill-rule="evenodd" d="M24 2a11 11 0 1 0 .1 0zM24 7a6 6 0 1 1-.1 0z"/>'
    ),
    "grapnel": (
        '<path stroke-width="7" d="M23 9c-4-7-17-7-17 0 0 6 9 5 8 11"/>'
        f'<path stroke="{ROPE}" stroke-width="3" d="M23 9c-4-7-17-7-17 0 0 6 9 5 8 11"/>'
        f'<path stroke-width="7" d="{_PRONGS}"/><path stroke="{STEEL}" stroke-width="3" d="{_PRONGS}"/>'
        '<circle stroke-width="7" cx="24" cy="9" r="4"/>'
        f'<circle stroke="{GOLD}" stroke-width="3" cx="24" cy="9" r="4"/>'
    ),
    "lantern": (
        f'<path fill="none" stroke-width="3" d="M16 13C14 4 19 2 24 2s10 2 8 11"/>'
        '<path fill="#ffe9a3" d="M14 18h20l2 20H12z"/>'
        f'<path fill="{RED}" stroke="none" d="M24 20c5 6 6 8 6 11a6 6 0 0 1-12 0c0-3 1-5 6-11z"/>'
        f'<path fill="{GOLD}" stroke="none" d="M24 27c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6z"/>'
        f'<path fill="{COAL}" d="M19 9h10l7 9H12zM10 38h28v7H10z"/><path d="M14 18l-2 20M34 18l2 20"/>'
    ),
    "telescope": (
        '<g transform="rotate(-38 24 24)">'
        f'<path fill="{GOLD}" d="M-1 20h14v8H-1z"/><path fill="{DARK_WOOD}" d="M12 18h16v12H12z"/>'
        f'<path fill="{WOOD}" d="M28 15.5h17v17H28z"/>'
        f'<path fill="{GOLD}" d="M26 14.5h5v19h-5zM44 14h5v20h-5zM-3 19h4v10h-4z"/></g>'
    ),
    "rum": (
        f'<path fill="{WOOD}" d="M12 4h24c6 12 6 28 0 40H12C6 32 6 16 12 4z"/>'
        '<path d="M19 4c-3 13-3 27 0 40M29 4c3 13 3 27 0 40"/>'
        f'<path fill="{STEEL}" d="M9.3 11h29.400l1.3 6H8zM8 31h32l-1.3 6H9.3z"/>'
        f'<circle fill="{BONE}" cx="24" cy="24" r="5.5"/><path d="M22 22l4 4m0-4l-4 4"/>'
    ),
    "parrot": (
        f'<path fill="{BLUE}" d="M25 30l8 16 4-1 1-3 4 1-8-16z"/>'
        f'<path fill="{RED}" d="M20 3c9 0 14 5 15 13 1 10 0 20-7 22-9 1-16-6-17-15-1-3-1-6-1-9C10 8 14 3 20 3z"/>'
        f'<path fill="{GREEN}" d="M20 20c7-3 13 0 15 6 1 5 2 9 4 13-9 0-17-4-19-10-1-3-1-6 0-9z"/>'
        '<path d="M26 25c1 5 4 8 8 10"/>'
        f'<path fill="{GOLD}" d="M11 9C5 9 2 13 4 20c2-2 4-3 7-3 2-2 2-6 0-8z"/>'
        f'<circle fill="{BONE}" cx="18" cy="11" r="3.8"/>'
        f'<circle fill="{INK}" stroke="none" cx="17.5" cy="11" r="1.7"/>'
        '<path d="M17 38l-2 5m7-4l-1 5"/>'
    ),
    "hook": (
        f'<path fill="{STEEL}" d="M21 33V21c4 3 12 2 13-5 1-8-12-9-14-1l-4 3-3-4C14 4 25-1 33 4c12 8 6 24-6 23v6z"/>'
        f'<path fill="{DARK_WOOD}" d="M10 46v-5c0-7 6-11 14-11s14 4 14 11v5z"/>'
        f'<path stroke="{GOLD}" stroke-width="3" d="M12 41h24"/>'
    ),
    "chest": (
        f'<path fill="{WOOD}" d="M4 21C4 11 8 6 14 6h20c6 0 10 5 10 15z"/><path fill="{WOOD}" d="M4 21h40v21H4z"/>'
        f'<path fill="{GOLD}" d="M10 7.5C12 6.5 13 6 15 6c-2 3-2 8-2 15v21H8V21c0-7 0-11 2-13.5z'
        'M38 7.5C36 6.5 35 6 33 6c2 3 2 8 2 15v21h5V21c0-7 0-11-2-13.5z"/>'
        f'<path d="M4 21h40"/><path fill="{GOLD}" d="M19 18h10v12H19z"/>'
        f'<circle fill="{INK}" stroke="none" cx="24" cy="24" r="2.3"/>'
    ),
    "sabres": (
        f'<path fill="{STEEL}" d="M40 3c2 14-8 25-25 33l-4-4C24 22 32 14 40 3z"/>'
        f'<path fill="{STEEL}" d="M8 3C6 17 16 28 33 36l4-4C24 22 16 14 8 3z"/>'
        f'<path fill="{GOLD}" d="M8 27c-3 5 4 14 11 13l1-4c-4 0-8-4-8-8zM40 27c3 5-4 14-11 13l-1-4c4 0 8-4 8-8z"/>'
        f'<path fill="{DARK_WOOD}" d="M11.5 33l4 4-7 8-5-5zM36.5 33l-4 4 7 8 5-5z"/>'
    ),
    "muskets": (
        f'<g transform="rotate(42 24 24)">{_MUSKET}</g>'
        f'<g transform="matrix(-1 0 0 1 48 0) rotate(42 24 24)">{_MUSKET}</g>'
    ),
    "joker": (
        f'<path fill="{RED}" d="M24 34C22 22 16 14 5 16c6 3 5 12 6 20z"/>'
        f'<path fill="{BLUE}" d="M24 34c2-12 8-20 19-18-6 3-5 12-6 20z"/>'
        f'<path fill="{GOLD}" d="M14 35c-2-12 4-22 10-30 6 8 12 18 10 30z"/>'
        f'<path fill="{BONE}" d="M9 33h30v8c-9 4-21 4-30 0z"/>'
        f'<g fill="{GOLD}"><circle cx="5.5" cy="17" r="3.5"/><circle cx="42.5" cy="17" r="3.5"/>'
        '<circle cx="24" cy="5.5" r="3.5"/></g>'
    ),
}

# Pirates: each colour has a hat and a letter of its own, so that nobody needs to tell the colours apart.
LETTERS = {"blue": "B", "red": "R", "yellow": "Y", "green": "G", "brown": "N", "black": "B"}
LIGHT = "#fff"
INKS = {
    "blue": LIGHT,
    "red": LIGHT,
    "yellow": INK,
    "green": "#06281e",
    "brown": LIGHT,
    "black": LIGHT,
}  # of the letters
BODY = "M2 43C2 31 7 24 15 24s13 7 13 19z"
_TRIM = "#f6e7bd"
_TRICORNE = '<path d="M2 14c4-1 6-4 7-9 4-3 8-3 12 0 1 5 3 8 7 9-8 5-18 5-26 0z"/>'
HATS: dict[str, str] = {
    "blue": f'{_TRICORNE}<path d="M4 14c7-4 15-4 22 0" stroke="{_TRIM}" stroke-width="1.6" fill="none"/>',
    "red": '<path d="M21 11l7-3-2 5 3 4-8-2z"/><path d="M7.5 15C7 7 10 3 15 3s8 4 7.5 12c-5-2-10-2-15 0z"/>',
    "yellow": '<path d="M8 12c0-6 3-9 7-9s7 3 7 9z"/><ellipse cx="15" cy="13" rx="13" ry="3.2"/>',
    "green": (
        '<path d="M7.5 15C7 6 12 2 18 3c6 0 9 5 9 10-2-2-3-2-4.5 0v2z"/>'
        f'<circle cx="26.5" cy="14.5" r="2.8" fill="{_TRIM}"/>'
    ),
    "brown": (
        f'<path d="M9 13V1h12v12z"/><path d="M9 10h12" stroke="{_TRIM}" stroke-width="2.2"/>'
        '<path d="M4 12.5h22v3.5H4z"/>'
    ),
    "black": f'{_TRICORNE}<circle cx="15" cy="8.5" r="2.6" fill="{_TRIM}" stroke="none"/>',
}

# Surfaces, repeated.
BRICKS = "M0 .8h44M0 16.8h44M14 0v16M36 16v16"
LEAVES = "M8 4q9 0 9 9-9 0-9-9zM30 9q-8 1-8 9 8-1 8-9zM12 24q0 8 8 9 0-8-8-9zM34 26q-2 7 4 11 3-7-4-11z"

# A sloop; the middle of its deck is the point 0, 0.
MAST = "M-6 0V-128M-6-30L58-34"
SAILS = "M-4-112C26-98 48-70 56-30 36-36 14-36-4-32zM-10-100C-22-74-42-48-66-32-44-38-26-38-10-34z"
FLAG = "M-6-128q10-6 18 0t16 0v14q-8 6-16 0t-18 0z"
HULL = "M-88-2C-60 5 60 5 88-2 84 20 74 36 62 40H-60C-76 36-84 18-88-2z"
PLANKS = "M-82 12C-50 19 50 19 82 12M-74 25C-50 31 50 31 72 25"
HOLE = "M40 26l8-5 4 4 8-4-1 9 5 4-10 2-6 3-3-6z"
DRIP = "M50 40q-4 7 0 10t5 0 0-10M60 42q-3 5 0 8t4 0-1-8"

# A palm tree, its fronds turned.
TRUNK = "M0 0C-4-18-2-36 6-50"
FROND = "M0 0C10-12 26-10 34 4 22-2 10-2 0 0z"
FROND_TURNS = [-160, -110, -60, -10, 40, 170]

# The back of a map, on a tile of 54 by 54.
TRAIL = "M-20 14C-12-8-4 16 4-2"
CROSS = "M8-14L20-2M20-14L8-2"

PAGE = (
    *("ICONS", "LETTERS", "INKS", "BODY", "HATS", "BRICKS", "LEAVES"),
    *("MAST", "SAILS", "FLAG", "HULL", "PLANKS", "HOLE", "DRIP", "TRUNK", "FROND", "FROND_TURNS", "TRAIL", "CROSS"),
)
