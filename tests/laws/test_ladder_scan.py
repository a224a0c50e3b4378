"""`impossible_from` is what a scan of the ladder finds, or it is not said."""

import pytest

import grid
from separatrix.core import Bound, Silent
from separatrix.core.catalogue import items
from separatrix.verdict.audit import hear
from separatrix.verdict.ladder import TOP, impossible_from


def violated(theorem, arch, task, n) -> bool:
    try:
        return any(isinstance(s, Bound) and s.violated for s in theorem(arch, task.at(n)))
    except Silent:
        return False


def scan(theorem, arch, task, last):
    """The least n up to `last` from which every n fails, `last` included; None if `last` holds."""
    n = last
    while n >= task.first and violated(theorem, arch, task, n):
        n -= 1
    return None if n == last else n + 1


def compare(arch, tasks, last):
    for task in tasks:
        if not task.grows:
            continue
        instance = task.at(max(last, task.first))
        for theorem in hear(arch, instance)[0]:
            found, _ = impossible_from(theorem, arch, task)
            if found is None or found > last:
                continue
            assert scan(theorem, arch, task, last) == found, (theorem.name, arch.spec, str(task))
            yield found


def test_some_pairs_of_examples_up_to_60():
    stacks, tasks = grid.stacks()[::9], grid.tasks()[::2]
    checked = [n for arch in stacks for n in compare(arch, tasks, 60)]
    assert len(checked) > 50


@pytest.mark.slow
@pytest.mark.parametrize("arch", grid.stacks(), ids=lambda arch: arch.spec)
def test_every_pair_of_examples_up_to_10_000(arch):
    for _ in compare(arch, grid.tasks(), 10_000):
        pass


def test_a_search_that_is_off_by_one_is_seen(monkeypatch):
    right = impossible_from

    def off_by_one(*given):
        found, why = right(*given)
        return None if found is None else found + 1, why

    monkeypatch.setitem(globals(), "impossible_from", off_by_one)
    with pytest.raises(AssertionError):
        for arch in grid.stacks():
            for _ in compare(arch, grid.tasks(), 30):
                pass


def test_the_top_of_the_ladder_can_be_asked():
    for task in grid.tasks():
        if task.grows:
            instance = task.at(TOP)
            assert instance.sizes.n <= TOP
            for theorem in items("theorems").values():
                for arch in grid.stacks()[:3]:
                    violated(theorem, arch, task, TOP)
