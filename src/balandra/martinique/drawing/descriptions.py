"""A position of Martinique in sentences, for those who hear a drawing instead of seeing it."""

from collections.abc import Mapping

from balandra.drawing.view_fields import lists, table, word, word_lists, words

DECISIONS = {
    "action": "to move",
    "turn": "may turn up a map",
    "bonus": "chooses a bonus",
    "load": "may load a small treasure",
    "dig": "digs",
}
PHASES = {"sunrise": "Sunrise", "sunset": "Sunset"}


def _ending(result: Mapping[str, object]) -> str:
    """How a game of Martinique ended."""
    winner, how = result.get("winner"), str(result.get("how", ""))
    points = " to ".join(str(value) for value in table(result.get("points")).values())
    if not winner:
        return "Nobody wins"
    by = {"treasure": "has found the Lost Treasure", "points": f"wins by points, {points}", "loads": "wins by loads"}
    return f"{str(winner).capitalize()} {by.get(how, 'wins')}"


def status_line(mapping: Mapping[str, object]) -> str:
    """Who decides what, in one line."""
    phase, stage = word(mapping, "phase"), word(mapping, "stage") or "action"
    if phase == "over":
        return _ending(table(mapping.get("result")))
    decision = "digs" if phase == "sunset" else DECISIONS.get(stage, "to move")
    return f"{PHASES.get(phase, 'Sunrise')} · {word(mapping, 'turn')} {decision}"


def _tile(words_: str) -> str:
    """A tile in words, a face-down map as such."""
    return words_.replace("map ?", "a map face down")


def _map(words_: str) -> str:
    """A map somebody owns, in words."""
    value = words_.removesuffix("^")
    text = "unknown" if value == "?" else f"a {value}" if value in ("letter", "number") else value
    return f"{text} ({'face up' if words_.endswith('^') else 'face down'})"


def _each(mapping: Mapping[str, object], key: str, name: str) -> list[str]:
    """One sentence about what both players have."""
    owned = word_lists(mapping.get(key))
    text = "; ".join(f"{colour}: {', '.join(items) or 'none'}" for colour, items in owned.items())
    return [f"{name}: {text}."] if text else []


def _players(mapping: Mapping[str, object]) -> list[str]:
    """What the players own, in sentences."""
    maps = {colour: [_map(one) for one in owned] for colour, owned in word_lists(mapping.get("maps")).items()}
    loads = {
        colour: ["[" + ", ".join(load) + "]" for load in lists(hold)]
        for colour, hold in table(mapping.get("hold")).items()
    }
    counts = {key: {c: [str(n)] for c, n in table(mapping.get(key)).items()} for key in ("reserve", "jokers")}
    sentences = _each(counts, "reserve", "Pirates not placed yet") + _each(mapping, "stock", "Souvenirs")
    sentences += _each(counts, "jokers", "Jokers") + _each({"maps": maps}, "maps", "Maps")
    return sentences + _each({"hold": loads}, "hold", "Hold") + _each(mapping, "digs", "Digs")


def _shared(mapping: Mapping[str, object]) -> list[str]:
    """What lies in the middle, in sentences."""
    tavern = [_tile(one) for one in words(mapping.get("tavern"))]
    treasures = "; ".join(", ".join(tiles) for tiles in lists(mapping.get("treasures")))
    secret = words(mapping.get("secret"))
    hidden = not secret or "?" in secret
    sentences = [
        f"Stools: {', '.join(words(mapping.get('stools'))) or 'empty'}.",
        f"Tavern: {', '.join(tavern) or 'empty'}.",
    ]
    sentences += [f"Small treasures: {treasures}."] if treasures else []
    sentences += [f"Bag: {len(words(mapping.get('bag')))} souvenirs; spent: {len(words(mapping.get('spent')))}."]
    return [*sentences, "The Lost Treasure is hidden." if hidden else f"The Lost Treasure lies at {''.join(secret)}."]


def describe_position(mapping: Mapping[str, object]) -> str:
    """A whole position of Martinique in sentences."""
    tiles = ", ".join(f"{square} {_tile(str(tile))}" for square, tile in table(mapping.get("tiles")).items())
    sentences = [
        f"Martinique. {status_line(mapping)}.",
        f"Tiles: {tiles or 'none'}.",
        *_each(mapping, "pirates", "Pirates"),
    ]
    return " ".join([*sentences, *_shared(mapping), *_players(mapping)])
