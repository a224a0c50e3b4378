"""Counting, parity, majority and thresholds, against all inputs."""

import pytest

from separatrix.core import Certificates, Far, Fooling, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.families import fooled
from separatrix.enumeration.common.inputs import inputs, true_columns
from separatrix.enumeration.common.messages import reach
from tasks.brute import check
from tasks.certificates import least, with_last


@pytest.mark.parametrize("n, alphabet", [(1, 1), (1, 2), (2, 2), (3, 2), (4, 2), (3, 3), (4, 3)])
def test_counting(n, alphabet):
    task = parse_task(f"counting(n={n}" + (f", alphabet={alphabet})" if alphabet > 1 else ")"))
    rows = list(inputs(task))
    check(task, rows, exact=range(n + 1))
    if alphabet > 1:
        assert ask(task, Far).back == reach(rows)
        worst = max(least(n, lambda x, t=t: sum(x) > t) for t in range(n))
        assert ask(task, Certificates).size == worst


def test_counting_in_print():
    """n = k = 64: 123.2 bits."""
    assert parse_task("counting(n=64)").prefix_bits(64) == 124
    assert parse_task("counting").at(1).prefix_bits(1) == 0


@pytest.mark.parametrize("name, say", [("parity", lambda x: sum(x) % 2), ("majority", None)])
@pytest.mark.parametrize("n", range(2, 10))
def test_parity_and_majority(name, say, n):
    task = parse_task(f"{name}(n={n})")
    say = say or (lambda x: 2 * sum(x) > n)
    rows = list(inputs(task))
    check(task, rows, exact=range(max(task.cuts) + 1))
    assert ask(task, Far).back == reach(rows)
    assert ask(task, Certificates).size == with_last(n, say)


@pytest.mark.parametrize("n", range(2, 8))
def test_majority_with_ties(n):
    """The other rule for ties asks for as many certified places."""
    assert with_last(n, lambda x: 2 * sum(x) >= n) == n // 2


FORMS = [(n, 1, b) for n in range(1, 8) for b in range(n + 1)]
FORMS += [(n, 2, b) for n in (2, 4, 6, 8, 10) for b in range(n // 2 + 1)]
FORMS += [(n, 3, b) for n in (3, 6, 9) for b in range(n // 3 + 1)] + [(8, 4, 0), (8, 4, 1)]


@pytest.mark.parametrize("n, k, b", FORMS)
def test_threshold(n, k, b):
    task = parse_task(f"threshold(n={n}, k={k}, b={b})")
    rows = list(inputs(task))
    if task.cuts:
        check(task, rows, exact=range(max(task.cuts) + 1))
    records = {type(record): record for record in task.abilities()}
    if b >= n // k:
        assert not records and reach(rows) == 0
        return
    assert records[Far].back == reach(rows)
    if n > 1:
        assert records[Certificates].size == with_last(
            n, lambda x: true_columns(x, task.features) > b
        )


@pytest.mark.parametrize(
    "n, k, b", [form for form in FORMS if form[1] > 1 and form[2] < form[0] // form[1]]
)
def test_threshold_fools(n, k, b):
    task = parse_task(f"threshold(n={n}, k={k}, b={b})")
    assert ask(task, Fooling).bits == fooled(task)


def test_threshold_ladder():
    task = parse_task("threshold(k=3, b=2)")
    assert [task.at(n).n for n in (3, 5, 6, 100)] == [3, 3, 6, 99]
    with pytest.raises(ValueError, match="try n=6 or 9"):
        parse_task("threshold(n=8, k=3)")
    with pytest.raises(ValueError, match="below the least, 3"):
        parse_task("threshold(n=2, k=3)")


@pytest.mark.parametrize(
    "form",
    [
        "counting",
        "counting(alphabet=3)",
        "majority",
        "threshold(b=3)",
        "threshold(k=1, b=5)",
        "threshold(k=3, b=1500)",
    ],
)
def test_counts_never_fall(form):
    task = parse_task(form)
    for top in (40, 3000, 6000, 1 << 62):
        last = ()
        for n in range(max(task.first, top - 40), top + 1):
            now = task.at(n)
            bits_ = tuple(now.prefix_bits(r) for r in now.cuts)
            assert len(last) <= len(bits_) and all(
                a <= b for a, b in zip(last, bits_, strict=False)
            )
            last = bits_
