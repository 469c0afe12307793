"""Nobody waits for ever: work is done in a thread of its own, which is left behind when it takes too long."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Overdue(Exception):
    """The work took longer than anybody would wait."""


class _Work(threading.Thread, Generic[T]):
    """Some work, and what came of it. A thread left behind does not keep the program from ending."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._found: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        """Do the work; whatever goes wrong is the caller's to hear."""
        try:
            self._found.append(self._work())
        except BaseException as error:  # also the end that `abandon` brings
            self._error = error

    def result(self) -> T:
        """What the work gave, or its error."""
        if self._error is not None:
            raise self._error
        return self._found[0]

    def abandon(self) -> None:
        """End it at the next step of its Python code, if it ever comes to one."""
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident or 0), ctypes.py_object(SystemExit))


def run_with_timeout(work: Callable[[], T], left: Callable[[], float]) -> T:
    """What some work gives; Overdue when `left`, asked again and again, tells that no seconds are left for it."""
    thread = _Work(work)
    thread.start()
    try:
        while thread.is_alive():
            if (seconds := left()) <= 0:
                raise Overdue
            thread.join(seconds)
    except BaseException:  # Ctrl-C too: nobody waits for it any more
        thread.abandon()
        raise
    return thread.result()
