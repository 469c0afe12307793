"""The published heuristics: legal everywhere, from the view alone, better than chance, and true to what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from balandra import Game, Position
from balandra.bots import bot
from tests.tables import after, all_on, game_of, standard

NAMES = ("rearmost", "hoard", "alphabeta")
MOVE_LIMIT = 3000


def choice(name: str, position: Position, seed: int | str = 0) -> str:
    """What a bot chooses for the one to decide."""
    assert position.actor is not None
    return str(bot(name).choose(position.view(position.actor), seed))


def scene(game: Game, seed: int) -> Position | None:
    """A position reached by random play; None if the game is over there."""
    position = after(game, seed, seed * 37 % 150)
    return position if position.actor else None


def winner(game: Game, seed: int, *names: str) -> str:
    """The bot that wins a game, seats in order; 'nobody' if none does within the limit."""
    seats = dict(zip(game.colours, names, strict=True))
    position = game.new(seed)
    for number in range(MOVE_LIMIT):
        if position.actor is None:
            break
        position = position.play(choice(seats[position.actor], position, f"{seed} {number}")).position
    assert position.outcome is not None, f"no end after {MOVE_LIMIT} moves"
    return seats.get(position.outcome.winner or "", "nobody")


def wins(game: Game, name: str, games: int, rival: str = "random") -> int:
    """How many games a bot wins, beginning in each seat as often."""
    results = [winner(game, seed, *((name, rival) if seed % 2 else (rival, name))) for seed in range(games)]
    return Counter(results)[name]


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_legal_in_every_mix_of_options(name: str) -> None:
    kinds = set()
    for seed in range(110):
        position = scene(game_of(seed), seed)
        if position:
            move = position.find(choice(name, position, seed))
            kinds.add(move.kind)
    assert {"advance", "retreat", "sail", "place", "move"} <= kinds


@pytest.mark.parametrize("name", NAMES)
def test_out_of_turn_and_inside_powers_they_choose_too(name: str) -> None:
    stages = set()
    for seed in range(150):
        position = after(all_on(), seed, 20 + seed % 60)
        stage = position.mapping()["stage"]
        if position.actor and stage != "action" and stage not in stages:
            stages.add(stage)
            assert choice(name, position, seed) in map(str, position.legal_moves)
    assert stages == {"filibusters", "pistol", "rum", "lantern"}


@pytest.mark.parametrize("name", NAMES)
def test_the_choice_depends_on_view_and_seed_alone(name: str) -> None:
    different = 0
    for seed in range(0, 66, 3):
        position = scene(game_of(seed), seed)
        if position and position.actor:
            other = position.game.redeal(position.view(position.actor), f"other {seed}")
            different += other.mapping() | {"rng": 0} != position.mapping() | {"rng": 0}
            assert choice(name, other, seed) == choice(name, position, seed)
    assert different > 10


@pytest.mark.parametrize("name", NAMES)
def test_seeds_matter_now_and_then_only(name: str) -> None:
    position = after(standard("original-jamaica"), 4, 40)
    counts = Counter(choice(name, position, seed) for seed in range(30))
    assert counts.most_common(1)[0][1] >= 15


@pytest.mark.parametrize("edition", ["original-jamaica", "ravensburger-basic"])
@pytest.mark.parametrize(("name", "games", "at_least"), [("rearmost", 12, 11), ("hoard", 12, 11), ("alphabeta", 1, 1)])
def test_they_beat_random(name: str, games: int, at_least: int, edition: str) -> None:
    assert wins(standard(edition, 2), name, games) >= at_least


@pytest.mark.parametrize(
    ("name", "games", "at_least"),
    [
        ("rearmost", 14, 10),
        pytest.param("hoard", 14, 10, marks=pytest.mark.long),
        pytest.param("alphabeta", 9, 6, marks=pytest.mark.long),
    ],
)
def test_they_beat_random_in_martinique(name: str, games: int, at_least: int) -> None:
    assert wins(standard("martinique"), name, games) >= at_least


@pytest.mark.long
def test_looking_ahead_beats_the_scripts() -> None:
    game = standard("ravensburger-basic", 2)
    assert wins(game, "alphabeta", 4, "hoard") + wins(game, "alphabeta", 4, "rearmost") >= 6


@pytest.mark.parametrize(
    ("edition", "players"), [("original-jamaica-de", 2), ("original-tortuga", 3), ("devir-great-escape", 3)]
)
def test_games_between_them_end(edition: str, players: int) -> None:
    assert winner(standard(edition, players), 0, *NAMES[:players]) in NAMES
    assert winner(standard(edition, players), 1, *["rearmost", "hoard", "rearmost"][-players:]) in NAMES


def test_games_with_every_rule_end() -> None:
    assert winner(all_on(3), 1, *NAMES) in NAMES
    assert winner(all_on(2, draw_in_tunnel="morgan", draw_in_jungle="morgan"), 1, "rearmost", "hoard") in NAMES


def escape(hand: dict[str, int], pirates: list[int], rival: list[int], edition: str = "original-jamaica") -> Position:
    """Blue to move with these cards."""
    hands = {"blue": hand}
    return standard(edition, 2).position({"turn": "blue", "pirates": {"blue": pirates, "red": rival}, "hands": hands})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_winning_move_is_played(name: str, seed: int) -> None:
    rival = [0, 5, 5, 9, 18, 36]
    track = [s for _ in range(6) for s in ("key", "skull", "hat", "bottle", "dagger", "pistol")]
    mapping = escape({"skull": 1, "key": 1, "pistol": 4}, [30, 37, 37, 37, 37, 37], rival).mapping() | {"track": track}
    position = standard("original-jamaica", 2).position(mapping)
    assert choice(name, position, seed) == "pistol 30"  # the last pistol is occupied, key and skull are not


def test_alphabeta_wins_by_two_moves_in_a_turn() -> None:
    position = escape({"skull": 1, "key": 1}, [36, 36, 37, 37, 37, 37], [5, 5, 9, 37, 37, 37])
    for seed in range(5):
        first = choice("alphabeta", position, seed)
        assert first in ("skull 36", "key 36")


def test_rearmost_falls_back_with_the_foremost_when_cards_run_out() -> None:
    pirates, rival = [2, 9, 9, 20, 30, 37], [1, 8, 29, 0, 0, 0]
    few = Counter(choice("rearmost", escape({"key": 2}, pirates, rival), seed) for seed in range(20))
    many = Counter(choice("rearmost", escape({"key": 5}, pirates, rival), seed) for seed in range(20))
    assert few.most_common(1)[0][0] == "retreat 30"
    assert many.most_common(1)[0][0] == "key 2"


def test_a_rush_lasts_until_the_turn_ends() -> None:
    pirates, rival = [2, 9, 9, 20, 30, 36], [1, 8, 29, 0, 0, 0]
    kinds = []
    for cards, left in ((8, 3), (7, 2), (6, 1), (7, 3), (6, 2)):
        mapping = escape({"key": cards}, pirates, rival).mapping() | {"actions_left": left}
        position = standard("original-jamaica", 2).position(mapping)
        kinds.append(position.find(choice("hoard", position, 1)).kind)
    assert kinds == ["advance", "advance", "advance", "retreat", "retreat"]


@pytest.mark.parametrize("name", NAMES)
def test_one_legal_move_is_answered_without_a_thought(name: str) -> None:
    for seed in range(200):
        position = after(game_of(9), seed, 30 + seed)
        if position.actor and len(position.legal_moves) == 1:
            assert bot(name).think(position.view(position.actor)).evaluations == 0
            return
    pytest.fail("no such position")
