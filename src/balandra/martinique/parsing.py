"""From a mapping to a state of Martinique: given parts are checked, omitted parts are dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from balandra.core.errors import InvalidPosition
from balandra.core.game import Game
from balandra.core.message import message
from balandra.core.parsing import fail, list_of, mapping_of, number_of, read_generator, refuse_unknown_keys
from balandra.core.random import seed as seed_generator
from balandra.martinique.loading import has_load
from balandra.martinique.mapping import PHASES, STAGES, result
from balandra.martinique.notation import map_of, square_name, square_of, tile_name, tile_of
from balandra.martinique.rules import can_act, is_tavern, pick_map
from balandra.martinique.state import (
    ACTION,
    BARE,
    BONUS,
    DIGGING,
    FINISHED,
    FIRST_MAP,
    HAND_MAPS,
    HOLD,
    JOKERS,
    LARGEST,
    LETTERS,
    LOADING,
    MAPS,
    NO_MAP,
    OVER,
    PIRATES,
    RESERVE,
    SEATED,
    SEATS,
    SOUVENIRS,
    SQUARES,
    STOOLS,
    SUNRISE,
    TREASURES,
    TURNING,
    State,
)
from balandra.martinique.tiles import draw_souvenir, fill_treasure, is_map
from balandra.martinique.walking import face_down_maps

KEYS = [
    "edition",
    "rules",
    "options",
    "colours",
    "phase",
    "turn",
    "stage",
    "tiles",
    "pirates",
    "reserve",
    "stools",
    "stock",
    "jokers",
    "maps",
    "tavern_maps",
    "hold",
    "digs",
    "tavern",
    "treasures",
    "bag",
    "spent",
    "secret",
    "left",
    "turning",
    "moved",
    "placing",
    "result",
    "rng",
]
ISLAND_SOUVENIRS = 48
SMALLEST = LARGEST - TREASURES + 1  # tiles of the smallest small treasure
PHASE_STAGES = (tuple(range(LOADING + 1)), (DIGGING,), (FINISHED,))


def to_state(game: Game, mapping: Mapping[str, object], seed: tuple[int, int]) -> State:
    """The state that a mapping describes: a new game in which the given parts replace the dealt ones."""
    refuse_unknown_keys(mapping, KEYS)
    s = State.blank()
    seed_generator(s, *seed)
    _read_phase(game, s, mapping)
    _read_pirates(game, s, mapping)
    _read_digs(game, s, mapping)
    _read_belongings(game, s, mapping)
    _read_tavern(s, mapping)
    _read_maps(game, s, mapping)
    if "tiles" in mapping:
        _check_standing(s)
    _read_souvenirs(game, s, mapping)
    _check_standing(s)
    _read_pending(game, s, mapping)
    if "result" in mapping and (s.phase != OVER or mapping["result"] != result(game, s)):
        raise fail("result", message("it is not the result of this position"))
    if "rng" in mapping:
        s.rng = read_generator(mapping["rng"])
    return s


def _one_of(key: str, words: tuple[str, ...], value: object) -> int:
    if value not in words:
        raise fail(key, message("it is one of {known}, not {given}", known=", ".join(words), given=repr(value)))
    return words.index(str(value))


def _each(game: Game, key: str, mapping: Mapping[str, object], read: Callable[[int, object], None]) -> None:
    """Read a part of the mapping that is keyed by colour."""
    for colour, value in mapping_of(key, mapping.get(key, {})).items():
        if colour not in game.colours:
            raise fail(
                key,
                message(
                    "nobody plays {given}; the colours are {known}", given=repr(colour), known=", ".join(game.colours)
                ),
            )
        read(game.colours.index(colour), value)


def _square(key: str, text: object) -> int:
    square = square_of(text)
    if square is None:
        raise fail(
            key,
            message(
                "{given} is no square; squares are {first} to {last}",
                given=repr(text),
                first=square_name(0),
                last=square_name(SQUARES - 1),
            ),
        )
    return square


def _souvenir(key: str, text: object) -> int:
    tile = tile_of(text)
    if tile is None or is_map(tile):
        raise fail(key, message("{given} is no souvenir; one is for example 'parrot 2'", given=repr(text)))
    return tile


def _read_phase(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    s.phase = _one_of("phase", PHASES, mapping.get("phase", PHASES[0]))
    stage = mapping.get("stage", STAGES[PHASE_STAGES[s.phase][0]])
    s.stage = _one_of("stage", STAGES, stage)
    if s.stage not in PHASE_STAGES[s.phase]:
        raise fail("stage", message("{given} does not belong to {phase}", given=repr(stage), phase=PHASES[s.phase]))
    s.turn = s.actor = _one_of("turn", game.colours, mapping.get("turn", game.colours[0]))


def _read_pirates(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    stools = [
        _one_of("stools", game.colours, c) for c in list_of("stools", mapping.get("stools", _all_seated(game, s)))
    ]
    if len(stools) > STOOLS:
        raise fail(
            "stools", message("{count} pirates sit there, there are {most} stools", count=len(stools), most=STOOLS)
        )
    s.stools = stools + [0] * (STOOLS - len(stools))
    s.stool_count = len(stools)
    given = mapping_of("pirates", mapping.get("pirates", {}))
    reserve = mapping_of("reserve", mapping.get("reserve", {}))
    for key, words in (("pirates", given), ("reserve", reserve)):
        for colour in words:
            _one_of(key, game.colours, colour)
    for seat, colour in enumerate(game.colours):
        squares = [_square("pirates", text) for text in list_of("pirates", given.get(colour, []))]
        rest = PIRATES - len(squares) - stools.count(seat)
        if rest < 0 or number_of("reserve", reserve.get(colour, rest), 0, PIRATES) != rest:
            raise fail(
                "pirates",
                message(
                    "{colour} has {count} pirates: on the island, on stools and in reserve together",
                    colour=colour,
                    count=PIRATES,
                ),
            )
        s.pirates[seat] = sorted([RESERVE] * rest + squares + [SEATED] * stools.count(seat))
        for square in squares:
            _occupy(s, "pirates", seat, square)
    if (s.phase == SUNRISE) == (s.stool_count == STOOLS) and not _is_last_turn(s):
        raise fail("phase", message("the sun sets when, and only when, all {count} pirates are seated", count=STOOLS))


def _all_seated(game: Game, s: State) -> list[str]:
    return [] if s.phase == SUNRISE else list(game.colours) * PIRATES


def _is_last_turn(s: State) -> bool:
    return s.phase == SUNRISE and s.stage in (BONUS, LOADING)


def _occupy(s: State, key: str, seat: int, square: int) -> None:
    if s.occupant[square]:
        raise fail(key, message("two pirates stand on {place}", place=square_name(square)))
    s.occupant[square] = seat + 1


def _read_digs(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    def read(seat: int, squares: object) -> None:
        found = [_square("digs", text) for text in list_of("digs", squares)]
        if found and s.phase == SUNRISE:
            raise fail("digs", message("nobody digs before sunset"))
        if len(found) > PIRATES:
            raise fail(
                "digs",
                message(
                    "{colour} has dug {count} times with {most} pirates",
                    colour=game.colours[seat],
                    count=len(found),
                    most=PIRATES,
                ),
            )
        s.digs[seat] = found + [0] * (PIRATES - len(found))
        s.dig_count[seat] = len(found)
        for square in found:
            _occupy(s, "digs", seat, square)

    _each(game, "digs", mapping, read)
    dug = sum(s.dig_count)
    if s.phase != SUNRISE:
        order = s.stools[:dug]
        if [order.count(seat) for seat in range(SEATS)] != s.dig_count or (s.phase == OVER) != (dug == STOOLS):
            raise fail(
                "digs",
                message("the stools give the order of the digs, and the game is over after {count}", count=STOOLS),
            )
        s.turn = s.actor = s.stools[min(dug, STOOLS - 1)]
        if mapping.get("turn", game.colours[s.turn]) != game.colours[s.turn]:
            raise fail("turn", message("the next stool is {colour}'s", colour=game.colours[s.turn]))


def _read_belongings(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    def stock(seat: int, tiles: object) -> None:
        for text in list_of("stock", tiles):
            s.stock[seat][_souvenir("stock", text) - 1] += 1

    def jokers(seat: int, count: object) -> None:
        s.jokers[seat] = number_of("jokers", count, 0, JOKERS)

    def hold(seat: int, loads: object) -> None:
        for i, load in enumerate(list_of("hold", loads)):
            tiles = sorted(_souvenir("hold", text) for text in list_of("hold", load))
            if not SMALLEST <= len(tiles) <= LARGEST or i >= HOLD:
                facts = {"low": SMALLEST, "high": LARGEST, "count": len(tiles), "most": HOLD}
                why = message(
                    "a load has {low} to {high} souvenirs, not {count}, and there are at most {most}", **facts
                )
                raise fail("hold", why)
            s.hold[seat][i] = tiles + [BARE] * (LARGEST - len(tiles))
            s.loads[seat] = i + 1

    _each(game, "stock", mapping, stock)
    _each(game, "jokers", mapping, jokers)
    _each(game, "hold", mapping, hold)


def _read_tavern(s: State, mapping: Mapping[str, object]) -> None:
    s.tavern_map = [NO_MAP, NO_MAP]
    s.secret = [NO_MAP, NO_MAP]
    words = list_of("tavern", mapping.get("tavern", []))
    s.tavern_jokers = words.count("joker") if "tavern" in mapping else JOKERS - sum(s.jokers)
    if s.tavern_jokers < 0 or s.tavern_jokers + sum(s.jokers) > JOKERS:
        raise fail(
            "jokers", message("{count} jokers, there are {most}", count=s.tavern_jokers + sum(s.jokers), most=JOKERS)
        )
    for word in words:
        tile = tile_of(word)
        if word != "joker" and (tile is None or not is_map(tile)):
            raise fail(
                "tavern", message("{given} cannot lie there; only jokers, one letter and one number", given=repr(word))
            )
        if tile is not None:
            _take_map(s, "tavern", tile - FIRST_MAP, s.tavern_map)


def _take_map(s: State, key: str, kind: int, places: list[int]) -> None:
    """Put a letter or a number into its place in a pair, once."""
    if places[kind // LETTERS] != NO_MAP:
        raise fail(key, message("there is one letter and one number"))
    _mark_map(s, key, kind)
    places[kind // LETTERS] = kind


def _mark_map(s: State, key: str, kind: int) -> None:
    """Mark a map as found (in `gone`, until the maps have all been read)."""
    if s.gone[kind]:
        raise fail(key, message("the map {map} is there twice", map=_map_word(kind)))
    s.gone[kind] = 1


def _map_word(kind: int) -> str:
    return tile_name(FIRST_MAP + kind).removeprefix("map ")


def _read_maps(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    """Given maps are marked; the others are dealt to the remaining places."""
    for text in list_of("secret", mapping.get("secret", [])):
        _take_map(s, "secret", _map(text, "secret"), s.secret)
    s.maps = [[NO_MAP] * HAND_MAPS for _ in range(SEATS)]
    _each(game, "maps", mapping, lambda seat, words: _read_hand(game, s, seat, words))
    _each(game, "tavern_maps", mapping, lambda seat, places: _read_tavern_maps(s, seat, places))
    left = [_map(text, "left") for text in list_of("left", mapping.get("left", []))]
    if left and s.phase == SUNRISE:
        raise fail("left", message("no map has gone away before sunset"))
    for kind in left:
        _mark_map(s, "left", kind)
    _read_tiles(s, mapping)
    _deal_maps(game, s, mapping, left)


def _map(text: object, key: str) -> int:
    kind = map_of(text)
    if kind is None:
        raise fail(key, message("{given} is no map; maps are a to h and 1 to 8", given=repr(text)))
    return kind


def _read_hand(game: Game, s: State, seat: int, words: object) -> None:
    maps = list_of("maps", words)
    if len(maps) > HAND_MAPS:
        raise fail("maps", message("{colour} cannot have {count} maps", colour=game.colours[seat], count=len(maps)))
    for i, word in enumerate(maps):
        s.face_up[seat][i] = int(str(word).endswith("^"))
        s.maps[seat][i] = _map(str(word).removesuffix("^"), "maps")
        _mark_map(s, "maps", s.maps[seat][i])
        s.map_count[seat] += 1


def _read_tavern_maps(s: State, seat: int, places: object) -> None:
    for place in list_of("tavern_maps", places):
        s.from_tavern[seat][number_of("tavern_maps", place, 1, max(1, s.map_count[seat])) - 1] = 1
    marked = [s.maps[i][j] for i in range(SEATS) for j in range(HAND_MAPS) if s.from_tavern[i][j]]
    kinds = [kind // LETTERS for kind in marked if kind != NO_MAP]
    if len(set(kinds)) != len(kinds) or any(s.tavern_map[kind] != NO_MAP for kind in kinds) or NO_MAP in marked:
        raise fail(
            "tavern_maps",
            message("one letter and one number came from the tavern, and what was taken lies there no more"),
        )


def _read_tiles(s: State, mapping: Mapping[str, object]) -> None:
    for text, word in mapping_of("tiles", mapping.get("tiles", {})).items():
        square, tile = _square("tiles", text), tile_of(word)
        if tile is None:
            raise fail(
                "tiles", message("{given} is no tile; one is for example 'parrot 2' or 'map f'", given=repr(word))
            )
        if is_tavern(square):
            raise fail("tiles", message("{square} belongs to the tavern, where no tiles lie", square=text))
        if s.phase != SUNRISE:
            raise fail("tiles", message("the island is cleared at sunset"))
        if is_map(tile):
            _mark_map(s, "tiles", tile - FIRST_MAP)
        s.tile[square] = tile


def _deal_maps(game: Game, s: State, mapping: Mapping[str, object], left: list[int]) -> None:
    taken = [s.maps[i][j] // LETTERS for i in range(SEATS) for j in range(HAND_MAPS) if s.from_tavern[i][j]]
    for kind in range(2):
        if s.secret[kind] == NO_MAP:
            s.secret[kind] = _pick(s, kind * LETTERS, LETTERS)
        if "tavern" not in mapping and kind not in taken and s.phase == SUNRISE and _free(s, kind * LETTERS, LETTERS):
            s.tavern_map[kind] = _pick(s, kind * LETTERS, LETTERS)
    if "tiles" not in mapping and s.phase == SUNRISE:
        for square in range(SQUARES):
            if game.rules.map_square[square] and _free(s, 0, MAPS):
                s.tile[square] = FIRST_MAP + _pick(s, 0, MAPS)
    _place_missing_maps(s, left)


def _place_missing_maps(s: State, left: list[int]) -> None:
    """At sunset, maps without an owner are gone; before it, every map must have its place."""
    missing = [kind for kind in range(MAPS) if not s.gone[kind]]
    if missing and s.phase == SUNRISE:
        raise InvalidPosition(message("the maps {known} are nowhere", known=", ".join(map(_map_word, missing))))
    away = set(left) | set(missing)
    s.gone = [int(kind in away) for kind in range(MAPS)]
    s.gone_count = len(away)


def _free(s: State, first: int, count: int) -> int:
    return count - sum(s.gone[first : first + count])


def _pick(s: State, first: int, count: int) -> int:
    if not _free(s, first, count):
        raise fail("secret", message("no map is left to be the secret"))
    return pick_map(s, first, count)


def _read_souvenirs(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    """Given souvenirs leave the bag; an omitted island and omitted treasures are filled from it."""
    for text in list_of("spent", mapping.get("spent", [])):
        s.spent[_souvenir("spent", text) - 1] += 1
    if "treasures" in mapping:
        _read_treasures(s, mapping["treasures"])
    _fill_bag(game, s, mapping)
    if "tiles" not in mapping and s.phase == SUNRISE:
        bare = set(s.pirates[0] + s.pirates[1])
        for square in range(SQUARES):
            if s.tile[square] == BARE and not is_tavern(square) and (s.bag_size or square in bare):
                s.tile[square] = draw_souvenir(s)
    if "treasures" not in mapping:
        for treasure in range(TREASURES):
            fill_treasure(s, treasure)


def _read_treasures(s: State, treasures: object) -> None:
    piles = list_of("treasures", treasures)
    if len(piles) != TREASURES:
        raise fail(
            "treasures", message("there are {most} small treasures, not {count}", most=TREASURES, count=len(piles))
        )
    for i, pile in enumerate(piles):
        tiles = sorted(_souvenir("treasures", text) for text in list_of("treasures", pile))
        size = i + SMALLEST
        if len(tiles) != size:
            raise fail(
                "treasures",
                message("the treasure of {size} shows {size} souvenirs, not {count}", size=size, count=len(tiles)),
            )
        s.treasure[i] = tiles + [BARE] * (LARGEST - len(tiles))


def _fill_bag(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    lying = [t for t in s.tile if t != BARE and not is_map(t)] + [t for pile in s.treasure for t in pile if t != BARE]
    loaded = [t for hold in s.hold for pile in hold for t in pile if t != BARE]
    seen = [(lying + loaded).count(k + 1) + s.spent[k] + s.stock[0][k] + s.stock[1][k] for k in range(SOUVENIRS)]
    for kind, count in enumerate(seen):
        if count > game.rules.copies[kind]:
            raise InvalidPosition(
                message(
                    "{count} souvenirs '{tile}', the game has {most}",
                    count=count,
                    tile=tile_name(kind + 1),
                    most=game.rules.copies[kind],
                )
            )
    if sum(s.stock[0]) + sum(s.stock[1]) + len(loaded) > ISLAND_SOUVENIRS + JOKERS:
        raise fail("stock", message("the island has only {count} souvenirs to take", count=ISLAND_SOUVENIRS))
    s.bag = [game.rules.copies[kind] - seen[kind] for kind in range(SOUVENIRS)]
    if "bag" in mapping:
        _read_bag(s, mapping["bag"])
    s.bag_size = sum(s.bag)


def _read_bag(s: State, words: object) -> None:
    bag = [0] * SOUVENIRS
    for text in list_of("bag", words):
        bag[_souvenir("bag", text) - 1] += 1
    excess = [kind for kind in range(SOUVENIRS) if bag[kind] > s.bag[kind]]
    lack = [kind for kind in range(SOUVENIRS) if bag[kind] < s.bag[kind] and s.phase == SUNRISE]
    for kind in excess + lack:
        raise fail(
            "bag",
            message(
                "it holds {count} souvenirs '{tile}', {left} are left for it",
                count=bag[kind],
                tile=tile_name(kind + 1),
                left=s.bag[kind],
            ),
        )
    s.bag = bag


def _check_standing(s: State) -> None:
    for seat in range(SEATS):
        for square in s.pirates[seat]:
            if 0 <= square < SQUARES and s.tile[square] == BARE and s.stage != TURNING:
                raise fail(
                    "pirates",
                    message(
                        "nobody stands on the bare square {place}: he would be in the tavern", place=square_name(square)
                    ),
                )


def _read_pending(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    if s.stage == TURNING:
        s.moved = _square("moved", mapping.get("moved"))
        s.turning = number_of("turning", mapping.get("turning", 1), 1, 2)
        if s.occupant[s.moved] != s.turn + 1 or face_down_maps(s, 1 - s.turn) < s.turning:
            raise fail(
                "turning", message("there must be a pirate that moved, and as many face-down maps of the opponent")
            )
    if s.stage == BONUS:
        s.placing = int(bool(mapping.get("placing", False)))
        if not s.tavern_jokers and s.tavern_map == [NO_MAP, NO_MAP]:
            raise fail("stage", message("no bonus is left in the tavern"))
    if s.stage == LOADING and not has_load(s):
        raise fail("stage", message("nothing can be loaded"))
    if s.stage == ACTION and not can_act(game.rules, s, s.turn):
        raise fail("turn", message("{colour} can neither place nor move a pirate", colour=game.colours[s.turn]))
