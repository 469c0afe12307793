"""A position of Cartagena in sentences, for those who hear a drawing instead of seeing it."""

from collections.abc import Iterable, Mapping, Sequence

from balandra.cartagena.drawing.settings import setting_of
from balandra.drawing.view_fields import counted, numbers, table, whole, word, word_lists, words


def _several(count: int, thing: str) -> str:
    """A number with its noun."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _card(name: str) -> str:
    """A card in words."""
    return f"dark {name[:-1]}" if name.endswith("*") else name


def _cards(cards: Mapping[str, int]) -> str:
    """Cards in words; the hidden ones last."""
    shown = [f"{count} {_card(name)}" for name, count in cards.items() if name != "?"]
    hidden = [f"{cards['?']} hidden"] if cards.get("?") else []
    return ", ".join(shown + hidden) or "none"


def _listed(items: Iterable[str]) -> str:
    """A list in words."""
    return ", ".join("hidden" if item == "?" else _card(item) for item in items) or "none"


def _power(mapping: Mapping[str, object]) -> str:
    """The witch's power at work, in brackets."""
    power = table(mapping.get("power"))
    rival = f", {power['rival']}'s hand" if power.get("rival") else ""
    return f" ({_card(str(power['card']))}{rival})" if power.get("card") else ""


def _deciding(mapping: Mapping[str, object], stage: str) -> str:
    """What the player whose turn it is has to decide."""
    if stage == "pistol":
        return f"takes a card from {table(mapping.get('power')).get('rival', 'a rival')}"
    if stage == "rum":
        return f"gives a card to {word(mapping, 'next_gift') or 'a rival'}"
    if stage == "lantern":
        return "returns a card" if mapping.get("kept") else "keeps a card"
    return "to move"


def has_free_sailing(mapping: Mapping[str, object]) -> bool:
    """Whether a captain's free sailing is worth a word: at Cartagena only with a pirate of the captain's aboard."""
    is_aboard = "sloop" in word_lists(mapping.get("pirates")).get(word(mapping, "turn"), [])
    return bool(mapping.get("free_sailing")) and (is_aboard or word(mapping, "sloop_at") == "tortuga")


def status_line(mapping: Mapping[str, object]) -> str:
    """Who decides what, in one line."""
    turn, stage = word(mapping, "turn"), word(mapping, "stage") or "action"
    if stage == "over":
        return f"{word(mapping, 'winner') or 'nobody'} wins".capitalize()
    if stage == "filibusters":
        return f"{word(mapping, 'discarding')} must discard".capitalize() + _power(mapping)
    left = f" · {_several(whole(mapping.get('actions_left')), 'action')} left"
    free = " · free sailing" if has_free_sailing(mapping) else ""
    return f"{turn} {_deciding(mapping, stage)}".capitalize() + left + free


def _where(places: Sequence[str], goal: str, setting_names: Mapping[str, str]) -> str:
    """The places of one colour's pirates in words."""
    places_in_words = []
    for place, count in counted(places).items():
        name = setting_names.get(place, f"space {place}")
        places_in_words.append(f"{count} on {name}" if place not in ("0", goal) else f"{count} at {name}")
    return ", ".join(places_in_words) or "none"


def _path(mapping: Mapping[str, object], track: Sequence[str]) -> list[str]:
    """The path and who is on it."""
    setting, goal = setting_of(word(mapping, "edition")), str(len(track) + 1)
    names = {
        "0": f"the start ({setting.start_name.lower()})",
        goal: f"the {setting.goal_name.lower()}",
        "sloop": "the sloop",
    }
    spaces = ", ".join(f"{place} {symbol}" for place, symbol in enumerate(track, 1))
    pirates = word_lists(mapping.get("pirates"))
    crews = [f"{colour}: {_where(places, goal, names)}" for colour, places in pirates.items()]
    sloop = word(mapping, "sloop_at")
    lies = [f"The sloop lies at {sloop.capitalize()}."] if sloop else []
    return [f"Spaces: {spaces}; {names[goal]} is {goal}.", f"Pirates: {'; '.join(crews)}.", *lies]


def _chests(mapping: Mapping[str, object]) -> list[str]:
    """The chest tokens in words."""
    tokens, opened = table(mapping.get("tokens")), words(mapping.get("opened"))
    lying = [f"{place} ({'face down' if value == '?' else value})" for place, value in tokens.items()]
    sentences = [f"Chest tokens on {', '.join(lying)}."] if lying else []
    return sentences + ([f"Tokens opened: {_listed(opened)}."] if opened else [])


def _stocks(mapping: Mapping[str, object]) -> list[str]:
    """Hands, row, pile and discards in words."""
    hands = [f"{colour}: {_cards(numbers(cards))}" for colour, cards in table(mapping.get("hands")).items()]
    top, pile = words(mapping.get("top")), sum(numbers(mapping.get("pile")).values())
    sentences = [f"Hands: {'; '.join(hands)}."]
    sentences += [f"Row, next card first: {_listed(words(mapping.get('row')))}."] if "row" in mapping else []
    sentences += [f"Pile: {_several(pile + len(top), 'card')}{', on top ' + _listed(top) if top else ''}."]
    sentences += [f"Discards: {_several(sum(numbers(mapping.get('discard')).values()), 'card')}."]
    held = numbers(mapping.get("held"))
    return sentences + ([f"Drawn and not yet placed: {_cards(held)}."] if held else [])


def describe_position(mapping: Mapping[str, object]) -> str:
    """A whole position of Cartagena in sentences."""
    track = words(mapping.get("track"))
    opening = f"Cartagena, {word(mapping, 'edition') or 'any edition'}: {_several(len(track) // 6, 'board')}."
    sentences = [opening, f"{status_line(mapping)}.", *_path(mapping, track), *_chests(mapping), *_stocks(mapping)]
    return " ".join(sentences)
