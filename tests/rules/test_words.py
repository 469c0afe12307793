"""The words for places and cards: each edition has its own."""

import re

import pytest

import balandra
from balandra import InvalidMove, InvalidPosition

from . import cartagena as table
from .book import rule
from .cartagena import JAMAICA, TORTUGA, legal, pirates
from .devir import ESCAPE, GREAT, JUNGLE, great, single

SECTION = "Words of the editions"
BASIC = "ravensburger-basic"
OWN = [
    (JAMAICA, ["start", "entrance", "tunnel entrance"], ["goal", "boat"]),
    (BASIC, ["start", "rallying point"], ["goal", "boat"]),
    (ESCAPE, ["start", "dungeon"], ["goal", "sloop", "boat"]),
    (JUNGLE, ["start", "leaking sloop", "sloop", "boat"], ["goal", "cave"]),
    (GREAT, ["start", "dungeon"], ["goal", "cave"]),
]
OTHERS = [
    (JAMAICA, ["cave", "sloop", "dungeon", "rallying point", "leaking sloop"]),
    (TORTUGA, ["cave", "sloop", "dungeon", "rallying point", "leaking sloop"]),
    (BASIC, ["cave", "sloop", "dungeon", "entrance"]),
    (ESCAPE, ["cave", "entrance", "rallying point", "leaking sloop"]),
    (JUNGLE, ["dungeon", "entrance", "rallying point"]),
    (GREAT, ["entrance", "rallying point", "leaking sloop"]),
]


def at(edition: str, *places: int | str) -> balandra.Position:
    """Blue's pirates on these places, and a card of each symbol in blue's hand."""
    hand = " ".join(table.symbols(edition))
    if edition == GREAT:
        return great({"blue": places, "red": [3]}, {"blue": hand})
    if edition in (ESCAPE, JUNGLE):
        return single({"blue": places, "red": [3]}, {"blue": hand}, edition)
    return table.table(edition, {"blue": places, "red": [3]}, {"blue": hand})


@rule("rulings", SECTION, "An edition's own words for start and goal are read in positions")
@pytest.mark.parametrize(("edition", "starts", "goals"), OWN)
def test_own_words_are_read_in_positions(edition: str, starts: list[str], goals: list[str]) -> None:
    end = 31 if edition == BASIC else 37
    for word in starts:
        assert pirates(at(edition, word.title(), 9), "blue")[0] == 0
    for word in goals:
        assert pirates(at(edition, word), "blue")[-1] == end


@rule("rulings", SECTION, "An edition's own words for start and goal are read in moves")
@pytest.mark.parametrize(("edition", "starts", "goals"), OWN)
def test_own_words_are_read_in_moves(edition: str, starts: list[str], goals: list[str]) -> None:
    end, symbol = (31 if edition == BASIC else 37), table.symbols(edition)[0]
    position = at(edition, end, 25)
    for word in starts:
        assert position.find(f"{symbol}  {word.upper()}").text == f"{symbol} 0"
    for word in goals:
        if edition == GREAT:  # nobody stands in the jungle behind
            position = great({"blue": [37], "red": [30]})
        assert position.find(f"retreat {word}").text == f"retreat {end}"


@rule("rulings", SECTION, "In the jungle the sloop is the start and not the cave")
def test_in_the_jungle_the_sloop_is_the_start() -> None:
    position = single({"blue": [37, 9], "red": [3]}, {"blue": "rum"}, JUNGLE)
    assert position.find("rum sloop").text == "rum 0"
    with pytest.raises(balandra.IllegalMove, match="at the start cannot fall back"):
        position.find("retreat sloop")
    assert position.find("retreat cave").text == "retreat 37"
    assert pirates(single({"blue": ["sloop", "boat", "leaking sloop"], "red": []}, edition=JUNGLE), "blue") == [0] * 6


@rule("rulings", SECTION, "In the Great Escape the sloop is the sloop")
def test_in_the_great_escape_the_sloop_is_the_sloop() -> None:
    position = great({"blue": ["sloop", "boat"], "red": [3]})
    assert pirates(position, "blue")[-2:] == ["sloop", "sloop"]
    assert position.find("retreat boat").text == "retreat sloop"


@rule("rulings", SECTION, "Another edition's words are refused with the reason")
@pytest.mark.parametrize(("edition", "words"), OTHERS)
def test_another_editions_words_are_refused(edition: str, words: list[str]) -> None:
    position, symbol = at(edition, 9), table.symbols(edition)[0]
    names = balandra.edition(edition).data
    why = f"in {edition}: write '{names['start']}' for 0, '{names['goal']}' for {31 if edition == BASIC else 37}"
    for word in words:
        with pytest.raises(InvalidMove, match=re.escape(f"there is no '{word}' {why}")):
            position.find(f"{symbol} {word}")
        with pytest.raises(InvalidMove, match=re.escape(f"there is no '{word}' {why}")):
            position.find(f"retreat {word}")
        with pytest.raises(InvalidPosition, match=re.escape(f"pirates: there is no '{word}' {why}")):
            at(edition, word)


@rule("rulings", SECTION, "Dark cards are refused where an edition has none")
@pytest.mark.parametrize("edition", [JAMAICA, TORTUGA, "original-jamaica-de", BASIC, "ravensburger-advanced"])
def test_dark_cards_are_refused_where_there_are_none(edition: str) -> None:
    dark, why = f"{table.symbols(edition)[2]}*", f"in {edition}, which has no dark cards"
    places = {"hands": {"blue": {dark: 1}}, "discard": {dark: 1}, "pile": {dark: 1}, "top": [dark], "held": {dark: 1}}
    for key, cards in places.items():
        with pytest.raises(InvalidPosition, match=re.escape(f"there is no '{dark}' {why}")) as refused:
            balandra.position({"edition": edition, key: cards})
        assert str(refused.value).startswith(key)
    with pytest.raises(InvalidPosition, match=re.escape(f"row: there is no '{dark}' {why}")):
        balandra.position({"edition": edition, "options": {"cards": "open"}, "row": [dark]})
    with pytest.raises(InvalidMove, match=re.escape(f"there is no '{dark}' {why}")):
        at(edition, 9).find(f"{dark} 9")


@rule("rulings", SECTION, "Devir's dark cards are cards like any others without Filibusters")
def test_dark_cards_of_devir_are_read_without_filibusters() -> None:
    position = single({"blue": [9], "red": []}, {"blue": "rum*"})
    assert legal(position) == {"rum 0", "rum 9"}
    assert position.find("rum* 9").text == "rum 9"
