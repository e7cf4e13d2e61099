"""Spread tasks over any `concurrent.futures.Executor`: one loop, for processes and for clusters.

It serves a process pool, dask (``Client.get_executor(pure=False)``), ipyparallel and mpi4py alike.
"""

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

WINDOW = 256  # tasks that are out at a time: enough for a hundred workers, few enough to call back
PATIENCE = 0.5  # seconds; not every system can interrupt a longer wait
TRIES = 3


def spread(
    run: Callable[[Task], Result],
    tasks: Sequence[Task],
    executor: Executor | Callable[[], Executor] | None = None,
) -> Iterator[tuple[int, Result]]:
    """Run each task once, and give its place and its result as soon as there is one.

    A task whose worker dies is sent again, and a pool that breaks is made anew. What workers have
    not done after three tries is done in this process: nothing is lost.

    Args:
        run: a function of a module (workers find it by its name) that raises nothing of its own.
        tasks: what to call it with.
        executor: where to run; or a function that makes it, and can make it again; or None for
            this process.
    """
    if executor is None:
        yield from ((place, run(task)) for place, task in enumerate(tasks))
        return
    make: Callable[[], Executor] | None = None
    pool: Executor | None
    if isinstance(executor, Executor):
        pool = executor
    else:
        make, pool = executor, executor()
    gave = False  # whether this pool gave a result: one that breaks before that would break again
    tries: Counter[int] = Counter()
    due, here = deque(range(len(tasks))), deque[int]()
    out: dict[Future[Result], int] = {}
    try:
        while due or out:
            try:
                while pool is not None and due and len(out) < WINDOW:
                    out[pool.submit(run, tasks[due[0]])] = due[0]
                    due.popleft()
            except BrokenExecutor:
                pool, gave = make() if make and gave else None, False
            if pool is None and not out:
                here.extend(due)
                due.clear()
            for future in wait(out, PATIENCE, FIRST_COMPLETED).done:
                place = out.pop(future)
                if future.cancelled() or future.exception():
                    tries[place] += 1
                    (due if tries[place] < TRIES else here).append(place)
                else:
                    gave = True
                    yield place, future.result()
        yield from ((place, run(tasks[place])) for place in here)
    finally:
        for future in out:
            future.cancel()
        if make and pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def processes() -> Executor:
    """A pool of this computer's processors; each worker leaves Ctrl-C to this process."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A fresh Python for each worker: what a fork copies may be a lock that another thread holds.
    return ProcessPoolExecutor(
        mp_context=get_context("spawn"), initializer=signal.signal, initargs=IGNORE_INTERRUPT
    )


IGNORE_INTERRUPT = (signal.SIGINT, signal.SIG_IGN)


def has_processes() -> bool:
    """Whether there is more than one processor, and a way to start processes (not in a browser)."""
    return sys.platform not in ("emscripten", "wasi") and (os.cpu_count() or 1) > 1
