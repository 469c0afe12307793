"""M3: loading small treasures into the hold. Jokers are packed two bits a symbol."""

from __future__ import annotations

from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.martinique.moves import jokers_used, load_move, pack_jokers
from balandra.martinique.notes import LOADED, PAID, PAID_JOKERS, REFILLED
from balandra.martinique.state import (
    BARE,
    LARGEST,
    NO_LOAD,
    NUMBERS,
    SYMBOLS,
    TREASURES,
    State,
)
from balandra.martinique.tiles import fill_treasure, number_of, symbol_of

NO_MORE = -1


@kernel
def needed(s: State, treasure: int, symbol: int) -> int:
    """How many tiles of a symbol a treasure shows."""
    count = 0
    for i in range(LARGEST):
        tile = s.treasure[treasure][i]
        if tile != BARE and symbol_of(tile) == symbol:
            count += 1
    return count


@kernel
def owned(s: State, seat: int, symbol: int) -> int:
    """How many souvenirs of a symbol a player has in stock."""
    count = 0
    for i in range(NUMBERS):
        count += s.stock[seat][symbol * NUMBERS + i]
    return count


@kernel
def fewest_jokers(s: State, treasure: int) -> int:
    """The jokers that a treasure needs at least, packed."""
    code = 0
    for symbol in range(SYMBOLS):
        code += pack_jokers(symbol, max(0, needed(s, treasure, symbol) - owned(s, s.turn, symbol)))
    return code


@kernel
def jokers_in(code: int) -> int:
    """How many jokers a packed number stands for."""
    total = 0
    for symbol in range(SYMBOLS):
        total += jokers_used(code, symbol)
    return total


@kernel
def is_loadable(s: State, treasure: int, jokers: int) -> bool:
    """Whether a treasure can be loaded with at most so many jokers; equal symbols lie side by side in it."""
    tiles = s.treasure[treasure]
    if tiles[0] == BARE:
        return False
    wanted = 0
    for i in range(LARGEST):
        if tiles[i] == BARE:
            return True
        symbol = symbol_of(tiles[i])
        wanted = wanted + 1 if i > 0 and symbol == symbol_of(tiles[i - 1]) else 1
        if owned(s, s.turn, symbol) < wanted:
            jokers -= 1
            if jokers < 0:
                return False
    return True


@kernel
def has_load(s: State) -> bool:
    """Whether any treasure can be loaded."""
    for treasure in range(TREASURES):
        if is_loadable(s, treasure, s.jokers[s.turn]):
            return True
    return False


@kernel
def must_load(s: State) -> bool:
    """Whether real tiles alone match a treasure."""
    for treasure in range(TREASURES):
        if is_loadable(s, treasure, 0):
            return True
    return False


@kernel
def legal_loads(s: State, moves: list[int]) -> int:
    """Every treasure in every way; doing without only where jokers would be needed."""
    n = 0
    for treasure in range(TREASURES):
        if is_loadable(s, treasure, s.jokers[s.turn]):
            n = legal_ways(s, treasure, moves, n)
    if not must_load(s):
        moves[n] = NO_LOAD
        n += 1
    return n


@kernel
def legal_ways(s: State, treasure: int, moves: list[int], n: int) -> int:
    """Every way to use jokers for a treasure; one may stand for a tile that the player owns."""
    code = fewest_jokers(s, treasure)
    while code != NO_MORE:
        if jokers_in(code) <= s.jokers[s.turn]:
            moves[n] = load_move(treasure, code)
            n += 1
        code = next_way(s, treasure, code)
    return n


@kernel
def next_way(s: State, treasure: int, code: int) -> int:
    """The packed jokers that follow, counting up symbol by symbol between what is needed and what is asked."""
    for symbol in range(SYMBOLS):
        used = jokers_used(code, symbol)
        need = needed(s, treasure, symbol)
        if used < min(need, s.jokers[s.turn]):
            return code + pack_jokers(symbol, 1)
        code += pack_jokers(symbol, max(0, need - owned(s, s.turn, symbol)) - used)
    return NO_MORE


@kernel
def load(s: State, treasure: int, jokers: int) -> None:
    """Pay, take the treasure's tiles into the hold as a pile, and refill."""
    seat = s.turn
    note(s, LOADED, treasure, s.loads[seat], 0)
    for symbol in range(SYMBOLS):
        used = jokers_used(jokers, symbol)
        s.jokers[seat] -= used
        pay(s, symbol, needed(s, treasure, symbol) - used)
    note(s, PAID_JOKERS, jokers, 0, 0)
    for i in range(LARGEST):
        s.hold[seat][s.loads[seat]][i] = s.treasure[treasure][i]
        s.treasure[treasure][i] = BARE
    s.loads[seat] += 1
    fill_treasure(s, treasure)
    note(s, REFILLED, treasure, 0, 0)


@kernel
def pay(s: State, symbol: int, count: int) -> None:
    """Spend so many souvenirs of a symbol, the lowest numbers first."""
    for i in range(NUMBERS):
        kind = symbol * NUMBERS + i
        while count > 0 and s.stock[s.turn][kind] > 0:
            s.stock[s.turn][kind] -= 1
            s.spent[kind] += 1
            note(s, PAID, kind + 1, 0, 0)
            count -= 1


@kernel
def hold_points(s: State, seat: int) -> int:
    """The numbers in the hold."""
    total = 0
    for i in range(s.loads[seat]):
        for j in range(LARGEST):
            total += number_of(s.hold[seat][i][j])
    return total


@kernel
def tile_points(s: State, seat: int) -> int:
    """The numbers in the hold, and two for each pair of equal symbols in stock."""
    total = hold_points(s, seat)
    for symbol in range(SYMBOLS):
        total += owned(s, seat, symbol) // 2 * 2
    return total
