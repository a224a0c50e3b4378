"""Counts at fixed length, against the residual functions of all prefixes."""

from itertools import pairwise

import pytest

from regular import expressions, words
from separatrix.core import language
from separatrix.core.automata import dyck, parity
from separatrix.core.language import Dfa, cuts, minimal, told_apart
from separatrix.core.regex import from_regex

HUGE = 1 << 63


def residuals(dfa: Dfa, n: int, r: int) -> int:
    """Different answers to all suffixes, over all prefixes."""
    suffixes = list(words(dfa.alphabet, n - r))
    return len({tuple(dfa.accepts(p + s) for s in suffixes) for p in words(dfa.alphabet, r)})


def wrong_counts(count, languages, most: int) -> list:
    return [
        (dfa, n, r)
        for dfa in languages
        for n in range(most + 1)
        for r in range(n + 1)
        if count(dfa, n, r) != residuals(dfa, n, r)
    ]


LANGUAGES = [from_regex(text, "ab") for text in expressions(1, 60, "ab")]


def test_told_apart_is_the_number_of_residual_functions():
    assert not wrong_counts(told_apart, LANGUAGES, 7)
    three = [from_regex(text, "abc") for text in expressions(2, 30)] + [dyck(1, 3), parity()]
    assert not wrong_counts(told_apart, three, 4)


def test_the_number_of_states_is_seen_to_be_wrong():
    assert wrong_counts(lambda dfa, n, r: len(dfa.delta), LANGUAGES, 3)
    assert wrong_counts(lambda dfa, n, r: sum(dfa.reached[r]), LANGUAGES, 3)
    assert wrong_counts(lambda dfa, n, r: told_apart(dfa, n + 1, r), LANGUAGES, 3)


PERIODIC = [
    from_regex("c(a{6})*|d(a{4}|b{9})*"),
    from_regex("(ab)*"),
    from_regex("a{5}b*a{5}"),
    from_regex("(a|b)*a(a|b){3}"),
    from_regex("(a(b|a(b|a(b|a))))*"),
    dyck(1, 7),
]


def step_by_step(dfa: Dfa, n: int, r: int) -> int:
    """The same number from sets of states that are walked one letter at a time."""
    states = {dfa.start}
    for _ in range(r):
        states = {to for state in states for to in dfa.delta[state]}
    told = [int(state in dfa.accept) for state in range(len(dfa.delta))]
    for _ in range(n - r):
        rows = [tuple(told[to] for to in row) for row in dfa.delta]
        told = [rows.index(row) for row in rows]
    return len({told[state] for state in states})


def test_counts_repeat():
    period = 360  # a multiple of every period here
    near = HUGE % period + period
    for dfa in PERIODIC:
        for n in range(0, 90, 11):
            counts = [told_apart(dfa, n, r) for r in range(n + 1)]
            assert counts == [step_by_step(dfa, n, r) for r in range(n + 1)]
        for r in (40, 41, 77):
            assert told_apart(dfa, HUGE, r) == step_by_step(dfa, near, r)
            assert told_apart(dfa, HUGE, HUGE - r) == step_by_step(dfa, near, near - r)


def faults_of_cuts(named, dfa: Dfa, n: int) -> list[str]:
    """What a list of cuts misses, by a scan of all of them."""
    counts = [told_apart(dfa, n, r) for r in range(n + 1)]
    bits = [(count - 1).bit_length() for count in counts]
    faults = []
    for r in range(n + 1):
        if bits[r] > max((bits[cut] for cut in named if cut <= r), default=0):
            faults.append(f"a state that grows is bound at {r} only")
    last = max(r for r in range(n + 1) if counts[r] == max(counts))
    if last not in named:
        faults.append(f"the last largest count is at {last}")
    if any(bits[a] >= bits[b] for a, b in pairwise(named[:-1])):
        faults.append("a cut that adds nothing")
    return faults


def test_cuts_lose_nothing():
    for dfa in PERIODIC + LANGUAGES:
        for n in (0, 1, 2, 3, 5, 8, 13, 40, 81, 82):
            assert not faults_of_cuts(cuts(dfa, n), dfa, n), (dfa, n)


def test_a_lost_cut_is_seen():
    dfa = dyck(1, 7)
    named = cuts(dfa, 40)
    assert len(named) > 3
    for i in range(len(named)):
        assert faults_of_cuts(named[:i] + named[i + 1 :], dfa, 40)


def test_cuts_far_away():
    assert cuts(dyck(2, 2), HUGE) == (1, 2, HUGE - 2)
    assert told_apart(dyck(2, 2), HUGE, 2) == 6
    assert cuts(parity(), HUGE) == (1, HUGE)


def test_a_cut_outside_is_refused():
    with pytest.raises(ValueError, match="r = 5 is no cut of a word of length 4"):
        told_apart(parity(), 4, 5)


def test_what_is_too_large_is_refused(monkeypatch):
    with pytest.raises(ValueError, match="has 5,000 states; at most 4,096"):
        minimal("a", [[(i + 1) % 5000] for i in range(5000)], 0, [0])
    two_rings = from_regex("(x{5})*y(x{6})*")
    cuts(two_rings, HUGE)
    monkeypatch.setattr(language, "CELLS", 1_000)
    with pytest.raises(ValueError, match="nothing repeats within 10 letters: use fewer states"):
        told_apart(minimal("a", [[(i + 1) % 100] for i in range(100)], 0, [0]), 10, 5)
    with pytest.raises(ValueError, match="only every 30 letters"):
        cuts(two_rings, HUGE)


def test_minimal_drops_and_merges():
    table = [[1, 2], [1, 2], [2, 1], [0, 3]]  # 0 and 1 agree, 3 is never reached
    assert minimal("ab", table, 0, [0, 1]) == minimal("ab", [[0, 1], [1, 0]], 0, [0])
    assert minimal("ab", table, 2, [0, 1]).accept == frozenset([1])
