"""`impossible_from` is what a scan of the ladder finds, or it is not said."""

import pytest

import grid
from separatrix.core import Bound, Silent
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.audit import hear
from separatrix.verdict.ladder import MOST_STEPS, TOP, impossible_from

# Why no n may be said although the top of the ladder is forbidden. Any other reason is a fault:
# "not below 2^63" would be false there.
NO_EXACT_SEARCH = "some state goes up and down along the ladder: no search here is exact"
NOT_SETTLED = f"not settled within {MOST_STEPS:,} steps"
MAY_BE_UNSAID = {NO_EXACT_SEARCH, NOT_SETTLED}


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


def unsaid(arch, tasks):
    """The pairs, forbidden at the top of the ladder, of which no first n is said; and why."""
    for task in tasks:
        if task.grows and task.first <= TOP:
            for theorem in items("theorems").values():
                if theorem.forbids(arch, task.at(TOP)):
                    found, why = impossible_from(theorem, arch, task)
                    if found is None:
                        yield theorem, arch, task, why


def check_unsaid(found) -> None:
    for theorem, arch, task, why in found:
        pair = (theorem.name, arch.spec, str(task), why)
        assert why in MAY_BE_UNSAID, pair
        # Both reasons are for states that grow by steps of their own: never where all is constant.
        assert {m.growth for m in arch.mixers} != {"constant"}, pair
        assert theorem.states != "none" or why == NOT_SETTLED, pair


def test_what_is_forbidden_at_the_top_is_left_unsaid_for_few_reasons_only():
    check_unsaid(entry for arch in grid.stacks()[::5] for entry in unsaid(arch, grid.tasks()[::3]))


@pytest.mark.slow
def test_of_all_pairs_few_are_left_unsaid():
    found = [entry for arch in grid.stacks() for entry in unsaid(arch, grid.tasks())]
    check_unsaid(found)
    assert len(found) <= 20


def test_two_rhythms_are_left_unsaid_and_one_is_not():
    eva = [parse_task("eva")]
    found = [*unsaid(parse("chunk[4]+chunk[6] @ d=8 p=4"), eva)]
    assert {why for *_, why in found} == {NO_EXACT_SEARCH}
    check_unsaid(found)
    assert not [*unsaid(parse("chunk[4]+chunk[4] @ d=8 p=4"), eva)]


def test_a_null_for_another_reason_is_seen(monkeypatch):
    monkeypatch.setitem(globals(), "impossible_from", lambda *given: (None, "not below 2^63"))
    with pytest.raises(AssertionError):
        check_unsaid(unsaid(grid.stacks()[0], grid.tasks()))


def test_a_search_that_gives_up_where_states_are_constant_is_seen(monkeypatch):
    monkeypatch.setitem(globals(), "impossible_from", lambda *given: (None, NOT_SETTLED))
    with pytest.raises(AssertionError):
        check_unsaid(unsaid(parse("rnn[8] @ d=8 p=4"), [parse_task("eva")]))
