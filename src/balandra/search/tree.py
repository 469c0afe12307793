"""Tree search over what one seat knows: every round deals the hidden part anew and walks one line of play.

One move is one action. The value of a position is a vector, each seat's chance to win, and everyone is taken to want
the best for themselves (max^n). Nodes are sequences of moves, so chance and hidden things may differ from round to
round; a move that is not legal in every deal is judged by how often it was there to be chosen.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

from balandra.core.random import below, seed
from balandra.core.slots import NOBODY_WINS, NOT_OVER, apply, copy_record, evaluate, legal, redeal, winner

ROOT = 0
NOWHERE = -1
DEEPEST = 400  # moves in one line
PATIENCE = 0.001  # of a chance to win, a move further on
HASH_NODE, HASH_MOVE = 0x9E3779B1, 0x85EBCA77


class Tree(NamedTuple):
    """The nodes of a search, column by column, and the table of children."""

    parent: Any
    move: Any  # that led here
    visits: Any
    seen: Any  # how often it could have been chosen
    value: Any  # sum of the chances to win, a seat
    child: Any  # by a hash of node and move; NOWHERE where free
    count: Any  # one number: the nodes there are


def child_slot(tree: Tree, node: int, move: int) -> int:
    """Where the child of a node by a move lies in the table, or would lie."""
    mask = len(tree.child) - 1
    slot = (node * HASH_NODE + move * HASH_MOVE) & mask
    child = tree.child[slot]
    while child != NOWHERE and (tree.parent[child] != node or tree.move[child] != move):
        slot = (slot + 1) & mask
        child = tree.child[slot]
    return slot


def add_child(tree: Tree, slot: int, node: int, move: int) -> int:
    """A new node; the parent itself if there is no room for more."""
    new = tree.count[0]
    if new >= len(tree.parent):
        return node
    tree.count[0] += 1
    tree.parent[new] = node
    tree.move[new] = move
    tree.seen[new] = 1
    tree.child[slot] = new
    return int(new)


def promise(tree: Tree, node: int, child: int, actor: int, explore: float, urgency: float) -> float:
    """How much a move deserves the next look: its value so far, and how seldom it was looked at."""
    if child == NOWHERE:
        return float(tree.value[node][actor] / max(1, tree.visits[node]) + urgency)
    tree.seen[child] += 1
    visits = tree.visits[child]
    return float(tree.value[child][actor] / visits + explore * sqrt(log(tree.seen[child]) / visits))


def choose_slot(
    tree: Tree, node: int, actor: int, moves: Any, n: int, start: int, explore: float, urgency: float
) -> int:
    """The number of the legal move that deserves the next look, ties falling to the first from `start` on."""
    best = -1e9
    chosen = 0
    for i in range(n):
        k = (start + i) % n
        slot = child_slot(tree, node, moves[k])
        score = promise(tree, node, tree.child[slot], actor, explore, urgency)
        if score > best:
            best = score
            chosen = k
    return chosen


def judge(r: Any, s: Any, values: Any) -> None:
    """Each seat's chance to win: known at the end, estimated before."""
    won = winner(r, s)
    if won == NOT_OVER:
        evaluate(r, s, values)
        return
    for seat in range(r.players):
        values[seat] = 1.0 / r.players if won == NOBODY_WINS else 0.0
    if won >= 0:
        values[won] = 1.0


def walk(r: Any, s: Any, tree: Tree, moves: Any, path: Any, explore: float, urgency: float) -> int:
    """Walk down the tree and one move out of it; the length of the path."""
    node = ROOT
    depth = 0
    path[0] = ROOT
    while depth + 1 < DEEPEST:
        n = legal(r, s, moves)
        if n == 0:
            break
        k = choose_slot(tree, node, s.actor, moves, n, below(s, n), explore, urgency)
        move = moves[k]
        slot = child_slot(tree, node, move)
        child = tree.child[slot]
        is_new = child == NOWHERE
        if is_new:
            child = add_child(tree, slot, node, move)
        apply(r, s, move)
        if child == node:
            break
        depth += 1
        path[depth] = child
        node = child
        if is_new:
            break
    return depth


def search_rounds(
    r: Any,
    states: Any,
    seat: int,
    tree: Tree,
    moves: Any,
    path: Any,
    values: Any,
    rounds: int,
    first: int,
    seed_high: int,
    explore: float,
    urgency: float,
) -> None:
    """So many rounds from the view in states[0]; round i deals with the seed (first + i, seed_high)."""
    for i in range(rounds):
        copy_record(states, 0, 1)
        seed(states[1], first + i, seed_high)
        redeal(r, states[1], seat)
        depth = walk(r, states[1], tree, moves, path, explore, urgency)
        judge(r, states[1], values)
        for player in range(r.players):  # sooner is better: far things count a little less
            values[player] += PATIENCE * depth * (1.0 / r.players - values[player])
        for k in range(depth + 1):
            tree.visits[path[k]] += 1
            for player in range(r.players):
                tree.value[path[k]][player] += values[player]
