"""A position of Martinique as a drawing."""

from collections.abc import Iterable, Mapping, Sequence

from balandra.drawing.page import GAP, Block, Look, beside, boxed, document, flowing, header, labelled, stacked
from balandra.drawing.pawns import pawn
from balandra.drawing.svg import DASH, circle, element, line, shifted, text
from balandra.drawing.view_fields import lists, numbers, table, word, word_lists, words
from balandra.martinique.drawing.descriptions import describe_position, status_line
from balandra.martinique.drawing.island import draw_island
from balandra.martinique.drawing.palette import STYLES
from balandra.martinique.drawing.tiles import SMALL, Tile, owned_map, souvenir, tile_block

SIDE, PAD, STOOLS, LEFT = 304, 10, 8, 52
LOOK = Look(STYLES)
SYMBOLS = ("sabres", "muskets", "skull", "chest", "parrot", "rum")


def _tiles(shown: Iterable[Tile], width: float, size: float = SMALL) -> Block:
    """Tiles in lines; a thin dash where there are none."""
    blocks = [tile_block(one, size) for one in shown]
    return flowing(blocks, width, 4, 4) if blocks else Block(14, size, text(2, size / 2 + 6, DASH, "faint small"))


def _stool(place: int, colour: str, gone: bool) -> Block:
    """One stool at the bar and who sits on it; who has gone to dig is only a shadow."""
    seat = circle(17, 58, 14, "stool") + text(17, 63.4, str(place), "stool-words")
    sitter = element("g", pawn(colour, 17, 49, 44), opacity=0.3 if gone else None, data_stool=place) if colour else ""
    return Block(34, 74, seat + sitter)


def _bar(stools: Sequence[str], gone: int) -> Block:
    """The eight stools at the bar."""
    seated = [*stools, *[""] * (STOOLS - len(stools))]
    return beside([_stool(k + 1, colour, k < gone) for k, colour in enumerate(seated)], 1.5)


def _treasures(treasures: Sequence[Sequence[str]]) -> Block:
    """The three small treasures, each in its frame."""
    return stacked([_load(tiles, 54) for tiles in treasures], 8)


def _load(tiles: Sequence[str], size: float = SMALL) -> Block:
    """Tiles that belong together, in a frame."""
    inside = _tiles([souvenir(words_) for words_ in tiles], 1000, size)
    return boxed(inside, inside.width + 12, cls="hold", pad=6)


def _side(mapping: Mapping[str, object], height: float) -> Block:
    """What lies beside the island: bar, small treasures, the secret, bag and spent tiles."""
    inner = SIDE - 2 * PAD
    digs = sum(len(squares) for squares in word_lists(mapping.get("digs")).values())
    over = word(mapping, "phase") == "over"
    secret = [Tile("map", value, over) for value in words(mapping.get("secret"))]
    parts = [
        labelled("Stools at the bar", _bar(words(mapping.get("stools")), digs)),
        labelled("Small treasures", _treasures(lists(mapping.get("treasures")))),
        labelled("The Lost Treasure", _tiles(secret, inner, 60)),
        _bag(len(words(mapping.get("bag"))), len(words(mapping.get("spent")))),
    ]
    spare = height - 2 * PAD - 4 - sum(part.height for part in parts)
    return boxed(stacked(parts, max(10, spare / 3)), SIDE, pad=PAD, height=height)


def _bag(inside: int, spent: int) -> Block:
    """How many souvenirs the bag holds and how many were spent."""
    return Block(
        SIDE,
        20,
        line(
            0,
            14,
            ("Bag", "faint small"),
            (str(inside), "words name"),
            ("Spent", "faint small"),
            (str(spent), "words name"),
        ),
    )


def _sorted(stock: Sequence[str]) -> list[str]:
    """Souvenirs by symbol, then by number."""
    rank = {symbol: k for k, symbol in enumerate(SYMBOLS)}
    return sorted(stock, key=lambda words_: (rank.get(words_.partition(" ")[0], len(rank)), words_))


def _belongings(mapping: Mapping[str, object], colour: str, width: float) -> list[Block]:
    """What a player owns: souvenirs, jokers, maps and loads."""
    stock = [souvenir(one) for one in _sorted(word_lists(mapping.get("stock")).get(colour, []))]
    jokers = [Tile("joker", "")] * numbers(mapping.get("jokers")).get(colour, 0)
    maps = [owned_map(one) for one in word_lists(mapping.get("maps")).get(colour, [])]
    hold = lists(table(mapping.get("hold")).get(colour))
    loads = flowing([_load(tiles) for tiles in hold], width, 6, 6) if hold else _tiles([], width)
    parts = [labelled("Souvenirs and jokers", _tiles([*stock, *jokers], width)), labelled("Maps", _tiles(maps, width))]
    return [*parts, labelled("Hold", loads)]


def _panel(mapping: Mapping[str, object], colour: str, width: float) -> Block:
    """The strip of one player."""
    inner = width - 2 * PAD
    reserve = numbers(mapping.get("reserve")).get(colour, 0)
    points = table(table(mapping.get("result")).get("points")).get(colour)
    facts = [f"{reserve} not placed yet"] if reserve else []
    facts += [f"{points} points"] if points is not None else []
    name = line(LEFT, 15, (colour.capitalize(), "words name"), (" · ".join(facts), "faint small"))
    waiting = "".join(pawn(colour, inner - 12 - 24 * k, 25, 30) for k in range(reserve))
    reserved = element("g", waiting, data_reserve=colour) if waiting else ""
    figure = pawn(colour, 20, 62, 60).replace("data-pirate", "data-player")
    owned = flowing(_belongings(mapping, colour, inner - LEFT), inner - LEFT, 24, 8)
    body = figure + name + reserved + shifted(owned.body, LEFT, 28)
    return Block(inner, 28 + owned.height, body)


def _panels(mapping: Mapping[str, object], width: float) -> Block:
    """The strips of both players, equally tall."""
    half = (width - GAP) / 2
    active = "" if word(mapping, "phase") == "over" else word(mapping, "turn")
    colours = words(mapping.get("colours")) or ["black", "red"]
    panels = [(_panel(mapping, colour, half), colour == active) for colour in colours]
    tallest = max(block.height for block, _ in panels) + 2 * PAD
    marks = {True: "panel-turn", False: "panel"}
    return beside([boxed(block, half, cls=marks[is_active], pad=PAD, height=tallest) for block, is_active in panels])


def _island(mapping: Mapping[str, object]) -> Block:
    """The island of a position; the treasure is marked only when all have dug."""
    tiles = {square: str(tile) for square, tile in table(mapping.get("tiles")).items()}
    over = word(mapping, "phase") == "over"
    secret = words(mapping.get("secret")) if over else []
    pirates, digs, tavern = (
        word_lists(mapping.get("pirates")),
        word_lists(mapping.get("digs")),
        words(mapping.get("tavern")),
    )
    return draw_island(tiles, pirates, tavern, digs, secret, dusk=word(mapping, "phase") in ("sunset", "over"))


def draw_martinique(mapping: Mapping[str, object], *, title: str = "", theme: str = "auto", prefix: str = "") -> str:
    """Draw a position's or a view's mapping of Martinique as SVG."""
    island, status = _island(mapping), status_line(mapping)
    upper = beside([island, _side(mapping, island.height)], GAP)
    whole_page = stacked([header(title, status, upper.width), upper, _panels(mapping, upper.width)], 12)
    named = f"{title}: {status}" if title else f"Martinique: {status}"
    return document(
        whole_page, title=named, description=describe_position(mapping), theme=theme, prefix=prefix, look=LOOK
    )
