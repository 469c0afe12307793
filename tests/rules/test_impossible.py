"""Positions that cannot be are refused, and the message names what is wrong."""

from collections.abc import Mapping
from typing import cast

import pytest

import balandra
from balandra import InvalidOption, InvalidPosition, UnknownEdition

from .book import rule
from .cartagena import JAMAICA, TORTUGA, spare, track, words
from .devir import ESCAPE, GREAT, PLAIN
from .martinique import LAND, island

Changes = Mapping[str, object]
Case = tuple[str, Changes, str]


def cartagena(edition: str, changes: Changes) -> dict[str, object]:
    """A small possible position, changed."""
    sound: dict[str, object] = {
        "edition": edition,
        "colours": ["blue", "red"],
        "pirates": {"blue": [], "red": []},
        "turn": "blue",
    }
    if edition == GREAT:
        sound |= {"options": {"tunnel_boards": 3, "jungle_boards": 3}, "track": PLAIN, "sloop_at": "cartagena"}
    return sound | dict(changes)


def name(value: object) -> str:
    """What a case is called: its words, or the keys that it changes."""
    return value if isinstance(value, str) else " ".join(cast(dict[str, object], value))


def refused(mapping: Mapping[str, object], named: str) -> None:
    """The position is refused with a message that names the offending thing."""
    with pytest.raises(InvalidPosition) as caught:
        balandra.position(mapping)
    assert named.lower() in str(caught.value).lower()


@rule("positions", "Cartagena", "The position that the cases change is possible")
@pytest.mark.parametrize("edition", [JAMAICA, TORTUGA, "ravensburger-basic", ESCAPE, GREAT])
def test_the_position_to_be_changed_is_possible(edition: str) -> None:
    assert balandra.position(cartagena(edition, {})).turn == "blue"


TWISTED = ["skull", "skull", *track(JAMAICA)[2:]]
SWAPPED = [*track(JAMAICA)[:5], track(JAMAICA)[6], track(JAMAICA)[5], *track(JAMAICA)[7:]]
WITCH = {"options": {"witch": True}, "track": PLAIN}
FILIBUSTERS = {"options": {"filibusters": True}}

PIRATES: list[Case] = [
    (JAMAICA, {"pirates": {"blue": [7, 7, 7, 7]}}, "7"),
    (JAMAICA, {"pirates": {"blue": [7, 7], "red": [7, 7]}}, "7"),
    (GREAT, {"pirates": {"blue": [20, 20], "red": [20, 20]}}, "20"),
    (JAMAICA, {"pirates": {"blue": [1, 2, 3, 4, 5, 6, 7]}}, "blue"),
    ("ravensburger-basic", {"pirates": {"red": [1, 2, 3, 4, 5]}}, "red"),
    (ESCAPE, {"options": {"pirates": 4}, "pirates": {"red": [1, 2, 3, 4, 5]}}, "red"),
    (JAMAICA, {"pirates": {"purple": [3]}}, "purple"),
    (JAMAICA, {"pirates": {"green": [3]}}, "green"),
    (JAMAICA, {"pirates": {"blue": [38]}}, "38"),
    (JAMAICA, {"pirates": {"blue": [-1]}}, "-1"),
    ("ravensburger-basic", {"pirates": {"blue": [32]}}, "32"),
    (JAMAICA, {"pirates": {"blue": ["dungeons"]}}, "dungeons"),
    (GREAT, {"pirates": {"blue": ["sloop"] * 4}}, "sloop"),
    (GREAT, {"pirates": {"blue": ["crow's nest"]}}, "crow's nest"),
    (JAMAICA, {"pirates": {"blue": 7}}, "pirates"),
    (JAMAICA, {"pirates": {"blue": [2.5]}}, "2.5"),
    (JAMAICA, {"pirates": {"blue": [37] * 6}, "stage": "action"}, "stage"),
    (JAMAICA, {"pirates": {"blue": [37] * 6, "red": [37] * 6}}, "blue and red"),
]


@rule("positions", "Cartagena", "Pirates: four on a space, too many, strangers, spaces that do not exist")
@pytest.mark.parametrize(("edition", "changes", "named"), PIRATES, ids=name)
def test_impossible_pirates_are_refused(edition: str, changes: Changes, named: str) -> None:
    refused(cartagena(edition, changes), named)


CARDS: list[Case] = [
    (JAMAICA, {"hands": {"blue": {"dagger": 18}}}, "dagger"),
    (JAMAICA, {"hands": {"blue": {"dagger": 9}, "red": {"dagger": 9}}}, "dagger"),
    (JAMAICA, {"hands": {"blue": {"dagger": 9}}, "discard": {"dagger": 9}}, "dagger"),
    (TORTUGA, {"hands": {"blue": {"dagger": 9}}, "row": ["dagger"] * 9}, "dagger"),
    ("ravensburger-basic", {"hands": {"blue": {"keys": 16}}}, "keys"),
    (JAMAICA, {"hands": {"blue": {"parrot": 1}}}, "parrot"),
    (ESCAPE, {"hands": {"blue": {"skull": 1}}}, "skull"),
    (JAMAICA, {"hands": {"purple": {"skull": 1}}}, "purple"),
    (JAMAICA, {"hands": {"blue": {"skull": -1}}}, "-1"),
    (JAMAICA, {"hands": {"blue": {"skull": "two"}}}, "two"),
    (JAMAICA, {"hands": {"blue": ["skull"]}}, "hands"),
    (JAMAICA, {"discard": {"anchor": 2}}, "anchor"),
    (JAMAICA, {"pile": {"hat": 18}}, "hat"),
    (ESCAPE, FILIBUSTERS | {"hands": {"blue": {"rum*": 3}}}, "rum*"),
    (ESCAPE, FILIBUSTERS | {"hands": {"blue": {"rum": 16}}}, "rum"),
    (TORTUGA, {"row": ["skull", "hat"] * 6 + ["key"]}, "row"),
    (TORTUGA, {"row": ["anchor"]}, "anchor"),
    (JAMAICA, {"row": ["skull"]}, "row"),
    (ESCAPE, {"top": ["rum", "rum", "rum", "rum"]}, "top"),
    (ESCAPE, {"top": ["anchor"]}, "anchor"),
    (JAMAICA, {"hands": {"blue": {}, "red": {}}, "discard": {}, "pile": spare(JAMAICA, "key")}, "pile"),
    (
        ESCAPE,
        {"options": {"witch": True}, "known": {"blue": {"red": {"rum": 2}}}, "hands": {"red": {"rum": 1}}},
        "known",
    ),
]


@rule("positions", "Cartagena", "Cards: too many of a symbol, unknown ones, a row too long, cards that are missing")
@pytest.mark.parametrize(("edition", "changes", "named"), CARDS, ids=name)
def test_impossible_cards_are_refused(edition: str, changes: Changes, named: str) -> None:
    refused(cartagena(edition, changes), named)


BOARDS: list[Case] = [
    (JAMAICA, {"track": TWISTED}, "board"),
    (JAMAICA, {"track": SWAPPED}, "board"),
    (JAMAICA, {"track": ["anchor", *track(JAMAICA)[1:]]}, "anchor"),
    (JAMAICA, {"track": track(JAMAICA)[:35]}, "35"),
    (JAMAICA, {"track": track(JAMAICA)[:30]}, "30"),
    (JAMAICA, {"track": [*track(JAMAICA), "skull"]}, "37"),
    (JAMAICA, {"options": {"boards": 5}, "track": track(JAMAICA)}, "36"),
    (JAMAICA, {"track": "skull"}, "track"),
]


@rule("positions", "Cartagena", "Boards: without all six symbols, too short or too long, unknown symbols")
@pytest.mark.parametrize(("edition", "changes", "named"), BOARDS, ids=name)
def test_impossible_tracks_are_refused(edition: str, changes: Changes, named: str) -> None:
    refused(cartagena(edition, changes), named)


TURNS: list[Case] = [
    (JAMAICA, {"turn": "green"}, "green"),
    (JAMAICA, {"turn": "purple"}, "purple"),
    (JAMAICA, {"actions_left": 4}, "actions_left"),
    (JAMAICA, {"actions_left": 0}, "actions_left"),
    ("ravensburger-basic", {"actions_left": 3}, "actions_left"),
    (JAMAICA, {"stage": "sleeping"}, "sleeping"),
    (JAMAICA, {"stage": "filibusters", "discarding": "red", "hands": {"red": {"skull": 9}}}, "discarding"),
    (JAMAICA, {"stage": "lantern"}, "lantern"),
    (ESCAPE, WITCH | {"stage": "pistol"}, "pistol"),
    (ESCAPE, WITCH | {"stage": "pistol", "power": {"card": "pistol", "rival": "blue"}}, "rival"),
    (ESCAPE, WITCH | {"held": {"rum": 2}}, "held"),
    (ESCAPE, FILIBUSTERS | {"stage": "filibusters", "discarding": "red", "hands": {"red": {"rum": 3}}}, "red"),
    (JAMAICA, {"stage": "over", "winner": "blue"}, "over"),
    (JAMAICA, {"winner": "blue"}, "winner"),
    (JAMAICA, {"rng": "xyz"}, "rng"),
    (JAMAICA, {"pirats": {}}, "pirats"),
]


@rule("positions", "Cartagena", "Turns: strangers, too many actions, stages and keys that do not fit")
@pytest.mark.parametrize(("edition", "changes", "named"), TURNS, ids=name)
def test_impossible_turns_are_refused(edition: str, changes: Changes, named: str) -> None:
    refused(cartagena(edition, changes), named)


VARIANTS: list[Case] = [
    (GREAT, {"sloop_at": "havana"}, "havana"),
    (ESCAPE, {"sloop_at": "tortuga"}, "sloop_at"),
    (ESCAPE, {"free_sailing": True}, "free_sailing"),
    (GREAT, {"free_sailing": True, "turn": "blue", "pirates": {"red": ["sloop"]}}, "free_sailing"),
    (GREAT, {"free_sailing": True, "rules": 1}, "free_sailing"),
    (ESCAPE, {"tokens": {6: 1}}, "tokens"),
    (ESCAPE, WITCH | {"tokens": {7: 1}}, "7"),
    (ESCAPE, WITCH | {"tokens": {6: 5}}, "5"),
    (ESCAPE, WITCH | {"tokens": {6: "ghost"}}, "ghost"),
    (ESCAPE, WITCH | {"tokens": {6: "snake", 12: "snake"}}, "snake"),
    (ESCAPE, WITCH | {"tokens": {6: 1, 12: 1, 18: 1}}, "1"),
    (ESCAPE, WITCH | {"tokens": {6: "empty"}, "opened": ["empty"]}, "empty"),
    (ESCAPE, {"opened": [1]}, "opened"),
]


@rule("positions", "Cartagena", "Variants: a sloop, a captain or chest tokens that cannot be")
@pytest.mark.parametrize(("edition", "changes", "named"), VARIANTS, ids=name)
def test_impossible_variants_are_refused(edition: str, changes: Changes, named: str) -> None:
    refused(cartagena(edition, changes), named)


TABLES: list[Case] = [
    (JAMAICA, {"colours": ["blue", "purple"]}, "purple"),
    (JAMAICA, {"colours": ["blue", "blue"]}, "blue"),
    (JAMAICA, {"colours": ["blue"]}, "1"),
    (ESCAPE, {"options": {"boards": 3}}, "boards"),
    (ESCAPE, {"options": {"anchors": 3}}, "anchors"),
    ("martinique", {"colours": ["black", "blue"]}, "blue"),
    ("martinique", {"options": {"pirates_before_moving": 5}}, "pirates_before_moving"),
]


@rule("positions", "Both games", "Seats and options that the edition does not have")
@pytest.mark.parametrize(("edition", "changes", "named"), TABLES, ids=name)
def test_impossible_tables_are_refused(edition: str, changes: Changes, named: str) -> None:
    with pytest.raises(InvalidOption, match=named):
        balandra.position({"edition": edition, **changes})


@rule("positions", "Both games", "An edition that does not exist")
def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(UnknownEdition, match="original-barbados"):
        balandra.position({"edition": "original-barbados"})


@rule("positions", "Cartagena", "A mapping of another edition does not fit the game")
def test_a_mapping_of_another_edition_is_refused() -> None:
    with pytest.raises(InvalidPosition, match=TORTUGA):
        balandra.load("cartagena", JAMAICA).position({"edition": TORTUGA})


@rule("positions", "Cartagena", "A text that is no position is refused")
def test_a_text_that_is_no_position_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="position"):
        balandra.load("cartagena", JAMAICA).parse("nonsense")


# -- Martinique

ISLAND = island({"black": words("c3 f1 g1"), "red": words("h3 h4 h5")}, {"c3": "skull 1"}).mapping()
TILES = cast(dict[str, str], ISLAND["tiles"])
BAG = cast(list[str], ISLAND["bag"])
PRECIOUS = [tile for treasure in cast(list[list[str]], ISLAND["treasures"]) for tile in treasure]
WITHOUT_C3 = {square: tile for square, tile in TILES.items() if square != "c3"}
MAP_AT_B3 = TILES["b3"]

ON_THE_ISLAND: list[tuple[Changes, str]] = [
    ({"tiles": WITHOUT_C3}, "c3"),
    ({"pirates": {"black": words("c3 f1 g1"), "red": words("c3 h4 h5")}}, "c3"),
    ({"pirates": {"black": words("c3 c3 g1"), "red": words("h3 h4 h5")}}, "c3"),
    ({"pirates": {"black": words("c3 f1 d4"), "red": words("h3 h4 h5")}}, "d4"),
    ({"pirates": {"black": words("c3 f1 i9"), "red": words("h3 h4 h5")}}, "i9"),
    ({"pirates": {"black": words("c3 f1 g1"), "blue": words("h3 h4 h5")}}, "blue"),
    ({"pirates": {"black": words("a1 a2 a3 a4 a5"), "red": []}, "reserve": {"black": 0, "red": 4}}, "black"),
    ({"reserve": {"black": 2, "red": 1}}, "black"),
    ({"reserve": {"black": -1, "red": 1}}, "reserve"),
    ({"stools": ["black", "black"]}, "black"),
    ({"stools": ["blue"]}, "blue"),
    ({"tiles": TILES | {"d4": "skull 1"}}, "d4"),
    ({"tiles": TILES | {"i9": "skull 1"}}, "i9"),
    ({"tiles": TILES | {"a1": "anchor 1"}}, "anchor"),
    ({"tiles": TILES | {"a1": "skull 4"}}, "skull 4"),
    ({"tiles": TILES | {"b3": "map z"}}, "map z"),
    ({"tiles": TILES | {"b3": "map 9"}}, "map 9"),
    ({"tiles": TILES | {"b3": TILES["b5"]}}, TILES["b5"][4:]),
]


@rule("positions", "Martinique", "Pirates and tiles: bare squares, two on a square, five of a colour, unknown tiles")
@pytest.mark.parametrize(("changes", "named"), ON_THE_ISLAND, ids=name)
def test_an_impossible_island_is_refused(changes: Changes, named: str) -> None:
    refused(ISLAND | dict(changes), named)


def bag_with(tile: str) -> list[str]:
    """The bag with one souvenir exchanged for another."""
    other = next(one for one in BAG if not one.startswith(tile.split()[0]))
    return [tile, *(one for place, one in enumerate(BAG) if place != BAG.index(other))]


BESIDE_THE_ISLAND: list[tuple[Changes, str]] = [
    ({"bag": bag_with("skull 1")}, "skull"),
    ({"bag": bag_with("parrot 3")}, "parrot"),
    ({"stock": {"black": ["skull 1"] * 17, "red": []}}, "skull"),
    ({"stock": {"black": ["anchor 1"], "red": []}}, "anchor"),
    ({"stock": {"blue": ["skull 1"]}}, "blue"),
    ({"secret": ["e", "f"]}, "secret"),
    ({"secret": ["h", "8", "7"]}, "secret"),
    ({"secret": ["a", "8"]}, "a"),
    ({"maps": {"black": ["h"], "red": []}}, "h"),
    ({"maps": {"black": ["z"], "red": []}}, "z"),
    ({"tavern": ["joker", "joker", "joker", "map g", "map f"]}, "tavern"),
    ({"tavern": ["joker"] * 4 + ["map g", "map 7"]}, "joker"),
    ({"tavern": ["joker"] * 3 + ["map g", "map 7", "rum 1"]}, "rum 1"),
    ({"jokers": {"black": 1, "red": 0}}, "joker"),
    ({"jokers": {"black": -1, "red": 0}}, "joker"),
    ({"treasures": [PRECIOUS[:1], PRECIOUS[1:5], PRECIOUS[5:]]}, "treasure"),
    ({"treasures": [PRECIOUS[:2], PRECIOUS[2:]]}, "treasure"),
    ({"hold": {"black": [BAG[:5]], "red": []}, "bag": BAG[5:]}, "hold"),
    ({"hold": {"black": [BAG[:1]], "red": []}, "bag": BAG[1:]}, "hold"),
    ({"bag": BAG[1:]}, BAG[0]),
    ({"turn": "blue"}, "blue"),
    ({"phase": "noon"}, "noon"),
    ({"stage": "dreaming"}, "dreaming"),
    ({"stage": "dig"}, "dig"),
    ({"phase": "sunset", "stage": "dig"}, "phase"),
    ({"digs": {"black": ["a1"], "red": []}}, "dig"),
    ({"treasure": 1}, "treasure"),
]


@rule("positions", "Martinique", "Souvenirs, maps, jokers and loads: too many, doubled, of a wrong size")
@pytest.mark.parametrize(("changes", "named"), BESIDE_THE_ISLAND, ids=name)
def test_an_impossible_stock_is_refused(changes: Changes, named: str) -> None:
    refused(ISLAND | dict(changes), named)


@rule("positions", "Martinique", "The position that the cases change is possible")
def test_the_island_to_be_changed_is_possible() -> None:
    assert balandra.position(ISLAND).mapping()["tiles"] == TILES
    assert set(TILES) == set(LAND)
