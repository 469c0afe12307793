"""What alpha-beta thinks of a record of Cartagena, in the plain terms of published programs: progress and cards."""

from __future__ import annotations

from balandra.cartagena.state import Rules, State

HOME, CARD, MOST_CARDS = 6.0, 6.0, 8  # in steps: a pirate at the goal, a card, and how many cards count


def assess(rules: Rules, state: State, seat: int) -> float:
    """The own crew against the rival that is farthest."""
    crews = [_crew(rules, state, other) for other in range(rules.players)]
    own = crews.pop(seat)
    return own - max(crews)


def _crew(rules: Rules, state: State, seat: int) -> float:
    pirates = state.pirates[seat]
    cards = min(state.hand_size[seat], MOST_CARDS)
    return float(sum(pirates) + HOME * pirates.count(rules.goal) + CARD * cards)
