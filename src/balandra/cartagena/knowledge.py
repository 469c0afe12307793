"""Who knows which cards of whom. R11: what a player saw lawfully stays known until it is stale."""

from __future__ import annotations

from balandra.cartagena.state import EVERYONE, KINDS, NOBODY, OBSERVERS, Rules, State
from balandra.core.kernel import kernel


@kernel
def learn(s: State, observer: int, holder: int, kind: int) -> None:
    """An observer sees a card come into a hand."""
    s.known[observer][holder * KINDS + kind] += 1


@kernel
def learn_draw(r: Rules, s: State, owner: int, holder: int, kind: int) -> None:
    """A drawn card was known before: to the one who laid it on the pile, or (owner NOBODY) to all who saw the row."""
    if owner != NOBODY:
        if owner != holder:
            learn(s, owner, holder, kind)
        return
    learn(s, EVERYONE, holder, kind)
    for observer in range(r.players):
        if observer != holder:
            learn(s, observer, holder, kind)


@kernel
def learn_hand(s: State, observer: int, holder: int) -> None:
    """An observer sees a whole hand."""
    for kind in range(KINDS):
        s.known[observer][holder * KINDS + kind] = s.hand[holder][kind]


@kernel
def forget_played(s: State, holder: int, kind: int) -> None:
    """All see a card of this kind leave a hand: one less of it is known to be there."""
    for observer in range(OBSERVERS):
        if s.known[observer][holder * KINDS + kind] > 0:
            s.known[observer][holder * KINDS + kind] -= 1


@kernel
def forget_unseen(s: State, holder: int, thief: int) -> None:
    """A card unknown to the others leaves a hand: of each kind one less is certain."""
    for observer in range(OBSERVERS):
        if observer != thief and observer != holder:
            for kind in range(KINDS):
                if s.known[observer][holder * KINDS + kind] > 0:
                    s.known[observer][holder * KINDS + kind] -= 1


@kernel
def observe_hands(r: Rules, s: State, o: State, seat: int) -> None:
    """The hands as a seat knows them: the own one, open ones, and of others the cards seen."""
    for holder in range(r.players):
        o.hand_size[holder] = s.hand_size[holder]
        for kind in range(r.kinds):
            if r.open_hands or holder == seat:
                o.hand[holder][kind] = s.hand[holder][kind]
            else:
                o.hand[holder][kind] = s.known[seat][holder * KINDS + kind]


@kernel
def observe_knowledge(r: Rules, s: State, o: State, seat: int) -> None:
    """What a seat knows of others, what others know of it, and what everyone knows."""
    for holder in range(r.players):
        for kind in range(r.kinds):
            place = holder * KINDS + kind
            for observer in range(OBSERVERS):
                if observer == seat or observer == EVERYONE or holder == seat:
                    o.known[observer][place] = s.known[observer][place]
