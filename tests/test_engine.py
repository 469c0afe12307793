"""The engine protocol: it answers whatever comes, tells nothing hidden, and its client trusts no engine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import balandra
from balandra.bots import bot
from balandra.engine import Engine, EngineDied, EngineError, EngineTimeout, Limit
from balandra.engine.protocol import LONGEST, read_limit, read_position, write_game, write_limit, write_position
from balandra.engine.server import Server, serve
from tests.tables import EDITIONS, after, all_on, examples, positions, standard

ROOT = Path(__file__).parent.parent
EXAMPLE = [sys.executable, str(ROOT / "examples" / "random_engine.py")]
OWN = [sys.executable, "-m", "balandra.cli", "engine"]
ANSWERS = ("id", "option", "balandraok", "readyok", "error", "info", "bestmove")
quick = examples(80)


def a_view(edition: str = "original-jamaica", seed: int = 7) -> balandra.View:
    """What the one to decide sees at the beginning of a game."""
    position = standard(edition).new(seed)
    return position.view(position.actor)


def thought_out(spec: str, *said: str) -> list[str]:
    """All that the engine answers when nobody stops it."""
    server = Server(spec, out := BytesIO())
    for line in said:
        server.obey(line)
    assert server.thread is not None
    server.thread.join(300)
    assert not server.thread.is_alive()
    return out.getvalue().decode().splitlines()


def conversation(*said: str, spec: str = "greedy") -> list[str]:
    """All that the engine answers to some lines and their end, which stops it."""
    out = BytesIO()
    serve(spec, BytesIO("".join(f"{line}\n" for line in said).encode()), out)
    return out.getvalue().decode().splitlines()


# What goes over the line


@quick
@given(positions(), st.integers(0, 1000))
def test_a_position_comes_back_exactly(position: balandra.Position, seed: int) -> None:
    for seat in position.game.colours:
        view = position.view(seat)
        line = write_position(view)
        assert len(line) < LONGEST
        back = read_position(line)
        assert back == view
        assert back.legal_moves == view.legal_moves
        assert position.game.redeal(back, seed) == position.game.redeal(view, seed)


@quick
@given(positions(), st.integers(0, 1000))
def test_hidden_things_change_nothing_in_the_line(position: balandra.Position, seed: int) -> None:
    for seat in position.game.colours:
        view = position.view(seat)
        other = position.game.redeal(view, seed).view(seat)
        assert write_position(other) == write_position(view)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bot_chooses_the_same_on_both_ends_of_the_line(edition: str) -> None:
    for seed in range(4):
        position = after(standard(edition), seed, 9 * seed)
        assert position.actor is not None
        view = position.view(position.actor)
        for name in ("random", "greedy", "hoard"):
            assert bot(name).think(read_position(write_position(view)), seed) == bot(name).think(view, seed)


@given(st.none() | st.integers(1, 10**9), st.none() | st.integers(1, 10**7), st.integers(0, 2**64 - 1) | st.text())
def test_limits_and_seeds_come_back(simulations: int | None, movetime: int | None, seed: int | str) -> None:
    limit = Limit(simulations, None if movetime is None else movetime / 1000)
    assert read_limit(write_limit(limit, seed)) == (limit, seed)


# The engine


def test_the_handshake() -> None:
    answer = conversation("balandra", "isready", "quit", "isready")
    assert answer[0].startswith("id name Balandra")
    assert "option name Bot type string default greedy" in answer
    assert answer[-2:] == ["balandraok", "readyok"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_answers_with_a_legal_move(edition: str) -> None:
    view = a_view(edition)
    answer = conversation(f"newgame {write_game(view.game)}", f"position {write_position(view)}", 'go seed "a b"')
    assert [line.split()[0] for line in answer] == ["info", "bestmove"]
    assert answer[-1] == f"bestmove {bot('greedy').choose(view, 'a b')}"


def test_the_bot_can_be_chosen() -> None:
    position = f"position {write_position(a_view())}"
    answer = conversation("setoption name Bot value hoard", position, "go")
    assert answer[-1] == f"bestmove {bot('hoard').choose(a_view(), 0)}"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "'hello' is no command; there are balandra, isready"),
        ("go", "there is no position"),
        ("go simulations", "go takes simulations N"),
        ("go simulations 0", "simulations is a number from 1"),
        ("go simulations 5 simulations 5", "each once"),
        ('go movetime "x"', "movetime is a number"),
        ('go seed "\\q"', "neither a number nor a text"),
        ("setoption", "give setoption name Bot value SPEC"),
        ("setoption name Bot value nobody", "there is no bot 'nobody'"),
        ("setoption name Bot value engine:sh", "an engine plays by itself"),
        ("newgame", "newgame wants one JSON object with edition"),
        ('newgame {"edition": "chess"}', "there is no edition 'chess'"),
        ('newgame {"edition": "martinique", "players": 3}', "cannot be played by 3"),
        ('newgame {"edition": "martinique", "options": 5}', "options are a mapping"),
        ("position here", "position wants one JSON object with seat, view"),
        ('position {"seat": "blue", "view": {}}', "says its edition"),
        ('position {"seat": 5, "view": {}}', "for which colour"),
        ("position " + "[" * 20_000, "position wants one JSON object"),
        ("x" * (LONGEST + 5), f"a line has at most {LONGEST} bytes"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_and_it_goes_on(line: str, answer: str) -> None:
    complaint, ready = conversation(line, "isready")
    assert complaint.startswith("error ")
    assert answer in complaint
    assert len(complaint) < 400
    assert ready == "readyok"


def test_other_moves_than_the_rules_allow_are_refused() -> None:
    words = {**json.loads(write_position(a_view())), "moves": ["end"]}
    assert "has other moves" in conversation(f"position {json.dumps(words)}")[0]


def test_a_position_that_is_refused_does_not_leave_the_last_one() -> None:
    answer = conversation(f"position {write_position(a_view())}", "position {}", "go")
    assert [line.split()[0] for line in answer] == ["error", "error"]


def test_nobody_is_asked_who_has_nothing_to_decide() -> None:
    position = a_view().game.new(7)
    idle = next(colour for colour in position.game.colours if colour != position.actor)
    answer = conversation(f"position {write_position(position.view(idle))}", "go")
    assert answer == [f"error {idle} has nothing to decide in this position"]


def test_a_bot_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server("random", out := BytesIO())
    monkeypatch.setattr(server, "bot", bot("greedy"))
    monkeypatch.setattr(type(server.bot), "think", lambda *_: 1 / 0)
    for line in (f"position {write_position(a_view())}", "go"):
        server.obey(line)
    server.finish()
    server.obey("isready")
    assert out.getvalue() == b"error greedy failed: ZeroDivisionError: division by zero\nreadyok\n"


def test_a_search_says_what_the_bot_inside_would_have_thought() -> None:
    position = after(all_on(2), 3, 5)
    view = position.view(position.actor)
    answer = thought_out("search:700", f"newgame {write_game(view.game)}", f"position {write_position(view)}", "go")
    inside = bot("search:700").think(view, 0)
    assert answer[-1] == f"bestmove {inside.move}"
    assert json.loads(answer[-2].removeprefix("info "))["visits"] == inside.visits


def test_limits_replace_the_budget_of_a_search() -> None:
    answer = thought_out("search:100000000", f"position {write_position(a_view())}", "go simulations 600")
    assert json.loads(answer[-2].removeprefix("info "))["evaluations"] == 600


def test_stop_brings_the_best_so_far() -> None:
    view = a_view()
    answer = thought_out("search:999999999", f"position {write_position(view)}", "go", "position {}", "isready", "stop")
    assert "error not while thinking; say stop first and wait for bestmove" in answer
    assert "readyok" in answer
    assert answer[-1].removeprefix("bestmove ") in map(str, view.legal_moves)


GOOD = [
    "balandra",
    "isready",
    "stop",
    "go",
    "go simulations 5 seed 7",
    "setoption name Bot value random",
    f"newgame {write_game(a_view().game)}",
    f"newgame {write_game(all_on(3))}",
    f"position {write_position(a_view())}",
    f"position {write_position(a_view('martinique'))}",
    f"position {write_position(after(all_on(3), 2, 60).view('red'))}",
]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good line with something cut out of it, doubled or put into it."""
    line = draw(st.sampled_from(GOOD)).encode()
    first, last = sorted((draw(st.integers(0, len(line))), draw(st.integers(0, len(line)))))
    return line[:first] + draw(st.binary(max_size=4)) + line[last if draw(st.booleans()) else first :]


@st.composite
def altered(draw: st.DrawFn) -> bytes:
    """A position in which one thing is something else."""
    words = json.loads(draw(st.sampled_from(GOOD[-3:])).partition(" ")[2])
    place = draw(st.sampled_from([words, words["view"], words["view"]]))
    strange = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["?", "blue"]),
        lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts, max_size=3),
        max_leaves=5,
    )
    key = draw(st.sampled_from(sorted(place)))
    inner = place[key]
    if isinstance(inner, dict) and inner and draw(st.booleans()):
        place, key = inner, draw(st.sampled_from(sorted(inner)))
    place[key] = draw(strange)
    return b"position " + json.dumps(words).encode()


junk = st.one_of(
    st.sampled_from(GOOD).map(str.encode),
    damaged(),
    altered(),
    st.binary(max_size=60),
    st.sampled_from([b"x" * (LONGEST - 1), b"position " + b"{" * LONGEST, b"\x00" * 9, b"go " + b"9" * 5000]),
)


@quick
@given(st.lists(junk, max_size=8))
def test_whatever_comes_it_answers_and_can_be_used_afterwards(said: list[bytes]) -> None:
    out = BytesIO()
    serve("random", BytesIO(b"\n".join(said)), out)
    answer = out.getvalue().decode().splitlines()
    assert all(line.split(" ")[0] in ANSWERS for line in answer)
    assert not [line for line in answer if "should not happen" in line]
    server = Server("random", out)
    for line in said:
        if not server.obey(line.decode("utf-8", "replace").strip()):
            return
        server.finish()
    server.obey("setoption name Bot value greedy")
    server.obey(GOOD[-3])
    server.obey("go")
    server.finish()
    assert out.getvalue().decode().splitlines()[-1] == f"bestmove {bot('greedy').choose(a_view(), 0)}"


def test_a_broken_pipe_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [*OWN, "--bot", "random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(b"isready\nisready\n")
    process.stdin.flush()
    assert process.wait(60) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()


def test_the_command_answers_also_when_its_input_ends() -> None:
    said = f"position {write_position(a_view())}\ngo\n"
    answer = subprocess.run(
        [*OWN, "--bot", "greedy"], input=said, capture_output=True, text=True, timeout=120, check=True
    )
    assert answer.stdout.splitlines()[-1] == f"bestmove {bot('greedy').choose(a_view(), 0)}"


def test_the_command_refuses_a_bot_there_is_not() -> None:
    answer = subprocess.run([*OWN, "--bot", "nobody"], capture_output=True, text=True, timeout=120, input="")
    assert answer.returncode == 2
    assert "there is no bot 'nobody'" in answer.stderr
    assert answer.stderr.count("\n") == 1


# The client


def script(*lines: str) -> list[str]:
    """An engine that greets and then does something else."""
    greeting = ["import sys, time, os", "def say(*words): print(*words, flush=True)", "for line in sys.stdin:"]
    greeting += ["  word = line.split()[0]", "  if word == 'balandra': say('balandraok')"]
    greeting += ["  if word == 'isready': say('readyok')", *(f"  {line}" for line in lines)]
    return [sys.executable, "-c", "\n".join(greeting)]


@pytest.fixture(scope="module")
def own_engine() -> Iterator[Engine]:
    with Engine.open([*OWN, "--bot", "greedy"]) as engine:
        yield engine


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_client_gets_what_the_bot_inside_thinks(own_engine: Engine, edition: str) -> None:
    assert own_engine.id["author"] == "The Balandra authors"
    view = a_view(edition)
    assert own_engine.play(view, seed="s") == bot("greedy").think(view, "s")


def test_the_client_sets_options_and_goes_on_after_a_complaint(own_engine: Engine) -> None:
    with pytest.raises(EngineError, match="complains: there is no bot 'nobody'"):
        own_engine.set_option("Bot", "nobody")
    own_engine.set_option("Bot", "hoard")
    assert own_engine.play(a_view()) == bot("hoard").think(a_view())
    own_engine.set_option("Bot", "greedy")


def test_an_engine_in_plain_python_plays_a_game() -> None:
    position = standard("martinique").new(1)
    with Engine.open(EXAMPLE) as engine:
        assert engine.id["name"] == "Any legal move"
        while position.actor is not None:
            position = position.play(engine.play(position.view(position.actor), Limit(seconds=1)).move).position
    assert not engine.is_alive


BAD_ENGINES = {
    "dies at once": ([sys.executable, "-c", "import sys; sys.exit('no luck today')"], EngineDied, "no luck today"),
    "dies when asked": (script("if word == 'go': os._exit(3)"), EngineDied, "ended with code 3"),
    "fails": (script("if word == 'go': 1 / 0"), EngineDied, "ZeroDivisionError"),
    "is killed": (script("if word == 'go': os.kill(os.getpid(), 9)"), EngineDied, "ended with code"),
    "lies": (
        script("if word == 'go': say('bestmove fly to the moon')"),
        EngineError,
        "'fly to the moon', which is not",
    ),
    "mutters": (script("if word == 'go': say('bestmove')"), EngineError, "answers '', which is not a legal move"),
    "complains": (script("if word == 'go': say('error tired')"), EngineError, "complains: tired"),
    "floods": ([sys.executable, "-c", "while True: print('spam')"], EngineError, "says anything but balandraok"),
}


@pytest.mark.parametrize("name", BAD_ENGINES)
def test_an_engine_that_does_not_play_is_told_in_one_sentence(name: str) -> None:
    command, kind, answer = BAD_ENGINES[name]
    with pytest.raises(kind, match=answer) as caught, Engine.open(command) as engine:
        engine.play(a_view())
    assert "\n" not in str(caught.value)


HANGING_ENGINES = {
    "does not greet": [sys.executable, "-c", "import time; time.sleep(1000)"],
    "echoes": ["cat"],
    "thinks for ever": script("if word == 'go': time.sleep(1000)"),
    "talks without end": script("if word == 'go': sys.stdout.write('x' * (1 << 22)), time.sleep(1000)"),
    "will not leave": script(
        "if word == 'position': import signal; [signal.signal(s, signal.SIG_IGN) for s in (1, 2, 15)]",
        "if word == 'go': time.sleep(1000)",
    ),
}


@pytest.mark.parametrize("name", HANGING_ENGINES)
def test_an_engine_that_hangs_is_ended(name: str) -> None:
    with pytest.raises(EngineTimeout, match="does not answer"):
        Engine.open(HANGING_ENGINES[name], patience=1.5).play(a_view())


def test_an_engine_that_reads_nothing_is_ended() -> None:
    """It says all that is wanted for ever, but its own ear is shut: the pipe to it fills up."""
    moves = "; ".join(f"say('bestmove {move}')" for move in a_view().legal_moves[:1])
    deaf = f"def say(*w): print(*w, flush=True)\nsay('balandraok')\nwhile True: say('readyok'); {moves}"
    with Engine.open([sys.executable, "-c", deaf], patience=1.5) as engine, pytest.raises(EngineError):
        deque((engine.play(a_view()) for _ in range(1000)), maxlen=0)


def test_there_must_be_a_program() -> None:
    with pytest.raises(EngineError, match="there is no program 'no-such-engine'"):
        Engine.open(["no-such-engine"])


def test_an_engine_that_has_ended_says_so() -> None:
    engine = Engine.open(EXAMPLE)
    engine.close()
    engine.close()
    with pytest.raises(EngineDied, match="has been ended"):
        engine.play(a_view())


def test_only_one_who_decides_is_asked() -> None:
    with Engine.open(EXAMPLE) as engine, pytest.raises(balandra.InvalidPosition, match="nothing to decide"):
        engine.play(a_view().game.new(7).view(None))


def is_running(process: int) -> bool:
    """Whether a process runs (one that waits to be buried does not)."""
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def ends(process: int) -> bool:
    """Whether a process ends, for all the time that a slow machine needs."""
    deadline = time.monotonic() + 120
    while is_running(process) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(process)


PARENT = """
import sys, time
from balandra.engine import Engine
engine = Engine.open([sys.executable, "-c", sys.argv[1]])
print(engine.id["name"], flush=True)
time.sleep(1000)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_engine_outlives_the_one_who_started_it(how: signal.Signals) -> None:
    stubborn = "import os, time; print('id name', os.getpid()); print('balandraok', flush=True); time.sleep(1000)"
    command = [sys.executable, "-c", PARENT, stubborn]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    assert parent.stdout is not None
    with parent.stdout as answer:
        engine = int(answer.readline())
    assert is_running(engine)
    parent.send_signal(how)
    parent.wait(120)
    assert ends(engine)
