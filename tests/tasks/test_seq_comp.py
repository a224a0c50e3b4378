"""Sequential function composition, in its orders, against all its inputs."""

from itertools import product

import pytest

from separatrix.core import Compose, Far, Hops, Pointer, Recall, ask, offers
from separatrix.core.exact import ceil_log2
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import bits, held, reach, states
from tasks.brute import check

SMALL = [
    *("L=1, m=1", "L=1, m=2", "L=1, m=3", "L=1, m=4"),
    *("L=2, m=1, n_l=2", "L=2, m=2, n_l=1", "L=2, m=2, n_l=2", "L=2, m=3, n_l=1"),
    *("L=3, m=2, n_l=1", "L=3, m=1, n_l=2", "L=4, m=2, n_l=1"),
]


def small(sizes, order):
    return parse_task(f"seq_comp({sizes}, order={order})").at(1)


@pytest.mark.parametrize("order", ["reverse", "w_first", "forward"])
@pytest.mark.parametrize("sizes", SMALL)
def test_counts(sizes, order):
    task = small(sizes, order)
    rows = list(inputs(task))
    exact = {"reverse": (task.cuts[0],), "forward": task.cuts}
    check(task, rows, exact.get(order, task.cuts[:1] if task.sizes.L <= 2 else ()))
    assert max(max(tokens) for tokens, _ in rows) < task.vocabulary
    if task.last > 1:
        assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("sizes", SMALL)
def test_reversed_the_count_is_exact_again_after_each_table(sizes):
    task = small(sizes, "reverse")
    rows = list(inputs(task))
    r = 0
    for level in reversed(range(task.sizes.L)):
        r += task.entries(level)
        assert task.prefix_bits(r) == bits(states(rows, r)) == ceil_log2(task.last, task.last)


def test_forward_the_count_is_a_pair_at_the_end_of_each_table():
    task = small("L=2, m=2, n_l=2", "forward")
    rows = list(inputs(task))
    assert [states(rows, r) for r in (1, 2, 2 + 2)] == [2, 4, 4]
    assert max(states(rows, r) for r in range(task.length)) == 7  # 2 N - 1, at the next table


@pytest.mark.parametrize("m", [1, 2, 3, 4])
def test_one_step_needs_all_of_its_table_behind_the_last_token(m):
    task = small(f"L=1, m={m}", "reverse")
    rows = list(inputs(task))
    record = ask(task, Pointer)
    assert record == Pointer(m, m) and held(rows, range(record.end)) == m**m
    assert not offers(small(f"L=1, m={m}", "w_first"), Pointer)


def test_two_steps_say_where_their_tables_end():
    task = small("L=2, m=2, n_l=2", "reverse")
    record = ask(task, Compose)
    assert record == Compose(n_1=2, m=2, N_1=4, after_z2=4, after_z1=6)
    tables = {tokens[: record.after_z2] for tokens, _ in inputs(task)}
    firsts = {tokens[record.after_z2 : record.after_z1] for tokens, _ in inputs(task)}
    assert len(tables) == 4**4 and len(firsts) == 2**2
    assert not any(
        offers(small(text, order), Compose)
        for text, order in [("L=2, m=2, n_l=2", "w_first"), ("L=3, m=2, n_l=1", "reverse")]
    )


@pytest.mark.parametrize("sizes", ["L=1, m=3", "L=2, m=2, n_l=2", "L=3, m=2, n_l=1"])
def test_the_entry_asked_for_is_uniform_whatever_the_last_table(sizes):
    task = small(sizes, "reverse")
    record, seen = ask(task, Recall), {}
    for tokens, answers in inputs(task):
        table = tokens[: record.end]
        if len(set(table)) == 1 + (len(table) > 1) and table.count(table[0]) == 1:
            key = table, answers[task.length - 1] == table[0]
            seen[key] = seen.get(key, 0) + 1
    for (table, hit), count in seen.items():
        if hit:
            assert count * (record.number - 1) == seen[table, False]


def exact_reversed(M, q, j):
    """Sum over z_L of (its distinct columns)^j, for M columns of q entries below M q."""
    N = M * q
    return sum(len({z[i::M] for i in range(M)}) ** j for z in product(range(N), repeat=N))


@pytest.mark.parametrize("sizes, j", [("L=2, m=2, n_l=2", 1), ("L=2, m=3, n_l=1", 2)])
def test_the_sum_over_tables_is_the_exact_count(sizes, j):
    task = small(sizes, "reverse")
    q = task.sizes.n_l
    assert states(inputs(task), task.last + j) == exact_reversed(task.last // q, q, j)


def test_one_letter_is_function_composition():
    for n in (2, 3, 64, 1000):
        one = parse_task(f"seq_comp(m={n}, n_l=1)").at(1)
        other = parse_task(f"function_composition(n={n})")
        assert one.cuts == other.cuts
        assert [one.prefix_bits(r) for r in one.cuts] == [other.prefix_bits(r) for r in other.cuts]


@pytest.mark.parametrize(
    "text, sizes",
    [
        ("seq_comp(n=10, L=1)", (1, 8, 10)),
        ("seq_comp(n=22)", (2, 4, 22)),
        ("seq_comp(n=273)", (2, 15, 242)),
        ("seq_comp(n=86, L=3)", (3, 4, 86)),
        ("seq_comp(n=400, L=4)", (4, 4, 342)),
        ("seq_comp(n=4162)", (2, 64, 4162)),
    ],
)
def test_the_largest_instance_that_fits(text, sizes):
    task = parse_task(text)
    assert (task.sizes.L, task.sizes.m, task.length) == sizes
    assert task.sizes.L == 1 or task.sizes.n_l == task.sizes.m
    assert ask(task, Hops) == Hops(sizes[0], "reverse", sizes[2])


def test_sizes_that_are_given_stay():
    held_m = parse_task("seq_comp(m=8)")
    assert held_m.grows and held_m.at(1000).resolved()["n_l"] == (1000 - 2 - 8) // 8
    held_n = parse_task("seq_comp(n_l=1, L=3)")
    assert held_n.grows and held_n.at(1000).sizes.m == 332
    fixed = parse_task("seq_comp(L=3, m=8, n_l=8)")
    assert not fixed.grows and fixed.at(10**6).length == fixed.at(1).length == 8 + 64 + 512 + 2
    assert not parse_task("seq_comp(L=1, m=8)").grows
    with pytest.raises(ValueError, match="below the least, 586"):
        parse_task("seq_comp(L=3, m=8, n_l=8, n=100)")
    with pytest.raises(ValueError, match="outside"):
        parse_task("seq_comp(L=1000, m=8, n_l=8)").at(100)


def test_many_steps_are_quick_to_refuse():
    deep = parse_task(f"seq_comp(L={1 << 60})").at(1 << 62)
    assert deep.sizes.m == 1 and deep.prefix_bits(deep.cuts[-1]) == 0
