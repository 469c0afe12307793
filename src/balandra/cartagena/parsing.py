"""From a mapping to a state of Cartagena: given parts are checked, omitted parts are dealt."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.cartagena.board import ABOARD_LIMIT, SPACE_LIMIT, lay_track
from balandra.cartagena.cards import take_any
from balandra.cartagena.mapping import PUBLIC, SHORES, STAGES, TOKEN_NAMES, UNKNOWN
from balandra.cartagena.notation import (
    card_kind,
    card_name,
    cell_of,
    foreign_place,
    is_stray_dark,
    space_name,
    symbol_names,
)
from balandra.cartagena.rules import begin_turn
from balandra.cartagena.state import (
    ACTION,
    BOARDS,
    CELLS,
    CHEST,
    EVERYONE,
    FILIBUSTERS,
    KINDS,
    LANTERN,
    LANTERN_STAGE,
    NO_TOKEN,
    NOBODY,
    OVER,
    PIRATES,
    PISTOL,
    PISTOL_STAGE,
    ROW,
    RUM,
    RUM_STAGE,
    SYMBOLS,
    TOKENS,
    TOP,
    State,
)
from balandra.cartagena.witch import RUM_KEPT, pick_token
from balandra.core.errors import InvalidPosition
from balandra.core.game import Game
from balandra.core.message import message
from balandra.core.parsing import fail, list_of, mapping_of, number_of, read_generator, refuse_unknown_keys
from balandra.core.random import below
from balandra.core.random import seed as seed_generator

KEYS = [
    "edition",
    "rules",
    "options",
    "colours",
    "track",
    "pirates",
    "hands",
    "pile",
    "top",
    "top_seen_by",
    "row",
    "discard",
    "sloop_at",
    "tokens",
    "opened",
    "turn",
    "actions_left",
    "free_sailing",
    "stage",
    "discarding",
    "power",
    "held",
    "kept",
    "next_gift",
    "known",
    "winner",
    "rng",
]


def to_state(game: Game, mapping: Mapping[str, object], seed: tuple[int, int]) -> State:
    """The state that a mapping describes."""
    refuse_unknown_keys(mapping, KEYS)
    s = State.blank()
    seed_generator(s, *seed)
    _read_track(game, s, mapping)
    _read_pirates(game, s, mapping)
    turn = _read_turn(game, s, mapping)
    _read_sloop(game, s, mapping)
    _read_tokens(game, s, mapping)
    begin_turn(game.rules, s, turn)
    _read_stage(game, s, mapping)
    _read_actions(game, s, mapping)
    _read_cards(game, s, mapping)
    _read_power(game, s, mapping)
    _read_known(game, s, mapping)
    _check_stage(game, s)
    if "rng" in mapping:
        s.rng = read_generator(mapping["rng"])
    return s


def _seat(game: Game, key: str, colour: object) -> int:
    if colour not in game.colours:
        raise fail(
            key,
            message("nobody plays {given}; the colours are {known}", given=repr(colour), known=", ".join(game.colours)),
        )
    return game.colours.index(str(colour))


def _read_track(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    lay_track(game.rules, s)
    for board in range(BOARDS):
        s.token[board] = NO_TOKEN
    if "track" not in mapping:
        return
    track, names = list_of("track", mapping["track"]), symbol_names(game)
    cells = [c for c in range(1, game.rules.goal) if c != game.rules.sloop]
    if len(track) != len(cells):
        raise fail("track", message("it has {count} spaces, this game {spaces}", count=len(track), spaces=len(cells)))
    for cell, symbol in zip(cells, track, strict=True):
        if symbol not in names:
            raise fail(
                "track",
                message(
                    "{given} is no symbol of {edition}; those are {known}",
                    given=repr(symbol),
                    edition=game.edition.id,
                    known=", ".join(names),
                ),
            )
        s.symbol[cell] = names.index(symbol)
    for first in range(0, len(track), SYMBOLS):
        if set(track[first : first + SYMBOLS]) != set(names):
            facts = {"board": first // SYMBOLS + 1, "first": first + 1, "last": first + SYMBOLS}
            raise fail("track", message("board {board} (spaces {first}-{last}) must show each symbol once", **facts))


def _read_pirates(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    given = mapping_of("pirates", mapping.get("pirates", {}))
    for colour in given:
        _seat(game, "pirates", colour)
    for seat, colour in enumerate(game.colours):
        cells = [_cell(game, "pirates", space) for space in list_of("pirates", given.get(colour, []))]
        if len(cells) > game.rules.pirates:
            raise fail(
                "pirates",
                message(
                    "{colour} has {count} pirates, {pirates} play",
                    colour=colour,
                    count=len(cells),
                    pirates=game.rules.pirates,
                ),
            )
        cells = sorted([0] * (game.rules.pirates - len(cells)) + cells)
        s.pirates[seat] = cells + [0] * (PIRATES - len(cells))
        for cell in cells:
            s.crowd[cell] += 1
        s.aboard[seat] = cells.count(game.rules.sloop)
        if s.aboard[seat] > ABOARD_LIMIT:
            raise fail(
                "pirates",
                message(
                    "{colour} has {count} pirates aboard the sloop, at most {most} fit",
                    colour=colour,
                    count=s.aboard[seat],
                    most=ABOARD_LIMIT,
                ),
            )
    _check_crowds(game, s)


def _check_crowds(game: Game, s: State) -> None:
    for cell in range(1, game.rules.goal):
        if s.crowd[cell] > SPACE_LIMIT and cell != game.rules.sloop:
            facts = {"count": s.crowd[cell], "place": space_name(game, cell), "most": SPACE_LIMIT}
            raise fail("pirates", message("{count} pirates stand on space {place}, at most {most} may", **facts))
    home = [c for i, c in enumerate(game.colours) if s.pirates[i][0] == game.rules.goal]
    if len(home) > 1:
        raise fail(
            "pirates", message("{colour} and {rival} cannot both have all pirates home", colour=home[0], rival=home[1])
        )


def _cell(game: Game, key: str, space: object) -> int:
    cell = cell_of(game, space)
    if cell is None:
        facts = {"given": repr(space), "last": space_name(game, game.rules.goal)}
        with_sloop = message("{given} is no space; spaces are 0 to {last} and 'sloop'", **facts)
        without = message("{given} is no space; spaces are 0 to {last}", **facts)
        raise fail(key, foreign_place(game, str(space)) or (with_sloop if game.rules.sloop > 0 else without))
    return cell


def _read_turn(game: Game, s: State, mapping: Mapping[str, object]) -> int:
    return _seat(game, "turn", mapping["turn"]) if "turn" in mapping else below(s, game.players)


def _read_sloop(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    for key in ("sloop_at", "free_sailing"):
        if key in mapping and game.rules.sloop < 0:
            raise fail(key, message("there is no sloop to sail in this game"))
    place = mapping.get("sloop_at", SHORES[0])
    if place not in SHORES:
        raise fail("sloop_at", message("it lies at cartagena or tortuga, not at {given}", given=repr(place)))
    s.sloop_at = SHORES.index(place)


def _read_tokens(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    if game.rules.chest < 0:
        for key in ("tokens", "opened"):
            if key in mapping:
                raise fail(key, message("chest tokens belong to the witch, who is not in this game"))
        return
    chests = [c for c in range(1, game.rules.goal) if s.symbol[c] == game.rules.chest]
    for token in list_of("opened", mapping.get("opened", [])):
        s.opened[_token(token)] += 1
    given = mapping_of("tokens", mapping.get("tokens", {space_name(game, c): UNKNOWN for c in chests}))
    unknown = []
    for space, token in given.items():
        cell = _cell(game, "tokens", space)
        if cell not in chests:
            raise fail("tokens", message("space {space} shows no chest", space=space))
        if token == UNKNOWN:
            unknown.append(cell)
        else:
            s.token[cell] = _token(token)
    _check_tokens(game, s)
    for cell in sorted(unknown):
        left = sum(game.rules.tokens) - sum(s.opened) - sum(1 for t in s.token if t != NO_TOKEN)
        if left <= 0:
            raise fail("tokens", message("there are only {count} tokens", count=sum(game.rules.tokens)))
        s.token[cell] = pick_token(game.rules, s, below(s, left))


def _token(token: object) -> int:
    for code, name in TOKEN_NAMES.items():
        if token == name and name != UNKNOWN and not isinstance(token, bool):
            return code
    names = ", ".join(str(name) for name in TOKEN_NAMES.values() if name != UNKNOWN)
    raise fail("tokens", message("{given} is no chest token; those are {known}", given=repr(token), known=names))


def _check_tokens(game: Game, s: State) -> None:
    for token in range(1, TOKENS):
        count = s.opened[token] + s.token[:CELLS].count(token)
        if count > game.rules.tokens[token]:
            raise fail(
                "tokens",
                message(
                    "{count} tokens {given}, there are {most}",
                    count=count,
                    given=repr(TOKEN_NAMES[token]),
                    most=game.rules.tokens[token],
                ),
            )


def _read_stage(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    names = {name: stage for stage, name in STAGES.items()}
    home = [i for i in range(game.players) if s.pirates[i][0] == game.rules.goal]
    stage = mapping.get("stage", "over" if home else "action")
    if not isinstance(stage, str) or stage not in names:
        raise fail("stage", message("it is one of {known}, not {given}", known=", ".join(names), given=repr(stage)))
    s.stage = names[stage]
    if (s.stage == OVER) != bool(home):
        raise fail("stage", message("the game is over when, and only when, all pirates of one colour are at the goal"))
    if "winner" in mapping and home != [_seat(game, "winner", mapping["winner"])]:
        raise fail("winner", message("{colour} does not have all pirates at the goal", colour=mapping["winner"]))
    if s.stage == FILIBUSTERS and not game.rules.hand_limit:
        raise fail("stage", message("Filibusters are not in this game: nobody is discarding"))
    if s.stage == FILIBUSTERS:
        s.discarder = s.actor = _seat(game, "discarding", mapping.get("discarding"))
    elif "discarding" in mapping:
        raise fail("discarding", message("nobody discards but in stage 'filibusters'"))


def _read_actions(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    least = 1 if s.stage == ACTION else 0
    s.left = number_of("actions_left", mapping.get("actions_left", game.rules.actions), least, game.rules.actions)
    if s.left < game.rules.actions:
        s.free_sailing = 0
    if "free_sailing" in mapping:
        wanted = mapping["free_sailing"]
        if not isinstance(wanted, bool) or (wanted and not s.free_sailing):
            raise fail("free_sailing", message("it is true or false, and true only for a captain before any action"))
        s.free_sailing = int(wanted)


def counts_of(game: Game, key: str, cards: object) -> list[int]:
    """The number of cards of each kind in a mapping of cards."""
    counts = [0] * KINDS
    for card, count in mapping_of(key, cards).items():
        counts[kind_of(game, key, card)] += number_of(key, count, 0, 127)
    return counts


def kind_of(game: Game, key: str, card: object) -> int:
    """The kind of a named card."""
    kind = card_kind(game, card) if isinstance(card, str) else None
    if kind is None and isinstance(card, str) and is_stray_dark(game, card):
        raise fail(
            key,
            message(
                "there is no {given} in {edition}, which has no dark cards", given=repr(card), edition=game.edition.id
            ),
        )
    if kind is None:
        raise fail(
            key,
            message(
                "{given} is no card of {edition}; its symbols are {known}",
                given=repr(card),
                edition=game.edition.id,
                known=", ".join(symbol_names(game)),
            ),
        )
    return kind


def _read_cards(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    """Given cards leave the deck; omitted hands and row are dealt from the rest; the remainder is the pile."""
    hands = mapping_of("hands", mapping.get("hands", {}))
    for colour, cards in hands.items():
        s.hand[_seat(game, "hands", colour)] = counts_of(game, f"hands: {colour}", cards)
    s.discard = counts_of(game, "discard", mapping.get("discard", {}))
    s.held = counts_of(game, "held", mapping.get("held", {}))
    s.held_size = sum(s.held)
    _read_top(game, s, mapping)
    _read_row(game, s, mapping)
    _leave_the_rest(game, s)
    if "pile" not in mapping:
        _deal(game, s, hands, mapping)
    s.hand_size = [sum(hand) for hand in s.hand]
    if "pile" in mapping:
        _check_pile(game, s, counts_of(game, "pile", mapping["pile"]))


def _check_pile(game: Game, s: State, pile: list[int]) -> None:
    """A given pile must hold exactly the cards that are nowhere else; a surplus card is reported first."""
    for kind in sorted(range(KINDS), key=lambda kind: s.pile[kind] - pile[kind]):
        if pile[kind] != s.pile[kind]:
            facts = {"count": pile[kind], "card": card_name(game, kind), "left": s.pile[kind]}
            raise fail("pile", message("it cannot hold {count} cards '{card}': {left} are nowhere else", **facts))


def _read_top(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    top = [kind_of(game, "top", card) for card in list_of("top", mapping.get("top", []))]
    if len(top) > TOP:
        raise fail("top", message("{count} cards, at most {most} lie there in a known order", count=len(top), most=TOP))
    s.top = top + [0] * (TOP - len(top))
    s.top_size = len(top)
    s.top_owner = NOBODY
    if "top_seen_by" in mapping:
        if not top:
            raise fail("top_seen_by", message("there are no cards in `top`"))
        s.top_owner = _seat(game, "top_seen_by", mapping["top_seen_by"])


def _read_row(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    if "row" in mapping and not game.rules.row:
        raise fail("row", message("this game has no open row"))
    row = [kind_of(game, "row", card) for card in list_of("row", mapping.get("row", []))]
    if len(row) > ROW:
        raise fail("row", message("{count} cards, a row has at most {most}", count=len(row), most=ROW))
    s.row = row + [0] * (ROW - len(row))
    s.row_size = len(row)


def _leave_the_rest(game: Game, s: State) -> None:
    open_cards = s.row[: s.row_size] + s.top[: s.top_size]
    for kind in range(KINDS):
        used = s.discard[kind] + s.held[kind] + open_cards.count(kind) + sum(hand[kind] for hand in s.hand)
        if used > game.rules.copies[kind]:
            raise InvalidPosition(
                message(
                    "{count} cards '{card}', the game has {most}",
                    count=used,
                    card=card_name(game, kind),
                    most=game.rules.copies[kind],
                )
            )
        s.pile[kind] = game.rules.copies[kind] - used
    s.pile_size = sum(s.pile)


def _deal(game: Game, s: State, hands: Mapping[object, object], mapping: Mapping[str, object]) -> None:
    for seat, colour in enumerate(game.colours):
        if colour not in hands:
            for _ in range(min(game.rules.deal_first if seat == s.turn else game.rules.deal_others, s.pile_size)):
                kind = take_any(s)  # drawn once, also where `+=` is translated
                s.hand[seat][kind] += 1
    if game.rules.row and "row" not in mapping:
        while s.row_size < ROW and s.pile_size:
            s.row[s.row_size] = take_any(s)
            s.row_size += 1


def _read_power(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    if "power" in mapping:
        power = mapping_of("power", mapping["power"])
        refuse_unknown_keys(power, ["card", "rival", "space"])
        s.power_kind = kind_of(game, "power", power.get("card"))
        s.power = game.rules.power[s.power_kind % SYMBOLS]
        s.rival = _seat(game, "power", power["rival"]) if "rival" in power else 0
        s.chest_cell = _cell(game, "power", power["space"]) if "space" in power else 0
    if "kept" in mapping:
        s.kept = int(bool(mapping["kept"]))
    if "next_gift" in mapping:
        s.gift = _seat(game, "next_gift", mapping["next_gift"])


def _check_stage(game: Game, s: State) -> None:
    needs = {PISTOL_STAGE: (PISTOL,), RUM_STAGE: (RUM,), LANTERN_STAGE: (LANTERN,), ACTION: (0,), OVER: (0,)}
    waiting = (0, PISTOL, RUM, LANTERN, CHEST)
    if s.power not in needs.get(s.stage, waiting):
        raise fail(
            "power", message("stage {given} does not go with the power given (or missing)", given=repr(STAGES[s.stage]))
        )
    if (s.held_size > 0) != (s.stage in (RUM_STAGE, LANTERN_STAGE)):
        raise fail(
            "held",
            message(
                "cards are held in stages 'rum' and 'lantern' and only there, not in {given}",
                given=repr(STAGES[s.stage]),
            ),
        )
    if s.stage == RUM_STAGE and (s.held_size <= RUM_KEPT or s.gift == s.turn):
        raise fail("held", message("with rum there is a card for the next rival, and {count} to keep", count=RUM_KEPT))
    if s.power == PISTOL and (s.rival == s.turn or not s.hand_size[s.rival]):
        raise fail("power", message("the pistol needs a rival with cards"))
    if s.power == CHEST and s.token[s.chest_cell] == NO_TOKEN:
        raise fail("power", message("there is no token on that space"))
    if s.stage == FILIBUSTERS and (s.discarder == s.turn or s.hand_size[s.discarder] <= game.rules.hand_limit):
        raise fail(
            "discarding",
            message(
                "{colour} does not hold too many cards, or it is that colour's own turn",
                colour=game.colours[s.discarder],
            ),
        )


def _read_known(game: Game, s: State, mapping: Mapping[str, object]) -> None:
    for observer, holders in mapping_of("known", mapping.get("known", {})).items():
        row = EVERYONE if observer == PUBLIC else _seat(game, "known", observer)
        for holder, cards in mapping_of("known", holders).items():
            seat = _seat(game, "known", holder)
            counts = counts_of(game, "known", cards)
            if seat == row or any(k > h for k, h in zip(counts, s.hand[seat], strict=True)):
                raise fail(
                    "known",
                    message(
                        "{observer} cannot know cards that {colour} does not hold", observer=observer, colour=holder
                    ),
                )
            if not game.rules.memory:
                raise fail("known", message("nobody can see into a hidden hand in this game"))
            for kind in range(KINDS):
                s.known[row][seat * KINDS + kind] = counts[kind]
