"""Syntactic monoids: known languages, and the identity that defines DA on small ones."""

from itertools import product

import pytest

from regular import expressions, matrix, tables
from separatrix.core import algebra as rules
from separatrix.core.algebra import Algebra, Monoid, algebra, then
from separatrix.core.automata import dyck, parity, word_problem
from separatrix.core.language import Dfa, minimal
from separatrix.core.regex import from_regex

# language, states, (monoid, aperiodic, commutative, DA, stable DA), rows at n = 4, 6, 8, 10
TABLE = {
    "Dyck-(2,2)": (dyck(2, 2), 8, (60, True, False, False, False), (9, 33, 129)),
    "parity": (parity(), 2, (2, False, True, False, False), (2, 2, 2, 2)),
    "a*": (from_regex("a*", "ab"), 2, (2, True, True, True, True), (2, 2, 2, 2)),
    "(ab)*": (from_regex("(ab)*"), 3, (6, True, False, False, True), (2, 2, 2, 2)),
    "neutral c": (
        from_regex("c*(ac*bc*)*"),
        3,
        (6, True, False, False, False),
        (7, 19, 55, 163),
    ),
    "aba": (from_regex(".*aba.*"), 4, (12, True, False, False, False), (3, 6, 12, 24)),
    "ab": (from_regex(".*ab.*"), 3, (5, True, False, True, True), (4, 5, 6, 7)),
    "ab, c": (from_regex(".*ab.*", "abc"), 3, (6, True, False, False, False), (6, 18, 54, 162)),
    "a first": (from_regex("a.*", "ab"), 3, (3, True, False, True, True), (2, 2, 2, 2)),
}


@pytest.mark.parametrize("name", TABLE)
def test_known_languages(name):
    dfa, states, facts, rows = TABLE[name]
    assert len(dfa.delta) == states
    assert algebra(dfa) == Algebra(*facts)
    lengths = range(4, 4 + 2 * len(rows), 2)
    assert tuple(len(set(matrix(dfa, n))) for n in lengths) == rows


def by_identity(elements) -> bool:
    """(xyz)^w y (xyz)^w = (xyz)^w for all x, y, z of a set with its products."""
    for x, y, z in product(elements, repeat=3):
        e = then(then(x, y), z)
        while then(e, e) != e:
            e = then(e, then(then(x, y), z))
        if then(then(e, y), e) != e:
            return False
    return True


def wrong_about_da(languages) -> list[Dfa]:
    wrong = []
    for dfa in languages:
        monoid = Monoid(dfa)
        if len(monoid.elements) > 25:
            continue
        made, s = monoid.lengths()
        stable = [monoid.elements[m] for m in made[s]]
        assert {then(x, y) for x in stable for y in stable} == set(stable)
        found = algebra(dfa)
        if found.da != by_identity(monoid.elements):
            wrong.append(dfa)
        # The identity of DA for semigroups: x, y, z may be missing.
        if found.stable_da != by_identity([*stable, monoid.elements[0]]):
            wrong.append(dfa)
    return wrong


LANGUAGES = [from_regex(text, "ab") for text in expressions(5, 150, "ab")]
LANGUAGES = [dfa for dfa in [*LANGUAGES, *tables(6, 300, "ab")] if len(dfa.delta) <= 6]
LANGUAGES += [word_problem([(1, 0, 2), (1, 2, 0)]), from_regex("(aab)*"), from_regex("(aa|bb)*")]


def test_da_is_the_identity():
    assert not wrong_about_da(LANGUAGES)
    answers = {(found.da, found.stable_da) for found in map(algebra, LANGUAGES)}
    assert answers == {(True, True), (False, True), (False, False)}


def test_a_wrong_graph_is_seen(monkeypatch):
    monkeypatch.setattr(rules, "components", lambda after: [0] * len(after))
    assert wrong_about_da(LANGUAGES)


def test_groups():
    assert algebra(word_problem([(1, 0, 2), (1, 2, 0)])) == Algebra(6, False, False, False, False)
    ring = algebra(from_regex("(a{6})*"))
    assert (ring.size, ring.commutative, ring.aperiodic, ring.stable_da) == (6, True, False, True)


def test_what_is_too_large_is_refused():
    all_maps = [[(q + 1) % 6, [1, 0, 2, 3, 4, 5][q], q or 1] for q in range(6)]
    with pytest.raises(ValueError, match="more than 5,000 elements"):
        algebra(minimal("abc", all_maps, 0, [0]))
    with pytest.raises(ValueError, match="more than 4,096 elements"):
        algebra(dyck(2, 8))
