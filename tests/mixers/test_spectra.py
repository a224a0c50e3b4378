"""Spectra against exact 2 x 2 transitions: what is excluded never occurs, what is admitted may."""

from fractions import Fraction
from itertools import product

import pytest

from separatrix.core import Spectrum, ask
from separatrix.core.spec import parse

# Unit vectors with rational coordinates, and gates and strengths from a grid inside their range.
UNIT = [(Fraction(a, c), Fraction(b, c)) for a, b, c in ((3, 4, 5), (-4, 3, 5), (5, -12, 13))]
UNIT += [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))]
GATES = [Fraction(x, 20) for x in (1, 7, 13, 19)]


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in (0, 1)) for j in (0, 1)] for i in (0, 1)]


def delta(b, k):
    """I - b k k^T."""
    return [[(i == j) - b * k[i] * k[j] for j in (0, 1)] for i in (0, 1)]


def diagonal(x, y):
    return [[x, Fraction(0)], [Fraction(0), y]]


def strengths(beta):
    return [beta * g for g in GATES]


def delta_net(beta):
    for b, k in product(strengths(beta), UNIT):
        yield delta(b, k)


def gated_deltanet(beta):
    for a, b, k in product(GATES, strengths(beta), UNIT):
        yield times(diagonal(a, a), delta(b, k))


def kda(beta):
    for x, y, b, k in product(GATES, GATES, strengths(beta), UNIT):
        yield times(delta(b, k), diagonal(x, y))


def gated_deltaproduct(beta, steps):
    choices = list(product(strengths(beta)[1::2], UNIT))
    for factors in product(choices, repeat=steps):
        made = diagonal(GATES[-1], GATES[-1])
        for b, k in factors:
            made = times(delta(b, k), made)
        yield made


def rwkv7():
    """Decays are above e^-0.607 = 0.545."""
    decays = (Fraction(11, 20), Fraction(9, 10))
    for x, y, p, q, c in product(decays, decays, GATES, GATES, UNIT):
        a = (p * c[0], q * c[1])
        yield [[(i == j) * (x, y)[i] - c[i] * a[j] for j in (0, 1)] for i in (0, 1)]


CASES = {
    "delta_net[hd=2]": lambda: delta_net(1),
    "delta_net[hd=2, beta=2]": lambda: delta_net(2),
    "gdn[hd=2]": lambda: gated_deltanet(1),
    "gdn[hd=2, beta=2]": lambda: gated_deltanet(2),
    "kda[hd=2]": lambda: kda(1),
    "kda[hd=2, beta=2]": lambda: kda(2),
    "gated_deltaproduct[1, hd=2, beta=1]": lambda: gated_deltaproduct(1, 1),
    "gated_deltaproduct[2, hd=2, beta=1]": lambda: gated_deltaproduct(1, 2),
    "gated_deltaproduct[3, hd=2, beta=1]": lambda: gated_deltaproduct(1, 3),
    "gated_deltaproduct[1, hd=2, beta=2]": lambda: gated_deltaproduct(2, 1),
    "gated_deltaproduct[2, hd=2, beta=2]": lambda: gated_deltaproduct(2, 2),
    "rwkv7[hd=2]": rwkv7,
}


def seen(matrices):
    """Whether some eigenvalue is negative, whether some is not real."""
    negative = complex_ = False
    for m in matrices:
        trace, det = m[0][0] + m[1][1], m[0][0] * m[1][1] - m[0][1] * m[1][0]
        real = trace**2 >= 4 * det
        complex_ |= not real
        negative |= real and (det < 0 or trace < 0)
    return negative, complex_


@pytest.mark.parametrize("spec", CASES)
def test_nothing_that_is_excluded_occurs(spec):
    (mixer,) = parse(f"{spec} @ d=2").mixers
    claim = ask(mixer, Spectrum)
    negative, complex_ = seen(CASES[spec]())
    assert negative <= claim.negative
    assert complex_ <= claim.complex


@pytest.mark.parametrize("spec", [s for s in CASES if "beta=2" in s or "rwkv7" in s])
def test_what_is_admitted_occurs(spec):
    (mixer,) = parse(f"{spec} @ d=2").mixers
    negative, complex_ = seen(CASES[spec]())
    assert negative
    assert complex_ == ask(mixer, Spectrum).complex


def test_three_factors_without_negative_eigenvalues_may_have_one_together():
    """Why beta=1 alone excludes nothing from three steps on."""
    assert any(seen(gated_deltaproduct(1, 3)))


@pytest.mark.parametrize("spec", ["delta_net[hd=2]", "rwkv7[hd=2]"])
def test_transitions_of_a_delta_rule_do_not_commute(spec):
    """Symmetric matrices that are triangular in one basis commute; so these are not."""
    found = list(CASES[spec]())
    assert any(times(a, b) != times(b, a) for a, b in product(found[:40], repeat=2))


@pytest.mark.parametrize("spec", ["rnn", "gru", "lstm", "slstm", "mlstm", "automaton[3]", "full"])
def test_what_is_no_linear_recurrence_says_nothing(spec):
    (mixer,) = parse(f"{spec} @ d=4").mixers
    assert not any(isinstance(record, Spectrum) for record in mixer.abilities())


def test_a_false_claim_is_seen():
    negative, _ = seen(CASES["rwkv7[hd=2]"]())
    assert not negative <= Spectrum().negative
