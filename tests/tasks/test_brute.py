"""The hold on what tasks say of their prefixes, and the faults it must find."""

from itertools import product

import pytest

from separatrix.core import Source, Task
from separatrix.enumeration.common.messages import asked_last
from tasks.brute import check


class Echo(Task):
    """Say the first token at the last one, with `bits` claimed for it."""

    source = Source("a test", 2026, "")
    exact = True
    cuts = (1, 2)
    length = 3
    bits = 2

    def prefix_bits(self, r):
        return self.bits if r else 0


class Bold(Echo):
    """Claims a bit too much."""

    bits = 3


class Shy(Echo):
    """Claims to count exactly, a bit too little."""

    bits = 1


INPUTS = [asked_last(tokens, tokens[0]) for tokens in product(range(3), range(2), range(2))]


def test_check_finds_wrong_counts():
    check(Echo(n=1), INPUTS)
    with pytest.raises(AssertionError, match="2 bits are enough"):
        check(Bold(n=1), INPUTS)
    with pytest.raises(AssertionError, match="1 < 2"):
        check(Shy(n=1), INPUTS)
    check(Shy(n=1), INPUTS, exact=())
