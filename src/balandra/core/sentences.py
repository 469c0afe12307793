"""Sentences about events and outcomes: one table of data for each game, also used by the page from a generated copy.

A table is a TOML file (`sentences.toml` in the game's folder) with these keys, all optional:

- `events.NAME`: the cases of an event, in order. The first case whose conditions hold is used.
- `outcome.PART`: the same for the parts of an outcome (winner, kind of ending, score); its facts are `winner`, `how`
  and the details of the outcome.
- `silent`: events without a sentence.
- `gather.NAME`: events merged into a preceding event NAME, each with one of its facts; their values become the fact
  `gathered` of NAME.
- `parameters`: for each `{placeholder}`, the kind of the fact and its name (`fact`; by default the placeholder's own).

A case has a `text`; `plural` and `count`, the fact that is counted, if it depends on a number (`{count}`); `when`,
facts with their required values; and its own `parameters`. In `when`, `true` and `false` test whether a value is
present, and a list counts as its length.

Kinds that every game has: `player`, `score` (numbers by player), `word` (translated by itself), `upper` (in capitals)
and `number`, the default. A game adds functions for its own kinds. An event without a case is described
by its name and facts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from gettext import NullTranslations
from importlib import resources
from string import Formatter
from typing import TYPE_CHECKING, Any

from balandra.core.events import Event

if TYPE_CHECKING:
    from balandra.core.game import Game

Data = Mapping[str, Any]  # a table of TOML
Facts = Mapping[str, Any]  # every event has facts of its own types; a table's conditions and kinds tell them apart
Namer = Callable[[Any], str]
Kinds = Callable[["Game", NullTranslations], Mapping[str, Namer]]


def no_kinds(game: Game, language: NullTranslations) -> Mapping[str, Namer]:
    """The kinds of a game without its own."""
    return {}


def read_table(package: str) -> Data:
    """The file `sentences.toml` of a package."""
    return tomllib.loads(resources.files(package).joinpath("sentences.toml").read_text(encoding="utf-8"))


def extended(base: Data, game: Data) -> Data:
    """A table extended by another; the cases of an outcome's parts are concatenated."""
    parts = {**base.get("outcome", {}), **game.get("outcome", {})}
    return {
        "silent": [*base.get("silent", ()), *game.get("silent", ())],
        "parameters": {**base.get("parameters", {}), **game.get("parameters", {})},
        "gather": {**base.get("gather", {}), **game.get("gather", {})},
        "events": {**base.get("events", {}), **game.get("events", {})},
        "outcome": {
            part: [*base.get("outcome", {}).get(part, ()), *game.get("outcome", {}).get(part, ())] for part in parts
        },
    }


class Sentences:
    """The sentences of a game about its events and outcomes."""

    def __init__(self, data: Data, kinds: Kinds = no_kinds) -> None:
        self.data = data
        self.kinds = kinds

    def tell(self, game: Game, events: Iterable[Event], language: NullTranslations, player: Namer) -> list[str]:
        """Sentences about events, in order; `player` names a colour."""
        voice = Voice(self.data, language, player, self.kinds(game, language))
        sentences = [voice.event(name, facts) for name, facts in self._gathered(events)]
        return [sentence for sentence in sentences if sentence]

    def tell_outcome(self, facts: Facts, language: NullTranslations, player: Namer) -> list[str]:
        """Sentences about how a game ended; the facts are the winner, the kind of ending, and the details."""
        voice = Voice(self.data, language, player, {})
        sentences = [voice.first(cases, facts) for cases in self.data["outcome"].values()]
        return [sentence for sentence in sentences if sentence]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with its plural (or an empty text), for translation."""
        for cases in (*self.data["events"].values(), *self.data["outcome"].values()):
            yield from ((case["text"], case.get("plural", "")) for case in cases)

    def _gathered(self, events: Iterable[Event]) -> list[tuple[str, dict[str, Any]]]:
        """The events with their facts, with gathered events merged."""
        merged: list[tuple[str, dict[str, Any]]] = []
        follow: Mapping[str, str] = {}
        for event in events:
            if event.name in follow:
                found = event.facts[follow[event.name]]
                merged[-1][1]["gathered"] += found if isinstance(found, (list, tuple)) else [found]
                continue
            follow = self.data["gather"].get(event.name, {})
            merged.append((event.name, {**event.facts, "gathered": []} if follow else dict(event.facts)))
        return merged


class Voice:
    """A table in one language, with names for the facts."""

    def __init__(self, data: Data, language: NullTranslations, player: Namer, kinds: Mapping[str, Namer]) -> None:
        self.data = data
        self.language = language
        self.kinds: dict[str, Namer] = {
            "number": str,
            "word": language.gettext,
            "upper": _upper,
            **kinds,
            "player": player,
        }

    def event(self, name: str, facts: Facts) -> str:
        """An event as a sentence; empty if there is none."""
        if name in self.data["silent"]:
            return ""
        return self.first(self.data["events"].get(name, ()), facts) or self._generic(name, facts)

    def first(self, cases: Iterable[Data], facts: Facts) -> str:
        """The first case whose conditions hold; empty if none does."""
        return next((self._case(case, facts) for case in cases if _holds(case, facts)), "")

    def _case(self, case: Data, facts: Facts) -> str:
        text = case["text"]
        if "plural" in case:
            count = size(facts[case["count"]])
            text = self.language.ngettext(text, case["plural"], count)
            facts = {**facts, "count": count}
        else:
            text = self.language.gettext(text)
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        return str(text.format(**{name: self._parameter(name, case, facts) for name in names}))

    def _parameter(self, name: str, case: Data, facts: Facts) -> str:
        known = case.get("parameters", {}).get(name) or self.data["parameters"].get(name, {})
        return self.shown(known.get("kind", "number"), facts[known.get("fact", name)])

    def shown(self, kind: str, value: Any) -> str:
        """A fact for a sentence: formatted by its kind, several values as a list, counts by name."""
        if isinstance(value, (list, tuple)):
            return self.listed([self.shown(kind, one) for one in value])
        if isinstance(value, Mapping) and kind == "score":
            return self.listed([f"{self.kinds['player'](name)} {number}" for name, number in value.items()])
        if isinstance(value, Mapping):
            return self.listed([f"{number} × {self.kinds[kind](name)}" for name, number in value.items()])
        return self.kinds[kind](value)

    def listed(self, things: Sequence[str]) -> str:
        """Items listed as in a sentence, like the page's Intl.ListFormat."""
        if len(things) < 2:
            return "".join(things)
        pgettext = self.language.pgettext
        last = pgettext("joiner", " and ") if len(things) == 2 else pgettext("joiner", ", and ")
        return pgettext("joiner", ", ").join(things[:-1]) + last + things[-1]

    def _generic(self, name: str, facts: Facts) -> str:
        """An event without a case: the colour, the name, and the other facts."""
        pgettext = self.language.pgettext
        who = f"{self.kinds['player'](facts['colour'])}{pgettext('joiner', ': ')}" if facts.get("colour") else ""
        others = [f"{self._word(key)} {self._plain(value)}" for key, value in facts.items() if key != "colour"]
        about = f" ({pgettext('joiner', ', ').join(others)})" if others else ""
        return f"{who}{self._word(name)}{about}."

    def _plain(self, value: Any) -> str:
        """A value of unknown kind."""
        if value is None or value == "" or (isinstance(value, (list, tuple, Mapping)) and not value):
            return "–"
        if isinstance(value, bool):
            return "✓" if value else "✗"
        comma = self.language.pgettext("joiner", ", ")
        if isinstance(value, (list, tuple)):
            return comma.join(map(self._plain, value))
        if isinstance(value, Mapping):
            return comma.join(f"{self._word(key)} {self._plain(one)}" for key, one in value.items())
        return self._word(str(value))

    def _word(self, text: str) -> str:
        """A word unchanged, or a colour in the form for players."""
        return self.language.pgettext("player", text.replace("_", " "))


def size(value: Any) -> int:
    """A number, or the length of a collection."""
    return len(value) if isinstance(value, (list, tuple, Mapping)) else int(value)


def _holds(case: Data, facts: Facts) -> bool:
    return all(_meets(facts.get(name), wanted) for name, wanted in case.get("when", {}).items())


def _meets(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool):
        return bool(value) == wanted
    return bool((len(value) if isinstance(value, (list, tuple)) else value) == wanted)


def _upper(value: Any) -> str:
    return str(value).upper()


GENERIC = Sentences(extended({}, read_table("balandra.core")))


def game_sentences(package: str, kinds: Kinds) -> Sentences:
    """The sentences of a game: the table in its package, on top of the common one."""
    return Sentences(extended(GENERIC.data, read_table(package)), kinds)
