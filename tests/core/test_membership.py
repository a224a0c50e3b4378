"""Membership in regular languages: counts at a length, and the lengths along which none falls."""

from itertools import product
from random import Random

import pytest

from separatrix.core import Far, Fooling, Tracking, ask, offers
from separatrix.core.automata import dyck
from separatrix.core.fooling import fooling
from separatrix.core.language import minimal, told_apart
from separatrix.core.membership import Membership, fooling_along, ladder
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, reach
from tasks.brute import check

LANGUAGES = [
    *("(ab)*", "a*ba*(ba*ba*)*", "(a|b)*abb", "aaaa|b*", "aaab", "(aaa)*b", "((ab)*|(aaa)*)"),
    *("((ab|cc)c*)*", "(ab|ba)*", "(a|b)*aba(a|b)*", "a.*a|b.*b", "(a|b)*a(a|b)(a|b)", "(aa)*b"),
]


def regex(pattern, **sizes) -> Membership:
    task = parse_task(f'regex("{pattern}")')
    assert isinstance(task, Membership)
    return task.make(pattern=pattern, **sizes)


@pytest.mark.parametrize("pattern", LANGUAGES)
@pytest.mark.parametrize("n", range(2, 8))
def test_counts_are_exact(pattern, n):
    if n < regex(pattern).first:
        pytest.skip("below the least")
    task = regex(pattern, n=n)
    letters = task.language.alphabet
    if len(letters) ** n > 3000:
        pytest.skip("too many words")
    words = product(letters, repeat=n)
    inputs = [asked_last(word, task.language.accepts(word)) for word in words]
    if task.cuts:
        check(task, inputs)
    assert offers(task, Far) == (reach(inputs) == n - 1)
    assert max(task.cuts, default=0) < n and task.prefix_bits(n) == 0


def test_the_last_letter_needs_no_memory():
    """After the last letter nothing is asked of the state: a layer without memory reads it."""
    task = regex("(a|b)*a", n=8)
    assert all(task.prefix_bits(r) == 0 for r in range(9)) and not task.cuts


def along(task, most):
    """The instances of the ladder up to a length."""
    return list(dict.fromkeys(task.at(n) for n in range(task.first, most + 1)))


@pytest.mark.parametrize("pattern", LANGUAGES)
def test_nothing_falls_along_the_ladder(pattern):
    task = regex(pattern)
    if not task.grows:
        assert task.at(7).n == 7
        return
    fixed, named, fools = {}, (), 0
    for now in along(task, 70):
        assert now.n == task.at(now.n).n
        for r in range(1, now.n):
            assert now.prefix_bits(r) >= fixed.get(r, 0)
            fixed[r] = now.prefix_bits(r)
        assert now.cuts[: len(named)] == named
        named = now.cuts
        game = fooling_along(task.language, now.n)
        assert (game.bits if game else 0) >= fools
        fools = game.bits if game else 0
        if now.n > 20:
            most = max(map(now.prefix_bits, range(1, now.n)))
            assert most == max(map(now.prefix_bits, now.cuts), default=0)


@pytest.mark.parametrize("pattern, step, rest", [
    ("(ab)*", 2, 0), ("(aaa)*b", 3, 1), ("(aa)*b", 2, 1), ("a*ba*(ba*ba*)*", 1, 0),
    ("((ab)*|(aaa)*)", 6, 0),
])  # fmt: skip
def test_ladders(pattern, step, rest):
    task = regex(pattern)
    found = ladder(task.language)
    assert (found.step, found.rest) == (step, rest)
    assert task.first == (rest or step) and task.at(task.first).n == task.first


@pytest.mark.parametrize("pattern", ["aaab", "aaaa|b*", "(a|b)*abb"])
def test_no_ladder(pattern):
    """Longer words tell less apart at a fixed cut: it is not claimed that nothing falls."""
    task = regex(pattern)
    assert not task.grows
    lengths = range(1, 30)
    assert any(
        told_apart(task.language, n + 1, r) < told_apart(task.language, n, r)
        for n in lengths
        for r in range(1, n)
    )


def test_a_bound_that_falls_from_one_length_to_the_next():
    """What is found for 19 letters is not for 20; along the ladder only what lasts is said."""
    dfa = minimal("abc", ((1, 2, 0), (0, 1, 3), (2, 0, 1), (3, 3, 2)), 0, {3})
    raw = [game.bits if (game := fooling(dfa, n)) else 0 for n in range(1, 120)]
    kept = [game.bits if (game := fooling_along(dfa, n)) else 0 for n in range(1, 120)]
    assert ladder(dfa).step == 1 and raw != sorted(raw)
    assert kept == sorted(kept) and all(a <= b for a, b in zip(kept, raw, strict=True))


def test_random_automata():
    """Where a ladder is claimed, no count falls along it."""
    draw, claimed = Random(0), 0
    for _ in range(400):
        states, letters = draw.randint(2, 6), draw.randint(1, 3)
        table = [[draw.randrange(states) for _ in range(letters)] for _ in range(states)]
        accept = {q for q in range(states) if draw.random() < 0.4}
        dfa = minimal("abc"[:letters], table, 0, accept)
        found = ladder(dfa)
        if found is None:
            continue
        claimed += 1
        for n in range(1, 25):
            for r in range(1, n):
                longer = told_apart(dfa, n + found.step, r)
                assert longer >= told_apart(dfa, n, r), (dfa, n, r)
    assert claimed > 100


def test_dyck_as_a_regular_expression():
    inner = r"(\\(\\)|\\[\\])*"
    task = parse_task(rf'regex("(\\({inner}\\)|\\[{inner}\\])*")')
    assert task.language == dyck(2, 2)
    for n in (2, 64, 1 << 62):
        assert task.at(n + 1).n == n and ask(task.at(n), Fooling).bits == n - 1


def test_parity_up_to_names():
    assert ask(regex("x*yx*(yx*yx*)*", n=5), Tracking).parity
    for pattern in ("(aa)*", "(a|b)*a", "(ab)*"):
        assert not offers(regex(pattern, n=6), Tracking)


def test_counts_at_great_lengths():
    task = regex("(ab|ba)*").at(1 << 63)
    assert task.n == 1 << 63 and [task.prefix_bits(r) for r in task.cuts] == [1, 2]
