"""The fallback page at `/`, with links to the API; and the tags of pages that are shared."""

from __future__ import annotations

from html import escape

from balandra.catalogue import edition, titles
from balandra.server.messages import SeatInfo, Table
from balandra.server.pictures import HEIGHT, WIDTH, can_draw

STYLE = """\
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fbf8f1; --link: #0b5394; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4d8; --paper: #161b22; --link: #8ec5ff; } }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 system-ui, sans-serif;
       color: var(--ink); background: var(--paper); }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code { font-size: 0.95em; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: 0.6rem; }
dd { margin-left: 1rem; }
"""

HOME = f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balandra</title>
<link rel="stylesheet" href="/home.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Balandra</h1>
<p>Tables for the board games {titles()}, for people and for bots.
A <em>balandra</em> is the sloop that waits at the end of the tunnel.</p>
<p>This server speaks to programs. Its doors:</p>
<dl>
<dt><a href="/api/openapi.json"><code>/api/openapi.json</code></a></dt>
<dd>every path, message and refusal (OpenAPI 3.1)</dd>
<dt><a href="/api/editions"><code>/api/editions</code></a></dt><dd>what can be played, with its options</dd>
<dt><a href="/api/levels"><code>/api/levels</code></a></dt><dd>the bots that can be invited</dd>
<dt><a href="/api/tables"><code>/api/tables</code></a></dt><dd>tables that are open to all</dd>
<dt><a href="/healthz"><code>/healthz</code></a></dt><dd>whether all is well</dd>
</dl>
<p>How to use them is told in <code>docs/http.md</code> of Balandra, how to run a server in <code>docs/server.md</code>.
In a terminal, <code>balandra play</code> plays without any server.</p>
<p><small>An unofficial work by people who love these games;
it has nothing to do with their authors and publishers.</small></p>
</main>
</body>
</html>
"""


def shared_tags(table: Table, address: str) -> str:
    """The Open Graph tags of a table: edition, players, winner, and a picture of the position."""
    tags = {
        "og:type": "website",
        "og:site_name": "Balandra",
        "og:title": edition(table.settings.edition).title,
        "og:description": _description(table),
        "og:image": f"{address}icons/icon-512.png",
    }
    if can_draw() and table.seat_views:
        size = {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "twitter:card": "summary_large_image"}
        tags |= {"og:image": f"{address}api/tables/{table.id}/picture", **size}
    return "".join(f'<meta property="{key}" content="{escape(value)}" />\n    ' for key, value in tags.items())


def _description(table: Table) -> str:
    names = {seat.colour: _name(seat) for seat in table.seats if seat.kind != "open"}
    players = ", ".join(names.values())
    if table.result is None:
        return f"{players}: {'a game in progress' if table.moves else 'a table is open'}."
    ending = f"{names[table.result.winner]} won" if table.result.winner in names else "nobody won"
    return f"{players}: {ending} after {table.moves} moves. Luck and skill, move by move."


def _name(seat: SeatInfo) -> str:
    return seat.name or seat.level or seat.colour
