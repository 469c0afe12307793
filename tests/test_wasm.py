"""The kernels as WebAssembly: the same bytes as on the other targets, built the same from the same sources."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest

import balandra
from balandra.analysis.games import light_rows
from balandra.analysis.subject import Subject
from balandra.catalogue import GAMES
from balandra.core.errors import InvalidOption
from balandra.core.ruleset import Ruleset
from balandra.martinique import features, value_net
from balandra.martinique.state import MAP_FACE_DOWN
from balandra.search import engine as engines
from balandra.search import wasm_module
from balandra.search.engine import SEARCH, Engine, best_engine, named_engine, native_engine, plain_engine
from balandra.search.light import NO_MOVE
from balandra.search.playout import MOVES, WINNER
from balandra.search.search import Budget, Search, Searching, search, tree_capacity
from balandra.search.solve import solve
from balandra.search.wasm_engine import wasm_engine
from balandra.search.wasm_module import ABI, about, is_fresh, module_path, source_hash
from balandra.wasm.build import build, functions
from balandra.wasm.link import STACK, link
from balandra.wasm.optimise import PATCHES, BuildError, keep_apart, patch
from tests.tables import EDITIONS, after, all_on, game_of, standard

RULESETS = pytest.mark.parametrize("ruleset", list(GAMES.values()), ids=list(GAMES))
LARGEST = 150_000  # bytes, packed, of the rules and the search of one game
FIELD = {"i1": "i8", "i2": "i16", "i4": "i32", "i8": "i64", "f8": "f64"}


def random_bytes(engine: Engine, game: balandra.Game, seed: int, moves: int) -> bytes:
    return engine.play_random(game.new(seed), seed, moves).to_bytes()


@RULESETS
def test_the_module_is_built_from_the_sources_of_the_kernels(ruleset: Ruleset) -> None:
    """If this fails, kernels have changed: `python -m balandra.wasm` builds the modules anew."""
    assert is_fresh(ruleset)
    assert about(module_path(ruleset).read_bytes())["sources"] == source_hash(ruleset)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_reaches_the_same_bytes(edition: str) -> None:
    for players in balandra.edition(edition).players:
        game = standard(edition, players)
        native, wasm = native_engine(game.ruleset), wasm_engine(game.ruleset)
        for moves in (0, 1, 2, 3, 5, 8, 21, 55, 144, 10_000):
            assert random_bytes(wasm, game, moves, moves) == random_bytes(native, game, moves, moves)


@pytest.mark.parametrize("seed", range(0, 330, 3))
def test_thousands_of_games_in_option_mixes_go_the_same_way(seed: int) -> None:
    game = game_of(seed)
    wasm = wasm_engine(game.ruleset).random_games(game, 50, seed)
    assert (wasm == native_engine(game.ruleset).random_games(game, 50, seed)).all()
    assert (wasm[:, MOVES] > 0).all()
    assert (wasm[:, WINNER] != -1).all()


def grown(view: balandra.View, engine: Engine, simulations: int, evaluator: str, seed: int) -> Search:
    found = Search(view, seed, tree_capacity(simulations), engine, evaluator)
    found.run(simulations)
    return found


@pytest.mark.long  # native code of the search compiles for half a minute
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_searches_grow_the_same_tree_node_by_node(edition: str, seed: int) -> None:
    players = balandra.edition(edition).players
    game = standard(edition, players[seed % len(players)])
    position = after(game, seed, 15 * seed)
    assert position.actor
    for evaluator in game.ruleset.evaluators:
        view = position.view(position.actor)
        wasm = grown(view, wasm_engine(game.ruleset), 400, evaluator, seed)
        native = grown(view, native_engine(game.ruleset), 400, evaluator, seed)
        assert wasm.tree.used[0] > 400
        for ours, theirs in zip(wasm.tree, native.tree, strict=True):
            assert ours.tobytes() == theirs.tobytes()


@pytest.mark.parametrize("edition", ["original-tortuga", "devir-great-escape", "martinique"])
def test_searches_agree_with_the_plain_rules(edition: str) -> None:
    position = after(standard(edition), 5, 20)
    assert position.actor
    view, ruleset = position.view(position.actor), position.game.ruleset
    for evaluator in ruleset.evaluators:
        wasm, plain = (grown(view, engine(ruleset), 20, evaluator, 1) for engine in (wasm_engine, plain_engine))
        assert wasm.visits() == plain.visits()
        assert wasm.values() == plain.values()


@pytest.mark.parametrize("game", [all_on(), standard("original-tortuga", 5), standard("martinique")], ids=str)
def test_light_games_and_perft_are_the_same(game: balandra.Game) -> None:
    position = after(game, 3, 10)
    whole = Subject(position.view(None), position)
    wasm, plain = wasm_engine(game.ruleset), plain_engine(game.ruleset)
    rows = light_rows(wasm, whole, NO_MOVE, 7, 20, 300)
    assert (light_rows(plain, whole, NO_MOVE, 7, 2, 300) == rows[:2]).all()
    assert wasm.perft(position, 2) == plain.perft(position, 2)


# The solver's native code compiles for half a minute.
@pytest.mark.parametrize("other", [plain_engine, pytest.param(native_engine, marks=pytest.mark.long)])
def test_endgames_are_solved_alike(other: Callable[[Ruleset], Engine]) -> None:
    options = {"boards": 4, "pirates": 4}
    mapping = {
        "turn": "blue",
        "track": ["bottle", "pistol", "hat", "skull", "dagger", "key"] * 4,
        "pirates": {"blue": [24, 23, 25, 25], "red": [24, 20, 25, 25]},
        "hands": {"blue": {"skull": 1}, "red": {"key": 2}},
    }
    position = standard("original-tortuga", 2, **options).position(mapping, seed=5)
    ruleset = position.game.ruleset
    solutions = [solve(position, most_nodes=3000, engine=of(ruleset)) for of in (wasm_engine, other)]
    assert solutions[0] == solutions[1]
    assert solutions[0].nodes > 100


@RULESETS
def test_single_kernels_can_be_called(ruleset: Ruleset) -> None:
    """What a page needs to play a game: set up, list, observe, encode, number and make moves."""
    game = balandra.load(ruleset.name, next(iter(ruleset.editions)))
    work, plain = wasm_engine(ruleset), ruleset.kernels
    call = work.instance.call
    rules, blank = work.records(game.rules)[0], ruleset.state_type.blank()
    states, moves = work.records(blank, blank), work.buffer(ruleset.most_moves)
    call("seed", states[0], 5, 6)
    call("setup", rules, states[0], -1)
    expected = blank.copy()
    engines.HELPERS["seed"](expected, 5, 6)
    plain["setup"](game.rules, expected, -1)
    row, plain_row = work.array(ruleset.observation, np.int8), [0] * ruleset.observation
    for number in range(60):
        assert states[:1].tobytes() == expected.pack()
        listed = [0] * ruleset.most_moves
        count = call("legal", rules, states[0], moves)
        assert count == plain["legal"](game.rules, expected, listed)
        assert moves[:count].tolist() == listed[:count]
        if count == 0:
            break
        code = listed[number % count]
        action = call("action_of", rules, states[0], code)
        assert action == plain["action_of"](game.rules, expected, code)
        assert call("code_of", rules, states[0], action) == code
        states[1:].view(np.uint8)[:] = 0
        call("observe", rules, states[0], states[1], 1)
        seen = blank.copy()
        plain["observe"](game.rules, expected, seen, 1)
        assert states[1:].tobytes() == seen.pack()
        row[:] = 0
        call("encode", rules, states[1], 1, row)
        plain_row = [0] * ruleset.observation
        plain["encode"](game.rules, seen, 1, plain_row)
        assert row.tolist() == plain_row
        call("apply", rules, states[0], code)
        plain["apply"](game.rules, expected, code)
        assert call("winner", rules, states[0]) == plain["winner"](game.rules, expected)
    assert number > 20


def test_a_search_by_the_clock_uses_it_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "has_driver", lambda ruleset, driver: False)
    position = after(standard("original-jamaica"), 1, 10)
    assert position.actor
    looks: list[int] = []

    def look(one: Searching) -> bool:
        looks.append(one.simulations)
        return False

    found = search(position.view(position.actor), Budget(seconds=0.3), 1, look)
    assert "wasm" in type(found.engine).__module__
    assert len(looks) > 5  # the clock is looked at between slices of simulations
    assert looks[0] == 1
    assert found.simulations > 2 * looks[4]


def test_it_is_chosen_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "has_driver", lambda ruleset, driver: False)
    ruleset = GAMES["cartagena"]
    assert type(best_engine(ruleset, SEARCH)) is type(wasm_engine(ruleset))
    monkeypatch.setattr(wasm_module, "is_fresh", lambda ruleset: False)
    assert best_engine(ruleset, SEARCH) is plain_engine(ruleset)
    with pytest.raises(InvalidOption, match="cartagena has no WebAssembly module"):
        named_engine(ruleset, "wasm")


@pytest.mark.parametrize("folder", ["cache", "file/cache"])
def test_compiled_modules_are_kept_where_there_is_a_folder_for_them(folder: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code = "from balandra.catalogue import GAMES; from balandra.search.wasm_engine import wasm_engine; "
    code += "wasm_engine(GAMES['martinique'])"
    where = {"XDG_CACHE_HOME": str(tmp_path / folder), "HOME": str(tmp_path / folder)}
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, **where})
    assert any((tmp_path / "cache").rglob("wasmtime-*/*")) == (folder == "cache")


def test_memory_is_freed_with_the_last_array() -> None:
    ruleset = GAMES["martinique"]
    work = wasm_engine(ruleset)
    kept, memory = work.array(1000), weakref.ref(work.instance.memory)
    work.perft(standard("martinique").new(1), 1)
    del work
    assert memory() is not None
    assert kept.sum() == 0
    del kept
    assert memory() is None  # at once, without the garbage collector


def test_arrays_of_other_memory_are_refused() -> None:
    game = standard("martinique")
    work, other = wasm_engine(game.ruleset), wasm_engine(game.ruleset)
    rules, state = work.records(game.rules)[0], work.records(game.new(1)._state)[0]
    with pytest.raises(InvalidOption, match="own memory"):
        work.instance.call("legal", rules, state, np.zeros(game.ruleset.most_moves, dtype=np.int64))
    with pytest.raises(InvalidOption, match="own memory"):
        other.instance.call("legal", rules, state, other.buffer(game.ruleset.most_moves))


@RULESETS
def test_a_module_says_what_it_holds(ruleset: Ruleset) -> None:
    module = module_path(ruleset).read_bytes()
    said = about(module)
    assert said["abi"] == ABI
    assert said["game"] == ruleset.name
    state = said["records"]["state"]
    assert state["size"] == ruleset.state_type.layout().dtype.itemsize
    assert list(state["fields"]) == list(ruleset.state_type.layout().fields)
    assert list(said["functions"]) == list(functions(ruleset))
    assert [tuple(each) for each in said["functions"]["legal"]] == [("r", "rules"), ("s", "state"), ("moves", "i64[]")]
    assert len(gzip.compress(module)) < LARGEST


def test_the_hash_notices_code_and_constants_but_no_prose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ruleset = GAMES["martinique"]
    rules = sys.modules["balandra.martinique.rules"]
    apply = ruleset.kernels["apply"]
    text = Path(str(rules.__file__)).read_text()

    def hash_of(changed: str, name: str) -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(changed)
        code = apply.__code__.replace(co_filename=str(path))
        twin = FunctionType(code, apply.__globals__, "apply")
        monkeypatch.setattr(wasm_module, "kernels_reached", lambda roots, swaps: [twin])
        return source_hash(ruleset)

    before = hash_of(text, "same")
    assert hash_of(text.replace('    """', '    """Changed. ', 1), "prose") == before
    assert hash_of(text + "\n\ndef other() -> None:\n    pass\n", "more") == before
    begin = text.index("def apply(")
    assert hash_of(text[:begin] + text[begin:].replace("if ", "if not ", 1), "code") != before
    monkeypatch.setitem(rules.__dict__, "PLACE", 77)
    assert hash_of(text, "constant") != before


def test_a_small_module_has_the_same_bytes_whenever_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("seed", "winner")
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    first = build("martinique", names)
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    assert build("martinique", names) == first
    assert list(about(first)["functions"]) == list(names)


@pytest.mark.long
@RULESETS
def test_the_module_is_what_its_sources_give(ruleset: Ruleset) -> None:
    assert build(ruleset.name) == module_path(ruleset).read_bytes()


def test_offsets_of_addresses_are_not_negative() -> None:
    lines = ["%a = getelementptr i8, ptr %b, i64 8", "%a = getelementptr inbounds i8, ptr %b, i64 8"]
    assert {patch(line) for line in lines} == {"%a = getelementptr inbounds nuw i8, ptr %b, i64 8"}


@pytest.mark.parametrize("name", PATCHES)
def test_llvm_code_that_looks_different_is_refused(name: str) -> None:
    samples = [
        'target datalayout = "e-m:e"\n',
        'target triple = "x86_64"\n',
        "declare double @numba_ldexp(double, i32 signext) #2\n",
        "declare double @sqrt(double) #2\n",
    ]
    whole = dict(zip(PATCHES, samples, strict=True))
    patched = patch("".join(samples))
    assert "x86_64" not in patched
    others = "".join(sample for key, sample in whole.items() if key != name)
    with pytest.raises(BuildError, match="0 times"):
        patch(f"{others}  ; {name}")
    with pytest.raises(BuildError, match="2 times"):
        patch(others + 2 * whole[name])


def test_only_object_files_with_the_functions_wanted_are_linked() -> None:
    with pytest.raises(BuildError, match="version 1"):
        link(b"ELF", [], b"")
    module = module_path(GAMES["martinique"]).read_bytes()
    with pytest.raises(BuildError, match="sections"):
        link(module, ["legal"], b"")


def test_the_stack_lies_below_what_is_handed_out() -> None:
    work = wasm_engine(GAMES["martinique"])
    assert work.instance.memory.offset(work.array(1)) >= STACK


@pytest.mark.parametrize("number", range(20))
def test_kernels_for_short_vectors_compute_the_same(number: int) -> None:
    game = balandra.load("martinique", "martinique")
    state = plain_engine(game.ruleset).play_random(game.new(number), number, 3 * number)._state
    state.tile[number] = MAP_FACE_DOWN  # is in views
    for lacks, rival_lacks in ((0, 0x030201000102), (0x010000000001, 0x000100020000)):
        found = features.survey_packed(state, lacks, rival_lacks)
        assert found == features.survey(state, lacks, rival_lacks)
    for name, layers in (
        ("0.2", [(value_net.multiply, value_net.multiply_short)]),
        (
            "0.3",
            [
                (value_net.multiply_wide, value_net.multiply_wide_short),
                (value_net.multiply_middle, value_net.multiply_middle_short),
            ],
        ),
    ):
        p = game.ruleset.parameters(game, name)
        long, short = [0.0] * value_net.WORK_SIZE, [0.0] * value_net.WORK_SIZE
        for values, kernels in ((long, [one for one, _ in layers]), (short, [one for _, one in layers])):
            features.look(game.rules, state, values, value_net.INPUTS)
            values[value_net.BIAS_INPUT] = 1.0
            for multiply in kernels:
                multiply(p, values)
        assert short == long
        assert any(long[value_net.UNITS :])


def test_a_kernel_to_be_called_has_to_be_in_the_code() -> None:
    class Module:
        functions = ()

    with pytest.raises(BuildError, match=r"no function of balandra\.martinique\.features\.survey_packed"):
        keep_apart(Module(), [features.survey_packed])
