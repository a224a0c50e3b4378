"""Families: the least that no theorem forbids, the least known to do, and what is in which."""

from dataclasses import replace

import pytest

from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.verdict import families
from separatrix.verdict.families import FAMILIES, HYBRID, head_bits

TASKS = [
    parse_task(text)
    for text in (
        *("eva(n=64)", "eva(n=1000)", "two_sum(n=500)", "seq_comp(n=4096)", "index_lookup(n=100)"),
        *("dyck(n=4096)", "word_problem(n=4096)", "equality(n=1024)", "associative_recall(n=512)"),
        *("function_composition(n=4096)", "parity(n=64)"),
    )
]
BY_NAME = {family.name: family for family in FAMILIES}


def forbidding(stack, task):
    return [t for t in items("theorems").values() if t.finite and t.forbids(stack, task)]


def least_is_least(family, task) -> bool:
    """Whether one less is forbidden and the value itself is not."""
    value, theorem = family.lower(task)
    if theorem is None:
        return value is None and not forbidding(family.probe(1), task)
    if value is None:
        return theorem in forbidding(family.probe(family.most), task)
    return (
        value > 1
        and not forbidding(family.probe(value), task)
        and theorem in forbidding(family.probe(value - 1), task)
    )


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
@pytest.mark.parametrize("task", TASKS, ids=str)
def test_lower_is_the_least_that_no_theorem_forbids(family, task):
    assert least_is_least(family, task)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
@pytest.mark.parametrize("task", TASKS, ids=str)
def test_what_is_enough_is_never_forbidden(family, task):
    upper, name, spec = family.upper(task)
    if upper is None:
        return
    low, theorem = family.lower(task)
    assert theorem is None or low is not None and low <= upper, (low, upper, name)
    stack = parse(spec)
    assert family.belongs(stack) and max(1, family.measure(stack)) == upper
    assert not forbidding(stack, task), name


def test_upper_is_the_least_of_all_constructions_that_belong():
    seen = 0
    for family in FAMILIES:
        for task in TASKS:
            fitting = [
                max(1, family.measure(c(task).arch))
                for c in items("constructions").values()
                if c.does(task) and family.belongs(c(task).arch)
            ]
            assert family.upper(task)[0] == min(fitting, default=None)
            seen += len(fitting)
    assert seen > 20


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_a_probe_is_a_stack_of_its_family_and_has_what_it_says(family):
    for x in (1, 2, 17, 64, 1000, 1 << 40):
        stack = family.probe(x)
        if "chain of thought" not in family.name:
            assert family.belongs(stack), stack.spec
        if "H d p" in family.unit and family.unit != HYBRID:
            assert family.measure(stack) == head_bits(stack) == -(-x // 16) * 16
        elif family.unit == HYBRID:
            assert x <= family.measure(stack) < x + 16
        else:
            least = 2 if family.name == "block-sparse" else 1  # a key and a value
            assert max(1, family.measure(stack)) == max(x, least)


@pytest.mark.parametrize(
    ("family", "task", "value"),
    [
        ("recurrent", "eva(n=64)", 64 * 6),  # n values below n, all to be kept
        ("recurrent", "index_lookup(n=100, symbols=2)", 100),
        ("log-linear", "eva(n=64)", 64 * 6),  # one state is left after 64 tokens
        ("window", "index_lookup(n=100)", 101),
    ],
)
def test_known_least_values(family, task, value):
    assert BY_NAME[family].lower(parse_task(task))[0] == value


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        ("gdn+rnn @ d=64 h=1", {"recurrent", "linear, then full", "full, then linear"}),
        ("gdn+full @ d=64 h=1 softmax=online", {"linear, then full"}),
        ("full+2*gdn @ d=64 h=1 softmax=online", {"full, then linear"}),
        ("full+gdn+full @ d=64 h=1 softmax=online", set()),
        ("full|gdn @ d=64 h=1 softmax=online", {"full beside linear"}),
        ("3*full @ d=64 h=1", {"full"}),
        ("full @ d=64 mask=none", set()),
        ("swa[8] @ d=64", {"window"}),
        ("2*bsa[8] @ d=64", set()),
    ],
)
def test_who_belongs_where(spec, names):
    stack = parse(spec)
    assert {f.name for f in FAMILIES if f.belongs(stack)} == names


def test_a_lower_bound_that_is_off_by_one_is_seen(monkeypatch):
    right = families.least
    monkeypatch.setattr(families, "least", lambda *given: (right(*given) or 0) + 1)
    assert not least_is_least(BY_NAME["recurrent"], TASKS[0])
    monkeypatch.setattr(families, "least", lambda *given: (right(*given) or 2) - 1)
    assert not least_is_least(BY_NAME["recurrent"], TASKS[0])


def test_a_family_that_lets_others_in_is_seen():
    """Planted: full attention counted as a recurrent stack of no state."""
    open_door = replace(BY_NAME["recurrent"], belongs=lambda stack: True)
    with pytest.raises(AssertionError):
        test_what_is_enough_is_never_forbidden(open_door, TASKS[1])
