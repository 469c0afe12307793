"""Brings the gettext catalogues up to date with the texts of page and package, and says what is not translated yet.

English is written in the code: `t("…")`, `tp("context", "…")` and `tn("…", "…", …)` in web/src; `message("…")`,
`translatable("…")`, `plural_message("…", "…", …)` and `pgettext("context", "…")` in the package; the tables of
sentences about events (`sentences.toml`); and what the editions say of themselves. Existing translations are kept. A
translation may ask for a form of a colour, as in `{colour:of}`: those of PLAYER_FORMS are translated too.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message as Entry
from tools.compile_catalogues import CONTEXT
from tools.compile_catalogues import main as compile_catalogues
from tools.compile_catalogues import read as read_catalogue

import balandra
from balandra.core.sentences import Sentences, extended

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
QUOTED_ONCE = r"'((?:[^'\\]|\\.)*)'"  # inside an attribute of a component
CALL = re.compile(
    rf"\bt\(\s*{QUOTED}|\btn\(\s*{QUOTED}\s*,\s*{QUOTED}|\btp\(\s*{QUOTED}\s*,\s*{QUOTED}"
    rf"|\bt\(\s*{QUOTED_ONCE}|\btp\(\s*{QUOTED_ONCE}\s*,\s*{QUOTED_ONCE}"
)
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
# Forms of words that a sentence may need, as in "la mà {colour:of}": "del blau".
PLAYER_FORMS = ("player", "of", "to", "by")  # of a colour that stands for who plays it: "el blau", "del blau", …
SHORT = "short"  # of a symbol, in one word of at most nine letters, for the boards of the terminal
COLOUR_FACTS = ("colour", "colours", "rival", "of")


@dataclass
class Message:
    """A text of the page: one form, or two by number, and the files that say it."""

    text: str
    plural: str = ""
    places: list[str] = field(default_factory=list)
    context: str = ""

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.context}{CONTEXT}{self.text}" if self.context else self.text


def _texts(path: Path) -> Iterator[Message]:
    for found in CALL.finditer(path.read_text()):
        parts = [json.loads(f'"{part}"') if part else "" for part in found.groups()]
        one, single, many, context, meant, once, context_once, meant_once = parts
        if context or context_once:
            yield Message(meant or meant_once, context=context or context_once)
        else:
            yield Message(one or once or single, many)


MARKERS = ("message", "translatable", "plural_message", "pgettext")


def _told(path: Path) -> Iterator[Message]:
    """The texts of a module that can be said in other languages."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
            texts = [one.value for one in node.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(texts) == 2 and node.func.id == "pgettext":
                yield Message(texts[1], context=texts[0])
            elif texts and node.func.id != "pgettext":
                yield Message(texts[0], texts[1] if node.func.id == "plural_message" else "")


def _files() -> Iterator[tuple[Path, Iterator[Message]]]:
    """Every file that says something, with its texts."""
    for path in sorted(p for p in SOURCE.rglob("*") if p.suffix in (".ts", ".svelte") and ".test." not in p.name):
        yield path, _texts(path)
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, _told(path)
    for path in sorted(PACKAGE.rglob("sentences.toml")):
        yield path, _sentences(path)


def _sentences(path: Path) -> Iterator[Message]:
    """The texts of a table of sentences about events and outcomes."""
    table = Sentences(extended({}, tomllib.loads(path.read_text(encoding="utf-8"))))
    yield from (Message(text, plural) for text, plural in table.texts())


def _editions() -> Iterator[str]:
    for edition in balandra.editions():
        yield from (edition.book, *edition.reconstructed, *(option.help for option in edition.options.values()))


def _forms() -> Iterator[Message]:
    """The colours and symbols of the editions in the forms that sentences and boards need."""
    colours = dict.fromkeys(colour for edition in balandra.editions() for colour in edition.colours)
    symbols = dict.fromkeys(symbol for edition in balandra.editions() for symbol in edition.data.get("symbols", ()))
    for form in PLAYER_FORMS:
        yield from (Message(colour, places=[EDITIONS], context=form) for colour in colours)
    yield from (Message(symbol, places=["src/balandra/terminal/speech.py"], context=SHORT) for symbol in symbols)


@cache
def messages() -> dict[str, Message]:
    """Every text of page and package, in the order of the files; those that the editions bring come first."""
    found: dict[str, Message] = {text: Message(text, places=[EDITIONS]) for text in _editions()}
    found |= {message.key: message for message in _forms()}
    for path, texts in _files():
        place = path.relative_to(ROOT).as_posix()
        for new in texts:
            message = found.setdefault(new.key, new)
            message.plural = message.plural or new.plural
            if place not in message.places:
                message.places.append(place)
    return found


def file_of(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / "balandra.po"


def translations(language: str) -> dict[str, tuple[str, ...]]:
    """What a catalogue says: the text, or the texts for one and for many."""
    path = file_of(language)
    catalogue = read_catalogue(path) if path.exists() else ()
    return {_key(entry): _all(entry.string or "") for entry in catalogue if entry.id}


def _key(entry: Entry) -> str:
    text = entry.id if isinstance(entry.id, str) else entry.id[0]
    return Message(text, context=entry.context or "").key


def _all(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _entry(message: Message, words: tuple[str, ...]) -> str:
    one, many = (*words, "", "")[:2]
    lines = [f"#: {place}" for place in message.places]
    lines += [f"msgctxt {_quoted(message.context)}"] if message.context else []
    lines.append(f"msgid {_quoted(message.text)}")
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
    return "\n".join([head, *(_entry(message, words.get(message.key, ())) for message in messages().values())])


def missing(language: str) -> list[str]:
    """The texts that are not translated."""
    words = translations(language)
    return [
        f"{message.context}: {message.text}" if message.context else message.text
        for message in messages().values()
        if not all((*words.get(message.key, ()), "", "")[: 2 if message.plural else 1])
    ]


def strange(language: str) -> list[str]:
    """The translations whose placeholders are not those of the text, or that ask for a form that there is not.

    One of two forms by number may leave out the number.
    """
    found = []
    for message in messages().values():
        wanted = {name for name, _ in PLACEHOLDER.findall(message.text + message.plural)}
        free = {"count"} if message.plural else set()
        for words in translations_once(language).get(message.key, ()):
            used = PLACEHOLDER.findall(words)
            if words and ({name for name, _ in used} - free != wanted - free or not all(map(_has_form, used))):
                found.append(f"{message.text} → {words}")
    return found


def _has_form(placeholder: tuple[str, str]) -> bool:
    name, form = placeholder
    return not form or (name in COLOUR_FACTS and form in PLAYER_FORMS)


_KNOWN: dict[str, dict[str, tuple[str, ...]]] = {}


def translations_once(language: str) -> dict[str, tuple[str, ...]]:
    """What a catalogue says, read once."""
    if language not in _KNOWN:
        _KNOWN[language] = translations(language)
    return _KNOWN[language]


def write(language: str, more: dict[str, tuple[str, ...]] | None = None) -> None:
    """Write a catalogue anew, with more translations if there are any."""
    path = file_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(language, translations(language) | (more or {})), encoding="utf-8")


def main() -> None:
    """Update every catalogue and list what is missing."""
    for language in PLURALS:
        write(language)
        for lacking in missing(language):
            sys.stdout.write(f"{language}: {lacking}\n")
    compile_catalogues()


if __name__ == "__main__":
    main()
