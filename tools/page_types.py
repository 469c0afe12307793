"""Writes what the page knows of the server: types of the wire (wire.ts), the editions (editions.json) and their words.

What the games declare (`core.wire`) becomes `GameTypes`; a message that holds a part of it has a game as parameter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import UnionType
from typing import Any

import msgspec

from balandra import editions
from balandra.catalogue import GAMES
from balandra.core.wire import Wire
from balandra.server import messages
from balandra.server.accounts import Profile
from balandra.server.http import schemas
from balandra.server.http.game_schemas import PARTS, types_of
from balandra.server.http.meta import all_editions

LIB = Path(__file__).parent.parent / "web" / "src" / "lib"
WIRE, SCENES = LIB / "wire.ts", LIB.parent / "games" / "cartagena" / "scenes.ts"
EDITIONS = LIB / "editions.json"
HEAD = "// Made from the server's messages and the games' types by tools/page_types.py; do not edit.\n"
SCENES_HEAD = """// Made from the editions' files by tools/page_types.py; do not edit.

/** An edition of Cartagena: its words for the ends of the path, the paths and the symbols, and its hand limit. */
export interface Scene {
  start: string;
  goal: string;
  paths: string[];
  symbols: string[];
  handLimit: number; // of Filibusters, 0 without
}

"""
ROOTS = [
    messages.AnyAction,
    messages.FromClient,
    messages.ToClient,
    messages.LogEvent,
    messages.NewTable,
    messages.PlayedGame,
    messages.Tables,
    messages.TableCard,
    messages.AskHint,
    messages.Hint,
    messages.AskTutor,
    messages.Tutored,
    messages.Resignation,
    *(schemas.Me, schemas.Welcome, schemas.Tokens, schemas.Mutes, schemas.Consent, schemas.Games, Profile),
    *(
        schemas.Editions,
        schemas.Levels,
        schemas.Replay,
        schemas.Imported,
        schemas.Verdict,
        schemas.Reviewed,
        schemas.Tried,
    ),
]
UNIONS: dict[str, UnionType] = {
    "AnyAction": messages.AnyAction,
    "FromClient": messages.FromClient,
    "ToClient": messages.ToClient,
    "LogEvent": messages.LogEvent,
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
PARAMETER, GIVEN = "<G extends GameName = GameName>", "<G>"
TAGGED = {"GameEvent": ("name", "events"), "Offer": ("kind", "offers")}  # one shape for each name or kind of a game

Schema = Mapping[str, Any]  # JSON Schema, as msgspec makes it


class Writer:
    """Writes schemas as TypeScript; those in `generic` have the games as a parameter."""

    def __init__(self, components: Mapping[str, Schema]) -> None:
        self.components = components
        self.generic = _holders(components)
        self.unions: dict[str, str] = {}  # names of unions that have one

    def of(self, schema: Schema) -> str:
        """The TypeScript of a schema."""
        if "$ref" in schema:
            return self.name(str(schema["$ref"]).rpartition("/")[2])
        if "anyOf" in schema:
            union = " | ".join(dict.fromkeys(self.of(one) for one in schema["anyOf"]))
            return self.unions.get(union, union)
        if "enum" in schema or "const" in schema:
            values = schema.get("enum", [schema.get("const")])
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        return self._plain(schema)

    def name(self, name: str) -> str:
        """A type that is named elsewhere."""
        if name in PARTS:
            return {"View": 'GameTypes[G]["view"]', "Position": 'GameTypes[G]["view" | "position"]'}.get(
                name, 'GameTypes[G]["details"] | Resignation'
            )
        return name + (GIVEN if name in self.generic else "")

    def _plain(self, schema: Schema) -> str:
        kind = schema.get("type")
        if kind == "array":
            inner = self.of(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {self.of(values) if isinstance(values, dict) else 'unknown'}>"
        return PLAIN.get(str(kind), "unknown")

    def interface(self, name: str) -> str:
        """One struct; what clients send may leave out what has a default, what the server sends only what is unset."""
        schema = self.components[name]
        is_sent = schema.get("additionalProperties") is False
        required = set(schema.get("required", ()))
        about = f"/** {schema['description']} */\n" if schema.get("description") else ""
        fields = []
        for key, one in schema["properties"].items():
            optional = key not in required and (is_sent or "default" not in one)
            kind = "G" if key == "game" and name in self.generic else self.of(one)
            fields.append(f"  {key}{'?' if optional else ''}: {kind};")
        if not fields:
            return f"{about}export type {name} = Record<string, never>;"
        if name in TAGGED:
            return about + self._tagged(name, fields)
        return about + "\n".join([f"export interface {name}{self._parameter(name)} {{", *fields, "}"])

    def _tagged(self, name: str, fields: list[str]) -> str:
        """A message whose facts follow from its tag, as a union over the tags of the games."""
        tag, table = TAGGED[name]
        kinds = f'keyof GameTypes[One]["{table}"]'
        others = [one for one in fields if not re.match(rf" +({tag}|facts):", one)]
        facts = f'facts: GameTypes[One]["{table}"][Tag];'
        lines = [f"  {one}" for one in [f"  {tag}: Tag;", f"  {facts}", *others]]
        head = f"export type {name}{PARAMETER} = {{\n  [One in G]: {{\n    [Tag in {kinds}]: {{"
        return "\n".join([head, *(f"  {line}" for line in lines), f"    }};\n  }}[{kinds}];\n}}[G];"])

    def _parameter(self, name: str) -> str:
        return PARAMETER if name in self.generic else ""

    def union(self, name: str, parts: Iterable[type[object]]) -> str:
        """A union of structs, called by its name from now on."""
        union = " | ".join(self.name(part.__name__) for part in parts)
        is_generic = GIVEN in union
        self.unions[union] = name + (GIVEN if is_generic else "")
        return f"export type {name}{PARAMETER if is_generic else ''} = {union};"


def _references(schema: object) -> set[str]:
    return set(re.findall(r'"\$ref": ?"[^"]*/(\w+)"', json.dumps(schema)))


def _holders(components: Mapping[str, Schema]) -> set[str]:
    """The structs that hold a part which a game declares, themselves or by way of another struct."""
    wanted, found = set(PARTS), set[str]()
    while more := {name for name, one in components.items() if _references(one) & (wanted | found)} - found:
        found |= more
    return found


def _game(writer: Writer, name: str, wire: Wire) -> str:
    """The types of one game, as an entry of `GameTypes`."""
    whole = _lines(writer, {"view": wire.view, "position": wire.position, "details": wire.details})
    offers, events = _lines(writer, wire.offers), _lines(writer, wire.events)
    parts = [*whole, "offers: {", *_indented(offers), "};", "events: {", *_indented(events), "};"]
    return "\n".join(_indented([f"{name}: {{", *_indented(parts), "};"]))


def _lines(writer: Writer, kinds: Mapping[str, type[object]]) -> list[str]:
    refs, _ = msgspec.json.schema_components(kinds.values())
    keys = [key if key.isidentifier() else json.dumps(key) for key in kinds]
    return [f"{key}: {writer.of(one)};" for key, one in zip(keys, refs, strict=True)]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def types() -> str:
    """All types of the wire as TypeScript."""
    wires = {name: ruleset.wire() for name, ruleset in GAMES.items()}
    structs = [kind for part in PARTS for wire in wires.values() for kind in types_of(part, wire)]
    _, components = msgspec.json.schema_components([*ROOTS, *structs], ref_template=messages.SCHEMAS + "{name}")
    writer = Writer(components)
    unions = [writer.union(name, union.__args__) for name, union in UNIONS.items()]
    shapes = [writer.interface(name) for name, schema in sorted(components.items()) if "properties" in schema]
    games = "\n".join(_game(writer, name, wire) for name, wire in wires.items())
    head = "/** What each game sends: its views and results, and the facts of its offers and events. */\n"
    table = f"{head}export interface GameTypes {{\n{games}\n}}\n\nexport type GameName = keyof GameTypes;"
    return HEAD + "\n" + "\n\n".join([table, *shapes, *unions]) + "\n"


def scenes() -> str:
    """The editions of Cartagena as TypeScript."""
    words = ("start", "goal", "paths", "symbols")
    found = {
        one.id: {**{word: one.data[word] for word in words}, "handLimit": one.data.get("hand_limit", 0)}
        for one in editions()
        if one.game == "cartagena"
    }
    return f"{SCENES_HEAD}export const SCENES: Record<string, Scene> = {json.dumps(found, indent=2)};\n"


def edition_cards() -> str:
    """The editions as the server lists them, for use without a server."""
    return msgspec.json.format(msgspec.json.encode(all_editions())).decode() + "\n"


def main() -> None:
    """Write the files."""
    EDITIONS.write_text(edition_cards())
    WIRE.write_text(types())
    SCENES.write_text(scenes())


if __name__ == "__main__":
    main()
