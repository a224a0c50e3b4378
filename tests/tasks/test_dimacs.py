"""Formulas from DIMACS files, against all assignments."""

from itertools import product
from random import Random

import pytest

from separatrix.core import Certificates, Far, ask, offers
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, reach
from tasks.brute import check
from tasks.certificates import with_last


def holds(formula, x) -> bool:
    true = [[(literal > 0) == x[abs(literal) - 1] for literal in c] for c in formula.clauses]
    return all(map(any, true)) if formula.kind == "cnf" else any(map(all, true))


def drawn(seed: int) -> str:
    """A formula of a few variables and clauses, empty clauses and tautologies among them."""
    draw = Random(seed)
    n, m, kind = draw.randint(1, 6), draw.randint(0, 6), draw.choice(["cnf", "dnf"])
    clauses = [
        [draw.choice([-1, 1]) * draw.randint(1, n) for _ in range(draw.randint(seed % 5 > 0, 3))]
        for _ in range(m)
    ]
    body = " ".join(" ".join(map(str, [*clause, 0])) for clause in clauses)
    return f"p {kind} {n} {m} {body}"


@pytest.mark.parametrize("text", [drawn(seed) for seed in range(60)])
def test_counts_are_exact(text):
    task = parse_task(f'dimacs("{text}")')
    n = task.sizes.n
    inputs = [asked_last(x, holds(task.formula, x)) for x in product((0, 1), repeat=n)]
    if task.cuts:
        check(task, inputs, exact=range(max(task.cuts) + 1))
    found = max((task.prefix_bits(r) for r in task.cuts), default=0)
    assert found == max(task.prefix_bits(r) for r in range(n))
    assert offers(task, Far) == (reach(inputs) == n - 1 > 0)
    if n > 1:
        assert ask(task, Certificates).size == with_last(n, lambda x: holds(task.formula, x))


def test_a_file_as_they_are(tmp_path):
    """Comments, a clause over two lines, a last clause without 0, and the % of SATLIB."""
    file = tmp_path / "f.cnf"
    file.write_text("c by hand\np  cnf 4 3\n1 -3\n0\n 2 3 -1 0\nc between\n4 -2\n%\n0\n\n")
    task = parse_task(str(file))
    assert task.formula.clauses == ((1, -3), (2, 3, -1), (4, -2))
    assert (task.sizes.n, task.width, task.terms) == (4, 3, 3)
    assert parse_task(str(task)) == task and task.at(100) is task and not task.grows


def test_sizes_that_are_not_enumerated():
    clauses = " ".join(f"{i} {i + 1} 0" for i in range(1, 40))
    task = parse_task(f'dimacs("p dnf 40 39 {clauses}")')
    assert not task.exact and task.cuts == () and task.prefix_bits(20) == 0
    assert list(task.abilities()) == []


def test_sixteen_variables():
    """Pairs of distant variables: after the first half all of it matters."""
    clauses = " ".join(f"{i} {i + 8} 0" for i in range(1, 9))
    task = parse_task(f'dimacs("p dnf 16 8 {clauses}")')
    assert task.exact and task.prefix_bits(8) == 8 and 8 in task.cuts


@pytest.mark.parametrize("text, said", [
    ("p cnf 2 1 1 3 0", "literal 3"),
    ("p cnf 2 2 1 2 0", "1 clauses, but 2"),
    ("p sat 2 1 1 0", "p cnf or p dnf"),
    ("p cnf 2", "whole numbers"),
    ("p cnf 2 1 1 x 0", "whole numbers"),
    ("p cnf 0 0", "0 variables"),
    ("nowhere.cnf", "no such file"),
])  # fmt: skip
def test_what_cannot_be_read(text, said):
    with pytest.raises(ValueError, match=said):
        parse_task(f'dimacs("{text}")')


def test_sizes_that_contradict():
    with pytest.raises(ValueError, match="n=3, but the formula has 2"):
        parse_task('dimacs(path="p cnf 2 1 1 2 0", n=3)')


def test_a_large_file(tmp_path):
    file = tmp_path / "f.cnf"
    file.write_text("c" * (1 << 20) + "\n")
    with pytest.raises(ValueError, match="over 1,048,576 bytes"):
        parse_task(str(file))
