"""Games keep the version of the rules that they were begun with: whatever goes out of a game and back keeps it."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

import balandra
from balandra.arena import Match, plan_match
from balandra.arena.journal import begun_by
from balandra.batch import Batch
from balandra.bots import bot
from balandra.cartagena.terminal import CartagenaBoard
from balandra.catalogue import GAMES
from balandra.core.verify import verify
from balandra.data.parquet import write
from balandra.data.selfplay import play
from balandra.engine.protocol import read_game, read_position, write_game, write_position
from balandra.search.engine import native_engine, plain_engine
from balandra.search.search import Budget
from tests.tables import playing
from tests.test_cli import run

OLD = Path(__file__).parent / "data" / "rules-1"
GREAT: dict[str, Any] = {
    "edition": "devir-great-escape",
    "colours": ["red", "blue"],
    "pirates": {"red": [], "blue": [4]},
    "hands": {"red": {"pistol": 1}, "blue": {"rum": 2}},
    "sloop_at": "tortuga",
    "turn": "red",
}
STUCK: dict[str, Any] = {
    "edition": "original-tortuga",
    "colours": ["blue", "red"],
    "pirates": {"blue": [5], "red": [9]},
    "hands": {"blue": {}, "red": {}},
    "row": ["skull", "hat"],
    "turn": "blue",
}


def load(edition: str, version: int | None = None, **options: object) -> balandra.Game:
    """A game of two by some version of the rules."""
    return balandra.load(balandra.edition(edition).game, edition, options=options, rules=version)


def after(position: balandra.Position, *moves: str) -> balandra.Position:
    for move in moves:
        position = position.play(move).position
    return position


# -- What differs


@pytest.mark.parametrize(("rules", "left"), [(1, 2), (2, 3)])
def test_the_captain_of_an_empty_sloop(rules: int, left: int) -> None:
    position = after(balandra.position({**GREAT, "rules": rules}, seed=3), "pistol 0", "end")
    assert position.mapping()["free_sailing"] is (rules == 2)
    assert after(position, "sail").mapping()["actions_left"] == left


@pytest.mark.parametrize(("rules", "row", "source"), [(1, ["skull", "hat"], "pile"), (2, ["hat"], "row")])
def test_what_the_rescue_draws(rules: int, row: list[str], source: str) -> None:
    progress = balandra.position({**STUCK, "rules": rules}, seed=3).play("draw")
    assert progress.position.mapping()["row"] == row
    assert [event.facts["source"] for event in progress.events if event.name == "draw"] == [source]


def test_words_are_read_as_they_were() -> None:
    jungle = [load("devir-jungle", version).position({"pirates": {"blue": ["sloop"]}}, 1) for version in (1, 2)]
    assert [position.mapping()["pirates"]["blue"][-1] for position in jungle] == [37, 0]
    hands = {"blue": {"dagger*": 1}}
    assert load("original-jamaica", 1).position({"hands": hands}).mapping()["hands"]["blue"] == {"dagger": 1}
    with pytest.raises(balandra.InvalidPosition, match="no dark cards"):
        load("original-jamaica").position({"hands": hands})


@pytest.mark.parametrize(("at", "aboard", "says"), [("cartagena", 0, 0), ("cartagena", 1, 1), ("tortuga", 0, 1)])
def test_the_terminal_speaks_of_a_free_sailing_only_where_there_may_be_one(at: str, aboard: int, says: int) -> None:
    pirates = {"red": ["sloop"] * aboard, "blue": []}
    view = balandra.position({**GREAT, "pirates": pirates, "sloop_at": at}, seed=3).view("red").mapping()
    assert view["free_sailing"]
    board = CartagenaBoard(view, balandra.edition("devir-great-escape"))
    assert str(board.status()).count("free sailing") == says


# -- Which versions there are


def test_the_newest_rules_are_the_default() -> None:
    assert load("original-jamaica").version == balandra.edition("original-jamaica").newest == 2
    assert load("martinique").version == balandra.edition("martinique").newest == 1
    assert (load("original-jamaica").is_current, load("original-jamaica", 1).is_current) == (True, False)


def test_every_edition_of_a_game_has_the_same_versions() -> None:
    for ruleset in GAMES.values():
        assert len({edition.newest for edition in ruleset.editions.values()}) == 1
        assert all(edition.version == edition.newest for edition in ruleset.editions.values())


@pytest.mark.parametrize("version", [0, 3, -1, True, "1", 1.0])
def test_unknown_versions_are_refused(version: Any) -> None:
    with pytest.raises(
        balandra.InvalidOption, match=f"rules of cartagena have no version {version!r}; there is 1 to 2"
    ):
        load("original-jamaica", version)
    with pytest.raises(balandra.InvalidOption, match=f"no version {version!r}"):
        balandra.position({"edition": "original-jamaica", "rules": version})


def test_martinique_has_one_version() -> None:
    with pytest.raises(balandra.InvalidOption, match="rules of martinique have no version 2; there is 1"):
        load("martinique", 2)


# -- Out of a game and back


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("edition", ["original-jamaica", "original-tortuga", "devir-great-escape"])
def test_everything_keeps_the_version(edition: str, version: int) -> None:
    game = load(edition, version)
    assert pickle.loads(pickle.dumps(game)) == game
    for position, _ in list(playing(game, 5))[:60:7]:
        assert position.actor
        view = position.view(position.actor)
        mapping = json.loads(json.dumps(position.mapping()))
        assert mapping.get("rules", 2) == version
        same = [pickle.loads(pickle.dumps(position)), balandra.parse(str(position)), game.parse(str(position))]
        same += [balandra.position(mapping), game.position(mapping)]
        assert all(one == position and one.game.version == version for one in same)
        words = view.mapping()
        seen = [pickle.loads(pickle.dumps(view)), balandra.view(words, view.seat), game.view(words, view.seat)]
        seen += [read_position(write_position(view))]
        assert all(one == view and one.game.version == version for one in seen)
        assert game.redeal(view, 1).game.version == version
    assert read_game(write_game(game)) == game


def test_games_of_two_versions_are_two_games() -> None:
    old, new = load("original-jamaica", 1), load("original-jamaica")
    assert old != new
    assert len({old, new, load("original-jamaica", 1), load("original-jamaica", 2)}) == 2
    assert old.new(3) != new.new(3)
    assert old.new(3).to_bytes() == new.new(3).to_bytes()
    assert (str(old), str(new)) == (
        "<Game of original-jamaica by rules 1: blue, red>",
        "<Game of original-jamaica: blue, red>",
    )


def test_a_position_of_another_version_is_refused() -> None:
    with pytest.raises(balandra.InvalidPosition, match="follows rules 1, this game rules 2"):
        load("original-jamaica").position({"rules": 1})
    with pytest.raises(balandra.InvalidPosition, match="follows rules 2, this game rules 1"):
        load("original-jamaica", 1).position({"rules": 2})
    view = load("original-jamaica", 1).new(3).view("blue")
    with pytest.raises(balandra.InvalidPosition, match="redeal takes a view"):
        load("original-jamaica").redeal(view)


def test_the_newest_version_may_be_named() -> None:
    position = load("original-jamaica").new(3)
    assert balandra.position({**position.mapping(), "rules": 2}) == position
    view = position.view("blue")
    assert balandra.view({**view.mapping(), "rules": 2}, "blue") == view


# -- Transcripts


@pytest.mark.parametrize("name", ["great-escape", "tortuga", "jungle"])
def test_transcripts_written_under_the_first_rules_hold_for_ever(name: str) -> None:
    text = (OLD / f"{name}.transcript.txt").read_text()
    transcript = balandra.Transcript.read(text)
    assert (transcript.game.version, transcript.write()) == (1, text)
    assert verify(text).holds
    assert "by version 1 of the rules" in verify(text).sentence


@pytest.mark.parametrize(
    ("name", "says"), [("tortuga", "move 1 .*no dark cards"), ("jungle", "move 1 .*at the start cannot fall back")]
)
def test_their_words_mean_something_else_or_nothing_now(name: str, says: str) -> None:
    old = balandra.Transcript.read((OLD / f"{name}.transcript.txt").read_text())
    game = load(old.game.edition.id, 2, **old.game.options)
    first = game.position({key: value for key, value in old.beginning.mapping().items() if key != "rules"})
    with pytest.raises(balandra.TranscriptError, match=says):
        assert balandra.Transcript(game, first=first, moves=old.moves).position


@pytest.mark.parametrize("version", [1, 2])
def test_a_transcript_from_a_position_says_its_version_once(version: int) -> None:
    first = balandra.position({**GREAT, "rules": version}, seed=3)
    record = balandra.Transcript(first.game, first=first, moves=("pistol 0", "end", "sail"))
    text = record.write()
    assert text.count("rules: ") == 1
    assert f"\nrules: {version}\n" in text
    assert balandra.Transcript.read(text) == record
    assert balandra.Transcript.read(text).write() == text


@pytest.mark.parametrize("given", ["3", "0", "01", "one", ""])
def test_a_transcript_of_unknown_rules_is_refused(given: str) -> None:
    text = (OLD / "tortuga.transcript.txt").read_text().replace("\nrules: 1\n", f"\nrules: {given}\n")
    said = f"follows version '{given}' of the rules of cartagena; the newest known here is 2"
    with pytest.raises(balandra.TranscriptError, match=said):
        balandra.Transcript.read(text)


def test_a_transcript_moved_to_other_rules_is_refused() -> None:
    text = (OLD / "great-escape.transcript.txt").read_text()
    with pytest.raises(balandra.TranscriptError, match="has been changed"):
        balandra.Transcript.read(text.replace("\nrules: 1\n", "\nrules: 2\n"))


# -- Bots, matches, data, native code


def test_a_match_keeps_the_version_of_its_game(tmp_path: Path) -> None:
    game, file = load("original-tortuga", 1, boards=4, pirates=4), tmp_path / "match.jsonl"
    plan = plan_match(["random", "greedy"], game, 2, seed=4)
    assert pickle.loads(pickle.dumps(plan)).game == game
    Match(plan, file).run()
    head = json.loads(file.read_text().splitlines()[0])
    assert (head["arena"], head["rules"], list(head)[:3]) == (1, 1, ["arena", "rules", "bots"])
    assert [begun_by(file, edition) for edition in ("original-tortuga", "martinique")] == [1, None]
    newer = plan_match(["random", "greedy"], load("original-tortuga", boards=4, pirates=4), 2, seed=4)
    assert newer.mapping()["rules"] == 2
    with pytest.raises(balandra.BalandraError, match="another match, with rules 1 instead of 2"):
        Match(newer, file).run()


def test_a_saved_match_goes_on_by_the_rules_it_was_begun_with(tmp_path: Path) -> None:
    game, file = load("original-tortuga", 1, boards=4, pirates=4), tmp_path / "match.jsonl"
    Match(plan_match(["random", "greedy"], game, 2, seed=4), file).run()
    whole = file.read_text()
    file.write_text("".join(whole.splitlines(keepends=True)[:2]))  # one game is left to play
    words = ["random", "greedy", "--edition", "original-tortuga", "-O", "boards=4", "-O", "pirates=4", "--seed", "4"]
    answer = json.loads(run("arena", *words, "--games", "2", "--save", str(file), "--workers", "1", "--json").stdout)
    assert answer["plan"]["rules"] == 1
    assert [_played(line) for line in file.read_text().splitlines()] == [_played(line) for line in whole.splitlines()]


def _played(line: str) -> dict[str, Any]:
    """A line of a match without what the clock said."""
    return {key: value for key, value in json.loads(line).items() if "seconds" not in key and key != "slowest"}


def test_a_file_without_a_match_names_no_version(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    assert begun_by(file, "martinique") is None
    texts = ("", "words", "[]", '{"rules": 1}', '{"arena": 1}', '{"arena": 1, "edition": "martinique", "rules": "x"}')
    for text in texts:
        file.write_text(text)
        assert begun_by(file, "martinique") is None


def test_data_files_name_the_version(tmp_path: Path) -> None:
    game = load("original-jamaica", 1, boards=4, pirates=4)
    write([play(game, ("random", "random"), 1, 0)], tmp_path / "games.parquet")
    answer = json.loads(parquet.read_schema(tmp_path / "games.parquet").metadata[b"balandra"])
    assert answer["rules"] == 1


@pytest.mark.parametrize("edition", ["original-tortuga", "devir-great-escape"])
def test_native_code_plays_both_versions(edition: str) -> None:
    for version in (1, 2):
        game = load(edition, version)
        plain, native = plain_engine(game.ruleset), native_engine(game.ruleset)
        for moves in (21, 144, 10_000):
            start = game.new(moves)
            assert plain.play_random(start, 7, moves) == native.play_random(start, 7, moves)


def test_one_batch_holds_games_of_both_versions() -> None:
    games = [load("original-tortuga", version) for version in (1, 2)]
    batch = Batch(games, size=2, seed=3, target="cpu", threads=1)
    assert [batch.position(slot).game.version for slot in range(2)] == [1, 2]


@pytest.mark.parametrize("version", [1, 2])
def test_a_search_plays_either_version(version: int) -> None:
    position = after(balandra.position({**GREAT, "rules": version}, seed=3), "pistol 0", "end")
    view = position.view("blue")
    assert bot("search:50").choose(view, 1, Budget(50)) in view.legal_moves
