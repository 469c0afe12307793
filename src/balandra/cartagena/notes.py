"""What kernels write down about a move: the raw form of events (see `describe`)."""

from __future__ import annotations

(
    ADVANCED,  # kind, origin, target
    TOGETHER,  # how many pirates advance, symbol, second kind + 1
    RETREATED,  # seat, origin, target
    MORGANED,  # rival, origin, target
    CHANCE_CARD,  # kind: a card came off the unordered pile
    CHANCE_TOKEN,  # cell, token
    DREW,  # seat, kind, where from
    RESHUFFLED,
    ROW_LAID,  # kind, one note a card
    SAILED,  # seat, shore, free
    ENDED,  # seat
    RESCUED,  # seat
    TURN,  # seat
    INVOKED,  # kind, rival, cell
    LOOKED,  # rival
    TOOK,  # rival, kind
    HELD,  # kind
    GAVE,  # seat, kind
    KEPT,  # kind
    RETURNED,  # kind
    DISCARDED,  # seat, kind
    OPENED,  # cell, token
    SNAKE_BIT,  # origin, target
    TOKENS_LAID,
    WON,  # seat
) = range(25)

FROM_PILE, FROM_ROW = 0, 1
