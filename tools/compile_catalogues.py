"""Compiles the catalogues of locale/ with Babel: .mo files for the package, JSON for the page."""

from __future__ import annotations

import io
import json
import os
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "locale"
PACKAGE = ROOT / "src" / "balandra" / "locale"
PAGE = ROOT / "web" / "src" / "lib" / "catalogues"
TERMINAL = "src/balandra/cli/"  # what only the terminal says need not be loaded by a browser
CONTEXT = "\x04"  # between context and text, as in .mo files
NUMBERS = (*range(200), 1_000, 1_000_000)  # one of every plural category at least


def read(file: Path) -> Catalog:
    """A catalogue, its language named by its folder."""
    with file.open("rb") as source:
        return read_po(source, locale=file.parents[1].name)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as a .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def for_the_page(catalogue: Catalog) -> dict[str, Any]:
    """What the page loads: the form for each plural category of Intl.PluralRules, and the translations by text."""
    texts = {_key(message): list(_strings(message)) for message in catalogue if _is_shown(message)}
    return {"plurals": plurals(catalogue), "texts": texts}


def plurals(catalogue: Catalog) -> dict[str, int]:
    """Which form each plural category takes.

    >>> plurals(Catalog("fr"))
    {'one': 0, 'other': 1, 'many': 1}
    """
    probe = Catalog(catalogue.locale)
    probe.mime_headers = catalogue.mime_headers
    probe.add(("one", "many"), tuple(map(str, range(catalogue.num_plurals))))
    translations = GNUTranslations(io.BytesIO(compiled(probe)))
    category = Locale.parse(str(catalogue.locale)).plural_form
    found: dict[str, int] = {}
    for number in NUMBERS:
        form = int(translations.ngettext("one", "many", number))
        if found.setdefault(category(number), form) != form:
            raise ValueError(f"Plural-Forms of {catalogue.locale} and CLDR disagree about the number {number}")
    return found


def _key(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}{CONTEXT}{text}" if message.context else text


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _is_shown(message: Message) -> bool:
    files = [file for file, _ in message.locations]
    only_terminal = bool(files) and all(file.startswith(TERMINAL) for file in files)
    return bool(message.id) and not message.fuzzy and all(_strings(message)) and not only_terminal


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_bytes() != content:
        fresh = file.with_suffix(f".{os.getpid()}")  # several processes may compile at once
        fresh.write_bytes(content)
        fresh.replace(file)


def main() -> None:
    """Compile every catalogue; files that stay as they are keep their dates."""
    for source in sorted(SOURCE.glob("*/LC_MESSAGES/balandra.po")):
        catalogue = read(source)
        language = str(catalogue.locale)
        _write(PACKAGE / language / "LC_MESSAGES" / "balandra.mo", compiled(catalogue))
        text = json.dumps(for_the_page(catalogue), ensure_ascii=False, separators=(",", ":"))
        _write(PAGE / f"{language}.json", text.encode())


if __name__ == "__main__":
    main()
