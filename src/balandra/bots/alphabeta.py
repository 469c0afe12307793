"""A bot that looks three moves ahead: alpha-beta on a position dealt once."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isqrt

from balandra.bots.bot import Bot, BotDecision, chances
from balandra.bots.judgement import evaluator_assessment
from balandra.core.game import Game, Move, Seed, View
from balandra.core.kernel import TargetFunction
from balandra.core.record import GameRecord
from balandra.core.slots import NOT_OVER
from balandra.search.search import Budget

DEPTH = 3  # plies; a ply is one move, so usually within the bot's own turn
TRIES = 3000  # approximate moves tried at the last ply; with more legal moves, fewer are followed
NARROWEST, WIDEST = 3, 12  # moves followed from a position
WON = 1000.0  # for each remaining ply
TIE_NOISE = 0.5  # relative to the greedy bot's; it keeps two bots from waiting for each other forever

Child = tuple[float, GameRecord]  # assessment and record


class Lookahead:
    """A search for one seat that treats every other seat as an opponent (paranoid search)."""

    def __init__(self, game: Game, seat: int, width: int) -> None:
        kernels: dict[str, TargetFunction] = {**game.ruleset.kernels}
        self.legal, self.apply, self.winner = kernels["legal"], kernels["apply"], kernels["winner"]
        self.rules, self.seat, self.width = game.rules, seat, width
        self.assess = game.ruleset.heuristics.assess or evaluator_assessment(game)
        self.most_moves = game.ruleset.most_moves
        self.tries = 0

    def codes(self, state: GameRecord) -> list[int]:
        """The legal moves of a record."""
        moves = [0] * self.most_moves
        return moves[: self.legal(self.rules, state, moves)]

    def child(self, state: GameRecord, code: int, depth: int) -> Child:
        """The record after a move, with its assessment; an earlier win is worth more."""
        self.tries += 1
        after = state.copy()
        self.apply(self.rules, after, code)
        winner = self.winner(self.rules, after)
        if winner == NOT_OVER:
            return self.assess(self.rules, after, self.seat), after
        won = WON * depth
        return 0.0 if winner < 0 else won if winner == self.seat else -won, after

    def value(self, state: GameRecord, worth: float, depth: int, alpha: float, beta: float) -> float:
        """The value of a record at a depth, exact between alpha and beta."""
        codes = self.codes(state) if depth else []
        if not codes:
            return worth
        own = state.actor == self.seat
        children = [self.child(state, code, depth) for code in codes]
        if depth == 1:
            return max(children, key=_worth)[0] if own else min(children, key=_worth)[0]
        children.sort(key=_worth, reverse=own)
        follow = self.best if own else self.worst
        return follow(children[: self.width], depth - 1, alpha, beta)

    def best(self, children: Sequence[Child], depth: int, alpha: float, beta: float) -> float:
        """The maximum over the seat's own moves."""
        best = -inf
        for worth, state in children:
            best = max(best, self.value(state, worth, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def worst(self, children: Sequence[Child], depth: int, alpha: float, beta: float) -> float:
        """The minimum over an opponent's moves."""
        worst = inf
        for worth, state in children:
            worst = min(worst, self.value(state, worth, depth, alpha, min(beta, worst)))
            if worst <= alpha:
                break
        return worst


def _worth(child: Child) -> float:
    return child[0]


class AlphaBetaBot(Bot):
    """Deals the hidden information once, and follows the most promising moves three plies deep.

    >>> import balandra
    >>> game = balandra.load("cartagena", "original-jamaica")
    >>> pirates = {"blue": [36, 37, 37, 37, 37, 37], "red": [1, 9, 9]}
    >>> view = game.position({"turn": "blue", "pirates": pirates, "hands": {"blue": {"key": 1}}}).view("blue")
    >>> str(AlphaBetaBot().choose(view))
    'key 36'
    """

    name = "alphabeta"
    about = "looks three moves ahead (alpha-beta) at what can be counted: progress, cards, points"

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        heuristics = view.game.ruleset.heuristics
        moves = heuristics.worth_a_try(view)
        if len(moves) == 1:
            return BotDecision(moves[0])
        search = Lookahead(view.game, view.game.seat(view.colour), _width(len(view.legal_moves)))
        state = view.game.redeal(view, f"{self.name} {seed!r}")._state
        noises = [TIE_NOISE * heuristics.tie_noise * chance**8 for chance in chances(len(moves), self.name, seed)]
        return BotDecision(_choice(search, state, moves, noises), evaluations=search.tries)


def _width(moves: int) -> int:
    """The number of moves to follow from each position, so that the last ply tries at most about TRIES moves."""
    return min(max(isqrt(TRIES // moves), NARROWEST), WIDEST)


def _choice(search: Lookahead, state: GameRecord, moves: Sequence[Move], noises: Sequence[float]) -> Move:
    """The move with the best value, including noise."""
    tried = [
        (search.child(state, move.code, DEPTH), move, tie_noise) for move, tie_noise in zip(moves, noises, strict=True)
    ]
    tried.sort(key=lambda one: one[0][0] + one[2], reverse=True)
    best, choice = -inf, tried[0][1]
    for (worth, after), move, tie_noise in tried[: search.width]:
        value = tie_noise + search.value(after, worth, DEPTH - 1, best - tie_noise, inf)
        if value > best:
            best, choice = value, move
    return choice
