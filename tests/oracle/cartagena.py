"""Cartagena, all editions, as one would play it with the rulebook in hand (rulings R1-R18).

The rules have two versions: by the first, the captain needs a pirate aboard (R4) and the rescue or pass draws from the
face-down pile where a row lies, too (R17). Games begun by it are played to the end by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .chance import Chance, Message

Cards = dict[str, int]  # how many of each card
Token = int | str  # 1, 2, 3, "empty" or "snake"

FIRST, NEWEST = 1, 2  # versions of the rules
START = 0
SLOOP = -1  # the sloop of the Great Escape has a name, not a number
CROWD = 3  # most pirates on a space, and most of a colour aboard
HAND_LIMIT = 7  # R8
ROW = 12  # R3
TOKENS: tuple[Token, ...] = (1, 1, 2, 2, 3, 3, "empty", "snake")  # R10
COLOURS = ("blue", "red", "yellow", "green", "brown")
SYMBOLS = {
    "original": ("skull", "hat", "dagger", "bottle", "key", "pistol"),
    "ravensburger": ("bottle", "keys", "pistol", "grapnel", "lantern", "telescope"),
    "devir": ("pistol", "rum", "lantern", "parrot", "hook", "chest"),
}


def family(edition: str) -> str:
    """Return the publisher's line an edition belongs to."""
    return edition.split("-")[0]


def symbol_of(card: str) -> str:
    """Return the symbol on a card, dark or not."""
    return card.rstrip("*")


def is_dark(card: str) -> bool:
    """Tell whether a card has the dark background."""
    return card.endswith("*")


def add(cards: Cards, card: str) -> None:
    """Put one card in."""
    cards[card] = cards.get(card, 0) + 1


def remove(cards: Cards, card: str) -> None:
    """Take one card out."""
    assert cards.get(card, 0) > 0, f"no {card} among {cards}"
    cards[card] -= 1
    if cards[card] == 0:
        del cards[card]


def token_named(word: str) -> Token:
    """Return the chest token that a word names."""
    return int(word) if word.isdigit() else word


class CartagenaOracle:
    """One game of Cartagena."""

    # --- reading a position ---------------------------------------------------------------------------------------

    def __init__(self, mapping: dict[str, Any], rules: int = NEWEST) -> None:
        """Set the table as the mapping says, for a game by this version of the rules."""
        assert rules in (FIRST, NEWEST), f"there is no version {rules} of the rules"
        self.rules = rules
        self._read_rules(mapping["edition"], mapping["options"])
        self._read_board(mapping)
        self._read_cards(mapping)
        self._read_turn(mapping)
        self._moves: set[str] | None = None
        self._verbs: dict[str, Callable[..., None]] = {
            "retreat": self._retreat, "morgan": self._morgan, "sail": self._sail, "witch": self._witch,
            "take": self._take, "give": self._give, "keep": self._keep, "return": self._return,
            "discard": self._discard_one, "draw": self._draw_and_stop, "end": self._next_turn,
        }  # fmt: skip

    def _read_rules(self, edition: str, options: dict[str, Any]) -> None:
        """Note which rules are played."""
        self.edition = edition
        self.symbols = SYMBOLS[family(edition)]
        self.actions: int = options["actions"]
        self.passing: str = options["pass"]
        self.has_row = options["cards"] != "hidden"
        self.has_filibusters: bool = options.get("filibusters", False)
        self.has_witch: bool = options.get("witch", False)
        self.has_sloop = edition == "devir-great-escape"
        # Where only one path is played its rule holds everywhere; books without Morgan know the retreat alone.
        self.tunnel_rule: str = options.get("draw_in_tunnel", options.get("draw_in_jungle", "retreat"))
        self.jungle_rule: str = options.get("draw_in_jungle", self.tunnel_rule)
        self.tunnel_boards: int = options.get("tunnel_boards", 0)

    def _read_board(self, mapping: dict[str, Any]) -> None:
        """Lay the path, the pirates and the tokens."""
        track: list[str] = mapping["track"]
        self.colours: list[str] = list(mapping["colours"])
        self.last = len(track)
        self.goal = self.last + 1
        self.shore = 6 * self.tunnel_boards if self.has_sloop else self.last  # last space of the first path
        self.spaces_of = {s: [i for i, t in enumerate(track, 1) if t == s] for s in self.symbols}
        along = [*range(self.shore + 1), SLOOP, *range(self.shore + 1, self.goal + 1)]
        self.order = {place: i for i, place in enumerate(along)}
        self.pirates = {c: [self._place_named(str(p)) for p in mapping["pirates"][c]] for c in self.colours}
        self.crowd = dict.fromkeys(along, 0)
        for places in self.pirates.values():
            for place in places:
                self.crowd[place] += 1
        self.sloop_at: str = mapping.get("sloop_at", "")
        self.tokens: dict[int, Token] = {int(s): t for s, t in mapping.get("tokens", {}).items()}
        self.opened: list[Token] = list(mapping.get("opened", []))

    def _read_cards(self, mapping: dict[str, Any]) -> None:
        """Lay out hands, pile, row and discards."""
        self.hands = {c: self._cards(mapping["hands"][c]) for c in self.colours}
        self.pile = self._cards(mapping["pile"])
        self.discard = self._cards(mapping["discard"])
        self.held = self._cards(mapping.get("held", {}))
        self.top = [self._card(card) for card in mapping.get("top", [])]
        self.top_seen_by: str | None = mapping.get("top_seen_by")
        self.row = [self._card(card) for card in mapping.get("row", [])]

    def _read_turn(self, mapping: dict[str, Any]) -> None:
        """Note whose turn it is and what is being decided."""
        self.turn: str = mapping["turn"]
        self.actions_left: int = mapping["actions_left"]
        is_start = self.has_sloop and self.actions_left == self.actions  # of a turn, unless the mapping says more
        self.free_sailing: bool = mapping.get("free_sailing", is_start and self._is_captain())
        self.stage: str = mapping["stage"]
        self.discarding: str | None = mapping.get("discarding")
        self.power: dict[str, Any] | None = dict(mapping["power"]) if "power" in mapping else None
        self.kept: bool = mapping.get("kept", False)
        self.next_gift: str | None = mapping.get("next_gift")
        self.winner: str | None = mapping.get("winner")
        if self.power:
            self.power["card"] = self._card(self.power["card"])

    def _place_named(self, word: str) -> int:
        """Return the place that a word names: the sloop of the jungle leaks and is where one starts."""
        if word != "sloop":
            return int(word)
        assert self.has_sloop or self.edition == "devir-jungle", f"{self.edition} has no such sloop"
        return SLOOP if self.has_sloop else START

    def _card(self, card: str) -> str:
        """Read a card: only Devir has dark ones, and they mean nothing without Filibusters."""
        assert not is_dark(card) or family(self.edition) == "devir", f"{self.edition} has no dark cards"
        return card if self.has_filibusters else symbol_of(card)

    def _cards(self, cards: Cards) -> Cards:
        """Read many cards."""
        read: Cards = {}
        for card, number in cards.items():
            if number:
                read[self._card(card)] = read.get(self._card(card), 0) + number
        return read

    # --- the interface --------------------------------------------------------------------------------------------

    @property
    def actor(self) -> str:
        """The colour that decides now."""
        return self.discarding if self.discarding else self.turn

    def legal(self) -> set[str]:
        """Return the texts of all legal moves."""
        return set(self._legal_now())

    def play(self, move: str, chance: list[str]) -> None:
        """Make a move whose random results are told."""
        told = Message(chance)
        self.play_with(move, told)
        told.check_used_up()

    def play_with(self, move: str, chance: Chance) -> None:
        """Make a move, asking for each random result as it comes."""
        assert move in self._legal_now(), f"{move!r} is not among {sorted(self._legal_now())}"
        self._moves = None
        self.chance = chance
        verb, *rest = move.split()
        if verb in self._verbs:
            self._verbs[verb](*rest)
        else:
            self._advance(verb, *rest)

    def snapshot(self) -> dict[str, Any]:
        """Return the position in words."""
        shot: dict[str, Any] = {
            "colours": list(self.colours),
            "pirates": {c: self._places_in_words(c) for c in self.colours},
            "hands": {c: dict(hand) for c, hand in self.hands.items()},
            "pile": dict(self.pile),
            "discard": dict(self.discard),
            "turn": self.turn,
            "actions_left": self.actions_left,
            "stage": self.stage,
        }
        shot.update(self._snapshot_of_parts())
        shot.update(self._snapshot_of_stage())
        return shot

    def _places_in_words(self, colour: str) -> list[int | str]:
        """Return where a colour's pirates stand, rearmost first."""
        places = sorted(self.pirates[colour], key=self.order.__getitem__)
        return ["sloop" if place == SLOOP else place for place in places]

    def _snapshot_of_parts(self) -> dict[str, Any]:
        """Return what only some editions have, or only at times."""
        shot: dict[str, Any] = {}
        if self.top:
            shot["top"] = list(self.top)
            if self.top_seen_by:
                shot["top_seen_by"] = self.top_seen_by
        if self.has_row:
            shot["row"] = list(self.row)
        if self.has_sloop:
            shot["sloop_at"] = self.sloop_at
            shot["free_sailing"] = self.free_sailing
        if self.has_witch:
            shot["tokens"] = dict(self.tokens)
            shot["opened"] = list(self.opened)
        return shot

    def _snapshot_of_stage(self) -> dict[str, Any]:
        """Return what belongs to the decision under way."""
        if self.stage == "over":
            return {"winner": self.winner}
        shot: dict[str, Any] = {}
        if self.stage == "filibusters":
            shot["discarding"] = self.discarding
        if self.power:
            shot["power"] = dict(self.power)
        if self.stage in ("rum", "lantern"):
            shot["held"] = dict(self.held)
        if self.stage == "rum":
            shot["next_gift"] = self.next_gift
        if self.stage == "lantern":
            shot["kept"] = self.kept
        return shot

    # --- which moves are legal ------------------------------------------------------------------------------------

    def _legal_now(self) -> set[str]:
        """Return the legal moves, looked for once a position."""
        if self._moves is None:
            self._moves = self._look_for_moves()
        return self._moves

    def _look_for_moves(self) -> set[str]:
        """Return the choices of the one who decides."""
        if self.stage == "action":
            return self._turn_moves()
        if self.stage == "filibusters":
            return {f"discard {card}" for card in self.hands[self.actor]}
        if self.stage == "pistol":
            assert self.power is not None
            return {f"take {card}" for card in self.hands[self.power["rival"]]}
        if self.stage == "rum":
            return {f"give {card}" for card in self.held}
        if self.stage == "lantern":
            return {f"{'return' if self.kept else 'keep'} {card}" for card in self.held}
        return set()

    def _turn_moves(self) -> set[str]:
        """Return the actions open to the player, and the ways of stopping."""
        hand = self.hands[self.turn]
        draws = {*self._retreats(), *self._morgans()}
        moves = draws.union(self._advances(), self._sailings())
        if self.has_witch:
            moves.update(self._powers(), self._parrots(), self._hooks())
        if not hand and self.passing == "empty-hand":
            moves.add("draw")  # R1, Devir: an empty hand is enough, and it is a choice
        elif not hand and not draws:
            return moves | {"draw"}  # R1: stuck; R13: the rescue stands in the place of ending the turn
        has_acted = self.actions_left < self.actions
        if has_acted or self.passing == "always" or not moves:
            moves.add("end")  # R2; R13 when nothing else can be done
        return moves

    def _my_places(self) -> set[int]:
        """Return the places where the player to move has a pirate."""
        return set(self.pirates[self.turn])

    def _advances(self) -> Iterator[str]:
        """Find each card that can take a pirate forward."""
        hand = self.hands[self.turn]
        for place in self._my_places():
            for card in hand:
                if self._advance_target(self.turn, place, symbol_of(card), 1) is not None:
                    yield f"{card} {self._word(place)}"

    def _parrots(self) -> Iterator[str]:
        """Find each advance by two parrots that stand for a symbol (R9, R16)."""
        for pair in self._parrot_pairs():
            for place in self._my_places():
                for symbol in self.symbols:
                    if self._advance_target(self.turn, place, symbol, 1) is not None:
                        yield f"{pair}={symbol} {self._word(place)}"

    def _parrot_pairs(self) -> Iterator[str]:
        """Find the pairs of parrots in hand, the plain one first."""
        plain, dark = (self.hands[self.turn].get(card, 0) for card in ("parrot", "parrot*"))
        if plain >= 2:
            yield "parrot+parrot"
        if plain >= 1 and dark >= 1:
            yield "parrot+parrot*"
        if dark >= 2:
            yield "parrot*+parrot*"

    def _hooks(self) -> Iterator[str]:
        """Find each hook and second card that take two pirates forward together (R9)."""
        if self.actions_left < 2:
            return
        mine = self.pirates[self.turn]
        places = [p for p in self._my_places() if 1 <= p <= self.last and mine.count(p) >= 2]
        for hook, second in self._hook_pairs():
            for place in places:
                if self._advance_target(self.turn, place, symbol_of(second), 2) is not None:
                    yield f"{hook}+{second} {place}"

    def _hook_pairs(self) -> Iterator[tuple[str, str]]:
        """Find the hooks in hand, each with every other card in hand."""
        hand = self.hands[self.turn]
        for hook in ("hook", "hook*"):
            for second in hand:
                if hook in hand and (second != hook or hand[hook] >= 2):
                    yield hook, second

    def _retreats(self) -> Iterator[str]:
        """Find each own pirate that can fall back."""
        for place in self._my_places():
            if self._retreat_target(place) is not None:
                yield f"retreat {self._word(place)}"

    def _morgans(self) -> Iterator[str]:
        """Find each pirate of a rival that can be helped forward (R7)."""
        for rival in self._rivals():
            for place in set(self.pirates[rival]):
                if self._morgan_target(rival, place) is not None:
                    yield f"morgan {rival} {self._word(place)}"

    def _sailings(self) -> Iterator[str]:
        """Find out whether the sloop may be moved (R5)."""
        if not self.has_sloop:
            return
        if self.sloop_at == "cartagena":
            may_sail = SLOOP in self.pirates[self.turn]
        else:
            may_sail = any(1 <= place <= self.shore for place in self.pirates[self.turn])
        if may_sail:
            yield "sail"

    def _powers(self) -> Iterator[str]:
        """Find each power of the black witch that can be invoked (R9)."""
        for card in self.hands[self.turn]:
            symbol = symbol_of(card)
            if symbol in ("rum", "lantern"):
                yield f"witch {card}"
            elif symbol == "pistol":
                yield from (f"witch {card} {rival}" for rival in self._rivals() if self.hands[rival])
            elif symbol == "chest":
                yield from (f"witch {card} {place}" for place in self._my_places() if place in self.tokens)

    # --- where a pirate would go ----------------------------------------------------------------------------------

    def _word(self, place: int) -> str:
        """Return how a move names a place."""
        return "sloop" if place == SLOOP else str(place)

    def _is_on_jungle_path(self, place: int) -> bool:
        """Tell whether a place of the Great Escape lies on Tortuga (R15: the sloop lies where it lies)."""
        if place == SLOOP:
            return self.sloop_at == "tortuga"
        return self.has_sloop and place > self.shore

    def _draw_rule(self, place: int) -> str:
        """Return how cards are drawn on the path of a place (R15)."""
        return self.jungle_rule if self._is_on_jungle_path(place) else self.tunnel_rule

    def _way_ahead(self, place: int) -> tuple[int, int, int] | None:
        """Return the first and last space ahead on a pirate's path, and where that path leads."""
        if place == self.goal:
            return None
        if self._is_on_jungle_path(place):
            return (self.shore if place == SLOOP else place) + 1, self.last, self.goal
        if place == SLOOP:
            return None  # R6: one lands only at Tortuga
        return place + 1, self.shore, SLOOP if self.has_sloop else self.goal

    def _way_behind(self, place: int) -> range:
        """Return the spaces behind a pirate on the same path, nearest first."""
        if place == SLOOP:
            return range(self.shore, 0, -1) if self.sloop_at == "cartagena" else range(0)  # R6
        if self._is_on_jungle_path(place):
            return range(place - 1, self.shore, -1)  # R6: never back onto the sloop
        return range(place - 1, 0, -1)

    def _advance_target(self, colour: str, place: int, symbol: str, number: int) -> int | None:
        """Return where a card takes pirates: the first empty space with its symbol, or the path's end."""
        way = self._way_ahead(place)
        if way is None:
            return None
        first, last, end = way
        for space in self.spaces_of[symbol]:
            if first <= space <= last and self.crowd[space] == 0:
                return space
        return self._end_of_path(colour, end, number)

    def _end_of_path(self, colour: str, end: int, number: int) -> int | None:
        """Return the end of a path if so many pirates of a colour can go there (R6)."""
        if end != SLOOP:
            return end
        aboard = self.pirates[colour].count(SLOOP)
        has_room = self.sloop_at == "cartagena" and aboard + number <= CROWD
        return SLOOP if has_room else None

    def _retreat_target(self, place: int) -> int | None:
        """Return where a pirate falls back to: the nearest space behind with one or two pirates."""
        if self._draw_rule(place) == "morgan":
            return None
        for space in self._way_behind(place):
            if 1 <= self.crowd[space] < CROWD:
                return space
        return None

    def _morgan_target(self, colour: str, place: int) -> int | None:
        """Return where Morgan takes a rival's pirate: the first space ahead with one or two, or the path's end."""
        if self._draw_rule(place) == "retreat":
            return None
        way = self._way_ahead(place)
        if way is None:
            return None
        first, last, end = way
        for space in range(first, last + 1):
            if 1 <= self.crowd[space] < CROWD:
                return space
        return self._end_of_path(colour, end, 1)

    # --- actions --------------------------------------------------------------------------------------------------

    def _advance(self, words: str, place_word: str) -> None:
        """Play a card, two parrots, or a hook with a second card, and go forward."""
        cards = words.split("=")[0].split("+")
        is_hook = len(cards) == 2 and "=" not in words
        symbol = symbol_of(words.split("=")[-1].split("+")[-1])
        number = 2 if is_hook else 1
        place = self._place_named(place_word)
        self._pay(number)  # R9: the hook costs two actions and moves two pirates
        self._play_cards(cards)
        target = self._advance_target(self.turn, place, symbol, number)
        for _ in range(number):
            self._move_pirate(self.turn, place, target)
        if not self._has_won(self.turn):
            self._after_cards(cards)

    def _retreat(self, place_word: str) -> None:
        """Fall back and draw as many cards as pirates stood there."""
        place = self._place_named(place_word)
        target = self._retreat_target(place)
        assert target is not None
        number = self.crowd[target]
        self._pay(1)
        self._move_pirate(self.turn, place, target)
        self._draw_for_player(number)
        self._go_on()

    def _morgan(self, rival: str, place_word: str) -> None:
        """Help a rival's pirate forward and draw cards (R7)."""
        place = self._place_named(place_word)
        target = self._morgan_target(rival, place)
        assert target is not None
        number = 2 if target in (SLOOP, self.goal) else self.crowd[target]
        self._pay(1)
        self._move_pirate(rival, place, target)
        if self._has_won(rival):
            return  # the game ends at once, before anything is drawn
        self._draw_for_player(number)
        self._go_on()

    def _sail(self) -> None:
        """Take the sloop to the other shore, with everyone aboard (R5)."""
        if self.free_sailing:
            self.free_sailing = False  # R14
        else:
            self._pay(1)
        self.sloop_at = "tortuga" if self.sloop_at == "cartagena" else "cartagena"
        self._go_on()

    def _draw_and_stop(self) -> None:
        """Draw one card and end the turn (R1): from the row where there is one; version 1 kept to the pile (R17)."""
        if self.rules == FIRST:
            self._draw_from_pile(self.hands[self.turn], 1)
        else:
            self._draw_for_player(1)
        self._next_turn()

    def _move_pirate(self, colour: str, start: int, target: int | None) -> None:
        """Carry one pirate from a place to another."""
        assert target is not None
        self.pirates[colour].remove(start)
        self.pirates[colour].append(target)
        self.crowd[start] -= 1
        self.crowd[target] += 1

    def _pay(self, number: int) -> None:
        """Use up actions; any action closes the captain's free sailing."""
        self.actions_left -= number
        self.free_sailing = False

    def _play_cards(self, cards: Iterable[str]) -> None:
        """Lay cards from the hand on the discard pile."""
        for card in cards:
            remove(self.hands[self.turn], card)
            add(self.discard, card)

    def _has_won(self, colour: str) -> bool:
        """End the game if all pirates of a colour are at the goal."""
        if any(place != self.goal for place in self.pirates[colour]):
            return False
        self.stage, self.winner = "over", colour
        return True

    # --- turns ----------------------------------------------------------------------------------------------------

    def _rivals(self) -> list[str]:
        """Return the other players, clockwise from the next seat."""
        seat = self.colours.index(self.turn)
        return self.colours[seat + 1 :] + self.colours[:seat]

    def _go_on(self) -> None:
        """Close an action: the turn ends by itself when no action is left."""
        self.stage = "action"
        self.power = None
        if self.actions_left == 0:
            self._next_turn()

    def _next_turn(self) -> None:
        """Begin the next player's turn."""
        self.turn = self._rivals()[0]
        self.actions_left = self.actions
        self.free_sailing = self.has_sloop and self._is_captain()

    def _is_captain(self) -> bool:
        """Tell whether nobody has more pirates aboard than the player; version 1 asked for one aboard, too (R4)."""
        aboard = self.pirates[self.turn].count(SLOOP)
        if self.rules == FIRST and aboard == 0:
            return False
        return all(self.pirates[rival].count(SLOOP) <= aboard for rival in self._rivals())

    # --- drawing --------------------------------------------------------------------------------------------------

    def _next_card(self) -> str | None:
        """Turn up the next card of the face-down pile, made anew from the discards when it is empty."""
        if self.top:
            return self.top.pop(0)
        if not self.pile:
            self.pile, self.discard = self.discard, {}
        if not self.pile:
            return None
        card = self.chance.pick(self.pile)
        remove(self.pile, card)
        return card

    def _draw_from_pile(self, cards: Cards, number: int) -> None:
        """Draw from the face-down pile, or what there is."""
        for _ in range(number):
            card = self._next_card()
            if card is not None:
                add(cards, card)

    def _draw_for_player(self, number: int) -> None:
        """Draw as the player to move: from the row where there is one (R17)."""
        hand = self.hands[self.turn]
        if not self.has_row:
            self._draw_from_pile(hand, number)
            return
        for _ in range(number):
            self._lay_row_if_empty()
            if self.row:
                add(hand, self.row.pop(0))
            self._lay_row_if_empty()

    def _lay_row_if_empty(self) -> None:
        """Lay a new row of twelve, but only when the old one is used up (R3)."""
        if self.row:
            return
        while len(self.row) < ROW:
            card = self._next_card()
            if card is None:
                return
            self.row.append(card)

    # --- Filibusters ----------------------------------------------------------------------------------------------

    def _after_cards(self, cards: Iterable[str]) -> None:
        """Let a dark card do its work before the game goes on (R8)."""
        if any(is_dark(card) for card in cards):
            self._let_rivals_discard()
        else:
            self._let_power_work()

    def _let_rivals_discard(self) -> None:
        """Wait for the next rival who holds too many cards; with none left, go on (R8, R18)."""
        for rival in self._rivals():
            if sum(self.hands[rival].values()) > HAND_LIMIT:
                self.stage, self.discarding = "filibusters", rival
                return
        self.discarding = None
        self._let_power_work()

    def _discard_one(self, card: str) -> None:
        """Put one card too many on the discard pile."""
        remove(self.hands[self.actor], card)
        add(self.discard, card)
        self._let_rivals_discard()

    # --- the black witch ------------------------------------------------------------------------------------------

    def _witch(self, card: str, *details: str) -> None:
        """Play a card for its power (R9)."""
        self.power = {"card": card}
        if symbol_of(card) == "pistol":
            self.power["rival"] = details[0]
        if symbol_of(card) == "chest":
            self.power["space"] = int(details[0])
        self._pay(1)
        self._play_cards([card])
        self._after_cards([card])

    def _let_power_work(self) -> None:
        """Let the power that was invoked, if any, work now."""
        if self.power is None:
            self._go_on()
            return
        symbol = symbol_of(self.power["card"])
        if symbol == "pistol":
            self.stage = "pistol"
        elif symbol == "rum":
            self._rum()
        elif symbol == "lantern":
            self._lantern()
        else:
            self._chest(self.power["space"])

    def _take(self, card: str) -> None:
        """Pistol: take a card of the rival, who draws one."""
        assert self.power is not None
        rival = self.hands[self.power["rival"]]
        remove(rival, card)
        add(self.hands[self.turn], card)
        self._draw_from_pile(rival, 1)
        self._go_on()

    def _rum(self) -> None:
        """Rum: draw one card more than there are players."""
        self._draw_from_pile(self.held, len(self.colours) + 1)
        self.stage, self.next_gift = "rum", self._rivals()[0]
        self._keep_last_two()

    def _give(self, card: str) -> None:
        """Rum: give a card to the next rival."""
        assert self.next_gift is not None
        remove(self.held, card)
        add(self.hands[self.next_gift], card)
        seat = self.colours.index(self.next_gift)
        self.next_gift = self.colours[(seat + 1) % len(self.colours)]
        self._keep_last_two()

    def _keep_last_two(self) -> None:
        """Rum: the last two cards, or fewer if the pile was short, are kept (R17)."""
        if sum(self.held.values()) > 2:
            return
        for card, number in self.held.items():
            for _ in range(number):
                add(self.hands[self.turn], card)
        self.held = {}
        self.next_gift = None
        self._go_on()

    def _lantern(self) -> None:
        """Lantern: draw four cards."""
        self._draw_from_pile(self.held, 4)
        self.stage, self.kept = "lantern", False
        self._stop_lantern_if_done()

    def _keep(self, card: str) -> None:
        """Lantern: keep one card."""
        remove(self.held, card)
        add(self.hands[self.turn], card)
        self.kept = True
        self._stop_lantern_if_done()

    def _return(self, card: str) -> None:
        """Lantern: lay one card on top of the pile."""
        remove(self.held, card)
        self.top.insert(0, card)
        self.top_seen_by = self.turn
        self._stop_lantern_if_done()

    def _stop_lantern_if_done(self) -> None:
        """Lantern: the power ends when no drawn card is left to decide about."""
        if not self.held:
            self.kept = False
            self._go_on()

    def _chest(self, space: int) -> None:
        """Chest: flip the token under a pirate."""
        token = self.tokens.pop(space)
        self.opened.append(token)
        if token == "snake":
            self._snake(space)
        elif isinstance(token, int):
            self._draw_from_pile(self.hands[self.turn], token)
        self._go_on()

    def _snake(self, space: int) -> None:
        """Snake: the pirate goes off to sleep, and all tokens are laid anew."""
        target = self._snake_target(space)
        if target is not None:
            self._move_pirate(self.turn, space, target)
        self._lay_tokens()

    def _snake_target(self, space: int) -> int | None:
        """Return the nearest empty rum space behind, else the rearmost empty space behind, on the same path (R9)."""
        empty = [s for s in self._way_behind(space) if self.crowd[s] == 0]
        for behind in empty:
            if behind in self.spaces_of["rum"]:
                return behind
        return empty[-1] if empty else None

    def _lay_tokens(self) -> None:
        """Shuffle all eight tokens and lay one on each chest space."""
        unlaid = list(TOKENS)
        self.opened = []
        for space in self.spaces_of["chest"]:
            result = self.chance.pick([f"{space}={token}" for token in unlaid])
            self.tokens[space] = token_named(result.split("=")[1])
            unlaid.remove(self.tokens[space])


# --- setting up -------------------------------------------------------------------------------------------------------

BOARDS = (  # the original's, as printed; either way round
    "bottle pistol hat skull dagger key",
    "dagger bottle key pistol hat skull",
    "pistol key dagger hat skull bottle",
    "hat key pistol bottle skull dagger",
    "pistol hat dagger skull bottle key",
    "skull pistol bottle key dagger hat",
)
COPIES = {"original": 17, "ravensburger": 15, "devir": 17}
BOARDS_IN_BOX = {"original": 6, "ravensburger": 6, "devir": 8}
PIRATES_IN_BOX = {"original": 6, "ravensburger": 5, "devir": 6}
DRAWS_OF_EDITION = {
    "devir-escape": {"draw_in_tunnel"},
    "devir-jungle": {"draw_in_jungle"},
    "devir-great-escape": {"draw_in_tunnel", "draw_in_jungle"},
}
EDITIONS = {
    *("original-jamaica", "original-tortuga", "original-jamaica-de", "original-tortuga-de"),
    *("ravensburger-basic", "ravensburger-advanced"),
    *DRAWS_OF_EDITION,
}
ALWAYS = {
    *("edition", "options", "colours", "track", "pirates", "hands", "pile", "discard"),
    *("turn", "actions_left", "stage"),
}
NOT_AT_START = {"top", "top_seen_by", "discarding", "power", "held", "kept", "next_gift", "winner"}


def check_setup(mapping: dict[str, Any]) -> None:
    """Complain if a fresh game is not set up by the book."""
    assert set(mapping) >= ALWAYS, ALWAYS - set(mapping)
    assert mapping["edition"] in EDITIONS
    _check_options(mapping["edition"], mapping["options"])
    _check_track(mapping["edition"], mapping["options"], mapping["track"])
    _check_players(mapping)
    _check_cards(mapping)
    _check_great_escape(mapping)
    _check_tokens(mapping)
    assert not NOT_AT_START & set(mapping), "nothing is under way in a fresh game"


def _check_options(edition: str, options: dict[str, Any]) -> None:
    """Check that the options are those of the edition and that the box holds the parts."""
    boards = {"tunnel_boards", "jungle_boards"} if edition == "devir-great-escape" else {"boards"}
    devir = {*DRAWS_OF_EDITION[edition], "filibusters", "witch"} if edition in DRAWS_OF_EDITION else set()
    assert set(options) == boards | {"pirates", "actions", "cards", "pass"} | devir
    least = 4 if edition in DRAWS_OF_EDITION else 1
    assert least <= options["pirates"] <= PIRATES_IN_BOX[family(edition)]
    assert least <= sum(options[key] for key in boards) <= BOARDS_IN_BOX[family(edition)]
    assert edition != "devir-great-escape" or min(options[key] for key in boards) >= 3
    assert options["actions"] >= 1
    assert options["cards"] in ("hidden", "open", "hispaniola")
    assert options["pass"] in ("never", "always", "empty-hand")
    for key in DRAWS_OF_EDITION.get(edition, ()):
        assert options[key] in ("retreat", "morgan", "both")
    for key in ("filibusters", "witch"):
        assert options.get(key, False) in (False, True)


def _check_track(edition: str, options: dict[str, Any], track: list[str]) -> None:
    """Check that the path is made of boards, none of them used twice."""
    number = sum(options.get(key, 0) for key in ("boards", "tunnel_boards", "jungle_boards"))
    assert len(track) == 6 * number
    boards = [track[i : i + 6] for i in range(0, len(track), 6)]
    for board in boards:
        assert sorted(board) == sorted(SYMBOLS[family(edition)])
    if family(edition) == "original":
        faces = {line: i for i, line in enumerate(BOARDS)}
        faces |= {" ".join(reversed(line.split())): i for i, line in enumerate(BOARDS)}
        used = [faces.get(" ".join(board)) for board in boards]
        assert None not in used
        assert len(set(used)) == len(used)


def _check_players(mapping: dict[str, Any]) -> None:
    """Check the seats, the pirates at the start and the first turn."""
    colours, options = mapping["colours"], mapping["options"]
    assert 2 <= len(colours) == len(set(colours))
    assert set(colours) <= set(COLOURS)
    assert mapping["pirates"] == {colour: [0] * options["pirates"] for colour in colours}
    assert mapping["turn"] in colours  # R12
    assert mapping["actions_left"] == options["actions"]
    assert mapping["stage"] == "action"


def _check_cards(mapping: dict[str, Any]) -> None:
    """Check the deal, the row and that every card of the box is there once."""
    edition, options = mapping["edition"], mapping["options"]
    assert set(mapping["hands"]) == set(mapping["colours"])
    for colour, hand in mapping["hands"].items():
        is_five = family(edition) == "ravensburger" and colour != mapping["turn"]
        assert sum(hand.values()) == (5 if is_five else 6)
    assert mapping["discard"] == {}
    assert ("row" in mapping) == (options["cards"] != "hidden")
    assert len(mapping.get("row", [])) == (ROW if "row" in mapping else 0)
    found = Counter(mapping.get("row", []))
    for cards in (*mapping["hands"].values(), mapping["pile"]):
        found.update(cards)
    assert found == _deck(edition, options)


def _deck(edition: str, options: dict[str, Any]) -> Counter[str]:
    """Return the cards of an edition; two of each symbol are dark where that matters."""
    dark = 2 if options.get("filibusters") else 0
    deck: Counter[str] = Counter()
    for symbol in SYMBOLS[family(edition)]:
        deck[symbol] = COPIES[family(edition)] - dark
        deck[f"{symbol}*"] = dark
    return deck


def _check_great_escape(mapping: dict[str, Any]) -> None:
    """Check that the sloop, where there is one, waits at Cartagena: nobody can sail it, captain or not (R5)."""
    is_great = mapping["edition"] == "devir-great-escape"
    assert mapping.get("sloop_at") == ("cartagena" if is_great else None)
    assert mapping.get("free_sailing") in ((False, True) if is_great else (None,))


def _check_tokens(mapping: dict[str, Any]) -> None:
    """Check that one of the eight tokens lies on each chest space if the witch is about."""
    if not mapping["options"].get("witch"):
        assert not {"tokens", "opened"} & set(mapping)
        return
    chests = {i for i, symbol in enumerate(mapping["track"], 1) if symbol == "chest"}
    assert set(mapping.get("tokens", {})) == chests
    assert Counter(mapping["tokens"].values()) <= Counter(TOKENS)
    assert mapping.get("opened") == []
