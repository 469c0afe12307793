"""Drawings: well-formed, complete, discreet, and apart from each other."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import pytest
from tools import shapes

from balandra.cartagena.drawing import draw_cartagena
from balandra.cartagena.drawing.track import CELL_HEIGHT, CELL_WIDTH, GAP, PAD, Layout, Rect, lay_great_escape, lay_path
from balandra.drawing.pawns import FILLS
from balandra.drawing.shapes import ICONS, INKS, LETTERS
from balandra.martinique.drawing import draw_martinique
from tests.drawings import (
    DEVIR,
    EXAMPLE,
    EXAMPLE_TRACK,
    GREAT_ESCAPES,
    NAMES,
    ORIGINAL,
    PLAYERS,
    RAVENSBURGER,
    SOUVENIRS,
    STYLES,
    SVG,
    drawn,
    martinique,
    words_in,
)

# --- every drawing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_is_one_well_formed_svg_that_can_be_heard(name: str) -> None:
    root = ET.fromstring(drawn(name))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["width"] == "100%"
    assert len(root.attrib["viewBox"].split()) == 4
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], description.attrib["id"]]
    assert title.text
    assert len(description.text or "") > 200


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_stays_small_and_reaches_for_nothing_outside(name: str) -> None:
    drawing = drawn(name)
    assert len(drawing.encode()) < 60_000
    assert "<script" not in drawing
    assert "@import" not in drawing
    assert drawing.count("http") == 1  # the name of the SVG language itself
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', drawing))
    assert all(link.startswith("#") for link in re.findall(r"url\(([^)]*)\)", drawing))


@pytest.mark.parametrize("name", NAMES)
def test_everything_used_is_defined_once_and_everything_defined_is_used(name: str) -> None:
    drawing = drawn(name)
    defined = re.findall(r'<(?:symbol|pattern) id="([^"]*)"', drawing)
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawing))
    assert sorted(defined) == sorted(used)


@pytest.mark.parametrize("name", NAMES)
def test_style_and_names_of_a_drawing_touch_no_other_drawing(name: str) -> None:
    drawing = drawn(name)
    prefix = ET.fromstring(drawing).attrib["class"]
    style = re.search(r"<style>(.*?)</style>", drawing)
    assert style is not None
    selectors = re.findall(r"([^{}]+)\{[^{}]*\}", style[1].replace("@media (prefers-color-scheme:dark){", ""))
    assert selectors
    assert all(selector.startswith(f".{prefix} .") for selector in selectors)
    assert all(identity.startswith(f"{prefix}-") for identity in re.findall(r' id="([^"]*)"', drawing))


def test_different_positions_have_different_names() -> None:
    prefixes = [ET.fromstring(drawn(name)).attrib["class"] for name in NAMES]
    assert len(set(prefixes)) == len(prefixes)


def test_the_same_position_gives_the_same_drawing() -> None:
    assert draw_cartagena(EXAMPLE) == draw_cartagena(EXAMPLE)


def test_every_class_in_use_has_a_style_and_every_style_is_in_use() -> None:
    used: set[str] = set()
    for drawing in map(drawn, NAMES):
        prefix = ET.fromstring(drawing).attrib["class"]
        used |= {name for names in re.findall(r'class="([^"]*)"', drawing) for name in names.split()} - {prefix}
    assert used == set(STYLES)


def test_a_theme_is_followed_by_itself_or_held_fast() -> None:
    dark_page = STYLES["page"][1]
    assert f"@media (prefers-color-scheme:dark){{.p .page{{{dark_page}}}" in draw_cartagena(EXAMPLE, prefix="p")
    assert dark_page not in draw_cartagena(EXAMPLE, theme="light")
    dark = draw_cartagena(EXAMPLE, theme="dark")
    assert dark_page in dark
    assert "@media" not in dark


@pytest.mark.parametrize(("theme", "prefix"), [("sepia", ""), ("auto", "a b"), ("auto", '"><script>'), ("auto", "1")])
def test_a_theme_or_prefix_that_makes_no_sense_is_refused(theme: str, prefix: str) -> None:
    with pytest.raises(ValueError, match=r"theme|prefix"):
        draw_cartagena(EXAMPLE, theme=theme, prefix=prefix)


def test_words_from_outside_are_escaped() -> None:
    nasty = '<script>alert("&")</script> href="#x"'
    strange = EXAMPLE | {"turn": nasty, "edition": nasty, "track": [nasty, *EXAMPLE_TRACK[1:]]}
    strange["colours"] = ["blue", nasty]
    strange["pirates"] = {nasty: [3, 0]}
    strange["hands"] = {nasty: {nasty: 2}}
    for drawing in (draw_cartagena(strange, title=nasty), draw_martinique(martinique() | {"turn": nasty}, title=nasty)):
        assert "<script" not in drawing
        root = ET.fromstring(drawing)
        assert nasty in (root[0].text or "")


def test_a_title_is_shown_and_named() -> None:
    root = ET.fromstring(draw_cartagena(EXAMPLE, title="The printed example"))
    assert "The printed example" in words_in(root)
    assert root[0].text == "The printed example: Blue to move · 3 actions left"


def test_a_long_title_is_shortened_in_the_picture_only() -> None:
    title = "word " * 60
    root = ET.fromstring(draw_cartagena(EXAMPLE, title=title))
    assert title in (root[0].text or "")
    assert max(len(words) for words in words_in(root)) < 100


# --- where the boards lie ----------------------------------------------------------------------------------------

LAYOUTS = {f"{boards} boards": lay_path(6 * boards) for boards in range(2, 9)} | {
    f"{a}+{b}": lay_great_escape(6 * (a + b), a) for a, b in GREAT_ESCAPES
}


def meets(one: Rect, other: Rect) -> bool:
    """Whether two rectangles overlap."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def steps(layout: Layout) -> list[tuple[int, float, float]]:
    """The distance from each space to the next, across and down."""
    pairs = itertools.pairwise(layout.centres)
    return [(place, abs(b[0] - a[0]), abs(b[1] - a[1])) for place, (a, b) in enumerate(pairs, 1)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_boards_and_both_ends_do_not_overlap_and_lie_on_the_map(name: str) -> None:
    layout = LAYOUTS[name]
    places = [*layout.boards, layout.start, layout.goal]
    assert not any(meets(one, other) for one, other in itertools.combinations(places, 2))
    assert all(
        place.x >= 0 and place.y >= 0 and place.right <= layout.width and place.bottom <= layout.height
        for place in places
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_board_holds_its_six_spaces(name: str) -> None:
    layout = LAYOUTS[name]
    assert len(set(layout.centres)) == len(layout.centres) == 6 * len(layout.boards)
    for k, (x, y) in enumerate(layout.centres):
        board = layout.boards[k // 6]
        assert board.x < x < board.right
        assert board.y < y < board.bottom


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_space_lies_next_to_the_one_before_except_across_the_sea(name: str) -> None:
    layout = LAYOUTS[name]
    for place, across, down in steps(layout):
        if layout.sea is not None and place == layout.breaks:
            continue
        assert min(across, down) == 0
        assert across <= CELL_WIDTH + 2 * PAD + GAP
        assert down <= CELL_HEIGHT + 2 * PAD + GAP


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_board_is_three_in_a_row_then_turn_turn_and_back(name: str) -> None:
    layout = LAYOUTS[name]
    for k in range(0, len(layout.centres), 6):
        one, two, three, four, five, six = layout.centres[k : k + 6]
        assert one[0] == two[0] == three[0] != four[0] == five[0] == six[0]
        assert (one[1], two[1], three[1]) == (six[1], five[1], four[1])


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_map_is_wider_than_it_is_high(name: str) -> None:
    layout = LAYOUTS[name]
    assert 1.2 < layout.width / layout.height < 2.6


@pytest.mark.parametrize("spaces", [0, 6, 20, 35])
def test_a_track_without_whole_boards_is_refused(spaces: int) -> None:
    with pytest.raises(ValueError, match="track"):
        lay_path(spaces)


# --- can everyone tell them apart? -------------------------------------------------------------------------------


def channels(colour: str) -> list[float]:
    """Red, green and blue as light."""
    digits = "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour[1:]
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the accessibility guidelines measure it."""
    bright = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (channels(one), channels(other))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


def fill(name: str, dark: int) -> str:
    """The fill colour of a class."""
    found = re.search(r"fill:(#\w+)", STYLES[name][dark]) or re.search(r"fill:(#\w+)", STYLES[name][0])
    assert found is not None
    return found[1]


@pytest.mark.parametrize("dark", [0, 1])
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        *itertools.product(("words", "faint"), ("page", "panel", "panel-turn")),
        ("place", "slab"),
        ("sea-words", "sea"),
        ("coordinate", "sea"),
        ("coordinate", "dusk"),
        ("back-sign", "back"),
        ("badge-words", "badge"),
        ("token-words", "token"),
        ("light-words", "dark"),
        ("light-words", "hull"),
        ("stool-words", "stool"),
        ("map-words", "map-face"),
        ("map-hint", "map-back"),
        ("value", "face"),
    ],
)
def test_words_can_be_read_on_their_ground(words: str, ground: str, dark: int) -> None:
    assert contrast(fill(words, dark), fill(ground, dark)) >= 4.5


@pytest.mark.parametrize("colour", FILLS)
def test_the_letter_of_a_pawn_can_be_read(colour: str) -> None:
    assert contrast(FILLS[colour], INKS[colour]) >= 4.0


def test_the_pawns_of_a_game_differ_in_their_letters() -> None:
    assert len({LETTERS[colour] for colour in PLAYERS}) == len(PLAYERS)
    assert LETTERS["black"] != LETTERS["red"]


# How colours look to people without the red, the green or the blue receptor (Machado and others, 2009).
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(light: list[float]) -> list[float]:
    """A colour in a space where distances are seen distances."""
    r, g, b = (min(1.0, max(0.0, part)) for part in light)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


@pytest.mark.parametrize("kind", BLINDNESS)
def test_pawns_differ_for_the_colour_blind_too(kind: str) -> None:
    seen = {}
    for colour in PLAYERS:
        light = channels(FILLS[colour])
        seen[colour] = lab([sum(k * part for k, part in zip(line, light, strict=True)) for line in BLINDNESS[kind]])
    for one, other in itertools.combinations(PLAYERS, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert distance > 20, (one, other)


def test_every_symbol_of_every_edition_has_its_picture() -> None:
    assert {*ORIGINAL, *RAVENSBURGER, *DEVIR, *SOUVENIRS, "joker"} == set(ICONS)


# The page's drawings


def test_the_page_has_the_same_shapes() -> None:
    assert shapes.FILE.read_text(encoding="utf-8") == shapes.text(), "web/src/drawings/shapes.ts: run make golden"


@pytest.mark.parametrize("colour", FILLS)
def test_the_page_has_the_same_colours_of_pawns_in_the_light(colour: str) -> None:
    tokens = (shapes.ROOT / "web" / "src" / "design" / "tokens.css").read_text(encoding="utf-8")
    name = "green-crew" if colour == "green" else colour  # the page's green is that of leaves
    light = re.search(rf"--{name}: (#\w+);", tokens)  # the first of the file; the dark ones follow
    assert light
    assert light[1] == FILLS[colour]
