"""Refusals of a table: an error code and a message."""

from __future__ import annotations

from balandra.core.errors import BalandraError

REFUSALS = {
    "invalid-settings": "the edition, its options, the seats or the start are not possible",
    "no-such-level": "there is no bot of that name",
    "no-such-seat": "nobody plays that colour here",
    "seat-taken": "somebody or a bot sits there already",
    "seat-kept": "the seat is kept for somebody who played the game before",
    "full": "there is no open seat",
    "which-seat": "more than one seat could be meant: name one",
    "not-your-seat": "the seat is somebody else's, or you have left it",
    "not-your-decision": "somebody else decides now",
    "not-a-player": "only those who play may do this",
    "not-host": "only the host may do this",
    "removed": "the host removed you from this table",
    "not-begun": "the game has not begun",
    "begun": "the game has begun already",
    "over": "the game is over",
    "not-over": "the game is not over yet",
    "not-all-here": "seats are still open, or nobody but bots sits there",
    "stale": "the move is for another number than the next one",
    "illegal-move": "the rules do not allow the move, or it is none",
    "time-up": "the clock ran out",
    "no-undo": "nothing that may be taken back",
    "not-left": "nobody left that seat",
    "others-play": "other people still play here",
    "bad-words": "a name or message that cannot be shown",
    "log-full": "the table's log is full: only playing on is possible",
    "followed": "the rematch is there already",
    "too-many-tables": "so many tables of yours, or from your address, are open or listed already",
    "too-many-bots": "so many bots sit at your open tables, or at those from your address, already",
}


class Refusal(BalandraError):
    """An action that is not allowed at this table now; nothing has changed."""

    def __init__(self, error: str, message: str) -> None:
        if error not in REFUSALS:
            raise KeyError(f"{error!r} is no refusal; they are {', '.join(REFUSALS)}")
        super().__init__(message)
        self.error = error
        self.message = message


class CorruptLog(BalandraError):
    """A log that no table can have written."""
