"""Fitting with PyTorch, on a GPU where there is one: the same network and steps as `fitting`, for large runs."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from balandra.cartagena.network import STRAIGHT
from train.fitting import DECAY, LEAST, PACE, Parts, pace_at
from train.lessons import Lessons, Shares
from train.model import CEILING, shared


def is_there() -> bool:
    """Whether PyTorch is installed."""
    try:
        import_module("torch")
    except ImportError:
        return False
    return True


class Model:
    """The network on a device."""

    def __init__(self, parts: Parts) -> None:
        self.torch: Any = import_module("torch")
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.parts = {name: self._card(part).requires_grad_() for name, part in parts.items()}
        self.groups = self._card(shared()[0])
        self.mask = self.torch.ones(len(self.groups), 1, device=self.device)
        self.mask[-1] = 0
        self.shares = (self.groups > 0).float()[:, None]
        self.sums = self.torch.ones(parts["start"].shape, device=self.device)
        self.sums[STRAIGHT] = 0

    def _card(self, array: Any) -> Any:
        return self.torch.as_tensor(np.ascontiguousarray(array), device=self.device)

    def load(self, lessons: Lessons, shares: Shares) -> tuple[Any, Any, Any]:
        """Lessons on the device: lists, traits, what is to be learnt."""
        lists = self._card(lessons.lists.astype(np.int32))
        return lists, self._card(lessons.traits.astype(np.int32)), self._card(lessons.targets(shares))

    def _table(self, half: str) -> Any:
        common = self.parts[f"{half}_shared"][self.groups] * self.shares
        return (self.parts[half] + common) * self.mask

    def surprise(self, lists: Any, traits: Any, wanted: Any) -> Any:
        """The mean cross-entropy of some lessons."""
        count, seats, length = lists.shape
        bag = self.torch.nn.functional.embedding_bag
        flat = lists.reshape(count * seats, length)
        own = bag(flat, self._table("own"), mode="sum").reshape(count, seats, -1)
        beside = bag(flat, self._table("rival"), mode="sum").reshape(count, seats, -1)
        edition = self.parts["start"] + bag(traits, self.parts["traits"], mode="sum")
        sums = edition[:, None] + own + beside.sum(1, keepdim=True) - beside
        passed = sums.clamp(0, CEILING) * self.sums
        middle = self.torch.relu(passed @ self.parts["middle"] + self.parts["middle_start"])
        out = middle @ self.parts["out"] + sums[..., STRAIGHT] * self.parts["straight"]
        likely = self.torch.log_softmax(out, 1).clamp(min=float(np.log(LEAST)))
        return -(wanted * likely).sum(1).mean()

    def numbers(self) -> Parts:
        """The parts, back from the device."""
        return {name: part.detach().cpu().numpy() for name, part in self.parts.items()}


def fit(parts: Parts, lessons: Sequence[Lessons], epochs: int, size: int, seed: int, shares: Shares) -> Parts:
    """Learn from lessons, over and over."""
    model = Model(parts)
    torch = model.torch
    torch.manual_seed(seed)
    loaded = [model.load(one, shares) for one in lessons]
    adam = torch.optim.AdamW(list(model.parts.values()), lr=PACE, weight_decay=DECAY)
    total = epochs * sum(-(-len(one) // size) for one in lessons)
    done = 0
    for _ in range(epochs):
        tasks = []
        for number, (lists, _, _) in enumerate(loaded):
            tasks += [(number, places) for places in torch.randperm(len(lists), device=model.device).split(size)]
        for which in torch.randperm(len(tasks)).tolist():
            number, places = tasks[which]
            for group in adam.param_groups:
                group["lr"] = pace_at(done / total)
            adam.zero_grad()
            model.surprise(*(part[places] for part in loaded[number])).backward()
            adam.step()
            done += 1
    return model.numbers()
