"""Writes what the page knows of the server: types of the wire (wire.ts), and the editions' own words (scenes.ts)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from balandra import editions
from balandra.server import messages
from balandra.server.accounts import Profile
from balandra.server.http import schemas

LIB = Path(__file__).parent.parent / "web" / "src" / "lib"
WIRE, SCENES = LIB / "wire.ts", LIB.parent / "games" / "cartagena" / "scenes.ts"
HEAD = "// Made from what is said at the server's doors by tools/page_types.py; do not edit.\n"
SCENES_HEAD = """// Made from the editions' files by tools/page_types.py; do not edit.

/** What an edition of Cartagena calls the ends of its path, what the path goes through, and its symbols. */
export interface Scene {
  start: string;
  goal: string;
  paths: string[];
  symbols: string[];
}

"""
REF = "#/$defs/{name}"
ROOTS: list[Any] = [
    messages.AnyAction,
    messages.FromClient,
    messages.ToClient,
    messages.NewTable,
    messages.Tables,
    messages.TableCard,
    messages.AskHint,
    messages.Hint,
    *(schemas.Me, schemas.Welcome, schemas.Tokens, schemas.Mutes, schemas.Games, Profile),
    *(schemas.Editions, schemas.Levels, schemas.Replay, schemas.Imported, schemas.Verdict),
]
UNIONS = {"AnyAction": messages.AnyAction, "FromClient": messages.FromClient, "ToClient": messages.ToClient}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def _of(schema: Schema) -> str:
    """The TypeScript of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_of(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(msgspec.json.encode(value).decode() for value in values)
    return _plain(schema)


def _plain(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        inner = _of(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_of(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _field(name: str, schema: Schema, optional: bool) -> str:
    return f"  {name}{'?' if optional else ''}: {_of(schema)};"


def _interface(name: str, schema: Schema) -> str:
    """One struct; what clients send may leave out what has a default, what the server sends is whole."""
    sent = schema.get("additionalProperties") is False
    required = set(schema.get("required", ())) if sent else set(schema["properties"])
    fields = [_field(key, one, key not in required) for key, one in schema["properties"].items()]
    about = f"/** {schema['description']} */\n" if schema.get("description") else ""
    return about + "\n".join([f"export interface {name} {{", *fields, "}"])


def types() -> str:
    """All types of the wire as TypeScript."""
    _, components = msgspec.json.schema_components(ROOTS, ref_template=REF)
    shapes = [_interface(name, schema) for name, schema in sorted(components.items()) if "properties" in schema]
    unions = []
    for name, union in UNIONS.items():
        parts = " | ".join(part.__name__ for part in union.__args__)
        unions.append(f"export type {name} = {parts};")
    return HEAD + "\n" + "\n\n".join([*shapes, *unions]) + "\n"


def scenes() -> str:
    """The editions of Cartagena as TypeScript."""
    words = ("start", "goal", "paths", "symbols")
    found = {one.id: {word: one.data[word] for word in words} for one in editions() if one.game == "cartagena"}
    return f"{SCENES_HEAD}export const SCENES: Record<string, Scene> = {json.dumps(found, indent=2)};\n"


def main() -> None:
    """Write the files."""
    WIRE.write_text(types())
    SCENES.write_text(scenes())


if __name__ == "__main__":
    main()
