"""A pretended numba.cuda: the GPU's loops as plain Python, one thread after the other, for none waits."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba.core import types
from numba.np.numpy_support import as_dtype


class Numbers:
    """An array whose elements are Python's numbers, so that nothing overflows that would not on the card."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = array.shape

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, place: Any) -> Any:
        assert np.min(place) >= 0
        return plain(self.array[place])

    def __setitem__(self, place: Any, value: Any) -> None:
        assert np.min(place) >= 0
        self.array[place] = value

    def view(self, kind: Any) -> Numbers:
        """The same bytes as other numbers."""
        return Numbers(self.array.view(kind))


class Thing:
    """A record with attributes."""

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        return plain(self.record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self.record[name] = value


def plain(value: Any) -> Any:
    """A record, an array or a number, as the loops should see it."""
    if isinstance(value, np.void):
        return Thing(value)
    return Numbers(value) if isinstance(value, np.ndarray) else value.item()


class Card(Numbers):
    """An array on the pretended card."""

    def __init__(self, array: Any) -> None:
        super().__init__(array)
        self.dtype = array.dtype

    def copy_to_host(self, stream: Any = 0) -> Any:
        """A copy in the computer's memory."""
        return self.array.copy()

    def copy_to_device(self, array: Any, stream: Any = 0) -> None:
        """Overwrite it."""
        assert array.dtype == self.dtype
        self.array[...] = array


class Pretended:
    """What the batch asks of numba.cuda."""

    def __init__(self) -> None:
        self.local = self.shared = SimpleNamespace(array=self._local)
        self.threadIdx = SimpleNamespace(x=0)
        self.atomic = SimpleNamespace(add=self._add, min=self._min)
        self.thread = 0

    def is_available(self) -> bool:
        """There is a card."""
        return True

    def get_current_device(self) -> Any:
        """Its only processor."""
        return SimpleNamespace(MULTIPROCESSOR_COUNT=1)

    def device_array(self, shape: Any, dtype: Any, order: Any = "C") -> Card:
        """Room, full of rubbish."""
        array = np.empty(shape, dtype=dtype, order=order)
        array[...] = 85
        return Card(array)

    def to_device(self, array: Any, stream: Any = 0) -> Card:
        """A copy on the card."""
        return Card(np.array(array))

    def stream(self) -> Any:
        """Where things happen one after another, as they do anyway."""
        return SimpleNamespace(synchronize=lambda: None)

    def grid(self, dimensions: int) -> int:
        """The number of the thread."""
        return self.thread

    def jit(self, function: Callable[..., Any], device: bool = False, **how: Any) -> Any:
        """A function on the card; a loop is started with a number of blocks and of threads."""
        return function if device else Launcher(self, function)

    def _local(self, shape: Any, kind: Any) -> Numbers:
        dtype = as_dtype(kind) if isinstance(kind, types.Type) else kind
        count = int(np.prod(shape))
        return Numbers(np.frombuffer(bytearray(b"\x55" * count * dtype.itemsize), dtype=dtype).reshape(shape))

    def _add(self, array: Any, place: Any, value: int) -> int:
        before = array[place]
        array[place] = before + value
        return int(before)

    def _min(self, array: Any, place: Any, value: int) -> None:
        array[place] = min(array[place], value)


class Launcher:
    """A loop that runs once for every thread."""

    def __init__(self, cuda: Pretended, function: Callable[..., Any]) -> None:
        self.cuda, self.function = cuda, function

    def __getitem__(self, shape: tuple[int, ...]) -> Callable[..., None]:
        def launch(*arguments: Any) -> None:
            for self.cuda.thread in range(shape[0] * shape[1]):
                self.function(*arguments)

        return launch
