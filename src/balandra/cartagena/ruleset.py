"""Cartagena: the declaration of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from balandra.cartagena import (
    encoding,
    evaluation,
    evaluators,
    notation,
    notes,
    parsing,
    policy,
    random_move,
    rules,
    views,
)
from balandra.cartagena.build_rules import box_of, build_rules
from balandra.cartagena.events import tell
from balandra.cartagena.fill_unknowns import complete
from balandra.cartagena.mapping import TOKEN_NAMES, to_mapping
from balandra.cartagena.moves import move_verb
from balandra.cartagena.network import INTS, Parameters
from balandra.cartagena.offers import offer
from balandra.cartagena.refusals import reason
from balandra.cartagena.sentences import SENTENCES
from balandra.cartagena.state import EVERYONE, MOVES, Rules, State
from balandra.core.concepts import Concept
from balandra.core.edition import Edition, OptionValue, read_editions
from balandra.core.evaluator import SearchParams, WorkSpace
from balandra.core.events import Event
from balandra.core.game import Game, Move, View
from balandra.core.kernel import answers
from balandra.core.notation import Words
from balandra.core.ruleset import Box, Code, Note, Outcome, Ruleset
from balandra.core.slots import NOT_OVER

if TYPE_CHECKING:
    from balandra.cartagena.terminal import CartagenaBoard
    from balandra.core.heuristics import Heuristics
    from balandra.core.tiny import TinyGame
    from balandra.core.wire import Wire

ENDGAME = 5  # pirates not yet home, at most
SMALL_DECK, MIXING = 20, 0.05


class Cartagena(Ruleset):
    """The rules and notation of Cartagena."""

    name = "cartagena"
    editions = read_editions("balandra.cartagena.editions")
    state_type = State
    rules_type = Rules
    most_moves = MOVES
    spectator = EVERYONE
    inlines = ("balandra",)
    kernels = answers(rules, views, evaluation, policy, encoding, random_move)
    observation_blocks = encoding.OBSERVATION_BLOCKS
    action_blocks = encoding.ACTION_BLOCKS

    parameters_type = Parameters
    work_space = WorkSpace(ints=INTS)
    evaluators = evaluators.about()
    sentences = SENTENCES

    def parameters(self, game: Game, name: str) -> Parameters:
        return evaluators.parameters(name, game.edition, game.rules)

    def best_evaluator(self, game: Game) -> str:
        return evaluators.best(game.rules)

    def search_params(self, evaluator: str) -> SearchParams:
        return evaluators.search_params(evaluator)

    def open_evaluator(self, game: Game) -> str | None:
        return evaluators.best_open(game.rules)

    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> Rules:
        return build_rules(edition, players, options)

    def box(self, edition: Edition) -> Box:
        return box_of(edition)

    def used_actions(self, rules: Rules) -> int:
        return encoding.used_actions(rules)

    def names(self, game: Game) -> notation.Names:
        return notation.names(game)

    def move_text(self, game: Game, code: Code) -> str:
        return notation.move_text(game, code)

    def move_kind(self, game: Game, code: Code) -> str:
        return notation.KINDS_OF_MOVE[move_verb(code)]

    def read_move(self, game: Game, state: State, text: str) -> Code:
        return notation.read_move(game, text)

    def plain_words(self, game: Game, text: str) -> str:
        return notation.plain_words(game, text)

    def reason(self, game: Game, state: State, code: Code) -> str:
        return reason(game, state, code)

    def mapping(self, game: Game, state: State, seat: int | None) -> Words:
        return to_mapping(game, state, seat)

    def state(self, game: Game, mapping: Mapping[str, object], seed: tuple[int, int]) -> State:
        return parsing.to_state(game, mapping, seed)

    def complete(self, game: Game, words: Mapping[str, object]) -> Words:
        return complete(game, words)

    def describe(self, game: Game, before: State, after: State, notes: Sequence[Note]) -> list[Event]:
        return tell(game, before, after, notes)

    def chance(self, game: Game, story: Sequence[Note]) -> list[str]:
        results = []
        for what, a, b, _ in story:
            if what == notes.CHANCE_CARD:
                results.append(notation.card_name(game, a))
            elif what == notes.CHANCE_TOKEN:
                results.append(f"{notation.space_name(game, a)}={TOKEN_NAMES[b]}")
        return results

    def outcome(self, game: Game, state: State) -> Outcome | None:
        seat = rules.winner(game.rules, state)
        return None if seat == NOT_OVER else Outcome(game.colours[seat], "escape", {})

    def offer(self, game: Game, state: State, code: Code) -> Words:
        return offer(game, state, code)

    def wire(self) -> Wire:
        from balandra.cartagena.wire import WIRE  # needs msgspec, which is installed with the server

        return WIRE

    def hidden(self, game: Game, state: State) -> str:
        if not game.rules.open_hands:
            return "hands are hidden here"
        return "the Black Witch has secrets (tokens, cards that one player saw)" if game.rules.chest >= 0 else ""

    def review_evaluator(self, game: Game) -> str:
        return "search:400" if game.rules.open_hands else "search:50"  # with hidden cards, deals matter more than depth

    def concepts(self, view: View, move: Move) -> list[Concept]:
        from balandra.cartagena.concepts import concepts

        return concepts(view, move)

    def themes(self, view: View, best: Move, second: Move) -> list[str]:
        from balandra.cartagena.themes import themes

        return themes(view, best, second)

    def with_unseen_cards(self, view: View) -> State | None:
        from balandra.cartagena.themes import with_unseen_cards

        return with_unseen_cards(view)

    def may_win_this_turn(self, game: Game, state: State) -> bool:
        from balandra.cartagena.themes import may_win_this_turn

        return may_win_this_turn(game, state)

    def mixing(self, game: Game) -> float:
        is_small = sum(game.rules.copies) <= SMALL_DECK  # from a large one the rivals' cards cannot be guessed
        return MIXING if is_small and not game.rules.open_hands else 0.0

    def is_endgame(self, game: Game, state: State) -> bool:
        home = sum(state.pirates[seat].count(game.rules.goal) for seat in range(game.players))
        return game.players * game.rules.pirates - home <= ENDGAME and not self.hidden(game, state)

    def draw(self, mapping: Mapping[str, object]) -> str:
        from balandra.cartagena.drawing import draw_cartagena

        return draw_cartagena(mapping)

    def terminal_board(self, mapping: Words, edition: Edition, marked: Collection[str] = ()) -> CartagenaBoard:
        from balandra.cartagena.terminal import CartagenaBoard

        return CartagenaBoard(mapping, edition, marked)

    @cached_property
    def heuristics(self) -> Heuristics:
        from balandra.cartagena.heuristics import HEURISTICS

        return HEURISTICS

    @cached_property
    def tiny_games(self) -> Mapping[str, TinyGame]:
        from balandra.cartagena.tiny import tiny_games

        return tiny_games(self)
