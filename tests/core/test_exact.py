"""Logarithms and ceilings against plain integers, near ties, at sizes that no float can hold."""

import ast
import math
from fractions import Fraction
from itertools import product
from math import comb, factorial, perm
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import separatrix.core
from separatrix.core import exact
from separatrix.core.exact import (
    accuracy_ceiling,
    ceil_log2,
    ceil_log2_binomial,
    ceil_log2_factorial,
    ceil_log2_falling,
    exp2,
    floor_log2,
    least,
    log2,
    log2_binomial,
    log2_factorial,
    log2_product,
)

HUGE = 2**63


def bits(x):
    """ceil(log2 x) of a whole number."""
    return (x - 1).bit_length()


# Of p/q nearest to log2 3: 3^q is within one part in q of 2^p, on either side.
CONVERGENTS = (12, 41, 53, 306, 665, 15601, 31867, 79335)


def check_near_ties(ceil):
    for q in CONVERGENTS:
        assert ceil(3, q) == bits(3**q)
    for k in (60, 200, 1000):
        t = 2 ** (k - 1)  # t log2(2^k + 1) = t k + 0.72..., and minus for minus
        assert ceil(2**k + 1, t) == t * k + 1
        assert ceil(2**k - 1, t) == t * k
        assert ceil(2**k, t) == t * k
        assert ceil(2**k + 1, 1) == k + 1


def test_near_ties():
    check_near_ties(ceil_log2)


def test_planted_float():
    with pytest.raises(AssertionError):
        check_near_ties(lambda x, times: math.ceil(times * math.log2(x)))


def test_small_logarithms():
    for x, times in product(range(1, 130), range(40)):
        assert ceil_log2(x, times) == bits(x**times)
        assert floor_log2(x, times) == (x**times).bit_length() - 1


@given(st.integers(1, 2**80), st.integers(0, 400))
def test_logarithms(x, times):
    assert ceil_log2(x, times) == bits(x**times)
    assert floor_log2(x, times) == (x**times).bit_length() - 1


@given(st.integers(2, 2**70), st.integers(1, 2**200))
def test_logarithms_beyond_integers(x, times):
    """Twice as often is twice as much, up to the rounding of both."""
    once, twice = ceil_log2(x, times), ceil_log2(x, 2 * times)
    assert 0 <= 2 * once - twice <= 1
    assert ceil_log2(x**2, times) == twice


def test_published_borders():
    """n^n > 2^134217728 first holds at 5,963,204; Eva on 159,383,552 bits at 7,008,729."""
    for state, border in ((134_217_728, 5_963_204), (159_383_552, 7_008_729)):
        assert least(lambda n, state=state: ceil_log2(n, n) > state, 1, HUGE) == border


def test_small_products():
    for a in range(90):
        assert ceil_log2_factorial(a) == bits(factorial(a))
        for b in range(a + 1):
            assert ceil_log2_falling(a, b) == bits(perm(a, b))
            assert ceil_log2_binomial(a, b) == bits(comb(a, b))


@given(st.integers(0, 3000), st.data())
def test_products(a, data):
    b = data.draw(st.integers(0, a))
    assert ceil_log2_factorial(a) == bits(factorial(a))
    assert ceil_log2_falling(a, b) == bits(perm(a, b))
    assert ceil_log2_binomial(a, b) == bits(comb(a, b))


@given(st.integers(HUGE // 2, 2**100), st.integers(0, 200))
def test_few_out_of_many(n, k):
    assert ceil_log2_falling(n, k) == bits(perm(n, k))
    assert ceil_log2_binomial(n, k) == ceil_log2_binomial(n, n - k) == bits(comb(n, k))


@given(st.integers(2000, 2**80))
def test_huge_factorials(n):
    """n! = n (n-1)!, up to the rounding of three logarithms."""
    assert 0 <= ceil_log2_factorial(n - 1) + ceil_log2(n) - ceil_log2_factorial(n) <= 1
    assert ceil_log2_factorial(n) - ceil_log2_falling(n, n // 2) - ceil_log2_factorial(
        n - n // 2
    ) in (-1, 0)


def brackets(found, x, scale):
    """Whether this is an enclosure of log2 x: it holds one that is 2^200 times finer."""
    low, high = log2(x, scale + 200)
    return found[0] <= low >> 200 and -(-high >> 200) <= found[1]


def check_enclosures():
    for n in [*range(2, 40), 99, 100, 101, 10**4, 10**6, HUGE - 1, HUGE + 1, 3**200]:
        for enclose in (log2_factorial, log2, lambda x, scale: log2(x, scale, HUGE + 1)):
            for scale, finer in ((16, 700), (64, 700), (400, 1200)):
                low, high = enclose(n, scale)
                inner_low, inner_high = enclose(n, finer)
                assert low <= inner_low >> (finer - scale)
                assert high >= -(-inner_high >> (finer - scale))
                assert high - low <= 3


def test_enclosures():
    check_enclosures()
    for n, scale in product(range(2, 200), (3, 40, 300)):
        assert brackets(log2_factorial(n, scale), factorial(n), scale)
        assert brackets(log2_binomial(n, n // 3, scale), comb(n, n // 3), scale)
        unit = log2(n + 9, scale)
        for shift in (-3, 0, 3):
            found = log2_product(unit, (1 << scale, 1 << scale), shift, scale)
            assert brackets(found, n + 9 + shift, scale)


@pytest.mark.parametrize("scale", [10, 60, 500])
def test_powers(scale):
    """2^-log2 x is 1/x; what is next to nothing stays so."""
    for x in (1, 2, 3, 7, 1000, 1001, HUGE):
        low, high = log2(x, scale)
        low, high = exp2((-high, -low), scale)
        assert low * x <= 1 << scale <= high * x
        assert high - low <= 6
    assert exp2((1, 1), scale)[0] <= 1 << scale < exp2((1, 1), scale)[1]
    assert exp2((-(HUGE**2) << scale, -1 << scale), scale)[0] <= 0


def test_planted_trust_in_last_bits(monkeypatch):
    monkeypatch.setattr(exact, "GUARD", -8)
    with pytest.raises(AssertionError):
        check_enclosures()


def test_least():
    for low, high in product(range(-3, 12), repeat=2):
        for border in range(-5, 15):
            found = least(lambda n, border=border: n >= border, low, high)
            assert found == next((n for n in range(low, high + 1) if n >= border), None)
    asked = []
    assert least(lambda n: bool(asked.append(n)), 1, HUGE) is None
    assert asked == [HUGE]  # the top first: nothing else is asked when it says no
    assert least(lambda n: asked.append(n) or n >= 1000, 1, HUGE) == 1000
    assert len(asked) < 30


def best_accuracy(k, N, S):
    """The best average over ALL ways to put the k^N prefixes into 2^S states."""
    prefixes = list(product(range(k), repeat=N))

    def split(rest, states):
        if not rest:
            yield sum(
                max(column.count(a) for a in range(k))
                for s in states
                for column in zip(*s, strict=True)
            )
            return
        first, *rest = rest
        for i, state in enumerate(states):
            yield from split(rest, [*states[:i], [*state, first], *states[i + 1 :]])
        if len(states) < 2**S:
            yield from split(rest, [*states, [first]])

    return Fraction(max(split(prefixes, [])), N * k**N)


def check_ceiling(ceiling):
    tight = {(2, 3, 1), (2, 3, 2), (2, 1, 0)}
    for k, N, S in [
        (2, 1, 0),
        (2, 2, 0),
        (2, 2, 1),
        (2, 3, 0),
        (2, 3, 1),
        (2, 3, 2),
        (2, 3, 3),
        (3, 1, 0),
        (3, 1, 1),
        (3, 2, 1),
        (3, 2, 2),
        (3, 2, 3),
        (4, 1, 1),
        (2, 4, 1),
    ]:
        best, bound = best_accuracy(k, N, S), ceiling(k, N, S)
        assert best <= bound <= 1
        assert ((k, N, S) not in tight) or bound - best <= Fraction(1, 2**29)


def test_no_encoder_beats_the_ceiling():
    check_ceiling(accuracy_ceiling)


def test_planted_ceilings():
    with pytest.raises(AssertionError):
        check_ceiling(lambda k, N, S: accuracy_ceiling(k, N, S) - Fraction(1, 2**20))
    with pytest.raises(AssertionError):
        check_ceiling(lambda k, N, S: accuracy_ceiling(k, N, 2 * S))


def test_ceilings_of_a_table_of_64():
    """S = 0 returns chance; 25, 50 and 90 % of 384 bits as in I.1."""
    found = [accuracy_ceiling(64, 64, S) for S in (0, 96, 192, 345, 346, 383, 384, 385)]
    assert [round(a, 3) * 1000 for a in found[:3]] == [16, 411, 654]
    assert found[3] < Fraction(949, 1000) < found[4] < found[5] < 1
    assert found[6:] == [1, 1]
    assert 0 < found[0] - Fraction(1, 64) <= Fraction(1, 2**30)


@given(st.integers(1, HUGE), st.integers(1, HUGE), st.integers(0, 64 * HUGE))
def test_ceilings_anywhere(k, N, S):
    found = accuracy_ceiling(k, N, S)
    assert Fraction(1, k) <= found <= accuracy_ceiling(k, N, S + S // 7 + 1) <= 1
    assert 2**30 % found.denominator == 0
    assert (found == 1) >= (S >= ceil_log2(k, N))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ceil_log2(0), "x=0: needs an integer, at least 1"),
        (lambda: ceil_log2(-5, 3), "x=-5"),
        (lambda: ceil_log2(3, -1), "times=-1: needs an integer, at least 0"),
        (lambda: ceil_log2(3.0, 2), "x=3.0: needs an integer"),
        (lambda: ceil_log2(4, 2.0), "times=2.0: needs an integer"),
        (lambda: floor_log2(0), "x=0"),
        (lambda: ceil_log2_falling(3, 4), "b=4: only a=3"),
        (lambda: ceil_log2_falling(-1, 0), "a=-1"),
        (lambda: ceil_log2_factorial(-1), "a=-1"),
        (lambda: ceil_log2_binomial(3, 4), "k=4: only n=3"),
        (lambda: ceil_log2_binomial(3, -1), "k=-1"),
        (lambda: accuracy_ceiling(0, 1, 1), "k=0"),
        (lambda: accuracy_ceiling(2, 0, 1), "N=0"),
        (lambda: accuracy_ceiling(2, 1, -1), "S=-1"),
    ],
)
def test_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def floats(source):
    """What makes a Python float: `/`, a literal with a point, float(), functions of math."""
    whole = {"comb", "perm", "factorial"}
    for node in ast.walk(ast.parse(source)):
        divides = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        called = isinstance(node, ast.Name) and node.id == "float"
        maths = isinstance(node, ast.ImportFrom) and node.module == "math"
        if divides or literal or called or (maths and not {a.name for a in node.names} <= whole):
            yield ast.unparse(node)
        if isinstance(node, ast.Import) and "math" in {a.name for a in node.names}:
            yield ast.unparse(node)


def test_no_float_is_made():
    for name in ("exact.py", "counts.py"):
        source = (Path(separatrix.core.__file__).parent / name).read_text(encoding="utf-8")
        assert list(floats(source)) == []


@pytest.mark.parametrize(
    "source", ["a / b", "a /= 2", "x = 0.5", "float(x)", "import math", "from math import log2"]
)
def test_planted_floats(source):
    assert len(list(floats(source))) == 1
