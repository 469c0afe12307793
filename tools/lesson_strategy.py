"""The examples of the lessons on strategy and on the rules' finer points.

The right moves are found by the engine: by what it foresees of a move, by the concepts of reviews, or by playing on.
`tests/test_lessons.py` asks the search whether it agrees.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from tests.rules.cartagena import Hand, Space, table, track, words
from tests.rules.devir import filibusters, great, morgan, witch
from tools.lesson_steps import Example, Judge, any_of, drawn, judged, play, where

from balandra import Position
from balandra.core.game import Offer

SHORT = {"boards": 4, "pirates": 4}


# -- judges: the texts of the right moves


def offers(position: Position, kind: str) -> list[Offer]:
    """What the player to move may do of a kind."""
    return [offer for offer in position.view(str(position.actor)).offers if offer.kind == kind]


def cheapest_draw(position: Position) -> Collection[str]:
    """The retreats that draw most, and of those the ones that lose the fewest spaces."""
    found = offers(position, "retreat")
    prices = {one.text: (-int(str(one.facts["draws"])), _lost(one)) for one in found}
    return {text for text, price in prices.items() if price == min(prices.values())}


def _lost(offer: Offer) -> int:
    return int(str(offer.facts["from"])) - int(str(offer.facts["to"]))


def with_concepts(*names: str) -> Judge:
    """The moves for which all these concepts of reviews hold."""
    return lambda position: {text for text, held in _concepts(position).items() if held.issuperset(names)}


def _concepts(position: Position) -> dict[str, set[str]]:
    view = position.view(str(position.actor))
    concepts = position.game.ruleset.concepts
    return {move.text: {one.name for one in concepts(view, move)} for move in view.legal_moves}


def wins_now(position: Position) -> Collection[str]:
    """The moves that win the game in this turn, whatever is drawn: found by trying all advances."""
    return {move.text for move in position.legal_moves if _wins(position, move.text, str(position.actor))}


def _wins(position: Position, move: str, colour: str) -> bool:
    after = position.play(move).position
    if after.outcome:
        return after.outcome.winner == colour
    if after.actor != colour or len(after.legal_moves) == 0:
        return False
    going_on = [one.text for one in after.legal_moves if one.kind in ("advance", "parrots", "hook")]
    return any(_wins(after, one, colour) for one in going_on)


def holds_out(position: Position) -> Collection[str]:
    """The moves after which no single move wins for the next player."""
    ends = {move.text: position.play(move).position for move in position.legal_moves}
    return {text for text, after in ends.items() if not any(_ends(after, move.text) for move in after.legal_moves)}


def _ends(position: Position, move: str) -> bool:
    return position.play(move).position.outcome is not None


def longest_road(position: Position) -> Collection[str]:
    """Of the moves that bring a pirate home and give nothing away, those that leave most such moves."""
    held = _concepts(position)
    good = {
        text: _ways_home(position, text) for text, own in held.items() if "home" in own and "gives retreat" not in own
    }
    return {text for text, ways in good.items() if ways == max(good.values())}


def _ways_home(position: Position, move: str) -> int:
    return sum("home" in held for held in _concepts(position.play(move).position).values())


def harmless_help(position: Position) -> Collection[str]:
    """Morgan's helps that draw two cards and do not let anybody win."""
    found = [offer for offer in offers(position, "morgan") if offer.facts["draws"] == 2]
    return {offer.text for offer in found if not _ends(position, offer.text)}


def takes_the_threat(position: Position) -> Collection[str]:
    """The cards in the hand shown with which its owner could win at once."""
    game, mapping = position.game, position.mapping()
    rival = game.colours[1]
    before = game.position({key: mapping[key] for key in ("track", "pirates", "hands", "tokens")} | {"turn": rival})
    winning = [move for move in before.legal_moves if move.kind == "advance" and _ends(before, move.text)]
    return {f"take {move.text.split()[0]}" for move in winning}


def only(kind: str) -> Judge:
    """All moves of a kind."""
    return lambda position: {offer.text for offer in offers(position, kind)}


# -- positions


def duel(
    blue: Sequence[Space],
    red: Sequence[Space],
    hand: Hand,
    rival: Hand = "key hat",
    actions: int = 3,
    laid: Sequence[str] = (),
    edition: str = "original-jamaica",
) -> Position:
    """A short game of two: four boards, four pirates, blue to move."""
    pirates, hands = {"blue": blue, "red": red}, {"blue": hand, "red": rival}
    path = list(laid) or track(edition, SHORT["boards"])
    return table(edition, pirates, hands, options=SHORT, actions_left=actions, track=path)


MANY = "key key hat hat skull bottle dagger"
# Tracks of games that the search played against itself; some positions are taken from them.
FIRST = words(
    "key bottle skull dagger hat pistol key dagger skull hat pistol bottle "
    "dagger bottle key pistol hat skull dagger skull bottle pistol key hat"
)
SECOND = words(
    "hat key pistol bottle skull dagger bottle pistol hat skull dagger key "
    "skull pistol bottle key dagger hat key bottle skull dagger hat pistol"
)
THIRD = words(
    "skull hat pistol key bottle dagger skull pistol bottle key dagger hat "
    "dagger skull bottle pistol key hat pistol hat dagger skull bottle key"
)
SEA = words(
    "rum chest hook parrot pistol lantern rum parrot lantern chest pistol hook lantern chest hook parrot rum pistol "
    "parrot hook chest pistol rum lantern chest rum pistol lantern parrot hook hook chest parrot rum lantern pistol"
)
BAY = words(
    "chest pistol hook parrot lantern rum parrot chest pistol rum hook lantern lantern pistol parrot hook chest rum "
    "lantern parrot hook chest pistol rum chest hook parrot lantern pistol rum pistol hook lantern chest rum parrot"
)
CROWD = {"blue": (0, 7, 12, 20, 26, 30), "red": (0, 5, 12, 20, 21, 33)}
LEADER = {"blue": (0, 7, 12, 24, 24, 30), "red": (33, 37, 37, 37, 37, 37), "yellow": (0, 5, 9, 14, 21, 31)}
EIGHT = "pistol pistol pistol rum rum rum hook hook"
THREAT = {"blue": (20, 29, 35, 37, 37, 37), "red": (24, 37, 37, 37, 37, 37)}

# The search agrees with these (tests/test_lessons.py).
STRATEGY: dict[str, Example] = {
    "cheap-pair": Example(
        partial(duel, (9, 16, 22, 25), (8, 15, 15, 22), "", "key hat skull bottle", 1), judged(cheapest_draw)
    ),
    "cheap-boat": Example(
        partial(duel, (3, 12, 25, 25), (2, 13, 24, 24), "", "key hat skull", 1), judged(cheapest_draw)
    ),
    "road-build": Example(
        partial(duel, (17, 18, 25, 25), (22, 25, 25, 25), "hat hat hat", MANY), judged(wins_now, wins_now, wins_now)
    ),
    "road-close": Example(
        partial(duel, (14, 20, 23, 25), (13, 25, 25, 25), "pistol hat", "key", 1, edition="original-tortuga"),
        judged(holds_out),
    ),
    "gift-home": Example(
        partial(
            duel, (5, 5, 10, 18), (17, 18, 18, 24), "skull hat hat hat hat dagger dagger", "skull hat key", 2, FIRST
        ),
        judged(longest_road),
    ),
    "gift-take": Example(
        partial(duel, (5, 5, 6, 18), (0, 6, 18, 18), "skull hat hat hat dagger dagger", MANY, 1, FIRST),
        judged(with_concepts("denies retreat", "two cards")),
    ),
    "last-card": Example(
        partial(duel, (3, 20, 25, 25), (4, 12, 17, 23), "skull", actions=1), judged(with_concepts("straggler"))
    ),
    "last-key": Example(
        partial(duel, (2, 21, 24, 25), (6, 9, 20, 25), "key", actions=1), judged(with_concepts("straggler"))
    ),
    "stop-alone": Example(
        partial(
            duel, (0, 0, 0, 11), (0, 0, 11, 11), "skull hat hat dagger pistol pistol", "hat hat hat pistol", 1, SECOND
        ),
        judged(only("end")),
    ),
    "stop-full": Example(
        partial(duel, (0, 0, 17, 17), (0, 5, 5, 5), "skull skull key", "skull skull hat key key", 1, THIRD),
        judged(only("end")),
    ),
    "rush-hoard": Example(
        partial(duel, (0, 6, 12, 18), (5, 5, 11, 11), "hat", "key hat skull bottle", 1), judged(cheapest_draw)
    ),
    "rush-win": Example(
        partial(duel, (14, 19, 25, 25), (16, 25, 25, 25), "bottle bottle hat", MANY),
        judged(wins_now, wins_now, wins_now),
    ),
    "rush-order": Example(
        partial(duel, (17, 22, 25, 25), (18, 25, 25, 25), "bottle bottle", MANY, 2), judged(wins_now, wins_now)
    ),
    "sail-wait": Example(
        partial(
            great,
            {"red": (0, 1, 10, "sloop"), "blue": (7, 10, 10, 17)},
            {"red": "pistol rum rum lantern parrot", "blue": "pistol rum rum"},
            options={"pirates": 4},
            track=SEA,
            actions_left=2,
        ),
        judged(with_concepts("boards")),
    ),
    "sail-now": Example(
        partial(
            great,
            {"blue": ("sloop", "sloop", 21, 24), "red": (17, "sloop", "sloop", 24)},
            {"blue": "rum", "red": "rum"},
            options={"pirates": 4},
            track=BAY,
            free_sailing=True,
        ),
        judged(only("sail")),
    ),
    "sail-back": Example(
        partial(
            great,
            {"blue": (15, "sloop", "sloop", 24), "red": (8, "sloop", "sloop", 24)},
            {"blue": "parrot hook", "red": "pistol"},
            "tortuga",
            options={"pirates": 4},
            track=BAY,
            actions_left=2,
        ),
        judged(only("sail")),
    ),
    "witch-home": Example(
        partial(
            witch,
            {"blue": (20, 37, 37, 37, 37, 37), "red": (21, 27, 33, 36, 37, 37)},
            {"blue": "parrot parrot rum", "red": "hook chest rum lantern"},
            actions_left=1,
        ),
        judged(wins_now),
    ),
}
# Questions about the rules.
RULES: dict[str, Example] = {
    "sloop-board": Example(
        partial(great, {"blue": (0, 3, 14, 14, 15, "sloop"), "red": (0, 0, 5, 8, 9, 16)}, {"blue": "rum lantern"}),
        where("rum 14"),
    ),
    "sloop-land": Example(
        partial(
            great,
            {"blue": (0, 3, 9, "sloop", "sloop", 24), "red": (0, 0, 5, 8, 21, 23)},
            {"blue": "lantern"},
            "tortuga",
        ),
        where("lantern sloop"),
    ),
    "morgan-cave": Example(partial(morgan, CROWD, {"blue": "rum"}), drawn("morgan red 33")),
    "morgan-last": Example(partial(morgan, LEADER, {"blue": "rum"}, actions_left=1), judged(harmless_help)),
    "filibusters-seven": Example(
        partial(filibusters, CROWD, {"blue": EIGHT, "red": "hook* rum"}, actions=1), any_of("advance")
    ),
    "witch-thief": Example(
        partial(witch, THREAT, {"blue": "pistol", "red": "hook rum lantern"}, actions_left=1),
        (*play("witch pistol red"), *judged(takes_the_threat)),
    ),
}
