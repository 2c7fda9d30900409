"""What carries out the arena's work on one machine: this process, or as many others as there are processors."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def one_process(function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
    """Work in this process, one item after the other."""
    return map(function, items)


class Processes:
    """So many processes beside this one (0: one for each processor), kept for all the work until `close`."""

    def __init__(self, jobs: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # A fresh interpreter for each process: nothing that this one has done can change a result.
        self._pool = ProcessPoolExecutor(jobs or available(), mp_context=get_context("spawn"))

    def __call__(self, function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
        """Work in the processes; results come in order."""
        return self._pool.map(function, items)

    def close(self) -> None:
        """End the processes; what has not begun is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def available() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
