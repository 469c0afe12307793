"""Strange but lawful positions: what random games from the start hardly ever reach.

Short piles, full hands, crowded paths and a half-empty island are dealt from the pieces of a fresh game.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

Mapping = dict[str, Any]


def strange(mapping: Mapping, draw: random.Random) -> Mapping:
    """Deal the pieces of a fresh game anew, in the middle of things; chance ahead is left to the seed."""
    dealt = {key: value for key, value in mapping.items() if key not in ("rng", "free_sailing")}
    return {**dealt, **(_island(dealt, draw) if "tavern" in mapping else _path(dealt, draw))}


# --- Cartagena --------------------------------------------------------------------------------------------------------


def _path(mapping: Mapping, draw: random.Random) -> Mapping:
    """Pirates anywhere, and nearly all cards in hands or discarded."""
    if "sloop_at" not in mapping:
        return {"pirates": _scattered(mapping, draw), **_cards(mapping, draw)}
    if draw.random() < 0.3:
        return {"pirates": _shut_in(mapping, draw), "sloop_at": "tortuga", **_cards(mapping, draw)}
    shore = draw.choice(("cartagena", "tortuga"))
    return {"pirates": _scattered(mapping, draw), "sloop_at": shore, **_cards(mapping, draw)}


def _scattered(mapping: Mapping, draw: random.Random) -> Mapping:
    """Put each pirate where there is room, mostly near the others."""
    last = len(mapping["track"])
    places: list[int | str] = [*range(last + 2), *(["sloop"] * 6 if "sloop_at" in mapping else [])]
    favourites = [0, last + 1, *draw.sample(places, 6)]
    crowd: Counter[int | str] = Counter()
    pirates: dict[str, list[int | str]] = {colour: [] for colour in mapping["colours"]}
    for colour, standing in mapping["pirates"].items():
        while len(pirates[colour]) < len(standing):
            place = draw.choice(favourites if draw.random() < 0.5 else places)
            if _has_room(place, crowd, pirates[colour], last, len(standing)):
                pirates[colour].append(place)
                crowd[place] += 1
    return pirates


def _shut_in(mapping: Mapping, draw: random.Random) -> Mapping:
    """Great Escape: the one to move waits in the dungeon, or is home, while others fill the tunnel (R13)."""
    tunnel, home = 6 * mapping["options"]["tunnel_boards"], len(mapping["track"]) + 1
    free = draw.sample(range(1, tunnel + 1), tunnel)
    pirates = {}
    for colour, standing in mapping["pirates"].items():
        share = draw.choice((0, 0.2)) if colour == mapping["turn"] else 0.9
        pirates[colour] = [free.pop() if free and draw.random() < share else 0 for _ in standing]
        if 0 in pirates[colour] and draw.random() < 0.5:
            pirates[colour][pirates[colour].index(0)] = home
    return pirates


def _has_room(place: int | str, crowd: Counter[int | str], own: list[int | str], last: int, number: int) -> bool:
    """Tell whether one more pirate may stand there, and whether the game would go on."""
    if place == "sloop":
        return own.count(place) < 3
    if place == last + 1:
        return own.count(place) < number - 1
    return place == 0 or crowd[place] < 3


def _cards(mapping: Mapping, draw: random.Random) -> Mapping:
    """Deal all cards to hands, discards, row and pile, few to the last two."""
    cards = [card for hand in mapping["hands"].values() for card in Counter(hand).elements()]
    cards += [*Counter(mapping["pile"]).elements(), *mapping.get("row", [])]
    draw.shuffle(cards)
    row = [cards.pop() for _ in range(draw.randint(1, 4))] if "row" in mapping else []
    heaps: list[list[str]] = [[] for _ in (*mapping["colours"], "discard")]
    rich = [heap for heap in heaps if draw.random() < 0.5]
    pile = [cards.pop() for _ in range(len(cards) if not rich else draw.choice((0, 1, 2, 3, 6)))]
    for card in cards:
        draw.choice(rich).append(card)
    *hands, discard = (dict(Counter(heap)) for heap in heaps)
    dealt: Mapping = {"hands": dict(zip(mapping["colours"], hands, strict=True)), "discard": discard}
    return {**dealt, "pile": dict(Counter(pile)), **({"row": row} if "row" in mapping else {})}


# --- Martinique -------------------------------------------------------------------------------------------------------


def _island(mapping: Mapping, draw: random.Random) -> Mapping:
    """Tiles taken, treasures loaded, pirates standing or seated, and often a bag that is nearly empty."""
    tiles = dict(mapping["tiles"])
    owned: dict[str, Mapping] = {
        colour: {"stock": [], "maps": [], "tavern_maps": [], "jokers": 0, "hold": []} for colour in mapping["colours"]
    }
    loose = _picked_up(tiles, draw)
    bag, spent = _loaded(mapping["bag"], loose, owned, draw)
    for tile in loose:
        owner = owned[draw.choice(mapping["colours"])]
        if tile.startswith("map "):
            owner["maps"].append(tile.split()[1] + draw.choice(("", "^")))
        else:
            owner["stock"].append(tile)
    crews = _crews(mapping, tiles, draw)
    tavern = _bonuses(crews["stools"], list(mapping["tavern"]), owned, draw)
    belongings = {key: {colour: things[key] for colour, things in owned.items()} for key in owned["black"]}
    return {"tiles": tiles, "bag": bag, "spent": spent, "tavern": tavern, **crews, **belongings}


def _loaded(full: list[str], loose: list[str], owned: Mapping, draw: random.Random) -> tuple[list[str], list[str]]:
    """Load treasures out of the bag, each for as many souvenirs of those taken: the bag, and what was spent."""
    bag, spent = draw.sample(full, len(full)), []
    souvenirs = [tile for tile in loose if not tile.startswith("map ")]
    end = draw.randint(0, 8)
    while len(bag) >= end + 4 and len(souvenirs) >= 4:
        load = [bag.pop() for _ in range(draw.randint(2, 4))]
        owned[draw.choice(sorted(owned))]["hold"].append(load)
        spent += [souvenirs.pop() for _ in load]
    for tile in spent:
        loose.remove(tile)
    return bag, spent


def _picked_up(tiles: dict[str, str], draw: random.Random) -> list[str]:
    """Take many tiles off the island, most of all from the beach."""
    share = draw.choice((0.2, 0.5, 0.9))
    beach_share = draw.choice((share, 0.9, 1.0))
    squares = [s for s in tiles if draw.random() < (beach_share if s[0] in "ah" or s[1] in "18" else share)]
    return [tiles.pop(square) for square in squares]


def _crews(mapping: Mapping, tiles: dict[str, str], draw: random.Random) -> Mapping:
    """Seat some pirates and put others on tiles; the one to move keeps one in reserve and so has something to do."""
    free = draw.sample(sorted(tiles), len(tiles))
    crews: Mapping = {"pirates": {}, "reserve": {}, "stools": []}
    for colour in mapping["colours"]:
        hands = 3 if colour == mapping["turn"] else 4
        seated = draw.randint(0, hands)
        standing = min(draw.randint(0, hands - seated), len(free))
        crews["pirates"][colour] = [free.pop() for _ in range(standing)]
        crews["reserve"][colour] = 4 - seated - standing
        crews["stools"] += [colour] * seated
    draw.shuffle(crews["stools"])
    return crews


def _bonuses(stools: list[str], tavern: list[str], owned: Mapping, draw: random.Random) -> list[str]:
    """Give each who sits a bonus while there is one; what is left stays in the tavern."""
    for colour in stools[:5]:
        tile = tavern.pop(draw.randrange(len(tavern)))
        if tile == "joker":
            owned[colour]["jokers"] += 1
        else:
            owned[colour]["maps"].append(tile.split()[1])
            owned[colour]["tavern_maps"].append(len(owned[colour]["maps"]))
    return tavern
