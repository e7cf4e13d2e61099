"""Calm under abuse: interrupts, threads, forks, memory, and what is missing."""

import multiprocessing
import os
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest

from lesson24 import (
    ALGORITHMS,
    Program,
    all_hands,
    backwards,
    check_answer,
    clear_caches,
    count_solutions,
    engine,
    extended,
    is_solvable,
    memory,
    parse,
    reachable,
    solvable_hands,
    solve,
    survey,
)
from lesson24.drawing import renderer
from lesson24.drawing.trees import draw_tree
from lesson24.lab.session import Session
from lesson24.memory import caches
from lesson24.purposes import choose
from lesson24.trace import Trace

ROOT = Path(__file__).parent.parent


# Interrupts ---------------------------------------------------------------------------------------


def is_interrupted(work, at):
    """Run some work, and interrupt it as it comes to its ``at``-th line of the library."""
    left = at

    def watch(frame, event, _):
        nonlocal left
        if f"{os.sep}lesson24{os.sep}" not in frame.f_code.co_filename:
            return None
        left -= event == "line"
        if left == 0:
            sys.settrace(None)
            raise KeyboardInterrupt
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return left <= 0  # a survey keeps what is done, and says so


WORK = {
    "is_solvable": lambda: is_solvable("1 2 3 5 7"),
    "solve": lambda: list(map(str, solve("1 2 2 3"))),
    "texts": lambda: count_solutions("1 2 2 3", same="text"),
    "another target": lambda: len(solve("1 2 3 4", 7, same="identity")),
    "other operators": lambda: count_solutions("2 3 4", operators="+-*/^!"),
    "reachable": lambda: list(reachable("1 2 3 4")),
    "deck": lambda: len(solvable_hands(all_hands(3))),
    "five-shapes": lambda: ALGORITHMS["five-shapes"].solve("1 2 3"),
    "reduction": lambda: [str(hit) for hit in Program("reduction").hits("1 2 4 3")],
    "value-sets": lambda: ALGORITHMS["value-sets"].solve("1 2 3 4").tried,
    "purpose": lambda: choose("fraction", 2, seed=24),
    "answer": lambda: check_answer("(1+2+3)*4", "1 2 3 4", earlier=["4*(2+1+3)"]),
    "survey": lambda: survey(["reduction"], ["1 2 3", "3 8"], progress=False).solved("reduction"),
}
POINTS = [1, 9, 90, 600, 2_500, 7_000]


@pytest.mark.parametrize("name", WORK)
def test_an_interrupt_changes_no_later_answer(name):
    work = WORK[name]
    clear_caches()
    answer = work()
    interrupted = 0
    for point in POINTS:
        clear_caches()
        interrupted += is_interrupted(work, point)
        assert work() == answer, point
    assert interrupted >= 2


def test_an_interrupted_trace_begins_anew():
    """A generator in which something is raised has ended, as if the search had."""
    whole = Trace("five-shapes", "1 2 3 4 5")
    trace = Trace("five-shapes", "1 2 3 4 5")
    for point in POINTS:
        assert is_interrupted(lambda: trace.reach(trace.reach(1) + 2_000), point)
        assert trace.total is None
    for number in (1, 2, 500, 3_000):
        assert str(trace.at(number).step) == str(whole.at(number).step)
        assert trace.at(number)[2:] == whole.at(number)[2:]


def test_an_interrupted_session_deals_the_hand_it_would_have_dealt():
    usual = Session("pairs", seed=24)
    hands = [usual.hand]
    for _ in range(3):
        usual.leave()
        hands.append(usual.hand)
    session = Session("pairs", seed=24)
    dealt = [session.hand]
    for point in (2, 20, 200):
        clear_caches()
        is_interrupted(session.start, point)
        session.start()
        dealt.append(session.hand)
    assert [hand for hand in hands if hand in dealt] == hands
    assert set(dealt) == set(hands)


def test_an_interrupted_survey_says_what_was_done():
    def solver(hand):
        if hand == (2, 2, 2, 3):
            raise KeyboardInterrupt
        return is_solvable(hand)

    result = survey(solver, all_hands(), progress=False)
    assert result.stopped
    asked = len(result.asked("solver"))
    assert 0 < asked < 1820
    assert "Stopped before the end." in str(result)
    assert f"{asked} hands asked" in str(result)


# Memory -------------------------------------------------------------------------------------------

# They hold a few small things: shapes of trees, hands of one and two cards, answers of exercises.
UNBOUNDED = {
    "choices",
    "mending",
    "new_keys",
    "new_table",
    "ordered_shapes",
    "patterns_by_halving",
    "smallest_miss",
    "unordered_shapes",
}


def test_every_cache_has_a_bound_and_can_be_cleared():
    solve("1 2 3 4 5")
    survey(["reduction"], ["1 2 3"], progress=False)
    found = caches()
    assert len(found) > 10
    unbounded = {cache.__name__ for cache in found if cache.cache_info().maxsize is None}
    assert unbounded <= UNBOUNDED
    assert sum(cache.cache_info().currsize for cache in found) > 100
    clear_caches()
    assert {cache.cache_info().currsize for cache in caches()} == {0}
    assert draw_tree(parse("1+2")).svg  # Graphviz is still loaded


def test_what_is_kept_of_many_questions_is_freed_in_time(monkeypatch):
    monkeypatch.setattr(memory, "MOST_KEPT", 300)
    clear_caches()
    sizes = []
    for hand in choose("solvable", 40, seed=24):
        assert all(found.value == 24 for found in solve(hand, same="text"))
        count_solutions(hand, same="swap")
        sizes.append(engine.solutions.cache_info().currsize)
    assert 0 < max(sizes) < 40
    assert min(sizes[10:]) < 5
    clear_caches()
    assert memory.kept == 0
    for _ in range(100):
        assert len(solve("1 2 3 4")) == 4
    assert memory.kept == 4  # asked again, it is not kept again


def test_what_counting_leaves_behind_is_freed_in_time(monkeypatch):
    monkeypatch.setattr(memory, "MOST_KEPT", 30)
    for size, operators, search in ((3, "+-*/^√", extended.forms), (4, "+-*/", backwards.shared)):
        clear_caches()
        sizes = []
        for hand in list(all_hands(size))[:200:5]:
            count_solutions(hand, same="swap", operators=operators)
            sizes.append(search.cache_info().currsize)
        assert any(later < earlier for earlier, later in pairwise(sizes))


SEVEN = """
from lesson24 import is_solvable
assert not is_solvable("2 3 5 7 11 12 13", "10007/9973")  # so all that can lead there is tried
# The peak of this program alone; what getrusage gives includes the one that has started it.
print(*(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak this way")
def test_a_whole_search_of_seven_cards_takes_less_than_250_mb():
    done = subprocess.run(
        [sys.executable, "-c", SEVEN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 250 * 1024  # kB


# Threads and forks --------------------------------------------------------------------------------


def test_threads_share_everything_and_disturb_nothing():
    hands = list(all_hands(3))[::9]
    drawn = [parse(f"{a}*({b}-{c})") for a, b, c in hands[:12]]

    def work(number):
        hand = hands[number % len(hands)]
        return (
            [str(found) for found in solve(hand)],
            [str(hit) for hit in Program("two-patterns").hits(hand)],
            draw_tree(drawn[number % len(drawn)]).svg,
        )

    clear_caches()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(work, range(60)))
    clear_caches()
    assert together == [work(number) for number in range(60)]


def draw_and_solve():
    """What a forked worker does."""
    assert draw_tree(parse("8/(3-8/3)")).svg.startswith("<svg")
    assert solve("3 3 8 8")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_while_another_thread_draws():
    """The lock is then held by a thread that the child does not have."""
    draw_tree(parse("1+2"))
    held, done = threading.Event(), threading.Event()

    def draw():
        with renderer.one_at_a_time:
            held.set()
            done.wait(60)

    thread = threading.Thread(target=draw)
    thread.start()
    held.wait(60)
    child = multiprocessing.get_context("fork").Process(target=draw_and_solve)
    try:
        child.start()
        child.join(60)
        assert child.exitcode == 0
    finally:
        child.kill()
        done.set()
        thread.join()
    draw_and_solve()


# Kernels ------------------------------------------------------------------------------------------

LESSON = """
import os
from lesson24 import clear_caches, draw_tree, solvable_hands, solve
from lesson24.lab.session import Session
session = Session("fraction", seed=24, clock=lambda: 0)
print("ready", flush=True)
input()
for _ in range(8):
    clear_caches()
    session.leave()
    session.answer(str(solve(session.hand)[0]))
    tree = draw_tree(solve(session.hand)[0])
    tree.save("tree.svg")
    svg = " ".join(tree.svg.split())
    print(session.save(), session.log[-1].verdict, len(solvable_hands(["3 8", "4 9"])), svg)
print("done", flush=True)
os._exit(1)  # as a kernel that is restarted: nothing is closed, and nothing is saved at the end
"""


def kernels(count, folder):
    """What some new kernels print that work in a folder at the same time, line by line."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", LESSON],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / "cache")},
        )
        for _ in range(count)
    ]
    try:
        for kernel in running:
            assert kernel.stdout.readline() == "ready\n"
        for kernel in running:
            kernel.stdin.write("\n")
            kernel.stdin.flush()
        return [kernel.communicate(timeout=60)[0].splitlines() for kernel in running]
    finally:
        for kernel in running:
            kernel.kill()


def without_names(lines):
    """What was printed, but for the name of the file that was free."""
    return [line.partition(" ")[2] for line in lines]


def logs(folder):
    """The logs of practice that are there."""
    return {path.name: path.read_text("utf-8-sig") for path in folder.glob("practice-log*.csv")}


def test_two_kernels_at_once_disturb_nothing(tmp_path):
    """They share a folder, its files, and the renderer's cache, which both of them fill."""
    one, other = kernels(2, tmp_path)
    assert one[-1] == other[-1] == "done"
    assert without_names(one) == without_names(other)
    assert all(line.startswith("right 1 <svg") for line in without_names(one[:-1]))
    names = [line.partition(" ")[0] for line in one[:-1] + other[:-1]]
    assert sorted(names) == sorted(logs(tmp_path))
    assert sorted(Counter(logs(tmp_path).values()).values()) == [2] * 8
    assert " ".join(tmp_path.joinpath("tree.svg").read_text("utf-8").split()) in one[-2]
    assert not list(tmp_path.glob("*.tmp"))


def test_a_kernel_that_is_restarted_loses_nothing_but_variables(tmp_path):
    (before,) = kernels(1, tmp_path)
    saved = logs(tmp_path)
    assert len(saved) == 8
    (after,) = kernels(1, tmp_path)
    assert without_names(after) == without_names(before)
    assert saved.items() <= logs(tmp_path).items()
    assert len(logs(tmp_path)) == 16


# What is missing ----------------------------------------------------------------------------------


def run(code, **environment):
    """What a fresh Python prints; code comes after some modules were taken away."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )


def test_a_missing_library_is_named_with_what_to_install():
    code = """
import sys
for name in ("matplotlib", "ipywidgets"):
    sys.modules[name] = None
import lesson24
for name in ("draw_growth", "draw_coverage", "lab"):
    try:
        getattr(lesson24, name)
    except ModuleNotFoundError as error:
        print(error)
try:
    from lesson24.lab import explorer
except ModuleNotFoundError as error:
    print(error)
print(lesson24.draw_tree(lesson24.parse("1+2")).svg[:4], lesson24.solve("3 8"))
from lesson24.cli import main
main(["sheet"])
"""
    done = run(code)
    assert done.stdout.splitlines() == [
        "draw_growth needs matplotlib: install lesson24[lab]",
        "draw_coverage needs matplotlib: install lesson24[lab]",
        "lab needs ipywidgets: install lesson24[lab]",
        "lab needs ipywidgets: install lesson24[lab]",
        "<svg (<expression 8*3>,)",
    ]
    assert done.stderr == "lesson24: a sheet needs matplotlib: install lesson24[lab]\n"


def test_no_place_to_write_anything(tmp_path):
    """A home and a cache that cannot be: not even by root."""
    file = tmp_path / "file"
    file.touch()
    names = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
    code = """
import lesson24
print(lesson24.draw_tree(lesson24.parse("1+2")).svg[:4])
print(len(lesson24.solvable_hands(lesson24.all_hands())))
"""
    done = run(code, **dict.fromkeys(names, str(file / "none")))
    assert done.stdout.splitlines() == ["<svg", "1362"], done.stderr
    assert "Traceback" not in done.stderr
