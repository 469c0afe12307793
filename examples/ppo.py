"""Proximal policy optimisation on a batch: two-player Cartagena learned from nothing but play against oneself.

    python examples/ppo.py --minutes 8                 # on a GPU; writes ppo.json and ppo.npz
    python examples/ppo.py --minutes 0.2 --tiny        # a few seconds on a CPU, to see that it runs
    python examples/ppo.py --draw ppo.json ppo.svg     # the curve as a picture

Needs PyTorch to learn. Playing with what was learned needs NumPy only: `LearnedBot` is a bot like any other.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import balandra
from balandra.batch import Batch
from balandra.batch.encoding import action_of, encode, scale
from balandra.bots import Bot, bot
from balandra.bots.bot import BotDecision, chances
from balandra.core.errors import InvalidOption

Weights = dict[str, np.ndarray[Any, np.dtype[np.float32]]]
EDITION = "original-jamaica"
LONGEST = 1200  # moves of a game, so that beginners do not wait for each other for ever
FAR = -1e9  # the logit of a move that is not legal
SURE = 2.0


@dataclass(frozen=True)
class Plan:
    """The dials of a run."""

    games: int = 16384  # at once
    moves: int = 64  # in each of them between two lessons
    hidden: int = 512
    lessons: int = 2  # times that everything seen is gone through
    part: int = 32768  # decisions in one step of the optimiser
    rate: float = 5e-4
    discount: float = 0.999
    trace: float = 0.97
    clip: float = 0.2
    entropy: float = 0.01
    check_every: float = 45.0  # seconds between two examinations
    check_games: int = 200


TINY = Plan(games=32, moves=8, hidden=16, part=64, check_every=2.0, check_games=2)


@dataclass(frozen=True)
class Point:
    """An examination: how often the learner beat a bot, after so long."""

    minutes: float
    decisions: int
    rival: str
    games: int
    share: float


# What was learned, played with NumPy.


def think(weights: Weights, row: Any, legal: list[int]) -> Any:
    """The logits of the legal moves for one encoded view."""
    x = row.astype(np.float32) * weights["scale"]
    for layer in ("first", "second"):
        x = np.maximum(x @ weights[f"{layer}.weight"].T + weights[f"{layer}.bias"], 0.0)
    return (x @ weights["policy.weight"].T + weights["policy.bias"])[legal]


class LearnedBot(Bot):
    """Plays as the network says, surer of itself than while it learned."""

    name = "learned"
    about = "what PPO found"

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def think(self, view: balandra.View, seed: Any = 0, budget: Any = None) -> BotDecision:
        legal = [action_of(view, move) for move in view.legal_moves]
        logits = SURE * think(self.weights, encode(view), legal)
        chance = np.exp(logits - logits.max()).cumsum()
        place = int(np.searchsorted(chance, chances(1, self.name, seed)[0] * chance[-1]))
        return BotDecision(view.legal_moves[min(place, len(legal) - 1)])


def wins(weights: Weights, rival: str, first: int, count: int) -> int:
    """How many of so many games the learner wins, taking each seat in turn."""
    game, learner, other = balandra.load("cartagena", EDITION), LearnedBot(weights), bot(rival)
    won = 0
    for number in range(first, first + count):
        position, own = game.new(number // 2), game.colours[number % 2]
        for move in range(LONGEST):
            if position.actor is None:
                break
            player = learner if position.actor == own else other
            position = position.play(player.choose(position.view(position.actor), f"{number} {move}")).position
        won += bool(position.outcome and position.outcome.winner == own)
    return won


def curve(points: list[Point], width: int = 640, height: int = 360) -> str:
    """The examinations as a picture (SVG)."""
    last = max((p.minutes for p in points), default=0.0) or 1.0
    places = [(60 + p.minutes / last * (width - 90), height - 50 - p.share * (height - 80)) for p in points]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">']
    parts.append(f'<rect width="{width}" height="{height}" fill="#fff"/>')
    for percent in (0, 25, 50, 75, 100):
        y = height - 50 - percent / 100 * (height - 80)
        parts.append(f'<path d="M60 {y:.1f}H{width - 30}" stroke="{"#888" if percent == 50 else "#ddd"}"/>')
        parts.append(f'<text x="52" y="{y + 4:.1f}" text-anchor="end" font-size="13">{percent} %</text>')
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#0b6e99" stroke-width="2"/>')
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#0b6e99"/>' for x, y in places]
    words = f"games won against {points[0].rival if points else 'nobody'}, by minutes of learning (0 to {last:.1f})"
    parts.append(f'<text x="{width / 2}" y="{height - 14}" text-anchor="middle" font-size="13">{words}</text></svg>')
    return "\n".join(parts) + "\n"


# Learning, with PyTorch.


def network(hidden: int, seen: int, actions: int) -> Any:
    """Two layers, then a logit for every move and the chance to win."""
    from torch import nn

    sizes = {"first": (seen, hidden), "second": (hidden, hidden), "policy": (hidden, actions), "value": (hidden, 1)}
    return nn.ModuleDict({name: nn.Linear(*size) for name, size in sizes.items()})


class Learner:
    """A network that plays all seats of a batch and learns from how the games end."""

    def __init__(self, plan: Plan, seed: int = 1) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.plan, self.torch = plan, torch
        self.batch = Batch(balandra.load("cartagena", EDITION), plan.games, seed=seed, limit=LONGEST)
        self.device = "cuda" if self.batch.target == "cuda" else "cpu"
        self.actions, seen = self.batch.used_actions, self.batch.ruleset.observation
        self.scale = torch.tensor(scale(self.batch.ruleset), device=self.device)
        self.net = network(plan.hidden, seen, self.actions).to(self.device)
        torch.nn.init.zeros_(self.net["policy"].weight)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=plan.rate, eps=1e-5)
        self.decisions = 0
        shape = (plan.moves, plan.games)
        self.rows = torch.empty((*shape, seen), dtype=torch.int8, device=self.device)
        self.legal = torch.empty((*shape, self.actions), dtype=torch.bool, device=self.device)
        self.chosen = torch.empty(shape, dtype=torch.int64, device=self.device)
        self.likely, self.values, self.paid, self.next_sign = (torch.empty(shape, device=self.device) for _ in range(4))

    def shared(self, array: Any) -> Any:
        """An array of the batch as a tensor that shares its memory."""
        return self.torch.as_tensor(array, device=self.device)

    def look(self, rows: Any, legal: Any) -> tuple[Any, Any]:
        """The logits of all moves and the value, for many rows."""
        x = rows.float() * self.scale
        for layer in ("first", "second"):
            x = self.torch.relu(self.net[layer](x))
        return self.net["policy"](x).masked_fill(~legal, FAR), self.net["value"](x).squeeze(-1)

    def play(self) -> None:
        """Play some moves in all games and keep what was seen, chosen and paid."""
        torch, every = self.torch, self.torch.arange(self.plan.games, device=self.device)
        for t in range(self.plan.moves):
            self.rows[t] = self.shared(self.batch.observe())
            self.legal[t] = self.shared(self.batch.legal_mask(self.actions))
            with torch.no_grad():
                logits, self.values[t] = self.look(self.rows[t], self.legal[t])
            noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)))
            self.chosen[t] = (logits + noise).argmax(-1)  # one move, each as often as its logit says
            self.likely[t] = torch.log_softmax(logits, -1)[every, self.chosen[t]]
            mover = self.shared(self.batch.to_move).long()
            self.batch.step(self.chosen[t] if self.device == "cuda" else self.chosen[t].numpy())
            self.paid[t] = self.shared(self.batch.rewards)[every, mover]
            same = self.shared(self.batch.to_move).long() == mover
            self.next_sign[t] = torch.where(same, 1.0, -1.0) * (self.shared(self.batch.winner) == -1)
        self.decisions += self.plan.games * self.plan.moves

    def advantages(self) -> Any:
        """How much better each choice did than expected; what is good for one player is bad for the other."""
        torch, plan = self.torch, self.plan
        with torch.no_grad():
            rows, legal = self.shared(self.batch.observe()), self.shared(self.batch.legal_mask(self.actions))
            following = self.look(rows, legal)[1]
        found, last = torch.empty_like(self.values), torch.zeros_like(following)
        for t in reversed(range(plan.moves)):
            sign = plan.discount * self.next_sign[t]
            last = self.paid[t] + sign * following - self.values[t] + sign * plan.trace * last
            found[t], following = last, self.values[t]
        return found

    def learn(self, left: float) -> None:
        """Go through what was seen, part by part, and make better choices likelier."""
        torch, plan = self.torch, self.plan
        gain = self.advantages().flatten()
        target = gain + self.values.flatten()
        rows, legal = self.rows.flatten(0, 1), self.legal.flatten(0, 1)
        chosen, likely = self.chosen.flatten(), self.likely.flatten()
        for _ in range(plan.lessons):
            for some in torch.randperm(len(gain), device=self.device).split(plan.part):
                logits, value = self.look(rows[some], legal[some])
                log = torch.log_softmax(logits, -1)
                ratio = (log.gather(-1, chosen[some, None]).squeeze(-1) - likely[some]).exp()
                better = (gain[some] - gain[some].mean()) / (gain[some].std() + 1e-8)
                clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
                loss = -torch.minimum(ratio * better, clipped * better).mean()
                loss = loss + 0.5 * (value - target[some]).square().mean()
                loss = loss + left * plan.entropy * (log.exp() * log.clamp(min=-50)).sum(-1).mean()
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimiser.step()

    def weights(self) -> Weights:
        """All that `think` needs."""
        found = {name: tensor.detach().cpu().numpy() for name, tensor in self.net.state_dict().items()}
        return {**found, "scale": self.scale.cpu().numpy()}


class Examiner:
    """Lets the learner play bots in processes of their own while it goes on learning."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self.plan = plan
        self.pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        self.pending: list[tuple[float, int, str, list[Future[int]]]] = []

    def ask(self, minutes: float, learner: Learner, rival: str = "greedy") -> None:
        """Begin an examination."""
        weights, each = learner.weights(), max(1, self.plan.check_games // 40)
        starts = range(0, self.plan.check_games, each)
        games = [self.pool.submit(wins, weights, rival, start, each) for start in starts]
        self.pending.append((minutes, learner.decisions, rival, games))

    def points(self, wait: bool) -> list[Point]:
        """All examinations that are over (or all, if somebody waits)."""
        done = [p for p in self.pending if wait or all(f.done() for f in p[3])]
        count = self.plan.check_games
        return [Point(m, d, rival, count, sum(f.result() for f in games) / count) for m, d, rival, games in done]


def train(plan: Plan, minutes: float, out: Path) -> list[Point]:
    """Learn for some minutes, with an examination now and then; write the curve and the weights."""
    learner, examiner = Learner(plan), Examiner(plan, max(1, (os.cpu_count() or 2) - 2))
    examiner.ask(0.0, learner)
    learner.play()  # compiles; the clock starts afterwards
    began = checked = time.perf_counter()
    simulations = 0
    while (now := time.perf_counter()) - began < minutes * 60:
        left = 1 - (now - began) / (minutes * 60)
        for group in learner.optimiser.param_groups:
            group["lr"] = plan.rate * max(left, 0.05)
        learner.play()
        learner.learn(left)
        simulations += 1
        if time.perf_counter() - checked > plan.check_every:
            checked = time.perf_counter()
            examiner.ask((checked - began) / 60, learner)
            write(out, examiner.points(False))
            print(
                f"{(checked - began) / 60:5.2f} min, {simulations} simulations",
                *examiner.points(False)[-1:],
                flush=True,
            )
    examiner.ask((time.perf_counter() - began) / 60, learner)
    np.savez(out.with_suffix(".npz"), **learner.weights())  # type: ignore[arg-type]
    points = examiner.points(True)
    write(out, points)
    return points


def write(out: Path, points: list[Point]) -> None:
    """Keep the curve."""
    out.write_text(json.dumps([asdict(p) for p in points], indent=1) + "\n")


def main() -> None:
    """Learn, or draw what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--out", type=Path, default=Path("ppo.json"))
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--draw", nargs=2, type=Path, metavar=("JSON", "SVG"))
    given = parser.parse_args()
    if given.minutes <= 0:
        raise InvalidOption(f"--minutes is a number above 0, not {given.minutes}")
    if given.draw:
        points = [Point(**p) for p in json.loads(given.draw[0].read_text())]
        given.draw[1].write_text(curve(points))
        return
    for point in train(TINY if given.tiny else Plan(), given.minutes, given.out):
        print(f"{point.minutes:5.2f} min {point.decisions:>13,} decisions: {point.share:.1%} against {point.rival}")


if __name__ == "__main__":
    main()
