"""The tree search for the GPU: one thread a search, its tree a slice of arrays on the card.

The simulations are those of `search.tree`, stamped with a game's kernels and with what stands here in capitals.
"""

from __future__ import annotations

import numpy as np

from balandra.core.evaluator import Evaluator
from balandra.core.extras import Untyped
from balandra.core.kernel import driver
from balandra.core.random import MASK
from balandra.core.record import Array
from balandra.search.tree import PATH, ROOT, Tree, run_simulations

cuda: Untyped = None  # numba.cuda
CODE: Untyped = None  # the type of a move in a list
CHANCE: Untyped = None  # the type of a chance to win
NUMBER: Untyped = None  # the type of a whole number of an evaluator
STATE: Untyped = None  # the type of a record
LONGEST = CHANCES = WORDS = 0  # moves in a list, chances to win, words of 64 bits in a record
INTS = FLOATS = 0  # an evaluator's work space
LANES = 0  # searches that share a warp and its memory
RECORDS = 3  # that a search needs: what is seen, a deal, a move tried
PARTS = 128  # threads that clear one tree together
VISITS, VALUES = 1, 2  # columns of an answer: the move, its visits, and for each seat the sum of its chances


def copy_words(records: Array, origin: int, target: int) -> None:
    """Stands in for `copy_record`: two words at a time, so that one need not wait for the other."""
    words = records.view(np.int64)
    size = len(words) // len(records)
    to = target * size
    origin = origin * size
    for w in range(0, size, 2):
        one = words[origin + w]
        two = words[origin + w + 1]
        words[to + w] = one
        words[to + w + 1] = two


def forget_thread(slots: Array, trees: Tree) -> None:
    """Make trees bare roots, many threads at each."""
    k = cuda.grid(1)
    if k >= len(slots) * PARTS:
        return
    i = slots[k // PARTS]
    part = k % PARTS
    for node in range(part, trees.parent.shape[1], PARTS):
        trees.parent[i, node] = 0
        trees.move[i, node] = 0
        trees.visits[i, node] = 0
        trees.prior[i, node] = 0
        trees.best[i, node] = 0
        for seat in range(trees.value.shape[2]):
            trees.value[i, node, seat] = 0
    for place in range(part, trees.child.shape[1], PARTS):
        trees.child[i, place] = 0
    if part == 0:
        trees.used[i, 0] = ROOT + 1


@driver
def answer(tree: Tree, found: Array) -> tuple[int, int]:
    """Write the root and the moves after it, in the order of their nodes; the best move, and by how much it leads."""
    best = -1
    most = 0
    second = 0
    for k in range(min(tree.used[0] - ROOT, len(found))):
        node = ROOT + k
        if k > 0 and tree.parent[node] != ROOT:
            found[k, VISITS] = 0  # the last one
            break
        found[k, 0] = tree.move[node]
        found[k, VISITS] = tree.visits[node]
        for seat in range(len(tree.value[node])):
            found[k, VALUES + seat] = tree.value[node][seat]
        if k > 0:
            visits = int(tree.visits[node])
            if visits > most:
                second = most
                most = visits
                best = tree.move[node]
            elif visits > second:
                second = visits
    return best, most - second


def search_thread(
    rules: Array,
    parameters: Array,
    which: Array,
    views: Array,
    seats: Array,
    low: Array,
    high: Array,
    done: Array,
    wanted: Array,
    slots: Array,
    most: int,
    params: Array,
    trees: Tree,
    answers: Array,
    best: Array,
    lead: Array,
    used: Array,
) -> None:
    """Some more simulations of every search in these slots; the same as `Search.run` on the computer."""
    k = cuda.grid(1)
    if k >= len(slots):
        return
    i = slots[k]
    moves = cuda.local.array(LONGEST, CODE)
    nodes = cuda.local.array(LONGEST, CODE)
    path = cuda.local.array(PATH, CODE)
    states = cuda.shared.array((LANES, RECORDS), STATE)[cuda.threadIdx.x]
    words = states.view(np.int64)
    for w in range(WORDS):
        words[w] = views[i, w]
    values = cuda.local.array(CHANCES, CHANCE)
    ints = cuda.local.array(INTS, NUMBER)
    floats = cuda.local.array(FLOATS, CHANCE)
    tree = Tree(
        trees.parent[i],
        trees.move[i],
        trees.visits[i],
        trees.prior[i],
        trees.value[i],
        trees.best[i],
        trees.child[i],
        trees.used[i],
    )
    simulations = min(most, wanted[i] - done[i])
    first = (low[i] + done[i]) & MASK
    r = rules[which[i]]
    e = Evaluator(parameters[which[i]], ints, floats)
    its = params[which[i]]
    run_simulations(r, e, states, seats[i], tree, moves, nodes, path, values, simulations, first, high[i], its)
    done[i] += simulations
    best[i], lead[i] = answer(tree, answers[i])
    used[i] = tree.used[0]
