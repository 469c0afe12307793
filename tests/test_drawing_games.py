"""What drawings show of each game: all that a view tells, and nothing that it hides."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from balandra.cartagena.drawing import draw_cartagena
from balandra.cartagena.drawing.descriptions import status_line as cartagena_status
from balandra.cartagena.drawing.track import lay_great_escape
from balandra.martinique.drawing import draw_martinique
from balandra.martinique.drawing.descriptions import status_line as martinique_status
from balandra.martinique.drawing.island import square_centre
from tests.drawings import (
    CARTAGENAS,
    EXAMPLE,
    GREAT_ESCAPES,
    MARTINIQUES,
    SVG,
    Mapping,
    drawn,
    great_escape,
    marked,
    martinique,
    martinique_view,
    over,
    sunset,
    values,
    witch_view,
    words_in,
)

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
