"""Work done in a second process, beside what this one does meanwhile.

Texts in every language are as much work as all other checks together, and neither waits for the
other; so a machine with two processors does them at once. A process is split in two only where that
is safe: on Linux, while no other thread runs in it. Everywhere else, and whenever the second
process fails, the same work is done here when its results are asked for: the same comes out.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Result = TypeVar("Result")
Parts = Sequence[Callable[[], Result]]


@contextmanager
def beside(parts: Parts[Result], *, split: bool = True) -> Iterator[Iterator[Result]]:
    """Begin some work; inside `with`, its results can be asked for, in the order of the parts.

    The second process has a copy of everything as it is now: parts need not be picklable, but their
    results must be, and what else they change is seen by nobody. Without `split`, and where it is
    not possible, each part is done when its result is asked for.
    """
    with _second_process(parts if split and can_split() else ()) as answer:
        yield _results(parts, answer)


def can_split() -> bool:
    """Whether a second process is of use, and safe to have."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return False
    return len(os.sched_getaffinity(0)) > 1


def _results(parts: Parts[Result], answer: Connection | None) -> Iterator[Result]:
    if answer is not None:
        try:
            yield from answer.recv()
        except (EOFError, OSError):
            # It died on the way; what ails it will show here.
            pass
        else:
            return
    for part in parts:
        yield part()


@contextmanager
def _second_process(parts: Parts[Result]) -> Iterator[Connection | None]:
    """Where the second process will say what came of the parts; None where there is none."""
    if not parts:
        yield None
        return
    from multiprocessing import current_process, get_context

    here = get_context("fork")
    answer, ours = here.Pipe(duplex=False)
    process = here.Process(target=_work, args=(parts, ours), daemon=True)
    try:
        # A process that must not outlive its parent may have no children of its own.
        began = not current_process().daemon
        if began:
            process.start()
    except OSError:
        began = False
    ours.close()
    try:
        yield answer if began else None
    finally:
        answer.close()
        if began:
            process.kill()
            process.join()


def _work(parts: Parts[Result], answer: Connection) -> None:
    """What the second process does. It says nothing of its own, not even when it is interrupted:
    whoever began it hears of that as well."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        answer.send([part() for part in parts])
    except Exception:
        # The parts are done again by whoever asked, and fail there, where it can be told.
        os._exit(1)
