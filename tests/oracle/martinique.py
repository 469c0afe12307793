"""Martinique as one would play it with the rulebook in hand (rulings M1-M7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from .chance import Chance, Message

COLOURS = ("black", "red")
LETTERS = "abcdefgh"
NUMBERS = "12345678"
SQUARES = [letter + number for letter in LETTERS for number in NUMBERS]
TAVERN = {"d4", "d5", "e4", "e5"}
BEACH = [square for square in SQUARES if square[0] in "ah" or square[1] in "18"]
SYMBOLS = ("sabres", "muskets", "skull", "chest", "parrot", "rum")
RANK = {f"{symbol} {n}": (i, n) for i, symbol in enumerate(SYMBOLS) for n in (1, 2, 3)}
PIRATES = 4
STOOLS = 8


def other(colour: str) -> str:
    """Return the opponent's colour."""
    return "red" if colour == "black" else "black"


def symbol_of(souvenir: str) -> str:
    """Return the symbol on a souvenir."""
    return souvenir.split()[0]


def number_of(tile: str) -> int:
    """Return how far a tile lets a pirate go; a map counts 1."""
    return 1 if tile.startswith("map ") else int(tile.split()[1])


def in_order(souvenirs: list[str]) -> list[str]:
    """Sort souvenirs by symbol, then by number."""
    return sorted(souvenirs, key=RANK.__getitem__)


def neighbours(square: str) -> list[str]:
    """Return the squares one step away, never diagonally."""
    column, row = LETTERS.index(square[0]), NUMBERS.index(square[1])
    steps = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [LETTERS[c] + NUMBERS[r] for c, r in steps if 0 <= c < 8 and 0 <= r < 8]


def walk(trail: tuple[str, ...], steps: int) -> Iterator[tuple[str, ...]]:
    """Go on from the end of a trail for so many steps, never on a square twice (M1)."""
    if steps == 0:
        yield trail
        return
    for square in neighbours(trail[-1]):
        if square not in trail:
            yield from walk((*trail, square), steps - 1)


@cache
def paths(start: str, steps: int) -> list[tuple[str, ...]]:
    """Return every path of so many steps, without its first square."""
    return [trail[1:] for trail in walk((start,), steps)]


class MartiniqueOracle:
    """One game of Martinique."""

    # --- reading a position ---------------------------------------------------------------------------------------

    def __init__(self, mapping: dict[str, Any]) -> None:
        """Set the table as the mapping says."""
        self.options: dict[str, Any] = mapping["options"]
        self._read_island(mapping)
        self._read_tiles(mapping)
        self._read_turn(mapping)
        self._moves: set[str] | None = None
        self._verbs: dict[str, Callable[..., None]] = {
            "place": self._place, "turn": self._turn_up, "decline": self._after_turning, "take": self._take,
            "load": self._load, "no": self._no_load, "dig": self._dig,
        }  # fmt: skip

    def _read_island(self, mapping: dict[str, Any]) -> None:
        """Put tiles and pirates where they are."""
        self.tiles: dict[str, str] = dict(mapping["tiles"])
        self.pirates: dict[str, list[str]] = {c: list(mapping["pirates"][c]) for c in COLOURS}
        self.reserve: dict[str, int] = {c: mapping["reserve"][c] for c in COLOURS}
        self.stools: list[str] = list(mapping["stools"])
        self.digs: dict[str, list[str]] = {c: list(mapping.get("digs", {}).get(c, [])) for c in COLOURS}

    def _read_tiles(self, mapping: dict[str, Any]) -> None:
        """Sort out who owns what, and what is still to be had."""
        self.stock: dict[str, list[str]] = {c: list(mapping["stock"][c]) for c in COLOURS}
        self.jokers: dict[str, int] = {c: mapping["jokers"][c] for c in COLOURS}
        self.maps: dict[str, list[str]] = {c: list(mapping["maps"][c]) for c in COLOURS}
        self.tavern_maps: dict[str, list[int]] = {c: list(mapping["tavern_maps"][c]) for c in COLOURS}
        self.tavern: list[str] = list(mapping["tavern"])
        self.hold: dict[str, list[list[str]]] = {c: [list(load) for load in mapping["hold"][c]] for c in COLOURS}
        self.treasures: list[list[str]] = [list(treasure) for treasure in mapping["treasures"]]
        self.bag: list[str] = list(mapping["bag"])
        self.spent: list[str] = list(mapping["spent"])
        self.left: list[str] = list(mapping.get("left", []))
        self.secret: list[str] = list(mapping["secret"])

    def _read_turn(self, mapping: dict[str, Any]) -> None:
        """Note whose turn it is and what is being decided."""
        self.phase: str = mapping["phase"]
        self.turn: str = mapping["turn"]
        self.stage: str = mapping["stage"]
        self.turning: int = mapping.get("turning", 0)
        self.moved: str = mapping.get("moved", "")
        self.placing: bool = mapping.get("placing", False)
        self.result: dict[str, Any] | None = mapping.get("result")

    # --- the interface --------------------------------------------------------------------------------------------

    @property
    def actor(self) -> str:
        """The colour that decides now."""
        return self.turn

    def legal(self) -> set[str]:
        """Return the texts of all legal moves."""
        return set(self._legal_now())

    def play(self, move: str, chance: list[str]) -> None:
        """Make a move whose random results are told."""
        told = Message(chance)
        self.play_with(move, told)
        told.check_used_up()

    def play_with(self, move: str, chance: Chance) -> None:
        """Make a move, asking for each random result as it comes."""
        assert move in self._legal_now(), f"{move!r} is not among {sorted(self._legal_now())}"
        self._moves = None
        self.chance = chance
        verb, *rest = move.split()
        if verb in self._verbs:
            self._verbs[verb](*rest)
        else:
            self._walk(start=move[:2], end=move[-2:], crossed=move.count("x"))

    def snapshot(self) -> dict[str, Any]:
        """Return the position in words."""
        shot = self._snapshot_of_island()
        shot.update(self._snapshot_of_tiles())
        if self.stage == "turn":
            shot.update(turning=self.turning, moved=self.moved)
        if self.stage == "bonus":
            shot["placing"] = self.placing
        if self.stage == "over":
            shot["result"] = self.result
        return shot

    def _snapshot_of_island(self) -> dict[str, Any]:
        """Return the turn and what stands on the board."""
        return {
            "colours": list(COLOURS),
            "phase": self.phase,
            "turn": self.turn,
            "stage": self.stage,
            "tiles": dict(self.tiles),
            "pirates": {c: sorted(self.pirates[c]) for c in COLOURS},
            "reserve": dict(self.reserve),
            "stools": list(self.stools),
            "digs": {c: list(self.digs[c]) for c in COLOURS},
        }

    def _snapshot_of_tiles(self) -> dict[str, Any]:
        """Return what the players own, and what is still to be had."""
        return {
            "stock": {c: in_order(self.stock[c]) for c in COLOURS},
            "jokers": dict(self.jokers),
            "maps": {c: list(self.maps[c]) for c in COLOURS},
            "tavern_maps": {c: list(self.tavern_maps[c]) for c in COLOURS},
            "tavern": sorted(self.tavern, key=lambda tile: ("joker", "letter", "number").index(kind_of(tile))),
            "hold": {c: [in_order(load) for load in self.hold[c]] for c in COLOURS},
            "treasures": [in_order(treasure) for treasure in self.treasures],
            "bag": in_order(self.bag),
            "spent": in_order(self.spent),
            "left": list(self.left),
            "secret": list(self.secret),
        }

    # --- which moves are legal ------------------------------------------------------------------------------------

    def _legal_now(self) -> set[str]:
        """Return the legal moves, looked for once a position."""
        if self._moves is None:
            self._moves = self._look_for_moves()
        return self._moves

    def _look_for_moves(self) -> set[str]:
        """Return the choices of the one who decides."""
        if self.stage == "action":
            return {*self._placings(self.turn), *self._walks(self.turn)}
        if self.stage == "turn":
            return {"decline", *(f"turn {i}" for i in self._face_down(other(self.turn)))}
        if self.stage == "bonus":
            return {f"take {kind_of(tile)}" for tile in self.tavern}
        if self.stage == "load":
            return self._load_moves()
        if self.stage == "dig":
            dug = self.digs["black"] + self.digs["red"]
            return {f"dig {square}" for square in SQUARES if square not in dug}  # M6
        return set()

    def _standing(self) -> list[str]:
        """Return the squares where a pirate stands."""
        return self.pirates["black"] + self.pirates["red"]

    def _placings(self, colour: str) -> Iterator[str]:
        """Find the beach squares where a pirate from the reserve may be placed (M4)."""
        if self.reserve[colour] == 0:
            return
        standing = self._standing()
        free = [square for square in BEACH if square not in standing]
        with_tile = [square for square in free if square in self.tiles]
        for square in with_tile or free:  # a bare square only when no free tile is left
            yield f"place {square}"

    def _walks(self, colour: str) -> Iterator[str]:
        """Find where each pirate may walk, and how many opponents he can cross on the way (M1)."""
        if PIRATES - self.reserve[colour] < self.options["pirates_before_moving"]:
            return  # M4: counted ever, not still standing
        standing = self._standing()
        face_down = len(self._face_down(other(colour)))
        for start in self.pirates[colour]:
            for path in paths(start, number_of(self.tiles[start])):
                if path[-1] not in standing:
                    crossed = sum(square in path for square in self.pirates[other(colour)])
                    yield f"{start}{'x' * min(crossed, face_down) or '-'}{path[-1]}"

    def _face_down(self, colour: str) -> list[int]:
        """Return the positions, from 1, of a player's face-down maps."""
        return [i for i, place in enumerate(self.maps[colour], 1) if not place.endswith("^")]

    def _load_moves(self) -> set[str]:
        """Return every way of loading, and doing without where that is allowed (M3)."""
        moves = set(self._loads())
        if not any("joker" not in move for move in moves):
            moves.add("no load")
        return moves

    def _loads(self) -> Iterator[str]:
        """Find each small treasure that tiles and jokers of the player match (M3)."""
        owned = Counter(symbol_of(souvenir) for souvenir in self.stock[self.turn])
        for size, treasure in enumerate(self.treasures, 2):
            wanted = [symbol_of(souvenir) for souvenir in in_order(treasure)]
            for number in range(self.jokers[self.turn] + 1):
                for by_joker in combinations(wanted, number):
                    if wanted and Counter(wanted) - Counter(by_joker) <= owned:
                        yield " ".join([f"load {size}", *(["joker"] if by_joker else []), *by_joker])

    # --- sunrise --------------------------------------------------------------------------------------------------

    def _place(self, square: str) -> None:
        """Place a pirate on the beach, which ends the turn (M4)."""
        self.reserve[self.turn] -= 1
        self.pirates[self.turn].append(square)
        self.placing = True
        self._arrive(square)

    def _walk(self, start: str, end: str, crossed: int) -> None:
        """Move a pirate and take the tile he left (M2)."""
        self.pirates[self.turn].remove(start)
        self.pirates[self.turn].append(end)
        self._collect(self.tiles.pop(start))
        self.placing = False
        self.moved = end
        if crossed:
            self.stage, self.turning = "turn", crossed
        else:
            self._arrive(end)

    def _collect(self, tile: str) -> None:
        """Put a tile before the player, a map face down."""
        if tile.startswith("map "):
            self.maps[self.turn].append(tile.split()[1])
        else:
            self.stock[self.turn].append(tile)

    def _turn_up(self, position: str) -> None:
        """Turn up one of the opponent's maps for good (M1)."""
        self.maps[other(self.turn)][int(position) - 1] += "^"
        self.turning -= 1
        if self.turning == 0:
            self._after_turning()

    def _after_turning(self) -> None:
        """Go on once no more map is turned up."""
        self.turning = 0
        self._arrive(self.moved)

    def _arrive(self, square: str) -> None:
        """Seat the pirate if the square is bare or in the tavern, and offer the bonus (M2)."""
        if square in self.tiles:
            self._after_bonus()
            return
        self.pirates[self.turn].remove(square)
        self.stools.append(self.turn)
        if self.tavern:
            self.stage = "bonus"
        else:
            self._after_bonus()

    def _take(self, kind: str) -> None:
        """Take a bonus from the tavern (M2)."""
        tile = next(tile for tile in self.tavern if kind_of(tile) == kind)
        self.tavern.remove(tile)
        if kind == "joker":
            self.jokers[self.turn] += 1
        else:
            self._collect(tile)
            self.tavern_maps[self.turn].append(len(self.maps[self.turn]))
        self._after_bonus()

    def _after_bonus(self) -> None:
        """Ask about loading after a move, not after a placing (M3)."""
        if not self.placing and any(True for _ in self._loads()):
            self.stage = "load"
        else:
            self._next_turn()

    def _load(self, size: str, *jokers: str) -> None:
        """Load a small treasure and fill it up again (M3)."""
        treasure = self.treasures[int(size) - 2]
        by_joker = list(jokers[1:])  # the first word is "joker" itself
        self.jokers[self.turn] -= len(by_joker)
        for symbol in map(symbol_of, treasure):
            if symbol in by_joker:
                by_joker.remove(symbol)
            else:
                self._spend(symbol)
        self.hold[self.turn].append(treasure)
        self.treasures[int(size) - 2] = self._from_bag(int(size))
        self._next_turn()

    def _spend(self, symbol: str) -> None:
        """Give up the lowest tile of a symbol (M3)."""
        tile = next(tile for tile in in_order(self.stock[self.turn]) if symbol_of(tile) == symbol)
        self.stock[self.turn].remove(tile)
        self.spent.append(tile)

    def _from_bag(self, number: int) -> list[str]:
        """Draw souvenirs; when the bag is empty the spent ones go back into it (M3)."""
        drawn: list[str] = []
        while len(drawn) < number and (self.bag or self.spent):
            if not self.bag:
                self.bag, self.spent = self.spent, []
            drawn.append(self.chance.pick(self.bag))
            self.bag.remove(drawn[-1])
        return drawn

    def _no_load(self, _word: str) -> None:
        """Do without loading."""
        self._next_turn()

    def _next_turn(self) -> None:
        """Pass the turn to the next player who can do something, or end the sunrise (M5)."""
        self.stage = "action"
        if len(self.stools) == STOOLS:
            self._sunset()
        elif self._can_act(other(self.turn)):
            self.turn = other(self.turn)
        else:
            assert self._can_act(self.turn), "nobody can do anything"

    def _can_act(self, colour: str) -> bool:
        """Tell whether a player has a legal action."""
        return any(True for _ in self._placings(colour)) or any(True for _ in self._walks(colour))

    # --- sunset ---------------------------------------------------------------------------------------------------

    def _sunset(self) -> None:
        """Clear the island and let the first stool dig (M5, M6)."""
        maps = [tile.split()[1] for tile in self.tiles.values() if tile.startswith("map ")]
        self.left = sorted(maps, key=lambda place: (place.isdigit(), place))
        self.tiles = {}
        self.phase, self.stage, self.turn = "sunset", "dig", self.stools[0]

    def _dig(self, square: str) -> None:
        """Dig on a square; after the last dig all is revealed (M6)."""
        self.digs[self.turn].append(square)
        number = sum(map(len, self.digs.values()))
        if number < STOOLS:
            self.turn = self.stools[number]
        else:
            self.phase = self.stage = "over"
            self.result = self._reckon()

    def _reckon(self) -> dict[str, Any]:
        """Find out who has won, and how (M7)."""
        place = "".join(self.secret)
        found_by = next((c for c in COLOURS if place in self.digs[c]), None)
        loads = {c: len(self.hold[c]) for c in COLOURS}
        points = {c: self._points(c) for c in COLOURS}
        if found_by and self.options["treasure"] == "20-points":
            points[found_by] += 20
        winner, how = more(points), "points"
        if winner is None:
            winner, how = more(loads), "loads"
        if winner is None:
            how = "nobody"
        if found_by and self.options["treasure"] == "wins":
            winner, how = found_by, "treasure"
        return {"winner": winner, "how": how, "found_by": found_by, "points": points, "loads": loads}

    def _points(self, colour: str) -> int:
        """Count a player's points, the treasure apart (M7)."""
        numbers = sum(number_of(souvenir) for load in self.hold[colour] for souvenir in load)
        has_most = len(self.hold[colour]) > len(self.hold[other(colour)])
        symbols = Counter(symbol_of(souvenir) for souvenir in self.stock[colour])
        pairs = sum(count // 2 for count in symbols.values())
        return numbers + (2 if has_most else 0) + 2 * pairs


def kind_of(tile: str) -> str:
    """Return what a tile of the tavern is: a joker, a letter or a number."""
    if tile == "joker":
        return "joker"
    return "number" if tile.split()[1].isdigit() else "letter"


def more(counts: dict[str, int]) -> str | None:
    """Return the colour that has more, if one has."""
    black, red = counts["black"], counts["red"]
    if black == red:
        return None
    return "black" if black > red else "red"


# --- setting up -------------------------------------------------------------------------------------------------------

ALWAYS = {
    *("edition", "options", "colours", "phase", "turn", "stage", "tiles", "pirates", "reserve", "stools", "stock"),
    *("jokers", "maps", "tavern", "hold", "treasures", "bag", "spent", "secret", "digs", "tavern_maps"),
}


def check_setup(mapping: dict[str, Any]) -> None:
    """Complain if a fresh game is not set up by the book."""
    assert set(mapping) >= ALWAYS, ALWAYS - set(mapping)
    assert mapping["edition"] in ("martinique", "martinique-20-points")
    _check_options(mapping["options"])
    _check_start(mapping)
    _check_maps(mapping)
    _check_souvenirs(mapping)


def _check_options(options: dict[str, Any]) -> None:
    """Check that the options are there and make sense."""
    assert set(options) == {"treasure", "pirates_before_moving", "numbers", "map_squares"}
    assert options["treasure"] in ("wins", "20-points")
    assert 1 <= options["pirates_before_moving"] <= PIRATES
    numbers = [int(number) for number in options["numbers"].split("-")]
    assert len(numbers) == 3
    assert min(numbers) >= 0
    assert sum(numbers) == 16
    squares = options["map_squares"].split()
    assert len(squares) == len(set(squares)) == 12
    assert set(squares) <= set(SQUARES) - TAVERN


def _check_start(mapping: dict[str, Any]) -> None:
    """Check that nobody owns or has done anything yet, and that black begins."""
    assert mapping["colours"] == list(COLOURS)
    assert (mapping["phase"], mapping["turn"], mapping["stage"]) == ("sunrise", "black", "action")
    assert mapping["reserve"] == dict.fromkeys(COLOURS, PIRATES)
    assert mapping["jokers"] == dict.fromkeys(COLOURS, 0)
    for key in ("pirates", "stock", "maps", "hold", "digs", "tavern_maps"):
        assert mapping[key] == {c: [] for c in COLOURS}, key
    assert mapping["stools"] == mapping["spent"] == mapping.get("left", []) == []
    assert not {"turning", "moved", "placing", "result"} & set(mapping)


def _check_maps(mapping: dict[str, Any]) -> None:
    """Check that each of the sixteen maps is there once, where it may be."""
    letter, number = mapping["secret"]
    assert letter in LETTERS
    assert number in NUMBERS
    assert [kind_of(tile) for tile in mapping["tavern"]] == ["joker", "joker", "joker", "letter", "number"]
    on_island = {square: tile for square, tile in mapping["tiles"].items() if tile.startswith("map ")}
    assert set(on_island) == set(mapping["options"]["map_squares"].split())
    maps = [f"map {letter}", f"map {number}", *mapping["tavern"][3:], *on_island.values()]
    assert sorted(maps) == sorted(f"map {place}" for place in LETTERS + NUMBERS)


def _check_souvenirs(mapping: dict[str, Any]) -> None:
    """Check that all souvenirs are there and that every square but the tavern's has a tile."""
    assert set(mapping["tiles"]) == set(SQUARES) - TAVERN
    assert [len(treasure) for treasure in mapping["treasures"]] == [2, 3, 4]
    lying = [tile for tile in mapping["tiles"].values() if not tile.startswith("map ")]
    found = Counter(lying + mapping["bag"] + [tile for treasure in mapping["treasures"] for tile in treasure])
    numbers = mapping["options"]["numbers"].split("-")
    assert found == Counter({tile: int(numbers[n - 1]) for tile, (_, n) in RANK.items()})
