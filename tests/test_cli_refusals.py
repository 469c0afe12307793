"""The command line refuses bad input in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_cli import outside, random_game, run

BAD = {
    "nonsense": "there is no command 'nonsense'; there are editions, play",
    "--nonsense": "--nonsense",
    "simulate original-jamaica --target gpu": "there is no target 'gpu'; there are plain, wasm, native",
    "compile chess": "there is no game 'chess'; there are cartagena, martinique",
    "play": "say which EDITION",
    "play nowhere": "there is no edition 'nowhere'; there are original-jamaica",
    "play original-jamaica --players 9": "9; it is for 2 or 3 or 4 or 5 players",
    "play original-jamaica --players many": "'many' is not a whole number",
    "play original-jamaica --players 99999999999999999999": "is not a whole number",
    "play original-jamaica --option boards=99": "boards cannot be 99; it is a number from 4 to 6",
    "play original-jamaica --option boards=²": "boards cannot be '²'; it is a number from 4 to 6",
    "play original-jamaica --option witch=yes": "has no option 'witch=yes'; give name=value with boards",
    "play original-jamaica --seat pink=greedy": "has no colour 'pink'; it has blue",
    "play original-jamaica --seat red=shark": "who being human or random or greedy",
    "play original-jamaica --seat red=human --seat red=greedy": "names red twice",
    "play original-jamaica -p 2 --seat red=human --seat blue=human --seat green=human": "names 3 colours for 2 players",
    "play original-jamaica --start pink": "nobody plays 'pink' here; the colours are blue, red",
    "play original-jamaica --save folder/none/game.txt": "folder/none/game.txt cannot be used: no such file",
    "play original-jamaica --save hello.txt": "hello.txt exists already",
    "play original-jamaica --resume game.txt": "leave out EDITION",
    "play --resume game.txt --seed 3": "leave out --seed",
    "play --resume -": "--resume needs a file",
    "play --resume missing.txt": "missing.txt cannot be used: no such file",
    "play --resume binary": "binary is not a text",
    "play --resume changed.txt": "changed.txt: the transcript has been changed",
    "replay hello.txt": "hello.txt: this is no transcript",
    "replay folder": "is a directory",
    "replay game.txt --seat pink": "nobody plays 'pink' here; --seat is blue, red or spectator",
    "replay game.txt --seat red --all": "--seat and --all do not go together",
    "show hello.txt": "neither a transcript",
    "show binary": "binary is not a text",
    "show damaged.json": "damaged.json is damaged JSON",
    "show strange.json": "colours are a list in seat order, not 7",
    "show list.json": "neither a transcript",
    "show deep.json": "nested too deep",
    "show huge.txt": "huge.txt is too long",
    "show game.txt --move 99": "--move cannot be 99; it is a number from 0 to 10",
    "show game.txt -o folder/none/x": "folder/none/x cannot be used",
    "simulate": "Missing argument 'EDITION'",
    "simulate original-jamaica --games 0": "--games cannot be 0; it is a number from 1 to",
    "simulate original-jamaica --games 99999999999": "--games cannot be 99999999999",
    "perft original-jamaica --depth 1000": "--depth cannot be 1000; it is a number from 1 to",
    "bench --seconds nan": "--seconds cannot be nan",
    "bench --seconds long": "'long' is not a number",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files that are not right, and a game that is."""
    where = tmp_path_factory.mktemp("files")
    game = random_game("original-jamaica", moves=10).write()
    files = {
        "game.txt": game,
        "changed.txt": game.replace("options: {", "options:  {"),
        "hello.txt": "hello",
        "damaged.json": '{"edition": ',
        "strange.json": '{"edition": "original-jamaica", "colours": 7}',
        "list.json": "[1, 2]",
        "deep.json": '{"a":' * 100_000,
        "huge.txt": "x" * 4_000_001,
    }
    for name, text in files.items():
        (where / name).write_text(text)
    (where / "binary").write_bytes(bytes(range(256)))
    (where / "folder").mkdir()
    return where


@pytest.mark.parametrize("command", BAD)
def test_bad_input_is_refused_in_one_sentence(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    result = run(*command.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("balandra: ")
    assert result.stderr.count("\n") == 1
    assert BAD[command] in result.stderr


def test_a_process_refuses_without_a_traceback(folder: Path) -> None:
    for arguments in (["show", str(folder / "binary")], ["play", "nowhere"], ["perft", "martinique", "--depth", "x"]):
        result = outside(*arguments)
        assert result.returncode == 2
        assert result.stderr.startswith("balandra: ")
        assert "Traceback" not in result.stderr
