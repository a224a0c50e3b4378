"""The inverse question: the least is the least, the front has nobody that another one beats."""

from dataclasses import replace

import pytest

from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.verdict import size as sizes
from separatrix.verdict.audit import forbidden
from separatrix.verdict.families import FAMILIES
from separatrix.verdict.size import front, size

AXES = ("state_bits", "full_layers", "p", "decode_bytes", "prefill_work")
TASKS = [
    parse_task(text)
    for text in (
        *("eva(n=64)", "two_sum(n=512)", "seq_comp(n=4096)", "dyck(n=1024)", "equality(n=256)"),
        *("index_lookup(n=4096)", "mqar(n=1024)", "multi_hop(n=1000)"),
    )
]


def beaten(option, others):
    """By whom: no axis worse, one better, and no known construction lost."""
    mine = [getattr(option, axis) for axis in AXES] + [not option.construction]
    for other in others:
        its = [getattr(other, axis) for axis in AXES] + [not other.construction]
        if its != mine and all(a <= b for a, b in zip(its, mine, strict=True)):
            return other
    return None


def candidates(task, mixers=sizes.PARTNERS, layers=3):
    texts = tuple(t.format(levels=max(32, task.length.bit_length())) for t in mixers)
    return [*sizes.constructed(task), *sizes.stacks(task, texts, layers)]


@pytest.mark.parametrize("task", TASKS, ids=str)
def test_nobody_on_the_front_is_beaten_and_everybody_else_is(task):
    tried = candidates(task)
    kept = size(task, layers=3).pareto
    assert kept and {*kept} <= {*tried}
    for option in tried:
        assert (beaten(option, tried) is None) == (option in kept), option


@pytest.mark.parametrize("task", TASKS, ids=str)
def test_no_option_is_forbidden(task):
    for option in candidates(task):
        assert not forbidden(parse(option.spec), task), option.spec


@pytest.mark.parametrize("task", TASKS, ids=str)
def test_what_an_option_costs_is_what_its_stack_has(task):
    for option in size(task, layers=2).pareto:
        stack = parse(option.spec)
        assert option.state_bits == stack.state_bits(task.length)
        assert (option.full_layers, option.p) == (stack.full_layers, stack.p.bits)
        if option.construction:
            assert items("constructions")[option.construction](task).arch == stack


def test_costs_worked_out_by_hand():
    """Two full layers of 8 heads of 128 numbers at width 1,024, over 64 entries and a question."""
    (option,) = sizes.allowed("2*full", None, parse_task("eva(n=64)"))
    stack = parse(option.spec)
    assert stack.d == 1024 and stack.p.bits == 16
    tokens = parse_task("eva(n=64)").length
    assert tokens == 65
    assert option.state_bits == 2 * tokens * 2 * 1024 * 16
    assert option.decode_bytes == option.state_bits // 8  # every key and value is read
    pairs = tokens * (tokens + 1) // 2
    assert option.prefill_work == 2 * (tokens * 4 * 1024**2 + pairs * 2 * 1024)


@pytest.mark.parametrize(
    ("task", "mixer"),
    [
        ("index_lookup(n=1m)", "gdn"),
        ("eva(n=1m)", "gdn[h=2]"),
        ("eva(n=100000)", "mamba2[h=1, hd=64, state=16]"),
        ("eva(n=20000)", "rnn"),
    ],
)
def test_the_least_of_a_mixer_is_the_least(task, mixer):
    form = parse_task(task)
    keys = next(c for c in items("mixers").values() if mixer.split("[")[0] in (c.name, *c.aliases))
    around = "d=1024" + "".join(f" {k}={v}" for k, v in (("h", 8), ("hd", 128)) if k in keys.keys())
    found = {(row.axis, row.family): row.value for row in size(form, (mixer,), 4).least}
    layers, bits = found["layers", mixer], found["precision", f"4*{mixer}"]
    assert layers > 1 and bits > 1
    assert not forbidden(parse(f"{layers}*{mixer} @ {around} p=16"), form)
    assert forbidden(parse(f"{layers - 1}*{mixer} @ {around} p=16"), form)
    assert not forbidden(parse(f"4*{mixer} @ {around} p={bits}"), form)
    assert forbidden(parse(f"4*{mixer} @ {around} p={bits - 1}"), form)


def test_the_least_of_every_family_is_the_families_own():
    for task in TASKS:
        by_name = {row.family: row for row in size(task, layers=1).least}
        for family in FAMILIES:
            value, theorem = family.lower(task)
            if theorem is None:
                assert family.name not in by_name
            else:
                row = by_name[family.name]
                assert (row.value, row.theorem, row.axis) == (value, theorem.name, family.axis)


def test_a_lower_value_may_come_from_precision_alone():
    rows = {row.axis: row for row in size(parse_task("dyck(n=1024)"), layers=1).least}
    bits = rows["precision"].value
    stack = "full[h=1, hd=32, softmax=norm] @ d=32 p=fixed(1, {})"
    assert forbidden(parse(stack.format(bits - 1)), parse_task("dyck(n=1024)"))
    assert not forbidden(parse(stack.format(bits)), parse_task("dyck(n=1024)"))


def test_equal_options_are_kept_once_and_a_known_one_wins_a_tie():
    (known,) = sizes.allowed("2*full", None, parse_task("eva(n=64)"))
    assert known.construction == "retrieval_head"
    one = replace(known, construction="")
    assert front([one, one]) == [one]
    assert front([one, known]) == front([known, one]) == [known]
    cheaper = replace(one, p=8)  # nothing is known to do it in this one
    assert set(front([known, cheaper])) == {known, cheaper}


def test_a_front_that_keeps_everybody_is_seen(monkeypatch):
    monkeypatch.setattr(sizes, "beats", lambda a, b: False)
    with pytest.raises(AssertionError):
        test_nobody_on_the_front_is_beaten_and_everybody_else_is(TASKS[0])


def test_an_option_that_a_theorem_forbids_is_seen(monkeypatch):
    monkeypatch.setattr(sizes, "forbidden", lambda arch, task: False)
    with pytest.raises(AssertionError):
        test_no_option_is_forbidden(parse_task("eva(n=1m)"))
