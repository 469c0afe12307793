"""Regatta as everything else sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from balandra.core.blocks import Block
from balandra.core.edition import Edition, OptionValue, read_editions
from balandra.core.events import Event, public, revealing
from balandra.core.game import Game
from balandra.core.kernel import answers
from balandra.core.parsing import fail, mapping_of, number_of, read_generator, refuse_unknown_keys
from balandra.core.random import seed as seed_generator
from balandra.core.ruleset import Code, Note, Ruleset
from tests.third_game import rules
from tests.third_game.rules import BLOCK, HAND, KINDS, MOVES, SEATS, SPACES, Rules, State

HIDDEN = "?"
KEYS = ("turn", "left", "boats", "hands", "discard", "pile", "rng")


class Regatta(Ruleset):
    """A race with hidden gusts."""

    name = "regatta"
    editions = read_editions("tests.third_game.editions")
    state_type = State
    rules_type = Rules
    most_moves = MOVES
    kernels = answers(rules)
    observation_blocks = (
        Block("boats", (SEATS,), SPACES, "the space of each boat, the own one first"),
        Block("hand", (KINDS,), HAND, "gusts in the own hand, by strength"),
        Block("discard", (KINDS,), 20, "gusts discarded, by strength"),
        Block("left", (1,), 100, "turns left"),
    )
    action_blocks = (
        Block("sail", (KINDS,), 1, "sail with a gust, by strength"),
        Block("block", (KINDS, SEATS), 1, "blow a rival back, by strength and seat"),
    )

    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> Rules:
        r = Rules.blank()
        r.players, r.length, r.turns = players, int(options["length"]), int(options["turns"])
        r.copies = list(edition.data["copies"])
        for space in edition.data["rocks"]:
            r.rock[space] = 1
        return r

    def move_text(self, game: Game, code: Code) -> str:
        if code < BLOCK:
            return f"sail {code + 1}"
        kind, seat = divmod(code - BLOCK, SEATS)
        return f"block {kind + 1} {game.colours[seat] if seat < game.players else 'nobody'}"

    def reason(self, game: Game, state: State, code: Code) -> str:
        kind = code if code < BLOCK else (code - BLOCK) // SEATS
        if not state.hand[state.turn][kind]:
            return f"{game.colours[state.turn]} holds no gust of {kind + 1}"
        return "a gust of 1 blows nobody back" if kind == 0 else "there is no such rival who has left the start"

    def mapping(self, game: Game, state: State, seat: int | None) -> dict[str, Any]:
        hands = {
            colour: _cards(state.hand[i]) if seat in (None, i) else {HIDDEN: state.size[i]}
            for i, colour in enumerate(game.colours)
        }
        return {
            **game.words(),
            "turn": game.colours[state.turn],
            "left": state.left,
            "boats": {colour: state.boat[i] for i, colour in enumerate(game.colours)},
            "hands": hands,
            "discard": _cards(state.discard),
            "pile": state.pile_size,
            **({} if seat is not None else {"rng": "".join(f"{word:08x}" for word in state.rng)}),
        }

    def state(self, game: Game, mapping: Mapping[str, Any], seed: tuple[int, int]) -> State:
        refuse_unknown_keys(mapping, (*game.words(), "rules", *KEYS))
        s, r = State.blank(), game.rules
        seed_generator(s, *seed)
        s.turn = s.actor = game.seat(mapping.get("turn", game.colours[0]))
        s.left = number_of("left", mapping.get("left", r.turns), 0, r.turns)
        boats, hands = mapping_of("boats", mapping.get("boats", {})), mapping_of("hands", mapping.get("hands", {}))
        s.discard = _counts("discard", mapping.get("discard", {}))
        for seat, colour in enumerate(game.colours):
            s.boat[seat] = number_of("boats", boats.get(colour, 0), 0, r.length)
            s.hand[seat] = _counts("hands", hands.get(colour, {}))
            s.size[seat] = sum(s.hand[seat])
        used = [sum(hand[kind] for hand in s.hand) + s.discard[kind] for kind in range(KINDS)]
        s.pile = [copies - spent for copies, spent in zip(r.copies, used, strict=True)]
        s.pile_size = sum(s.pile)
        if min(s.pile) < 0 or max(s.size) > HAND:
            raise fail("hands", f"nobody holds more than {HAND} gusts, and there are {r.copies} in all")
        rules.deal(r, s)
        s.rng = read_generator(mapping["rng"]) if "rng" in mapping else s.rng
        return s

    def complete(self, game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
        hands = mapping_of("hands", words.get("hands"))
        return {
            **words,
            "hands": {colour: hand for colour, hand in hands.items() if HIDDEN not in mapping_of("hands", hand)},
        }

    def describe(self, game: Game, before: State, after: State, notes: Sequence[Note]) -> list[Event]:
        return [event for what, a, b, c in notes for event in self._events(game, before, what, a, b, c)]

    def _events(self, game: Game, before: State, what: int, a: int, b: int, c: int) -> list[Event]:
        actor = game.colours[before.turn]
        if what == rules.SAILED:
            return [public("sail", {"colour": actor, "card": a, "from": b, "to": c})]
        if what == rules.BLOCKED:
            return [public("block", {"colour": actor, "rival": game.colours[a], "from": b, "to": c})]
        if what == rules.ROCK:
            return [public("rock", {"colour": actor, "to": a})]
        if what == rules.SHUFFLED:
            return [public("shuffle", {"count": a})]
        drawn = revealing("card", {"colour": actor, "card": b + 1}, audience=(actor,))
        return [public("draw", {"colour": actor, "count": 1}), drawn]


def _cards(counts: Sequence[int]) -> dict[str, int]:
    return {str(kind + 1): count for kind, count in enumerate(counts) if count}


def _counts(key: str, cards: object) -> list[int]:
    given = {str(name): count for name, count in mapping_of(key, cards).items()}
    refuse_unknown_keys(given, [str(kind + 1) for kind in range(KINDS)])
    return [number_of(key, given.get(str(kind + 1), 0), 0, 20) for kind in range(KINDS)]


REGATTA = Regatta()
