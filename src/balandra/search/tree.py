"""Tree search over what one seat knows: every round deals the hidden part anew and walks one line of play.

One move is one action. The value of a position is a vector, each seat's chance to win, and everyone is taken to want
the best for themselves (max^n). Nodes are sequences of moves, so chance and hidden things may differ from round to
round, and with them the moves that are legal: a move is chosen among those of the deal at hand.

A round walks down to a position whose moves have not been tried, tries them once, and carries the best of what it
found back up. What a move looked like when it was first tried also says how much attention it deserves later. With a
policy only the moves that it likes best are tried at first, and more as a position is visited more often; at the root
all of them.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from balandra.core.evaluator import Evaluator
from balandra.core.exact_exp import exp
from balandra.core.kernel import driver
from balandra.core.random import MASK, below, seed
from balandra.core.record import Array, RulesRecord, StateRecord
from balandra.core.slots import (
    NOBODY_WINS,
    NOT_OVER,
    apply,
    copy_record,
    deal_likelihood,
    evaluate,
    legal,
    move_prior,
    policy_logit,
    rank_moves,
    redeal,
    winner,
)

ROOT = 1
NOWHERE = 0  # in the table of children: free
DEEPEST = 400  # moves in one line
PATH = 2 * DEEPEST  # the nodes of a line, then for each the move most looked at of those that were legal there
DEALS = 12  # looked at, at most, for one that is plausible
FINE = 1 << 16
HASH_NODE, HASH_MOVE = 0x9E3779B1, 0x85EBCA77
DISLIKED = -20.0  # log odds
FAMILY = 256  # places among which the children of a node begin: near each other, as all are looked at together

# The parameters of a search, by their place.
EXPLORE = 0  # how far a move that looked good may draw the search
SHARPNESS = 1  # how much better moves that look better are liked
BACKUP_MIX = 2  # how much of a value is that of the move looked at most, not the mean of all that was seen
DEPTH_COST = 3  # what a move further on costs, of a chance to win
FIRST_TRIED = 4  # how many moves of a new node are tried, those that a policy likes best; 0: all
WIDENING = 5  # how many more are tried each time that the visits of a node have doubled
POLICY = 6  # how far the policy counts, beside what a move looked like when it was first tried; 0: not at all


class Tree(NamedTuple):
    """The nodes of a search, column by column, and the table of children."""

    parent: Array
    move: Array  # that led here
    visits: Array
    prior: Array  # how good the move looked when it was first tried, as a weight
    value: Array  # sum of the chances to win, a seat
    best: Array  # the child that was looked at most, in whatever deals
    child: Array  # by a hash of node and move; NOWHERE where free
    used: Array  # one number: the nodes in use, and ROOT


@driver
def child_slot(tree: Tree, node: int, move: int) -> int:
    """Where the child of a node by a move lies in the table, or would lie."""
    mask = len(tree.child) - 1
    slot = (node * HASH_NODE + ((move * HASH_MOVE) >> 16 & FAMILY - 1)) & mask
    child = tree.child[slot]
    while child != NOWHERE and (tree.parent[child] != node or tree.move[child] != move):
        slot = (slot + 1) & mask
        child = tree.child[slot]
    return slot


@driver
def evaluate_leaf(r: RulesRecord, e: Evaluator, s: StateRecord, values: list[float]) -> None:
    """Each seat's chance to win: known at the end, estimated before."""
    won = winner(r, s)
    if won == NOT_OVER:
        evaluate(r, e, s, values)
        return
    for seat in range(r.players):
        values[seat] = 1.0 / r.players if won == NOBODY_WINS else 0.0
    if won >= 0:
        values[won] = 1.0


@driver
def try_move(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    tree: Tree,
    slot: int,
    node: int,
    move: int,
    place: int,
    values: list[float],
    params: list[float],
) -> int:
    """Add a child: the move, at a place of the list, is tried on a copy of states[1] and judged."""
    new = int(tree.used[0])
    tree.used[0] += 1
    actor = states[1].actor
    copy_record(states, 1, 2)
    apply(r, states[2], move)
    evaluate_leaf(r, e, states[2], values)
    tree.parent[new] = node
    tree.move[new] = move
    tree.visits[new] = 1
    for seat in range(r.players):
        tree.value[new][seat] = values[seat]
    tree.prior[new] = exp(params[SHARPNESS] * (values[actor] - 1.0)) * move_prior(r, states[1], move)
    if params[POLICY] != 0.0:  # a policy cannot like a move that loses at once
        tree.prior[new] *= exp(params[POLICY] * (policy_logit(e, place) if values[actor] > 0.0 else DISLIKED))
    tree.child[slot] = new
    return new


@driver
def width(tree: Tree, node: int, n: int, params: list[float]) -> int:
    """How many of a node's moves are to be tried: at the root all, elsewhere more and more."""
    if node == ROOT or params[FIRST_TRIED] == 0.0:
        return n
    wanted = params[FIRST_TRIED]
    visits = int(tree.visits[node])
    while visits > 1:
        visits >>= 1
        wanted += params[WIDENING]
    return min(n, int(wanted))


@driver
def find_children(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    tree: Tree,
    node: int,
    moves: list[int],
    n: int,
    nodes: list[int],
    values: list[float],
    params: list[float],
) -> None:
    """Write the child of each legal move to `nodes`, NOWHERE if it was not tried; try those that are wanted."""
    known = 0
    for i in range(n):
        nodes[i] = int(tree.child[child_slot(tree, node, moves[i])])
        if nodes[i] != NOWHERE:
            known += 1
    wanted = width(tree, node, n, params)
    if known >= wanted:
        return
    if wanted < n or params[POLICY] != 0.0:
        rank_moves(r, e, states[1], moves, n, wanted)
    for i in range(n):
        slot = child_slot(tree, node, moves[i])
        nodes[i] = int(tree.child[slot])
        if i < wanted and nodes[i] == NOWHERE:
            nodes[i] = try_move(r, e, states, tree, slot, node, moves[i], i, values, params)


@driver
def choose(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    tree: Tree,
    node: int,
    moves: list[int],
    n: int,
    nodes: list[int],
    values: list[float],
    params: list[float],
) -> tuple[int, int]:
    """The number of the legal move that deserves the next look, and of the one looked at most; `nodes` gets them."""
    actor = states[1].actor
    find_children(r, e, states, tree, node, moves, n, nodes, values, params)
    prior_sum = 0.0
    visit_sum = 0
    most = -1
    for i in range(n):
        child = nodes[i]
        if child != NOWHERE:
            prior_sum += float(tree.prior[child])
            visit_sum += tree.visits[child]
            if most < 0 or tree.visits[child] > tree.visits[nodes[most]]:
                most = i
    scale = params[EXPLORE] * sqrt(visit_sum) / prior_sum
    best = -1e9
    chosen = most
    for i in range(n):
        child = nodes[i]
        if child != NOWHERE:
            visits = tree.visits[child]
            score = tree.value[child][actor] / visits + scale * tree.prior[child] / visits
            if score > best:
                best = score
                chosen = i
    return chosen, chosen if tree.visits[nodes[chosen]] + 1 >= tree.visits[nodes[most]] else most


@driver
def descend(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    tree: Tree,
    moves: list[int],
    nodes: list[int],
    path: list[int],
    values: list[float],
    params: list[float],
) -> int:
    """Walk down the tree to a new position and try its moves; the length of the path."""
    node = ROOT
    depth = 0
    path[0] = ROOT
    while depth + 1 < DEEPEST:
        n = legal(r, states[1], moves)
        if n == 0:
            break
        if tree.used[0] + n >= len(tree.parent):  # hardly any room: only where all moves have been tried before
            missing = 0
            for i in range(n):
                if tree.child[child_slot(tree, node, moves[i])] == NOWHERE:
                    missing += 1
            if tree.used[0] + missing >= len(tree.parent):
                break
        is_new = tree.visits[node] <= 1
        k, most = choose(r, e, states, tree, node, moves, n, nodes, values, params)
        path[DEEPEST + depth] = nodes[most]
        depth += 1
        node = nodes[k]
        path[depth] = node
        if is_new:
            break
        apply(r, states[1], moves[k])
    return depth


@driver
def backup(r: RulesRecord, tree: Tree, path: list[int], depth: int, values: list[float], params: list[float]) -> None:
    """Carry the values up the path, at each step mixed with those of the move that was looked at most.

    Only moves count that were legal in this deal: nobody plays the best card that another draw would have brought.
    """
    for k in range(depth, -1, -1):
        node = path[k]
        tree.visits[node] += 1
        for seat in range(r.players):
            tree.value[node][seat] += values[seat]
        if k > 0:
            above = path[k - 1]
            if tree.best[above] == NOWHERE or tree.visits[node] >= tree.visits[tree.best[above]]:
                tree.best[above] = node
            best = path[DEEPEST + k - 1]
            for seat in range(r.players):
                values[seat] += params[BACKUP_MIX] * (tree.value[best][seat] / tree.visits[best] - values[seat])


@driver
def deal(r: RulesRecord, states: list[StateRecord], seat: int, low: int, high: int) -> None:
    """Into states[1] goes a deal that fits the view in states[0], a plausible one if it is soon found."""
    for again in range(DEALS):
        copy_record(states, 0, 1)
        seed(states[1], low, high ^ (again << 16))
        redeal(r, states[1], seat)
        if below(states[1], FINE) < deal_likelihood(r, states[1], seat) * FINE:
            return


@driver
def run_simulations(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    seat: int,
    tree: Tree,
    moves: list[int],
    nodes: list[int],
    path: list[int],
    values: list[float],
    simulations: int,
    first: int,
    seed_high: int,
    params: list[float],
) -> None:
    """So many simulations from the view in states[0]; round i deals with the seed (first + i, seed_high)."""
    for i in range(simulations):
        deal(r, states, seat, (first + i) & MASK, seed_high)
        depth = descend(r, e, states, tree, moves, nodes, path, values, params)
        leaf = path[depth]
        if tree.visits[leaf] == 1 and depth > 0:  # just tried, or tried once before
            for player in range(r.players):
                values[player] = tree.value[leaf][player]
        else:
            evaluate_leaf(r, e, states[1], values)
        for player in range(r.players):  # sooner is better: far things count a little less
            values[player] += params[DEPTH_COST] * depth * (1.0 / r.players - values[player])
        backup(r, tree, path, depth, values, params)
