"""Martinique: the declaration of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, cast

from balandra.core.concepts import Concept
from balandra.core.edition import Edition, OptionValue, read_editions
from balandra.core.evaluator import SEARCH_PARAMS, SearchParams, WorkSpace
from balandra.core.events import Event
from balandra.core.game import Game, Move, View
from balandra.core.kernel import Swaps, answers
from balandra.core.notation import Words
from balandra.core.ruleset import Code, Note, Outcome, Ruleset
from balandra.martinique import (
    encoding,
    evaluation,
    evaluators,
    features,
    notation,
    notes,
    parsing,
    paths,
    rules,
    value_net,
    views,
)
from balandra.martinique.build_rules import build_rules
from balandra.martinique.events import tell
from balandra.martinique.fill_unknowns import complete
from balandra.martinique.mapping import result, to_mapping
from balandra.martinique.moves import move_verb
from balandra.martinique.offers import offer
from balandra.martinique.refusals import reason
from balandra.martinique.sentences import SENTENCES
from balandra.martinique.state import MAPS, MOVES, OVER, SPECTATOR, Parameters, Rules, State
from balandra.martinique.value_net import WORK_SIZE

if TYPE_CHECKING:
    from balandra.core.heuristics import Heuristics
    from balandra.core.wire import Wire
    from balandra.martinique.terminal import MartiniqueBoard

INLINES = (  # called at every node of a search; inlining the rules themselves costs more compile time than it saves
    *("balandra.core.exact_exp", "balandra.core.slots"),
    *(f"balandra.martinique.{name}" for name in ("evaluation", "features", "value_net", "loading", "tiles")),
)


class Martinique(Ruleset):
    """The rules and notation of Martinique."""

    name = "martinique"
    editions = read_editions("balandra.martinique.editions")
    state_type = State
    rules_type = Rules
    most_moves = MOVES
    inlines = INLINES
    wasm_swaps = cast(
        Swaps,
        {
            features.survey: features.survey_packed,
            value_net.multiply: value_net.multiply_short,
            value_net.multiply_wide: value_net.multiply_wide_short,
            value_net.multiply_middle: value_net.multiply_middle_short,
        },
    )
    wasm_calls = (
        *(features.survey_packed, features.note_crew),
        *(value_net.multiply_short, value_net.multiply_wide_short, value_net.multiply_middle_short),
    )
    spectator = SPECTATOR
    first_seat = rules.BLACK
    kernels = answers(rules, views, evaluation, encoding)
    observation_blocks = encoding.OBSERVATION_BLOCKS
    action_blocks = encoding.ACTION_BLOCKS

    parameters_type = Parameters
    work_space = WorkSpace(floats=WORK_SIZE)
    evaluators = evaluators.ABOUT
    sentences = SENTENCES

    def parameters(self, game: Game, name: str) -> Parameters:
        return evaluators.parameters(name)

    def search_params(self, evaluator: str) -> SearchParams:
        return evaluators.SEARCHES.get(evaluator, SEARCH_PARAMS)

    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> Rules:
        return build_rules(edition, players, options)

    def used_actions(self, rules: Rules) -> int:
        return encoding.used_actions(rules)

    def move_text(self, game: Game, code: Code) -> str:
        return notation.move_text(code)

    def move_kind(self, game: Game, code: Code) -> str:
        return notation.KINDS_OF_MOVE[move_verb(code)]

    def read_move(self, game: Game, state: State, text: str) -> Code:
        return paths.read_move(state, text)

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
        return [notation.tile_name(tile) for what, tile, *_ in story if what == notes.CHANCE_TILE]

    def outcome(self, game: Game, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        end = result(game, state)
        details = {"found_by": end["found_by"], "points": end["points"], "loads": end["loads"]}
        return Outcome(end["winner"], end["how"], details)

    def offer(self, game: Game, state: State, code: Code) -> Words:
        return offer(game, state, code)

    def wire(self) -> Wire:
        from balandra.martinique.wire import WIRE  # needs msgspec, which is installed with the server

        return WIRE

    def concepts(self, view: View, move: Move) -> list[Concept]:
        from balandra.martinique.concepts import concepts

        return concepts(view, move)

    def themes(self, view: View, best: Move, second: Move) -> list[str]:
        from balandra.martinique.themes import themes

        return themes(view, best, second)

    def find_chances(self, view: View) -> dict[str, Fraction]:
        from balandra.martinique.themes import find_chances

        return find_chances(view)

    def hidden(self, game: Game, state: State) -> str:
        shown = sum(map(sum, state.face_up))
        return "" if shown == MAPS - 2 else "not all maps lie face up but the secret two"

    def draw(self, mapping: Mapping[str, object]) -> str:
        from balandra.martinique.drawing import draw_martinique

        return draw_martinique(mapping)

    def terminal_board(self, mapping: Words, edition: Edition, marked: Collection[str] = ()) -> MartiniqueBoard:
        from balandra.martinique.terminal import MartiniqueBoard

        return MartiniqueBoard(mapping, edition, marked)

    @cached_property
    def heuristics(self) -> Heuristics:
        from balandra.martinique.heuristics import HEURISTICS

        return HEURISTICS
