"""The kernels as GPU code, through numba-cuda (an optional part: `pip install balandra[cuda]`)."""

from __future__ import annotations

from importlib import import_module
from types import FunctionType
from typing import Any, cast

from balandra.core.kernel import stamp, stamp_driver
from balandra.core.ruleset import Ruleset
from balandra.search.engine import HELPERS, SWAPS
from balandra.search.playout import Picker, play_random

ARCHITECTURE = (9, 0)


def cuda_slots(ruleset: Ruleset) -> dict[str, Any]:
    """A game's kernels as device functions."""
    cuda: Any = import_module("numba.cuda")

    return stamp({**ruleset.kernels, **HELPERS}, lambda f: cuda.jit(f, device=True), SWAPS)


def cuda_driver(ruleset: Ruleset) -> Any:
    """A device function that plays one random game to its end."""
    cuda: Any = import_module("numba.cuda")

    driver = stamp_driver(cast(FunctionType, play_random), cuda_slots(ruleset), f"_{ruleset.name}")
    return cuda.jit(driver, device=True)


def compile_to_ptx(ruleset: Ruleset, architecture: tuple[int, int] = ARCHITECTURE) -> str:
    """The GPU code of one random game a thread, as text; needs no GPU."""
    from numba import from_dtype, int64

    cuda: Any = import_module("numba.cuda")

    play = cuda_driver(ruleset)

    def random_games(rules: Any, states: Any, pickers: Any, moves: Any, limit: int, summaries: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            play(rules[0], states[i], pickers[i], moves[i], limit, summaries[i])

    records = [from_dtype(t.layout().dtype)[:] for t in (ruleset.rules_type, ruleset.state_type, Picker)]
    signature = (*records, int64[:, :], int64, int64[:, :])
    text, _ = cuda.compile_ptx(random_games, signature, cc=architecture)
    return str(text)
