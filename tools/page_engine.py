"""Writes what the page needs to run games: the games' Python as TypeScript, their editions, and their wire types.

The kernels are in the WebAssembly modules (docs/wasm.md); this is what turns records into views, offers, events and
transcripts. docs/local-games.md describes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType
from tools.typescript.program import GLOBAL, Choice, Program, Symbol

from balandra.catalogue import GAMES
from balandra.core.ruleset import Ruleset
from balandra.core.wire import Wire
from balandra.server import messages
from balandra.server.table import entries

PAGE = Path(__file__).parent.parent / "web" / "src"
MADE = PAGE / "engine" / "made"
HEAD = """// Made from the Python of the games by tools/page_engine.py; do not edit.
import * as py from "{engine}/python";
import * as host from "{engine}/host";
"""
HERE, FROM_GAME = HEAD.format(engine=".."), HEAD.format(engine="../../../engine")
REVIEWS = f'{HERE}import * as reviewing from "../reviewing";\n'
CORE, TABLE, REVIEW = "balandra.core", "balandra.server.table", "balandra.reviews"
# What the page itself provides.
PROVIDED: dict[str, str | Symbol] = {
    f"{CORE}.message.message": "py.message",
    f"{CORE}.message.plural_message": "py.pluralMessage",
    f"{CORE}.message.Message": "py.Message",
    f"{CORE}.message.plain": "String",
    f"{CORE}.external_draws.run": "host.run",
    "balandra.catalogue.GAMES": "host.GAMES",
    "balandra.bots.registry.BOTS": Symbol("balandra.bots.levels", "LEVELS"),  # those that the page has
    "balandra.server.table.games.game_of": "host.gameOf",
    f"{CORE}.message.facts_of": "py.factsOf",
    **{
        f"{REVIEW}.searches.{name}": f"reviewing.{name}"
        for name in (
            "bare_bytes",
            "parameters_hash",
            "sources_hash",
            "apply_script",
            "Leaf",
            "RootSearch",
        )
    },
    "balandra.search.reused_tree.ReusedTree": "reviewing.ReusedTree",
}
# The parts of large classes that the page uses; of other classes it uses all.
MEMBERS = {
    f"{CORE}.game.Game": (
        *("version", "is_current", "words", "rules", "names", "check", "new", "_start", "parse_move", "seat"),
        *("_seat_number", "_moves", "_move", "redeal", "position", "_of"),
    ),
    f"{CORE}.game.Seen": ("turn", "actor", "outcome"),
    f"{CORE}.game.Position": (
        *("to_bytes", "__eq__", "__str__", "legal_moves", "find", "_find_by_meaning", "_reason", "reason", "play"),
        *("_events", "mapping", "view", "reseeded"),
    ),
    f"{CORE}.game.View": ("colour", "to_bytes", "offers", "mapping"),
    f"{CORE}.ruleset.Ruleset": (
        *("first_seat", "evaluators", "names", "move_kind", "plain_words", "reason", "outcome", "chance", "offer"),
        *("concepts", "first_evaluator", "evaluator", "best_evaluator", "evaluator_for", "open_evaluator"),
        *("review_evaluator", "search_params"),
    ),
    f"{TABLE}.table.Table": (
        *("read", "number", "changed", "is_over", "actor", "is_alone", "add", "follow_up", "due", "bot_to_move"),
        *("dealt", "_go_back", "_draws", "_apply", "_taken", "_botted", "_freed", "_pass_host_on", "_begun", "_moved"),
        *("_settle", "_undone", "_hinted", "_left", "_returned", "_resigned", "_said"),
    ),
    f"{REVIEW}.report.Review": ("is_complete", "chances", "turns"),
    "balandra.bots.bot.Bot": (),
    "balandra.bots.levels.Level": ("skill", "errs"),
    "balandra.bots.search.SearchBot": ("skill", "conclude", "_err", "_affordable"),
    f"{CORE}.edition.Option": ("allowed", "check", "_fits"),
    f"{CORE}.transcript.Transcript": (
        *("beginning", "_play", "progress", "positions", "position", "then", "back", "write", "_result", "_header"),
        *("_turns", "_check", "read", "unverified", "verified"),
    ),
    **{
        f"balandra.{name}.ruleset.{name.capitalize()}": (
            *("name", "most_moves", "spectator", "first_seat", "evaluators", "best_evaluator", "open_evaluator"),
            *("rules", "names", "move_text", "move_kind", "read_move", "plain_words", "reason", "mapping"),
            *("describe", "chance", "outcome", "offer", "state", "hidden", "concepts", "review_evaluator"),
            "search_params",
        )
        for name in GAMES
    },
}
CORE_ROOTS = (
    *((f"{CORE}.game", name) for name in ("Game", "Position", "View", "Seen", "Move", "Offer", "Progress")),
    (f"{CORE}.edition", "_edition"),
    (f"{CORE}.transcript", "Transcript"),
    (f"{CORE}.random", "below"),
    (f"{CORE}.random", "seed"),
    (f"{CORE}.random", "seed_words"),
    *(("balandra.catalogue", name) for name in ("load", "edition", "position", "parse")),
    ("balandra.bots.levels", "LEVELS"),
    *(("balandra.bots.search", name) for name in ("SearchBot", "SPARE", "alphabeta_evaluator", "nodes_of")),
    *(("balandra.search.search", name) for name in ("Budget", "ROOM", "SLICE", "tree_capacity")),
    *(("balandra.search.tree", name) for name in ("ROOT", "NOWHERE", "PATH")),
    ("balandra.search.playout", "AS_IT_IS"),
    ("balandra.search.light", "STATES"),
    *(("balandra.search.deepening", name) for name in ("FIRST_SLICE", "LEAVES", "RECORDS", "table_entries")),
    *(("balandra.search.alphabeta", name) for name in ("COLUMNS", "HISTORY", "SPOTS")),
    *(("balandra.search.alphabeta", name) for name in ("LEVEL", "MOVE", "VALUE", "NODES", "DONE", "NO_MOVE")),
    *(("balandra.search.alphabeta", name) for name in ("NEAR_WIN", "ONE")),
    (f"{CORE}.notation", "write"),
)
TABLE_ROOTS = (
    *((f"{TABLE}.{name}", name) for name in ("decide", "rematch")),
    *((f"{TABLE}.decide", name) for name in ("bot_moves", "hinted")),
    (f"{TABLE}.table", "Table"),
    (f"{TABLE}.opening", "open_table"),
    *((f"{TABLE}.seat_view", name) for name in ("table_for", "card")),
    (f"{TABLE}.log_events", "log_events"),
    (f"{TABLE}.transcript", "played"),
    (f"{TABLE}.replay", "steps"),
    *((f"{TABLE}.entries", name) for name in ("Caller", "Moment", "ReservedSeat")),
    *((f"{TABLE}.entries", one.__name__) for one in entries.AnyEntry.__args__),
    *(("balandra.server.messages", one.__name__) for one in messages.AnyAction.__args__),
    *(("balandra.server.messages", name) for name in ("NewTable", "SeatRequest", "AskHint", "Update", "Done")),
    *(("balandra.server.settings", name) for name in ("Settings", "NoClock", "MoveClock", "BankClock")),
)
TABLE_SYMBOLS = [Symbol(*root) for root in TABLE_ROOTS]
REVIEW_SYMBOLS = [
    *(Symbol(f"{REVIEW}.review", name) for name in ("Reviewer", "assess_view")),
    *(Symbol(f"{REVIEW}.evaluator", name) for name in ("Evaluator", "read_spec", "WHOLE")),
    Symbol(f"{REVIEW}.decisions", "Effort"),
]
# What a game adds beside its ruleset.
GAME_ROOTS = {
    "cartagena": (
        *(("evaluators", "by_weights"), ("features", "traits")),
        *(("heuristics", "progress"), ("heuristics", "worth_a_try")),
    ),
    "martinique": (("evaluators", "read_weights"),),
}


def roots_of(ruleset: Ruleset) -> list[Symbol]:
    """What the page uses of a game."""
    own = (("ruleset", type(ruleset).__name__), ("heuristics", "level_skills"), *GAME_ROOTS[ruleset.name])
    return [Symbol(f"balandra.{ruleset.name}.{module}", name) for module, name in own]


def paths() -> list[Path]:
    """Where the files lie."""
    own = [MADE / "table.js", MADE / "review.js", MADE / "core.js"]
    return [*(game_path(ruleset) for ruleset in GAMES.values()), *own]


def game_path(ruleset: Ruleset) -> Path:
    """Where the file of a game lies."""
    return PAGE / "games" / ruleset.name / "engine" / "translated.js"


def files() -> dict[Path, str]:
    """The files by their paths."""
    choice, shared = Choice(MEMBERS, PROVIDED), [Symbol(*root) for root in CORE_ROOTS]
    core = Program(choice)
    core.need_all(shared)
    found = {}
    for ruleset in GAMES.values():
        program = Program(choice, core, belongs=f"balandra.{ruleset.name}")
        program.need_all(roots_of(ruleset))
        shared += program.used
        found[game_path(ruleset)] = game_file(ruleset, program)
    table = Program(choice, core, belongs="balandra.server")
    table.need_all(TABLE_SYMBOLS)
    review = Program(choice, core, belongs=REVIEW)
    review.need_all(REVIEW_SYMBOLS)
    shared += [*table.used, *review.used]
    imports = f'{REVIEWS}import {{ {review.imports()} }} from "./core";\n'
    found[MADE / "review.js"] = review.write(imports, REVIEW_SYMBOLS)
    found[MADE / "table.js"] = table_file(table)
    found[MADE / "core.js"] = core.write(f"{HERE}\nconst records = {{ Random: host.Random }};\n", shared)
    return found


def table_file(program: Program) -> str:
    """The file of the server's tables, with its structs by name."""
    head = f'{HERE}import {{ {program.imports()} }} from "./core";\n'
    structs = sorted(program.names[one] for one in TABLE_SYMBOLS if is_struct(one.value))
    listed = ", ".join(f"{name.removesuffix(GLOBAL)}: {name}" for name in structs)
    return program.write(head, TABLE_SYMBOLS) + f"export const structs = {{ {listed} }};\n"


def is_struct(value: object) -> bool:
    """Whether this is a type of messages or of log entries."""
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def game_file(ruleset: Ruleset, program: Program) -> str:
    """The file of a game, with its data."""
    kind, *others = roots_of(ruleset)
    own = ", ".join(f"{symbol.name}: {program.names[symbol]}" for symbol in others)
    head = f'{FROM_GAME}import {{ {program.imports()} }} from "../../../engine/made/core";\n\nconst records = {{}};\n'
    tail = f"export const declared = {{ Ruleset: {program.names[kind]}, {own}, records, data: {data(ruleset)} }};\n"
    return program.write(head, ()).replace("export {  };\n", tail)


def data(ruleset: Ruleset) -> str:
    """A game's editions, and the types of what it sends."""
    editions = {name: edition.file for name, edition in ruleset.editions.items()}
    whole = {"editions": editions, "wire": wire_types(ruleset.wire())}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


# ---- types of the wire: 0 for a value as it is, [type] for a list, {"": type} for a dictionary, and for a struct
# {"fields": [[name, type, whether it may be missing], …]}

Shape = int | list[Any] | dict[str, Any]


def wire_types(wire: Wire) -> dict[str, Any]:
    """The shapes of all that a game sends."""
    return {
        "view": shape(wire.view),
        "position": shape(wire.position),
        "details": shape(wire.details),
        "offers": {kind: shape(of) for kind, of in wire.offers.items()},
        "events": {name: shape(of) for name, of in wire.events.items()},
    }


def shape(kind: Any) -> Shape:
    """The shape of a type."""
    if is_struct(kind):
        fields = msgspec.structs.fields(kind)
        return {"fields": [[one.encode_name, shape(one.type), int(one.default is UNSET)] for one in fields]}
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        shapes = [found for one in inner if one not in (UnsetType, type(None)) and (found := shape(one)) != 0]
        if len(shapes) > 1:
            raise TypeError(f"{kind} has more than one shape")
        return shapes[0] if shapes else 0
    if origin is list:
        return [found] if (found := shape(inner[0])) != 0 else 0
    if origin is dict:
        return {"": shape(inner[1])}
    return 0


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
