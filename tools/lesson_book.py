"""The examples of the page's lessons: positions, and which moves answer the question asked there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tests.rules import pictures
from tests.rules.cartagena import Hand, Space, after, table
from tests.rules.devir import JUNGLE, filibusters, morgan, single, witch
from tests.rules.martinique import BOTH, dig_all, dusk
from tests.rules.printed import printed
from tools.lesson_island import DEDUCTION, HELD, RIVALRY, island
from tools.lesson_steps import Example, Step, View, any_of, drawn, of_kind, play, such, where
from tools.lesson_strategy import RULES, STRATEGY

from balandra import Position
from balandra.core.game import Offer


def _farthest(cards: int, view: View, offer: Offer) -> bool:
    return offer.kind == "advance" and offer.facts["to"] == cards


def _draws_two(view: View, offer: Offer) -> bool:
    return offer.kind == "retreat" and offer.facts["draws"] == 2


def _to_a_map(view: View, offer: Offer) -> bool:
    return offer.kind == "move" and view["tiles"].get(offer.facts["to"], "").startswith("map")


def _from(square: str, view: View, offer: Offer) -> bool:
    return offer.kind == "move" and offer.facts["from"] == square


def _crosses(view: View, offer: Offer) -> bool:
    return offer.kind == "move" and offer.facts["crossed"] == 1


def _to_the_bar(view: View, offer: Offer) -> bool:
    return offer.kind == "move" and offer.facts["to"] not in view["tiles"]


def short(
    blue: Sequence[Space], red: Sequence[Space], hand: Hand, yellow: Sequence[Space] = (0, 0, 0, 0), hidden: str = "-"
) -> Callable[[], Position]:
    """A short game of three: four boards, four pirates, blue to move."""
    edition = "original-jamaica" + ("-de" if hidden == "de" else "")
    pirates = {"blue": blue, "red": red, "yellow": yellow}
    hands = {"blue": hand, "red": "key hat dagger", "yellow": "skull bottle"}
    return partial(table, edition, pirates, hands, options={"boards": 4, "pirates": 4})


def tortuga(turn: str = "blue") -> Callable[[], Position]:
    """The printed example of the books of 2000."""
    return partial(printed, "original-tortuga", turn)


def escape_red() -> Position:
    """Devir's second example, after the first."""
    return after(pictures.escape_picture(), "rum 7", "retreat 21", "hook 0")


def great_green() -> Position:
    """Devir's Great Escape, after red's turn."""
    return after(pictures.great_escape_picture(), "sail", "morgan yellow sloop", "sail", "hook 7")


def captain() -> Position:
    """The Great Escape with the ordinary way of drawing."""
    return pictures.great_escape_picture()


def boat_full() -> Position:
    """A Great Escape where the sloop lies at Tortuga."""
    return after(pictures.great_escape_picture(), "sail")


def dug() -> Position:
    """A game of Martinique that nobody's dig has decided."""
    hold = {"black": [["parrot 3", "skull 2"]], "red": [["rum 1", "rum 1", "chest 2"], ["sabres 1", "chest 1"]]}
    stock = {"black": ["muskets 1", "muskets 2", "chest 1"], "red": ["skull 1"]}
    return dig_all(dusk(stock=stock, hold=hold), "a1 a2 a3 a4", "b1 b2 b3 b4")


BASICS = {
    "first-step": Example(short((0, 0, 0, 0), (0, 0, 0, 0), "hat key"), where("hat 0")),
    "jump": Example(short((0, 0, 4, 9), (0, 0, 0, 11), "hat key"), where("hat 4")),
    "to-the-boat": Example(short((0, 5, 13, 25), (0, 0, 4, 14), "key hat", (0, 0, 9, 20)), where("key 13")),
    "fall-back": Example(short((0, 0, 16, 20), (0, 0, 12, 14), "hat", (0, 0, 0, 12)), where("retreat 16")),
    "fall-back-two": Example(short((0, 0, 16, 20), (0, 12, 15, 15), "hat", (0, 0, 12, 15)), drawn("retreat 16")),
    "stuck": Example(short((0, 0, 0, 3), (0, 8, 9, 9), ""), play("draw")),
    "pass": Example(short((0, 0, 9, 14), (0, 0, 9, 9), "hat", hidden="de"), play("end")),
}
PRINTED = {
    "tortuga-yellow": Example(tortuga("yellow"), where("skull 9")),
    "tortuga-red": Example(tortuga("red"), drawn("retreat 8")),
    "tortuga-daggers": Example(tortuga(), play("dagger 0", "dagger 6", "dagger 6")),
    "tortuga-five": Example(tortuga(), play("retreat 17", "retreat 18", "retreat 17")),
    "tortuga-balanced": Example(tortuga(), play("bottle 17", "retreat 18", "dagger 0")),
    "ravensburger-boat": Example(partial(pictures.ravensburger_picture, "blue"), where("pistol 22")),
    "ravensburger-telescope": Example(partial(pictures.ravensburger_picture, "blue"), where("telescope 23")),
    "ravensburger-back": Example(partial(pictures.ravensburger_picture, "blue"), play("retreat 11", "retreat 8")),
    "ravensburger-leave": Example(partial(pictures.ravensburger_picture, "red"), drawn("retreat 31")),
    "escape-green": Example(pictures.escape_picture, play("rum 7", "retreat 21", "hook 0")),
    "escape-red": Example(escape_red, play("retreat 11", "retreat 37", "lantern 13")),
    "great-red": Example(captain, play("sail", "morgan yellow sloop", "sail", "hook 7")),
    "great-green": Example(great_green, play("rum 0", "morgan yellow 36", "morgan blue 7")),
    "witch-hook": Example(partial(pictures.great_escape_picture, witch=True), play("hook+lantern 19")),
}
TRIAL = {"blue": (0, 7, 12, 20, 26, 30), "red": (0, 5, 12, 20, 21, 33)}
POWERS = {
    "empty-hand": Example(partial(single, TRIAL, {"red": "rum rum"}), play("draw")),
    "jungle": Example(
        partial(single, {"blue": (0, 6, 15, 29, 33, 37), "red": (0, 12, 18, 24, 30, 36)}, {"blue": "chest"}, JUNGLE),
        where("chest 15"),
    ),
    "morgan": Example(partial(morgan, TRIAL, {"blue": "rum"}), drawn("morgan red 5")),
    "filibusters": Example(
        partial(
            filibusters,
            {"red": TRIAL["red"], "blue": TRIAL["blue"]},
            {"red": "hook* rum", "blue": "pistol pistol rum rum lantern parrot hook chest"},
            actions=1,
        ),
        play("hook* 5") + any_of("discard"),
    ),
    "witch-pistol": Example(
        partial(witch, TRIAL, {"blue": "pistol rum", "red": "hook chest parrot"}),
        play("witch pistol red") + any_of("take"),
    ),
    "witch-rum": Example(partial(witch, TRIAL, {"blue": "rum hook", "red": "hook"}), any_of("witch", "give")),
    "witch-lantern": Example(
        partial(witch, TRIAL, {"blue": "lantern hook", "red": "hook"}),
        any_of("witch", "keep", "return", "return", "return"),
    ),
    "witch-parrots": Example(
        partial(
            witch,
            {"blue": (0, 0, 0, 12, 31, 37), "red": (0, 32, 9, 9, 33, 36)},
            {"blue": "parrot parrot rum", "red": "hook"},
        ),
        such(lambda view, offer: offer.kind == "parrots" and offer.facts["to"] == 37),
    ),
    "witch-chest": Example(partial(witch, TRIAL, {"blue": "chest", "red": "hook"}, {12: 3}), play("witch chest 12")),
    "witch-snake": Example(
        partial(witch, TRIAL, {"blue": "chest", "red": "hook"}, {12: "snake"}), play("witch chest 12")
    ),
}
ISLAND = {
    "island-place": Example(partial(island, {"black": [], "red": []}), any_of("place")),
    "island-walk": Example(
        partial(island, {**BOTH, "black": ["c1", "g1", "h1"]}, {"c1": "parrot 3"}),
        such(partial(_from, "c1"), "where"),
    ),
    "island-map": Example(
        partial(island, {**BOTH, "black": ["c1", "g8", "h8"]}, {"c1": "parrot 2", "g8": "skull 1", "h8": "sabres 1"}),
        such(_to_a_map),
    ),
    "island-cross": Example(
        partial(
            island,
            {"black": ["c1", "g8", "h8"], "red": ["c3", "h3", "h4"]},
            {"c1": "parrot 3", "g8": "skull 1", "h8": "sabres 1"},
            maps=HELD,
        ),
        such(_crosses) + any_of("turn"),
    ),
    "island-seat": Example(
        partial(
            island,
            {**BOTH, "black": ["d3", "g8", "h8"]},
            {"d3": "chest 1", "g8": "skull 1", "h8": "sabres 1"},
            bare=["g7"],
        ),
        such(_to_the_bar) + any_of("bonus"),
    ),
    "island-load": Example(
        partial(
            island,
            {**BOTH, "black": ["c1", "g8", "h8"]},
            {"c1": "parrot 2", "g8": "sabres 1", "h8": "chest 1"},
            stock={"black": ["skull 1", "muskets 2"]},
        ),
        such(partial(_from, "c1")) + any_of("load"),
    ),
    "island-joker": Example(
        partial(
            island,
            {**BOTH, "black": ["c1", "g8", "h8"]},
            {"c1": "parrot 2", "g8": "sabres 1", "h8": "chest 1"},
            stock={"black": ["muskets 2"]},
            jokers={"black": 1},
        ),
        such(partial(_from, "c1")) + any_of("load"),
    ),
    "island-dig": Example(
        partial(dusk, maps={"black": [*"abcdef", "7"], "red": [f"{name}^" for name in "g123456"]}), play("dig h8")
    ),
    "island-points": Example(
        dug, (Step("count", partial(of_kind, "none"), lambda view, right: view["result"]["points"]["black"]),)
    ),
}
LESSONS = {
    "lesson-enter": Example(short((0, 0, 0, 0), (0, 0, 0, 4), "skull hat key"), any_of("advance")),
    "lesson-jump": Example(short((0, 0, 4, 9), (0, 0, 0, 11), "hat key"), such(partial(_farthest, 16))),
    "lesson-draw": Example(short((0, 0, 14, 16), (0, 0, 0, 11), "hat", (0, 0, 0, 11)), such(_draws_two)),
    "lesson-turn": Example(
        short((0, 13, 18, 25), (0, 0, 14, 17), "key hat", (0, 0, 17, 20)), play("key 13", "retreat 18", "hat 0")
    ),
    "lesson-win": Example(
        short((17, 25, 25, 25), (0, 9, 18, 21), "bottle hat dagger", (0, 14, 22, 25)), play("bottle 17")
    ),
}
EXAMPLES: dict[str, Example] = {
    **BASICS,
    **PRINTED,
    **POWERS,
    **ISLAND,
    **LESSONS,
    **STRATEGY,
    **RULES,
    **RIVALRY,
    **DEDUCTION,
}
