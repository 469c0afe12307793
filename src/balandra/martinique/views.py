"""Views: what a player may know of a game, and full games that fit it."""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.martinique.rules import pick_map
from balandra.martinique.state import (
    ANY_MAP,
    FIRST_MAP,
    HAND_MAPS,
    HOLD,
    LARGEST,
    LETTERS,
    MAP_FACE_DOWN,
    MAPS,
    NO_MAP,
    OVER,
    PIRATES,
    SEATS,
    SOME_LETTER,
    SOME_NUMBER,
    SOUVENIRS,
    SQUARES,
    STOOLS,
    SUNSET,
    TREASURES,
    Rules,
    State,
)
from balandra.martinique.tiles import is_map


@kernel
def observe(r: Rules, s: State, o: State, seat: int) -> None:
    """Copy into a blank record all that a seat may know, and nothing else (SPECTATOR: one who watches)."""
    for square in range(SQUARES):
        o.tile[square] = MAP_FACE_DOWN if is_map(s.tile[square]) else s.tile[square]
        o.occupant[square] = s.occupant[square]
    for stool in range(STOOLS):
        o.stools[stool] = s.stools[stool]
    for kind in range(SOUVENIRS):
        o.bag[kind] = s.bag[kind]
        o.spent[kind] = s.spent[kind]
    for treasure in range(TREASURES):
        for i in range(LARGEST):
            o.treasure[treasure][i] = s.treasure[treasure][i]
    for kind in range(2):
        o.tavern_map[kind] = NO_MAP if s.tavern_map[kind] == NO_MAP else SOME_LETTER + kind
        o.secret[kind] = s.secret[kind] if s.phase == OVER else SOME_LETTER + kind
    for player in range(SEATS):
        observe_player(s, o, player)
        observe_maps(s, o, player, seat)
    observe_turn(s, o)


@kernel
def observe_player(s: State, o: State, player: int) -> None:
    """What lies open before a player."""
    for i in range(PIRATES):
        o.pirates[player][i] = s.pirates[player][i]
        o.digs[player][i] = s.digs[player][i]
    for kind in range(SOUVENIRS):
        o.stock[player][kind] = s.stock[player][kind]
    for i in range(HOLD):
        for j in range(LARGEST):
            o.hold[player][i][j] = s.hold[player][i][j]
    o.jokers[player] = s.jokers[player]
    o.loads[player] = s.loads[player]
    o.dig_count[player] = s.dig_count[player]
    o.map_count[player] = s.map_count[player]


@kernel
def observe_maps(s: State, o: State, player: int, seat: int) -> None:
    """A player's maps: face up or the own ones in full, of the others from the tavern whether letter or number."""
    for i in range(HAND_MAPS):
        kind = s.maps[player][i]
        o.face_up[player][i] = s.face_up[player][i]
        o.from_tavern[player][i] = s.from_tavern[player][i]
        if kind == NO_MAP or player == seat or s.face_up[player][i]:
            o.maps[player][i] = kind
        elif s.from_tavern[player][i]:
            o.maps[player][i] = SOME_LETTER if kind < LETTERS else SOME_NUMBER
        else:
            o.maps[player][i] = ANY_MAP


@kernel
def observe_turn(s: State, o: State) -> None:
    """Whose turn it is and what is being decided: open to all."""
    o.stool_count = s.stool_count
    o.tavern_jokers = s.tavern_jokers
    o.gone_count = s.gone_count
    o.bag_size = s.bag_size
    o.phase = s.phase
    o.stage = s.stage
    o.turn = s.turn
    o.actor = s.actor
    o.moved = s.moved
    o.turning = s.turning
    o.placing = s.placing


@kernel
def redeal(r: Rules, o: State, seat: int) -> None:
    """Give every map a place that fits what the seat knows, each way as likely; the generator must be seeded."""
    mark_seen(o)
    for kind in range(2):
        if o.secret[kind] >= ANY_MAP:
            o.secret[kind] = pick_map(o, kind * LETTERS, LETTERS)
        if o.tavern_map[kind] >= ANY_MAP:
            o.tavern_map[kind] = pick_map(o, kind * LETTERS, LETTERS)
    for wanted in range(SOME_NUMBER, ANY_MAP - 1, -1):  # letters and numbers first, then the rest
        redeal_hands(o, wanted)
    for square in range(SQUARES):
        if o.tile[square] == MAP_FACE_DOWN:
            o.tile[square] = FIRST_MAP + pick_map(o, 0, MAPS)
    for i in range(MAPS):
        o.gone[i] = 1 - o.gone[i] if o.phase >= SUNSET else 0


@kernel
def mark_seen(o: State) -> None:
    """Mark in `gone` all maps whose place is known."""
    for kind in range(2):
        if o.secret[kind] < ANY_MAP:
            o.gone[o.secret[kind]] = 1
    for player in range(SEATS):
        for i in range(o.map_count[player]):
            if o.maps[player][i] < ANY_MAP:
                o.gone[o.maps[player][i]] = 1


@kernel
def redeal_hands(o: State, wanted: int) -> None:
    """Give a map to every place in a hand that wants one of this sort."""
    first = LETTERS if wanted == SOME_NUMBER else 0
    count = MAPS if wanted == ANY_MAP else LETTERS
    for player in range(SEATS):
        for i in range(o.map_count[player]):
            if o.maps[player][i] == wanted:
                o.maps[player][i] = pick_map(o, first, count)
