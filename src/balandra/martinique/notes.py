"""What kernels write down about a move: the raw form of events (see `describe`)."""

from __future__ import annotations

(
    PLACED,  # seat, square
    WALKED,  # origin, target, crossed
    COLLECTED,  # tile
    TURNED,  # place, map
    DECLINED,
    SAT_DOWN,  # seat, stool
    TOOK_BONUS,  # what, map
    LOADED,  # treasure, load number
    PAID,  # souvenir
    PAID_JOKERS,  # packed jokers
    REFILLED,  # treasure
    CHANCE_TILE,  # souvenir, treasure
    BAG_FILLED,
    NOT_LOADED,
    SKIPPED,  # seat
    EVENING,
    DUG,  # seat, square
    SCORED,
) = range(18)
