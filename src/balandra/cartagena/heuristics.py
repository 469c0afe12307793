"""How bots that do not search judge positions of Cartagena: steps along the path, pirates home, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from balandra.cartagena.assessment import assess
from balandra.cartagena.scripts import SCRIPTS
from balandra.core.game import Game, Move, View
from balandra.core.heuristics import Heuristics, LevelSkill
from balandra.core.notation import Words

HOME = 4.0  # a pirate at the goal, beyond the steps
WON = 1000.0
CARDS = (6.0, 5.0, 5.0, 4.0, 4.0, 3.5, 3.0, 2.0, 1.0)  # the first card, the second and so on, in steps; more: nothing
RIVAL = 0.3  # how much the steps of the rivals, on average, hurt
ABOARD = {
    "cartagena": 5.0,
    "tortuga": 7.0,
}  # steps that being aboard is ahead of the last tunnel space, by where the sloop lies
CROSSING = 8.0  # steps that the sloop saves those who have landed in the jungle
READY = 0.8  # for each own pirate in the tunnel while the sloop waits there
STRIDE = 4  # steps that a card brings
LACKING = 8.0  # what a card that is still to be drawn costs, in steps
SCARCE = 24.0  # likewise with few pirates under way: what they draw is what they lose by falling back
DRAWERS = 3  # pirates that draw more: two wait for the third, who falls back to them
TIE_NOISE = 6.0
KEPT = {"rum": 2, "lantern": 1, "pistol": 1}  # cards that a power at work will still bring
# The skills of the levels, so that neighbours are about as far apart in every edition (docs/strength.md). Those who
# look one action ahead overlook moves; the small noise keeps two of them from waiting for each other.
FULL_TURN = 3  # actions
HIDDEN = {
    "stowaway": LevelSkill(1, 0.004, "novice", 0.5),
    "cabin-boy": LevelSkill(1, 0.004, "novice", 0.26),
    "deckhand": LevelSkill(1, 0.004, "novice"),
    "sailor": LevelSkill(1, 0.004, "0.1", 0.48),
    "gunner": LevelSkill(1, 0.004, "0.1", 0.29),
    "boatswain": LevelSkill(1, 0.004, "0.1", 0.02),
    "helmsman": LevelSkill(1, 0.0175, "0.2"),
    "quartermaster": LevelSkill(5, 0.0, "0.2"),
    "corsair": LevelSkill(80, 0.0, "0.2"),
}
PASSING = {  # whoever has no cards may pass for one: beginners, who run out of cards, are worse off
    "stowaway": LevelSkill(1, 0.004, "novice", 0.6),
    "cabin-boy": LevelSkill(1, 0.004, "novice", 0.41),
    "deckhand": LevelSkill(1, 0.004, "novice", 0.2),
    "sailor": LevelSkill(1, 0.004, "novice"),
    "gunner": LevelSkill(1, 0.004, "0.1", 0.44),
    "boatswain": LevelSkill(1, 0.004, "0.1", 0.17),
    "helmsman": LevelSkill(1, 0.018, "0.2"),
    "quartermaster": LevelSkill(6, 0.0, "0.2"),
    "corsair": LevelSkill(55, 0.0, "0.2"),
}
SHORT = {  # fewer than three actions a turn: luck decides more
    "stowaway": LevelSkill(1, 0.004, "novice", 0.63),
    "cabin-boy": LevelSkill(1, 0.004, "novice", 0.4),
    "deckhand": LevelSkill(1, 0.004, "novice", 0.19),
    "sailor": LevelSkill(1, 0.004, "0.1", 0.5),
    "gunner": LevelSkill(1, 0.004, "0.1", 0.33),
    "boatswain": LevelSkill(1, 0.004, "0.1"),
    "helmsman": LevelSkill(1, 0.019, "0.2"),
    "quartermaster": LevelSkill(8, 0.0, "0.2"),
    "corsair": LevelSkill(34, 0.0, "0.2"),
}
SLOOP = {
    "stowaway": LevelSkill(1, 0.004, "novice", 0.7),
    "cabin-boy": LevelSkill(1, 0.004, "novice", 0.54),
    "deckhand": LevelSkill(1, 0.004, "novice", 0.36),
    "sailor": LevelSkill(1, 0.004, "novice", 0.16),
    "gunner": LevelSkill(1, 0.0245),
    "boatswain": LevelSkill(1, 0.0115),
    "helmsman": LevelSkill(8),
    "quartermaster": LevelSkill(38),
    "corsair": LevelSkill(220),
}
OPEN = {  # from the helmsman on alpha-beta, whose positions are 50 a simulation
    "stowaway": LevelSkill(1, 0.004, "0.1", 0.52),
    "cabin-boy": LevelSkill(1, 0.004, "0.1", 0.33),
    "deckhand": LevelSkill(1, 0.004, "0.1", 0.01),
    "sailor": LevelSkill(1, 0.0235, "0.2"),
    "gunner": LevelSkill(1, 0.0113, "0.2"),
    "boatswain": LevelSkill(9, 0.0, "0.2"),
    "helmsman": LevelSkill(2),
    "quartermaster": LevelSkill(11),
    "corsair": LevelSkill(82),
}


def worth(mapping: Words, seat: str) -> float:
    """The worth, in steps along the path."""
    if mapping.get("winner"):
        return WON if mapping["winner"] == seat else -WON
    own = _crew(mapping, seat)
    rivals = [_crew(mapping, colour) for colour in mapping["colours"] if colour != seat]
    return own - RIVAL * sum(rivals) / len(rivals) + _cards(mapping, seat)


def _crew(mapping: Words, colour: str) -> float:
    goal = len(mapping["track"]) + 1
    spaces: Sequence[int | str] = mapping["pirates"][colour]
    steps = _steps if "sloop_at" in mapping else _plain_steps
    return sum(steps(mapping, space) + HOME * (space == goal) for space in spaces)


def _plain_steps(mapping: Words, space: int | str) -> float:
    return int(space)


def _steps(mapping: Words, space: int | str) -> float:
    """Steps where the sloop lies between tunnel and jungle."""
    last = 6 * int(mapping["options"]["tunnel_boards"])
    if isinstance(space, str):
        return last + ABOARD[mapping["sloop_at"]]
    if space > last:
        return space + CROSSING
    return space + READY * (mapping["sloop_at"] == "cartagena" and space > 0)


def _cards(mapping: Words, seat: str) -> float:
    return sum(CARDS[: _held(mapping, seat)])


def _held(mapping: Words, seat: str) -> int:
    """A player's cards, and those that a power at work will still bring."""
    count: int = sum(mapping["hands"][seat].values())
    if mapping["turn"] == seat:
        count += min(KEPT.get(mapping["stage"], 0), sum(mapping.get("held", {"?": 1}).values()))
    return count


def progress(mapping: Words, seat: str) -> float:
    """How near the end one is who need not fear the others, in steps: the way left, and the cards that it takes."""
    if mapping.get("winner"):
        return WON
    goal = len(mapping["track"]) + 1
    steps = _steps if "sloop_at" in mapping else _plain_steps
    ways = [steps(mapping, goal) - steps(mapping, space) for space in mapping["pirates"][seat]]
    lacking = max(0, sum((way + STRIDE - 1) // STRIDE for way in ways) - _held(mapping, seat))
    under_way = sum(way > 0 for way in ways)
    return -sum(ways) - lacking * (LACKING if under_way >= DRAWERS else SCARCE)


def worth_a_try(view: View) -> Sequence[Move]:
    """All moves, but no whole turn is passed: two who wait for each other would never end."""
    mapping = view.mapping()
    fresh = mapping["actions_left"] == mapping["options"]["actions"]
    return (fresh and [move for move in view.legal_moves if move.kind != "end"]) or view.legal_moves


def level_skills(game: Game) -> Mapping[str, LevelSkill]:
    """The skills of the levels; what noise costs depends on how much chance decides."""
    if game.rules.sloop > 0:
        return SLOOP
    if game.ruleset.open_evaluator(game):
        return OPEN
    if game.rules.actions < FULL_TURN:
        return SHORT
    return PASSING if game.options["pass"] == "empty-hand" else HIDDEN


HEURISTICS = Heuristics(worth, worth_a_try, TIE_NOISE, assess, SCRIPTS, level_skills, progress)
