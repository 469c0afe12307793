"""Batches on one GPU, in one run: `python -m bench batch gpu` (a table; `--json FILE` keeps the figures).

    gpu       whole games of every edition, steps with observations and masks, Pgx beside them, 1 to 16 million games,
              and the bytes of a million games of mixed editions against the CPU's
    whole     random play of one edition
    learner   steps with observations and masks
    grow      memory and time for more and more games
    same-…    the GPU's bytes against the CPU's: same-games, same-steps, same-rollouts
    bytes     a hash of random games of mixed editions on the CPU
    share     whether PyTorch and JAX take the arrays without a copy
    pgx       Pgx's backgammon

Every part runs in a process of its own, so that compiling goes on side by side; a lock keeps the clocks apart. Growing
and comparing come after the rest.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import balandra
from balandra.batch import Batch
from balandra.batch.gpu import GpuGames
from balandra.batch.rollouts import roll_out
from balandra.core.random import MASK
from balandra.search.playout import MOVES

EVERYTHING = {"draw_in_tunnel": "both", "draw_in_jungle": "both", "filibusters": True, "witch": True}
LOCK = Path(tempfile.gettempdir()) / "balandra-bench.lock"
Figures = dict[str, Any]


@contextmanager
def alone() -> Iterator[None]:
    """While the clock runs nobody else's does."""
    with LOCK.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def clock(work: Callable[[], Any], rounds: int) -> float:
    """The seconds of the best of some rounds."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def the_game(name: str) -> balandra.Game:
    """An edition for two players; `everything` is the Great Escape with all options."""
    if name == "everything":
        return balandra.load("cartagena", "devir-great-escape", 2, EVERYTHING)
    return balandra.load(balandra.edition(name).game, name, 2)


def on_card(batch: Batch) -> GpuGames:
    """The games of a batch on the GPU."""
    assert isinstance(batch._games, GpuGames)
    return batch._games


def whole(name: str, count: int) -> Figures:
    """Random play of whole games, set-up included: the summaries stay on the card."""
    game = the_game(name)
    batch = Batch(game, 1, target="cuda")
    card = on_card(batch)

    def play(games: int, first: int) -> Any:
        found = card.random_games(games, first, 0, MASK)
        card.cuda.synchronize()
        return found

    play(1000, 0)  # compiles
    with alone():
        seconds = clock(lambda: play(count, 0), 3)
        actions = int(play(count, 0).copy_to_host()[:, MOVES].sum())
    return {"edition": name, "games": count, "actions/s": actions / seconds, "games/s": count / seconds}


def learner(name: str, size: int, steps: int) -> Figures:
    """Steps by random legal actions, with every observation and mask written for a learner, and new games begun."""
    batch = Batch(the_game(name), size, target="cuda")

    def go(count: int) -> None:
        for _ in range(count):
            batch.observe()
            batch.legal_mask(batch.used_actions)
            batch.step(batch.sample())
        on_card(batch).cuda.synchronize()

    go(3)
    with alone():
        seconds = clock(lambda: go(steps), 3)
    return {
        "edition": name,
        "games": size,
        "steps/s": size * steps / seconds,
        "bytes a step": batch.ruleset.observation + batch.used_actions,
    }


def grow(name: str, sizes: list[int]) -> list[Figures]:
    """The memory that a batch takes on the card, and the time of a step, a look and whole games."""
    return [_room_and_time(name, size) for size in sizes]


def _room_and_time(name: str, size: int) -> Figures:
    before = _free()
    batch = Batch(the_game(name), size, target="cuda")
    card = on_card(batch)

    def step() -> None:
        batch.step(batch.sample())
        card.cuda.synchronize()

    def look() -> None:
        card.look()
        card.cuda.synchronize()

    def reset() -> None:
        card.reset()
        card.cuda.synchronize()

    def play() -> None:
        card.play(MASK)
        card.cuda.synchronize()

    look()
    step()
    memory = before - _free()
    card.play(0)  # compiles
    with alone():
        times = {"step s": clock(step, 3), "look s": clock(look, 3), "reset s": clock(reset, 2)}
        times["whole games s"] = clock(play, 1)
    return {"edition": name, "games": size, "GB": memory / 1e9, **times}


def _free() -> int:
    import gc

    from balandra.batch.cuda import numba_cuda

    gc.collect()
    context = numba_cuda().current_context()
    context.deallocations.clear()
    return int(context.get_memory_info()[0])


def mixed(ruleset: str) -> list[balandra.Game]:
    """Every edition of a game, for all numbers of players, and Devir's with everything on."""
    found = [
        balandra.load(ruleset, edition.id, players)
        for edition in balandra.editions()
        if edition.game == ruleset
        for players in edition.players
    ]
    if ruleset == "cartagena":
        found += [balandra.load(ruleset, "devir-great-escape", players, EVERYTHING) for players in (2, 3, 4, 5)]
        found += [balandra.load(ruleset, "original-jamaica", 3, {"cards": "hispaniola", "pass": "always"})]
    return found


def same_steps(ruleset: str, count: int) -> Figures:
    """Whether both targets hold the same bytes, see and pay the same, step by step."""
    games = mixed(ruleset)
    ours, theirs = (Batch(games, count, seed=5, target=target) for target in ("cpu", "cuda"))
    agree = []
    for _ in range(30):
        agree.append(_equal(ours.observe(), theirs.observe()) and _equal(ours.legal_mask(), theirs.legal_mask()))
        agree.append(_equal(ours.sample(), theirs.sample()) and _equal(ours.rewards, theirs.rewards))
        agree.append(ours.states.tobytes() == theirs.states.tobytes())
        theirs.step(theirs.sample())
        ours.step(ours.sample())
    return {"game": ruleset, "games": count, "editions": len(games), "steps": 30, "same": all(agree)}


def same_rollouts(ruleset: str, count: int) -> Figures:
    """Whether both targets win the same rollouts."""
    games = mixed(ruleset)
    views = [game.new(n).view(game.colours[n % 2]) for n, game in enumerate(games)]
    ours, theirs = (roll_out(views, count, seed=1, target=target) for target in ("cpu", "cuda"))
    return {"game": ruleset, "positions": len(views), "games": count, "same": bool((ours == theirs).all())}


def same_games(ruleset: str, count: int) -> Figures:
    """Whether both targets play so many games of mixed editions to the same bytes."""
    games = mixed(ruleset)
    ours, theirs = (Batch(games, count, seed=9, target=target) for target in ("cpu", "cuda"))
    began = time.perf_counter()
    summaries = ours.play_random()
    seconds = time.perf_counter() - began
    agree = bool((summaries == theirs.play_random()).all())
    hashes = [hashlib.sha256(b.states.tobytes()).hexdigest()[:16] for b in (ours, theirs)]
    return {
        **{"game": ruleset, "games": count, "editions": len(games), "actions": int(summaries[:, MOVES].sum())},
        **{"cpu threads": os.cpu_count(), "cpu s": seconds, "cpu": hashes[0], "gpu": hashes[1]},
        "same": agree and hashes[0] == hashes[1],
    }


def game_bytes(ruleset: str, count: int) -> Figures:
    """A hash of so many random games of mixed editions on the CPU: it must survive every change of the code."""
    batch = Batch(mixed(ruleset), count, seed=9, target="cpu")
    summaries = batch.play_random()
    hashes = [hashlib.sha256(array.tobytes()).hexdigest()[:16] for array in (summaries, batch.states)]
    return {"game": ruleset, "games": count, "summaries": hashes[0], "states": hashes[1]}


def _equal(ours: Any, theirs: Any) -> bool:
    return bool((np.asarray(ours) == theirs.copy_to_host()).all())


def pgx_runner(name: str, size: int, steps: int) -> Callable[[], Any]:
    """So many random steps of a game of Pgx, with new games begun where one ended, compiled already."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    import jax
    import jax.numpy as jnp
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, carry: Any) -> Any:
        state, key = carry
        key, pick, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        return step(state, jax.random.categorical(pick, logits), jax.random.split(chance, size)), key

    go = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, one, (state, key)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, size))
    state, key = jax.block_until_ready(go(state, key))
    return lambda: jax.block_until_ready(go(state, key))


def pgx(name: str, size: int, steps: int) -> Figures:
    """Steps a second of a game of Pgx."""
    run = pgx_runner(name, size, steps)
    import pgx as peer

    with alone():
        seconds = clock(run, 3)
    return {"peer": f"Pgx {peer.__version__} {name}", "games": size, "steps/s": size * steps / seconds}


def share(name: str, size: int) -> Figures:
    """Whether PyTorch and JAX take what a batch writes without a copy."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    import jax
    import torch

    batch = Batch(the_game(name), size, target="cuda")
    found = {}
    for what in ("observe", "legal_mask"):
        array = getattr(batch, what)()
        address = array.__cuda_array_interface__["data"][0]
        tensor = torch.as_tensor(array, device="cuda")
        found[f"torch {what}"] = tensor.data_ptr() == address and tuple(tensor.shape) == array.shape
        other = jax.dlpack.from_dlpack(tensor.T)
        found[f"jax {what}"] = other.unsafe_buffer_pointer() == address
        found[f"jax alone {what}"] = _jax_alone(array, address)
    actions = torch.as_tensor(batch.sample(), device="cuda").clone()
    batch.step(actions)
    return {**found, "games": size, "moved": int(torch.as_tensor(batch._games.made, device="cuda").sum())}


def _jax_alone(array: Any, address: int) -> str | bool:
    import jax.numpy as jnp

    try:
        return bool(jnp.asarray(array).unsafe_buffer_pointer() == address)
    except Exception as error:
        return repr(error)[:200]


PARTS: dict[str, Callable[..., Any]] = {
    "whole": lambda name, count: whole(name, int(count)),
    "learner": lambda name, size, steps: learner(name, int(size), int(steps)),
    "grow": lambda name, *sizes: grow(name, [int(size) for size in sizes]),
    "same-games": lambda ruleset, count: same_games(ruleset, int(count)),
    "same-steps": lambda ruleset, count: same_steps(ruleset, int(count)),
    "same-rollouts": lambda ruleset, count: same_rollouts(ruleset, int(count)),
    "bytes": lambda ruleset, count: game_bytes(ruleset, int(count)),
    "share": lambda name, size: share(name, int(size)),
    "pgx": lambda name, size, steps: pgx(name, int(size), int(steps)),
}


def jobs(small: bool) -> list[list[list[str]]]:
    """All that is measured on the card, in groups that come one after the other."""
    many = 1 if small else 100
    speeds = [["whole", "original-jamaica", str(100_000 * many)]]
    speeds += [["whole", e.id, str(10_000 * many)] for e in balandra.editions() if e.id != "original-jamaica"]
    speeds += [["whole", "everything", str(10_000 * many)], ["share", "original-jamaica", "4096"]]
    speeds += [["learner", "original-jamaica", size, "20"] for size in ("65536", "1048576", "4194304")]
    speeds += [["learner", "everything", "1048576", "20"], ["learner", "martinique", "1048576", "20"]]
    speeds += [["pgx", "backgammon", size, "100"] for size in ("65536", "262144")]
    growing = [["grow", "original-jamaica", *(str(n << 20) for n in ((1, 2) if small else (1, 2, 4, 8, 16)))]]
    counts = {"same-games": 10_000 * many, "same-steps": 100 * many, "same-rollouts": 10 * many}
    comparing = [[part, ruleset, str(n)] for ruleset in ("cartagena", "martinique") for part, n in counts.items()]
    return [speeds, growing, comparing]


def gpu(small: bool, groups: list[int]) -> list[Figures]:
    """Run all jobs, each in its own process, and gather what they print."""
    found = []
    for group in groups:
        for job, text in _together(jobs(small)[group]):
            lines = [line for line in text.splitlines() if line.startswith(("{", "["))]
            value = json.loads(lines[-1]) if lines else {"failed": " ".join(job)}
            for figure in value if isinstance(value, list) else [value]:
                found.append({"part": job[0], **figure})
                print(json.dumps(found[-1]), flush=True)
    return found


def _together(work: list[list[str]]) -> Iterator[tuple[list[str], str]]:
    command = [sys.executable, "-m", "bench.batch"]
    running = [(job, subprocess.Popen([*command, *job], stdout=subprocess.PIPE, text=True)) for job in work]
    for job, process in running:
        yield job, process.communicate()[0]


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["gpu", *PARTS])
    parser.add_argument("inputs", nargs="*")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--small", action="store_true", help="a hundredth of the games, to see that it runs")
    parser.add_argument("--groups", type=int, nargs="*", default=[0, 1, 2], help="speeds, growing, comparing")
    given = parser.parse_args()
    if given.part != "gpu":
        print(json.dumps(PARTS[given.part](*given.inputs)))
        return
    found = gpu(given.small, given.groups)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
