"""A position of Cartagena, in every edition, as a drawing."""

from collections.abc import Mapping
from dataclasses import dataclass

from balandra.cartagena.drawing import cards
from balandra.cartagena.drawing.descriptions import describe_position, status_line
from balandra.cartagena.drawing.palette import STYLES
from balandra.cartagena.drawing.patterns import PATTERNS
from balandra.cartagena.drawing.settings import setting_of
from balandra.cartagena.drawing.track import BOARD, lay_great_escape, lay_path
from balandra.cartagena.drawing.tunnel import crowd_of, draw_map, token
from balandra.drawing.page import GAP, Block, Look, beside, boxed, document, flowing, header, labelled, stacked
from balandra.drawing.pawns import pawn
from balandra.drawing.svg import circle, element, line, shifted
from balandra.drawing.view_fields import numbers, table, whole, word, word_lists, words

PANEL_LEFT, PAD = 46, 9
LOOK = Look(STYLES, PATTERNS)


@dataclass(frozen=True)
class Player:
    """What a player's strip shows."""

    colour: str
    hand: Mapping[str, int]
    home: int
    pirates: int
    actions: int | None  # only of the player whose turn it is
    note: str


def _player(mapping: Mapping[str, object], colour: str, goal: str) -> Player:
    """The strip of one colour, read from a mapping."""
    pirates = word_lists(mapping.get("pirates")).get(colour, [])
    held = numbers(table(mapping.get("hands")).get(colour))
    active = word(mapping, "turn") == colour and word(mapping, "stage") != "over"
    actions = whole(mapping.get("actions_left")) if active else None
    return Player(colour, held, pirates.count(goal), len(pirates), actions, _note(mapping, colour))


def _note(mapping: Mapping[str, object], colour: str) -> str:
    """What is special about a player at this moment."""
    stage = word(mapping, "stage")
    if stage == "over":
        return "winner" if word(mapping, "winner") == colour else ""
    if stage == "filibusters" and word(mapping, "discarding") == colour:
        return "must discard"
    return "gets the next card" if stage == "rum" and word(mapping, "next_gift") == colour else ""


def _coins(count: int, right: float) -> str:
    """One coin for every action left."""
    return element("g", "".join(circle(right - 9 - 19 * k, 8, 7.5, "coin") for k in range(count)), data_actions=count)


def _summary(player: Player) -> str:
    """The numbers of a player in words."""
    held = sum(player.hand.values())
    facts = [f"{held} card{'' if held == 1 else 's'}", f"{player.home} of {player.pirates} home"]
    return " · ".join([*facts, player.note] if player.note else facts)


def _strip(player: Player, width: float) -> Block:
    """The strip of one player: colour, cards, and a marker if it is that player's turn."""
    inner = width - 2 * PAD
    name = line(PANEL_LEFT, 13, (player.colour.capitalize(), "words name"), (_summary(player), "faint small"))
    held = cards.hand(player.hand, inner - PANEL_LEFT)
    coins = _coins(player.actions, inner) if player.actions else ""
    figure = element("g", pawn(player.colour, 18, 56, 54).replace("data-pirate", "data-player"))
    body = figure + name + coins + shifted(held.body, PANEL_LEFT, 20, data_hand=player.colour)
    return Block(inner, 20 + max(held.height, cards.HEIGHT + 8), body)


def _table(mapping: Mapping[str, object], *, spread: bool) -> list[Block]:
    """What lies on the table beside the map; the discards by kind where there is room to spread them."""
    discards = numbers(mapping.get("discard"))
    heap = beside(cards.card_stacks(discards), 3) if spread and discards else _heap("", sum(discards.values()))
    pile, top = numbers(mapping.get("pile")), words(mapping.get("top"))
    held, opened, open_row = numbers(mapping.get("held")), words(mapping.get("opened")), words(mapping.get("row"))
    parts = [labelled("Row", cards.row(open_row))] if "row" in mapping else []
    parts += [labelled("Pile", _heap("?", sum(pile.values()) + len(top)))]
    parts += [labelled(_seen(mapping), beside([cards.cards_of_a_kind(name, 1) for name in top], 2))] if top else []
    parts += [labelled("Discards", heap)]
    parts += [labelled("drawn", beside(cards.card_stacks(held), 3))] if held else []
    return parts + ([labelled("opened", _opened(opened))] if opened else [])


def _seen(mapping: Mapping[str, object]) -> str:
    """The name of the known cards on the pile, and of who knows them."""
    observer = word(mapping, "top_seen_by")
    return f"on top, seen by {observer}" if observer else "on top"


def _heap(name: str, count: int) -> Block:
    """A heap of cards with its number, an empty place if there is none."""
    return cards.cards_of_a_kind(name if count else "", count)


def _opened(tokens: list[str]) -> Block:
    """The chest tokens that were turned up."""
    return Block(
        25 * len(tokens), cards.HEIGHT + 8, "".join(token(value, 11 + 25 * k, 26) for k, value in enumerate(tokens))
    )


def _box(block: Block, height: float, active: bool) -> Block:
    """A strip in its box, marked if it is the turn's."""
    return boxed(
        block, block.width + 2 * PAD, cls="panel-turn" if active else "panel", pad=PAD, height=height + 2 * PAD
    )


def _pairs(strips: list[tuple[Block, bool]]) -> Block:
    """Boxed strips two by two, the boxes of a pair equally tall."""
    lines = []
    for k in range(0, len(strips), 2):
        tallest = max(block.height for block, _ in strips[k : k + 2])
        lines.append(beside([_box(block, tallest, active) for block, active in strips[k : k + 2]]))
    return stacked(lines)


def _strips(mapping: Mapping[str, object], width: float, goal: str) -> Block:
    """The table and the strips of all players."""
    half = (width - GAP) / 2
    players = [_player(mapping, colour, goal) for colour in words(mapping.get("colours"))]
    has_row, odd = "row" in mapping, len(players) % 2 == 1
    widths = [half] * (len(players) - 1) + [width if odd and has_row else half]
    strips = [(_strip(player, wide), player.actions is not None) for player, wide in zip(players, widths, strict=True)]
    parts = _table(mapping, spread=not has_row and not odd)
    if odd and not has_row:
        table_top = flowing(parts, half - 2 * PAD, 14)
        return _pairs([*strips, (Block(half - 2 * PAD, table_top.height, table_top.body), False)])
    return stacked([boxed(flowing(parts, width - 2 * PAD, 14), width, pad=PAD), _pairs(strips)])


def _map(mapping: Mapping[str, object]) -> Block:
    """The map of a position."""
    track, setting = words(mapping.get("track")), setting_of(word(mapping, "edition"))
    length, sloop_at = len(track), word(mapping, "sloop_at")
    boards = whole(table(mapping.get("options")).get("tunnel_boards")) or length // BOARD // 2
    layout = lay_great_escape(length, boards) if sloop_at else lay_path(length)
    crowd = crowd_of(word_lists(mapping.get("pirates")), length)
    tokens = {whole(place): str(value) for place, value in table(mapping.get("tokens")).items()}
    return draw_map(layout, setting, track, crowd, tokens, sloop_at)


def draw_cartagena(mapping: Mapping[str, object], *, title: str = "", theme: str = "auto", prefix: str = "") -> str:
    """Draw a position's or a view's mapping of Cartagena as SVG."""
    picture = _map(mapping)
    status = status_line(mapping)
    goal = str(len(words(mapping.get("track"))) + 1)
    below = _strips(mapping, picture.width, goal)
    whole_page = stacked([header(title, status, picture.width), picture, below], 12)
    named = f"{title}: {status}" if title else f"Cartagena: {status}"
    return document(
        whole_page, title=named, description=describe_position(mapping), theme=theme, prefix=prefix, look=LOOK
    )
