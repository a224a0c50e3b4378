"""Law 1 on paper: no theorem forbids what a construction does, at its own size and arithmetic."""

from dataclasses import replace
from importlib import import_module

import pytest

from separatrix.core import Bound, Ceiling, Silent
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.families import FAMILIES

LARGER = (64, 257, 4_096, 65_536, 1 << 20)
ORDERS = ("any", "online", "set", "norm")


def instances(cls):
    """Its examples, and each of them further up its ladder."""
    for text in import_module(cls.__module__).EXAMPLES:
        task = parse_task(text)
        found = [task if task.n is not None else task.at(task.first)]
        if task.grows:
            free = replace(task, n=None)
            found += [free.at(n) for n in LARGER if n >= free.first]
        yield from (t for t in found if cls.does(t))


def arithmetics(arch):
    """Its own order; where it names none it holds in each."""
    if arch.order != "any" or not any("softmax" in m.sizes for m in arch.mixers):
        return [arch]
    return [arch.with_settings({"softmax": order}) for order in ORDERS]


def clashes(arch, task):
    """What theorems say against it."""
    for theorem in items("theorems").values():
        if not theorem.finite:
            continue
        try:
            says = theorem(arch, task)
        except Silent:
            continue
        for s in says:
            if isinstance(s, Bound) and s.violated:
                yield f"{theorem}: {s.inequality} {s.where}, {arch.spec}, {task}"
            if isinstance(s, Ceiling) and s.accuracy < 1:
                yield f"{theorem}: right on {float(s.accuracy):.3f} at most, {arch.spec}, {task}"


@pytest.mark.parametrize("cls", items("constructions").values(), ids=lambda cls: cls.name)
def test_no_theorem_forbids_it(cls):
    checked = 0
    for task in instances(cls):
        for arch in arithmetics(cls(task).arch):
            assert list(clashes(arch, task)) == []
            checked += 1
    assert checked


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_what_is_enough_is_never_less_than_what_is_needed(family):
    """Columns of the atlas: both bounds are read in one unit, and do not cross."""
    for task in {task for cls in items("constructions").values() for task in instances(cls)}:
        if task.sizes.n <= 64:
            enough, by, _ = family.upper(task)
            if enough is not None:
                least, theorem = family.lower(task)
                assert (least or 0) <= enough, (str(task), by, theorem)


def test_theorems_do_speak_of_constructions():
    """The law is not empty: bounds are satisfied, not absent."""
    speaking = set()
    for cls in items("constructions").values():
        for task in instances(cls):
            for arch in arithmetics(cls(task).arch):
                for theorem in items("theorems").values():
                    try:
                        says = theorem(arch, task) if theorem.finite else ()
                    except Silent:
                        continue
                    if any(isinstance(s, Bound) for s in says):
                        speaking.add(theorem.name)
    finite = {"memory", "two_party", "averaging", "block_two_sum", "hybrid_sandwich"}
    assert finite <= speaking


@pytest.mark.parametrize(
    ("name", "text", "old", "new"),
    [
        ("table_memory", "eva(n=64)", "dk=64", "dk=63"),
        ("halves_memory", "equality(n=64)", "dk=32", "dk=30"),
        ("rounding_channel", "seq_comp(L=1, m=2000)", "softmax=norm", "softmax=online"),
        ("log_linear_table", "eva(n=64)", "state=64", "state=63"),
        (
            "composition_forward",
            "seq_comp(L=2, m=8, n_l=8, order=forward)",
            "states=128",
            "states=32",
        ),
        ("two_sum_bitmap", "two_sum(n=9, m=9)", "dk=9", "dk=8"),
    ],
)
def test_less_is_forbidden(name, text, old, new):
    """Where a construction attains its bound, the law sees a requirement that is too small."""
    task = parse_task(text)
    task = task if task.n is not None else task.at(task.first)
    spec = items("constructions")[name](task).arch.spec
    assert spec.count(old) == 1, spec
    assert list(clashes(parse(spec.replace(old, new)), task))
