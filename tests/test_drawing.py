"""Drawings: well-formed, complete, discreet, and apart from each other."""

import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tools import shapes

from balandra.cartagena.drawing import draw_cartagena
from balandra.cartagena.drawing import palette as cartagena_palette
from balandra.cartagena.drawing.descriptions import status_line as cartagena_status
from balandra.cartagena.drawing.track import CELL_HEIGHT, CELL_WIDTH, GAP, PAD, Layout, Rect, lay_great_escape, lay_path
from balandra.drawing import palette
from balandra.drawing.pawns import FILLS
from balandra.drawing.shapes import ICONS, INKS, LETTERS
from balandra.martinique.drawing import draw_martinique
from balandra.martinique.drawing import palette as martinique_palette
from balandra.martinique.drawing.descriptions import status_line as martinique_status
from balandra.martinique.drawing.island import square_centre

Mapping = dict[str, Any]

STYLES = {**palette.STYLES, **cartagena_palette.STYLES, **martinique_palette.STYLES}
SVG = "{http://www.w3.org/2000/svg}"
ORIGINAL = ("skull", "hat", "dagger", "bottle", "key", "pistol")
RAVENSBURGER = ("bottle", "keys", "pistol", "grapnel", "lantern", "telescope")
DEVIR = ("pistol", "rum", "lantern", "parrot", "hook", "chest")
SOUVENIRS = ("sabres", "muskets", "skull", "chest", "parrot", "rum")
SYMBOLS = {
    "original-jamaica": ORIGINAL,
    "original-tortuga": ORIGINAL,
    "ravensburger-basic": RAVENSBURGER,
    "devir-escape": DEVIR,
    "devir-jungle": DEVIR,
    "devir-great-escape": DEVIR,
}
PLAYERS = ("blue", "red", "yellow", "green", "brown")
GREAT_ESCAPES = [(a, b) for a in (3, 4, 5) for b in (3, 4, 5) if a + b <= 8]

EXAMPLE: Mapping = {
    **json.loads((Path(__file__).parents[1] / "docs" / "examples" / "tortuga.json").read_text()),
    "options": {"boards": 6},
    "pile": {"skull": 10, "hat": 14, "dagger": 10, "bottle": 12, "key": 15, "pistol": 8},
    "discard": {},
    "actions_left": 3,
    "stage": "action",
}
EXAMPLE_TRACK = list(EXAMPLE["track"])


def cartagena(edition: str, boards: int, players: int, *, seed: int = 0, aboard: int = 0) -> Mapping:
    """A made-up position with all that the edition can show."""
    chance, colours = random.Random(seed), PLAYERS[:players]
    symbols, spaces = SYMBOLS[edition], 6 * boards
    track = [symbol for _ in range(boards) for symbol in chance.sample(symbols, 6)]
    places: list[Any] = [0, 0, 0, spaces + 1, spaces + 1, *range(1, spaces + 1), *range(1, spaces + 1)]
    crews = {colour: chance.sample(places, 6 - aboard) + ["sloop"] * aboard for colour in colours}
    hands = {colour: dict(Counter(chance.choices(symbols, k=7))) for colour in colours}
    return {
        "edition": edition,
        "options": {"boards": boards},
        "colours": list(colours),
        "track": track,
        "pirates": crews,
        "hands": hands,
        "pile": dict.fromkeys(symbols, 9),
        "discard": {symbols[0]: 3, symbols[1]: 1},
        "turn": colours[-1],
        "actions_left": 2,
        "stage": "action",
    }


def great_escape(tunnel: int, jungle: int, players: int = 4, sloop_at: str = "cartagena") -> Mapping:
    """A made-up position of the Great Escape."""
    mapping = cartagena("devir-great-escape", tunnel + jungle, players, seed=tunnel * 10 + jungle, aboard=2)
    mapping["options"] = {"tunnel_boards": tunnel, "jungle_boards": jungle}
    return mapping | {"sloop_at": sloop_at, "free_sailing": True}


def witch_view() -> Mapping:
    """A view with hidden hands, a seen top and face-down tokens."""
    mapping = cartagena("devir-escape", 6, 3)
    chests = [place for place, symbol in enumerate(mapping["track"], 1) if symbol == "chest"]
    return mapping | {
        "hands": {"blue": {"rum": 2, "rum*": 1, "parrot*": 2}, "red": {"?": 6}, "yellow": {"rum": 1, "?": 4}},
        "pile": {"?": 60},
        "top": ["rum", "?"],
        "top_seen_by": "blue",
        "held": {"?": 4},
        "tokens": {str(place): "?" for place in chests},
        "opened": ["2", "snake", "empty"],
        "stage": "lantern",
    }


def martinique() -> Mapping:
    """A made-up position at sunrise, told whole."""
    squares = [f"{letter}{line}" for letter in "abcdefgh" for line in range(1, 9)]
    souvenirs = itertools.cycle(f"{symbol} {value}" for symbol in SOUVENIRS for value in (1, 2, 3))
    tiles = {square: next(souvenirs) for square in squares if square not in ("d4", "e4", "d5", "e5", "a1", "c3")}
    return {
        "edition": "martinique",
        "options": {},
        "colours": ["black", "red"],
        "phase": "sunrise",
        "turn": "black",
        "stage": "action",
        "tiles": tiles | {"b3": "map f", "g6": "map 2"},
        "pirates": {"black": ["b3", "h8"], "red": ["a4"]},
        "reserve": {"black": 1, "red": 2},
        "stools": ["red", "black"],
        "stock": {"black": ["skull 3", "parrot 2", "parrot 1"], "red": []},
        "jokers": {"black": 0, "red": 2},
        "maps": {"black": ["c", "7^"], "red": ["5"]},
        "tavern": ["joker", "map a", "map 8"],
        "hold": {"black": [["rum 1", "skull 2"]], "red": []},
        "treasures": [["rum 1", "rum 2"], ["skull 1", "chest 2", "sabres 3"], ["parrot 1"] * 4],
        "bag": ["rum 1"] * 39,
        "spent": ["rum 2", "skull 1"],
        "secret": ["e", "3"],
        "digs": {"black": [], "red": []},
    }


def martinique_view() -> Mapping:
    """The same position as red sees it."""
    mapping = martinique()
    return mapping | {
        "tiles": mapping["tiles"] | {"b3": "map ?", "g6": "map ?"},
        "maps": {"black": ["?", "7^", "letter"], "red": ["5"]},
        "tavern": ["joker", "map letter", "map number"],
        "secret": ["?", "?"],
        "bag": ["?"] * 39,
    }


def sunset() -> Mapping:
    """Four pirates have dug, four wait on their stools."""
    return martinique() | {
        "phase": "sunset",
        "stage": "dig",
        "turn": "red",
        "tiles": {},
        "pirates": {"black": [], "red": []},
        "reserve": {"black": 0, "red": 0},
        "stools": ["black", "red"] * 4,
        "tavern": [],
        "digs": {"black": ["c4", "e5"], "red": ["d4", "a8"]},
    }


def over() -> Mapping:
    """All have dug, red has found it."""
    result = {"winner": "red", "how": "treasure", "found_by": "red", "points": {"black": 9, "red": 4}}
    digs = {"black": ["c4", "e5", "a1", "h8"], "red": ["d4", "a8", "e3", "b2"]}
    return sunset() | {"phase": "over", "stage": "over", "digs": digs, "result": result}


CARTAGENAS: dict[str, Mapping] = {
    "the printed example": EXAMPLE,
    "a view with the witch": witch_view(),
    "nobody has moved": EXAMPLE | {"pirates": {colour: [0] * 6 for colour in EXAMPLE["colours"]}},
    "won": EXAMPLE | {"stage": "over", "winner": "blue", "pirates": {"blue": [37] * 6}},
    "filibusters": EXAMPLE | {"stage": "filibusters", "discarding": "red", "power": {"card": "rum*"}},
    **{
        f"{edition}, {boards} boards, {players} players": cartagena(edition, boards, players, seed=boards)
        for edition in SYMBOLS
        if "great" not in edition
        for boards in range(4, 9)
        for players in (2, 3, 4, 5)
    },
    **{
        f"{a}+{b} at {shore}": great_escape(a, b, 5, shore)
        for a, b in GREAT_ESCAPES
        for shore in ("cartagena", "tortuga")
    },
}
MARTINIQUES = {"sunrise": martinique(), "view": martinique_view(), "sunset": sunset(), "over": over()}
WITH_A_TITLE = "with a title"
NAMES = [*CARTAGENAS, *MARTINIQUES, WITH_A_TITLE]


@cache
def drawn(name: str) -> str:
    """The drawing of a position by its name."""
    if name == WITH_A_TITLE:
        return draw_cartagena(EXAMPLE, title="The printed example")
    return draw_cartagena(CARTAGENAS[name]) if name in CARTAGENAS else draw_martinique(MARTINIQUES[name])


def marked(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements that carry `data-NAME`."""
    return [part for part in root.iter() if f"data-{name}" in part.attrib]


def values(root: ET.Element, name: str) -> Counter[str]:
    """How often each value of `data-NAME` occurs."""
    return Counter(part.attrib[f"data-{name}"] for part in marked(root, name))


def words_in(root: ET.Element) -> list[str]:
    """The words that can be seen."""
    return ["".join(part.itertext()) for part in root.iter(f"{SVG}text")]


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


# --- what is shown of Cartagena ----------------------------------------------------------------------------------


def pawns_on(root: ET.Element, space: int) -> Counter[str]:
    """The pawns drawn on a space."""
    place = next(part for part in marked(root, "space") if part.attrib["data-space"] == str(space))
    return values(place, "pirate")


@pytest.mark.parametrize("name", CARTAGENAS)
def test_every_space_shows_its_symbol_its_number_and_its_pirates(name: str) -> None:
    mapping, root = CARTAGENAS[name], ET.fromstring(drawn(name))
    places = {int(part.attrib["data-space"]): part for part in marked(root, "space")}
    assert sorted(places) == list(range(1, len(mapping["track"]) + 1))
    for space, place in places.items():
        assert str(space) in words_in(place)
        links = [part.attrib["href"] for part in place.iter(f"{SVG}use")]
        assert any(link.endswith(f"-i-{mapping['track'][space - 1]}") for link in links)
        standing = Counter({colour: crew.count(space) for colour, crew in mapping["pirates"].items()})
        assert values(place, "pirate") == +standing


@pytest.mark.parametrize("name", CARTAGENAS)
def test_pirates_at_both_ends_and_aboard_are_counted_by_colour(name: str) -> None:
    mapping, root = CARTAGENAS[name], ET.fromstring(drawn(name))
    goal = len(mapping["track"]) + 1
    expected: Counter[str] = Counter()
    for crew in mapping["pirates"].values():
        expected.update(f"×{crew.count(place)}" for place in (0, goal, "sloop") if place in crew)
    assert Counter(words for words in words_in(root) if words.startswith("×")) == expected


@pytest.mark.parametrize("name", CARTAGENAS)
def test_a_hand_shows_exactly_the_cards_of_the_mapping(name: str) -> None:
    mapping, root = CARTAGENAS[name], ET.fromstring(drawn(name))
    hands = {part.attrib["data-hand"]: part for part in marked(root, "hand")}
    assert list(hands) == mapping["colours"]
    for colour, hand in hands.items():
        shown = {part.attrib["data-card"]: int(part.attrib["data-count"]) for part in marked(hand, "card")}
        assert shown == mapping["hands"].get(colour, {})


def test_three_pirates_of_the_printed_example_share_a_skull() -> None:
    assert pawns_on(ET.fromstring(drawn("the printed example")), 17) == {"blue": 1, "red": 2}


def test_the_row_is_shown_in_its_order_with_the_arrow_first() -> None:
    root = ET.fromstring(drawn("the printed example"))
    shown = [part.attrib["data-card"] for part in marked(root, "card")]
    assert shown[: len(EXAMPLE["row"])] == EXAMPLE["row"]
    parts = [part for part in root.iter() if part.attrib.get("class") == "arrow" or "data-card" in part.attrib]
    assert parts[0].attrib.get("class") == "arrow"


def test_there_is_no_arrow_without_a_row() -> None:
    assert 'class="arrow"' not in draw_cartagena(witch_view())


def test_an_empty_row_keeps_its_arrow() -> None:
    assert 'class="arrow"' in draw_cartagena(EXAMPLE | {"row": []})


def test_pile_and_discards_show_their_sizes() -> None:
    root = ET.fromstring(draw_cartagena(EXAMPLE | {"discard": {"dagger": 11, "key": 2}}))
    assert {"69", "13"} <= set(words_in(root))


def test_only_the_player_to_move_is_marked_and_has_coins() -> None:
    drawing = drawn("the printed example")
    assert drawing.count('class="panel-turn"') == 1
    assert values(ET.fromstring(drawing), "actions") == {"3": 1}
    assert 'class="panel-turn"' not in draw_cartagena(CARTAGENAS["won"])


def test_hidden_cards_and_tokens_stay_hidden() -> None:
    view = witch_view()
    root = ET.fromstring(draw_cartagena(view))
    assert values(root, "token") == {"?": len(view["tokens"]), "2": 1, "snake": 1, "empty": 1}
    hands = {part.attrib["data-hand"]: part for part in marked(root, "hand")}
    links = [part.attrib["href"] for part in hands["red"].iter(f"{SVG}use")]
    assert links == []
    description = root[1].text or ""
    assert "red: 6 hidden" in description
    assert "on top rum, hidden" in description


def test_a_token_that_the_mapping_tells_is_told() -> None:
    root = ET.fromstring(draw_cartagena(EXAMPLE | {"tokens": {14: 3, 20: "snake"}}))
    assert values(root, "token") == {"3": 1, "snake": 1}


def test_dark_cards_look_dark_and_others_do_not() -> None:
    assert draw_cartagena(witch_view()).count('class="night"') > 0
    assert 'class="night"' not in drawn("the printed example")


@pytest.mark.parametrize("shore", ["cartagena", "tortuga"])
def test_the_sloop_lies_at_its_shore_with_those_aboard(shore: str) -> None:
    mapping = great_escape(3, 3, 4, shore)
    (sloop,) = marked(ET.fromstring(draw_cartagena(mapping)), "sloop")
    assert sloop.attrib["data-sloop"] == shore
    assert values(sloop, "pirate") == dict.fromkeys(mapping["colours"], 1)
    deck = float(re.findall(r"translate\(\S+ (\S+)\)", ET.tostring(sloop).decode())[0])
    layout = lay_great_escape(36, 3)
    assert (deck > layout.height / 2) == (shore == "tortuga")


@pytest.mark.parametrize(("tunnel", "jungle"), GREAT_ESCAPES)
def test_the_great_escape_has_stone_boards_and_green_boards(tunnel: int, jungle: int) -> None:
    assert values(ET.fromstring(draw_cartagena(great_escape(tunnel, jungle))), "board") == {
        "stone": tunnel,
        "green": jungle,
    }


def test_the_description_tells_everything() -> None:
    description = ET.fromstring(drawn("the printed example"))[1].text or ""
    for answer in (
        "Blue to move · 3 actions left.",
        "17 skull",
        "the boat is 37",
        "blue: 1 at the start (start), 2 on space 6",
        "yellow: 1 bottle, 1 key, 1 skull",
        "Row, next card first: bottle, dagger, dagger",
        "Pile: 69 cards.",
    ):
        assert answer in description


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"actions_left": 1}, "Blue to move · 1 action left"),
        ({"stage": "filibusters", "discarding": "red", "power": {"card": "rum*"}}, "Red must discard (dark rum)"),
        (
            {"stage": "pistol", "power": {"card": "pistol", "rival": "red"}},
            "Blue takes a card from red · 3 actions left",
        ),
        ({"stage": "rum", "next_gift": "green"}, "Blue gives a card to green · 3 actions left"),
        ({"stage": "lantern"}, "Blue keeps a card · 3 actions left"),
        ({"stage": "lantern", "kept": True}, "Blue returns a card · 3 actions left"),
        ({"stage": "over", "winner": "red"}, "Red wins"),
        ({"free_sailing": True, "sloop_at": "cartagena"}, "Blue to move · 3 actions left"),
        ({"free_sailing": True, "sloop_at": "tortuga"}, "Blue to move · 3 actions left · free sailing"),
        (
            {"free_sailing": True, "sloop_at": "cartagena", "pirates": {"blue": ["sloop"]}},
            "Blue to move · 3 actions left · free sailing",
        ),
    ],
)
def test_the_status_says_who_decides_what(change: Mapping, status: str) -> None:
    assert cartagena_status(EXAMPLE | change) == status


# --- what is shown of Martinique ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MARTINIQUES)
def test_every_tile_stool_and_pirate_is_shown(name: str) -> None:
    mapping, root = MARTINIQUES[name], ET.fromstring(drawn(name))
    tiles = values(root, "tile")
    for tile, count in Counter([*mapping["tiles"].values(), *mapping["tavern"]]).items():
        assert tiles[tile] >= count
    on_island = {part.attrib["data-square"]: values(part, "pirate") for part in marked(root, "square")}
    assert on_island == {square: {colour: 1} for colour, squares in mapping["pirates"].items() for square in squares}
    assert len(marked(root, "stool")) == len(mapping["stools"])
    reserves = {part.attrib["data-reserve"]: values(part, "pirate") for part in marked(root, "reserve")}
    assert reserves == {colour: {colour: count} for colour, count in mapping["reserve"].items() if count}


@pytest.mark.parametrize("name", MARTINIQUES)
def test_every_tile_of_a_position_is_drawn_once(name: str) -> None:
    mapping, root = MARTINIQUES[name], ET.fromstring(drawn(name))
    owned = [*mapping["tiles"].values(), *mapping["tavern"], *itertools.chain(*mapping["treasures"])]
    owned += itertools.chain(*mapping["stock"].values(), *(load for hold in mapping["hold"].values() for load in hold))
    owned += ["joker"] * sum(mapping["jokers"].values())
    owned += [
        f"map {value.removesuffix('^')}" for value in [*itertools.chain(*mapping["maps"].values()), *mapping["secret"]]
    ]
    assert values(root, "tile") == Counter(owned)


def test_maps_lie_face_down_unless_they_were_turned_up() -> None:
    root = ET.fromstring(drawn("sunrise"))
    lying = {part.attrib["data-tile"]: part.attrib["data-open"] for part in marked(root, "tile")}
    assert (lying["map 7"], lying["map c"], lying["map f"], lying["map a"], lying["map e"]) == (
        "yes",
        "no",
        "no",
        "no",
        "no",
    )


def test_hidden_maps_and_the_secret_stay_hidden() -> None:
    drawing = draw_martinique(martinique_view())
    root = ET.fromstring(drawing)
    maps = {tile for tile in values(root, "tile") if tile.startswith("map")}
    assert maps == {"map ?", "map 7", "map 5", "map letter", "map number"}
    assert not marked(root, "treasure")
    assert "The Lost Treasure is hidden." in (root[1].text or "")
    signs = [part for part in root.iter(f"{SVG}text") if part.attrib.get("class") == "map-words"]
    assert sorted(part.text or "" for part in signs) == ["5", "7"]


def test_digs_are_shown_at_sunset_and_the_diggers_leave_their_stools() -> None:
    root = ET.fromstring(drawn("sunset"))
    digs = {part.attrib["data-dig"]: values(part, "pirate") for part in marked(root, "dig")}
    assert digs == {"c4": {"black": 1}, "e5": {"black": 1}, "d4": {"red": 1}, "a8": {"red": 1}}
    gone = [part.attrib["data-stool"] for part in marked(root, "stool") if "opacity" in part.attrib]
    assert gone == ["1", "2", "3", "4"]


def test_the_lost_treasure_is_marked_only_when_all_is_over() -> None:
    assert not marked(ET.fromstring(drawn("sunset")), "treasure")
    assert values(ET.fromstring(draw_martinique(over())), "treasure") == {"e3": 1}


def test_squares_have_their_own_places_with_a1_at_the_lower_left() -> None:
    centres = {square_centre(f"{letter}{line}") for letter in "abcdefgh" for line in range(1, 9)}
    assert len(centres) == 64
    assert square_centre("a1")[0] < square_centre("h1")[0]
    assert square_centre("a1")[1] > square_centre("a8")[1]


@pytest.mark.parametrize(
    ("mapping", "status"),
    [
        (martinique(), "Sunrise · black to move"),
        (martinique() | {"stage": "bonus"}, "Sunrise · black chooses a bonus"),
        (sunset(), "Sunset · red digs"),
        (over(), "Red has found the Lost Treasure"),
        (
            over() | {"result": {"winner": "black", "how": "points", "points": {"black": 9, "red": 4}}},
            "Black wins by points, 9 to 4",
        ),
        (over() | {"result": {"winner": None, "how": "nobody"}}, "Nobody wins"),
    ],
)
def test_the_status_of_martinique_says_who_decides_what(mapping: Mapping, status: str) -> None:
    assert martinique_status(mapping) == status


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
