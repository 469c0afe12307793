"""Brings the gettext catalogues up to date with the texts of page and package, and says what is not translated yet.

English is written in the code: `t("…")` and `tn("…", "…", …)` in web/src, `message("…")` and `translatable("…")` in the
package, and what the editions say of themselves. Translations that are there are kept.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

import balandra

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "web" / "src"
PACKAGE = ROOT / "src" / "balandra"
LOCALE = ROOT / "locale"
EDITIONS = "src/balandra/*/editions/*.toml"
PLURALS = {
    "ca": "nplurals=2; plural=(n != 1);",
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "nl": "nplurals=2; plural=(n != 1);",
}
QUOTED = r'"((?:[^"\\]|\\.)*)"'
CALL = re.compile(rf"\bt\(\s*{QUOTED}|\btn\(\s*{QUOTED}\s*,\s*{QUOTED}")
PLACEHOLDER = re.compile(r"\{\w+\}")


@dataclass
class Message:
    """A text of the page: one form, or two by number, and the files that say it."""

    text: str
    plural: str = ""
    places: list[str] = field(default_factory=list)


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    for found in CALL.finditer(path.read_text()):
        one, single, many = (json.loads(f'"{part}"') if part else "" for part in found.groups())
        yield (one, "") if one else (single, many)


MARKERS = ("message", "translatable", "plural_message")


def _told(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of a module that can be said in other languages."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
            texts = [one.value for one in node.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if texts:
                yield texts[0], texts[1] if node.func.id == "plural_message" else ""


def _files() -> Iterator[tuple[Path, Iterator[tuple[str, str]]]]:
    """Every file that says something, with its texts."""
    for path in sorted(p for p in SOURCE.rglob("*") if p.suffix in (".ts", ".svelte") and ".test." not in p.name):
        yield path, _texts(path)
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, _told(path)


def _editions() -> Iterator[str]:
    for edition in balandra.editions():
        yield from (edition.book, *edition.reconstructed, *(option.help for option in edition.options.values()))


@cache
def messages() -> dict[str, Message]:
    """Every text of page and package, in the order of the files; those that the editions bring come first."""
    found: dict[str, Message] = {text: Message(text, places=[EDITIONS]) for text in _editions()}
    for path, texts in _files():
        place = path.relative_to(ROOT).as_posix()
        for text, plural in texts:
            message = found.setdefault(text, Message(text, plural))
            message.plural = message.plural or plural
            if place not in message.places:
                message.places.append(place)
    return found


def file_of(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / "balandra.po"


def told(language: str) -> dict[str, tuple[str, ...]]:
    """What a catalogue says: the text, or the texts for one and for many."""
    path = file_of(language)
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {_first(entry.id): _all(entry.string or "") for entry in catalogue if entry.id}


def _first(text: str | list[str] | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else text[0]


def _all(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _entry(message: Message, words: tuple[str, ...]) -> str:
    one, many = (*words, "", "")[:2]
    lines = [f"#: {place}" for place in message.places] + [f"msgid {_quoted(message.text)}"]
    if message.plural:
        lines += [f"msgid_plural {_quoted(message.plural)}", f"msgstr[0] {_quoted(one)}", f"msgstr[1] {_quoted(many)}"]
    else:
        lines.append(f"msgstr {_quoted(one)}")
    return "\n".join(lines) + "\n"


def text(language: str, words: dict[str, tuple[str, ...]]) -> str:
    """A whole catalogue."""
    head = (
        f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Language: {language}\\n"\n"Plural-Forms: {PLURALS[language]}\\n"\n'
    )
    return "\n".join([head, *(_entry(message, words.get(message.text, ())) for message in messages().values())])


def missing(language: str) -> list[str]:
    """The texts that are not translated."""
    words = told(language)
    return [
        message.text
        for message in messages().values()
        if not all((*words.get(message.text, ()), "", "")[: 2 if message.plural else 1])
    ]


def strange(language: str) -> list[str]:
    """The translations whose placeholders are not those of the text; one of two forms may leave out the number."""
    found = []
    for message in messages().values():
        wanted = set(PLACEHOLDER.findall(message.text + message.plural))
        for words in told_once(language).get(message.text, ()):
            free = {"{count}"} if message.plural else set()
            if words and set(PLACEHOLDER.findall(words)) - free != wanted - free:
                found.append(f"{message.text} → {words}")
    return found


_KNOWN: dict[str, dict[str, tuple[str, ...]]] = {}


def told_once(language: str) -> dict[str, tuple[str, ...]]:
    """What a catalogue says, read once."""
    if language not in _KNOWN:
        _KNOWN[language] = told(language)
    return _KNOWN[language]


def write(language: str, more: dict[str, tuple[str, ...]] | None = None) -> None:
    """Write a catalogue anew, with more translations if there are any."""
    path = file_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(language, told(language) | (more or {})), encoding="utf-8")


def main() -> None:
    """Update every catalogue and list what is missing."""
    for language in PLURALS:
        write(language)
        for lacking in missing(language):
            sys.stdout.write(f"{language}: {lacking}\n")


if __name__ == "__main__":
    main()
