"""Completes a view of Martinique: every unknown map is replaced by an unseen one."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.core.game import Game
from balandra.core.parsing import fail, list_of, mapping_of
from balandra.martinique.notation import UNKNOWN, map_name
from balandra.martinique.state import LETTERS, MAPS, SOME_LETTER, SOME_NUMBER

LETTER, NUMBER = map_name(SOME_LETTER), map_name(SOME_NUMBER)
SECRET = (LETTER, NUMBER)
ON_TILE = "map "
FACE_UP = "^"


def complete(game: Game, words: Mapping[str, object]) -> dict[str, object]:
    """The mapping of a position that fits a view; the reader determines which maps are gone."""
    maps = {colour: list_of("maps", hand) for colour, hand in mapping_of("maps", words.get("maps")).items()}
    secret = list_of("secret", words.get("secret"))
    unseen = _Unseen([word for hand in [*maps.values(), secret] for word in hand])
    whole = {key: value for key, value in words.items() if key != "left"}
    whole["secret"] = [unseen.named(SECRET[i % 2] if word == UNKNOWN else word) for i, word in enumerate(secret)]
    whole["tavern"] = [unseen.tile(word) for word in list_of("tavern", words.get("tavern"))]
    for sorts in (SECRET, (UNKNOWN,)):  # maps of a known sort first, then those that may be any map
        maps = {colour: unseen.hand(hand, sorts) for colour, hand in maps.items()}
    whole["maps"] = maps
    whole["tiles"] = {square: unseen.tile(word) for square, word in mapping_of("tiles", words.get("tiles")).items()}
    return whole


class _Unseen:
    """The maps that the view does not show."""

    def __init__(self, words: list[object]) -> None:
        seen = {str(word).removesuffix(FACE_UP) for word in words}
        free = [map_name(kind) for kind in range(MAPS)]
        self.letters = [name for name in free[:LETTERS] if name not in seen]
        self.numbers = [name for name in free[LETTERS:] if name not in seen]

    def named(self, word: object) -> object:
        """A map for a word that names a sort; any other word unchanged."""
        pools = {LETTER: [self.letters], NUMBER: [self.numbers], UNKNOWN: [self.letters, self.numbers]}
        if not isinstance(word, str) or word not in pools:
            return word
        for pool in pools[word]:
            if pool:
                return pool.pop()
        raise fail("maps", "there are not so many maps that have not been seen")

    def hand(self, words: list[object], sorts: tuple[str, ...]) -> list[object]:
        """A hand with maps in place of those of which only the sort is known."""
        return [self.named(word) if word in sorts else word for word in words]

    def tile(self, word: object) -> object:
        """A tile, with a map in place of an unknown one."""
        if not isinstance(word, str) or not word.startswith(ON_TILE):
            return word
        return f"{ON_TILE}{self.named(word.removeprefix(ON_TILE))}"
